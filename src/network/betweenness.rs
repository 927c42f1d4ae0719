//! Betweenness: how many shortest ways lead through a node.

use std::collections::BinaryHeap;

use super::distances::{SAME, Waiting};
use super::hops::{UNREACHED, hops_into};
use super::sources::{self, SampleOptions, mean_between};
use super::{Csr, Partition, Random, components};

/// Betweenness of all nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct Betweenness {
    /// For each node, the shortest ways between two others that lead through it, each pair counting
    /// for 1 in all. Estimated where not all nodes were sources.
    pub scores: Vec<f64>,
    /// For each node, the least and the most that its exact score may be: in 95 of 100 samples or more
    /// it lies there. Both are the score where that is exact.
    pub ranges: Vec<[f64; 2]>,
    /// From how many nodes ways were sought.
    pub sources: usize,
    /// By how much to divide a score to have the share of all pairs of other nodes.
    pub pairs: f64,
}

/// Betweenness (U. Brandes, "A faster algorithm for betweenness centrality", 2001), from all nodes or
/// from a sample of them (U. Brandes and C. Pich, "Centrality estimation in large networks", 2007).
///
/// `rows` are those along the edges of a directed graph, or both ways of an undirected one. Without
/// `by_length` each edge counts one; with it weights are lengths, which have to be above 0. Parallel
/// edges are ways of their own, as in igraph.
///
/// A sample is one of each connected component: what its sources give to a node there, times the nodes
/// that stand for each source, is the estimate. The few sources near a node may give it most, up to all
/// other nodes of the component, and a sample that misses them does not show that. So the range rests
/// on no spread of the sample, but on that bound alone, by Hoeffding's inequality, as Brandes and Pich
/// have it; in its sharper first form, which small shares need.
///
/// Cost: linear for each source (with lengths, times a logarithm), spread over the processors.
pub fn betweenness(rows: &Csr, by_length: bool, options: SampleOptions) -> Betweenness {
    let count = rows.node_count();
    let sources = options.draw(count);
    // Neighbours close to each other in memory: the nodes in the order of a search.
    let order = near_order(rows);
    let mut place = vec![0_u32; count];
    for (new, &old) in order.iter().enumerate() {
        place[old as usize] = new as u32;
    }
    let near = rows.renamed(&order, &place);
    let starts: Vec<u32> = sources.iter().map(|&source| place[source as usize]).collect();
    let sums = sources::sums(
        &starts,
        count,
        || Search::new(count),
        |search, source, sums| {
            if by_length {
                search.by_length(&near, source);
            } else {
                search.by_hops(&near, source);
            }
            search.collect(&near, by_length, source, sums);
        },
    );
    // An undirected pair is seen from both of its ends.
    let ways = if rows.is_symmetric() { 0.5 } else { 1.0 };
    let (all, others) = (count as f64, count.saturating_sub(1) as f64);
    let pairs = ways * others * (all - 2.0).max(0.0);
    let sum = |node: usize| sums[place[node] as usize][0] * ways;
    if starts.len() == count {
        let scores: Vec<f64> = (0..count).map(sum).collect();
        let ranges = scores.iter().map(|&score| [score; 2]).collect();
        return Betweenness { scores, ranges, sources: count, pairs };
    }
    let parts = if rows.is_symmetric() { components(rows) } else { components(&rows.both_ways()) };
    let sampled = sampled_of(&parts, &sources);
    let (scores, ranges) = (0..count)
        .map(|node| {
            let part = parts.of_node[node] as usize;
            // Between what leads to one other node or to none, no way leads through.
            let most =
                if lies_between(rows, node) { parts.sizes[part].saturating_sub(2) } else { 0 };
            estimate(sum(node), most as f64 * ways, sampled[part], parts.sizes[part])
        })
        .unzip();
    Betweenness { scores, ranges, sources: starts.len(), pairs }
}

/// How many of the sources stand in each component.
fn sampled_of(parts: &Partition, sources: &[u32]) -> Vec<usize> {
    let mut sampled = vec![0; parts.sizes.len()];
    for &source in sources {
        sampled[parts.of_node[source as usize] as usize] += 1;
    }
    sampled
}

/// Whether a way may lead through a node, by its own edges.
fn lies_between(rows: &Csr, node: usize) -> bool {
    let mut others = rows.neighbours(node as u32).iter().filter(|&&next| next as usize != node);
    let Some(first) = others.next() else { return false };
    !rows.is_symmetric() || others.any(|next| next != first)
}

/// The sum over all nodes of a component and its range, from what so many of them gave together, each
/// of them `most` at most.
fn estimate(sum: f64, most: f64, sampled: usize, all: usize) -> (f64, [f64; 2]) {
    if most == 0.0 {
        return (0.0, [0.0; 2]);
    }
    let (sampled, all) = (sampled as f64, all as f64);
    let unseen = (all - sampled) * most;
    if sampled == 0.0 {
        return (0.0, [0.0, unseen]);
    }
    let share = (sum / (sampled * most)).min(1.0);
    let [least, greatest] = mean_between(share, sampled).map(|mean| mean * all * most);
    // What was seen is sure, and what was not has its bound too.
    let score = sum * all / sampled;
    (score, [least.max(sum).min(score), greatest.min(sum + unseen).max(score)])
}

/// All nodes in the order of searches breadth first, from random starts.
fn near_order(rows: &Csr) -> Vec<u32> {
    let count = rows.node_count();
    let mut starts: Vec<u32> = (0..count as u32).collect();
    Random::new(0).shuffle(&mut starts);
    let mut found = vec![UNREACHED; count];
    let (mut order, mut part) = (Vec::with_capacity(count), Vec::new());
    for start in starts {
        if found[start as usize] == UNREACHED {
            hops_into(rows, start, &mut found, &mut part);
            order.extend_from_slice(&part);
        }
    }
    order
}

/// What is known of a node in a search.
#[derive(Clone, Copy)]
struct Seen {
    /// How many shortest ways lead to it.
    ways: f64,
    /// Edges to it.
    hops: u32,
}

/// One search, whose memory serves for the next.
struct Search {
    seen: Vec<Seen>,
    /// Lengths, for searches by length.
    lengths: Vec<f64>,
    /// For each node, what each way to it is worth: what ends at it and beyond, per way.
    worth: Vec<f64>,
    /// The nodes reached, nearest first.
    order: Vec<u32>,
    heap: BinaryHeap<Waiting>,
}

const UNSEEN: Seen = Seen { ways: 0.0, hops: UNREACHED };

impl Search {
    fn new(nodes: usize) -> Self {
        Self {
            seen: vec![UNSEEN; nodes],
            lengths: Vec::new(),
            worth: vec![0.0; nodes],
            order: Vec::with_capacity(nodes),
            heap: BinaryHeap::new(),
        }
    }

    fn by_hops(&mut self, rows: &Csr, source: u32) {
        self.seen[source as usize] = Seen { ways: 1.0, hops: 0 };
        self.order.push(source);
        let mut at = 0;
        while let Some(&node) = self.order.get(at) {
            at += 1;
            let Seen { ways, hops } = self.seen[node as usize];
            for &next in rows.neighbours(node) {
                let seen = &mut self.seen[next as usize];
                if seen.hops == hops + 1 {
                    seen.ways += ways;
                } else if seen.hops == UNREACHED {
                    *seen = Seen { ways, hops: hops + 1 };
                    self.order.push(next);
                }
            }
        }
    }

    fn by_length(&mut self, rows: &Csr, source: u32) {
        self.lengths.resize(self.seen.len(), f64::INFINITY);
        self.lengths[source as usize] = 0.0;
        self.heap.push(Waiting { distance: 0.0, node: source });
        while let Some(Waiting { distance, node }) = self.heap.pop() {
            // Settled nodes bear 0 edges here: only whether they are seen counts.
            if self.seen[node as usize].hops != UNREACHED {
                continue;
            }
            self.seen[node as usize].hops = 0;
            self.order.push(node);
            for (next, length) in rows.row(node) {
                let way = distance + length;
                if way < self.lengths[next as usize] {
                    self.lengths[next as usize] = way;
                    self.heap.push(Waiting { distance: way, node: next });
                }
            }
        }
        self.seen[source as usize].ways = 1.0;
        for &node in &self.order {
            let ways = self.seen[node as usize].ways;
            let here = self.lengths[node as usize];
            for (next, length) in rows.row(node) {
                if is_step(here + length, self.lengths[next as usize]) && next != node {
                    self.seen[next as usize].ways += ways;
                }
            }
        }
    }

    /// From the farthest node back: what lies beyond each, then clears the search.
    fn collect(&mut self, rows: &Csr, by_length: bool, source: u32, sums: &mut [[f64; 2]]) {
        for &node in self.order.iter().rev() {
            let Seen { ways, hops } = self.seen[node as usize];
            let mut beyond = 0.0;
            if by_length {
                let here = self.lengths[node as usize];
                for (next, length) in rows.row(node) {
                    if is_step(here + length, self.lengths[next as usize]) && next != node {
                        beyond += self.worth[next as usize];
                    }
                }
            } else {
                for &next in rows.neighbours(node) {
                    if self.seen[next as usize].hops == hops + 1 {
                        beyond += self.worth[next as usize];
                    }
                }
            }
            let through = ways * beyond;
            self.worth[node as usize] = (1.0 + through) / ways;
            if node != source {
                sums[node as usize][0] += through;
            }
        }
        for &node in &self.order {
            self.seen[node as usize] = UNSEEN;
            self.worth[node as usize] = 0.0;
            if by_length {
                self.lengths[node as usize] = f64::INFINITY;
            }
        }
        self.order.clear();
    }
}

fn is_step(way: f64, shortest: f64) -> bool {
    shortest.is_finite() && (way - shortest).abs() <= SAME * shortest
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::network::{distances, shortest_paths};

    const ALL: SampleOptions = SampleOptions { sources: None, seed: 0 };

    #[test]
    fn small_graphs_by_hand() {
        let line = Csr::undirected(4, [(0, 1, 1.0), (1, 2, 1.0)].into_iter());
        let found = betweenness(&line, false, ALL);
        assert_eq!(found.scores, [0.0, 1.0, 0.0, 0.0]);
        assert_eq!(found.ranges, found.scores.iter().map(|&score| [score; 2]).collect::<Vec<_>>());
        assert_eq!(found.pairs, 3.0);
        // A ring of four: two ways between opposite nodes.
        let ring = [(0, 1, 1.0), (1, 2, 1.0), (2, 3, 1.0), (3, 0, 1.0)];
        assert_eq!(betweenness(&Csr::undirected(4, ring.into_iter()), false, ALL).scores, [0.5; 4]);
        assert_eq!(betweenness(&Csr::directed(4, ring.into_iter()), false, ALL).scores, [3.0; 4]);
        // A short cut by length.
        let cut = [(0, 1, 5.0), (0, 2, 1.0), (2, 1, 1.0)];
        let found = betweenness(&Csr::undirected(3, cut.into_iter()), true, ALL);
        assert_eq!(found.scores, [0.0, 0.0, 1.0]);
        assert!(betweenness(&Csr::default(), false, ALL).scores.is_empty());
    }

    /// Edges between random nodes, in one component or nearly so.
    fn random_edges(random: &mut Random, nodes: u32, edges: u32) -> Vec<(u32, u32)> {
        (0..edges).map(|_| (random.below(nodes), random.below(nodes))).collect()
    }

    /// New nodes join old ones by their degree, so that few have most edges (A. Barabási and R. Albert,
    /// "Emergence of scaling in random networks", 1999), and half of all join one hub as well.
    fn heavy_tailed_edges(random: &mut Random, nodes: u32) -> Vec<(u32, u32)> {
        let mut edges = vec![(0, 1)];
        for node in 2..nodes {
            let (one, other) = edges[random.below(edges.len() as u32) as usize];
            edges.push((node, if random.below(2) == 0 { one } else { other }));
            if random.below(2) == 0 {
                edges.push((node, 0));
            }
        }
        edges
    }

    fn sampled(rows: &Csr, sources: usize, seed: u64) -> Betweenness {
        betweenness(rows, false, SampleOptions { sources: Some(sources), seed })
    }

    /// The share of nodes whose exact score lies in the range, of those with ways through them.
    fn share_within(rows: &Csr, exact: &[f64], sources: usize) -> f64 {
        let (mut within, mut all) = (0_u32, 0_u32);
        for seed in 0..20 {
            let found = sampled(rows, sources, seed);
            for (&exact, &[least, most]) in exact.iter().zip(&found.ranges) {
                if exact > 0.0 {
                    all += 1;
                    // Sums in another order differ in their last digits.
                    within += u32::from((least - 1e-6..=most + 1e-6).contains(&exact));
                }
            }
        }
        f64::from(within) / f64::from(all)
    }

    #[test]
    fn exact_scores_lie_in_the_ranges_of_samples() {
        let mut random = Random::new(3);
        let dense = (600, random_edges(&mut random, 600, 1_800));
        // Many small components, and nodes without an edge.
        let torn = (600, random_edges(&mut random, 600, 320));
        let hub = (600, heavy_tailed_edges(&mut random, 600));
        for (nodes, edges) in [dense, torn, hub] {
            let edges = edges.into_iter().map(|(from, to)| (from, to, 1.0));
            for rows in [Csr::undirected(nodes, edges.clone()), Csr::directed(nodes, edges)] {
                let exact = betweenness(&rows, false, ALL).scores;
                for sources in [1, 12, 60, 300, 599] {
                    let share = share_within(&rows, &exact, sources);
                    assert!(share >= 0.95, "{share} of {sources} sources");
                }
            }
        }
    }

    #[test]
    fn ranges_are_narrow_enough_to_find_the_hub() {
        let edges = heavy_tailed_edges(&mut Random::new(4), 2_000);
        let rows = Csr::undirected(2_000, edges.into_iter().map(|(from, to)| (from, to, 1.0)));
        let found = sampled(&rows, 200, 1);
        let [least, most] = found.ranges[0];
        assert!(most - least < 0.2 * found.pairs, "{least} to {most} of {}", found.pairs);
        assert!(found.ranges[1..].iter().all(|range| range[1] < least), "the hub is the first");
        // Twice as many sources tell twice as much of what was hardly seen.
        let more = sampled(&rows, 400, 1);
        let widths = |found: &Betweenness| {
            found.ranges.iter().map(|[least, most]| most - least).sum::<f64>()
        };
        assert!(widths(&more) < 0.65 * widths(&found));
    }

    #[test]
    fn samples_have_no_bias() {
        let edges = random_edges(&mut Random::new(3), 300, 900).into_iter();
        let rows = Csr::undirected(300, edges.map(|(from, to)| (from, to, 1.0)));
        let exact = betweenness(&rows, false, ALL).scores;
        let mut central: Vec<usize> = (0..300).collect();
        central.sort_by(|&a, &b| exact[b].total_cmp(&exact[a]));
        let mut bias = 0.0;
        for seed in 0..40 {
            let found = sampled(&rows, 60, seed);
            assert_eq!(found.sources, 60);
            bias += central[..100].iter().map(|&n| found.scores[n] / exact[n] - 1.0).sum::<f64>();
        }
        assert!((bias / 4000.0).abs() < 0.02, "no bias");
    }

    proptest! {
        #[test]
        fn every_way_counted_one_by_one_gives_the_same(
            edges in prop::collection::vec((0..9_u32, 0..9_u32, 1..4_u8), 0..25),
            is_directed in any::<bool>(),
            by_length in any::<bool>(),
        ) {
            let mut edges: Vec<(u32, u32, f64)> =
                edges.iter().map(|&(a, b, w)| (a, b, if by_length { f64::from(w) * 0.1 } else { 1.0 })).collect();
            // Listed ways do not tell parallel edges apart.
            edges.sort_unstable_by_key(|&(a, b, _)| if is_directed { (a, b) } else { (a.min(b), a.max(b)) });
            edges.dedup_by_key(|&mut (a, b, _)| if is_directed { (a, b) } else { (a.min(b), a.max(b)) });
            let rows = if is_directed { Csr::directed(9, edges.into_iter()) } else { Csr::undirected(9, edges.into_iter()) };
            let mut expect = [0.0; 9];
            for from in 0..9 {
                let reached = distances(&rows, from);
                for to in (0..9).filter(|&to| to != from && reached[to as usize].is_finite()) {
                    let found = shortest_paths(&rows, from, to, usize::MAX);
                    for path in &found.paths {
                        for &node in &path[1..path.len() - 1] {
                            expect[node as usize] += 1.0 / found.paths.len() as f64;
                        }
                    }
                }
            }
            let ways = if is_directed { 1.0 } else { 0.5 };
            for (found, expect) in betweenness(&rows, by_length, ALL).scores.iter().zip(expect) {
                prop_assert!((found - expect * ways).abs() < 1e-9, "{found} {expect}");
            }
        }
    }
}
