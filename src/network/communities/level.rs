//! One level of the Leiden algorithm: a graph, nodes of which are moved, refined and put together.

use std::collections::VecDeque;

use super::CommunityOptions;
use crate::network::{Csr, Random};

/// Gains below this share of a node's weight are noise of rounding: a move for them could go round in
/// circles.
const NOISE: f64 = 1e-12;

/// Differences of gain, in units of the randomness, beyond which a part is never drawn.
const FAR: f64 = 36.0;

/// A graph, and what walks over it need.
pub(super) struct Level<'a> {
    rows: &'a Csr,
    /// The weight at each node.
    strengths: Vec<f64>,
    /// Chance: two nodes of strengths `a` and `b` share `a * b * chance` of weight.
    chance: f64,
    randomness: f64,
    /// Weight between the present node and each group. Zero but for `touched`.
    to_group: Vec<f64>,
    touched: Vec<u32>,
}

impl<'a> Level<'a> {
    pub(super) fn new(rows: &'a Csr, options: &CommunityOptions) -> Self {
        let strengths = rows.strengths();
        let all: f64 = strengths.iter().sum();
        let chance = if all > 0.0 { options.resolution / all } else { 0.0 };
        let to_group = vec![0.0; strengths.len()];
        let randomness = options.randomness;
        Self { rows, strengths, chance, randomness, to_group, touched: Vec::new() }
    }

    /// Moves nodes to the neighbouring community that gains most, until none gains (`MoveNodesFast`).
    pub(super) fn move_nodes(&mut self, labels: &mut [u32], random: &mut Random) {
        let count = labels.len();
        let mut totals = vec![0.0; count];
        let mut sizes = vec![0_u32; count];
        for (&label, strength) in labels.iter().zip(&self.strengths) {
            totals[label as usize] += strength;
            sizes[label as usize] += 1;
        }
        let mut empty: Vec<u32> =
            (0..count as u32).rev().filter(|&label| sizes[label as usize] == 0).collect();
        let mut order: Vec<u32> = (0..count as u32).collect();
        random.shuffle(&mut order);
        let mut waiting = vec![true; count];
        let mut queue = VecDeque::from(order);
        while let Some(node) = queue.pop_front() {
            waiting[node as usize] = false;
            let home = labels[node as usize];
            let strength = self.strengths[node as usize];
            self.gather(node, labels);
            totals[home as usize] -= strength;
            let expected = strength * self.chance;
            let stay = self.to_group[home as usize] - expected * totals[home as usize];
            let (mut best, mut most) = (home, stay + NOISE * strength);
            for &label in &self.touched {
                let gain = self.to_group[label as usize] - expected * totals[label as usize];
                if gain > most {
                    (best, most) = (label, gain);
                }
            }
            self.forget();
            if most < 0.0
                && sizes[home as usize] > 1
                && let Some(&alone) = empty.last()
            {
                best = alone;
            }
            totals[best as usize] += strength;
            if best == home {
                continue;
            }
            labels[node as usize] = best;
            if sizes[best as usize] == 0 {
                // Only the last of the list is ever offered.
                empty.pop();
            }
            sizes[best as usize] += 1;
            sizes[home as usize] -= 1;
            if sizes[home as usize] == 0 {
                empty.push(home);
            }
            for &next in self.rows.neighbours(node) {
                if !waiting[next as usize] && labels[next as usize] != best {
                    waiting[next as usize] = true;
                    queue.push_back(next);
                }
            }
        }
    }

    /// Parts of each community that hang together well (`RefinePartition`): the part of each node, named
    /// by one of its nodes.
    pub(super) fn refine(&mut self, labels: &[u32], random: &mut Random) -> Vec<u32> {
        let count = labels.len();
        let mut of_community = vec![0.0; count];
        for (&label, strength) in labels.iter().zip(&self.strengths) {
            of_community[label as usize] += strength;
        }
        // Weight between each part and the rest of its community.
        let mut outside: Vec<f64> = (0..count as u32)
            .map(|node| {
                let (next, weights) = self.rows.entries(node);
                let entries = next.iter().zip(weights);
                let label = labels[node as usize];
                entries
                    .filter(|&(&next, _)| next != node && labels[next as usize] == label)
                    .map(|(_, weight)| weight)
                    .sum()
            })
            .collect();
        let mut parts: Vec<u32> = (0..count as u32).collect();
        let mut totals = self.strengths.clone();
        let mut sizes = vec![1_u32; count];
        let mut order: Vec<u32> = (0..count as u32).collect();
        random.shuffle(&mut order);
        let mut gains: Vec<(u32, f64)> = Vec::new();
        for node in order {
            if parts[node as usize] != node || sizes[node as usize] > 1 {
                continue;
            }
            let strength = self.strengths[node as usize];
            let community = of_community[labels[node as usize] as usize];
            let own = outside[node as usize];
            if own < self.chance * strength * (community - strength) {
                continue;
            }
            self.gather_inside(node, labels, &parts);
            gains.clear();
            let mut most = 0.0_f64;
            for &part in &self.touched {
                let total = totals[part as usize];
                if outside[part as usize] < self.chance * total * (community - total) {
                    continue;
                }
                let gain = self.to_group[part as usize] - self.chance * strength * total;
                if gain >= 0.0 {
                    gains.push((part, gain));
                    most = most.max(gain);
                }
            }
            if let Some(part) = draw(&gains, most, self.randomness, random) {
                outside[part as usize] += own - 2.0 * self.to_group[part as usize];
                totals[part as usize] += strength;
                sizes[part as usize] += 1;
                sizes[node as usize] = 0;
                parts[node as usize] = part;
            }
            self.forget();
        }
        parts
    }

    /// The graph whose nodes are the parts, numbered from 0.
    pub(super) fn aggregate(&mut self, parts: &[u32], count: usize) -> Csr {
        let mut starts = vec![0_usize; count + 1];
        for &part in parts {
            starts[part as usize + 1] += 1;
        }
        for part in 0..count {
            starts[part + 1] += starts[part];
        }
        let mut next = starts.clone();
        let mut members = vec![0_u32; parts.len()];
        for (node, &part) in parts.iter().enumerate() {
            members[next[part as usize]] = node as u32;
            next[part as usize] += 1;
        }
        let mut offsets = Vec::with_capacity(count + 1);
        let (mut targets, mut weights) = (Vec::new(), Vec::new());
        offsets.push(0);
        for part in 0..count {
            for &node in &members[starts[part]..starts[part + 1]] {
                let (next, entries) = self.rows.entries(node);
                for (&next, &weight) in next.iter().zip(entries) {
                    add(&mut self.to_group, &mut self.touched, parts[next as usize], weight);
                }
            }
            for &other in &self.touched {
                targets.push(other);
                weights.push(self.to_group[other as usize]);
            }
            offsets.push(targets.len());
            self.forget();
        }
        Csr::from_rows(offsets, targets, weights)
    }

    /// Weights from a node to each neighbouring group, itself left out.
    fn gather(&mut self, node: u32, groups: &[u32]) {
        let (next, weights) = self.rows.entries(node);
        for (&next, &weight) in next.iter().zip(weights) {
            if next != node {
                add(&mut self.to_group, &mut self.touched, groups[next as usize], weight);
            }
        }
    }

    /// The same, to the parts of its own community.
    fn gather_inside(&mut self, node: u32, labels: &[u32], parts: &[u32]) {
        let (next, weights) = self.rows.entries(node);
        let label = labels[node as usize];
        for (&next, &weight) in next.iter().zip(weights) {
            if next != node && labels[next as usize] == label {
                add(&mut self.to_group, &mut self.touched, parts[next as usize], weight);
            }
        }
    }

    fn forget(&mut self) {
        for group in self.touched.drain(..) {
            self.to_group[group as usize] = 0.0;
        }
    }
}

/// Adds weight to a group. An edge of no weight joins nothing.
fn add(to_group: &mut [f64], touched: &mut Vec<u32>, group: u32, weight: f64) {
    let sum = &mut to_group[group as usize];
    if *sum == 0.0 && weight > 0.0 {
        touched.push(group);
    }
    *sum += weight;
}

/// Draws a part, the likelier the more it gains: with exp(gain / randomness).
fn draw(gains: &[(u32, f64)], most: f64, randomness: f64, random: &mut Random) -> Option<u32> {
    let chance = |gain: f64| {
        let far = if randomness > 0.0 { (most - gain) / randomness } else { f64::INFINITY };
        if gain >= most {
            1.0
        } else if far < FAR {
            (-far).exp()
        } else {
            0.0
        }
    };
    match gains {
        [] => None,
        [(part, _)] => Some(*part),
        _ => {
            let all: f64 = gains.iter().map(|&(_, gain)| chance(gain)).sum();
            let mut left = random.unit() * all;
            for &(part, gain) in gains {
                left -= chance(gain);
                if left < 0.0 {
                    return Some(part);
                }
            }
            // Rounding: the best of them.
            gains.iter().find(|&&(_, gain)| gain >= most).map(|&(part, _)| part)
        }
    }
}
