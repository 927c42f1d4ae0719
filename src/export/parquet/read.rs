//! Reads Parquet that this program wrote: flat columns, version 1 pages, plain or with a dictionary,
//! compressed with Zstandard. Anything else is an error, never a guess.

use std::io::{self, Read as _, Seek, SeekFrom};

use super::thrift::{Read, Reader};
use super::{MAGIC, levels};
use crate::export::csv;
use crate::export::tables::Value;
use crate::schema::{Column, Storage, Table};

/// No page of ours is larger: a value is at most a text of a case.
const MAX_PAGE: usize = 1 << 30;

/// What is done with a row.
pub(in crate::export) type EachRow<'a> = dyn FnMut(&[Option<Vec<u8>>]) -> io::Result<()> + 'a;

fn invalid(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Reads a file row by row: each as the cells that CSV writes, NULL as `None`.
///
/// Memory: the columns of one row group.
///
/// # Errors
/// Where the file is not of this table, or damaged; what `each` returns.
pub(in crate::export) fn read_rows(
    file: &mut std::fs::File,
    table: &Table,
    each: &mut EachRow<'_>,
) -> io::Result<()> {
    let length = file.seek(SeekFrom::End(0))?;
    if length < 12 {
        return Err(invalid("it is too short for a Parquet file"));
    }
    let mut tail = [0; 8];
    file.seek(SeekFrom::End(-8))?;
    file.read_exact(&mut tail)?;
    let footer = u64::from(u32::from_le_bytes([tail[0], tail[1], tail[2], tail[3]]));
    if &tail[4..] != MAGIC || footer + 12 > length {
        return Err(invalid("it does not end like a Parquet file"));
    }
    file.seek(SeekFrom::Start(length - 8 - footer))?;
    let mut bytes = vec![0; footer as usize];
    file.read_exact(&mut bytes)?;
    let meta = Reader { bytes: &bytes, at: 0 }.structure()?;
    let names: Vec<&Read> = meta.list(2).iter().skip(1).filter_map(|e| e.field(4)).collect();
    let expect = table.columns.iter().map(|column| column.name.as_bytes());
    if !names.iter().map(|name| bytes_of(name)).eq(expect) {
        return Err(invalid("it has other columns"));
    }
    for group in meta.list(4) {
        let rows =
            group.number(3).ok_or_else(|| invalid("a row group without a number of rows"))?;
        let mut columns = Vec::new();
        for (column, chunk) in table.columns.iter().zip(group.list(1)) {
            columns.push(read_chunk(file, column, chunk)?.into_iter());
        }
        let mut row = vec![None; columns.len()];
        for _ in 0..rows {
            for (cell, column) in row.iter_mut().zip(&mut columns) {
                *cell = column.next().ok_or_else(|| invalid("a column is too short"))?;
            }
            each(&row)?;
        }
    }
    Ok(())
}

fn bytes_of(read: &Read) -> &[u8] {
    match read {
        Read::Bytes(bytes) => bytes,
        _ => &[],
    }
}

/// All values of a column of a row group.
fn read_chunk(
    file: &mut std::fs::File,
    column: &Column,
    chunk: &Read,
) -> io::Result<Vec<Option<Vec<u8>>>> {
    let meta = chunk.field(3).ok_or_else(|| invalid("a column without a description"))?;
    let number = |id| meta.number(id).map(|number| number as u64);
    let start =
        number(11).or_else(|| number(9)).ok_or_else(|| invalid("a column without pages"))?;
    let length = number(7).ok_or_else(|| invalid("a column without a size"))?;
    let count = number(5).ok_or_else(|| invalid("a column without a count"))? as usize;
    if length > file.metadata()?.len() {
        return Err(invalid("a column is larger than its file"));
    }
    file.seek(SeekFrom::Start(start))?;
    let mut bytes = vec![0; length as usize];
    file.read_exact(&mut bytes)?;
    let mut values: Vec<Option<Vec<u8>>> = Vec::new();
    let mut dictionary: Vec<Vec<u8>> = Vec::new();
    let mut reader = Reader { bytes: &bytes, at: 0 };
    while values.len() < count {
        let header = reader.structure()?;
        let size = |id| {
            let size = header.number(id).and_then(|size| usize::try_from(size).ok());
            size.filter(|&size| size <= MAX_PAGE).ok_or_else(|| invalid("a page without a size"))
        };
        let (raw, compressed) = (size(2)?, size(3)?);
        let page = reader
            .bytes
            .get(reader.at..reader.at + compressed)
            .ok_or_else(|| invalid("a page that is cut off"))?;
        reader.at += compressed;
        let page = zstd::bulk::decompress(page, raw)?;
        if let Some(described) = header.field(7) {
            let count = described.number(1).unwrap_or(0) as usize;
            dictionary = read_plain(&page, column, count)?;
            continue;
        }
        let described =
            header.field(5).ok_or_else(|| invalid("a page of a kind that is not ours"))?;
        let count = described.number(1).unwrap_or(0) as usize;
        read_page(&page, column, count, described.number(2), &dictionary, &mut values)?;
    }
    Ok(values)
}

fn read_page(
    page: &[u8],
    column: &Column,
    count: usize,
    encoding: Option<i64>,
    dictionary: &[Vec<u8>],
    values: &mut Vec<Option<Vec<u8>>>,
) -> io::Result<()> {
    let cut_off = || invalid("a page that is cut off");
    let (present, rest) = if column.required {
        (vec![1; count], page)
    } else {
        let length = page.first_chunk::<4>().ok_or_else(cut_off)?;
        let length = u32::from_le_bytes(*length) as usize;
        let (levels, rest) = page[4..].split_at_checked(length).ok_or_else(cut_off)?;
        (levels::read(levels, count, 1)?, rest)
    };
    let held = present.iter().filter(|&&level| level == 1).count();
    let found: Vec<Vec<u8>> = match encoding {
        Some(0) => read_plain(rest, column, held)?,
        Some(8) => {
            let (width, rest) = rest.split_first().ok_or_else(cut_off)?;
            let positions = levels::read(rest, held, u32::from(*width))?;
            let value = |position: u32| dictionary.get(position as usize).cloned();
            positions.into_iter().map(value).collect::<Option<_>>().ok_or_else(cut_off)?
        }
        _ => return Err(invalid("values in an encoding that is not ours")),
    };
    let mut found = found.into_iter();
    values.extend(present.into_iter().map(|level| if level == 1 { found.next() } else { None }));
    Ok(())
}

/// Values in the plain encoding, each as CSV writes it.
fn read_plain(bytes: &[u8], column: &Column, count: usize) -> io::Result<Vec<Vec<u8>>> {
    let cut_off = || invalid("a page that is cut off");
    let mut values = Vec::with_capacity(count.min(bytes.len().saturating_mul(8)));
    let mut rest = bytes;
    for position in 0..count {
        let mut cell = Vec::new();
        let mut fixed = |width: usize| {
            let (value, after) = rest.split_at_checked(width)?;
            rest = after;
            Some(value)
        };
        match column.storage {
            Storage::Boolean => {
                let byte = bytes.get(position / 8).ok_or_else(cut_off)?;
                csv::write_value(&mut cell, Value::Boolean(byte >> (position % 8) & 1 == 1));
            }
            Storage::String => {
                let length = fixed(4).and_then(|b| b.first_chunk().copied()).ok_or_else(cut_off)?;
                let text = fixed(u32::from_le_bytes(length) as usize).ok_or_else(cut_off)?;
                csv::write_value(&mut cell, Value::Text(text));
            }
            Storage::Date => {
                let days = fixed(4).and_then(|b| b.first_chunk().copied()).ok_or_else(cut_off)?;
                csv::write_value(&mut cell, Value::Date(i32::from_le_bytes(days)));
            }
            Storage::Integer | Storage::Timestamp | Storage::Decimal => {
                let number = fixed(8).and_then(|b| b.first_chunk().copied()).ok_or_else(cut_off)?;
                let whole = i64::from_le_bytes(number);
                match column.storage {
                    Storage::Integer => csv::write_value(&mut cell, Value::Integer(whole)),
                    Storage::Timestamp => csv::write_value(&mut cell, Value::Timestamp(whole)),
                    _ => cell.extend(f64::from_le_bytes(number).to_string().into_bytes()),
                }
            }
        }
        values.push(cell);
    }
    Ok(values)
}
