use proptest::prelude::*;

use super::*;

fn close(found: &[f64], expect: &[f64], by: f64) {
    assert_eq!(found.len(), expect.len());
    for (node, (found, expect)) in found.iter().zip(expect).enumerate() {
        assert!((found - expect).abs() <= by, "node {node}: {found} is not {expect}");
    }
}

fn directed(nodes: usize, edges: &[(u32, u32, f64)]) -> Csr {
    Csr::directed(nodes, edges.iter().copied())
}

#[test]
fn ranks_of_small_graphs_by_hand() {
    let ranks = |csr: &Csr| page_rank(csr, &PageRankOptions::default()).ranks;
    close(&ranks(&directed(0, &[])), &[], 0.0);
    close(&ranks(&directed(1, &[])), &[1.0], 1e-12);
    close(&ranks(&directed(3, &[])), &[1.0 / 3.0; 3], 1e-12);
    // A ring has no first.
    close(&ranks(&directed(3, &[(0, 1, 1.0), (1, 2, 1.0), (2, 0, 1.0)])), &[1.0 / 3.0; 3], 1e-10);
    // a -> b: a = 0.075 + 0.425 b, b = a + 0.85 a, a + b = 1.
    let a = 1.0 / 2.85;
    close(&ranks(&directed(2, &[(0, 1, 1.0)])), &[a, 1.0 - a], 1e-10);
    // A star, both ways: the leaves are c = 0.15 / 4 + 0.85 h / 3 each, and h + 3 c = 1.
    let star = Csr::undirected(4, [(0, 1, 2.0), (0, 2, 2.0), (0, 3, 2.0)].into_iter());
    let leaf = (0.0375 + 0.85 / 3.0) / 1.85;
    close(&ranks(&star), &[1.0 - 3.0 * leaf, leaf, leaf, leaf], 1e-10);
    // The weight decides: three times as much to b as to c.
    let weighted = ranks(&directed(3, &[(0, 1, 3.0), (0, 2, 1.0), (1, 0, 1.0), (2, 0, 1.0)]));
    close(&[weighted[1] - 0.05], &[3.0 * (weighted[2] - 0.05)], 1e-10);
}

#[test]
fn walks_that_start_at_one_node_stay_within_its_reach() {
    let personal = |edges: &[(u32, u32, f64)], starts: &[u32]| {
        personalized_page_rank(&directed(4, edges), starts, &PageRankOptions::default()).ranks
    };
    // a -> b, from where walks go back: a = 0.15 + 0.85 b, b = 0.85 a.
    let a = 1.0 / 1.85;
    close(&personal(&[(0, 1, 1.0), (2, 3, 1.0)], &[0]), &[a, 1.0 - a, 0.0, 0.0], 1e-10);
    close(&personal(&[], &[1, 1, 3]), &[0.0, 2.0 / 3.0, 0.0, 1.0 / 3.0], 1e-10);
    close(&personal(&[], &[]), &[0.25; 4], 1e-12);
}

#[test]
fn walks_that_never_start_anew_have_ranks_by_weight() {
    let rows = Csr::undirected(3, [(0, 1, 1.0), (1, 2, 3.0), (2, 2, 1.0)].into_iter());
    let found = page_rank(&rows, &PageRankOptions { damping: 1.0, ..PageRankOptions::default() });
    close(&found.ranks, &[0.1, 0.4, 0.5], 1e-9);
}

proptest! {
    #[test]
    fn ranks_sum_to_one(
        edges in prop::collection::vec((0..20_u32, 0..20_u32, 0..4_u8), 0..60),
        is_directed in any::<bool>(),
    ) {
        // Isolated nodes, self-loops, parallel edges and weights of zero all occur.
        let edges: Vec<(u32, u32, f64)> =
            edges.iter().map(|&(a, b, weight)| (a, b, f64::from(weight) / 2.0)).collect();
        let rows = if is_directed {
            directed(25, &edges)
        } else {
            Csr::undirected(25, edges.iter().copied())
        };
        let found = page_rank(&rows, &PageRankOptions::default());
        prop_assert!((found.ranks.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        prop_assert!(found.ranks.iter().all(|&rank| rank > 0.0));
        prop_assert!(found.change <= 1e-10);
    }

    #[test]
    fn undirected_graphs_have_the_ranks_of_the_definition(
        edges in prop::collection::vec((0..20_u32, 0..20_u32, 0..4_u8), 0..60),
        start in prop::option::of(0..25_u32),
        damping in 0.0..0.95_f64,
    ) {
        // Weights from 0 and 1e-6 to 1e6.
        let weight = |weight: u8| if weight == 0 { 0.0 } else { 1e-12 * 1e6_f64.powi(weight.into()) };
        let rows = Csr::undirected(25, edges.iter().map(|&(a, b, w)| (a, b, weight(w))));
        let ranks = |tolerance| {
            let options = PageRankOptions { damping, tolerance, most_rounds: 600 };
            personalized_page_rank(&rows, start.as_slice(), &options)
        };
        // Without a tolerance just so many rounds of the definition are made.
        let (found, expect) = (ranks(1e-12), ranks(0.0));
        close(&found.ranks, &expect.ranks, 1e-9);
        prop_assert!(found.rounds < 200 && found.change <= 1e-12, "{} {}", found.rounds, found.change);
        prop_assert!((found.ranks.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        prop_assert!(found.ranks.iter().all(|&rank| rank >= 0.0));
    }

    #[test]
    fn parallel_edges_are_as_one_of_their_weights_together(edges in prop::collection::vec((0..9_u32, 0..9_u32), 0..40)) {
        let twice: Vec<(u32, u32, f64)> =
            edges.iter().flat_map(|&(a, b)| [(a, b, 1.0), (a, b, 1.0)]).collect();
        let heavy: Vec<(u32, u32, f64)> = edges.iter().map(|&(a, b)| (a, b, 2.0)).collect();
        let ranks = |edges: &[(u32, u32, f64)]| page_rank(&directed(9, edges), &PageRankOptions::default()).ranks;
        close(&ranks(&twice), &ranks(&heavy), 1e-12);
    }
}
