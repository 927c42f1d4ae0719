//! `BigQuery`: loaded from a bucket; keys are stated, not enforced.

use super::Shipment;
use super::sql::{self, Types};

const TYPES: Types = ["STRING", "INT64", "FLOAT64", "BOOL", "DATE", "TIMESTAMP"];

fn quoted(name: &str) -> String {
    format!("`{name}`")
}

pub(super) fn create(shipment: &Shipment<'_>) -> String {
    let head = "-- Tables, in the data set that `bq query --dataset_id` names.\n";
    sql::create(shipment, head, &TYPES, quoted, |table| {
        format!(",\n  PRIMARY KEY ({}) NOT ENFORCED\n)", quoted(&table.merge_key().name))
    })
}

fn load_from(shipment: &Shipment<'_>, place: &str, options: &str) -> String {
    let head = "-- Copy the built folder to a bucket and put its name for BUCKET:\n\
                --   gcloud storage cp -r . gs://BUCKET/\n";
    sql::each(shipment, head, place, |shipped, paths| {
        let addresses: Vec<String> =
            paths.iter().map(|path| format!("'gs://BUCKET/{path}'")).collect();
        format!(
            "LOAD DATA INTO {} FROM FILES ({options}, uris = [{}]);\n",
            quoted(&shipped.table.name),
            addresses.join(", ")
        )
    })
}

pub(super) fn load(shipment: &Shipment<'_>) -> String {
    let options = "format = 'CSV', skip_leading_rows = 1, field_delimiter = ',', quote = '\"', \
                   null_marker = '', allow_quoted_newlines = true, allow_jagged_rows = false, \
                   max_bad_records = 0, encoding = 'UTF-8'";
    load_from(shipment, "tables", options)
}

pub(super) fn load_parquet(shipment: &Shipment<'_>) -> String {
    load_from(shipment, "parquet", "format = 'PARQUET'")
}
