//! What all tests of the exports share: facts from `TriG`, a schema, a folder to write to.

mod changes;
mod folders;
mod graph;
mod rdf;
mod round_trip;
mod table;
mod table_formats;
mod table_keys;
mod table_reader;
mod table_rows;
mod verify;
mod views;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use oxrdfio::RdfFormat;

use super::*;
use crate::facts::FactsBuilder;
use crate::read::rdf::read_rdf;

const SAMPLE: &str = include_str!("tests/sample.trig");

static SCHEMA: LazyLock<Schema> = LazyLock::new(|| {
    let ontology = include_str!("../../ontology/incident.ttl");
    let facts = read(ontology, RdfFormat::Turtle);
    Schema::from_facts(&facts).unwrap_or_else(|error| panic!("{error}"))
});

/// The schema of the bundled ontology.
pub(super) fn schema() -> &'static Schema {
    &SCHEMA
}

fn read(text: &str, format: RdfFormat) -> Facts {
    let mut builder = FactsBuilder::new();
    read_rdf(text.as_bytes(), format, "http://example.org/g", &mut builder).expect("valid RDF");
    builder.build().expect("few terms")
}

/// Facts of one graph, from Turtle with the usual prefixes.
fn cases(turtle: &str) -> Facts {
    let prefixes = "@prefix inc: <https://w3id.org/incident-graph/ontology#> .
        @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
        @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
        @prefix case: <https://w3id.org/incident-graph/case/> .
        @prefix org: <https://w3id.org/incident-graph/org/> .
        @prefix technology: <https://w3id.org/incident-graph/technology/> .
        @base <https://w3id.org/incident-graph/> .";
    let mut builder = FactsBuilder::new();
    let text = format!("{prefixes}\n{turtle}");
    let graph = "https://w3id.org/incident-graph/graph/cases";
    read_rdf(text.as_bytes(), RdfFormat::Turtle, graph, &mut builder).expect("valid Turtle");
    builder.build().expect("few terms")
}

fn sample() -> Facts {
    read(SAMPLE, RdfFormat::TriG)
}

fn format(name: &str) -> &'static Format {
    Format::find(name).expect("a format")
}

fn text(facts: &Facts, name: &str, options: &ExportOptions) -> String {
    let mut bytes = Vec::new();
    write_to(facts, &SCHEMA, format(name), options, &mut bytes)
        .unwrap_or_else(|error| panic!("{error}"));
    String::from_utf8(bytes).expect("UTF-8")
}

/// All files below a folder, by their paths with `/`.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    walkdir::WalkDir::new(folder)
        .into_iter()
        .map(|entry| entry.expect("readable"))
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let path =
                entry.path().strip_prefix(folder).expect("below").to_string_lossy().into_owned();
            (path, std::fs::read(entry.path()).expect("readable"))
        })
        .collect()
}

/// Writes all formats into a folder and reads its files back.
fn build(facts: &Facts, options: &ExportOptions) -> BTreeMap<String, Vec<u8>> {
    written(facts, &FORMATS.iter().collect::<Vec<_>>(), options)
}

/// Writes some formats into a folder and reads its files back.
fn written(
    facts: &Facts,
    formats: &[&Format],
    options: &ExportOptions,
) -> BTreeMap<String, Vec<u8>> {
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    write_folder(facts, &SCHEMA, &out, formats, options).unwrap_or_else(|error| panic!("{error}"));
    contents(&out)
}

#[test]
fn formats_have_names_of_their_own() {
    let mut names: Vec<&str> = FORMATS
        .iter()
        .flat_map(|format| std::iter::once(&format.name).chain(format.extensions))
        .copied()
        .collect();
    names.sort_unstable();
    names.dedup();
    // `csv`, `graphml`, `jsonl`, `jsonld`, `parquet` and `trig` are names and extensions at once.
    assert_eq!(
        names,
        [
            "csv",
            "cx2",
            "cyjs",
            "cytoscape-json",
            "dot",
            "excel",
            "gephi-csv",
            "gexf",
            "graphml",
            "gv",
            "json",
            "jsonl",
            "jsonld",
            "neo4j-csv",
            "node-link",
            "nq",
            "nquads",
            "nt",
            "ntriples",
            "parquet",
            "rdf",
            "rdfxml",
            "spreadsheet",
            "trig",
            "ttl",
            "turtle"
        ]
    );
    assert_eq!(format("TTL").layout(), Layout::File);
    assert_eq!(format("csv").layout(), Layout::Folder);
}

#[test]
fn the_order_of_arrival_and_the_number_of_threads_change_no_byte() {
    let quads: Vec<String> =
        text(&sample(), "nquads", &ExportOptions::default()).lines().map(str::to_owned).collect();
    let expect = build(&sample(), &ExportOptions::default());
    for step in [1, 7, 11] {
        let mut shuffled = quads.clone();
        shuffled.sort_by_key(|line| {
            line.bytes().fold(step as u64, |hash, byte| {
                hash.wrapping_mul(0x0100_0000_01B3) ^ u64::from(byte)
            })
        });
        let facts = read(&shuffled.join("\n"), RdfFormat::NQuads);
        let options = ExportOptions { threads: step, ..ExportOptions::default() };
        assert!(build(&facts, &options) == expect);
    }
}
