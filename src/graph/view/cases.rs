//! Cases, each joined to its nearest.

use std::cmp::Reverse;

use super::{ViewError, ViewOptions};
use crate::facts::Facts;
use crate::graph::{Edge, EdgeKind, FeatureIndex, Graph, Node, NodeKind};
use crate::schema::Schema;

/// How many times as many candidates as neighbours are compared in full.
const CANDIDATES_PER_NEIGHBOUR: usize = 4;

/// All cases; an edge where one is among the nearest of the other. Stubs too, isolated as they are.
///
/// Features that at most `most_holders` cases have bring the candidates; the best of those are
/// compared by all features, the common ones too. So the cost is linear in the cases: at most
/// `most_holders` steps for each feature of each case, and never a comparison of all pairs.
pub(super) fn build(facts: &Facts, _: &Schema, options: &ViewOptions) -> Result<Graph, ViewError> {
    let index = FeatureIndex::new(facts, &options.roles);
    let count = index.cases.all.len();
    let most = (count as u64).saturating_mul(options.neighbours as u64);
    if most > options.most_edges {
        let fewer = options.most_edges / count.max(1) as u64;
        return Err(ViewError::TooLarge {
            view: "cases",
            edges: most,
            most: options.most_edges,
            help: format!("ask for fewer neighbours of each case, such as --neighbours {fewer}"),
        });
    }
    let mut near: Vec<(u32, u32, u32)> = Vec::new();
    let mut isolated = 0;
    let mut weights = vec![0_u64; count];
    let mut touched: Vec<u32> = Vec::new();
    let mut buffer = Vec::new();
    for case in 0..count as u32 {
        for same in index.held(case).chunk_by(|left, right| left.feature == right.feature) {
            let holders = index.holders(same[0].feature);
            if holders.len() > options.most_holders {
                continue;
            }
            // Whatever is shared makes a candidate, if only to be compared in full.
            let weight = same.iter().map(|&held| index.own_weight(held)).max().unwrap_or(0).max(1);
            for &other in holders {
                if weights[other as usize] == 0 {
                    touched.push(other);
                }
                weights[other as usize] += weight;
            }
        }
        let mut candidates: Vec<(Reverse<u64>, u32)> = touched
            .drain(..)
            .map(|other| (Reverse(std::mem::take(&mut weights[other as usize])), other))
            .filter(|&(_, other)| other != case)
            .collect();
        let compared = options.neighbours.saturating_mul(CANDIDATES_PER_NEIGHBOUR);
        if candidates.len() > compared {
            candidates.select_nth_unstable(compared);
            candidates.truncate(compared);
        }
        let mut scores: Vec<(Reverse<u32>, u32)> = Vec::with_capacity(candidates.len());
        for (_, other) in candidates {
            index.shared(case, other, &mut buffer);
            let weight = buffer.iter().map(|shared| shared.weight).sum();
            let score = index.score(case, other, weight, weight);
            if score > 0 {
                scores.push((Reverse(score), other));
            }
        }
        scores.sort_unstable();
        scores.truncate(options.neighbours);
        isolated += usize::from(scores.is_empty());
        near.extend(
            scores.iter().map(|&(Reverse(score), other)| (case.min(other), case.max(other), score)),
        );
    }
    near.sort_unstable();
    near.dedup();
    let edges = near.into_iter().map(|(from, to, score)| Edge {
        from,
        to,
        kind: EdgeKind::Similar,
        weight: f64::from(score) / 1000.0,
        mutual: true,
    });
    let nodes = index.cases.all.iter().map(|&term| Node { term, kind: NodeKind::Case }).collect();
    let mut graph = Graph::new(nodes, edges.collect(), false);
    let common = (0..index.features.len() as u32)
        .filter(|&feature| index.holders(feature).len() > options.most_holders)
        .count();
    graph.notes.push(format!("each case is joined to at most {} nearest", options.neighbours));
    if common > 0 {
        graph.notes.push(format!(
            "{common} of {} features are in more than {} cases and make no two cases near by themselves; \
             {isolated} cases have no near case",
            index.features.len(),
            options.most_holders
        ));
    }
    Ok(graph)
}
