//! `ClickHouse` 23 and later, `clickhouse-local` and chdb. `Date32` and `DateTime64` begin in 1900 and
//! end in 2299: what is outside moves to the nearest end, which the head of the script says.

use super::sql::{self, Types, literal, quoted};
use super::{Shipment, Shipped};
use crate::schema::Column;

const TYPES: Types = ["String", "Int64", "Float64", "Bool", "Date32", "DateTime64(6, 'UTC')"];

fn type_of(column: &Column) -> String {
    let plain = sql::type_of(&TYPES, column.storage);
    if column.required { plain.to_owned() } else { format!("Nullable({plain})") }
}

pub(super) fn create(shipment: &Shipment<'_>) -> String {
    let mut out = format!(
        "-- Tables. Then {}, in the built folder.\n\
         -- Dates and moments before 1900 and after 2299 are beyond Date32 and DateTime64.\n",
        shipment.load_scripts().join(", or ")
    );
    for shipped in &shipment.tables {
        let lines: Vec<String> = shipped
            .table
            .columns
            .iter()
            .map(|column| format!("  {} {}", quoted(&column.name), type_of(column)))
            .collect();
        out += &format!(
            "\nCREATE TABLE {} (\n{}\n) ENGINE = MergeTree ORDER BY {};\n",
            quoted(&shipped.table.name),
            lines.join(",\n"),
            quoted(&shipped.table.merge_key().name)
        );
    }
    out
}

fn load_from(shipment: &Shipment<'_>, place: &str, format: &str, settings: &str) -> String {
    sql::each(shipment, "-- Run in the built folder.\n", place, |shipped: &Shipped<'_>, paths| {
        let structure: Vec<String> = shipped
            .table
            .columns
            .iter()
            .map(|column| format!("{} {}", column.name, type_of(column)))
            .collect();
        let insert = |path: &&str| {
            format!(
                "INSERT INTO {} SELECT {} FROM file({}, '{format}', {}){settings};\n",
                quoted(&shipped.table.name),
                shipped.columns(quoted),
                literal(path),
                literal(&structure.join(", "))
            )
        };
        paths.iter().map(insert).collect()
    })
}

pub(super) fn load(shipment: &Shipment<'_>) -> String {
    let settings = " SETTINGS date_time_input_format = 'best_effort', \
                    input_format_csv_empty_as_default = 1, \
                    input_format_csv_trim_whitespaces = 0";
    load_from(shipment, "tables", "CSVWithNames", settings)
}

pub(super) fn load_parquet(shipment: &Shipment<'_>) -> String {
    load_from(shipment, "parquet", "Parquet", "")
}

pub(super) fn load_json_lines(shipment: &Shipment<'_>) -> String {
    let settings = " SETTINGS date_time_input_format = 'best_effort'";
    load_from(shipment, "jsonl", "JSONEachRow", settings)
}
