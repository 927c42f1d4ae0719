//! `docs/formats.md` tells of each field that is read, and of no other; its examples are read.

use std::collections::BTreeSet;

use incident_graph::model::{Code, PLACEHOLDERS};
use incident_graph::read::{FRONT_MATTER_KEYS, NESTED_FIELDS, RECORD_FIELDS};
use incident_graph::vocab as v;

use crate::support::build_text;

const PAGE: &str = include_str!("../../docs/formats.md");

/// The cells of a table between two marks, without its header.
fn rows(mark: &str) -> Vec<Vec<&'static str>> {
    let begin = format!("<!-- {mark} -->\n");
    let end = format!("<!-- end of {mark} -->");
    let (_, rest) = PAGE.split_once(&begin).expect("the mark where the table begins");
    let (table, _) = rest.split_once(&end).expect("the mark where it ends");
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect();
    table.lines().skip(2).map(cells).collect()
}

/// The words in backticks of a cell.
fn code(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The first block of code of a language.
fn example(language: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(&format!("\n```{language}\n")).expect("an example");
    rest.split_once("\n```\n").expect("its end").0
}

#[test]
fn each_field_of_a_record_has_a_row_and_each_row_is_a_field() {
    let told: BTreeSet<&str> = rows("fields")
        .iter()
        .map(|row| code(row[0])[0])
        .filter(|field| !field.contains('.'))
        .collect();
    let known: BTreeSet<&str> = RECORD_FIELDS.iter().copied().collect();
    assert_eq!(told, known);
}

#[test]
fn every_placeholder_is_listed() {
    let (_, list) = PAGE.split_once("so do the words ").expect("the list");
    let (list, _) = list.split_once(", in any case").expect("its end");
    assert_eq!(code(list), PLACEHOLDERS);
}

/// The reader refuses what is not listed (see below), so this checks the page against the reader.
#[test]
fn each_field_of_an_object_has_a_row_with_its_other_names_and_each_row_is_a_field() {
    let of = |parent: &str| NESTED_FIELDS.iter().find(|(of, _)| *of == parent).expect("listed").1;
    assert_eq!(of("recurrence_of"), of("related"), "the page tells of both at once");
    let known: BTreeSet<(String, Vec<&str>)> = NESTED_FIELDS
        .iter()
        .filter(|(parent, _)| *parent != "recurrence_of")
        .flat_map(|(parent, fields)| {
            fields.iter().map(move |names| (format!("{parent}.{}", names[0]), names.to_vec()))
        })
        .collect();
    let told: BTreeSet<(String, Vec<&str>)> = rows("fields")
        .iter()
        .map(|row| (code(row[0])[0], row[2].split_once("also ").map_or("", |(_, also)| also)))
        .filter(|(path, _)| path.contains('.'))
        .map(|(path, also)| {
            let name = path.rsplit_once('.').expect("nested").1;
            (path.replace("[]", ""), [vec![name], code(also)].concat())
        })
        .collect();
    assert_eq!(told, known);
}

/// What is wrong with a value does not matter here. Of two names for one field the first holds, so each
/// name has a record of its own.
#[test]
fn the_reader_knows_what_is_listed_and_nothing_else() {
    let names = |(parent, fields): &(&'static str, &'static [&'static [&'static str]])| {
        let parent = *parent;
        fields.concat().into_iter().chain(["weather"]).map(move |name| (parent, name))
    };
    let tried: Vec<(&str, &str)> = NESTED_FIELDS.iter().flat_map(names).collect();
    let record = |(number, (parent, name)): (usize, &(&str, &str))| {
        let within = |value: serde_json::Value, part: &str| serde_json::json!({ part: value });
        let mut value = parent.rsplit('.').fold(serde_json::json!({ *name: "x" }), within);
        value["id"] = format!("R-{number}").into();
        value["org"] = "Grab".into();
        value["symptoms"] = serde_json::json!([]);
        format!("{value}\n")
    };
    let text: String = tried.iter().enumerate().map(record).collect();
    let built = build_text("records.jsonl", &text);
    assert_eq!(built.run.cases, tried.len() as u64);
    for (number, (parent, name)) in (1..).zip(tried) {
        let is_unknown = built.diagnostics.iter().any(|told| {
            let field = told.field.as_deref().unwrap_or_default();
            told.record == Some(number)
                && told.code == Code::UnknownField
                && field.ends_with(&format!(".{name}"))
        });
        assert_eq!(is_unknown, name == "weather", "{parent}.{name}");
    }
}

#[test]
fn each_key_of_front_matter_has_a_row_with_its_other_names() {
    let told: Vec<(&str, Vec<&str>)> =
        rows("keys").iter().map(|row| (code(row[0])[0], code(row[1]))).collect();
    let known: Vec<(&str, Vec<&str>)> =
        FRONT_MATTER_KEYS.iter().map(|(key, others)| (*key, others.to_vec())).collect();
    let sorted = |mut list: Vec<(&'static str, Vec<&'static str>)>| {
        list.sort();
        list
    };
    assert_eq!(sorted(told), sorted(known));
}

#[test]
fn the_example_has_every_field_and_is_read_without_a_diagnostic() {
    let text = example("json");
    let record: serde_json::Value = serde_json::from_str(text).expect("JSON");
    for row in rows("fields") {
        let path = code(row[0])[0];
        let pointer = format!("/{}", path.replace("[].", "/0/").replace('.', "/"));
        assert!(record.pointer(&pointer).is_some(), "the example has no `{path}`");
    }
    let built = build_text("record.json", text);
    assert_eq!(built.run.cases, 1);
    assert!(built.diagnostics.is_empty(), "{:#?}", built.diagnostics);
    for row in rows("fields") {
        for name in code(row[3]) {
            let iri = match name.split_once(':') {
                Some(("inc", name)) => format!("{}{name}", v::INC),
                Some(("dcterms", name)) => format!("{}{name}", v::dcterms::NS),
                _ => continue,
            };
            // The date of the example is that of the incident.
            let is_stated = built.facts.id_of_iri(&iri).is_some() || iri == v::PUBLICATION_DATE;
            assert!(is_stated, "{} becomes `{name}`, the page says", row[0]);
        }
    }
}

#[test]
fn the_examples_of_case_texts_are_read() {
    for (name, language) in [("a.txt", "text"), ("b.md", "markdown")] {
        let built = build_text(name, example(language));
        assert_eq!((built.run.cases, built.run.skipped), (1, 0), "{:#?}", built.diagnostics);
        assert!(built.diagnostics.is_empty(), "{:#?}", built.diagnostics);
    }
}
