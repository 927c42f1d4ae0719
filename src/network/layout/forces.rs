//! The shape of a graph: forces that push all nodes apart and pull neighbours together.
//!
//! `ForceAtlas2` (M. Jacomy, T. Venturini, S. Heymann and M. Bastian, "`ForceAtlas2`, a Continuous Graph
//! Layout Algorithm for Handy Network Visualization", `PLoS ONE` 9(6), 2014), with the repulsion of far
//! groups of nodes taken together (J. Barnes and P. Hut, Nature 324, 1986).

use super::tree::Tree;
use super::{LayoutOptions, length};
use crate::network::{Csr, Random};

/// A group of nodes pushes as one where it looks smaller than this: its width by its distance.
const OPENING: f64 = 1.2;
/// Rounds of a small graph and of a large one.
const MOST_ROUNDS: usize = 600;
const FEWEST_ROUNDS: usize = 60;
/// Nodes times rounds where the number of rounds begins to shrink.
const ROUNDS_BUDGET: usize = 1_500_000;

/// How many rounds a graph of so many nodes has.
pub(super) fn rounds(nodes: usize, options: &LayoutOptions) -> usize {
    let allowed = (ROUNDS_BUDGET / nodes.max(1)).clamp(FEWEST_ROUNDS, MOST_ROUNDS);
    options.rounds.map_or(allowed, |rounds| rounds as usize)
}

/// A place for each node of a symmetric graph.
pub(super) fn settle(rows: &Csr, rounds: usize, options: &LayoutOptions) -> Vec<[f64; 2]> {
    let nodes = rows.node_count();
    let mut random = Random::new(options.seed);
    let width = (nodes as f64).sqrt() * 10.0;
    let mut places: Vec<[f64; 2]> = (0..nodes)
        .map(|_| [random.unit() - 0.5, random.unit() - 0.5].map(|at| at * width))
        .collect();
    let masses: Vec<f64> = rows.degrees().into_iter().map(|degree| 1.0 + degree as f64).collect();
    // Weights of views have units of their own; the middle one pulls as 1 does.
    let scale = 1.0 / mean_weight(rows);
    let gravity = options.gravity * masses.iter().sum::<f64>().sqrt();
    let mut before = vec![[0.0; 2]; nodes];
    let mut speed = Speed { speed: 1.0, efficiency: 1.0 };
    for _ in 0..rounds {
        let mut forces = repulsion(&places, &masses, options.repulsion);
        for node in 0..nodes {
            let [x, y] = places[node];
            let distance = (x * x + y * y).sqrt();
            if distance > 0.0 {
                let pull = gravity * masses[node] / distance;
                forces[node][0] -= pull * x;
                forces[node][1] -= pull * y;
            }
            for (other, weight) in rows.row(node as u32) {
                let [there_x, there_y] = places[other as usize];
                forces[node][0] += weight * scale * (there_x - x);
                forces[node][1] += weight * scale * (there_y - y);
            }
        }
        speed.step(&forces, &before, &masses, &mut places);
        before = forces;
    }
    places
}

fn mean_weight(rows: &Csr) -> f64 {
    let (mut sum, mut count) = (0.0, 0_u64);
    for node in 0..rows.node_count() as u32 {
        sum += rows.weights(node).iter().sum::<f64>();
        count += rows.weights(node).len() as u64;
    }
    if sum > 0.0 { sum / count as f64 } else { 1.0 }
}

fn repulsion(places: &[[f64; 2]], masses: &[f64], strength: f64) -> Vec<[f64; 2]> {
    let tree = Tree::new(places, masses);
    (0..places.len())
        .map(|node| tree.push(node as u32, OPENING).map(|push| push * strength * masses[node]))
        .collect()
}

/// The speed of all nodes, which falls where they swing to and fro and rises where they agree.
struct Speed {
    speed: f64,
    efficiency: f64,
}

impl Speed {
    /// Moves the nodes (section "Adapting the local speed" and "the global speed" of the paper).
    fn step(
        &mut self,
        forces: &[[f64; 2]],
        before: &[[f64; 2]],
        masses: &[f64],
        places: &mut [[f64; 2]],
    ) {
        let nodes = places.len() as f64;
        let swing = |node: usize| {
            let ([x, y], [u, v]) = (forces[node], before[node]);
            length([x - u, y - v])
        };
        let (mut swinging, mut traction) = (0.0, 0.0);
        for node in 0..places.len() {
            let ([x, y], [u, v]) = (forces[node], before[node]);
            swinging += masses[node] * swing(node);
            traction += masses[node] * length([x + u, y + v]) / 2.0;
        }
        let optimal = 0.05 * nodes.sqrt();
        let mut tolerance = (optimal * traction / (nodes * nodes)).min(10.0).max(optimal.sqrt());
        if traction > 0.0 && swinging / traction > 2.0 {
            if self.efficiency > 0.05 {
                self.efficiency *= 0.5;
            }
            tolerance = tolerance.max(1.0);
        }
        let target = if swinging > 0.0 {
            tolerance * self.efficiency * traction / swinging
        } else {
            f64::MAX
        };
        if swinging > tolerance * traction {
            if self.efficiency > 0.05 {
                self.efficiency *= 0.7;
            }
        } else if self.speed < 1000.0 {
            self.efficiency *= 1.3;
        }
        self.speed += (target - self.speed).min(0.5 * self.speed);
        for (node, place) in places.iter_mut().enumerate() {
            let factor = self.speed / (1.0 + (self.speed * masses[node] * swing(node)).sqrt());
            place[0] += forces[node][0] * factor;
            place[1] += forces[node][1] * factor;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rings of six, joined by one edge, and a node alone.
    fn rings() -> Csr {
        let ring = |start: u32| (0..6).map(move |at| (start + at, start + (at + 1) % 6, 1.0));
        let edges: Vec<(u32, u32, f64)> = ring(0).chain(ring(6)).chain([(0, 6, 1.0)]).collect();
        Csr::undirected(13, edges.into_iter())
    }

    fn distance(places: &[[f64; 2]], left: usize, right: usize) -> f64 {
        let ([x, y], [u, v]) = (places[left], places[right]);
        ((x - u) * (x - u) + (y - v) * (y - v)).sqrt()
    }

    #[test]
    fn equal_seeds_give_equal_places_and_others_do_not() {
        let places =
            |seed| settle(&rings(), 600, &LayoutOptions { seed, ..LayoutOptions::default() });
        assert_eq!(places(7), places(7));
        assert_ne!(places(7), places(8));
    }

    #[test]
    fn neighbours_stand_nearer_than_strangers() {
        let places = settle(&rings(), 600, &LayoutOptions::default());
        let mean = |pairs: &[(usize, usize)]| {
            pairs.iter().map(|&(a, b)| distance(&places, a, b)).sum::<f64>() / pairs.len() as f64
        };
        let near: Vec<(usize, usize)> = (0..6).map(|at| (at, (at + 1) % 6)).collect();
        let far: Vec<(usize, usize)> = (1..6).flat_map(|a| (7..12).map(move |b| (a, b))).collect();
        assert!(2.0 * mean(&near) < mean(&far), "{places:?}");
        assert!(places.iter().flatten().all(|at| at.is_finite()));
    }

    #[test]
    fn small_and_broken_graphs_have_places() {
        for (nodes, edges) in [
            (0, vec![]),
            (1, vec![]),
            (2, vec![]),
            (3, vec![(0, 0, 1.0), (1, 2, 0.0)]),
            (2, vec![(0, 1, 1e300)]),
        ] {
            let rows = Csr::undirected(nodes, edges.into_iter());
            let places = settle(&rows, 600, &LayoutOptions::default());
            assert_eq!(places.len(), nodes);
            assert!(places.iter().flatten().all(|at| at.is_finite()), "{places:?}");
        }
    }
}
