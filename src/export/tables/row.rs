//! One row of a table: typed cells that every table format writes in its own way.
//!
//! All formats get the same row, so they cannot tell different things. What no warehouse takes is
//! settled here once: an empty string is NULL (some readers tell the two apart, some do not), and
//! U+0000, which `PostgreSQL` refuses, becomes U+FFFD; both are counted.

use crate::export::Tally;
use crate::export::literal::unescape;

/// A cell. Texts and decimal numbers stand in the row's own bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stored {
    Null,
    Text(usize, usize),
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
#[derive(Debug, Default)]
pub struct Row {
    bytes: Vec<u8>,
    cells: Vec<Stored>,
    tally: Tally,
}

impl Row {
    /// Empties the row for the next one.
    pub(in crate::export) fn clear(&mut self) {
        self.bytes.clear();
        self.cells.clear();
    }

    /// What the cells of all rows so far could not show.
    pub(in crate::export) fn tally(&self) -> Tally {
        self.tally
    }

    /// How many cells there are.
    pub(in crate::export) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Appends NULL.
    pub fn null(&mut self) {
        self.cells.push(Stored::Null);
    }

    /// Appends a text that holds no escapes.
    pub fn text(&mut self, text: &str) {
        let start = self.bytes.len();
        let mut rest = text.as_bytes();
        while let Some(at) = memchr::memchr(0, rest) {
            self.bytes.extend_from_slice(&rest[..at]);
            self.replace_zero();
            rest = &rest[at + 1..];
        }
        self.bytes.extend_from_slice(rest);
        self.end_text(start);
    }

    /// Appends the lexical form of a literal, which holds the escapes of canonical N-Triples.
    pub(in crate::export) fn escaped(&mut self, escaped: &str) {
        let start = self.bytes.len();
        let mut rest = escaped.as_bytes();
        while let Some(at) = memchr::memchr2(b'\\', 0, rest) {
            self.bytes.extend_from_slice(&rest[..at]);
            if rest[at] == 0 {
                self.replace_zero();
                rest = &rest[at + 1..];
            } else {
                self.bytes.push(rest.get(at + 1).map_or(b'\\', |&byte| unescape(byte)));
                rest = rest.get(at + 2..).unwrap_or_default();
            }
        }
        self.bytes.extend_from_slice(rest);
        self.end_text(start);
    }

    fn replace_zero(&mut self) {
        self.tally.replaced_characters += 1;
        self.bytes.extend_from_slice("\u{FFFD}".as_bytes());
    }

    fn end_text(&mut self, start: usize) {
        if start == self.bytes.len() {
            self.tally.empty_strings += 1;
            self.cells.push(Stored::Null);
        } else {
            self.cells.push(Stored::Text(start, self.bytes.len()));
        }
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
        let start = self.bytes.len();
        self.bytes.extend_from_slice(number.as_bytes());
        self.cells.push(Stored::Decimal(start, self.bytes.len()));
    }

    /// Appends a whole number.
    pub fn integer(&mut self, number: i64) {
        self.cells.push(Stored::Integer(number));
    }

    /// Appends true or false.
    pub fn boolean(&mut self, value: bool) {
        self.cells.push(Stored::Boolean(value));
    }

    /// Appends a day, in days since 1970-01-01.
    pub fn date(&mut self, days: i32) {
        self.cells.push(Stored::Date(days));
    }

    /// Appends a moment, in microseconds since 1970-01-01 in UTC.
    pub fn timestamp(&mut self, microseconds: i64) {
        self.cells.push(Stored::Timestamp(microseconds));
    }

    /// The cell at a position.
    pub(in crate::export) fn value(&self, position: usize) -> Value<'_> {
        self.shown(self.cells[position])
    }

    fn shown(&self, cell: Stored) -> Value<'_> {
        match cell {
            Stored::Null => Value::Null,
            Stored::Text(start, end) => Value::Text(&self.bytes[start..end]),
            Stored::Decimal(start, end) => {
                let text = std::str::from_utf8(&self.bytes[start..end]);
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
