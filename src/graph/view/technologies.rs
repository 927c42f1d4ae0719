//! Technologies that stand in the same cases.

use super::{ViewError, ViewOptions};
use crate::facts::Facts;
use crate::graph::lookup::{ROLES, instances};
use crate::graph::{Cases, Edge, EdgeKind, Graph, Node, NodeKind, case_elements, node_index};
use crate::model::Role;
use crate::schema::Schema;

/// All technologies; an edge where two stand in one case.
///
/// Cost: the squares of how many technologies each case has, which `most_edges` bounds.
pub(super) fn build(facts: &Facts, _: &Schema, options: &ViewOptions) -> Result<Graph, ViewError> {
    let kind = NodeKind::Technology;
    let nodes: Vec<Node> = instances(facts, kind.class()).map(|term| Node { term, kind }).collect();
    let mut elements = case_elements(facts, &Cases::new(facts));
    elements.retain(|at| options.roles.contains(&at.role));
    let mut places: Vec<(u32, u32)> =
        elements.iter().filter_map(|at| Some((at.case, node_index(&nodes, at.element)?))).collect();
    places.dedup();
    let of_case = || places.chunk_by(|left, right| left.0 == right.0);

    let pairs: u64 = of_case().map(|same| same.len() as u64 * (same.len() as u64 - 1) / 2).sum();
    if pairs > options.most_edges {
        return Err(ViewError::TooLarge {
            view: "technologies",
            edges: pairs,
            most: options.most_edges,
            help: too_large(options),
        });
    }
    let mut together: Vec<(u32, u32)> = Vec::with_capacity(pairs as usize);
    for same in of_case() {
        for (at, &(_, left)) in same.iter().enumerate() {
            together.extend(same[at + 1..].iter().map(|&(_, right)| (left, right)));
        }
    }
    together.sort_unstable();
    let edges = together.chunk_by(|left, right| left == right).map(|same| Edge {
        from: same[0].0,
        to: same[0].1,
        kind: EdgeKind::Together,
        weight: same.len() as f64,
        mutual: true,
    });
    let edges = edges.collect();
    Ok(Graph::new(nodes, edges, false))
}

/// What makes it smaller: fewer roles, as long as there are some to leave out.
fn too_large(options: &ViewOptions) -> String {
    let lesser = |role: Role| options.roles.contains(&role) && options.roles.len() > 1;
    if lesser(Role::Named) {
        let rest: Vec<&str> = ROLES
            .into_iter()
            .filter(|&role| role != Role::Named && options.roles.contains(&role))
            .map(Role::notation)
            .collect();
        format!("leave out what is only named: --roles {}", rest.join(","))
    } else if lesser(Role::Failed) {
        "take only what failed: --roles failed".to_owned()
    } else {
        "allow more with --max-edges, or take the view `elements`, which joins cases to them"
            .to_owned()
    }
}
