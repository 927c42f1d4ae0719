//! `check`: what is odd in sources or in a graph, and which shapes it breaks. Nothing is written.

use std::io::Write;

use oxrdf::{Literal, NamedNode, Term};

use super::args::{CheckArgs, Shared};
use super::failure::Failure;
use super::heed::SharedOption;
use super::progress::ProgressLine;
use super::{Outcome, build, output, sources};
use crate::check::{self, Finding, Severity};
use crate::facts::Facts;
use crate::model::{Diagnostic, ErrorCode, Table};
use crate::ontology::Ontology;
use crate::pipeline::{Options, Pipeline};
use crate::prefixes::Prefixes;
use crate::results;
use crate::vocab::{DEFAULT_BASE, xsd};

/// Prints the diagnostics of sources, and what breaks the shapes of the ontology.
pub fn run(arguments: &CheckArgs, shared: &Shared) -> Result<Outcome, Failure> {
    if !arguments.paths.is_empty() {
        shared.refuse(
            &[SharedOption::Graph],
            "`check` with paths",
            "name all that is to be checked behind `check`",
        )?;
    }
    let report = results::GraphFormat::find(&arguments.format);
    if report.is_some() && arguments.no_shapes {
        return Err(Failure::new(
            ErrorCode::OutputFormat,
            format!("`{}` is a report on shapes, and none is to be run", arguments.format),
            "leave out --no-shapes, or take another format",
        ));
    }
    let checked = load(arguments, shared)?;
    let findings = if arguments.no_shapes {
        Vec::new()
    } else {
        let mut progress = ProgressLine::new(shared.quiet);
        progress.show("running the shapes");
        let findings = check::findings(&checked.facts, &checked.ontology.shapes);
        progress.clear();
        findings.map_err(|error| {
            Failure::new(
                ErrorCode::Shapes,
                error,
                "mend shapes.ttl in the folder that --ontology names",
            )
        })?
    };
    let odd = checked.odd.rows.len();
    if let Some(format) = report {
        let report = check::report(&findings);
        output::write(|out| results::write_graph(out, format, &report, &checked.prefixes))?;
    } else {
        let mut rows = checked.odd;
        rows.rows.extend(check::table(&findings, &checked.facts).rows);
        if arguments.format == "text" {
            output::write(|out| {
                rows.rows.iter().try_for_each(|row| write_finding(out, row, &checked.prefixes))
            })?;
        } else {
            output::print_table(&rows, &arguments.format, &checked.prefixes, shared)?;
        }
    }
    if let Some(counts) = checked.counts.as_ref().filter(|_| !shared.quiet) {
        output::tell(&counts);
    }
    if !arguments.no_shapes && !shared.quiet {
        output::tell(&summary(&findings));
    }
    let least = Severity::ALL.into_iter().find(|severity| severity.name() == arguments.fail_on);
    let is_broken = findings.iter().any(|finding| Some(finding.severity) >= least);
    let is_odd = checked.is_incomplete || arguments.strict && odd > 0;
    Ok(if is_broken || is_odd { Outcome::Findings } else { Outcome::Fine })
}

/// What is checked, and what was odd when it was read.
struct Checked {
    ontology: Ontology,
    facts: Facts,
    prefixes: Prefixes,
    odd: Table,
    /// How many records were read; a graph has none.
    counts: Option<String>,
    is_incomplete: bool,
}

/// A built folder and a file of RDF are taken as they are, with what their build found odd. Anything
/// else is read as sources.
fn load(arguments: &CheckArgs, shared: &Shared) -> Result<Checked, Failure> {
    let graph = shared.graph_path();
    let paths = if arguments.paths.is_empty() && (shared.graph.is_some() || graph.exists()) {
        std::slice::from_ref(&graph)
    } else {
        arguments.paths.as_slice()
    };
    if let [path] = paths
        && sources::is_graph(path)
    {
        let loaded = sources::load(&Shared { graph: Some(path.clone()), ..shared.clone() })?;
        return Ok(Checked {
            odd: kept(&loaded.facts),
            ontology: loaded.ontology,
            facts: loaded.facts,
            prefixes: loaded.prefixes,
            counts: None,
            is_incomplete: false,
        });
    }
    let ontology = sources::ontology(shared)?;
    let mut progress = ProgressLine::new(shared.quiet);
    let built = Pipeline::new(&ontology)
        .build(paths, &Options::default(), &mut |at| progress.build(at))
        .map_err(|error| Failure::new(ErrorCode::Path, error, "check the path"))?;
    progress.clear();
    build::tell_passed_over(&built, shared);
    Ok(Checked {
        odd: told(&built.diagnostics),
        counts: Some(build::counts(&built)),
        is_incomplete: built.incomplete_records > 0,
        prefixes: sources::prefixes(&built.facts, &ontology, DEFAULT_BASE),
        facts: built.facts,
        ontology,
    })
}

/// One finding as a compiler would tell it: what, where, how to mend it.
fn write_finding(
    out: &mut dyn Write,
    row: &[Option<Term>],
    prefixes: &Prefixes,
) -> std::io::Result<()> {
    let value = |name: &str| {
        let column = check::COLUMNS.iter().position(|column| *column == name)?;
        Some(results::readable(Some(row.get(column)?.as_ref()?), prefixes))
    };
    let text = |name: &str| value(name).unwrap_or_default();
    writeln!(out, "{}[{}]: {}", text("severity"), text("code"), text("message"))?;
    let mut place = text("file");
    for part in [value("line"), value("column")].into_iter().flatten() {
        place.push(':');
        place.push_str(&part);
    }
    let told: Vec<String> = ["case", "node", "field", "value"]
        .iter()
        .filter_map(|name| Some(format!("{name} {}", value(name)?)))
        .collect();
    match (place.is_empty(), told.is_empty()) {
        (false, false) => writeln!(out, "  --> {place} ({})", told.join(", "))?,
        (false, true) => writeln!(out, "  --> {place}")?,
        (true, false) => writeln!(out, "  --> {}", told.join(", "))?,
        (true, true) => {}
    }
    if let Some(help) = value("help") {
        writeln!(out, "  help: {help}")?;
    }
    Ok(())
}

fn summary(findings: &[Finding]) -> String {
    let counts = Severity::ALL.map(|severity| {
        let count = findings.iter().filter(|finding| finding.severity == severity).count();
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} {}{plural}", severity.name())
    });
    format!("shapes: {}", counts.join(", "))
}

/// The diagnostics that a graph keeps of its build, in the columns of `check`.
fn kept(facts: &Facts) -> Table {
    let kept = crate::query::kept_diagnostics(facts);
    let mut table = Table::new(check::COLUMNS);
    for row in kept.rows {
        let value = |name: &str| {
            let column = kept.columns.iter().position(|column| column == name)?;
            row.get(column).cloned().flatten()
        };
        table.push(check::COLUMNS.iter().map(|column| value(column)).collect());
    }
    table
}

/// Diagnostics as rows.
fn told(diagnostics: &[Diagnostic]) -> Table {
    let mut table = Table::new(check::COLUMNS);
    let text = |value: &str| Some(Term::from(Literal::new_simple_literal(value)));
    let number = |value: Option<u64>| {
        value.map(|value| {
            let datatype = NamedNode::new_unchecked(xsd::INTEGER);
            Term::from(Literal::new_typed_literal(value.to_string(), datatype))
        })
    };
    for diagnostic in diagnostics {
        table.push(vec![
            text(diagnostic.code.level().name()),
            text(diagnostic.code.as_str()),
            None,
            text(&diagnostic.place.file),
            number(diagnostic.place.line),
            number(diagnostic.place.column),
            number(diagnostic.record),
            None,
            diagnostic.field.as_deref().and_then(text),
            None,
            text(&diagnostic.message),
            diagnostic.help.as_deref().and_then(text),
        ]);
    }
    table
}
