//! The program from outside: exit codes, what goes to which stream, what is left when it fails.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

use crate::support::program;

const GOOD: &str = r#"{"id":"G-1","org":"Grab","title":{"en":"A good one"},"symptoms":["high-latency"],"date":"2020-01-02"}"#;

/// A record with a field that no rule knows.
const ODD: &str = r#"{"id":"G-2","org":"Grab","symptoms":["high-latency"],"mood":"odd"}"#;

fn run(arguments: &[&str]) -> Output {
    program().args(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
fn check(arguments: &[&str], code: i32, in_stdout: &str, in_stderr: &str) -> Output {
    let output = run(arguments);
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{out}\n{err}");
    assert!(out.contains(in_stdout), "{arguments:?} stdout: {out}");
    assert!(err.contains(in_stderr), "{arguments:?} stderr: {err}");
    output
}

/// A folder with some input files.
fn input(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, content) in files {
        fs::write(folder.path().join(name), content).expect("written");
    }
    folder
}

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_string_lossy().into_owned()
}

#[test]
fn the_committed_exports_are_what_the_corpus_gives() {
    let folder = input(&[]);
    check(
        &["build", "--out", &path(&folder, "x")],
        0,
        "",
        "read 101 records: 101 cases, 0 skipped\n",
    );
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("exports");
    let manifest = |folder: &Path| {
        let text = fs::read_to_string(folder.join("manifest.json")).expect("a manifest");
        serde_json::from_str::<serde_json::Value>(&text).expect("JSON")
    };
    let (new, old) = (manifest(&folder.path().join("x")), manifest(&committed));
    assert_eq!(new, old, "exports/ drifted: run `cargo run --release -- build` and read the diff");
    for file in old["files"].as_array().expect("a list") {
        let name = file["path"].as_str().expect("a path");
        let (new, old) = (folder.path().join("x").join(name), committed.join(name));
        assert_eq!(fs::read(new).expect("written"), fs::read(old).expect("committed"), "{name}");
    }
}

#[test]
fn a_loss_is_a_finding_unless_it_is_allowed() {
    let bad = GOOD.replace("G-1", "G-2").replace("2020-01-02", "2020-13-02");
    let folder = input(&[("a.json", GOOD), ("b.json", &bad), ("notes.txt", "Dear all")]);
    let (from, to) =
        (folder.path().to_string_lossy().into_owned(), tempfile::tempdir().expect("a folder"));
    let out = path(&to, "x");
    let output = check(
        &["build", &from, "--out", &out],
        1,
        "",
        "error[read-date]: month 13 does not exist\n  --> b.json:1:89 (field date)\n  help: use YYYY-MM-DD",
    );
    let err = text(&output.stderr);
    assert!(err.contains("skipped notes.txt: no case: "), "{err}");
    assert_eq!(err.lines().last(), Some("read 3 records: 2 cases, 1 skipped"));
    assert!(output.stdout.is_empty(), "data only on standard output");
    check(&["build", &from, "--out", &out, "--max-skipped", "1"], 0, "", "");
    check(&["check", &from, "--format", "csv"], 1, "read-date", "read 3 records");
    fs::remove_file(folder.path().join("b.json")).expect("removed");
    check(&["build", &from, "--out", &out], 0, "", "");
    check(&["build", &from, "--out", &out, "--strict"], 1, "", "");
}

#[test]
fn a_build_without_a_case_says_what_is_read() {
    let near = r#"{"id":"G-3","organization":"Grab","symptoms":["high-latency"]}"#;
    let folder = input(&[("a.txt", "Dear all"), ("b.json", near), ("c.json", near)]);
    let from = folder.path().to_string_lossy().into_owned();
    let out = tempfile::tempdir().expect("a folder");
    let build = ["build", &from, "--out", &path(&out, "x")];
    let err = text(&check(&build, 1, "", "warning[read-no-case]: no case was read").stderr);
    assert_eq!(err.matches("warning[").count(), 1, "{err}");
    for format in ["IncidentLib", "case-study text", "RDF"] {
        assert!(err.contains(format), "{err}");
    }
    // The help of `check`, once.
    let told = text(&check(&["check", &from], 0, "  help: ", "").stdout);
    let help = told.lines().find(|line| line.starts_with("  help: ")).expect("a help");
    assert_eq!(err.matches(help).count(), 1, "{err}");
    // A graph with cases has no records, and nothing is amiss.
    fs::write(
        folder.path().join("d.ttl"),
        "@prefix inc: <https://w3id.org/incident-graph/ontology#> . \
        <https://w3id.org/incident-graph/case/x> a inc:CaseStudy .",
    )
    .expect("written");
    let err = text(&check(&build, 0, "", "0 cases").stderr);
    assert!(!err.contains("read-no-case"), "{err}");
}

#[test]
fn a_good_build_is_not_given_up_for_one_that_is_refused() {
    let folder = input(&[("good.json", GOOD), ("empty.jsonl", ""), ("odd.json", ODD)]);
    fs::create_dir(folder.path().join("nothing")).expect("created");
    let out = tempfile::tempdir().expect("a folder");
    let (out, of) = (path(&out, "x"), |name: &str| path(&folder, name));
    let graph = || fs::read_to_string(Path::new(&out).join("graph.nq")).expect("a graph");

    // Where nothing is to be lost, tables without rows are what there is.
    check(&["build", &of("empty.jsonl"), "--out", &out], 1, "", "wrote ");
    check(&["build", &of("good.json"), "--out", &out], 0, "", "wrote ");
    let good = graph();
    for refused in [
        ["build", &of("empty.jsonl"), "--out", &out, "-q"],
        ["build", &of("nothing"), "--out", &out, "-q"],
        ["build", &of("odd.json"), "--out", &out, "--strict"],
    ] {
        let err = text(&check(&refused, 1, "", "stays as it was").stderr);
        assert!(!err.contains("diagnostics.csv"), "the old folder does not tell it: {err}");
        assert_eq!(graph(), good, "{refused:?}");
    }
    check(&["build", &of("odd.json"), "--out", &out], 0, "", "wrote ");
    assert_ne!(graph(), good, "without `--strict` it is as good as any");
}

#[test]
fn quiet_tells_only_of_what_went_wrong() {
    let bad = GOOD.replace("G-1", "G-2").replace("2020-01-02", "2020-13-02");
    let folder = input(&[("a.json", GOOD), ("b.json", &bad), ("notes.txt", "Dear all")]);
    let (from, out) = (folder.path().to_string_lossy(), tempfile::tempdir().expect("a folder"));
    let build = ["build", &from, "--out", &path(&out, "x"), "-q"];
    let err = text(&check(&build, 1, "", "error[read-date]").stderr);
    assert!(!err.contains("skipped"), "that is no error: {err}");
    let allowed = [&build[..], &["--max-skipped", "1"]].concat();
    assert_eq!(text(&check(&allowed, 0, "", "").stderr), "");
}

#[test]
fn the_summary_counts() {
    let folder = input(&[("a.json", GOOD)]);
    let out = tempfile::tempdir().expect("a folder");
    let from = folder.path().to_string_lossy().into_owned();
    let output = check(&["build", &from, "--out", &path(&out, "x"), "--summary", "-"], 0, "{", "");
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((summary["records"].as_u64(), summary["cases"].as_u64()), (Some(1), Some(1)));
}

#[test]
fn standard_input_and_output() {
    let out = tempfile::tempdir().expect("a folder");
    let mut child = program()
        .args(["build", "-", "--out", &path(&out, "x"), "--quiet"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::io::Write::write_all(&mut child.stdin.take().expect("piped"), GOOD.as_bytes())
        .expect("read");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(text(&output.stderr), "", "all is well, and nothing else was asked for");
    let graph = path(&out, "x");
    check(&["export", "nquads", "--graph", &graph, "--output", "-"], 0, "case/G-1", "");
    check(&["query", "ASK { case:G-1 a inc:CaseStudy }", "--graph", &graph], 0, "true", "");
}

#[test]
fn what_must_not_be_replaced_is_not() {
    let folder = input(&[("a.json", GOOD)]);
    let from = folder.path().to_string_lossy().into_owned();
    let out = tempfile::tempdir().expect("a folder");
    fs::write(out.path().join("file"), "mine").expect("written");
    check(&["build", &from, "--out", &path(&out, "file")], 2, "", "error[export-target]");
    fs::create_dir(out.path().join("theirs")).expect("made");
    fs::write(out.path().join("theirs/thesis.tex"), "years of work").expect("written");
    check(&["build", &from, "--out", &path(&out, "theirs")], 2, "", "error[export-target]");
    assert_eq!(
        fs::read_to_string(out.path().join("theirs/thesis.tex")).expect("still there"),
        "years of work"
    );
    assert_eq!(fs::read_to_string(out.path().join("file")).expect("still there"), "mine");
}

#[test]
fn a_failed_build_leaves_the_old_one() {
    let folder = input(&[("a.json", GOOD)]);
    let from = folder.path().to_string_lossy().into_owned();
    let out = tempfile::tempdir().expect("a folder");
    let target = path(&out, "x");
    check(&["build", &from, "--out", &target], 0, "", "");
    let before = fs::read(out.path().join("x/graph.nq")).expect("built");
    check(&["build", &path(&folder, "nothing"), "--out", &target], 2, "", "nothing");
    assert_eq!(fs::read(out.path().join("x/graph.nq")).expect("still there"), before);
    let left: Vec<_> = fs::read_dir(out.path()).expect("there").flatten().collect();
    assert_eq!(left.len(), 1, "nothing half-done is left: {left:?}");
}

#[test]
fn a_closed_pipe_is_success() {
    let mut child = program()
        .args(["export", "nquads", "--output", "-"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn that_nobody_reads_standard_error_changes_nothing() {
    let folder = input(&[("a.json", GOOD), ("notes.txt", "Dear all")]);
    let from = folder.path().to_string_lossy().into_owned();
    let out = tempfile::tempdir().expect("a folder");
    let target = path(&out, "x");
    // A failed command, one that finds nothing, and one that does its work and tells of it.
    for (arguments, code) in [
        (&["query", "no-such-question"][..], 2),
        (&["show", "nothing-here"], 1),
        (&["check", &from], 0),
        (&["build", &from, "--out", &target], 0),
        (&["verify", &target], 0),
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let run = |stderr: Stdio| program().args(arguments).stderr(stderr).output();
        let closed = run(writer.into()).expect("the program starts");
        assert_eq!(closed.status.code(), Some(code), "{arguments:?}");
        assert_eq!(closed.stdout, self::run(arguments).stdout, "{arguments:?}");
        if let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") {
            let full = run(full.into()).expect("the program starts");
            assert_eq!(full.status.code(), Some(code), "{arguments:?}");
        }
    }
    assert!(out.path().join("x/manifest.json").is_file(), "the work is done");
}

#[test]
fn a_negative_number_is_out_of_range_and_no_unknown_option() {
    for (arguments, expect) in [
        (&["analyze", "communities", "--resolution", "-1"][..], "write a number from 0"),
        (&["analyze", "rank", "--damping", "-0.5"], "write a number from 0 and below 1"),
        (&["analyze", "rank", "--rounds", "-2"], "-2 is not in 0..=4294967295"),
        (&["analyze", "rank", "-n", "-2"], "-2 is not in 0.."),
        (&["similar", "asana-2019", "-n", "-2"], "-2 is not in 1.."),
        (&["query", "gaps", "--timeout", "-2"], "--timeout"),
        (&["build", "--max-skipped", "-2"], "invalid value '-2' for '--max-skipped <N>'"),
    ] {
        check(arguments, 2, "", expect);
    }
}

#[test]
fn questions_about_nothing_find_nothing() {
    check(&["search", "zzzzqqqq"], 1, "", "nothing found");
    check(&["show", "airbnb-2061"], 1, "", "did you mean");
    check(&["path", "airbnb-2061", "asana-2019"], 1, "", "did you mean");
    check(&["similar", "airbnb-2061"], 1, "", "did you mean");
    check(&["analyze", "hops", "--from", "airbnb-2061"], 1, "", "did you mean");
    check(&["query", "SELECT ?x WHERE { ?x a inc:Nothing }"], 1, "(no rows)", "");
    check(&["query", "causes-by-cuont"], 2, "", "causes-by-count");
    check(&["query", "SELEC ?x WHERE { ?x ?p ?o }"], 2, "", "SELECT");
    check(
        &["query", "SELECT ?x WHERE { SERVICE <http://127.0.0.1/> { ?x ?p ?o } }"],
        2,
        "",
        "SERVICE",
    );
    check(&["analyze", "rnak"], 2, "", "rank");
    check(&["links", "--kind", "cousin"], 2, "", "recurrence-of");
    check(&["similar", "technology/redis"], 2, "", "no case");
}

#[test]
fn a_query_that_cannot_find_what_was_meant_says_why() {
    let dates = "SELECT ?y WHERE { ?x inc:incidentDate ?z }";
    check(&["query", dates], 0, "", "note: `?y` is never bound");
    let quiet = check(&["query", dates, "--quiet"], 0, "", "");
    assert_eq!(text(&quiet.stderr), "");
    let failed = "SELECT ?x WHERE { ?x inc:hasFailedElement technology:rediss }";
    check(&["query", failed], 1, "(no rows)", "did you mean `technology:redis`?");
    check(&["query", "ASK { ?x a case:CaseStudy }"], 0, "false", "did you mean `inc:CaseStudy`?");
}

#[test]
fn a_name_that_is_printed_can_be_pasted() {
    let first = |arguments: &[&str]| {
        let printed = text(&check(arguments, 0, "", "").stdout);
        let row = printed.lines().nth(2).expect("a row");
        row.split_whitespace().next().expect("a name").to_owned()
    };
    let cause = "SELECT ?c WHERE { ?i inc:hasRootCause ?c } ORDER BY ?c LIMIT 1";
    let incident = "SELECT ?i WHERE { ?i inc:hasRootCause ?c } ORDER BY ?i LIMIT 1";
    for (query, begins) in [(cause, "cause:"), (incident, "incident:")] {
        let name = first(&["query", query]);
        assert!(name.starts_with(begins), "{name}");
        check(&["query", &format!("ASK {{ {name} ?p ?o }}")], 0, "true", "");
        check(&["show", &name], 0, &name, "");
    }
    // As they were printed before.
    check(&["show", "concept:cause/software-bug"], 0, "cause:software-bug  concept", "");
    check(&["path", "incident:IG-0001/1", "incident:IG-0001\\/1"], 0, "one node", "");
    check(&["query", "DESCRIBE cause:software-bug"], 0, "\ncause:software-bug ", "");
    // What graph.ttl declares needs no declaration.
    let turtle = Path::new(env!("CARGO_MANIFEST_DIR")).join("exports/graph.ttl");
    let turtle = fs::read_to_string(turtle).expect("committed");
    let declared = turtle.lines().filter_map(|line| line.strip_prefix("@prefix "));
    let same: Vec<String> = declared
        .filter_map(|line| line.trim_end_matches(" .").split_once(' '))
        .map(|(prefix, namespace)| format!("{prefix}x = <{}x>", &namespace[1..namespace.len() - 1]))
        .collect();
    check(&["query", &format!("ASK {{ FILTER({}) }}", same.join(" && "))], 0, "true", "");
}

#[test]
fn a_query_that_takes_too_long_is_no_answer() {
    let product = "SELECT (COUNT(*) AS ?n) WHERE { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }";
    let output = check(&["query", product, "--timeout", "0.5"], 2, "", "--timeout");
    assert!(output.stdout.is_empty(), "a cut answer never looks whole");
}

#[test]
fn each_row_format() {
    let ask = |format| check(&["query", "causes-by-count", "--format", format], 0, "", "");
    assert!(text(&ask("csv").stdout).starts_with("cause,"));
    assert!(text(&ask("tsv").stdout).starts_with("?cause\t"));
    assert!(text(&ask("json").stdout).starts_with("{\"head\":"));
    assert!(text(&ask("xml").stdout).starts_with("<?xml"));
    assert!(text(&ask("md").stdout).starts_with("| cause |"));
    let graph = check(
        &["query", "DESCRIBE technology:redis", "--format", "turtle"],
        0,
        "technology:redis",
        "",
    );
    assert!(text(&graph.stdout).starts_with("@prefix"));
}

#[test]
fn labels_come_in_the_language_that_is_asked_for() {
    check(&["query", "causes-by-count", "--lang", "ko"], 0, "소프트웨어", "");
    check(&["show", "concept/cause/positive-feedback", "--lang", "vi"], 0, "phản hồi", "");
    check(&["questions", "--lang", "ko"], 0, "원인", "");
}

#[test]
fn help_completions_and_manual_come_from_one_definition() {
    check(&["--help"], 0, "Examples:", "");
    check(&["build", "--help"], 0, "Examples:", "");
    check(&["completions", "bash"], 0, "incident-graph", "");
    check(&["man"], 0, ".TH", "");
    check(&["--version"], 0, env!("CARGO_PKG_VERSION"), "");
    check(&["biuld"], 2, "", "build");
}

#[test]
fn the_two_seeds_hang_together_and_it_is_said_how() {
    let folder = input(&[]);
    fs::copy("tests/fixtures/series.txt", folder.path().join("b.txt")).expect("copied");
    fs::copy("tests/fixtures/record.json", folder.path().join("a.json")).expect("copied");
    let from = folder.path().to_string_lossy().into_owned();
    let output = check(&["path", "FX-0001", "asana-2019", "--graph", &from], 0, "Redis", "");
    let told = text(&output.stdout);
    assert!(told.contains("no shared failure"), "{told}");
    assert!(told.contains("a remedy"), "{told}");
}

#[test]
fn a_node_and_itself_are_said_to_be_one() {
    check(&["path", "IG-0001", "case:IG-0001"], 0, "one node: IG-0001\n", "");
    check(&["path", "IG-0001", "IG-0001", "--lang", "vi"], 0, "cùng một nút", "");
    check(&["path", "IG-0001", "IG-0001", "--format", "csv"], 0, "chain,step", "one node");
    check(&["path", "IG-0001", "asana-2019", "--lang", "ko"], 0, "같은 장애를 다룸", "");
}

#[test]
fn machines_read_stable_names_and_whole_numbers_and_people_read_labels_and_short_ones() {
    let links = ["links", "--kind", "same-incident", "--lang", "ko", "--format"];
    check(&[&links[..], &["csv"]].concat(), 0, ",same-incident,", "");
    check(&[&links[..], &["json"]].concat(), 0, "\"same-incident\"", "");
    let table = check(&[&links[..], &["table"]].concat(), 0, "", "");
    assert!(!text(&table.stdout).contains("same-incident"));
    let rank = |format: &str| {
        let output = check(&["analyze", "rank", "-n", "1", "--format", format], 0, "0.", "");
        let printed = text(&output.stdout);
        let row =
            printed.lines().find(|line| line.contains("PostgreSQL")).expect("a row").to_owned();
        let number = row.split(|c: char| !c.is_ascii_digit() && c != '.');
        number.map(str::len).max().expect("a number")
    };
    assert!(rank("csv") > 12, "full precision");
    assert!(rank("table") < 8 && rank("md") < 8, "rounded");
    let figures = ["evaluate", "--gold", "corpus/links.csv", "--format", "csv"];
    let printed = text(&check(&figures, 0, "precision", "").stdout);
    assert!(
        printed.split([',', '\r', '\n']).any(|cell| cell.len() > 12 && cell.parse::<f64>().is_ok())
    );
    let curve = [&figures[..], &["--curve"]].concat();
    let printed =
        text(&check(&curve, 0, "kind,confidence,pairs,right,precision,gold,recall", "").stdout);
    assert!(printed.contains("\nsame-incident,"), "{printed}");
}

#[test]
fn a_finding_of_a_shape_says_where_its_node_was_read() {
    let record = GOOD.replace("\"symptoms\"", "\"root_cause\":[\"bug\"],\"symptoms\"");
    let folder = input(&[("a.json", &record)]);
    let from = folder.path().to_string_lossy().into_owned();
    let found = text(&check(&["check", &from], 0, "warning[KnownConcept-inScheme.not]", "").stdout);
    assert!(found.contains("--> a.json:1 (case G-1, node local-cause:bug,"), "{found}");
    let found = text(&check(&["check", "exports"], 0, "", "").stdout);
    let place = "--> case-texts/airbnb-2016.md:9 (case airbnb-2016, node mention:airbnb-2016\\/12, value https://";
    assert!(found.contains(place), "{found}");
    check(&["check", "exports", "--quiet"], 0, "MentionOfSomething.or", "");
}

#[test]
fn a_file_with_the_header_of_a_question_is_asked_like_one() {
    let question = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("questions/remedies-for-cause.rq"),
    )
    .expect("a bundled question");
    let folder = input(&[("mine.rq", &question)]);
    let file = path(&folder, "mine.rq");
    for parameter in [&[][..], &["--param", "cause=config-change"]] {
        let ask = |what: &[&str]| {
            let arguments = [&["query"], what, parameter, &["--format", "csv"]].concat();
            text(&check(&arguments, 0, "remedyLabel", "").stdout)
        };
        assert_eq!(ask(&["--file", &file]), ask(&["remedies-for-cause"]), "{parameter:?}");
    }
}

#[test]
fn a_folder_with_an_ontology_may_have_motifs_of_its_own() {
    let own = tempfile::tempdir().expect("a folder");
    let bundled = Path::new(env!("CARGO_MANIFEST_DIR")).join("ontology");
    for folder in ["", "lexicon"] {
        fs::create_dir_all(own.path().join(folder)).expect("made");
        for entry in fs::read_dir(bundled.join(folder)).expect("there").flatten() {
            if entry.path().is_file() {
                let to = own.path().join(folder).join(entry.file_name());
                fs::copy(entry.path(), to).expect("copied");
            }
        }
    }
    let motif = |concept: &str| {
        let text = format!(
            "[[motif]]\nname = \"my-motif\"\nwords = \"clients see errors\"\n\
             [[motif.part]]\nconcepts = [\"{concept}\"]\n"
        );
        fs::write(own.path().join("motifs.toml"), text).expect("written");
    };
    let folder = own.path().to_string_lossy().into_owned();
    let ask = ["analyze", "motifs", "--format", "csv", "--ontology", &folder];
    motif("symptom/high-error-rate");
    let output = check(&ask, 0, "my-motif,clients see errors,", "");
    assert!(!text(&output.stdout).contains("feedback-loop"), "those of the folder alone");
    let all = path(&own, "all");
    check(&["analyze", "--all", "--output", &all, "--ontology", &folder], 0, "", "");
    let table = fs::read_to_string(Path::new(&all).join("motifs.csv")).expect("a table");
    assert!(table.contains("my-motif"), "{table}");
    motif("symptom/high-eror-rate");
    check(&ask, 2, "", "motifs.toml: the motif `my-motif` names `symptom/high-eror-rate`");
    fs::remove_file(own.path().join("motifs.toml")).expect("it is there");
    check(&ask, 0, "feedback-loop,", "");
}

#[test]
fn a_closed_pipe_changes_no_exit_code() {
    let folder = input(&[("a.json", r#"{"id":"G-1","org":"Grab","symptoms":[],"date":"soon"}"#)]);
    let mut child = program()
        .args(["check", &folder.path().to_string_lossy()])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}

#[test]
fn a_query_may_begin_with_a_byte_order_mark() {
    let folder = input(&[("q.rq", "\u{feff}ASK {}")]);
    check(&["query", "--file", &path(&folder, "q.rq")], 0, "true", "");
}

#[test]
fn what_a_message_quotes_does_not_steer_the_terminal() {
    let record = r#"{"id":"G-1","org":"Grab","symptoms":[],"date":"\u001b[2Jsoon\r"}"#;
    let folder = input(&[("a.json", record)]);
    let out = path(&folder, "out");
    let build = ["build", &folder.path().to_string_lossy(), "--out", &out];
    let output = check(&build, 1, "", r"`\u{1b}[2Jsoon` is no date");
    assert!(!output.stderr.contains(&0x1b));
}

#[cfg(unix)]
#[test]
fn many_parts_of_tables_need_few_open_files() {
    let folder = input(&[]);
    let command = format!(
        "ulimit -n 128; '{}' build corpus/incidentlib --format csv --rows-per-file 5 --out '{}'",
        env!("CARGO_BIN_EXE_incident-graph"),
        path(&folder, "x")
    );
    let output = std::process::Command::new("sh")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["-c", &command])
        .output()
        .expect("a shell");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let parts = fs::read_dir(folder.path().join("x/tables")).expect("tables").count();
    assert!(parts > 40, "{parts} tables and folders of parts");
}
