//! Weighted `PageRank`, by sparse power iteration.

use std::cmp::Reverse;

use super::{MeasureOptions, cell};
use crate::facts::Facts;
use crate::graph::{Csr, Graph};
use crate::labels::Labels;
use crate::model::Table;

/// How the iteration runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageRankOptions {
    /// The chance that a walk follows an edge and does not start anew: from 0 to 1.
    pub damping: f64,
    /// The iteration ends when all ranks together change by no more than this.
    pub tolerance: f64,
    /// The iteration ends after this many rounds in any case.
    pub most_rounds: u32,
}

impl Default for PageRankOptions {
    fn default() -> Self {
        Self { damping: 0.85, tolerance: 1e-10, most_rounds: 1000 }
    }
}

/// Ranks, and how they were reached.
#[derive(Clone, Debug, PartialEq)]
pub struct PageRank {
    /// The rank of each node; together 1, where there are nodes.
    pub ranks: Vec<f64>,
    /// How many rounds were made.
    pub rounds: u32,
    /// By how much all ranks together changed in the last round.
    pub change: f64,
}

/// `PageRank` of a weighted graph (S. Brin and L. Page, "The anatomy of a large-scale hypertextual Web
/// search engine", 1998), with the conventions of the LDBC Graphalytics specification, algorithm PR:
/// it starts from equal ranks, and what nodes without outgoing weight would pass on is spread over all
/// nodes alike. So no rank leaks: isolated nodes count, and the sum stays 1.
///
/// Parallel edges add up; a self-loop passes rank to its own node. Ranks are summed in the order of
/// the nodes, so equal graphs give equal bits.
///
/// Cost: nodes and entries, times rounds: about ln(tolerance) / ln(damping), 142 by default, at most.
pub fn page_rank(rows: &Csr, options: &PageRankOptions) -> PageRank {
    let count = rows.node_count();
    if count == 0 {
        return PageRank { ranks: Vec::new(), rounds: 0, change: 0.0 };
    }
    let strengths: Vec<f64> =
        (0..count as u32).map(|node| rows.weights(node).iter().sum()).collect();
    let incoming = rows.transposed();
    let even = 1.0 / count as f64;
    let mut ranks = vec![even; count];
    let mut next = vec![0.0; count];
    let mut per_weight = vec![0.0; count];
    let (mut rounds, mut change) = (0, f64::INFINITY);
    while rounds < options.most_rounds && change > options.tolerance {
        let mut dangling = 0.0;
        for node in 0..count {
            if strengths[node] > 0.0 {
                per_weight[node] = ranks[node] / strengths[node];
            } else {
                dangling += ranks[node];
            }
        }
        let base = even * (1.0 - options.damping + options.damping * dangling);
        change = 0.0;
        for node in 0..count {
            let passed: f64 = incoming
                .row(node as u32)
                .map(|(from, weight)| per_weight[from as usize] * weight)
                .sum();
            next[node] = base + options.damping * passed;
            change += (next[node] - ranks[node]).abs();
        }
        std::mem::swap(&mut ranks, &mut next);
        rounds += 1;
    }
    PageRank { ranks, rounds, change }
}

/// One row a node, the highest rank first.
pub(super) fn table(facts: &Facts, graph: &Graph, options: &MeasureOptions) -> Table {
    let rows = graph.rows();
    let PageRank { ranks, rounds, change } = page_rank(&rows, &options.page_rank);
    let mut order: Vec<usize> = (0..ranks.len()).collect();
    // Ranks are finite and positive, so their bits sort as they do.
    order.sort_by_key(|&node| (Reverse(ranks[node].to_bits()), node));
    let mut edges = vec![0_usize; ranks.len()];
    for edge in &graph.edges {
        edges[edge.from as usize] += 1;
        edges[edge.to as usize] += 1;
    }
    let labels = Labels::new(facts, &options.languages);
    let mut table = Table::new(["place", "node", "label", "kind", "score", "edges"]);
    for (place, &node) in order.iter().enumerate() {
        table.push(vec![
            cell::count(place + 1),
            cell::node(facts, graph.nodes[node].term),
            cell::label(&labels, graph.nodes[node].term),
            cell::string(graph.nodes[node].kind.name()),
            cell::double(ranks[node]),
            cell::count(edges[node]),
        ]);
    }
    table.notes.push(format!(
        "weighted PageRank, damping {}, edges {}, mass of nodes without edges spread evenly; \
         {rounds} rounds, last change {change:.1e}",
        options.page_rank.damping,
        if graph.directed { "along their direction" } else { "both ways" }
    ));
    table
        .notes
        .push("score: share of all rank, which sums to 1; edges: edges at the node".to_owned());
    table
}

#[cfg(test)]
mod tests;
