//! Bad input gets a clear answer, and nothing else is lost: records in = cases + skipped.

use std::fs;
use std::path::Path;

use incident_graph::pipeline::{Built, Options};
use incident_graph::vocab as v;

use crate::support::PIPELINE;

const GOOD: &str =
    r#"{"id":"G-1","org":"Grab","title":{"en":"A good one"},"symptoms":["high-latency"]}"#;

fn build(folder: &Path) -> Built {
    let built = PIPELINE
        .build(&[folder.to_path_buf()], &Options::default(), &mut |_| ())
        .expect("the folder exists");
    assert_eq!(built.run.records, built.run.cases + built.run.skipped, "records in = records out");
    built
}

/// Builds a folder with one good record and one other file; the good one must arrive. Gives the
/// codes and places of all diagnostics.
pub fn beside_a_good_one(name: &str, content: &[u8]) -> (Built, Vec<String>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a-good.json"), GOOD).expect("written");
    fs::write(folder.path().join(name), content).expect("written");
    let built = build(folder.path());
    assert!(built.facts.id_of_iri("https://w3id.org/incident-graph/case/G-1").is_some(), "{name}");
    let told =
        built.diagnostics.iter().map(|d| format!("{} {}", d.code.as_str(), d.place)).collect();
    (built, told)
}

#[track_caller]
pub fn check(name: &str, content: impl AsRef<[u8]>, cases: u64, expect: &[&str]) -> Built {
    let (built, told) = beside_a_good_one(name, content.as_ref());
    assert_eq!(told, expect, "{name}");
    assert_eq!(built.run.cases, 1 + cases, "{name}");
    built
}

#[test]
fn a_term_that_is_none_is_told_with_those_that_may_be_meant() {
    let record = r#"{"id":"X","org":"O","severity":"SEV1","root_cause":["kafka","config change"],
        "elements":[{"name":"Kafka","technology":"kafka","role":"failed"}]}"#;
    let (built, _) = beside_a_good_one("x.json", record.as_bytes());
    let mut told: Vec<(&str, &str)> = built
        .diagnostics
        .iter()
        .map(|d| (d.field.as_deref().unwrap_or_default(), d.help.as_deref().unwrap_or_default()))
        .collect();
    told.sort_unstable();
    assert_eq!(
        told,
        [
            ("elements", "did you mean `apache-kafka`?"),
            ("root_cause", "did you mean `config-change`?"),
            ("root_cause", "it is a technology: name it in `elements`, as `apache-kafka`"),
            ("severity", "did you mean `sev1`?"),
        ]
    );
}

#[test]
fn a_term_is_told_at_its_own_line() {
    let record = "{\n\"id\": \"X\",\n\"org\": \"O\",\n\"severity\": \"gravest\",\n\"symptoms\": [\n\"down\",\n\"very slow indeed\"],
\"elements\": [\n {\"name\": \"Zorb\",\n\"technology\": \"zorb\"}]}";
    check(
        "x.json",
        record,
        1,
        &[
            "map-unknown-term x.json:4",
            "map-unknown-term x.json:6",
            "map-unknown-term x.json:7",
            "map-unknown-term x.json:10",
        ],
    );
    // Of records one a line the line is that of the record.
    let line = r#"{"id":"Y","org":"O","symptoms":["down"]}"#;
    check(
        "y.jsonl",
        format!("{GOOD}\n{line}\n").replace("G-1", "G-2"),
        2,
        &["map-unknown-term y.jsonl:2"],
    );
}

#[test]
fn keys_that_others_use_come_with_the_field_that_may_be_meant() {
    let record = r#"{"id":"X","org":"O","symptoms":[],"organization":"O","rootCause":["config-change"],
        "lesson":"a","weather":"b","timeline":{"resolvedAfter":"1m"},"sources":[{"URL":"c"}]}"#;
    let (built, _) = beside_a_good_one("x.json", record.as_bytes());
    let told: Vec<(&str, Option<&str>)> = built
        .diagnostics
        .iter()
        .inspect(|told| assert_eq!(told.code.as_str(), "read-unknown-field"))
        .map(|told| (told.field.as_deref().unwrap_or_default(), told.help.as_deref()))
        .collect();
    assert_eq!(
        told,
        [
            ("organization", Some("did you mean `org`?")),
            ("rootCause", Some("did you mean `root_cause`?")),
            ("lesson", Some("did you mean `lessons`?")),
            ("weather", None),
            ("timeline.resolvedAfter", Some("did you mean `resolved_after`?")),
            ("sources[0].URL", Some("did you mean `url`?")),
        ]
    );
}

#[test]
fn a_word_of_no_closed_list_is_an_unknown_word() {
    let record = r#"{"id":"X","org":"O","symptoms":[],"related":[{"id":"G-1","kind":"recurence-of"},{"id":"G-1","kind":"cousin"}],
        "elements":[{"name":"Redis","technology":"redis","role":"faild"}]}"#;
    let (built, _) = beside_a_good_one("x.json", record.as_bytes());
    let told: Vec<String> = built
        .diagnostics
        .iter()
        .map(|told| {
            let field = told.field.as_deref().unwrap_or_default();
            format!("{} {field}: {}", told.code.as_str(), told.help.as_deref().unwrap_or_default())
        })
        .collect();
    let kinds = "mentions, same-incident, recurrence-of, cascade-from, same-mechanism, part-of";
    assert_eq!(
        told,
        [
            format!("read-unknown-word related[0].kind: did you mean `recurrence-of`? The words are {kinds}, related"),
            format!("read-unknown-word related[1].kind: use {kinds} or related"),
            "read-unknown-word elements[0].role: did you mean `failed`? The words are failed, affected, remedy, named".to_owned(),
        ]
    );
}

/// Wherever a record of JSON Lines breaks, it is told at its own line.
#[test]
fn a_broken_record_of_json_lines_is_told_at_its_line() {
    let good =
        |id: &str| format!(r#"{{ "id": "{id}", "org": "Grab", "symptoms": ["high-latency"] }}"#);
    let cut = good("X");
    for newline in ["\n", "\r\n"] {
        for length in (1..cut.len()).step_by(3) {
            let broken = &cut[..length];
            // First, behind an empty line, and last with and without an end of line.
            for (lines, at) in [
                (vec![broken, &good("A"), &good("B"), ""], 1),
                (vec![&good("A"), "", broken, &good("B")], 3),
                (vec![&good("A"), &good("B"), broken], 3),
                (vec![&good("A"), &good("B"), broken, ""], 3),
            ] {
                let (built, told) = beside_a_good_one("x.jsonl", lines.join(newline).as_bytes());
                let place = format!("read-json-syntax x.jsonl:{at}:");
                let [only] = &told[..] else { panic!("{told:?} for {lines:?}") };
                assert!(only.starts_with(&place), "{told:?} for {lines:?}");
                assert_eq!(built.run.cases, 3, "{lines:?}");
            }
        }
    }
    let text = format!("{}\n{}\n{}\n", good("A"), &cut[..20], good("B"));
    let utf16: Vec<u8> =
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let (built, told) = beside_a_good_one("x.jsonl", &utf16);
    assert_eq!(built.run.cases, 3);
    assert!(told.iter().any(|told| told.starts_with("read-json-syntax x.jsonl:2:")), "{told:?}");
}

#[test]
fn two_names_of_one_slug_are_both_kept_and_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, organization) in
        [("a", "C++ House"), ("b", "C House"), ("c", "c-house"), ("d", "C++ House")]
    {
        let record = serde_json::json!({"id": name, "org": organization, "title": {"en": "t"}});
        fs::write(folder.path().join(format!("{name}.json")), record.to_string()).expect("written");
    }
    let built = build(folder.path());
    let told: Vec<String> =
        built.diagnostics.iter().map(|d| format!("{} {}", d.code.as_str(), d.message)).collect();
    let iri = "https://w3id.org/incident-graph/org/c-house";
    // Told once; `c-house` is another spelling of what is kept.
    assert_eq!(
        told,
        [format!("map-one-slug `C House` and `C++ House` are both <{iri}>; both names are kept")]
    );
    let house = built.facts.id_of_iri(iri).expect("one organisation");
    let names = |property: &str| -> Vec<String> {
        let property = built.facts.id_of_iri(property).expect("used");
        let values = built.facts.objects(house, property);
        values.map(|id| built.facts.term(id).into_text().into_owned()).collect()
    };
    assert_eq!(names(v::skos::PREF_LABEL), ["C++ House"]);
    assert_eq!(names(v::skos::ALT_LABEL), ["C House"]);
}

#[test]
fn json_that_breaks_says_where() {
    check(
        "x.json",
        r#"{"id":"X","org":"O","date":"2020-01-01","symptoms":["#,
        0,
        &["read-json-syntax x.json:1:52"],
    );
    check(
        "x.json",
        "{\n \"id\": \"X\",\n \"org\": \"O\",\n \"title\": oops\n}",
        0,
        &["read-json-syntax x.json:4:11"],
    );
    check(
        "x.jsonl",
        "{\"id\":\"X\",\"org\":\"O\",\"title\":\"t\"}\n{\"id\":\"Y\",\"org\n{\"id\":\"Z\",\"org\":\"O\",\"title\":\"t\"}\n",
        2,
        &["read-json-syntax x.jsonl:2:14"],
    );
    let array = "[\n  {\"id\":\"X\",\"org\":\"O\",\"title\":\"t\"},\n  {\"id\":\"Y\",\"org\":\"O\",},\n  {\"id\":\"Z\",\"org\":\"O\"}\n]";
    check("x.json", array, 2, &["read-json-syntax x.json:3:23"]);
    check(
        "x.json",
        "[{\"id\":\"X\",\"org\":\"O\",\"title\":\"t\"}",
        1,
        &["read-json-syntax x.json:1:34"],
    );
}

#[test]
fn a_record_cut_at_any_byte_is_reported_and_the_rest_loads() {
    let record = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/record.json"))
        .expect("the fixture");
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a-good.json"), GOOD).expect("written");
    for cut in 1..record.len() - 2 {
        fs::write(folder.path().join("x.json"), &record[..cut]).expect("written");
        let built = build(folder.path());
        assert_eq!((built.run.cases, built.run.skipped), (1, 1), "cut at {cut}");
        assert_eq!(built.incomplete_records, 1, "cut at {cut}: a loss that is told as one");
        let told = &built.skipped[0];
        assert!(told.place.line.is_some() && told.place.column.is_some(), "cut at {cut}: {told}");
    }
}

#[test]
fn values_that_do_not_fit_are_kept_and_reported() {
    let built = check(
        "x.json",
        r#"{"id":"X","org":"O","title":{"en":"t"},"components":{"a":1},"date":"2019-13-15","timeline":{"resolved_after":"1M2"},"sources":[{"url":"http://a b/<"}]}"#,
        1,
        &[
            "read-json-type x.json:1:53",
            "read-date x.json:1:68",
            "read-duration x.json:1:110",
            "read-address x.json:1:135",
        ],
    );
    let messages: Vec<&str> = built.diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(messages[0], "expected a list of strings, found an object");
    assert_eq!(messages[1], "month 13 does not exist");
    assert_eq!(built.incomplete_records, 1);
    // What was not understood is kept by name, as it stood there.
    let raw = |n: usize| {
        let node = built
            .facts
            .id_of_iri(&format!("https://w3id.org/incident-graph/unmapped/X/{n}"))
            .expect("kept");
        let property = built.facts.id_of_iri(incident_graph::vocab::RAW_VALUE).expect("used");
        let value = built.facts.object(node, property).expect("a value");
        built.facts.term(value).into_text().into_owned()
    };
    assert_eq!([raw(1), raw(2)], [r#"{"a":1}"#, r#""2019-13-15""#]);
}

#[test]
fn a_key_that_stands_twice() {
    check(
        "x.json",
        r#"{"id":"X","org":"O","title":"a","title":"b"}"#,
        1,
        &["read-duplicate-key x.json:1:41"],
    );
}

#[test]
fn one_id_for_two_records() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("b.json"), GOOD).expect("written");
    fs::write(folder.path().join("a.json"), GOOD.replace("good", "first")).expect("written");
    fs::write(folder.path().join("c.json"), GOOD).expect("written");
    let built = build(folder.path());
    let told: Vec<String> = built.diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(built.run.cases, 1, "the one whose path sorts first stays");
    assert!(told[0].contains("case `G-1` stands at a.json:1 with other content"), "{told:?}");
    assert!(built.facts.id_of_encoded("\"A first one\"@en").is_some());
    fs::remove_file(folder.path().join("a.json")).expect("removed");
    let built = build(folder.path());
    assert_eq!(built.diagnostics[0].code.as_str(), "read-repeated-record");
    assert_eq!(built.incomplete_records, 0, "a repeat loses nothing");
}

#[test]
fn odd_identifiers_make_valid_iris() {
    let ids = [
        "../../etc/x",
        "a b",
        "x#y",
        "a--b",
        "장애-1",
        "<>\\\"`{|}^",
        "%41",
        "..",
        &"i".repeat(300),
    ];
    let lines: Vec<String> = ids
        .iter()
        .map(|id| {
            serde_json::json!({"id": id, "org": "O", "title": {"en": "t"}, "related": ["a--b"]})
                .to_string()
        })
        .collect();
    let built =
        check("x.jsonl", lines.join("\n"), ids.len() as u64, &["link-self-reference x.jsonl:4"]);
    for quad in built.facts.quads() {
        for &id in quad {
            if let Some(iri) = built.facts.iri(id) {
                oxrdf::NamedNode::new(iri).unwrap_or_else(|error| panic!("{iri}: {error}"));
                assert!(iri.is_ascii(), "{iri}");
            }
        }
    }
    let cases = ids.iter().filter(|id| {
        let iri = incident_graph::iri::Iris::default().case(id);
        built.facts.id_of_iri(&iri).is_some()
    });
    assert_eq!(cases.count(), ids.len(), "each has an IRI of its own");
}

#[test]
fn no_identifier_or_no_object() {
    check(
        "x.jsonl",
        "{\"id\":\"X\",\"org\":\"O\",\"title\":\"t\"}\n{\"org\":\"O\"}\n[1]\n",
        1,
        &["read-no-identifier x.jsonl:2:1", "read-not-a-case x.jsonl:3:2"],
    );
}

#[test]
fn encodings() {
    let utf16 = |text: &str, big: bool| -> Vec<u8> {
        let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
        units.flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    };
    let record = GOOD.replace("G-1", "U-1");
    check("x.json", utf16(&record, false), 1, &["read-utf16 x.json"]);
    check("x.json", utf16(&record, true), 1, &["read-utf16 x.json"]);
    check("x.json", [b"\xEF\xBB\xBF", record.as_bytes()].concat(), 1, &[]);
    check(
        "x.json",
        record.replace("A good one", "caf\u{e9}").chars().map(|c| c as u8).collect::<Vec<u8>>(),
        0,
        &["read-encoding x.json:1:44"],
    );
    check(
        "x.txt",
        "Title\r\n\r\nO \u{b7} 2020\r\n\r\nBackground\r\n\r\n\u{2022} one\r\n".as_bytes(),
        1,
        &["read-missing-original x.txt:3"],
    );
    let told = ["read-encoding x.txt:1:1"];
    check("x.txt", "Title\r\rO · 2020\r\rBackground\r".as_bytes(), 0, &told);
    let utf32 = |bytes: fn(u32) -> [u8; 4]| -> Vec<u8> {
        "\u{feff}Title\n\nO · 2020\n".chars().flat_map(|c| bytes(c.into())).collect()
    };
    check("x.txt", utf32(u32::to_le_bytes), 0, &told);
    check("x.txt", utf32(u32::to_be_bytes), 0, &told);
    let cp1252: Vec<u8> =
        "Title\n\nO · 2020\n\n• caf".chars().map(|c| c as u8).chain([0x92]).collect();
    let (built, _) = beside_a_good_one("x.txt", &cp1252);
    assert_eq!(built.run.cases, 1, "bytes that are no UTF-8 are not guessed at");
    // The line under the title is broken, too, and the loss is told as one.
    let latin1: Vec<u8> = "Title\n\nO \u{b7} 2020\n".chars().map(|c| c as u8).collect();
    let built = check("x.txt", &latin1, 0, &["read-encoding x.txt:3:3"]);
    assert_eq!(built.incomplete_records, 1);
    for big in [false, true] {
        check("x.jsonl", &utf16(&record, big)[2..], 0, &["read-encoding x.jsonl:1:1"]);
    }
    let turtle = "<http://e/a> <http://e/b> \"c\"@en .\n";
    let built = check("x.ttl", utf16(turtle, false), 0, &["read-utf16 x.ttl"]);
    assert!(built.facts.id_of_iri("http://e/a").is_some());
}

#[test]
fn control_characters_are_kept_in_the_graph_and_reported() {
    let built = check(
        "x.json",
        r#"{"id":"X","org":"O","title":{"en":"a\u0000b\u001b[31m"}}"#,
        1,
        &["read-control-character x.json:1"],
    );
    assert!(built.facts.id_of_encoded("\"a\0b\u{1b}[31m\"@en").is_some());
}

#[test]
fn bombs_and_giants() {
    check("x.json", "[".repeat(1_000_000), 0, &["read-not-recognised x.json"]);
    let deep = format!(
        "{{\"id\":\"X\",\"org\":\"O\",\"title\":\"t\",\"x\":{}1{}}}",
        "[".repeat(200_000),
        "]".repeat(200_000)
    );
    check("x.json", deep, 1, &["read-unknown-field x.json:1:37"]);
    let mut long = b"{\"id\":\"X\",\"org\":\"O\",\"title\":\"".to_vec();
    long.resize(200 << 20, b'x');
    long.extend_from_slice(b"\"}\n{\"id\":\"Y\",\"org\":\"O\",\"title\":\"t\"}\n");
    check("x.jsonl", long, 1, &["read-too-large x.jsonl:1"]);
}

#[test]
fn files_that_are_no_cases() {
    check("x.txt", "Dear all,\n\nthe meeting of 2019 is off.\n", 0, &["read-not-recognised x.txt"]);
    check("x.md", "---\ntitle: x\n---\n# T\n", 0, &["read-not-recognised x.md"]);
    check("x.html", "<!doctype html><p>x", 0, &["read-not-recognised x.html"]);
    check(
        "x.json",
        r#"{"page":{"id":"p"},"incidents":[{"id":"i","title":"t"}]}"#,
        0,
        &["read-not-recognised x.json"],
    );
    check("x.bin", [0, 159, 146, 150], 0, &["read-not-recognised x.bin"]);
    check("x.json", "", 0, &["read-empty x.json"]);
    check("x.json", " \n\n ", 0, &["read-empty x.json"]);
    check("x.json", "{}", 0, &["read-not-recognised x.json"]);
    check("x.csv", "id,org\n1,2\n", 0, &["read-not-recognised x.csv"]);
}

#[test]
fn rdf_beside_cases() {
    let built = check("x.ttl", "<http://e/a> <http://e/b> \"c\"@en .\n", 0, &[]);
    assert!(built.facts.id_of_iri("http://e/a").is_some());
    check("x.ttl", "<http://e/a> <http://e/b> .\n", 0, &["read-rdf-syntax x.ttl:1:27"]);
}

#[test]
fn json_ld_and_rdf_xml_beside_cases() {
    let case = "https://w3id.org/incident-graph/case/J-1";
    let document = format!(
        r#"{{"@context": {{"inc": "{}"}}, "@id": "{case}", "@type": "inc:CaseStudy"}}"#,
        v::INC
    );
    for name in ["x.jsonld", "x.json"] {
        let built = check(name, &document, 0, &[]);
        assert!(built.facts.id_of_iri(case).is_some(), "{name}");
    }
    let document = format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE rdf:RDF [<!ENTITY inc \"{}\">]>\n\
         <rdf:RDF xmlns:rdf=\"{}\" xmlns:inc=\"&inc;\"><inc:CaseStudy rdf:about=\"{case}\"/></rdf:RDF>",
        v::INC,
        v::rdf::NS
    );
    for name in ["x.rdf", "x.xml"] {
        let built = check(name, &document, 0, &[]);
        assert!(built.facts.id_of_iri(case).is_some(), "{name}");
    }
    check("x.jsonld", "{\"@context\": {}, \"@id\": }", 0, &["read-rdf-syntax x.jsonld:1:25"]);
    // What stands elsewhere is not fetched.
    check(
        "x.jsonld",
        r#"{"@context": "http://example.org/context", "@id": "http://x/y"}"#,
        0,
        &["read-rdf-syntax x.jsonld"],
    );
}

#[test]
fn entities_and_depth_do_not_explode() {
    let mut bomb = String::from("<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY a0 \"ha\">");
    for level in 1..30 {
        let below = format!("&a{};", level - 1).repeat(10);
        bomb.push_str(&format!("<!ENTITY a{level} \"{below}\">"));
    }
    bomb.push_str(&format!(
        "]><rdf:RDF xmlns:rdf=\"{}\"><rdf:Description rdf:about=\"http://x/y\">&a29;",
        v::rdf::NS
    ));
    check("x.rdf", bomb, 0, &["read-rdf-syntax x.rdf"]);
    let deep = format!("{{\"@context\": {{}}, \"@graph\": {}", "[".repeat(200_000));
    let (built, told) = beside_a_good_one("x.jsonld", deep.as_bytes());
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(built.run.skipped, 1);
    let deep =
        "{\"@context\": {\"p\": \"http://x/p\"}, \"p\": ".to_owned() + &"{\"p\": ".repeat(100_000);
    let (_, told) = beside_a_good_one("x.jsonld", deep.as_bytes());
    assert_eq!(told.len(), 1, "{told:?}");
}

#[test]
fn composed_and_decomposed_text_mean_the_same() {
    use unicode_normalization::UnicodeNormalization;
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/series.txt"))
            .expect("the fixture");
    let decomposed: String = text.nfd().collect();
    let composed: String = text.nfc().collect();
    let counts = |text: &str| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("x.txt"), text).expect("written");
        let built = build(folder.path());
        let of = |iri: &str| {
            let id = built.facts.id_of_iri(iri);
            id.map_or(0, |id| built.facts.of_predicate(id).len())
        };
        [
            v::DOCUMENTS,
            v::HAS_FAILED_ELEMENT,
            v::HAS_REMEDY_ELEMENT,
            v::HAS_ACTION_PHASE,
            v::LINKS_TO,
            v::HAS_DIAGNOSIS,
        ]
        .map(of)
    };
    assert_eq!(counts(&composed), counts(&decomposed));
}

#[cfg(unix)]
#[test]
fn links_in_a_circle_and_what_cannot_be_read() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a.json"), GOOD).expect("written");
    fs::create_dir(folder.path().join("sub")).expect("made");
    symlink(folder.path(), folder.path().join("sub/up")).expect("linked");
    symlink("nowhere", folder.path().join("dangling.json")).expect("linked");
    let built = build(folder.path());
    let told: Vec<String> =
        built.diagnostics.iter().map(|d| format!("{} {}", d.code.as_str(), d.place)).collect();
    assert_eq!(told, ["read-unreadable dangling.json", "read-directory-loop sub/up"]);
    assert_eq!(built.run.cases, 1);
}

#[test]
fn an_empty_folder_and_a_path_that_is_not_there() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let built = build(folder.path());
    assert_eq!(built.diagnostics[0].code.as_str(), "read-empty");
    let missing = folder.path().join("nothing");
    let error =
        PIPELINE.build(&[missing], &Options::default(), &mut |_| ()).expect_err("not there");
    assert!(error.to_string().contains("nothing"), "{error}");
}

/// Looked at from each word as a whole, texts like these would take hours.
#[test]
fn a_text_of_any_size_and_shape_is_read_in_one_go() {
    const MEGABYTE: usize = 1_000_000;
    for (part, bytes) in [
        ("Nothing that anyone knows by name broke here. ", 10 * MEGABYTE),
        ("A", 10 * MEGABYTE),
        ("AAAA-", MEGABYTE / 2),
        ("http://a.b/", MEGABYTE / 2),
        ("a-b https://example.org/a-b/AB-1234 AB-1234 ", MEGABYTE / 4),
        ("Redis failed again while Grab 2019 grew ", MEGABYTE / 4),
        ("Apollo, Grab's Kafka, failed in 2019. ", MEGABYTE / 4),
    ] {
        let text = part.repeat(bytes / part.len());
        let record = format!(
            r#"{{"id":"X-1","org":"Grab","title":{{"en":"Long"}},"summary":{{"en":"{text}"}},"symptoms":["high-latency"]}}"#
        );
        let built = check("x.json", record, 1, &[]);
        let kept = built.facts.id_of_encoded(&format!("\"{text}\"@en"));
        assert!(kept.is_some(), "`{part}` stays as it is");
    }
}

/// Objects within a record begin lines, too; they are no records.
#[test]
fn a_record_over_lines_that_are_not_indented_is_one_record() {
    for related in ["{ \"id\": \"R-9\", \"kind\": \"related\" }", "{\"id\": \"R-9\"}"] {
        let text = format!(
            "{{\n\"id\": \"R-1\",\n\"org\": \"Grab\",\n\"title\": {{\"en\": \"T\"}},\n\"symptoms\": [],\n\"related\": [\n{related},\n{related}\n]\n}}\n"
        );
        let (built, _) = beside_a_good_one("r.json", text.as_bytes());
        assert_eq!((built.run.cases, built.run.skipped), (2, 0), "{related}: {:?}", built.skipped);
    }
}
