//! N-Quads and Turtle.

use oxrdf::{NamedNode, Triple};
use proptest::prelude::*;

use super::*;
use crate::facts::{parse_term, write_iri, write_literal};
use crate::vocab::xsd;

/// The distinct triples of facts, as lines of N-Triples.
pub(super) fn triples(facts: &Facts) -> Vec<String> {
    let mut lines: Vec<String> = facts
        .quads()
        .iter()
        .map(|quad| quad[..3].iter().map(|&id| facts.encoded(id)).collect::<Vec<_>>().join(" "))
        .collect();
    lines.sort();
    lines.dedup();
    lines
}

/// The triples that another parser finds in Turtle, repeats kept.
fn parsed(turtle: &str) -> Vec<String> {
    let mut lines: Vec<String> = oxttl::TurtleParser::new()
        .for_slice(turtle)
        .map(|triple| {
            let Triple { subject, predicate, object } =
                triple.unwrap_or_else(|error| panic!("{error}\n{turtle}"));
            format!("{subject} {predicate} {object}")
        })
        .collect();
    lines.sort();
    lines
}

fn turtle_of(facts: &Facts) -> String {
    text(facts, "turtle", &ExportOptions::default())
}

#[test]
fn nquads_are_sorted_by_bytes_and_read_back_the_same() {
    let facts = sample();
    let written = text(&facts, "nquads", &ExportOptions::default());
    let lines: Vec<&str> = written.lines().collect();
    assert!(lines.is_sorted());
    assert_eq!(lines.len(), facts.len());
    let again = read(&written, RdfFormat::NQuads);
    assert_eq!(text(&again, "nquads", &ExportOptions::default()), written);
}

#[test]
fn turtle_is_the_union_of_the_graphs_without_repeats() {
    let facts = sample();
    assert_eq!(parsed(&turtle_of(&facts)), triples(&facts));
}

#[test]
fn turtle_is_laid_out_to_be_read() {
    let facts = cases(
        "case:IL-1 a inc:CaseStudy ;
            inc:summary \"first\\nsecond \\\"quoted\\\"\"@en ;
            inc:hasDomain <concept/domain/aws> , <concept/domain/database> ;
            inc:isStub false ; inc:accountYear 2019 , 02019 ;
            inc:documents <incident/IL-1/1> ;
            inc:casePage \"http://x/\"^^xsd:anyURI .
         org:grab a inc:Organization .",
    );
    assert_eq!(
        turtle_of(&facts),
        "# All graphs as one. graph.nq tells them apart.
@prefix inc: <https://w3id.org/incident-graph/ontology#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix case: <https://w3id.org/incident-graph/case/> .
@prefix org: <https://w3id.org/incident-graph/org/> .
@prefix domain: <https://w3id.org/incident-graph/concept/domain/> .

# ---- case ----

case:IL-1
    a inc:CaseStudy ;
    inc:accountYear
        \"02019\"^^xsd:integer ,
        2019 ;
    inc:casePage \"http://x/\"^^xsd:anyURI ;
    inc:documents <https://w3id.org/incident-graph/incident/IL-1/1> ;
    inc:hasDomain
        domain:aws ,
        domain:database ;
    inc:isStub false ;
    inc:summary \"\"\"first
second \\\"quoted\\\"\"\"\"@en .

# ---- org ----

org:grab
    a inc:Organization .
"
    );
}

#[test]
fn numbers_keep_their_spelling() {
    for (value, datatype, expect) in [
        ("5", xsd::INTEGER, "5"),
        ("-5", xsd::INTEGER, "-5"),
        ("0", xsd::INTEGER, "0"),
        ("05", xsd::INTEGER, "\"05\"^^xsd:integer"),
        ("+5", xsd::INTEGER, "\"+5\"^^xsd:integer"),
        ("-0", xsd::INTEGER, "\"-0\"^^xsd:integer"),
        ("0.95", xsd::DECIMAL, "0.95"),
        ("0.950", xsd::DECIMAL, "\"0.950\"^^xsd:decimal"),
        ("5", xsd::DECIMAL, "\"5\"^^xsd:decimal"),
        ("5.0", xsd::DECIMAL, "\"5.0\"^^xsd:decimal"),
        (".5", xsd::DECIMAL, "\".5\"^^xsd:decimal"),
        ("true", xsd::BOOLEAN, "true"),
        ("1", xsd::BOOLEAN, "\"1\"^^xsd:boolean"),
        ("PT92M", xsd::DURATION, "\"PT92M\"^^xsd:duration"),
    ] {
        let mut builder = FactsBuilder::new();
        let (s, p, o) =
            (builder.iri("http://x/s"), builder.iri("http://x/p"), builder.typed(value, datatype));
        builder.insert(s, p, o, s);
        let facts = builder.build().expect("few terms");
        let written = turtle_of(&facts);
        assert!(written.contains(&format!("> {expect} .\n")), "{value}: {written}");
        assert_eq!(parsed(&written), triples(&facts));
    }
}

/// A term in N-Triples form; the number says of which kind.
pub(super) fn term(kind: u8, text: &str, local: &str) -> String {
    let mut encoded = String::new();
    let base = "https://w3id.org/incident-graph/";
    match kind {
        0 => write_iri(&mut encoded, &format!("{base}case/{local}")),
        1 => write_iri(&mut encoded, &format!("{base}concept/cause/{local}")),
        2 => write_iri(&mut encoded, &format!("{base}ontology#{local}")),
        3 => write_iri(&mut encoded, &format!("http://example.org/{local}")),
        4 => encoded.push_str("_:b1"),
        5 => write_literal(&mut encoded, text, "", Some("ko")),
        6 => write_literal(&mut encoded, text, xsd::STRING, None),
        7 => write_literal(&mut encoded, local, xsd::INTEGER, None),
        8 => write_literal(&mut encoded, local, xsd::DECIMAL, None),
        9 => write_literal(&mut encoded, text, &format!("{base}concept/cause/{local}"), None),
        _ => write_literal(&mut encoded, local, xsd::BOOLEAN, None),
    }
    encoded
}

/// Whether all IRIs in a term are: a percent sign that begins no escape makes none.
pub(super) fn is_valid(encoded: &str) -> bool {
    let iri = match encoded.rfind("^^<") {
        Some(at) if encoded.starts_with('"') => &encoded[at + 3..],
        _ => encoded.strip_prefix('<').unwrap_or("http://example.org/>"),
    };
    !iri.ends_with('>') || NamedNode::new(&iri[..iri.len() - 1]).is_ok()
}

pub(super) fn any_term(kinds: std::ops::Range<u8>) -> impl Strategy<Value = String> {
    let text = prop_oneof![any::<String>(), "[\"\\\\\n\r'a ]{0,12}"];
    let local = prop_oneof![
        "[-._~%0-9a-zA-Z:/é]{0,6}",
        "[+-]?[0-9]{0,3}[.]?[0-9]{0,3}",
        Just("true".to_owned()),
        Just("a%2Fb".to_owned())
    ];
    (kinds, text, local).prop_map(|(kind, text, local)| term(kind, &text, &local))
}

proptest! {
    #[test]
    fn any_facts_survive_turtle(
        quads in prop::collection::vec((any_term(0..5), any_term(0..4), any_term(0..11), 0..2_u8), 1..30),
    ) {
        let mut builder = FactsBuilder::new();
        for (s, p, o, g) in &quads {
            if [s, p, o].into_iter().all(|term| is_valid(term)) {
                let [s, p, o] = [s, p, o].map(|term| builder.encoded(term));
                let g = builder.iri(&format!("https://w3id.org/incident-graph/graph/{g}"));
                builder.insert(s, p, o, g);
            }
        }
        let facts = builder.build().expect("few terms");
        let written = turtle_of(&facts);
        // Blank nodes get new names from the parser, and there is only one.
        let rename = |line: &String| line.split(' ').map(|word| if word.starts_with("_:") { "_:b1" } else { word }).collect::<Vec<_>>().join(" ");
        let mut found: Vec<String> = parsed(&written).iter().map(rename).collect();
        found.sort();
        prop_assert_eq!(found, triples(&facts), "{}", written);
        for id in 0..facts.term_count() as u32 {
            let _ = parse_term(facts.encoded(id));
        }
    }
}
