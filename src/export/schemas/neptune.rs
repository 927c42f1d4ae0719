//! Amazon Neptune's bulk loader (Gremlin CSV): the tables under the headers that it knows.

use super::Shipment;
use super::neo4j::{header, rows};
use crate::schema::{Column, Storage};

fn typed(column: &Column) -> String {
    let kind = match column.storage {
        Storage::Decimal => "Double",
        Storage::Integer => "Long",
        Storage::Boolean => "Bool",
        Storage::Date | Storage::Timestamp => "Date",
        Storage::String => "String",
    };
    format!("{}:{kind}", column.name)
}

pub(super) fn make(shipment: &Shipment<'_>) -> String {
    let nodes = header(shipment, "nodes", &[("node_key", "~id"), ("kind", "~label")], typed);
    let special = [
        ("from_node_key", "~from"),
        ("to_node_key", "~to"),
        ("kind", "~label"),
        ("row_hash", "~id"),
    ];
    let edges = header(shipment, "edges", &special, typed);
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
