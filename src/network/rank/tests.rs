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

/// The ten-node directed example of LDBC Graphalytics (Apache-2.0), whose reference makes exactly two
/// rounds: <https://github.com/ldbc/ldbc_graphalytics>.
#[test]
fn the_small_graphalytics_example() {
    let out: [&[u32]; 10] =
        [&[3, 5], &[4, 5, 10], &[1, 5, 8, 10], &[], &[3, 4, 8], &[3, 4], &[4], &[1], &[4], &[]];
    let edges =
        out.iter().zip(0..).flat_map(|(row, from)| row.iter().map(move |&to| (from, to - 1, 1.0)));
    let edges: Vec<(u32, u32, f64)> = edges.collect();
    let options = PageRankOptions { tolerance: 0.0, most_rounds: 2, ..PageRankOptions::default() };
    let found = page_rank(&directed(10, &edges), &options);
    let expect = [
        0.147_762_916_667,
        0.047_533_75,
        0.155_046_944_444,
        0.159_757_361_111,
        0.146_24,
        0.047_533_75,
        0.047_533_75,
        0.113_574_027_778,
        0.047_533_75,
        0.087_483_75,
    ];
    close(&found.ranks, &expect, 1e-12);
    assert_eq!(found.rounds, 2);
}

/// Where the variable names a folder with the validation graphs of Graphalytics, all of them. How many
/// rounds the references of the larger ones made is not said with them: the directed one has settled,
/// the undirected one is nearest to 26 rounds.
#[test]
fn the_graphalytics_references_where_they_are_at_hand() {
    let Some(folder) = std::env::var_os("GRAPHALYTICS_DIR").map(std::path::PathBuf::from) else {
        return;
    };
    let read = |path: &str| std::fs::read_to_string(folder.join(path)).expect(path);
    for (input, output, is_directed, rounds) in [
        ("example/example-directed.e", "example/example-directed-PR", true, 2),
        ("example/example-undirected.e", "example/example-undirected-PR", false, 2),
        ("pr/dir-input", "pr/dir-output", true, 200),
        ("pr/undir-input", "pr/undir-output", false, 26),
    ] {
        let expect: Vec<(u64, f64)> = read(output)
            .lines()
            .filter_map(|line| line.split_once(' '))
            .map(|(node, rank)| {
                (node.parse().expect("a number"), rank.trim().parse().expect("a rank"))
            })
            .collect();
        let place = |node: &str| {
            let node: u64 = node.parse().expect("a number");
            expect.iter().position(|&(known, _)| known == node).expect("a node with a rank") as u32
        };
        // These files hold `from to weight`, the others a node and all of its neighbours.
        let has_weights = input.starts_with("example");
        let mut edges: Vec<(u32, u32, f64)> = Vec::new();
        for line in read(input).lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let to = if has_weights { &words[1..2] } else { words.get(1..).unwrap_or(&[]) };
            edges.extend(to.iter().map(|to| (place(words[0]), place(to), 1.0)));
        }
        let both_given = !is_directed && !has_weights;
        let rows = if is_directed || both_given {
            directed(expect.len(), &edges)
        } else {
            Csr::undirected(expect.len(), edges.into_iter())
        };
        let options =
            PageRankOptions { tolerance: 0.0, most_rounds: rounds, ..PageRankOptions::default() };
        let found = page_rank(&rows, &options);
        let expect: Vec<f64> = expect.iter().map(|&(_, rank)| rank).collect();
        close(&found.ranks, &expect, 1e-9);
    }
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
    fn parallel_edges_are_as_one_of_their_weights_together(edges in prop::collection::vec((0..9_u32, 0..9_u32), 0..40)) {
        let twice: Vec<(u32, u32, f64)> =
            edges.iter().flat_map(|&(a, b)| [(a, b, 1.0), (a, b, 1.0)]).collect();
        let heavy: Vec<(u32, u32, f64)> = edges.iter().map(|&(a, b)| (a, b, 2.0)).collect();
        let ranks = |edges: &[(u32, u32, f64)]| page_rank(&directed(9, edges), &PageRankOptions::default()).ranks;
        close(&ranks(&twice), &ranks(&heavy), 1e-12);
    }
}
