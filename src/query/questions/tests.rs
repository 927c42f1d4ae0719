use std::sync::Arc;

use super::*;
use crate::query::testing::{facts_of, prefixes};
use crate::query::{Answer, Limits, Request, run};

/// The rows of a question, IRIs shortened, of some of its columns.
fn rows(facts: &str, name: &str, given: &[&str], columns: &[&str]) -> Vec<Vec<String>> {
    let facts = Arc::new(facts_of(facts));
    let question = find(name).expect("a bundled question");
    let given: Vec<String> = given.iter().map(|text| (*text).to_owned()).collect();
    let parameters = question.bind(&facts, &prefixes(), &given).expect("values");
    let request = Request { parameters, ..Request::new(question.sparql.clone()) };
    let Answer::Rows(table) =
        run(&facts, &prefixes(), request, Limits::default()).expect("an answer")
    else {
        panic!("no rows")
    };
    let at =
        |column: &&str| table.columns.iter().position(|name| name == column).expect("a column");
    let cell = |value: &Option<Term>| match value {
        None => "-".to_owned(),
        Some(Term::NamedNode(node)) => prefixes().shorten(node.as_str()).unwrap_or_default(),
        Some(Term::Literal(literal)) => literal.value().to_owned(),
        Some(other) => other.to_string(),
    };
    table.rows.iter().map(|row| columns.iter().map(|name| cell(&row[at(name)])).collect()).collect()
}

#[test]
fn the_data_set_is_no_case() {
    let facts = "dataset:all dcterms:title \"All outages\"@en, \"모든 장애\"@ko . \
        case:x a inc:CaseStudy ; dcterms:title \"An outage\"@en, \"장애\"@ko .";
    assert_eq!(rows(facts, "cases-in-two-languages", &[], &["case"]), [["case:x"]]);
    assert_eq!(rows(facts, "search-text", &["text=outage"], &["case"]), [["case:x"]]);
}
