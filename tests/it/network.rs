//! The graph algorithms against the validation graphs of LDBC Graphalytics, directed and undirected.

use std::fs;
use std::path::{Path, PathBuf};

use incident_graph::network::{
    Csr, EdgeList, PageRankOptions, UNREACHED, clustering, components, distances, hops, page_rank,
    propagated,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/graphalytics")
}

fn read(path: &str) -> String {
    fs::read_to_string(folder().join(path)).expect(path)
}

/// A graph of the references: its nodes by number, and its rows.
struct Reference {
    names: Vec<u64>,
    rows: Csr,
}

/// Reads `PATH.v` and `PATH.e` where they are, else a file with a node and its neighbours a line. In
/// such a file an undirected edge stands on the lines of both of its ends.
fn graph(path: &str, is_directed: bool) -> Reference {
    let with_edges = folder().join(format!("{path}.e")).exists();
    let (text, has_both) = if with_edges {
        (format!("{}\n{}", read(&format!("{path}.v")), read(&format!("{path}.e"))), false)
    } else {
        let mut text = String::new();
        for line in read(path).lines() {
            let mut words = line.split_whitespace();
            let Some(node) = words.next() else { continue };
            text.push_str(&format!("{node}\n"));
            words.for_each(|neighbour| text.push_str(&format!("{node} {neighbour}\n")));
        }
        (text, !is_directed)
    };
    let mut list = EdgeList::parse(&text).expect(path);
    if has_both {
        list.edges.retain(|&(from, to, _)| from <= to);
    }
    let names = list.names.iter().map(|name| name.parse().expect("a number")).collect();
    Reference { names, rows: list.rows(is_directed) }
}

impl Reference {
    fn place(&self, name: u64) -> u32 {
        self.names.binary_search(&name).expect("a node of the graph") as u32
    }

    /// Holds a value of each node against the second word of each line of an answer.
    fn check(&self, output: &str, is: impl Fn(u32, &str) -> bool) {
        let mut seen = 0;
        for line in read(output).lines().filter(|line| !line.trim().is_empty()) {
            let (name, expect) = line.split_once(' ').expect("two words");
            let node = self.place(name.parse().expect("a number"));
            assert!(is(node, expect.trim()), "{output}: node {name} is not {expect}");
            seen += 1;
        }
        assert_eq!(seen, self.names.len(), "{output}");
    }
}

/// `(graph, answer)` of an algorithm: its own two and both examples, each directed or not.
fn cases(folder: &str, algorithm: &str) -> Vec<(String, String, bool, bool)> {
    let kinds = [("dir", "directed", true), ("undir", "undirected", false)];
    kinds
        .into_iter()
        .flat_map(|(short, long, is_directed)| {
            [
                (
                    format!("{folder}/{short}-input"),
                    format!("{folder}/{short}-output"),
                    is_directed,
                    false,
                ),
                (
                    format!("example/example-{long}"),
                    format!("example/example-{long}-{algorithm}"),
                    is_directed,
                    true,
                ),
            ]
        })
        .collect()
}

#[test]
fn bfs() {
    for (input, output, is_directed, is_example) in cases("bfs", "BFS") {
        let graph = graph(&input, is_directed);
        // The undirected example has no node 1 and starts at 2.
        let start = if is_example && !is_directed { 2 } else { 1 };
        let found = hops(&graph.rows, graph.place(start));
        graph.check(&output, |node, expect| match found[node as usize] {
            UNREACHED => expect == "9223372036854775807",
            hops => expect == hops.to_string(),
        });
    }
}

#[test]
fn sssp() {
    for (input, output, is_directed, is_example) in cases("sssp", "SSSP") {
        let graph = graph(&input, is_directed);
        let start = if is_example && !is_directed { 2 } else { 1 };
        let found = distances(&graph.rows, graph.place(start));
        graph.check(&output, |node, expect| {
            let expect: f64 = expect.to_lowercase().parse().expect("a number");
            let found = found[node as usize];
            (found.is_infinite() && expect.is_infinite()) || (found - expect).abs() < 1e-12
        });
    }
}

#[test]
fn wcc() {
    for (input, output, is_directed, _) in cases("wcc", "WCC") {
        let graph = graph(&input, is_directed);
        let found = components(&graph.rows.both_ways());
        // There, a component bears the number of its least node.
        let least = |node: u32| {
            let of_node = &found.of_node;
            of_node.iter().position(|&other| other == of_node[node as usize]).expect("itself")
        };
        graph.check(&output, |node, expect| graph.names[least(node)].to_string() == expect);
    }
}

#[test]
fn cdlp() {
    for (input, output, is_directed, is_example) in cases("cdlp", "CDLP") {
        let graph = graph(&input, is_directed);
        // The specification makes two rounds of its examples, the reference five of the others.
        let found = propagated(&graph.rows.both_ways(), if is_example { 2 } else { 5 });
        graph.check(&output, |node, expect| {
            graph.names[found.labels[node as usize] as usize].to_string() == expect
        });
    }
}

#[test]
fn lcc() {
    for (input, output, is_directed, _) in cases("lcc", "LCC") {
        let graph = graph(&input, is_directed);
        let found = clustering(&graph.rows);
        graph.check(&output, |node, expect| {
            let expect: f64 = expect.parse().expect("a number");
            (found.coefficients[node as usize] - expect).abs() < 1e-11
        });
    }
}

/// How many rounds the references of the larger graphs made is not said with them: the directed one
/// has settled, the undirected one is nearest to 26 rounds. The examples make two.
#[test]
fn pr() {
    for (input, output, is_directed, is_example) in cases("pr", "PR") {
        let graph = graph(&input, is_directed);
        let most_rounds = match (is_example, is_directed) {
            (true, _) => 2,
            (false, true) => 200,
            (false, false) => 26,
        };
        let options = PageRankOptions { tolerance: 0.0, most_rounds, ..PageRankOptions::default() };
        // It knows no weights.
        let found = page_rank(&graph.rows.with_weights(|_| 1.0), &options);
        graph.check(&output, |node, expect| {
            let expect: f64 = expect.parse().expect("a number");
            (found.ranks[node as usize] - expect).abs() < 1e-9
        });
        assert!((found.ranks.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
