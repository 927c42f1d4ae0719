//! CSV tables for warehouses: the tables that [`Schema::tables`](crate::schema::Schema::tables)
//! lists, one file each, rows sorted by key.
//!
//! Nothing is lost without a word: what no column can show as it stands (a second value where one
//! is the rule, a word where a number is, a property of another vocabulary) is a row of
//! `other_statements.csv`. Inferred statements are left out. A node that statements refer to, but
//! that is not in the facts, is a row with nothing but its key, so that every foreign key resolves.

mod instances;
mod origin;
mod shared;
mod sheet;

use super::{ExportError, NewFolder, Source, Tally};
use crate::schema::TableContent;

/// The folder of the tables in a built folder.
pub(super) const FOLDER: &str = "tables";

/// Writes all tables.
///
/// Cost: two passes over the statements, and memory for the keys of one class at a time.
pub(super) fn write(source: &Source<'_>, folder: &NewFolder) -> Result<Tally, ExportError> {
    let tables = source.schema.tables();
    let mut tally = Tally {
        bare_references: source.survey().bare_references,
        ..Tally::default()
    };
    for table in &tables {
        if let TableContent::Instances { class } = table.content {
            tally += instances::write(source, folder, &tables, class)?;
        }
    }
    tally += shared::write(source, folder, &tables)?;
    Ok(tally)
}
