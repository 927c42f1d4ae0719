//! Weighted `PageRank`, by sparse power iteration.

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
    /// By how much all ranks together changed in the last round.
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
/// undirected graph a third of that.
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
    // What is passed on for a unit of weight: the rank of a node, divided by its weight.
    let inverse: Vec<f64> =
        rows.strengths().into_iter().map(|s| if s > 0.0 { s.recip() } else { 0.0 }).collect();
    let incoming = rows.incoming();
    let even = 1.0 / count as f64;
    if rows.is_symmetric() && options.tolerance > 0.0 {
        let starts = |node: usize| starts.map_or(even, |shares| shares[node]);
        return accelerated(rows, &inverse, &starts, options);
    }
    let mut ranks = vec![even; count];
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
        for (node, next) in next.iter_mut().enumerate() {
            let (from, weights) = incoming.entries(node as u32);
            let mut passed = 0.0;
            for (&from, &weight) in from.iter().zip(weights) {
                passed += passing[from as usize] * weight;
            }
            *next = base * starts.map_or(even, |shares| shares[node]) + options.damping * passed;
            change += (*next - ranks[node]).abs();
        }
        std::mem::swap(&mut ranks, &mut next);
        rounds += 1;
    }
    PageRank { ranks, rounds, change }
}

/// The same ranks for undirected graphs, in about a third of the rounds: the eigenvalues of their walks
/// are real, so the semi-iterative method of Chebyshev applies (G. Golub and R. Varga, "Chebyshev
/// semi-iterative methods, successive overrelaxation iterative methods, and second order Richardson
/// iterative methods", 1961). What nodes without weight would pass on goes where walks start, so it
/// only scales the solution: it is left out, and the sum made 1 at the end.
fn accelerated(
    rows: &Csr,
    inverse: &[f64],
    starts: &dyn Fn(usize) -> f64,
    options: &PageRankOptions,
) -> PageRank {
    let count = rows.node_count();
    let damping = options.damping;
    let base: Vec<f64> = (0..count).map(|node| (1.0 - damping) * starts(node)).collect();
    let mut ranks: Vec<f64> = (0..count).map(starts).collect();
    let mut before = ranks.clone();
    let mut passing = vec![0.0; count];
    let (mut rounds, mut change, mut weight, mut sum) = (0, f64::INFINITY, 1.0, 1.0);
    // Compared as it will be once the sum is 1.
    while rounds < options.most_rounds && change > options.tolerance * sum {
        for ((passing, &rank), &inverse) in passing.iter_mut().zip(&ranks).zip(inverse) {
            *passing = rank * inverse;
        }
        weight = match rounds {
            0 => 1.0,
            1 => 1.0 / (1.0 - damping * damping / 2.0),
            _ => 1.0 / (1.0 - damping * damping * weight / 4.0),
        };
        (change, sum) = (0.0, 0.0);
        // The ranks before the last become the next ones.
        for (node, next) in before.iter_mut().enumerate() {
            let (from, weights) = rows.entries(node as u32);
            let mut passed = 0.0;
            for (&from, &weight) in from.iter().zip(weights) {
                passed += passing[from as usize] * weight;
            }
            let step = base[node] + damping * passed;
            *next += weight * (step - *next);
            change += (*next - ranks[node]).abs();
            sum += *next;
        }
        std::mem::swap(&mut ranks, &mut before);
        rounds += 1;
    }
    if sum > 0.0 {
        for rank in &mut ranks {
            *rank /= sum;
        }
        change /= sum;
    }
    PageRank { ranks, rounds, change }
}

#[cfg(test)]
mod tests;
