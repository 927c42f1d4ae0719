//! `DuckDB`: no type is guessed, so that what is written is what is loaded.

use super::sql::{self, Types, literal, literals, quoted, type_of};
use super::{Shipment, merge as merging};
use crate::read::MAX_RECORD_BYTES;
use crate::schema::Column;

const TYPES: Types = ["VARCHAR", "BIGINT", "DOUBLE", "BOOLEAN", "DATE", "TIMESTAMP WITH TIME ZONE"];

/// The longest row that is read: a record of the largest size, every character of it a quote. By itself DuckDB
/// refuses lines of 2 MiB in CSV and objects of 16 MiB in JSON Lines.
const MAX_ROW_BYTES: usize = 2 * MAX_RECORD_BYTES;

pub(super) fn create(shipment: &Shipment<'_>) -> String {
    let scripts = shipment.load_scripts();
    let head = format!(
        "-- Tables. Then {}, in the built folder:\n\
         --   duckdb incidents.db -f schema/duckdb/create.sql -f schema/duckdb/{}\n",
        scripts.join(", or "),
        scripts[0]
    );
    sql::create(shipment, &head, &TYPES, quoted, |table| {
        format!(",\n  PRIMARY KEY ({})\n)", quoted(&table.merge_key().name))
    })
}

/// Columns with their types, as the functions that read files take them.
fn columns<'c>(columns: impl IntoIterator<Item = &'c Column>) -> String {
    let columns = columns.into_iter().map(|column| {
        format!("{}: {}", literal(&column.name), literal(type_of(&TYPES, column.storage)))
    });
    format!("columns = {{{}}}", columns.collect::<Vec<_>>().join(", "))
}

/// The rows of CSV files, which have these columns.
fn read<'c>(paths: &[&str], of_files: impl IntoIterator<Item = &'c Column>) -> String {
    format!(
        "read_csv([{}], auto_detect = false, header = true, delim = ',', quote = '\"', escape = '\"', \
         new_line = '\\n', nullstr = '', allow_quoted_nulls = false, hive_partitioning = false, \
         max_line_size = {MAX_ROW_BYTES}, {})",
        literals(paths),
        columns(of_files)
    )
}

pub(super) fn load(shipment: &Shipment<'_>) -> String {
    sql::each(shipment, "-- Run in the built folder.\n", "tables", |shipped, paths| {
        format!(
            "INSERT INTO {} SELECT {} FROM {};\n",
            quoted(&shipped.table.name),
            shipped.columns(quoted),
            read(paths, &shipped.table.columns)
        )
    })
}

pub(super) fn merge(shipment: &Shipment<'_>) -> String {
    let head = "-- Run in the built folder, on tables that hold the earlier snapshot.\nBEGIN TRANSACTION;\n";
    let apply = |shipped: &super::Shipped<'_>, change: &merging::Change<'_>| {
        let (table, mut out) = (quoted(&shipped.table.name), String::new());
        if let Some(path) = change.gone {
            let key = quoted(&shipped.table.merge_key().name);
            let gone = read(&[path], shipped.tombstone());
            out += &format!("DELETE FROM {table} WHERE {key} IN (SELECT {key} FROM {gone});\n");
        }
        if !change.incoming.is_empty() {
            out += &format!(
                "INSERT OR REPLACE INTO {table} SELECT {} FROM {};\n",
                shipped.columns(quoted),
                read(&change.incoming, &shipped.table.columns)
            );
        }
        out
    };
    let count = |table: &str, rows: u64| {
        format!(
            "SELECT CASE WHEN count(*) <> {rows} THEN error({}) END FROM {};\n",
            literal(&merging::complaint(table, rows)),
            quoted(table)
        )
    };
    merging::script(shipment, head, apply, count, "COMMIT;\n")
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

pub(super) fn load_json_lines(shipment: &Shipment<'_>) -> String {
    sql::each(shipment, "-- Run in the built folder.\n", "jsonl", |shipped, paths| {
        format!(
            "INSERT INTO {} SELECT {} FROM read_json([{}], format = 'newline_delimited', records = true, \
             maximum_object_size = {MAX_ROW_BYTES}, hive_partitioning = false, {});\n",
            quoted(&shipped.table.name),
            shipped.columns(quoted),
            literals(paths),
            columns(&shipped.table.columns)
        )
    })
}
