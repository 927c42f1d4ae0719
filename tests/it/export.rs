//! The exports of the bundled corpus: what the manifest tells of them is true, and no format loses
//! what the others have.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use incident_graph::export::{ExportOptions, FORMATS, Format, write_folder, write_to};
use incident_graph::facts::{Facts, FactsBuilder};
use incident_graph::map::{DataSet, Distribution};
use incident_graph::pipeline::Options;
use incident_graph::read::rdf::{format_of, read_rdf};
use incident_graph::vocab::{DEFAULT_BASE, INC, dcat, dcterms, rdf, void, xsd};
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{CORPUS, PIPELINE, SCHEMA};

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| export(&CORPUS.facts));

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
    let is_csv =
        |file: &&Value| file["path"].as_str().is_some_and(|path| path.starts_with("tables/"));
    files.iter().filter(is_csv).map(table).collect()
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
                    "date" => value.parse::<jiff::civil::Date>().is_ok(),
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

/// Distinct triples, or quads for a format that keeps the graphs apart.
fn statements(name: &str, width: usize) -> BTreeSet<String> {
    let facts = facts(&exports().join(name));
    let statement = |quad: &[u32]| quad.iter().map(|&id| facts.encoded(id)).collect::<Vec<_>>();
    facts.quads().iter().map(|quad| statement(&quad[..width]).join(" ")).collect()
}

#[test]
fn every_rdf_format_states_what_nquads_state() {
    for format in FORMATS.iter().filter(|format| format.graph().is_none()) {
        let name = format!("graph.{}", format.extensions[0]);
        if format_of(&name).is_none() {
            continue;
        }
        let width = if format.lossless { 4 } else { 3 };
        let (found, expect) = (statements(&name, width), statements("graph.nq", width));
        let differ: Vec<&String> = found.symmetric_difference(&expect).take(3).collect();
        assert!(differ.is_empty(), "{name}: {differ:?}");
    }
}

/// The number that a node of the description states.
fn stated(facts: &Facts, node: u32, property: &str) -> Option<u64> {
    let value = facts.object(node, facts.id_of_iri(property)?)?;
    facts.term(value).into_text().parse().ok()
}

#[test]
fn the_data_set_counts_itself() {
    let facts = facts(&exports().join("graph.nq"));
    let id = |iri: &str| facts.id_of_iri(iri).unwrap_or_else(|| panic!("{iri} is not there"));
    let whole = id(&format!("{DEFAULT_BASE}dataset/all"));
    let triples: BTreeSet<&[u32]> = facts.quads().iter().map(|quad| &quad[..3]).collect();
    let rdf_type = id(rdf::TYPE);
    let count = |keep: &dyn Fn(&[u32]) -> bool| triples.iter().filter(|t| keep(t)).count() as u64;
    assert_eq!(stated(&facts, whole, void::TRIPLES), Some(triples.len() as u64));
    let subjects: BTreeSet<u32> = triples.iter().map(|triple| triple[0]).collect();
    assert_eq!(stated(&facts, whole, void::DISTINCT_SUBJECTS), Some(subjects.len() as u64));
    let typed: BTreeSet<u32> =
        triples.iter().filter(|t| t[1] == rdf_type).map(|triple| triple[0]).collect();
    assert_eq!(stated(&facts, whole, void::ENTITIES), Some(typed.len() as u64));

    let properties: BTreeSet<u32> = triples.iter().map(|triple| triple[1]).collect();
    let mut named = BTreeSet::new();
    for node in facts.objects(whole, id(void::PROPERTY_PARTITION)) {
        let property = facts.object(node, id(void::PROPERTY)).expect("a property");
        named.insert(property);
        let found = count(&|triple| triple[1] == property);
        assert_eq!(stated(&facts, node, void::TRIPLES), Some(found), "{}", facts.encoded(property));
    }
    assert_eq!(named, properties);
    assert_eq!(stated(&facts, whole, void::PROPERTIES), Some(properties.len() as u64));

    let classes: BTreeSet<u32> =
        triples.iter().filter(|t| t[1] == rdf_type).map(|triple| triple[2]).collect();
    named.clear();
    for node in facts.objects(whole, id(void::CLASS_PARTITION)) {
        let class = facts.object(node, id(void::CLASS)).expect("a class");
        named.insert(class);
        let found = count(&|triple| triple[1] == rdf_type && triple[2] == class);
        assert_eq!(stated(&facts, node, void::ENTITIES), Some(found), "{}", facts.encoded(class));
    }
    assert_eq!(named, classes);
    assert_eq!(stated(&facts, whole, void::CLASSES), Some(classes.len() as u64));

    for graph in facts.objects(whole, id(void::SUBSET)) {
        let found = facts.quads().iter().filter(|quad| quad[3] == graph).count() as u64;
        assert_eq!(stated(&facts, graph, void::TRIPLES), Some(found), "{}", facts.encoded(graph));
    }
    assert_eq!(facts.objects(whole, id(void::SUBSET)).count(), 5);
    let license = facts.object(whole, id(dcterms::LICENSE)).expect("that of the corpus");
    assert_eq!(facts.iri(license), Some("https://creativecommons.org/licenses/by/4.0/"));
    assert!((0..facts.term_count() as u32).all(|id| !facts.encoded(id).starts_with("_:")));
}

#[test]
fn what_is_known_of_a_data_set_is_said_and_nothing_else() {
    let build = |data_set: DataSet, paths: &[PathBuf]| {
        let options = Options { data_set, ..Options::default() };
        PIPELINE.build(paths, &options, &mut |_| ()).expect("paths exist").facts
    };
    let says = |facts: &Facts, property: &str| -> Vec<String> {
        let whole = facts.id_of_iri(&format!("{DEFAULT_BASE}dataset/all")).expect("there");
        let Some(property) = facts.id_of_iri(property) else { return Vec::new() };
        facts.objects(whole, property).map(|id| facts.encoded(id).to_owned()).collect()
    };
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/record.json");
    let plain = build(DataSet::default(), std::slice::from_ref(&fixture));
    for property in [dcterms::LICENSE, dcterms::ISSUED, dcat::DISTRIBUTION, dcterms::SOURCE] {
        assert_eq!(says(&plain, property), Vec::<String>::new(), "{property}");
    }
    let told = DataSet {
        license: Some("http://example.org/license".to_owned()),
        created: Some(86_400),
        distributions: vec![Distribution {
            path: "graph.nq".to_owned(),
            media_type: "application/n-quads".to_owned(),
        }],
        ..DataSet::default()
    };
    let facts = build(told, std::slice::from_ref(&fixture));
    assert_eq!(says(&facts, dcterms::LICENSE), ["<http://example.org/license>"]);
    let moment = format!("\"1970-01-02T00:00:00Z\"^^<{}>", xsd::DATE_TIME);
    assert_eq!(says(&facts, dcterms::ISSUED), [moment]);
    let file = format!("<{DEFAULT_BASE}dataset/file-graph.nq>");
    assert_eq!(says(&facts, dcat::DISTRIBUTION), [file]);

    // Built again from what was built: one description, not two.
    let place = tempfile::tempdir().expect("a temporary folder");
    let path = place.path().join("old.nq");
    let quads = File::create(&path).map(|mut file| {
        let format = Format::find("nquads").expect("a format");
        write_to(&facts, &SCHEMA, format, &ExportOptions::default(), &mut file)
    });
    quads.expect("a file").expect("written");
    let again = build(DataSet::default(), &[path]);
    assert_eq!(says(&again, void::TRIPLES).len(), 1);
    assert_eq!(says(&again, dcterms::LICENSE), Vec::<String>::new());
}

#[test]
fn tables_and_graph_files_do_not_list_the_description() {
    let tables = tables();
    for table in ["nodes", "texts", "other_statements"] {
        let keys = tables[table].values["node_key"].iter().flatten();
        let ours: Vec<&String> =
            keys.filter(|key| key.starts_with("dataset/") || key.starts_with("graph/")).collect();
        assert!(ours.is_empty(), "{table}: {ours:?}");
    }
    let graphml = fs::read_to_string(exports().join("graph.graphml")).expect("there");
    assert!(!graphml.contains("dataset/"));
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
