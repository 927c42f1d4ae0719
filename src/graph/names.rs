//! What edges are called, the same in analyses, in options and in files.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::EdgeKind;
use super::lookup;
use crate::facts::{Facts, TermId};
use crate::schema::{PropertyKind, Schema};
use crate::vocab::{self, skos};

/// The name of the edges of the view `cases`.
pub(super) const SIMILAR: &str = "similar";
/// The name of the edges of the view `technologies`.
pub(super) const TOGETHER: &str = "together";
/// The name of a link that states no kind.
const LINK: &str = "link";

/// Names edges: a statement by its property (the column name of the ontology), a link by its kind, the
/// edges of projections by the role or by what they count.
#[derive(Debug)]
pub struct EdgeNames<'a> {
    facts: &'a Facts,
    properties: BTreeMap<TermId, &'a str>,
    kind: Option<TermId>,
    notation: Option<TermId>,
}

impl<'a> EdgeNames<'a> {
    /// Looks the properties up once.
    pub fn new(facts: &'a Facts, schema: &'a Schema) -> Self {
        let properties = schema
            .properties
            .iter()
            .filter(|property| property.kind == PropertyKind::Object)
            .filter_map(|property| Some((facts.id_of_iri(&property.iri)?, &*property.column)))
            .collect();
        Self {
            facts,
            properties,
            kind: facts.id_of_iri(vocab::HAS_LINK_KIND),
            notation: facts.id_of_iri(skos::NOTATION),
        }
    }

    /// The name of a kind of edge.
    pub fn of(&self, kind: EdgeKind) -> Cow<'a, str> {
        match kind {
            EdgeKind::Property(property) => Cow::Borrowed(match self.properties.get(&property) {
                Some(name) => name,
                None => self.facts.iri(property).unwrap_or_default(),
            }),
            EdgeKind::Link(link) => {
                let kind = self.kind.and_then(|property| self.facts.object(link, property));
                kind.map_or(Cow::Borrowed(LINK), |kind| self.concept(kind))
            }
            EdgeKind::Element { role, .. } => Cow::Borrowed(role.notation()),
            EdgeKind::Similar => Cow::Borrowed(SIMILAR),
            EdgeKind::Together => Cow::Borrowed(TOGETHER),
        }
    }

    /// The short name of a concept: its notation, or else the last part of its IRI.
    pub fn concept(&self, concept: TermId) -> Cow<'a, str> {
        let stated = self.notation.and_then(|notation| self.facts.object(concept, notation));
        match stated {
            Some(notation) => self.facts.term(notation).into_text(),
            None if self.facts.iri(concept).is_some() => {
                Cow::Borrowed(lookup::notation(self.facts, concept))
            }
            None => self.facts.term(concept).into_text(),
        }
    }
}

/// The names of statements that are edges: what `--edges` may name in the view `full`.
pub(super) fn statements(schema: &Schema) -> impl Iterator<Item = &str> {
    schema
        .properties
        .iter()
        .filter(|property| property.kind == PropertyKind::Object && !property.registry_only)
        .map(|property| property.column.as_str())
}

/// The names of the links in the facts, and the one of links without a kind.
pub(super) fn links(facts: &Facts) -> Vec<String> {
    let mut names: Vec<String> = crate::model::LinkKind::ALL
        .iter()
        .map(|kind| kind.notation().to_owned())
        .chain([LINK.to_owned()])
        .collect();
    let mut kinds: Vec<TermId> =
        lookup::statements(facts, vocab::HAS_LINK_KIND).map(|(_, kind)| kind).collect();
    kinds.dedup();
    let schema = Schema::default();
    let of_facts = EdgeNames::new(facts, &schema);
    names.extend(kinds.into_iter().map(|kind| of_facts.concept(kind).into_owned()));
    names
}
