//! The network that chains are sought in: cases with all that belongs to them drawn together, the
//! elements, concepts and organisations that they share, the registry, and the links.

use petgraph::graph::{NodeIndex, UnGraph};

use super::hop::{CASE_COST, ELEMENT_COST, HOPS, HUB_COST, LINK_COST};
use super::twins::tell_one_incident;
use crate::facts::{Facts, TermId};
use crate::graph::lookup::{instances, statements, values};
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
    /// The links that nobody rejected, sorted by what they join.
    links: Vec<LinkStep>,
    ends: [TermId; 2],
}

/// A link between two nodes of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LinkStep {
    /// What is drawn for where it starts and ends.
    between: (TermId, TermId),
    /// Where it starts.
    pub(super) from: TermId,
    /// The link.
    pub(super) link: TermId,
    /// Where it ends.
    pub(super) to: TermId,
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
        let (graph, links) = (UnGraph::default(), Vec::new());
        let mut network = Self { graph, elements, cases, links, ends };
        network.links = network.link_steps(facts);
        let mut steps = network.steps(facts);
        if tell_one_incident(facts, ends[0], ends[1]) {
            let is_third = |node: TermId| {
                network.is_case(node)
                    && !ends.iter().any(|&end| network.cases.of(end).any(|case| case == node))
            };
            steps.retain(|&(from, to, _)| !is_third(from) && !is_third(to));
        }
        network.draw(facts, steps);
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

    /// The links that lead from one node to another.
    pub(super) fn links(&self, from: TermId, to: TermId) -> impl Iterator<Item = &LinkStep> {
        let start = self.links.partition_point(|step| step.between < (from, to));
        self.links[start..].iter().take_while(move |step| step.between == (from, to))
    }

    /// The links that nobody rejected, by what stands for their ends; sorted.
    fn link_steps(&self, facts: &Facts) -> Vec<LinkStep> {
        let is_rejected = is_rejected(facts);
        let [leads_from, leads_to] =
            [vocab::LINKS_FROM, vocab::LINKS_TO].map(|end| values(facts, end));
        let mut steps = Vec::new();
        for link in instances(facts, class::LINK).filter(|&link| !is_rejected(link)) {
            let Some((from, to)) = leads_from(link).zip(leads_to(link)) else { continue };
            for here in self.stands_for(from) {
                let there = self.stands_for(to).filter(|&there| there != here);
                steps.extend(there.map(|there| LinkStep {
                    between: (here, there),
                    from,
                    link,
                    to,
                }));
            }
        }
        steps.sort_unstable();
        steps
    }

    /// `(from, to, cost)` of all that is stated, in the direction that it is stated in.
    fn steps(&self, facts: &Facts) -> Vec<(TermId, TermId, u64)> {
        let mut steps = Vec::new();
        let mut add = |subject: TermId, object: TermId, cost: u64| {
            for from in self.stands_for(subject) {
                for to in self.stands_for(object).filter(|&to| to != from) {
                    steps.push((from, to, cost));
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
        steps.extend(self.links.iter().map(|step| (step.between.0, step.between.1, LINK_COST)));
        steps
    }

    fn draw(&mut self, facts: &Facts, mut steps: Vec<(TermId, TermId, u64)>) {
        let mut terms: Vec<TermId> = steps.iter().flat_map(|&(from, to, _)| [from, to]).collect();
        terms.extend(self.ends);
        terms.sort_unstable();
        terms.dedup();
        let mut places = vec![0; facts.term_count()];
        for (place, &term) in terms.iter().enumerate() {
            places[term as usize] = place;
        }
        // The cheapest of each pair and direction, then of each pair.
        steps.sort_unstable();
        steps.dedup_by_key(|&mut (from, to, _)| (from, to));
        let mut degrees = vec![0_u32; terms.len()];
        for &(_, to, _) in &steps {
            degrees[places[to as usize]] += 1;
        }
        for (from, to, _) in &mut steps {
            (*from, *to) = (*from.min(to), *from.max(to));
        }
        steps.sort_unstable();
        steps.dedup_by_key(|&mut (from, to, _)| (from, to));
        let passing: Vec<u64> = terms
            .iter()
            .zip(&degrees)
            .map(|(&term, &degree)| if self.is_case(term) { CASE_COST } else { hub_cost(degree) })
            .collect();
        self.graph = UnGraph::with_capacity(terms.len(), steps.len());
        for &term in &terms {
            self.graph.add_node(term);
        }
        for &(from, to, cost) in &steps {
            let (from, to) = (places[from as usize], places[to as usize]);
            let cost = cost + u64::midpoint(passing[from], passing[to]);
            self.graph.add_edge(NodeIndex::new(from), NodeIndex::new(to), cost);
        }
    }
}

/// What passing a node costs that so many others point at.
#[expect(clippy::cast_sign_loss, reason = "the logarithm of a count from 1 is not negative")]
fn hub_cost(degree: u32) -> u64 {
    ((f64::from(degree) + 1.0).log2() * HUB_COST).round() as u64
}
