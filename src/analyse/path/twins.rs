//! Accounts of one incident: what they share is told twice, and explains nothing.

use crate::facts::{Facts, TermId};
use crate::graph::lookup::{self, value};
use crate::graph::{is_rejected, is_suggested};
use crate::model::LinkKind;
use crate::vocab;

/// Whether a link says that two cases or incidents, or the cases of these, are accounts of one incident. What is only suggested
/// says nothing.
pub(super) fn tell_one_incident(facts: &Facts, one: TermId, other: TermId) -> bool {
    let Some((leads_from, leads_to)) =
        facts.id_of_iri(vocab::LINKS_FROM).zip(facts.id_of_iri(vocab::LINKS_TO))
    else {
        return false;
    };
    let (is_rejected, is_suggested) = (is_rejected(facts), is_suggested(facts));
    let is_same = |link: TermId| {
        let kind = value(facts, link, vocab::HAS_LINK_KIND);
        kind.is_some_and(|kind| lookup::notation(facts, kind) == LinkKind::SameIncident.notation())
            && !is_rejected(link)
            && !is_suggested(link)
    };
    let joins = |from: TermId, to: TermId| {
        let mut links = facts.subjects(leads_from, from);
        links.any(|link| facts.objects(link, leads_to).any(|end| end == to) && is_same(link))
    };
    let (accounts, others) = (with_cases(facts, one), with_cases(facts, other));
    accounts.iter().any(|&one| others.iter().any(|&other| joins(one, other) || joins(other, one)))
}

/// A node and the cases that it belongs to.
fn with_cases(facts: &Facts, node: TermId) -> Vec<TermId> {
    let is_part = facts.id_of_iri(vocab::IS_PART_OF_CASE);
    let cases = is_part.into_iter().flat_map(|property| facts.objects(node, property));
    cases.chain([node]).collect()
}
