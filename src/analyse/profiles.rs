//! What sets each community of cases apart.

use std::cmp::Reverse;

use super::{AnalyseError, MeasureOptions, cell, communities};
use crate::facts::Facts;
use crate::graph::{FeatureIndex, View};
use crate::labels::Labels;
use crate::model::Table;
use crate::statistics::{Contingency, LogFactorials, benjamini_hochberg};

/// So many features are listed of each community.
const MOST_FEATURES: usize = 10;

/// One row for each feature that is more frequent in a community than elsewhere, the largest community
/// first, in each the surest feature.
pub(super) fn table(facts: &Facts, options: &MeasureOptions) -> Result<Table, AnalyseError> {
    let view = View::named("cases").map_err(AnalyseError::Unknown)?;
    let graph = view.graph(facts, &options.view_options).map_err(AnalyseError::View)?;
    let rows = graph.both_ways();
    let found = communities::found(&rows, options);
    let positions = communities::positions(&rows, &found.partition.of_node);
    let index = FeatureIndex::new(facts, &options.view_options.roles);
    let labels = Labels::new(facts, &options.languages);
    let of_node = &found.partition.of_node;
    let factorials = LogFactorials::up_to(of_node.len());

    // For each feature, how many of its holders each community has.
    let mut tested: Vec<(u32, u32, Contingency, f64)> = Vec::new();
    for feature in 0..index.features.len() as u32 {
        let holders = index.holders(feature);
        let mut of: Vec<u32> = holders.iter().map(|&case| of_node[case as usize]).collect();
        of.sort_unstable();
        for same in of.chunk_by(|a, b| a == b) {
            let size = found.partition.sizes[same[0] as usize];
            let counts = Contingency {
                both: same.len(),
                first: size,
                second: holders.len(),
                all: of_node.len(),
            };
            if size > 1 && same.len() > 1 && counts.lift() > 1.0 {
                tested.push((same[0], feature, counts, counts.p_value(&factorials).0));
            }
        }
    }
    let q_values = benjamini_hochberg(&tested.iter().map(|test| test.3).collect::<Vec<f64>>());
    let mut ranked: Vec<(u32, f64, Reverse<usize>, u32, Contingency, f64)> = tested
        .iter()
        .zip(q_values)
        .map(|(&(community, feature, counts, p), q)| {
            (community, p, Reverse(counts.both), feature, counts, q)
        })
        .collect();
    ranked
        .sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then((a.2, a.3).cmp(&(b.2, b.3))));

    let mut table = Table::new([
        "community",
        "community_cases",
        "feature",
        "feature_label",
        "feature_kind",
        "with_feature",
        "with_feature_everywhere",
        "share",
        "lift",
        "p",
        "q",
        "central_case",
        "central_label",
        "bridge_case",
        "bridge_label",
    ]);
    for same in ranked.chunk_by(|a, b| a.0 == b.0) {
        let community = same[0].0;
        let members = (0..of_node.len() as u32).filter(|&node| of_node[node as usize] == community);
        let by = |value: fn(&communities::Position) -> f64| {
            let most = members.clone().max_by(|&a, &b| {
                let (a_is, b_is) = (value(&positions[a as usize]), value(&positions[b as usize]));
                a_is.total_cmp(&b_is).then(b.cmp(&a))
            })?;
            (value(&positions[most as usize]) > 0.0).then(|| index.cases.all[most as usize])
        };
        let (central, bridge) = (by(|at| at.inside), by(|at| at.participation));
        for &(.., feature, counts, q) in same.iter().take(MOST_FEATURES) {
            let known = index.features[feature as usize];
            table.push(vec![
                cell::count(community as usize + 1),
                cell::count(counts.first),
                cell::node(facts, known.term),
                cell::label(&labels, known.term),
                cell::string(known.kind.name()),
                cell::count(counts.both),
                cell::count(counts.second),
                cell::double(counts.both as f64 / counts.first as f64),
                cell::double(counts.lift()),
                cell::double(counts.p_value(&factorials).0),
                cell::double(q),
                central.and_then(|case| cell::node(facts, case)),
                central.and_then(|case| cell::label(&labels, case)),
                bridge.and_then(|case| cell::node(facts, case)),
                bridge.and_then(|case| cell::label(&labels, case)),
            ]);
        }
    }
    table.notes.push(communities::describe(&found, options));
    table.notes.push(format!(
        "over the view `cases`, whose edges come from such features: what is frequent here made the community, \
         so p is no proof; with_feature: cases of the community that have it, at least two; share: of the \
         community; lift: how many times as often as everywhere; q: Benjamini-Hochberg over all features of all \
         communities; at most {MOST_FEATURES} features each; central_case: most weight within; bridge_case: \
         weight spread over most communities"
    ));
    Ok(table)
}
