//! Values of records that say nothing, or not what they should: what becomes of each, and that it is kept.

use incident_graph::pipeline::Built;
use incident_graph::vocab as v;

use crate::support::build_text;

/// Builds a record of `Grab` with further fields, or others than these.
fn build(fields: &str) -> Built {
    build_text("x.json", &format!(r#"{{"id":"X","symptoms":[],"lessons":"L",{fields}}}"#))
}

/// The objects of a node and a property, as texts.
fn values(built: &Built, node: &str, property: &str) -> Vec<String> {
    let facts = &built.facts;
    let node = facts.id_of_iri(&format!("{}{node}", v::DEFAULT_BASE));
    let Some((node, property)) = node.zip(facts.id_of_iri(property)) else { return Vec::new() };
    let values = facts.objects(node, property);
    values.map(|value| facts.term(value).into_text().into_owned()).collect()
}

/// The raw values that are kept of the record, in its order.
fn kept(built: &Built) -> Vec<String> {
    let of = |number| values(built, &format!("unmapped/X/{number}"), v::RAW_VALUE);
    (1..).map(of).take_while(|raw| !raw.is_empty()).flatten().collect()
}

/// Code and place of what was told.
fn told(built: &Built) -> Vec<String> {
    let line = |d: &incident_graph::model::Diagnostic| {
        format!("{} {} {}", d.code.as_str(), d.place, d.field.as_deref().unwrap_or_default())
    };
    built.diagnostics.iter().map(line).collect()
}

#[test]
fn a_placeholder_makes_no_statement_and_is_kept() {
    for word in ["None", "none", "nil", "TBD", "tba", "NULL", "N/A", "Unknown", "undefined", "?"] {
        let raw = format!("\"{word}\"");
        let built = build(&format!(r#""org":{raw},"symptoms_text":"None of it.","mood":{raw}"#));
        assert_eq!(values(&built, "case/X", v::HAS_SUBJECT), Vec::<String>::new(), "{word}");
        assert_eq!(kept(&built), [raw.clone(), raw], "{word}");
        assert_eq!(told(&built), Vec::<String>::new(), "{word}");
        assert_eq!(values(&built, "incident/X/1", v::SYMPTOMS_TEXT), ["None of it."]);
    }
    // What is blank has nothing to keep, and that there was no impact is said by a term.
    let built =
        build(r#""org":"Grab","severity":"none","detection":["  ",null],"impact":{"scope":"TBD"}"#);
    assert_eq!(kept(&built), ["\"TBD\""]);
    let severity = values(&built, "incident/X/1", v::HAS_SEVERITY);
    assert_eq!(severity, [format!("{}concept/severity/none", v::DEFAULT_BASE)]);
}

#[test]
fn placeholders_in_texts_are_kept_as_well() {
    let text = "---\nid: X\ntitle: T\norg: Grab\ndate: 2019\nseverity: tbd\ntags: [n/a, queues]\n---\n\n## Impact\n\n- Down.\n";
    let built = build_text("x.md", text);
    assert_eq!(kept(&built), ["[n/a, queues]", "tbd"]);
    assert_eq!(values(&built, "case/X", v::HAS_TOPIC).len(), 1);
    assert_eq!(built.run.cases, 1);
}

#[test]
fn a_name_without_a_letter_is_no_organisation() {
    for name in ["-", "--", "***"] {
        let built = build(&format!(r#""org":"{name}","elements":[{{"name":"{name}"}}]"#));
        assert_eq!(values(&built, "case/X", v::HAS_SUBJECT), Vec::<String>::new(), "{name}");
        let mut codes = told(&built);
        codes.retain(|line| line.starts_with("read-no-name"));
        let elements = format!("x.json:1:{} elements[0].name", 68 + name.len());
        assert_eq!(
            codes,
            ["x.json:1:45 org", &elements].map(|place| format!("read-no-name {place}"))
        );
        assert_eq!(kept(&built)[0], format!("\"{name}\""));
    }
    let header =
        "# T\n\n+++ · 2019 · 1. ??? — [original](https://example.org/a)\n\n## Impact\n\n- Down.\n";
    let front = "---\nid: X\ntitle: T\norg: '--'\ndate: 2019\ntags: ['**', queues]\n---\n\n## Impact\n\n- Down.\n";
    for (text, cases) in [(header, 0), (front, 1)] {
        let built = build_text("x.md", text);
        assert_eq!(built.run.cases, cases);
        let nameless = told(&built).iter().filter(|line| line.starts_with("read-no-name")).count();
        assert_eq!(nameless, 2, "{:?}", told(&built));
        for family in ["org/", "concept/topic/", "concept/category/"] {
            let iri = format!("{}{family}", v::DEFAULT_BASE);
            assert_eq!(built.facts.id_of_iri(&iri), None, "{iri}");
        }
    }
}

#[test]
fn a_whole_number_is_taken_however_it_is_written() {
    let users = |raw: &str| {
        let built = build(&format!(r#""org":"Grab","impact":{{"users":{raw}}}"#));
        let (number, words) = (
            values(&built, "impact/X/1", v::AFFECTED_USERS),
            values(&built, "impact/X/1", v::AFFECTED_USERS_WORDS),
        );
        (number, words, kept(&built), told(&built).len())
    };
    let text = |text: &str| vec![text.to_owned()];
    for (raw, number) in
        [("1e6", "1000000"), ("1000000.0", "1000000"), ("3.0", "3"), ("\"12\"", "12"), ("0", "0")]
    {
        let words = raw.trim_matches('"');
        assert_eq!(users(raw), (text(number), text(words), vec![], 0), "{raw}");
    }
    for raw in ["-5", "2.5", "\"-5\"", "1e99"] {
        assert_eq!(users(raw), (vec![], vec![], text(raw), 1), "{raw}");
    }
    assert_eq!(users("\"about half\""), (vec![], text("about half"), vec![], 0));

    let built = build(
        r#""org":"Grab","incidents":[{"number":1e0},{"number":2.0},{"number":1.5}],
        "elements":[{"name":"A","incident":2.0},{"name":"B","incident":-1}]"#,
    );
    assert_eq!(kept(&built), ["1.5", "-1"]);
    let codes = told(&built);
    assert!(codes.iter().all(|line| line.starts_with("read-json-type")), "{codes:?}");
    assert_eq!(codes.len(), 2);
}

#[test]
fn a_duration_may_have_a_fraction() {
    let built =
        build(r#""org":"Grab","timeline":{"detected_after":"PT0.5S","resolved_after":"1.5h"}"#);
    assert_eq!(told(&built), Vec::<String>::new());
    assert_eq!(values(&built, "incident/X/1", v::TIME_TO_DETECT), ["PT0.5S"]);
    assert_eq!(values(&built, "incident/X/1", v::SECONDS_TO_DETECT), ["0.5"]);
    assert_eq!(values(&built, "incident/X/1", v::TIME_TO_RESOLVE), ["PT1H30M"]);
    assert_eq!(values(&built, "incident/X/1", v::SECONDS_TO_RESOLVE), ["5400"]);
}

#[test]
fn what_was_over_before_it_was_noticed_is_told_and_kept() {
    let timeline = |detected: &str, resolved: &str| {
        build(&format!(
            r#""org":"Grab","timeline":{{"resolved_after":"{resolved}","detected_after":"{detected}"}}"#
        ))
    };
    assert_eq!(told(&timeline("1h", "60m")), Vec::<String>::new());
    let built = timeline("2h", "1h");
    assert_eq!(told(&built), ["read-contradiction x.json:1:103 timeline.detected_after"]);
    assert_eq!(values(&built, "incident/X/1", v::SECONDS_TO_DETECT), ["7200"]);
    assert_eq!(values(&built, "incident/X/1", v::SECONDS_TO_RESOLVE), ["3600"]);
}

#[test]
fn a_date_that_no_incident_has_is_told_and_kept() {
    let check = |date: &str, more: &str, dates: [&str; 2], is_told: bool, is_kept: bool| {
        let incidents = dates.map(|date| match date {
            "" => "{}".to_owned(),
            date => format!(r#"{{"date":"{date}"}}"#),
        });
        let incidents = incidents.join(",");
        let built =
            build(&format!(r#""org":"Grab","date":"{date}"{more},"incidents":[{incidents}]"#));
        let expect = if is_told { vec!["read-contradiction x.json:1:59 date"] } else { vec![] };
        let mut codes = told(&built);
        codes.retain(|line| !line.starts_with("map-"));
        assert_eq!(codes, expect, "{date} {more}");
        let expect = if is_kept { vec![format!("\"{date}\"")] } else { vec![] };
        assert_eq!(kept(&built), expect, "{date} {more}");
    };
    let days = ["2019-03-01", "2019-03-02"];
    check("2019-03-02", "", days, false, false);
    check("2019-03", "", days, false, false);
    check("2018-03-01", "", ["", "2019-03-02"], false, false);
    check("2018-03-01", "", days, true, true);
    check("2018", r#","date_kind":"incident""#, days, true, true);
    check("2019-04-01", r#","date_kind":"published""#, days, false, false);
    check("2019-04-01", r#","date_kind":"noticed""#, days, false, true);
}

#[test]
fn the_number_that_a_record_gives_an_incident_is_kept() {
    let built = build(
        r#""org":"Grab","incidents":[{"number":7},{"number":3},{}],
        "elements":[{"name":"Apollo","incident":3}]"#,
    );
    assert_eq!(told(&built), Vec::<String>::new());
    for (place, stated) in [(1, vec!["7"]), (2, vec!["3"]), (3, vec![])] {
        let incident = format!("incident/X/{place}");
        assert_eq!(values(&built, &incident, v::STATED_NUMBER), stated);
        assert_eq!(values(&built, &incident, v::SEQUENCE_NUMBER), [place.to_string()]);
    }
    let told_of = values(&built, "mention/X/1", v::TELLS_OF);
    assert!(told_of.iter().any(|incident| incident.ends_with("incident/X/2")), "{told_of:?}");
}
