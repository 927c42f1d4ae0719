//! What a build and the bundled questions cost, in CPU seconds of one process and peak memory.
//!
//! `cargo bench --bench build -- 10000 100000` prints a table for each size and the ratio between
//! them. Records are generated, seeded; each measured part runs in a process of its own (this program
//! again), so that one does not warm or bloat the next. Work is asserted: all records arrive.

#![allow(clippy::print_stdout)]

mod cost;
mod records;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::Instant;

use incident_graph::export::{self, ExportOptions, Format};
use incident_graph::ontology::Ontology;
use incident_graph::pipeline::{Options, Pipeline};
use incident_graph::prefixes::Prefixes;
use incident_graph::query::{self, Answer, Limits, Request};
use incident_graph::schema::Schema;
use incident_graph::vocab::DEFAULT_BASE;

use cost::{cpu_seconds, peak_megabytes};

const SEED: u64 = 42;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if let [part, input, folder] = arguments.as_slice()
        && ["nquads", "full", "questions"].contains(&part.as_str())
    {
        child(part, Path::new(input), Path::new(folder));
        return ExitCode::SUCCESS;
    }
    let mut sizes: Vec<u64> = arguments.iter().filter_map(|size| size.parse().ok()).collect();
    if sizes.is_empty() {
        sizes.push(10_000);
    }
    let work = tempfile::tempdir().expect("a temporary folder");
    let mut costs: Vec<(u64, f64, f64)> = Vec::new();
    for size in sizes {
        let input = work.path().join(format!("{size}.jsonl"));
        let bytes = records::write(&input, size, SEED, records::Length::Full);
        println!("\n{size} records, {} MB of JSON Lines", bytes / 1_000_000);
        println!("{:24} {:>10} {:>12} {:>10}", "part", "CPU s", "rate", "peak MB");
        let mut cost = [0.0; 2];
        for (index, part) in ["nquads", "full", "questions"].into_iter().enumerate() {
            let out = work
                .path()
                .join(format!("{size}-{}", if part == "nquads" { part } else { "full" }));
            let measured = run(part, &input, &out);
            print!("{}", measured.text);
            if index < 2 {
                cost[index] = measured.cpu;
            }
        }
        costs.push((size, cost[0], cost[1]));
    }
    for pair in costs.windows(2) {
        let [(small, n1, f1), (large, n2, f2)] = pair else { continue };
        println!(
            "\n{large} against {small} records: nquads {:.1} times, full build {:.1} times the cost",
            n2 / n1,
            f2 / f1
        );
    }
    ExitCode::SUCCESS
}

struct Measured {
    cpu: f64,
    text: String,
}

fn run(part: &str, input: &Path, folder: &Path) -> Measured {
    let program = std::env::current_exe().expect("this program has a path");
    let output =
        Command::new(program).arg(part).arg(input).arg(folder).output().expect("it starts");
    assert!(output.status.success(), "{part}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let cpu = text.split_whitespace().nth(1).and_then(|cpu| cpu.parse().ok()).unwrap_or(f64::NAN);
    Measured { cpu, text }
}

fn child(part: &str, input: &Path, folder: &Path) {
    match part {
        "questions" => questions(folder),
        _ => build(part, input, folder),
    }
}

fn build(part: &str, input: &Path, folder: &Path) {
    let ontology = Ontology::bundled();
    let schema = Schema::from_facts(&ontology.facts).expect("the bundled ontology is a schema");
    let only_quads = part == "nquads";
    let options = Options { no_links: only_quads, ..Options::default() };
    let built = Pipeline::new(&ontology)
        .build(&[PathBuf::from(input)], &options, &mut |_| ())
        .expect("the input is there");
    assert_eq!(built.run.skipped, 0, "every record arrives");
    assert_eq!(built.run.cases, built.run.records);
    let formats: Vec<&Format> =
        Format::usual().into_iter().filter(|at| !only_quads || at.name == "nquads").collect();
    let export = ExportOptions { threads: 1, ..ExportOptions::default() };
    export::write_folder(&built.facts, &schema, folder, &formats, &export).expect("written");
    let cpu = cpu_seconds();
    let rate = built.facts.len() as f64 / cpu / 1e6;
    println!("{part:24} {cpu:>10.2} {:>12} {:>10}", format!("{rate:.2} Mq/s"), peak_megabytes());
    if !only_quads {
        println!("  {} facts, {} links", built.facts.len(), built.links);
    }
}

fn questions(folder: &Path) {
    let file = std::fs::File::open(folder.join("graph.nq")).expect("the full build wrote it");
    let mut builder = incident_graph::facts::FactsBuilder::new();
    let reader = std::io::BufReader::with_capacity(1 << 20, file);
    incident_graph::read::rdf::read_rdf(
        reader,
        oxrdfio::RdfFormat::NQuads,
        "http://g",
        &mut builder,
    )
    .expect("our own file is valid");
    let facts = Arc::new(builder.build().expect("few terms"));
    let prefixes = Prefixes::new(DEFAULT_BASE);
    let loaded = cpu_seconds();
    println!("{:24} {loaded:>10.2} {:>12} {:>10}", "load graph.nq", "", peak_megabytes());
    // The first question pays for the second and third order of the facts.
    let _ = (facts.by_predicate(), facts.by_object());
    for question in query::questions::all() {
        let parameters = question.bind(&facts, &prefixes, &[]).expect("defaults");
        let request = Request { text: question.sparql.clone(), parameters, ..Request::new("") };
        let started = Instant::now();
        let answer = query::run(&facts, &prefixes, request, Limits::default()).expect("an answer");
        let rows = match answer {
            Answer::Rows(table) => table.rows.len(),
            _ => 1,
        };
        println!(
            "  {:30} {:>8.0} ms {rows:>9} rows",
            question.name,
            started.elapsed().as_secs_f64() * 1e3
        );
    }
}
