//! GEXF 1.3 (gexf.net): the format of Gephi. Labels and weights are XML attributes of their own, all
//! else is declared with its type; with the flavour `gephi` nodes have colour, position and size, edges colour,
//! thickness and shape.

use std::io::Write;

use super::drawing::{Attribute, Drawing, EDGE, NODE, Value, ValueType, text, value};
use super::line::Lines;
use super::output::Output;
use super::{ExportError, Flavour, Tally, xml};

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <gexf xmlns=\"http://gexf.net/1.3\" xmlns:viz=\"http://gexf.net/1.3/viz\" \
    xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
    xsi:schemaLocation=\"http://gexf.net/1.3 http://gexf.net/1.3/gexf.xsd\" version=\"1.3\">\n";

/// Attributes that `viz` elements stand for.
const VIZ: [&str; 6] = ["size", "r", "g", "b", "x", "y"];

/// Writes nodes and edges as they come.
pub(super) fn write(drawing: &Drawing<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    let mut out = Output::new(sink);
    let mut tally = Tally::default();
    let attributes = drawing.node_attributes();
    let is_apart = |&at: &usize| at == NODE.label || VIZ.contains(&&*attributes[at].name);
    let apart: Vec<usize> = (0..attributes.len()).filter(is_apart).collect();
    out.push(HEAD);
    out.push("  <meta>\n    <creator>incident-graph</creator>\n    <description>");
    xml::write_text(&mut out.buffer, &drawing.title(), &mut tally);
    out.push("</description>\n  </meta>\n");
    let is_gephi = drawing.flavour() == Some(Flavour::Gephi);
    let direction = if drawing.is_directed() { "directed" } else { "undirected" };
    out.push(&format!("  <graph defaultedgetype=\"{direction}\" mode=\"static\">\n"));
    declare(&mut out.buffer, "node", attributes, &apart);
    declare(&mut out.buffer, "edge", drawing.edge_attributes(), &[EDGE.label, EDGE.weight]);
    out.push("    <nodes>\n");
    drawing.each_node(&mut |node| {
        let buffer = &mut out.buffer;
        attribute(buffer, "      <node id", node.id, &mut tally);
        attribute(buffer, " label", text(node.values, NODE.label), &mut tally);
        buffer.push(b'>');
        values(buffer, attributes, node.values, &apart, &mut tally);
        if let Some(look) = drawing.look(node.place) {
            let [red, green, blue] = look.color;
            let (x, y, size) = (look.x, look.y, look.size);
            out.push(&format!(
                "<viz:color r=\"{red}\" g=\"{green}\" b=\"{blue}\"/>\
                 <viz:position x=\"{x:?}\" y=\"{y:?}\" z=\"0.0\"/><viz:size value=\"{size:?}\"/>"
            ));
        }
        out.push("</node>\n");
        Ok(out.settle()?)
    })?;
    out.push("    </nodes>\n    <edges>\n");
    let lines = drawing.has_looks().then(|| Lines::new(drawing));
    drawing.each_edge(&mut |edge| {
        let buffer = &mut out.buffer;
        attribute(buffer, "      <edge id", edge.id, &mut tally);
        attribute(buffer, " source", edge.source, &mut tally);
        attribute(buffer, " target", edge.target, &mut tally);
        attribute(buffer, " label", text(edge.values, EDGE.label), &mut tally);
        if drawing.is_multi() {
            // Edges between the same nodes are told apart by their kind (section on parallel edges).
            attribute(buffer, " kind", text(edge.values, EDGE.kind), &mut tally);
        }
        if let Some(weight) = value(edge.values, EDGE.weight) {
            let mut number = String::new();
            weight.append(&mut number);
            attribute(buffer, " weight", &number, &mut tally);
        }
        if is_gephi && drawing.is_directed() && !edge.is_one_way {
            // The format allows it, but networkx and graphology take no edge of another type than the graph.
            attribute(buffer, " type", "undirected", &mut tally);
        }
        buffer.push(b'>');
        let attributes = drawing.edge_attributes();
        values(buffer, attributes, edge.values, &[EDGE.label, EDGE.weight], &mut tally);
        if let Some(line) = lines.as_ref().map(|lines| lines.of(edge.values)) {
            let ([red, green, blue], width) = (line.color, line.width);
            out.push(&format!(
                "<viz:color r=\"{red}\" g=\"{green}\" b=\"{blue}\"/>\
                 <viz:thickness value=\"{width:?}\"/><viz:shape value=\"{}\"/>",
                line.style()
            ));
        }
        out.push("</edge>\n");
        Ok(out.settle()?)
    })?;
    out.push("    </edges>\n  </graph>\n</gexf>\n");
    out.finish()?;
    Ok(tally)
}

/// Declares the attributes of a class of things, but those that are XML attributes themselves.
fn declare(out: &mut Vec<u8>, class: &str, attributes: &[Attribute], apart: &[usize]) {
    out.extend_from_slice(format!("    <attributes class=\"{class}\">\n").as_bytes());
    let shown = attributes.iter().enumerate().filter(|(at, _)| !apart.contains(at));
    for (_, attribute) in shown {
        let name = &attribute.name;
        let value_type = match attribute.value_type {
            ValueType::Int => "integer",
            other => other.name(),
        };
        let line =
            format!("      <attribute id=\"{name}\" title=\"{name}\" type=\"{value_type}\"/>\n");
        out.extend_from_slice(line.as_bytes());
    }
    out.extend_from_slice(b"    </attributes>\n");
}

fn values(
    out: &mut Vec<u8>,
    attributes: &[Attribute],
    values: &[(usize, Value<'_>)],
    apart: &[usize],
    tally: &mut Tally,
) {
    out.extend_from_slice(b"<attvalues>");
    let mut text = String::new();
    for (at, value) in values.iter().filter(|(at, _)| !apart.contains(at)) {
        text.clear();
        value.append(&mut text);
        attribute(out, "<attvalue for", &attributes[*at].name, tally);
        attribute(out, " value", &text, tally);
        out.extend_from_slice(b"/>");
    }
    out.extend_from_slice(b"</attvalues>");
}

fn attribute(out: &mut Vec<u8>, name: &str, value: &str, tally: &mut Tally) {
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"=\"");
    xml::write_attribute(out, value, tally);
    out.push(b'"');
}
