//! `check`: what is odd in sources or in a graph. Nothing is written.

use oxrdf::{Literal, NamedNode, Term};

use super::args::{CheckArgs, Shared};
use super::failure::Failure;
use super::progress::ProgressLine;
use super::{Outcome, build, output, sources};
use crate::model::{Diagnostic, Table};
use crate::pipeline::{Options, Pipeline};
use crate::prefixes::Prefixes;
use crate::vocab::{DEFAULT_BASE, xsd};

/// Prints the diagnostics of sources.
pub fn run(arguments: &CheckArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let ontology = sources::ontology(shared)?;
    let is_built = |path: &std::path::Path| path.join(crate::export::MANIFEST).is_file();
    let paths = if arguments.paths.is_empty() && shared.graph.exists() {
        vec![shared.graph.clone()]
    } else {
        arguments.paths.clone()
    };
    // A built folder is checked by what its build found, which stands in its graph.
    let paths: Vec<_> = paths
        .into_iter()
        .map(|path| if is_built(&path) { path.join("graph.nq") } else { path })
        .collect();
    let mut progress = ProgressLine::new(shared.quiet);
    let built = Pipeline::new(&ontology).build(&paths, &Options::default(), &mut |at| progress.build(at))
        .map_err(|error| Failure::new("read-path", error, "check the path"))?;
    progress.clear();
    let mut diagnostics = built.diagnostics.clone();
    diagnostics.sort();
    let kept = crate::query::kept_diagnostics(&built.facts);
    let rows = if diagnostics.is_empty() { kept } else { table(&diagnostics) };
    output::print_table(&rows, &arguments.rows.format, &Prefixes::new(DEFAULT_BASE), shared)?;
    eprintln!("{}", build::counts(&built));
    let strict = arguments.strict && !rows.rows.is_empty();
    Ok(if built.incomplete_records > 0 || strict { Outcome::Findings } else { Outcome::Fine })
}

/// Diagnostics as rows.
fn table(diagnostics: &[Diagnostic]) -> Table {
    let mut table =
        Table::new(["file", "line", "column", "record", "level", "code", "field", "message", "help"]);
    let text = |value: &str| Some(Term::from(Literal::new_simple_literal(value)));
    let number = |value: Option<u64>| {
        value.map(|value| {
            let datatype = NamedNode::new_unchecked(xsd::INTEGER);
            Term::from(Literal::new_typed_literal(value.to_string(), datatype))
        })
    };
    for diagnostic in diagnostics {
        table.push(vec![
            text(&diagnostic.place.file),
            number(diagnostic.place.line),
            number(diagnostic.place.column),
            number(diagnostic.record),
            text(diagnostic.code.level().name()),
            text(diagnostic.code.as_str()),
            diagnostic.field.as_deref().and_then(text),
            text(&diagnostic.message),
            diagnostic.help.as_deref().and_then(text),
        ]);
    }
    table
}
