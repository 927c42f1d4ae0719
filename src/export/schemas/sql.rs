//! What the dialects of SQL share.

use super::{Shipment, Shipped};
use crate::schema::{Column, Storage, Table};

/// How a dialect names the types, in the order of [`Storage::ALL`].
pub(super) type Types = [&'static str; 6];

pub(super) fn type_of(types: &Types, storage: Storage) -> &'static str {
    let position = Storage::ALL.iter().position(|known| *known == storage);
    types[position.expect("all storages are listed")]
}

/// A name in double quotes.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// A text in single quotes.
pub(super) fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Columns with their types, and commas between.
pub(super) fn typed<'c>(
    columns: impl IntoIterator<Item = &'c Column>,
    types: &Types,
    quote: fn(&str) -> String,
) -> String {
    let columns = columns
        .into_iter()
        .map(|column| format!("{} {}", quote(&column.name), type_of(types, column.storage)));
    columns.collect::<Vec<_>>().join(", ")
}

/// `CREATE TABLE` for every table: a column a line, and a key that is `key` of the column's name.
pub(super) fn create(
    shipment: &Shipment<'_>,
    head: &str,
    types: &Types,
    quote: fn(&str) -> String,
    key: impl Fn(&Table) -> String,
) -> String {
    let mut out = head.to_owned();
    for shipped in &shipment.tables {
        let line = |column: &Column| {
            let null = if column.required { " NOT NULL" } else { "" };
            format!("  {} {}{null}", quote(&column.name), type_of(types, column.storage))
        };
        let lines: Vec<String> = shipped.table.columns.iter().map(line).collect();
        out += &format!(
            "\nCREATE TABLE {} (\n{}{};\n",
            quote(&shipped.table.name),
            lines.join(",\n"),
            key(shipped.table)
        );
    }
    out
}

/// A statement for each table with files of a format.
pub(super) fn each(
    shipment: &Shipment<'_>,
    head: &str,
    place: &str,
    statement: impl Fn(&Shipped<'_>, &[&str]) -> String,
) -> String {
    let mut out = head.to_owned();
    for shipped in &shipment.tables {
        let paths = shipped.paths(place);
        if !paths.is_empty() {
            out += &statement(shipped, &paths);
        }
    }
    out
}

/// Texts in single quotes with commas between.
pub(super) fn literals(texts: &[&str]) -> String {
    texts.iter().map(|text| literal(text)).collect::<Vec<_>>().join(", ")
}
