//! Graphs over the facts: which nodes and edges take part, and with what weight.
//!
//! A [`View`] turns facts into a [`Graph`]; a [`Csr`] is what measures walk over. This stage is the
//! only place that knows both. Nodes and edges come out sorted, so equal facts give equal graphs.

mod case_element;
mod features;
mod kind;
pub(crate) mod lookup;
mod names;
mod registry;
mod view;

pub use case_element::{CaseElement, case_elements, climbed};
pub use features::{Feature, FeatureIndex, FeatureKind, Held, Part, Shared};
pub use kind::NodeKind;
pub use names::EdgeNames;
pub use registry::{Above, Registry};
pub use view::{FULL, VIEWS, View, ViewError, ViewOption, ViewOptions};

pub(crate) use case_element::ROLE_PROPERTIES;
pub use lookup::{Cases, ROLES};
pub(crate) use view::{Links, is_rejected, is_suggested, whole};

use std::borrow::Cow;

use crate::facts::TermId;
use crate::model::Role;
use crate::network::Csr;

/// A node of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Node {
    /// The term that it stands for.
    pub term: TermId,
    /// Its kind.
    pub kind: NodeKind,
}

/// What an edge means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EdgeKind {
    /// A statement with this property.
    Property(TermId),
    /// A link: the node that says of what kind, how sure and why.
    Link(TermId),
    /// A case has an element in this role, so many hops up the registry.
    Element {
        /// The role.
        role: Role,
        /// Steps up the registry; 0 for the element that the case itself has.
        hops: u8,
    },
    /// Two cases have features in common.
    Similar,
    /// Two technologies stand in the same cases.
    Together,
}

/// An edge of a graph, between nodes by their place in [`Graph::nodes`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// Where it starts. In an undirected graph the lesser of both ends.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// What it means.
    pub kind: EdgeKind,
    /// Its weight: finite, not negative. The view says in which unit.
    pub weight: f64,
    /// Whether it holds both ways, as links and statements of a symmetric kind do. It stands in the graph
    /// once, from the lesser end; [`Graph::rows`] has it at both.
    pub mutual: bool,
}

impl Edge {
    /// Turns an edge without a direction so that the lesser end comes first.
    fn turn_to_lesser_end(&mut self) {
        (self.from, self.to) = (self.from.min(self.to), self.from.max(self.to));
    }

    /// The same edge from its other end.
    fn turned(self) -> Self {
        Self { from: self.to, to: self.from, ..self }
    }
}

/// The order of edges: by both ends, kind and weight.
fn sort_edges(edges: &mut [Edge]) {
    edges.sort_unstable_by(|left, right| {
        (left.from, left.to, left.kind)
            .cmp(&(right.from, right.to, right.kind))
            .then(left.weight.total_cmp(&right.weight))
    });
}

/// Nodes and edges of one view.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// The nodes, sorted by term; those without edges too.
    pub nodes: Vec<Node>,
    /// The edges, sorted by both ends and kind.
    pub edges: Vec<Edge>,
    /// Whether the direction of an edge means something.
    pub directed: bool,
    /// Whether edges between the same two nodes stay apart in [`Graph::pairs`].
    pub multi: bool,
    /// What was left out and why, in words.
    pub notes: Vec<String>,
}

impl Graph {
    /// Sorts the edges, and turns those without a direction so that the lesser end comes first. What is
    /// mutual and was stated from both ends is one edge.
    fn new(nodes: Vec<Node>, mut edges: Vec<Edge>, directed: bool) -> Self {
        debug_assert!(nodes.is_sorted_by(|left, right| left.term < right.term));
        for edge in edges.iter_mut().filter(|edge| !directed || edge.mutual) {
            edge.turn_to_lesser_end();
        }
        sort_edges(&mut edges);
        edges.dedup_by(|next, edge| {
            next.mutual && (next.from, next.to, next.kind) == (edge.from, edge.to, edge.kind)
        });
        Self { nodes, edges, directed, multi: false, notes: Vec::new() }
    }

    /// The place of a term among the nodes.
    pub fn index(&self, term: TermId) -> Option<u32> {
        node_index(&self.nodes, term)
    }

    /// The rows of a measure that heeds directions: along the edges of a directed graph, both ways in
    /// an undirected one and over mutual edges. These add up with what leads the same way anyhow.
    pub fn rows(&self) -> Csr {
        if !self.directed {
            return self.both_ways();
        }
        let mut edges = Cow::Borrowed(&self.edges);
        let turns = |edge: &&Edge| edge.mutual && edge.from != edge.to;
        if self.edges.iter().any(|edge| turns(&edge)) {
            let edges = edges.to_mut();
            edges.extend(self.edges.iter().filter(turns).map(|edge| edge.turned()));
            sort_edges(edges);
        }
        let pairs = Pairs { edges: &edges, apart: self.multi };
        Csr::directed(self.nodes.len(), ends_and_weights(pairs))
    }

    /// Whether edges of a pair hold in one direction only. One that does makes the whole pair directed.
    pub fn is_one_way(&self, pair: &[Edge]) -> bool {
        self.directed && !pair.iter().all(|edge| edge.mutual)
    }

    /// The rows of a measure that heeds no direction.
    pub fn both_ways(&self) -> Csr {
        Csr::undirected(self.nodes.len(), ends_and_weights(self.pairs()))
    }

    /// The edges as measures and files count them: those between the same two nodes (and, in a
    /// directed graph, in the same direction) together, unless the graph keeps them apart.
    pub fn pairs(&self) -> Pairs<'_> {
        self.pairs_apart(self.multi)
    }

    /// The same, whatever the graph itself says: each edge apart, or those of a pair together.
    pub fn pairs_apart(&self, apart: bool) -> Pairs<'_> {
        Pairs { edges: &self.edges, apart }
    }

    /// Leaves out nodes, and the edges at them.
    fn keep_nodes(&mut self, keep: impl Fn(&Node) -> bool) {
        if self.nodes.iter().all(&keep) {
            return;
        }
        let mut kept = 0;
        let places: Vec<Option<u32>> = self
            .nodes
            .iter()
            .map(|node| {
                let place = keep(node).then_some(kept);
                kept += u32::from(place.is_some());
                place
            })
            .collect();
        self.nodes.retain(keep);
        self.edges.retain_mut(|edge| {
            let ends = places[edge.from as usize].zip(places[edge.to as usize]);
            ends.map(|ends| (edge.from, edge.to) = ends).is_some()
        });
    }
}

/// Pairs as a [`Csr`] takes them.
fn ends_and_weights(pairs: Pairs<'_>) -> impl Iterator<Item = (u32, u32, f64)> + Clone {
    pairs.map(|pair| (pair[0].from, pair[0].to, weight(pair)))
}

/// What the edges of one pair weigh together. They are added in their order, so the sum is always the
/// same to the last bit.
pub fn weight(pair: &[Edge]) -> f64 {
    pair.iter().map(|edge| edge.weight).sum()
}

/// Edges, pair by pair: see [`Graph::pairs`]. No slice is empty.
#[derive(Clone, Debug)]
pub struct Pairs<'a> {
    edges: &'a [Edge],
    apart: bool,
}

impl<'a> Iterator for Pairs<'a> {
    type Item = &'a [Edge];

    fn next(&mut self) -> Option<&'a [Edge]> {
        let first = self.edges.first()?;
        let same = |edge: &&Edge| (edge.from, edge.to) == (first.from, first.to);
        let length = if self.apart { 1 } else { self.edges.iter().take_while(same).count() };
        let (pair, rest) = self.edges.split_at(length);
        self.edges = rest;
        Some(pair)
    }
}

/// The place of a term in a sorted list of nodes.
fn node_index(nodes: &[Node], term: TermId) -> Option<u32> {
    let place = nodes.binary_search_by_key(&term, |node| node.term);
    place.ok().map(|index| index as u32)
}

#[cfg(test)]
pub(crate) mod tests;
