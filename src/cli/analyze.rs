//! `analyze`: a measure over a view of the graph, over the facts, or over a list of edges.

use std::path::Path;
use std::sync::Arc;

use super::args::{AnalyzeArgs, Shared};
use super::failure::Failure;
use super::heed::SharedOption;
use super::progress::ProgressLine;
use super::sources::Loaded;
use super::{Outcome, output, show, sources};
use crate::analyse::{
    ConceptKind, Length, MEASURES, Measure, MeasureOption, MeasureOptions, NodeName,
};
use crate::graph::View;
use crate::model::{Code, ErrorCode, Table};
use crate::network::EdgeList;
use crate::prefixes::Prefixes;
use crate::schema::Schema;
use crate::{export, report, results};

/// Runs one measure, or all.
pub fn run(arguments: &AnalyzeArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let mut options = options(arguments, shared)?;
    let Some(name) = &arguments.measure else {
        return run_all(arguments, &options, shared);
    };
    let measure = Measure::named(name).map_err(Failure::of)?;
    refuse_unheeded(measure, arguments)?;
    let (table, prefixes) = if let Some(path) = &arguments.edge_list {
        shared.refuse(
            &SharedOption::ALL,
            "a measure over a list of edges",
            "leave it out: the list is all that is read",
        )?;
        if !arguments.graph.is_empty() {
            return Err(Failure::new(
                ErrorCode::AnalyzeView,
                "a list of edges is no view",
                "leave out the options of views",
            ));
        }
        options.from = arguments.from.clone().map(NodeName::Word);
        options.to = arguments.to.clone().map(NodeName::Word);
        let list = edge_list(path)?;
        let table = measure.run_edges(&list, arguments.directed, &options).map_err(Failure::of)?;
        (table, Prefixes::new(crate::vocab::DEFAULT_BASE))
    } else {
        let reads_ontology =
            measure.default_view.is_some() || measure.options.contains(&MeasureOption::Motifs);
        if !reads_ontology {
            shared.refuse_ontology_of_built(&format!("the measure `{}`", measure.name))?;
        }
        let loaded = sources::load(shared)?;
        options.from = node(&loaded, arguments.from.as_deref(), shared)?;
        options.to = node(&loaded, arguments.to.as_deref(), shared)?;
        options.motifs.clone_from(&loaded.ontology.motifs);
        heed_view(measure, arguments, &loaded, &mut options)?;
        let table = measure.run(&loaded.facts, &options).map_err(Failure::of)?;
        (table, loaded.prefixes)
    };
    print(table, arguments, &prefixes, shared)
}

/// Refuses an option that the measure does nothing with.
fn refuse_unheeded(measure: &Measure, arguments: &AnalyzeArgs) -> Result<(), Failure> {
    let given = [
        (arguments.from.is_some(), MeasureOption::From),
        (arguments.to.is_some(), MeasureOption::To),
        (arguments.length.is_some(), MeasureOption::Length),
        (arguments.sources.is_some(), MeasureOption::Sources),
        (arguments.seed.is_some(), MeasureOption::Seed),
        (arguments.resolution.is_some(), MeasureOption::Resolution),
        (arguments.damping.is_some(), MeasureOption::Damping),
        (arguments.rounds.is_some(), MeasureOption::Rounds),
        (arguments.kinds.len() == 1, MeasureOption::Kind),
        (arguments.kinds.len() == 2, MeasureOption::Kinds),
        (arguments.suggested, MeasureOption::Suggested),
    ];
    for (_, option) in given.into_iter().filter(|(is_given, _)| *is_given) {
        if !measure.options.contains(&option) {
            let heeding = MEASURES.iter().filter(|measure| measure.options.contains(&option));
            let heeding: Vec<&str> = heeding.map(|measure| measure.name).collect();
            let help = format!("leave it out; it is heeded by {}", heeding.join(", "));
            let what = format!("the measure `{}`", measure.name);
            return Err(Failure::unheeded(what, option.flag(), help));
        }
    }
    Ok(())
}

/// What the view takes in.
fn heed_view(
    measure: &Measure,
    arguments: &AnalyzeArgs,
    loaded: &Loaded,
    options: &mut MeasureOptions,
) -> Result<(), Failure> {
    let default_view = measure.default_view.map(View::named).transpose().map_err(Failure::of)?;
    if let Some(view) = options.view.or(default_view) {
        let schema = Schema::from_facts(&loaded.ontology.facts).map_err(Failure::of)?;
        options.view_options = arguments.graph.options(view, &Arc::new(schema))?;
    } else if !arguments.graph.is_empty() {
        return Err(Failure::new(
            ErrorCode::AnalyzeView,
            format!("the measure `{}` reads no view", measure.name),
            "leave out the options of views",
        ));
    }
    Ok(())
}

/// Writes the tables of all measures that start from no node, and the report, into a folder.
fn run_all(
    arguments: &AnalyzeArgs,
    options: &MeasureOptions,
    shared: &Shared,
) -> Result<Outcome, Failure> {
    if !arguments.graph.is_empty() {
        return Err(Failure::new(
            ErrorCode::AnalyzeView,
            "with --all each measure takes the view that it usually takes",
            "leave out the options of views",
        ));
    }
    let Some(folder) = &arguments.output else {
        return Err(Failure::new(
            ErrorCode::AnalyzeOutput,
            "no folder is named",
            "add --output DIR",
        ));
    };
    // Rows for a terminal make no file: the usual format is CSV here.
    let name = Some(arguments.rows.format.as_str()).filter(|name| *name != "table");
    let format = results::Format::find(name.unwrap_or("csv")).ok_or_else(|| {
        Failure::new(ErrorCode::OutputFormat, "there is no such format", "see --help")
    })?;
    export::check_target(folder, export::Replaces::NoFormat)?;
    let loaded = sources::load(shared)?;
    let options = &MeasureOptions { motifs: loaded.ontology.motifs.clone(), ..options.clone() };
    let mut progress = ProgressLine::new(shared.quiet);
    let mut tables = Vec::new();
    for measure in MEASURES.iter().filter(|measure| !measure.needs_start) {
        progress.show(measure.name);
        tables.push((measure, measure.run(&loaded.facts, options).map_err(Failure::of)?));
    }
    progress.show("report");
    let page = report::html(&loaded.facts, &tables, options, format.name).map_err(Failure::of)?;
    let mut files = vec![export::PlainFile::new("report.html", page.into_bytes())];
    for (measure, table) in &tables {
        let mut bytes = Vec::new();
        results::write_table(&mut bytes, format, table, &loaded.prefixes, None)?;
        let mut file = export::PlainFile::new(&format!("{}.{}", measure.name, format.name), bytes);
        file.rows = Some(table.rows.len() as u64);
        file.notes.clone_from(&table.notes);
        files.push(file);
    }
    export::write_plain_folder(folder, &files)?;
    progress.clear();
    if !shared.quiet {
        output::tell(&format_args!(
            "wrote {} tables and {}",
            tables.len(),
            folder.join("report.html").display()
        ));
    }
    Ok(Outcome::Fine)
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
        languages: shared.languages(),
        rounds: arguments.rounds,
        suggested: arguments.suggested,
        sources: arguments.sources.map(|sources| sources as usize),
        ..MeasureOptions::default()
    };
    options.seed = arguments.seed.unwrap_or(options.seed);
    options.resolution = arguments.resolution.unwrap_or(options.resolution);
    options.page_rank.damping = arguments.damping.unwrap_or(options.page_rank.damping);
    options.pairs = arguments.limit.unwrap_or(options.pairs);
    let asked = arguments.length.as_deref();
    options.length =
        Length::ALL.iter().find(|(name, _)| Some(*name) == asked).map(|&(_, length)| length);
    options.view = arguments.graph.view()?;
    let kinds: Result<Vec<_>, _> =
        arguments.kinds.iter().map(|name| ConceptKind::named(name)).collect();
    options.kinds = match kinds.map_err(Failure::of)?.as_slice() {
        [] => options.kinds,
        &[one] => (one, one),
        &[first, second] => (first, second),
        _ => {
            return Err(Failure::new(
                ErrorCode::AnalyzeKinds,
                "`--kinds` takes one kind or two",
                "write --kinds symptom,cause",
            ));
        }
    };
    Ok(options)
}

fn node(loaded: &Loaded, name: Option<&str>, shared: &Shared) -> Result<Option<NodeName>, Failure> {
    name.map(|name| show::resolve(loaded, name, shared).map(NodeName::Term)).transpose()
}

/// Reads a list of edges from a file or from standard input.
fn edge_list(path: &Path) -> Result<EdgeList, Failure> {
    let text = sources::text_of(path).map_err(|error| {
        let message = format!("cannot read {}: {error}", path.display());
        Failure::new(Code::Unreadable, message, "name a text file with one edge a line")
    })?;
    EdgeList::parse(&text).map_err(|error| {
        Failure::new(
            ErrorCode::EdgeList,
            format!("{}\n  --> {}:{}", error.message, path.display(), error.line),
            "write `from,to,weight` on each line, the weight may be missing",
        )
    })
}
