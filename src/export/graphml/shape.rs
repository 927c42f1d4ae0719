//! Which nodes and edges a graph file shows: all, or those of a view.

use std::borrow::Cow;

use crate::export::edges::{Edge, Edges, LinkValues};
use crate::export::{ExportError, Source};
use crate::facts::TermId;
use crate::graph::{EdgeKind, Graph, ViewOptions};

/// The view that is everything.
const WHOLE: &str = "full";

/// What is shown.
pub(super) struct Shape<'a> {
    source: &'a Source<'a>,
    edges: Edges<'a>,
    /// `None` for everything, straight from the facts.
    view: Option<Graph>,
}

impl<'a> Shape<'a> {
    /// What the options ask for.
    ///
    /// # Errors
    /// Where the view would be too large.
    pub(super) fn new(source: &'a Source<'a>) -> Result<Self, ExportError> {
        let view = match source.options.view {
            Some(view) if view.name != WHOLE => {
                Some(view.graph(source.facts, &ViewOptions::default())?)
            }
            _ => None,
        };
        Ok(Self { source, edges: Edges::new(source), view })
    }

    pub(super) fn is_directed(&self) -> bool {
        self.view.as_ref().is_none_or(|graph| graph.directed)
    }

    /// The nodes, in the order of terms.
    pub(super) fn nodes(&self) -> Vec<TermId> {
        match &self.view {
            Some(graph) => graph.nodes.iter().map(|node| node.term).collect(),
            None => self.edges.drawn_nodes().iter().collect(),
        }
    }

    /// The edges that start at a node, those to one node beside each other.
    pub(super) fn edges_of(&self, place: usize, node: TermId, edges: &mut Vec<Edge<'a>>) {
        let Some(graph) = &self.view else {
            self.edges.of(node, edges);
            return;
        };
        edges.clear();
        let (facts, survey) = (self.source.facts, self.source.survey());
        let first = graph.edges.partition_point(|edge| (edge.from as usize) < place);
        let starting = graph.edges[first..].iter().take_while(|edge| edge.from as usize == place);
        edges.extend(starting.map(|edge| {
            let to = graph.nodes[edge.to as usize].term;
            let link = match edge.kind {
                EdgeKind::Link(link) => Some(link),
                _ => None,
            };
            let kind = self.name(edge.kind);
            Edge { to, key: survey.keys.of_node(facts, to), kind, link, weight: edge.weight }
        }));
    }

    pub(super) fn link_values(&self, link: TermId) -> LinkValues<'a> {
        self.edges.link_values(link)
    }

    fn name(&self, kind: EdgeKind) -> Cow<'a, str> {
        match kind {
            EdgeKind::Property(predicate) => {
                let property = self.source.survey().property(predicate);
                Cow::Borrowed(match property {
                    Some(property) => &self.source.schema.properties[property].column,
                    None => self.source.facts.iri(predicate).unwrap_or_default(),
                })
            }
            EdgeKind::Link(link) => self.edges.link_kind(link),
            EdgeKind::Element { role, .. } => Cow::Borrowed(role.notation()),
            EdgeKind::Similar => Cow::Borrowed("similar"),
            EdgeKind::Together => Cow::Borrowed("together"),
        }
    }
}
