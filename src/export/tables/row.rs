//! One row of a table: typed cells that every table format writes in its own way.
//!
//! All formats get the same row, so they cannot tell different things. What no warehouse takes is
//! settled here once: an empty string is NULL (some readers tell the two apart, some do not), and
//! U+0000, which `PostgreSQL` refuses, becomes U+FFFD; both are counted.

use std::ops::Range;

use crate::export::calendar::{write_date, write_moment};
use crate::export::literal::unescape;
use crate::export::{Tally, csv};

/// A cell. Places are those of its bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stored {
    Null,
    /// A text that stands in the line as it is, between quotes.
    Text(usize, usize),
    /// A text with quotes in it, which the line doubles; it is kept apart.
    Quoted(usize, usize),
    Decimal(usize, usize),
    Integer(i64),
    Boolean(bool),
    Date(i32),
    Timestamp(i64),
}

/// A cell as a format sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// Nothing is known.
    Null,
    /// UTF-8 without U+0000, never empty.
    Text(&'a [u8]),
    /// A decimal number that is valid in JSON and SQL and that a double holds.
    Decimal(&'a str),
    /// A whole number.
    Integer(i64),
    /// True or false.
    Boolean(bool),
    /// Days since 1970-01-01.
    Date(i32),
    /// Microseconds since 1970-01-01 in UTC.
    Timestamp(i64),
}

/// A row that is filled cell by cell and then written.
///
/// It is kept as its line of CSV, by whose cells a row of a table is hashed, with the places of the cells
/// in it; so most texts are copied once.
#[derive(Debug, Default)]
pub struct Row {
    line: Vec<u8>,
    /// The texts of [`Stored::Quoted`].
    quoted: Vec<u8>,
    cells: Vec<Stored>,
    /// Where each cell ends in the line.
    ends: Vec<usize>,
    tally: Tally,
}

/// A text that is being appended.
struct Open {
    /// Where it begins in the line.
    start: usize,
    /// Where it begins among the texts with quotes, once it has one.
    quoted: Option<usize>,
}

impl Row {
    /// Empties the row for the next one.
    pub(in crate::export) fn clear(&mut self) {
        self.line.clear();
        self.quoted.clear();
        self.cells.clear();
        self.ends.clear();
    }

    /// What the cells of all rows so far could not show.
    pub(in crate::export) fn tally(&self) -> Tally {
        self.tally
    }

    /// How many cells there are.
    pub(in crate::export) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The row as CSV, without a line end.
    pub(in crate::export) fn line(&self) -> &[u8] {
        &self.line
    }

    /// The cells at these positions as CSV, with commas between.
    pub(in crate::export) fn cells_of_line(&self, positions: Range<usize>) -> &[u8] {
        let start = positions.start.checked_sub(1).map_or(0, |before| self.ends[before] + 1);
        let end = positions.end.checked_sub(1).map_or(start, |last| self.ends[last]);
        &self.line[start..end]
    }

    fn separate(&mut self) {
        if !self.cells.is_empty() {
            self.line.push(b',');
        }
    }

    /// Ends the cell that was just written to the line.
    fn push(&mut self, cell: Stored) {
        self.cells.push(cell);
        self.ends.push(self.line.len());
    }

    /// Appends NULL.
    pub fn null(&mut self) {
        self.separate();
        self.push(Stored::Null);
    }

    /// Appends a text that holds no escapes.
    pub fn text(&mut self, text: &str) {
        let mut cell = self.open_text();
        let mut rest = text.as_bytes();
        while let Some(at) = memchr::memchr2(b'"', 0, rest) {
            self.push_run(&cell, &rest[..at]);
            self.push_special(&mut cell, rest[at]);
            rest = &rest[at + 1..];
        }
        self.push_run(&cell, rest);
        self.close_text(&cell);
    }

    /// Appends the lexical form of a literal, which holds the escapes of canonical N-Triples.
    pub(in crate::export) fn escaped(&mut self, escaped: &str) {
        let mut cell = self.open_text();
        let mut rest = escaped.as_bytes();
        while let Some(at) = memchr::memchr2(b'\\', 0, rest) {
            self.push_run(&cell, &rest[..at]);
            if rest[at] == 0 {
                self.push_special(&mut cell, 0);
                rest = &rest[at + 1..];
            } else {
                let byte = rest.get(at + 1).map_or(b'\\', |&byte| unescape(byte));
                self.push_special(&mut cell, byte);
                rest = rest.get(at + 2..).unwrap_or_default();
            }
        }
        self.push_run(&cell, rest);
        self.close_text(&cell);
    }

    fn open_text(&mut self) -> Open {
        self.separate();
        self.line.push(b'"');
        Open { start: self.line.len(), quoted: None }
    }

    /// Appends bytes that stand in the line as they are.
    fn push_run(&mut self, cell: &Open, bytes: &[u8]) {
        self.line.extend_from_slice(bytes);
        if cell.quoted.is_some() {
            self.quoted.extend_from_slice(bytes);
        }
    }

    /// Appends a byte that may not stand in the line as it is.
    fn push_special(&mut self, cell: &mut Open, byte: u8) {
        match byte {
            0 => {
                self.tally.replaced_characters += 1;
                self.push_run(cell, "\u{FFFD}".as_bytes());
            }
            b'"' => {
                if cell.quoted.is_none() {
                    cell.quoted = Some(self.quoted.len());
                    self.quoted.extend_from_slice(&self.line[cell.start..]);
                }
                self.line.extend_from_slice(b"\"\"");
                self.quoted.push(b'"');
            }
            plain => self.push_run(cell, &[plain]),
        }
    }

    fn close_text(&mut self, cell: &Open) {
        let end = self.line.len();
        if cell.start == end {
            self.tally.empty_strings += 1;
            self.line.pop();
            self.push(Stored::Null);
            return;
        }
        self.line.push(b'"');
        self.push(match cell.quoted {
            Some(start) => Stored::Quoted(start, self.quoted.len()),
            None => Stored::Text(cell.start, end),
        });
    }

    /// Appends a text where there is one.
    pub fn optional_text(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text(text),
            None => self.null(),
        }
    }

    /// Appends a decimal number as JSON and SQL write it: digits, at most one point between digits,
    /// a minus in front, no needless zeros in front.
    pub fn decimal(&mut self, number: &str) {
        self.separate();
        let start = self.line.len();
        self.line.extend_from_slice(number.as_bytes());
        self.push(Stored::Decimal(start, self.line.len()));
    }

    /// Appends a whole number.
    pub fn integer(&mut self, number: i64) {
        self.separate();
        csv::write_integer(&mut self.line, number);
        self.push(Stored::Integer(number));
    }

    /// Appends true or false.
    pub fn boolean(&mut self, value: bool) {
        self.separate();
        csv::write_boolean(&mut self.line, value);
        self.push(Stored::Boolean(value));
    }

    /// Appends a day, in days since 1970-01-01; of the years 0 to 9999.
    pub fn date(&mut self, days: i32) {
        self.separate();
        write_date(&mut self.line, days);
        self.push(Stored::Date(days));
    }

    /// Appends a moment, in microseconds since 1970-01-01 in UTC; of the years 0 to 9999.
    pub fn timestamp(&mut self, microseconds: i64) {
        self.separate();
        write_moment(&mut self.line, microseconds);
        self.push(Stored::Timestamp(microseconds));
    }

    /// The cell at a position.
    pub(in crate::export) fn value(&self, position: usize) -> Value<'_> {
        self.shown(self.cells[position])
    }

    fn shown(&self, cell: Stored) -> Value<'_> {
        match cell {
            Stored::Null => Value::Null,
            Stored::Text(start, end) => Value::Text(&self.line[start..end]),
            Stored::Quoted(start, end) => Value::Text(&self.quoted[start..end]),
            Stored::Decimal(start, end) => {
                let text = std::str::from_utf8(&self.line[start..end]);
                Value::Decimal(text.expect("it was pushed as a string"))
            }
            Stored::Integer(number) => Value::Integer(number),
            Stored::Boolean(value) => Value::Boolean(value),
            Stored::Date(days) => Value::Date(days),
            Stored::Timestamp(microseconds) => Value::Timestamp(microseconds),
        }
    }

    /// All cells in order.
    pub(in crate::export) fn values(&self) -> impl Iterator<Item = Value<'_>> {
        self.cells.iter().map(|&cell| self.shown(cell))
    }
}
