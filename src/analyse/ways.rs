//! How far all nodes are from one, and all shortest ways between two.

use super::subject::Subject;
use super::{AnalyseError, Length, MeasureOptions, cell};
use crate::model::Table;
use crate::network::{self, UNREACHED};

/// One row a node, the nearest first; those out of reach last, without a value.
pub(super) fn hops(subject: &Subject<'_>, options: &MeasureOptions) -> Result<Table, AnalyseError> {
    let start = subject.start("hops", options.from.as_ref())?;
    let hops = network::hops(subject.rows(), start);
    let mut order: Vec<u32> = (0..subject.count() as u32).collect();
    order.sort_by_key(|&node| hops[node as usize]);
    let mut table = subject.table(&[], &["hops"]);
    for node in order {
        let mut row = subject.cells(node);
        let reached = Some(hops[node as usize]).filter(|&hops| hops != UNREACHED);
        row.push(reached.and_then(|hops| cell::count(hops as usize)));
        table.push(row);
    }
    let within = hops.iter().filter(|&&hops| hops != UNREACHED).count();
    table.notes.push(format!(
        "hops: edges on a shortest way from the node asked for, {}; {within} of {} nodes within reach, the \
         others have no value",
        subject.direction(),
        subject.count()
    ));
    Ok(table)
}

/// One row a node, the nearest first; those out of reach last, without a value.
pub(super) fn distances(
    subject: &Subject<'_>,
    options: &MeasureOptions,
) -> Result<Table, AnalyseError> {
    let start = subject.start("distances", options.from.as_ref())?;
    let length = subject.length(options.length, None);
    let distances = network::distances(&subject.lengths(length), start);
    let mut order: Vec<u32> = (0..subject.count() as u32).collect();
    order.sort_by(|&a, &b| distances[a as usize].total_cmp(&distances[b as usize]));
    let mut table = subject.table(&[], &["distance"]);
    for node in order {
        let mut row = subject.cells(node);
        row.push(cell::finite(distances[node as usize]));
        table.push(row);
    }
    let within = distances.iter().filter(|distance| distance.is_finite()).count();
    table.notes.push(format!(
        "distance: length of a shortest way from the node asked for, {}, {}; {within} of {} nodes within \
         reach, the others have no value",
        subject.direction(),
        length.words(),
        subject.count()
    ));
    Ok(table)
}

/// One row a step of each way.
pub(super) fn shortest_paths(
    subject: &Subject<'_>,
    options: &MeasureOptions,
) -> Result<Table, AnalyseError> {
    /// More ways than this are not listed.
    const MOST: usize = 1000;
    let measure = "shortest-paths";
    let from = subject.start(measure, options.from.as_ref())?;
    let to = options.to.as_ref().ok_or(AnalyseError::NeedsNode { measure, option: "to" })?;
    let to = subject.find(to)?;
    let length = subject.length(options.length, Some(Length::Hops));
    let found = network::shortest_paths(&subject.lengths(length), from, to, MOST);
    let mut table = subject.table(&["way", "step"], &[]);
    for (way, path) in found.paths.iter().enumerate() {
        for (step, &node) in path.iter().enumerate() {
            let mut row = vec![cell::count(way + 1), cell::count(step)];
            row.extend(subject.cells(node));
            table.push(row);
        }
    }
    table.notes.push(if found.paths.is_empty() {
        "there is no way".to_owned()
    } else {
        format!(
            "{} shortest ways of length {}, {}, {}{}",
            found.paths.len(),
            found.length,
            subject.direction(),
            length.words(),
            if found.is_all { "" } else { "; there are more" }
        )
    });
    Ok(table)
}
