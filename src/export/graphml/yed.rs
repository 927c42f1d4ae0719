//! What yEd draws: boxes and lines in its own namespace (yFiles, `GraphML` extension), as other readers
//! of `GraphML` know nothing of them.

use super::super::drawing::{EDGE, Edge, NODE, Node, text};
use super::super::look::Look;
use super::super::{Tally, xml};

/// The keys under which the graphics stand.
pub(super) const KEYS: &str = "  <key id=\"nodegraphics\" for=\"node\" yfiles.type=\"nodegraphics\"/>\n  \
                               <key id=\"edgegraphics\" for=\"edge\" yfiles.type=\"edgegraphics\"/>\n";

/// The namespace.
pub(super) const NAMESPACE: &str = " xmlns:y=\"http://www.yworks.com/xml/graphml\"";

/// The width of a character of a label, and the height of a box. yEd draws text of 12 points.
const CHARACTER: usize = 7;
const HEIGHT: usize = 30;
const WIDTHS: (usize, usize) = (60, 320);
/// yEd keeps boxes as large as they are, so places are further apart.
const STRETCH: f64 = 4.0;

pub(super) fn node(out: &mut Vec<u8>, node: &Node<'_, '_>, look: &Look, tally: &mut Tally) {
    let label = text(node.values, NODE.label);
    let width = (label.chars().count() * CHARACTER).clamp(WIDTHS.0, WIDTHS.1);
    let [red, green, blue] = look.color;
    // The axis of the screen points down.
    let (x, y) = (look.x * STRETCH, -look.y * STRETCH);
    out.extend_from_slice(
        format!(
            "<data key=\"nodegraphics\"><y:ShapeNode><y:Geometry height=\"{HEIGHT}.0\" \
             width=\"{width}.0\" x=\"{x:?}\" y=\"{y:?}\"/>\
             <y:Fill color=\"#{red:02X}{green:02X}{blue:02X}\" transparent=\"false\"/>\
             <y:BorderStyle color=\"#444444\" type=\"line\" width=\"1.0\"/><y:NodeLabel>"
        )
        .as_bytes(),
    );
    xml::write_text(out, label, tally);
    out.extend_from_slice(b"</y:NodeLabel><y:Shape type=\"roundrectangle\"/></y:ShapeNode></data>");
}

pub(super) fn edge(out: &mut Vec<u8>, edge: &Edge<'_, '_>, tally: &mut Tally) {
    let arrow = if edge.is_one_way { "standard" } else { "none" };
    out.extend_from_slice(
        format!(
            "<data key=\"edgegraphics\"><y:PolyLineEdge>\
             <y:LineStyle color=\"#888888\" type=\"line\" width=\"1.0\"/>\
             <y:Arrows source=\"none\" target=\"{arrow}\"/><y:EdgeLabel>"
        )
        .as_bytes(),
    );
    xml::write_text(out, text(edge.values, EDGE.label), tally);
    out.extend_from_slice(b"</y:EdgeLabel></y:PolyLineEdge></data>");
}
