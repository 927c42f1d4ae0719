//! What a manifest says of a folder.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::export::place::is_in;
use crate::export::{Compression, TableOptions, manifest};
use crate::graph::View;
use crate::schema::{Cell, Column, Storage, Table, TableContent};

/// A manifest.
#[derive(Clone, Debug)]
pub(in crate::export) struct Described {
    pub(in crate::export) ontology_version: Option<String>,
    pub(in crate::export) languages: Vec<String>,
    pub(in crate::export) options: TableOptions,
    pub(in crate::export) measured_views: Vec<&'static View>,
    pub(in crate::export) files: Vec<DescribedFile>,
}

/// A file of a manifest.
#[derive(Clone, Debug)]
pub(in crate::export) struct DescribedFile {
    pub(in crate::export) path: String,
    pub(in crate::export) bytes: u64,
    pub(in crate::export) sha256: String,
    /// The rows and the table, where it is one.
    pub(in crate::export) table: Option<(u64, Table)>,
}

#[derive(Deserialize)]
struct Manifest {
    ontology_version: Option<String>,
    languages: Vec<String>,
    table_options: Options,
    #[serde(default)]
    measured_views: Vec<String>,
    files: Vec<File>,
}

#[derive(Deserialize)]
struct Options {
    rows_per_file: Option<u64>,
    compression: String,
    row_group: usize,
    by_year: bool,
}

#[derive(Deserialize)]
struct File {
    path: String,
    bytes: u64,
    sha256: String,
    table: Option<String>,
    key: Option<String>,
    rows: Option<u64>,
    columns: Option<Vec<ColumnEntry>>,
}

#[derive(Deserialize)]
struct ColumnEntry {
    name: String,
    #[serde(rename = "type")]
    storage: String,
    required: bool,
    references: Option<String>,
    property: Option<String>,
    #[serde(default, rename = "place")]
    is_place: bool,
    #[serde(default)]
    definition: String,
}

impl Described {
    /// Reads a manifest; `None` where it is none of ours.
    pub(in crate::export) fn parse(bytes: &[u8]) -> Option<Self> {
        if !manifest::is_manifest(bytes) {
            return None;
        }
        let read: Manifest = serde_json::from_slice(bytes).ok()?;
        let compression = Compression::ALL
            .iter()
            .find(|known| known.name() == read.table_options.compression)
            .copied()?;
        let views = read.measured_views.iter().map(|name| View::named(name).ok());
        let measured_views = views.collect::<Option<_>>()?;
        let files = read.files.into_iter().map(describe).collect::<Option<_>>()?;
        Some(Self {
            ontology_version: read.ontology_version,
            languages: read.languages,
            options: TableOptions {
                rows_per_file: read.table_options.rows_per_file,
                compression,
                row_group: read.table_options.row_group,
                by_year: read.table_options.by_year,
            },
            measured_views,
            files,
        })
    }

    /// The files of a format by table, in the order of their rows.
    pub(in crate::export) fn tables(&self, place: &str) -> BTreeMap<&str, Vec<&DescribedFile>> {
        let mut tables: BTreeMap<&str, Vec<&DescribedFile>> = BTreeMap::new();
        for file in &self.files {
            if let Some((_, table)) = &file.table
                && is_in(&file.path, place)
            {
                tables.entry(&table.name).or_default().push(file);
            }
        }
        tables
    }
}

fn describe(file: File) -> Option<DescribedFile> {
    let mut table = None;
    if let (Some(name), Some(key), Some(rows), Some(columns)) =
        (file.table, file.key, file.rows, file.columns)
    {
        let columns: Vec<Column> = columns.into_iter().map(column).collect::<Option<_>>()?;
        // All that matters here is whether the first column is a key of its own.
        let own = columns.first().is_some_and(|first| first.name == key);
        let content = if own { TableContent::Nodes } else { TableContent::Texts };
        table = Some((rows, Table { name, content, columns }));
    }
    Some(DescribedFile { path: file.path, bytes: file.bytes, sha256: file.sha256, table })
}

fn column(entry: ColumnEntry) -> Option<Column> {
    let references = match entry.references {
        Some(text) => {
            let (table, key) = text.split_once('.')?;
            Some((table.to_owned(), key.to_owned()))
        }
        None => None,
    };
    Some(Column {
        storage: Storage::ALL.into_iter().find(|known| known.name() == entry.storage)?,
        name: entry.name,
        cell: Cell::Named,
        required: entry.required,
        references,
        property: entry.property,
        is_place: entry.is_place,
        definition: entry.definition,
    })
}
