//! Cytoscape JSON (`.cyjs`), as Cytoscape 3 exports it and cytoscape.js takes it: `elements` with
//! `nodes` and `edges`, whose attributes stand in `data`.
//!
//! Cytoscape shows the column `name`, so that is the label here; what other formats call `name` is
//! `key`.

use std::io::Write;

use super::drawing::{Drawing, write_members, write_string};
use super::output::Output;
use super::{ExportError, Tally};

/// Writes a node or an edge a line.
pub(super) fn write(drawing: &Drawing<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    let mut out = Output::new(sink);
    out.push("{\n\"format_version\":\"1.0\",\n\"generated_by\":\"incident-graph\",\n");
    out.push("\"target_cytoscapejs_version\":\"~2.1\",\n\"data\":{\"name\":");
    write_string(&mut out.buffer, &drawing.title());
    out.push(",\"shared_name\":");
    write_string(&mut out.buffer, &drawing.title());
    out.push(&format!(",\"directed\":{}}},\n", drawing.is_directed()));
    out.push("\"elements\":{\n\"nodes\":[");
    drawing.each_node(&mut |node| {
        out.push(if node.place == 0 { "\n" } else { ",\n" });
        out.push("{\"data\":{\"id\":");
        write_string(&mut out.buffer, node.id);
        out.push(",");
        write_members(&mut out.buffer, drawing.node_attributes(), node.values);
        out.push("}");
        if let Some(look) = drawing.look(node.place) {
            // The axis of the screen points down.
            out.push(&format!(",\"position\":{{\"x\":{:?},\"y\":{:?}}}", look.x, -look.y));
        }
        out.push("}");
        Ok(out.settle()?)
    })?;
    out.push("\n],\n\"edges\":[");
    drawing.each_edge(&mut |edge| {
        out.push(if edge.place == 0 { "\n" } else { ",\n" });
        out.push("{\"data\":{\"id\":");
        write_string(&mut out.buffer, edge.id);
        out.push(",\"source\":");
        write_string(&mut out.buffer, edge.source);
        out.push(",\"target\":");
        write_string(&mut out.buffer, edge.target);
        out.push(",");
        write_members(&mut out.buffer, drawing.edge_attributes(), edge.values);
        out.push("}}");
        Ok(out.settle()?)
    })?;
    out.push("\n]\n}\n}\n");
    out.finish()?;
    Ok(Tally::default())
}
