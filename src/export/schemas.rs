//! Schemas beside the data: for each engine how its tables are made and how exactly the files are
//! loaded, and descriptions for catalogues and people.
//!
//! All of them are made from the tables that were just written ([`Table`]), so there is one
//! definition of a table: the ontology. One file an engine, one line in [`SCHEMA_FILES`]. SQL runs with
//! the built folder as the current one.

mod bigquery;
mod clickhouse;
mod csvw;
mod dbt;
mod dictionary;
mod duckdb;
mod frictionless;
mod kuzu;
mod merge;
mod neo4j;
mod neptune;
mod postgresql;
mod property_graph;
mod redshift;
mod snowflake;
mod sql;

use std::collections::BTreeMap;

use super::place::is_in;
use super::tables::Encoding;
use super::{ExportError, FileReport, NewFolder, changes};
use crate::schema::{Column, Schema, Table};

/// A file of the schema.
#[derive(Debug)]
pub struct SchemaFile {
    /// Its path in a built folder.
    pub path: &'static str,
    /// The folder that must be there: that of a format of tables, or that of changes. `None` where
    /// tables of any format will do.
    pub of: Option<&'static str>,
    /// What it is.
    pub summary: &'static str,
    make: fn(&Shipment<'_>) -> String,
}

/// All files of the schema.
pub const SCHEMA_FILES: &[SchemaFile] = &[
    SchemaFile {
        path: "datapackage.json",
        of: Some("tables"),
        summary: "Frictionless data package",
        make: frictionless::make,
    },
    SchemaFile {
        path: "schema/csvw.json",
        of: Some("tables"),
        summary: "CSV on the Web",
        make: csvw::make,
    },
    SchemaFile {
        path: "schema/dictionary.md",
        of: None,
        summary: "data dictionary: every table and column in words",
        make: dictionary::make,
    },
    SchemaFile {
        path: "schema/dbt/sources.yml",
        of: None,
        summary: "dbt sources with unique, not-null and relationship tests",
        make: dbt::make,
    },
    SchemaFile {
        path: "schema/property_graph.sql",
        of: None,
        summary: "SQL/PGQ property graph over nodes and edges",
        make: property_graph::make,
    },
    SchemaFile {
        path: "schema/postgresql/create.sql",
        of: None,
        summary: "PostgreSQL: tables",
        make: postgresql::create,
    },
    SchemaFile {
        path: "schema/postgresql/load.sql",
        of: Some("tables"),
        summary: "PostgreSQL: load with psql",
        make: postgresql::load,
    },
    SchemaFile {
        path: "schema/postgresql/load_server.sql",
        of: Some("tables"),
        summary: "PostgreSQL: load by the server itself",
        make: postgresql::load_server,
    },
    SchemaFile {
        path: "schema/postgresql/constraints.sql",
        of: None,
        summary: "PostgreSQL: foreign keys, after loading",
        make: postgresql::constraints,
    },
    SchemaFile {
        path: "schema/postgresql/merge.sql",
        of: Some(changes::ADDED),
        summary: "PostgreSQL: apply the changes with psql",
        make: postgresql::merge,
    },
    SchemaFile {
        path: "schema/postgresql/merge_server.sql",
        of: Some(changes::ADDED),
        summary: "PostgreSQL: apply the changes by the server itself",
        make: postgresql::merge_server,
    },
    SchemaFile {
        path: "schema/duckdb/create.sql",
        of: None,
        summary: "DuckDB: tables",
        make: duckdb::create,
    },
    SchemaFile {
        path: "schema/duckdb/load.sql",
        of: Some("tables"),
        summary: "DuckDB: load CSV",
        make: duckdb::load,
    },
    SchemaFile {
        path: "schema/duckdb/load_parquet.sql",
        of: Some("parquet"),
        summary: "DuckDB: load Parquet",
        make: duckdb::load_parquet,
    },
    SchemaFile {
        path: "schema/duckdb/load_jsonl.sql",
        of: Some("jsonl"),
        summary: "DuckDB: load JSON Lines",
        make: duckdb::load_json_lines,
    },
    SchemaFile {
        path: "schema/duckdb/merge.sql",
        of: Some(changes::ADDED),
        summary: "DuckDB: apply the changes",
        make: duckdb::merge,
    },
    SchemaFile {
        path: "schema/clickhouse/create.sql",
        of: None,
        summary: "ClickHouse: tables",
        make: clickhouse::create,
    },
    SchemaFile {
        path: "schema/clickhouse/load.sql",
        of: Some("tables"),
        summary: "ClickHouse: load CSV",
        make: clickhouse::load,
    },
    SchemaFile {
        path: "schema/clickhouse/load_parquet.sql",
        of: Some("parquet"),
        summary: "ClickHouse: load Parquet",
        make: clickhouse::load_parquet,
    },
    SchemaFile {
        path: "schema/clickhouse/load_jsonl.sql",
        of: Some("jsonl"),
        summary: "ClickHouse: load JSON Lines",
        make: clickhouse::load_json_lines,
    },
    SchemaFile {
        path: "schema/bigquery/create.sql",
        of: None,
        summary: "BigQuery: tables",
        make: bigquery::create,
    },
    SchemaFile {
        path: "schema/bigquery/load.sql",
        of: Some("tables"),
        summary: "BigQuery: load CSV",
        make: bigquery::load,
    },
    SchemaFile {
        path: "schema/bigquery/load_parquet.sql",
        of: Some("parquet"),
        summary: "BigQuery: load Parquet",
        make: bigquery::load_parquet,
    },
    SchemaFile {
        path: "schema/bigquery/load_jsonl.sql",
        of: Some("jsonl"),
        summary: "BigQuery: load JSON Lines",
        make: bigquery::load_json_lines,
    },
    SchemaFile {
        path: "schema/bigquery/merge.sql",
        of: Some(changes::ADDED),
        summary: "BigQuery: apply the changes",
        make: bigquery::merge,
    },
    SchemaFile {
        path: "schema/snowflake/create.sql",
        of: None,
        summary: "Snowflake: tables",
        make: snowflake::create,
    },
    SchemaFile {
        path: "schema/snowflake/load.sql",
        of: Some("tables"),
        summary: "Snowflake: stage and load CSV",
        make: snowflake::load,
    },
    SchemaFile {
        path: "schema/snowflake/load_parquet.sql",
        of: Some("parquet"),
        summary: "Snowflake: stage and load Parquet",
        make: snowflake::load_parquet,
    },
    SchemaFile {
        path: "schema/snowflake/load_jsonl.sql",
        of: Some("jsonl"),
        summary: "Snowflake: stage and load JSON Lines",
        make: snowflake::load_json_lines,
    },
    SchemaFile {
        path: "schema/snowflake/merge.sql",
        of: Some(changes::ADDED),
        summary: "Snowflake: apply the changes",
        make: snowflake::merge,
    },
    SchemaFile {
        path: "schema/redshift/create.sql",
        of: None,
        summary: "Redshift: tables",
        make: redshift::create,
    },
    SchemaFile {
        path: "schema/redshift/load.sql",
        of: Some("tables"),
        summary: "Redshift: load CSV",
        make: redshift::load,
    },
    SchemaFile {
        path: "schema/redshift/load_parquet.sql",
        of: Some("parquet"),
        summary: "Redshift: load Parquet",
        make: redshift::load_parquet,
    },
    SchemaFile {
        path: "schema/redshift/load_jsonl.sql",
        of: Some("jsonl"),
        summary: "Redshift: load JSON Lines",
        make: redshift::load_json_lines,
    },
    SchemaFile {
        path: "schema/kuzu/create.cypher",
        of: None,
        summary: "Kuzu: tables",
        make: kuzu::create,
    },
    SchemaFile {
        path: "schema/kuzu/load.cypher",
        of: Some("tables"),
        summary: "Kuzu: load CSV",
        make: kuzu::load,
    },
    SchemaFile {
        path: "schema/kuzu/load_parquet.cypher",
        of: Some("parquet"),
        summary: "Kuzu: load Parquet",
        make: kuzu::load_parquet,
    },
    SchemaFile {
        path: "schema/neo4j/import.sh",
        of: Some("tables"),
        summary: "neo4j-admin: headers and import of nodes and edges",
        make: neo4j::make,
    },
    SchemaFile {
        path: "schema/neptune/headers.sh",
        of: Some("tables"),
        summary: "Neptune: nodes and edges under its headers",
        make: neptune::make,
    },
    SchemaFile {
        path: "schema/python/read_tables.py",
        of: Some("tables"),
        summary: "polars, pyarrow and pandas: read a table with its types",
        make: |_| include_str!("schemas/read_tables.py").to_owned(),
    },
];

/// The tables of a folder and their files.
struct Shipment<'a> {
    tables: Vec<Shipped<'a>>,
    schema: &'a Schema,
}

impl Shipment<'_> {
    /// The ontology's version.
    fn version(&self) -> &str {
        self.schema.version.as_deref().unwrap_or("without a version")
    }

    /// Whether there are files of a format.
    fn has(&self, place: &str) -> bool {
        self.tables.iter().any(|shipped| shipped.files.contains_key(place))
    }

    /// The scripts that load what there is, of an engine that takes every lossless format; at least one.
    fn load_scripts(&self) -> Vec<&'static str> {
        [("tables", "load.sql"), ("parquet", "load_parquet.sql"), ("jsonl", "load_jsonl.sql")]
            .into_iter()
            .filter(|(place, _)| self.has(place))
            .map(|(_, script)| script)
            .collect()
    }
}

/// A table and its files by the folder that they are in, in the order of their rows.
struct Shipped<'a> {
    table: &'a Table,
    files: BTreeMap<&'a str, Vec<&'a FileReport>>,
}

impl Shipped<'_> {
    /// The paths of its files of a format.
    fn paths(&self, place: &str) -> Vec<&str> {
        self.files
            .get(place)
            .map(|files| files.iter().map(|file| file.path.as_str()).collect())
            .unwrap_or_default()
    }

    /// The columns of a file of keys that are gone: the key, and the hash of the row that it was.
    fn tombstone(&self) -> Vec<&Column> {
        changes::tombstone(self.table).collect()
    }

    /// How many rows it has.
    fn rows(&self) -> u64 {
        let whole = self.files.iter().find(|(place, _)| !place.starts_with(changes::FOLDER));
        whole.map_or(0, |(_, files)| files.iter().filter_map(|file| file.rows).sum())
    }

    /// The names of its columns, each as `quote` writes it, with commas between.
    fn columns(&self, quote: impl Fn(&str) -> String) -> String {
        let names: Vec<String> =
            self.table.columns.iter().map(|column| quote(&column.name)).collect();
        names.join(", ")
    }
}

/// Writes the files of the schema beside the tables and the changes that were written; nothing where
/// there are none.
pub(super) fn write(
    folder: &NewFolder,
    files: &[FileReport],
    schema: &Schema,
) -> Result<(), ExportError> {
    let mut tables: BTreeMap<&str, Shipped<'_>> = BTreeMap::new();
    let places: Vec<&str> = Encoding::ALL
        .iter()
        .filter(|known| known.is_lossless())
        .map(|e| e.folder())
        .chain([changes::ADDED, changes::CHANGED, changes::MOVED, changes::REMOVED])
        .collect();
    for file in files {
        let Some(table) = &file.table else { continue };
        let place = places.iter().copied().find(|place| is_in(&file.path, place));
        let Some(place) = place else { continue };
        let shipped =
            tables.entry(&table.name).or_insert_with(|| Shipped { table, files: BTreeMap::new() });
        if place != changes::REMOVED {
            // Tombstones have the key only.
            shipped.table = table;
        }
        shipped.files.entry(place).or_default().push(file);
    }
    if tables.is_empty() {
        return Ok(());
    }
    let shipment = Shipment { tables: tables.into_values().collect(), schema };
    for described in SCHEMA_FILES {
        if described.of.is_none_or(|place| shipment.has(place)) {
            folder.put(described.path, (described.make)(&shipment).as_bytes(), None)?;
        }
    }
    Ok(())
}
