//! The nodes of the whole graph: what the ontology exports as a node.

use std::collections::BTreeSet;

use super::super::ViewOptions;
use crate::facts::{Facts, TermId};
use crate::graph::lookup::{first_node, replaced_stubs};
use crate::graph::{Node, NodeKind};
use crate::schema::{PropertyKind, Role, Schema};
use crate::vocab::{graph, rdf};

/// A term that is no node.
const NONE: u8 = u8::MAX;
/// A node of whose kind nothing is stated is of the kind that is expected there: the codes of kinds
/// that are only expected begin here, so that what is stated comes first.
const EXPECTED: u8 = 32;

/// Instances of the classes that are nodes, and what statements refer to as one, sorted by term.
///
/// A stub that a real case has replaced is none. Inferred statements do not count, and what describes
/// the data set is for readers of RDF only.
pub(super) fn drawn(
    facts: &Facts,
    schema: &Schema,
    inferred: Option<TermId>,
    options: &ViewOptions,
) -> Vec<Node> {
    let mut codes = vec![NONE; facts.term_count()];
    let mut note = |term: TermId, code: u8| {
        let known = &mut codes[term as usize];
        *known = code.min(*known);
    };
    let classes: Vec<(TermId, u8)> = NodeKind::ALL
        .into_iter()
        .zip(0..)
        .filter_map(|(kind, code)| Some((facts.id_of_iri(kind.class())?, code)))
        .collect();
    let targets = targets(facts, schema);
    let rdf_type = facts.id_of_iri(rdf::TYPE);
    let first_node = first_node(facts);
    let (meta, description) = description(facts);
    for &[subject, predicate, object, graph] in facts.quads() {
        if Some(graph) == inferred || Some(graph) == meta && description.contains(&subject) {
            continue;
        }
        if Some(predicate) == rdf_type {
            if let Some(&(_, code)) = classes.iter().find(|(class, _)| *class == object) {
                note(subject, code);
            }
        } else if targets[predicate as usize] != NONE && object >= first_node {
            note(object, targets[predicate as usize]);
        }
    }
    let kind = |code: u8| {
        NodeKind::ALL.get(usize::from(code % EXPECTED)).copied().unwrap_or(NodeKind::Unknown)
    };
    let replaced = replaced_stubs(facts);
    let is_replaced =
        |node: &Node| node.kind == NodeKind::Case && replaced.binary_search(&node.term).is_ok();
    (0..)
        .zip(codes)
        .filter(|&(_, code)| code != NONE)
        .map(|(term, code)| Node { term, kind: kind(code) })
        .filter(|node| !is_replaced(node))
        .filter(|node| options.takes_node(node.kind))
        .collect()
}

/// By term: the code of what the values of a property are, where all that they may be are nodes.
fn targets(facts: &Facts, schema: &Schema) -> Vec<u8> {
    let mut targets = vec![NONE; facts.term_count()];
    for property in &schema.properties {
        if property.kind != PropertyKind::Object || property.registry_only {
            continue;
        }
        let classes = schema.target_classes(property);
        let is_node = |class: &&crate::schema::Class| {
            class.export.as_ref().is_some_and(|export| export.role == Role::Node)
        };
        if classes.is_empty() || !classes.iter().all(is_node) {
            continue;
        }
        let code = match classes[..] {
            [class] => NodeKind::ALL.iter().position(|kind| kind.class() == class.iri),
            _ => None,
        };
        if let Some(term) = facts.id_of_iri(&property.iri) {
            targets[term as usize] = EXPECTED + code.unwrap_or(NodeKind::ALL.len()) as u8;
        }
    }
    targets
}

/// The graph in which a run describes the data set, and the subjects that do so: `dataset/…` and the
/// graphs themselves.
fn description(facts: &Facts) -> (Option<TermId>, BTreeSet<TermId>) {
    let mut subjects = BTreeSet::new();
    let named =
        facts.graphs().iter().find_map(|&id| Some((id, facts.iri(id)?.strip_suffix(graph::META)?)));
    let Some((meta, base)) = named else { return (None, subjects) };
    let quads = facts.quads();
    for family in ["dataset/", "graph/"] {
        let prefix = format!("<{base}{family}");
        let start = quads.partition_point(|quad| facts.encoded(quad[0]) < prefix.as_str());
        let rest = quads[start..].iter().map(|quad| quad[0]);
        subjects.extend(rest.take_while(|&id| facts.encoded(id).starts_with(&prefix)));
    }
    (Some(meta), subjects)
}
