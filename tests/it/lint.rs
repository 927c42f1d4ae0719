//! Lints of the ontology: each query of `ontology/lint` finds nothing in `ontology/*.ttl`, and
//! something in the Turtle file beside it, which has the fault on purpose. Other people's engine
//! runs them too (`tests/consumers/check_ontology.py`).

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use incident_graph::facts::{Facts, FactsBuilder};
use incident_graph::prefixes::Prefixes;
use incident_graph::query::{self, Answer, Limits, Request};
use incident_graph::read::rdf::read_rdf;
use incident_graph::vocab::DEFAULT_BASE;
use oxrdfio::RdfFormat;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}

fn facts_of(files: &[PathBuf]) -> Arc<Facts> {
    let mut builder = FactsBuilder::new();
    for file in files {
        let bytes = fs::read(file).expect("readable");
        read_rdf(bytes.as_slice(), RdfFormat::Turtle, "http://example.org/graph", &mut builder)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
    Arc::new(builder.build().expect("few terms"))
}

/// The rows of a query, one line each.
fn rows(facts: &Arc<Facts>, query: &str, name: &str) -> Vec<String> {
    let prefixes = Prefixes::new(DEFAULT_BASE);
    match query::run(facts, &prefixes, Request::new(query), Limits::default()) {
        Ok(Answer::Rows(table)) => table
            .rows
            .iter()
            .map(|row| {
                row.iter()
                    .map(|cell| cell.as_ref().map(ToString::to_string).unwrap_or_default())
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect(),
        Ok(_) => panic!("{name} is no SELECT"),
        Err(error) => panic!("{name}: {error}"),
    }
}

#[test]
fn every_lint_finds_its_own_fault_and_none_in_the_ontology() {
    let ontology = facts_of(&files(&folder("ontology"), "ttl"));
    let lints = files(&folder("ontology/lint"), "rq");
    assert!(lints.len() > 60, "only {} lints: where are they?", lints.len());
    let mut found = Vec::new();
    for lint in lints {
        let name = lint.file_stem().expect("a name").to_string_lossy().into_owned();
        let query = fs::read_to_string(&lint).expect("readable");
        let bad = facts_of(&[lint.with_file_name(format!("{name}_XFAIL.ttl"))]);
        assert!(!rows(&bad, &query, &name).is_empty(), "{name} does not find its own fault");
        found
            .extend(rows(&ontology, &query, &name).into_iter().map(|row| format!("{name}: {row}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
