//! Connected components: which nodes hang together.

use super::{MeasureOptions, cell};
use crate::facts::Facts;
use crate::graph::{Csr, Graph, NodeKind};
use crate::labels::Labels;
use crate::model::Table;

/// A partition of the nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    /// The component of each node, from 0; the largest component is the first, and of equal ones that
    /// with the least node.
    pub of_node: Vec<u32>,
    /// How many nodes each component has.
    pub sizes: Vec<usize>,
}

/// Connected components of a graph whose edges stand at both of their ends.
///
/// Cost: linear in nodes and entries.
pub fn components(rows: &Csr) -> Components {
    let count = rows.node_count();
    let mut of_node = vec![u32::MAX; count];
    let mut sizes = Vec::new();
    let mut waiting = Vec::new();
    for start in 0..count as u32 {
        if of_node[start as usize] != u32::MAX {
            continue;
        }
        let component = sizes.len() as u32;
        let mut size = 0;
        of_node[start as usize] = component;
        waiting.push(start);
        while let Some(node) = waiting.pop() {
            size += 1;
            for &next in rows.neighbours(node) {
                if of_node[next as usize] == u32::MAX {
                    of_node[next as usize] = component;
                    waiting.push(next);
                }
            }
        }
        sizes.push(size);
    }
    // Numbers so far follow the least node; a stable sort keeps that order among equals.
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|&component| std::cmp::Reverse(sizes[component]));
    let mut renamed = vec![0; sizes.len()];
    for (new, &old) in order.iter().enumerate() {
        renamed[old] = new as u32;
    }
    for component in &mut of_node {
        *component = renamed[*component as usize];
    }
    let sizes = order.iter().map(|&component| sizes[component]).collect();
    Components { of_node, sizes }
}

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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of(nodes: usize, edges: &[(u32, u32)]) -> Components {
        let edges: Vec<(u32, u32, f64)> = edges.iter().map(|&(a, b)| (a, b, 1.0)).collect();
        components(&Csr::undirected(nodes, edges.into_iter()))
    }

    #[test]
    fn the_largest_comes_first_then_the_least_node() {
        let found = of(7, &[(0, 1), (2, 5), (5, 6), (6, 6)]);
        assert_eq!(found.of_node, [1, 1, 0, 2, 3, 0, 0]);
        assert_eq!(found.sizes, [3, 2, 1, 1]);
        assert_eq!(of(0, &[]).sizes, [0; 0]);
    }

    proptest! {
        #[test]
        fn components_are_a_partition_that_no_edge_crosses(edges in prop::collection::vec((0..30_u32, 0..30_u32), 0..40)) {
            let found = of(30, &edges);
            prop_assert_eq!(found.sizes.iter().sum::<usize>(), 30);
            for (component, &size) in found.sizes.iter().enumerate() {
                let members = found.of_node.iter().filter(|&&c| c as usize == component).count();
                prop_assert_eq!(members, size);
            }
            for &(a, b) in &edges {
                prop_assert_eq!(found.of_node[a as usize], found.of_node[b as usize]);
            }
            // Nothing is joined without an edge: a forest with as many trees needs so many edges.
            let mut distinct: Vec<_> = edges.iter().map(|&(a, b)| (a.min(b), a.max(b))).filter(|(a, b)| a != b).collect();
            distinct.sort_unstable();
            distinct.dedup();
            prop_assert!(30 - found.sizes.len() <= distinct.len());
        }
    }
}
