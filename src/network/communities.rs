//! Communities by the Leiden algorithm: groups with more weight inside than chance would give.
//!
//! V. A. Traag, L. Waltman and N. J. van Eck, "From Louvain to Leiden: guaranteeing well-connected
//! communities", 2019: nodes move while that raises the modularity, each community is refined into
//! parts that hang together well, the parts become the nodes of a smaller graph, and so on. That paper
//! names the steps; here they follow its pseudo-code, with a queue of the nodes worth looking at.

mod level;

use super::{Csr, Partition, Random};
use level::Level;

/// How communities are sought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CommunityOptions {
    /// What weight is expected by chance counts so many times: above 1, communities get smaller.
    pub resolution: f64,
    /// How often refinement takes another than the best part: theta of the paper, in units of edge
    /// weight.
    pub randomness: f64,
    /// Where the random order of nodes comes from.
    pub seed: u64,
    /// The search starts anew from its result at most so many times; it ends before, where that gains
    /// nothing.
    pub most_iterations: u32,
}

impl Default for CommunityOptions {
    fn default() -> Self {
        Self { resolution: 1.0, randomness: 0.01, seed: 0, most_iterations: 4 }
    }
}

/// Communities that were found.
#[derive(Clone, Debug, PartialEq)]
pub struct Communities {
    /// The communities. Each hangs together; a node without edges is one of its own.
    pub partition: Partition,
    /// Their modularity, at the resolution asked for; 0 where there is no weight.
    pub modularity: f64,
    /// How many times the search was made.
    pub iterations: u32,
}

/// An iteration that gains no more than this in modularity is the last.
const LEAST_GAIN: f64 = 1e-4;

/// Finds communities in a graph whose edges stand at both of their ends. Equal graphs, options and
/// seeds give equal communities.
///
/// Weights are finite and not negative; parallel edges add up.
///
/// Cost: a few walks over all entries for each iteration, and 12 bytes an entry of the first smaller
/// graph.
pub fn communities(rows: &Csr, options: &CommunityOptions) -> Communities {
    let mut labels: Vec<u32> = (0..rows.node_count() as u32).collect();
    let mut random = Random::new(options.seed);
    let (mut iterations, mut reached) = (0, f64::NEG_INFINITY);
    while iterations < options.most_iterations {
        iterate(rows, &mut labels, options, &mut random);
        iterations += 1;
        let now = modularity(rows, &labels, options.resolution);
        if now <= reached + LEAST_GAIN {
            break;
        }
        reached = now;
    }
    let partition = Partition::from_labels(connected(rows, &labels));
    let modularity = modularity(rows, &partition.of_node, options.resolution);
    Communities { partition, modularity, iterations }
}

/// One search, from a partition to a better one.
fn iterate(rows: &Csr, labels: &mut [u32], options: &CommunityOptions, random: &mut Random) {
    // To which node of the present level each node of the graph belongs, and to which community that.
    let mut place: Option<Vec<u32>> = None;
    let mut smaller: Option<Csr> = None;
    let mut of_level: Vec<u32> = labels.to_vec();
    loop {
        let mut level = Level::new(smaller.as_ref().unwrap_or(rows), options);
        level.move_nodes(&mut of_level, random);
        let parts = level.refine(&of_level, random);
        let (count, parts) = dense(parts, of_level.len());
        if count == of_level.len() {
            match place {
                Some(place) => {
                    for (label, at) in labels.iter_mut().zip(place) {
                        *label = of_level[at as usize];
                    }
                }
                None => labels.copy_from_slice(&of_level),
            }
            return;
        }
        let mut community = vec![0; count];
        for (&part, &label) in parts.iter().zip(&of_level) {
            community[part as usize] = label;
        }
        let next = level.aggregate(&parts, count);
        smaller = Some(next);
        of_level = dense(community, of_level.len()).1;
        match &mut place {
            Some(place) => place.iter_mut().for_each(|at| *at = parts[*at as usize]),
            None => place = Some(parts),
        }
    }
}

/// Labels below `bound` as numbers from 0 in the order of their first node, and how many there are.
fn dense(mut labels: Vec<u32>, bound: usize) -> (usize, Vec<u32>) {
    let mut number = vec![u32::MAX; bound];
    let mut count = 0;
    for label in &mut labels {
        let number = &mut number[*label as usize];
        if *number == u32::MAX {
            *number = count;
            count += 1;
        }
        *label = *number;
    }
    (count as usize, labels)
}

/// Splits communities that do not hang together, which never lowers the modularity. Moves at the last
/// level can leave such ones.
fn connected(rows: &Csr, labels: &[u32]) -> Vec<u32> {
    let mut split = vec![u32::MAX; labels.len()];
    let mut waiting = Vec::new();
    for start in 0..labels.len() as u32 {
        if split[start as usize] != u32::MAX {
            continue;
        }
        split[start as usize] = start;
        waiting.push(start);
        while let Some(node) = waiting.pop() {
            for &next in rows.neighbours(node) {
                let is_new = split[next as usize] == u32::MAX;
                if is_new && labels[next as usize] == labels[start as usize] {
                    split[next as usize] = start;
                    waiting.push(next);
                }
            }
        }
    }
    split
}

/// The modularity of a partition (M. Newman and M. Girvan, 2004; with weights and a resolution): the
/// share of weight inside of groups, less what chance would give. 0 where there is no weight. Labels
/// are below the number of nodes; rows hold each edge at both ends.
///
/// Cost: linear.
pub fn modularity(rows: &Csr, labels: &[u32], resolution: f64) -> f64 {
    let mut inside = 0.0;
    let mut strengths = vec![0.0; labels.len()];
    for node in 0..labels.len() as u32 {
        let label = labels[node as usize];
        for (next, weight) in rows.row(node) {
            strengths[label as usize] += weight;
            if labels[next as usize] == label {
                inside += weight;
            }
        }
    }
    let all: f64 = strengths.iter().sum();
    if all <= 0.0 {
        return 0.0;
    }
    let expected: f64 = strengths.iter().map(|strength| (strength / all) * (strength / all)).sum();
    inside / all - resolution * expected
}

#[cfg(test)]
mod tests;
