//! What linking costs: the index, the neighbours of one case asked alone, and all links.
//!
//! `cargo bench --bench link -- 10000 100000` for records with narratives in two languages;
//! `cargo bench --bench link -- short 100000 1000000` for notes of a title and a sentence. Each size
//! runs in a process of its own. Work is asserted: every record arrives, and there are links.

#![allow(clippy::print_stdout)]

mod cost;
mod records;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use incident_graph::iri::Iris;
use incident_graph::link::candidates::Candidates;
use incident_graph::link::compare::Comparer;
use incident_graph::link::derive::DERIVED_KINDS;
use incident_graph::link::profile::Profiles;
use incident_graph::link::{self, LinkOptions, score};
use incident_graph::ontology::Ontology;
use incident_graph::pipeline::{Options, Pipeline};

use cost::{cpu_seconds, megabytes, peak_megabytes};
use records::Length;

const SEED: u64 = 42;
/// So many cases are asked for their neighbours, evenly spread.
const ASKED: usize = 1_000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if let [part, input] = arguments.as_slice()
        && part == "measure"
    {
        measure(Path::new(input));
        return ExitCode::SUCCESS;
    }
    let length = if arguments.iter().any(|argument| argument == "short") {
        Length::Short
    } else {
        Length::Full
    };
    let mut sizes: Vec<u64> = arguments.iter().filter_map(|size| size.parse().ok()).collect();
    if sizes.is_empty() {
        sizes.push(10_000);
    }
    let work = tempfile::tempdir().expect("a temporary folder");
    for size in sizes {
        let input = work.path().join(format!("{size}.jsonl"));
        let bytes = records::write(&input, size, SEED, length);
        println!("\n{size} records, {length:?}, {} MB of JSON Lines", bytes / 1_000_000);
        let program = std::env::current_exe().expect("this program has a path");
        let status = Command::new(program).arg("measure").arg(&input).status().expect("it starts");
        assert!(status.success());
        std::fs::remove_file(&input).expect("it is ours");
    }
    ExitCode::SUCCESS
}

fn measure(input: &Path) {
    let ontology = Ontology::bundled();
    let options = Options { no_links: true, ..Options::default() };
    let built = Pipeline::new(&ontology)
        .build(&[PathBuf::from(input)], &options, &mut |_| ())
        .expect("the input is there");
    assert_eq!(built.run.skipped, 0, "every record arrives");
    let facts = built.facts;
    // Indexes of the facts that a build has at this point as well.
    let _ = (facts.by_predicate(), facts.by_object());
    let (before, held) = (cpu_seconds(), megabytes());
    println!("read and recognised: {before:.2} s CPU, {} facts, {held} MB", facts.len());

    let options = LinkOptions::default();
    let profiles = Profiles::new(&facts, &options);
    let mut candidates = Candidates::new(&profiles);
    let mut comparer = Comparer::new(&profiles);
    let index = cpu_seconds() - before;
    println!(
        "index: {index:.2} s CPU, {} MB, peak of the process {} MB",
        megabytes().saturating_sub(held),
        peak_megabytes()
    );

    let (mut found, mut compared) = (Vec::with_capacity(ASKED), Vec::with_capacity(ASKED));
    let (mut others, mut items, mut near) = (Vec::new(), Vec::new(), 0usize);
    let step = (profiles.len() / ASKED).max(1);
    for case in (0..profiles.len() as u32).step_by(step) {
        let started = Instant::now();
        others.clear();
        candidates.of(case, &mut others);
        others.sort_unstable();
        others.dedup();
        found.push(started.elapsed());
        // Those of its own organisation first: weights of an organisation are made for all its pairs.
        others.sort_by_key(|&other| {
            profiles.organization[other as usize] != profiles.organization[case as usize]
        });
        for &other in &others {
            let pair = comparer.compare(case.min(other), case.max(other));
            for kind in DERIVED_KINDS {
                score::items(kind, &pair, &mut items);
                let is_near = score::band(kind, score::sum(&items)).is_some();
                near += usize::from(is_near && !items.is_empty());
            }
        }
        compared.push(started.elapsed());
    }
    println!("of {} cases, each asked alone, {near} links would be proposed:", found.len());
    spread("  candidates of a case", &mut found);
    spread("  candidates, with scores", &mut compared);
    drop(candidates);
    drop(comparer);
    drop(profiles);

    let before = cpu_seconds();
    let found = link::link(&facts, &Iris::default(), &options);
    println!(
        "all links: {:.2} s CPU, {} links, peak of the process {} MB",
        cpu_seconds() - before,
        found.links.len(),
        peak_megabytes()
    );
    assert!(!found.links.is_empty(), "generated cases are alike enough for some links");
}

fn spread(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let mean = times.iter().sum::<Duration>() / times.len().max(1) as u32;
    println!(
        "{what}: median {:.0} µs, mean {:.0} µs, 99 of 100 within {:.0} µs",
        micros(times[times.len() / 2]),
        micros(mean),
        micros(times[times.len() * 99 / 100]),
    );
}
