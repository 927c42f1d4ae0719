//! Cores, clustering, bridges and articulation points.

use super::subject::Subject;
use super::{AnalyseError, MeasureOptions, cell, places};
use crate::model::Table;
use crate::network;

/// One row a node, the deepest core first.
pub(super) fn cores(subject: &Subject<'_>, _: &MeasureOptions) -> Result<Table, AnalyseError> {
    let cores = network::cores(subject.both_ways());
    let degrees = subject.both_ways().degrees();
    let scores: Vec<f64> = cores.iter().map(|&core| f64::from(core)).collect();
    let mut table = subject.table(&["place"], &["core", "degree"]);
    for (place, node) in places(&scores) {
        let mut row = vec![cell::count(place)];
        row.extend(subject.cells(node));
        row.push(cell::count(cores[node as usize] as usize));
        row.push(cell::count(degrees[node as usize]));
        table.push(row);
    }
    table.notes.push(format!(
        "core: the greatest k for which the node is in a part of the graph where each node has k edges \
         to others of the part (Batagelj and Zaversnik 2003); directions and weights not heeded; the \
         deepest is {}",
        cores.iter().max().unwrap_or(&0)
    ));
    Ok(table)
}

/// One row a node, the highest coefficient first.
pub(super) fn clustering(subject: &Subject<'_>, _: &MeasureOptions) -> Result<Table, AnalyseError> {
    let found = network::clustering(subject.rows());
    let mut table = subject.table(&["place"], &["clustering", "neighbours", "triangles"]);
    for (place, node) in places(&found.coefficients) {
        let mut row = vec![cell::count(place)];
        row.extend(subject.cells(node));
        row.push(cell::double(found.coefficients[node as usize]));
        row.push(cell::count(found.neighbours[node as usize] as usize));
        row.push(cell::count(found.triangles[node as usize] as usize));
        table.push(row);
    }
    let able: Vec<f64> = (0..subject.count())
        .filter(|&node| found.neighbours[node] > 1)
        .map(|node| found.coefficients[node])
        .collect();
    let mean = if able.is_empty() { 0.0 } else { able.iter().sum::<f64>() / able.len() as f64 };
    table.notes.push(format!(
        "clustering: the share of pairs of neighbours that are joined (in a directed graph: of the ways \
         in which they could be), as in LDBC Graphalytics; 0 with fewer than two neighbours; mean {mean:.6} over \
         the {} of {} nodes that have two; weights not heeded",
        able.len(),
        subject.count()
    ));
    Ok(table)
}

/// One row a bridge, that which cuts off most first.
pub(super) fn bridges(subject: &Subject<'_>, _: &MeasureOptions) -> Result<Table, AnalyseError> {
    let mut bridges = network::cuts(subject.both_ways()).bridges;
    bridges.sort_by_key(|bridge| std::cmp::Reverse(bridge.smaller_side));
    let mut table = subject.pairs_table(&[], &["smaller_side"]);
    for bridge in &bridges {
        let mut row = subject.end_cells(bridge.from);
        row.extend(subject.end_cells(bridge.to));
        row.push(cell::count(bridge.smaller_side as usize));
        table.push(row);
    }
    table.notes.push(format!(
        "{} bridges: edges without which a part of the graph falls in two; directions not heeded; \
         smaller_side: nodes of the smaller of both",
        bridges.len()
    ));
    Ok(table)
}

/// One row an articulation point, that which cuts off most first.
pub(super) fn articulation_points(
    subject: &Subject<'_>,
    _: &MeasureOptions,
) -> Result<Table, AnalyseError> {
    let found = network::cuts(subject.both_ways());
    let mut nodes: Vec<u32> =
        (0..subject.count() as u32).filter(|&node| found.parts[node as usize] > 1).collect();
    nodes.sort_by_key(|&node| std::cmp::Reverse(found.cut_off[node as usize]));
    let mut table = subject.table(&[], &["parts", "cut_off"]);
    for &node in &nodes {
        let mut row = subject.cells(node);
        row.push(cell::count(found.parts[node as usize] as usize));
        row.push(cell::count(found.cut_off[node as usize] as usize));
        table.push(row);
    }
    table.notes.push(format!(
        "{} articulation points: nodes without which a part of the graph falls in two or more; directions \
         not heeded; parts: into how many; cut_off: nodes that lose the way to the largest of them",
        nodes.len()
    ));
    Ok(table)
}
