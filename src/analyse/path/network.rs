//! The network that chains are sought in: cases with all that belongs to them drawn together, the
//! elements, concepts and organisations that they share, the registry, and the links.

use petgraph::graph::{NodeIndex, UnGraph};

use super::hop::{CASE_COST, ELEMENT_COST, HOPS, HUB_COST, LINK_COST};
use crate::facts::{Facts, TermId};
use crate::graph::lookup::{instances, statements, value};
use crate::graph::{CaseElement, Cases, ROLE_PROPERTIES, case_elements, is_rejected};
use crate::vocab::{self, class};

/// The network of one question.
pub(super) struct Network {
    /// Nodes by term; the weight of an edge is its cost, with half of what passing each end costs.
    pub(super) graph: UnGraph<TermId, u64>,
    /// The elements of each case.
    pub(super) elements: Vec<CaseElement>,
    /// The cases and their parts.
    pub(super) cases: Cases,
    ends: [TermId; 2],
}

impl Network {
    /// Draws the network for a chain between two nodes.
    ///
    /// Parts of a case (incidents, factors, actions) are drawn together into it, so that one chain does
    /// not come once for each of them; but not the two ends.
    ///
    /// Cost: linear in the statements that chains go along, and a sort of them.
    pub(super) fn new(facts: &Facts, ends: [TermId; 2]) -> Self {
        let cases = Cases::new(facts);
        let elements = case_elements(facts, &cases);
        let mut network = Self {
            graph: UnGraph::default(),
            elements,
            cases,
            ends,
        };
        let edges = network.edges(facts);
        network.draw(&edges);
        network
    }

    /// What stands for a node: itself where it is an end or belongs to no case, else its cases.
    pub(super) fn stands_for(&self, node: TermId) -> impl Iterator<Item = TermId> + use<'_> {
        let is_end = self.ends.contains(&node);
        let mut cases = self.cases.of(node).filter(move |_| !is_end).peekable();
        let itself = cases.peek().is_none().then_some(node);
        itself.into_iter().chain(cases)
    }

    pub(super) fn is_end(&self, node: TermId) -> bool {
        self.ends.contains(&node)
    }

    pub(super) fn is_case(&self, node: TermId) -> bool {
        self.cases.index(node).is_some()
    }

    /// The node of a term.
    pub(super) fn node(&self, term: TermId) -> Option<NodeIndex> {
        let terms = self.graph.raw_nodes();
        let place = terms.binary_search_by_key(&term, |node| node.weight);
        place.ok().map(NodeIndex::new)
    }

    /// `(lesser term, greater term, cost)`, sorted, the cheapest of each pair.
    fn edges(&self, facts: &Facts) -> Vec<(TermId, TermId, u64)> {
        let mut edges = Vec::new();
        let mut add = |subject: TermId, object: TermId, cost: u64| {
            for from in self.stands_for(subject) {
                for to in self.stands_for(object).filter(|&to| to != from) {
                    edges.push((from.min(to), from.max(to), cost));
                }
            }
        };
        for at in &self.elements {
            add(at.case, at.element, ELEMENT_COST);
        }
        for hop in HOPS {
            for (subject, object) in statements(facts, hop.property) {
                if !hop.only_at_ends || self.is_end(subject) {
                    add(subject, object, hop.cost);
                }
            }
        }
        for end in self.ends {
            for (property, _) in ROLE_PROPERTIES {
                if let Some(property) = facts.id_of_iri(property) {
                    facts
                        .objects(end, property)
                        .for_each(|element| add(end, element, ELEMENT_COST));
                }
            }
        }
        for link in instances(facts, class::LINK).filter(|&link| !is_rejected(facts, link)) {
            let end = |property| value(facts, link, property);
            if let Some((from, to)) = end(vocab::LINKS_FROM).zip(end(vocab::LINKS_TO)) {
                add(from, to, LINK_COST);
            }
        }
        edges.sort_unstable();
        edges.dedup_by_key(|&mut (from, to, _)| (from, to));
        edges
    }

    fn draw(&mut self, edges: &[(TermId, TermId, u64)]) {
        let mut terms: Vec<TermId> = edges.iter().flat_map(|&(from, to, _)| [from, to]).collect();
        terms.extend(self.ends);
        terms.sort_unstable();
        terms.dedup();
        let place = |term: TermId| {
            terms
                .binary_search(&term)
                .expect("each end of an edge was collected just above")
        };
        let mut degrees = vec![0_u32; terms.len()];
        for &(from, to, _) in edges {
            degrees[place(from)] += 1;
            degrees[place(to)] += 1;
        }
        let passing: Vec<u64> = terms
            .iter()
            .zip(&degrees)
            .map(|(&term, &degree)| {
                if self.is_case(term) {
                    CASE_COST
                } else {
                    hub_cost(degree)
                }
            })
            .collect();
        self.graph = UnGraph::with_capacity(terms.len(), edges.len());
        for &term in &terms {
            self.graph.add_node(term);
        }
        for &(from, to, cost) in edges {
            let (from, to) = (place(from), place(to));
            let cost = cost + u64::midpoint(passing[from], passing[to]);
            self.graph
                .add_edge(NodeIndex::new(from), NodeIndex::new(to), cost);
        }
    }
}

/// What passing a node with so many neighbours costs.
#[expect(
    clippy::cast_sign_loss,
    reason = "the logarithm of a count from 1 is not negative"
)]
fn hub_cost(degree: u32) -> u64 {
    ((f64::from(degree) + 1.0).log2() * HUB_COST).round() as u64
}
