//! Every kind of damage to a folder is named, with its place.

use std::fs;

use super::*;
use crate::model::ErrorCode;

/// Builds the sample, damages a file, and returns what is found as `code file row column`.
fn check(damage: impl FnOnce(&Path), with_graph: bool) -> Vec<String> {
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    let formats: Vec<&Format> =
        ["csv", "jsonl", "nquads", "parquet"].into_iter().filter_map(Format::find).collect();
    let facts = sample();
    write_folder(&facts, &SCHEMA, &out, &formats, &ExportOptions::default()).expect("written");
    damage(&out);
    let found = verify(&out, with_graph.then_some(&facts), &SCHEMA).expect("a manifest");
    assert_eq!(found.made_again, with_graph);
    let words = |difference: &Difference| {
        let row = difference.row.map_or("-".to_owned(), |row| row.to_string());
        let column = difference.column.as_deref().unwrap_or("-");
        format!("{} {} {row} {column}", difference.code, difference.file)
    };
    found.differences.iter().map(words).collect()
}

fn edit(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).expect("readable");
    assert!(text.contains(from), "{from}");
    fs::write(file, text.replacen(from, to, 1)).expect("writable");
}

#[test]
fn a_folder_as_it_was_built_has_no_difference() {
    assert_eq!(check(|_| (), true), Vec::<String>::new());
    assert_eq!(check(|_| (), false), Vec::<String>::new());
}

#[test]
fn a_changed_cell_is_named_by_hash_and_by_the_other_formats() {
    let found =
        check(|out| edit(&out.join("tables/cases.csv"), "Airbnb 2016", "Airbnb 2017"), false);
    let mut expect = vec![
        "verify-hash tables/cases.csv - -",
        "verify-row-hash tables/cases.csv 2 row_hash",
        "verify-format jsonl/cases.jsonl 2 label",
    ];
    if cfg!(feature = "parquet") {
        expect.insert(2, "verify-format parquet/cases.parquet 2 label");
    }
    assert_eq!(found, expect);
}

/// Where a row stands is no part of its hash, so only the file and the other formats tell.
#[test]
fn a_changed_place_is_named_by_the_other_formats() {
    let found =
        check(|out| edit(&out.join("tables/incidents.csv"), ".txt\",1,", ".txt\",2,"), false);
    let mut expect = vec!["verify-hash tables/incidents.csv - -"];
    if cfg!(feature = "parquet") {
        expect.push("verify-format parquet/incidents.parquet 2 source_record");
    }
    expect.push("verify-format jsonl/incidents.jsonl 2 source_record");
    assert_eq!(found, expect);
}

#[test]
fn a_foreign_key_that_leads_nowhere_is_named() {
    let found = check(
        |out| edit(&out.join("tables/incidents.csv"), ",\"asana-2019\",", ",\"asana-2018\","),
        false,
    );
    let expect = "verify-foreign-key tables/incidents.csv 2 case_key".to_owned();
    assert!(found.contains(&expect), "{found:?}");
}

#[test]
fn a_row_too_few_a_key_twice_and_a_wrong_type_are_named() {
    let drop_last = |out: &Path| {
        let file = out.join("tables/cases.csv");
        let text = fs::read_to_string(&file).expect("readable");
        let end = text.trim_end().rfind('\n').expect("rows") + 1;
        fs::write(&file, &text[..end]).expect("writable");
    };
    let found = check(drop_last, false);
    assert!(found.contains(&"verify-bytes tables/cases.csv - -".to_owned()), "{found:?}");
    assert!(found.contains(&"verify-rows tables/cases.csv - -".to_owned()), "{found:?}");

    let incidents = |out: &Path| out.join("tables/incidents.csv");
    let found = check(|out| edit(&incidents(out), "\"asana-2019/2\"", "\"asana-2019/1\""), false);
    assert!(found.contains(&"verify-key tables/incidents.csv 4 incident_key".to_owned()));
    let found = check(|out| edit(&incidents(out), ",2019-02-15,", ",2019-02-30,"), false);
    assert!(found.contains(&"verify-type tables/incidents.csv 1 incident_date".to_owned()));
    let found = check(|out| edit(&incidents(out), "\"asana-2019/2\",", ","), false);
    assert!(found.contains(&"verify-null tables/incidents.csv 4 incident_key".to_owned()));
}

#[test]
fn a_file_that_is_gone_and_one_that_is_cut_off_are_named() {
    let found = check(|out| fs::remove_file(out.join("tables/links.csv")).expect("there"), false);
    assert_eq!(found[0], "verify-file tables/links.csv - -");
    let cut = |out: &Path| {
        let file = out.join("tables/texts.csv");
        let bytes = fs::read(&file).expect("readable");
        fs::write(&file, &bytes[..bytes.len() - 3]).expect("writable");
    };
    let found = check(cut, false);
    assert!(found.iter().any(|line| line.starts_with("verify-row tables/texts.csv")), "{found:?}");
}

#[test]
fn a_table_that_no_build_wrote_is_named() {
    let copy = |out: &Path| {
        for (from, to) in [
            ("tables/cases.csv", "tables/cases_old.csv"),
            ("tables/cases.csv", "jsonl/year=2019/cases.jsonl.gz"),
            ("tables/cases.csv", "tables/notes.txt"),
            ("tables/cases.csv", "mine.csv"),
        ] {
            fs::create_dir_all(out.join(to).parent().expect("a folder")).expect("created");
            fs::copy(out.join(from), out.join(to)).expect("copied");
        }
    };
    let expect = ["tables/cases_old.csv", "jsonl/year=2019/cases.jsonl.gz"];
    assert_eq!(check(copy, false), expect.map(|file| format!("verify-unlisted {file} - -")));
}

/// A damage that the manifest, the hashes of rows and all formats agree on is still told from the
/// graph.
#[test]
fn what_the_graph_does_not_say_is_named() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    let csv = [format("csv")];
    write_folder(&sample(), &SCHEMA, &out, &csv, &ExportOptions::default()).expect("written");
    let text = text(&sample(), "nquads", &ExportOptions::default());
    let other = read(&text.replace("Airbnb 2016", "Airbnb 2017"), RdfFormat::NQuads);
    let found = verify(&out, Some(&other), &SCHEMA).expect("a manifest");
    let cases: Vec<&Difference> =
        found.differences.iter().filter(|d| d.file == "tables/cases.csv").collect();
    assert_eq!(cases.len(), 1);
    assert_eq!((cases[0].row, cases[0].column.as_deref()), (Some(2), Some("label")));
    assert_eq!(cases[0].code, ErrorCode::VerifyGraph);
}

#[test]
fn a_folder_of_another_ontology_version_says_so() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    let csv = [format("csv")];
    write_folder(&sample(), &SCHEMA, &out, &csv, &ExportOptions::default()).expect("written");
    let schema = Schema { version: Some("9.0.0".to_owned()), ..SCHEMA.clone() };
    let found = verify(&out, Some(&sample()), &schema).expect("a manifest");
    assert_eq!(found.differences.len(), 1);
    assert_eq!(found.differences[0].code, ErrorCode::VerifyOntology);
    assert!(found.differences[0].message.contains("this program has 9.0.0"));
}

#[test]
fn a_manifest_does_not_lead_out_of_the_folder_nor_to_what_is_no_file() {
    let outside = tempfile::NamedTempFile::new().expect("a temporary file");
    let outside = outside.path().to_string_lossy().into_owned();
    for path in [outside.as_str(), "../graph.nq", "tables"] {
        let lead = |out: &Path| edit(&out.join(MANIFEST), "\"graph.nq\"", &format!("\"{path}\""));
        assert_eq!(check(lead, false), [format!("verify-file {path} - -")]);
    }
}
