//! Case texts: the line under the title, part by part, and several cases in one text.

use incident_graph::pipeline::Built;
use incident_graph::vocab as v;

use crate::support::build_text;

/// The objects of a node and a property, as texts.
fn values(built: &Built, node: &str, property: &str) -> Vec<String> {
    let facts = &built.facts;
    let id = |iri: &str| facts.id_of_iri(iri);
    let Some(node) = id(&format!("{}{node}", v::DEFAULT_BASE)) else { return Vec::new() };
    let Some(property) = id(property) else { return Vec::new() };
    facts.objects(node, property).map(|id| facts.term(id).into_text().into_owned()).collect()
}

/// Code, place and field of each diagnostic.
fn told(built: &Built) -> Vec<String> {
    let line = |told: &incident_graph::model::Diagnostic| {
        let field = told.field.as_deref().unwrap_or_default();
        format!("{} {} {field}", told.code.as_str(), told.place)
    };
    built.diagnostics.iter().map(line).collect()
}

#[test]
fn what_else_stands_in_the_line_under_the_title_is_read_or_kept() {
    let text = |line: &str| format!("T\n\n{line} — original\n\nImpact\n\n- All was down.\n");
    let (case, incident) = ("case/acme-2019", "incident/acme-2019/1");
    let built =
        build_text("a.txt", &text("Acme · 2019-07-29 · 3. Scale · Severity: sev1 · Mood: odd"));
    assert_eq!(values(&built, case, v::ACCOUNT_YEAR), ["2019"]);
    assert_eq!(values(&built, incident, v::INCIDENT_DATE), ["2019-07-29"]);
    assert_eq!(values(&built, incident, v::HAS_SEVERITY).len(), 1);
    assert!(told(&built).contains(&"read-unknown-field a.txt:3 header".to_owned()));
    let kept = built.diagnostics.iter().find(|told| told.field.as_deref() == Some("header"));
    let kept = kept.expect("the mood").to_string();
    assert!(kept.contains("no rule knows `Mood: odd` in the line under the title"), "{kept}");
    let unmapped = values(&built, "unmapped/acme-2019/1", v::RAW_VALUE);
    assert_eq!(unmapped, ["Mood: odd"]);

    let built = build_text("a.txt", &text("Acme · Initech · 2019"));
    assert_eq!(values(&built, case, v::HAS_SUBJECT).len(), 1);
    assert!(told(&built).contains(&"read-unknown-field a.txt:3 header".to_owned()));

    // Without a year it is a case all the same, and the report says what is missing.
    let built = build_text("a.txt", &text("Acme · 3. Scale · Difficulty: Hard"));
    assert_eq!((built.run.cases, built.run.skipped), (0, 1));
    assert_eq!(built.skipped[0].code.as_str(), "read-no-identifier");
}

#[test]
fn each_case_of_one_text_is_a_case() {
    let one = "# One\n\nAcme · 2019 · 1. Scale\n\n## Impact\n\n- Redis was down.\n\n";
    let two = "# Two\n\nInitech · 2021 · 1. Load · Difficulty: Hard · what\n\n## Impact\n\n- Kafka \u{1}failed.\n";
    let built = build_text("two.md", &format!("{one}{two}"));
    assert_eq!((built.run.cases, built.run.skipped), (2, 0), "{:?}", built.skipped);
    for (case, title, line, record) in
        [("case/acme-2019", "One", "1", "1"), ("case/initech-2021", "Two", "9", "2")]
    {
        assert_eq!(values(&built, case, v::dcterms::TITLE), [title]);
        assert_eq!(values(&built, case, v::INPUT_LINE), [line]);
        assert_eq!(values(&built, case, v::INPUT_RECORD), [record]);
        assert_eq!(values(&built, case, v::HAS_SECTION).len(), 1);
    }
    let told = told(&built);
    assert!(told.contains(&"read-unknown-field two.md:11 header".to_owned()), "{told:?}");
    assert!(told.contains(&"read-control-character two.md:15 text".to_owned()), "{told:?}");
    assert!(built.diagnostics.iter().any(|told| told.record == Some(2)));

    let front =
        "---\ntitle: Three\norg: Hooli\nyear: 2022\nmood: odd\n---\n\n## Impact\n\n- MySQL.\n";
    let built = build_text("three.md", &format!("{one}---\n\n{front}"));
    assert_eq!((built.run.cases, built.run.skipped), (2, 0), "{:?}", built.skipped);
    assert_eq!(values(&built, "case/hooli-2022", v::dcterms::TITLE), ["Three"]);
    let told = self::told(&built);
    assert!(told.contains(&"read-unknown-field three.md:15 mood".to_owned()), "{told:?}");
}
