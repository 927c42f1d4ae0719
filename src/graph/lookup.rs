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
    ids.into_iter().flat_map(|(predicate, class)| facts.subjects(predicate, class))
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
    quads.iter().filter(move |quad| Some(quad[3]) != inferred).filter_map(
        move |&[_, object, subject, _]| {
            let statement = (subject, object);
            (last.replace(statement) != Some(statement)).then_some(statement)
        },
    )
}

/// The graph of what was inferred, under whatever base the instances have.
pub(crate) fn inferred_graph(facts: &Facts) -> Option<TermId> {
    let ends_so =
        |&graph: &TermId| facts.iri(graph).is_some_and(|iri| iri.ends_with(vocab::graph::INFERRED));
    facts.graphs().iter().copied().find(ends_so)
}

/// The first id of a node: terms are sorted by their first byte, `"` of literals before `<` of IRIs
/// and `_` of blank nodes.
pub(crate) fn first_node(facts: &Facts) -> TermId {
    let (mut low, mut high) = (0, facts.term_count() as TermId);
    while low < high {
        let middle = low.midpoint(high);
        if facts.encoded(middle).starts_with('"') {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// Finds the least object of a property for one subject after the other.
pub(crate) fn values<'a>(
    facts: &'a Facts,
    property: &str,
) -> impl Fn(TermId) -> Option<TermId> + use<'a> {
    let property = facts.id_of_iri(property);
    move |subject| facts.object(subject, property?)
}

/// The least object of a subject and a property. For many subjects, [`values`] asks once for the
/// property.
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

/// The stubs that a real case has replaced, sorted: they stand in no view and are counted nowhere.
pub(crate) fn replaced_stubs(facts: &Facts) -> Vec<TermId> {
    let mut replaced: Vec<TermId> =
        statements(facts, dcterms::IS_REPLACED_BY).map(|(stub, _)| stub).collect();
    replaced.sort_unstable();
    replaced
}

/// Which cases there are, and which case each of their parts belongs to.
#[derive(Debug)]
pub struct Cases {
    /// The cases, sorted. A stub that a real case has replaced is left out.
    pub all: Vec<TermId>,
    /// By term: the place among `all` of the case that it is or belongs to, the first of several;
    /// [`NO_CASE`] for all else. Four bytes a term, so that each of millions of parts is one step away.
    first: Vec<u32>,
    /// `(part, place of a case)`, sorted: further cases that tell the same incident.
    further: Vec<(TermId, u32)>,
}

const NO_CASE: u32 = u32::MAX;

impl Cases {
    /// Collects cases and the owners of their parts. Cost: linear in terms, cases and parts.
    pub fn new(facts: &Facts) -> Self {
        let replaced = replaced_stubs(facts);
        let all: Vec<TermId> = instances(facts, class::CASE_STUDY)
            .filter(|case| replaced.binary_search(case).is_err())
            .collect();
        let mut first = vec![NO_CASE; facts.term_count()];
        for (&case, place) in all.iter().zip(0..) {
            first[case as usize] = place;
        }
        let is_case =
            |term: TermId, first: &[u32]| all.get(first[term as usize] as usize) == Some(&term);
        let parts = statements(facts, vocab::IS_PART_OF_CASE);
        let told = statements(facts, vocab::DOCUMENTS).map(|(case, incident)| (incident, case));
        let mut further = Vec::new();
        // Parts come sorted by case, so the first of several has the least place.
        for (part, case) in parts.chain(told) {
            if is_case(case, &first) {
                let (place, known) = (first[case as usize], &mut first[part as usize]);
                if *known == NO_CASE {
                    *known = place;
                } else if *known != place {
                    further.push((part, place));
                }
            }
        }
        further.sort_unstable();
        further.dedup();
        Self { all, first, further }
    }

    /// The cases that have an account, and are not only named by others.
    pub fn with_account<'a>(&'a self, facts: &'a Facts) -> impl Iterator<Item = TermId> + use<'a> {
        let is_stub = values(facts, vocab::IS_STUB);
        self.all.iter().copied().filter(move |&case| is_stub(case).is_none())
    }

    /// The cases that a node belongs to: itself if it is a case, the cases that tell it otherwise.
    pub fn of(&self, node: TermId) -> impl Iterator<Item = TermId> + use<'_> {
        self.places_of(node).map(|place| self.all[place as usize])
    }

    /// The same as places among all cases.
    pub fn places_of(&self, node: TermId) -> impl Iterator<Item = u32> + use<'_> {
        let start = self.further.partition_point(|&(part, _)| part < node);
        let further = self.further[start..].iter();
        let further = further.take_while(move |&&(part, _)| part == node).map(|&(_, place)| place);
        let first = self.first.get(node as usize).copied().filter(|&place| place != NO_CASE);
        first.into_iter().chain(further)
    }

    /// The place of a case among all.
    pub fn index(&self, case: TermId) -> Option<u32> {
        let place = *self.first.get(case as usize)?;
        (self.all.get(place as usize) == Some(&case)).then_some(place)
    }
}
