//! How nodes look in files that are pictures at once: place, size, colour and community.

use crate::graph::{Graph, Node, NodeKind};
use crate::network::{CommunityOptions, LayoutOptions, communities, layout};

/// How one node looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Look {
    /// To the right.
    pub(super) x: f64,
    /// Upwards.
    pub(super) y: f64,
    /// The diameter, in the same unit.
    pub(super) size: f64,
    /// What it takes up around its place: the circle, or the box with its label.
    pub(super) frame: [f64; 2],
    /// Red, green, blue.
    pub(super) color: [u8; 3],
    /// The number of its community, from 0 for the largest.
    pub(super) community: u32,
}

/// The smallest and the largest node.
const SIZES: [f64; 2] = [6.0, 40.0];

/// Colours of communities, the largest first; after the last one all are grey. They can be told apart
/// by people who see few colours (after M. Okabe and K. Ito, 2002, and P. Tol's schemes).
const COMMUNITY_COLORS: [[u8; 3]; 12] = [
    [0x33, 0x77, 0xBB],
    [0xEE, 0x77, 0x33],
    [0x00, 0x99, 0x88],
    [0xCC, 0x33, 0x77],
    [0xDD, 0xAA, 0x33],
    [0x66, 0xCC, 0xEE],
    [0x99, 0x44, 0x88],
    [0x77, 0xAA, 0x44],
    [0xBB, 0x55, 0x66],
    [0x88, 0x77, 0x55],
    [0x33, 0x66, 0x66],
    [0xAA, 0x99, 0xDD],
];
const GREY: [u8; 3] = [0xBB, 0xBB, 0xBB];

/// Makes the look of each node: places by `network::layout`, sizes by the weighted degree, communities by
/// Leiden, colours by the kind where there are several, by the community otherwise. Nodes are circles,
/// or boxes where their sizes are given.
///
/// Cost: that of the layout. Equal graphs and seeds give equal looks.
pub(super) fn looks(graph: &Graph, boxes: Option<Vec<[f64; 2]>>, seed: u64) -> Vec<Look> {
    let rows = graph.both_ways();
    let found = communities(&rows, &CommunityOptions { seed, ..CommunityOptions::default() });
    let colors = colors_by(graph, &found.partition.of_node);
    let strengths = rows.strengths();
    let most = strengths.iter().copied().fold(0.0, f64::max);
    // The area grows with the weight.
    let size = |strength: f64| {
        let part = if most > 0.0 { (strength / most).sqrt() } else { 0.0 };
        SIZES[0] + (SIZES[1] - SIZES[0]) * part
    };
    let circles = || strengths.iter().map(|&strength| [size(strength); 2]).collect();
    let frames: Vec<[f64; 2]> = boxes.unwrap_or_else(circles);
    let places = layout(&rows, &frames, &LayoutOptions { seed, ..LayoutOptions::default() });
    let round = |number: f64| (number * 100.0).round() / 100.0;
    places
        .into_iter()
        .zip(frames)
        .zip(colors)
        .zip(strengths.iter().zip(&found.partition.of_node))
        .map(|((([x, y], frame), color), (&strength, &community))| {
            let size = round(size(strength));
            Look { x: round(x), y: round(y), size, frame, color, community }
        })
        .collect()
}

/// The colours that [`looks`] gives.
pub(super) fn colors(graph: &Graph, seed: u64) -> Vec<[u8; 3]> {
    let options = CommunityOptions { seed, ..CommunityOptions::default() };
    colors_by(graph, &communities(&graph.both_ways(), &options).partition.of_node)
}

/// Colours by the kind where there are several, by the community otherwise.
fn colors_by(graph: &Graph, communities: &[u32]) -> Vec<[u8; 3]> {
    let one_kind = graph.nodes.windows(2).all(|pair| pair[0].kind == pair[1].kind);
    let color = |(node, &community): (&Node, &u32)| {
        if one_kind {
            COMMUNITY_COLORS.get(community as usize).copied().unwrap_or(GREY)
        } else {
            color_of_kind(node.kind.name())
        }
    };
    graph.nodes.iter().zip(communities).map(color).collect()
}

/// The colour of a kind of node.
fn color_of_kind(kind: &str) -> [u8; 3] {
    let colors = [
        (NodeKind::Case, [0x33, 0x77, 0xBB]),
        (NodeKind::Incident, [0xEE, 0x77, 0x33]),
        (NodeKind::System, [0x66, 0xCC, 0xEE]),
        (NodeKind::Technology, [0x00, 0x99, 0x88]),
        (NodeKind::Organization, [0xDD, 0xAA, 0x33]),
        (NodeKind::Concept, [0xAA, 0x99, 0xDD]),
        (NodeKind::CausalFactor, [0xCC, 0x33, 0x77]),
        (NodeKind::Action, [0x77, 0xAA, 0x44]),
        (NodeKind::Source, [0x88, 0x77, 0x55]),
    ];
    colors.into_iter().find(|(known, _)| known.name() == kind).map_or(GREY, |(_, color)| color)
}
