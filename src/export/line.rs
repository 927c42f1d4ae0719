//! How edges look in files that are pictures at once: colour, thickness, and dashes where nobody states
//! the link.

use super::drawing::{Drawing, EDGE, Value, text};

/// How one edge looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Line {
    /// Red, green, blue.
    pub(super) color: [u8; 3],
    /// The thickness, in points.
    pub(super) width: f64,
    /// Whether it is a link that no source states.
    pub(super) dashed: bool,
    /// Whether it is a link.
    pub(super) is_link: bool,
}

impl Line {
    /// The name that several formats have for its strokes.
    pub(super) fn style(self) -> &'static str {
        if self.dashed { "dashed" } else { "solid" }
    }
}

/// The thinnest and the thickest line.
const WIDTHS: [f64; 2] = [1.0, 5.0];
const GREY: [u8; 3] = [0x99, 0x99, 0x99];

/// Makes lines of edges.
pub(super) struct Lines {
    heaviest: f64,
    /// The place of the attribute that says who states a link.
    status: Option<usize>,
}

impl Lines {
    /// Cost: one pass over the edges.
    pub(super) fn new(drawing: &Drawing<'_>) -> Self {
        let is_status = |at: &usize| drawing.edge_attributes()[*at].name == "status";
        let status = (0..drawing.edge_attributes().len()).find(is_status);
        Self { heaviest: drawing.heaviest(), status }
    }

    /// The line of an edge that has these attributes.
    pub(super) fn of(&self, values: &[(usize, Value<'_>)]) -> Line {
        let weight = match super::drawing::value(values, EDGE.weight) {
            Some(Value::Double(weight)) if self.heaviest > 0.0 => weight.max(0.0) / self.heaviest,
            _ => 0.0,
        };
        let width = WIDTHS[0] + (WIDTHS[1] - WIDTHS[0]) * weight.sqrt();
        let status = self.status.map_or("", |at| text(values, at));
        Line {
            color: color_of_edge(text(values, EDGE.kind)),
            width: (width * 100.0).round() / 100.0,
            dashed: status == "derived",
            is_link: !status.is_empty(),
        }
    }
}

/// The colour of a kind of edge: what failed and typed links stand out.
fn color_of_edge(kind: &str) -> [u8; 3] {
    match kind.strip_suffix("_element").unwrap_or(kind) {
        "failed" | "cascade-from" => [0xCC, 0x33, 0x77],
        "affected" | "recurrence-of" => [0xEE, 0x77, 0x33],
        "remedy" | "same-mechanism" => [0x00, 0x99, 0x88],
        "same-incident" => [0x33, 0x77, 0xBB],
        _ => GREY,
    }
}
