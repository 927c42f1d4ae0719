//! Which element plays which role in which case: the edges that most graphs are made of.

use std::cmp::Reverse;

use super::lookup::{self, Cases, statements};
use super::registry::Registry;
use crate::facts::{Facts, TermId};
use crate::model::{Band, Role};
use crate::vocab;

/// An element in a case, in one role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CaseElement {
    /// The case.
    pub case: TermId,
    /// The element.
    pub element: TermId,
    /// Its role there.
    pub role: Role,
    /// Steps up the registry from the element that the case has, to this one; 0 for itself.
    pub hops: u8,
    /// In how many incidents of the case it has the role; an article without incidents counts as one.
    pub incidents: u32,
}

/// What an incident states of an element, and the role that this is.
pub(crate) const ROLE_PROPERTIES: [(&str, Role); 4] = [
    (vocab::HAS_FAILED_ELEMENT, Role::Failed),
    (vocab::HAS_AFFECTED_ELEMENT, Role::Affected),
    (vocab::HAS_REMEDY_ELEMENT, Role::Remedy),
    (vocab::NAMES_ELEMENT, Role::Named),
];

/// Statements that name an element and give it no role. `inc:involves` is the super-property of
/// those above: it counts only where none of them stands.
const NAMING_PROPERTIES: [&str; 3] =
    [vocab::INVOLVES, vocab::USES_ELEMENT, vocab::CONCERNS_ELEMENT];

/// The elements of each case with their roles, sorted.
///
/// Incidents state roles. A mention counts where its case states no role of the element: with its
/// own role if it is certain, as only named if it is probable, not at all if it is suggested. So an
/// article that tells no incident has its elements too.
///
/// Cost: a sort of the statements that name elements.
pub fn case_elements(facts: &Facts, cases: &Cases) -> Vec<CaseElement> {
    let mut stated: Vec<(TermId, TermId, Role, TermId)> = Vec::new();
    for (property, role) in ROLE_PROPERTIES {
        for (incident, element) in statements(facts, property) {
            for case in cases.of(incident) {
                stated.push((case, element, role, incident));
            }
        }
    }
    stated.sort_unstable();
    stated.dedup();

    // `(case, element, mention)`; what names an element without being a mention has none.
    let mut naming: Vec<(TermId, TermId, Option<TermId>)> = Vec::new();
    for (mention, element) in statements(facts, vocab::REFERS_TO_ELEMENT) {
        naming.extend(cases.of(mention).map(|case| (case, element, Some(mention))));
    }
    for property in NAMING_PROPERTIES {
        for (part, element) in statements(facts, property) {
            naming.extend(cases.of(part).map(|case| (case, element, None)));
        }
    }
    naming.sort_unstable();
    let mut stated_pairs = stated.iter().map(|&(case, element, ..)| (case, element)).peekable();
    naming.retain(|&(case, element, _)| {
        while stated_pairs.next_if(|&stated| stated < (case, element)).is_some() {}
        stated_pairs.peek() != Some(&(case, element))
    });
    let mentioned_role = mentioned_role(facts);
    let named: Vec<(TermId, TermId, Role, TermId)> = naming
        .into_iter()
        .filter_map(|(case, element, mention)| {
            let role = mention.map_or(Some(Role::Named), &mentioned_role)?;
            Some((case, element, role, case))
        })
        .collect();
    stated.extend(named);
    stated.sort_unstable();
    stated.dedup();
    // Only named is what is left where nothing more is known.
    let more_known: Vec<(TermId, TermId)> = stated
        .iter()
        .filter(|&&(_, _, role, _)| role != Role::Named)
        .map(|&(case, element, ..)| (case, element))
        .collect();
    stated.retain(|&(case, element, role, _)| {
        role != Role::Named || more_known.binary_search(&(case, element)).is_err()
    });
    stated
        .chunk_by(|left, right| (left.0, left.1, left.2) == (right.0, right.1, right.2))
        .map(|same| CaseElement {
            case: same[0].0,
            element: same[0].1,
            role: same[0].2,
            hops: 0,
            incidents: same.len() as u32,
        })
        .collect()
}

/// The role that a mention may be trusted with; `None` where not even the name is sure.
fn mentioned_role(facts: &Facts) -> impl Fn(TermId) -> Option<Role> + use<'_> {
    let band = lookup::values(facts, vocab::HAS_BAND);
    let role = lookup::values(facts, vocab::HAS_ROLE);
    move |mention| match band(mention).map(|band| lookup::notation(facts, band)) {
        Some(band) if band == Band::Suggested.notation() => None,
        Some(band) if band == Band::Probable.notation() => Some(Role::Named),
        _ => {
            let role = role(mention).and_then(|role| lookup::role_of(facts, role));
            Some(role.unwrap_or(Role::Named))
        }
    }
}

/// The same, with what stands above each element in the registry: each role at its fewest hops.
///
/// Cost: linear in the elements times what stands above each, and a sort.
pub fn climbed(elements: &[CaseElement], registry: &Registry) -> Vec<CaseElement> {
    let mut all: Vec<CaseElement> = Vec::with_capacity(elements.len());
    for &below in elements {
        all.push(below);
        all.extend(registry.above(below.element).iter().map(|above| CaseElement {
            element: above.element,
            role: above.role(below.role),
            hops: below.hops + above.hops,
            ..below
        }));
    }
    let key = |at: &CaseElement| (at.case, at.element, at.role);
    all.sort_unstable_by_key(|at| (key(at), at.hops, Reverse(at.incidents)));
    all.dedup_by_key(|at| key(at));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{facts_of, short};

    fn check(turtle: &str, climb: bool, expect: &[&str]) {
        let facts = facts_of(turtle);
        let mut found = case_elements(&facts, &Cases::new(&facts));
        if climb {
            found = climbed(&found, &Registry::new(&facts));
        }
        let printed: Vec<String> = found
            .iter()
            .map(|found| {
                let role = found.role.notation();
                let (case, element) = (short(&facts, found.case), short(&facts, found.element));
                format!("{case} {element} {role} ^{} x{}", found.hops, found.incidents)
            })
            .collect();
        assert_eq!(printed, expect, "{turtle}");
    }

    #[test]
    fn roles_stand_on_incidents_and_are_counted_by_case() {
        check(
            "e:c a inc:CaseStudy ; inc:documents e:i1 , e:i2 .
             e:i1 inc:hasFailedElement e:ebs ; inc:hasRemedyElement e:redis .
             e:i2 inc:isPartOfCase e:c ; inc:hasFailedElement e:ebs .",
            false,
            &["c ebs failed ^0 x2", "c redis remedy ^0 x1"],
        );
    }

    #[test]
    fn a_mention_counts_where_no_incident_states_a_role() {
        check(
            "e:c a inc:CaseStudy ; inc:documents e:i . e:i inc:hasFailedElement e:a .
             e:m1 inc:isPartOfCase e:c ; inc:refersToElement e:a ; inc:hasRole role:named .
             e:m2 inc:isPartOfCase e:c ; inc:refersToElement e:b ; inc:hasRole role:remedy .
             e:m3 inc:isPartOfCase e:c ; inc:refersToElement e:b ; inc:hasRole role:named .
             e:m4 inc:isPartOfCase e:c ; inc:refersToElement e:p ; inc:hasRole role:failed ; inc:hasBand band:probable .
             e:m5 inc:isPartOfCase e:c ; inc:refersToElement e:s ; inc:hasRole role:failed ; inc:hasBand band:suggested .",
            false,
            &["c a failed ^0 x1", "c b remedy ^0 x1", "c p named ^0 x1"],
        );
    }

    #[test]
    fn named_is_what_is_left_where_nothing_more_is_known() {
        check(
            "e:c a inc:CaseStudy ; inc:documents e:i , e:j .
             e:i inc:hasFailedElement e:a ; inc:namesElement e:a , e:b . e:j inc:namesElement e:a , e:b .",
            false,
            &["c a failed ^0 x1", "c b named ^0 x2"],
        );
    }

    #[test]
    fn a_super_property_adds_nothing_to_what_is_stated() {
        check(
            "e:c a inc:CaseStudy ; inc:documents e:i .
             e:i inc:hasFailedElement e:a ; inc:involves e:a , e:b .",
            false,
            &["c a failed ^0 x1", "c b named ^0 x1"],
        );
    }

    #[test]
    fn an_incident_that_two_cases_tell_belongs_to_both() {
        check(
            "e:c a inc:CaseStudy ; inc:documents e:i . e:d a inc:CaseStudy ; inc:documents e:i .
             e:i inc:hasAffectedElement e:a .",
            false,
            &["c a affected ^0 x1", "d a affected ^0 x1"],
        );
    }

    #[test]
    fn climbing_keeps_the_role_where_it_may() {
        check(
            "e:c a inc:CaseStudy ; inc:documents e:i .
             e:i inc:hasFailedElement e:cluster , e:replica .
             e:cluster inc:isVariantOf e:redis . e:replica inc:isPartOf e:cluster .",
            true,
            &[
                "c cluster failed ^0 x1",
                "c cluster named ^1 x1",
                "c redis failed ^1 x1",
                "c redis named ^2 x1",
                "c replica failed ^0 x1",
            ],
        );
    }

    #[test]
    fn a_stub_that_was_replaced_is_no_case() {
        check(
            "e:stub a inc:CaseStudy ; dcterms:isReplacedBy e:c . e:c a inc:CaseStudy .
             e:m inc:isPartOfCase e:stub ; inc:refersToElement e:a .",
            false,
            &[],
        );
    }
}
