//! Tables back into statements: whatever the facts state, the tables must still say.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::{TestCaseError, prop_assert};

use super::SCHEMA;
use crate::facts::{Facts, write_iri, write_literal};
use crate::schema::{Cell, ColumnType, PropertyKind, TableContent};
use crate::vocab::{DEFAULT_BASE, rdf, xsd};

type Rows = Vec<Vec<Option<String>>>;

/// Checks that every statement outside of `graph/inferred` can be read out of the tables, except
/// those that a more special one repeats and those of properties that stand in no export.
pub(super) fn check(facts: &Facts, tables: &BTreeMap<String, Rows>) -> Result<(), TestCaseError> {
    let found = statements(tables);
    let inferred = facts.id_of_iri(&format!("{DEFAULT_BASE}graph/inferred"));
    let stated: BTreeSet<String> = facts
        .quads()
        .iter()
        .filter(|quad| Some(quad[3]) != inferred)
        .map(|quad| line(facts.encoded(quad[0]), facts.encoded(quad[1]), facts.encoded(quad[2])))
        .collect();
    for statement in &stated {
        let mut parts = statement.splitn(3, ' ');
        let (subject, predicate, object) = (
            parts.next().expect("three"),
            parts.next().expect("three"),
            parts.next().expect("three"),
        );
        let property = SCHEMA.property(&predicate[1..predicate.len() - 1]);
        let excused = property.is_some_and(|property| {
            property.registry_only
                || SCHEMA.properties_below(property).iter().any(|&below| {
                    let mut special = String::new();
                    write_iri(&mut special, &SCHEMA.properties[below].iri);
                    stated.contains(&line(subject, &special, object))
                })
        });
        prop_assert!(excused || found.contains(statement), "lost: {}", statement);
    }
    Ok(())
}

fn line(subject: &str, predicate: &str, object: &str) -> String {
    format!("{subject} {predicate} {object}")
}

fn iri(iri: &str) -> String {
    let mut encoded = String::new();
    write_iri(&mut encoded, iri);
    encoded
}

fn literal(value: &str, datatype: &str, language: Option<&str>) -> String {
    let mut encoded = String::new();
    write_literal(&mut encoded, value, datatype, language);
    encoded
}

/// The node of a key in the table of a class, or of a node key.
fn node(class: Option<&str>, key: &str) -> String {
    if key.contains(':') {
        return iri(key);
    }
    let family = class.map(|class| match class {
        "organization" => "org/".to_owned(),
        "causal_factor" => "factor/".to_owned(),
        "unmapped_field" => "unmapped/".to_owned(),
        "input_file" => "file/".to_owned(),
        "concept_scheme" => "concept/".to_owned(),
        other => format!("{other}/"),
    });
    iri(&format!("{DEFAULT_BASE}{}{key}", family.unwrap_or_default()))
}

/// The class of a key column: `from_case_key` holds keys of `case`.
fn class_of(column: &str) -> Option<&'static str> {
    let name = column.strip_suffix("_key").expect("a key column");
    SCHEMA
        .table_classes()
        .iter()
        .map(|(_, export)| export.key.as_str())
        .filter(|key| name == *key || name.ends_with(&format!("_{key}")))
        .max_by_key(|key| key.len())
}

fn statements(tables: &BTreeMap<String, Rows>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for table in SCHEMA.tables() {
        for row in &tables[&table.name][1..] {
            let cell = |name: &str| {
                let at =
                    table.columns.iter().position(|column| column.name == name).expect("a column");
                row[at].as_deref()
            };
            match table.content {
                TableContent::Nodes
                | TableContent::Edges
                | TableContent::Dates
                | TableContent::Measures => {}
                TableContent::Texts => {
                    let subject = node(None, cell("node_key").expect("a key"));
                    let property = SCHEMA
                        .properties
                        .iter()
                        .find(|p| {
                            p.kind == PropertyKind::Text && Some(p.column.as_str()) == cell("field")
                        })
                        .expect("a text property");
                    let text = literal(cell("text").unwrap_or(""), xsd::STRING, cell("language"));
                    found.insert(line(&subject, &iri(&property.iri), &text));
                }
                TableContent::OtherStatements => {
                    let subject = node(None, cell("node_key").expect("a key"));
                    let value = cell("value").unwrap_or("");
                    let object = match (cell("datatype"), cell("language")) {
                        (None, None) => iri(value),
                        (datatype, language) => literal(value, datatype.unwrap_or(""), language),
                    };
                    found.insert(line(&subject, &iri(cell("property").expect("an IRI")), &object));
                }
                TableContent::Instances { class }
                | TableContent::Bridge { class, .. }
                | TableContent::Values { class, .. } => {
                    let key = &table.columns[0].name;
                    let subject = node(class_of(key), row[0].as_deref().expect("a key"));
                    if matches!(table.content, TableContent::Instances { .. }) {
                        found.insert(line(
                            &subject,
                            &iri(rdf::TYPE),
                            &iri(&SCHEMA.classes[class].iri),
                        ));
                    }
                    for (column, value) in table.columns.iter().zip(row) {
                        let Some(value) = value else {
                            // An empty string is NULL.
                            if let Cell::Value(_) | Cell::SourceFile = column.cell {
                                let property = column.property.as_deref().expect("a property");
                                found.insert(line(
                                    &subject,
                                    &iri(property),
                                    &literal("", xsd::STRING, None),
                                ));
                            }
                            continue;
                        };
                        let Some(property) = column.property.as_deref() else {
                            continue;
                        };
                        let property = SCHEMA.property(property).expect("known");
                        let object = match (column.cell, property.kind) {
                            (Cell::ForeignKey(_) | Cell::Target(_), _) => {
                                node(class_of(&column.name), value)
                            }
                            (Cell::Precision(_) | Cell::Day(_), _) => continue,
                            (_, PropertyKind::Data(column_type)) => {
                                let precision = format!("{}_precision", property.column);
                                literal(value, datatype(column_type, || cell(&precision)), None)
                            }
                            _ => continue,
                        };
                        let kind = table.columns.iter().position(|c| c.cell == Cell::StatementKind);
                        let predicate = match kind.and_then(|at| row[at].as_deref()) {
                            Some(kind) if matches!(column.cell, Cell::Target(_)) => {
                                let special = SCHEMA.properties.iter().find(|p| {
                                    p.column == kind
                                        && SCHEMA.is_property_below(&p.iri, &property.iri)
                                });
                                &special.expect("a property below").iri
                            }
                            _ => &property.iri,
                        };
                        found.insert(line(&subject, &iri(predicate), &object));
                    }
                }
            }
        }
    }
    found
}

fn datatype<'a>(column_type: ColumnType, precision: impl Fn() -> Option<&'a str>) -> &'static str {
    match column_type {
        ColumnType::String => xsd::STRING,
        ColumnType::Address => xsd::ANY_URI,
        ColumnType::Integer => xsd::INTEGER,
        ColumnType::Decimal => xsd::DECIMAL,
        ColumnType::Boolean => xsd::BOOLEAN,
        ColumnType::DateTime => xsd::DATE_TIME,
        ColumnType::Duration => xsd::DURATION,
        ColumnType::Date => match precision() {
            Some("year") => xsd::G_YEAR,
            Some("month") => xsd::G_YEAR_MONTH,
            Some("moment") => xsd::DATE_TIME,
            _ => xsd::DATE,
        },
    }
}
