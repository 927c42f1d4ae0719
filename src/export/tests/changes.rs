//! An earlier snapshot and its changes make the new one, exactly.

use std::collections::BTreeSet;
use std::fs;

use proptest::prelude::*;

use super::*;
use crate::model::ErrorCode;

const KINDS: [&str; 4] = ["added", "changed", "moved", "removed"];

type Lines = BTreeMap<String, String>;

/// The rows of a table by the cell that is its key.
fn lines(folder: &Path, place: &str, table: &crate::schema::Table) -> Lines {
    let path = folder.join(format!("{place}/{}.csv", table.name));
    let mut reader = ::csv::Reader::from_path(path).expect("there");
    let header = reader.headers().expect("a header").clone();
    let at = header.iter().position(|name| name == table.merge_key().name).expect("the key");
    let rows = reader.records().map(|row| row.expect("well-formed"));
    rows.map(|row| (row[at].to_owned(), format!("{row:?}"))).collect()
}

fn build(facts: &Facts, out: &Path, since: Option<&Path>) -> Result<Report, ExportError> {
    let options =
        ExportOptions { changes_since: since.map(Path::to_owned), ..ExportOptions::default() };
    write_folder(facts, &SCHEMA, out, &[format("csv")], &options)
}

/// Builds two snapshots and merges the changes into the first.
fn check(before: &Facts, after: &Facts) -> BTreeSet<String> {
    let place = tempfile::tempdir().expect("a temporary folder");
    let (old, new) = (place.path().join("old"), place.path().join("new"));
    build(before, &old, None).expect("written");
    build(after, &new, Some(&old)).expect("written");
    let mut seen = BTreeSet::new();
    for table in SCHEMA.tables() {
        let mut merged = lines(&old, "tables", &table);
        let [added, changed, moved, removed] =
            KINDS.map(|kind| lines(&new, &format!("changes/{kind}"), &table));
        for (kind, lines) in KINDS.iter().zip([&added, &changed, &moved, &removed]) {
            seen.extend(lines.keys().map(|key| format!("{kind} {} {key}", table.name)));
        }
        for key in removed.keys().chain(changed.keys()).chain(moved.keys()) {
            assert!(merged.remove(key).is_some(), "{} {key} was not there", table.name);
        }
        for (key, line) in added.into_iter().chain(changed).chain(moved) {
            assert!(merged.insert(key, line).is_none(), "{}", table.name);
        }
        assert_eq!(merged, lines(&new, "tables", &table), "{}", table.name);
    }
    seen
}

#[test]
fn added_changed_and_removed_rows_are_told_apart() {
    let before = cases(
        "org:a a inc:Organization ; skos:prefLabel \"A\"@en . org:b a inc:Organization .
         case:x a inc:CaseStudy ; inc:hasDomain <concept/domain/one> .",
    );
    let after = cases(
        "org:a a inc:Organization ; skos:prefLabel \"B\"@en . org:c a inc:Organization .
         case:x a inc:CaseStudy ; inc:hasDomain <concept/domain/two> .",
    );
    let seen = check(&before, &after);
    for expect in [
        "changed organizations a",
        "removed organizations b",
        "added organizations c",
        "added concepts domain/two",
        "removed nodes org/b",
    ] {
        assert!(seen.contains(expect), "{expect}: {seen:?}");
    }
    let bridges = |kind: &str| seen.iter().filter(|line| line.starts_with(kind)).count();
    assert_eq!((bridges("added case_domain"), bridges("removed case_domain")), (1, 1));
    assert_eq!(check(&before, &before), BTreeSet::new());
}

/// A case whose record stands on this line.
fn case_on_line(line: u32) -> Facts {
    cases(&format!(
        "case:x a inc:CaseStudy ; inc:inputFile \"{line}.jsonl\" ; inc:inputRecord {line} ; inc:inputLine {line} ;
           inc:hasDomain <concept/domain/one> ; inc:summary \"Words\"@en .
         <mention/x/1> a inc:Mention ; inc:isPartOfCase case:x ; inc:refersTo <concept/domain/one> ;
           inc:inputLine {line} .
         <diagnostic/1> a inc:Diagnostic ; inc:inputLine {line} ; inc:inputColumn {line} ."
    ))
}

/// A line more at the top of a file moves every row of it, and changes none.
#[test]
fn rows_that_say_the_same_elsewhere_moved_and_did_not_change() {
    let seen = check(&case_on_line(1), &case_on_line(2));
    let tables: BTreeSet<&str> = seen.iter().filter_map(|line| line.split(' ').nth(1)).collect();
    assert!(seen.iter().all(|line| line.starts_with("moved ")), "{seen:?}");
    assert_eq!(
        tables,
        BTreeSet::from([
            "case_domain",
            "cases",
            "diagnostics",
            "mention_refers_to",
            "mentions",
            "texts"
        ])
    );
    assert!(seen.contains("moved cases x"), "{seen:?}");
}

#[test]
fn scripts_that_apply_changes_bring_moved_rows_to_their_places() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let (old, new) = (place.path().join("old"), place.path().join("new"));
    build(&case_on_line(1), &old, None).expect("written");
    build(&case_on_line(2), &new, Some(&old)).expect("written");
    let files = contents(&new);
    for (path, bytes) in files.iter().filter(|(path, _)| path.contains("/merge")) {
        assert!(String::from_utf8_lossy(bytes).contains("changes/moved/cases.csv"), "{path}");
    }
    let found = verify(&new, Some(&case_on_line(2)), &SCHEMA).expect("a manifest");
    assert_eq!(found.differences, []);
}

/// The scripts are run by other people's engines elsewhere; here, that they name what changed and no more.
#[test]
fn scripts_that_apply_changes_are_there_where_changes_are() {
    let before =
        cases("org:a a inc:Organization ; skos:prefLabel \"A\"@en . org:b a inc:Organization .");
    let after =
        cases("org:a a inc:Organization ; skos:prefLabel \"B\"@en . org:c a inc:Organization .");
    let place = tempfile::tempdir().expect("a temporary folder");
    let (old, new) = (place.path().join("old"), place.path().join("new"));
    build(&before, &old, None).expect("written");
    build(&after, &new, Some(&old)).expect("written");
    let merges: Vec<&str> =
        SCHEMA_FILES.iter().map(|file| file.path).filter(|path| path.contains("/merge")).collect();
    assert!(merges.len() >= 5, "{merges:?}");
    let (old, new) = (contents(&old), contents(&new));
    for path in merges {
        assert!(!old.contains_key(path), "{path}");
        let script = String::from_utf8_lossy(&new[path]);
        for kind in ["added", "changed", "removed"] {
            assert!(script.contains(&format!("changes/{kind}/organizations.csv")), "{path}");
        }
        assert!(!script.contains("changes/moved/"), "{path}: nothing moved");
        assert!(!script.contains("changes/added/links.csv"), "{path}: no link was added");
        assert!(script.contains("links"), "{path}: but its rows are counted");
    }
    let create = String::from_utf8_lossy(&new["schema/duckdb/create.sql"]);
    assert_eq!(create, String::from_utf8_lossy(&old["schema/duckdb/create.sql"]));
}

#[test]
fn a_folder_may_be_built_over_the_snapshot_that_it_is_compared_with() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    build(&sample(), &out, None).expect("written");
    build(&FactsBuilder::new().build().expect("few terms"), &out, Some(&out)).expect("written");
    assert!(contents(&out).contains_key("changes/removed/cases.csv"));
    let found = verify(&out, None, &SCHEMA).expect("a manifest");
    assert_eq!(found.differences, []);
}

#[test]
fn an_earlier_snapshot_that_does_not_fit_is_refused_before_anything_is_written() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let (old, new) = (place.path().join("old"), place.path().join("new"));
    build(&sample(), &old, None).expect("written");
    let refuses = |words: &str| {
        let error = build(&sample(), &new, Some(&old)).expect_err("refused");
        assert_eq!(error.code, ErrorCode::ExportChanges);
        assert!(error.to_string().contains(words), "{error}");
        assert!(!new.exists());
    };
    let manifest = old.join(MANIFEST);
    let text = fs::read_to_string(&manifest).expect("readable");
    let cases = old.join("tables/cases.csv");
    let rows = fs::read_to_string(&cases).expect("readable");
    fs::write(&cases, rows.replace("Airbnb", "Airbed")).expect("writable");
    refuses("its manifest says");
    fs::write(&cases, rows).expect("writable");
    fs::write(&manifest, text.replace("\"ontology_version\": \"", "\"ontology_version\": \"9."))
        .expect("writable");
    refuses("the earlier snapshot has ontology 9.");
    fs::write(&manifest, "{}").expect("writable");
    refuses("no manifest of `incident-graph`");
    let error = build(&sample(), &new, Some(&place.path().join("nowhere"))).expect_err("refused");
    assert!(error.to_string().contains("cannot read the manifest of the earlier snapshot"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]
    #[test]
    fn any_two_snapshots_merge(
        before in prop::collection::btree_set((0..6_u8, 0..4_u8, 0..5_u8), 0..20),
        after in prop::collection::btree_set((0..6_u8, 0..4_u8, 0..5_u8), 0..20),
    ) {
        let facts = |quads: &BTreeSet<(u8, u8, u8)>| {
            let properties = ["inc:hasDomain", "inc:caseIdentifier", "inc:summary", "inc:documents"];
            let lines = quads.iter().map(|(case, property, value)| {
                let value = match property {
                    0 => format!("<concept/domain/{value}>"),
                    3 => format!("<incident/{case}/{value}>"),
                    _ => format!("\"say \\\"{value}\\\",\\n\""),
                };
                format!("case:c{case} a inc:CaseStudy ; {} {value} .", properties[usize::from(*property)])
            });
            cases(&lines.collect::<Vec<_>>().join("\n"))
        };
        check(&facts(&before), &facts(&after));
    }
}
