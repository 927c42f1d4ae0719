//! The kinds of concept that are counted, and the statements that bring each to an incident.

use crate::facts::{Facts, TermId};
use crate::graph::Cases;
use crate::graph::lookup::{instances, statements};
use crate::model::UnknownName;
use crate::vocab::{self, class};

/// A kind of concept.
#[derive(Debug)]
pub struct ConceptKind {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name for many.
    pub plural: &'static str,
    /// The properties of incidents or of cases that state it.
    pub properties: &'static [&'static str],
}

pub(super) static SYMPTOM: ConceptKind =
    ConceptKind { name: "symptom", plural: "symptoms", properties: &[vocab::HAS_SYMPTOM] };
pub(super) static CAUSE: ConceptKind = ConceptKind {
    name: "cause",
    plural: "causes",
    properties: &[
        vocab::HAS_ROOT_CAUSE,
        vocab::HAS_TRIGGER_CAUSE,
        vocab::HAS_CONTRIBUTING_CAUSE,
        vocab::HAS_SUSTAINING_CAUSE,
        vocab::HAS_CAUSE,
    ],
};

macro_rules! kind {
    ($name:literal, $plural:literal, $($property:ident),+) => {
        &ConceptKind { name: $name, plural: $plural, properties: &[$(vocab::$property),+] }
    };
}

/// All kinds of concept.
pub static CONCEPT_KINDS: &[&ConceptKind] = &[
    &SYMPTOM,
    &CAUSE,
    kind!("root-cause", "root causes", HAS_ROOT_CAUSE),
    kind!("trigger", "triggers", HAS_TRIGGER_CAUSE),
    kind!("contributing-cause", "contributing causes", HAS_CONTRIBUTING_CAUSE),
    kind!("sustaining-cause", "sustaining causes", HAS_SUSTAINING_CAUSE),
    kind!("component-kind", "component kinds", INVOLVES_KIND),
    kind!("domain", "domains", HAS_DOMAIN),
    kind!("topic", "topics", HAS_TOPIC),
    kind!("category", "categories", HAS_CATEGORY),
    kind!("severity", "severities", HAS_SEVERITY),
    kind!("detection", "ways of detection", HAS_DETECTION_METHOD),
    kind!("remediation", "remediations", HAS_REMEDIATION),
    kind!("organization", "organisations", AFFECTS_ORGANIZATION, HAS_SUBJECT),
    kind!("failed-element", "failed elements", HAS_FAILED_ELEMENT),
    kind!("affected-element", "affected elements", HAS_AFFECTED_ELEMENT),
    kind!("remedy-element", "elements that are remedies", HAS_REMEDY_ELEMENT),
];

impl ConceptKind {
    /// The kind of this name.
    ///
    /// # Errors
    /// Names the nearest where there is none.
    pub fn named(name: &str) -> Result<&'static Self, UnknownName> {
        let found = CONCEPT_KINDS.iter().copied().find(|kind| kind.name == name);
        found.ok_or_else(|| {
            UnknownName::new("kind of concept", name, CONCEPT_KINDS.iter().map(|kind| kind.name))
        })
    }
}

/// Which incidents each case tells.
pub(super) struct Incidents {
    /// All incidents, sorted.
    pub(super) all: Vec<TermId>,
    /// `(case, incident)`, sorted.
    of_case: Vec<(TermId, TermId)>,
}

impl Incidents {
    pub(super) fn new(facts: &Facts, cases: &Cases) -> Self {
        let all: Vec<TermId> = instances(facts, class::INCIDENT).collect();
        let mut of_case: Vec<(TermId, TermId)> = all
            .iter()
            .flat_map(|&incident| cases.of(incident).map(move |case| (case, incident)))
            .collect();
        of_case.sort_unstable();
        Self { all, of_case }
    }

    /// The incident itself, or the incidents that a case tells.
    fn of(&self, node: TermId) -> impl Iterator<Item = TermId> + use<'_> {
        let itself = self.all.binary_search(&node).is_ok().then_some(node);
        let start = self.of_case.partition_point(|&(case, _)| case < node);
        let told = self.of_case[start..].iter().take_while(move |&&(case, _)| case == node);
        itself.into_iter().chain(told.map(|&(_, incident)| incident))
    }

    /// `(incident, concept)`, sorted, each once: what a case states holds for each of its incidents.
    pub(super) fn concepts(&self, facts: &Facts, kind: &ConceptKind) -> Vec<(TermId, TermId)> {
        let mut found: Vec<(TermId, TermId)> = kind
            .properties
            .iter()
            .flat_map(|property| statements(facts, property))
            .flat_map(|(node, concept)| self.of(node).map(move |incident| (incident, concept)))
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}
