//! `neo4j-admin database import`: headers, and the data without its own.

use super::Shipment;
use crate::schema::{Column, Storage};

/// The header of a table; `special` are names that the database gives a meaning, `typed` writes any
/// other with its type.
pub(super) fn header(
    shipment: &Shipment<'_>,
    table: &str,
    special: &[(&str, &str)],
    typed: fn(&Column) -> String,
) -> String {
    let shipped = shipment.tables.iter().find(|shipped| shipped.table.name == table);
    let name = |column: &Column| match special.iter().find(|(known, _)| *known == column.name) {
        Some((_, named)) => (*named).to_owned(),
        None => typed(column),
    };
    let columns = shipped.map(|shipped| shipped.table.columns.iter().map(name));
    columns.into_iter().flatten().collect::<Vec<_>>().join(",")
}

fn typed(column: &Column) -> String {
    let kind = match column.storage {
        Storage::Decimal => ":double",
        Storage::Integer => ":long",
        Storage::Boolean => ":boolean",
        Storage::Date => ":date",
        Storage::Timestamp => ":datetime",
        Storage::String => "",
    };
    format!("{}{kind}", column.name)
}

/// How a shell prints the rows of a table, without headers.
pub(super) fn rows(shipment: &Shipment<'_>, table: &str) -> String {
    let shipped = shipment.tables.iter().find(|shipped| shipped.table.name == table);
    let print = |path: &str| {
        let unpack = match path.rsplit_once('.') {
            Some((_, "gz")) => "gzip -dc",
            Some((_, "zst")) => "zstd -dc",
            _ => "cat",
        };
        // A header is one line; cells may have several.
        format!("{unpack} '{path}' | tail -n +2")
    };
    let paths = shipped.map(|shipped| shipped.paths("tables")).unwrap_or_default();
    format!("{{ {}; }}", paths.into_iter().map(print).collect::<Vec<_>>().join("; "))
}

pub(super) fn make(shipment: &Shipment<'_>) -> String {
    let nodes =
        header(shipment, "nodes", &[("node_key", "node_key:ID"), ("kind", ":LABEL")], typed);
    let special = [("from_node_key", ":START_ID"), ("to_node_key", ":END_ID"), ("kind", ":TYPE")];
    let edges = header(shipment, "edges", &special, typed);
    format!(
        "#!/bin/sh\n\
         # Run in the built folder: sh schema/neo4j/import.sh WORK-FOLDER [DATABASE]\n\
         set -eu\n\
         work=$1\n\
         mkdir -p \"$work\"\n\
         {{ echo '{nodes}'; {}; }} > \"$work/nodes.csv\"\n\
         {{ echo '{edges}'; {}; }} > \"$work/edges.csv\"\n\
         if [ $# -gt 1 ]; then\n\
         \x20 neo4j-admin database import full --multiline-fields=true --quote='\"' \\\n\
         \x20   --nodes=\"$work/nodes.csv\" --relationships=\"$work/edges.csv\" \"$2\"\n\
         fi\n",
        rows(shipment, "nodes"),
        rows(shipment, "edges")
    )
}
