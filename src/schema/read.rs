//! The ontology's facts into a [`Schema`].

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Class, ClassExport, ColumnType, Problem, Property, PropertyKind, Role, Schema, SchemaError,
    Wording,
};
use crate::facts::{Facts, TermId};
use crate::vocab::{self, owl, rdf, rdfs, skos, xsd};

/// Lists and chains of unions longer than this are not followed: they would be a mistake or a loop.
const MAX_LIST: usize = 10_000;

impl Schema {
    /// Reads the classes and properties that are declared in the facts of an ontology.
    ///
    /// A property of another vocabulary counts where it is a text property or says `inc:appliesTo`;
    /// any other that is only declared is left out.
    ///
    /// # Errors
    /// Every place where the ontology does not say what an export needs, all at once.
    pub fn from_facts(facts: &Facts) -> Result<Self, SchemaError> {
        let reader = Reader { facts };
        let mut problems = Vec::new();
        let classes = reader.classes(&mut problems);
        let properties = reader.properties(&mut problems);
        let version = reader.version();
        let schema = Self { version, classes, properties };
        schema.check(&mut problems);
        if problems.is_empty() {
            return Ok(schema);
        }
        problems.sort();
        problems.dedup();
        Err(SchemaError { problems })
    }

    /// What can only be seen when all is read: names that stand for two things.
    fn check(&self, problems: &mut Vec<Problem>) {
        let mut keys: BTreeMap<&str, &str> = BTreeMap::new();
        for (class, export) in self.table_classes() {
            if let Some(other) = keys.insert(&export.key, &class.iri) {
                problems.push(Problem {
                    about: class.iri.clone(),
                    message: format!("the key name `{}` is also that of {other}", export.key),
                    help: "give each class an `inc:keyName` of its own",
                });
            }
        }
        let mut fields: BTreeMap<&str, &str> = BTreeMap::new();
        for property in self.properties.iter().filter(|p| p.kind == PropertyKind::Text) {
            if let Some(other) = fields.insert(&property.column, &property.iri) {
                problems.push(Problem {
                    about: property.iri.clone(),
                    message: format!(
                        "the field name `{}` is also that of {other}",
                        property.column
                    ),
                    help: "give one of the two text properties an `inc:columnName`",
                });
            }
        }
        let mut tables = BTreeSet::new();
        for table in self.tables() {
            let mut columns = BTreeSet::new();
            for column in &table.columns {
                if !columns.insert(column.name.as_str()) {
                    problems.push(Problem {
                        about: table.name.clone(),
                        message: format!("two columns of the table are named `{}`", column.name),
                        help: "give one of the two properties an `inc:columnName`",
                    });
                }
            }
            if !tables.insert(table.name.clone()) {
                problems.push(Problem {
                    about: table.name.clone(),
                    message: "two tables have this name".to_owned(),
                    help: "change `inc:tableName` of the class or `inc:columnName` of the property",
                });
            }
        }
    }
}

struct Reader<'a> {
    facts: &'a Facts,
}

impl Reader<'_> {
    fn classes(&self, problems: &mut Vec<Problem>) -> Vec<Class> {
        let ids = self.instances(&[owl::CLASS]);
        ids.into_iter()
            .filter_map(|id| {
                let iri = self.facts.iri(id)?.to_owned();
                let text = |property| self.text(id, property);
                let role = match text(vocab::EXPORT_ROLE).as_deref() {
                    None => None,
                    Some("node") => Some(Role::Node),
                    Some("edge") => Some(Role::Edge),
                    Some("record") => Some(Role::Record),
                    Some(other) => {
                        problems.push(Problem {
                            about: iri.clone(),
                            message: format!("`inc:exportRole` is `{other}`"),
                            help: "write `node`, `edge` or `record`",
                        });
                        None
                    }
                };
                let export = match (text(vocab::TABLE_NAME), text(vocab::KEY_NAME), role) {
                    (Some(table), Some(key), Some(role)) => {
                        for name in [&table, &key] {
                            check_name(&iri, name, problems);
                        }
                        Some(ClassExport { table, key, role })
                    }
                    (None, None, None) => None,
                    _ => {
                        problems.push(Problem {
                            about: iri.clone(),
                            message: "the class says only in part how it is exported".to_owned(),
                            help: "state all of `inc:tableName`, `inc:keyName` and `inc:exportRole`, or none",
                        });
                        None
                    }
                };
                Some(Class {
                    name: local_name(&iri).to_owned(),
                    labels: self.wordings(id, rdfs::LABEL),
                    definitions: self.definitions(id),
                    supers: self.iris(id, rdfs::SUB_CLASS_OF),
                    export,
                    iri,
                })
            })
            .collect()
    }

    fn properties(&self, problems: &mut Vec<Problem>) -> Vec<Property> {
        let declared = self.instances(&[
            owl::OBJECT_PROPERTY,
            owl::DATATYPE_PROPERTY,
            owl::ANNOTATION_PROPERTY,
        ]);
        declared.into_iter().filter_map(|id| self.read_property(id, problems)).collect()
    }

    fn read_property(&self, id: TermId, problems: &mut Vec<Problem>) -> Option<Property> {
        let iri = self.facts.iri(id)?.to_owned();
        let mut problem = |message: String, help| {
            problems.push(Problem { about: iri.clone(), message, help });
        };
        let is = |class| self.has_type(id, class);
        let is_text = self.is_true(id, vocab::TEXT_PROPERTY);
        if is(owl::ANNOTATION_PROPERTY) && !is_text {
            return None;
        }
        let mut domains: BTreeSet<String> = BTreeSet::new();
        for property in [rdfs::DOMAIN, vocab::APPLIES_TO] {
            for domain in self.objects(id, property) {
                self.union_members(domain, &mut domains);
            }
        }
        if domains.is_empty() && !is_text {
            if iri.starts_with(vocab::INC) {
                problem(
                    "the property says of no class that its instances carry it".to_owned(),
                    "state `rdfs:domain`, or `inc:appliesTo` for a property of another vocabulary",
                );
            }
            return None;
        }
        let mut ranges = BTreeSet::new();
        for range in self.objects(id, rdfs::RANGE) {
            self.union_members(range, &mut ranges);
        }
        let ranges: Vec<String> = ranges.into_iter().collect();
        let kind = if is_text {
            PropertyKind::Text
        } else if is(owl::OBJECT_PROPERTY) {
            PropertyKind::Object
        } else {
            let stated = self.text(id, vocab::COLUMN_TYPE);
            match column_type(stated.as_deref(), &ranges) {
                Ok(column_type) => PropertyKind::Data(column_type),
                Err(message) => {
                    problem(
                        message,
                        "state a range of XML Schema, or `inc:columnType` as one of `date`, `dateTime`, `duration`, `string`",
                    );
                    return None;
                }
            }
        };
        let false_unless_stated = self.is_true(id, vocab::FALSE_UNLESS_STATED);
        let functional = is(owl::FUNCTIONAL_PROPERTY);
        if false_unless_stated && (kind != PropertyKind::Data(ColumnType::Boolean) || !functional) {
            problem(
                "`inc:falseUnlessStated` stands on a property that is not one truth value"
                    .to_owned(),
                "leave it out, or make the property functional, with the range `xsd:boolean`",
            );
        }
        let name = local_name(&iri).to_owned();
        let column = self.text(id, vocab::COLUMN_NAME).unwrap_or_else(|| column_name(&name));
        check_name(&iri, &column, problems);
        Some(Property {
            labels: self.wordings(id, rdfs::LABEL),
            definitions: self.definitions(id),
            kind,
            functional,
            symmetric: is(owl::SYMMETRIC_PROPERTY),
            domains: domains.into_iter().collect(),
            ranges,
            column,
            value_schemes: self.iris(id, vocab::VALUE_SCHEME),
            supers: self.iris(id, rdfs::SUB_PROPERTY_OF),
            registry_only: self.is_true(id, vocab::REGISTRY_ONLY),
            false_unless_stated,
            name,
            iri,
        })
    }

    fn version(&self) -> Option<String> {
        let ontology = self.instances(&[owl::ONTOLOGY]);
        ontology.into_iter().find_map(|id| self.text(id, owl::VERSION_INFO))
    }

    /// Instances of any of these classes, sorted, each once.
    fn instances(&self, classes: &[&str]) -> BTreeSet<TermId> {
        let Some(rdf_type) = self.facts.id_of_iri(rdf::TYPE) else {
            return BTreeSet::new();
        };
        classes
            .iter()
            .filter_map(|class| self.facts.id_of_iri(class))
            .flat_map(|class| self.facts.subjects(rdf_type, class))
            .collect()
    }

    fn has_type(&self, id: TermId, class: &str) -> bool {
        let class = self.facts.id_of_iri(class);
        self.objects(id, rdf::TYPE).into_iter().any(|object| Some(object) == class)
    }

    fn objects(&self, subject: TermId, predicate: &str) -> Vec<TermId> {
        self.facts
            .id_of_iri(predicate)
            .map(|predicate| self.facts.objects(subject, predicate).collect())
            .unwrap_or_default()
    }

    fn text(&self, subject: TermId, predicate: &str) -> Option<String> {
        let first = self.objects(subject, predicate).into_iter().next()?;
        Some(self.facts.term(first).into_text().into_owned())
    }

    fn is_true(&self, subject: TermId, predicate: &str) -> bool {
        matches!(self.text(subject, predicate).as_deref(), Some("true" | "1"))
    }

    fn iris(&self, subject: TermId, predicate: &str) -> Vec<String> {
        self.objects(subject, predicate)
            .into_iter()
            .filter_map(|id| self.facts.iri(id).map(str::to_owned))
            .collect()
    }

    fn definitions(&self, id: TermId) -> Vec<Wording> {
        let definitions = self.wordings(id, skos::DEFINITION);
        if definitions.is_empty() { self.wordings(id, rdfs::COMMENT) } else { definitions }
    }

    fn wordings(&self, subject: TermId, predicate: &str) -> Vec<Wording> {
        Wording::sorted(self.facts, self.objects(subject, predicate))
    }

    /// The IRIs of a class expression: the class itself, or the members of its `owl:unionOf`.
    fn union_members(&self, id: TermId, into: &mut BTreeSet<String>) {
        if let Some(iri) = self.facts.iri(id) {
            into.insert(iri.to_owned());
            return;
        }
        for list in self.objects(id, owl::UNION_OF) {
            let mut rest = Some(list);
            for _ in 0..MAX_LIST {
                let Some(node) = rest else { break };
                for member in self.objects(node, rdf::FIRST) {
                    if let Some(iri) = self.facts.iri(member) {
                        into.insert(iri.to_owned());
                    }
                }
                rest = self.objects(node, rdf::REST).into_iter().next();
            }
        }
    }
}

/// The last part of an IRI, after `#` or `/`.
fn local_name(iri: &str) -> &str {
    iri.rsplit(['#', '/']).next().unwrap_or(iri)
}

/// The default column of a property: snake case, without `has` or `is` in front.
fn column_name(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    for c in name.chars() {
        if c.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    for prefix in ["has_", "is_"] {
        if let Some(rest) = snake.strip_prefix(prefix) {
            return rest.to_owned();
        }
    }
    snake
}

/// Names of tables and columns become names of files and of SQL columns.
fn check_name(about: &str, name: &str, problems: &mut Vec<Problem>) {
    let valid = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if !valid {
        problems.push(Problem {
            about: about.to_owned(),
            message: format!("`{name}` cannot be the name of a table or a column"),
            help: "write a lower-case letter, then lower-case letters, digits and `_`",
        });
    }
}

/// The column type by `inc:columnType`, or else by the datatype that is the range.
fn column_type(stated: Option<&str>, ranges: &[String]) -> Result<ColumnType, String> {
    if let Some(stated) = stated {
        return match stated {
            "date" => Ok(ColumnType::Date),
            "dateTime" => Ok(ColumnType::DateTime),
            "duration" => Ok(ColumnType::Duration),
            "string" => Ok(ColumnType::String),
            other => Err(format!("`inc:columnType` is `{other}`")),
        };
    }
    match ranges {
        [range] => match range.as_str() {
            xsd::STRING => Ok(ColumnType::String),
            xsd::ANY_URI => Ok(ColumnType::Address),
            xsd::INTEGER => Ok(ColumnType::Integer),
            xsd::DECIMAL => Ok(ColumnType::Decimal),
            xsd::BOOLEAN => Ok(ColumnType::Boolean),
            xsd::DATE | xsd::G_YEAR | xsd::G_YEAR_MONTH => Ok(ColumnType::Date),
            xsd::DATE_TIME => Ok(ColumnType::DateTime),
            xsd::DURATION => Ok(ColumnType::Duration),
            other => Err(format!("no column type is known for the range {other}")),
        },
        [] => Err("the property states no range, so its column has no type".to_owned()),
        _ => Err("the property has several ranges, so its column has no type".to_owned()),
    }
}
