//! `GraphML` 1.0 (graphml.graphdrawing.org) in the narrow form that all common readers load: typed keys
//! first, then nodes, then edges, one graph, no defaults, no `for="all"`, absent values left out.
//!
//! The id of a key is the name of its attribute, as some readers show the one and some the other; where
//! nodes and edges have attributes of the same name, that of edges is `edge` and the name.

pub(super) mod yed;

use std::collections::BTreeSet;
use std::io::Write;

use super::drawing::{Attribute, Drawing, EDGE, NODE, Value, text};
use super::line::Lines;
use super::nodes_edges::{label_name, type_name};
use super::output::Output;
use super::{ExportError, Flavour, Tally, csv, xml};

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" \
    xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
    xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns \
    http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\"";

/// Writes nodes and edges as they come.
pub(super) fn write(drawing: &Drawing<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    let mut out = Output::new(sink);
    let mut tally = Tally::default();
    let keys = Keys::new(drawing);
    let flavour = drawing.flavour();
    let (is_yed, is_neo4j) = (flavour == Some(Flavour::Yed), flavour == Some(Flavour::Neo4j));
    out.push(HEAD);
    out.push(if is_yed { yed::NAMESPACE } else { "" });
    out.push(">\n");
    for (id, attribute) in keys.nodes.iter().zip(drawing.node_attributes()) {
        write_key(&mut out.buffer, id, "node", attribute);
    }
    for (id, attribute) in keys.edges.iter().zip(drawing.edge_attributes()) {
        write_key(&mut out.buffer, id, "edge", attribute);
    }
    out.push(if is_yed { yed::KEYS } else { "" });
    let direction = if drawing.is_directed() { "directed" } else { "undirected" };
    out.push(&format!("  <graph id=\"G\" edgedefault=\"{direction}\">\n"));
    drawing.each_node(&mut |node| {
        let buffer = &mut out.buffer;
        for part in ["    <node id=\"", node.id, "\""] {
            buffer.extend_from_slice(part.as_bytes());
        }
        if is_neo4j {
            let label = label_name(text(node.values, NODE.kind));
            buffer.extend_from_slice(format!(" labels=\":{label}\"").as_bytes());
        }
        buffer.push(b'>');
        for (at, value) in node.values {
            write_data(buffer, &keys.nodes[*at], value, &mut tally);
        }
        if let Some(look) = drawing.look(node.place).filter(|_| is_yed) {
            yed::node(buffer, node, look, &mut tally);
        }
        out.push("</node>\n");
        Ok(out.settle()?)
    })?;
    let lines = is_yed.then(|| Lines::new(drawing));
    drawing.each_edge(&mut |edge| {
        let buffer = &mut out.buffer;
        for part in [
            "    <edge id=\"",
            edge.id,
            "\" source=\"",
            edge.source,
            "\" target=\"",
            edge.target,
            "\"",
        ] {
            buffer.extend_from_slice(part.as_bytes());
        }
        if is_neo4j {
            buffer.extend_from_slice(b" label=\"");
            xml::write_text(buffer, &type_name(text(edge.values, EDGE.kind)), &mut tally);
            buffer.push(b'"');
        }
        buffer.push(b'>');
        for (at, value) in edge.values {
            write_data(buffer, &keys.edges[*at], value, &mut tally);
        }
        if let Some(line) = lines.as_ref().map(|lines| lines.of(edge.values)) {
            yed::edge(buffer, edge, line, &mut tally);
        }
        out.push("</edge>\n");
        Ok(out.settle()?)
    })?;
    out.push("  </graph>\n</graphml>\n");
    out.finish()?;
    Ok(tally)
}

/// The ids of the keys of attributes, in the order of these.
struct Keys {
    nodes: Vec<String>,
    edges: Vec<String>,
}

impl Keys {
    fn new(drawing: &Drawing<'_>) -> Self {
        let nodes: Vec<String> =
            drawing.node_attributes().iter().map(|attribute| attribute.name.to_string()).collect();
        let mut taken: BTreeSet<String> = nodes.iter().cloned().collect();
        let edges = drawing.edge_attributes().iter().map(|attribute| {
            let mut id = attribute.name.to_string();
            while !taken.insert(id.clone()) {
                id.insert_str(0, "edge");
            }
            id
        });
        let edges = edges.collect();
        Self { nodes, edges }
    }
}

fn write_key(out: &mut Vec<u8>, id: &str, part: &str, attribute: &Attribute) {
    let (name, value_type) = (&attribute.name, attribute.value_type.name());
    let key = format!(
        "  <key id=\"{id}\" for=\"{part}\" attr.name=\"{name}\" attr.type=\"{value_type}\"/>\n"
    );
    out.extend_from_slice(key.as_bytes());
}

fn write_data(out: &mut Vec<u8>, key: &str, value: &Value<'_>, tally: &mut Tally) {
    for part in ["<data key=\"", key, "\">"] {
        out.extend_from_slice(part.as_bytes());
    }
    match value {
        Value::Text(text) => xml::write_content(out, text, tally),
        Value::Integer(number) => csv::write_integer(out, *number),
        other => {
            let mut text = String::new();
            other.append(&mut text);
            out.extend_from_slice(text.as_bytes());
        }
    }
    out.extend_from_slice(b"</data>");
}
