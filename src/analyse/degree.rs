//! How many edges each node has, and of what weight.

use super::subject::Subject;
use super::{AnalyseError, MeasureOptions, cell, places};
use crate::model::Table;

/// One row a node, the greatest weight first.
pub(super) fn table(subject: &Subject<'_>, _: &MeasureOptions) -> Result<Table, AnalyseError> {
    let both = subject.both_ways();
    let (degrees, strengths) = (both.degrees(), both.strengths());
    let directed: Option<[Vec<usize>; 2]> = subject
        .is_directed()
        .then(|| [subject.rows().degrees(), subject.rows().transposed().degrees()]);
    let mut after = vec!["degree", "weighted_degree", "neighbours"];
    if directed.is_some() {
        after.extend(["out_degree", "in_degree"]);
    }
    let mut table = subject.table(&["place"], &after);
    for (place, node) in places(&strengths) {
        let neighbours = both.neighbours(node).chunk_by(|left, right| left == right);
        let neighbours = neighbours.filter(|same| same[0] != node).count();
        let mut row = vec![cell::count(place)];
        row.extend(subject.cells(node));
        row.push(cell::count(degrees[node as usize]));
        row.push(cell::double(strengths[node as usize]));
        row.push(cell::count(neighbours));
        for degrees in directed.iter().flatten() {
            row.push(cell::count(degrees[node as usize]));
        }
        table.push(row);
    }
    table.notes.push(
        "degree: edges at the node, a self-loop twice; weighted_degree: the sum of their weights; \
         neighbours: different nodes over these edges, itself left out"
            .to_owned(),
    );
    if subject.is_directed() {
        table.notes.push(
            "out_degree, in_degree: edges that lead from and to it; what holds both ways counts in both"
                .to_owned(),
        );
    }
    Ok(table)
}
