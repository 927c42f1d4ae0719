//! The table of a class, and the tables of keys and of values about its instances: one pass over
//! the statements of each instance writes them all.

use super::origin::{Origin, Origins};
use super::sheet::Sheet;
use super::{Days, Job, Row};
use crate::export::calendar::{first_day, precision};
use crate::export::fit::{Fit, fit, push_cell, push_optional};
use crate::export::keys::check_distinct;
use crate::export::label::Labels;
use crate::export::literal::Literal;
use crate::export::{ExportError, Source, Tally};
use crate::facts::TermId;
use crate::schema::{Cell, ColumnType, Property, PropertyKind, Schema, Table, TableContent};
use crate::vocab::class;

/// Writes the table of a class and those named after its key.
pub(super) fn write(job: &Job<'_>, class: usize, days: &mut Days) -> Result<Tally, ExportError> {
    let source = job.source;
    let (facts, survey) = (source.facts, source.survey());
    let instances = survey.members_by_key(class, facts);
    let mut writer = ClassWriter::open(job, class, days)?;
    let key = |id| survey.keys.of_class(class, facts, id);
    check_distinct(&instances, facts, writer.sheet.name(), key)?;
    for instance in instances {
        writer.write_instance(instance)?;
    }
    writer.finish()
}

/// The position of the class whose keys stand for the values of an object property.
pub(super) fn target_position(schema: &Schema, property: &Property) -> Option<usize> {
    let target = schema.target_class(property)?;
    schema.classes.iter().position(|class| class.iri == target.iri)
}

struct ClassWriter<'a> {
    source: &'a Source<'a>,
    class: usize,
    labels: Labels<'a>,
    /// `None` where the rows of the class have no origin.
    origins: Option<Origins<'a>>,
    sheet: Sheet<'a>,
    cells: Vec<PlannedCell>,
    /// What was chosen for each functional property of the row at hand, and whether it is exact.
    chosen: Vec<Option<(TermId, bool)>>,
    bridges: Vec<Bridge<'a>>,
    values: Vec<Values<'a>>,
    /// What is done with the statements of each property, by its position in the schema.
    uses: Vec<Use>,
    /// The days that were written so far.
    days: &'a mut Days,
}

/// A cell of the class's own table, with what it takes to write it.
enum PlannedCell {
    Key,
    Label,
    ForeignKey {
        slot: usize,
        target: Option<usize>,
    },
    Value {
        slot: usize,
        column_type: ColumnType,
    },
    /// A truth value that is false where it is not stated.
    Truth {
        slot: usize,
    },
    Day {
        slot: usize,
    },
    Precision {
        slot: usize,
    },
    Origin,
}

struct Bridge<'a> {
    sheet: Sheet<'a>,
    target: Option<usize>,
    general: bool,
    /// The class of mentions, where the rows name the words that they rest on.
    mentions: Option<usize>,
    /// Values of the row at hand, with the property that states them.
    rows: Vec<(TermId, usize)>,
}

struct Values<'a> {
    sheet: Sheet<'a>,
    column_type: ColumnType,
    rows: Vec<TermId>,
}

#[derive(Default)]
struct Use {
    slot: Option<usize>,
    bridges: Vec<usize>,
    values: Option<usize>,
}

impl<'a> ClassWriter<'a> {
    fn open(job: &Job<'a>, class: usize, days: &'a mut Days) -> Result<Self, ExportError> {
        let (source, tables) = (job.source, job.tables);
        let schema = source.schema;
        let mut uses: Vec<Use> = schema.properties.iter().map(|_| Use::default()).collect();
        let (mut bridges, mut values) = (Vec::new(), Vec::new());
        let mentions = schema.classes.iter().position(|class| class.iri == class::MENTION);
        let mut own = None;
        for table in tables {
            match table.content {
                TableContent::Instances { class: of } if of == class => own = Some(table),
                TableContent::Bridge { class: of, property, general } if of == class => {
                    let target = target_position(schema, &schema.properties[property]);
                    uses[property].bridges.push(bridges.len());
                    for &below in &source.survey().below[property] {
                        uses[below].bridges.push(bridges.len());
                    }
                    bridges.push(Bridge {
                        sheet: Sheet::open(job, table)?,
                        target,
                        general,
                        mentions: mentions.filter(|_| has_evidence(table)),
                        rows: Vec::new(),
                    });
                }
                TableContent::Values { class: of, property } if of == class => {
                    uses[property].values = Some(values.len());
                    values.push(Values {
                        sheet: Sheet::open(job, table)?,
                        column_type: data_type(&schema.properties[property]),
                        rows: Vec::new(),
                    });
                }
                _ => {}
            }
        }
        let own = own.expect("the caller passes a class that has a table");
        let mut slots = 0;
        let mut slot = |property: usize| {
            *uses[property].slot.get_or_insert_with(|| {
                slots += 1;
                slots - 1
            })
        };
        let cells: Vec<PlannedCell> = own
            .columns
            .iter()
            .filter_map(|column| match column.cell {
                Cell::Key => Some(PlannedCell::Key),
                Cell::Label => Some(PlannedCell::Label),
                Cell::ForeignKey(property) => Some(PlannedCell::ForeignKey {
                    slot: slot(property),
                    target: target_position(schema, &schema.properties[property]),
                }),
                Cell::Value(property) if schema.properties[property].false_unless_stated => {
                    Some(PlannedCell::Truth { slot: slot(property) })
                }
                Cell::Value(property) => Some(PlannedCell::Value {
                    slot: slot(property),
                    column_type: data_type(&schema.properties[property]),
                }),
                Cell::Day(property) => Some(PlannedCell::Day { slot: slot(property) }),
                Cell::Precision(property) => Some(PlannedCell::Precision { slot: slot(property) }),
                Cell::SourceFile => Some(PlannedCell::Origin),
                // Written together with the file, or by the sheet; the others are of other tables.
                Cell::SourceRecord
                | Cell::RowHash
                | Cell::Target(_)
                | Cell::StatementKind
                | Cell::EvidenceField
                | Cell::EvidenceLine
                | Cell::EvidenceMention
                | Cell::Named => None,
            })
            .collect();
        let owned = schema.is_owned_by_case(&schema.classes[class].iri);
        Ok(Self {
            source,
            class,
            labels: Labels::new(source),
            origins: owned.then(|| Origins::new(source)),
            sheet: Sheet::open(job, own)?,
            cells,
            chosen: vec![None; slots],
            bridges,
            values,
            uses,
            days,
        })
    }

    fn write_instance(&mut self, instance: TermId) -> Result<(), ExportError> {
        self.read(instance);
        let origin = self.origins.as_mut().map(|origins| origins.of(instance));
        self.write_row(instance, origin)?;
        let facts = self.source.facts;
        let key = self.source.survey().keys.of_class(self.class, facts, instance);
        for bridge in &mut self.bridges {
            bridge.write(self.source, instance, key, origin)?;
        }
        for values in &mut self.values {
            values.write(self.source, key, origin, self.days)?;
        }
        Ok(())
    }

    /// Sorts the statements of an instance into the tables that show them.
    fn read(&mut self, instance: TermId) {
        let (facts, survey) = (self.source.facts, self.source.survey());
        self.chosen.fill(None);
        for (predicate, object) in survey.statements(facts, instance) {
            let Some(property) = survey.property(predicate) else {
                continue;
            };
            let usage = &self.uses[property];
            match self.source.schema.properties[property].kind {
                PropertyKind::Object => {
                    let shown = usage.slot.is_some() || !usage.bridges.is_empty();
                    if !shown
                        || !survey.is_node(object)
                        || survey.is_repeated_below(facts, instance, property, object)
                    {
                        continue;
                    }
                    if let Some(slot) = usage.slot {
                        self.chosen[slot].get_or_insert((object, true));
                    }
                    for &bridge in &usage.bridges {
                        self.bridges[bridge].rows.push((object, property));
                    }
                }
                PropertyKind::Data(column_type) => {
                    if usage.slot.is_none() && usage.values.is_none() {
                        continue;
                    }
                    let fit = fit(column_type, facts.encoded(object));
                    if let Some(slot) = usage.slot {
                        choose(&mut self.chosen[slot], object, fit);
                    }
                    if let Some(values) = usage.values
                        && fit != Fit::Not
                    {
                        self.values[values].rows.push(object);
                    }
                }
                PropertyKind::Text => {}
            }
        }
    }

    fn write_row(&mut self, instance: TermId, origin: Option<Origin>) -> Result<(), ExportError> {
        let (facts, survey) = (self.source.facts, self.source.survey());
        let row = self.sheet.row();
        for cell in &self.cells {
            let chosen = |slot: usize| self.chosen[slot].map(|(term, _)| term);
            match *cell {
                PlannedCell::Key => {
                    row.text(survey.keys.of_class(self.class, facts, instance));
                }
                PlannedCell::Label => {
                    let label = self.labels.best(self.source, instance);
                    match label.and_then(|label| Literal::split(facts.encoded(label))) {
                        Some(literal) => row.escaped(literal.escaped),
                        None => row.null(),
                    }
                }
                PlannedCell::ForeignKey { slot, target } => {
                    row.optional_text(chosen(slot).map(|term| survey.keys.of(target, facts, term)));
                }
                PlannedCell::Value { slot, column_type } => {
                    push_optional(row, column_type, chosen(slot), facts);
                }
                PlannedCell::Truth { slot } => match chosen(slot) {
                    Some(term) => push_cell(row, ColumnType::Boolean, facts.encoded(term)),
                    None => row.boolean(false),
                },
                PlannedCell::Day { slot } => {
                    push_day(row, chosen(slot).map(|term| facts.encoded(term)), self.days);
                }
                PlannedCell::Precision { slot } => {
                    push_precision(row, chosen(slot).map(|term| facts.encoded(term)));
                }
                PlannedCell::Origin => origin.unwrap_or_default().push(row, facts),
            }
        }
        self.sheet.end_row()
    }

    fn finish(self) -> Result<Tally, ExportError> {
        let mut tally = self.sheet.finish()?;
        for bridge in self.bridges {
            tally += bridge.sheet.finish()?;
        }
        for values in self.values {
            tally += values.sheet.finish()?;
        }
        Ok(tally)
    }
}

impl Bridge<'_> {
    fn write(
        &mut self,
        source: &Source<'_>,
        owner: TermId,
        owner_key: &str,
        origin: Option<Origin>,
    ) -> Result<(), ExportError> {
        let (facts, keys) = (source.facts, &source.survey().keys);
        let kind = |property: usize| source.schema.properties[property].column.as_str();
        if self.rows.len() > 1 {
            self.rows.sort_by(|left, right| {
                (keys.of(self.target, facts, left.0), kind(left.1))
                    .cmp(&(keys.of(self.target, facts, right.0), kind(right.1)))
            });
        }
        for (target, property) in self.rows.drain(..) {
            let row = self.sheet.row();
            row.text(owner_key);
            row.text(keys.of(self.target, facts, target));
            if self.general {
                row.text(kind(property));
            }
            if let Some(origin) = origin {
                origin.push(row, facts);
            }
            if let Some(mentions) = self.mentions {
                let iri = &source.schema.properties[property].iri;
                match source.evidence().of(owner, iri, target) {
                    Some(words) => {
                        push_optional(row, ColumnType::String, words.field, facts);
                        push_optional(row, ColumnType::Integer, words.line, facts);
                        row.text(keys.of_class(mentions, facts, words.mention));
                    }
                    None => (0..EVIDENCE.len()).for_each(|_| row.null()),
                }
            }
            self.sheet.end_row()?;
        }
        Ok(())
    }
}

impl Values<'_> {
    fn write(
        &mut self,
        source: &Source<'_>,
        owner: &str,
        origin: Option<Origin>,
        days: &mut Days,
    ) -> Result<(), ExportError> {
        let facts = source.facts;
        self.rows.sort_by_key(|&term| {
            Literal::split(facts.encoded(term)).map(|literal| literal.escaped)
        });
        for term in self.rows.drain(..) {
            let row = self.sheet.row();
            row.text(owner);
            let encoded = facts.encoded(term);
            if self.column_type == ColumnType::Date {
                push_day(row, Some(encoded), days);
                push_precision(row, Some(encoded));
            }
            push_cell(row, self.column_type, encoded);
            if let Some(origin) = origin {
                origin.push(row, facts);
            }
            self.sheet.end_row()?;
        }
        Ok(())
    }
}

/// The cells that name the words that a statement rests on.
const EVIDENCE: [Cell; 3] = [Cell::EvidenceField, Cell::EvidenceLine, Cell::EvidenceMention];

fn has_evidence(table: &Table) -> bool {
    table.columns.iter().any(|column| EVIDENCE.contains(&column.cell))
}

/// Takes a value for a column: the first that it shows exactly, or else the first that it shows.
pub(super) fn choose(chosen: &mut Option<(TermId, bool)>, value: TermId, fit: Fit) {
    match (fit, *chosen) {
        (Fit::Exact, None | Some((_, false))) => *chosen = Some((value, true)),
        (Fit::Close, None) => *chosen = Some((value, false)),
        _ => {}
    }
}

fn push_day(row: &mut Row, encoded: Option<&str>, days: &mut Days) {
    match encoded.and_then(Literal::split).and_then(|literal| first_day(&literal)) {
        Some(day) => {
            days.insert(day);
            row.date(day);
        }
        None => row.null(),
    }
}

fn push_precision(row: &mut Row, encoded: Option<&str>) {
    row.optional_text(encoded.and_then(Literal::split).and_then(|literal| precision(&literal)));
}

fn data_type(property: &Property) -> ColumnType {
    match property.kind {
        PropertyKind::Data(column_type) => column_type,
        // The schema makes such columns of datatype properties only.
        PropertyKind::Object | PropertyKind::Text => ColumnType::String,
    }
}
