//! The `@context` (JSON-LD 1.1, section 4.1): made from the ontology, so that keys are the names of
//! its properties, values need no datatype where the ontology states it, and texts stand by language.

use std::collections::{BTreeMap, BTreeSet};

use crate::export::Source;
use crate::facts::{Facts, TermId};
use crate::prefixes::Prefixes;
use crate::schema::{ColumnType, Property, PropertyKind, Schema};
use crate::vocab::{INC, xsd};

/// What the values of a key are, where no value says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Values<'a> {
    /// Nothing is known.
    Any,
    /// Nodes.
    Nodes,
    /// Literals of one datatype.
    Typed(&'a str),
    /// Texts by language.
    Texts,
}

/// Names of keys, classes and IRIs.
#[derive(Debug)]
pub(super) struct Context<'a> {
    /// Prefix and namespace, sorted by prefix.
    prefixes: Vec<(String, String)>,
    /// IRI of a class → its name.
    classes: BTreeMap<&'a str, &'a str>,
    /// IRI of a property → its name and its values.
    properties: BTreeMap<&'a str, (&'a str, Values<'a>)>,
}

impl<'a> Context<'a> {
    /// The context for these facts.
    pub(super) fn new(source: &Source<'a>) -> Self {
        Self::of(source.schema, source.base(), Some(source.facts))
    }

    /// The context for data under a base. Two terms of one name cannot both have it: ours comes
    /// first, and the other is written with its prefix.
    pub(super) fn of(schema: &'a Schema, base: &str, facts: Option<&Facts>) -> Self {
        let mut taken: BTreeSet<&str> = BTreeSet::new();
        let mut classes = BTreeMap::new();
        let mut properties = BTreeMap::new();
        for ours in [true, false] {
            let is_turn = |iri: &str| iri.starts_with(INC) == ours;
            for class in schema.classes.iter().filter(|class| is_turn(&class.iri)) {
                if is_term(&class.name) && taken.insert(&class.name) {
                    classes.insert(class.iri.as_str(), class.name.as_str());
                }
            }
            for property in schema.properties.iter().filter(|property| is_turn(&property.iri)) {
                if is_term(&property.name) && taken.insert(&property.name) {
                    properties
                        .insert(property.iri.as_str(), (property.name.as_str(), values(property)));
                }
            }
        }
        let schemes = facts.map(schemes_of_iris).unwrap_or_default();
        let prefixes = Prefixes::new(base)
            .iter()
            // An IRI such as `file:/x` would be read as a name with the prefix `file`.
            .filter(|(prefix, _)| !taken.contains(prefix) && !schemes.contains(*prefix))
            .map(|(prefix, namespace)| (prefix.to_owned(), namespace.to_owned()))
            .collect();
        Self { prefixes, classes, properties }
    }

    /// An IRI as it stands in `@id`.
    pub(super) fn iri(&self, iri: &str) -> String {
        // No namespace begins with another, so the first that fits is the only one.
        let short = self.prefixes.iter().find_map(|(prefix, namespace)| {
            let local = iri.strip_prefix(namespace.as_str())?;
            // A name that goes on with `//` would be read as a whole IRI.
            (!local.is_empty() && !local.starts_with("//")).then(|| format!("{prefix}:{local}"))
        });
        short.unwrap_or_else(|| iri.to_owned())
    }

    /// An IRI as it stands in `@type`.
    pub(super) fn class(&self, iri: &str) -> String {
        self.classes.get(iri).map_or_else(|| self.iri(iri), |name| (*name).to_owned())
    }

    /// A predicate as a key, and what its values are.
    pub(super) fn key(&self, iri: &str) -> (String, Values<'a>) {
        match self.properties.get(iri) {
            Some((name, values)) => ((*name).to_owned(), *values),
            None => (self.iri(iri), Values::Any),
        }
    }

    /// The context as JSON, one term a line, each line after the first indented by `indentation`.
    pub(super) fn write(&self, out: &mut Vec<u8>, indentation: &str) {
        let mut entries: Vec<String> = Vec::new();
        for (prefix, namespace) in &self.prefixes {
            entries.push(format!("{}: {}", quoted(prefix), quoted(namespace)));
        }
        for (iri, name) in &self.classes {
            entries.push(format!("{}: {}", quoted(name), quoted(&self.iri(iri))));
        }
        for (iri, (name, values)) in &self.properties {
            let id = quoted(&self.iri(iri));
            let entry = match values {
                Values::Any | Values::Typed(xsd::STRING) => id,
                Values::Nodes => format!("{{\"@id\": {id}, \"@type\": \"@id\"}}"),
                Values::Typed(datatype) => {
                    format!("{{\"@id\": {id}, \"@type\": {}}}", quoted(&self.iri(datatype)))
                }
                Values::Texts => format!("{{\"@id\": {id}, \"@container\": \"@language\"}}"),
            };
            entries.push(format!("{}: {entry}", quoted(name)));
        }
        out.push(b'{');
        for (position, entry) in entries.iter().enumerate() {
            out.extend_from_slice(if position > 0 { b",\n" } else { b"\n" });
            out.extend_from_slice(indentation.as_bytes());
            out.extend_from_slice(b"  ");
            out.extend_from_slice(entry.as_bytes());
        }
        out.push(b'\n');
        out.extend_from_slice(indentation.as_bytes());
        out.push(b'}');
    }
}

/// A string of JSON.
pub(super) fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a string is always JSON")
}

/// A name that no processor takes for a keyword, an IRI or a relative reference.
fn is_term(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
}

fn values(property: &Property) -> Values<'_> {
    match property.kind {
        PropertyKind::Object => Values::Nodes,
        PropertyKind::Text => Values::Texts,
        PropertyKind::Data(column_type) => Values::Typed(match property.ranges.as_slice() {
            [range] => range,
            _ => match column_type {
                ColumnType::String => xsd::STRING,
                ColumnType::Address => xsd::ANY_URI,
                ColumnType::Integer => xsd::INTEGER,
                ColumnType::Decimal => xsd::DECIMAL,
                ColumnType::Boolean => xsd::BOOLEAN,
                ColumnType::Date => xsd::DATE,
                ColumnType::DateTime => xsd::DATE_TIME,
                ColumnType::Duration => xsd::DURATION,
            },
        }),
    }
}

/// The schemes (`https`, `urn`) of all IRIs that do not go on with `//`.
fn schemes_of_iris(facts: &Facts) -> BTreeSet<&str> {
    let iris = (0..facts.term_count() as TermId).filter_map(|id| {
        let encoded = facts.encoded(id);
        encoded.strip_prefix('<').or_else(|| {
            let (_, datatype) = encoded.rsplit_once("^^<")?;
            encoded.starts_with('"').then_some(datatype)
        })
    });
    iris.filter_map(|iri| iri.split_once(':'))
        .filter(|(_, rest)| !rest.starts_with("//"))
        .map(|(scheme, _)| scheme)
        .collect()
}
