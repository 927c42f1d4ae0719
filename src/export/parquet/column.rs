//! One column of a row group: its pages, in memory until the group ends.

use std::io;

use super::compress::{Compressors, Level};
use super::dictionary::Dictionary;
use super::statistics::Bounds;
use super::thrift::Struct;
use super::{Physical, levels};
use crate::export::tables::Value;
use crate::schema::Column;

/// A page ends when its values take so many bytes before compression.
const PAGE_BYTES: usize = 1 << 20;
/// A page ends after so many values, however small.
const PAGE_VALUES: usize = 1 << 17;

const PLAIN: i32 = 0;
const RLE: i32 = 3;
const RLE_DICTIONARY: i32 = 8;
const ZSTD: i32 = 6;

/// What a file says of a column of a row group.
pub(super) struct Chunk {
    /// Where its first page begins.
    pub(super) start: u64,
    /// How many bytes it takes before compression, headers included.
    pub(super) raw: u64,
    compressed: u64,
    values: u64,
    nulls: u64,
    bounds: Bounds,
    /// How many values differ, where a dictionary holds them all.
    distinct: Option<u64>,
    data_start: u64,
    has_dictionary: bool,
    has_plain: bool,
}

impl Chunk {
    /// `ColumnMetaData` of `parquet.thrift`.
    pub(super) fn meta_data(&self, column: &Column, physical: Physical) -> Struct {
        let mut described = Struct::default();
        described.i32(1, physical as i32);
        let mut encodings = vec![RLE];
        if self.has_plain || self.has_dictionary {
            // The dictionary itself is plain.
            encodings.insert(0, PLAIN);
        }
        if self.has_dictionary {
            encodings.push(RLE_DICTIONARY);
        }
        described.i32s(2, &encodings);
        described.strings(3, &[&column.name]);
        described.i32(4, ZSTD);
        described.i64(5, self.values as i64);
        described.i64(6, self.raw as i64);
        described.i64(7, self.compressed as i64);
        described.i64(9, self.data_start as i64);
        if self.has_dictionary {
            described.i64(11, self.start as i64);
        }
        described.field(12, self.bounds.describe(self.nulls, self.distinct));
        described
    }
}

/// Gathers the values of a column.
// Four plain facts, none of which follows from another.
#[allow(clippy::struct_excessive_bools)]
pub(super) struct ColumnWriter {
    physical: Physical,
    required: bool,
    /// 1 for a value and 0 for NULL, of the page at hand; empty for a required column.
    levels: Vec<u32>,
    /// How many values and NULLs there are in the page at hand.
    count: usize,
    /// Values of the page at hand, as the plain encoding writes them.
    plain: Vec<u8>,
    /// Booleans of the page at hand.
    bits: Vec<bool>,
    /// Values of the page at hand, by their position in the dictionary.
    positions: Vec<u32>,
    dictionary: Dictionary,
    /// Whether values go to the dictionary.
    uses_dictionary: bool,
    pages: Vec<Vec<u8>>,
    /// How pages are compressed, once that is known.
    level: Option<Level>,
    has_dictionary_pages: bool,
    has_plain_pages: bool,
    raw: u64,
    values: u64,
    nulls: u64,
    bounds: Bounds,
    scratch: Vec<u8>,
}

impl ColumnWriter {
    pub(super) fn new(physical: Physical, required: bool) -> Self {
        Self {
            physical,
            required,
            levels: Vec::new(),
            count: 0,
            plain: Vec::new(),
            bits: Vec::new(),
            positions: Vec::new(),
            dictionary: Dictionary::default(),
            uses_dictionary: physical != Physical::Boolean,
            pages: Vec::new(),
            level: None,
            has_dictionary_pages: false,
            has_plain_pages: false,
            raw: 0,
            values: 0,
            nulls: 0,
            bounds: Bounds::new(physical),
            scratch: Vec::new(),
        }
    }

    /// How many bytes the row group holds of it, before compression.
    pub(super) fn raw_bytes(&self) -> usize {
        self.raw as usize + self.plain.len()
    }

    /// Adds a value.
    pub(super) fn push(
        &mut self,
        value: Value<'_>,
        compressors: &mut Compressors,
    ) -> io::Result<()> {
        self.count += 1;
        if !self.required {
            self.levels.push(u32::from(value != Value::Null));
        }
        match value {
            Value::Null if self.required => {
                return Err(io::Error::new(
                    io::ErrorKind::InvalidData,
                    "a column without NULL was given one",
                ));
            }
            Value::Null => self.nulls += 1,
            Value::Text(text) => self.push_bytes(text),
            Value::Integer(number) | Value::Timestamp(number) => {
                self.push_bytes(&number.to_le_bytes());
            }
            Value::Date(days) => self.push_bytes(&days.to_le_bytes()),
            Value::Decimal(text) => {
                let number: f64 = text.parse().unwrap_or(f64::NAN);
                self.push_bytes(&number.to_le_bytes());
            }
            Value::Boolean(value) => {
                self.bounds.take(&[u8::from(value)]);
                self.bits.push(value);
            }
        }
        if self.plain.len() >= PAGE_BYTES || self.count >= PAGE_VALUES {
            self.end_page(compressors)?;
        }
        Ok(())
    }

    fn push_bytes(&mut self, value: &[u8]) {
        let has_length = self.physical == Physical::ByteArray;
        if self.uses_dictionary {
            let known = self.dictionary.len();
            self.positions.push(self.dictionary.position(value, has_length));
            if self.dictionary.len() > known {
                self.bounds.take(value);
            }
            if self.dictionary.is_worth_it() {
                return;
            }
            // Pages that use it stay as they are; from here on values are written out.
            self.uses_dictionary = false;
            self.level = None;
            for position in std::mem::take(&mut self.positions) {
                let value = self.dictionary.value(position);
                write_plain(&mut self.plain, value, has_length);
            }
            return;
        }
        self.bounds.take(value);
        write_plain(&mut self.plain, value, has_length);
    }

    fn end_page(&mut self, compressors: &mut Compressors) -> io::Result<()> {
        if self.count == 0 {
            return Ok(());
        }
        let mut page = std::mem::take(&mut self.scratch);
        page.clear();
        if !self.required {
            page.extend_from_slice(&[0; 4]);
            levels::write(&mut page, &self.levels, 1);
            let length = (page.len() - 4) as u32;
            page[..4].copy_from_slice(&length.to_le_bytes());
        }
        let encoding = if self.uses_dictionary {
            let width = u32::BITS - (self.dictionary.len().max(1) as u32 - 1).leading_zeros();
            page.push(width as u8);
            levels::write(&mut page, &self.positions, width);
            self.has_dictionary_pages = true;
            RLE_DICTIONARY
        } else {
            page.extend_from_slice(&self.plain);
            for eight in self.bits.chunks(8) {
                page.push(eight.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit)));
            }
            self.has_plain_pages = true;
            PLAIN
        };
        let mut header = Struct::default();
        header.i32(1, self.count as i32);
        header.i32(2, encoding);
        header.i32(3, RLE);
        header.i32(4, RLE);
        let page_bytes = self.compress(0, &page, 5, header, compressors)?;
        self.pages.push(page_bytes);
        self.scratch = page;
        self.values += self.count as u64;
        self.count = 0;
        self.levels.clear();
        self.plain.clear();
        self.bits.clear();
        self.positions.clear();
        Ok(())
    }

    /// A page with its header: `kind` is its number, `field` where its own header stands.
    fn compress(
        &mut self,
        kind: i32,
        page: &[u8],
        field: i16,
        header: Struct,
        compressors: &mut Compressors,
    ) -> io::Result<Vec<u8>> {
        let too_large = |_| io::Error::from(io::ErrorKind::FileTooLarge);
        let compressed = compressors.compress(page, &mut self.level)?;
        let mut outer = Struct::default();
        outer.i32(1, kind);
        outer.i32(2, i32::try_from(page.len()).map_err(too_large)?);
        outer.i32(3, i32::try_from(compressed.len()).map_err(too_large)?);
        outer.field(field, header);
        let head = outer.end();
        self.raw += (head.len() + page.len()) as u64;
        Ok([&head, compressed].concat())
    }

    /// Ends the column of a row group that begins at a position of the file: what the footer says of
    /// it, and its bytes.
    pub(super) fn end_chunk(
        &mut self,
        start: u64,
        compressors: &mut Compressors,
    ) -> io::Result<(Chunk, Vec<Vec<u8>>)> {
        self.end_page(compressors)?;
        let mut parts = Vec::new();
        let mut data_start = start;
        if self.has_dictionary_pages {
            let mut header = Struct::default();
            header.i32(1, self.dictionary.len() as i32);
            header.i32(2, PLAIN);
            let plain = std::mem::take(&mut self.dictionary.plain);
            // Texts are unlike the positions of them.
            self.level = None;
            let page = self.compress(2, &plain, 7, header, compressors)?;
            data_start += page.len() as u64;
            parts.push(page);
        }
        parts.append(&mut self.pages);
        let chunk = Chunk {
            start,
            raw: self.raw,
            compressed: parts.iter().map(|part| part.len() as u64).sum(),
            values: self.values,
            nulls: self.nulls,
            bounds: std::mem::replace(&mut self.bounds, Bounds::new(self.physical)),
            distinct: (self.has_dictionary_pages && !self.has_plain_pages)
                .then(|| self.dictionary.len() as u64),
            data_start,
            has_dictionary: self.has_dictionary_pages,
            has_plain: self.has_plain_pages,
        };
        self.dictionary.clear();
        self.level = None;
        self.uses_dictionary = self.physical != Physical::Boolean;
        (self.has_dictionary_pages, self.has_plain_pages) = (false, false);
        (self.raw, self.values, self.nulls) = (0, 0, 0);
        Ok((chunk, parts))
    }
}

fn write_plain(out: &mut Vec<u8>, value: &[u8], has_length: bool) {
    if has_length {
        out.extend_from_slice(&(value.len() as u32).to_le_bytes());
    }
    out.extend_from_slice(value);
}
