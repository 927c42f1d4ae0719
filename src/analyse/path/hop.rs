//! The statements that a chain may go along, in words and with what each step costs.
//!
//! Costs are in thousandths of a step along an element. They are judgements: a stated link explains
//! more than a shared domain.

use crate::vocab::{self, dcterms, skos};

/// A property that joins two nodes.
pub(super) struct HopKind {
    /// The property.
    pub(super) property: &'static str,
    /// The statement in words; `{s}` and `{o}` stand for subject and object.
    pub(super) words: &'static str,
    /// What a step along it costs.
    pub(super) cost: u64,
    /// Whether it counts only where the subject is an end of the chain. What a case says of elements
    /// by its parts comes with roles from elsewhere.
    pub(super) only_at_ends: bool,
}

const fn hop(property: &'static str, words: &'static str, cost: u64) -> HopKind {
    HopKind { property, words, cost, only_at_ends: false }
}

const fn at_ends(property: &'static str, words: &'static str, cost: u64) -> HopKind {
    HopKind { property, words, cost, only_at_ends: true }
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
    hop(dcterms::IS_REPLACED_BY, "{s} is replaced by {o}", 100),
    hop(vocab::DOCUMENTS, "{s} tells of {o}", 500),
    hop(vocab::HAS_FACTOR, "{o} is a causal factor of {s}", 500),
    hop(vocab::HAS_ACTION, "{o} is an action taken in {s}", 500),
    hop(vocab::HAS_SOURCE, "{o} is a source of {s}", 500),
    hop(vocab::LEADS_TO, "{s} leads to {o}", 500),
    hop(vocab::REVERTS, "{s} reverts {o}", 500),
    hop(vocab::WORSENS, "{s} made {o} worse", 500),
    hop(vocab::IS_PART_OF_CASE, "{s} is told in {o}", 500),
    at_ends(vocab::USES_ELEMENT, "{s} uses {o}", ELEMENT_COST),
    at_ends(vocab::CONCERNS_ELEMENT, "{s} concerns {o}", ELEMENT_COST),
    hop(vocab::IS_VARIANT_OF, "{s} is a variant of {o}", 1000),
    hop(vocab::IS_MANAGED_OFFERING_OF, "{s} is a managed offering of {o}", 1250),
    hop(vocab::IS_PART_OF, "{s} is a part of {o}", 1250),
    hop(vocab::USES_TECHNOLOGY, "{s} uses {o}", 1000),
    hop(vocab::DEPENDS_ON, "{s} depends on {o}", 1500),
    hop(vocab::IS_OPERATED_BY, "{s} is run by {o}", 1500),
    hop(vocab::HAS_SYMPTOM, "{s} has the symptom {o}", 1500),
    hop(vocab::HAS_ROOT_CAUSE, "{o} is the root cause in {s}", 1500),
    hop(vocab::HAS_TRIGGER_CAUSE, "{o} is the trigger in {s}", 1500),
    hop(vocab::HAS_CONTRIBUTING_CAUSE, "{o} is a contributing cause in {s}", 1500),
    hop(vocab::HAS_SUSTAINING_CAUSE, "{o} is a sustaining cause in {s}", 1500),
    hop(vocab::HAS_CAUSE, "{o} is a cause in {s}", 1500),
    hop(vocab::HAS_FACTOR_KIND, "{s} has a causal factor of the kind {o}", 2000),
    hop(vocab::HAS_ACTION_KIND, "{s} has an action of the kind {o}", 2000),
    hop(vocab::HAS_REMEDIATION, "{o} is a remediation in {s}", 2000),
    hop(vocab::PARENT_ORGANIZATION, "{s} belongs to {o}", 1500),
    hop(skos::BROADER, "{s} is a kind of {o}", 1500),
    hop(vocab::INVOLVES_KIND, "{s} involves the component kind {o}", 2000),
    hop(vocab::HAS_TOPIC, "{s} is on the topic {o}", 2000),
    hop(vocab::HAS_SUBJECT, "{s} is about {o}", 2000),
    hop(vocab::AFFECTS_ORGANIZATION, "{s} affected {o}", 2000),
    hop(vocab::REFERS_TO_ORGANIZATION, "{s} names {o}", 3000),
    hop(vocab::IS_PROVIDED_BY, "{s} is provided by {o}", 2000),
    hop(vocab::HAS_KIND, "{s} is of the kind {o}", 2000),
    hop(vocab::HAS_DOMAIN, "{s} is in the domain {o}", 2500),
    hop(vocab::HAS_DETECTION_METHOD, "{s} was detected by {o}", 3000),
    hop(vocab::HAS_CATEGORY, "{s} is in the category {o}", 3000),
    hop(vocab::HAS_SEVERITY, "{s} has the severity {o}", 3000),
];
