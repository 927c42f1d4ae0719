//! Climbing the registry: Redis Cluster is a variant of Redis, `ElastiCache` a managed offering of it.

use std::collections::BTreeMap;

use super::lookup::statements;
use crate::facts::{Facts, TermId};
use crate::model::Role;
use crate::vocab;

/// Steps above this many are not climbed: real registries have two or three.
pub const MOST_HOPS: u8 = 8;

/// What stands above an element in the registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Above {
    /// The element above.
    pub element: TermId,
    /// Steps up to it, from 1.
    pub hops: u8,
    /// Whether a step leads from an offering to one of several products, so that which one was used
    /// is not known (`inc:isManagedOfferingOf` with several values).
    pub one_of_several: bool,
    /// Whether a step leads from a part to its whole (`inc:isPartOf`).
    pub through_part: bool,
}

impl Above {
    /// The role that an element above has where the one below has `role`.
    ///
    /// A failed part is not a failed whole, and where an offering may stand for several products
    /// nothing is known about any of them but that the offering was named.
    pub fn role(self, role: Role) -> Role {
        if self.one_of_several || self.through_part && role == Role::Failed {
            Role::Named
        } else {
            role
        }
    }
}

/// The registry of elements, from each up.
#[derive(Debug, Default)]
pub struct Registry {
    above: BTreeMap<TermId, Vec<Above>>,
}

impl Registry {
    /// Follows `inc:isVariantOf`, `inc:isManagedOfferingOf` and `inc:isPartOf` from each element, the
    /// shortest way to each element above. Loops end where they began.
    pub fn new(facts: &Facts) -> Self {
        let mut steps: BTreeMap<TermId, Vec<Above>> = BTreeMap::new();
        for (property, through_part) in [
            (vocab::IS_VARIANT_OF, false),
            (vocab::IS_MANAGED_OFFERING_OF, false),
            (vocab::IS_PART_OF, true),
        ] {
            let mut of_property: BTreeMap<TermId, Vec<TermId>> = BTreeMap::new();
            for (below, above) in statements(facts, property) {
                of_property.entry(below).or_default().push(above);
            }
            for (below, above) in of_property {
                let one_of_several = property == vocab::IS_MANAGED_OFFERING_OF && above.len() > 1;
                steps.entry(below).or_default().extend(above.into_iter().map(|element| Above {
                    element,
                    hops: 1,
                    one_of_several,
                    through_part,
                }));
            }
        }
        let above = steps.keys().map(|&element| (element, climb(&steps, element))).collect();
        Self { above }
    }

    /// What stands above an element, the nearest first. Empty where the registry says nothing.
    pub fn above(&self, element: TermId) -> &[Above] {
        self.above.get(&element).map_or(&[], Vec::as_slice)
    }
}

/// Breadth first, so the first way to an element is a shortest one; of several such ways the one
/// that loses least.
fn climb(steps: &BTreeMap<TermId, Vec<Above>>, start: TermId) -> Vec<Above> {
    let mut found: Vec<Above> = Vec::new();
    let mut frontier =
        vec![Above { element: start, hops: 0, one_of_several: false, through_part: false }];
    for hops in 1..=MOST_HOPS {
        let mut next: Vec<Above> = Vec::new();
        for from in &frontier {
            for step in steps.get(&from.element).into_iter().flatten() {
                next.push(Above {
                    element: step.element,
                    hops,
                    one_of_several: from.one_of_several || step.one_of_several,
                    through_part: from.through_part || step.through_part,
                });
            }
        }
        next.retain(|above| {
            above.element != start && found.iter().all(|known| known.element != above.element)
        });
        next.sort_unstable();
        next.dedup_by_key(|above| above.element);
        if next.is_empty() {
            break;
        }
        found.extend_from_slice(&next);
        frontier = next;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::facts_of;

    fn check(turtle: &str, from: &str, expect: &[(&str, u8, Role)]) {
        let facts = facts_of(turtle);
        let registry = Registry::new(&facts);
        let from = facts.id_of_iri(&format!("http://e/{from}")).expect("named in the facts");
        let found: Vec<(&str, u8, Role)> = registry
            .above(from)
            .iter()
            .map(|above| {
                let iri = facts.iri(above.element).expect("an IRI");
                (&iri["http://e/".len()..], above.hops, above.role(Role::Failed))
            })
            .collect();
        assert_eq!(found, expect, "{turtle}");
    }

    #[test]
    fn failure_climbs_variants_but_not_parts() {
        check("e:b inc:isVariantOf e:a .", "b", &[("a", 1, Role::Failed)]);
        check("e:b inc:isPartOf e:a .", "b", &[("a", 1, Role::Named)]);
        check(
            "e:c inc:isVariantOf e:b . e:b inc:isPartOf e:a .",
            "c",
            &[("b", 1, Role::Failed), ("a", 2, Role::Named)],
        );
    }

    #[test]
    fn which_of_several_products_an_offering_stands_for_is_not_known() {
        check("e:rds inc:isManagedOfferingOf e:a .", "rds", &[("a", 1, Role::Failed)]);
        check(
            "e:rds inc:isManagedOfferingOf e:a , e:b .",
            "rds",
            &[("a", 1, Role::Named), ("b", 1, Role::Named)],
        );
    }

    #[test]
    fn loops_end_and_the_shortest_way_counts() {
        check(
            "e:a inc:isVariantOf e:b . e:b inc:isVariantOf e:a .",
            "a",
            &[("b", 1, Role::Failed)],
        );
        check(
            "e:a inc:isVariantOf e:b , e:c . e:b inc:isVariantOf e:c . e:c inc:isVariantOf e:a .",
            "a",
            &[("b", 1, Role::Failed), ("c", 1, Role::Failed)],
        );
    }

    #[test]
    fn of_two_ways_of_one_length_the_one_that_keeps_the_role_counts() {
        check(
            "e:x inc:isPartOf e:p ; inc:isVariantOf e:v . e:p inc:isVariantOf e:a . e:v inc:isVariantOf e:a .",
            "x",
            &[("p", 1, Role::Named), ("v", 1, Role::Failed), ("a", 2, Role::Failed)],
        );
    }
}
