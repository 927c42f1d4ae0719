use proptest::prelude::*;

use super::*;
use crate::network::components;

/// The club of W. W. Zachary ("An information flow model for conflict and fission in small groups",
/// 1977), by its published adjacency matrix.
pub(super) const KARATE: [(u32, u32); 78] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (0, 5),
    (0, 6),
    (0, 7),
    (0, 8),
    (0, 10),
    (0, 11),
    (0, 12),
    (0, 13),
    (0, 17),
    (0, 19),
    (0, 21),
    (0, 31),
    (1, 2),
    (1, 3),
    (1, 7),
    (1, 13),
    (1, 17),
    (1, 19),
    (1, 21),
    (1, 30),
    (2, 3),
    (2, 7),
    (2, 8),
    (2, 9),
    (2, 13),
    (2, 27),
    (2, 28),
    (2, 32),
    (3, 7),
    (3, 12),
    (3, 13),
    (4, 6),
    (4, 10),
    (5, 6),
    (5, 10),
    (5, 16),
    (6, 16),
    (8, 30),
    (8, 32),
    (8, 33),
    (9, 33),
    (13, 33),
    (14, 32),
    (14, 33),
    (15, 32),
    (15, 33),
    (18, 32),
    (18, 33),
    (19, 33),
    (20, 32),
    (20, 33),
    (22, 32),
    (22, 33),
    (23, 25),
    (23, 27),
    (23, 29),
    (23, 32),
    (23, 33),
    (24, 25),
    (24, 27),
    (24, 31),
    (25, 31),
    (26, 29),
    (26, 33),
    (27, 33),
    (28, 31),
    (28, 33),
    (29, 32),
    (29, 33),
    (30, 32),
    (30, 33),
    (31, 32),
    (31, 33),
    (32, 33),
];

fn graph(nodes: usize, edges: &[(u32, u32)]) -> Csr {
    let edges: Vec<(u32, u32, f64)> = edges.iter().map(|&(a, b)| (a, b, 1.0)).collect();
    Csr::undirected(nodes, edges.into_iter())
}

/// U. Brandes et al., "On modularity clustering" (2008) prove 0.419790 to be the most that there is.
#[test]
fn the_karate_club_falls_into_its_four_parts() {
    let rows = graph(34, &KARATE);
    for seed in 0..20 {
        let found = communities(&rows, &CommunityOptions { seed, ..CommunityOptions::default() });
        assert!((found.modularity - 0.419_79).abs() < 1e-5, "seed {seed}: {}", found.modularity);
        assert_eq!(found.partition.sizes, [12, 11, 6, 5], "seed {seed}");
    }
}

#[test]
fn cliques_in_a_ring_are_found_and_a_higher_resolution_parts_more() {
    let mut edges = Vec::new();
    for clique in 0..6 {
        for a in 0..5 {
            edges.extend((a + 1..5).map(|b| (clique * 5 + a, clique * 5 + b)));
        }
        edges.push((clique * 5 + 4, (clique * 5 + 5) % 30));
    }
    let found = communities(&graph(31, &edges), &CommunityOptions::default());
    assert_eq!(found.partition.sizes, [5, 5, 5, 5, 5, 5, 1], "one node stands alone");
    let options = CommunityOptions { resolution: 0.05, ..CommunityOptions::default() };
    assert!(communities(&graph(31, &edges), &options).partition.sizes.len() < 7);
}

#[test]
fn what_has_no_weight_is_parted_into_single_nodes() {
    let found = |nodes: usize, edges: &[(u32, u32, f64)]| {
        let rows = Csr::undirected(nodes, edges.iter().copied());
        let found = communities(&rows, &CommunityOptions::default());
        (found.partition.sizes, found.modularity)
    };
    assert_eq!(found(0, &[]), (vec![], 0.0));
    assert_eq!(found(1, &[]), (vec![1], 0.0));
    assert_eq!(found(3, &[]), (vec![1, 1, 1], 0.0));
    assert_eq!(found(3, &[(0, 1, 0.0)]), (vec![1, 1, 1], 0.0));
    assert_eq!(found(2, &[(0, 0, 1.0), (0, 1, 1.0)]).0, [2]);
    assert_eq!(found(2, &[(0, 1, 1.0), (0, 1, 1.0)]), (vec![2], 0.0));
}

proptest! {
    #[test]
    fn communities_hang_together_and_the_same_seed_finds_them_again(
        edges in prop::collection::vec((0..25_u32, 0..25_u32, 0..4_u8), 0..80),
        seed in any::<u64>(),
    ) {
        let edges: Vec<(u32, u32, f64)> =
            edges.iter().map(|&(a, b, w)| (a, b, f64::from(w) / 2.0)).collect();
        let rows = Csr::undirected(25, edges.iter().copied());
        let options = CommunityOptions { seed, most_iterations: 30, ..CommunityOptions::default() };
        let found = communities(&rows, &options);
        prop_assert_eq!(&found, &communities(&rows, &options));
        prop_assert_eq!(found.partition.sizes.iter().sum::<usize>(), 25);
        let labels = &found.partition.of_node;
        prop_assert!((found.modularity - by_pairs(&edges, labels)).abs() < 1e-12);
        // Each community is one component of its own edges.
        let inside = edges.iter().copied().filter(|&(a, b, _)| labels[a as usize] == labels[b as usize]);
        let inside: Vec<_> = inside.collect();
        let parts = components(&Csr::undirected(25, inside.into_iter()));
        prop_assert_eq!(parts.sizes.len(), found.partition.sizes.len());
        // One community of all has modularity 0, and so at least that is reached.
        prop_assert!(found.modularity >= -1e-12);
    }
}

/// The definition, pair by pair.
fn by_pairs(edges: &[(u32, u32, f64)], labels: &[u32]) -> f64 {
    let mut matrix = vec![vec![0.0; labels.len()]; labels.len()];
    for &(a, b, weight) in edges {
        matrix[a as usize][b as usize] += weight;
        matrix[b as usize][a as usize] += weight;
    }
    let strengths: Vec<f64> = matrix.iter().map(|row| row.iter().sum()).collect();
    let all: f64 = strengths.iter().sum();
    if all == 0.0 {
        return 0.0;
    }
    let mut sum = 0.0;
    for (a, row) in matrix.iter().enumerate() {
        for (b, weight) in row.iter().enumerate() {
            if labels[a] == labels[b] {
                sum += weight - strengths[a] * strengths[b] / all;
            }
        }
    }
    sum / all
}
