use super::*;
use crate::query::testing::prefixes;

fn passes(text: &str) {
    if let Err(error) = check(text, &prefixes()) {
        panic!("{text:.80}: {error}");
    }
}

fn refuses(text: &str, expected: &str) {
    let error = check(text, &prefixes()).expect_err("refused").to_string();
    assert!(error.contains(expected), "{text:.80}: {error}");
}

#[test]
fn nesting_is_counted_outside_of_strings_iris_and_comments() {
    let deep = |open: &str, close: &str, n: usize| {
        format!("ASK {{ ?s ?p {}1{} }}", open.repeat(n), close.repeat(n))
    };
    passes(&deep("(", ")", NESTING_MAX - 1));
    refuses(&deep("(", ")", NESTING_MAX), "nested more than 128 deep");
    refuses(&deep("[<http://p> ", "]", NESTING_MAX), "nested more than 128 deep");
    refuses(&"{".repeat(100_000), "query:1:129");
    passes(&format!("ASK {{ ?s ?p '{}' }} # {}", "(".repeat(9_999), "{".repeat(9_999)));
    passes(&format!("ASK {{ ?s ?p '''{}\n''' }}", "(\"".repeat(9_999)));
    passes(&format!("ASK {{ ?s ?p <http://x/{}> }}", "(".repeat(9_999)));
}

#[test]
fn chains_are_counted_over_the_whole_query() {
    let chain = |link: &str, n: usize| format!("ASK {{ ?s ?p ?o {} }}", link.repeat(n));
    for (link, name) in [
        (". ?s ?p ?o ", "`.`"),
        ("; ?p ?o ", "`;`"),
        (", ?o ", "`,`"),
        ("UNION {?s ?p ?o} ", "`{`"),
        ("OPTIONAL {?s ?p ?o} ", "`{`"),
        ("FILTER(?o) ", "`(`"),
        ("&&?o", "`&&`"),
        ("||?o", "`||`"),
        ("+?o", "`+`"),
        ("-?o", "`-`"),
        ("*?o", "`*`"),
        ("/inc:a", "`/`"),
        ("|inc:a", "`|`"),
        ("!", "`!`"),
        ("^", "`^`"),
    ] {
        passes(&chain(link, CHAIN_MAX - 1));
        refuses(&chain(link, CHAIN_MAX + 1), &format!("more than 1000 {name}"));
    }
    refuses(&format!("ASK {{ ?s ?p ({}) }}", "1 ".repeat(1_100)), "members of collections");
    refuses(&format!("DESCRIBE {}", "inc:a ".repeat(1_100)), "IRIs outside of braces");
    // Inside one another or beside one another makes no difference.
    let groups = "{ ?s ?p ?o FILTER(1+1+1+1+1+1+1+1+1+1+1) }".repeat(101);
    refuses(&format!("ASK {{ {groups} }}"), "more than 1000 `+`");
}

#[test]
fn long_flat_lists_pass() {
    passes(&format!("ASK {{ VALUES ?x {{ {} }} }}", "<http://x/a> ".repeat(5_000)));
    passes(&format!("ASK {{ VALUES (?x ?y) {{ {} }} }}", "(inc:a-b 'c') ".repeat(5_000)));
    passes(&format!("ASK {{ ?s ?p ?o FILTER(?o IN (1{})) }}", ", 1".repeat(5_000)));
    refuses(
        &format!("ASK {{ VALUES ?x {{ 1 }} ?s ?p ({}) }}", "1 ".repeat(1_100)),
        "members of collections",
    );
}

#[test]
fn functions_that_the_parser_reads_twice_are_not_nested_deep() {
    let nested = |n: usize| {
        format!("ASK {{ FILTER({}'x'{}) }}", "REPLACE(".repeat(n), ",'a','b')".repeat(n))
    };
    passes(&nested(BACKTRACKING_MAX));
    refuses(&nested(BACKTRACKING_MAX + 1), "nested more than 12 deep");
}

#[test]
fn a_comparison_that_looks_like_an_iri_hides_nothing() {
    passes("ASK { FILTER(?a<?b&&?c>?d) }");
    passes("ASK { ?s ?p <relative/path> }");
    let hidden = format!("ASK {{ FILTER(?a<{}?b{}>?c) }}", "(".repeat(200), ")".repeat(200));
    refuses(&hidden, "nested more than 128 deep");
    refuses(&format!("ASK {{ FILTER(?a<?b{}>?c) }}", "+?b".repeat(1_100)), "more than 1000 `+`");
    for text in ["?a<(?b>?c)", "(?a<?b)>?c", "?a<?b#c>?d", "?a<'x>'"] {
        refuses(&format!("ASK {{ FILTER({text}) }}"), "can be read as an IRI or as a comparison");
    }
}

#[test]
fn prefixes_are_known_or_declared() {
    passes("PREFIX foaf: <http://xmlns.com/foaf/0.1/> ASK { ?x foaf:name case:a, _:b1 }");
    refuses("ASK { ?x foaf:name ?y }", "the prefix `foaf:` is not declared");
    refuses("ASK { ?x skoss:prefLabel ?y }", "did you mean `skos:`?");
    refuses("ASK { ?x :a ?y }", "the prefix `:` is not declared");
    refuses("ASK { ?x inc:a <http://x y> }", "IRI that begins here is not closed");
}

#[test]
fn a_long_text_is_refused_unread() {
    refuses(&" ".repeat(QUERY_BYTES_MAX + 1), "more than 1048576");
}
