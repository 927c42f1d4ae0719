//! Every node, and every statement or link between two of them: what tables, graph files and measures
//! all take for the whole graph.
//!
//! What is an edge, the ontology says. Of a statement and a more special one only the special one
//! counts, and of a link and the direct statement that it gives rise to only the link (a file that does
//! not keep graphs apart has both). That an instance belongs to a case is drawn only where nothing else
//! leads to the instance: it would double every edge. A link that a person rejected is no edge.

mod nodes;

use super::links::Links;
use super::{ViewError, ViewOptions};
use crate::facts::{Facts, TermId};
use crate::graph::lookup::inferred_graph;
use crate::graph::{Edge, EdgeKind, EdgeNames, Graph, Node};
use crate::schema::{PropertyKind, Schema};
use crate::vocab;

const NO_PLACE: u32 = u32::MAX;

/// All nodes of the kinds that the options name; each statement between two of them that was not
/// only inferred; each link that was not rejected.
///
/// Cost: three passes over the facts, six bytes a term, and a sort of the edges.
#[expect(clippy::unnecessary_wraps, reason = "views share one signature")]
pub(super) fn build(
    facts: &Facts,
    schema: &Schema,
    options: &ViewOptions,
) -> Result<Graph, ViewError> {
    let inferred = inferred_graph(facts);
    let nodes = nodes::drawn(facts, schema, inferred, options);
    let places = Places::new(&nodes, facts.term_count());
    let properties = EdgeProperties::new(facts, schema);
    let names = EdgeNames::new(facts, schema);
    let takes = |kind| options.takes_edge(&names.of(kind));

    let links = Links::taken(facts, options);
    let mut edges = Vec::new();
    for link in &links.kept {
        let kind = EdgeKind::Link(link.term);
        if let Some((from, to)) = places.of(link.from).zip(places.of(link.to))
            && takes(kind)
        {
            edges.push(link.edge(from, to));
        }
    }
    let taken: Vec<bool> =
        properties.known.iter().map(|known| takes(EdgeKind::Property(known.term))).collect();
    let statements = || {
        let mut last = None;
        facts
            .quads()
            .iter()
            .filter_map(|&[subject, predicate, object, graph]| {
                let (from, to) = places.of(subject).zip(places.of(object))?;
                let known = properties.place(predicate).filter(|&known| taken[known])?;
                Some((subject, known, object, from, to, graph))
            })
            .filter(move |&(subject, known, object, .., graph)| {
                let statement = (subject, known, object);
                Some(graph) != inferred && last.replace(statement) != Some(statement)
            })
    };
    // Nodes that something other than ownership leads to.
    let mut entered = vec![false; nodes.len()];
    for (_, known, _, from, to, _) in statements() {
        if !properties.known[known].is_owner && from != to {
            entered[to as usize] = true;
        }
    }
    for (subject, known, object, from, to, _) in statements() {
        let property = &properties.known[known];
        let repeats = |&below: &TermId| {
            let quads = facts.prefix_spog(&[subject, below, object]);
            quads.iter().any(|quad| Some(quad[3]) != inferred)
        };
        let hidden = property.is_owner && entered[from as usize]
            || property.is_direct_link && links.join(subject, object)
            || property.below.iter().any(repeats);
        if !hidden {
            let (kind, mutual) = (EdgeKind::Property(property.term), property.is_symmetric);
            edges.push(Edge { from, to, kind, weight: 1.0, mutual });
        }
    }
    let mut graph = Graph::new(nodes, edges, true);
    graph.notes.extend(links.notes());
    Ok(graph)
}

/// Where each term stands among the nodes.
struct Places(Vec<u32>);

impl Places {
    fn new(nodes: &[Node], terms: usize) -> Self {
        let mut places = vec![NO_PLACE; terms];
        for (place, node) in nodes.iter().enumerate() {
            places[node.term as usize] = place as u32;
        }
        Self(places)
    }

    fn of(&self, term: TermId) -> Option<u32> {
        let place = self.0[term as usize];
        (place != NO_PLACE).then_some(place)
    }
}

/// A property whose statements are edges.
struct EdgeProperty {
    term: TermId,
    is_owner: bool,
    is_direct_link: bool,
    is_symmetric: bool,
    /// The more special ones, as far as the facts have them.
    below: Vec<TermId>,
}

/// All properties whose statements are edges.
struct EdgeProperties {
    known: Vec<EdgeProperty>,
    /// By term: one more than the place among the known ones, or 0.
    places: Vec<u16>,
}

impl EdgeProperties {
    fn new(facts: &Facts, schema: &Schema) -> Self {
        let mut known = Vec::new();
        let mut places = vec![0; facts.term_count()];
        for property in &schema.properties {
            if property.kind != PropertyKind::Object || property.registry_only {
                continue;
            }
            if let Some(term) = facts.id_of_iri(&property.iri) {
                let below = schema.properties_below(property);
                known.push(EdgeProperty {
                    term,
                    is_owner: property.iri == vocab::IS_PART_OF_CASE,
                    is_direct_link: schema.is_direct_link(property),
                    is_symmetric: property.symmetric,
                    below: below
                        .into_iter()
                        .filter_map(|at| facts.id_of_iri(&schema.properties[at].iri))
                        .collect(),
                });
                places[term as usize] = known.len() as u16;
            }
        }
        Self { known, places }
    }

    fn place(&self, predicate: TermId) -> Option<usize> {
        usize::from(self.places[predicate as usize]).checked_sub(1)
    }
}
