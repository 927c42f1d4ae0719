//! What the program tells of files that are given beside cases: where, and what to do; and that nothing that
//! it quotes steers a terminal.

use std::fs;
use std::process::Output;

use crate::support::program;

/// Runs the program in a folder with some files.
fn run(files: &[(&str, &str)], arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, content) in files {
        fs::write(folder.path().join(name), content).expect("written");
    }
    program().current_dir(folder.path()).args(arguments).output().expect("the program starts")
}

/// The exit code and both streams.
fn told(files: &[(&str, &str)], arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = run(files, arguments);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

const CASE: (&str, &str) = ("case.txt", "T\n\nAcme · 2019\n\nImpact\n\n- Redis was down.\n");

#[test]
fn an_error_of_a_query_names_its_file() {
    let check = |query: &str, parameters: &[&str], expect: &str| {
        let files = [CASE, ("q.rq", query)];
        let arguments = [&["query", "--file", "q.rq", "-g", "case.txt"], parameters].concat();
        let (code, _, err) = told(&files, &arguments);
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains(expect), "{query}: {err}");
    };
    check("\nSELEC ?x WHERE { ?x ?p ?o }", &[], "\n --> q.rq:2:1\n");
    let nested = format!("SELECT * WHERE {}", "{".repeat(1_000));
    check(&nested, &[], "--> q.rq:1:");
    let text = "# title: t\n# param: top (integer) = many\nSELECT ?x WHERE { ?x ?p $top }";
    check(text, &[], "`many` is no whole number, such as 20\n  --> q.rq:2\n");
    check(text, &["--param", "tip=1"], "has no parameter `tip`\n  --> q.rq\n");
    check("# param: top (number)\nASK {}", &[], "there is no type `number`\n  --> q.rq:1\n");
    check("ASK { ?x ?p ?o }", &["--param", "y=1"], "has no variable `$y`\n  --> q.rq\n");
}

#[test]
fn rows_of_known_pairs_that_cannot_be_compared_are_told() {
    let gold = "from,to,relation\nacme-2019,acme-2019,related\n";
    let arguments = ["evaluate", "--gold", "g.csv", "-g", "case.txt"];
    let (code, _, err) = told(&[CASE, ("g.csv", gold)], &arguments);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("warning[gold-row]: `acme-2019` stands at both ends"), "{err}");
    assert!(err.contains("--> g.csv:2\n"), "{err}");
}

#[test]
fn an_entry_of_a_registry_without_effect_is_told() {
    let registry = "@prefix t: <https://w3id.org/incident-graph/technology/> .\n\
                    @prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n\
                    t:zorb skos:prefLabel \"Zorb\"@en .\n";
    let files = [CASE, ("own.ttl", registry)];
    let (code, _, err) = told(&files, &["check", "case.txt", "--registry", "own.ttl"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("note: own.ttl: technology/zorb has no effect: write `a inc:Technology`"));
    let (_, _, err) = told(&files, &["check", "case.txt", "--registry", "own.ttl", "--quiet"]);
    assert_eq!(err, "");
}
