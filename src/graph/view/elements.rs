//! Cases and their systems and technologies.

use super::{ViewError, ViewOptions};
use crate::facts::Facts;
use crate::graph::lookup::instances;
use crate::graph::{
    Cases, Edge, EdgeKind, Graph, Node, NodeKind, Registry, case_elements, climbed, node_index,
};
use crate::schema::Schema;

/// All cases and elements; one edge for each role that an element has in a case.
///
/// Cost: a sort of the statements that name elements.
#[expect(clippy::unnecessary_wraps, reason = "views share one signature")]
pub(super) fn build(facts: &Facts, _: &Schema, options: &ViewOptions) -> Result<Graph, ViewError> {
    let cases = Cases::new(facts);
    let mut nodes: Vec<Node> =
        cases.all.iter().map(|&term| Node { term, kind: NodeKind::Case }).collect();
    for kind in NodeKind::ALL.into_iter().filter(|kind| kind.is_element()) {
        nodes.extend(instances(facts, kind.class()).map(|term| Node { term, kind }));
    }
    nodes.sort_unstable();
    nodes.dedup_by_key(|node| node.term);

    let mut elements = case_elements(facts, &cases);
    elements.retain(|at| options.roles.contains(&at.role));
    if options.climb {
        elements = climbed(&elements, &Registry::new(facts));
    }
    let edges = elements.iter().filter_map(|at| {
        Some(Edge {
            from: node_index(&nodes, at.case)?,
            to: node_index(&nodes, at.element)?,
            kind: EdgeKind::Element { role: at.role, hops: at.hops },
            weight: f64::from(at.incidents) * 0.5_f64.powi(i32::from(at.hops)),
            mutual: true,
        })
    });
    let edges: Vec<Edge> = edges.collect();
    let dropped = elements.len() - edges.len();
    let mut graph = Graph::new(nodes, edges, false);
    if dropped > 0 {
        graph.notes.push(format!(
            "{dropped} roles left out: their element is stated to be neither a system nor a technology"
        ));
    }
    Ok(graph)
}
