//! CSV tables.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sha2::Digest;

use super::*;
use crate::facts::TermId;
use crate::schema::Storage;
use crate::vocab::xsd;

/// Cells of a table as text, NULL told from the rest by the raw bytes.
type Rows = Vec<Vec<Option<String>>>;

fn tables(facts: &Facts) -> BTreeMap<String, Rows> {
    // In memory: many facts are tried, and each folder would wait for the disk.
    let paths = SCHEMA.tables().into_iter().map(|table| format!("tables/{}.csv", table.name));
    let paths: Vec<String> = paths.collect();
    let folder = NewFolder::dry(paths.iter().cloned());
    let options = ExportOptions::default();
    tables::write_csv(&Source::new(facts, &SCHEMA, &options), &folder).expect("memory");
    let kept = |path: String| folder.kept(&path).map(|bytes| (path, bytes));
    parse(paths.into_iter().filter_map(kept).collect())
}

fn parse(files: BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Rows> {
    files
        .into_iter()
        .filter_map(|(path, bytes)| {
            let name = path.strip_prefix("tables/")?.strip_suffix(".csv")?.to_owned();
            Some((name, rows(&bytes)))
        })
        .collect()
}

/// The rows of a file, the header first, without the hashes of rows. The dialect has no empty
/// strings, so an empty cell is NULL.
fn rows(bytes: &[u8]) -> Rows {
    ::csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(bytes)
        .records()
        .map(|record| {
            let record = record.expect("well-formed, all rows of one length");
            let cells = record.iter().take(record.len() - 1);
            cells.map(|cell| (!cell.is_empty()).then(|| cell.to_owned())).collect()
        })
        .collect()
}

/// One column of a table, without the header.
fn column(tables: &BTreeMap<String, Rows>, table: &str, name: &str) -> Vec<Option<String>> {
    let rows = &tables[table];
    let at = rows[0].iter().position(|cell| cell.as_deref() == Some(name)).expect("a column");
    rows[1..].iter().map(|row| row[at].clone()).collect()
}

fn some(values: &[&str]) -> Vec<Option<String>> {
    values.iter().map(|value| (!value.is_empty()).then(|| (*value).to_owned())).collect()
}

fn check(facts: &Facts, table: &str, name: &str, expect: &[&str]) {
    assert_eq!(column(&tables(facts), table, name), some(expect), "{table}.{name}");
}

#[test]
fn every_table_of_the_schema_is_there_even_without_rows() {
    let empty = FactsBuilder::new().build().expect("few terms");
    let tables = tables(&empty);
    let expect: BTreeSet<String> = SCHEMA.tables().into_iter().map(|table| table.name).collect();
    assert_eq!(tables.keys().cloned().collect::<BTreeSet<_>>(), expect);
    assert!(tables.values().all(|rows| rows.len() == 1));
}

#[test]
fn incidents_of_the_sample() {
    let files = build(&sample(), &ExportOptions::default());
    let expect = "\
incident_key,label,case_key,date_kind_concept_key,duration_bound_concept_key,severity_concept_key,\
detection_words,duration_words,incident_date,incident_date_precision,incident_date_as_stated,\
incident_year,not_after,not_before,\
outage_duration,outage_seconds,resolution_words,seconds_to_detect,seconds_to_resolve,sequence_number,\
time_to_detect,time_to_resolve,source_file,source_record,row_hash
\"IL-0279/1\",,\"IL-0279\",,,,,,2019-02-15,\"day\",\"2019-02-15\",2019,2019-02-15T23:59:59Z,2019-02-15T00:00:00Z,,,,,60.0,1,,\"PT1M\",\"incidentlib/a.json\",1,#
\"asana-2019/1\",,\"asana-2019\",,,,,,2019-01-01,\"year\",\"2019\",,,,,5520.0,,,,,,,\"case-texts/asana-2019.txt\",1,#
\"asana-2019/10\",,\"asana-2019\",,,,,,,,,,,,,,,,,,,,\"case-texts/asana-2019.txt\",1,#
\"asana-2019/2\",,\"asana-2019\",,,,,,,,,,,,,,,,,,,,\"case-texts/asana-2019.txt\",1,#
";
    let text = String::from_utf8_lossy(&files["tables/incidents.csv"]).into_owned();
    let (mut found, mut rows) = (String::new(), text.lines());
    found.extend([rows.next().expect("a header"), "\n"]);
    for row in rows {
        let (cells, hash) = row.rsplit_once(',').expect("a hash");
        // What the definition of the column says, done by hand.
        assert_eq!(
            hash,
            format!("\"{}\"", crate::model::hexadecimal(&sha2::Sha256::digest(cells)))
        );
        found.extend([cells, ",#\n"]);
    }
    assert_eq!(found, expect);
}

#[test]
fn inferred_statements_stand_in_no_table() {
    let files = build(&sample(), &ExportOptions::default());
    for (path, bytes) in files {
        if path.starts_with("tables/") {
            assert!(!String::from_utf8_lossy(&bytes).contains("must not be seen"), "{path}");
        }
    }
    check(&sample(), "cases", "label", &["Redis Cluster at Grab", "Airbnb 2016", "Asana"]);
}

#[test]
fn statements_become_bridges_values_and_texts() {
    let facts = sample();
    let tables = tables(&facts);
    let cells = |table: &str| -> Vec<String> {
        tables[table][1..]
            .iter()
            .map(|row| {
                row.iter().map(|cell| cell.as_deref().unwrap_or("")).collect::<Vec<_>>().join("|")
            })
            .collect()
    };
    assert_eq!(
        cells("case_domain"),
        ["IL-0279|domain/aws|incidentlib/a.json|1", "IL-0279|domain/database|incidentlib/a.json|1"]
    );
    assert_eq!(cells("organization_domain_name"), ["grab|grab.com", "grab|grab.sg"]);
    assert_eq!(
        cells("incident_cause"),
        ["IL-0279/1|cause/error-handling-bug|root_cause|incidentlib/a.json|1"]
    );
    assert_eq!(
        cells("incident_involves"),
        [
            "IL-0279/1|system/grab/apollo|affected_element|incidentlib/a.json|1",
            "IL-0279/1|system/grab/apollo|failed_element|incidentlib/a.json|1",
            "IL-0279/1|technology/redis|names_element|incidentlib/a.json|1",
            "asana-2019/2|technology/redis|remedy_element|case-texts/asana-2019.txt|1",
        ]
    );
    assert_eq!(
        cells("texts")[..4],
        [
            "case/IL-0279|summary|en|A \"slow\" replica,\nthen errors.|incidentlib/a.json|1",
            "case/IL-0279|summary|ko|복제본이 느려졌다.|incidentlib/a.json|1",
            "case/IL-0279|title|en|Redis Cluster at Grab|incidentlib/a.json|1",
            "case/IL-0279|title|ko|그랩의 레디스|incidentlib/a.json|1",
        ]
    );
    assert_eq!(
        cells("edges").iter().filter(|row| !row.ends_with("||||")).collect::<Vec<_>>(),
        [
            "case/asana-2019|case/airbnb-2016|mentions|asserted|asserted|1.0|asana-2019--mentions--airbnb-2016"
        ],
        "a rejected link is no edge"
    );
    assert_eq!(cells("links").len(), 2);
    assert_eq!(cells("other_statements"), Vec::<String>::new());
    assert_eq!(column(&tables, "diagnostics", "input_line"), some(&["7"]));
}

#[test]
fn labels_follow_the_languages_asked_for() {
    let facts = cases(
        "org:a a inc:Organization ; skos:prefLabel \"a en\"@en , \"a ko\"@ko .
         org:b a inc:Organization ; skos:prefLabel \"b gb\"@en-gb , \"b vi\"@vi .
         org:c a inc:Organization ; skos:prefLabel \"c vi\"@vi , \"c plain\" .
         org:d a inc:Organization .",
    );
    let options =
        ExportOptions { languages: vec!["ko".into(), "en".into()], ..ExportOptions::default() };
    let tables = parse(build(&facts, &options));
    assert_eq!(column(&tables, "organizations", "label"), some(&["a ko", "b gb", "c plain", ""]));
}

#[test]
fn what_a_column_cannot_show_is_another_statement() {
    let facts = cases(
        "case:a a inc:CaseStudy ; inc:accountYear \"many\" , 2019 ; inc:caseIdentifier \"a\"@en ;
            <http://other.org/p> <http://other.org/o> ; inc:hasCategory <concept/category/x> , <concept/category/y> .",
    );
    let tables = tables(&facts);
    assert_eq!(column(&tables, "cases", "account_year"), some(&["2019"]));
    assert_eq!(column(&tables, "cases", "case_identifier"), some(&["a"]));
    assert_eq!(column(&tables, "cases", "category_concept_key"), some(&["category/x"]));
    assert_eq!(
        column(&tables, "other_statements", "value"),
        some(&[
            "http://other.org/o",
            "many",
            "a",
            "https://w3id.org/incident-graph/concept/category/y"
        ])
    );
    assert_eq!(column(&tables, "other_statements", "language"), some(&["", "", "en", ""]));
}

#[test]
fn a_general_statement_beside_a_special_one_says_nothing_new() {
    let facts = cases(
        "<incident/a/1> a inc:Incident ; inc:hasCause <concept/cause/x> , <concept/cause/y> ; inc:hasRootCause <concept/cause/x> .",
    );
    let tables = tables(&facts);
    assert_eq!(column(&tables, "incident_cause", "kind"), some(&["root_cause", "cause"]));
    assert_eq!(column(&tables, "other_statements", "value"), some(&[]));
}

#[test]
fn a_node_that_is_only_referred_to_has_a_row() {
    let facts = cases(
        "<incident/a/1> a inc:Incident ; inc:affectsOrganization org:b , <http://else.org/c> ; inc:isPartOfCase case:a .",
    );
    let tables = tables(&facts);
    assert_eq!(
        column(&tables, "organizations", "organization_key"),
        some(&["b", "http://else.org/c"])
    );
    assert_eq!(column(&tables, "cases", "case_key"), some(&["a"]));
    assert_eq!(
        column(&tables, "nodes", "node_key"),
        some(&["case/a", "http://else.org/c", "incident/a/1", "org/b"])
    );
}

#[test]
fn nodes_and_edges_show_ownership_only_where_nothing_else_leads_there() {
    let facts = cases(
        "case:a a inc:CaseStudy ; inc:documents <incident/a/1> .
         <incident/a/1> a inc:Incident ; inc:isPartOfCase case:a .
         <action/a/1> a inc:Action ; inc:isPartOfCase case:a .",
    );
    let tables = tables(&facts);
    assert_eq!(column(&tables, "edges", "from_node_key"), some(&["action/a/1", "case/a"]));
    assert_eq!(column(&tables, "edges", "kind"), some(&["case", "documents"]));
}

/// All foreign keys of a set of tables resolve, keys are unique and sorted.
fn check_keys(tables: &BTreeMap<String, Rows>) {
    for table in SCHEMA.tables() {
        let is_main = table.has_own_key();
        let first = column(tables, &table.name, &table.columns[0].name);
        assert!(
            first.is_sorted_by(|a, b| if is_main { a < b } else { a <= b }),
            "{}: {first:?}",
            table.name
        );
        for described in &table.columns {
            if let Some((referenced, key)) = &described.references {
                let known: BTreeSet<Option<String>> =
                    column(tables, referenced, key).into_iter().collect();
                for value in column(tables, &table.name, &described.name) {
                    assert!(
                        value.is_none() || known.contains(&value),
                        "{}.{} = {value:?}",
                        table.name,
                        described.name
                    );
                }
            }
        }
    }
}

#[test]
fn keys_of_the_sample_resolve() {
    check_keys(&tables(&sample()));
}

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
    says("schema/clickhouse/create.sql", "\"section_total\" Nullable(Int64)");
    says("schema/clickhouse/load.sql", "section_total Nullable(Int64)");
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

#[test]
fn two_statements_that_look_the_same_are_one_row() {
    let facts = cases("org:a a inc:Organization ; inc:domainName \"a.com\" , \"a.com\"@en .");
    check(&facts, "organization_domain_name", "domain_name", &["a.com"]);
    check(&facts, "other_statements", "language", &["en"]);
}

#[test]
fn empty_strings_and_nul_are_counted() {
    let mut builder = FactsBuilder::new();
    let graph = builder.iri("https://w3id.org/incident-graph/graph/cases");
    let case = builder.iri("https://w3id.org/incident-graph/case/a");
    let rdf_type = builder.iri(crate::vocab::rdf::TYPE);
    let class = builder.iri(crate::vocab::class::CASE_STUDY);
    builder.insert(case, rdf_type, class, graph);
    for (property, value) in
        [(crate::vocab::CASE_IDENTIFIER, ""), (crate::vocab::WRITTEN_BY, "a\0b")]
    {
        let (property, value) = (builder.iri(property), builder.string(value));
        builder.insert(case, property, value, graph);
    }
    let facts = builder.build().expect("few terms");
    let place = tempfile::tempdir().expect("a temporary folder");
    let report = write_folder(
        &facts,
        &SCHEMA,
        &place.path().join("out"),
        &[format("csv")],
        &ExportOptions::default(),
    )
    .expect("written");
    assert_eq!((report.tally.empty_strings, report.tally.replaced_characters), (1, 1));
    let tables = parse(contents(&place.path().join("out")));
    assert_eq!(column(&tables, "cases", "case_identifier"), some(&[""]));
    assert_eq!(column(&tables, "cases", "written_by"), some(&["a\u{FFFD}b"]));
}

/// Any statement: properties of every kind about nodes of every kind, well-formed or not.
fn any_facts() -> impl Strategy<Value = Facts> {
    let subject = (0..6_u8, 0..3_u8);
    let object = (0..8_u8, 0..3_u8, "[a\"\\\\\n\r,0-9.-]{0,5}");
    let statement = (subject, 0..SCHEMA.properties.len() + 3, object, 0..2_u8);
    prop::collection::vec(statement, 0..60).prop_map(|statements| {
        let mut builder = FactsBuilder::new();
        let node = |kind: u8, number: u8| {
            let families = ["case", "incident", "technology", "org", "link", "elsewhere"];
            format!("https://w3id.org/incident-graph/{}/n-{number}", families[usize::from(kind)])
        };
        let classes = [
            crate::vocab::class::CASE_STUDY,
            crate::vocab::class::INCIDENT,
            crate::vocab::class::TECHNOLOGY,
            crate::vocab::class::ORGANIZATION,
            crate::vocab::class::LINK,
        ];
        for ((kind, number), property, (value_kind, value_number, text), graph) in statements {
            let subject = builder.iri(&node(kind, number));
            let graph = builder.iri(&format!(
                "https://w3id.org/incident-graph/graph/{}",
                ["cases", "inferred"][usize::from(graph)]
            ));
            let (predicate, object): (TermId, TermId) = match SCHEMA.properties.get(property) {
                None => {
                    let class = classes.get(usize::from(kind)).copied().unwrap_or("http://x/C");
                    (builder.iri(crate::vocab::rdf::TYPE), builder.iri(class))
                }
                Some(property) => {
                    let object = match value_kind {
                        0 => builder.string(&text),
                        1 => builder.text(&text, "en"),
                        2 => builder.typed(&text, xsd::INTEGER),
                        3 => builder.typed("2019-02-15T00:00:00Z", xsd::DATE_TIME),
                        4 => builder.typed(&text, xsd::DECIMAL),
                        other => builder.iri(&node(other % 5, value_number)),
                    };
                    (builder.iri(&property.iri), object)
                }
            };
            builder.insert(subject, predicate, object, graph);
        }
        builder.build().expect("few terms")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn keys_of_any_facts_resolve(facts in any_facts()) {
        check_keys(&tables(&facts));
    }

    #[test]
    fn any_facts_can_be_made_again_from_their_tables(facts in any_facts()) {
        table_reader::check(&facts, &tables(&facts))?;
    }
}
