//! The compact protocol of Apache Thrift, as far as Parquet's footers and page headers use it.
//!
//! Rules: <https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md>.

use std::io;

/// A structure that is being written; fields have to come in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct Struct {
    bytes: Vec<u8>,
    last: i16,
}

const TRUE: u8 = 1;
const FALSE: u8 = 2;
const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

impl Struct {
    fn head(&mut self, id: i16, kind: u8) {
        let delta = id - self.last;
        debug_assert!((1..16).contains(&delta), "fields in their order");
        self.bytes.push((delta as u8) << 4 | kind);
        self.last = id;
    }

    pub(super) fn bool(&mut self, id: i16, value: bool) {
        self.head(id, if value { TRUE } else { FALSE });
    }

    pub(super) fn i32(&mut self, id: i16, value: i32) {
        self.head(id, I32);
        write_signed(&mut self.bytes, value.into());
    }

    pub(super) fn i64(&mut self, id: i16, value: i64) {
        self.head(id, I64);
        write_signed(&mut self.bytes, value);
    }

    pub(super) fn string(&mut self, id: i16, value: &str) {
        self.bytes(id, value.as_bytes());
    }

    pub(super) fn bytes(&mut self, id: i16, value: &[u8]) {
        self.head(id, BINARY);
        write_bytes(&mut self.bytes, value);
    }

    pub(super) fn field(&mut self, id: i16, value: Self) {
        self.head(id, STRUCT);
        self.bytes.extend(value.end());
    }

    fn list_head(&mut self, id: i16, count: usize, kind: u8) {
        self.head(id, LIST);
        if count < 15 {
            self.bytes.push((count as u8) << 4 | kind);
        } else {
            self.bytes.push(0xF0 | kind);
            write_unsigned(&mut self.bytes, count as u64);
        }
    }

    pub(super) fn structs(&mut self, id: i16, values: impl IntoIterator<Item = Self>) {
        let values: Vec<Self> = values.into_iter().collect();
        self.list_head(id, values.len(), STRUCT);
        for value in values {
            self.bytes.extend(value.end());
        }
    }

    pub(super) fn i32s(&mut self, id: i16, values: &[i32]) {
        self.list_head(id, values.len(), I32);
        for &value in values {
            write_signed(&mut self.bytes, value.into());
        }
    }

    pub(super) fn strings(&mut self, id: i16, values: &[&str]) {
        self.list_head(id, values.len(), BINARY);
        for value in values {
            write_bytes(&mut self.bytes, value.as_bytes());
        }
    }

    /// The bytes of the structure with its end.
    pub(super) fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

fn write_bytes(out: &mut Vec<u8>, value: &[u8]) {
    write_unsigned(out, value.len() as u64);
    out.extend_from_slice(value);
}

/// A whole number, seven bits a byte, the lowest first.
pub(super) fn write_unsigned(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn write_signed(out: &mut Vec<u8>, value: i64) {
    write_unsigned(out, ((value << 1) ^ (value >> 63)) as u64);
}

/// A value that was read.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Read {
    Bool(bool),
    Number(i64),
    Bytes(Vec<u8>),
    List(Vec<Self>),
    /// Fields by number.
    Struct(Vec<(i16, Self)>),
}

impl Read {
    /// A field of a structure.
    pub(super) fn field(&self, id: i16) -> Option<&Self> {
        match self {
            Self::Struct(fields) => fields.iter().find(|(known, _)| *known == id).map(|(_, v)| v),
            _ => None,
        }
    }

    /// A field that is a number.
    pub(super) fn number(&self, id: i16) -> Option<i64> {
        match self.field(id)? {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// A field that is a list; empty where it is not there.
    pub(super) fn list(&self, id: i16) -> &[Self] {
        match self.field(id) {
            Some(Self::List(list)) => list,
            _ => &[],
        }
    }
}

/// Reads structures from bytes.
pub(super) struct Reader<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

/// Structures deeper than this are no footers of ours.
const MAX_DEPTH: usize = 16;

impl Reader<'_> {
    pub(super) fn byte(&mut self) -> io::Result<u8> {
        let byte = *self.bytes.get(self.at).ok_or(io::ErrorKind::UnexpectedEof)?;
        self.at += 1;
        Ok(byte)
    }

    pub(super) fn unsigned(&mut self) -> io::Result<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(io::ErrorKind::InvalidData.into())
    }

    fn signed(&mut self) -> io::Result<i64> {
        let value = self.unsigned()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    pub(super) fn structure(&mut self) -> io::Result<Read> {
        self.structure_at(0)
    }

    fn structure_at(&mut self, depth: usize) -> io::Result<Read> {
        if depth > MAX_DEPTH {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut fields = Vec::new();
        let mut last = 0_i16;
        loop {
            let head = self.byte()?;
            if head == 0 {
                return Ok(Read::Struct(fields));
            }
            let delta = i16::from(head >> 4);
            last = if delta == 0 { self.signed()? as i16 } else { last.saturating_add(delta) };
            let value = match head & 15 {
                TRUE => Read::Bool(true),
                FALSE => Read::Bool(false),
                kind => self.value(kind, depth)?,
            };
            fields.push((last, value));
        }
    }

    fn value(&mut self, kind: u8, depth: usize) -> io::Result<Read> {
        Ok(match kind {
            3 => Read::Number(i64::from(self.byte()? as i8)),
            4..=I64 => Read::Number(self.signed()?),
            BINARY => {
                let length = self.unsigned()? as usize;
                let end = self.at.checked_add(length).ok_or(io::ErrorKind::InvalidData)?;
                let bytes = self.bytes.get(self.at..end).ok_or(io::ErrorKind::UnexpectedEof)?;
                self.at = end;
                Read::Bytes(bytes.to_vec())
            }
            LIST => {
                let head = self.byte()?;
                let count = if head >> 4 == 15 { self.unsigned()? } else { u64::from(head >> 4) };
                let mut list = Vec::new();
                for _ in 0..count {
                    list.push(match head & 15 {
                        TRUE | FALSE => Read::Bool(self.byte()? == TRUE),
                        kind => self.value(kind, depth + 1)?,
                    });
                }
                Read::List(list)
            }
            STRUCT => self.structure_at(depth + 1)?,
            _ => return Err(io::ErrorKind::InvalidData.into()),
        })
    }
}
