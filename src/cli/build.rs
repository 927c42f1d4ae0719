//! `build`: sources in, a folder with every export out.

use std::collections::{BTreeMap, BTreeSet};

use super::args::{BuildArgs, Shared};
use super::failure::Failure;
use super::progress::ProgressLine;
use super::{Outcome, output, sources};
use crate::export::{self, ExportOptions, Format, Replaces};
use crate::iri::Iris;
use crate::labels;
use crate::link::{LinkOptions, decide};
use crate::map::{DataSet, Distribution};
use crate::model::{Code, Coded, Diagnostic, ErrorCode, Level, Place};
use crate::pipeline::{BuildError, Built, Options, Pipeline};
use crate::read::{self, judged};
use crate::schema::Schema;
use crate::vocab::{class, rdf};

/// So many diagnostics of one code are printed in full; the rest are counted.
const SHOWN_PER_CODE: usize = 5;

/// Builds.
pub fn run(arguments: &BuildArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let iris = Iris::with_base(&arguments.base).map_err(|error| {
        Failure::new(
            ErrorCode::Base,
            error,
            "write an absolute IRI that ends in /, such as https://example.org/",
        )
    })?;
    let ontology = sources::ontology(shared)?;
    let schema = Schema::from_facts(&ontology.facts).map_err(Failure::of)?;
    let formats: Vec<&Format> = if arguments.format.is_empty() {
        Format::usual()
    } else {
        // One that is named twice is written once.
        let mut formats: Vec<&Format> = Vec::new();
        for format in arguments.format.iter().filter_map(|name| Format::find(name)) {
            if !formats.iter().any(|known| known.name == format.name) {
                formats.push(format);
            }
        }
        formats
    };
    arguments.layout.refuse_unheeded(&formats, shared.lang.is_some())?;
    // The destination is tried before the long work.
    export::check_target(&arguments.out, Replaces::EveryFormat)?;
    if let Some(earlier) = &arguments.layout.changes_since {
        export::check_earlier(earlier, &schema)?;
    }
    let mut progress = ProgressLine::new(shared.quiet);
    let created = export_options(shared).created;
    let data_set = DataSet {
        license: arguments.license.clone(),
        created,
        distributions: formats.iter().map(|format| distribution(format)).collect(),
        ..DataSet::default()
    };
    let options =
        Options { iris, no_links: arguments.no_links, link: link_options(arguments)?, data_set };
    let failed = |error: BuildError| {
        let help = match &error {
            BuildError::Path(_) => "check the path; `-` reads standard input",
            BuildError::TooLarge(_) => "build from fewer records at a time",
        };
        Failure::new(error.code(), error, help)
    };
    let read = Pipeline::new(&ontology)
        .read(&arguments.paths, &options, &mut |at| progress.build(at))
        .map_err(failed)?;
    shared.check_languages_early(&read.facts, &ontology)?;
    let built = read.link(&mut |at| progress.build(at)).map_err(failed)?;
    shared.check_languages(|| labels::languages(&built.facts))?;
    let verdict = Verdict::of(&built, arguments);
    let written = if verdict.is_refused() && sources::is_built(&arguments.out) {
        None
    } else {
        progress.show("writing the exports");
        let options = ExportOptions {
            tables: arguments.layout.options(),
            measured_views: arguments.layout.measured_views(),
            changes_since: arguments.layout.changes_since.clone(),
            ..export_options(shared)
        };
        Some(export::write_folder(&built.facts, &schema, &arguments.out, &formats, &options)?)
    };
    progress.clear();
    if let Some(path) = &arguments.summary {
        write_summary(path, &built)?;
    }
    let tells_odd = written.is_some() && arguments.out.join("tables/diagnostics.csv").exists();
    report(&built, verdict, shared.quiet, tells_odd.then_some(&arguments.out));
    tell_passed_over(&built, shared);
    if let Some(written) = &written {
        super::export::tell_losses(&written.tally, shared);
    }
    match written {
        None => output::tell(&format_args!("{} stays as it was", arguments.out.display())),
        Some(_) if shared.quiet => {}
        Some(written) => output::tell(&format_args!(
            "wrote {}: {} files, {} facts, {} links{}",
            arguments.out.display(),
            written.files.len(),
            built.facts.len(),
            built.links,
            match built.stubs {
                0 => String::new(),
                1 => ", 1 case that is only named".to_owned(),
                several => format!(", {several} cases that are only named"),
            }
        )),
    }
    if !shared.quiet {
        output::tell(&counts(&built));
    }
    Ok(if verdict == Verdict::Good { Outcome::Fine } else { Outcome::Findings })
}

/// What a build is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// Nothing is to be said against it.
    Good,
    /// More was lost than is allowed. It is written all the same: the rest is whole.
    Lossy,
    /// Something is odd, and nothing may be.
    Odd,
    /// It has no case.
    Empty,
}

impl Verdict {
    fn of(built: &Built, arguments: &BuildArgs) -> Self {
        if !has_case(built) {
            Self::Empty
        } else if arguments.strict && !built.diagnostics.is_empty() {
            Self::Odd
        } else if built.incomplete_records > arguments.max_skipped {
            Self::Lossy
        } else {
            Self::Good
        }
    }

    /// Whether an older build is worth more.
    fn is_refused(self) -> bool {
        matches!(self, Self::Odd | Self::Empty)
    }

    /// Whether a diagnostic of this level is told where nothing but errors is asked for: only what made it
    /// end with findings is one.
    fn blames(self, level: Level) -> bool {
        match self {
            Self::Good => false,
            Self::Lossy => level == Level::Error,
            Self::Odd | Self::Empty => true,
        }
    }
}

/// Decisions and scores, read and checked before the long work.
fn link_options(arguments: &BuildArgs) -> Result<LinkOptions, Failure> {
    let mut options = LinkOptions::default();
    let name = |path: &std::path::Path| {
        path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    };
    let read = |code: ErrorCode, path: &std::path::Path| {
        std::fs::read_to_string(path).map_err(|error| {
            Failure::new(
                code,
                format!("cannot read {}: {error}", path.display()),
                "check the path; the file must be UTF-8",
            )
        })
    };
    if let Some(path) = &arguments.decisions {
        options.decisions_file = name(path);
        let (code, help) = (ErrorCode::Decisions, "mend the file: a person's word must be clear");
        let file = path.display();
        options.decisions = judged::parse_decisions(&read(code, path)?)
            .map_err(|error| Failure::in_rows(code, &error, &file, help))?;
        decide::check_decisions(&options.decisions)
            .map_err(|error| Failure::at(code, error, file, help))?;
    }
    if let Some(path) = &arguments.scores {
        options.scores_file = name(path);
        let text = read(ErrorCode::Scores, path)?;
        options.scores = judged::parse_scores(&text, &options.scores_file).map_err(|error| {
            let help = "write the columns from,to,score";
            Failure::in_rows(ErrorCode::Scores, &error, path.display(), help)
        })?;
    }
    Ok(options)
}

/// A format of a built folder, as the data set names it.
fn distribution(format: &Format) -> Distribution {
    Distribution { path: format.place(), media_type: format.media_type.to_owned() }
}

/// Options of exports: languages, and the moment that `SOURCE_DATE_EPOCH` gives.
pub fn export_options(shared: &Shared) -> ExportOptions {
    let created = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse().ok());
    ExportOptions { languages: shared.languages(), created, ..ExportOptions::default() }
}

/// Says what was no input, so that no one looks for it in the graph.
pub fn tell_passed_over(built: &Built, shared: &Shared) {
    if let Some(message) = built.passed_over.message().filter(|_| !shared.quiet) {
        output::tell(&message);
    }
}

/// `read N records: M cases, K skipped`.
pub fn counts(built: &Built) -> String {
    format!(
        "read {} records: {} cases, {} skipped",
        built.run.records, built.run.cases, built.run.skipped
    )
}

/// What tells a diagnostic from all others.
fn identity(told: &Diagnostic) -> (&Place, Option<u64>, Code, &str) {
    (&told.place, told.record, told.code, &told.message)
}

/// One line for each file or record that was skipped; of other diagnostics, the first of each kind.
fn report(built: &Built, verdict: Verdict, quiet: bool, folder: Option<&std::path::PathBuf>) {
    let is_told = |code: Code| !quiet || verdict.blames(code.level());
    // Many files may need the same help.
    let mut helped = BTreeSet::new();
    for skipped in built.skipped.iter().filter(|skipped| is_told(skipped.code)) {
        let help = skipped.help.as_deref().filter(|help| helped.insert(*help));
        let help = help.map_or_else(String::new, |help| format!("\n  help: {help}"));
        output::tell(&format_args!(
            "skipped {}: {} [{}]{help}",
            skipped.place,
            skipped.message,
            skipped.code.as_str()
        ));
    }
    if verdict == Verdict::Empty {
        let formats: Vec<&str> = read::FORMATS.iter().map(|format| format.summary).collect();
        output::tell(&format_args!(
            "{}[{}]: no case was read\n  help: what is read: {}",
            Code::NoCase.level().name(),
            Code::NoCase.as_str(),
            formats.join("; ")
        ));
    }
    let mut by_code: BTreeMap<Code, Vec<&Diagnostic>> = BTreeMap::new();
    let skipped: BTreeSet<_> = built.skipped.iter().map(identity).collect();
    for diagnostic in &built.diagnostics {
        if !skipped.contains(&identity(diagnostic)) {
            by_code.entry(diagnostic.code).or_default().push(diagnostic);
        }
    }
    for (code, diagnostics) in by_code {
        if !is_told(code) {
            continue;
        }
        let shown = if code.level() == Level::Info { 1 } else { SHOWN_PER_CODE };
        for diagnostic in diagnostics.iter().take(shown) {
            output::tell(&diagnostic);
        }
        if diagnostics.len() > shown {
            let rest = diagnostics.len() - shown;
            let place = folder.map_or_else(
                || "`incident-graph check` lists them".to_owned(),
                |folder| format!("all stand in {}/tables/diagnostics.csv", folder.display()),
            );
            output::tell(&format_args!(
                "… and {rest} more {}[{}]; {place}",
                code.level().name(),
                code.as_str()
            ));
        }
    }
}

/// Whether a record was a case, or RDF has one. Only without a record an index of the facts is made for it.
fn has_case(built: &Built) -> bool {
    let facts = &built.facts;
    if built.run.cases > 0 {
        return true;
    }
    let ids = facts.id_of_iri(rdf::TYPE).zip(facts.id_of_iri(class::CASE_STUDY));
    ids.is_some_and(|(is_a, case)| facts.subjects(is_a, case).next().is_some())
}

fn write_summary(path: &std::path::Path, built: &Built) -> Result<(), Failure> {
    let mut codes: BTreeMap<&str, u64> = BTreeMap::new();
    for diagnostic in &built.diagnostics {
        *codes.entry(diagnostic.code.as_str()).or_default() += 1;
    }
    let summary = serde_json::json!({
        "records": built.run.records,
        "cases": built.run.cases,
        "skipped": built.run.skipped,
        "incomplete_records": built.incomplete_records,
        "facts": built.facts.len(),
        "links": built.links,
        "stubs": built.stubs,
        "passed_over": { "built": built.passed_over.built, "hidden": built.passed_over.hidden },
        "diagnostics": codes,
    });
    let text = format!("{summary:#}\n");
    if path.as_os_str() == "-" {
        return output::write(|out| out.write_all(text.as_bytes()));
    }
    std::fs::write(path, text).map_err(|error| {
        Failure::new(
            ErrorCode::Output,
            format!("cannot write {}: {error}", path.display()),
            "name a file that can be written",
        )
    })
}
