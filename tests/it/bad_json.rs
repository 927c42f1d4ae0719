//! JSON that is broken in one place: what stands around it arrives.

use incident_graph::pipeline::Built;

use crate::bad_input::{beside_a_good_one, check};

fn record(id: &str) -> String {
    format!(r#"{{"id":"{id}","org":"Acme","symptoms":["high-latency"]}}"#)
}

fn has_text(built: &Built, text: &str) -> bool {
    built.facts.id_of_encoded(text).is_some()
}

#[test]
fn a_key_with_half_a_surrogate_pair_takes_nothing_with_it() {
    let text = r#"{"id":"X","org":"Acme","title":{"en":"hello","\ud800":"lost title"},
        "impact":{"scope":"all","\udc00":1},"\ud801":"lost field","symptoms":[]}"#;
    let built = check(
        "x.json",
        text,
        1,
        &["read-json-type x.json:1:55", "read-json-type x.json:2:42", "read-json-type x.json:2:54"],
    );
    assert!(has_text(&built, "\"hello\"@en") && has_text(&built, "\"all\""));
    // Each is kept by its key as it is written.
    for text in [r#""\"lost title\"""#, r#""\"lost field\"""#, r#""title.\\ud800""#] {
        assert!(has_text(&built, text), "{text}");
    }
}

#[test]
fn what_is_no_record_has_its_column() {
    let text = format!("[{},\n  5, {{\"org\":\"Acme\"}}]", record("A"));
    let told = ["read-not-a-case x.json:2:3", "read-no-identifier x.json:2:6"];
    check("x.json", text, 1, &told);
}

#[test]
fn what_stands_behind_the_end_of_a_list_is_read() {
    let [a, b, c] = ["A", "B", "C"].map(record);
    check("x.json", format!("[{a}]\n[{b}]\n{c}\n"), 3, &[]);
    check("x.json", format!("[]\n{a}\n"), 1, &[]);
    check("x.json", format!("[{a}] oops"), 1, &["read-json-syntax x.json:1:55"]);
    check("x.json", format!("[{a}]]"), 1, &["read-json-syntax x.json:1:54"]);
}

#[test]
fn records_behind_a_broken_one_are_read() {
    let [a, c, d] = ["A", "C", "D"].map(record);
    for broken in [
        r#"{"id":"B","org":tru}"#,
        r#"{"id":"B","org":"Acme",}"#,
        r#"{"id":"B","impact":{"scope":"x"}"#,
        r#"{"id":"B","org":"Acme"}}"#,
        r#"{"id":"B,"org":"Acme"}"#,
        "oops",
    ] {
        for list in [
            format!("[{a},{broken},{c},{d}]"),
            format!("[\n  {a},\n  {broken},\n{c},\n  {d}\n]"),
            format!("[\n  {a},\n    {broken},\n  {c},\n  {d}\n]"),
        ] {
            let (built, told) = beside_a_good_one("x.json", list.as_bytes());
            let [only] = &told[..] else { panic!("{told:?} for {list}") };
            assert!(only.starts_with("read-json-syntax x.json:"), "{only}");
            assert!(built.run.cases >= 4, "{list}");
        }
    }
}

#[test]
fn records_on_one_line_are_all_read() {
    let [a, b, c] = ["A", "B", "C"].map(record);
    check("x.jsonl", format!("{a}\r{b}\r{c}"), 3, &[]);
    check("x.jsonl", format!("{a} {b}\n{c}\n"), 3, &[]);
    check("x.jsonl", format!("{a}\n{b} oops\n{c}\n"), 3, &["read-json-syntax x.jsonl:2:53"]);
}
