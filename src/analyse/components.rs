//! Connected components: which nodes hang together.

use super::{MeasureOptions, cell};
use crate::facts::Facts;
use crate::graph::{Graph, NodeKind};
use crate::labels::Labels;
use crate::model::Table;
use crate::network::components;

/// One row a node: its component, and how large that is.
pub(super) fn table(facts: &Facts, graph: &Graph, options: &MeasureOptions) -> Table {
    let found = components(&graph.both_ways());
    let mut cases = vec![0_usize; found.sizes.len()];
    for (node, &component) in graph.nodes.iter().zip(&found.of_node) {
        cases[component as usize] += usize::from(node.kind == NodeKind::Case);
    }
    let mut rows: Vec<(u32, usize)> = found.of_node.iter().copied().zip(0..).collect();
    rows.sort_unstable();
    let labels = Labels::new(facts, &options.languages);
    let mut table =
        Table::new(["component", "node", "label", "kind", "component_nodes", "component_cases"]);
    for (component, node) in rows {
        let place = component as usize;
        table.push(vec![
            cell::count(place + 1),
            cell::node(facts, graph.nodes[node].term),
            cell::label(&labels, graph.nodes[node].term),
            cell::string(graph.nodes[node].kind.name()),
            cell::count(found.sizes[place]),
            cell::count(cases[place]),
        ]);
    }
    let alone = found.sizes.iter().filter(|&&size| size == 1).count();
    table.notes.push(format!(
        "connected components, directions not heeded: {}, the largest with {} of {} nodes; {alone} nodes stand alone",
        found.sizes.len(),
        found.sizes.first().copied().unwrap_or(0),
        graph.nodes.len()
    ));
    table
        .notes
        .push("component: 1 is the largest; component_nodes, component_cases: counts".to_owned());
    table
}
