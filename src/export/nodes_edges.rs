//! Nodes and edges as two CSV files: with the headers that Gephi's spreadsheet import knows, and with
//! those of `neo4j-admin database import`.
//!
//! Cells are those of the other tables: strings quoted, absent values bare, UTF-8 with LF.

use super::drawing::{Attribute, Drawing, EDGE, NODE, Value, text};
use super::folder::{NewFile, NewFolder};
use super::output::Output;
use super::{ExportError, Tally, csv};

/// `gephi/nodes.csv` and `gephi/edges.csv`: `Id`, `Label`; `Source`, `Target`, `Type`, `Id`, `Label`,
/// `Weight`; then every other attribute under its own name.
pub(super) fn write_gephi(drawing: &Drawing<'_>, folder: &NewFolder) -> Result<Tally, ExportError> {
    let mut tally = Tally::default();
    let (nodes, edges) = (drawing.node_attributes(), drawing.edge_attributes());
    let mut sheet = Sheet::open(folder, "gephi/nodes.csv")?;
    sheet.head(&["Id", "Label"], nodes, &[NODE.label], |attribute| attribute.name.to_string())?;
    drawing.each_node(&mut |node| {
        sheet.string(node.id, &mut tally);
        sheet.string(text(node.values, NODE.label), &mut tally);
        sheet.row(nodes, node.values, &[NODE.label], &mut tally)
    })?;
    sheet.finish()?;

    let apart = [EDGE.label, EDGE.weight, EDGE.eid];
    let direction = if drawing.is_directed() { "Directed" } else { "Undirected" };
    let head = ["Source", "Target", "Type", "Id", "Label", "Weight"];
    let mut sheet = Sheet::open(folder, "gephi/edges.csv")?;
    sheet.head(&head, edges, &apart, |attribute| attribute.name.to_string())?;
    drawing.each_edge(&mut |edge| {
        for part in [edge.source, edge.target, direction, edge.id, text(edge.values, EDGE.label)] {
            sheet.string(part, &mut tally);
        }
        sheet.value(edge.values, EDGE.weight, &mut tally);
        sheet.row(edges, edge.values, &apart, &mut tally)
    })?;
    sheet.finish()?;
    Ok(tally)
}

/// `neo4j/nodes.csv` and `neo4j/relationships.csv`: `id:ID` and `:LABEL`, `:START_ID`, `:END_ID` and
/// `:TYPE`, then each attribute with its type (Neo4j Operations Manual, CSV header format).
pub(super) fn write_neo4j(drawing: &Drawing<'_>, folder: &NewFolder) -> Result<Tally, ExportError> {
    let mut tally = Tally::default();
    let (nodes, edges) = (drawing.node_attributes(), drawing.edge_attributes());
    let typed =
        |attribute: &Attribute| format!("{}:{}", attribute.name, attribute.value_type.name());
    let mut sheet = Sheet::open(folder, "neo4j/nodes.csv")?;
    sheet.head(&["id:ID", ":LABEL"], nodes, &[], typed)?;
    drawing.each_node(&mut |node| {
        sheet.string(node.id, &mut tally);
        sheet.string(&label_name(text(node.values, NODE.kind)), &mut tally);
        sheet.row(nodes, node.values, &[], &mut tally)
    })?;
    sheet.finish()?;

    let mut sheet = Sheet::open(folder, "neo4j/relationships.csv")?;
    sheet.head(&[":START_ID", ":END_ID", ":TYPE"], edges, &[], typed)?;
    drawing.each_edge(&mut |edge| {
        sheet.string(edge.source, &mut tally);
        sheet.string(edge.target, &mut tally);
        sheet.string(&type_name(text(edge.values, EDGE.kind)), &mut tally);
        sheet.row(edges, edge.values, &[], &mut tally)
    })?;
    sheet.finish()?;
    Ok(tally)
}

/// The label of Neo4j for a kind of node: `causal_factor` is `CausalFactor`.
pub(super) fn label_name(kind: &str) -> String {
    let words = kind.split(|c: char| !c.is_alphanumeric());
    let name: String = words
        .map(|word| {
            let mut letters = word.chars();
            let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
            first + letters.as_str()
        })
        .collect();
    if name.is_empty() { "Node".to_owned() } else { name }
}

/// The type of a relationship for a kind of edge: `same-incident` is `SAME_INCIDENT`.
pub(super) fn type_name(kind: &str) -> String {
    let upper =
        |c: char| if c.is_alphanumeric() { c.to_uppercase().collect() } else { "_".to_owned() };
    let name: String = kind.chars().map(upper).collect();
    if name.is_empty() { "RELATED".to_owned() } else { name }
}

/// A file of rows.
struct Sheet<'f> {
    out: Output<NewFile<'f>>,
    rows: u64,
}

impl<'f> Sheet<'f> {
    fn open(folder: &'f NewFolder, path: &str) -> Result<Self, ExportError> {
        Ok(Self { out: Output::new(folder.create(path)?), rows: 0 })
    }

    fn head(
        &mut self,
        first: &[&str],
        attributes: &[Attribute],
        apart: &[usize],
        name: impl Fn(&Attribute) -> String,
    ) -> Result<(), ExportError> {
        let mut names: Vec<String> = first.iter().map(|&name| name.to_owned()).collect();
        let rest = attributes.iter().enumerate().filter(|(at, _)| !apart.contains(at));
        names.extend(rest.map(|(_, attribute)| name(attribute)));
        for (position, name) in names.iter().enumerate() {
            if position > 0 {
                self.out.push(",");
            }
            write_text(&mut self.out.buffer, name, &mut Tally::default());
        }
        self.out.push("\n");
        Ok(self.out.settle()?)
    }

    /// A cell of text, followed by a comma.
    fn string(&mut self, text: &str, tally: &mut Tally) {
        write_text(&mut self.out.buffer, text, tally);
        self.out.push(",");
    }

    /// The cell of one attribute, followed by a comma.
    fn value(&mut self, values: &[(usize, Value<'_>)], at: usize, tally: &mut Tally) {
        if let Some(value) = super::drawing::value(values, at) {
            cell(&mut self.out.buffer, value, tally);
        }
        self.out.push(",");
    }

    /// The cells of all attributes but those that stand apart, and the end of the row.
    fn row(
        &mut self,
        attributes: &[Attribute],
        values: &[(usize, Value<'_>)],
        apart: &[usize],
        tally: &mut Tally,
    ) -> Result<(), ExportError> {
        let mut values = values.iter().peekable();
        let mut first = true;
        for at in 0..attributes.len() {
            let value = values.next_if(|(known, _)| *known == at);
            if apart.contains(&at) {
                continue;
            }
            if !std::mem::take(&mut first) {
                self.out.push(",");
            }
            if let Some((_, value)) = value {
                cell(&mut self.out.buffer, value, tally);
            }
        }
        self.out.push("\n");
        self.rows += 1;
        Ok(self.out.settle()?)
    }

    fn finish(self) -> Result<(), ExportError> {
        let Self { out, rows } = self;
        out.finish()?.finish_rows(Some(rows))
    }
}

/// Appends a text in quotes; an empty one as NULL, U+0000 as U+FFFD, both counted.
fn write_text(out: &mut Vec<u8>, text: &str, tally: &mut Tally) {
    if text.is_empty() {
        tally.empty_strings += 1;
    } else if text.contains('\0') {
        tally.replaced_characters += text.matches('\0').count() as u64;
        csv::write_text(out, text.replace('\0', "\u{FFFD}").as_bytes());
    } else {
        csv::write_text(out, text.as_bytes());
    }
}

fn cell(out: &mut Vec<u8>, value: &Value<'_>, tally: &mut Tally) {
    if let Value::Text(text) = value {
        write_text(out, text, tally);
    } else {
        let mut text = String::new();
        value.append(&mut text);
        out.extend_from_slice(text.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_neo4j() {
        assert_eq!(label_name("causal_factor"), "CausalFactor");
        assert_eq!(label_name(""), "Node");
        assert_eq!(type_name("same-incident"), "SAME_INCIDENT");
        assert_eq!(type_name("failed_element"), "FAILED_ELEMENT");
    }
}
