//! The kinds of node that a graph has: the classes that the ontology exports as nodes.

use crate::model::UnknownName;
use crate::vocab::{class, skos};

/// A kind of node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NodeKind {
    /// An account of incidents, or an article.
    Case,
    /// An event that a case tells of.
    Incident,
    /// What one organisation runs.
    System,
    /// A product that many can use.
    Technology,
    /// A company or another body.
    Organization,
    /// A term of a controlled vocabulary.
    Concept,
    /// One step of a causal chain.
    CausalFactor,
    /// Something that was done, or is to be done.
    Action,
    /// A document that a case rests on.
    Source,
    /// Something that statements refer to and of which nothing says what it is. It is in no list of
    /// kinds, and files leave its kind out.
    Unknown,
}

impl NodeKind {
    /// All kinds that a node can be stated to be of.
    pub const ALL: [Self; 9] = [
        Self::Case,
        Self::Incident,
        Self::System,
        Self::Technology,
        Self::Organization,
        Self::Concept,
        Self::CausalFactor,
        Self::Action,
        Self::Source,
    ];

    /// Its name in tables: the `inc:keyName` of its class.
    pub fn name(self) -> &'static str {
        match self {
            Self::Case => "case",
            Self::Incident => "incident",
            Self::System => "system",
            Self::Technology => "technology",
            Self::Organization => "organization",
            Self::Concept => "concept",
            Self::CausalFactor => "causal_factor",
            Self::Action => "action",
            Self::Source => "source",
            Self::Unknown => "unknown",
        }
    }

    /// The kind of this name.
    ///
    /// # Errors
    /// Names the nearest where there is none.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| {
            UnknownName::new("kind of node", name, Self::ALL.iter().map(|k| k.name()))
        })
    }

    /// Its class; empty where it is not known.
    pub fn class(self) -> &'static str {
        match self {
            Self::Case => class::CASE_STUDY,
            Self::Incident => class::INCIDENT,
            Self::System => class::SYSTEM,
            Self::Technology => class::TECHNOLOGY,
            Self::Organization => class::ORGANIZATION,
            Self::Concept => skos::CONCEPT,
            Self::CausalFactor => class::CAUSAL_FACTOR,
            Self::Action => class::ACTION,
            Self::Source => class::SOURCE,
            Self::Unknown => "",
        }
    }

    /// Whether it is a system or a technology (`inc:Element`).
    pub fn is_element(self) -> bool {
        matches!(self, Self::System | Self::Technology)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::graph::tests::ontology;
    use crate::vocab::{EXPORT_ROLE, KEY_NAME};

    #[test]
    fn kinds_are_the_classes_that_the_ontology_exports_as_nodes() {
        let schema = ontology();
        let expect: BTreeSet<(String, String)> =
            crate::graph::lookup::statements(&schema, EXPORT_ROLE)
                .filter(|&(_, role)| schema.term(role).into_text() == "node")
                .map(|(class, _)| {
                    let key = schema.id_of_iri(KEY_NAME).and_then(|p| schema.object(class, p));
                    let key = key.map(|key| schema.term(key).into_text().into_owned());
                    let class = schema.iri(class).unwrap_or_default().to_owned();
                    (class, key.unwrap_or_default())
                })
                .collect();
        let known: BTreeSet<(String, String)> = NodeKind::ALL
            .iter()
            .map(|kind| (kind.class().to_owned(), kind.name().to_owned()))
            .collect();
        assert_eq!(known, expect);
    }
}
