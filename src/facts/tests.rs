use proptest::prelude::*;

use super::*;
use crate::vocab::xsd;

/// Facts from `(subject, predicate, object)` local names, in a graph named by the last one.
fn facts(quads: &[(&str, &str, &str, &str)]) -> Facts {
    let mut builder = FactsBuilder::new();
    for (s, p, o, g) in quads {
        let [s, p, o, g] =
            [s, p, o, g].map(|name| builder.iri(&format!("http://example.org/{name}")));
        builder.insert(s, p, o, g);
    }
    builder.build().expect("few terms")
}

fn printed(facts: &Facts) -> Vec<String> {
    facts.quads().iter().map(|quad| quad.map(|id| facts.encoded(id).to_owned()).join(" ")).collect()
}

#[test]
fn ids_follow_the_order_of_terms_whatever_the_order_of_arrival() {
    let forward = facts(&[("a", "p", "b", "g"), ("c", "p", "d", "g")]);
    let backward = facts(&[("c", "p", "d", "g"), ("a", "p", "b", "g"), ("a", "p", "b", "g")]);
    assert_eq!(printed(&forward), printed(&backward));
    assert_eq!(backward.len(), 2, "a repeated quad counts once");
}

#[test]
fn a_statement_in_two_graphs_has_one_object() {
    let facts = facts(&[("a", "p", "b", "g"), ("a", "p", "b", "h"), ("a", "p", "c", "h")]);
    let id = |name: &str| facts.id_of_iri(&format!("http://example.org/{name}")).expect("known");
    assert_eq!(facts.objects(id("a"), id("p")).collect::<Vec<_>>(), [id("b"), id("c")]);
    assert_eq!(facts.subjects(id("p"), id("b")).collect::<Vec<_>>(), [id("a")]);
    assert_eq!(facts.graphs(), [id("g"), id("h")]);
}

#[test]
fn what_32_bits_cannot_number_is_refused() {
    let most = u32::MAX as usize;
    assert_eq!(TooLarge::check(most - 1, most - 1), Ok(()));
    assert_eq!(TooLarge::check(most, 0), Err(TooLarge));
    assert_eq!(TooLarge::check(0, most), Err(TooLarge));
}

fn any_literal() -> impl Strategy<Value = (String, u8)> {
    (any::<String>(), 0..3_u8)
}

proptest! {
    #[test]
    fn a_prefix_gives_exactly_the_quads_that_begin_with_it(
        mut quads in prop::collection::vec(prop::array::uniform4(0..4_u32), 0..80),
        prefix in prop::collection::vec(0..4_u32, 0..=4),
    ) {
        quads.sort_unstable();
        let expect: Vec<Quad> =
            quads.iter().copied().filter(|quad| quad.starts_with(&prefix)).collect();
        prop_assert_eq!(range(&quads, &prefix), expect);
    }

    #[test]
    fn all_orders_hold_the_same_quads_sorted(
        quads in prop::collection::vec(prop::array::uniform4(0..6_u8), 0..60),
    ) {
        let names = quads.iter().map(|quad| quad.map(|id| format!("{id}"))).collect::<Vec<_>>();
        let named: Vec<(&str, &str, &str, &str)> =
            names.iter().map(|[s, p, o, g]| (&**s, &**p, &**o, &**g)).collect();
        let facts = facts(&named);
        let sorted = |arranged: fn(Quad) -> Quad| {
            let mut quads: Vec<Quad> = facts.quads().iter().copied().map(arranged).collect();
            quads.sort_unstable();
            quads
        };
        prop_assert_eq!(facts.quads(), sorted(|quad| quad));
        prop_assert_eq!(facts.by_predicate(), sorted(|[s, p, o, g]| [p, o, s, g]));
        prop_assert_eq!(facts.by_object(), sorted(|[s, p, o, g]| [o, s, p, g]));
        for id in 0..facts.term_count() as TermId {
            prop_assert_eq!(facts.of_subject(id), range(facts.quads(), &[id]));
        }
        let distinct: BTreeSet<_> = quads.iter().collect();
        prop_assert_eq!(facts.len(), distinct.len());
    }

    #[test]
    fn terms_that_begin_alike_are_in_order(
        names in prop::collection::vec("[ab\\x00]{0,1}(x{24}){0,12}[ab\\x00]{0,3}", 0..400),
    ) {
        let mut builder = FactsBuilder::new();
        for name in &names {
            let local = name.replace('\0', "%00");
            // With the base that most IRIs share, before it, and behind it.
            let ids = [
                builder.iri(&format!("http://example.org/a/b/{local}")),
                builder.iri(&format!("http://example.org/a/b/c/{local}")),
                builder.iri(&format!("http://a.example/{local}")),
                builder.iri(&format!("urn:{local}")),
                builder.string(name),
            ];
            for id in ids {
                builder.insert(id, id, id, id);
            }
        }
        let facts = builder.build().expect("few terms");
        let terms = (0..facts.term_count() as TermId).map(|id| facts.encoded(id));
        prop_assert!(terms.is_sorted_by(|left, right| left.as_bytes() < right.as_bytes()));
    }

    #[test]
    fn a_literal_reads_back_to_the_code_point((value, kind) in any_literal()) {
        let mut builder = FactsBuilder::new();
        let id = match kind {
            0 => builder.string(&value),
            1 => builder.text(&value, "ko"),
            _ => builder.typed(&value, xsd::DATE),
        };
        builder.insert(id, id, id, id);
        let facts = builder.build().expect("few terms");
        prop_assert_eq!(facts.term(0).into_text(), value.as_str());
        // Another parser reads the same term.
        let line = format!("<http://a> <http://b> {} .\n", facts.encoded(0));
        let parsed = oxttl::NTriplesParser::new().for_slice(&line).next().expect("one").expect("valid");
        prop_assert_eq!(parsed.object, parse_term(facts.encoded(0)));
    }

    #[test]
    fn merging_equals_building_at_once(
        left in prop::collection::vec((0..9_u8, 0..3_u8, 0..9_u8), 0..40),
        right in prop::collection::vec((0..9_u8, 0..3_u8, 0..9_u8), 0..40),
    ) {
        let build = |quads: &[(u8, u8, u8)]| {
            let mut builder = FactsBuilder::new();
            for (s, p, o) in quads {
                let s = builder.iri(&format!("http://x/{s}"));
                let p = builder.iri(&format!("http://x/p{p}"));
                let o = builder.string(&o.to_string());
                let g = builder.iri("http://x/g");
                builder.insert(s, p, o, g);
            }
            builder.build().expect("few terms")
        };
        let both: Vec<_> = left.iter().chain(&right).copied().collect();
        let merged = build(&left).merge(build(&right)).expect("few terms");
        prop_assert_eq!(printed(&merged), printed(&build(&both)));
    }
}
