//! How graphs ask the facts: instances, statements, and which case something belongs to.

use crate::facts::{Facts, TermId};
use crate::model::Role;
use crate::vocab::{self, class, dcterms, rdf};

/// The instances of a class, sorted, each once.
pub(crate) fn instances<'a>(
    facts: &'a Facts,
    class: &str,
) -> impl Iterator<Item = TermId> + use<'a> {
    let ids = facts.id_of_iri(rdf::TYPE).zip(facts.id_of_iri(class));
    ids.into_iter()
        .flat_map(|(predicate, class)| facts.subjects(predicate, class))
}

/// The statements of one property as `(subject, object)`, sorted by object, then by subject, each
/// once. What was only inferred is left out: it repeats what is stated.
pub(crate) fn statements<'a>(
    facts: &'a Facts,
    property: &str,
) -> impl Iterator<Item = (TermId, TermId)> + use<'a> {
    let inferred = inferred_graph(facts);
    let quads = match facts.id_of_iri(property) {
        Some(property) => facts.of_predicate(property),
        None => &[],
    };
    let mut last = None;
    quads
        .iter()
        .filter(move |quad| Some(quad[3]) != inferred)
        .filter_map(move |&[_, object, subject, _]| {
            let statement = (subject, object);
            (last.replace(statement) != Some(statement)).then_some(statement)
        })
}

/// The graph of what was inferred, under whatever base the instances have.
pub(crate) fn inferred_graph(facts: &Facts) -> Option<TermId> {
    let ends_so = |&graph: &TermId| {
        facts
            .iri(graph)
            .is_some_and(|iri| iri.ends_with(vocab::graph::INFERRED))
    };
    facts.graphs().iter().copied().find(ends_so)
}

/// The least object of a subject and a property.
pub(crate) fn value(facts: &Facts, subject: TermId, property: &str) -> Option<TermId> {
    facts.object(subject, facts.id_of_iri(property)?)
}

/// The notation of a concept: the last part of its IRI.
pub(crate) fn notation(facts: &Facts, concept: TermId) -> &str {
    let iri = facts.iri(concept).unwrap_or_default();
    iri.rsplit(['/', '#']).next().unwrap_or_default()
}

/// The role that a concept of scheme `element-role` stands for.
pub(crate) fn role_of(facts: &Facts, concept: TermId) -> Option<Role> {
    let notation = notation(facts, concept);
    ROLES.into_iter().find(|role| role.notation() == notation)
}

/// All roles, in the order of their weight.
pub const ROLES: [Role; 4] = [Role::Failed, Role::Affected, Role::Remedy, Role::Named];

/// Which cases there are, and which case each of their parts belongs to.
#[derive(Debug)]
pub struct Cases {
    /// The cases, sorted. A stub that a real case has replaced is left out.
    pub all: Vec<TermId>,
    /// `(part, case)`, sorted: incidents, factors, actions, mentions …
    owners: Vec<(TermId, TermId)>,
}

impl Cases {
    /// Collects cases and the owners of their parts. Cost: linear in cases and parts, and a sort.
    pub fn new(facts: &Facts) -> Self {
        let mut replaced: Vec<TermId> = statements(facts, dcterms::IS_REPLACED_BY)
            .map(|(stub, _)| stub)
            .collect();
        replaced.sort_unstable();
        let all: Vec<TermId> = instances(facts, class::CASE_STUDY)
            .filter(|case| replaced.binary_search(case).is_err())
            .collect();
        let parts = statements(facts, vocab::IS_PART_OF_CASE);
        let told = statements(facts, vocab::DOCUMENTS).map(|(case, incident)| (incident, case));
        let mut owners: Vec<(TermId, TermId)> = parts
            .chain(told)
            .filter(|(_, case)| all.binary_search(case).is_ok())
            .collect();
        owners.sort_unstable();
        owners.dedup();
        Self { all, owners }
    }

    /// The cases that a node belongs to: itself if it is a case, the cases that tell it otherwise.
    pub fn of(&self, node: TermId) -> impl Iterator<Item = TermId> + use<'_> {
        let start = self.owners.partition_point(|&(part, _)| part < node);
        let owners = self.owners[start..]
            .iter()
            .take_while(move |&&(part, _)| part == node);
        let itself = self.all.binary_search(&node).is_ok().then_some(node);
        itself.into_iter().chain(owners.map(|&(_, case)| case))
    }

    /// The place of a case among all.
    pub fn index(&self, case: TermId) -> Option<u32> {
        self.all.binary_search(&case).ok().map(|index| index as u32)
    }
}
