//! Keys: unique, sorted, and every foreign key leads somewhere, whatever the facts say.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::table_rows::{Rows, column, tables};
use super::*;
use crate::export::keys;
use crate::facts::TermId;
use crate::schema::TableContent;
use crate::vocab::xsd;

/// All foreign keys of a set of tables resolve, keys are unique and sorted.
fn check_keys(tables: &BTreeMap<String, Rows>) {
    for table in SCHEMA.tables() {
        let is_main = table.has_own_key();
        let first = column(tables, &table.name, &table.columns[0].name);
        assert!(
            first.is_sorted_by(|a, b| if is_main { a < b } else { a <= b }),
            "{}: {first:?}",
            table.name
        );
        for described in &table.columns {
            if let Some((referenced, key)) = &described.references {
                let known: BTreeSet<Option<String>> =
                    column(tables, referenced, key).into_iter().collect();
                for value in column(tables, &table.name, &described.name) {
                    assert!(
                        value.is_none() || known.contains(&value),
                        "{}.{} = {value:?}",
                        table.name,
                        described.name
                    );
                }
            }
        }
    }
}

#[test]
fn keys_of_the_sample_resolve() {
    check_keys(&tables(&sample()));
}

/// The page, the dictionary and the tables agree on what stands before a key in `node_key`.
#[test]
fn the_join_of_a_key_with_a_node_key_is_documented() {
    let page = include_str!("../../../docs/tables.md");
    let files = build(&sample(), &ExportOptions::default());
    let dictionary = String::from_utf8_lossy(&files["schema/dictionary.md"]).into_owned();
    let tables = tables(&sample());
    let nodes: BTreeSet<Option<String>> =
        column(&tables, "nodes", "node_key").into_iter().collect();
    let mut rows = 0;
    for table in SCHEMA.tables() {
        let TableContent::Instances { class } = table.content else { continue };
        let family = keys::family(&SCHEMA.classes[class]).expect("a class with a table");
        let (name, key) = (&table.name, &table.columns[0].name);
        assert!(page.contains(&format!("| `{name}` | `{key}` | `{family}/` |")), "{name}");
        let join = format!("texts.node_key = '{family}/' || {name}.{key}");
        assert!(dictionary.contains(&join), "{name}");
        for key in column(&tables, name, key) {
            let node = key.map(|key| format!("{family}/{key}"));
            assert!(nodes.contains(&node), "{name}: {node:?}");
        }
        rows += 1;
    }
    let (_, listed) = page.split_once("<!-- node keys -->").expect("the table");
    let (listed, _) = listed.split_once("<!-- end of node keys -->").expect("its end");
    assert_eq!(listed.lines().filter(|line| line.starts_with("| `")).count(), rows);
}

/// Any statement: properties of every kind about nodes of every kind, well-formed or not.
fn any_facts() -> impl Strategy<Value = Facts> {
    let subject = (0..6_u8, 0..3_u8);
    let object = (0..8_u8, 0..3_u8, "[a\"\\\\\n\r,0-9.-]{0,5}");
    let statement = (subject, 0..SCHEMA.properties.len() + 3, object, 0..2_u8);
    prop::collection::vec(statement, 0..60).prop_map(|statements| {
        let mut builder = FactsBuilder::new();
        let node = |kind: u8, number: u8| {
            let families = ["case", "incident", "technology", "org", "link", "elsewhere"];
            format!("https://w3id.org/incident-graph/{}/n-{number}", families[usize::from(kind)])
        };
        let classes = [
            crate::vocab::class::CASE_STUDY,
            crate::vocab::class::INCIDENT,
            crate::vocab::class::TECHNOLOGY,
            crate::vocab::class::ORGANIZATION,
            crate::vocab::class::LINK,
        ];
        for ((kind, number), property, (value_kind, value_number, text), graph) in statements {
            let subject = builder.iri(&node(kind, number));
            let graph = builder.iri(&format!(
                "https://w3id.org/incident-graph/graph/{}",
                ["cases", "inferred"][usize::from(graph)]
            ));
            let (predicate, object): (TermId, TermId) = match SCHEMA.properties.get(property) {
                None => {
                    let class = classes.get(usize::from(kind)).copied().unwrap_or("http://x/C");
                    (builder.iri(crate::vocab::rdf::TYPE), builder.iri(class))
                }
                Some(property) => {
                    let object = match value_kind {
                        0 => builder.string(&text),
                        1 => builder.text(&text, "en"),
                        2 => builder.typed(&text, xsd::INTEGER),
                        3 => builder.typed("2019-02-15T00:00:00Z", xsd::DATE_TIME),
                        4 => builder.typed(&text, xsd::DECIMAL),
                        other => builder.iri(&node(other % 5, value_number)),
                    };
                    (builder.iri(&property.iri), object)
                }
            };
            builder.insert(subject, predicate, object, graph);
        }
        builder.build().expect("few terms")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn keys_of_any_facts_resolve(facts in any_facts()) {
        check_keys(&tables(&facts));
    }

    #[test]
    fn any_facts_can_be_made_again_from_their_tables(facts in any_facts()) {
        table_reader::check(&facts, &tables(&facts))?;
    }
}
