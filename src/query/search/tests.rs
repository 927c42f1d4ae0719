use super::*;
use crate::query::testing::{facts_of, prefixes, two_cases};

/// Cases and matches of a search.
fn found(text: &str) -> Vec<(String, String)> {
    let facts = two_cases();
    let table = search(&facts, text, &["en".to_owned()], 10);
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
    let table = search(&facts, "volume EBS", &["vi".to_owned()], 1);
    let row: Vec<String> = table.rows[0]
        .iter()
        .map(|value| match value {
            Some(Term::Literal(literal)) => literal.value().to_owned(),
            Some(Term::NamedNode(node)) => prefixes().shorten(node.as_str()).unwrap_or_default(),
            _ => "-".to_owned(),
        })
        .collect();
    assert_eq!(
        row[3..],
        [
            "inc:text",
            "vi",
            "Sự cố 2: lỗi volume EBS làm latency tăng khoảng 1 phút.",
            "cases/asana.txt",
            "14"
        ]
    );
}

#[test]
fn a_case_is_found_by_labels_of_what_it_states() {
    let first = |text: &str| {
        let facts = two_cases();
        let table = search(&facts, text, &["en".to_owned()], 1);
        let row: Vec<String> = table.rows[0]
            .iter()
            .map(|value| match value {
                Some(Term::Literal(literal)) => literal.value().to_owned(),
                Some(Term::NamedNode(node)) => {
                    prefixes().shorten(node.as_str()).unwrap_or_default()
                }
                _ => "-".to_owned(),
            })
            .collect();
        [0, 3, 5].map(|column| row[column].clone())
    };
    assert_eq!(
        first("error handling bugs"),
        ["case:IL-0279", "inc:hasContributingCause", "Error handling bug"]
    );
    assert_eq!(first("소프트웨어 버그"), ["case:IL-0279", "inc:hasRootCause", "소프트웨어 버그"]);
    assert_eq!(cases("remedy"), Vec::<String>::new(), "the role of a mention is no word of a case");
}

#[test]
fn titles_come_before_texts_and_rare_words_before_common_ones() {
    let facts = facts_of(
        r#"case:often a inc:CaseStudy ; inc:summary "A retry, retries, retry and retry again."@en .
           case:title a inc:CaseStudy ; dcterms:title "One retry too many"@en ;
               inc:summary "Long, and about something else altogether, with many other words."@en .
           case:rare a inc:CaseStudy ; inc:summary "A quorum was lost."@en .
           case:other a inc:CaseStudy ; inc:summary "It did retry."@en ."#,
    );
    let found = |text: &str| -> Vec<String> {
        let table = search(&facts, text, &[], 10);
        let case = |row: &Vec<Option<Term>>| match &row[0] {
            Some(Term::NamedNode(node)) => prefixes().shorten(node.as_str()).unwrap_or_default(),
            _ => String::new(),
        };
        table.rows.iter().map(case).collect()
    };
    assert_eq!(found("RETRIES"), ["case:title", "case:often", "case:other"]);
    assert_eq!(found("many retry"), found("retry many"), "words stand in any order");
    assert_eq!(found("retry quorum")[..2], ["case:title", "case:rare"]);
}

#[test]
fn the_limit_is_said() {
    let facts = two_cases();
    let table = search(&facts, "redis", &[], 1);
    assert_eq!(table.rows.len(), 1);
    assert_eq!(table.notes, ["1 of 2 cases that hold at least one of the words"]);
}
