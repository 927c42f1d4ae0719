//! Front matter at the head of a Markdown text: what it says, what is kept, what is odd in it.

use incident_graph::pipeline::Built;
use incident_graph::vocab as v;

use crate::support::build_text;

const TEXT: &str = "\
---
# of the site
layout: post
title: \"A queue that ate itself: part 1\"
organisation: Grab
date: 2019-08-01
tags:
  - queues
  - 'retry storms'
url: https://engineering.example.org/queue
severity: sev1
author:
  name: Somebody
---

# A queue that ate itself: part 1

## What happened

- Redis failed for 12 minutes, and workers retried at once.
";

fn build(text: &str) -> Built {
    build_text("post.md", text)
}

/// The objects of a node and a property, as texts.
fn values(built: &Built, node: &str, property: &str) -> Vec<String> {
    let facts = &built.facts;
    let id = |iri: &str| facts.id_of_iri(iri);
    let Some(node) = id(&format!("{}{node}", v::DEFAULT_BASE)) else { return Vec::new() };
    let Some(property) = id(property) else { return Vec::new() };
    let values = facts.objects(node, property);
    values.map(|value| facts.term(value).into_text().into_owned()).collect()
}

fn told(built: &Built) -> Vec<String> {
    let line = |d: &incident_graph::model::Diagnostic| {
        let field = d.field.as_deref().unwrap_or_default();
        format!("{} {} {field}", d.code.as_str(), d.place)
    };
    built.diagnostics.iter().map(line).collect()
}

#[test]
fn fields_say_what_the_line_under_the_title_would() {
    let built = build(TEXT);
    assert_eq!((built.run.cases, built.run.skipped), (1, 0), "{:?}", built.diagnostics);
    let (case, incident) = ("case/grab-2019", "incident/grab-2019/1");
    assert_eq!(values(&built, case, v::dcterms::TITLE), ["A queue that ate itself: part 1"]);
    assert_eq!(values(&built, case, v::HAS_SUBJECT), ["https://w3id.org/incident-graph/org/grab"]);
    assert_eq!(values(&built, case, v::ACCOUNT_YEAR), ["2019"]);
    let topics = values(&built, case, v::HAS_TOPIC);
    assert!(topics.iter().any(|topic| topic.ends_with("/topic/retry-storms")), "{topics:?}");
    assert_eq!(topics.len(), 2);
    assert_eq!(values(&built, case, v::HAS_SOURCE).len(), 1);
    assert_eq!(values(&built, incident, v::INCIDENT_DATE), ["2019-08-01"]);
    assert!(values(&built, incident, v::HAS_SEVERITY)[0].ends_with("/severity/sev1"));
}

#[test]
fn what_no_rule_knows_is_kept_and_reported_with_its_line() {
    let built = build(TEXT);
    let told = told(&built);
    let expect = ["read-unknown-field post.md:3 layout", "read-unknown-field post.md:12 author"];
    for line in expect {
        assert!(told.iter().any(|told| told == line), "{told:?}");
    }
    assert!(!told.iter().any(|line| line.contains("unknown-heading") && line.contains("queue")));
    assert_eq!(values(&built, "unmapped/grab-2019/1", v::RAW_VALUE), ["post"]);
    assert_eq!(values(&built, "unmapped/grab-2019/2", v::RAW_VALUE), ["name: Somebody"]);
}

#[test]
fn values_that_do_not_fit_are_kept_and_reported() {
    let built = build(
        "---\ntitle: T\norg: [Grab, Uber]\ndate: 2019-13-01\nurl: nowhere\nlang: a language\ndate: 2019-01-01\n---\nGrab · 2019 · 1. Small\n\n## Impact\n\n- All was down.\n",
    );
    assert_eq!(built.run.cases, 1, "{:?}", built.diagnostics);
    let told = told(&built);
    for line in [
        "read-json-type post.md:3 org",
        "read-date post.md:4 date",
        "read-address post.md:5 url",
        "read-language-tag post.md:6 lang",
        "read-duplicate-key post.md:7 date",
    ] {
        assert!(told.iter().any(|told| told == line), "{line} in {told:#?}");
    }
    let kept = (1..=5)
        .map(|number| values(&built, &format!("unmapped/grab-2019/{number}"), v::RAW_VALUE))
        .filter(|raw| raw.len() == 1);
    assert_eq!(kept.count(), 5);
}

#[test]
fn a_date_of_publication_is_no_date_of_an_incident() {
    let built = build(
        "---\ntitle: T\norg: Grab\ndate: 2019-08-01\ndate_kind: published\nlang: vi\n---\n## Bài học\n\n- Không có.\n",
    );
    assert_eq!(values(&built, "case/grab-2019", v::PUBLICATION_DATE), ["2019-08-01"]);
    assert_eq!(values(&built, "case/grab-2019", v::DOCUMENTS), Vec::<String>::new());
}

#[test]
fn what_the_text_tells_of_the_day_goes_before_the_date_of_the_page() {
    let built = build(
        "---\ntitle: T\norg: Grab\nyear: 2019\ndate: 2019-08-01\ndate_kind: incident\n---\n## Background\n\n- All was down on 29 July 2019 for 12 minutes.\n",
    );
    assert_eq!(values(&built, "incident/grab-2019/1", v::INCIDENT_DATE), ["2019-07-29"]);
    let told = told(&built);
    for line in ["read-contradiction post.md:5 date", "read-unknown-field post.md:6 date_kind"] {
        assert!(told.iter().any(|told| told == line), "{line} in {told:#?}");
    }
}

#[test]
fn a_line_that_is_no_simple_key_leaves_the_field_before_it_alone() {
    let built = build(
        "---\ntitle: T\nog:title: other\norg: Grab\nyear: 2019\n---\n## Impact\n\n- All was down for 12 minutes.\n",
    );
    assert_eq!(values(&built, "case/grab-2019", v::dcterms::TITLE), ["T"]);
    assert!(told(&built).iter().any(|told| told.starts_with("read-unknown-field post.md:3")));
}

#[test]
fn unknown_terms_and_names_are_reported_at_their_own_line() {
    let built = build(
        "---\ntitle: T\norg: Grab\n\nyear: 2019\ndate_kind: somehow\ndate: 2019-08-01\nseverity: gravest\n---\n## Impact\n\n- All was down.\n",
    );
    let told = told(&built);
    for line in ["map-unknown-term post.md:8 severity", "map-unknown-term post.md:6 date_kind"] {
        assert!(told.iter().any(|told| told == line), "{line} in {told:#?}");
    }
    let built = build(
        "T\n\nGrab · 2019 · 1. Small · Difficulty: Abysmal\n\n## Impact\n\n- All was down.\n",
    );
    let told = self::told(&built);
    assert!(told.contains(&"map-unknown-term post.md:3 difficulty".to_owned()), "{told:#?}");
}

#[test]
fn fields_that_are_not_closed_are_read_and_reported() {
    let built = build(
        "---\ntitle: T\norg: Grab\ndate: 2019-08-01\n\n## Impact\n\n- All was down.\n\n---\n\n## Lessons\n\n- None.\n",
    );
    assert_eq!((built.run.cases, built.run.skipped), (1, 0), "{:?}", built.skipped);
    let case = "case/grab-2019";
    assert_eq!(values(&built, case, v::dcterms::TITLE), ["T"]);
    assert_eq!(values(&built, case, v::HAS_SECTION).len(), 2);
    assert_eq!(values(&built, "incident/grab-2019/1", v::INCIDENT_DATE), ["2019-08-01"]);
    let [open] = &built.diagnostics[..] else { panic!("{:#?}", built.diagnostics) };
    assert_eq!(
        open.to_string(),
        "warning[read-front-matter]: the fields that begin here do not end: they are read up to line 5
  --> post.md:1 (field front matter)
  help: close them with a line `---` of its own"
    );
    // The line under the title is found as well.
    let built = build("---\ntitle: T\n\nGrab · 2019 · 1. Small\n\n## Impact\n\n- All was down.\n");
    assert_eq!((built.run.cases, built.run.skipped), (1, 0), "{:?}", built.skipped);
    assert!(told(&built).contains(&"read-front-matter post.md:1 front matter".to_owned()));
    // What is no case for another reason says both.
    let built = build("---\ntitle: T\ndate: 2019-08-01\n\nDear all\n");
    let help = built.skipped[0].help.as_deref().unwrap_or_default();
    assert!(help.contains("`org`, and the line `---` that ends it is missing"), "{help}");
}

#[test]
fn a_date_of_another_year_than_the_account_is_reported() {
    let text = |more: &str| {
        format!(
            "---\ntitle: T\ndate: 2018-08-01\n{more}---\nGrab · 2019 · 1. Small\n\n## Impact\n\n- All was down.\n"
        )
    };
    let told = |more: &str| told(&build(&text(more)));
    let differs = "read-contradiction post.md:3 date".to_owned();
    assert!(told("").contains(&differs), "{:#?}", told(""));
    assert!(!told("date_kind: published\n").contains(&differs));
    let built = build(&text(""));
    assert_eq!(values(&built, "case/grab-2019", v::ACCOUNT_YEAR), ["2019"]);
    assert_eq!(values(&built, "incident/grab-2019/1", v::INCIDENT_DATE), ["2018-08-01"]);
    let built = build(
        "---\ntitle: T\norg: Grab\nyear: 2019\ndate: 2018-08-01\n---\n## Impact\n\n- Down.\n",
    );
    assert!(self::told(&built).contains(&"read-contradiction post.md:5 date".to_owned()));
}

#[test]
fn a_date_with_slashes_is_read_as_in_a_record() {
    let front = |date: &str| {
        build(&format!("---\ntitle: T\norg: Grab\ndate: {date}\n---\n## Impact\n\n- Down.\n"))
    };
    let record = |date: &str| {
        build(&format!(r#"{{"id": "R", "org": "Grab", "symptoms": [], "date": "{date}"}}"#))
    };
    for (date, expected) in [("06/04/2011", "2011"), ("29/4/2011", "2011-04-29"), ("2011", "2011")]
    {
        let (front, record) = (front(date), record(date));
        assert_eq!(values(&front, "incident/grab-2011/1", v::INCIDENT_DATE), [expected]);
        assert_eq!(values(&record, "incident/R/1", v::INCIDENT_DATE), [expected]);
        let messages = |built: &Built| -> Vec<String> {
            let of_date = built.diagnostics.iter().filter(|d| d.field.as_deref() == Some("date"));
            of_date.map(|d| format!("{} {}", d.code.as_str(), d.message)).collect()
        };
        assert_eq!(messages(&front), messages(&record), "{date}");
        assert_eq!(messages(&front).len(), usize::from(date == "06/04/2011"), "{date}");
    }
}

#[test]
fn an_unknown_key_comes_with_the_one_that_may_be_meant() {
    let built = build(
        "---\ntitle: T\norg: Grab\nyear: 2019\nsevrity: sev1\n---\n## Impact\n\n- All was down.\n",
    );
    let help: Vec<_> = built.diagnostics.iter().filter_map(|d| d.help.as_deref()).collect();
    assert!(help.contains(&"did you mean `severity`?"), "{help:?}");
}

#[test]
fn an_organisation_without_latin_letters_has_a_readable_identifier() {
    let built = build(
        "---\ntitle: T\norg: 예시상점\nyear: 2022\nlang: ko\n---\n## Impact\n\n- 12분 동안 중단되었다.\n",
    );
    let case = "case/%EC%98%88%EC%8B%9C%EC%83%81%EC%A0%90-2022";
    assert_eq!(values(&built, case, v::CASE_IDENTIFIER), ["예시상점-2022"]);
}

#[test]
fn front_matter_without_what_makes_a_case_says_what_is_missing() {
    let built = build("---\ntitle: Hello\ndate: 2019-08-01\n---\nDear all\n");
    assert_eq!((built.run.cases, built.run.skipped), (0, 1));
    let help = built.skipped[0].help.as_deref().unwrap_or_default();
    assert!(help.contains("`org` is missing"), "{help}");
}
