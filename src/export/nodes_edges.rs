//! Nodes and edges as two CSV files: with the headers that Gephi's spreadsheet import knows, and with
//! those of `neo4j-admin database import`.
//!
//! Cells are those of the other tables: strings quoted, absent values bare, UTF-8 with LF.

use super::drawing::{Attribute, Drawing, EDGE, NODE, Value, text};
use super::folder::{NewFile, NewFolder};
use super::output::Output;
use super::{ExportError, Row, Tally};

/// `gephi/nodes.csv` and `gephi/edges.csv`: `Id`, `Label`; `Source`, `Target`, `Type`, `Id`, `Label`,
/// `Weight`; then every other attribute under its own name.
pub(super) fn write_gephi(drawing: &Drawing<'_>, folder: &NewFolder) -> Result<Tally, ExportError> {
    let (nodes, edges) = (drawing.node_attributes(), drawing.edge_attributes());
    let mut sheet = Sheet::open(folder, "gephi/nodes.csv")?;
    sheet.head(&["Id", "Label"], nodes, &[NODE.label], |attribute| attribute.name.to_string())?;
    drawing.each_node(&mut |node| {
        sheet.string(node.id);
        sheet.string(text(node.values, NODE.label));
        sheet.row(nodes, node.values, &[NODE.label])
    })?;
    let mut tally = sheet.finish()?;

    let apart = [EDGE.label, EDGE.weight, EDGE.eid];
    let head = ["Source", "Target", "Type", "Id", "Label", "Weight"];
    let mut sheet = Sheet::open(folder, "gephi/edges.csv")?;
    sheet.head(&head, edges, &apart, |attribute| attribute.name.to_string())?;
    drawing.each_edge(&mut |edge| {
        let direction = if edge.is_one_way { "Directed" } else { "Undirected" };
        for part in [edge.source, edge.target, direction, edge.id, text(edge.values, EDGE.label)] {
            sheet.string(part);
        }
        sheet.value(edge.values, EDGE.weight);
        sheet.row(edges, edge.values, &apart)
    })?;
    tally += sheet.finish()?;
    Ok(tally)
}

/// `neo4j/nodes.csv` and `neo4j/relationships.csv`: `id:ID` and `:LABEL`, `:START_ID`, `:END_ID` and
/// `:TYPE`, then each attribute with its type (Neo4j Operations Manual, CSV header format).
pub(super) fn write_neo4j(drawing: &Drawing<'_>, folder: &NewFolder) -> Result<Tally, ExportError> {
    let (nodes, edges) = (drawing.node_attributes(), drawing.edge_attributes());
    let typed =
        |attribute: &Attribute| format!("{}:{}", attribute.name, attribute.value_type.name());
    let mut sheet = Sheet::open(folder, "neo4j/nodes.csv")?;
    sheet.head(&["id:ID", ":LABEL"], nodes, &[], typed)?;
    drawing.each_node(&mut |node| {
        sheet.string(node.id);
        sheet.string(&label_name(text(node.values, NODE.kind)));
        sheet.row(nodes, node.values, &[])
    })?;
    let mut tally = sheet.finish()?;

    let mut sheet = Sheet::open(folder, "neo4j/relationships.csv")?;
    sheet.head(&[":START_ID", ":END_ID", ":TYPE"], edges, &[], typed)?;
    drawing.each_edge(&mut |edge| {
        sheet.string(edge.source);
        sheet.string(edge.target);
        sheet.string(&type_name(text(edge.values, EDGE.kind)));
        sheet.row(edges, edge.values, &[])
    })?;
    tally += sheet.finish()?;
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

/// A file of rows. What no warehouse takes is settled as in all tables, by [`Row`].
struct Sheet<'f> {
    out: Output<NewFile<'f>>,
    row: Row,
    rows: u64,
}

impl<'f> Sheet<'f> {
    fn open(folder: &'f NewFolder, path: &str) -> Result<Self, ExportError> {
        Ok(Self { out: Output::new(folder.create(path)?), row: Row::default(), rows: 0 })
    }

    fn head(
        &mut self,
        first: &[&str],
        attributes: &[Attribute],
        apart: &[usize],
        name: impl Fn(&Attribute) -> String,
    ) -> Result<(), ExportError> {
        for name in first {
            self.row.text(name);
        }
        for (_, attribute) in attributes.iter().enumerate().filter(|(at, _)| !apart.contains(at)) {
            self.row.text(&name(attribute));
        }
        self.end_row()
    }

    fn end_row(&mut self) -> Result<(), ExportError> {
        self.out.buffer.extend_from_slice(self.row.line());
        self.out.push("\n");
        self.row.clear();
        Ok(self.out.settle()?)
    }

    /// A cell of text.
    fn string(&mut self, text: &str) {
        self.row.text(text);
    }

    /// The cell of one attribute.
    fn value(&mut self, values: &[(usize, Value<'_>)], at: usize) {
        push(&mut self.row, super::drawing::value(values, at));
    }

    /// The cells of all attributes but those that stand apart, and the end of the row.
    fn row(
        &mut self,
        attributes: &[Attribute],
        values: &[(usize, Value<'_>)],
        apart: &[usize],
    ) -> Result<(), ExportError> {
        let mut values = values.iter().peekable();
        for at in 0..attributes.len() {
            let value = values.next_if(|(known, _)| *known == at);
            if !apart.contains(&at) {
                push(&mut self.row, value.map(|(_, value)| value));
            }
        }
        self.rows += 1;
        self.end_row()
    }

    fn finish(self) -> Result<Tally, ExportError> {
        let Self { out, row, rows } = self;
        out.finish()?.finish_rows(Some(rows))?;
        Ok(row.tally())
    }
}

fn push(row: &mut Row, value: Option<&Value<'_>>) {
    match value {
        None => row.null(),
        Some(Value::Text(text)) => row.text(text),
        Some(Value::Integer(number)) => row.integer(*number),
        Some(Value::Boolean(value)) => row.boolean(*value),
        Some(double @ Value::Double(_)) => {
            let mut text = String::new();
            double.append(&mut text);
            row.decimal(&text);
        }
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
