//! Small facts for the tests of graphs and of analyses.

use oxrdfio::RdfFormat;

use crate::facts::{Facts, FactsBuilder, TermId};
use crate::read::rdf::read_rdf;

const PREFIXES: &str = "
    @prefix inc: <https://w3id.org/incident-graph/ontology#> .
    @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
    @prefix dcterms: <http://purl.org/dc/terms/> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
    @prefix role: <http://e/concept/element-role/> .
    @prefix band: <http://e/concept/band/> .
    @prefix status: <http://e/concept/link-status/> .
    @prefix e: <http://e/> .
";

/// Facts from Turtle, under the prefix `e:`.
pub(crate) fn facts_of(turtle: &str) -> Facts {
    let mut builder = FactsBuilder::new();
    let turtle = format!("{PREFIXES}{turtle}");
    read_rdf(turtle.as_bytes(), RdfFormat::Turtle, "http://e/graph/cases", &mut builder)
        .expect("valid Turtle");
    builder.build().expect("few terms")
}

/// The ontology as facts.
pub(crate) fn ontology() -> Facts {
    facts_of(include_str!("../../ontology/incident.ttl"))
}

/// A term without the namespace of the tests.
pub(crate) fn short(facts: &Facts, term: TermId) -> String {
    let iri = facts.iri(term).expect("a named term");
    iri.strip_prefix("http://e/").unwrap_or(iri).to_owned()
}
