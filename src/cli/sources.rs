//! From `--graph` to facts: a built folder, an RDF file, or sources that are built in memory.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use oxrdfio::RdfFormat;

use super::args::Shared;
use super::failure::Failure;
use super::heed::SharedOption;
use super::output;
use super::progress::ProgressLine;
use crate::export;
use crate::facts::{Facts, FactsBuilder};
use crate::iri::Iris;
use crate::labels;
use crate::model::{Code, ErrorCode};
use crate::ontology::Ontology;
use crate::pipeline::{BuildError, Options, Pipeline};
use crate::prefixes::{Prefixes, concept_schemes};
use crate::read::rdf;
use crate::vocab::{DEFAULT_BASE, graph};

/// A graph to ask.
pub struct Loaded {
    /// The facts.
    pub facts: Facts,
    /// The base of its instances.
    pub iris: Iris,
    /// Prefixes for that base.
    pub prefixes: Prefixes,
    /// The ontology.
    pub ontology: Ontology,
}

/// The ontology that was asked for, with further registries.
pub fn ontology(shared: &Shared) -> Result<Ontology, Failure> {
    let mut registries = Vec::new();
    for path in &shared.registry {
        let name = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|error| {
            Failure::new(
                ErrorCode::Registry,
                format!("cannot read {name}: {error}"),
                "check the path",
            )
        })?;
        registries.push((name, text));
    }
    let ontology = match &shared.ontology {
        None if registries.is_empty() => return Ok(Ontology::bundled()),
        None => Ontology::bundled_with(&registries),
        Some(folder) => Ontology::from_folder_with(folder, &registries),
    };
    let ontology = ontology.map_err(|error| {
        if registries.is_empty() {
            Failure::new(
                ErrorCode::Ontology,
                error,
                "lay the folder out like ontology/ of the project",
            )
        } else {
            Failure::new(
                ErrorCode::Registry,
                error,
                "write entries like those of ontology/technologies.ttl, each label once",
            )
        }
    })?;
    for note in ontology.notes.iter().filter(|_| !shared.quiet) {
        output::tell(&format_args!("note: {note}"));
    }
    Ok(ontology)
}

/// Whether a path is a built folder or a file of RDF, rather than sources.
pub fn is_graph(path: &Path) -> bool {
    is_built(path) || path.is_file() && rdf::format_of_file(path).is_some()
}

/// Whether a path is a built folder.
pub fn is_built(path: &Path) -> bool {
    path.join(export::MANIFEST).is_file()
}

impl Shared {
    /// Refuses another ontology where a built graph is asked in a way that reads none.
    pub fn refuse_ontology_of_built(&self, what: &str) -> Result<(), Failure> {
        let path = self.graph_path();
        if !is_graph(&path) {
            return Ok(());
        }
        let what = format!("{what} of {}, which is built,", path.display());
        self.refuse(&[SharedOption::Ontology], &what, "leave it out: the graph has its own labels")
    }

    /// What `--graph` names, or the folder that `build` writes.
    pub fn graph_path(&self) -> PathBuf {
        self.graph.clone().unwrap_or_else(|| PathBuf::from("exports"))
    }
}

/// Reads the graph of `--graph`. The default folder need not exist: then the bundled corpus is
/// built in memory.
pub fn load(shared: &Shared) -> Result<Loaded, Failure> {
    let path = shared.graph_path();
    if is_graph(&path) {
        shared.refuse(
            &[SharedOption::Registry],
            &format!("{}, which is built,", path.display()),
            "give it to `build`: entries are found when texts are read",
        )?;
    }
    let loaded = read_graph(&path, shared)?;
    shared.check_languages(|| labels::languages(&loaded.facts))?;
    Ok(loaded)
}

fn read_graph(path: &Path, shared: &Shared) -> Result<Loaded, Failure> {
    let ontology = ontology(shared)?;
    let mut progress = ProgressLine::new(shared.quiet);
    progress.show("loading the graph");
    if is_built(path) {
        let quads = path.join("graph.nq");
        if !quads.is_file() {
            return Err(Failure::new(
                ErrorCode::GraphIncomplete,
                format!("{} holds no graph.nq", path.display()),
                "build it again with the format nquads among --format",
            ));
        }
        let facts = read_rdf(&quads, RdfFormat::NQuads)?;
        return Ok(loaded(facts, ontology));
    }
    if path.is_file()
        && let Some(format) = rdf::format_of_file(path)
    {
        let facts = read_rdf(path, format)?;
        return Ok(loaded(facts, ontology));
    }
    let is_default = shared.graph.is_none() && !path.exists();
    let paths = if is_default { Vec::new() } else { vec![path.to_owned()] };
    let failed = |error: BuildError| {
        Failure::new(
            ErrorCode::GraphMissing,
            error,
            "run `incident-graph build` first, or name a graph with --graph",
        )
    };
    let read = Pipeline::new(&ontology)
        .read(&paths, &Options::default(), &mut |at| progress.build(at))
        .map_err(failed)?;
    shared.check_languages_early(&read.facts, &ontology)?;
    let built = read.link(&mut |at| progress.build(at)).map_err(failed)?;
    progress.clear();
    if !is_default && !shared.quiet && built.run.skipped > 0 {
        output::tell(&format_args!(
            "note: {} of {} records were skipped; `incident-graph check {}` says why",
            built.run.skipped,
            built.run.records,
            path.display()
        ));
    }
    Ok(loaded(built.facts, ontology))
}

fn loaded(facts: Facts, ontology: Ontology) -> Loaded {
    let base = export::instance_base(&facts);
    let iris = Iris::with_base(&base).unwrap_or_default();
    let prefixes = prefixes(&facts, &ontology, iris.base());
    Loaded { facts, iris, prefixes, ontology }
}

/// The prefixes that Turtle has of these facts, and those of the ontology as well: a query may ask for what
/// no case has.
pub fn prefixes(facts: &Facts, ontology: &Ontology, base: &str) -> Prefixes {
    Prefixes::new(base)
        .with_schemes(concept_schemes(facts, base))
        .with_schemes(concept_schemes(&ontology.facts, DEFAULT_BASE))
}

/// The text of a file, or of standard input where its name is `-`, without a byte order mark.
pub fn text_of(path: &Path) -> io::Result<String> {
    let text = if path == Path::new("-") {
        io::read_to_string(io::stdin())?
    } else {
        fs::read_to_string(path)?
    };
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Reads a file of RDF. Statements of a format without graphs go to that of the cases.
pub fn read_rdf(path: &Path, format: RdfFormat) -> Result<Facts, Failure> {
    let name = path.display();
    let file = File::open(path).map_err(|error| {
        Failure::new(
            Code::Unreadable,
            format!("cannot read {name}: {error}"),
            "check the path and its permissions",
        )
    })?;
    let mut builder = FactsBuilder::new();
    let graph = Iris::default().local(graph::CASES);
    rdf::read_rdf(BufReader::with_capacity(1 << 20, file), format, &graph, &mut builder).map_err(
        |error| {
            let place = match (error.line, error.column) {
                (Some(line), Some(column)) => format!("{name}:{line}:{column}"),
                _ => name.to_string(),
            };
            Failure::new(
                Code::RdfSyntax,
                format!("{error}\n  --> {place}"),
                "mend the file at this place, or build it again",
            )
        },
    )?;
    builder.build().map_err(Failure::of)
}
