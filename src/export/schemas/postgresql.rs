//! `PostgreSQL` from version 12: text, bigint, double precision, boolean, date, timestamptz.

use super::Shipment;
use super::sql::{self, Types, quoted};

const TYPES: Types = ["text", "bigint", "double precision", "boolean", "date", "timestamptz"];

pub(super) fn create(shipment: &Shipment<'_>) -> String {
    let head = "-- Tables. Then load.sql, then constraints.sql:\n\
                --   psql -v ON_ERROR_STOP=1 -1 -f schema/postgresql/create.sql -f schema/postgresql/load.sql \
                -f schema/postgresql/constraints.sql\n";
    sql::create(shipment, head, &TYPES, quoted, |table| {
        format!(",\n  PRIMARY KEY ({})\n)", quoted(&table.merge_key().name))
    })
}

const OPTIONS: &str = "WITH (FORMAT csv, HEADER true, ENCODING 'UTF8')";

/// The program that unpacks a file, if it is packed.
fn unpacking(path: &str) -> Option<&'static str> {
    match path.rsplit_once('.') {
        Some((_, "gz")) => Some("gzip -dc"),
        Some((_, "zst")) => Some("zstd -dc"),
        _ => None,
    }
}

/// Through the client. Before version 18, psql takes a line of `\.` for the end of the data, also
/// within quotes (the server does not); then the load fails, and as one transaction loads nothing.
pub(super) fn load(shipment: &Shipment<'_>) -> String {
    let head = "-- Run by psql in the built folder. Settings are those of the dialect: an empty cell without\n\
                -- quotes is NULL, and nothing else is. psql before 18 fails on a text with a line that is\n\
                -- nothing but \\. (it is named then, and nothing is loaded): use load_server.sql.\n\
                \\set ON_ERROR_STOP on\n";
    sql::each(shipment, head, "tables", |shipped, paths| {
        let copies = paths.iter().map(|path| {
            let from = match unpacking(path) {
                Some(program) => format!("PROGRAM '{program} {path}'"),
                None => format!("'{path}'"),
            };
            format!("\\copy {} FROM {from} {OPTIONS}\n", quoted(&shipped.table.name))
        });
        copies.collect()
    })
}

/// By the server, which must be allowed to read the folder.
pub(super) fn load_server(shipment: &Shipment<'_>) -> String {
    let head = "-- The server reads the files itself: psql -v folder=\"$PWD\" -f schema/postgresql/load_server.sql\n\
                \\set ON_ERROR_STOP on\n";
    sql::each(shipment, head, "tables", |shipped, paths| {
        let copies = paths.iter().map(|path| {
            let (before, program) = match unpacking(path) {
                Some(program) => (format!("'{program} ' "), "PROGRAM "),
                None => (String::new(), ""),
            };
            format!(
                "\\set file {before}:folder '/{path}'\nCOPY {} FROM {program}:'file' {OPTIONS};\n",
                quoted(&shipped.table.name)
            )
        });
        copies.collect()
    })
}

pub(super) fn constraints(shipment: &Shipment<'_>) -> String {
    let mut out = "-- Every foreign key, checked once, after loading.\n".to_owned();
    for shipped in &shipment.tables {
        for column in &shipped.table.columns {
            if let Some((table, key)) = &column.references {
                out += &format!(
                    "ALTER TABLE {} ADD FOREIGN KEY ({}) REFERENCES {} ({});\n",
                    quoted(&shipped.table.name),
                    quoted(&column.name),
                    quoted(table),
                    quoted(key)
                );
            }
        }
    }
    out
}
