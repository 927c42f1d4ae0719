//! Which technologies and concepts join most cases.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::concepts::CONCEPT_KINDS;
use super::{AnalyseError, MeasureOptions, cell};
use crate::facts::{Facts, TermId};
use crate::graph::lookup::{instances, statements};
use crate::graph::{Cases, NodeKind, ROLE_PROPERTIES, Registry, case_elements, climbed};
use crate::labels::Labels;
use crate::model::{Role, Table};
use crate::vocab::skos;

/// Cases that have a node.
#[derive(Default)]
struct Joined {
    /// The cases that have the node itself.
    cases: usize,
    /// With what stands below it in the registry as well.
    with_variants: usize,
    /// Cases in each role; one case may count in several.
    roles: BTreeMap<Role, usize>,
}

/// One row for each node that joins at least two cases, those that join most first.
pub(super) fn table(facts: &Facts, options: &MeasureOptions) -> Result<Table, AnalyseError> {
    let cases = Cases::new(facts);
    let mut joined: BTreeMap<TermId, Joined> = BTreeMap::new();

    let elements = case_elements(facts, &cases);
    for at in &elements {
        *joined.entry(at.element).or_default().roles.entry(at.role).or_default() += 1;
    }
    let mut count = |mut pairs: Vec<(TermId, TermId)>, add: fn(&mut Joined, usize)| {
        pairs.sort_unstable();
        pairs.dedup();
        for same in pairs.chunk_by(|left, right| left.0 == right.0) {
            add(joined.entry(same[0].0).or_default(), same.len());
        }
    };
    count(elements.iter().map(|at| (at.element, at.case)).collect(), |to, n| to.cases = n);
    let all = climbed(&elements, &Registry::new(facts));
    count(all.iter().map(|at| (at.element, at.case)).collect(), |to, n| to.with_variants = n);
    let is_concept: Vec<TermId> = instances(facts, skos::CONCEPT).collect();
    let concepts = CONCEPT_KINDS
        .iter()
        .flat_map(|kind| kind.properties)
        .filter(|property| ROLE_PROPERTIES.iter().all(|(known, _)| known != *property))
        .flat_map(|property| statements(facts, property))
        .filter(|(_, concept)| is_concept.binary_search(concept).is_ok())
        .flat_map(|(node, concept)| cases.of(node).map(move |case| (concept, case)));
    count(concepts.collect(), |to, n| {
        (to.cases, to.with_variants) = (n, n);
    });

    let once = joined.values().filter(|joined| joined.with_variants < 2).count();
    let mut rows: Vec<(TermId, Joined)> =
        joined.into_iter().filter(|(_, joined)| joined.with_variants > 1).collect();
    rows.sort_by_key(|(term, joined)| {
        (Reverse(joined.with_variants), Reverse(joined.cases), *term)
    });
    let kinds = Kinds::new(facts);
    let labels = Labels::new(facts, &options.languages);
    let mut table = Table::new([
        "node",
        "label",
        "kind",
        "cases",
        "cases_with_variants",
        "failed",
        "affected",
        "remedy",
        "named",
    ]);
    for (term, joined) in rows {
        let role = |role| {
            let has_roles = !joined.roles.is_empty() || joined.cases < joined.with_variants;
            has_roles.then(|| joined.roles.get(&role).copied().unwrap_or(0)).and_then(cell::count)
        };
        table.push(vec![
            cell::node(facts, term),
            cell::label(&labels, term),
            kinds.of(facts, term).and_then(cell::string),
            cell::count(joined.cases),
            cell::count(joined.with_variants),
            role(Role::Failed),
            role(Role::Affected),
            role(Role::Remedy),
            role(Role::Named),
        ]);
    }
    table.notes.push(format!(
        "{} cases; {once} technologies and concepts that only one case has are left out",
        cases.all.len()
    ));
    table.notes.push(
        "cases: with the node itself; cases_with_variants: with what the registry places below it as \
         well; failed, affected, remedy, named: cases in which it plays that role (a case may count in \
         several), empty for concepts"
            .to_owned(),
    );
    Ok(table)
}

/// What kind of node something is: for concepts, their scheme.
struct Kinds {
    of_element: Vec<(TermId, &'static str)>,
    in_scheme: Option<TermId>,
}

impl Kinds {
    fn new(facts: &Facts) -> Self {
        let elements = NodeKind::ALL.into_iter().filter(|kind| kind.is_element());
        let mut of_element: Vec<(TermId, &'static str)> = elements
            .flat_map(|kind| instances(facts, kind.class()).map(move |term| (term, kind.name())))
            .collect();
        of_element.sort_unstable();
        Self { of_element, in_scheme: facts.id_of_iri(skos::IN_SCHEME) }
    }

    fn of<'a>(&self, facts: &'a Facts, term: TermId) -> Option<&'a str> {
        if let Ok(place) = self.of_element.binary_search_by_key(&term, |&(element, _)| element) {
            return Some(self.of_element[place].1);
        }
        let scheme = facts.object(term, self.in_scheme?)?;
        facts.iri(scheme)?.rsplit(['/', '#']).next()
    }
}
