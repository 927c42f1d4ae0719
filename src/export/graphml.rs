//! `GraphML` 1.0 in the narrow form that all common readers load: typed keys first, then nodes, then
//! edges, one graph, no defaults, no `for="all"`, absent values left out.
//!
//! Nodes are the instances of classes with the role `node`, their attributes the columns of the
//! functional datatype properties. There is one edge for each pair of nodes and direction: `weight`
//! adds up what its statements weigh (1 each, unless a view says otherwise), `interaction` lists
//! their kinds. Ids are names of XML (`NMTOKEN`): the node key with `:` for `/` and anything but
//! letters, digits, `.` and `-` as `_` and two hexadecimal digits; the id of an edge is those of its
//! ends with `__` between, which stands in no node id.

mod columns;
mod shape;

use std::io::Write;

use columns::Columns;
use shape::Shape;

use super::edges::Edge;
use super::fit::{Fit, fit, plain_number};
use super::label::Labels;
use super::literal::Literal;
use super::output::Output;
use super::{ExportError, Source, Tally, xml};
use crate::facts::TermId;
use crate::schema::{ColumnType, Role};
use crate::vocab;

/// Attributes of nodes that do not come from the ontology.
const NODE_KEYS: [(&str, &str); 5] = [
    ("label", "string"),
    ("name", "string"),
    ("kind", "string"),
    ("year", "int"),
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

/// Writes nodes and edges. Cost: three passes over the statements of nodes, and what the view costs.
pub(super) fn write(source: &Source<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    let shape = Shape::new(source)?;
    let nodes = shape.nodes();
    let mut writer = GraphWriter {
        source,
        labels: Labels::new(source),
        columns: Columns::new(source, &nodes),
        years: Years::new(source),
        out: Output::new(sink),
        tally: Tally::default(),
        scratch: Scratch::default(),
    };
    writer.write_head(shape.is_directed());
    for &node in &nodes {
        writer.write_node(node)?;
    }
    let mut edges = Vec::new();
    for (place, &node) in nodes.iter().enumerate() {
        shape.edges_of(place, node, &mut edges);
        writer.write_edges(node, &edges, &shape)?;
    }
    writer.out.push("  </graph>\n</graphml>\n");
    writer.out.finish()?;
    Ok(writer.tally)
}

struct GraphWriter<'a, 'w> {
    source: &'a Source<'a>,
    labels: Labels<'a>,
    columns: Columns,
    years: Years,
    out: Output<&'w mut dyn Write>,
    tally: Tally,
    scratch: Scratch<'a>,
}

/// Lists that are filled anew for each node or edge.
#[derive(Default)]
struct Scratch<'a> {
    labels: Vec<(&'a str, usize, TermId)>,
    values: Vec<(usize, bool, ColumnType, TermId)>,
    from: Vec<u8>,
    to: Vec<u8>,
}

impl<'a> GraphWriter<'a, '_> {
    fn write_head(&mut self, directed: bool) {
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
        let direction = if directed { "directed" } else { "undirected" };
        out.push(&format!("  <graph id=\"G\" edgedefault=\"{direction}\">\n"));
    }

    fn write_node(&mut self, node: TermId) -> Result<(), ExportError> {
        let (facts, schema, survey) = (self.source.facts, self.source.schema, self.source.survey());
        let class = (0..schema.classes.len()).find(|&class| {
            survey.is_member(class, node)
                && schema.classes[class]
                    .export
                    .as_ref()
                    .is_some_and(|export| export.role == Role::Node)
        });
        let key = survey.keys.of_node(facts, node);
        let name = survey.keys.of(class, facts, node);
        let out = &mut self.out.buffer;
        out.extend_from_slice(b"    <node id=\"");
        write_id(out, key);
        out.extend_from_slice(b"\">");
        let label =
            self.labels.best(self.source, node).and_then(|id| Literal::split(facts.encoded(id)));
        open(out, "label");
        match label {
            Some(label) => xml::write_escaped(out, label.escaped, &mut self.tally),
            None => xml::write_text(out, name, &mut self.tally),
        }
        close(out);
        data(out, "name", name, &mut self.tally);
        if let Some(export) = class.and_then(|class| schema.classes[class].export.as_ref()) {
            data(out, "kind", &export.key, &mut self.tally);
        }
        if let Some(year) = self.years.of(self.source, node) {
            data(out, "year", &year.to_string(), &mut self.tally);
        }
        if let Some(iri) = facts.iri(node) {
            data(out, "iri", iri, &mut self.tally);
        }
        self.write_values(node);
        self.out.push("</node>\n");
        self.out.settle()?;
        Ok(())
    }

    /// Writes the labels by language and the columns of a node, at most one value for each key.
    fn write_values(&mut self, node: TermId) {
        let (facts, survey) = (self.source.facts, self.source.survey());
        let Scratch { labels, values, .. } = &mut self.scratch;
        labels.clear();
        values.clear();
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
        values.sort_unstable_by_key(|&(key, close, _, object)| (key, close, object));
        values.dedup_by_key(|(key, ..)| *key);
        let out = &mut self.out.buffer;
        for &(language, _, object) in labels.iter() {
            open(out, &label_key(language));
            if let Some(literal) = Literal::split(facts.encoded(object)) {
                xml::write_escaped(out, literal.escaped, &mut self.tally);
            }
            close(out);
        }
        for &(key, _, column_type, object) in values.iter() {
            open(out, &self.columns.keys[key].0);
            let encoded = facts.encoded(object);
            match Literal::split(encoded) {
                Some(literal) => write_value(out, column_type, literal.escaped, &mut self.tally),
                None => xml::write_text(out, facts.iri(object).unwrap_or(encoded), &mut self.tally),
            }
            close(out);
        }
    }

    /// Writes the edges that start at a node; those to one node become one.
    fn write_edges(
        &mut self,
        from: TermId,
        edges: &[Edge<'_>],
        shape: &Shape<'a>,
    ) -> Result<(), ExportError> {
        if edges.is_empty() {
            return Ok(());
        }
        let (facts, survey) = (self.source.facts, self.source.survey());
        let Scratch { from: from_id, to: to_id, .. } = &mut self.scratch;
        from_id.clear();
        write_id(from_id, survey.keys.of_node(facts, from));
        for pair in edges.chunk_by(|left, right| left.to == right.to) {
            to_id.clear();
            write_id(to_id, pair[0].key);
            let out = &mut self.out.buffer;
            for part in [
                b"    <edge id=\"" as &[u8],
                from_id,
                b"__",
                to_id,
                b"\" source=\"",
                from_id,
                b"\" target=\"",
                to_id,
                b"\">",
            ] {
                out.extend_from_slice(part);
            }
            // Links say more than the statements beside them, and the surest link the most.
            let link = pair
                .iter()
                .filter_map(|edge| {
                    let values = shape.link_values(edge.link?);
                    let encoded = values.confidence.map(|id| facts.encoded(id));
                    let number =
                        encoded.and_then(Literal::split).and_then(|l| plain_number(l.escaped));
                    let sure: f64 =
                        number.as_deref().and_then(|text| text.parse().ok()).unwrap_or(0.0);
                    Some((edge, values, number, sure))
                })
                .reduce(|best, next| if next.3 > best.3 { next } else { best });
            let mut kinds: Vec<&str> = pair.iter().map(|edge| edge.kind.as_ref()).collect();
            kinds.sort_unstable();
            kinds.dedup();
            let kind = link.as_ref().map_or(kinds[0], |(edge, ..)| edge.kind.as_ref());
            let list;
            let interaction = if let [kind] = kinds[..] {
                kind
            } else {
                list = kinds.join("; ");
                &list
            };
            data(out, "edgelabel", interaction, &mut self.tally);
            data(out, "interaction", interaction, &mut self.tally);
            data(out, "edgekind", kind, &mut self.tally);
            open(out, "weight");
            write!(out, "{}", pair.iter().map(|edge| edge.weight).sum::<f64>())?;
            close(out);
            if let Some((_, values, confidence, _)) = &link {
                for (key, value) in [
                    ("status", values.status.as_deref()),
                    ("band", values.band.as_deref()),
                    ("confidence", confidence.as_deref()),
                ] {
                    if let Some(value) = value {
                        data(out, key, value, &mut self.tally);
                    }
                }
            }
            open(out, "eid");
            for part in [&**from_id, b"__", to_id] {
                out.extend_from_slice(part);
            }
            close(out);
            out.extend_from_slice(b"</edge>\n");
            self.out.settle()?;
        }
        Ok(())
    }
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

fn open(out: &mut Vec<u8>, key: &str) {
    out.extend_from_slice(b"<data key=\"");
    out.extend_from_slice(key.as_bytes());
    out.extend_from_slice(b"\">");
}

fn close(out: &mut Vec<u8>) {
    out.extend_from_slice(b"</data>");
}

fn data(out: &mut Vec<u8>, key: &str, text: &str, tally: &mut Tally) {
    open(out, key);
    xml::write_text(out, text, tally);
    close(out);
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
                let digits = [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]];
                out.extend_from_slice(&[b'_', digits[0], digits[1]]);
            }
        }
    }
}
