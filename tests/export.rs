//! The exports of the bundled corpus: what the manifest tells of them is true, and no format loses
//! what the others have.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use incident_graph::export::{ExportOptions, FORMATS, Format, write_folder};
use incident_graph::facts::{Facts, FactsBuilder};
use incident_graph::ontology::Ontology;
use incident_graph::pipeline::{Options, Pipeline};
use incident_graph::read::rdf::{format_of, read_rdf};
use incident_graph::schema::Schema;
use incident_graph::vocab::INC;
use serde_json::Value;
use tempfile::TempDir;

static ONTOLOGY: LazyLock<Ontology> = LazyLock::new(Ontology::bundled);
static SCHEMA: LazyLock<Schema> =
    LazyLock::new(|| Schema::from_facts(&ONTOLOGY.facts).unwrap_or_else(|error| panic!("{error}")));
static FOLDER: LazyLock<TempDir> = LazyLock::new(|| {
    let built = Pipeline::new(&ONTOLOGY).build(&[], &Options::default(), &mut |_| ());
    export(&built.expect("the corpus is compiled in").facts)
});

fn export(facts: &Facts) -> TempDir {
    let place = tempfile::tempdir().expect("a temporary folder");
    let formats: Vec<&Format> = FORMATS.iter().collect();
    let out = place.path().join("exports");
    write_folder(facts, &SCHEMA, &out, &formats, &ExportOptions::default())
        .unwrap_or_else(|error| panic!("{error}"));
    place
}

fn exports() -> PathBuf {
    FOLDER.path().join("exports")
}

fn facts(path: &Path) -> Facts {
    let mut builder = FactsBuilder::new();
    let format = format_of(&path.to_string_lossy()).expect("an RDF file");
    let file = File::open(path).expect("there");
    read_rdf(file, format, "http://example.org/g", &mut builder)
        .unwrap_or_else(|error| panic!("{error}"));
    builder.build().expect("few terms")
}

/// A table: its columns as the manifest describes them, and the values of each; NULL is `None`.
struct Table {
    columns: Vec<Value>,
    values: BTreeMap<String, Vec<Option<String>>>,
}

fn tables() -> BTreeMap<String, Table> {
    let manifest = fs::read(exports().join("manifest.json")).expect("there");
    let manifest: Value = serde_json::from_slice(&manifest).expect("JSON");
    let files = manifest["files"].as_array().expect("a list");
    files.iter().filter(|file| file["columns"].is_array()).map(table).collect()
}

fn table(file: &Value) -> (String, Table) {
    let path = file["path"].as_str().expect("a path");
    let columns = file["columns"].as_array().expect("a list").clone();
    let names: Vec<String> = columns.iter().map(name).collect();
    let mut values: BTreeMap<String, Vec<Option<String>>> =
        names.iter().map(|name| (name.clone(), Vec::new())).collect();
    let mut reader = csv::Reader::from_path(exports().join(path)).expect("there");
    assert_eq!(reader.headers().expect("a header"), names, "{path}");
    for row in reader.records() {
        for (name, cell) in names.iter().zip(&row.expect("well-formed")) {
            // The dialect has no empty strings, so an empty cell is NULL.
            let cell = (!cell.is_empty()).then(|| cell.to_owned());
            values.get_mut(name).expect("a column").push(cell);
        }
    }
    let table = path.strip_prefix("tables/").and_then(|name| name.strip_suffix(".csv"));
    (table.expect("a table").to_owned(), Table { columns, values })
}

fn name(column: &Value) -> String {
    column["name"].as_str().expect("a name").to_owned()
}

#[test]
fn every_foreign_key_of_the_corpus_resolves() {
    let tables = tables();
    let mut checked = 0;
    for (table, Table { columns, values }) in &tables {
        for column in columns {
            let references = column["references"].as_str();
            let Some((other, key)) = references.and_then(|to| to.split_once('.')) else { continue };
            let known: BTreeSet<&String> = tables[other].values[key].iter().flatten().collect();
            for value in values[&name(column)].iter().flatten() {
                assert!(known.contains(value), "{table}: {value} is not in {other}.{key}");
                checked += 1;
            }
        }
    }
    assert!(checked > 5_000, "only {checked} keys");
}

#[test]
fn columns_hold_what_their_type_says() {
    for (table, Table { columns, values }) in &tables() {
        for column in columns {
            for value in values[&name(column)].iter().flatten() {
                let fits = match column["type"].as_str().expect("a type") {
                    "integer" => value.parse::<i64>().is_ok(),
                    "decimal" => value.parse::<f64>().is_ok_and(f64::is_finite),
                    "boolean" => ["true", "false"].contains(&value.as_str()),
                    "timestamp" => value.parse::<jiff::Timestamp>().is_ok(),
                    _ => true,
                };
                assert!(fits, "{table}.{} = {value}", name(column));
            }
        }
    }
}

/// What the mapping makes fits the ontology: only properties of other vocabularies are left over.
#[test]
fn every_statement_of_ours_has_a_column_or_a_table() {
    let tables = tables();
    let left = tables["other_statements"].values["property"].iter().flatten();
    let ours: BTreeSet<&String> = left.filter(|iri| iri.starts_with(INC)).collect();
    assert!(ours.is_empty(), "{ours:?}");
}

#[test]
fn turtle_states_what_nquads_state() {
    let triples = |name: &str| -> BTreeSet<String> {
        let facts = facts(&exports().join(name));
        let triple = |quad: &[u32]| quad.iter().map(|&id| facts.encoded(id)).collect::<Vec<_>>();
        facts.quads().iter().map(|quad| triple(&quad[..3]).join(" ")).collect()
    };
    let (turtle, nquads) = (triples("graph.ttl"), triples("graph.nq"));
    let differ: Vec<&String> = turtle.symmetric_difference(&nquads).take(3).collect();
    assert!(differ.is_empty(), "{differ:?}");
}

#[test]
fn a_built_folder_that_is_read_back_gives_the_same_bytes() {
    let again = export(&facts(&exports().join("graph.nq")));
    for entry in walkdir::WalkDir::new(exports()).sort_by_file_name() {
        let entry = entry.expect("readable");
        if entry.file_type().is_file() {
            let relative = entry.path().strip_prefix(exports()).expect("below");
            let other = fs::read(again.path().join("exports").join(relative)).expect("there");
            assert!(fs::read(entry.path()).expect("there") == other, "{}", relative.display());
        }
    }
}
