//! Amazon Neptune's bulk loader (Gremlin CSV): the tables under the headers that it knows.

use super::Shipment;
use super::neo4j::rows;
use crate::schema::{Column, Storage};

fn header(shipment: &Shipment<'_>, table: &str, special: &[(&str, &str)]) -> String {
    let shipped = shipment.tables.iter().find(|shipped| shipped.table.name == table);
    let name = |column: &Column| {
        if let Some((_, named)) = special.iter().find(|(known, _)| *known == column.name) {
            return (*named).to_owned();
        }
        let kind = match column.storage {
            Storage::Decimal => "Double",
            Storage::Integer => "Long",
            Storage::Boolean => "Bool",
            Storage::Date | Storage::Timestamp => "Date",
            Storage::String => "String",
        };
        format!("{}:{kind}", column.name)
    };
    let columns = shipped.map(|shipped| shipped.table.columns.iter().map(name));
    columns.into_iter().flatten().collect::<Vec<_>>().join(",")
}

pub(super) fn make(shipment: &Shipment<'_>) -> String {
    let nodes = header(shipment, "nodes", &[("node_key", "~id"), ("kind", "~label")]);
    let special = [
        ("from_node_key", "~from"),
        ("to_node_key", "~to"),
        ("kind", "~label"),
        ("row_hash", "~id"),
    ];
    let edges = header(shipment, "edges", &special);
    format!(
        "#!/bin/sh\n\
         # Run in the built folder: sh schema/neptune/headers.sh WORK-FOLDER\n\
         # Then copy WORK-FOLDER to a bucket and load it with format csv.\n\
         set -eu\n\
         work=$1\n\
         mkdir -p \"$work\"\n\
         {{ echo '{nodes}'; {}; }} > \"$work/nodes.csv\"\n\
         {{ echo '{edges}'; {}; }} > \"$work/edges.csv\"\n",
        rows(shipment, "nodes"),
        rows(shipment, "edges")
    )
}
