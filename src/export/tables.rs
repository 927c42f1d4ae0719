//! Tables for warehouses: those that [`Schema::tables`](crate::schema::Schema::tables) lists, rows
//! sorted by key, in every format of [`Encoding`].
//!
//! Nothing is lost without a word: what no column can show as it stands (a second value where one
//! is the rule, a word where a number is, a property of another vocabulary) is a row of
//! `other_statements`. Inferred statements are left out. A node that statements refer to, but that
//! is not in the facts, is a row with nothing but its key, so that every foreign key resolves.
//!
//! One walk over the facts makes rows of typed cells ([`Row`]); a [`Sheet`](sheet::Sheet) hashes them
//! and gives them to the format that is asked for. So formats cannot differ in what they tell.

mod dates;
mod instances;
mod measures;
mod origin;
mod part;
mod row;
mod shared;
mod sheet;

use std::collections::BTreeSet;

#[cfg(feature = "parquet")]
pub(super) use part::ZSTD_LEVEL;
pub use part::{Compression, Encoding, TableOptions};
pub use row::{Row, Value};
pub use sheet::Sheet;

use super::{ExportError, NewFolder, Source, Tally};
use crate::schema::{Table, TableContent};

/// The days that date columns name, for the table of dates.
type Days = BTreeSet<i32>;

/// What every table is written with.
#[derive(Clone, Copy)]
struct Job<'a> {
    source: &'a Source<'a>,
    folder: &'a NewFolder,
    tables: &'a [Table],
    encoding: Encoding,
}

impl<'a> Job<'a> {
    /// The table with this content, of those that every ontology has.
    fn table(&self, content: TableContent) -> &'a Table {
        let table = self.tables.iter().find(|table| table.content == content);
        table.expect("the schema lists the table")
    }
}

/// Writes all tables in one format.
///
/// Cost: two passes over the statements, and memory for the keys of one class at a time.
fn write(
    source: &Source<'_>,
    folder: &NewFolder,
    encoding: Encoding,
) -> Result<Tally, ExportError> {
    let tables = source.schema.tables();
    let job = Job { source, folder, tables: &tables, encoding };
    let mut tally = Tally { bare_references: source.survey().bare_references, ..Tally::default() };
    let mut days = Days::new();
    for table in &tables {
        if let TableContent::Instances { class } = table.content {
            tally += instances::write(&job, class, &mut days)?;
        }
    }
    tally += shared::write(&job)?;
    tally += dates::write(&job, &days)?;
    tally += measures::write(&job)?;
    Ok(tally)
}

/// Writes all tables as CSV.
pub(super) fn write_csv(source: &Source<'_>, folder: &NewFolder) -> Result<Tally, ExportError> {
    write(source, folder, Encoding::Csv)
}

/// Writes all tables as JSON Lines.
pub(super) fn write_json_lines(
    source: &Source<'_>,
    folder: &NewFolder,
) -> Result<Tally, ExportError> {
    write(source, folder, Encoding::JsonLines)
}

/// Writes all tables as Parquet.
#[cfg(feature = "parquet")]
pub(super) fn write_parquet(source: &Source<'_>, folder: &NewFolder) -> Result<Tally, ExportError> {
    write(source, folder, Encoding::Parquet)
}

/// Writes all tables for spreadsheets, which lose some of what they hold.
pub(super) fn write_spreadsheet(
    source: &Source<'_>,
    folder: &NewFolder,
) -> Result<Tally, ExportError> {
    write(source, folder, Encoding::Spreadsheet)
}
