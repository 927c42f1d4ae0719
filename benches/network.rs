//! What the measures of networks cost, in CPU seconds and peak memory: one part a process.
//!
//! `benches/peers/compare.py` runs this and other programs over the same graph:
//!
//! - `network graph N FOLDER` generates N records, builds facts without links, makes the view `cases`
//!   and writes `edges.csv` (from, to, weight) and `features.csv` (case, feature, part) there;
//! - `network MEASURE FOLDER/edges.csv` reads the edges and runs one measure.
//!
//! Each prints one line of JSON: the CPU seconds of the part itself (reading left out), what it came
//! to, and the peak memory of the process in megabytes.

#![allow(clippy::print_stdout)]

mod cost;
mod records;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use incident_graph::graph::{FeatureIndex, ROLES, View, ViewOptions};
use incident_graph::network::{
    CommunityOptions, Csr, EdgeList, PageRankOptions, SampleOptions, betweenness, clustering,
    communities, components, cores, page_rank,
};
use incident_graph::ontology::Ontology;
use incident_graph::pipeline::{Options, Pipeline};
use serde_json::{Value, json};

use cost::{cpu_seconds, peak_megabytes};

const SEED: u64 = 42;

/// So many nearest cases each: the setting of the figures in `docs/performance.md`.
const NEIGHBOURS: usize = 15;

/// Features of more cases than this bring no candidates. The usual 500 leaves more than half of these
/// generated cases without a neighbour: they choose among few symptoms, causes and elements.
const MOST_HOLDERS: usize = 5_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<&str>>().as_slice() {
        ["graph", count, folder] => graph(count.parse().expect("a number"), Path::new(folder)),
        [part, edges] => measure(part, Path::new(edges)),
        _ => println!("usage: network graph N FOLDER | network MEASURE EDGES.csv"),
    }
}

/// Runs a part and prints what it cost.
fn report(part: &str, work: impl FnOnce() -> Value) {
    let before = cpu_seconds();
    let found = work();
    let cpu = cpu_seconds() - before;
    println!(
        "{}",
        json!({ "part": part, "cpu": cpu, "found": found, "peak_mb": peak_megabytes() })
    );
}

fn graph(count: u64, folder: &Path) {
    std::fs::create_dir_all(folder).expect("the folder can be made");
    let input = folder.join("records.jsonl");
    records::write(&input, count, SEED, records::Length::Full);
    let ontology = Ontology::bundled();
    let options = Options { no_links: true, ..Options::default() };
    let built = Pipeline::new(&ontology)
        .build(&[PathBuf::from(&input)], &options, &mut |_| ())
        .expect("the input is there");
    let facts = built.facts;
    std::fs::remove_file(&input).expect("it was written");
    // The indexes of the facts are no part of the projection.
    let _ = (facts.by_predicate(), facts.by_object());
    let options = ViewOptions {
        neighbours: NEIGHBOURS,
        most_holders: MOST_HOLDERS,
        ..ViewOptions::default()
    };
    let mut edges = Vec::new();
    report("projection", || {
        let view = View::named("cases").expect("a known view");
        let graph = view.graph(&facts, &options).expect("small enough");
        edges = graph.edges.iter().map(|edge| (edge.from, edge.to, edge.weight)).collect();
        json!({ "nodes": graph.nodes.len(), "edges": graph.edges.len() })
    });
    let create = |name: &str| BufWriter::new(File::create(folder.join(name)).expect("writable"));
    let mut out = create("edges.csv");
    writeln!(out, "from,to,weight").expect("the disk has room");
    for (from, to, weight) in edges {
        writeln!(out, "{from},{to},{weight}").expect("the disk has room");
    }
    // The same features that the view compares, for others to make a projection of.
    let mut out = create("features.csv");
    let index = FeatureIndex::new(&facts, &ROLES);
    writeln!(out, "case,feature").expect("the disk has room");
    for feature in 0..index.features.len() as u32 {
        for &case in index.holders(feature) {
            writeln!(out, "{case},{feature}").expect("the disk has room");
        }
    }
}

fn measure(part: &str, edges: &Path) {
    let text = std::fs::read_to_string(edges).expect("the edges are there");
    let list = EdgeList::parse(&text).expect("edges");
    drop(text);
    // Numbers of cases are their names; those without edges are not in the list.
    let number = |name: &String| name.parse::<u32>().expect("a number");
    let names: Vec<u32> = list.names.iter().map(number).collect();
    let nodes = names.last().map_or(0, |last| *last as usize + 1);
    let mut edges = list.edges;
    for (from, to, _) in &mut edges {
        (*from, *to) = (names[*from as usize], names[*to as usize]);
    }
    drop(list.names);
    let rows = |edges: Vec<(u32, u32, f64)>| Csr::undirected(nodes, edges.into_iter());
    if part == "build" {
        return report(part, || json!({ "entries": rows(edges).entry_count() }));
    }
    let rows = rows(edges);
    match part {
        "pagerank" => report(part, || {
            let found = page_rank(&rows, &PageRankOptions::default());
            let most = found.ranks.iter().copied().fold(0.0, f64::max);
            json!({ "max": most, "sum": found.ranks.iter().sum::<f64>(), "rounds": found.rounds })
        }),
        "leiden" => report(part, || {
            let found = communities(&rows, &CommunityOptions::default());
            json!({ "modularity": found.modularity, "communities": found.partition.sizes.len(),
                    "iterations": found.iterations })
        }),
        "kcore" => report(part, || json!({ "max": cores(&rows).into_iter().max() })),
        "components" => report(part, || json!({ "components": components(&rows).sizes.len() })),
        "clustering" => report(part, || {
            let found = clustering(&rows).coefficients;
            json!({ "mean": found.iter().sum::<f64>() / found.len() as f64 })
        }),
        "betweenness" => report(part, || {
            let options = SampleOptions { sources: Some(200), seed: SEED };
            let found = betweenness(&rows, false, options);
            json!({ "max": found.scores.iter().copied().fold(0.0, f64::max), "sources": found.sources })
        }),
        other => panic!("no part {other}"),
    }
}
