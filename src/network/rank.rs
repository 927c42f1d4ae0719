//! Weighted `PageRank`, by sparse iterations.

use super::Csr;

/// How the iteration runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageRankOptions {
    /// The chance that a walk follows an edge and does not start anew: from 0 to 1.
    pub damping: f64,
    /// The iteration ends when all ranks together change by no more than this.
    pub tolerance: f64,
    /// The iteration ends after this many rounds in any case.
    pub most_rounds: u32,
}

impl Default for PageRankOptions {
    fn default() -> Self {
        Self { damping: 0.85, tolerance: 1e-10, most_rounds: 1000 }
    }
}

/// Ranks, and how they were reached.
#[derive(Clone, Debug, PartialEq)]
pub struct PageRank {
    /// The rank of each node; together 1, where there are nodes.
    pub ranks: Vec<f64>,
    /// How many rounds were made.
    pub rounds: u32,
    /// By how much all ranks together changed in the last round, or would in one more.
    pub change: f64,
}

/// `PageRank` of a weighted graph (S. Brin and L. Page, "The anatomy of a large-scale hypertextual Web
/// search engine", 1998), with the conventions of the LDBC Graphalytics specification, algorithm PR:
/// it starts from equal ranks, and what nodes without outgoing weight would pass on is spread over all
/// nodes alike. So no rank leaks: isolated nodes count, and the sum stays 1.
///
/// Parallel edges add up; a self-loop passes rank to its own node. Ranks are summed in the order of
/// the nodes, so equal graphs give equal bits.
///
/// Cost: nodes and entries, times rounds: about ln(tolerance) / ln(damping), 142 by default, at most; of an
/// undirected graph a quarter of that at most, and mostly less.
pub fn page_rank(rows: &Csr, options: &PageRankOptions) -> PageRank {
    walk(rows, None, options)
}

/// `PageRank` of walks that start at the given nodes only, each as likely as the others, and that go
/// back there from nodes without outgoing weight, as igraph and networkx have it. Nodes given twice
/// count twice. Without nodes to start from it is [`page_rank`].
///
/// Cost: as [`page_rank`].
///
/// # Panics
/// Where a start is no node.
pub fn personalized_page_rank(rows: &Csr, starts: &[u32], options: &PageRankOptions) -> PageRank {
    if starts.is_empty() {
        return walk(rows, None, options);
    }
    let mut shares = vec![0.0; rows.node_count()];
    for &start in starts {
        shares[start as usize] += 1.0 / starts.len() as f64;
    }
    walk(rows, Some(&shares), options)
}

/// `starts`: where walks start, together 1; `None` is everywhere alike.
fn walk(rows: &Csr, starts: Option<&[f64]>, options: &PageRankOptions) -> PageRank {
    let count = rows.node_count();
    if count == 0 {
        return PageRank { ranks: Vec::new(), rounds: 0, change: 0.0 };
    }
    let even = 1.0 / count as f64;
    let starts = |node: usize| starts.map_or(even, |shares| shares[node]);
    // A tolerance of 0 asks for so many rounds of the definition. Walks that never start anew have no
    // solution that could be found without following them.
    if rows.is_symmetric() && options.tolerance > 0.0 && options.damping < 1.0 {
        conjugate(rows, starts, options)
    } else {
        followed(rows, starts, options)
    }
}

/// Ranks by the definition: what each node passes on, round after round.
fn followed(rows: &Csr, starts: impl Fn(usize) -> f64, options: &PageRankOptions) -> PageRank {
    let count = rows.node_count();
    // What is passed on for a unit of weight: the rank of a node, divided by its weight.
    let inverse: Vec<f64> = rows.strengths().into_iter().map(inverse_of).collect();
    let incoming = rows.incoming();
    let mut ranks = vec![1.0 / count as f64; count];
    let mut next = vec![0.0; count];
    let mut passing = vec![0.0; count];
    let (mut rounds, mut change) = (0, f64::INFINITY);
    while rounds < options.most_rounds && change > options.tolerance {
        let mut dangling = 0.0;
        for ((passing, &rank), &inverse) in passing.iter_mut().zip(&ranks).zip(&inverse) {
            *passing = rank * inverse;
            dangling += if inverse == 0.0 { rank } else { 0.0 };
        }
        let base = 1.0 - options.damping + options.damping * dangling;
        change = 0.0;
        for (node, (next, rank)) in next.iter_mut().zip(&ranks).enumerate() {
            *next = base * starts(node) + options.damping * passed(&incoming, node, &passing);
            change += (*next - rank).abs();
        }
        std::mem::swap(&mut ranks, &mut next);
        rounds += 1;
    }
    PageRank { ranks, rounds, change }
}

/// The same ranks for undirected graphs, in about a sixth of the rounds. Divided by the roots of the
/// weights of their nodes, ranks solve a system that is symmetric and positive definite, so the method
/// of conjugate gradients applies (M. Hestenes and E. Stiefel, "Methods of conjugate gradients for
/// solving linear systems", 1952). What nodes without weight would pass on goes where walks start, so it
/// only scales the solution: it is left out, and the sum made 1 at the end.
fn conjugate(rows: &Csr, starts: impl Fn(usize) -> f64, options: &PageRankOptions) -> PageRank {
    let damping = options.damping;
    let count = rows.node_count();
    let base: Vec<f64> = (0..count).map(|node| (1.0 - damping) * starts(node)).collect();
    let roots: Vec<f64> = rows.strengths().into_iter().map(f64::sqrt).collect();
    let inverse: Vec<f64> = roots.iter().copied().map(inverse_of).collect();
    // Of nodes without weight the base is all; the others pass on what they get.
    let (mut alone, mut joined) = (0.0, 0.0);
    for (base, &root) in base.iter().zip(&roots) {
        *(if root > 0.0 { &mut joined } else { &mut alone }) += base;
    }
    let sum = alone + joined / (1.0 - damping);
    // But for the base, all that follows is divided by the roots.
    let mut ranks = vec![0.0; count];
    let mut missing: Vec<f64> = base.iter().zip(&inverse).map(|(base, root)| base * root).collect();
    let mut direction = missing.clone();
    let mut passing = vec![0.0; count];
    let mut image = vec![0.0; count];
    let mut square: f64 = missing.iter().map(|missing| missing * missing).sum();
    // What is missing is what one more round of the definition would add.
    let (mut rounds, mut change) = (0, joined);
    while rounds < options.most_rounds && change > options.tolerance * sum {
        for ((passing, direction), root) in passing.iter_mut().zip(&direction).zip(&inverse) {
            *passing = direction * root;
        }
        let mut along = 0.0;
        for (node, (image, direction)) in image.iter_mut().zip(&direction).enumerate() {
            *image = direction - damping * inverse[node] * passed(rows, node, &passing);
            along += direction * *image;
        }
        let step = square / along;
        let before = std::mem::replace(&mut square, 0.0);
        change = 0.0;
        for (node, (rank, missing)) in ranks.iter_mut().zip(&mut missing).enumerate() {
            *rank += step * direction[node];
            *missing -= step * image[node];
            square += *missing * *missing;
            change += missing.abs() * roots[node];
        }
        let turn = square / before;
        for (direction, missing) in direction.iter_mut().zip(&missing) {
            *direction = missing + turn * *direction;
        }
        rounds += 1;
    }
    // No rank is less than what starts at its node; what is not found yet may say so.
    for ((rank, root), &base) in ranks.iter_mut().zip(&roots).zip(&base) {
        *rank = base.max(*rank * root);
    }
    let sum: f64 = ranks.iter().sum();
    for rank in &mut ranks {
        *rank /= sum;
    }
    PageRank { ranks, rounds, change: change / sum }
}

/// What the neighbours of a node pass on to it, by what each passes on for a unit of weight.
fn passed(incoming: &Csr, node: usize, passing: &[f64]) -> f64 {
    let (from, weights) = incoming.entries(node as u32);
    from.iter().zip(weights).map(|(&from, weight)| passing[from as usize] * weight).sum()
}

fn inverse_of(weight: f64) -> f64 {
    if weight > 0.0 { weight.recip() } else { 0.0 }
}

#[cfg(test)]
mod tests;
