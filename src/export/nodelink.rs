//! Node-link JSON, as `networkx.node_link_graph` reads it (networkx 3.4 and later, where the list of
//! edges is called `edges`), and D3 with one renamed key.

use std::io::Write;

use super::drawing::{Drawing, write_members, write_string};
use super::output::Output;
use super::{ExportError, Tally};

/// Writes a node or an edge a line.
pub(super) fn write(drawing: &Drawing<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    let mut out = Output::new(sink);
    out.push(&format!(
        "{{\n\"directed\":{},\n\"multigraph\":{},\n\"graph\":{{\"name\":",
        drawing.is_directed(),
        drawing.is_multi()
    ));
    write_string(&mut out.buffer, &drawing.title());
    out.push("},\n\"nodes\":[");
    drawing.each_node(&mut |node| {
        out.push(if node.place == 0 { "\n{\"id\":" } else { ",\n{\"id\":" });
        write_string(&mut out.buffer, node.id);
        out.push(",");
        write_members(&mut out.buffer, drawing.node_attributes(), node.values);
        out.push("}");
        Ok(out.settle()?)
    })?;
    out.push("\n],\n\"edges\":[");
    drawing.each_edge(&mut |edge| {
        out.push(if edge.place == 0 { "\n{\"source\":" } else { ",\n{\"source\":" });
        write_string(&mut out.buffer, edge.source);
        out.push(",\"target\":");
        write_string(&mut out.buffer, edge.target);
        if drawing.is_multi() {
            out.push(",\"key\":");
            write_string(&mut out.buffer, edge.id);
        }
        out.push(",");
        write_members(&mut out.buffer, drawing.edge_attributes(), edge.values);
        out.push("}");
        Ok(out.settle()?)
    })?;
    out.push("\n]\n}\n");
    out.finish()?;
    Ok(Tally::default())
}
