//! Snowflake: files go to a stage of their own and from there into the tables.

use super::Shipment;
use super::sql::{self, Types, quoted};

const TYPES: Types = ["VARCHAR", "BIGINT", "DOUBLE", "BOOLEAN", "DATE", "TIMESTAMP_TZ(6)"];

pub(super) fn create(shipment: &Shipment<'_>) -> String {
    sql::create(shipment, "-- Tables. Keys are stated, not enforced.\n", &TYPES, quoted, |table| {
        format!(",\n  PRIMARY KEY ({})\n)", quoted(&table.merge_key().name))
    })
}

fn load_from(shipment: &Shipment<'_>, place: &str, format: &str, options: &str) -> String {
    let head = format!(
        "-- Run by snowsql in the built folder.\n\
         CREATE OR REPLACE TEMPORARY STAGE incident_graph_{place} FILE_FORMAT = ({format});\n"
    );
    sql::each(shipment, &head, place, |shipped, paths| {
        let name = quoted(&shipped.table.name);
        let mut out = String::new();
        for path in paths {
            // The name alone could stand in two tables, so the stage keeps the folders.
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            out += &format!(
                "PUT 'file://{path}' @incident_graph_{place}/{folder} AUTO_COMPRESS = FALSE OVERWRITE = TRUE;\n\
                 COPY INTO {name} FROM '@incident_graph_{place}/{path}'{options} ON_ERROR = ABORT_STATEMENT;\n"
            );
        }
        out
    })
}

pub(super) fn load(shipment: &Shipment<'_>) -> String {
    let format = "TYPE = CSV, SKIP_HEADER = 1, FIELD_DELIMITER = ',', RECORD_DELIMITER = '\\n', \
                  FIELD_OPTIONALLY_ENCLOSED_BY = '\"', ESCAPE = NONE, ESCAPE_UNENCLOSED_FIELD = NONE, \
                  NULL_IF = (), EMPTY_FIELD_AS_NULL = TRUE, TRIM_SPACE = FALSE, ENCODING = 'UTF8', \
                  COMPRESSION = AUTO";
    load_from(shipment, "tables", format, "")
}

pub(super) fn load_parquet(shipment: &Shipment<'_>) -> String {
    let options = " MATCH_BY_COLUMN_NAME = CASE_SENSITIVE";
    load_from(shipment, "parquet", "TYPE = PARQUET, USE_LOGICAL_TYPE = TRUE", options)
}
