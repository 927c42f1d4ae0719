//! Where to draw the nodes of a graph, each as a box of its size.
//!
//! Each connected component is laid out by itself: forces give its shape, a scale makes room for the
//! boxes, and those that still lie on each other are moved apart. The components are then packed side by
//! side, since forces alone would fling them far from each other.

mod apart;
mod forces;
mod pack;
mod skyline;
mod tree;

use super::{Csr, components};
use pack::Part;

/// How a layout is made.
#[derive(Clone, Debug, PartialEq)]
pub struct LayoutOptions {
    /// Where the nodes begin.
    pub seed: u64,
    /// How many rounds of forces; `None` for so many as the size of the graph allows.
    pub rounds: Option<u32>,
    /// How strongly nodes are drawn to the middle of their component. It grows with the root of what
    /// there is to draw, so that small and large components are equally dense.
    pub gravity: f64,
    /// How strongly nodes push each other apart.
    pub repulsion: f64,
    /// What is left free between two boxes at least.
    pub gap: f64,
    /// What is left free between neighbours as a rule: room for a label.
    pub reach: f64,
    /// The width of the whole by its height, as far as it can be chosen.
    pub shape: f64,
}

impl Default for LayoutOptions {
    fn default() -> Self {
        let (gravity, repulsion) = (1.6, 20.0);
        Self { seed: 1, rounds: None, gravity, repulsion, gap: 4.0, reach: 40.0, shape: 1.5 }
    }
}

/// A place for the middle of the box of each node of a symmetric graph; `sizes` are widths and heights.
/// No two boxes overlap, and the middle of all is 0, 0.
///
/// Only additions, multiplications, divisions and square roots are used, so that equal graphs and seeds
/// give equal places on every machine. Cost: rounds × (edges + nodes × log nodes), on one core.
pub fn layout(rows: &Csr, sizes: &[[f64; 2]], options: &LayoutOptions) -> Vec<[f64; 2]> {
    let rounds = forces::rounds(rows.node_count(), options);
    let sizes: Vec<[f64; 2]> =
        sizes.iter().map(|size| size.map(|length| length + options.gap)).collect();
    let mut parts = Vec::new();
    let mut single = Vec::new();
    for nodes in components(rows).members() {
        if nodes.len() == 1 {
            single.extend(nodes);
            continue;
        }
        let sizes: Vec<[f64; 2]> = nodes.iter().map(|&node| sizes[node as usize]).collect();
        let places = component(&rows.part(&nodes), &sizes, rounds, options);
        parts.push(Part::new(nodes, places, &sizes, options.reach));
    }
    let sizes: Vec<[f64; 2]> = single.iter().map(|&node| sizes[node as usize]).collect();
    let places = pack::rows(&sizes);
    parts.push(Part::new(single, places, &sizes, options.reach));
    pack::pack(parts, rows.node_count(), options.shape)
}

/// The places within one component.
fn component(
    rows: &Csr,
    sizes: &[[f64; 2]],
    rounds: usize,
    options: &LayoutOptions,
) -> Vec<[f64; 2]> {
    let mut places = forces::settle(rows, rounds, options);
    let [wide, high] = stretch(rows, &places, sizes, options.reach);
    for [x, y] in &mut places {
        *x *= wide;
        *y *= high;
    }
    apart::separate(&mut places, sizes);
    places
}

/// By how much places are stretched to the right and upwards: neighbours in the middle of all by their
/// distance are as far apart as they should be, and there is room for all boxes. Wide boxes make a wide
/// drawing.
fn stretch(rows: &Csr, places: &[[f64; 2]], sizes: &[[f64; 2]], reach: f64) -> [f64; 2] {
    const WIDEST: f64 = 1.8;
    let factor = for_neighbours(rows, places, sizes, reach).max(for_boxes(places, sizes));
    let sum = |axis: usize| sizes.iter().map(|size| size[axis]).sum::<f64>();
    let shape = (sum(0) / sum(1).max(f64::MIN_POSITIVE)).clamp(1.0 / WIDEST, WIDEST).sqrt();
    [factor * shape, factor / shape]
}

/// The factor that brings the middle one of all distances of neighbours to `reach` between their boxes.
fn for_neighbours(rows: &Csr, places: &[[f64; 2]], sizes: &[[f64; 2]], reach: f64) -> f64 {
    let mut factors = Vec::with_capacity(rows.entry_count());
    for node in 0..rows.node_count() {
        for &other in rows.neighbours(node as u32) {
            let other = other as usize;
            let distance = length([0, 1].map(|axis| places[node][axis] - places[other][axis]));
            if distance > 0.0 {
                let extent = f64::midpoint(side(sizes[node]), side(sizes[other]));
                factors.push((extent + reach) / distance);
            }
        }
    }
    factors.sort_by(f64::total_cmp);
    factors.get(factors.len() / 2).copied().unwrap_or(1.0)
}

/// The factor by which the places take up `ROOM` times the area of the boxes. As all were spread evenly
/// in an ellipse, which has half its half-axes as deviations.
fn for_boxes(places: &[[f64; 2]], sizes: &[[f64; 2]]) -> f64 {
    const ROOM: f64 = 3.0;
    let count = places.len() as f64;
    let deviation = |axis: usize| {
        let middle = places.iter().map(|place| place[axis]).sum::<f64>() / count;
        let squares = places.iter().map(|place| (place[axis] - middle) * (place[axis] - middle));
        (squares.sum::<f64>() / count).sqrt()
    };
    let area = 4.0 * std::f64::consts::PI * deviation(0) * deviation(1);
    let boxes: f64 = sizes.iter().map(|[width, height]| width * height).sum();
    if area > 0.0 { (ROOM * boxes / area).sqrt() } else { 0.0 }
}

/// The side of a square as large as a box.
fn side([width, height]: [f64; 2]) -> f64 {
    (width * height).sqrt()
}

fn length([x, y]: [f64; 2]) -> f64 {
    (x * x + y * y).sqrt()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn options(seed: u64) -> LayoutOptions {
        LayoutOptions { seed, rounds: Some(80), ..LayoutOptions::default() }
    }

    /// A connected graph of random edges, some pairs, and nodes without edges.
    fn mixed(connected: u32, pairs: u32, single: u32) -> Csr {
        let mut random = crate::network::Random::new(u64::from(connected));
        let mut edges = Vec::new();
        for node in 1..connected {
            edges.extend([(random.below(node), node, 1.0), (random.below(connected), node, 1.0)]);
        }
        edges.extend((0..pairs).map(|at| (connected + 2 * at, connected + 2 * at + 1, 1.0)));
        Csr::undirected((connected + 2 * pairs + single) as usize, edges.into_iter())
    }

    /// Left, bottom, right and top of all boxes.
    fn bounds(places: &[[f64; 2]], sizes: &[[f64; 2]]) -> [f64; 4] {
        let boxes = places.iter().zip(sizes);
        boxes.fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |all, (&[x, y], &[width, height])| {
            [
                all[0].min(x - width / 2.0),
                all[1].min(y - height / 2.0),
                all[2].max(x + width / 2.0),
                all[3].max(y + height / 2.0),
            ]
        })
    }

    fn area([left, bottom, right, top]: [f64; 4]) -> f64 {
        (right - left) * (top - bottom)
    }

    fn overlaps(places: &[[f64; 2]], sizes: &[[f64; 2]]) -> usize {
        let lies_on = |left: usize, right: usize| {
            (0..2).all(|axis| {
                let apart = (places[left][axis] - places[right][axis]).abs();
                apart < f64::midpoint(sizes[left][axis], sizes[right][axis])
            })
        };
        (0..places.len()).map(|left| (0..left).filter(|&right| lies_on(left, right)).count()).sum()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn no_boxes_overlap_and_little_is_empty(
            connected in 0..150_u32,
            pairs in 0..8_u32,
            single in 0..12_u32,
            lengths in prop::collection::vec((6.0..220.0_f64, 6.0..60.0_f64), 178),
        ) {
            let rows = mixed(connected, pairs, single);
            let sizes: Vec<[f64; 2]> =
                lengths.iter().take(rows.node_count()).map(|&(x, y)| [x, y]).collect();
            let options = options(1);
            let places = layout(&rows, &sizes, &options);
            prop_assert_eq!(overlaps(&places, &sizes), 0);
            if !places.is_empty() {
                let needed: f64 = sizes
                    .iter()
                    .map(|[x, y]| (x + options.reach) * (y + options.reach))
                    .sum();
                let all = bounds(&places, &sizes);
                prop_assert!(area(all) < 12.0 * needed, "{all:?} for {needed}");
            }
        }
    }

    #[test]
    fn the_largest_component_fills_most_of_the_whole() {
        let rows = mixed(80, 5, 10);
        let sizes = vec![[20.0; 2]; rows.node_count()];
        let places = layout(&rows, &sizes, &options(1));
        let (main, all) = (bounds(&places[..80], &sizes), bounds(&places, &sizes));
        assert!(area(main) > 0.6 * area(all), "{main:?} of {all:?}");
    }

    #[test]
    fn equal_graphs_and_seeds_have_equal_places() {
        let sizes = vec![[8.0, 4.0]; 61];
        let places = |seed| layout(&mixed(40, 8, 5), &sizes, &options(seed));
        assert_eq!(places(3), places(3));
        assert_ne!(places(3), places(4));
    }

    #[test]
    fn nodes_without_edges_stand_in_rows() {
        let sizes = vec![[20.0, 10.0]; 40];
        let places = layout(&Csr::undirected(40, std::iter::empty()), &sizes, &options(1));
        let mut heights: Vec<i64> = places.iter().map(|place| place[1] as i64).collect();
        heights.dedup();
        assert!(heights.len() < 8, "{heights:?}");
        assert!(layout(&Csr::default(), &[], &options(1)).is_empty());
    }

    #[test]
    fn weights_and_sizes_may_be_nothing() {
        for weight in [0.0, 1e300] {
            let rows = Csr::undirected(3, [(0, 0, weight), (1, 2, weight)].into_iter());
            let places = layout(&rows, &[[0.0; 2]; 3], &options(1));
            assert!(places.iter().flatten().all(|at| at.is_finite()), "{places:?}");
        }
    }
}
