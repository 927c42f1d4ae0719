//! The ontology as the schema of every export: what a class and a property become in tables and in
//! graph files.
//!
//! It is read from facts (`ontology/*.ttl` through [`read_rdf`](crate::read::rdf::read_rdf)), so a
//! class or property that is added in the Turtle appears in every format, typed and documented. The
//! annotations that say how (`inc:tableName`, `inc:columnType` …) are defined in `incident.ttl`.

mod error;
mod read;
mod table;

use std::collections::BTreeSet;

pub use error::{Problem, SchemaError};
pub use table::{Cell, Column, Storage, Table, TableContent};

use crate::facts::{Facts, TermId, TermRef};
use crate::vocab;

/// A word or a sentence in one language.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wording {
    /// The language tag; empty where none is stated.
    pub language: String,
    /// The words.
    pub text: String,
}

impl Wording {
    /// The literals among some terms, sorted by language and words.
    pub(crate) fn sorted(facts: &Facts, terms: impl IntoIterator<Item = TermId>) -> Vec<Self> {
        let mut wordings: Vec<Self> = terms
            .into_iter()
            .filter_map(|id| match facts.term(id) {
                TermRef::Literal { value, language, .. } => Some(Self {
                    language: language.unwrap_or_default().to_owned(),
                    text: value.into_owned(),
                }),
                _ => None,
            })
            .collect();
        wordings.sort();
        wordings
    }
}

/// What the instances of a class become in graph files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A node.
    Node,
    /// A link: an edge between the two instances that it joins.
    Edge,
    /// Nothing: it is a row of a table only.
    Record,
}

impl Role {
    /// The name in the ontology and in `nodes.csv`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Node => "node",
            Self::Edge => "edge",
            Self::Record => "record",
        }
    }
}

/// How a class is exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassExport {
    /// The table of its instances, a plural: `cases`.
    pub table: String,
    /// The name of its key, without the ending `_key`: `case`. It is the singular of the table.
    pub key: String,
    /// Its part in graph files.
    pub role: Role,
}

/// A class of the ontology.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its IRI.
    pub iri: String,
    /// The last part of the IRI.
    pub name: String,
    /// Labels by language, sorted.
    pub labels: Vec<Wording>,
    /// Definitions by language, sorted.
    pub definitions: Vec<Wording>,
    /// The IRIs of the classes directly above it, sorted.
    pub supers: Vec<String>,
    /// How it is exported; `None` for a class that only groups others.
    pub export: Option<ClassExport>,
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// A plain string (`xsd:string`).
    String,
    /// A web address (`xsd:anyURI`), a string in tables.
    Address,
    /// A whole number that fits in 64 bits.
    Integer,
    /// A number with decimal places.
    Decimal,
    /// True or false.
    Boolean,
    /// A year, a month, a day or a moment: a string in tables, with its precision beside it.
    Date,
    /// A moment (`xsd:dateTime`).
    DateTime,
    /// A duration in the spelling of the W3C, a string in tables.
    Duration,
}

/// What kind of values a property has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropertyKind {
    /// Nodes: a foreign key or a bridge table, and an edge.
    Object,
    /// Values of one type: a column or a table of values.
    Data(ColumnType),
    /// Texts in a language, in the table of texts.
    Text,
}

/// A property of the ontology.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a statement of its own in the ontology")]
pub struct Property {
    /// Its IRI.
    pub iri: String,
    /// The last part of the IRI.
    pub name: String,
    /// Labels by language, sorted.
    pub labels: Vec<Wording>,
    /// Definitions by language, sorted.
    pub definitions: Vec<Wording>,
    /// What its values are.
    pub kind: PropertyKind,
    /// Whether an instance has at most one value.
    pub functional: bool,
    /// Whether it holds both ways (`owl:SymmetricProperty`).
    pub symmetric: bool,
    /// The classes whose instances carry it (`rdfs:domain` with its unions, or `inc:appliesTo`),
    /// sorted. Empty for texts that anything may carry.
    pub domains: Vec<String>,
    /// The classes or the datatype of its values, sorted. Empty where anything may be a value.
    pub ranges: Vec<String>,
    /// The name of its column, edge or field: `inc:columnName`, or its own name in snake case
    /// without `has` or `is`.
    pub column: String,
    /// The concept schemes that its values come from, sorted.
    pub value_schemes: Vec<String>,
    /// The IRIs of the properties directly above it, sorted.
    pub supers: Vec<String>,
    /// Whether it only steers the recognition of names and stands in no export.
    pub registry_only: bool,
    /// Whether it is false of what it is not stated of. Of other truth values nothing is known then.
    pub false_unless_stated: bool,
}

/// The classes and properties that exports know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schema {
    /// The version of the ontology (`owl:versionInfo`).
    pub version: Option<String>,
    /// Classes, sorted by IRI.
    pub classes: Vec<Class>,
    /// Properties, sorted by IRI.
    pub properties: Vec<Property>,
}

impl Schema {
    /// The class with this IRI. Cost: a binary search.
    pub fn class(&self, iri: &str) -> Option<&Class> {
        let at = self.classes.binary_search_by(|class| class.iri.as_str().cmp(iri)).ok()?;
        Some(&self.classes[at])
    }

    /// The property with this IRI. Cost: a binary search.
    pub fn property(&self, iri: &str) -> Option<&Property> {
        self.property_position(iri).map(|at| &self.properties[at])
    }

    /// Where in [`properties`](Self::properties) the property with this IRI stands.
    pub fn property_position(&self, iri: &str) -> Option<usize> {
        self.properties.binary_search_by(|property| property.iri.as_str().cmp(iri)).ok()
    }

    /// Classes that have a table, sorted by its name.
    pub fn table_classes(&self) -> Vec<(&Class, &ClassExport)> {
        let mut classes: Vec<_> = self
            .classes
            .iter()
            .filter_map(|class| class.export.as_ref().map(|export| (class, export)))
            .collect();
        classes.sort_by(|left, right| left.1.table.cmp(&right.1.table));
        classes
    }

    /// Whether `class` is `above` or lies below it.
    pub fn is_class_below(&self, class: &str, above: &str) -> bool {
        reaches(class, above, &|iri| self.class(iri).map_or(&[], |class| &class.supers))
    }

    /// Whether `property` is `above` or lies below it.
    pub fn is_property_below(&self, property: &str, above: &str) -> bool {
        reaches(property, above, &|iri| self.property(iri).map_or(&[], |property| &property.supers))
    }

    /// Whether instances of `class` may carry `property`.
    pub fn applies_to(&self, property: &Property, class: &str) -> bool {
        property.domains.iter().any(|domain| self.is_class_below(class, domain))
    }

    /// The classes with a table that values of an object property may belong to, sorted by IRI;
    /// empty where nothing is stated.
    ///
    /// A property of another vocabulary states no range here (it is not ours to restrict); where
    /// its column name is, or ends in, the name of a key, as in `broader_concept`, that names the
    /// class.
    pub fn target_classes(&self, property: &Property) -> Vec<&Class> {
        let with_table = || self.classes.iter().filter(|class| class.export.is_some());
        if property.ranges.is_empty() {
            let mut named: Vec<&Class> = with_table()
                .filter(|class| {
                    class.export.as_ref().is_some_and(|e| ends_in(&property.column, &e.key))
                })
                .collect();
            // `concept_scheme` ends in no shorter key, but a longer key is the better answer.
            named.sort_by_key(|class| class.export.as_ref().map_or(0, |export| export.key.len()));
            return named.pop().into_iter().collect();
        }
        with_table()
            .filter(|class| {
                property.ranges.iter().any(|range| self.is_class_below(&class.iri, range))
            })
            .collect()
    }

    /// The one class whose keys are the values of an object property, or `None` where they may be
    /// of several classes or of any.
    pub fn target_class(&self, property: &Property) -> Option<&Class> {
        match self.target_classes(property).as_slice() {
            [class] => Some(class),
            _ => None,
        }
    }

    /// Whether a property is one of the direct ties between cases or incidents that the program
    /// infers from links (`inc:isRelatedTo` and those below it): links stand for them in exports.
    pub fn is_direct_link(&self, property: &Property) -> bool {
        self.is_property_below(&property.iri, vocab::IS_RELATED_TO)
    }

    /// The properties below `property`, without itself, as positions.
    pub fn properties_below(&self, property: &Property) -> Vec<usize> {
        (0..self.properties.len())
            .filter(|&at| {
                let other = &self.properties[at];
                other.iri != property.iri && self.is_property_below(&other.iri, &property.iri)
            })
            .collect()
    }
}

/// Whether a column name is a key name, or ends in one as a whole word.
fn ends_in(column: &str, key: &str) -> bool {
    column.strip_suffix(key).is_some_and(|rest| rest.is_empty() || rest.ends_with('_'))
}

/// Whether `to` is reached from `from` by going up; a cycle ends the walk.
fn reaches<'a>(from: &'a str, to: &str, supers: &dyn Fn(&str) -> &'a [String]) -> bool {
    if from == to {
        return true;
    }
    let mut open: Vec<&str> = supers(from).iter().map(String::as_str).collect();
    let mut seen = BTreeSet::new();
    while let Some(next) = open.pop() {
        if next == to {
            return true;
        }
        if seen.insert(next) {
            open.extend(supers(next).iter().map(String::as_str));
        }
    }
    false
}

#[cfg(test)]
mod tests;
