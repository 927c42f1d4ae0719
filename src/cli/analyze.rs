//! `analyze`: a measure over a view of the graph.

use std::sync::Arc;

use super::args::{AnalyzeArgs, Shared};
use super::failure::Failure;
use super::{Outcome, output, sources};
use crate::analyse::{ConceptKind, Measure, MeasureOptions};
use crate::graph::View;
use crate::schema::Schema;

/// Runs one measure.
pub fn run(arguments: &AnalyzeArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let fail = |error: crate::model::UnknownName| Failure::of(error);
    let measure = Measure::named(&arguments.measure).map_err(fail)?;
    let mut options =
        MeasureOptions { languages: shared.lang.clone(), ..MeasureOptions::default() };
    options.view = arguments.graph.view()?;
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
    let default_view = measure.default_view.map(View::named).transpose().map_err(fail)?;
    if let Some(view) = options.view.or(default_view) {
        let schema = Schema::from_facts(&loaded.ontology.facts).map_err(Failure::of)?;
        options.view_options = arguments.graph.options(view, &Arc::new(schema))?;
    } else if !arguments.graph.is_empty() {
        return Err(Failure::new(
            "analyze-view",
            format!("the measure `{}` reads no view", measure.name),
            "leave out the options of views",
        ));
    }
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
