//! The optional fields of records (`docs/incidentlib-extension.md`): single incidents, causal
//! factors, elements with roles. What is wrong in them is told, and the rest of the record stays.

use std::sync::LazyLock;

use incident_graph::facts::Facts;
use incident_graph::pipeline::Built;
use incident_graph::vocab::{DEFAULT_BASE, INC};

use crate::support::{build, in_repository};

static BUILT: LazyLock<Built> =
    LazyLock::new(|| build(&[in_repository("tests/fixtures/chain.json")]));

fn objects(facts: &Facts, subject: &str, property: &str) -> Vec<String> {
    let property = match property.split_once(':') {
        Some(("rdfs", local)) => format!("http://www.w3.org/2000/01/rdf-schema#{local}"),
        Some(("skos", local)) => format!("http://www.w3.org/2004/02/skos/core#{local}"),
        _ => format!("{INC}{property}"),
    };
    let subject = facts.id_of_iri(&format!("{DEFAULT_BASE}{subject}"));
    let (Some(subject), Some(property)) = (subject, facts.id_of_iri(&property)) else {
        return Vec::new();
    };
    facts
        .objects(subject, property)
        .map(|object| facts.encoded(object).replace(DEFAULT_BASE, ""))
        .collect()
}

#[track_caller]
fn check(subject: &str, property: &str, expect: &[&str]) {
    assert_eq!(objects(&BUILT.facts, subject, property), expect, "{subject} {property}");
}

#[test]
fn a_case_may_tell_of_several_incidents() {
    check("case/FX-0100", "documents", &["<incident/FX-0100/1>", "<incident/FX-0100/2>"]);
    check("incident/FX-0100/1", "rdfs:label", &["\"First evening\"@en"]);
    check("incident/FX-0100/1", "hasDurationBound", &["<concept/bound/at-least>"]);
    check("incident/FX-0100/2", "hasDurationBound", &[]);
    let date = "<http://www.w3.org/2001/XMLSchema#date>";
    check("incident/FX-0100/1", "incidentDate", &[&format!("\"2019-03-01\"^^{date}")]);
    check("incident/FX-0100/2", "incidentDate", &[&format!("\"2019-03-02\"^^{date}")]);
    // The other fields of the record tell of the first one.
    check("incident/FX-0100/1", "hasSymptom", &["<concept/symptom/high-error-rate>"]);
    check("incident/FX-0100/2", "hasSymptom", &[]);
}

#[test]
fn factors_form_a_chain_that_may_close_into_a_loop() {
    check("factor/FX-0100/1", "leadsTo", &["<factor/FX-0100/2>"]);
    check("factor/FX-0100/2", "leadsTo", &["<factor/FX-0100/3>"]);
    check("factor/FX-0100/3", "leadsTo", &["<factor/FX-0100/2>"]);
    check("factor/FX-0100/2", "concernsElement", &["<technology/redis>"]);
    check("factor/FX-0100/2", "hasFactorRole", &["<concept/factor-role/mechanism>"]);
    check("factor/FX-0100/1", "hasFactorKind", &["<concept/cause/software-change>"]);
    check("factor/FX-0100/3", "hasFactorKind", &["<concept/symptom/high-error-rate>"]);
    check("factor/FX-0100/1", "rdfs:label", &["\"A release went out.\"@en", "\"배포했다.\"@ko"]);
    check("incident/FX-0100/2", "hasFactor", &["<factor/FX-0100/2>", "<factor/FX-0100/3>"]);
}

#[test]
fn elements_stand_with_their_role_at_their_incident() {
    check("incident/FX-0100/2", "hasFailedElement", &["<technology/redis>"]);
    check("incident/FX-0100/1", "hasFailedElement", &[]);
    check("incident/FX-0100/1", "hasAffectedElement", &["<system/grab/apollo>"]);
    // The registry does not have it: it is kept, and has a name.
    check("incident/FX-0100/1", "hasRemedyElement", &["<technology/zorbdb>"]);
    check("technology/zorbdb", "skos:prefLabel", &["\"Zorbdb\""]);
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_kept() {
    let mut told: Vec<String> = BUILT
        .diagnostics
        .iter()
        .map(|diagnostic| {
            format!(
                "{} {} {}",
                diagnostic.place.line.unwrap_or_default(),
                diagnostic.code.as_str(),
                diagnostic.field.as_deref().unwrap_or_default()
            )
        })
        .collect();
    told.sort();
    assert_eq!(
        told,
        [
            "15 read-unknown-reference causal_factors[2].leads_to",
            "16 read-unknown-reference causal_factors[3].id",
            "16 read-unknown-reference causal_factors[3].incident",
            "16 read-unknown-word causal_factors[3].kind",
            "21 map-unknown-term elements",
            "22 read-json-type elements[3]",
        ]
    );
    assert_eq!(BUILT.skipped.len(), 0, "the record stays");
    assert_eq!(objects(&BUILT.facts, "case/FX-0100", "hasUnmappedField").len(), 5);
}
