//! `analyze`: a measure over a view of the graph.

use super::args::{AnalyzeArgs, Shared};
use super::failure::Failure;
use super::{Outcome, output, sources};
use crate::analyse::{ConceptKind, Measure, MeasureOptions};
use crate::graph::View;

/// Runs one measure.
pub fn run(arguments: &AnalyzeArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let fail = |error: crate::model::UnknownName| Failure::of(error);
    let measure = Measure::named(&arguments.measure).map_err(fail)?;
    let mut options =
        MeasureOptions { languages: shared.lang.clone(), ..MeasureOptions::default() };
    if let Some(view) = &arguments.view {
        options.view = Some(View::named(view).map_err(fail)?);
    }
    if let [first, second] = arguments.kinds.as_slice() {
        options.kinds =
            (ConceptKind::named(first).map_err(fail)?, ConceptKind::named(second).map_err(fail)?);
    } else if !arguments.kinds.is_empty() {
        return Err(Failure::new(
            "analyze-kinds",
            "`--kinds` takes two kinds",
            "write --kinds symptom,cause",
        ));
    }
    let loaded = sources::load(shared)?;
    let mut table = measure.run(&loaded.facts, &options).map_err(Failure::of)?;
    let all = table.rows.len();
    if let Some(limit) = arguments.limit
        && all > limit
    {
        table.rows.truncate(limit);
        table.notes.push(format!("{limit} of {all} rows"));
    }
    output::print_table(&table, &arguments.rows.format, &loaded.prefixes, shared)?;
    Ok(if all == 0 { Outcome::Findings } else { Outcome::Fine })
}
