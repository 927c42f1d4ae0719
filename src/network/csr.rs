//! Compressed sparse rows: for each node, its neighbours and the weights of the edges to them.
//!
//! Knows no facts: nodes are numbers from 0. Parallel edges and self-loops stay as they are.

use std::borrow::Cow;

/// A weighted graph as rows of neighbours.
///
/// Cost: 12 bytes an entry and 8 a node. An undirected edge has two entries, one at each end; an
/// undirected self-loop has two entries in the row of its node, so it counts twice in the degree, as
/// in igraph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Csr {
    /// Row `v` is `offsets[v]..offsets[v + 1]`.
    offsets: Vec<usize>,
    targets: Vec<u32>,
    weights: Vec<f64>,
    /// Whether each edge stands at both of its ends.
    is_symmetric: bool,
}

impl Csr {
    /// Rows of directed edges `(from, to, weight)`, which may come in any order: rows are sorted by
    /// neighbour, then by weight, so equal sets of edges give equal rows.
    ///
    /// Cost: linear, plus a sort of each row.
    ///
    /// # Panics
    /// Where an edge names a node that is not below `nodes`.
    pub fn directed(nodes: usize, edges: impl Iterator<Item = (u32, u32, f64)> + Clone) -> Self {
        let mut offsets = vec![0; nodes + 1];
        for (from, to, _) in edges.clone() {
            assert!((to as usize) < nodes, "an edge ends at a node of the graph");
            offsets[from as usize + 1] += 1;
        }
        for node in 0..nodes {
            offsets[node + 1] += offsets[node];
        }
        let mut next = offsets.clone();
        let mut entries = vec![(0, 0.0); offsets[nodes]];
        for (from, to, weight) in edges {
            let place = &mut next[from as usize];
            entries[*place] = (to, weight);
            *place += 1;
        }
        for node in 0..nodes {
            entries[offsets[node]..offsets[node + 1]].sort_unstable_by(|left, right| {
                left.0.cmp(&right.0).then(left.1.total_cmp(&right.1))
            });
        }
        let (targets, weights) = entries.into_iter().unzip();
        Self { offsets, targets, weights, is_symmetric: false }
    }

    /// Rows in which each edge stands at both of its ends.
    ///
    /// # Panics
    /// Where an edge names a node that is not below `nodes`.
    pub fn undirected(nodes: usize, edges: impl Iterator<Item = (u32, u32, f64)> + Clone) -> Self {
        let both = edges.flat_map(|(from, to, weight)| [(from, to, weight), (to, from, weight)]);
        Self { is_symmetric: true, ..Self::directed(nodes, both) }
    }

    /// Rows as they are: row `v` is `offsets[v]..offsets[v + 1]` of both lists.
    pub(super) fn from_rows(offsets: Vec<usize>, targets: Vec<u32>, weights: Vec<f64>) -> Self {
        Self { offsets, targets, weights, is_symmetric: false }
    }

    /// Whether each edge stands at both of its ends.
    pub fn is_symmetric(&self) -> bool {
        self.is_symmetric
    }

    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// How many entries there are in all rows.
    pub fn entry_count(&self) -> usize {
        self.targets.len()
    }

    /// The neighbours of a node, sorted; one for each parallel edge.
    pub fn neighbours(&self, node: u32) -> &[u32] {
        &self.targets[self.offsets[node as usize]..self.offsets[node as usize + 1]]
    }

    /// The weights of the edges to [`Csr::neighbours`], in the same order.
    pub fn weights(&self, node: u32) -> &[f64] {
        &self.weights[self.offsets[node as usize]..self.offsets[node as usize + 1]]
    }

    /// [`Csr::neighbours`] and [`Csr::weights`].
    pub fn entries(&self, node: u32) -> (&[u32], &[f64]) {
        let range = self.offsets[node as usize]..self.offsets[node as usize + 1];
        (&self.targets[range.clone()], &self.weights[range])
    }

    /// The weights in the row of each node, together.
    pub fn strengths(&self) -> Vec<f64> {
        // The sum of nothing is -0, which no reader expects.
        let sum = |ends: &[usize]| self.weights[ends[0]..ends[1]].iter().sum::<f64>() + 0.0;
        self.offsets.windows(2).map(sum).collect()
    }

    /// How many entries the row of each node has.
    pub fn degrees(&self) -> Vec<usize> {
        self.offsets.windows(2).map(|ends| ends[1] - ends[0]).collect()
    }

    /// The graph of some nodes, sorted, that have edges to no others: node `n` of it is `nodes[n]` of
    /// this one. Cost: its entries × log nodes.
    pub(super) fn part(&self, nodes: &[u32]) -> Self {
        let mut offsets = vec![0];
        let (mut targets, mut weights) = (Vec::new(), Vec::new());
        for &node in nodes {
            let place = |other: &u32| nodes.partition_point(|known| known < other) as u32;
            targets.extend(self.neighbours(node).iter().map(place));
            weights.extend_from_slice(self.weights(node));
            offsets.push(targets.len());
        }
        Self { is_symmetric: self.is_symmetric, ..Self::from_rows(offsets, targets, weights) }
    }

    /// The same graph with other numbers: node `n` of the new one is `order[n]` of this one, and
    /// `place` says the reverse. Rows stay in their order, so they are not sorted any more.
    pub(super) fn renamed(&self, order: &[u32], place: &[u32]) -> Self {
        let mut offsets = Vec::with_capacity(self.offsets.len());
        let mut targets = Vec::with_capacity(self.targets.len());
        let mut weights = Vec::with_capacity(self.weights.len());
        offsets.push(0);
        for &node in order {
            let (next, row) = self.entries(node);
            targets.extend(next.iter().map(|&next| place[next as usize]));
            weights.extend_from_slice(row);
            offsets.push(targets.len());
        }
        Self { offsets, targets, weights, is_symmetric: self.is_symmetric }
    }

    /// The same edges with other weights: lengths of strengths, or 1 each.
    #[must_use]
    pub fn with_weights(&self, change: impl Fn(f64) -> f64) -> Self {
        let weights = self.weights.iter().map(|&weight| change(weight)).collect();
        Self { weights, ..self.clone() }
    }

    /// Rows in which each edge stands at both of its ends. Cost: linear, and a sort of each row.
    #[must_use]
    pub fn both_ways(&self) -> Self {
        if self.is_symmetric {
            return self.clone();
        }
        let nodes = 0..self.node_count() as u32;
        let edges =
            nodes.flat_map(|from| self.row(from).map(move |(to, weight)| (from, to, weight)));
        Self::undirected(self.node_count(), edges)
    }

    /// The first weight that is no weight: negative, infinite or not a number.
    pub fn broken_weight(&self) -> Option<f64> {
        self.weights.iter().copied().find(|weight| !weight.is_finite() || *weight < 0.0)
    }

    /// Rows of the edges that come in: these rows where each edge stands at both ends.
    pub fn incoming(&self) -> Cow<'_, Self> {
        if self.is_symmetric { Cow::Borrowed(self) } else { Cow::Owned(self.transposed()) }
    }

    /// The neighbours of a node, each with the weight of its edge.
    pub fn row(&self, node: u32) -> impl Iterator<Item = (u32, f64)> + Clone + use<'_> {
        let targets = self.neighbours(node).iter().copied();
        targets.zip(self.weights(node).iter().copied())
    }

    /// The same edges from the other end. Cost: linear, as rows come out sorted.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let nodes = self.node_count();
        let mut offsets = vec![0; nodes + 1];
        for &target in &self.targets {
            offsets[target as usize + 1] += 1;
        }
        for node in 0..nodes {
            offsets[node + 1] += offsets[node];
        }
        let mut next = offsets.clone();
        let mut targets = vec![0; self.targets.len()];
        let mut weights = vec![0.0; self.targets.len()];
        for from in 0..nodes as u32 {
            for (to, weight) in self.row(from) {
                let place = &mut next[to as usize];
                targets[*place] = from;
                weights[*place] = weight;
                *place += 1;
            }
        }
        Self { offsets, targets, weights, is_symmetric: self.is_symmetric }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rows(csr: &Csr) -> Vec<Vec<(u32, f64)>> {
        (0..csr.node_count() as u32).map(|node| csr.row(node).collect()).collect()
    }

    #[test]
    fn rows_are_sorted_and_keep_parallel_edges_and_loops() {
        let edges = [(2, 0, 1.0), (0, 2, 3.0), (0, 1, 1.0), (0, 1, 0.5), (1, 1, 1.0)];
        let csr = Csr::directed(4, edges.into_iter());
        let expect =
            vec![vec![(1, 0.5), (1, 1.0), (2, 3.0)], vec![(1, 1.0)], vec![(0, 1.0)], vec![]];
        assert_eq!(rows(&csr), expect);
        let both = Csr::undirected(4, edges.into_iter());
        assert_eq!(both.neighbours(1), [0, 0, 1, 1], "a loop counts twice");
        assert_eq!(both.entry_count(), 10);
        let zero = csr.strengths()[3];
        assert!(zero == 0.0 && zero.is_sign_positive(), "nothing weighs {zero}");
    }

    #[test]
    fn a_graph_may_be_empty() {
        let csr = Csr::directed(0, std::iter::empty());
        assert_eq!((csr.node_count(), csr.entry_count()), (0, 0));
        assert_eq!(Csr::default().node_count(), 0);
    }

    proptest! {
        #[test]
        fn transposing_turns_each_edge_around(edges in prop::collection::vec((0..9_u32, 0..9_u32, 0..4_u8), 0..60)) {
            let edges: Vec<(u32, u32, f64)> = edges.iter().map(|&(a, b, w)| (a, b, f64::from(w))).collect();
            let turned = Csr::directed(9, edges.iter().map(|&(a, b, w)| (b, a, w)));
            prop_assert_eq!(Csr::directed(9, edges.iter().copied()).transposed(), turned);
        }

        #[test]
        fn the_order_of_edges_does_not_matter(edges in prop::collection::vec((0..9_u32, 0..9_u32, 0..4_u8), 0..60), seed in any::<u64>()) {
            let edges: Vec<(u32, u32, f64)> = edges.iter().map(|&(a, b, w)| (a, b, f64::from(w))).collect();
            let mut shuffled = edges.clone();
            let count = shuffled.len().max(1);
            shuffled.rotate_left((seed % count as u64) as usize);
            shuffled.reverse();
            prop_assert_eq!(
                Csr::undirected(9, edges.into_iter()),
                Csr::undirected(9, shuffled.into_iter())
            );
        }
    }
}
