//! DOT, the language of Graphviz (graphviz.org/doc/info/lang.html). Each id and value is a quoted
//! string.
//!
//! In a quoted string only `\"` is an escape; a label is read once more, where `\\` is a backslash and
//! `\n` a new line. Attributes that Graphviz gives a meaning keep their name only where that is meant:
//! `label`, `weight`; an attribute of ours that has such a name by chance gets `data_` in front.
//!
//! Labels are a few short lines, as Graphviz draws them as they come: the whole one is in `tooltip`. Of
//! edges only links have one.

use std::io::Write;

use super::drawing::{Attribute, Drawing, EDGE, NODE, Value, text};
use super::line::Lines;
use super::output::Output;
use super::wrap::wrap;
use super::{ExportError, Tally};

/// Attributes of Graphviz (graphviz.org/doc/info/attrs.html) that are plain words, which a column of
/// the ontology could be called as well.
const GRAPHVIZ: [&str; 38] = [
    "area",
    "name",
    "background",
    "center",
    "charset",
    "class",
    "color",
    "comment",
    "dim",
    "dir",
    "fillcolor",
    "fontcolor",
    "group",
    "height",
    "href",
    "id",
    "image",
    "layer",
    "layers",
    "len",
    "margin",
    "mode",
    "model",
    "order",
    "ordering",
    "pack",
    "penwidth",
    "pos",
    "rank",
    "root",
    "rotate",
    "shape",
    "size",
    "start",
    "style",
    "target",
    "tooltip",
    "width",
];

/// A label has at most so many columns and lines.
const COLUMNS: usize = 24;
const LINES: usize = 3;

/// Writes a node or an edge a line.
pub(super) fn write(drawing: &Drawing<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    let mut out = Output::new(sink);
    let mut tally = Tally::default();
    let (graph, arrow) = if drawing.is_directed() { ("digraph", "->") } else { ("graph", "--") };
    let names = |attributes: &[Attribute]| attributes.iter().map(name).collect::<Vec<_>>();
    let (nodes, edges) = (names(drawing.node_attributes()), names(drawing.edge_attributes()));
    // `strict` would make one of parallel edges.
    out.push(&format!("{graph} "));
    quoted(&mut out.buffer, &drawing.title(), Escape::Plain, &mut tally);
    out.push(" {\n  graph [charset=\"UTF-8\", overlap=\"prism\", outputorder=\"edgesfirst\"];\n");
    out.push("  node [shape=\"box\", style=\"rounded,filled\", color=\"#444444\", ");
    out.push("fontname=\"Helvetica\", fontsize=\"11\"];\n");
    out.push("  edge [fontname=\"Helvetica\", fontsize=\"9\", fontcolor=\"#444444\"];\n");
    let lines = Lines::new(drawing);
    drawing.each_node(&mut |node| {
        out.push("  ");
        quoted(&mut out.buffer, node.id, Escape::Plain, &mut tally);
        let [r, g, b] = drawing.color(node.place).unwrap_or([0xFF; 3]);
        let words = if is_dark([r, g, b]) { "#ffffff" } else { "#000000" };
        out.push(&format!(" [fillcolor=\"#{r:02x}{g:02x}{b:02x}\", fontcolor=\"{words}\""));
        let label = text(node.values, NODE.label);
        let short = wrap(label, COLUMNS, LINES).join("\n");
        for (name, words) in [("label", &*short), ("tooltip", label)] {
            out.push(&format!(", {name}="));
            quoted(&mut out.buffer, words, Escape::Label, &mut tally);
        }
        values(&mut out.buffer, &nodes, node.values, NODE.label, &mut tally);
        out.push("];\n");
        Ok(out.settle()?)
    })?;
    drawing.each_edge(&mut |edge| {
        out.push("  ");
        quoted(&mut out.buffer, edge.source, Escape::Plain, &mut tally);
        out.push(&format!(" {arrow} "));
        quoted(&mut out.buffer, edge.target, Escape::Plain, &mut tally);
        out.push(" [key=");
        quoted(&mut out.buffer, edge.id, Escape::Plain, &mut tally);
        let line = lines.of(edge.values);
        let ([r, g, b], width, style) = (line.color, line.width, line.style());
        out.push(&format!(
            ", color=\"#{r:02x}{g:02x}{b:02x}\", penwidth=\"{width:?}\", style=\"{style}\""
        ));
        if line.is_link {
            out.push(", label=");
            quoted(&mut out.buffer, text(edge.values, EDGE.kind), Escape::Label, &mut tally);
        }
        out.push(", tooltip=");
        quoted(&mut out.buffer, text(edge.values, EDGE.label), Escape::Label, &mut tally);
        values(&mut out.buffer, &edges, edge.values, EDGE.label, &mut tally);
        if drawing.is_directed() && !edge.is_one_way {
            out.push(", dir=\"none\"");
        }
        out.push("];\n");
        Ok(out.settle()?)
    })?;
    out.push("}\n");
    out.finish()?;
    Ok(tally)
}

fn name(attribute: &Attribute) -> String {
    let name = &attribute.name;
    if GRAPHVIZ.contains(&&**name) { format!("data_{name}") } else { name.to_string() }
}

/// Whether white words can be read on a colour better than black ones.
fn is_dark([red, green, blue]: [u8; 3]) -> bool {
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) < 128_000
}

/// Writes all attributes but the label.
fn values(
    out: &mut Vec<u8>,
    names: &[String],
    values: &[(usize, Value<'_>)],
    label: usize,
    tally: &mut Tally,
) {
    let mut text = String::new();
    for (at, value) in values.iter().filter(|(at, _)| *at != label) {
        text.clear();
        value.append(&mut text);
        out.extend_from_slice(b", ");
        out.extend_from_slice(names[*at].as_bytes());
        out.push(b'=');
        quoted(out, &text, Escape::Plain, tally);
    }
}

/// How a string will be read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Escape {
    /// As it stands.
    Plain,
    /// Once more, as an `escString`.
    Label,
}

fn quoted(out: &mut Vec<u8>, text: &str, escape: Escape, tally: &mut Tally) {
    out.push(b'"');
    let mut bytes = [0; 4];
    for c in text.chars() {
        match c {
            '"' => out.extend_from_slice(b"\\\""),
            '\\' if escape == Escape::Label => out.extend_from_slice(b"\\\\"),
            '\n' if escape == Escape::Label => out.extend_from_slice(b"\\n"),
            '\n' | '\t' | '\r' => out.push(c as u8),
            '\0'..'\u{20}' => tally.stripped_characters += 1,
            c => out.extend_from_slice(c.encode_utf8(&mut bytes).as_bytes()),
        }
    }
    // A backslash at the end would make the closing quote part of the string.
    if escape == Escape::Plain && text.ends_with('\\') {
        out.push(b'\\');
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_end_where_they_should() {
        for (text, plain, label) in [
            ("a", "\"a\"", "\"a\""),
            ("say \"x\"", "\"say \\\"x\\\"\"", "\"say \\\"x\\\"\""),
            ("C:\\new", "\"C:\\new\"", "\"C:\\\\new\""),
            ("end\\", "\"end\\\\\"", "\"end\\\\\""),
            ("two\nlines\u{1}", "\"two\nlines\"", "\"two\\nlines\""),
        ] {
            for (escape, expect) in [(Escape::Plain, plain), (Escape::Label, label)] {
                let mut out = Vec::new();
                quoted(&mut out, text, escape, &mut Tally::default());
                assert_eq!(String::from_utf8(out).expect("UTF-8"), expect);
            }
        }
    }
}
