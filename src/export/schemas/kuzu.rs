//! Kuzu: every table as a node table, and the edges of the graph between `nodes`.

use super::Shipment;
use super::sql::{self, Types, type_of};

const TYPES: Types = ["STRING", "INT64", "DOUBLE", "BOOL", "DATE", "TIMESTAMP"];

fn quoted(name: &str) -> String {
    format!("`{name}`")
}

pub(super) fn create(shipment: &Shipment<'_>) -> String {
    let mut out = String::new();
    for shipped in &shipment.tables {
        let columns: Vec<String> = shipped
            .table
            .columns
            .iter()
            .map(|column| format!("{} {}", quoted(&column.name), type_of(&TYPES, column.storage)))
            .collect();
        out += &format!(
            "CREATE NODE TABLE {} ({}, PRIMARY KEY ({}));\n",
            quoted(&shipped.table.name),
            columns.join(", "),
            quoted(&shipped.table.merge_key().name)
        );
    }
    out
}

pub(super) fn load(shipment: &Shipment<'_>) -> String {
    sql::each(shipment, "", "tables", |shipped, paths| {
        let copy = |path: &&str| {
            format!(
                "COPY {} FROM '{path}' (header = true, parallel = false, auto_detect = false, \
                 delim = ',', quote = '\"', escape = '\"');\n",
                quoted(&shipped.table.name)
            )
        };
        paths.iter().map(copy).collect()
    })
}

pub(super) fn load_parquet(shipment: &Shipment<'_>) -> String {
    sql::each(shipment, "", "parquet", |shipped, paths| {
        let copy = |path: &&str| format!("COPY {} FROM '{path}';\n", quoted(&shipped.table.name));
        paths.iter().map(copy).collect()
    })
}
