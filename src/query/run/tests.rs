use std::sync::Arc;
use std::time::{Duration, Instant};

use super::*;
use crate::query::testing::{facts_of, prefixes, two_cases};

fn ask(facts: &Arc<Facts>, request: Request, limits: Limits) -> Result<Answer, QueryError> {
    run(facts, &prefixes(), request, limits)
}

fn table(text: &str) -> Table {
    match ask(&two_cases(), Request::new(text), Limits::default()).expect("an answer") {
        Answer::Rows(table) => table,
        other => panic!("no rows: {other:?}"),
    }
}

/// The values of a table, IRIs shortened.
fn printed(table: &Table) -> Vec<Vec<String>> {
    let value = |value: &Option<Term>| match value {
        None => "-".to_owned(),
        Some(Term::NamedNode(node)) => prefixes().shorten(node.as_str()).unwrap_or_default(),
        Some(Term::Literal(literal)) => literal.value().to_owned(),
        Some(other) => other.to_string(),
    };
    table.rows.iter().map(|row| row.iter().map(value).collect()).collect()
}

#[test]
fn rows_come_in_the_order_of_the_query() {
    let text = "SELECT ?i ?s { ?i inc:outageSeconds ?s } ORDER BY DESC(?s)";
    assert_eq!(
        printed(&table(text)),
        [
            ["incident:asana-2019\\/1", "5520.0"],
            ["incident:asana-2019\\/2", "3060.0"],
            ["incident:asana-2019\\/3", "2040.0"]
        ]
    );
}

#[test]
fn rows_without_an_order_are_sorted() {
    let found = printed(&table("SELECT ?o { ?i inc:affectsOrganization ?o }"));
    assert_eq!(found, [["org:asana"], ["org:asana"], ["org:asana"], ["org:grab"]]);
}

#[test]
fn a_label_column_is_filled_and_never_multiplies_rows() {
    let text = "SELECT ?o ?oLabel ?n { { SELECT ?o (COUNT(*) AS ?n) \
                { ?i inc:affectsOrganization ?o } GROUP BY ?o } } ORDER BY ?o";
    assert_eq!(printed(&table(text)), [["org:asana", "Asana", "3"], ["org:grab", "Grab", "1"]]);
    let mut request = Request::new(text);
    request.languages = vec!["ko".to_owned()];
    let Ok(Answer::Rows(korean)) = ask(&two_cases(), request, Limits::default()) else {
        panic!("an answer")
    };
    assert_eq!(printed(&korean)[1], ["org:grab", "그랩", "1"]);
}

#[test]
fn a_label_column_that_the_query_binds_is_left_alone() {
    let text =
        "SELECT ?o ?oLabel { ?i inc:affectsOrganization ?o BIND('mine' AS ?oLabel) } LIMIT 1";
    assert_eq!(printed(&table(text))[0][1], "mine");
}

#[test]
fn a_column_that_nothing_binds_is_told() {
    let check = |text: &str, expected: &[&str]| assert_eq!(table(text).notes, expected, "{text}");
    let why = "is never bound: nothing in the pattern gives it a value";
    check("SELECT ?y { ?x inc:incidentDate ?z }", &[&format!("`?y` {why}")]);
    check("SELECT ?x ?y { ?x inc:incidentDate ?z FILTER(!BOUND(?y)) }", &[&format!("`?y` {why}")]);
    check("SELECT ?x ?y { { SELECT ?x { ?x inc:incidentDate ?y } } }", &[&format!("`?y` {why}")]);
    check(
        "SELECT ?oLabel { ?i inc:affectsOrganization ?o }",
        &["`?oLabel` is never bound: a column of labels is filled where `?o` stands beside it"],
    );
    for text in [
        "SELECT * { ?x inc:incidentDate ?z }",
        "SELECT ?o ?oLabel { ?i inc:affectsOrganization ?o }",
        "SELECT ?x ?y { ?x inc:incidentDate ?z OPTIONAL { ?x inc:nothing ?y } }",
        "SELECT ?z (COUNT(*) AS ?n) (1 AS ?one) { ?x inc:incidentDate ?z } GROUP BY ?z",
        "SELECT ?y { VALUES ?y { UNDEF } }",
    ] {
        check(text, &[]);
    }
}

#[test]
fn no_bundled_question_has_an_empty_column() {
    let facts = two_cases();
    for question in crate::query::questions::all() {
        let parameters = question.parameters.iter().map(|parameter| {
            (parameter.name.clone(), oxrdf::Literal::new_simple_literal("x").into())
        });
        let request =
            Request { parameters: parameters.collect(), ..Request::new(question.sparql.clone()) };
        if let Ok(Answer::Rows(table)) = ask(&facts, request, Limits::default()) {
            assert_eq!(table.notes, Vec::<String>::new(), "{}", question.name);
        }
    }
}

#[test]
fn ask_and_construct_have_answers_of_their_own() {
    let facts = two_cases();
    let answer = ask(&facts, Request::new("ASK { ?c inc:isStub true }"), Limits::default());
    assert_eq!(answer.expect("an answer"), Answer::Boolean(true));
    let text = "CONSTRUCT { ?o a inc:Organization } WHERE { ?i inc:affectsOrganization ?o }";
    let Ok(Answer::Graph(triples)) = ask(&facts, Request::new(text), Limits::default()) else {
        panic!("a graph")
    };
    assert_eq!(triples.len(), 2, "each triple once");
    let described = ask(&facts, Request::new("DESCRIBE org:asana"), Limits::default());
    assert!(matches!(described, Ok(Answer::Graph(triples)) if triples.len() == 3));
}

#[test]
fn service_is_refused_wherever_it_stands() {
    let facts = two_cases();
    for text in [
        "SELECT * { SERVICE <http://127.0.0.1/> { ?s ?p ?o } }",
        "SELECT * { SERVICE SILENT <http://127.0.0.1/> { ?s ?p ?o } }",
        "SELECT * { ?x ?y ?g SERVICE ?g { ?s ?p ?o } }",
        "SELECT * { { SELECT * { SERVICE <http://127.0.0.1/> { ?s ?p ?o } } } }",
        "SELECT * { ?s ?p ?o FILTER EXISTS { SERVICE <http://127.0.0.1/> { ?s ?p ?o } } }",
        "SELECT * { ?s ?p ?o OPTIONAL { GRAPH ?g { SERVICE ?s { ?s ?p ?o } } } }",
        "SELECT (COUNT(*) AS ?n) { { ?s ?p ?o } UNION { SERVICE ?s { ?s ?p ?o } } }",
        "CONSTRUCT { ?s ?p ?o } WHERE { SERVICE <http://127.0.0.1/> { ?s ?p ?o } }",
    ] {
        let error = ask(&facts, Request::new(text), Limits::default()).expect_err(text);
        assert!(matches!(error, QueryError::Service), "{text}: {error}");
    }
}

#[test]
fn an_unknown_function_is_an_error() {
    let text = "SELECT * { ?s ?p ?o FILTER(<http://x/f>(?o)) }";
    let error = ask(&two_cases(), Request::new(text), Limits::default()).expect_err("unknown");
    assert!(error.to_string().contains("no function <http://x/f>"), "{error}");
}

/// `n` nodes, each joined to each: enough for queries that never end.
fn clique(n: usize) -> Arc<Facts> {
    let mut trig = String::new();
    for i in 0..n {
        for j in 0..n {
            trig.push_str(&format!("<http://x/{i}> <http://x/p> <http://x/{j}> .\n"));
        }
    }
    Arc::new(facts_of(&trig))
}

const SHORT: Limits =
    Limits { timeout: Duration::from_millis(300), grace: Duration::from_secs(5), rows: 1_000 };

#[test]
fn a_query_that_does_not_end_is_stopped_and_gives_no_number() {
    let facts = clique(60);
    for text in [
        "SELECT (COUNT(*) AS ?n) { ?a ?p ?b . ?c ?q ?d . ?e ?r ?f }",
        "SELECT (COUNT(*) AS ?n) { ?a ?p ?b . ?c ?q ?d . FILTER(?a != ?c) ?e ?r ?f } GROUP BY ?a",
        "SELECT ?a { ?a ?p ?b . ?c ?q ?d . ?e ?r ?f } ORDER BY ?f LIMIT 1",
        "ASK { ?a ?p ?b . ?c ?q ?d . ?e ?r ?f FILTER(CONCAT(STR(?a), STR(?d), STR(?f)) = 'x') }",
        "ASK { ?a ?p ?b FILTER NOT EXISTS { ?c ?q ?d . ?e ?r ?f . FILTER(CONCAT(STR(?a), STR(?c), STR(?f)) = 'x') } }",
    ] {
        let started = Instant::now();
        let error = ask(&facts, Request::new(text), SHORT).expect_err(text);
        assert!(matches!(error, QueryError::Timeout { .. }), "{text}: {error}");
        assert!(error.to_string().contains("after 0.3 s, the limit set by `--timeout`"), "{error}");
        // Generous: a loaded machine is slow, a query that ignores its limit takes for ever.
        assert!(started.elapsed() < Duration::from_mins(1), "{text}");
    }
}

#[test]
fn what_does_not_stop_in_time_is_reported_as_running() {
    let limits = Limits { timeout: Duration::from_millis(50), grace: Duration::ZERO, rows: 10 };
    // Planning takes seconds and asks no token.
    let joins = (0..70).map(|i| format!(". ?s ?p{i} ?o{i} ")).collect::<String>();
    let text = format!("SELECT * {{ ?s ?p ?o {joins} }}");
    let error = ask(&clique(2), Request::new(text), limits).expect_err("too slow");
    assert!(matches!(error, QueryError::Timeout { stopped: false, .. }), "{error:?}");
}

#[test]
fn too_many_rows_are_an_error_and_not_a_part_of_them() {
    let error = ask(&clique(40), Request::new("SELECT * { ?s ?p ?o }"), SHORT).expect_err("1600");
    assert!(matches!(error, QueryError::TooManyRows { limit: 1_000 }), "{error}");
}

#[test]
fn paths_over_a_clique_end() {
    let limits = Limits { timeout: Duration::from_secs(2), ..SHORT };
    let text = "SELECT (COUNT(*) AS ?n) { ?a (<http://x/p>|!<http://x/p>)* ?b }";
    match ask(&clique(40), Request::new(text), limits) {
        Ok(Answer::Rows(table)) => assert_eq!(table.rows.len(), 1),
        Err(QueryError::Timeout { .. }) => {}
        other => panic!("{other:?}"),
    }
}

/// Queries of `n` parts that end other programs.
fn bombs(n: usize) -> Vec<(&'static str, String)> {
    let around = |open: &str, middle: &str, close: &str| {
        format!("{}{middle}{}", open.repeat(n), close.repeat(n))
    };
    let numbered = |make: &dyn Fn(usize) -> String| (0..n).map(make).collect::<String>();
    let select = |body: &str| format!("SELECT * {{ ?s ?p ?o {body} }}");
    vec![
        ("braces", around("{", "", "}")),
        ("groups", select(&around("{", "?s ?p ?o", "}"))),
        ("parentheses", select(&format!("FILTER({})", around("(", "?o", ")")))),
        ("collection", select(&format!(". ?s ?p {}", around("(", "1", ")")))),
        ("blank nodes", select(&format!(". ?s ?p {}", around("[?p ", "1", "]")))),
        ("not", select(&format!("FILTER({}?o)", "!".repeat(n)))),
        ("minus signs", select(&format!("FILTER({}1)", "- ".repeat(n)))),
        ("plus", select(&format!("FILTER(1{})", "+1".repeat(n)))),
        ("and", select(&format!("FILTER(?o{})", "&&?o".repeat(n)))),
        ("or", select(&format!("FILTER(?o{})", "||?o".repeat(n)))),
        ("union", select(&format!(". {{?s ?p ?o}} {}", "UNION {?s ?p ?o}".repeat(n)))),
        ("minus", select(&"MINUS {?s ?p 1}".repeat(n))),
        ("bind", select(&numbered(&|i| format!("BIND(?o AS ?o{i})")))),
        (
            "path alternatives",
            select(&format!(". ?s <http://x/p>{} ?o", "|<http://x/p>".repeat(n))),
        ),
        ("path groups", select(&format!(". ?s {} ?o", around("(", "<http://x/p>", ")")))),
        ("exists", select(&around("FILTER EXISTS {?s ?p ?o ", "", "}"))),
        ("sub-selects", select(&around("{SELECT * {", "?s ?p ?o", "}}"))),
        ("replace", select(&format!("BIND({} AS ?x)", around("REPLACE(", "'x'", ",'a','b')")))),
        ("if", select(&format!("BIND({} AS ?x)", around("IF(?o,", "1", ",2)")))),
        ("group by", format!("SELECT (1 AS ?x) {{ ?s ?p ?o }} GROUP BY {}", "STR(?o) ".repeat(n))),
        (
            "having",
            format!("SELECT (1 AS ?x) {{ ?s ?p ?o }} GROUP BY ?s HAVING {}", "(?s)".repeat(n)),
        ),
        ("columns", format!("SELECT {} {{ ?s ?p ?o }}", numbered(&|i| format!("(?o AS ?o{i})")))),
        ("describe", format!("DESCRIBE {}", "<http://x/1> ".repeat(n))),
        ("in", select(&format!("FILTER(?o IN (1{}))", ",1".repeat(n)))),
    ]
}

/// Queries of `n` parts over whose order the optimiser thinks for about the fourth power of `n`.
fn planning_bombs(n: usize) -> Vec<(&'static str, String)> {
    let numbered = |make: &dyn Fn(usize) -> String| (0..n).map(make).collect::<String>();
    let select = |body: &str| format!("SELECT * {{ ?s ?p ?o {body} }}");
    vec![
        ("flat collection", select(&format!(". ?s ?p ({})", "1 ".repeat(n)))),
        ("optional", select(&numbered(&|i| format!("OPTIONAL{{?s ?p{i} ?o}}")))),
        ("path", select(&format!(". ?s <http://x/p>{} ?o", "/<http://x/p>".repeat(n)))),
        ("triples", select(&numbered(&|i| format!(". ?s ?p{i} ?o{i}")))),
        ("values", select(&"VALUES ?o {1}".repeat(n))),
    ]
}

#[test]
fn a_bomb_is_answered_or_refused() {
    let facts = clique(2);
    let limits = Limits { timeout: Duration::from_mins(1), grace: Duration::ZERO, rows: 1_000 };
    let all = [100, 990, 10_000, 100_000]
        .into_iter()
        .map(|n| (n, bombs(n)))
        // At 990 these are stopped by the limit of time; their threads would burn on for hours.
        .chain([30, 10_000, 100_000].into_iter().map(|n| (n, planning_bombs(n))));
    for (n, bombs) in all {
        for (name, text) in bombs {
            let outcome = ask(&facts, Request::new(text), limits);
            if n > guard::CHAIN_MAX && name != "in" {
                let error = outcome.expect_err(name);
                let is_refused =
                    matches!(error, QueryError::TooComplex { .. } | QueryError::TooLarge { .. });
                assert!(is_refused, "{name} at {n}: {error}");
            } else if let Err(error @ (QueryError::Evaluation(_) | QueryError::Timeout { .. })) =
                outcome
            {
                panic!("{name} at {n}: {error}");
            }
        }
    }
}
