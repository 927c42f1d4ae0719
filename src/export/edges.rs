//! The edges of the whole graph as `edges.csv` lists them, and what links say beside their ends.

use std::borrow::Cow;

use super::Source;
use super::bits::Bits;
use super::survey::Survey;
use crate::facts::{Facts, TermId};
use crate::graph::{EdgeKind, EdgeNames, Graph, Links};
use crate::vocab;

/// One statement between two nodes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Edge<'a> {
    /// The node key of where it ends.
    pub(super) key: &'a str,
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

/// Finds edges.
pub(super) struct Edges<'a> {
    facts: &'a Facts,
    survey: &'a Survey,
    graph: &'a Graph,
    nodes: Bits,
    links: Links,
    names: EdgeNames<'a>,
    values: LinkProperties,
}

impl<'a> Edges<'a> {
    pub(super) fn new(source: &'a Source<'_>) -> Self {
        let (facts, survey, graph) = (source.facts, source.survey(), source.whole());
        let mut nodes = Bits::new(facts.term_count());
        for node in &graph.nodes {
            nodes.insert(node.term);
        }
        Self {
            facts,
            survey,
            graph,
            nodes,
            links: Links::new(facts),
            names: EdgeNames::new(facts, source.schema),
            values: LinkProperties::new(source),
        }
    }

    /// The nodes between which there are edges.
    pub(super) fn drawn_nodes(&self) -> &Bits {
        &self.nodes
    }

    /// The edges that start at a node, sorted by the key of where they end and by kind.
    pub(super) fn of(&self, from: TermId, edges: &mut Vec<Edge<'a>>) {
        edges.clear();
        let Some(place) = self.graph.index(from) else {
            return;
        };
        let all = &self.graph.edges;
        let first = all.partition_point(|edge| edge.from < place);
        let starting = all[first..].iter().take_while(|edge| edge.from == place);
        edges.extend(starting.map(|edge| {
            let to = self.graph.nodes[edge.to as usize].term;
            let link = match edge.kind {
                EdgeKind::Link(link) => Some(link),
                _ => None,
            };
            let key = self.survey.keys.of_node(self.facts, to);
            Edge { key, kind: self.names.of(edge.kind), link }
        }));
        if edges.len() > 1 {
            edges.sort_by(|left, right| {
                (left.key, &left.kind, left.link).cmp(&(right.key, &right.kind, right.link))
            });
        }
    }

    /// Whether a link joins two nodes, whatever its kind, its direction and its status.
    pub(super) fn is_linked(&self, from: TermId, to: TermId) -> bool {
        self.links.join(from, to)
    }

    /// Status, band and confidence of a link.
    pub(super) fn link_values(&self, link: TermId) -> LinkValues<'a> {
        self.values.of(self.facts, self.survey, &self.names, link)
    }
}

/// The properties that say more about links.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinkProperties {
    status: Option<usize>,
    band: Option<usize>,
    confidence: Option<usize>,
}

impl LinkProperties {
    pub(super) fn new(source: &Source<'_>) -> Self {
        let position = |iri| source.schema.property_position(iri);
        Self {
            status: position(vocab::HAS_LINK_STATUS),
            band: position(vocab::HAS_BAND),
            confidence: position(vocab::CONFIDENCE),
        }
    }

    /// Status, band and confidence of a link.
    pub(super) fn of<'a>(
        &self,
        facts: &Facts,
        survey: &Survey,
        names: &EdgeNames<'a>,
        link: TermId,
    ) -> LinkValues<'a> {
        let value = |property| survey.value(facts, link, property);
        LinkValues {
            status: value(self.status).map(|status| names.concept(status)),
            band: value(self.band).map(|band| names.concept(band)),
            confidence: value(self.confidence),
        }
    }
}
