//! `analyze`: a measure over a view of the graph, over the facts, or over a list of edges.

use std::io::Read;
use std::path::Path;

use super::args::{AnalyzeArgs, Shared};
use super::failure::Failure;
use super::sources::Loaded;
use super::{Outcome, output, show, sources};
use crate::analyse::{ConceptKind, Length, Measure, MeasureOptions, NodeName};
use crate::graph::View;
use crate::model::Table;
use crate::network::EdgeList;
use crate::prefixes::Prefixes;

/// Runs one measure.
pub fn run(arguments: &AnalyzeArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let measure = Measure::named(&arguments.measure).map_err(Failure::of)?;
    let mut options = options(arguments, shared)?;
    let (table, prefixes) = if let Some(path) = &arguments.edges {
        options.from = arguments.from.clone().map(NodeName::Word);
        options.to = arguments.to.clone().map(NodeName::Word);
        let list = edge_list(path)?;
        let table = measure.run_edges(&list, arguments.directed, &options).map_err(Failure::of)?;
        (table, Prefixes::new(crate::vocab::DEFAULT_BASE))
    } else {
        let loaded = sources::load(shared)?;
        options.from = node(&loaded, arguments.from.as_deref(), shared)?;
        options.to = node(&loaded, arguments.to.as_deref(), shared)?;
        let table = measure.run(&loaded.facts, &options).map_err(Failure::of)?;
        (table, loaded.prefixes)
    };
    print(table, arguments, &prefixes, shared)
}

fn print(
    mut table: Table,
    arguments: &AnalyzeArgs,
    prefixes: &Prefixes,
    shared: &Shared,
) -> Result<Outcome, Failure> {
    let all = table.rows.len();
    if let Some(limit) = arguments.limit
        && all > limit
    {
        table.rows.truncate(limit);
        table.notes.push(format!("{limit} of {all} rows"));
    }
    output::print_table(&table, &arguments.rows.format, prefixes, shared)?;
    Ok(if all == 0 { Outcome::Findings } else { Outcome::Fine })
}

/// What was typed, as what it means; but for nodes, which only a graph knows.
fn options(arguments: &AnalyzeArgs, shared: &Shared) -> Result<MeasureOptions, Failure> {
    let mut options = MeasureOptions {
        languages: shared.lang.clone(),
        rounds: arguments.rounds,
        sources: arguments.sources.map(|sources| sources as usize),
        seed: arguments.seed,
        resolution: arguments.resolution,
        ..MeasureOptions::default()
    };
    options.page_rank.damping = arguments.damping;
    options.pairs = arguments.limit.unwrap_or(options.pairs);
    let asked = arguments.length.as_deref();
    options.length =
        Length::ALL.iter().find(|(name, _)| Some(*name) == asked).map(|&(_, length)| length);
    if let Some(view) = &arguments.view {
        options.view = Some(View::named(view).map_err(Failure::of)?);
    }
    let kinds: Result<Vec<_>, _> =
        arguments.kinds.iter().map(|name| ConceptKind::named(name)).collect();
    options.kinds = match kinds.map_err(Failure::of)?.as_slice() {
        [] => options.kinds,
        &[one] => (one, one),
        &[first, second, ..] => (first, second),
    };
    Ok(options)
}

fn node(loaded: &Loaded, name: Option<&str>, shared: &Shared) -> Result<Option<NodeName>, Failure> {
    name.map(|name| show::resolve(loaded, name, shared).map(NodeName::Term)).transpose()
}

/// Reads a list of edges from a file or from standard input.
fn edge_list(path: &Path) -> Result<EdgeList, Failure> {
    let mut text = String::new();
    let read = if path == Path::new("-") {
        std::io::stdin().lock().read_to_string(&mut text).map(drop)
    } else {
        std::fs::File::open(path).and_then(|mut file| file.read_to_string(&mut text)).map(drop)
    };
    read.map_err(|error| {
        let message = format!("cannot read {}: {error}", path.display());
        Failure::new("read-unreadable", message, "name a text file with one edge a line")
    })?;
    EdgeList::parse(&text).map_err(|error| {
        Failure::new(
            "read-edge-list",
            format!("{}\n  --> {}:{}", error.message, path.display(), error.line),
            "write `from,to,weight` on each line, the weight may be missing",
        )
    })
}
