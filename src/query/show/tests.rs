use super::*;
use crate::lexicon::Lexicon;
use crate::query::testing::{facts_of, prefixes};

fn shown(facts: &str, node: &str) -> String {
    let facts = facts_of(facts);
    let languages = ["en".to_owned()];
    let lexicon = Lexicon::parse([("en.toml", "language = \"en\"\n")]).expect("well formed");
    let iri = prefixes().expand(node).expect("a name");
    render(&show(&facts, &prefixes(), &iri, &languages, lexicon.wording(&languages)), 120)
}

#[test]
fn a_case_tells_what_happened_before_its_links() {
    let text = shown(include_str!("../testing/two-cases.trig"), "case:IL-0279");
    let expected = "
Incident  Grab, 2019-02-15 (incident:IL-0279\\/1)
  incident date         2019-02-15
  affects organization  Grab (org:grab)
  time to resolve       1m (60.0 s)
  root cause            Software bug (cause:software-bug)
  contributing cause    Error handling bug (cause:error-handling-bug)
  failed element        Redis Cluster (technology:redis-cluster)
";
    assert!(text.contains(expected), "{text}");
    let at = |words: &str| text.find(words).expect(words);
    assert!(at("Incident  ") < at("\nFacts"), "{text}");
    assert!(!text.contains("\n  documents"), "{text}");
    let text = shown(include_str!("../testing/two-cases.trig"), "case:asana-2019");
    assert_eq!(text.matches("\nIncident  ").count(), 3, "{text}");
    assert!(text.contains("outage                ít nhất 92 phút (5520.0 s"), "{text}");
}

#[test]
fn what_is_said_twice_stands_once() {
    let facts = "case:x a inc:CaseStudy ; inc:documents incident:x\\/1 , incident:x\\/2 . \
        incident:x\\/1 a inc:Incident ; inc:sequenceNumber 1 ; inc:hasAction action:x\\/1 , action:x\\/10 , action:x\\/9 ; \
            inc:hasFactor factor:x\\/1 , factor:x\\/2 . \
        incident:x\\/2 a inc:Incident ; inc:sequenceNumber 2 ; inc:hasAction action:x\\/1 , action:x\\/10 , action:x\\/9 . \
        action:x\\/1 dcterms:description \"first\"@vi . action:x\\/9 dcterms:description \"second\"@en, \"zwei\"@de . \
        action:x\\/10 dcterms:description \"third\" . \
        factor:x\\/1 dcterms:description \"a loop\"@en ; inc:hasFactorKind cause:a . \
        factor:x\\/2 dcterms:description \"a loop\"@en ; inc:hasFactorKind cause:b .";
    let text = shown(facts, "case:x");
    let expected =
        "  factor  a loop [cause:a; cause:b]\n  action  first\n          second\n          third\n";
    assert!(text.contains(expected), "{text}");
    assert!(text.contains("  action  as in the first incident\n"), "{text}");
}

#[test]
fn a_link_shows_its_weightiest_evidence_and_counts_the_rest() {
    let facts = "link:x a inc:Link ; inc:linksFrom case:x ; inc:linksTo case:y ; \
        inc:evidence \"+0.5000 light\", \"+3.0000 heavy\", \"-5.0000 against\", \"+1.0000 less\", \"word `x`\" .";
    let text = shown(facts, "case:x");
    let at = |words: &str| text.find(words).unwrap_or_else(|| panic!("{words}: {text}"));
    assert!(at("+3.0000 heavy") < at("+1.0000 less"), "{text}");
    assert!(at("+0.5000 light") < at("… and 2 more"), "{text}");
    assert!(text.contains("`incident-graph links --case case:x --format csv`"), "{text}");
    assert!(!text.contains("against"), "{text}");
}
