//! One table while it is written: its rows get their hashes and go to its files.

use std::collections::BTreeMap;
use std::ops::Range;

use sha2::{Digest, Sha256};

use super::part::{Encoding, Part, TableOptions};
use super::row::{Row, Value};
use super::{Job, Tally};
use crate::export::calendar::date_of;
use crate::export::{ExportError, NewFolder};
use crate::schema::{Storage, Table};

/// A table while it is written.
pub struct Sheet<'a> {
    folder: &'a NewFolder,
    table: Table,
    encoding: Encoding,
    options: TableOptions,
    /// The files that are open, and the number of each. Without years there is one, under `None`.
    parts: BTreeMap<Option<String>, (u64, Part<'a>)>,
    /// The column whose year decides on the folder.
    year_column: Option<usize>,
    row: Row,
    /// The columns that a row is hashed by, as runs of neighbours.
    hashed: Vec<Range<usize>>,
    /// Of a table without keys of its own: the hashes of the rows of one owner.
    written: Vec<[u8; 32]>,
    owner: Vec<u8>,
}

impl<'a> Sheet<'a> {
    /// Opens the first file of a table.
    pub(super) fn open(job: &Job<'a>, table: &Table) -> Result<Self, ExportError> {
        Self::new(job.folder, table, job.encoding, job.source.options.tables)
    }

    /// Opens the first file of a table in a folder.
    ///
    /// # Errors
    /// Where the system refuses to create it.
    pub fn new(
        folder: &'a NewFolder,
        table: &Table,
        encoding: Encoding,
        options: TableOptions,
    ) -> Result<Self, ExportError> {
        let year_column = if options.by_year {
            table.columns.iter().skip(1).position(|column| column.storage == Storage::Date)
        } else {
            None
        };
        let mut sheet = Self {
            folder,
            table: table.clone(),
            encoding,
            options,
            parts: BTreeMap::new(),
            year_column: year_column.map(|position| position + 1),
            row: Row::default(),
            hashed: runs(table.hashed_columns()),
            written: Vec::new(),
            owner: Vec::new(),
        };
        if sheet.year_column.is_none() {
            sheet.open_part(None, 1)?;
        }
        Ok(sheet)
    }

    /// The name of the table.
    pub(super) fn name(&self) -> &str {
        &self.table.name
    }

    fn open_part(&mut self, year: Option<String>, number: u64) -> Result<(), ExportError> {
        let mut name = self.table.name.clone();
        if let Some(year) = &year {
            name = format!("{name}/year={year}");
        }
        if year.is_some() || self.options.rows_per_file.is_some() {
            name = format!("{name}/part-{number:05}");
        }
        let part = Part::open(self.folder, &self.table, &name, self.encoding, &self.options)?;
        self.parts.insert(year, (number, part));
        Ok(())
    }

    /// Where the cells of the next row go, all but the hash.
    pub fn row(&mut self) -> &mut Row {
        self.row.clear();
        &mut self.row
    }

    /// Hashes the row and writes it, but not a second time: in a table without keys of its own, two
    /// statements may look the same (`"a"` and `"a"@en` in a column of strings).
    ///
    /// # Errors
    /// Where the system refuses to write.
    ///
    /// # Panics
    /// Never: a hash is written in ASCII, and a file is looked up only after it was opened.
    pub fn end_row(&mut self) -> Result<(), ExportError> {
        debug_assert_eq!(self.row.len() + 1, self.table.columns.len(), "{}", self.table.name);
        let hash = self.hash();
        if !self.table.has_own_key() && !self.is_new(&hash) {
            return Ok(());
        }
        let digits = hexadecimal(&hash);
        let digits = std::str::from_utf8(&digits).expect("digits are ASCII");
        self.row.text(digits);
        self.write_row()
    }

    /// The digest of what the row says, wherever in the input it was read.
    fn hash(&self) -> [u8; 32] {
        let mut digest = Sha256::new();
        for (number, run) in self.hashed.iter().enumerate() {
            if number > 0 {
                digest.update(b",");
            }
            digest.update(self.row.cells_of_line(run.clone()));
        }
        digest.finalize().into()
    }

    /// Writes a row that brings its hash as its last cell, as the benchmark does. Repeats are not looked for.
    ///
    /// # Errors
    /// Where the system refuses to write.
    pub fn end_hashed_row(&mut self) -> Result<(), ExportError> {
        debug_assert_eq!(self.row.len(), self.table.columns.len(), "{}", self.table.name);
        self.write_row()
    }

    fn write_row(&mut self) -> Result<(), ExportError> {
        let year = self.year_column.map(|column| match self.row.value(column) {
            Value::Date(days) => date_of(days).0.to_string(),
            // The name that Hive gives to what has no value.
            _ => "__HIVE_DEFAULT_PARTITION__".to_owned(),
        });
        let most = self.options.rows_per_file.unwrap_or(u64::MAX);
        let number = match self.parts.get_mut(&year) {
            Some((_, part)) if part.rows < most => return part.write(&self.row),
            Some((number, _)) => *number + 1,
            None => 1,
        };
        if let Some((_, full)) = self.parts.remove(&year) {
            full.finish(&self.table)?;
        }
        self.open_part(year.clone(), number)?;
        let (_, part) = self.parts.get_mut(&year).expect("it was just opened");
        part.write(&self.row)
    }

    /// Remembers a row of the owner at hand, and says whether it is the first of its kind.
    fn is_new(&mut self, hash: &[u8; 32]) -> bool {
        let Value::Text(owner) = self.row.value(0) else { return true };
        if owner != self.owner {
            self.owner.clear();
            self.owner.extend_from_slice(owner);
            self.written.clear();
        }
        let is_new = !self.written.contains(hash);
        if is_new {
            self.written.push(*hash);
        }
        is_new
    }

    /// Ends the files, and says what the cells could not show.
    ///
    /// # Errors
    /// Where the system refuses to write.
    pub fn finish(mut self) -> Result<Tally, ExportError> {
        if self.parts.is_empty() {
            // Laid out by year and without a row: the header and the schema are there all the same.
            self.open_part(Some("__HIVE_DEFAULT_PARTITION__".to_owned()), 1)?;
        }
        for (_, part) in self.parts.into_values() {
            part.finish(&self.table)?;
        }
        Ok(self.row.tally())
    }
}

/// Rising positions, as runs of those that follow each other.
fn runs(positions: impl Iterator<Item = usize>) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for position in positions {
        match runs.last_mut() {
            Some(run) if run.end == position => run.end += 1,
            _ => runs.push(position..position + 1),
        }
    }
    runs
}

fn hexadecimal(bytes: &[u8; 32]) -> [u8; 64] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = [0; 64];
    for (pair, byte) in text.chunks_exact_mut(2).zip(bytes) {
        pair[0] = DIGITS[usize::from(byte >> 4)];
        pair[1] = DIGITS[usize::from(byte & 15)];
    }
    text
}
