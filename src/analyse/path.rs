//! Explained chains between two nodes: what joins them, step by step, with the role at each end.

mod hop;
mod network;
mod search;
mod twins;
mod words;

pub use words::{Telling, chain_sentences, chains_table, chains_text, no_chain_text};

use crate::facts::{Facts, TermId};
use crate::graph::ROLE_PROPERTIES;
use crate::graph::lookup::{self, value};
use crate::model::Role;
use crate::vocab::{self, class, rdf};
use hop::HOPS;
use network::{LinkStep, Network};

/// More chains than this are not sought.
pub const MOST_CHAINS: usize = 100;

/// A chain from one node to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The nodes, from one end to the other.
    pub nodes: Vec<TermId>,
    /// The steps between them.
    pub hops: Vec<Hop>,
    /// How far it is, in thousandths of a step: the less, the more it explains.
    pub cost: u64,
}

/// One step of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hop {
    /// Where it starts.
    pub from: TermId,
    /// Where it ends.
    pub to: TermId,
    /// What is stated between both; never empty.
    pub statements: Vec<Statement>,
}

/// Something that is stated of two nodes, or of what belongs to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// An element plays a role in a case or an incident.
    Role {
        /// The case or the incident.
        place: TermId,
        /// The element.
        element: TermId,
        /// Its role there.
        role: Role,
        /// Which incidents of the case, where it tells several.
        incidents: Vec<TermId>,
        /// The words that say so, where a text does.
        evidence: Option<Evidence>,
    },
    /// A property holds, of the very two that are named: where a case stands for one of its parts in the
    /// chain, of the part.
    Property {
        /// The subject.
        subject: TermId,
        /// The IRI of the property.
        property: &'static str,
        /// The object.
        object: TermId,
        /// How sure it is, where the part that states it was read out of a text.
        band: Option<TermId>,
    },
    /// A link.
    Link {
        /// The node that says of what kind it is, how sure, and why.
        link: TermId,
        /// The case or incident that it leads from.
        from: TermId,
        /// The case or incident that it leads to.
        to: TermId,
    },
}

/// Where a text says something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The mention.
    pub mention: TermId,
    /// The words.
    pub words: String,
    /// The file, where it is known.
    pub file: Option<String>,
    /// The line in it.
    pub line: Option<String>,
}

/// The `k` shortest chains between two nodes, at most [`MOST_CHAINS`], the most telling first. What
/// joins very many nodes is far from each of them, so a rare technology explains more than a common
/// domain. Empty where nothing joins them, or they are one. Between accounts of one incident no chain leads
/// over a third case: it would explain what both tell of by what somebody else tells of.
///
/// Cost: one pass over the facts for the network, one search over it, and k short ones.
pub fn path(facts: &Facts, from: TermId, to: TermId, k: usize) -> Vec<Chain> {
    if from == to {
        return Vec::new();
    }
    let network = Network::new(facts, [from, to]);
    let Some((start, goal)) = network.node(from).zip(network.node(to)) else {
        return Vec::new();
    };
    let ways = search::cheapest_ways(&network.graph, start, goal, k.min(MOST_CHAINS));
    let chain = |(cost, way): (u64, Vec<petgraph::graph::NodeIndex>)| {
        let nodes: Vec<TermId> = way.into_iter().map(|node| network.graph[node]).collect();
        let hops =
            nodes.windows(2).map(|ends| explain(facts, &network, ends[0], ends[1])).collect();
        Chain { nodes, hops, cost }
    };
    ways.into_iter().map(chain).collect()
}

/// What is stated between two neighbours of the network.
fn explain(facts: &Facts, network: &Network, from: TermId, to: TermId) -> Hop {
    let mut statements = roles(facts, network, from, to);
    statements.extend(roles(facts, network, to, from));
    let has_role = !statements.is_empty();
    statements.extend(links(network, from, to));
    // Between a part and its own case, what other parts of the case state is beside the point.
    let is_own = [(from, to), (to, from)]
        .into_iter()
        .any(|(part, case)| network.cases.of(part).any(|owner| owner == case));
    let mut parts_of_ends = Vec::new();
    for hop in HOPS {
        for (subject, object) in [(from, to), (to, from)] {
            let is_weaker = has_role && hop.only_at_ends
                || hop.property == vocab::IS_PART_OF_CASE && !statements.is_empty()
                || hop.property == vocab::HAS_CAUSE && states_a_cause(&statements)
                || hop.property == vocab::AFFECTS_ORGANIZATION && states_a_subject(&statements);
            if is_weaker {
                continue;
            }
            let Some((part, of)) = stated_by(facts, network, subject, hop, object) else {
                continue;
            };
            if is_own && (part, of) != (subject, object) {
                continue;
            }
            let told = if hop.is_said_of_case { subject } else { part };
            statements.push(Statement::Property {
                subject: told,
                property: hop.property,
                object: of,
                band: value(facts, part, vocab::HAS_BAND),
            });
            for (part, case) in [(told, subject), (of, object)] {
                if part != case && !parts_of_ends.contains(&(part, case)) {
                    parts_of_ends.push((part, case));
                }
            }
        }
    }
    if statements.is_empty() && is_own {
        let (part, case) = if network.is_case(to) { (from, to) } else { (to, from) };
        parts_of_ends.push((part, case));
    }
    statements.extend(parts_of_ends.into_iter().map(|(subject, object)| Statement::Property {
        subject,
        property: vocab::IS_PART_OF_CASE,
        object,
        band: None,
    }));
    Hop { from, to, statements }
}

fn states_a_cause(statements: &[Statement]) -> bool {
    statements.iter().any(|statement| {
        matches!(statement, Statement::Property { property, .. } if property.ends_with("Cause"))
    })
}

/// Whether it is said whom a case is about: that an incident of it affected them adds nothing.
fn states_a_subject(statements: &[Statement]) -> bool {
    statements.iter().any(|statement| {
        matches!(statement, Statement::Property { property: vocab::HAS_SUBJECT, .. })
    })
}

/// What belongs to a case, and the incidents that it tells.
fn parts(facts: &Facts, case: TermId) -> Vec<TermId> {
    let part_of = facts.id_of_iri(vocab::IS_PART_OF_CASE);
    let documents = facts.id_of_iri(vocab::DOCUMENTS);
    let mut parts: Vec<TermId> = part_of
        .into_iter()
        .flat_map(|property| facts.subjects(property, case))
        .chain(documents.into_iter().flat_map(|property| facts.objects(case, property)))
        .collect();
    parts.sort_unstable();
    parts.dedup();
    parts
}

/// A node with all that it stands for.
fn members(facts: &Facts, network: &Network, node: TermId) -> Vec<TermId> {
    let mut members = vec![node];
    if network.is_case(node) {
        let drawn = |&part: &TermId| network.stands_for(part).any(|case| case == node);
        members.extend(parts(facts, node).into_iter().filter(drawn));
    }
    members
}

/// The two between which a property is stated, among what two nodes stand for; not what was only
/// inferred.
fn stated_by(
    facts: &Facts,
    network: &Network,
    subject: TermId,
    hop: &hop::HopKind,
    object: TermId,
) -> Option<(TermId, TermId)> {
    let property = facts.id_of_iri(hop.property)?;
    let inferred = lookup::inferred_graph(facts);
    let leads_there = |quad: &[TermId; 4]| {
        Some(quad[3]) != inferred && network.stands_for(quad[2]).any(|node| node == object)
    };
    members(facts, network, subject)
        .into_iter()
        .flat_map(|member| facts.of_subject_predicate(member, property))
        .find(|quad| leads_there(quad))
        .map(|quad| (quad[0], quad[2]))
}

/// The roles of an element in a case, or in an incident that is an end of the chain.
fn roles(facts: &Facts, network: &Network, place: TermId, element: TermId) -> Vec<Statement> {
    let of_role = |role: Role| -> Vec<TermId> {
        let properties = ROLE_PROPERTIES.into_iter().filter(|&(_, known)| known == role);
        let mut incidents: Vec<TermId> = properties
            .filter_map(|(property, _)| facts.id_of_iri(property))
            .flat_map(|property| facts.subjects(property, element))
            .filter(|&incident| {
                incident == place || network.cases.of(incident).any(|case| case == place)
            })
            .collect();
        incidents.dedup();
        incidents
    };
    if network.is_case(place) {
        let start = network.elements.partition_point(|at| (at.case, at.element) < (place, element));
        let told = parts(facts, place).into_iter().filter(|&part| is_incident(facts, part)).count();
        network.elements[start..]
            .iter()
            .take_while(|at| (at.case, at.element) == (place, element))
            .map(|at| Statement::Role {
                place,
                element,
                role: at.role,
                incidents: if told > 1 { of_role(at.role) } else { Vec::new() },
                evidence: evidence(facts, network, place, element, at.role),
            })
            .collect()
    } else {
        let mut stated: Vec<Role> =
            lookup::ROLES.into_iter().filter(|&role| of_role(role).contains(&place)).collect();
        // What failed is not only named.
        if stated.len() > 1 {
            stated.retain(|&role| role != Role::Named);
        }
        stated
            .into_iter()
            .map(|role| {
                let case = network.cases.of(place).next();
                let evidence = case.and_then(|case| evidence(facts, network, case, element, role));
                Statement::Role { place, element, role, incidents: Vec::new(), evidence }
            })
            .collect()
    }
}

fn is_incident(facts: &Facts, node: TermId) -> bool {
    let ids = facts.id_of_iri(rdf::TYPE).zip(facts.id_of_iri(class::INCIDENT));
    ids.is_some_and(|(kind, incident)| !facts.prefix_spog(&[node, kind, incident]).is_empty())
}

/// The first words of a case that give an element this role.
fn evidence(
    facts: &Facts,
    network: &Network,
    case: TermId,
    element: TermId,
    role: Role,
) -> Option<Evidence> {
    let refers = facts.id_of_iri(vocab::REFERS_TO_ELEMENT)?;
    let mentions = facts.subjects(refers, element).filter(|&mention| {
        let stated = value(facts, mention, vocab::HAS_ROLE)
            .and_then(|stated| lookup::role_of(facts, stated));
        network.cases.of(mention).any(|owner| owner == case)
            && (role == Role::Named || stated == Some(role))
    });
    let text = |mention, property| {
        value(facts, mention, property).map(|value| facts.term(value).into_text().into_owned())
    };
    let place = |mention: TermId| {
        let line = text(mention, vocab::INPUT_LINE).and_then(|line| line.parse::<u64>().ok());
        (text(mention, vocab::INPUT_FILE), line, mention)
    };
    let mention = mentions.min_by_key(|&mention| place(mention))?;
    Some(Evidence {
        mention,
        words: text(mention, vocab::WORDS)?,
        file: text(mention, vocab::INPUT_FILE),
        line: text(mention, vocab::INPUT_LINE),
    })
}

/// The links between what two nodes stand for, that were not rejected.
fn links(network: &Network, left: TermId, right: TermId) -> impl Iterator<Item = Statement> {
    network
        .links(left, right)
        .chain(network.links(right, left))
        .map(|&LinkStep { from, link, to, .. }| Statement::Link { link, from, to })
}
