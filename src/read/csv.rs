//! Rows of a CSV file (RFC 4180), with the line that each begins on. For files that people keep by
//! hand beside their cases: links known to be right, decisions, scores.
//!
//! The crate `csv` takes a quote that is never closed for a cell that goes on to the end of the file, so
//! the rows behind it would vanish in silence; a person's word must not. Hence this small parser, which
//! names the line where the quote stands. Tests read our own exports with the crate.

use std::collections::BTreeMap;
use std::fmt;

/// A row, by column name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line that it begins on, from 1.
    pub line: u64,
    cells: BTreeMap<String, String>,
}

impl Row {
    /// The names of its columns, in lower case, sorted.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.cells.keys().map(String::as_str)
    }

    /// The value of a column, without spaces around it; empty where the row or the file has none.
    pub fn get(&self, column: &str) -> &str {
        self.cells.get(column).map_or("", |cell| cell.trim())
    }
}

/// Why a CSV file could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvError {
    /// The line, from 1.
    pub line: u64,
    /// What is the matter.
    pub message: String,
}

impl fmt::Display for CsvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for CsvError {}

/// Parses rows under a header. Column names are matched in lower case; empty lines are no rows.
///
/// # Errors
/// Where a needed column is missing, a column stands twice, a quote is not closed, or a row has more cells than the header.
pub fn parse_rows(text: &str, needed: &[&str]) -> Result<Vec<Row>, CsvError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut records = parse_records(text)?.into_iter();
    let error = |line, message: String| Err(CsvError { line, message });
    let Some((_, header)) = records.next() else {
        return error(1, "the file is empty".to_owned());
    };
    let header: Vec<String> = header.iter().map(|name| name.trim().to_lowercase()).collect();
    for (at, name) in header.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
        if header[..at].contains(name) {
            return error(1, format!("column `{name}` stands twice"));
        }
    }
    for name in needed {
        if !header.iter().any(|known| known == name) {
            return error(1, format!("column `{name}` is missing"));
        }
    }
    let mut rows = Vec::new();
    for (line, cells) in records {
        if cells.len() > header.len() {
            let message = format!("{} cells under {} columns", cells.len(), header.len());
            return error(line, message);
        }
        rows.push(Row { line, cells: header.iter().cloned().zip(cells).collect() });
    }
    Ok(rows)
}

fn parse_records(text: &str) -> Result<Vec<(u64, Vec<String>)>, CsvError> {
    let mut records = Vec::new();
    let mut chars = text.chars().peekable();
    let mut line = 1;
    while chars.peek().is_some() {
        let start = line;
        let mut cells = vec![String::new()];
        let mut quoted = false;
        while let Some(c) = chars.next() {
            let cell = cells.last_mut().expect("there is always a cell");
            match c {
                '"' if quoted && chars.peek() == Some(&'"') => {
                    chars.next();
                    cell.push('"');
                }
                '"' if quoted => quoted = false,
                '"' if cell.is_empty() => quoted = true,
                ',' if !quoted => cells.push(String::new()),
                '\r' if !quoted && chars.peek() == Some(&'\n') => {}
                '\n' => {
                    line += 1;
                    if !quoted {
                        break;
                    }
                    cell.push(c);
                }
                c => cell.push(c),
            }
        }
        if quoted {
            return Err(CsvError { line: start, message: "a quote is not closed".to_owned() });
        }
        if cells.iter().any(|cell| !cell.trim().is_empty()) {
            records.push((start, cells));
        }
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_lines_and_names() {
        let text = "\u{feff}From,to,why\r\na,b,\"x, \"\"y\"\"\nz\"\r\n\r\nc,d\n";
        let rows = parse_rows(text, &["from", "to"]).expect("rows");
        assert_eq!(rows.len(), 2);
        assert_eq!((rows[0].line, rows[0].get("why")), (2, "x, \"y\"\nz"));
        assert_eq!((rows[1].line, rows[1].get("to"), rows[1].get("why")), (5, "d", ""));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let check = |text: &str, expect: &str| {
            let error = parse_rows(text, &["from"]).expect_err(text);
            assert_eq!(error.to_string(), expect);
        };
        check("", "line 1: the file is empty");
        check("to\nx\n", "line 1: column `from` is missing");
        check("from,to,From\na,b,c\n", "line 1: column `from` stands twice");
        check("from\na,b\n", "line 2: 2 cells under 1 columns");
        check("from\n\"a\n", "line 2: a quote is not closed");
    }
}
