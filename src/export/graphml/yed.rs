//! What yEd draws: boxes and lines in its own namespace (yFiles, `GraphML` extension), as other readers
//! of `GraphML` know nothing of them.

use super::super::drawing::{EDGE, Edge, NODE, Node, text};
use super::super::line::Line;
use super::super::look::Look;
use super::super::wrap::{columns, wrap};
use super::super::{Tally, xml};

/// The keys under which the graphics stand.
pub(super) const KEYS: &str = "  <key id=\"nodegraphics\" for=\"node\" yfiles.type=\"nodegraphics\"/>\n  \
                               <key id=\"edgegraphics\" for=\"edge\" yfiles.type=\"edgegraphics\"/>\n";

/// The namespace.
pub(super) const NAMESPACE: &str = " xmlns:y=\"http://www.yworks.com/xml/graphml\"";

/// The width of a character of a label and the height of a line. yEd draws text of 12 points.
const CHARACTER: f64 = 7.0;
const LINE: f64 = 15.0;
/// What is left around the text, to the right and left, above and below.
const MARGINS: [f64; 2] = [16.0, 14.0];
/// A label has at most so many columns and lines; the whole one is among the data of the node.
const COLUMNS: usize = 30;
const LINES: usize = 3;
const NARROWEST: f64 = 60.0;

/// The width and the height of the box around a label. yEd keeps boxes as large as they are.
pub(in crate::export) fn frame(label: &str) -> [f64; 2] {
    let lines = wrap(label, COLUMNS, LINES);
    let longest = lines.iter().map(|line| columns(line)).max().unwrap_or(0);
    let width = (longest as f64 * CHARACTER + MARGINS[0]).max(NARROWEST);
    [width, lines.len() as f64 * LINE + MARGINS[1]]
}

pub(super) fn node(out: &mut Vec<u8>, node: &Node<'_, '_>, look: &Look, tally: &mut Tally) {
    let label = text(node.values, NODE.label);
    let [red, green, blue] = look.color;
    let [width, height] = look.frame;
    // The place is that of the upper left corner, and the axis of the screen points down.
    let (x, y) = (look.x - width / 2.0, -look.y - height / 2.0);
    out.extend_from_slice(
        format!(
            "<data key=\"nodegraphics\"><y:ShapeNode><y:Geometry height=\"{height:?}\" \
             width=\"{width:?}\" x=\"{x:?}\" y=\"{y:?}\"/>\
             <y:Fill color=\"#{red:02X}{green:02X}{blue:02X}\" transparent=\"false\"/>\
             <y:BorderStyle color=\"#444444\" type=\"line\" width=\"1.0\"/><y:NodeLabel>"
        )
        .as_bytes(),
    );
    xml::write_text(out, &wrap(label, COLUMNS, LINES).join("\n"), tally);
    out.extend_from_slice(b"</y:NodeLabel><y:Shape type=\"roundrectangle\"/></y:ShapeNode></data>");
}

pub(super) fn edge(out: &mut Vec<u8>, edge: &Edge<'_, '_>, line: Line, tally: &mut Tally) {
    let ([red, green, blue], width) = (line.color, line.width);
    let style = if line.dashed { "dashed" } else { "line" };
    let arrow = if edge.is_one_way { "standard" } else { "none" };
    out.extend_from_slice(
        format!(
            "<data key=\"edgegraphics\"><y:PolyLineEdge>\
             <y:LineStyle color=\"#{red:02X}{green:02X}{blue:02X}\" type=\"{style}\" width=\"{width:?}\"/>\
             <y:Arrows source=\"none\" target=\"{arrow}\"/><y:EdgeLabel>"
        )
        .as_bytes(),
    );
    xml::write_text(out, text(edge.values, EDGE.label), tally);
    out.extend_from_slice(b"</y:EdgeLabel></y:PolyLineEdge></data>");
}
