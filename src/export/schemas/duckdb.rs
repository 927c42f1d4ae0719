//! `DuckDB`: no type is guessed, so that what is written is what is loaded.

use super::Shipment;
use super::sql::{self, Types, literal, literals, quoted, type_of};

const TYPES: Types = ["VARCHAR", "BIGINT", "DOUBLE", "BOOLEAN", "DATE", "TIMESTAMP WITH TIME ZONE"];

pub(super) fn create(shipment: &Shipment<'_>) -> String {
    let head = "-- Tables. Then load.sql, or load_parquet.sql, in the built folder:\n\
                --   duckdb incidents.db -f schema/duckdb/create.sql -f schema/duckdb/load.sql\n";
    sql::create(shipment, head, &TYPES, quoted, |table| {
        format!(",\n  PRIMARY KEY ({})\n)", quoted(&table.merge_key().name))
    })
}

pub(super) fn load(shipment: &Shipment<'_>) -> String {
    sql::each(shipment, "-- Run in the built folder.\n", "tables", |shipped, paths| {
        let columns = shipped.table.columns.iter().map(|column| {
            format!("{}: {}", literal(&column.name), literal(type_of(&TYPES, column.storage)))
        });
        format!(
            "INSERT INTO {} SELECT {} FROM read_csv([{}], auto_detect = false, header = true, delim = ',', \
             quote = '\"', escape = '\"', new_line = '\\n', nullstr = '', allow_quoted_nulls = false, \
             hive_partitioning = false, columns = {{{}}});\n",
            quoted(&shipped.table.name),
            shipped.columns(quoted),
            literals(paths),
            columns.collect::<Vec<_>>().join(", ")
        )
    })
}

pub(super) fn load_parquet(shipment: &Shipment<'_>) -> String {
    sql::each(shipment, "-- Run in the built folder.\n", "parquet", |shipped, paths| {
        format!(
            "INSERT INTO {} SELECT {} FROM read_parquet([{}], hive_partitioning = false);\n",
            quoted(&shipped.table.name),
            shipped.columns(quoted),
            literals(paths)
        )
    })
}
