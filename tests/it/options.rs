//! An option that is taken is heeded, or refused with a code and with what heeds it.

use std::path::Path;
use std::process::Output;

use crate::support::program;

fn run(arguments: &[&str]) -> Output {
    program().args(arguments).output().expect("the program starts")
}

#[track_caller]
fn answer(arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[track_caller]
fn refused(arguments: &[&str], code: &str, words: &[&str]) {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed data");
    assert!(errors.starts_with(&format!("error[{code}]: ")), "{arguments:?}: {errors}");
    assert!(errors.contains("\n  help: "), "{arguments:?}: {errors}");
    for word in words {
        assert!(errors.contains(word), "{arguments:?} does not say `{word}`: {errors}");
    }
}

#[test]
fn a_shared_option_that_a_command_never_heeds_is_refused() {
    let out = tempfile::tempdir().expect("a folder");
    let to = out.path().join("x");
    let to = to.to_str().expect("UTF-8");
    let unheeded = |arguments: &[&str], words: &[&str]| {
        refused(arguments, "option-unheeded", words);
    };
    unheeded(&["build", "--graph", "exports", "--out", to], &["`build`", "--graph", "--out"]);
    assert!(!Path::new(to).exists(), "nothing was written");
    unheeded(&["questions", "--graph", "exports"], &["--graph", "search"]);
    unheeded(&["questions", "--ontology", "ontology"], &["--ontology"]);
    unheeded(&["questions", "--registry", "x.ttl"], &["--registry"]);
    unheeded(&["check", "corpus", "--lang", "ko"], &["--lang", "links"]);
    unheeded(&["verify", "--graph", "exports"], &["--graph"]);
    unheeded(&["verify", "--lang", "ko"], &["--lang"]);
    unheeded(&["verify", "--registry", "x.ttl"], &["--registry"]);
    unheeded(&["evaluate", "--gold", "corpus/links.csv", "--lang", "ko"], &["--lang"]);
    unheeded(&["ontology", "--graph", "exports"], &["--graph"]);
    unheeded(&["ontology", "--lang", "ko"], &["--lang"]);
    unheeded(&["man", "--lang", "ko"], &["--lang"]);
}

#[test]
fn an_option_that_this_call_does_nothing_with_is_refused() {
    let unheeded = |arguments: &[&str], words: &[&str]| {
        refused(arguments, "option-unheeded", words);
    };
    unheeded(&["check", "corpus", "--graph", "exports"], &["--graph"]);
    unheeded(&["questions", "causes-by-count", "--lang", "ko"], &["--lang", "--format"]);
    let registry = "ontology/technologies.ttl";
    unheeded(&["show", "asana-2019", "-g", "exports", "--registry", registry], &["build"]);
    // Formats.
    unheeded(&["export", "turtle", "--lang", "ko"], &["--lang", "graphml"]);
    unheeded(&["export", "turtle", "--rows-per-file", "9"], &["--rows-per-file", "csv"]);
    unheeded(&["export", "csv", "--row-group", "9"], &["--row-group", "parquet"]);
    unheeded(&["export", "parquet", "--compression", "gzip"], &["--compression", "jsonl"]);
    unheeded(&["export", "nquads", "--by-year"], &["--by-year"]);
    unheeded(&["export", "nquads", "--changes-since", "exports"], &["--changes-since"]);
    let spreadsheet = ["build", "--format", "spreadsheet", "--changes-since", "exports"];
    unheeded(&spreadsheet, &["--changes-since", "`csv`, `"]);
    let help = String::from_utf8_lossy(&run(&spreadsheet).stderr).into_owned();
    let (_, help) = help.split_once("help: ").expect("help");
    assert!(!help.contains("spreadsheet"), "{help}");
    // A built graph has labels of its own.
    for arguments in [&["search", "redis"][..], &["analyze", "timeline"]] {
        let built = ["--graph", "exports", "--ontology", "ontology"];
        unheeded(&[arguments, &built].concat(), &["--ontology", "is built"]);
    }
    unheeded(&["build", "--format", "nquads", "--by-year"], &["--by-year", "csv"]);
    unheeded(&["export", "graphml", "--flavour", "neo4j", "--seed", "2"], &["--seed"]);
    // Measures.
    unheeded(&["analyze", "degree", "--seed", "2"], &["--seed", "communities"]);
    unheeded(&["analyze", "timeline", "--from", "IG-0001"], &["--from", "hops"]);
    unheeded(&["analyze", "rank", "--to", "IG-0001"], &["--to", "shortest-paths"]);
    unheeded(&["analyze", "rank", "--length", "hops"], &["--length"]);
    unheeded(&["analyze", "rank", "--sources", "3"], &["--sources"]);
    unheeded(&["analyze", "rank", "--resolution", "2"], &["--resolution"]);
    unheeded(&["analyze", "degree", "--damping", "0.5"], &["--damping"]);
    unheeded(&["analyze", "degree", "--rounds", "3"], &["--rounds"]);
    unheeded(&["analyze", "degree", "--kinds", "cause"], &["--kinds", "trends"]);
    unheeded(&["analyze", "trends", "--kinds", "cause,symptom"], &["--kinds", "cooccurrence"]);
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("edges.csv");
    std::fs::write(&list, "a,b\nb,c\n").expect("written");
    let list = list.to_str().expect("UTF-8");
    unheeded(&["analyze", "degree", "--edge-list", list, "--graph", "exports"], &["--graph"]);
    let arguments = ["analyze", "degree", "--edge-list", list, "--nodes", "case"];
    refused(&arguments, "analyze-view", &["list of edges"]);
    refused(&["check", "--no-shapes", "--format", "turtle"], "output-format", &["--no-shapes"]);
}

#[test]
fn options_that_exclude_each_other_are_refused_by_the_command_line() {
    for arguments in [
        &["build", "--no-links", "--decisions", "d.csv"][..],
        &["build", "--no-links", "--scores", "s.csv"],
        &["links", "--review", "--status", "accepted"],
        &["check", "--no-shapes", "--fail-on", "info"],
        &["path", "a", "b", "-n", "101"],
        &["path", "a", "b", "-n", "0"],
        &["similar", "a", "-n", "0"],
        &["show", "asana-2019", "--lang", "not a tag"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.starts_with("error: "), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_language_that_nothing_is_said_in_is_refused_with_those_that_there_are() {
    for arguments in [
        &["show", "asana-2019", "--lang", "xx"][..],
        &["query", "causes-by-count", "--lang", "xx"],
        &["links", "--lang", "xx,yy"],
        &["questions", "--lang", "xx"],
        &["export", "graphml", "--lang", "xx"],
    ] {
        refused(arguments, "lang", &["`xx`", "en, ko, vi"]);
    }
    let out = tempfile::tempdir().expect("a folder");
    let to = out.path().join("x");
    refused(&["build", "--lang", "xx", "--out", to.to_str().expect("UTF-8")], "lang", &["ko"]);
    assert!(!to.exists(), "nothing was written");
    let output = run(&["show", "concept/cause/positive-feedback", "--lang", "xx,ko"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("note: nothing is said in `xx`"));
    assert_eq!(answer(&["questions", "--lang", "KO"]), answer(&["questions", "--lang", "ko"]));
}

#[test]
fn one_question_is_a_row_where_a_format_is_asked_for() {
    let sparql = answer(&["questions", "causes-by-count"]);
    assert!(sparql.starts_with("# title: "));
    let csv = answer(&["questions", "causes-by-count", "--format", "csv", "--lang", "ko"]);
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let header = reader.headers().expect("a header").clone();
    assert_eq!(
        header.iter().collect::<Vec<_>>(),
        ["question", "title", "parameters", "for", "columns", "sparql"]
    );
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), 1);
    assert_eq!(&rows[0][0], "causes-by-count");
    assert!(rows[0][1].contains("원인"), "{}", &rows[0][1]);
    assert_eq!(&rows[0][5], sparql.as_str());
}

#[test]
fn a_flavour_that_a_format_does_not_have_is_refused_with_what_has_it() {
    let flavour = |format: &str, flavour: &str, words: &[&str]| {
        refused(&["export", format, "--flavour", flavour], "export-flavour", words);
    };
    flavour("dot", "gephi", &["colours, lines and short labels", "`graphml` or `gexf`"]);
    flavour("gexf", "yed", &["it has gephi", "for `yed` take `graphml`"]);
    flavour("node-link", "neo4j", &["leave it out; for `neo4j` take `graphml`"]);
}

#[test]
fn links_that_are_not_sure_enough_are_left_out_of_views_of_links_only() {
    for option in [["--min-band", "probable"], ["--min-confidence", "0.8"]] {
        let arguments = [&["analyze", "degree", "--view", "cases"][..], &option].concat();
        refused(&arguments, "view-option", &[option[0], "full or links"]);
        let edges = |options: &[&str]| {
            answer(&[&["export", "dot"][..], options].concat()).matches(" -> ").count()
        };
        assert!((1..edges(&[])).contains(&edges(&option)), "{option:?}");
    }
    for wrong in [["--min-band", "sure"], ["--min-confidence", "2"]] {
        let output = run(&[&["export", "dot"][..], &wrong].concat());
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn several_files_need_a_folder() {
    for format in ["csv", "gephi-csv"] {
        refused(&["export", format], "export-target", &["--output"]);
    }
    assert!(!Path::new(env!("CARGO_MANIFEST_DIR")).join("graph-csv").exists());
}

#[test]
fn each_error_has_a_code() {
    refused(&["query", "SELEC ?x WHERE { ?x ?p ?o }"], "query-syntax", &["SELECT"]);
    refused(&["query", "causes-by-cuont"], "question-unknown", &["causes-by-count"]);
    refused(&["query", "ASK { SERVICE <http://e/> { ?s ?p ?o } }"], "query-service", &[]);
    refused(&["query", "causes-by-count", "-p", "x=1"], "query-parameter", &["x"]);
    refused(&["query", "ASK FROM <http://e/> { ?s ?p ?o }"], "query-graph", &[]);
    for seconds in ["0", "-1", "nan", "inf", "1e20", "1e-30"] {
        let timeout = format!("--timeout={seconds}");
        refused(&["query", "ASK {}", &timeout], "query-timeout", &["--timeout 30"]);
    }
    refused(&["questions", "nothing-like-this"], "question-unknown", &[]);
    refused(&["verify", "nope"], "export-read", &["nope/manifest.json", "`build`"]);
    let since = ["build", "--changes-since", "nope", "--out", "nowhere"];
    refused(&since, "export-read", &["nope/manifest.json"]);
    let measures = ["build", "--measures", "none,links", "--out", "nowhere"];
    refused(&measures, "option-contradiction", &["`none`", "`links`"]);
    refused(&["links", "--kind", "cousin"], "links-filter", &["recurrence-of"]);
}
