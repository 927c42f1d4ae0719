//! The table of graph measures: what `analyze` finds of each node, one row a node, view and measure.
//!
//! Graphs come from the views and values from `network`, with the parameters that `analyze` takes where
//! nothing else is asked for, so that both say the same. Measures that cost more than a walk over the
//! edges, or a few, are not here: betweenness and closeness search from each node.

use super::Job;
use super::sheet::Sheet;
use crate::export::keys::sort_by_key;
use crate::export::{ExportError, Source, Tally};
use crate::facts::TermId;
use crate::graph::{FULL, Graph, View, ViewOptions};
use crate::network::{
    CommunityOptions, PageRankOptions, communities, components, cores, page_rank,
};
use crate::schema::TableContent;

/// The measures in the order of their rows, which is that of their names.
const MEASURES: [&str; 6] =
    ["community", "component", "core", "degree", "page_rank", "weighted_degree"];

/// So many digits of a value are written. Ranks are found to ten places, and a reader of JSON that
/// takes short cuts reads no more than fifteen exactly.
const DIGITS: usize = 12;

/// The nodes of a view, sorted by term, and the values of each in the order of [`MEASURES`].
struct Measured {
    view: &'static str,
    nodes: Vec<TermId>,
    values: Vec<[f64; MEASURES.len()]>,
}

/// Writes the measures of the views that the options name.
///
/// Cost: the views are made (the whole graph is there already), a few walks over their edges, at most
/// some fifty for ranks; 56 bytes for each node of each view.
pub(super) fn write(job: &Job<'_>) -> Result<Tally, ExportError> {
    let source = job.source;
    let mut views: Vec<&View> = source.options.measured_views.clone();
    views.sort_unstable_by_key(|view| view.name);
    views.dedup_by_key(|view| view.name);
    let measured = views
        .into_iter()
        .map(|view| of_view(source, view))
        .collect::<Result<Vec<Measured>, ExportError>>()?;
    let (facts, keys) = (source.facts, &source.survey().keys);
    let mut nodes: Vec<TermId> = measured.iter().flat_map(|of| of.nodes.iter().copied()).collect();
    nodes.sort_unstable();
    nodes.dedup();
    // What is a node by inference only stands in no table.
    nodes.retain(|&node| source.survey().nodes.contains(node));
    sort_by_key(&mut nodes, |id| keys.of_node(facts, id));
    let mut sheet = Sheet::open(job, job.table(TableContent::Measures))?;
    for node in nodes {
        for of in &measured {
            let Ok(place) = of.nodes.binary_search(&node) else { continue };
            for (measure, &value) in MEASURES.iter().zip(&of.values[place]) {
                let row = sheet.row();
                row.text(keys.of_node(facts, node));
                row.text(of.view);
                row.text(measure);
                row.decimal(&spelled(value));
                sheet.end_row()?;
            }
        }
    }
    sheet.finish()
}

fn of_view(source: &Source<'_>, view: &View) -> Result<Measured, ExportError> {
    if view.name == FULL {
        return Ok(measure(view.name, source.whole()));
    }
    let graph = view.graph_by(source.facts, source.schema, &ViewOptions::default())?;
    Ok(measure(view.name, &graph))
}

fn measure(view: &'static str, graph: &Graph) -> Measured {
    let both_ways = graph.both_ways();
    let communities = communities(&both_ways, &CommunityOptions::default()).partition;
    let components = components(&both_ways);
    let (cores, degrees) = (cores(&both_ways), both_ways.degrees());
    let ranks = page_rank(&graph.rows(), &PageRankOptions::default()).ranks;
    let strengths = both_ways.strengths();
    // Groups count from 1, as `analyze` counts them.
    let number = |group: u32| f64::from(group) + 1.0;
    let values = (0..graph.nodes.len()).map(|node| {
        [
            number(communities.of_node[node]),
            number(components.of_node[node]),
            f64::from(cores[node]),
            degrees[node] as f64,
            ranks[node],
            strengths[node],
        ]
    });
    Measured {
        view,
        values: values.collect(),
        nodes: graph.nodes.iter().map(|node| node.term).collect(),
    }
}

/// A value as JSON and SQL write it, rounded to [`DIGITS`].
fn spelled(value: f64) -> String {
    let rounded = format!("{value:.*e}", DIGITS - 1);
    rounded.parse::<f64>().unwrap_or(value).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_plain_numbers_of_twelve_digits() {
        for (value, expect) in [
            (0.0, "0"),
            (3.0, "3"),
            (0.1 + 0.2, "0.3"),
            (1.0 / 3.0, "0.333333333333"),
            (1.234_567_890_123_456e-9, "0.00000000123456789012"),
            (1e15, "1000000000000000"),
        ] {
            assert_eq!(spelled(value), expect);
        }
    }

    #[test]
    fn rows_of_a_node_stand_in_the_order_of_their_measures() {
        assert!(MEASURES.is_sorted());
    }
}
