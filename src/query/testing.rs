//! Small facts for the tests of this stage.

use std::sync::Arc;

use oxrdfio::RdfFormat;

use crate::facts::{Facts, FactsBuilder};
use crate::prefixes::Prefixes;
use crate::read::rdf::read_rdf;
use crate::vocab::DEFAULT_BASE;

pub(crate) fn prefixes() -> Prefixes {
    Prefixes::new(DEFAULT_BASE).with_schemes(["cause".to_owned()])
}

/// Facts from `TriG`, with all known prefixes declared. Triples outside of a graph stand in
/// `graph/cases`.
pub(crate) fn facts_of(trig: &str) -> Facts {
    let mut text = String::new();
    for (name, namespace) in prefixes().iter() {
        text.push_str(&format!("@prefix {name}: <{namespace}> .\n"));
    }
    text.push_str(trig);
    let mut builder = FactsBuilder::new();
    let graph = format!("{DEFAULT_BASE}graph/cases");
    read_rdf(text.as_bytes(), RdfFormat::TriG, &graph, &mut builder).expect("valid TriG");
    builder.build().expect("few terms")
}

/// The two cases that the tests of this stage are about: a record in English and Korean, and a case
/// text in Vietnamese that tells three incidents.
pub(crate) fn two_cases() -> Arc<Facts> {
    Arc::new(facts_of(include_str!("testing/two-cases.trig")))
}
