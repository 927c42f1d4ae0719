//! Apache Parquet: the little of it that flat tables need, written so that the same rows are the same
//! bytes.
//!
//! Format: <https://parquet.apache.org/docs/file-format/>, version 1 data pages, which every reader
//! knows. Strings are UTF8, days DATE, moments TIMESTAMP in microseconds UTC, whole numbers INT64,
//! decimals DOUBLE. A column is required where the schema says so and optional otherwise. Values that
//! repeat stand in a dictionary, all others plainly; pages are compressed with Zstandard. Each column of a
//! row group tells its least and greatest value, so that readers need not look where nothing can match.
//!
//! It is our own because the crate `parquet` builds for two and a half minutes of processor time, with
//! 22 further packages, for what is some 1,250 lines here, tests aside, and because its writer is slower (see
//! `docs/decisions/`). The reader serves `verify`, which reads what this program wrote.

// The format writes counts and positions as signed numbers; none of ours is near their limits.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod column;
mod compress;
mod dictionary;
mod levels;
mod read;
mod statistics;
mod thrift;

use std::io::{self, Write};

use column::{Chunk, ColumnWriter};
use compress::Compressors;
pub(super) use read::read_rows;
use thrift::Struct;

use super::tables::Row;
use crate::schema::{Column, Storage, Table};

/// What stands at both ends of a file.
const MAGIC: &[u8; 4] = b"PAR1";
/// A row group also ends when its columns hold so many bytes before compression, so that long texts
/// do not fill the memory.
const MAX_GROUP_BYTES: usize = 512 << 20;
/// Who wrote the file. Without a version, so that the bytes change only with the format.
const CREATED_BY: &str = "incident-graph";

/// Physical types of the format, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Physical {
    Boolean = 0,
    Int32 = 1,
    Int64 = 2,
    Double = 5,
    ByteArray = 6,
}

impl Physical {
    fn of(storage: Storage) -> Self {
        match storage {
            Storage::Boolean => Self::Boolean,
            Storage::Date => Self::Int32,
            Storage::Integer | Storage::Timestamp => Self::Int64,
            Storage::Decimal => Self::Double,
            Storage::String => Self::ByteArray,
        }
    }
}

/// Writes a table as a file.
pub(super) struct Writer<W: Write> {
    sink: W,
    position: u64,
    columns: Vec<(Column, ColumnWriter)>,
    row_group: usize,
    rows: usize,
    groups: Vec<Group>,
    compressors: Compressors,
}

/// A row group that is written.
struct Group {
    rows: usize,
    chunks: Vec<Chunk>,
}

impl<W: Write> Writer<W> {
    /// Begins a file.
    pub(super) fn new(mut sink: W, table: &Table, row_group: usize) -> io::Result<Self> {
        sink.write_all(MAGIC)?;
        let columns = table.columns.iter().map(|column| {
            let writer = ColumnWriter::new(Physical::of(column.storage), column.required);
            (column.clone(), writer)
        });
        Ok(Self {
            sink,
            position: MAGIC.len() as u64,
            columns: columns.collect(),
            row_group: row_group.max(1),
            rows: 0,
            groups: Vec::new(),
            compressors: Compressors::new()?,
        })
    }

    /// Adds a row. Cost: a copy of its cells; now and then a page is compressed.
    pub(super) fn write(&mut self, row: &Row) -> io::Result<()> {
        let mut bytes = 0;
        for ((_, column), value) in self.columns.iter_mut().zip(row.values()) {
            column.push(value, &mut self.compressors)?;
            bytes += column.raw_bytes();
        }
        self.rows += 1;
        if self.rows >= self.row_group || bytes >= MAX_GROUP_BYTES {
            self.end_group()?;
        }
        Ok(())
    }

    fn end_group(&mut self) -> io::Result<()> {
        let mut group = Group { rows: self.rows, chunks: Vec::new() };
        for (_, column) in &mut self.columns {
            let (chunk, parts) = column.end_chunk(self.position, &mut self.compressors)?;
            for part in parts {
                self.sink.write_all(&part)?;
                self.position += part.len() as u64;
            }
            group.chunks.push(chunk);
        }
        self.groups.push(group);
        self.rows = 0;
        Ok(())
    }

    /// Ends the file and gives the sink back.
    pub(super) fn finish(mut self) -> io::Result<W> {
        if self.rows > 0 {
            self.end_group()?;
        }
        let footer = self.footer();
        self.sink.write_all(&footer)?;
        self.sink.write_all(&(footer.len() as u32).to_le_bytes())?;
        self.sink.write_all(MAGIC)?;
        self.sink.flush()?;
        Ok(self.sink)
    }

    /// `FileMetaData` of `parquet.thrift`.
    fn footer(&self) -> Vec<u8> {
        let mut file = Struct::default();
        file.i32(1, 1);
        let mut elements = vec![{
            let mut root = Struct::default();
            root.string(4, "schema");
            root.i32(5, self.columns.len() as i32);
            root
        }];
        elements.extend(self.columns.iter().map(|(column, _)| schema_element(column)));
        file.structs(2, elements);
        file.i64(3, self.groups.iter().map(|group| group.rows as i64).sum());
        file.structs(4, self.groups.iter().map(|group| self.row_group(group)));
        file.string(6, CREATED_BY);
        // Statistics and orders of every column: by the order of its type.
        file.structs(
            7,
            self.columns.iter().map(|_| {
                let mut order = Struct::default();
                order.field(1, Struct::default());
                order
            }),
        );
        file.end()
    }

    fn row_group(&self, group: &Group) -> Struct {
        let mut described = Struct::default();
        described.structs(
            1,
            self.columns.iter().zip(&group.chunks).map(|((column, _), chunk)| {
                let mut outer = Struct::default();
                outer.i64(2, chunk.start as i64);
                outer.field(3, chunk.meta_data(column, Physical::of(column.storage)));
                outer
            }),
        );
        described.i64(2, group.chunks.iter().map(|chunk| chunk.raw as i64).sum());
        described.i64(3, group.rows as i64);
        described
    }
}

/// `SchemaElement`: name, type, and how the type is meant, in the old and in the new spelling.
fn schema_element(column: &Column) -> Struct {
    let mut element = Struct::default();
    element.i32(1, Physical::of(column.storage) as i32);
    element.i32(3, i32::from(!column.required));
    element.string(4, &column.name);
    let mut logical = Struct::default();
    match column.storage {
        Storage::String => {
            element.i32(6, 0);
            logical.field(1, Struct::default());
        }
        Storage::Date => {
            element.i32(6, 6);
            logical.field(6, Struct::default());
        }
        Storage::Timestamp => {
            element.i32(6, 10);
            let mut unit = Struct::default();
            unit.field(2, Struct::default());
            let mut timestamp = Struct::default();
            timestamp.bool(1, true);
            timestamp.field(2, unit);
            logical.field(8, timestamp);
        }
        Storage::Integer | Storage::Decimal | Storage::Boolean => return element,
    }
    element.field(10, logical);
    element
}

#[cfg(test)]
mod tests;
