//! Weighted shortest ways.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::Csr;

/// Two ways are equally long where their lengths differ by no more than this share: sums of the same
/// lengths in another order differ in their last bits. igraph uses the same share.
pub(super) const SAME: f64 = 1e-10;

/// A node to be looked at, the nearest first, ties by node.
#[derive(PartialEq)]
pub(super) struct Waiting {
    pub(super) distance: f64,
    pub(super) node: u32,
}

impl Eq for Waiting {}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        // The heap gives the greatest first.
        other.distance.total_cmp(&self.distance).then(other.node.cmp(&self.node))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The length of a shortest way from `start` to each node, with weights as lengths, which are not
/// negative; infinite where there is no way (E. W. Dijkstra, 1959). An edge of infinite length is none.
///
/// Cost: entries, times the logarithm of entries.
///
/// # Panics
/// Where `start` is no node.
pub fn distances(rows: &Csr, start: u32) -> Vec<f64> {
    let mut found = vec![f64::INFINITY; rows.node_count()];
    let mut heap = BinaryHeap::new();
    found[start as usize] = 0.0;
    heap.push(Waiting { distance: 0.0, node: start });
    while let Some(Waiting { distance, node }) = heap.pop() {
        if distance > found[node as usize] {
            continue;
        }
        for (next, length) in rows.row(node) {
            let way = distance + length;
            if way < found[next as usize] {
                found[next as usize] = way;
                heap.push(Waiting { distance: way, node: next });
            }
        }
    }
    found
}

/// Shortest ways between two nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct ShortestPaths {
    /// How long each of them is; infinite where there is none.
    pub length: f64,
    /// The ways, each from the first node to the last, in the order of their nodes.
    pub paths: Vec<Vec<u32>>,
    /// Whether these are all.
    pub is_all: bool,
}

/// How many steps the search for ways takes at most. Edges of no length can lead into so many blind
/// alleys that it would never end.
const MOST_STEPS: u64 = 10_000_000;

/// All shortest ways between two nodes, with weights as lengths, at most so many. Parallel edges make
/// one way; no way comes to a node twice.
///
/// Cost: two searches as in [`distances`], and the ways themselves.
///
/// # Panics
/// Where one of both is no node.
pub fn shortest_paths(rows: &Csr, from: u32, to: u32, most: usize) -> ShortestPaths {
    let ahead = distances(rows, from);
    let length = ahead[to as usize];
    if length.is_infinite() {
        return ShortestPaths { length, paths: Vec::new(), is_all: true };
    }
    let behind = distances(&rows.incoming(), to);
    let is_same = |left: f64, right: f64| (left - right).abs() <= SAME * left.max(right);
    let mut search = Search {
        rows,
        to,
        most,
        steps: 0,
        is_step: &|node: u32, next: u32, weight: f64| {
            is_same(ahead[node as usize] + weight, ahead[next as usize])
                && is_same(ahead[next as usize] + behind[next as usize], length)
        },
        on_way: vec![false; rows.node_count()],
        paths: Vec::new(),
        is_all: true,
    };
    search.run(from);
    ShortestPaths { length, paths: search.paths, is_all: search.is_all }
}

struct Search<'a> {
    rows: &'a Csr,
    to: u32,
    most: usize,
    steps: u64,
    is_step: &'a dyn Fn(u32, u32, f64) -> bool,
    on_way: Vec<bool>,
    paths: Vec<Vec<u32>>,
    is_all: bool,
}

impl Search<'_> {
    /// Depth first, without recursion: a way may be as long as the graph has nodes.
    fn run(&mut self, from: u32) {
        let mut way = vec![from];
        // For each node of the way, where in its row to go on.
        let mut places = vec![0_usize];
        self.on_way[from as usize] = true;
        while let (Some(&node), Some(&place)) = (way.last(), places.last()) {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                self.is_all = false;
                return;
            }
            let (next, weights) = self.rows.entries(node);
            let step = if node == self.to {
                if self.paths.len() == self.most {
                    self.is_all = false;
                    return;
                }
                self.paths.push(way.clone());
                None
            } else {
                (place..next.len()).find(|&at| {
                    let is_again = at > 0 && next[at - 1] == next[at];
                    // Of parallel edges one is enough: the first that is short enough.
                    let taken = is_again
                        && (0..at)
                            .rev()
                            .take_while(|&p| next[p] == next[at])
                            .any(|p| (self.is_step)(node, next[p], weights[p]));
                    !taken
                        && !self.on_way[next[at] as usize]
                        && (self.is_step)(node, next[at], weights[at])
                })
            };
            if let Some(at) = step {
                if let Some(place) = places.last_mut() {
                    *place = at + 1;
                }
                self.on_way[next[at] as usize] = true;
                way.push(next[at]);
                places.push(0);
            } else {
                self.on_way[node as usize] = false;
                way.pop();
                places.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_way_may_be_shorter() {
        let edges = [(0, 1, 1.0), (1, 2, 1.5), (0, 2, 3.0), (2, 3, 0.0), (3, 4, f64::INFINITY)];
        let csr = Csr::directed(6, edges.into_iter());
        assert_eq!(distances(&csr, 0), [0.0, 1.0, 2.5, 2.5, f64::INFINITY, f64::INFINITY]);
    }

    #[test]
    fn all_ways_of_one_length_are_found_in_order() {
        let edges = [
            (0, 2, 0.1),
            (2, 3, 0.2),
            (0, 1, 0.2),
            (1, 3, 0.1),
            (1, 3, 0.1),
            (0, 3, 0.7),
            (3, 3, 0.0),
        ];
        let csr = Csr::undirected(5, edges.into_iter());
        let found = shortest_paths(&csr, 0, 3, 10);
        assert_eq!(found.paths, [vec![0, 1, 3], vec![0, 2, 3]]);
        assert!(found.is_all);
        let first = shortest_paths(&csr, 0, 3, 1);
        assert_eq!((first.paths.len(), first.is_all), (1, false));
        let none = shortest_paths(&csr, 0, 4, 10);
        assert!(none.length.is_infinite() && none.paths.is_empty());
        assert_eq!(shortest_paths(&csr, 2, 2, 10).paths, [vec![2]]);
    }

    #[test]
    fn edges_of_no_length_make_no_circles() {
        let edges = [(0, 1, 0.0), (1, 2, 0.0), (2, 0, 0.0), (2, 3, 1.0)];
        let found = shortest_paths(&Csr::undirected(4, edges.into_iter()), 0, 3, 10);
        assert_eq!(found.paths, [vec![0, 1, 2, 3], vec![0, 2, 3]]);
        assert_eq!((found.length, found.is_all), (1.0, true));
    }
}
