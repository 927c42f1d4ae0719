//! `GraphML` 1.0 in the narrow form that all common readers load: typed keys first, then nodes, then
//! edges, one directed graph, no defaults, no `for="all"`, absent values left out.
//!
//! Nodes are the instances of classes with the role `node`, their attributes the columns of the
//! functional datatype properties. There is one edge for each pair of nodes and direction: `weight`
//! counts the statements, `interaction` lists their kinds. Ids are names of XML (`NMTOKEN`): the node
//! key with `:` for `/` and anything but letters, digits, `.` and `-` as `_` and two hexadecimal
//! digits; the id of an edge is those of its ends with `__` between, which stands in no node id.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use super::edges::{Edge, Edges};
use super::fit::{Fit, fit, plain_number};
use super::label::Labels;
use super::literal::Literal;
use super::output::Output;
use super::{Source, Tally, xml};
use crate::facts::TermId;
use crate::schema::{ColumnType, PropertyKind, Role};

/// Attributes of nodes that do not come from the ontology.
const NODE_KEYS: [(&str, &str); 4] = [
    ("label", "string"),
    ("name", "string"),
    ("kind", "string"),
    ("iri", "string"),
];
/// Attributes of edges: id, name and type. An id is that of the name, unless a node attribute has it.
const EDGE_KEYS: [(&str, &str, &str); 8] = [
    ("edgelabel", "label", "string"),
    ("interaction", "interaction", "string"),
    ("edgekind", "kind", "string"),
    ("weight", "weight", "double"),
    ("status", "status", "string"),
    ("band", "band", "string"),
    ("confidence", "confidence", "double"),
    ("eid", "eid", "string"),
];

/// Writes nodes and edges. Cost: three passes over the statements of nodes.
pub(super) fn write(source: &Source<'_>, sink: &mut dyn Write) -> io::Result<Tally> {
    let edges = Edges::new(source, source.options.view);
    let columns = Columns::new(source, &edges);
    let mut writer = GraphWriter {
        source,
        labels: Labels::new(source),
        edges,
        columns,
        out: Output::new(sink),
        tally: Tally::default(),
    };
    writer.write_head();
    let nodes: Vec<TermId> = writer.edges.nodes.iter().collect();
    for &node in &nodes {
        writer.write_node(node)?;
    }
    let mut scratch = Vec::new();
    for &node in &nodes {
        writer.write_edges(node, &mut scratch)?;
    }
    writer.out.push("  </graph>\n</graphml>\n");
    writer.out.finish()?;
    Ok(writer.tally)
}

/// The attributes that nodes have because the ontology says so.
struct Columns {
    /// Name and `GraphML` type, sorted by name.
    keys: Vec<(String, &'static str)>,
    /// For each property, the position of its key and how its values are read.
    of_property: Vec<Option<(usize, ColumnType)>>,
    /// Languages of labels, sorted.
    languages: Vec<String>,
}

impl Columns {
    fn new(source: &Source<'_>, edges: &Edges<'_>) -> Self {
        let schema = source.schema;
        let of_nodes = |property: &crate::schema::Property| {
            schema.classes.iter().any(|class| {
                class
                    .export
                    .as_ref()
                    .is_some_and(|export| export.role == Role::Node)
                    && schema.applies_to(property, &class.iri)
            })
        };
        let mut keys: BTreeMap<String, &'static str> = BTreeMap::new();
        let mut shown: Vec<Option<(String, ColumnType)>> = vec![None; schema.properties.len()];
        let (wide, languages) = scan(source, edges);
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
            let name = if taken {
                format!("{}_value", property.column)
            } else {
                property.column.clone()
            };
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
        Self {
            keys,
            of_property,
            languages,
        }
    }
}

/// Which integer properties need more than 32 bits, and which languages labels have.
fn scan(source: &Source<'_>, edges: &Edges<'_>) -> (Vec<bool>, Vec<String>) {
    let (facts, survey) = (source.facts, source.survey());
    let labels = Labels::new(source);
    let mut wide = vec![false; source.schema.properties.len()];
    let mut languages: BTreeSet<&str> = BTreeSet::new();
    for node in edges.nodes.iter() {
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
                && literal
                    .escaped
                    .parse::<i64>()
                    .is_ok_and(|value| i32::try_from(value).is_err())
            {
                wide[property] = true;
            }
        }
    }
    (wide, languages.into_iter().map(str::to_owned).collect())
}

struct GraphWriter<'a, 'w> {
    source: &'a Source<'a>,
    labels: Labels<'a>,
    edges: Edges<'a>,
    columns: Columns,
    out: Output<&'w mut dyn Write>,
    tally: Tally,
}

impl<'a> GraphWriter<'a, '_> {
    fn write_head(&mut self) {
        let out = &mut self.out;
        out.push("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.push("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n");
        let mut key = |id: &str, part: &str, name: &str, graph_type: &str| {
            out.push(&format!(
                "  <key id=\"{id}\" for=\"{part}\" attr.name=\"{name}\" attr.type=\"{graph_type}\"/>\n"
            ));
        };
        for (name, graph_type) in NODE_KEYS {
            key(name, "node", name, graph_type);
        }
        for language in &self.columns.languages {
            let name = label_key(language);
            key(&name, "node", &name, "string");
        }
        for (name, graph_type) in &self.columns.keys {
            key(name, "node", name, graph_type);
        }
        for (id, name, graph_type) in EDGE_KEYS {
            key(id, "edge", name, graph_type);
        }
        self.out
            .push("  <graph id=\"G\" edgedefault=\"directed\">\n");
    }

    fn write_node(&mut self, node: TermId) -> io::Result<()> {
        let (facts, schema, survey) = (self.source.facts, self.source.schema, self.source.survey());
        let class = (0..schema.classes.len()).find(|&class| {
            let export = schema.classes[class].export.as_ref();
            export.is_some_and(|export| export.role == Role::Node) && survey.is_member(class, node)
        });
        let key = survey.keys.of_node(facts, node);
        let name = survey.keys.of(class, facts, node);
        let out = &mut self.out.buffer;
        out.extend_from_slice(b"    <node id=\"");
        write_id(out, key);
        out.extend_from_slice(b"\">");
        let label = self
            .labels
            .best(self.source, node)
            .and_then(|id| Literal::split(facts.encoded(id)));
        open(out, "label");
        match label {
            Some(label) => xml::write_escaped(out, label.escaped, &mut self.tally),
            None => xml::write_text(out, name, &mut self.tally),
        }
        close(out);
        open(out, "name");
        xml::write_text(out, name, &mut self.tally);
        close(out);
        if let Some(export) = class.and_then(|class| schema.classes[class].export.as_ref()) {
            open(out, "kind");
            xml::write_text(out, &export.key, &mut self.tally);
            close(out);
        }
        if let Some(iri) = facts.iri(node) {
            open(out, "iri");
            xml::write_text(out, iri, &mut self.tally);
            close(out);
        }
        self.write_values(node);
        self.out.push("</node>\n");
        self.out.settle()
    }

    /// Writes the labels by language and the columns of a node.
    fn write_values(&mut self, node: TermId) {
        let (facts, survey) = (self.source.facts, self.source.survey());
        // At most one value for each key: what stands first.
        let mut labels: Vec<(&str, usize, TermId)> = Vec::new();
        let mut values: Vec<(usize, bool, ColumnType, TermId)> = Vec::new();
        for (predicate, object) in survey.statements(facts, node) {
            if let Some(rank) = self.labels.rank(predicate) {
                let language =
                    Literal::split(facts.encoded(object)).and_then(|literal| literal.language());
                labels.extend(language.map(|language| (language, rank, object)));
            } else if let Some(property) = survey.property(predicate)
                && let Some((key, column_type)) = self.columns.of_property[property]
            {
                match fit(column_type, facts.encoded(object)) {
                    Fit::Exact => values.push((key, false, column_type, object)),
                    Fit::Close => values.push((key, true, column_type, object)),
                    Fit::Not => {}
                }
            }
        }
        labels.sort_unstable();
        labels.dedup_by_key(|(language, ..)| *language);
        values.sort_by_key(|&(key, close, _, object)| (key, close, object));
        values.dedup_by_key(|(key, ..)| *key);
        let out = &mut self.out.buffer;
        for (language, _, object) in labels {
            open(out, &label_key(language));
            if let Some(literal) = Literal::split(facts.encoded(object)) {
                xml::write_escaped(out, literal.escaped, &mut self.tally);
            }
            close(out);
        }
        for (key, _, column_type, object) in values {
            open(out, &self.columns.keys[key].0);
            let encoded = facts.encoded(object);
            match Literal::split(encoded) {
                Some(literal) => write_value(out, column_type, literal.escaped, &mut self.tally),
                None => xml::write_text(out, facts.iri(object).unwrap_or(encoded), &mut self.tally),
            }
            close(out);
        }
    }

    fn write_edges(&mut self, from: TermId, edges: &mut Vec<Edge<'a>>) -> io::Result<()> {
        self.edges.of(from, edges);
        let (facts, survey) = (self.source.facts, self.source.survey());
        let source_key = survey.keys.of_node(facts, from);
        for pair in edges.chunk_by(|left, right| left.to == right.to) {
            let target_key = survey.keys.of_node(facts, pair[0].to);
            // Links say more than the statements beside them, and the surest link the most.
            let link = pair
                .iter()
                .filter_map(|edge| {
                    let values = self.edges.link_values(edge.link?);
                    let confidence = values
                        .confidence
                        .and_then(|id| Literal::split(facts.encoded(id)))
                        .and_then(|literal| plain_number(literal.escaped));
                    let sure: f64 = confidence
                        .as_deref()
                        .and_then(|text| text.parse().ok())
                        .unwrap_or(0.0);
                    Some((edge, values, confidence, sure))
                })
                .reduce(|best, next| if next.3 > best.3 { next } else { best });
            let mut kinds: Vec<&str> = pair.iter().map(|edge| edge.kind.as_ref()).collect();
            kinds.sort_unstable();
            kinds.dedup();
            let kind = link
                .as_ref()
                .map_or(kinds[0], |(edge, ..)| edge.kind.as_ref());
            let interaction = kinds.join("; ");
            let out = &mut self.out.buffer;
            let id = |out: &mut Vec<u8>| {
                write_id(out, source_key);
                out.extend_from_slice(b"__");
                write_id(out, target_key);
            };
            out.extend_from_slice(b"    <edge id=\"");
            id(out);
            out.extend_from_slice(b"\" source=\"");
            write_id(out, source_key);
            out.extend_from_slice(b"\" target=\"");
            write_id(out, target_key);
            out.extend_from_slice(b"\">");
            for (key, text) in [
                ("edgelabel", &*interaction),
                ("interaction", &interaction),
                ("edgekind", kind),
            ] {
                open(out, key);
                xml::write_text(out, text, &mut self.tally);
                close(out);
            }
            open(out, "weight");
            write!(out, "{}", pair.len())?;
            close(out);
            if let Some((_, values, confidence, _)) = &link {
                let confidence = confidence.as_deref();
                for (key, value) in [
                    ("status", values.status.as_deref()),
                    ("band", values.band.as_deref()),
                    ("confidence", confidence),
                ] {
                    let Some(value) = value else { continue };
                    open(out, key);
                    xml::write_text(out, value, &mut self.tally);
                    close(out);
                }
            }
            open(out, "eid");
            id(out);
            close(out);
            out.extend_from_slice(b"</edge>\n");
            self.out.settle()?;
        }
        Ok(())
    }
}

fn open(out: &mut Vec<u8>, key: &str) {
    out.extend_from_slice(b"<data key=\"");
    out.extend_from_slice(key.as_bytes());
    out.extend_from_slice(b"\">");
}

fn close(out: &mut Vec<u8>) {
    out.extend_from_slice(b"</data>");
}

fn write_value(out: &mut Vec<u8>, column_type: ColumnType, escaped: &str, tally: &mut Tally) {
    match column_type {
        ColumnType::Integer | ColumnType::Decimal => {
            out.extend_from_slice(plain_number(escaped).unwrap_or_default().as_bytes());
        }
        ColumnType::Boolean => {
            let value = matches!(escaped, "true" | "1");
            out.extend_from_slice(if value { b"true" } else { b"false" });
        }
        _ => xml::write_escaped(out, escaped, tally),
    }
}

/// The key of the labels in a language.
fn label_key(language: &str) -> String {
    format!("label_{}", language.replace('-', "_"))
}

/// Appends a node key as a name of XML. No two keys give the same: `_` is never left as it is.
fn write_id(out: &mut Vec<u8>, key: &str) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for &byte in key.as_bytes() {
        match byte {
            b'/' => out.push(b':'),
            b'.' | b'-' => out.push(byte),
            _ if byte.is_ascii_alphanumeric() => out.push(byte),
            _ => {
                let digits = [
                    DIGITS[usize::from(byte >> 4)],
                    DIGITS[usize::from(byte & 15)],
                ];
                out.extend_from_slice(&[b'_', digits[0], digits[1]]);
            }
        }
    }
}
