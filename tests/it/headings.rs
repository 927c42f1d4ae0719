//! Headings as people write them in postmortems, and what their sections become.

use incident_graph::vocab::{self as v, dcterms};

use crate::support::build_text;

/// The descriptions of the actions of a text, with their phases.
fn actions(text: &str) -> Vec<String> {
    let built = build_text("case.md", text);
    let codes: Vec<&str> =
        built.diagnostics.iter().map(|diagnostic| diagnostic.code.as_str()).collect();
    assert!(!codes.contains(&"read-unknown-heading"), "{:?}", built.diagnostics);
    let facts = &built.facts;
    let id = |iri: &str| facts.id_of_iri(iri);
    let description = id(dcterms::DESCRIPTION);
    let mut found = Vec::new();
    for node in facts.subjects(id(v::rdf::TYPE).expect("types"), id(v::class::ACTION).unwrap_or(0))
    {
        let text = description.and_then(|property| facts.object(node, property));
        let phase = id(v::HAS_ACTION_PHASE).and_then(|property| facts.object(node, property));
        let phase = phase.and_then(|phase| facts.iri(phase)?.rsplit('/').next().map(str::to_owned));
        let text = text.map(|text| facts.term(text).into_text().into_owned());
        found.push(format!("{}: {}", phase.unwrap_or_default(), text.unwrap_or_default()));
    }
    found.sort();
    found
}

#[test]
fn each_bullet_under_a_heading_of_actions_is_one() {
    let english = "# T\n\nAcme · 2023\n\n## Summary\n\n- It was down.\n\n## Timeline (UTC)\n\n- 09:00 it fell.\n\n\
                   ## Root cause analysis\n\n- A bug.\n\n## Mitigation\n\n- Turned it off, then on.\n\n\
                   ## Action items\n\n- Add an alarm; and a second one\n- Short term: drills, docs\n";
    assert_eq!(
        actions(english),
        [
            ": Add an alarm; and a second one",
            "immediate: Turned it off, then on.",
            "short-term: docs",
            "short-term: drills"
        ]
    );
    let korean = "# T\n\nAcme · 2023\n\n## 요약\n\n- 멈췄다.\n\n## 재발 방지\n\n- 경보를 더한다\n";
    assert_eq!(actions(korean), [": 경보를 더한다"]);
    let vietnamese =
        "# T\n\nAcme · 2023\n\n## Tóm tắt\n\n- Ngừng.\n\n## Hành động\n\n- Thêm cảnh báo\n";
    assert_eq!(actions(vietnamese), [": Thêm cảnh báo"]);
}
