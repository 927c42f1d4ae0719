//! The most central nodes, by weighted `PageRank`.

use std::cmp::Reverse;

use super::{MeasureOptions, cell};
use crate::facts::Facts;
use crate::graph::Graph;
use crate::labels::Labels;
use crate::model::Table;
use crate::network::{PageRank, page_rank};

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
