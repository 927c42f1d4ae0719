//! Rows of a table out of its files, whatever the format: the cells as CSV writes them, NULL as
//! `None`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

#[cfg(feature = "parquet")]
use crate::export::parquet;
use crate::export::tables::Value;
use crate::export::{calendar, csv};
use crate::schema::{Storage, Table};

/// A cell as the CSV file spells it, quotes included.
pub(in crate::export) type Spelled = Option<Vec<u8>>;

/// Calls `each` with every row of a file.
///
/// # Errors
/// Where the file is no file of this table, and what `each` returns.
pub(in crate::export) fn read(
    path: &Path,
    table: &Table,
    each: &mut dyn FnMut(&[Spelled]) -> io::Result<()>,
) -> io::Result<()> {
    #[cfg(feature = "parquet")]
    if path.extension().is_some_and(|ending| ending == "parquet") {
        return parquet::read_rows(&mut File::open(path)?, table, each);
    }
    let name = name_of(path);
    let reader = BufReader::with_capacity(1 << 18, unpacked(path)?);
    if name.contains(".jsonl") {
        read_json_lines(reader, table, each)
    } else if name.contains(".csv") {
        read_csv(reader, table, each)
    } else {
        Err(invalid("a table in a format that this program does not read"))
    }
}

/// Whether a file is a table by its name, packed or not.
pub(super) fn is_table(path: &Path) -> bool {
    let name = name_of(path);
    [".csv", ".jsonl", ".parquet"].into_iter().any(|ending| name.contains(ending))
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn unpacked(path: &Path) -> io::Result<Box<dyn Read>> {
    let file = File::open(path)?;
    Ok(match path.extension().and_then(|ending| ending.to_str()) {
        Some("gz") => Box::new(flate2::read::MultiGzDecoder::new(file)),
        #[cfg(feature = "parquet")]
        Some("zst") => Box::new(zstd::stream::read::Decoder::new(file)?),
        _ => Box::new(file),
    })
}

fn invalid(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Reads our own dialect strictly: what no build writes is an error.
fn read_csv(
    mut reader: impl BufRead,
    table: &Table,
    each: &mut dyn FnMut(&[Spelled]) -> io::Result<()>,
) -> io::Result<()> {
    let mut line = Vec::new();
    read_record(&mut reader, &mut line)?;
    let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
    if line != names.join(",").as_bytes() {
        return Err(invalid("it has another header"));
    }
    let mut cells: Vec<Spelled> = Vec::new();
    loop {
        line.clear();
        if !read_record(&mut reader, &mut line)? {
            return Ok(());
        }
        split(&line, &mut cells)?;
        if cells.len() != names.len() {
            return Err(invalid("a row has more or fewer cells than there are columns"));
        }
        each(&cells)?;
    }
}

/// A row with all lines of its quoted cells, without its line end; `false` at the end of the file.
fn read_record(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    let mut quotes = 0;
    loop {
        let start = line.len();
        if reader.read_until(b'\n', line)? == 0 {
            return if line.is_empty() {
                Ok(false)
            } else {
                Err(invalid("the last row is cut off"))
            };
        }
        quotes += memchr::memchr_iter(b'"', &line[start..]).count();
        // Between an odd number of quotes and the next one, a line end belongs to a cell.
        if quotes % 2 == 0 {
            if line.pop() != Some(b'\n') {
                return Err(invalid("the last row is cut off"));
            }
            return Ok(true);
        }
    }
}

fn split(line: &[u8], cells: &mut Vec<Spelled>) -> io::Result<()> {
    cells.clear();
    let mut rest = line;
    loop {
        let end = if rest.first() == Some(&b'"') {
            let mut at = 1;
            loop {
                let quote = memchr::memchr(b'"', rest.get(at..).unwrap_or_default());
                at += quote.ok_or_else(|| invalid("a quote that is not closed"))? + 1;
                if rest.get(at) != Some(&b'"') {
                    break at;
                }
                at += 1;
            }
        } else {
            memchr::memchr(b',', rest).unwrap_or(rest.len())
        };
        let cell = &rest[..end];
        cells.push((!cell.is_empty()).then(|| cell.to_vec()));
        match rest.get(end) {
            None => return Ok(()),
            Some(b',') => rest = &rest[end + 1..],
            Some(_) => return Err(invalid("a quote in the middle of a cell")),
        }
    }
}

fn read_json_lines(
    reader: impl BufRead,
    table: &Table,
    each: &mut dyn FnMut(&[Spelled]) -> io::Result<()>,
) -> io::Result<()> {
    for line in reader.lines() {
        let row: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&line?)?;
        if row.len() != table.columns.len() {
            return Err(invalid("a row has more or fewer values than there are columns"));
        }
        let mut cells = Vec::new();
        for column in &table.columns {
            let mut cell = Vec::new();
            match row.get(&column.name).ok_or_else(|| invalid("a row without a column"))? {
                serde_json::Value::Null => {}
                serde_json::Value::String(text) if column.storage == Storage::String => {
                    csv::write_value(&mut cell, Value::Text(text.as_bytes()));
                }
                serde_json::Value::String(text) => cell.extend_from_slice(text.as_bytes()),
                bare => cell.extend(bare.to_string().into_bytes()),
            }
            cells.push((!cell.is_empty()).then_some(cell));
        }
        each(&cells)?;
    }
    Ok(())
}

/// A cell in the one spelling that formats share: a double does not keep the zero of `60.0`.
pub(in crate::export) fn normal(cell: &Spelled, storage: Storage) -> Spelled {
    let cell = cell.as_ref()?;
    if storage != Storage::Decimal {
        return Some(cell.clone());
    }
    let number: Option<f64> = std::str::from_utf8(cell).ok().and_then(|text| text.parse().ok());
    Some(number.map_or_else(|| cell.clone(), |number| number.to_string().into_bytes()))
}

/// Whether a cell is what a column of this type holds, spelled as the writers spell it.
pub(in crate::export) fn fits(cell: &[u8], storage: Storage) -> bool {
    let Ok(text) = std::str::from_utf8(cell) else { return false };
    match storage {
        Storage::String => text.len() > 2 && text.starts_with('"') && !text.contains('\0'),
        Storage::Integer => text.parse::<i64>().is_ok(),
        Storage::Decimal => text.parse::<f64>().is_ok_and(f64::is_finite),
        Storage::Boolean => matches!(text, "true" | "false"),
        Storage::Date => text.len() == 10 && calendar::day(text).is_some(),
        Storage::Timestamp => calendar::moment(text).is_some_and(|moment| moment.is_exact),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_writers_write_fits() {
        let check = |storage, text: &str, expect| {
            assert_eq!(fits(text.as_bytes(), storage), expect, "{text}");
        };
        for text in ["0001-01-01", "9999-12-31"] {
            check(Storage::Date, text, true);
        }
        for text in ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59.999999Z"]
        {
            check(Storage::Timestamp, text, true);
        }
        for text in ["2019-02-30", "0000-01-01", "20190215", "2019-02-15T00:00:00Z", "2019-02-15Z"]
        {
            check(Storage::Date, text, false);
        }
        for text in ["2019-02-15", "2019-02-15T24:00:00Z", "2019-02-15T08:30:00+09:00"] {
            check(Storage::Timestamp, text, false);
        }
    }
}
