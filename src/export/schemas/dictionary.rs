//! The data dictionary: every table and column in words.

use super::Shipment;
use crate::export::keys;
use crate::schema::{Cell, Table, TableContent};

/// What the rows of a table are.
pub(super) fn describe(table: &Table) -> String {
    let first = |cell: fn(&Cell) -> bool| {
        let column = table.columns.iter().find(|column| cell(&column.cell));
        column.map(|column| column.definition.clone()).unwrap_or_default()
    };
    match table.content {
        TableContent::Instances { .. } => first(|cell| *cell == Cell::Key),
        TableContent::Bridge { .. } => first(|cell| matches!(cell, Cell::Target(_))),
        TableContent::Values { .. } => first(|cell| matches!(cell, Cell::Value(_))),
        TableContent::Texts => "All texts, each with its field and its language.".to_owned(),
        TableContent::Nodes => "Everything that has a name, whatever its class.".to_owned(),
        TableContent::Edges => "The edges of the graph files, one a statement or link.".to_owned(),
        TableContent::Measures => "What graph measures say of nodes, one row a measure.".to_owned(),
        TableContent::Dates => "The days that date columns name.".to_owned(),
        TableContent::OtherStatements => {
            "What no other table can show as it stands, so that nothing is lost.".to_owned()
        }
    }
}

/// How the key of the table stands in tables that tell of nodes of any class.
fn node_key(shipment: &Shipment<'_>, table: &Table) -> String {
    let TableContent::Instances { class } = table.content else { return String::new() };
    let Some(family) = keys::family(&shipment.schema.classes[class]) else { return String::new() };
    let (name, key) = (&table.name, &table.columns[0].name);
    format!(
        "\nA `node_key` has `{family}/` before the `{key}`: \
         `FROM {name} JOIN texts ON texts.node_key = '{family}/' || {name}.{key}`.\n"
    )
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}

pub(super) fn make(shipment: &Shipment<'_>) -> String {
    let mut out = format!(
        "# Data dictionary\n\nOntology {}. {} tables. `key` marks the column by which rows are told apart and merged, \
         `place` one that says where in the input something stands, which `row_hash` leaves out.\n",
        shipment.version(),
        shipment.tables.len()
    );
    for shipped in &shipment.tables {
        let table = shipped.table;
        out += &format!(
            "\n## {}\n\n{}\n{}\n| column | type | | meaning |\n|---|---|---|---|\n",
            table.name,
            cell(&describe(table)),
            node_key(shipment, table)
        );
        for column in &table.columns {
            let mut marks = Vec::new();
            if column.name == table.merge_key().name {
                marks.push("key".to_owned());
            } else if column.required {
                marks.push("not null".to_owned());
            }
            if column.is_place {
                marks.push("place".to_owned());
            }
            if let Some((target, key)) = &column.references {
                marks.push(format!("→ {target}.{key}"));
            }
            out += &format!(
                "| `{}` | {} | {} | {} |\n",
                column.name,
                column.storage.name(),
                marks.join(", "),
                cell(&column.definition)
            );
        }
    }
    out
}
