//! The statements that a chain may go along, in words and with what each step costs.
//!
//! Costs are in thousandths of a step along an element. They are judgements: a stated link explains
//! more than a shared domain.

use crate::vocab::{self, dcterms, skos};

/// A property that joins two nodes.
pub(super) struct HopKind {
    /// The property.
    pub(super) property: &'static str,
    /// The statement in words, by which other languages find theirs: `{1}` and `{2}` stand for subject
    /// and object.
    pub(super) words: &'static str,
    /// Whether it is the other way round: `{1}` stands for the object.
    pub(super) object_first: bool,
    /// What a step along it costs.
    pub(super) cost: u64,
    /// Whether it counts only where the subject is an end of the chain. What a case says of elements
    /// by its parts comes with roles from elsewhere.
    pub(super) only_at_ends: bool,
    /// Whether the sentence is true of a case as well whose part states the property.
    pub(super) is_said_of_case: bool,
}

const fn hop(property: &'static str, words: &'static str, cost: u64) -> HopKind {
    HopKind {
        property,
        words,
        object_first: false,
        cost,
        only_at_ends: false,
        is_said_of_case: false,
    }
}

const fn at_ends(property: &'static str, words: &'static str, cost: u64) -> HopKind {
    HopKind { only_at_ends: true, ..hop(property, words, cost) }
}

const fn object_first(property: &'static str, words: &'static str, cost: u64) -> HopKind {
    HopKind { object_first: true, ..hop(property, words, cost) }
}

const fn of_case(property: &'static str, words: &'static str, cost: u64) -> HopKind {
    HopKind { is_said_of_case: true, ..hop(property, words, cost) }
}

/// A step from a case or an incident to an element in some role.
pub(super) const ELEMENT_COST: u64 = 1000;
/// A step along a link.
pub(super) const LINK_COST: u64 = 500;
/// Passing through a case that is no end of the chain.
pub(super) const CASE_COST: u64 = 2000;
/// Passing through any other node costs this much for each doubling of what points at it: what joins
/// everything explains nothing.
pub(super) const HUB_COST: f64 = 1000.0;

/// All of them, the most telling first.
pub(super) const HOPS: &[HopKind] = &[
    hop(dcterms::IS_REPLACED_BY, "{1} is replaced by {2}", 100),
    hop(vocab::DOCUMENTS, "{1} tells of {2}", 500),
    object_first(vocab::HAS_FACTOR, "{1} is a causal factor of {2}", 500),
    object_first(vocab::HAS_ACTION, "{1} is an action taken in {2}", 500),
    object_first(vocab::HAS_SOURCE, "{1} is a source of {2}", 500),
    hop(vocab::LEADS_TO, "{1} leads to {2}", 500),
    hop(vocab::REVERTS, "{1} reverts {2}", 500),
    hop(vocab::WORSENS, "{1} made {2} worse", 500),
    hop(vocab::IS_PART_OF_CASE, "{1} is told in {2}", 500),
    at_ends(vocab::USES_ELEMENT, "{1} uses {2}", ELEMENT_COST),
    at_ends(vocab::CONCERNS_ELEMENT, "{1} concerns {2}", ELEMENT_COST),
    hop(vocab::IS_VARIANT_OF, "{1} is a variant of {2}", 1000),
    hop(vocab::IS_MANAGED_OFFERING_OF, "{1} is a managed offering of {2}", 1250),
    hop(vocab::IS_PART_OF, "{1} is a part of {2}", 1250),
    hop(vocab::USES_TECHNOLOGY, "{1} uses {2}", 1000),
    hop(vocab::DEPENDS_ON, "{1} depends on {2}", 1500),
    hop(vocab::IS_OPERATED_BY, "{1} is run by {2}", 1500),
    hop(vocab::HAS_SYMPTOM, "{1} has the symptom {2}", 1500),
    object_first(vocab::HAS_ROOT_CAUSE, "{1} is the root cause in {2}", 1500),
    object_first(vocab::HAS_TRIGGER_CAUSE, "{1} is the trigger in {2}", 1500),
    object_first(vocab::HAS_CONTRIBUTING_CAUSE, "{1} is a contributing cause in {2}", 1500),
    object_first(vocab::HAS_SUSTAINING_CAUSE, "{1} is a sustaining cause in {2}", 1500),
    object_first(vocab::HAS_CAUSE, "{1} is a cause in {2}", 1500),
    hop(vocab::HAS_FACTOR_KIND, "{1} is of the kind {2}", 2000),
    hop(vocab::HAS_ACTION_KIND, "{1} is of the kind {2}", 2000),
    object_first(vocab::HAS_REMEDIATION, "{1} is a remediation in {2}", 2000),
    hop(vocab::PARENT_ORGANIZATION, "{1} belongs to {2}", 1500),
    hop(skos::BROADER, "{1} is a kind of {2}", 1500),
    hop(vocab::INVOLVES_KIND, "{1} involves the component kind {2}", 2000),
    hop(vocab::HAS_TOPIC, "{1} is on the topic {2}", 2000),
    hop(vocab::HAS_SUBJECT, "{1} is about {2}", 2000),
    of_case(vocab::AFFECTS_ORGANIZATION, "{1} is about {2}", 2000),
    of_case(vocab::REFERS_TO_ORGANIZATION, "{1} names {2}", 3000),
    hop(vocab::IS_PROVIDED_BY, "{1} is provided by {2}", 2000),
    hop(vocab::HAS_KIND, "{1} is of the kind {2}", 2000),
    hop(vocab::HAS_DOMAIN, "{1} is in the domain {2}", 2500),
    hop(vocab::HAS_DETECTION_METHOD, "{1} was detected by {2}", 3000),
    hop(vocab::HAS_CATEGORY, "{1} is in the category {2}", 3000),
    hop(vocab::HAS_SEVERITY, "{1} has the severity {2}", 3000),
];
