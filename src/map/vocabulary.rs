//! The concepts, technologies and organisations that the data uses, with what they stand below.

use std::collections::BTreeSet;

use super::{Mapper, has_preferred_label};
use crate::facts::{TermId, TermRef};
use crate::ontology::Ontology;
use crate::vocab::{
    AMBIGUITY, CUE, DEFAULT_BASE, PARENT_ORGANIZATION, VETO, class, rdfs, skos, xsd,
};

/// Rules for matching, and in which document a term is defined: no facts about the world.
const REGISTRY_ONLY: [&str; 5] = [AMBIGUITY, CUE, VETO, skos::HIDDEN_LABEL, rdfs::IS_DEFINED_BY];

impl Mapper<'_> {
    /// Copies what the ontology says of the nodes that were used, and of those that these name:
    /// broader concepts, schemes, what a technology is a variant or a part of, vendors.
    pub(super) fn map_vocabulary(&mut self) {
        let ontology = self.ontology;
        let mut open: Vec<String> = self.used.iter().cloned().collect();
        let mut seen: BTreeSet<String> = self.used.clone();
        while let Some(local) = open.pop() {
            let Some(source) = ontology.facts.id_of_iri(&format!("{DEFAULT_BASE}{local}")) else {
                continue;
            };
            let subject = self.facts.iri(&self.iris.local(&local));
            for &[_, property, object, _] in ontology.facts.of_subject(source) {
                let Some(property) = ontology.facts.iri(property) else { continue };
                if REGISTRY_ONLY.contains(&property) {
                    continue;
                }
                let object = match ontology.facts.term(object) {
                    TermRef::Iri(iri) => match Ontology::local(iri) {
                        Some(local) => {
                            if seen.insert(local.to_owned()) {
                                open.push(local.to_owned());
                            }
                            self.facts.iri(&self.iris.local(local))
                        }
                        None => self.facts.iri(iri),
                    },
                    TermRef::Literal { value, language: Some(language), .. } => {
                        self.facts.text(&value, language)
                    }
                    TermRef::Literal { value, datatype, .. } => self.facts.typed(&value, datatype),
                    TermRef::Blank(_) => continue,
                };
                self.vocabulary(subject, property, object);
                if property == skos::PREF_LABEL {
                    self.infer(subject, rdfs::LABEL, object);
                }
            }
        }
        self.local_nodes();
    }

    fn local_nodes(&mut self) {
        let ontology = self.ontology;
        for ((scheme, notation), label) in std::mem::take(&mut self.local_concepts) {
            // The notation of a topic or category is a slug already; others are verbatim.
            let iri = if label.is_some() {
                format!("{}concept/{scheme}/{notation}", self.iris.base())
            } else {
                self.iris.concept(&scheme, &notation)
            };
            let concept = self.vocabulary_node(&iri, skos::CONCEPT);
            let scheme_node =
                self.vocabulary_node(&self.iris.scheme(&scheme), skos::CONCEPT_SCHEME);
            self.vocabulary(concept, skos::IN_SCHEME, scheme_node);
            self.vocabulary(concept, skos::TOP_CONCEPT_OF, scheme_node);
            let value = self.facts.typed(&notation, xsd::STRING);
            self.vocabulary(concept, skos::NOTATION, value);
            let label = match &label {
                Some(label) => self.text_id(label),
                None => self.facts.string(&notation),
            };
            self.vocabulary(concept, skos::PREF_LABEL, label);
            self.infer(concept, rdfs::LABEL, label);
            if let Some(of) = scheme.strip_prefix("local-") {
                let label = self.facts.text(&format!("local terms: {of}"), "en");
                self.vocabulary(scheme_node, skos::PREF_LABEL, label);
                self.infer(scheme_node, rdfs::LABEL, label);
            } else {
                // Schemes that only the data fills: their labels stand in the ontology.
                let iri = format!("{DEFAULT_BASE}concept/{scheme}");
                let Some(source) = ontology.facts.id_of_iri(&iri) else { continue };
                let Some(property) = ontology.facts.id_of_iri(skos::PREF_LABEL) else { continue };
                for label in ontology.facts.objects(source, property) {
                    let label = self.facts.encoded(ontology.facts.encoded(label));
                    self.vocabulary(scheme_node, skos::PREF_LABEL, label);
                    self.infer(scheme_node, rdfs::LABEL, label);
                }
            }
        }
        for (local, names) in std::mem::take(&mut self.other_names) {
            let node = self.facts.iri(&self.iris.local(&local));
            for (name, language) in names {
                let name = match language {
                    Some(language) => self.facts.text(&name, &language),
                    None => self.facts.string(&name),
                };
                self.vocabulary(node, skos::ALT_LABEL, name);
            }
        }
        for (slug, name) in std::mem::take(&mut self.local_organizations) {
            let node = self.local_node(&self.iris.organization(&slug), class::ORGANIZATION, &name);
            if let Some(provider) = ontology.provider_of(&slug) {
                let provider = self.facts.iri(&self.iris.local(provider));
                self.vocabulary(node, PARENT_ORGANIZATION, provider);
            }
        }
        for (slug, name) in std::mem::take(&mut self.local_technologies) {
            self.local_node(&self.iris.technology(&slug), class::TECHNOLOGY, &name);
        }
    }

    fn local_node(&mut self, iri: &str, class: &'static str, name: &str) -> TermId {
        let node = self.vocabulary_node(iri, class);
        let label = self.facts.string(name);
        self.vocabulary(node, skos::PREF_LABEL, label);
        self.infer(node, rdfs::LABEL, label);
        node
    }

    fn vocabulary_node(&mut self, iri: &str, class: &'static str) -> TermId {
        debug_assert!(has_preferred_label(class));
        self.node_in(self.graphs.vocabulary, iri, class)
    }

    fn vocabulary(&mut self, subject: TermId, property: &str, object: TermId) {
        let property = self.facts.iri(property);
        self.facts.insert(subject, property, object, self.graphs.vocabulary);
    }
}
