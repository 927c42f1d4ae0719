//! Betweenness and closeness of the nodes.

use super::subject::Subject;
use super::{AnalyseError, Length, MeasureOptions, cell, places};
use crate::model::Table;
use crate::network::{self, Csr, SampleOptions};

/// One row a node, the highest betweenness first.
pub(super) fn betweenness(
    subject: &Subject<'_>,
    options: &MeasureOptions,
) -> Result<Table, AnalyseError> {
    let length = subject.length(options.length, Some(Length::Hops));
    let rows = rows_by(subject, length);
    if length != Length::Hops && has_no_length(rows.as_ref()) {
        return Err(AnalyseError::ZeroLength { measure: "betweenness" });
    }
    let sample = SampleOptions { sources: options.sources, seed: options.seed };
    let by_length = length != Length::Hops;
    let found = network::betweenness(rows.as_ref().unwrap_or(subject.rows()), by_length, sample);
    let mut table = subject.table(&["place"], &["betweenness", "least", "most", "share_of_pairs"]);
    for (place, node) in places(&found.scores) {
        let score = found.scores[node as usize];
        let mut row = vec![cell::count(place)];
        row.extend(subject.cells(node));
        row.push(cell::double(score));
        row.extend(found.ranges[node as usize].map(cell::double));
        row.push(if found.pairs > 0.0 { cell::double(score / found.pairs) } else { None });
        table.push(row);
    }
    table.notes.push(format!(
        "betweenness (Brandes 2001), {}, {}; {}",
        subject.direction(),
        length.words(),
        sources(found.sources, subject.count(), options)
    ));
    table.notes.push(
        "betweenness: pairs of other nodes whose shortest ways lead through the node, each pair \
         counting by the share of its ways; least, most: the exact value of a node lies there in 95 of 100 \
         samples or more, and is there itself where all nodes are sources; share_of_pairs: of all pairs of \
         other nodes"
            .to_owned(),
    );
    Ok(table)
}

/// One row a node, the highest harmonic closeness first.
pub(super) fn closeness(
    subject: &Subject<'_>,
    options: &MeasureOptions,
) -> Result<Table, AnalyseError> {
    let length = subject.length(options.length, Some(Length::Hops));
    let rows = rows_by(subject, length);
    let sample = SampleOptions { sources: options.sources, seed: options.seed };
    let by_length = length != Length::Hops;
    let found = network::closeness(rows.as_ref().unwrap_or(subject.rows()), by_length, sample);
    let after = ["harmonic", "standard_error", "closeness", "reached"];
    let mut table = subject.table(&["place"], &after);
    for (place, node) in places(&found.harmonic) {
        let mut row = vec![cell::count(place)];
        row.extend(subject.cells(node));
        row.push(cell::double(found.harmonic[node as usize]));
        row.push(cell::finite(found.errors[node as usize]));
        row.push(found.closeness[node as usize].and_then(cell::double));
        row.push(cell::count(found.reached[node as usize]));
        table.push(row);
    }
    table.notes.push(format!(
        "closeness over distances from each node, {}, {}; {}",
        subject.direction(),
        length.words(),
        sources(found.sources, subject.count(), options)
    ));
    table.notes.push(
        "harmonic: mean of the inverse distances to all other nodes, 0 for those out of reach; closeness: \
         inverse of the mean distance to those within reach; reached: how many those are (of the sample)"
            .to_owned(),
    );
    Ok(table)
}

/// Rows with lengths, or nothing where each edge counts one.
fn rows_by(subject: &Subject<'_>, length: Length) -> Option<Csr> {
    (length != Length::Hops).then(|| subject.lengths(length))
}

/// Whether an edge has no length, so that ways could go round in circles for nothing.
fn has_no_length(rows: Option<&Csr>) -> bool {
    let Some(rows) = rows else { return false };
    (0..rows.node_count() as u32).any(|node| rows.weights(node).contains(&0.0))
}

/// In words, from how many nodes ways were sought.
fn sources(sources: usize, nodes: usize, options: &MeasureOptions) -> String {
    if sources == nodes {
        format!("exact, from all {nodes} nodes")
    } else {
        format!("estimated from {sources} of {nodes} nodes, seed {}", options.seed)
    }
}
