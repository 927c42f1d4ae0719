//! CX2, the exchange format of `NDEx` and Cytoscape (specification of version 2.0, cytoscape.org/cx): a
//! list of aspects, each attribute declared with its type before the nodes and edges that have it.
//!
//! As in Cytoscape JSON `name` is the label. Nodes are numbered; their ids in other formats stand in
//! `id`. With the flavour `cytoscape` nodes have places, and the network a style.

mod style;

use std::io::Write;

use super::drawing::{Attribute, Drawing, ValueType, write_members, write_string};
use super::output::Output;
use super::{ExportError, Tally};

/// Writes a node or an edge a line. Cost: edges are counted before they are written.
pub(super) fn write(drawing: &Drawing<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    let mut out = Output::new(sink);
    let (nodes, edges) = (drawing.node_count(), drawing.edge_count());
    out.push("[\n{\"CXVersion\":\"2.0\",\"hasFragments\":false},\n{\"metaData\":[");
    for (name, count) in
        [("attributeDeclarations", 1), ("networkAttributes", 1), ("nodes", nodes as u64)]
    {
        out.push(&format!("{{\"name\":\"{name}\",\"elementCount\":{count}}},"));
    }
    out.push(&format!("{{\"name\":\"edges\",\"elementCount\":{edges}}}"));
    for (name, count) in style::counts(nodes as u64, edges).iter().filter(|_| drawing.has_looks()) {
        out.push(&format!(",{{\"name\":\"{name}\",\"elementCount\":{count}}}"));
    }
    out.push("]},\n");
    out.push("{\"attributeDeclarations\":[{\"networkAttributes\":{\"name\":{\"d\":\"string\"},");
    out.push("\"directed\":{\"d\":\"boolean\"}},\n\"nodes\":{\"id\":{\"d\":\"string\"},");
    declare(&mut out.buffer, drawing.node_attributes());
    out.push("},\n\"edges\":{");
    declare(&mut out.buffer, drawing.edge_attributes());
    out.push("}}]},\n{\"networkAttributes\":[{\"name\":");
    write_string(&mut out.buffer, &drawing.title());
    out.push(&format!(",\"directed\":{}}}]}},\n{{\"nodes\":[", drawing.is_directed()));
    drawing.each_node(&mut |node| {
        out.push(if node.place == 0 { "\n" } else { ",\n" });
        out.push(&format!("{{\"id\":{}", node.place));
        if let Some(look) = drawing.look(node.place) {
            out.push(&format!(",\"x\":{:?},\"y\":{:?}", look.x, -look.y));
        }
        out.push(",\"v\":{\"id\":");
        write_string(&mut out.buffer, node.id);
        out.push(",");
        write_members(&mut out.buffer, drawing.node_attributes(), node.values);
        out.push("}}");
        Ok(out.settle()?)
    })?;
    out.push("\n]},\n{\"edges\":[");
    drawing.each_edge(&mut |edge| {
        out.push(if edge.place == 0 { "\n" } else { ",\n" });
        let [from, to] = edge.ends;
        out.push(&format!("{{\"id\":{},\"s\":{from},\"t\":{to},\"v\":{{", edge.place));
        write_members(&mut out.buffer, drawing.edge_attributes(), edge.values);
        out.push("}}");
        Ok(out.settle()?)
    })?;
    out.push("\n]}");
    if drawing.has_looks() {
        style::write(drawing, &mut out)?;
    }
    out.push(",\n{\"status\":[{\"success\":true,\"error\":\"\"}]}\n]\n");
    out.finish()?;
    Ok(Tally::default())
}

fn declare(out: &mut Vec<u8>, attributes: &[Attribute]) {
    for (position, attribute) in attributes.iter().enumerate() {
        if position > 0 {
            out.push(b',');
        }
        write_string(out, &attribute.name);
        let value_type = match attribute.value_type {
            ValueType::Int => "integer",
            other => other.name(),
        };
        out.extend_from_slice(format!(":{{\"d\":\"{value_type}\"}}").as_bytes());
    }
}
