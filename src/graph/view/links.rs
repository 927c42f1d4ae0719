//! Cases and the links between them.

use super::{ViewError, ViewOptions};
use crate::facts::{Facts, TermId};
use crate::graph::lookup::{self, Cases, instances};
use crate::graph::{Edge, EdgeKind, Graph, Node, NodeKind, node_index};
use crate::vocab::{self, class};

/// All cases; an edge for each link, whose ends are brought to the case where they are incidents.
///
/// Cost: linear in cases and links, and a sort.
#[expect(clippy::unnecessary_wraps, reason = "views share one signature")]
pub(super) fn build(facts: &Facts, _: &ViewOptions) -> Result<Graph, ViewError> {
    let cases = Cases::new(facts);
    let nodes: Vec<Node> = cases
        .all
        .iter()
        .map(|&term| Node {
            term,
            kind: NodeKind::Case,
        })
        .collect();
    let (mut edges, mut rejected) = (Vec::new(), 0);
    for link in instances(facts, class::LINK) {
        if is_rejected(facts, link) {
            rejected += 1;
            continue;
        }
        let ends = |property| {
            let end = lookup::value(facts, link, property);
            end.into_iter()
                .flat_map(|end| cases.of(end))
                .filter_map(|case| node_index(&nodes, case))
        };
        for from in ends(vocab::LINKS_FROM) {
            edges.extend(ends(vocab::LINKS_TO).map(|to| Edge {
                from,
                to,
                kind: EdgeKind::Link(link),
                weight: confidence(facts, link),
            }));
        }
    }
    let mut graph = Graph::new(nodes, edges, true);
    if rejected > 0 {
        graph
            .notes
            .push(format!("{rejected} rejected links left out"));
    }
    Ok(graph)
}

/// Whether a person judged the link to be wrong.
pub(crate) fn is_rejected(facts: &Facts, link: TermId) -> bool {
    lookup::value(facts, link, vocab::HAS_LINK_STATUS)
        .is_some_and(|status| lookup::notation(facts, status) == "rejected")
}

/// The confidence of a link; 1 where none is stated, or none that is a number from 0.
pub(super) fn confidence(facts: &Facts, link: TermId) -> f64 {
    lookup::value(facts, link, vocab::CONFIDENCE)
        .and_then(|value| facts.term(value).into_text().parse::<f64>().ok())
        .filter(|value| value.is_finite() && *value >= 0.0)
        .unwrap_or(1.0)
}
