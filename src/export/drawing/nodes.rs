//! What a file says of a node: label, name, kind, year, IRI, a label for each language, and one
//! attribute for each datatype property of the ontology that the nodes have.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::{Attribute, Extras, NODE, Value, ValueType};
use crate::export::Source;
use crate::export::fit::{Fit, fit, plain_number};
use crate::export::label::Labels;
use crate::export::literal::Literal;
use crate::export::look::Look;
use crate::facts::TermId;
use crate::graph::{self, Graph, NodeKind};
use crate::schema::{ColumnType, PropertyKind};
use crate::vocab;

/// Between the values of a list.
const SEPARATOR: &str = "; ";

/// What the values of a property become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown {
    /// The place of its attribute among those of the ontology.
    key: usize,
    column_type: ColumnType,
    /// Whether it may have several values: then they are one text.
    list: bool,
    /// The place of the attribute that counts them.
    count: Option<usize>,
}

/// The attributes that nodes have because the ontology or the data says so.
pub(super) struct Columns {
    /// Name and type, sorted by name; a list is followed by its count.
    keys: Vec<(String, ValueType)>,
    /// For each property, what becomes of its values.
    of_property: Vec<Option<Shown>>,
    /// Languages of labels, sorted.
    languages: Vec<String>,
}

impl Columns {
    /// Cost: one pass over the statements of the nodes.
    pub(super) fn new(source: &Source<'_>, graph: &Graph) -> Self {
        let schema = source.schema;
        let found = Found::new(source, graph);
        let mut keys: BTreeMap<String, ValueType> = BTreeMap::new();
        let mut names: Vec<Option<String>> = vec![None; schema.properties.len()];
        for (position, property) in schema.properties.iter().enumerate() {
            let Some(column_type) = shown_type(source, position) else { continue };
            if !found.used[position] {
                continue;
            }
            let value_type = match column_type {
                _ if !property.functional => ValueType::Text,
                ColumnType::Integer if found.wide[position] => ValueType::Long,
                ColumnType::Integer => ValueType::Int,
                ColumnType::Decimal => ValueType::Double,
                ColumnType::Boolean => ValueType::Boolean,
                ColumnType::String
                | ColumnType::Address
                | ColumnType::Date
                | ColumnType::DateTime
                | ColumnType::Duration => ValueType::Text,
            };
            let column = &property.column;
            let name = if is_taken(column) { format!("{column}_value") } else { column.clone() };
            // Where the ontology itself has a column of that name, nothing counts the list.
            let count = count_of(&name);
            if !property.functional && schema.properties.iter().all(|other| other.column != count) {
                keys.insert(count, ValueType::Int);
            }
            keys.entry(name.clone())
                .and_modify(|known| *known = known.with(value_type))
                .or_insert(value_type);
            names[position] = Some(name);
        }
        let keys: Vec<(String, ValueType)> = keys.into_iter().collect();
        let of_property = names
            .into_iter()
            .enumerate()
            .map(|(position, name)| {
                let name = name?;
                let place = |name: &str| keys.binary_search_by(|known| known.0.as_str().cmp(name));
                let column_type = shown_type(source, position)?;
                let list = !schema.properties[position].functional;
                let is_column = |name: &String| schema.properties.iter().any(|p| p.column == *name);
                let count = Some(count_of(&name)).filter(|count| list && !is_column(count));
                let count = count.and_then(|count| place(&count).ok());
                Some(Shown { key: place(&name).ok()?, column_type, list, count })
            })
            .collect();
        Self { keys, of_property, languages: found.languages }
    }

    /// All attributes of nodes, those of [`NODE`] first.
    pub(super) fn attributes(&self, extras: Extras) -> Vec<Attribute> {
        let name = if extras.label_is_name { "key" } else { "name" };
        let mut attributes = vec![
            Attribute::new("label", ValueType::Text),
            Attribute::new(name, ValueType::Text),
            Attribute::new("kind", ValueType::Text),
            Attribute::new("year", ValueType::Int),
            Attribute::new("iri", ValueType::Text),
        ];
        debug_assert_eq!(attributes.len(), NODE.title);
        if extras.safe_labels {
            attributes.push(Attribute::new("title", ValueType::Text));
        }
        let languages = self.languages.iter();
        attributes.extend(languages.map(|tag| Attribute::new(label_key(tag), ValueType::Text)));
        attributes.extend(self.keys.iter().map(|(name, of)| Attribute::new(name.clone(), *of)));
        if extras.label_is_name {
            attributes.push(Attribute::new("name", ValueType::Text));
        }
        if extras.look_attributes {
            attributes.push(Attribute::new("size", ValueType::Double));
            attributes.extend(["r", "g", "b"].map(|name| Attribute::new(name, ValueType::Int)));
            attributes.extend(["x", "y"].map(|name| Attribute::new(name, ValueType::Double)));
            attributes.push(Attribute::new("community", ValueType::Int));
        }
        attributes
    }
}

/// How the values of a property are read, where nodes show them.
fn shown_type(source: &Source<'_>, position: usize) -> Option<ColumnType> {
    let property = &source.schema.properties[position];
    match property.kind {
        PropertyKind::Data(column_type) if !property.registry_only => Some(column_type),
        _ => None,
    }
}

/// Whether a name has a meaning of its own in graph files.
fn is_taken(column: &str) -> bool {
    /// Names of attributes of ours, and those that flavours add.
    const NAMES: [&str; 15] = [
        "key",
        "id",
        "label",
        "name",
        "kind",
        "year",
        "iri",
        "title",
        "size",
        "r",
        "g",
        "b",
        "x",
        "y",
        "community",
    ];
    NAMES.contains(&column) || column.starts_with("label_")
}

fn count_of(name: &str) -> String {
    format!("{name}_count")
}

/// The key of the labels in a language.
fn label_key(language: &str) -> String {
    format!("label_{}", language.replace('-', "_"))
}

/// What the nodes of a graph have.
struct Found {
    /// By property: whether a node has a value that can be shown.
    used: Vec<bool>,
    /// By property: whether a whole number needs more than 32 bits.
    wide: Vec<bool>,
    languages: Vec<String>,
}

impl Found {
    fn new(source: &Source<'_>, graph: &Graph) -> Self {
        let (facts, survey) = (source.facts, source.survey());
        let labels = Labels::new(source);
        let mut used = vec![false; source.schema.properties.len()];
        let mut wide = used.clone();
        let mut languages: BTreeSet<&str> = BTreeSet::new();
        for node in &graph.nodes {
            for (predicate, object) in survey.statements(facts, node.term) {
                if labels.rank(predicate).is_some() {
                    let literal = Literal::split(facts.encoded(object));
                    languages.extend(literal.and_then(|literal| literal.language()));
                } else if let Some(property) = survey.property(predicate)
                    && (!used[property] || !wide[property])
                    && let Some(column_type) = shown_type(source, property)
                    && fit(column_type, facts.encoded(object)) != Fit::Not
                {
                    used[property] = true;
                    let number = Literal::split(facts.encoded(object))
                        .and_then(|literal| literal.escaped.parse::<i64>().ok());
                    wide[property] |= column_type == ColumnType::Integer
                        && number.is_some_and(|number| i32::try_from(number).is_err());
                }
            }
        }
        Self { used, wide, languages: languages.into_iter().map(str::to_owned).collect() }
    }
}

/// Reads what there is to say of nodes.
pub(super) struct Reader<'d, 'a> {
    source: &'a Source<'a>,
    columns: &'d Columns,
    labels: Labels<'a>,
    /// What cases without a label are called.
    fallback: crate::labels::Labels<'a>,
    years: Years,
    extras: Extras,
    /// The place of the first language, and of the first column.
    starts: [usize; 2],
    /// By kind of node: the position of its class.
    classes: Vec<(NodeKind, usize)>,
    found: Vec<(Shown, bool, TermId)>,
    spoken: Vec<(&'a str, usize, TermId)>,
}

impl<'d, 'a> Reader<'d, 'a> {
    pub(super) fn new(source: &'a Source<'a>, columns: &'d Columns, extras: Extras) -> Self {
        let languages_start = NODE.title + usize::from(extras.safe_labels);
        let classes = NodeKind::ALL.into_iter().filter_map(|kind| {
            let of = |class: &crate::schema::Class| class.iri == kind.class();
            Some((kind, source.schema.classes.iter().position(of)?))
        });
        Self {
            source,
            columns,
            labels: Labels::new(source),
            fallback: crate::labels::Labels::new(source.facts, &source.options.languages),
            years: Years::new(source),
            extras,
            starts: [languages_start, languages_start + columns.languages.len()],
            classes: classes.collect(),
            found: Vec::new(),
            spoken: Vec::new(),
        }
    }

    /// The key of a node in the tables.
    fn name(&self, node: graph::Node) -> &'a str {
        let class = self.classes.iter().find(|(kind, _)| *kind == node.kind);
        let source = self.source;
        source.survey().keys.of(class.map(|(_, class)| *class), source.facts, node.term)
    }

    /// The label of a node, else what its case tells of, else its key.
    fn label(&self, node: graph::Node) -> Cow<'a, str> {
        let best = self.labels.best(self.source, node.term);
        match best.and_then(|id| Literal::split(self.source.facts.encoded(id))) {
            Some(label) => label.text(),
            None => match self.fallback.told_of(node.term) {
                Some(label) => Cow::Owned(label),
                None => Cow::Borrowed(self.name(node)),
            },
        }
    }

    /// The label as the file shows it.
    pub(super) fn shown_label(&self, node: graph::Node) -> Cow<'a, str> {
        let label = self.label(node);
        if self.extras.safe_labels { safe_label(&label) } else { label }
    }

    /// Fills `values` with what there is to say of a node.
    pub(super) fn read(
        &mut self,
        node: graph::Node,
        look: Option<&Look>,
        values: &mut Vec<(usize, Value<'a>)>,
    ) {
        values.clear();
        let facts = self.source.facts;
        let name = self.name(node);
        let label = self.label(node);
        let shown = self.shown_label(node);
        values.push((NODE.label, Value::Text(shown.clone())));
        values.push((NODE.name, Value::Text(Cow::Borrowed(name))));
        if node.kind != NodeKind::Unknown {
            values.push((NODE.kind, Value::Text(Cow::Borrowed(node.kind.name()))));
        }
        if let Some(year) = self.years.of(self.source, node.term) {
            values.push((NODE.year, Value::Integer(i64::from(year))));
        }
        if let Some(iri) = facts.iri(node.term) {
            values.push((NODE.iri, Value::Text(Cow::Borrowed(iri))));
        }
        if self.extras.safe_labels {
            values.push((NODE.title, Value::Text(label)));
        }
        self.read_columns(node.term, values);
        let mut at = self.starts[1] + self.columns.keys.len();
        if self.extras.label_is_name {
            values.push((at, Value::Text(shown)));
            at += 1;
        }
        if let Some(look) = look.filter(|_| self.extras.look_attributes) {
            let [red, green, blue] = look.color.map(|color| Value::Integer(i64::from(color)));
            let [size, x, y] = [look.size, look.x, look.y].map(Value::Double);
            let community = Value::Integer(i64::from(look.community));
            values.extend((at..).zip([size, red, green, blue, x, y, community]));
        }
    }

    /// Adds the labels by language and the columns, at most one value for each attribute.
    fn read_columns(&mut self, node: TermId, values: &mut Vec<(usize, Value<'a>)>) {
        let (facts, survey) = (self.source.facts, self.source.survey());
        self.found.clear();
        self.spoken.clear();
        for (predicate, object) in survey.statements(facts, node) {
            if let Some(rank) = self.labels.rank(predicate) {
                let language =
                    Literal::split(facts.encoded(object)).and_then(|literal| literal.language());
                self.spoken.extend(language.map(|language| (language, rank, object)));
            } else if let Some(property) = survey.property(predicate)
                && let Some(shown) = self.columns.of_property[property]
            {
                match fit(shown.column_type, facts.encoded(object)) {
                    Fit::Exact => self.found.push((shown, false, object)),
                    Fit::Close => self.found.push((shown, true, object)),
                    Fit::Not => {}
                }
            }
        }
        self.spoken.sort_unstable();
        self.spoken.dedup_by_key(|(language, ..)| *language);
        for &(language, _, object) in &self.spoken {
            let known =
                self.columns.languages.binary_search_by(|known| known.as_str().cmp(language));
            if let (Ok(at), Some(literal)) = (known, Literal::split(facts.encoded(object))) {
                values.push((self.starts[0] + at, Value::Text(literal.text())));
            }
        }
        self.found.sort_unstable_by_key(|&(shown, close, object)| (shown.key, close, object));
        for same in self.found.chunk_by(|left, right| left.0.key == right.0.key) {
            let (shown, _, object) = same[0];
            let at = self.starts[1] + shown.key;
            if shown.list {
                let words: Vec<Cow<'_, str>> =
                    same.iter().map(|&(.., object)| words(facts.encoded(object))).collect();
                values.push((at, Value::Text(Cow::Owned(words.join(SEPARATOR)))));
                let number = Value::Integer(i64::from(words.len() as u32));
                values.extend(shown.count.map(|count| (self.starts[1] + count, number)));
            } else if let Some(value) = typed(self.columns.keys[shown.key].1, facts.encoded(object))
            {
                values.push((at, value));
            }
        }
        // A count need not stand right after its list: `name`, `name_bytes`, `name_count`.
        values.sort_by_key(|(at, _)| *at);
    }
}

/// The value of a term that fits its column; `None` for a number that no double holds.
fn typed(value_type: ValueType, encoded: &str) -> Option<Value<'_>> {
    let text = words(encoded);
    Some(match value_type {
        ValueType::Boolean => Value::Boolean(matches!(&*text, "true" | "1")),
        ValueType::Int | ValueType::Long => Value::Integer(text.parse().ok()?),
        ValueType::Double => {
            let number: f64 = plain_number(&text)?.parse().ok()?;
            Value::Double(number.is_finite().then_some(number)?)
        }
        ValueType::Text => Value::Text(text),
    })
}

/// The words of a literal, or the IRI.
fn words(encoded: &str) -> Cow<'_, str> {
    match Literal::split(encoded) {
        Some(literal) => literal.text(),
        None => Cow::Borrowed(encoded.trim_start_matches('<').trim_end_matches('>')),
    }
}

/// A label on one line, without what some readers cut a text at.
fn safe_label<'a>(label: &Cow<'a, str>) -> Cow<'a, str> {
    let is_unsafe =
        |c: char| c.is_control() || matches!(c, '&' | '<' | '>' | '\u{2028}' | '\u{2029}');
    if !label.contains(is_unsafe) {
        return label.clone();
    }
    let mut safe = String::with_capacity(label.len());
    for c in label.chars() {
        match c {
            '&' => safe.push('+'),
            '<' => safe.push('('),
            '>' => safe.push(')'),
            c if is_unsafe(c) => {
                if !safe.ends_with(' ') {
                    safe.push(' ');
                }
            }
            c => safe.push(c),
        }
    }
    Cow::Owned(safe)
}

/// The year of a node as a number: that of the incident or of the account, or else the first of the
/// incidents that it tells of.
struct Years {
    incident: Option<TermId>,
    account: Option<TermId>,
    documents: Option<TermId>,
}

impl Years {
    fn new(source: &Source<'_>) -> Self {
        let id = |iri| source.facts.id_of_iri(iri);
        Self {
            incident: id(vocab::INCIDENT_YEAR),
            account: id(vocab::ACCOUNT_YEAR),
            documents: id(vocab::DOCUMENTS),
        }
    }

    fn of(&self, source: &Source<'_>, node: TermId) -> Option<i32> {
        let own = |node| {
            source
                .survey()
                .statements(source.facts, node)
                .filter(|(predicate, _)| [self.incident, self.account].contains(&Some(*predicate)))
                .filter_map(|(_, year)| {
                    Literal::split(source.facts.encoded(year))?.escaped.parse().ok()
                })
                .min()
        };
        own(node).or_else(|| {
            source
                .survey()
                .statements(source.facts, node)
                .filter(|(predicate, _)| Some(*predicate) == self.documents)
                .filter_map(|(_, incident)| own(incident))
                .min()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_safe_label_is_one_line_without_markup() {
        for (label, expect) in [
            ("Grab 2019", "Grab 2019"),
            ("a & b\n<c>\t\r\nd", "a + b (c) d"),
            ("슬레이브\u{1}Sự cố 🔥", "슬레이브 Sự cố 🔥"),
        ] {
            assert_eq!(safe_label(&Cow::Borrowed(label)), expect);
        }
    }
}
