//! Connected components: which nodes hang together.

use super::subject::Subject;
use super::{AnalyseError, MeasureOptions, cell};
use crate::graph::NodeKind;
use crate::model::Table;
use crate::network::components;

/// One row a node: its component, and how large that is.
pub(super) fn table(subject: &Subject<'_>, _: &MeasureOptions) -> Result<Table, AnalyseError> {
    let found = components(subject.both_ways());
    let mut cases = vec![0_usize; found.sizes.len()];
    for (node, &component) in found.of_node.iter().enumerate() {
        let is_case = subject.kind(node as u32) == Some(NodeKind::Case);
        cases[component as usize] += usize::from(is_case);
    }
    let mut rows: Vec<(u32, u32)> = found.of_node.iter().copied().zip(0..).collect();
    rows.sort_unstable();
    let has_kinds = (0..subject.count() as u32).any(|node| subject.kind(node).is_some());
    let after: &[&str] = if has_kinds || subject.count() == 0 {
        &["component_nodes", "component_cases"]
    } else {
        &["component_nodes"]
    };
    let mut table = subject.table(&["component"], after);
    for (component, node) in rows {
        let place = component as usize;
        let mut row = vec![cell::count(place + 1)];
        row.extend(subject.cells(node));
        row.push(cell::count(found.sizes[place]));
        if has_kinds {
            row.push(cell::count(cases[place]));
        }
        table.push(row);
    }
    let alone = found.sizes.iter().filter(|&&size| size == 1).count();
    table.notes.push(format!(
        "connected components, directions not heeded: {}, the largest with {} of {} nodes; {alone} nodes stand alone",
        found.sizes.len(),
        found.sizes.first().copied().unwrap_or(0),
        subject.count()
    ));
    table
        .notes
        .push("component: 1 is the largest; component_nodes, component_cases: counts".to_owned());
    Ok(table)
}
