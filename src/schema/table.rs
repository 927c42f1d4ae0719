//! The tables that the ontology asks for, and their columns in their fixed order.
//!
//! Everything here follows from the ontology alone: a table or a column without a single value is
//! still there, so a load script that fits one build fits the next.
//!
//! - A class with `inc:tableName` is a table: its key; `label` for nodes and concept schemes; the
//!   foreign keys (functional object properties), by name; the columns (functional datatype
//!   properties), by name, a date followed by its precision and by the words that state it, a truth
//!   value with `inc:falseUnlessStated` never NULL; and for what belongs to a case `source_file` and `source_record`, which take the place of
//!   `inc:inputFile` and `inc:inputRecord`.
//! - Any other object property is a table of two keys, with the words that name the value where mentions
//!   can; any other datatype property one of a key and
//!   a value, named by the key of the owner and the property: `case_domain`.
//! - The table of a property with more special ones below it (`incident_cause`) holds the statements
//!   of all of them, with the name of the most special one as `kind`.
//! - `texts`, `nodes`, `edges`, `dates`, `graph_measures` and `other_statements` are the same for every
//!   ontology.
//! - Every table ends with `row_hash`, by which a row that changed is told from one that did not. A row that
//!   only moved in its file did not.

use super::{Class, ClassExport, ColumnType, Property, PropertyKind, Role, Schema, Wording};
use crate::vocab::{self, class, skos};

/// How the values of a column are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// Quoted text.
    String,
    /// Whole numbers of at most 64 bits.
    Integer,
    /// Decimal numbers that a double of 64 bits holds without loss (at most 15 digits).
    Decimal,
    /// `true` or `false`.
    Boolean,
    /// Days of the Gregorian calendar from year 1 to 9999.
    Date,
    /// Moments in UTC, to the microsecond.
    Timestamp,
}

impl Storage {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::String, Self::Integer, Self::Decimal, Self::Boolean, Self::Date, Self::Timestamp];

    /// The name in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Integer => "integer",
            Self::Decimal => "decimal",
            Self::Boolean => "boolean",
            Self::Date => "date",
            Self::Timestamp => "timestamp",
        }
    }
}

/// Where the values of a column come from. Numbers are positions in [`Schema::properties`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// The key of the row's own instance.
    Key,
    /// Its label in the languages asked for.
    Label,
    /// The key of the value of a functional object property.
    ForeignKey(usize),
    /// The value of a functional datatype property.
    Value(usize),
    /// The first day of what a date states: of 2016 it is 2016-01-01.
    Day(usize),
    /// The precision of a date.
    Precision(usize),
    /// The key of one value of an object property.
    Target(usize),
    /// Which of the properties below the table's own made the statement.
    StatementKind,
    /// The input file of the case.
    SourceFile,
    /// The record in that file.
    SourceRecord,
    /// The field of the input, or the section, in which the words of the statement stand.
    EvidenceField,
    /// The line of these words.
    EvidenceLine,
    /// The key of the mention that holds these words.
    EvidenceMention,
    /// The SHA-256 digest of the cells before it that are no places, as CSV writes them with commas between.
    RowHash,
    /// A column of a table that is the same for every ontology; its name says what it is.
    Named,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// How its values are stored.
    pub storage: Storage,
    /// Where they come from.
    pub cell: Cell,
    /// Whether every row has a value.
    pub required: bool,
    /// The table and the column that its values are keys of.
    pub references: Option<(String, String)>,
    /// The IRI of the property that it shows.
    pub property: Option<String>,
    /// Whether it says where in the input something stands, and not what is so. A line more at the top of a
    /// file moves all that follows, so places are no part of [`Cell::RowHash`].
    pub is_place: bool,
    /// What it means, in English.
    pub definition: String,
}

/// What the rows of a table are. Numbers are positions in [`Schema::classes`] and
/// [`Schema::properties`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableContent {
    /// The instances of a class.
    Instances {
        /// The class.
        class: usize,
    },
    /// The statements of an object property about instances of a class.
    Bridge {
        /// The class of the owner.
        class: usize,
        /// The property.
        property: usize,
        /// Whether statements of the properties below it stand here too.
        general: bool,
    },
    /// The statements of a datatype property about instances of a class.
    Values {
        /// The class of the owner.
        class: usize,
        /// The property.
        property: usize,
    },
    /// Texts in a language.
    Texts,
    /// All nodes.
    Nodes,
    /// The edges of the graph files, one a statement.
    Edges,
    /// The days that date columns name.
    Dates,
    /// What graph measures say of nodes.
    Measures,
    /// What no other table can show exactly.
    OtherStatements,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name, and that of its file without the extension.
    pub name: String,
    /// What its rows are.
    pub content: TableContent,
    /// Its columns, in order. The first is a key, the last is the hash of the row.
    pub columns: Vec<Column>,
}

impl Table {
    /// Whether its first column is a key of its own, and not that of what a statement is about.
    pub fn has_own_key(&self) -> bool {
        matches!(
            self.content,
            TableContent::Instances { .. } | TableContent::Nodes | TableContent::Dates
        )
    }

    /// The column that tells its rows apart: its key, or the hash of the whole row where a row is a
    /// statement, which either stands or does not.
    pub fn merge_key(&self) -> &Column {
        let position = if self.has_own_key() { 0 } else { self.columns.len() - 1 };
        &self.columns[position]
    }

    /// The positions of the columns that the hash of a row is made of.
    pub fn hashed_columns(&self) -> impl Iterator<Item = usize> {
        let hash = self.columns.len() - 1;
        (0..hash).filter(|&position| !self.columns[position].is_place)
    }
}

impl Schema {
    /// All tables, sorted by name.
    pub fn tables(&self) -> Vec<Table> {
        let links = self.class(class::LINK).and_then(|class| class.export.as_ref());
        let mut tables = fixed_tables(links);
        for (position, class) in self.classes.iter().enumerate() {
            let Some(export) = &class.export else {
                continue;
            };
            tables.push(self.instances_table(position, class, export));
            for (at, property) in self.properties.iter().enumerate() {
                if property.registry_only || !self.applies_to(property, &class.iri) {
                    continue;
                }
                match property.kind {
                    PropertyKind::Object
                        if !property.functional && !self.is_direct_link(property) =>
                    {
                        tables.push(self.bridge_table(position, at));
                    }
                    PropertyKind::Data(column_type) if !property.functional => {
                        tables.push(self.values_table(position, at, column_type));
                    }
                    _ => {}
                }
            }
        }
        for table in &mut tables {
            table.columns.push(row_hash_column());
        }
        tables.sort_by(|left, right| left.name.cmp(&right.name));
        tables
    }

    /// Whether the instances of a class belong to a case, so that their rows name its input.
    pub fn is_owned_by_case(&self, class: &str) -> bool {
        class == class::CASE_STUDY
            || [vocab::IS_PART_OF_CASE, vocab::FROM_CASE]
                .into_iter()
                .filter_map(|iri| self.property(iri))
                .any(|property| self.applies_to(property, class))
    }

    fn instances_table(&self, position: usize, class: &Class, export: &ClassExport) -> Table {
        let mut columns = vec![key_column(export, class)];
        if export.role == Role::Node || class.iri == skos::CONCEPT_SCHEME {
            columns.push(Column {
                name: "label".to_owned(),
                storage: Storage::String,
                cell: Cell::Label,
                required: false,
                references: None,
                property: None,
                is_place: false,
                definition: "Its name in the first of the languages asked for that has one."
                    .to_owned(),
            });
        }
        let owned = self.is_owned_by_case(&class.iri);
        let functional = |property: &Property| {
            property.functional
                && !property.registry_only
                && self.applies_to(property, &class.iri)
                && !(owned && is_source(property))
        };
        let mut foreign_keys = Vec::new();
        let mut values = Vec::new();
        for (at, property) in self.properties.iter().enumerate().filter(|(_, p)| functional(p)) {
            match property.kind {
                PropertyKind::Object => {
                    foreign_keys.push(self.foreign_key(property, Cell::ForeignKey(at)));
                }
                PropertyKind::Data(column_type) => values.push((at, property, column_type)),
                PropertyKind::Text => {}
            }
        }
        foreign_keys.sort_by(|left, right| left.name.cmp(&right.name));
        values.sort_by(|left, right| left.1.column.cmp(&right.1.column));
        columns.extend(foreign_keys);
        for (at, property, column_type) in values {
            columns.extend(value_columns(at, property, column_type));
        }
        if owned {
            columns.extend(source_columns());
        }
        Table {
            name: export.table.clone(),
            content: TableContent::Instances { class: position },
            columns,
        }
    }

    fn bridge_table(&self, class: usize, at: usize) -> Table {
        let owner = &self.classes[class];
        let export = owner.export.as_ref().expect("only classes with a table have bridges");
        let property = &self.properties[at];
        let general = !self.properties_below(property).is_empty();
        let mut target = self.foreign_key(property, Cell::Target(at));
        let same_class = self.target_class(property).is_some_and(|target| target.iri == owner.iri);
        if !same_class {
            // With one key of its kind in the table, the key carries its plain name.
            target.name = format!("{}_key", self.target_key(property));
        }
        let mut columns = vec![owner_column(export), target];
        if general {
            columns.push(Column {
                name: "kind".to_owned(),
                storage: Storage::String,
                cell: Cell::StatementKind,
                required: true,
                references: None,
                property: None,
                is_place: false,
                definition: "The most special property that makes the statement.".to_owned(),
            });
        }
        if self.is_owned_by_case(&owner.iri) {
            columns.extend(source_columns());
        }
        if let Some(mentions) = self.evidence_table(owner, property) {
            columns.extend(evidence_columns(mentions));
        }
        Table {
            name: format!("{}_{}", export.key, property.column),
            content: TableContent::Bridge { class, property: at, general },
            columns,
        }
    }

    /// The table of mentions, where mentions tell of instances of the owner, or are a part of them, and
    /// can refer to values of the property.
    fn evidence_table(&self, owner: &Class, property: &Property) -> Option<&ClassExport> {
        let tells_of = self.property(vocab::TELLS_OF)?;
        let is_told_of = owner.iri == class::CASE_STUDY
            || tells_of.ranges.iter().any(|range| self.is_class_below(&owner.iri, range));
        let named = self.target_classes(self.property(vocab::REFERS_TO)?);
        let is_named = self.target_classes(property).iter().any(|target| named.contains(target));
        let mentions = self.class(class::MENTION)?.export.as_ref()?;
        (is_told_of && is_named).then_some(mentions)
    }

    fn values_table(&self, class: usize, at: usize, column_type: ColumnType) -> Table {
        let owner = &self.classes[class];
        let export = owner.export.as_ref().expect("only classes with a table have values");
        let property = &self.properties[at];
        let mut columns = vec![owner_column(export)];
        columns.extend(value_columns(at, property, column_type));
        if self.is_owned_by_case(&owner.iri) {
            columns.extend(source_columns());
        }
        Table {
            name: format!("{}_{}", export.key, property.column),
            content: TableContent::Values { class, property: at },
            columns,
        }
    }

    fn target_key(&self, property: &Property) -> &str {
        self.target_class(property)
            .and_then(|class| class.export.as_ref())
            .map_or("node", |export| &export.key)
    }

    fn foreign_key(&self, property: &Property, cell: Cell) -> Column {
        let key = self.target_key(property);
        let name = if super::ends_in(&property.column, key) {
            format!("{}_key", property.column)
        } else {
            format!("{}_{key}_key", property.column)
        };
        let table = self
            .target_class(property)
            .and_then(|class| class.export.as_ref())
            .map_or("nodes", |export| &export.table);
        Column {
            name,
            storage: Storage::String,
            cell,
            required: matches!(cell, Cell::Target(_)),
            references: Some((table.to_owned(), format!("{key}_key"))),
            property: Some(property.iri.clone()),
            is_place: false,
            definition: english(&property.definitions),
        }
    }
}

/// Whether a property says where in the input something stands, which the source columns show.
fn is_source(property: &Property) -> bool {
    [vocab::INPUT_FILE, vocab::INPUT_RECORD].contains(&property.iri.as_str())
}

/// Whether a property says where in the input something stands.
fn is_place(property: &Property) -> bool {
    is_source(property) || [vocab::INPUT_LINE, vocab::INPUT_COLUMN].contains(&property.iri.as_str())
}

fn key_column(export: &ClassExport, class: &Class) -> Column {
    Column {
        name: format!("{}_key", export.key),
        storage: Storage::String,
        cell: Cell::Key,
        required: true,
        references: None,
        property: None,
        is_place: false,
        definition: english(&class.definitions),
    }
}

/// The key of the owner of a statement, which is a foreign key into the owner's table.
fn owner_column(export: &ClassExport) -> Column {
    let name = format!("{}_key", export.key);
    Column {
        references: Some((export.table.clone(), name.clone())),
        name,
        storage: Storage::String,
        cell: Cell::Key,
        required: true,
        property: None,
        is_place: false,
        definition: "What the statement is about.".to_owned(),
    }
}

fn value_columns(at: usize, property: &Property, column_type: ColumnType) -> Vec<Column> {
    let storage = match column_type {
        ColumnType::String | ColumnType::Address | ColumnType::Date | ColumnType::Duration => {
            Storage::String
        }
        ColumnType::Integer => Storage::Integer,
        ColumnType::Decimal => Storage::Decimal,
        ColumnType::Boolean => Storage::Boolean,
        ColumnType::DateTime => Storage::Timestamp,
    };
    let column = |ending: &str, storage, cell, definition: String| Column {
        name: format!("{}{ending}", property.column),
        storage,
        cell,
        required: false,
        references: None,
        property: Some(property.iri.clone()),
        is_place: is_place(property),
        definition,
    };
    let meaning = english(&property.definitions);
    if column_type != ColumnType::Date {
        let required = property.false_unless_stated;
        return vec![Column { required, ..column("", storage, Cell::Value(at), meaning) }];
    }
    let day = format!("{meaning} Of a year or a month its first day.");
    let precision = "How exact the date is: `year`, `month`, `day` or `moment`.";
    let stated = "The date as it is stated, such as `2016` or `2019-02-15`.";
    vec![
        Column {
            references: Some((DATES.to_owned(), DATE_KEY.to_owned())),
            ..column("", Storage::Date, Cell::Day(at), day)
        },
        column("_precision", Storage::String, Cell::Precision(at), precision.to_owned()),
        column("_as_stated", storage, Cell::Value(at), stated.to_owned()),
    ]
}

fn row_hash_column() -> Column {
    Column {
        name: "row_hash".to_owned(),
        storage: Storage::String,
        cell: Cell::RowHash,
        required: true,
        references: None,
        property: None,
        is_place: false,
        definition: "The SHA-256 digest, in lower-case hexadecimal, of the cells before it as the CSV file \
            writes them, with a comma between, without those that say where in the input something stands."
            .to_owned(),
    }
}

/// The table of days and its key.
const DATES: &str = "dates";
const DATE_KEY: &str = "date_key";

fn source_columns() -> [Column; 2] {
    [
        Column {
            name: "source_file".to_owned(),
            storage: Storage::String,
            cell: Cell::SourceFile,
            required: false,
            references: None,
            property: Some(vocab::INPUT_FILE.to_owned()),
            is_place: true,
            definition: "The input file that the row comes from, its own or that of its case."
                .to_owned(),
        },
        Column {
            name: "source_record".to_owned(),
            storage: Storage::Integer,
            cell: Cell::SourceRecord,
            required: false,
            references: None,
            property: Some(vocab::INPUT_RECORD.to_owned()),
            is_place: true,
            definition: "The number of the record in that file, from 1.".to_owned(),
        },
    ]
}

fn evidence_columns(mentions: &ClassExport) -> [Column; 3] {
    let key = format!("{}_key", mentions.key);
    let column = |name: &str, storage, cell, definition: &str| Column {
        name: name.to_owned(),
        storage,
        cell,
        required: false,
        references: None,
        property: None,
        is_place: false,
        definition: definition.to_owned(),
    };
    [
        column(
            "source_field",
            Storage::String,
            Cell::EvidenceField,
            "The field or section whose words name the value; NULL where no words of the case do.",
        ),
        Column {
            is_place: true,
            ..column(
                "source_line",
                Storage::Integer,
                Cell::EvidenceLine,
                "The line of these words in the file, from 1.",
            )
        },
        Column {
            references: Some((mentions.table.clone(), key.clone())),
            ..column(
                &key,
                Storage::String,
                Cell::EvidenceMention,
                "The mention that holds these words, with the same role where the statement gives one: of \
                 several the surest, and of those the first.",
            )
        },
    ]
}

/// The tables that every ontology has.
fn fixed_tables(links: Option<&ClassExport>) -> Vec<Table> {
    let column = |name: &str, storage, definition: &str| Column {
        name: name.to_owned(),
        storage,
        cell: Cell::Named,
        required: false,
        references: None,
        property: None,
        is_place: false,
        definition: definition.to_owned(),
    };
    let text = |name: &str, definition: &str| column(name, Storage::String, definition);
    let word = |name: &str, definition: &str| Column { required: true, ..text(name, definition) };
    let number = |name: &str, definition: &str| Column {
        required: true,
        ..column(name, Storage::Integer, definition)
    };
    let node = |name: &str, definition: &str| Column {
        references: Some(("nodes".to_owned(), "node_key".to_owned())),
        ..word(name, definition)
    };
    let [source_file, source_record] = source_columns();
    vec![
        Table {
            name: "nodes".to_owned(),
            content: TableContent::Nodes,
            columns: vec![
                word("node_key", "The IRI without the base of the build."),
                text("kind", "The key name of its class; NULL where it has no class with a table."),
                text("role", "What it is in graph files: `node`, `edge` or `record`."),
                text("label", "Its name in the first of the languages asked for that has one."),
                word("iri", "The whole IRI."),
            ],
        },
        Table {
            name: "edges".to_owned(),
            content: TableContent::Edges,
            columns: vec![
                node("from_node_key", "Where the edge starts."),
                node("to_node_key", "Where it ends."),
                word("kind", "The property, or the kind of the link."),
                text("status", "For a link: who says so."),
                text("band", "For a link: how far it can be trusted."),
                column("confidence", Storage::Decimal, "For a link: from 0 to 1."),
                Column {
                    references: links
                        .map(|links| (links.table.clone(), format!("{}_key", links.key))),
                    ..text("link_key", "The link that the edge is drawn from; NULL for a property.")
                },
            ],
        },
        Table {
            name: DATES.to_owned(),
            content: TableContent::Dates,
            columns: vec![
                Column {
                    required: true,
                    ..column(DATE_KEY, Storage::Date, "A day that a date column names.")
                },
                number("year", "Its year."),
                number("quarter", "Its quarter, from 1 to 4."),
                number("month", "Its month, from 1 to 12."),
                number("day", "Its day of the month, from 1."),
                number("iso_year", "The year that its week belongs to (ISO 8601)."),
                number("iso_week", "Its week, from 1 to 53 (ISO 8601)."),
                number("weekday", "Its day of the week, from 1 for Monday (ISO 8601)."),
            ],
        },
        Table {
            name: "graph_measures".to_owned(),
            content: TableContent::Measures,
            columns: vec![
                node("node_key", "What is measured."),
                word("view", "The graph that it is measured in: a name that `--view` takes."),
                word(
                    "measure",
                    "`degree` and `weighted_degree` (edges at the node, and what they weigh), `page_rank`, \
                     `core`, `component` and `community` (numbers, 1 for the largest).",
                ),
                Column {
                    required: true,
                    ..column("value", Storage::Decimal, "Its value, to twelve digits.")
                },
            ],
        },
        Table {
            name: "texts".to_owned(),
            content: TableContent::Texts,
            columns: vec![
                node("node_key", "What the text is about."),
                word("field", "Which text it is: the column name of the property."),
                text("language", "The language tag; NULL where none is stated."),
                text("text", "The words, to the code point."),
                source_file,
                source_record,
            ],
        },
        Table {
            name: "other_statements".to_owned(),
            content: TableContent::OtherStatements,
            columns: vec![
                node("node_key", "What the statement is about."),
                word("property", "The IRI of the property."),
                text("value", "The value as it stands in the graph, or an IRI."),
                text("datatype", "The IRI of the datatype; NULL where the value is an IRI."),
                text("language", "The language tag of a text."),
            ],
        },
    ]
}

fn english(wordings: &[Wording]) -> String {
    wordings
        .iter()
        .find(|wording| wording.language == "en")
        .or_else(|| wordings.first())
        .map_or_else(String::new, |wording| wording.text.clone())
}
