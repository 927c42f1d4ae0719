//! N-Triples, `TriG`, JSON-LD and RDF/XML: what other parsers read is what was written.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::rdf::{any_term, is_valid, triples};
use super::*;
use crate::read::rdf::format_of;
use crate::vocab::INC;

fn written_as(facts: &Facts, name: &str) -> String {
    text(facts, name, &ExportOptions::default())
}

/// Quads or triples as lines. Blank nodes get new names from parsers; all are called the same here.
fn lines(facts: &Facts, width: usize) -> BTreeSet<String> {
    let name = |&id: &u32| match facts.encoded(id) {
        blank if blank.starts_with("_:") => "_:b".to_owned(),
        other => other.to_owned(),
    };
    facts
        .quads()
        .iter()
        .map(|quad| quad[..width].iter().map(name).collect::<Vec<_>>().join(" "))
        .collect()
}

fn read_back(text: &str, extension: &str) -> Facts {
    let format = format_of(&format!("x.{extension}")).expect("our reader reads it");
    let mut builder = FactsBuilder::new();
    read_rdf(text.as_bytes(), format, "http://example.org/g", &mut builder)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    builder.build().expect("few terms")
}

/// Every RDF format gives back the same quads if it says that it is lossless, else the same triples.
fn check(facts: &Facts) {
    for format in rdf_formats() {
        let written = written_as(facts, format.name);
        let again = read_back(&written, format.extensions[0]);
        let width = if format.lossless { 4 } else { 3 };
        assert_eq!(lines(&again, width), lines(facts, width), "{}\n{written}", format.name);
    }
}

fn rdf_formats() -> impl Iterator<Item = &'static Format> {
    let is_rdf = |format: &&Format| {
        let extension = format.extensions.first().copied().unwrap_or_default();
        format.graph().is_none() && format_of(&format!("x.{extension}")).is_some()
    };
    FORMATS.iter().filter(is_rdf)
}

#[test]
fn all_rdf_formats_read_back_the_same() {
    check(&sample());
    let read = rdf_formats();
    let names: Vec<&str> = read.map(|format| format.name).collect();
    assert_eq!(names, ["nquads", "turtle", "ntriples", "trig", "jsonld", "rdfxml"]);
}

#[test]
fn ntriples_are_sorted_and_stand_once() {
    let written = written_as(&sample(), "ntriples");
    let found: Vec<String> =
        written.lines().map(|line| line.trim_end_matches(" .").to_owned()).collect();
    assert!(written.lines().is_sorted());
    assert_eq!(found, triples(&sample()));
}

#[test]
fn trig_keeps_the_graphs_apart() {
    let mut facts =
        cases("case:a a inc:CaseStudy ; inc:isStub true . case:b inc:mentions case:a .");
    let mut builder = FactsBuilder::new();
    let more = "<https://w3id.org/incident-graph/case/a> a <http://x/T> .";
    read_rdf(more.as_bytes(), RdfFormat::Turtle, "http://x/g", &mut builder).expect("valid");
    facts = facts.merge(builder.build().expect("few terms")).expect("few terms");
    assert_eq!(
        written_as(&facts, "trig"),
        "@prefix inc: <https://w3id.org/incident-graph/ontology#> .
@prefix case: <https://w3id.org/incident-graph/case/> .

<http://x/g> {
    case:a
        a <http://x/T> .
}

<https://w3id.org/incident-graph/graph/cases> {
    case:a
        a inc:CaseStudy ;
        inc:isStub true .

    case:b
        inc:mentions case:a .
}
"
    );
}

#[test]
fn json_has_the_names_and_types_of_the_ontology() {
    let facts = cases(
        "case:IL-1 a inc:CaseStudy ; inc:caseIdentifier \"IL-1\" ; inc:isStub false ;
            inc:hasSubject org:grab ; inc:accountYear 2019 ;
            inc:summary \"one\"@en , \"두\"@ko , \"hai\"@en ; inc:lessons \"no language\" ; inc:triggerText \"a\"@en , 1 ;
            inc:publicationDate \"2019\"^^xsd:gYear ;
            <http://example.org/p> <http://example.org/o> , 5 , \"x\" .
         <incident/IL-1/1> inc:incidentDate \"2019-02-15\"^^xsd:date ;
            inc:outageDuration \"PT92M\"^^xsd:duration ; inc:outageSeconds 5520.0 ;
            inc:hasCause \"in words\" ; inc:sequenceNumber 01 .",
    );
    let written: Value = serde_json::from_str(&written_as(&facts, "jsonld")).expect("JSON");
    let graph = &written["@graph"][0];
    assert_eq!(graph["@id"], "graph:cases");
    assert_eq!(
        graph["@graph"],
        json!([
            {
                "@id": "case:IL-1",
                "@type": "CaseStudy",
                "http://example.org/p": [
                    {"@value": "5", "@type": "xsd:integer"},
                    "x",
                    {"@id": "http://example.org/o"}
                ],
                "accountYear": 2019,
                "caseIdentifier": "IL-1",
                "hasSubject": "org:grab",
                "isStub": false,
                "lessons": {"@none": "no language"},
                "publicationDate": {"@value": "2019", "@type": "xsd:gYear"},
                "summary": {"en": ["hai", "one"], "ko": "두"},
                "triggerText": [
                    {"@value": "1", "@type": "xsd:integer"},
                    {"@value": "a", "@language": "en"}
                ]
            },
            {
                "@id": "incident:IL-1/1",
                "hasCause": {"@value": "in words"},
                "incidentDate": {"@value": "2019-02-15", "@type": "xsd:date"},
                "outageDuration": {"@value": "PT92M", "@type": "xsd:duration"},
                "outageSeconds": "5520.0",
                "sequenceNumber": "01"
            }
        ])
    );
    check(&facts);
}

#[test]
fn every_property_and_class_of_ours_has_its_own_name_in_the_context() {
    let mut bytes = Vec::new();
    write_context(schema(), crate::vocab::DEFAULT_BASE, &mut bytes).expect("memory");
    let context: Value = serde_json::from_slice(&bytes).expect("JSON");
    let context = context["@context"].as_object().expect("an object");
    for (iri, name) in schema()
        .properties
        .iter()
        .map(|property| (&property.iri, &property.name))
        .chain(schema().classes.iter().map(|class| (&class.iri, &class.name)))
    {
        let entry = context.get(name.as_str()).unwrap_or_else(|| panic!("{iri} has no name"));
        let id = entry.get("@id").unwrap_or(entry).as_str().expect("an IRI");
        if iri.starts_with(INC) {
            assert_eq!(id, format!("inc:{name}"));
        }
    }
    assert_eq!(context["hasCause"], json!({"@id": "inc:hasCause", "@type": "@id"}));
    assert_eq!(context["summary"], json!({"@id": "inc:summary", "@container": "@language"}));
}

#[test]
fn an_iri_that_looks_like_a_short_name_stays_whole() {
    check(&cases(
        "<file:/etc/x> <org:y> <case:z> . <urn:a> <http://x/p> <https://w3id.org/incident-graph/case///b> .
         <http://x/s> <http://x/p> \"1\"^^<run:t> .",
    ));
}

#[test]
fn what_xml_cannot_name_is_left_out_and_counted() {
    let facts = cases(
        "case:a <http://x/1> 1 , 2 ; <http://x/ok> 3 ;
            <http://www.w3.org/1999/02/22-rdf-syntax-ns#li> 4 ; a <http://x/2> .",
    );
    let mut bytes = Vec::new();
    let options = ExportOptions::default();
    let tally = write_to(&facts, schema(), format("rdfxml"), &options, &mut bytes).expect("memory");
    assert_eq!(tally.unnamed_predicates, 3);
    let again = read_back(&String::from_utf8(bytes).expect("UTF-8"), "rdf");
    assert_eq!(again.len(), 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_facts_survive_every_rdf_format(
        quads in prop::collection::vec((any_term(0..5), any_term(2..4), any_term(0..11), 0..2_u8), 1..20),
    ) {
        let mut builder = FactsBuilder::new();
        for (s, p, o, g) in &quads {
            let named = p.trim_end_matches('>').ends_with(|c: char| c.is_ascii_alphabetic());
            let holds = |c: char| (c < ' ' && !matches!(c, '\t' | '\n' | '\r')) || matches!(c, '\u{FFFE}' | '\u{FFFF}');
            // RDF/XML can write the others neither, which it counts.
            if named && !o.contains(holds) && [s, p, o].into_iter().all(|term| is_valid(term)) {
                let [s, p, o] = [s, p, o].map(|term| builder.encoded(term));
                let g = builder.iri(&format!("https://w3id.org/incident-graph/graph/{g}"));
                builder.insert(s, p, o, g);
            }
        }
        check(&builder.build().expect("few terms"));
    }
}
