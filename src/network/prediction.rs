//! Link prediction: which nodes that are not joined look as if they were.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Csr, PageRankOptions, Random, personalized_page_rank};

/// A pair of nodes without an edge between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Predicted {
    /// The lesser node.
    pub from: u32,
    /// The greater node.
    pub to: u32,
    /// How many neighbours both have.
    pub common: u32,
    /// The sum of 1 / ln(degree) over these (L. Adamic and E. Adar, "Friends and neighbors on the Web",
    /// 2003).
    pub adamic_adar: f64,
    /// The sum of 1 / degree over these (T. Zhou, L. Lü and Y.-C. Zhang, "Predicting missing links via
    /// local information", 2009).
    pub resource_allocation: f64,
}

/// A neighbour of more nodes than this brings no pairs by itself, though it counts where another
/// neighbour does: that keeps the cost from growing with the square of a hub.
pub const MOST_BRINGING: usize = 500;

/// The pairs without an edge that resource allocation rates highest, at most so many; ties by node.
/// With `of` only pairs of this node. Rows hold each edge at both ends; weights, parallel edges and
/// self-loops do not count.
///
/// Cost: the sum of the squares of degrees, of nodes with at most [`MOST_BRINGING`].
pub fn predicted(rows: &Csr, of: Option<u32>, most: usize) -> Vec<Predicted> {
    let near = Near::new(rows);
    // The least of those kept on top.
    let mut kept: BinaryHeap<Reverse<Rated>> = BinaryHeap::new();
    let mut touched = Vec::new();
    let mut is_touched = vec![false; rows.node_count()];
    let nodes = match of {
        Some(node) => node..node + 1,
        None => 0..rows.node_count() as u32,
    };
    for node in nodes {
        for &middle in near.of(node) {
            if near.of(middle).len() > MOST_BRINGING {
                continue;
            }
            for &other in near.of(middle) {
                if (other > node || of.is_some() && other != node) && !is_touched[other as usize] {
                    is_touched[other as usize] = true;
                    touched.push(other);
                }
            }
        }
        for &neighbour in near.of(node) {
            if is_touched[neighbour as usize] {
                is_touched[neighbour as usize] = false;
            }
        }
        for other in touched.drain(..) {
            if !std::mem::take(&mut is_touched[other as usize]) {
                continue;
            }
            let pair = near.rate(node.min(other), node.max(other));
            kept.push(Reverse(Rated(pair)));
            if kept.len() > most {
                kept.pop();
            }
        }
    }
    let mut pairs: Vec<Rated> = kept.into_iter().map(|Reverse(rated)| rated).collect();
    pairs.sort_unstable_by(|left, right| right.cmp(left));
    pairs.into_iter().map(|Rated(pair)| pair).collect()
}

/// Ordered by rating, then the earlier pair above the later one.
struct Rated(Predicted);

impl Ord for Rated {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let rating = self.0.resource_allocation.total_cmp(&other.0.resource_allocation);
        rating.then((other.0.from, other.0.to).cmp(&(self.0.from, self.0.to)))
    }
}

impl PartialOrd for Rated {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Rated {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Rated {}

/// The different neighbours of each node, itself left out, sorted.
struct Near {
    offsets: Vec<usize>,
    nodes: Vec<u32>,
}

impl Near {
    fn new(rows: &Csr) -> Self {
        let mut offsets = vec![0];
        let mut nodes = Vec::with_capacity(rows.entry_count());
        for node in 0..rows.node_count() as u32 {
            let different = rows.neighbours(node).chunk_by(|a, b| a == b).map(|same| same[0]);
            nodes.extend(different.filter(|&other| other != node));
            offsets.push(nodes.len());
        }
        Self { offsets, nodes }
    }

    fn of(&self, node: u32) -> &[u32] {
        &self.nodes[self.offsets[node as usize]..self.offsets[node as usize + 1]]
    }

    fn rate(&self, from: u32, to: u32) -> Predicted {
        let mut pair =
            Predicted { from, to, common: 0, adamic_adar: 0.0, resource_allocation: 0.0 };
        let mut others = self.of(to).iter().peekable();
        for &node in self.of(from) {
            while others.next_if(|&&other| other < node).is_some() {}
            if others.next_if(|&&other| other == node).is_some() {
                // It has at least these two neighbours, so its logarithm is above 0.
                let degree = self.of(node).len() as f64;
                pair.common += 1;
                pair.adamic_adar += degree.ln().recip();
                pair.resource_allocation += degree.recip();
            }
        }
        pair
    }
}

/// How well edges that were hidden are told from pairs that have none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quality {
    /// How many edges were hidden, and how many pairs without an edge they were held against.
    pub hidden: usize,
    /// For Adamic-Adar, resource allocation and personalised `PageRank`: the chance that a hidden edge
    /// is rated above a pair without one, ties counting half (AUC). 0.5 is no better than guessing.
    pub auc: [f64; 3],
    /// For the same three: the share of the hidden edges among the so many pairs of both kinds that are
    /// rated highest, where so many were hidden (precision at `hidden`).
    pub hits: [f64; 3],
}

/// Hides a tenth of the edges (at most `most`), and rates them and as many pairs without an edge by
/// what is left. `None` where there are fewer than ten edges, or hardly a pair without one.
///
/// Cost: two runs of personalised `PageRank` for each hidden edge.
pub fn prediction_quality(rows: &Csr, most: usize, seed: u64) -> Option<Quality> {
    let mut edges: Vec<(u32, u32, f64)> = Vec::new();
    for node in 0..rows.node_count() as u32 {
        for (next, weight) in rows.row(node).filter(|&(next, _)| next > node) {
            match edges.last_mut() {
                Some(last) if (last.0, last.1) == (node, next) => last.2 += weight,
                _ => edges.push((node, next, weight)),
            }
        }
    }
    let hide = (edges.len() / 10).min(most);
    if hide == 0 {
        return None;
    }
    let mut random = Random::new(seed);
    let hidden = random.sample(hide, edges.len() as u32);
    let is_edge = |a: u32, b: u32| edges.binary_search_by_key(&(a, b), |&(a, b, _)| (a, b)).is_ok();
    let mut absent = Vec::with_capacity(hide);
    for _ in 0..hide * 100 {
        let (a, b) =
            (random.below(rows.node_count() as u32), random.below(rows.node_count() as u32));
        let (a, b) = (a.min(b), a.max(b));
        if a != b && !is_edge(a, b) {
            absent.push((a, b));
            if absent.len() == hide {
                break;
            }
        }
    }
    if absent.len() < hide {
        return None;
    }
    let mut hidden_pairs = Vec::with_capacity(hide);
    let mut left = Vec::with_capacity(edges.len() - hide);
    for (at, &edge) in edges.iter().enumerate() {
        if hidden.binary_search(&(at as u32)).is_ok() {
            hidden_pairs.push((edge.0, edge.1));
        } else {
            left.push(edge);
        }
    }
    let rest = Csr::undirected(rows.node_count(), left.into_iter());
    let near = Near::new(&rest);
    // Enough to order pairs by.
    let options = PageRankOptions { tolerance: 1e-7, ..PageRankOptions::default() };
    let rate = |&(from, to): &(u32, u32)| {
        let pair = near.rate(from, to);
        let walk =
            |from, to: u32| personalized_page_rank(&rest, &[from], &options).ranks[to as usize];
        [pair.adamic_adar, pair.resource_allocation, walk(from, to) + walk(to, from)]
    };
    let present: Vec<[f64; 3]> = hidden_pairs.iter().map(rate).collect();
    let absent: Vec<[f64; 3]> = absent.iter().map(rate).collect();
    let column = |rated: &[[f64; 3]], at: usize| rated.iter().map(|r| r[at]).collect::<Vec<f64>>();
    let judge = |at| {
        (
            auc(&column(&present, at), &column(&absent, at)),
            hits(&column(&present, at), &column(&absent, at)),
        )
    };
    let judged = [0, 1, 2].map(judge);
    Some(Quality { hidden: hide, auc: judged.map(|j| j.0), hits: judged.map(|j| j.1) })
}

/// The chance that a value of the first list is above one of the second, ties counting half.
fn auc(present: &[f64], absent: &[f64]) -> f64 {
    let mut sorted = absent.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let above = |value: &f64| {
        let below = sorted.partition_point(|other| other < value);
        let not_above = sorted.partition_point(|other| other <= value);
        below as f64 + (not_above - below) as f64 / 2.0
    };
    present.iter().map(above).sum::<f64>() / (present.len() * absent.len()) as f64
}

/// The share of the first list among the highest values of both, as many as the first list has; of
/// equal values at the end, their share.
fn hits(present: &[f64], absent: &[f64]) -> f64 {
    let mut all: Vec<f64> = present.iter().chain(absent).copied().collect();
    all.sort_unstable_by(|left, right| right.total_cmp(left));
    let last = all[present.len() - 1];
    let count =
        |list: &[f64], is: &dyn Fn(f64) -> bool| list.iter().filter(|&&v| is(v)).count() as f64;
    let above = |list: &[f64]| count(list, &|value| value > last);
    let equal = |list: &[f64]| count(list, &|value| value.total_cmp(&last).is_eq());
    let room = present.len() as f64 - above(present) - above(absent);
    let share = equal(present) / (equal(present) + equal(absent));
    (above(present) + room * share) / present.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(nodes: usize, edges: &[(u32, u32)]) -> Csr {
        let edges: Vec<(u32, u32, f64)> = edges.iter().map(|&(a, b)| (a, b, 1.0)).collect();
        Csr::undirected(nodes, edges.into_iter())
    }

    #[test]
    fn pairs_are_rated_by_the_neighbours_that_they_share() {
        // 0 and 1 share 2 and 3; 3 has a third neighbour.
        let rows = graph(6, &[(0, 2), (1, 2), (0, 3), (1, 3), (3, 4), (3, 4), (0, 0)]);
        let found = predicted(&rows, None, 10);
        let close = |left: f64, right: f64| (left - right).abs() < 1e-12;
        assert_eq!(found[1].common, 2);
        assert!(close(found[1].adamic_adar, 1.0 / 2_f64.ln() + 1.0 / 3_f64.ln()));
        assert!(close(found[1].resource_allocation, 0.5 + 1.0 / 3.0));
        let pairs: Vec<(u32, u32)> = found.iter().map(|pair| (pair.from, pair.to)).collect();
        assert_eq!(pairs, [(2, 3), (0, 1), (0, 4), (1, 4)]);
        assert_eq!(predicted(&rows, None, 2), found[..2]);
        let of: Vec<(u32, u32)> =
            predicted(&rows, Some(4), 9).iter().map(|p| (p.from, p.to)).collect();
        assert_eq!(of, [(0, 4), (1, 4)]);
    }

    #[test]
    fn hidden_edges_of_cliques_are_found_again() {
        let mut edges = Vec::new();
        for clique in 0..8 {
            for a in 0..8 {
                edges.extend((a + 1..8).map(|b| (clique * 8 + a, clique * 8 + b)));
            }
        }
        let quality = prediction_quality(&graph(64, &edges), 100, 7).expect("enough edges");
        assert_eq!(quality.hidden, 22);
        assert!(quality.auc.iter().chain(&quality.hits).all(|&share| share > 0.99), "{quality:?}");
        assert_eq!(prediction_quality(&graph(3, &[(0, 1)]), 100, 7), None);
        assert_eq!(auc(&[1.0, 2.0], &[1.0, 0.0]), 0.875);
        assert_eq!(hits(&[1.0, 2.0], &[1.0, 0.0]), 0.75);
    }
}
