//! The view against the evaluator's own data set, on the same quads.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;

use crate::facts::{Facts, FactsBuilder};
use crate::query::testing::{facts_of, prefixes};
use crate::query::{Answer, Limits, QueryError, Request, run};

/// Rows of a query as text, in the order of the answer.
fn rows(facts: &Arc<Facts>, text: &str) -> Vec<String> {
    match run(facts, &prefixes(), Request::new(text), Limits::default()).expect("an answer") {
        Answer::Rows(table) => table
            .rows
            .iter()
            .map(|row| {
                let values: Vec<_> = row
                    .iter()
                    .map(|v| v.as_ref().map_or("-".to_owned(), ToString::to_string))
                    .collect();
                values.join(" ")
            })
            .collect(),
        Answer::Boolean(answer) => vec![answer.to_string()],
        Answer::Graph(triples) => triples.iter().map(ToString::to_string).collect(),
    }
}

fn overlapping() -> Arc<Facts> {
    Arc::new(facts_of(
        "<http://g/1> { <http://x/a> <http://x/p> <http://x/b> , 1 . }
         <http://g/2> { <http://x/a> <http://x/p> <http://x/b> . <http://x/c> <http://x/p> 01 . }",
    ))
}

#[test]
fn the_default_graph_is_the_union_without_repeats() {
    let facts = overlapping();
    let count = "\"3\"^^<http://www.w3.org/2001/XMLSchema#integer>";
    assert_eq!(rows(&facts, "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"), [count]);
    assert_eq!(rows(&facts, "SELECT ?s { ?s <http://x/p> <http://x/b> }"), ["<http://x/a>"]);
    assert_eq!(rows(&facts, "SELECT ?p { <http://x/a> ?p <http://x/b> }"), ["<http://x/p>"]);
}

#[test]
fn named_graphs_are_answered_each_on_its_own() {
    let facts = overlapping();
    assert_eq!(
        rows(&facts, "SELECT ?g { GRAPH ?g { <http://x/a> ?p <http://x/b> } }"),
        ["<http://g/1>", "<http://g/2>"]
    );
    assert_eq!(rows(&facts, "SELECT ?s { GRAPH <http://g/2> { ?s ?p ?o } }").len(), 2);
    assert_eq!(rows(&facts, "SELECT ?s { GRAPH <http://g/3> { ?s ?p ?o } }").len(), 0);
    assert_eq!(rows(&facts, "SELECT ?g { GRAPH ?g {} }"), ["<http://g/1>", "<http://g/2>"]);
    assert_eq!(rows(&facts, "ASK { GRAPH <http://x/a> {} }"), ["false"]);
}

#[test]
fn from_and_from_named_narrow_the_dataset() {
    let facts = overlapping();
    let count =
        |clauses: &str| rows(&facts, &format!("SELECT ?s ?o {clauses} {{ ?s ?p ?o }}")).len();
    assert_eq!(count("FROM <http://g/1>"), 2);
    assert_eq!(count("FROM <http://g/1> FROM <http://g/2>"), 3, "no repeats");
    assert_eq!(count("FROM NAMED <http://g/1>"), 0, "no default graph is named");
    let named = "SELECT ?g FROM NAMED <http://g/2> { GRAPH ?g { ?s ?p <http://x/b> } }";
    assert_eq!(rows(&facts, named), ["<http://g/2>"]);
    let other = "SELECT ?s FROM NAMED <http://g/2> { GRAPH <http://g/1> { ?s ?p ?o } }";
    assert_eq!(rows(&facts, other).len(), 0);
    let error = run(
        &facts,
        &prefixes(),
        Request::new("ASK FROM <http://nowhere/> { ?s ?p ?o }"),
        Limits::default(),
    );
    let error = error.expect_err("there is no such graph");
    assert!(matches!(error, QueryError::UnknownGraph { .. }), "{error}");
    assert!(error.to_string().contains("<http://g/1>"), "{error}");
}

#[test]
fn lexical_forms_stay_and_values_compare() {
    let facts = overlapping();
    assert_eq!(
        rows(&facts, "SELECT ?o { ?s ?p ?o FILTER(?o = 1) }"),
        [
            "\"01\"^^<http://www.w3.org/2001/XMLSchema#integer>",
            "\"1\"^^<http://www.w3.org/2001/XMLSchema#integer>"
        ]
    );
}

/// Every mix of bound and unbound places, asked in the default graph, in one graph and in any.
fn all_patterns(quads: &[[u8; 4]]) -> Result<(), TestCaseError> {
    let mut builder = FactsBuilder::new();
    let mut dataset = oxrdf::Dataset::new();
    let node = |n: u8| oxrdf::NamedNode::new_unchecked(format!("http://x/{n}"));
    for quad in quads {
        let [s, p, o, g] = quad.map(node);
        let ids = [&s, &p, &o, &g].map(|n| builder.iri(n.as_str()));
        builder.insert(ids[0], ids[1], ids[2], ids[3]);
        dataset.insert(&oxrdf::Quad::new(s.clone(), p.clone(), o.clone(), g.clone()));
        // The evaluator's data set has a default graph of its own: fill it with the union.
        dataset.insert(&oxrdf::Quad::new(s, p, o, oxrdf::GraphName::DefaultGraph));
    }
    let facts = Arc::new(builder.build().expect("few terms"));
    for mask in 0..8_u8 {
        for graph in ["", "GRAPH <http://x/7>", "GRAPH ?g"] {
            let place = |bit: u8, bound: &str, free: &str| {
                if mask & bit == 0 { free.to_owned() } else { bound.to_owned() }
            };
            let (s, p, o) = (
                place(1, "<http://x/1>", "?s"),
                place(2, "<http://x/2>", "?p"),
                place(4, "<http://x/1>", "?o"),
            );
            // In one order, whatever `*` would give.
            let free = ["?g", "?o", "?p", "?s"];
            let asked =
                |name: &&&str| [graph, &s, &p, &o].iter().any(|part| part.ends_with(**name));
            let names: Vec<&str> = free.iter().filter(asked).copied().collect();
            let names = if names.is_empty() { "*".to_owned() } else { names.join(" ") };
            let text = format!("SELECT {names} {{ {graph} {{ {s} {p} {o} }} }}");
            let query = spargebra::SparqlParser::new().parse_query(&text).expect("valid");
            let evaluator = spareval::QueryEvaluator::new();
            let spareval::QueryResults::Solutions(solutions) =
                evaluator.prepare(&query).execute(&dataset).expect("an answer")
            else {
                unreachable!("a SELECT");
            };
            let expected: Vec<String> = solutions
                .map(|s| {
                    s.expect("a solution")
                        .values()
                        .iter()
                        .flatten()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()
                        .join(" ")
                })
                .collect();
            let found = rows(&facts, &text);
            prop_assert_eq!(found.len(), expected.len(), "{}", text);
            let as_set = |rows: &[String]| rows.iter().cloned().collect::<BTreeSet<_>>();
            prop_assert_eq!(as_set(&found), as_set(&expected), "{}", text);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn every_pattern_is_answered_as_the_evaluators_own_dataset_does(
        quads in prop::collection::vec([0..3_u8, 2..4_u8, 0..3_u8, 6..9_u8], 0..30)
    ) {
        all_patterns(&quads)?;
    }
}
