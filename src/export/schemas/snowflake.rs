//! Snowflake: files go to a stage of their own and from there into the tables.

use super::merge as merging;
use super::sql::{self, Types, quoted};
use super::{Shipment, Shipped};

const TYPES: Types = ["VARCHAR", "BIGINT", "DOUBLE", "BOOLEAN", "DATE", "TIMESTAMP_TZ(6)"];

pub(super) fn create(shipment: &Shipment<'_>) -> String {
    sql::create(shipment, "-- Tables. Keys are stated, not enforced.\n", &TYPES, quoted, |table| {
        format!(",\n  PRIMARY KEY ({})\n)", quoted(&table.merge_key().name))
    })
}

/// A file into a table, by the stage.
fn copy(name: &str, path: &str, place: &str, options: &str) -> String {
    // The name alone could stand in two tables, so the stage keeps the folders.
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!(
        "PUT 'file://{path}' @incident_graph_{place}/{folder} AUTO_COMPRESS = FALSE OVERWRITE = TRUE;\n\
         COPY INTO {name} FROM '@incident_graph_{place}/{path}'{options} ON_ERROR = ABORT_STATEMENT;\n"
    )
}

fn load_from(shipment: &Shipment<'_>, place: &str, format: &str, options: &str) -> String {
    let head = format!(
        "-- Run by snowsql in the built folder.\n\
         CREATE OR REPLACE TEMPORARY STAGE incident_graph_{place} FILE_FORMAT = ({format});\n"
    );
    sql::each(shipment, &head, place, |shipped, paths| {
        let name = quoted(&shipped.table.name);
        paths.iter().map(|path| copy(&name, path, place, options)).collect()
    })
}

const CSV: &str = "TYPE = CSV, SKIP_HEADER = 1, FIELD_DELIMITER = ',', RECORD_DELIMITER = '\\n', \
    FIELD_OPTIONALLY_ENCLOSED_BY = '\"', ESCAPE = NONE, ESCAPE_UNENCLOSED_FIELD = NONE, \
    NULL_IF = (), EMPTY_FIELD_AS_NULL = TRUE, TRIM_SPACE = FALSE, ENCODING = 'UTF8', \
    COMPRESSION = AUTO";

pub(super) fn load(shipment: &Shipment<'_>) -> String {
    load_from(shipment, "tables", CSV, "")
}

const BY_NAME: &str = " MATCH_BY_COLUMN_NAME = CASE_SENSITIVE";

pub(super) fn load_parquet(shipment: &Shipment<'_>) -> String {
    load_from(shipment, "parquet", "TYPE = PARQUET, USE_LOGICAL_TYPE = TRUE", BY_NAME)
}

pub(super) fn load_json_lines(shipment: &Shipment<'_>) -> String {
    // Where nothing is said, a text `\N` is taken for NULL.
    let format = "TYPE = JSON, NULL_IF = (), TRIM_SPACE = FALSE, COMPRESSION = AUTO";
    load_from(shipment, "jsonl", format, BY_NAME)
}

pub(super) fn merge(shipment: &Shipment<'_>) -> String {
    let mut head = format!(
        "-- Run by snowsql -o exit_on_error=true in the built folder, on tables that hold the earlier snapshot.\n\
         -- CREATE TABLE ends a transaction, so the files are loaded first. A division by zero in the end means\n\
         -- that the changes belong to another snapshot; nothing is kept then.\n\
         CREATE OR REPLACE TEMPORARY STAGE incident_graph_changes FILE_FORMAT = ({CSV});\n"
    );
    for (shipped, change) in merging::changed(shipment) {
        let [incoming, gone] = merging::holding(&shipped.table.name).map(|name| quoted(&name));
        if let Some(path) = change.gone {
            let columns = sql::typed(shipped.tombstone(), &TYPES, quoted);
            head += &format!("CREATE OR REPLACE TEMPORARY TABLE {gone} ({columns});\n");
            head += &copy(&gone, path, "changes", "");
        }
        if !change.incoming.is_empty() {
            let table = quoted(&shipped.table.name);
            head += &format!("CREATE OR REPLACE TEMPORARY TABLE {incoming} LIKE {table};\n");
            head.extend(change.incoming.iter().map(|path| copy(&incoming, path, "changes", "")));
        }
    }
    head += "BEGIN;\n";
    let apply = |shipped: &Shipped<'_>, change: &merging::Change<'_>| {
        merging::statements(shipped, change, quoted)
    };
    let count = |table: &str, rows: u64| {
        format!("SELECT 1 / IFF(COUNT(*) = {rows}, 1, 0) FROM {};\n", quoted(table))
    };
    merging::script(shipment, &head, apply, count, "COMMIT;\n")
}
