//! Every node, and every statement or link between two of them.

use super::links::{confidence, is_rejected};
use super::{ViewError, ViewOptions};
use crate::facts::{Facts, TermId};
use crate::graph::lookup::{self, inferred_graph, instances};
use crate::graph::{Edge, EdgeKind, Graph, Node};
use crate::vocab::{self, class};

/// Super-properties with what is more special than they. In a file that does not keep graphs apart
/// (Turtle) both stand, and only the more special one is drawn.
const SUPER_PROPERTIES: [(&str, &[&str]); 3] = [
    (
        vocab::HAS_CAUSE,
        &[
            vocab::HAS_ROOT_CAUSE,
            vocab::HAS_TRIGGER_CAUSE,
            vocab::HAS_CONTRIBUTING_CAUSE,
            vocab::HAS_SUSTAINING_CAUSE,
        ],
    ),
    (
        vocab::INVOLVES,
        &[
            vocab::HAS_FAILED_ELEMENT,
            vocab::HAS_AFFECTED_ELEMENT,
            vocab::HAS_REMEDY_ELEMENT,
            vocab::NAMES_ELEMENT,
        ],
    ),
    (
        vocab::REFERS_TO,
        &[
            vocab::REFERS_TO_ELEMENT,
            vocab::REFERS_TO_ORGANIZATION,
            vocab::REFERS_TO_CASE,
            vocab::REFERS_TO_CONCEPT,
        ],
    ),
];

/// Properties that repeat a link between its ends; drawn only where there is no such link.
const LINK_PROPERTIES: [&str; 7] = [
    vocab::MENTIONS,
    vocab::IS_SAME_INCIDENT_AS,
    vocab::IS_RECURRENCE_OF,
    vocab::IS_CASCADE_FROM,
    vocab::HAS_SAME_MECHANISM_AS,
    vocab::IS_PART_OF_INCIDENT,
    vocab::IS_RELATED_TO,
];

/// All nodes of the kinds that the options name; each statement between two of them that was not
/// only inferred; each link that was not rejected.
///
/// Cost: linear in the facts.
#[expect(clippy::unnecessary_wraps, reason = "views share one signature")]
pub(super) fn build(facts: &Facts, options: &ViewOptions) -> Result<Graph, ViewError> {
    let mut nodes: Vec<Node> = Vec::new();
    for &kind in &options.kinds {
        nodes.extend(instances(facts, kind.class()).map(|term| Node { term, kind }));
    }
    nodes.sort_unstable();
    nodes.dedup_by_key(|node| node.term);
    let mut place = vec![u32::MAX; facts.term_count()];
    for (index, node) in nodes.iter().enumerate() {
        place[node.term as usize] = index as u32;
    }
    let place = |term: TermId| (place[term as usize] != u32::MAX).then(|| place[term as usize]);

    let mut edges = Vec::new();
    let (mut linked, mut rejected) = (Vec::new(), 0);
    let (is_rejected, confidence) = (is_rejected(facts), confidence(facts));
    let ends = [vocab::LINKS_FROM, vocab::LINKS_TO].map(|end| lookup::values(facts, end));
    for link in instances(facts, class::LINK) {
        let Some((from, to)) = ends[0](link).zip(ends[1](link)) else {
            continue;
        };
        linked.extend([(from, to), (to, from)]);
        if is_rejected(link) {
            rejected += 1;
        } else if let Some((from, to)) = place(from).zip(place(to)) {
            let (kind, weight) = (EdgeKind::Link(link), confidence(link));
            edges.push(Edge { from, to, kind, weight });
        }
    }
    linked.sort_unstable();

    let ids = |properties: &[&str]| -> Vec<TermId> {
        properties.iter().filter_map(|property| facts.id_of_iri(property)).collect()
    };
    let links = ids(&LINK_PROPERTIES);
    let special: Vec<(TermId, Vec<TermId>)> = SUPER_PROPERTIES
        .iter()
        .filter_map(|(property, below)| Some((facts.id_of_iri(property)?, ids(below))))
        .collect();
    let repeats = |subject: TermId, predicate: TermId, object: TermId| {
        if links.contains(&predicate) {
            return linked.binary_search(&(subject, object)).is_ok();
        }
        let below = special.iter().find(|(property, _)| *property == predicate);
        below.is_some_and(|(_, below)| {
            below.iter().any(|&below| !facts.prefix_spog(&[subject, below, object]).is_empty())
        })
    };
    let inferred = inferred_graph(facts);
    let mut last = None;
    for &[subject, predicate, object, graph] in facts.quads() {
        let Some((from, to)) = place(subject).zip(place(object)) else {
            continue;
        };
        if Some(graph) == inferred
            || last.replace([subject, predicate, object]) == Some([subject, predicate, object])
            || repeats(subject, predicate, object)
        {
            continue;
        }
        edges.push(Edge { from, to, kind: EdgeKind::Property(predicate), weight: 1.0 });
    }
    let mut graph = Graph::new(nodes, edges, true);
    if rejected > 0 {
        graph.notes.push(format!("{rejected} rejected links left out"));
    }
    Ok(graph)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::graph::lookup::statements;
    use crate::graph::tests::ontology;
    use crate::vocab::rdfs;

    #[test]
    fn super_properties_are_those_of_the_ontology() {
        let schema = ontology();
        let expect: BTreeSet<(&str, &str)> = statements(&schema, rdfs::SUB_PROPERTY_OF)
            .filter_map(|(below, above)| Some((schema.iri(above)?, schema.iri(below)?)))
            .filter(|(above, _)| *above != vocab::IS_RELATED_TO)
            .collect();
        let known: BTreeSet<(&str, &str)> = SUPER_PROPERTIES
            .iter()
            .flat_map(|(above, below)| below.iter().map(|below| (*above, *below)))
            .collect();
        assert_eq!(known, expect);
        let related: BTreeSet<&str> = statements(&schema, rdfs::SUB_PROPERTY_OF)
            .filter(|&(_, above)| schema.iri(above) == Some(vocab::IS_RELATED_TO))
            .filter_map(|(below, _)| schema.iri(below))
            .chain([vocab::IS_RELATED_TO])
            .collect();
        assert_eq!(BTreeSet::from(LINK_PROPERTIES), related);
    }
}
