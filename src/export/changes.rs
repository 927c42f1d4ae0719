//! What changed since an earlier snapshot: for each table the rows that were added, those that changed,
//! those that say the same but stand elsewhere in the input, and the keys of those that are gone
//! (tombstones).
//!
//! Rows are told apart by the key of their table ([`Table::merge_key`](crate::schema::Table::merge_key))
//! and compared by their hashes, and where these agree by their places. Whoever deletes by key what is in
//! `changes/removed/`, `changes/changed/` and `changes/moved/`, and then inserts `changes/added/`,
//! `changes/changed/` and `changes/moved/`, has the new snapshot exactly; `schema/` holds scripts that do
//! it. The new snapshot itself is whole all the same.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::output::Output;
use super::place::is_in;
use super::verify::{Described, DescribedFile, PLACES, Spelled, digest, read_rows};
use super::{ExportError, FileReport, NewFile, NewFolder, manifest};
use crate::schema::{Column, Schema, Table};

/// The folder of the changes in a built folder, and those of their kinds.
pub(super) const FOLDER: &str = "changes";
pub(super) const ADDED: &str = "changes/added";
pub(super) const CHANGED: &str = "changes/changed";
pub(super) const MOVED: &str = "changes/moved";
pub(super) const REMOVED: &str = "changes/removed";

/// Rows of the earlier snapshot by their keys.
type Known = BTreeMap<Vec<u8>, KnownRow>;

/// What is kept of a row of the earlier snapshot.
struct KnownRow {
    number: u64,
    hash: Vec<u8>,
    /// Where in the input it stood.
    places: Vec<Spelled>,
}

/// An earlier snapshot, looked at before any long work.
#[derive(Debug)]
pub(super) struct Earlier<'a> {
    folder: &'a Path,
    described: Described,
    /// The SHA-256 of its manifest, which names it in the new one.
    pub(super) manifest_sha256: String,
}

impl<'a> Earlier<'a> {
    /// Reads the manifest of an earlier snapshot.
    pub(super) fn open(folder: &'a Path, schema: &Schema) -> Result<Self, ExportError> {
        let path = folder.join(manifest::MANIFEST);
        let refused = |error| {
            ExportError::reading("cannot read the manifest of the earlier snapshot", &path, error)
        };
        let bytes = std::fs::read(&path).map_err(refused)?;
        let Some(described) = Described::parse(&bytes) else {
            return Err(ExportError::changes(
                &path,
                "it is no manifest of `incident-graph`, or of a version without row hashes",
                "name a folder that this program built, or build without --changes-since",
            ));
        };
        if described.ontology_version != schema.version {
            let version =
                |version: &Option<String>| version.clone().unwrap_or_else(|| "none".into());
            return Err(ExportError::changes(
                &path,
                format!(
                    "the earlier snapshot has ontology {}, this build {}, so that tables may have other columns",
                    version(&described.ontology_version),
                    version(&schema.version)
                ),
                "build without --changes-since and load the whole snapshot anew, once",
            ));
        }
        let (_, manifest_sha256) = digest(&path).map_err(refused)?;
        Ok(Self { folder, described, manifest_sha256 })
    }

    /// Writes the changes of every table. `files` are those of the new folder, which is not in its
    /// place yet.
    ///
    /// Cost: both snapshots are read once; memory for the keys of one table.
    pub(super) fn write(
        &self,
        folder: &NewFolder,
        files: &[FileReport],
    ) -> Result<(), ExportError> {
        let mut tables: BTreeMap<&str, (&Table, Vec<&str>)> = BTreeMap::new();
        let place = PLACES.into_iter().find(|place| {
            files.iter().any(|file| file.table.is_some() && is_in(&file.path, place))
        });
        let Some(place) = place else {
            return Err(ExportError::changes(
                self.folder,
                "without tables there are no changes to write",
                "add csv, parquet or jsonl to --format",
            ));
        };
        for file in files.iter().filter(|file| is_in(&file.path, place)) {
            if let Some(table) = &file.table {
                let entry = tables.entry(&table.name).or_insert_with(|| (table, Vec::new()));
                entry.1.push(&file.path);
            }
        }
        let earlier = PLACES
            .into_iter()
            .map(|place| self.described.tables(place))
            .find(|tables| !tables.is_empty())
            .unwrap_or_default();
        for (name, (table, paths)) in tables {
            let old = earlier.get(name).map(Vec::as_slice).unwrap_or_default();
            self.write_table(folder, table, &paths, old)?;
        }
        Ok(())
    }

    fn write_table(
        &self,
        folder: &NewFolder,
        table: &Table,
        paths: &[&str],
        old: &[&DescribedFile],
    ) -> Result<(), ExportError> {
        let key = table.columns.iter().position(|column| *column == *table.merge_key());
        let key = key.expect("the key of a table is one of its columns");
        let mut known = self.keys(table, key, old)?;
        let mut added = Changes::open(folder, ADDED, table)?;
        let mut changed = Changes::open(folder, CHANGED, table)?;
        let mut moved = Changes::open(folder, MOVED, table)?;
        let hash = table.columns.len() - 1;
        for path in paths {
            let path = folder.path_of(path);
            let mut each = |cells: &[Spelled]| {
                let same = cells[key].as_deref().and_then(|key| known.remove(key));
                match same {
                    None => added.write(cells),
                    Some(old) if cells[hash].as_deref() != Some(&old.hash[..]) => {
                        changed.write(cells)
                    }
                    Some(old) if places(table, cells).ne(&old.places) => moved.write(cells),
                    Some(_) => Ok(()),
                }
            };
            // A table of this very build: what fails here is mostly the writing of the changes.
            read_rows(&path, table, &mut each)
                .map_err(|error| ExportError::io("cannot write what changed in", &path, error))?;
        }
        added.finish()?;
        changed.finish()?;
        moved.finish()?;
        let mut gone: Vec<(u64, Vec<u8>, Vec<u8>)> =
            known.into_iter().map(|(key, row)| (row.number, key, row.hash)).collect();
        gone.sort_unstable();
        let tombstones = Table { columns: tombstone(table).cloned().collect(), ..table.clone() };
        let mut removed = Changes::open(folder, REMOVED, &tombstones)?;
        for (_, gone, of_row) in gone {
            let cells = [Some(gone), Some(of_row)];
            removed.write(&cells[..tombstones.columns.len()]).map_err(ExportError::from)?;
        }
        removed.finish()
    }

    /// The keys of a table of the earlier snapshot.
    fn keys(
        &self,
        table: &Table,
        key: usize,
        old: &[&DescribedFile],
    ) -> Result<Known, ExportError> {
        let mut known = Known::new();
        for file in old {
            let path = self.folder.join(&file.path);
            let refused =
                |error| ExportError::reading("cannot read the earlier snapshot", &path, error);
            let (_, sha256) = digest(&path).map_err(refused)?;
            if sha256 != file.sha256 {
                return Err(ExportError::changes(
                    &path,
                    format!("its SHA-256 is {sha256}, its manifest says {}", file.sha256),
                    "it was changed or damaged: name a snapshot that `verify` finds whole",
                ));
            }
            let Some((_, of_file)) = &file.table else { continue };
            // Where other columns are places, rows are hashed in another way.
            let columns = |table: &Table| -> Vec<(String, bool)> {
                let columns = table.columns.iter();
                columns.map(|column| (column.name.clone(), column.is_place)).collect()
            };
            if columns(of_file) != columns(table) {
                return Err(ExportError::changes(
                    &path,
                    "the table has other columns than the new one, or hashes rows otherwise",
                    "build without --changes-since and load the whole snapshot anew, once",
                ));
            }
            let hash = table.columns.len() - 1;
            let mut number = known.len() as u64;
            read_rows(&path, of_file, &mut |cells| {
                number += 1;
                if let (Some(key), Some(hash)) = (&cells[key], &cells[hash]) {
                    let places = places(table, cells).cloned().collect();
                    known.insert(key.clone(), KnownRow { number, hash: hash.clone(), places });
                }
                Ok(())
            })
            .map_err(refused)?;
        }
        Ok(known)
    }
}

/// The columns of a tombstone: the key, and the hash of the row that is gone where it is not the key.
pub(super) fn tombstone(table: &Table) -> impl Iterator<Item = &Column> {
    let (key, hash) = (table.merge_key(), table.columns.last());
    std::iter::once(key).chain(hash.filter(|hash| *hash != key))
}

/// The cells of a row that say where in the input it stands.
fn places<'c>(table: &Table, cells: &'c [Spelled]) -> impl Iterator<Item = &'c Spelled> {
    let of_row = table.columns.iter().zip(cells);
    of_row.filter(|(column, _)| column.is_place).map(|(_, cell)| cell)
}

/// A file of changes, in the dialect of the tables.
struct Changes<'a> {
    out: Output<NewFile<'a>>,
    table: Table,
    rows: u64,
}

impl<'a> Changes<'a> {
    fn open(folder: &'a NewFolder, place: &str, table: &Table) -> Result<Self, ExportError> {
        let file = folder.create(&format!("{place}/{}.csv", table.name))?;
        let mut out = Output::new(file);
        let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
        out.push(&names.join(","));
        out.push("\n");
        Ok(Self { out, table: table.clone(), rows: 0 })
    }

    fn write(&mut self, cells: &[Spelled]) -> io::Result<()> {
        for (position, cell) in cells.iter().enumerate() {
            if position > 0 {
                self.out.buffer.push(b',');
            }
            self.out.buffer.extend_from_slice(cell.as_deref().unwrap_or_default());
        }
        self.out.buffer.push(b'\n');
        self.rows += 1;
        self.out.settle()
    }

    fn finish(self) -> Result<(), ExportError> {
        self.out.finish()?.finish_table(self.rows, &self.table)
    }
}
