use crate::query::testing::{facts_of, prefixes};
use crate::query::{Limits, QueryError, Request, run};

/// The printed error of a query that is none.
fn error(text: &str) -> String {
    let facts = std::sync::Arc::new(facts_of(""));
    let error = run(&facts, &prefixes(), Request::new(text), Limits::default())
        .expect_err("the query is wrong");
    assert!(matches!(error, QueryError::Syntax { .. }), "{error:?}");
    error.to_string()
}

#[test]
fn a_misspelt_keyword_is_shown_with_the_nearest() {
    assert_eq!(
        error("# a comment\nSELEC ?x WHERE { ?x ?p ?o }"),
        "unexpected `SELEC`\n \
         --> query:2:1\n  |\n2 | SELEC ?x WHERE { ?x ?p ?o }\n  | ^^^^^\nhelp: did you mean `SELECT`?"
    );
    assert!(error("SELECT ?x { ?x ?p ?o FLITER(?o > 1) }").contains("did you mean `FILTER`?"));
    assert!(error("SELECT ?x { ?x ?p ?o } ODER BY ?x").contains("did you mean `ORDER`?"));
}

#[test]
fn an_unknown_prefix_is_shown_with_the_nearest() {
    let message = error("SELECT ?x {\n  ?x incc:hasCause ?c }");
    assert!(message.contains("the prefix `incc:` is not declared"), "{message}");
    assert!(message.contains("query:2:6"), "{message}");
    assert!(message.contains("did you mean `inc:`?"), "{message}");
    assert!(error("ASK { ?x wikidata:P31 ?c }").contains("PREFIX wikidata: <…>"));
}

#[test]
fn places_are_counted_in_characters() {
    let message = error("SELECT ?x { ?x ?p \"가나다\" ; ; } }");
    assert!(message.contains("query:1:31"), "{message}");
    assert!(message.contains("unexpected `}`"), "{message}");
}

#[test]
fn the_end_comes_too_early() {
    let message = error("SELECT ?x { ?x ?p ?o ");
    assert!(message.starts_with("the query ends too early: expected"), "{message}");
}

#[test]
fn an_update_is_refused_by_name() {
    assert!(error("DELETE WHERE { ?x ?p ?o }").contains("`DELETE` changes data"));
    assert!(error("LOAD <file:///etc/passwd>").contains("`LOAD` changes data"));
}

#[test]
fn sentences_of_the_parser_are_kept() {
    let message = error("SELECT ?x ?x { ?x ?p ?o }");
    assert!(message.starts_with("duplicated variable name in SELECT"), "{message}");
}
