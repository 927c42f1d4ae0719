//! Keys of nodes in tables: the short part of an IRI.
//!
//! A key of a class is what follows the IRI family of the class (`case/IL-0279` is `IL-0279` in
//! `case_key`), a `node_key` what follows the base. An IRI that is not of that shape is its own key.
//! No two nodes share a key: what is cut off is the same for all, and a short key never holds a
//! colon, which every whole IRI does.

use super::ExportError;
use crate::facts::{Facts, TermId};
use crate::model::ErrorCode;
use crate::schema::{Class, Schema};
use crate::vocab::{class, skos};

/// IRI families that are not named like the key of their class.
const FAMILIES: &[(&str, &str)] = &[
    (class::ORGANIZATION, "org"),
    (class::CAUSAL_FACTOR, "factor"),
    (class::UNMAPPED_FIELD, "unmapped"),
    (class::INPUT_FILE, "file"),
    (skos::CONCEPT_SCHEME, "concept"),
];

/// The IRI family of a class, without a slash; `None` for a class without a table.
pub(super) fn family(class: &Class) -> Option<&str> {
    let export = class.export.as_ref()?;
    let named = FAMILIES.iter().find(|(iri, _)| *iri == class.iri);
    Some(named.map_or(export.key.as_str(), |(_, family)| family))
}

/// The beginnings of IRIs that keys go without.
#[derive(Debug)]
pub(super) struct Keys {
    /// `<` and the base.
    base: String,
    /// The beginning for each class of the schema, by its position; empty for one without a table.
    families: Vec<String>,
}

impl Keys {
    pub(super) fn new(schema: &Schema, base: &str) -> Self {
        let prefix = |class: &Class| {
            family(class).map(|family| format!("<{base}{family}/")).unwrap_or_default()
        };
        Self { base: format!("<{base}"), families: schema.classes.iter().map(prefix).collect() }
    }

    /// The key of a node in the table of a class.
    pub(super) fn of_class<'a>(&self, class: usize, facts: &'a Facts, id: TermId) -> &'a str {
        short(facts.encoded(id), &self.families[class])
    }

    /// The key of a node of any class.
    pub(super) fn of_node<'a>(&self, facts: &'a Facts, id: TermId) -> &'a str {
        short(facts.encoded(id), &self.base)
    }

    /// The key of a node in the table of a class, or its node key where no class is given.
    pub(super) fn of<'a>(&self, class: Option<usize>, facts: &'a Facts, id: TermId) -> &'a str {
        match class {
            Some(class) => self.of_class(class, facts, id),
            None => self.of_node(facts, id),
        }
    }
}

fn short<'a>(encoded: &'a str, prefix: &str) -> &'a str {
    let Some(whole) = encoded.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) else {
        return encoded;
    };
    match encoded.strip_prefix(prefix).and_then(|rest| rest.strip_suffix('>')) {
        Some(rest) if !rest.is_empty() && !rest.contains(':') => rest,
        _ => whole,
    }
}

/// Sorts nodes by the bytes of their keys.
///
/// Term order nearly is that order, but `>` ends an IRI there, so `case/a-b` stands before `case/a`.
/// The sixteen bytes that are compared first decide most pairs without a look into the dictionary.
pub(super) fn sort_by_key<'a>(ids: &mut Vec<TermId>, key: impl Fn(TermId) -> &'a str) {
    let mut keyed: Vec<(u128, TermId)> = ids
        .drain(..)
        .map(|id| {
            let bytes = key(id).as_bytes();
            let mut head = [0; 16];
            let length = bytes.len().min(16);
            head[..length].copy_from_slice(&bytes[..length]);
            (u128::from_be_bytes(head), id)
        })
        .collect();
    keyed.sort_unstable_by(|left, right| {
        left.0.cmp(&right.0).then_with(|| key(left.1).cmp(key(right.1)))
    });
    ids.extend(keyed.into_iter().map(|(_, id)| id));
}

/// Checks that no two nodes, sorted by their keys, have one: a row would stand for both.
pub(super) fn check_distinct<'a>(
    ids: &[TermId],
    facts: &Facts,
    table: &str,
    key: impl Fn(TermId) -> &'a str,
) -> Result<(), ExportError> {
    let same = ids.windows(2).find(|pair| key(pair[0]) == key(pair[1]));
    same.map_or(Ok(()), |pair| {
        let [first, second] = [pair[0], pair[1]].map(|id| facts.encoded(id));
        Err(ExportError {
            code: ErrorCode::ExportKey,
            message: format!(
                "{first} and {second} have one key in the table `{table}`: `{}`",
                key(pair[0])
            ),
            path: None,
            help: "this is a fault of the program: please report it with both IRIs".into(),
            source: None,
        })
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::facts::FactsBuilder;

    fn facts_of(iris: &[String]) -> (Facts, Vec<TermId>) {
        let mut builder = FactsBuilder::new();
        for iri in iris {
            let id = builder.iri(iri);
            builder.insert(id, id, id, id);
        }
        let facts = builder.build().expect("few terms");
        let ids = iris.iter().map(|iri| facts.id_of_iri(iri).expect("it was added")).collect();
        (facts, ids)
    }

    #[test]
    fn two_nodes_of_one_key_are_both_named() {
        let (facts, mut ids) =
            facts_of(&["http://b/a", "http://c/a", "http://c/b"].map(String::from));
        let last = |id| facts.iri(id).and_then(|iri| iri.rsplit('/').next()).unwrap_or_default();
        sort_by_key(&mut ids, last);
        let error = check_distinct(&ids, &facts, "things", last).expect_err("two of `a`");
        assert_eq!(error.code, ErrorCode::ExportKey);
        for words in ["<http://b/a>", "<http://c/a>", "`things`", "`a`"] {
            assert!(error.message.contains(words), "{error}");
        }
    }

    proptest! {
        #[test]
        fn no_two_nodes_have_one_key(
            ends in prop::collection::btree_set((0..4_u8, "[a:/%.>#-]{0,4}|\\PC{0,3}"), 0..16),
        ) {
            let schema = crate::export::tests::schema();
            let base = Iris::default().base().to_owned();
            let iris: std::collections::BTreeSet<String> = ends
                .iter()
                .map(|(kind, end)| match kind {
                    0 => format!("{base}case/{end}"),
                    1 => format!("{base}{end}"),
                    2 => format!("http://elsewhere/case/{end}"),
                    _ => format!("x:{end}"),
                })
                .collect();
            let (facts, ids) = facts_of(&iris.into_iter().collect::<Vec<_>>());
            let keys = Keys::new(schema, &base);
            for class in (0..schema.classes.len()).map(Some).chain([None]) {
                let key = |id| keys.of(class, &facts, id);
                let mut sorted = ids.clone();
                sort_by_key(&mut sorted, key);
                let found = check_distinct(&sorted, &facts, "t", key);
                prop_assert!(found.is_ok(), "{:?}", found);
            }
        }
    }
    use crate::iri::Iris;
    use crate::model::LinkKind;

    #[test]
    fn families_are_those_that_iris_are_minted_in() {
        let iris = Iris::default();
        let schema = crate::export::tests::schema();
        for (class, iri, expect) in [
            (class::CASE_STUDY, iris.case("a"), "a"),
            (class::INCIDENT, iris.incident("a", 1), "a/1"),
            (class::ORGANIZATION, iris.organization("a"), "a"),
            (class::SYSTEM, iris.system("a", "b"), "a/b"),
            (class::TECHNOLOGY, iris.technology("a"), "a"),
            (skos::CONCEPT, iris.concept("cause", "a"), "cause/a"),
            (skos::CONCEPT_SCHEME, iris.scheme("cause"), "cause"),
            (class::INPUT_FILE, iris.input_file("a/b.json"), "a/b.json"),
            (class::LINK, iris.link("a", LinkKind::Mentions, "b"), "a--mentions--b"),
            (class::CAUSAL_FACTOR, iris.of_case("factor", "a", 1), "a/1"),
            (class::UNMAPPED_FIELD, iris.of_case("unmapped", "a", 1), "a/1"),
        ] {
            let class = schema.classes.iter().find(|known| known.iri == class).expect("known");
            let prefix = format!("<{}{}/", iris.base(), family(class).expect("a table"));
            assert_eq!(short(&format!("<{iri}>"), &prefix), expect);
        }
    }

    #[test]
    fn a_key_is_short_only_where_no_other_can_be_the_same() {
        for (encoded, expect) in [
            ("<http://b/case/IL-1>", "IL-1"),
            ("<http://b/case/IL-1/2>", "IL-1/2"),
            ("<http://b/case/>", "http://b/case/"),
            ("<http://b/case/http://x>", "http://b/case/http://x"),
            ("<http://b/org/x>", "http://b/org/x"),
            ("<http://elsewhere/1>", "http://elsewhere/1"),
            ("_:b0", "_:b0"),
        ] {
            assert_eq!(short(encoded, "<http://b/case/"), expect);
        }
    }
}
