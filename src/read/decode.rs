//! Bytes to text: UTF-8 with or without a byte order mark, and UTF-16 where one says so.

use std::borrow::Cow;

/// How the bytes of a file stand for characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, the rule.
    Utf8,
    /// UTF-16, little endian, told by its byte order mark.
    Utf16Little,
    /// UTF-16, big endian, told by its byte order mark.
    Utf16Big,
}

/// The byte order mark of UTF-8.
pub const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Looks at the first bytes (Unicode Standard, section 23.8).
pub fn detect(head: &[u8]) -> Encoding {
    match head {
        [0xFF, 0xFE, ..] => Encoding::Utf16Little,
        [0xFE, 0xFF, ..] => Encoding::Utf16Big,
        _ => Encoding::Utf8,
    }
}

/// The head of a file as text, to recognise its format by. What is no text becomes U+FFFD.
pub fn head_text(head: &[u8], encoding: Encoding) -> Cow<'_, str> {
    match encoding {
        Encoding::Utf8 => String::from_utf8_lossy(head.strip_prefix(UTF8_MARK).unwrap_or(head)),
        _ => Cow::Owned(String::from_utf16_lossy(&units(&head[2..], encoding))),
    }
}

/// Bytes that are no text, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotText {
    /// Bytes before the first wrong one.
    pub offset: usize,
    /// The first wrong byte, or none where the input ends within a character.
    pub byte: Option<u8>,
}

/// How to mend what may be Windows text.
pub const CONVERT_WINDOWS: &str = "if it is Windows text, convert it: iconv -f cp1252 -t utf-8";

impl NotText {
    /// What is wrong, in words.
    pub fn message(self) -> String {
        match self.byte {
            Some(byte) => format!("byte 0x{byte:02X} is not UTF-8"),
            None => "the text ends within a character".to_owned(),
        }
    }
}

/// Where and how the head of a file breaks UTF-8 or has no lines, and how to mend it, if it `is_case` in an
/// encoding that is not read: nothing is guessed, but that a case is lost has to be told.
pub fn in_other_encoding(
    head: &[u8],
    is_case: impl Fn(&str) -> bool,
) -> Option<(usize, String, &'static str)> {
    for (encoding, help) in [
        (Encoding::Utf16Little, "convert it: iconv -f utf-16le -t utf-8"),
        (Encoding::Utf16Big, "convert it: iconv -f utf-16be -t utf-8"),
    ] {
        if head.contains(&0) && is_case(&String::from_utf16_lossy(&units(head, encoding))) {
            let message = "the text is UTF-16 without a byte order mark";
            return Some((0, message.to_owned(), help));
        }
    }
    for (text, help) in [
        (utf32(head, u32::from_le_bytes), "convert it: iconv -f utf-32le -t utf-8"),
        (utf32(head, u32::from_be_bytes), "convert it: iconv -f utf-32be -t utf-8"),
    ] {
        if text.is_some_and(|text| is_case(text.trim_start_matches('\u{feff}'))) {
            return Some((0, "the text is UTF-32".to_owned(), help));
        }
    }
    if !head.contains(&b'\n') && head.contains(&b'\r') {
        let text = String::from_utf8_lossy(head).replace('\r', "\n");
        let message = "the lines end with a carriage return alone";
        let help = "convert it: tr '\\r' '\\n'";
        return is_case(&text).then(|| (0, message.to_owned(), help));
    }
    let error = std::str::from_utf8(head).err()?;
    let offset = error.valid_up_to();
    // Each byte as a character: Latin 1, which Windows text is but for quotes and dashes.
    let text: String = head.iter().copied().map(char::from).collect();
    let not_text = NotText { offset, byte: head.get(offset).copied() };
    is_case(&text).then(|| (offset, not_text.message(), CONVERT_WINDOWS))
}

/// A whole file as text.
///
/// # Errors
/// The first place that is no text.
pub fn whole_text(bytes: Vec<u8>, encoding: Encoding) -> Result<String, (NotText, Vec<u8>)> {
    match encoding {
        Encoding::Utf8 => {
            let mut bytes = bytes;
            if bytes.starts_with(UTF8_MARK) {
                bytes.drain(..UTF8_MARK.len());
            }
            String::from_utf8(bytes).map_err(|error| {
                let offset = error.utf8_error().valid_up_to();
                let bytes = error.into_bytes();
                (NotText { offset, byte: bytes.get(offset).copied() }, bytes)
            })
        }
        _ => match String::from_utf16(&units(&bytes[2..], encoding)) {
            Ok(text) if bytes.len().is_multiple_of(2) => Ok(text),
            _ => Err((NotText { offset: bytes.len(), byte: None }, bytes)),
        },
    }
}

/// The text where the bytes are UTF-32; a head may end within a character.
fn utf32(bytes: &[u8], unit: fn([u8; 4]) -> u32) -> Option<String> {
    let units = bytes.chunks_exact(4).map(|four| unit([four[0], four[1], four[2], four[3]]));
    units.map(char::from_u32).collect()
}

fn units(bytes: &[u8], encoding: Encoding) -> Vec<u16> {
    bytes
        .chunks_exact(2)
        .map(|pair| {
            let pair = [pair[0], pair[1]];
            if encoding == Encoding::Utf16Little {
                u16::from_le_bytes(pair)
            } else {
                u16::from_be_bytes(pair)
            }
        })
        .collect()
}

/// A place in a text: its offset, and its line and column, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The offset in bytes.
    pub offset: usize,
    /// The line.
    pub line: u64,
    /// The column, in characters.
    pub column: u64,
}

impl Position {
    /// Where a text begins that stands on this line of its file.
    pub fn start_of(line: u64) -> Self {
        Self { offset: 0, line, column: 1 }
    }

    /// The position of an offset of the same text that is not before this one. Cost: linear in what lies between.
    pub fn advanced_to(self, text: &[u8], offset: usize) -> Self {
        let between = &text[self.offset..offset.min(text.len())];
        let characters = |bytes: &[u8]| bytes.iter().filter(|&&b| b & 0xC0 != 0x80).count() as u64;
        let line = self.line + memchr::memchr_iter(b'\n', between).count() as u64;
        let column = match memchr::memrchr(b'\n', between) {
            Some(newline) => 1 + characters(&between[newline + 1..]),
            None => self.column + characters(between),
        };
        Self { offset, line, column }
    }
}

/// Line and column (in characters) of a byte offset, both from 1.
pub fn position(text: &[u8], offset: usize) -> (u64, u64) {
    let found = Position::start_of(1).advanced_to(text, offset);
    (found.line, found.column)
}
