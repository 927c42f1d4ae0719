//! Amazon Redshift: loaded from a bucket. A VARCHAR holds 65,535 bytes; a longer text ends the load
//! with an error, it is not cut.

use super::Shipment;
use super::sql::{self, Types, quoted};

const TYPES: Types =
    ["VARCHAR(65535)", "BIGINT", "DOUBLE PRECISION", "BOOLEAN", "DATE", "TIMESTAMPTZ"];

pub(super) fn create(shipment: &Shipment<'_>) -> String {
    let head =
        "-- Tables. Keys are stated, not enforced. A text of more than 65,535 bytes is refused.\n";
    sql::create(shipment, head, &TYPES, quoted, |table| {
        format!(",\n  PRIMARY KEY ({})\n)", quoted(&table.merge_key().name))
    })
}

fn load_from(shipment: &Shipment<'_>, place: &str, options: &dyn Fn(&str) -> String) -> String {
    let head = "-- Copy the built folder to a bucket, put its name for BUCKET and a role that may read it for ROLE.\n";
    sql::each(shipment, head, place, |shipped, paths| {
        let copy = |path: &&str| {
            format!(
                "COPY {} FROM 's3://BUCKET/{path}' IAM_ROLE 'ROLE' {};\n",
                quoted(&shipped.table.name),
                options(path)
            )
        };
        paths.iter().map(copy).collect()
    })
}

/// The option for a file that is compressed by its name.
fn compression(path: &str) -> &'static str {
    match path.rsplit_once('.') {
        Some((_, "gz")) => " GZIP",
        Some((_, "zst")) => " ZSTD",
        _ => "",
    }
}

pub(super) fn load(shipment: &Shipment<'_>) -> String {
    load_from(shipment, "tables", &|path| {
        format!(
            "FORMAT AS CSV IGNOREHEADER 1 EMPTYASNULL DATEFORMAT 'auto' TIMEFORMAT 'auto' \
             ENCODING UTF8 MAXERROR 0{}",
            compression(path)
        )
    })
}

pub(super) fn load_json_lines(shipment: &Shipment<'_>) -> String {
    load_from(shipment, "jsonl", &|path| {
        format!(
            "FORMAT AS JSON 'auto' DATEFORMAT 'auto' TIMEFORMAT 'auto' ENCODING UTF8 MAXERROR 0{}",
            compression(path)
        )
    })
}

pub(super) fn load_parquet(shipment: &Shipment<'_>) -> String {
    load_from(shipment, "parquet", &|_| "FORMAT AS PARQUET".to_owned())
}
