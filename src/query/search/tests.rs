use super::*;
use crate::query::testing::{facts_of, prefixes, two_cases};

/// Cases and matches of a search.
fn found_in(facts: &Facts, text: &str) -> Vec<(String, String)> {
    let table = search(facts, &prefixes(), text, &["en".to_owned()], 10);
    let word = |value: &Option<Term>| match value {
        Some(Term::NamedNode(node)) => prefixes().shorten(node.as_str()).unwrap_or_default(),
        Some(Term::Literal(literal)) => literal.value().to_owned(),
        _ => String::new(),
    };
    table.rows.iter().map(|row| (word(&row[0]), word(&row[5]))).collect()
}

fn cases(text: &str) -> Vec<String> {
    cases_in(&two_cases(), text)
}

fn cases_in(facts: &Facts, text: &str) -> Vec<String> {
    found_in(facts, text).into_iter().map(|(case, _)| case).collect()
}

#[test]
fn the_case_that_the_query_identifies_comes_first() {
    let facts = facts_of(
        r#"case:IL-0279 a inc:CaseStudy ; inc:caseIdentifier "IL-0279" ; dcterms:title "A queue"@en ;
               inc:documents incident:IL-0279\/1 .
           incident:IL-0279\/1 a inc:Incident ; inc:isPartOfCase case:IL-0279 ;
               inc:hasFailedElement technology:redis-cluster .
           case:naming a inc:CaseStudy ; dcterms:title "IL-0279 again, and again IL-0279"@en ;
               inc:summary "IL-0279, 0279, of the Redis cluster, technology, case and incident 1"@en .
           technology:redis-cluster a inc:Technology ; skos:prefLabel "Redis Cluster"@en ."#,
    );
    for text in [
        "IL-0279",
        " il-0279 ",
        "case:IL-0279",
        "case/IL-0279",
        "https://w3id.org/incident-graph/case/IL-0279",
        "<https://w3id.org/incident-graph/case/IL-0279>",
        "incident/IL-0279/1",
        "incident:IL-0279/1",
        // What it states.
        "technology/redis-cluster",
        "https://w3id.org/incident-graph/technology/redis-cluster",
        "redis-cluster",
    ] {
        assert_eq!(
            cases_in(&facts, text).first().map(String::as_str),
            Some("case:IL-0279"),
            "{text}"
        );
    }
    assert_eq!(found_in(&facts, "IL-0279")[0].1, "IL-0279");
    assert_eq!(cases("airbnb-2016")[0], "case:airbnb-2016", "a stub is found too");
    let table = search(&facts, &prefixes(), "redis-cluster", &[], 10);
    assert_eq!(
        table.notes[1],
        "`redis-cluster` is technology:redis-cluster: `incident-graph show technology:redis-cluster` tells of it"
    );
}

#[test]
fn all_words_come_before_some_and_titles_before_texts() {
    let facts = facts_of(
        r#"case:one-in-title a inc:CaseStudy ; dcterms:title "Lock, lock, lock: a lock"@en .
           case:text a inc:CaseStudy ; dcterms:title "Something else"@en ;
               inc:summary "After many long words of no use the lock was held by a dead worker."@en .
           case:apart a inc:CaseStudy ; dcterms:title "A lock"@en , "A worker"@en ; inc:summary "lock"@en .
           case:title a inc:CaseStudy ; dcterms:title "The worker that kept its lock"@en ;
               inc:summary "Words that make the text of this case a very long one, and then some more."@en ."#,
    );
    assert_eq!(
        cases_in(&facts, "lock worker"),
        ["case:title", "case:apart", "case:text", "case:one-in-title"]
    );
}

#[test]
fn organisation_and_year_name_a_case_as_its_title_does() {
    let facts = facts_of(
        r#"org:cloudflare a inc:Organization ; skos:prefLabel "Cloudflare"@en .
           case:mentions a inc:CaseStudy ; dcterms:title "What we learned"@en ; inc:accountYear 2021 ;
               inc:summary "As at Cloudflare 2019: Cloudflare, in 2019, in 2019, in 2019."@en .
           case:guest a inc:CaseStudy ; dcterms:title "When Cloudflare failed, Cloudflare"@en ; inc:accountYear 2019 .
           case:later a inc:CaseStudy ; dcterms:title "A control plane"@en ; inc:hasSubject org:cloudflare ;
               inc:accountYear 2023 ; inc:summary "Unlike in 2019."@en .
           case:itself a inc:CaseStudy ; dcterms:title "A regular expression used up the CPU"@en ;
               inc:hasSubject org:cloudflare ; inc:documents incident:itself\/1 ;
               inc:summary "A long text about something that has nothing to do with names of anybody."@en .
           incident:itself\/1 a inc:Incident ; inc:isPartOfCase case:itself ; inc:incidentYear 2019 ;
               inc:affectsOrganization org:cloudflare ."#,
    );
    let found = |text: &str| cases_in(&facts, text);
    assert_eq!(
        found("cloudflare 2019"),
        ["case:itself", "case:guest", "case:mentions", "case:later"]
    );
    assert_eq!(found("2019 cpu Cloudflare")[0], "case:itself");
    assert_eq!(found("cloudflare 2023")[0], "case:later");
    assert_eq!(found_in(&facts, "2023"), [("case:later".to_owned(), "2023".to_owned())]);
    assert_eq!(found("202"), Vec::<String>::new(), "no year");
}

#[test]
fn vietnamese_is_found_with_all_some_and_no_marks() {
    for text in ["phản hồi dương", "phan hoi duong", "phàn hôi duong", "phan hồi dương"]
    {
        assert_eq!(cases(text), ["case:asana-2019"], "{text}");
    }
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
        let table = search(&facts, &prefixes(), text, &["en".to_owned()], 1);
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
    let found = |text: &str| cases_in(&facts, text);
    assert_eq!(found("RETRIES"), ["case:title", "case:often", "case:other"]);
    assert_eq!(found("many retry"), found("retry many"), "words stand in any order");
    assert_eq!(found("retry quorum")[0], "case:rare");
}

#[test]
fn the_limit_is_said() {
    let facts = two_cases();
    let table = search(&facts, &prefixes(), "redis", &[], 1);
    assert_eq!(table.rows.len(), 1);
    assert_eq!(table.notes[0], "1 of 2 cases that hold at least one of the words");
}
