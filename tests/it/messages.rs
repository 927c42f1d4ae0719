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

#[test]
fn what_is_printed_for_people_does_not_steer_the_terminal() {
    let text = "A \u{1b}[31mred\u{202e} one\u{9b}2J\n\nAc\u{1b}]0;me\u{7} · 2019\n\n\
                Impact\n\n- Redis \u{1b}[2J\u{2066}was down.\n";
    let other = text.replace("· 2019", "· 2020");
    let files = [("a.txt", text), ("b.txt", other.as_str())];
    let ids = "SELECT ?id WHERE { ?case inc:caseIdentifier ?id } ORDER BY ?id";
    let (_, ids, _) = told(&files, &["query", ids, "-g", ".", "--format", "tsv"]);
    let ids: Vec<&str> = ids.lines().skip(1).map(|id| id.trim_matches('"')).collect();
    let [a, b] = ids[..] else { panic!("{ids:?}") };
    for (arguments, quoted) in [
        (&["show", a][..], "red"),
        (&["path", a, b], "Redis"),
        (&["search", "red"], "red"),
        (&["search", "redis", "--format", "md"], "Redis"),
        (&["similar", a], "red"),
        (&["check"], "txt"),
    ] {
        let (code, out, err) = told(&files, &[arguments, &["-g", "."]].concat());
        assert_ne!(code, Some(2), "{arguments:?}: {err}");
        assert!(out.contains(quoted) || err.contains(quoted), "{arguments:?}: {out} {err}");
        let steers = |c: &char| c.is_control() && *c != '\n';
        let turns = |c: &char| matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
        let found = out.chars().chain(err.chars()).find(|c| steers(c) || turns(c));
        assert_eq!(found, None, "{arguments:?}: {out:?} {err:?}");
    }
    let (_, exact, _) = told(&files, &["search", "red", "-g", ".", "--format", "json"]);
    assert!(exact.contains("\\u001b[31m"), "data stay exact: {exact}");
}

#[test]
fn what_a_format_cannot_hold_is_told() {
    let text = CASE.1.replace("Redis", "Re\u{1}dis");
    let files = [("case.txt", text.as_str())];
    let note = "note: control characters are left out where XML or DOT cannot hold them (";
    let export = |format| ["export", format, "--graph", "case.txt"];
    for (arguments, is_told) in [
        (&["build", "case.txt", "--format", "csv,nquads"][..], false),
        (&["build", "case.txt", "--format", "rdfxml,nquads"], true),
        (&export("rdfxml"), true),
        (&export("turtle"), false),
    ] {
        let (code, _, err) = told(&files, arguments);
        assert_eq!(code, Some(0), "{arguments:?}: {err}");
        assert_eq!(err.contains(note), is_told, "{arguments:?}: {err}");
    }
}

#[test]
fn errors_of_files_beside_cases_have_a_place() {
    let check = |option: &[&str], content: &str, expect: &str| {
        let arguments = [&["build", "case.txt", "--out", "out"], option].concat();
        let (code, _, err) = told(&[CASE, ("f.csv", content)], &arguments);
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains(expect), "{err}");
    };
    let decisions = ["--decisions", "f.csv"];
    check(&decisions, "from,to\n", "column `kind` is missing\n  --> f.csv:1\n");
    let both = "from,to,kind,decision\na,b,related,accept\nb,a,related,reject\n";
    check(&decisions, both, "and rejected\n  --> f.csv\n");
    let scores = "from,to,score\na,b,2\n";
    check(&["--scores", "f.csv"], scores, "write a number from 0 to 1\n  --> f.csv:2\n");
}

#[test]
fn standard_input_is_read_once() {
    let (code, _, err) = told(&[], &["query", "--file", "-", "--graph", "-"]);
    assert_eq!(code, Some(2));
    assert!(err.starts_with("error[option-contradiction]: `--file -` and `--graph -`"), "{err}");
}
