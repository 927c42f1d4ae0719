//! How Cytoscape draws a network: the aspects `visualProperties`, `nodeBypasses` and `edgeBypasses`
//! (specification of CX2, "Visual properties").

use std::io::Write;

use super::super::drawing::Drawing;
use super::super::line::Lines;
use super::super::output::Output;
use crate::export::ExportError;

/// Properties of all nodes and edges but those that each has for itself; the label is the column `name`.
const DEFAULTS: &str = "{\"network\":{\"NETWORK_BACKGROUND_COLOR\":\"#FFFFFF\"},\n\
    \"node\":{\"NODE_SHAPE\":\"ellipse\",\"NODE_BORDER_WIDTH\":0,\"NODE_LABEL_FONT_SIZE\":8,\
    \"NODE_LABEL_COLOR\":\"#222222\",\"NODE_LABEL_MAX_WIDTH\":120,\"NODE_LABEL_POSITION\":{\
    \"HORIZONTAL_ALIGN\":\"center\",\"VERTICAL_ALIGN\":\"top\",\"HORIZONTAL_ANCHOR\":\"center\",\
    \"VERTICAL_ANCHOR\":\"bottom\",\"MARGIN_X\":0,\"MARGIN_Y\":2,\"JUSTIFICATION\":\"center\"}},\n\
    \"edge\":{\"EDGE_OPACITY\":0.7";
const MAPPINGS: &str = "\"nodeMapping\":{\"NODE_LABEL\":{\"type\":\"PASSTHROUGH\",\
    \"definition\":{\"attribute\":\"name\",\"type\":\"string\"}}},\"edgeMapping\":{}";

/// How many entries each of the aspects has.
pub(super) fn counts(nodes: u64, edges: u64) -> [(&'static str, u64); 3] {
    [("visualProperties", 1), ("nodeBypasses", nodes), ("edgeBypasses", edges)]
}

/// Writes the aspects, each behind a comma.
pub(super) fn write(
    drawing: &Drawing<'_>,
    out: &mut Output<&mut dyn Write>,
) -> Result<(), ExportError> {
    let arrow = if drawing.is_directed() { "triangle" } else { "none" };
    out.push(",\n{\"visualProperties\":[{\"default\":");
    out.push(DEFAULTS);
    out.push(&format!(",\"EDGE_TARGET_ARROW_SHAPE\":\"{arrow}\"}}}},\n{MAPPINGS}}}]}}"));
    out.push(",\n{\"nodeBypasses\":[");
    for (place, look) in drawing.all_looks().iter().enumerate() {
        out.push(if place == 0 { "\n" } else { ",\n" });
        let ([r, g, b], size) = (look.color, look.size);
        out.push(&format!(
            "{{\"id\":{place},\"v\":{{\"NODE_BACKGROUND_COLOR\":\"#{r:02X}{g:02X}{b:02X}\",\
             \"NODE_WIDTH\":{size:?},\"NODE_HEIGHT\":{size:?}}}}}"
        ));
        out.settle()?;
    }
    out.push("\n]},\n{\"edgeBypasses\":[");
    let lines = Lines::new(drawing);
    drawing.each_edge(&mut |edge| {
        out.push(if edge.place == 0 { "\n" } else { ",\n" });
        let line = lines.of(edge.values);
        let ([r, g, b], width, style) = (line.color, line.width, line.style());
        let color = format!("#{r:02X}{g:02X}{b:02X}");
        out.push(&format!(
            "{{\"id\":{},\"v\":{{\"EDGE_LINE_COLOR\":\"{color}\",\
             \"EDGE_TARGET_ARROW_COLOR\":\"{color}\",\"EDGE_WIDTH\":{width:?},\
             \"EDGE_LINE_STYLE\":\"{style}\"}}}}",
            edge.place
        ));
        Ok(out.settle()?)
    })?;
    out.push("\n]}");
    Ok(())
}
