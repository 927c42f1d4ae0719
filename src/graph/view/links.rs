//! Cases and the links between them.

use super::{ViewError, ViewOptions};
use crate::facts::{Facts, TermId};
use crate::graph::lookup::{self, Cases, instances};
use crate::graph::{Edge, EdgeKind, Graph, Node, NodeKind};
use crate::vocab::{self, class};

/// All cases; an edge for each link, whose ends are brought to the case where they are incidents.
///
/// Cost: linear in cases and links, and a sort.
#[expect(clippy::unnecessary_wraps, reason = "views share one signature")]
pub(super) fn build(facts: &Facts, _: &ViewOptions) -> Result<Graph, ViewError> {
    let cases = Cases::new(facts);
    let nodes: Vec<Node> =
        cases.all.iter().map(|&term| Node { term, kind: NodeKind::Case }).collect();
    let (mut edges, mut rejected) = (Vec::new(), 0);
    let (is_rejected, confidence) = (is_rejected(facts), confidence(facts));
    let ends = [vocab::LINKS_FROM, vocab::LINKS_TO].map(|end| lookup::values(facts, end));
    for link in instances(facts, class::LINK) {
        if is_rejected(link) {
            rejected += 1;
            continue;
        }
        // The nodes are the cases, so their places are the same.
        let [from, to] =
            [0, 1].map(|end| ends[end](link).into_iter().flat_map(|end| cases.places_of(end)));
        let to: Vec<u32> = to.collect();
        let (kind, weight) = (EdgeKind::Link(link), confidence(link));
        edges.extend(
            from.flat_map(|from| to.iter().map(move |&to| Edge { from, to, kind, weight })),
        );
    }
    let mut graph = Graph::new(nodes, edges, true);
    if rejected > 0 {
        graph.notes.push(format!("{rejected} rejected links left out"));
    }
    Ok(graph)
}

/// Whether a person judged a link to be wrong.
pub(crate) fn is_rejected(facts: &Facts) -> impl Fn(TermId) -> bool + use<'_> {
    let status = lookup::values(facts, vocab::HAS_LINK_STATUS);
    move |link| status(link).is_some_and(|status| lookup::notation(facts, status) == "rejected")
}

/// The confidence of a link; 1 where none is stated, or none that is a number from 0.
pub(super) fn confidence(facts: &Facts) -> impl Fn(TermId) -> f64 + use<'_> {
    let confidence = lookup::values(facts, vocab::CONFIDENCE);
    move |link| {
        confidence(link)
            .and_then(|value| facts.term(value).into_text().parse::<f64>().ok())
            .filter(|value| value.is_finite() && *value >= 0.0)
            .unwrap_or(1.0)
    }
}
