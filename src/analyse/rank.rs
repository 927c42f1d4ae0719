//! The most central nodes, by weighted `PageRank`.

use super::subject::Subject;
use super::{AnalyseError, MeasureOptions, cell, places};
use crate::model::Table;
use crate::network::{PageRank, PageRankOptions, page_rank, personalized_page_rank};

/// One row a node, the highest rank first.
pub(super) fn table(
    subject: &Subject<'_>,
    options: &MeasureOptions,
) -> Result<Table, AnalyseError> {
    let start = options.from.as_ref().map(|name| subject.find(name)).transpose()?;
    let mut how = options.page_rank;
    if let Some(rounds) = options.rounds {
        // Just so many rounds, as some references have it.
        how = PageRankOptions { most_rounds: rounds, tolerance: 0.0, ..how };
    }
    let PageRank { ranks, rounds, change } = match start {
        Some(start) => personalized_page_rank(subject.rows(), &[start], &how),
        None => page_rank(subject.rows(), &how),
    };
    let edges = subject.both_ways().degrees();
    let mut table = subject.table(&["place"], &["score", "edges"]);
    for (place, node) in places(&ranks) {
        let mut row = vec![cell::count(place)];
        row.extend(subject.cells(node));
        row.push(cell::double(ranks[node as usize]));
        row.push(cell::count(edges[node as usize]));
        table.push(row);
    }
    table.notes.push(format!(
        "weighted PageRank, damping {}, edges {}, {}; {rounds} rounds, last change {change:.1e}",
        how.damping,
        if subject.is_directed() { "along their direction" } else { "both ways" },
        if start.is_some() {
            "walks start at the node asked for and go back to it from nodes without edges"
        } else {
            "mass of nodes without edges spread evenly"
        }
    ));
    table.notes.push(
        "score: share of all rank, which sums to 1; edges: edges at the node, a self-loop twice"
            .to_owned(),
    );
    Ok(table)
}
