use super::*;
use crate::graph::lookup::ROLES;
use crate::graph::tests::{facts_of, short};

/// Checks what two cases `e:a` and `e:b` share: feature, parts and hops at both sides, and how much of
/// its rarity it counts, in percent.
fn check(turtle: &str, expect: &[&str]) {
    let facts = facts_of(turtle);
    let index = FeatureIndex::new(&facts, &ROLES);
    let case = |name: &str| {
        let id = facts.id_of_iri(&format!("http://e/{name}")).expect("named in the facts");
        index.cases.index(id).expect("a case")
    };
    let mut shared = Vec::new();
    index.shared(case("a"), case("b"), &mut shared);
    let printed: Vec<String> = shared
        .iter()
        .map(|shared| {
            let feature = index.features[shared.feature as usize];
            let parts = |held: &[Held]| {
                let parts: Vec<String> = held
                    .iter()
                    .map(|held| format!("{}^{}", held.part.words(), held.hops))
                    .collect();
                parts.join("+")
            };
            format!(
                "{}: {} | {} = {}%",
                short(&facts, feature.term),
                parts(shared.here),
                parts(shared.there),
                (shared.weight * 100).div_ceil(feature.rarity)
            )
        })
        .collect();
    assert_eq!(printed, expect, "{turtle}");
}

const TWO: &str =
    "e:a a inc:CaseStudy ; inc:documents e:ia . e:b a inc:CaseStudy ; inc:documents e:ib . ";

#[test]
fn roles_that_match_count_and_others_are_only_said() {
    let two = |left: &str, right: &str| format!("{TWO} e:ia {left} e:x . e:ib {right} e:x .");
    let (failed, affected) = ("inc:hasFailedElement", "inc:hasAffectedElement");
    let (remedy, named) = ("inc:hasRemedyElement", "inc:namesElement");
    check(&two(failed, failed), &["x: failed^0 | failed^0 = 100%"]);
    check(&two(failed, affected), &["x: failed^0 | affected^0 = 75%"]);
    check(&two(remedy, remedy), &["x: a remedy^0 | a remedy^0 = 50%"]);
    check(&two(named, failed), &["x: named^0 | failed^0 = 25%"]);
    check(&two(failed, remedy), &["x: failed^0 | a remedy^0 = 0%"]);
    check(&two(named, remedy), &["x: named^0 | a remedy^0 = 0%"]);
}

#[test]
fn the_best_of_several_parts_counts() {
    check(
        &format!(
            "{TWO} e:ia inc:hasFailedElement e:x ; inc:hasRemedyElement e:x . e:ib inc:hasRemedyElement e:x ."
        ),
        &["x: failed^0+a remedy^0 | a remedy^0 = 50%"],
    );
}

#[test]
fn variants_meet_above_and_each_hop_halves() {
    let registry = "e:cluster inc:isVariantOf e:redis . e:sentinel inc:isVariantOf e:redis .";
    check(
        &format!(
            "{TWO} {registry} e:ia inc:hasFailedElement e:cluster . e:ib inc:hasFailedElement e:redis ."
        ),
        &["redis: failed^1 | failed^0 = 50%"],
    );
    check(
        &format!(
            "{TWO} {registry} e:ia inc:hasFailedElement e:cluster . e:ib inc:hasFailedElement e:sentinel ."
        ),
        &["redis: failed^1 | failed^1 = 25%"],
    );
}

#[test]
fn what_stands_above_a_shared_element_is_not_said_twice() {
    let registry = "e:cluster inc:isVariantOf e:redis .";
    check(
        &format!(
            "{TWO} {registry} e:ia inc:hasFailedElement e:cluster . e:ib inc:hasFailedElement e:cluster ."
        ),
        &["cluster: failed^0 | failed^0 = 100%"],
    );
    // Here both cases state it by themselves.
    check(
        &format!(
            "{TWO} {registry} e:ia inc:hasFailedElement e:cluster , e:redis . e:ib inc:hasFailedElement e:cluster , e:redis ."
        ),
        &["cluster: failed^0 | failed^0 = 100%", "redis: failed^0 | failed^0 = 100%"],
    );
}

#[test]
fn a_failed_part_is_no_failed_whole() {
    check(
        &format!(
            "{TWO} e:replica inc:isPartOf e:cluster .
             e:ia inc:hasFailedElement e:replica . e:ib inc:hasFailedElement e:cluster ."
        ),
        &["cluster: named^1 | failed^0 = 13%"],
    );
}

#[test]
fn causes_count_half_where_their_parts_differ() {
    check(
        &format!("{TWO} e:ia inc:hasRootCause e:bug . e:ib inc:hasRootCause e:bug ."),
        &["bug: root cause^0 | root cause^0 = 100%"],
    );
    check(
        &format!(
            "{TWO} e:ia inc:hasRootCause e:bug ; inc:hasCause e:bug . e:ib inc:hasContributingCause e:bug ."
        ),
        &["bug: root cause^0 | contributing cause^0 = 50%"],
    );
}

#[test]
fn causal_factors_are_causes_unless_they_are_only_suggested() {
    check(
        &format!(
            "{TWO} @prefix factor: <http://e/concept/factor-role/> .
             e:f inc:isPartOfCase e:a ; inc:hasFactorKind e:bug ; inc:hasFactorRole factor:trigger ; inc:hasBand band:probable .
             e:g inc:isPartOfCase e:a ; inc:hasFactorKind e:loop ; inc:hasBand band:suggested .
             e:h inc:isPartOfCase e:a ; inc:hasFactorKind <http://e/concept/symptom/slow> .
             e:ib inc:hasTriggerCause e:bug , e:loop ; inc:hasSymptom <http://e/concept/symptom/slow> ."
        ),
        &["concept/symptom/slow: stated^0 | stated^0 = 100%", "bug: trigger^0 | trigger^0 = 100%"],
    );
}

#[test]
fn organisations_count_little() {
    check(
        &format!(
            "{TWO} e:a inc:hasDomain e:dns ; inc:hasSubject e:o . e:b inc:hasDomain e:dns ; inc:hasSubject e:o .
             e:ia inc:hasSymptom e:s ; inc:involvesKind e:k ; inc:affectsOrganization e:o .
             e:ib inc:hasSymptom e:s ; inc:involvesKind e:k ."
        ),
        &[
            "s: stated^0 | stated^0 = 100%",
            "k: stated^0 | stated^0 = 75%",
            "dns: stated^0 | stated^0 = 50%",
            "o: stated^0 | stated^0 = 25%",
        ],
    );
}

#[test]
fn a_case_is_wholly_like_itself_and_an_empty_one_like_none() {
    let facts = facts_of(&format!(
        "{TWO} e:c a inc:CaseStudy . e:ia inc:hasSymptom e:s ; inc:hasFailedElement e:x . e:ib inc:hasSymptom e:s ."
    ));
    let index = FeatureIndex::new(&facts, &ROLES);
    let mut shared = Vec::new();
    let mut score = |here, there| {
        index.shared(here, there, &mut shared);
        let weight = shared.iter().map(|shared| shared.weight).sum();
        index.score(here, there, weight, weight)
    };
    // s: both of the two described cases have it, ln 2; x: one, ln 3. Either has ln 2 + ln 3, both
    // share ln 2: 0.387 of it.
    assert_eq!([score(0, 0), score(0, 1), score(1, 0), score(2, 2)], [1000, 387, 387, 0]);
}
