//! The shapes on the fixtures of `tests/shapes`: `NAME_PASS.ttl` has no finding, `NAME_XFAIL.ttl`
//! exactly those of `NAME_XFAIL.expected.csv`. Another engine has to find the same
//! (`tests/consumers/check_shapes.py`).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use incident_graph::check::{self, Finding, Severity};
use incident_graph::facts::{Facts, FactsBuilder};
use incident_graph::read::rdf::read_rdf;
use oxrdf::Term;
use oxrdfio::RdfFormat;

use crate::support::{CORPUS, ONTOLOGY, build_text};

fn fixtures(ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shapes");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.to_string_lossy().ends_with(ending))
        .collect();
    files.sort();
    assert!(files.len() > 20, "only {} fixtures: where are they?", files.len());
    files
}

fn facts_of(path: &Path) -> Facts {
    let mut builder = FactsBuilder::new();
    let bytes = fs::read(path).expect("readable");
    read_rdf(bytes.as_slice(), RdfFormat::Turtle, "http://example.org/graph", &mut builder)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    builder.build().expect("few terms")
}

fn findings(path: &Path) -> Vec<Finding> {
    check::findings(&facts_of(path), &ONTOLOGY.shapes).expect("the bundled shapes hold")
}

/// A finding as a line of an expected file.
fn line(finding: &Finding) -> [String; 5] {
    let focus = match &finding.focus {
        Term::NamedNode(node) => node.as_str().to_owned(),
        _ => "_:blank".to_owned(),
    };
    let mut severity = finding.severity.name().to_owned();
    severity[..1].make_ascii_uppercase();
    let component = finding.component.rsplit('#').next().unwrap_or_default().to_owned();
    let path = finding.path.clone().unwrap_or_default().replace(['<', '>'], "").replace(" / ", "/");
    [focus, path, component, severity, finding.shape.clone()]
}

#[test]
fn what_is_right_has_no_finding() {
    for path in fixtures("_PASS.ttl") {
        assert_eq!(findings(&path), [], "{}", path.display());
    }
}

#[test]
fn what_is_wrong_is_found_and_nothing_else() {
    let mut wrong = Vec::new();
    for path in fixtures("_XFAIL.ttl") {
        let mut reader =
            csv::Reader::from_path(path.with_extension("expected.csv")).expect("its findings");
        let expected: BTreeSet<[String; 5]> = reader
            .records()
            .map(|row| {
                let row = row.expect("five columns");
                std::array::from_fn(|column| row[column].to_owned())
            })
            .collect();
        let found: BTreeSet<[String; 5]> = findings(&path).iter().map(line).collect();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        wrong.extend(expected.difference(&found).map(|line| format!("{name} misses {line:?}")));
        wrong.extend(found.difference(&expected).map(|line| format!("{name} invents {line:?}")));
    }
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_finding_says_what_to_do() {
    for path in fixtures("_XFAIL.ttl") {
        for finding in findings(&path) {
            assert!(!finding.message.is_empty(), "{finding:?}");
            assert!(!finding.shape.is_empty(), "{finding:?}");
        }
    }
}

#[test]
fn the_bundled_corpus_breaks_no_shape() {
    let findings =
        check::findings(&CORPUS.facts, &ONTOLOGY.shapes).expect("the bundled shapes hold");
    let violations: Vec<&Finding> =
        findings.iter().filter(|finding| finding.severity == Severity::Violation).collect();
    assert!(violations.is_empty(), "{violations:#?}");
}

#[test]
fn a_shape_that_would_be_ignored_is_an_error() {
    let facts = FactsBuilder::new().build().expect("empty");
    let check = |shapes: &str, expect: &str| {
        let shapes = format!(
            "@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix e: <http://e/> .\n{shapes}"
        );
        let error = check::findings(&facts, &shapes).expect_err("must not pass in silence");
        assert!(error.message.contains(expect), "{}", error.message);
    };
    check("e:S a sh:NodeShape ; sh:sparql [ sh:select \"\" ] .", "sh:select");
    check("e:S a sh:NodeShape ; sh:closed true .", "sh:closed");
    check("e:S a sh:NodeShape ;", "shapes.ttl:2:");
}

/// Dates as `docs/formats.md` says that they may be written.
const DATE_FORMS: &[&str] = &[
    "2019",
    "2019-03",
    "2019-03-04",
    "2019-03-04T10:20:30Z",
    "2019-03-04T10:20:30+07:00",
    "2019-03-04T10:20:30+07",
    "2019-03-04T10:20:30-0730",
    "2019-03-04T10:20:30.123456789Z",
    "2019-03-04T10:20:30.5",
    "2019-03-04T10:20Z",
    "2019-03-04T10:20",
    "2019-03-04 10:20:30",
    "0001-01-01",
    "9999-12-31T23:59:59Z",
];

/// What we build of a valid record, we also find valid: each date in each field that holds one.
#[test]
fn a_date_of_any_form_in_any_field_breaks_no_shape() {
    let record = |(number, form): (usize, &&str)| {
        ["incident", "published"].map(|kind| {
            format!(
                r#"{{"id":"{kind}-{number}","org":"Acme","title":{{"en":"T"}},"symptoms":[],"lessons":"L","date":"{form}","date_kind":"{kind}","updated_at":"{form}","review":{{"reviewed_at":"{form}"}},"incidents":[{{"number":1,"date":"{form}"}}]}}"#
            )
        })
    };
    let records: Vec<String> = DATE_FORMS.iter().enumerate().flat_map(record).collect();
    let built = build_text("x.jsonl", &records.join("\n"));
    assert_eq!(built.diagnostics, []);
    assert_eq!(built.run.cases, records.len() as u64);
    let found = check::findings(&built.facts, &ONTOLOGY.shapes).expect("the bundled shapes hold");
    let violations: Vec<Finding> =
        found.into_iter().filter(|finding| finding.severity == Severity::Violation).collect();
    assert_eq!(violations, []);
}
