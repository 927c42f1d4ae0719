//! The same rows in every format of tables and in every layout, whatever the values.

use super::table_rows::{column, parse};
use super::*;
use crate::schema::Storage;

/// Values that some reader of CSV takes for something else.
const NASTY: &[&str] = &[
    "\\N",
    "NULL",
    "null",
    "NA",
    "nan",
    "None",
    "N/A",
    "a\nb",
    "a\rb",
    "a\r\nb",
    "\"",
    "\"\"",
    "say \"x\"",
    "\\\"",
    "trailing \\",
    "\\.",
    " outer ",
    "\ttab\t",
    "=1+1",
    "+1",
    "-1",
    "@x",
    "00123",
    "1e5",
    "1.0",
    "true",
    "2019-01-01",
    "🔥",
    "슬레이브",
    "Sự cố",
    "Sự cố",
    "\u{FEFF}bom",
    "a\u{2028}b",
    "\u{1b}[31m",
    ",",
    ",,",
    "'",
    "`",
    ";",
    "|",
    "#x",
    "a,b",
    "\u{85}",
    "\u{7f}",
    "\u{FFFF}",
    "{}",
    "[]",
    "<b>",
    "&amp;",
    "%41",
    "$x",
    "\u{200B}",
];

#[test]
fn nasty_values_come_back_to_the_code_point() {
    let mut builder = FactsBuilder::new();
    let long = "x\"".repeat(2500);
    let values: Vec<&str> = NASTY.iter().copied().chain([long.as_str()]).collect();
    let graph = builder.iri("https://w3id.org/incident-graph/graph/cases");
    let rdf_type = builder.iri(crate::vocab::rdf::TYPE);
    let class = builder.iri(crate::vocab::class::CASE_STUDY);
    let [identifier, summary] =
        [crate::vocab::CASE_IDENTIFIER, crate::vocab::SUMMARY].map(|iri| builder.iri(iri));
    for (position, value) in values.iter().enumerate() {
        let case = builder.iri(&format!("https://w3id.org/incident-graph/case/{position:03}"));
        let (plain, tagged) = (builder.string(value), builder.text(value, "ko"));
        for quad in [[case, rdf_type, class], [case, identifier, plain], [case, summary, tagged]] {
            builder.insert(quad[0], quad[1], quad[2], graph);
        }
    }
    let facts = builder.build().expect("few terms");
    let files = written(&facts, &[format("csv")], &ExportOptions::default());
    let tables = parse(files.clone());
    let expect: Vec<Option<String>> =
        values.iter().map(|value| Some((*value).to_owned())).collect();
    assert_eq!(column(&tables, "cases", "case_identifier"), expect);
    assert_eq!(column(&tables, "texts", "text"), expect);
    for bytes in files.values() {
        assert!(!bytes.starts_with(b"\xEF\xBB\xBF") && !bytes.contains(&0));
    }
    check_formats(&facts, TableOptions::default());
}

/// Checks that JSON Lines and Parquet tell, row for row, what CSV tells.
fn check_formats(facts: &Facts, options: TableOptions) {
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    let formats: Vec<&Format> =
        ["csv", "jsonl", "parquet"].into_iter().filter_map(Format::find).collect();
    let options = ExportOptions { tables: options, ..ExportOptions::default() };
    let report = write_folder(facts, &SCHEMA, &out, &formats, &options).expect("written");
    let of = |folder: &str, table: &str| -> Vec<PathBuf> {
        let named = |file: &&FileReport| {
            file.path.starts_with(folder) && file.table.as_ref().is_some_and(|t| t.name == table)
        };
        report.files.iter().filter(named).map(|file| out.join(&file.path)).collect()
    };
    for table in SCHEMA.tables() {
        let expect: Vec<Vec<String>> = of("tables/", &table.name)
            .iter()
            .flat_map(|path| {
                let bytes = unpacked(path);
                let rows = ::csv::Reader::from_reader(&bytes[..]).into_records();
                rows.map(|row| row.expect("well-formed").iter().map(str::to_owned).collect())
                    .collect::<Vec<_>>()
            })
            .collect();
        let mut found = Vec::new();
        for path in of("jsonl/", &table.name) {
            for line in String::from_utf8(unpacked(&path)).expect("UTF-8").lines() {
                let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
                let cells = table.columns.iter().map(|column| match &row[&column.name] {
                    serde_json::Value::Null => String::new(),
                    serde_json::Value::String(text) => text.clone(),
                    other => other.to_string(),
                });
                found.push(cells.collect::<Vec<_>>());
            }
        }
        assert_eq!(found, expect, "{} as JSON Lines", table.name);
        #[cfg(feature = "parquet")]
        {
            let mut found: Vec<Vec<String>> = Vec::new();
            for path in of("parquet/", &table.name) {
                let mut file = std::fs::File::open(path).expect("there");
                let each = &mut |cells: &[Option<Vec<u8>>]| {
                    let line = cells.iter().map(|cell| cell.clone().unwrap_or_default());
                    let line = line.collect::<Vec<_>>().join(&b',');
                    let mut reader = ::csv::ReaderBuilder::new();
                    let mut rows = reader.has_headers(false).from_reader(&line[..]).into_records();
                    let row = rows.next().expect("a row").expect("well-formed");
                    found.push(row.iter().map(str::to_owned).collect());
                    Ok(())
                };
                parquet::read_rows(&mut file, &table, each).expect("readable");
            }
            // A double does not keep the zero of `60.0`.
            let expect: Vec<Vec<String>> = expect
                .into_iter()
                .map(|row| {
                    let cells = row.into_iter().zip(&table.columns).map(|(cell, column)| {
                        match column.storage {
                            Storage::Decimal if !cell.is_empty() => {
                                cell.parse::<f64>().expect("a number").to_string()
                            }
                            _ => cell,
                        }
                    });
                    cells.collect()
                })
                .collect();
            assert_eq!(found, expect, "{} as Parquet", table.name);
        }
    }
}

fn unpacked(path: &Path) -> Vec<u8> {
    let bytes = std::fs::read(path).expect("readable");
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("gz") => {
            let mut text = Vec::new();
            let mut decoder = flate2::read::GzDecoder::new(&bytes[..]);
            std::io::Read::read_to_end(&mut decoder, &mut text).expect("gzip");
            text
        }
        #[cfg(feature = "parquet")]
        Some("zst") => zstd::decode_all(&bytes[..]).expect("Zstandard"),
        _ => bytes,
    }
}

#[test]
fn tables_are_the_same_in_every_format_and_layout() {
    let facts = sample();
    check_formats(&facts, TableOptions::default());
    let parts = TableOptions {
        rows_per_file: Some(2),
        compression: Compression::Gzip,
        row_group: 1,
        ..TableOptions::default()
    };
    check_formats(&facts, parts);
    check_formats(&facts, TableOptions { by_year: true, ..TableOptions::default() });
}

#[test]
fn parts_and_years_are_folders() {
    let facts = sample();
    let tables = TableOptions { rows_per_file: Some(3), by_year: true, ..TableOptions::default() };
    let options = ExportOptions { tables, ..ExportOptions::default() };
    let files = written(&facts, &[format("csv")], &options);
    let of = |table: &str| -> Vec<&str> {
        let place = format!("tables/{table}/");
        files.keys().filter_map(|path| path.strip_prefix(&place)).collect()
    };
    let unknown = "year=__HIVE_DEFAULT_PARTITION__/part-00001.csv";
    assert_eq!(of("incidents"), ["year=2019/part-00001.csv", unknown]);
    assert_eq!(of("links"), ["part-00001.csv"]);
    assert!(of("nodes").len() > 1);
    let empty = FactsBuilder::new().build().expect("few terms");
    let files = written(&empty, &[format("csv")], &options);
    assert!(files.contains_key(&format!("tables/incidents/{unknown}")), "the header is there");
}

/// A script names no other one that the same build did not write.
#[test]
fn scripts_name_only_scripts_that_are_there() {
    let facts = cases("case:a a inc:CaseStudy .");
    for formats in [&["csv"][..], &["jsonl"], &["parquet"], &["csv", "parquet"]] {
        let known: Vec<&Format> = formats.iter().filter_map(|name| Format::find(name)).collect();
        if known.len() < formats.len() {
            continue;
        }
        let place = tempfile::tempdir().expect("a temporary folder");
        let out = place.path().join("out");
        write_folder(&facts, schema(), &out, &known, &ExportOptions::default()).expect("written");
        let files = contents(&out);
        for (path, bytes) in files.iter().filter(|(path, _)| path.starts_with("schema/")) {
            let Some((folder, _)) = path.rsplit_once('/') else { continue };
            let text = String::from_utf8_lossy(bytes);
            let words = text.split(|c: char| !(c.is_alphanumeric() || "_./".contains(c)));
            for name in words.map(|word| word.trim_end_matches('.')) {
                let ending = name.rsplit_once('.').map(|(_, ending)| ending);
                if matches!(ending, Some("sql" | "cypher")) {
                    let is_there =
                        files.contains_key(name) || files.contains_key(&format!("{folder}/{name}"));
                    assert!(is_there, "{path} of {formats:?} names {name}");
                }
            }
        }
    }
}

/// Whoever takes a format has a script for it in every engine that loads files by scripts of SQL and reads it.
#[test]
fn every_lossless_format_has_load_scripts_for_every_file() {
    let tables = TableOptions {
        rows_per_file: Some(2),
        compression: Compression::Gzip,
        ..TableOptions::default()
    };
    let options = ExportOptions { tables, ..ExportOptions::default() };
    for (name, script) in
        [("csv", "load.sql"), ("parquet", "load_parquet.sql"), ("jsonl", "load_jsonl.sql")]
    {
        let Some(format) = Format::find(name) else { continue };
        let files = written(&sample(), &[format], &options);
        let place = format!("{}/", format.place());
        let paths: Vec<&String> = files.keys().filter(|path| path.starts_with(&place)).collect();
        assert!(paths.len() > SCHEMA.tables().len(), "{name}: some tables have parts");
        for engine in ["duckdb", "clickhouse", "bigquery", "snowflake", "redshift"] {
            let text = String::from_utf8_lossy(&files[&format!("schema/{engine}/{script}")]);
            for &path in &paths {
                assert!(text.contains(path), "{engine}/{script}: {path}");
            }
        }
    }
}

/// DuckDB refuses lines of 2 MiB and objects of 16 MiB by itself; a record may have 64 MiB, and every quote is two.
#[test]
fn duckdb_reads_rows_as_long_as_records_may_be() {
    let files = written(&sample(), &[format("csv"), format("jsonl")], &ExportOptions::default());
    let limit = 2 * crate::read::MAX_RECORD_BYTES;
    for (path, option) in [("load.sql", "max_line_size"), ("load_jsonl.sql", "maximum_object_size")]
    {
        let script = String::from_utf8_lossy(&files[&format!("schema/duckdb/{path}")]).into_owned();
        let statements = script.matches("INSERT INTO").count();
        assert!(statements > 0, "{path}");
        assert_eq!(script.matches(&format!("{option} = {limit}")).count(), statements, "{path}");
    }
}

/// A table has one definition: a property that the ontology gains is in every file that has columns.
#[test]
fn a_property_that_a_copy_of_the_ontology_gains_is_everywhere() {
    let ontology = concat!(
        include_str!("../../../ontology/incident.ttl"),
        "\ninc:sectionTotal a owl:DatatypeProperty , owl:FunctionalProperty ;
            rdfs:domain inc:CaseStudy ; rdfs:range xsd:integer ;
            skos:definition \"How many sections there are in all.\"@en ; rdfs:label \"section total\"@en ."
    );
    let schema = Schema::from_facts(&read(ontology, RdfFormat::Turtle));
    let schema = schema.unwrap_or_else(|error| panic!("{error}"));
    let facts = cases("case:a a inc:CaseStudy ; inc:sectionTotal 7 .");
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    let formats: Vec<&Format> =
        ["csv", "jsonl", "parquet"].into_iter().filter_map(Format::find).collect();
    write_folder(&facts, &schema, &out, &formats, &ExportOptions::default()).expect("written");
    let files = contents(&out);
    let says = |path: &str, words: &str| {
        let bytes = files.get(path).unwrap_or_else(|| panic!("{path}"));
        assert!(String::from_utf8_lossy(bytes).contains(words), "{path}: {words}");
    };
    says("tables/cases.csv", ",section_total,");
    says("tables/cases.csv", ",7,");
    says("jsonl/cases.jsonl", "\"section_total\":7,");
    says("schema/postgresql/create.sql", "\"section_total\" bigint");
    says("schema/duckdb/create.sql", "\"section_total\" BIGINT");
    says("schema/duckdb/load.sql", "'section_total': 'BIGINT'");
    says("schema/duckdb/load_jsonl.sql", "'section_total': 'BIGINT'");
    says("schema/clickhouse/create.sql", "\"section_total\" Nullable(Int64)");
    says("schema/clickhouse/load.sql", "section_total Nullable(Int64)");
    says("schema/clickhouse/load_jsonl.sql", "section_total Nullable(Int64)");
    says("schema/bigquery/create.sql", "`section_total` INT64");
    says("schema/snowflake/create.sql", "\"section_total\" BIGINT");
    says("schema/redshift/create.sql", "\"section_total\" BIGINT");
    says("schema/kuzu/create.cypher", "`section_total` INT64");
    says("schema/csvw.json", "\"section_total\"");
    says("datapackage.json", "\"section_total\"");
    says("schema/dbt/sources.yml", "- name: section_total");
    says(
        "schema/dictionary.md",
        "| `section_total` | integer |  | How many sections there are in all. |",
    );
    if cfg!(feature = "parquet") {
        says("parquet/cases.parquet", "section_total");
    }
}
