//! The attributes of nodes: one for each functional datatype property of a class of nodes, and one
//! for each language that labels have.

use std::collections::{BTreeMap, BTreeSet};

use super::{EDGE_KEYS, NODE_KEYS};
use crate::export::Source;
use crate::export::label::Labels;
use crate::export::literal::Literal;
use crate::facts::TermId;
use crate::schema::{ColumnType, Property, PropertyKind, Role};

/// The attributes that nodes have because the ontology or the data says so.
pub(super) struct Columns {
    /// Name and `GraphML` type, sorted by name.
    pub(super) keys: Vec<(String, &'static str)>,
    /// For each property, the position of its key and how its values are read.
    pub(super) of_property: Vec<Option<(usize, ColumnType)>>,
    /// Languages of labels, sorted.
    pub(super) languages: Vec<String>,
}

impl Columns {
    /// Cost: one pass over the statements of the nodes.
    pub(super) fn new(source: &Source<'_>, nodes: &[TermId]) -> Self {
        let schema = source.schema;
        let of_nodes = |property: &Property| {
            schema.classes.iter().any(|class| {
                class.export.as_ref().is_some_and(|export| export.role == Role::Node)
                    && schema.applies_to(property, &class.iri)
            })
        };
        let mut keys: BTreeMap<String, &'static str> = BTreeMap::new();
        let mut shown: Vec<Option<(String, ColumnType)>> = vec![None; schema.properties.len()];
        let (wide, languages) = scan(source, nodes);
        for (position, property) in schema.properties.iter().enumerate() {
            let PropertyKind::Data(column_type) = property.kind else {
                continue;
            };
            if !property.functional || property.registry_only || !of_nodes(property) {
                continue;
            }
            let graph_type = match column_type {
                ColumnType::Integer if wide[position] => "long",
                ColumnType::Integer => "int",
                ColumnType::Decimal => "double",
                ColumnType::Boolean => "boolean",
                ColumnType::String
                | ColumnType::Address
                | ColumnType::Date
                | ColumnType::DateTime
                | ColumnType::Duration => "string",
            };
            let taken = NODE_KEYS.iter().any(|(name, _)| *name == property.column)
                || EDGE_KEYS.iter().any(|(id, ..)| *id == property.column)
                || property.column.starts_with("label_");
            let name =
                if taken { format!("{}_value", property.column) } else { property.column.clone() };
            keys.entry(name.clone())
                .and_modify(|known| {
                    // One name has one type; `int` and `long` meet in `long`, others in `string`.
                    *known = match (*known, graph_type) {
                        (left, right) if left == right => left,
                        ("int" | "long", "int" | "long") => "long",
                        _ => "string",
                    };
                })
                .or_insert(graph_type);
            shown[position] = Some((name, column_type));
        }
        let keys: Vec<(String, &'static str)> = keys.into_iter().collect();
        let of_property = shown
            .into_iter()
            .map(|entry| {
                let (name, column_type) = entry?;
                let key = keys.binary_search_by(|(known, _)| known.cmp(&name)).ok()?;
                Some((key, column_type))
            })
            .collect();
        Self { keys, of_property, languages }
    }
}

/// Which integer properties need more than 32 bits, and which languages labels have.
fn scan(source: &Source<'_>, nodes: &[TermId]) -> (Vec<bool>, Vec<String>) {
    let (facts, survey) = (source.facts, source.survey());
    let labels = Labels::new(source);
    let mut wide = vec![false; source.schema.properties.len()];
    let mut languages: BTreeSet<&str> = BTreeSet::new();
    for &node in nodes {
        for (predicate, object) in survey.statements(facts, node) {
            if labels.rank(predicate).is_some()
                && let Some(language) =
                    Literal::split(facts.encoded(object)).and_then(|literal| literal.language())
            {
                languages.insert(language);
            }
            if let Some(property) = survey.property(predicate)
                && source.schema.properties[property].kind
                    == PropertyKind::Data(ColumnType::Integer)
                && let Some(literal) = Literal::split(facts.encoded(object))
                && literal.escaped.parse::<i64>().is_ok_and(|value| i32::try_from(value).is_err())
            {
                wide[property] = true;
            }
        }
    }
    (wide, languages.into_iter().map(str::to_owned).collect())
}
