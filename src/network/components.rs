//! Connected components: which nodes hang together.

use super::{Csr, Partition};

/// Connected components of a graph whose edges stand at both of their ends.
///
/// Cost: linear in nodes and entries.
pub fn components(rows: &Csr) -> Partition {
    const NONE: u32 = u32::MAX;
    let count = rows.node_count() as u32;
    let mut of_node = vec![NONE; count as usize];
    let mut waiting = Vec::new();
    for start in 0..count {
        if of_node[start as usize] != NONE {
            continue;
        }
        of_node[start as usize] = start;
        waiting.push(start);
        while let Some(node) = waiting.pop() {
            for &next in rows.neighbours(node) {
                if of_node[next as usize] == NONE {
                    of_node[next as usize] = start;
                    waiting.push(next);
                }
            }
        }
    }
    Partition::from_labels(of_node)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of(nodes: usize, edges: &[(u32, u32)]) -> Partition {
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
