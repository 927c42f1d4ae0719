use std::sync::Arc;

use oxrdf::{Literal, NamedNode};

use super::*;
use crate::query::testing::{prefixes, two_cases};
use crate::query::{Answer, Limits, Request, run};

fn ask(text: &str, name: &str, value: impl Into<Term>) -> Result<Answer, QueryError> {
    let mut request = Request::new(text);
    request.parameters.insert(name.to_owned(), value.into());
    run(&Arc::clone(&two_cases()), &prefixes(), request, Limits::default())
}

fn rows(text: &str, name: &str, value: impl Into<Term>) -> usize {
    match ask(text, name, value).expect("an answer") {
        Answer::Rows(table) => table.rows.len(),
        other => panic!("no rows: {other:?}"),
    }
}

fn org(name: &str) -> NamedNode {
    NamedNode::new_unchecked(prefixes().expand(&format!("org:{name}")).expect("a known prefix"))
}

#[test]
fn a_value_reaches_every_place_of_its_variable() {
    for text in [
        "SELECT ?i { ?i inc:affectsOrganization $o }",
        "SELECT ?i { ?i inc:affectsOrganization ?x FILTER(?x = $o) }",
        "SELECT ?i { { SELECT ?i { ?i inc:affectsOrganization $o } } }",
        "SELECT ?i { ?i a inc:Incident FILTER EXISTS { ?i inc:affectsOrganization $o } }",
        "SELECT ?i { ?i inc:affectsOrganization ?x VALUES ?x { org:grab org:asana } FILTER(?x IN ($o)) }",
        "SELECT ?i { VALUES $o { org:grab org:asana } ?i inc:affectsOrganization $o }",
        "SELECT ?i { ?i a inc:Incident MINUS { ?i inc:affectsOrganization org:grab FILTER($o = org:asana) } }",
        "SELECT ?i { ?i (inc:affectsOrganization|inc:nothing) $o FILTER(BOUND($o)) }",
        "SELECT ?i $o { ?i inc:affectsOrganization $o }",
        "SELECT ?i $o (COUNT(*) AS ?n) { ?i inc:affectsOrganization $o } GROUP BY ?i $o",
        "SELECT * { ?i inc:affectsOrganization $o }",
    ] {
        assert_eq!(rows(text, "o", org("asana")), 3, "{text}");
    }
}

#[test]
fn a_parameter_that_is_a_column_shows_its_value() {
    let text = "SELECT $o ?n { { SELECT $o (COUNT(?i) AS ?n) { ?i inc:affectsOrganization $o } GROUP BY $o } }";
    let Ok(Answer::Rows(table)) = ask(text, "o", org("asana")) else { panic!("rows") };
    assert_eq!(table.rows[0][0], Some(org("asana").into()));
}

#[test]
fn a_value_is_never_syntax() {
    let text = "SELECT ?i { ?i inc:affectsOrganization $o }";
    let evil = Literal::new_simple_literal("\" } DROP ALL # ");
    assert_eq!(rows(text, "o", evil), 0);
    let template = "CONSTRUCT { $o a inc:Organization } WHERE { ?i inc:affectsOrganization $o }";
    assert!(matches!(ask(template, "o", org("grab")), Ok(Answer::Graph(t)) if t.len() == 1));
}

#[test]
fn a_parameter_that_cannot_be_set_is_an_error() {
    let check = |text: &str, name: &str, expected: &str| {
        let error = ask(text, name, Literal::from(1)).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    };
    check("SELECT ?i { ?i a $organization }", "organisation", "did you mean `organization`?");
    check("SELECT ?i { ?i a ?c }", "x", "the query has no variable `$x`");
    check("SELECT ?i { ?i $p ?c }", "p", "must be an IRI");
    check("SELECT ?i { ?i a ?c BIND(1 AS ?x) }", "x", "computes `?x` itself");
    check("SELECT (COUNT(?i) AS ?x) { ?i a ?c }", "x", "computes `?x` itself");
}
