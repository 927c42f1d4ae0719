//! The edges of graph files, and of `edges.csv`: statements between nodes, and links.
//!
//! Of a statement and a more special one only the special one counts. That an instance belongs to a
//! case is drawn only where nothing else leads to the instance: it would double every edge. A link
//! that a person rejected is no edge; it stands in `links.csv`.

use std::borrow::Cow;

use super::bits::Bits;
use super::survey::Survey;
use super::{Source, View};
use crate::facts::{Facts, TermId};
use crate::schema::{PropertyKind, Role, Schema};
use crate::vocab::{self, class, skos};

/// The link status that keeps a link out of graphs.
const REJECTED: &str = "rejected";

/// One statement between two nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edge<'a> {
    pub(super) to: TermId,
    /// The edge name of the property, or the kind of the link.
    pub(super) kind: Cow<'a, str>,
    /// The link, where it is one.
    pub(super) link: Option<TermId>,
}

/// What says more about a link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LinkValues<'a> {
    pub(super) status: Option<Cow<'a, str>>,
    pub(super) band: Option<Cow<'a, str>>,
    /// The term of the confidence.
    pub(super) confidence: Option<TermId>,
}

pub(super) struct Edges<'a> {
    facts: &'a Facts,
    schema: &'a Schema,
    survey: &'a Survey,
    /// The nodes that are shown.
    pub(super) nodes: Bits,
    /// Links by where they start.
    links: Vec<(TermId, TermId)>,
    /// Nodes that an edge other than ownership leads to.
    entered: Bits,
    owner: Option<usize>,
    notation: Option<usize>,
    to: Option<usize>,
    kind: Option<usize>,
    status: Option<usize>,
    band: Option<usize>,
    confidence: Option<usize>,
}

impl<'a> Edges<'a> {
    pub(super) fn new(source: &'a Source<'_>, view: View) -> Self {
        let (facts, schema, survey) = (source.facts, source.schema, source.survey());
        let position = |iri| schema.property_position(iri);
        let nodes = match view {
            View::All => survey.drawn.clone(),
            View::Cases => cases_and_incidents(facts, schema, survey),
        };
        let mut edges = Self {
            facts,
            schema,
            survey,
            nodes,
            links: Vec::new(),
            entered: Bits::new(facts.term_count()),
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

    /// The edges that start at a node, sorted by the key of where they end and by kind.
    pub(super) fn of(&self, from: TermId, edges: &mut Vec<Edge<'a>>) {
        edges.clear();
        for (predicate, object) in self.survey.statements(self.facts, from) {
            let Some(property) = self.edge_property(predicate) else {
                continue;
            };
            let hidden = !self.survey.is_node(object)
                || !self.nodes.contains(object)
                || (Some(property) == self.owner && self.entered.contains(from))
                || self
                    .survey
                    .is_repeated_below(self.facts, from, property, object);
            if !hidden {
                let kind = Cow::Borrowed(self.schema.properties[property].column.as_str());
                edges.push(Edge {
                    to: object,
                    kind,
                    link: None,
                });
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
            if self.survey.is_node(to) && self.nodes.contains(to) {
                let kind = self
                    .concept(link, self.kind)
                    .unwrap_or(Cow::Borrowed("link"));
                edges.push(Edge {
                    to,
                    kind,
                    link: Some(link),
                });
            }
        }
        let key = |id| self.survey.keys.of_node(self.facts, id);
        edges.sort_by(|left, right| {
            (key(left.to), &left.kind, left.link).cmp(&(key(right.to), &right.kind, right.link))
        });
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
        let Some(predicate) = from.and_then(|from| self.survey.property_ids[from]) else {
            return;
        };
        for (class, described) in self.schema.classes.iter().enumerate() {
            if described
                .export
                .as_ref()
                .is_none_or(|export| export.role != Role::Edge)
            {
                continue;
            }
            for link in self.survey.members_by_key(class, self.facts) {
                let rejected = self
                    .concept(link, self.status)
                    .is_some_and(|status| status == REJECTED);
                let start = self
                    .survey
                    .statements(self.facts, link)
                    .find(|(p, _)| *p == predicate);
                if let Some((_, start)) = start
                    && !rejected
                {
                    self.links.push((start, link));
                }
            }
        }
        self.links.sort_unstable();
    }

    fn find_entered(&mut self) {
        let mut entered = Bits::new(self.facts.term_count());
        for &[subject, predicate, object, _] in self.facts.quads() {
            if let Some(property) = self.edge_property(predicate)
                && Some(property) != self.owner
                && subject != object
                && self.survey.is_node(object)
                && self.survey.drawn.contains(subject)
            {
                entered.insert(object);
            }
        }
        self.entered = entered;
    }
}

fn cases_and_incidents(facts: &Facts, schema: &Schema, survey: &Survey) -> Bits {
    let mut nodes = Bits::new(facts.term_count());
    for (position, described) in schema.classes.iter().enumerate() {
        if [class::CASE_STUDY, class::INCIDENT].contains(&described.iri.as_str()) {
            survey
                .members(position)
                .into_iter()
                .for_each(|members| nodes.insert_all(members));
        }
    }
    nodes
}
