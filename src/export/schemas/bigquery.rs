//! `BigQuery`: loaded from a bucket; keys are stated, not enforced.

use super::merge as merging;
use super::sql::{self, Types, literal};
use super::{Shipment, Shipped};

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

fn addresses(paths: &[&str]) -> String {
    let addresses = paths.iter().map(|path| format!("'gs://BUCKET/{path}'"));
    addresses.collect::<Vec<_>>().join(", ")
}

fn load_from(shipment: &Shipment<'_>, place: &str, options: &str) -> String {
    let head = "-- Copy the built folder to a bucket and put its name for BUCKET:\n\
                --   gcloud storage cp -r . gs://BUCKET/\n";
    sql::each(shipment, head, place, |shipped, paths| {
        format!(
            "LOAD DATA INTO {} FROM FILES ({options}, uris = [{}]);\n",
            quoted(&shipped.table.name),
            addresses(paths)
        )
    })
}

const CSV: &str = "format = 'CSV', skip_leading_rows = 1, field_delimiter = ',', quote = '\"', \
                   null_marker = '', allow_quoted_newlines = true, allow_jagged_rows = false, \
                   max_bad_records = 0, encoding = 'UTF-8'";

pub(super) fn load(shipment: &Shipment<'_>) -> String {
    load_from(shipment, "tables", CSV)
}

pub(super) fn load_parquet(shipment: &Shipment<'_>) -> String {
    load_from(shipment, "parquet", "format = 'PARQUET'")
}

pub(super) fn load_json_lines(shipment: &Shipment<'_>) -> String {
    load_from(
        shipment,
        "jsonl",
        "format = 'JSON', max_bad_records = 0, ignore_unknown_values = false",
    )
}

pub(super) fn merge(shipment: &Shipment<'_>) -> String {
    let mut head =
        "-- On tables that hold the earlier snapshot, as one script of several statements. Copy changes/ to a\n\
         -- bucket and put its name for BUCKET. A transaction takes no LOAD DATA, so that comes first.\n"
            .to_owned();
    let mut load = |name: &str, columns: String, paths: &[&str]| {
        head += &format!(
            "LOAD DATA OVERWRITE TEMP TABLE {} ({columns}) FROM FILES ({CSV}, uris = [{}]);\n",
            quoted(name),
            addresses(paths)
        );
    };
    for (shipped, change) in merging::changed(shipment) {
        let [incoming, gone] = merging::holding(&shipped.table.name);
        if let Some(path) = change.gone {
            load(&gone, sql::typed(shipped.tombstone(), &TYPES, quoted), &[path]);
        }
        if !change.incoming.is_empty() {
            let columns = sql::typed(&shipped.table.columns, &TYPES, quoted);
            load(&incoming, columns, &change.incoming);
        }
    }
    head += "BEGIN TRANSACTION;\n";
    let apply = |shipped: &Shipped<'_>, change: &merging::Change<'_>| {
        merging::statements(shipped, change, quoted)
    };
    let count = |table: &str, rows: u64| {
        format!(
            "ASSERT (SELECT COUNT(*) FROM {}) = {rows} AS {};\n",
            quoted(table),
            literal(&merging::complaint(table, rows))
        )
    };
    merging::script(shipment, &head, apply, count, "COMMIT TRANSACTION;\n")
}
