//! `PostgreSQL` from version 12: text, bigint, double precision, boolean, date, timestamptz.

use super::merge as merging;
use super::sql::{self, Types, literal, quoted};
use super::{Shipment, Shipped};

const TYPES: Types = ["text", "bigint", "double precision", "boolean", "date", "timestamptz"];

pub(super) fn create(shipment: &Shipment<'_>) -> String {
    let head = if shipment.has("tables") {
        "-- Tables. Then load.sql, then constraints.sql:\n\
         --   psql -v ON_ERROR_STOP=1 -1 -f schema/postgresql/create.sql -f schema/postgresql/load.sql \
         -f schema/postgresql/constraints.sql\n"
    } else {
        "-- Tables. PostgreSQL itself loads CSV only, and this folder holds none: a build with csv brings the\n\
         -- script that loads it. Then constraints.sql.\n"
    };
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
        paths.iter().map(|path| copy(&quoted(&shipped.table.name), path)).collect()
    })
}

/// By the server, which must be allowed to read the folder.
pub(super) fn load_server(shipment: &Shipment<'_>) -> String {
    let head = "-- The server reads the files itself: psql -v folder=\"$PWD\" -f schema/postgresql/load_server.sql\n\
                \\set ON_ERROR_STOP on\n";
    sql::each(shipment, head, "tables", |shipped, paths| {
        paths.iter().map(|path| copy_by_server(&quoted(&shipped.table.name), path)).collect()
    })
}

/// Through the client, which sends the file.
fn copy(table: &str, path: &str) -> String {
    let from = match unpacking(path) {
        Some(program) => format!("PROGRAM '{program} {path}'"),
        None => format!("'{path}'"),
    };
    format!("\\copy {table} FROM {from} {OPTIONS}\n")
}

/// By the server, which reads the file.
fn copy_by_server(table: &str, path: &str) -> String {
    let (before, program) = match unpacking(path) {
        Some(program) => (format!("'{program} ' "), "PROGRAM "),
        None => (String::new(), ""),
    };
    format!("\\set file {before}:folder '/{path}'\nCOPY {table} FROM {program}:'file' {OPTIONS};\n")
}

pub(super) fn merge(shipment: &Shipment<'_>) -> String {
    let how = "-- psql -f schema/postgresql/merge.sql\n\
               -- psql before 18 fails on a text with a line that is nothing but \\.: use merge_server.sql.\n";
    merge_by(shipment, how, &copy)
}

pub(super) fn merge_server(shipment: &Shipment<'_>) -> String {
    let how = "-- The server reads the files itself: psql -v folder=\"$PWD\" -f schema/postgresql/merge_server.sql\n";
    merge_by(shipment, how, &copy_by_server)
}

/// Foreign keys are looked at in the end, so the order of the tables does not matter.
fn merge_by(shipment: &Shipment<'_>, how: &str, copy: &dyn Fn(&str, &str) -> String) -> String {
    let head = format!(
        "-- Run in the built folder, on tables that hold the earlier snapshot.\n{how}\
         \\set ON_ERROR_STOP on\nBEGIN;\nSET CONSTRAINTS ALL DEFERRED;\n"
    );
    let apply = |shipped: &Shipped<'_>, change: &merging::Change<'_>| {
        let (table, key) = (quoted(&shipped.table.name), quoted(&shipped.table.merge_key().name));
        let mut out = String::new();
        if let Some(path) = change.gone {
            let columns = sql::typed(shipped.tombstone(), &TYPES, quoted);
            out += &format!("CREATE TEMPORARY TABLE gone ({columns});\n");
            out += &copy("gone", path);
            out += &format!(
                "DELETE FROM {table} USING gone WHERE {table}.{key} = gone.{key};\nDROP TABLE gone;\n"
            );
        }
        if !change.incoming.is_empty() {
            let others = shipped.table.columns.iter().filter(|of| *of != shipped.table.merge_key());
            let set = others.map(|column| {
                let name = quoted(&column.name);
                format!("{name} = EXCLUDED.{name}")
            });
            out += &format!("CREATE TEMPORARY TABLE incoming (LIKE {table});\n");
            out.extend(change.incoming.iter().map(|path| copy("incoming", path)));
            out += &format!(
                "INSERT INTO {table} SELECT * FROM incoming ON CONFLICT ({key}) DO UPDATE SET {};\n\
                 DROP TABLE incoming;\n",
                set.collect::<Vec<_>>().join(", ")
            );
        }
        out
    };
    let count = |table: &str, rows: u64| {
        format!(
            "DO $$ BEGIN IF (SELECT count(*) FROM {}) <> {rows} THEN RAISE EXCEPTION {}; END IF; END $$;\n",
            quoted(table),
            literal(&merging::complaint(table, rows))
        )
    };
    merging::script(shipment, &head, apply, count, "COMMIT;\n")
}

pub(super) fn constraints(shipment: &Shipment<'_>) -> String {
    let mut out = "-- Every foreign key, checked once, after loading; deferrable, so that changes can be merged.\n"
        .to_owned();
    for shipped in &shipment.tables {
        for column in &shipped.table.columns {
            if let Some((table, key)) = &column.references {
                out += &format!(
                    "ALTER TABLE {} ADD FOREIGN KEY ({}) REFERENCES {} ({}) DEFERRABLE;\n",
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
