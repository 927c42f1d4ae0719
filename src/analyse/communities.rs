//! Communities, with their most central nodes and those that bridge them.

use std::cmp::Reverse;

use super::subject::Subject;
use super::{AnalyseError, MeasureOptions, cell};
use crate::model::Table;
use crate::network::{self, Communities, CommunityOptions, Csr};

/// Finds the communities that the options ask for.
pub(super) fn found(rows: &Csr, options: &MeasureOptions) -> Communities {
    network::communities(rows, &community_options(options))
}

fn community_options(options: &MeasureOptions) -> CommunityOptions {
    CommunityOptions {
        resolution: options.resolution,
        seed: options.seed,
        ..CommunityOptions::default()
    }
}

/// How a node lies in its community.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Position {
    /// The weight of its edges within the community.
    pub(super) inside: f64,
    /// The weight of its edges that leave it.
    pub(super) outside: f64,
    /// How evenly its weight is spread over communities: 0 where all is in one (R. Guimerà and
    /// L. Amaral, "Functional cartography of complex metabolic networks", 2005).
    pub(super) participation: f64,
}

/// The positions of all nodes. Cost: linear.
pub(super) fn positions(rows: &Csr, of_node: &[u32]) -> Vec<Position> {
    let mut to_group = vec![0.0; of_node.len()];
    let mut touched: Vec<u32> = Vec::new();
    let mut positions = Vec::with_capacity(of_node.len());
    for node in 0..of_node.len() as u32 {
        for (next, weight) in rows.row(node) {
            let group = of_node[next as usize];
            if to_group[group as usize] == 0.0 {
                touched.push(group);
            }
            to_group[group as usize] += weight;
        }
        let inside = to_group[of_node[node as usize] as usize];
        let weights = touched.iter().map(|&group| to_group[group as usize]);
        let all: f64 = weights.clone().sum();
        let squares: f64 = weights.map(|weight| (weight / all) * (weight / all)).sum();
        let participation = if all > 0.0 { (1.0 - squares).max(0.0) } else { 0.0 };
        positions.push(Position { inside, outside: (all - inside).max(0.0), participation });
        for group in touched.drain(..) {
            to_group[group as usize] = 0.0;
        }
    }
    positions
}

/// One row a node: its community, the most central of each first.
pub(super) fn table(
    subject: &Subject<'_>,
    options: &MeasureOptions,
) -> Result<Table, AnalyseError> {
    let rows = subject.both_ways();
    let found = found(rows, options);
    let positions = positions(rows, &found.partition.of_node);
    let mut after = vec!["community_nodes", "inside_weight", "outside_weight", "participation"];
    after.push("bridge_place");
    let mut table = subject.table(&["community", "place"], &after);
    for (community, mut members) in found.partition.members().into_iter().enumerate() {
        let size = members.len();
        // Participation first: a node may have much weight outside because it has much of it.
        members.sort_by(|&left, &right| {
            let by = |node: u32| &positions[node as usize];
            by(right).participation.total_cmp(&by(left).participation)
        });
        let mut bridge_places = vec![(0_u32, 0_usize); size];
        for (place, &node) in members.iter().enumerate() {
            bridge_places[place] = (node, place + 1);
        }
        bridge_places.sort_unstable();
        members.sort_by_key(|&node| (Reverse(positions[node as usize].inside.to_bits()), node));
        for (place, node) in members.into_iter().enumerate() {
            let position = positions[node as usize];
            let mut row = vec![cell::count(community + 1), cell::count(place + 1)];
            row.extend(subject.cells(node));
            row.push(cell::count(size));
            row.push(cell::double(position.inside));
            row.push(cell::double(position.outside));
            row.push(cell::double(position.participation));
            let at = bridge_places.binary_search_by_key(&node, |&(node, _)| node);
            let at = at.ok().filter(|_| position.outside > 0.0);
            row.push(at.and_then(|at| cell::count(bridge_places[at].1)));
            table.push(row);
        }
    }
    table.notes.push(describe(&found, options));
    table.notes.push(
        "community: 1 is the largest; place: in it, by inside_weight; inside_weight, outside_weight: of the \
         node's edges within its community and out of it; participation: 0 where all its weight is in one \
         community, near 1 where it is spread over many; bridge_place: in it by participation, empty where no \
         edge leaves"
            .to_owned(),
    );
    Ok(table)
}

/// How communities were found, in a line.
pub(super) fn describe(found: &Communities, options: &MeasureOptions) -> String {
    let used = community_options(options);
    let alone = found.partition.sizes.iter().filter(|&&size| size == 1).count();
    format!(
        "communities by Leiden (Traag, Waltman and van Eck 2019), directions not heeded, weighted; \
         resolution {}, randomness {}, seed {}, {} iterations; modularity {:.6}; {} communities, {alone} \
         of one node",
        used.resolution,
        used.randomness,
        used.seed,
        found.iterations,
        found.modularity,
        found.partition.sizes.len()
    )
}

/// One row a node: its label after so many rounds.
pub(super) fn propagation(
    subject: &Subject<'_>,
    options: &MeasureOptions,
) -> Result<Table, AnalyseError> {
    /// Rounds where no other number is asked for.
    const ROUNDS: u32 = 10;
    let most = options.rounds.unwrap_or(ROUNDS);
    let found = network::propagated(subject.both_ways(), most);
    let mut sizes = vec![0_usize; subject.count()];
    for &label in &found.labels {
        sizes[label as usize] += 1;
    }
    let mut order: Vec<u32> = (0..subject.count() as u32).collect();
    order.sort_by_key(|&node| {
        let label = found.labels[node as usize];
        (Reverse(sizes[label as usize]), label, node)
    });
    let mut table = subject.table(&["group"], &["group_nodes"]);
    for node in order {
        let label = found.labels[node as usize];
        let mut row = vec![subject.end_cells(label).swap_remove(0)];
        row.extend(subject.cells(node));
        row.push(cell::count(sizes[label as usize]));
        table.push(row);
    }
    let groups = sizes.iter().filter(|&&size| size > 0).count();
    table.notes.push(format!(
        "label propagation as in LDBC Graphalytics (CDLP): {} rounds{}; {groups} groups, the largest with {} \
         nodes; directions and weights not heeded; group: the node whose label it bears",
        found.rounds,
        if found.is_settled { ", settled" } else { ", not settled" },
        sizes.iter().max().unwrap_or(&0)
    ));
    Ok(table)
}
