//! The edges of graph files, and of `edges.csv`: statements between nodes, and links.
//!
//! Of a statement and a more special one only the special one counts, and of a link and the direct
//! statement that it gives rise to only the link (a file that does not keep graphs apart has both).
//! That an instance belongs to a case is drawn only where nothing else leads to the instance: it
//! would double every edge. A link that a person rejected is no edge; it stands in `links.csv`.

use std::borrow::Cow;

use super::Source;
use super::bits::Bits;
use super::survey::Survey;
use crate::facts::{Facts, TermId};
use crate::schema::{PropertyKind, Role, Schema};
use crate::vocab::{self, skos};

/// The link status that keeps a link out of graphs.
const REJECTED: &str = "rejected";

/// One statement between two nodes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Edge<'a> {
    pub(super) to: TermId,
    /// The node key of where it ends.
    pub(super) key: &'a str,
    /// The edge name of the property, or the kind of the link.
    pub(super) kind: Cow<'a, str>,
    /// The link, where it is one.
    pub(super) link: Option<TermId>,
    /// What it adds to the weight of the edge between its ends.
    pub(super) weight: f64,
}

/// What says more about a link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LinkValues<'a> {
    pub(super) status: Option<Cow<'a, str>>,
    pub(super) band: Option<Cow<'a, str>>,
    /// The term of the confidence.
    pub(super) confidence: Option<TermId>,
}

/// Finds edges.
pub(super) struct Edges<'a> {
    facts: &'a Facts,
    schema: &'a Schema,
    survey: &'a Survey,
    /// Links by where they start.
    links: Vec<(TermId, TermId)>,
    /// Both ends of each link, rejected ones too, in both directions, sorted.
    linked: Vec<(TermId, TermId)>,
    /// Nodes that an edge other than ownership leads to.
    entered: Bits,
    /// For each property, whether links stand for it.
    direct: Vec<bool>,
    owner: Option<usize>,
    notation: Option<usize>,
    to: Option<usize>,
    kind: Option<usize>,
    status: Option<usize>,
    band: Option<usize>,
    confidence: Option<usize>,
}

impl<'a> Edges<'a> {
    pub(super) fn new(source: &'a Source<'_>) -> Self {
        let (facts, schema, survey) = (source.facts, source.schema, source.survey());
        let position = |iri| schema.property_position(iri);
        let mut edges = Self {
            facts,
            schema,
            survey,
            links: Vec::new(),
            linked: Vec::new(),
            entered: Bits::new(facts.term_count()),
            direct: schema
                .properties
                .iter()
                .map(|property| schema.is_direct_link(property))
                .collect(),
            owner: position(vocab::IS_PART_OF_CASE),
            notation: position(skos::NOTATION),
            to: position(vocab::LINKS_TO),
            kind: position(vocab::HAS_LINK_KIND),
            status: position(vocab::HAS_LINK_STATUS),
            band: position(vocab::HAS_BAND),
            confidence: position(vocab::CONFIDENCE),
        };
        edges.find_links(position(vocab::LINKS_FROM));
        edges.find_entered();
        edges
    }

    /// The nodes between which there are edges.
    pub(super) fn drawn_nodes(&self) -> &'a Bits {
        &self.survey.drawn
    }

    /// The edges that start at a node, sorted by the key of where they end and by kind.
    pub(super) fn of(&self, from: TermId, edges: &mut Vec<Edge<'a>>) {
        edges.clear();
        let key = |id| self.survey.keys.of_node(self.facts, id);
        for (predicate, object) in self.survey.statements(self.facts, from) {
            if !self.survey.is_node(object) || !self.drawn_nodes().contains(object) {
                continue;
            }
            let Some(property) = self.edge_property(predicate) else {
                continue;
            };
            let hidden = (Some(property) == self.owner && self.entered.contains(from))
                || (self.direct[property] && self.is_linked(from, object))
                || self.survey.is_repeated_below(self.facts, from, property, object);
            if !hidden {
                let kind = Cow::Borrowed(self.schema.properties[property].column.as_str());
                edges.push(Edge { to: object, key: key(object), kind, link: None, weight: 1.0 });
            }
        }
        let first = self.links.partition_point(|(start, _)| *start < from);
        for &(start, link) in &self.links[first..] {
            if start != from {
                break;
            }
            let Some(to) = self.survey.value(self.facts, link, self.to) else {
                continue;
            };
            if self.survey.is_node(to) && self.drawn_nodes().contains(to) {
                let kind = self.link_kind(link);
                edges.push(Edge { to, key: key(to), kind, link: Some(link), weight: 1.0 });
            }
        }
        if edges.len() > 1 {
            edges.sort_by(|left, right| {
                (left.key, &left.kind, left.link).cmp(&(right.key, &right.kind, right.link))
            });
        }
    }

    /// Whether a link joins two nodes, whatever its kind, its direction and its status.
    pub(super) fn is_linked(&self, from: TermId, to: TermId) -> bool {
        self.linked.binary_search(&(from, to)).is_ok()
    }

    /// The name of the kind of a link.
    pub(super) fn link_kind(&self, link: TermId) -> Cow<'a, str> {
        self.concept(link, self.kind).unwrap_or(Cow::Borrowed("link"))
    }

    /// Status, band and confidence of a link.
    pub(super) fn link_values(&self, link: TermId) -> LinkValues<'a> {
        LinkValues {
            status: self.concept(link, self.status),
            band: self.concept(link, self.band),
            confidence: self.survey.value(self.facts, link, self.confidence),
        }
    }

    /// The short name of the concept that is the value of a property: its notation, or else the
    /// last part of its IRI.
    fn concept(&self, subject: TermId, property: Option<usize>) -> Option<Cow<'a, str>> {
        let concept = self.survey.value(self.facts, subject, property)?;
        if self.survey.is_node(concept)
            && let Some(notation) = self.survey.value(self.facts, concept, self.notation)
        {
            return Some(self.facts.term(notation).into_text());
        }
        Some(match self.facts.term(concept).into_text() {
            Cow::Borrowed(text) => Cow::Borrowed(text.rsplit('/').next().unwrap_or(text)),
            owned @ Cow::Owned(_) => owned,
        })
    }

    /// The property of a predicate, where its statements are edges.
    fn edge_property(&self, predicate: TermId) -> Option<usize> {
        let property = self.survey.property(predicate)?;
        let described = &self.schema.properties[property];
        (described.kind == PropertyKind::Object && !described.registry_only).then_some(property)
    }

    fn find_links(&mut self, from: Option<usize>) {
        for (class, described) in self.schema.classes.iter().enumerate() {
            if described.export.as_ref().is_none_or(|export| export.role != Role::Edge) {
                continue;
            }
            for link in self.survey.members(class).into_iter().flat_map(Bits::iter) {
                let Some(start) = self.survey.value(self.facts, link, from) else {
                    continue;
                };
                if let Some(end) = self.survey.value(self.facts, link, self.to) {
                    self.linked.extend([(start, end), (end, start)]);
                }
                if self.concept(link, self.status).is_none_or(|status| status != REJECTED) {
                    self.links.push((start, link));
                }
            }
        }
        self.links.sort_unstable();
        self.linked.sort_unstable();
    }

    fn find_entered(&mut self) {
        for &[subject, predicate, object, graph] in self.facts.quads() {
            if !self.survey.is_inferred(graph)
                && let Some(property) = self.edge_property(predicate)
                && Some(property) != self.owner
                && subject != object
                && self.survey.is_node(object)
                && self.drawn_nodes().contains(subject)
            {
                self.entered.insert(object);
            }
        }
    }
}
