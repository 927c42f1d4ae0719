//! What holds a graph together: bridges and articulation points.

use super::Csr;

/// An edge without which a part of the graph falls in two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bridge {
    /// The lesser end.
    pub from: u32,
    /// The greater end.
    pub to: u32,
    /// How many nodes the smaller of both sides has.
    pub smaller_side: u32,
}

/// Bridges and articulation points of a graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cuts {
    /// The bridges, sorted. Of parallel edges none is a bridge.
    pub bridges: Vec<Bridge>,
    /// For each node, into how many parts its own part of the graph falls without it: 2 and more for
    /// an articulation point.
    pub parts: Vec<u32>,
    /// For each node, how many nodes lose the way to the largest of these parts.
    pub cut_off: Vec<u32>,
}

const NONE: u32 = u32::MAX;

/// Bridges and articulation points of a graph whose edges stand at both of their ends (R. Tarjan,
/// "Depth-first search and linear graph algorithms", 1972; J. Hopcroft and R. Tarjan, 1973), without
/// recursion.
///
/// Cost: linear.
pub fn cuts(rows: &Csr) -> Cuts {
    let count = rows.node_count();
    let mut walk = Walk {
        found: vec![NONE; count],
        low: vec![NONE; count],
        below: vec![1; count],
        // (children that fall off, their nodes, the largest of them)
        off: vec![(0, 0, 0); count],
        bridges: Vec::new(),
    };
    let mut cuts = Cuts { bridges: Vec::new(), parts: vec![0; count], cut_off: vec![0; count] };
    let mut next = 0;
    for root in 0..count as u32 {
        if walk.found[root as usize] != NONE {
            continue;
        }
        let first = next;
        let order = walk.component(rows, root, &mut next);
        let size = next - first;
        for &node in &order {
            let (fallen, nodes, largest) = walk.off[node as usize];
            let rest = size - 1 - nodes;
            let parts = fallen + u32::from(rest > 0);
            cuts.parts[node as usize] = parts;
            cuts.cut_off[node as usize] = if parts > 1 { size - 1 - largest.max(rest) } else { 0 };
        }
        for (parent, child) in walk.bridges.drain(..) {
            let side = walk.below[child as usize];
            cuts.bridges.push(Bridge {
                from: parent.min(child),
                to: parent.max(child),
                smaller_side: side.min(size - side),
            });
        }
    }
    cuts.bridges.sort_unstable();
    cuts
}

struct Walk {
    /// When a node was found.
    found: Vec<u32>,
    /// The earliest node that can be reached from below it over one edge back.
    low: Vec<u32>,
    /// How many nodes hang below it, itself counted.
    below: Vec<u32>,
    off: Vec<(u32, u32, u32)>,
    bridges: Vec<(u32, u32)>,
}

impl Walk {
    /// Walks one component; gives its nodes in the order in which they were found.
    fn component(&mut self, rows: &Csr, root: u32, next: &mut u32) -> Vec<u32> {
        let mut order = Vec::new();
        // Node, its parent, where in its row to go on, whether the edge to its parent was seen.
        let mut stack = vec![(root, NONE, 0_usize, false)];
        self.enter(root, next, &mut order);
        while let Some((node, parent, place, is_back)) = stack.last_mut() {
            let (node, parent) = (*node, *parent);
            if let Some(&neighbour) = rows.neighbours(node).get(*place) {
                *place += 1;
                if neighbour == parent && !*is_back {
                    // The edge by which we came. A second one like it leads back.
                    *is_back = true;
                } else if self.found[neighbour as usize] == NONE {
                    self.enter(neighbour, next, &mut order);
                    stack.push((neighbour, node, 0, false));
                } else {
                    let seen = self.found[neighbour as usize];
                    let low = &mut self.low[node as usize];
                    *low = (*low).min(seen);
                }
                continue;
            }
            stack.pop();
            if parent == NONE {
                continue;
            }
            let (low, below) = (self.low[node as usize], self.below[node as usize]);
            self.below[parent as usize] += below;
            self.low[parent as usize] = self.low[parent as usize].min(low);
            if low >= self.found[parent as usize] {
                let off = &mut self.off[parent as usize];
                *off = (off.0 + 1, off.1 + below, off.2.max(below));
            }
            if low > self.found[parent as usize] {
                self.bridges.push((parent, node));
            }
        }
        order
    }

    fn enter(&mut self, node: u32, next: &mut u32, order: &mut Vec<u32>) {
        self.found[node as usize] = *next;
        self.low[node as usize] = *next;
        *next += 1;
        order.push(node);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::network::components;

    fn graph(nodes: usize, edges: &[(u32, u32)]) -> Csr {
        let edges: Vec<(u32, u32, f64)> = edges.iter().map(|&(a, b)| (a, b, 1.0)).collect();
        Csr::undirected(nodes, edges.into_iter())
    }

    #[test]
    fn two_triangles_on_a_bridge() {
        let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3), (6, 7), (6, 7)];
        let found = cuts(&graph(9, &edges));
        assert_eq!(found.bridges, [Bridge { from: 2, to: 3, smaller_side: 3 }]);
        assert_eq!(found.parts, [1, 1, 2, 2, 1, 1, 1, 1, 0]);
        assert_eq!(found.cut_off, [0, 0, 2, 2, 0, 0, 0, 0, 0]);
    }

    proptest! {
        #[test]
        fn what_is_taken_away_parts_the_graph(edges in prop::collection::vec((0..12_u32, 0..12_u32), 0..24)) {
            let found = cuts(&graph(12, &edges));
            let whole = components(&graph(12, &edges)).sizes.len();
            let mut bridges = Vec::new();
            for at in 0..edges.len() {
                let mut rest = edges.clone();
                let (a, b) = rest.remove(at);
                if components(&graph(12, &rest)).sizes.len() > whole {
                    bridges.push((a.min(b), a.max(b)));
                }
            }
            bridges.sort_unstable();
            prop_assert_eq!(found.bridges.iter().map(|b| (b.from, b.to)).collect::<Vec<_>>(), bridges);
            for node in 0..12_u32 {
                let rest: Vec<(u32, u32)> = edges.iter().copied().filter(|&(a, b)| a != node && b != node).collect();
                // The node itself stays, alone.
                let parts = components(&graph(12, &rest)).sizes.len() - whole;
                prop_assert_eq!(found.parts[node as usize] as usize, parts);
            }
        }
    }
}
