use super::*;
use crate::query::testing::{prefixes, two_cases};

/// Cases and matches of a search.
fn found(text: &str) -> Vec<(String, String)> {
    let facts = two_cases();
    let table = search(&facts, &prefixes(), text, &["en".to_owned()], 10);
    let word = |value: &Option<Term>| match value {
        Some(Term::NamedNode(node)) => prefixes().shorten(node.as_str()).unwrap_or_default(),
        Some(Term::Literal(literal)) => literal.value().to_owned(),
        _ => String::new(),
    };
    table.rows.iter().map(|row| (word(&row[0]), word(&row[5]))).collect()
}

fn cases(text: &str) -> Vec<String> {
    found(text).into_iter().map(|(case, _)| case).collect()
}

#[test]
fn cases_are_found_in_every_language() {
    assert_eq!(cases("복제본"), ["case:IL-0279"]);
    assert_eq!(cases("hàng đợi tràn"), ["case:asana-2019"]);
    assert_eq!(cases("hang doi tran"), ["case:asana-2019"]);
    assert_eq!(cases("DRIVER service"), ["case:IL-0279"]);
    assert_eq!(cases("IL-0279"), ["case:IL-0279"]);
    assert_eq!(cases("nothing-like-this"), Vec::<String>::new());
    assert_eq!(cases(" \t"), Vec::<String>::new());
}

#[test]
fn a_case_with_more_of_the_words_comes_first() {
    assert_eq!(cases("redis khoá"), ["case:asana-2019", "case:IL-0279"]);
    assert_eq!(cases("redis replica"), ["case:IL-0279", "case:asana-2019"]);
}

#[test]
fn the_line_that_matched_has_its_place() {
    let facts = two_cases();
    let table = search(&facts, &prefixes(), "volume EBS", &["vi".to_owned()], 1);
    let row: Vec<String> = table.rows[0]
        .iter()
        .map(|value| match value {
            Some(Term::Literal(literal)) => literal.value().to_owned(),
            Some(Term::NamedNode(node)) => prefixes().shorten(node.as_str()).unwrap_or_default(),
            _ => "-".to_owned(),
        })
        .collect();
    assert_eq!(row[3..], [
        "inc:text",
        "vi",
        "Sự cố 2: lỗi volume EBS làm latency tăng khoảng 1 phút.",
        "cases/asana.txt",
        "14"
    ]);
}

#[test]
fn the_limit_is_said() {
    let facts = two_cases();
    let table = search(&facts, &prefixes(), "redis", &[], 1);
    assert_eq!(table.rows.len(), 1);
    assert_eq!(table.notes, ["1 of 2 cases that hold at least one of the words"]);
}
