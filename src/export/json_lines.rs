//! One JSON object a row: names in the order of the columns, NULL as `null`, numbers and booleans
//! bare, days and moments as strings in ISO 8601.

use super::calendar::{write_date, write_moment};
use super::csv;
use super::tables::Value;

/// Appends a row; `names` are the names of the columns as JSON strings.
pub(super) fn write_row<'a>(
    out: &mut Vec<u8>,
    names: &[String],
    values: impl Iterator<Item = Value<'a>>,
) {
    for (position, (name, value)) in names.iter().zip(values).enumerate() {
        out.push(if position > 0 { b',' } else { b'{' });
        out.extend_from_slice(name.as_bytes());
        out.push(b':');
        match value {
            Value::Null => out.extend_from_slice(b"null"),
            Value::Text(text) => write_text(out, text),
            Value::Date(days) => {
                out.push(b'"');
                write_date(out, days);
                out.push(b'"');
            }
            Value::Timestamp(microseconds) => {
                out.push(b'"');
                write_moment(out, microseconds);
                out.push(b'"');
            }
            bare => csv::write_value(out, bare),
        }
    }
    out.extend_from_slice(b"}\n");
}

/// Whether a byte may begin something that is escaped.
const IS_SPECIAL: [bool; 256] = {
    let mut special = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        special[byte] = true;
        byte += 1;
    }
    special[b'"' as usize] = true;
    special[b'\\' as usize] = true;
    special[0xC2] = true;
    special[0xE2] = true;
    special
};

/// Appends a string of JSON (RFC 8259, section 7): what must be escaped is, and so are the line
/// separators that some readers of lines take for line ends.
fn write_text(out: &mut Vec<u8>, text: &[u8]) {
    out.push(b'"');
    let mut start = 0;
    for (at, &byte) in text.iter().enumerate() {
        if !IS_SPECIAL[usize::from(byte)] {
            continue;
        }
        let (escape, length): (&[u8], _) = match byte {
            b'"' => (b"\\\"", 1),
            b'\\' => (b"\\\\", 1),
            b'\n' => (b"\\n", 1),
            b'\r' => (b"\\r", 1),
            b'\t' => (b"\\t", 1),
            0..0x20 => (b"", 1),
            _ if text[at..].starts_with("\u{85}".as_bytes()) => (b"\\u0085", 2),
            _ if text[at..].starts_with("\u{2028}".as_bytes()) => (b"\\u2028", 3),
            _ if text[at..].starts_with("\u{2029}".as_bytes()) => (b"\\u2029", 3),
            _ => continue,
        };
        out.extend_from_slice(&text[start..at]);
        if escape.is_empty() {
            out.extend_from_slice(format!("\\u{byte:04x}").as_bytes());
        } else {
            out.extend_from_slice(escape);
        }
        start = at + length;
    }
    out.extend_from_slice(&text[start..]);
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tables::Row;
    use super::*;

    proptest! {
        #[test]
        fn every_text_reads_back(text in "[\\x01-\\x{10FFFF}]{1,40}") {
            let mut row = Row::default();
            row.text(&text);
            row.null();
            row.integer(-7);
            row.decimal("0.5");
            row.boolean(true);
            row.date(0);
            row.timestamp(1);
            let names: Vec<String> = "abcdefg".chars().map(|name| format!("\"{name}\"")).collect();
            let mut out = Vec::new();
            write_row(&mut out, &names, row.values());
            let line = String::from_utf8(out).expect("UTF-8");
            prop_assert_eq!(line.matches(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']).count(), 1);
            let expect = serde_json::json!({
                "a": text, "b": null, "c": -7, "d": 0.5, "e": true, "f": "1970-01-01",
                "g": "1970-01-01T00:00:00.000001Z",
            });
            prop_assert_eq!(serde_json::from_str::<serde_json::Value>(&line).expect("JSON"), expect);
        }
    }
}
