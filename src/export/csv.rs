//! The cells of CSV: every string quoted, NULL bare, LF, UTF-8, no byte order mark.
//!
//! It is the one dialect that `PostgreSQL`, `DuckDB`, `ClickHouse`, polars, pyarrow, pandas, Kuzu and
//! Spark all read without loss. An empty string would be read as NULL by some of them, so it is
//! written as NULL, and counted. U+0000, which `PostgreSQL` rejects, becomes U+FFFD, and is counted.

use super::Tally;
use super::literal::unescape;

/// Appends a string that holds no escapes.
pub(super) fn write_text(out: &mut Vec<u8>, text: &str, tally: &mut Tally) {
    if text.is_empty() {
        tally.empty_strings += 1;
        return;
    }
    out.push(b'"');
    let mut rest = text.as_bytes();
    while let Some(at) = memchr::memchr2(b'"', 0, rest) {
        out.extend_from_slice(&rest[..at]);
        write_byte(out, rest[at], tally);
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}

/// Appends the lexical form of a literal, which holds the escapes of canonical N-Triples.
pub(super) fn write_escaped(out: &mut Vec<u8>, escaped: &str, tally: &mut Tally) {
    if escaped.is_empty() {
        tally.empty_strings += 1;
        return;
    }
    out.push(b'"');
    let mut rest = escaped.as_bytes();
    // A quote is always escaped here, so these two are all that needs care.
    while let Some(at) = memchr::memchr2(b'\\', 0, rest) {
        out.extend_from_slice(&rest[..at]);
        if rest[at] == 0 {
            write_byte(out, 0, tally);
            rest = &rest[at + 1..];
        } else {
            write_byte(
                out,
                rest.get(at + 1).map_or(b'\\', |&byte| unescape(byte)),
                tally,
            );
            rest = rest.get(at + 2..).unwrap_or_default();
        }
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}

fn write_byte(out: &mut Vec<u8>, byte: u8, tally: &mut Tally) {
    match byte {
        b'"' => out.extend_from_slice(b"\"\""),
        0 => {
            tally.replaced_characters += 1;
            out.extend_from_slice("\u{FFFD}".as_bytes());
        }
        other => out.push(other),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn cell(text: &str) -> String {
        let mut out = Vec::new();
        write_text(&mut out, text, &mut Tally::default());
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn strings_are_quoted_whatever_they_look_like() {
        for (text, expect) in [
            ("a", "\"a\""),
            ("say \"x\"", "\"say \"\"x\"\"\""),
            ("NULL", "\"NULL\""),
            ("00123", "\"00123\""),
            ("=1+1", "\"=1+1\""),
            ("\\.", "\"\\.\""),
            ("a\r\nb", "\"a\r\nb\""),
            ("\0", "\"\u{FFFD}\""),
            ("", ""),
        ] {
            assert_eq!(cell(text), expect);
        }
    }

    proptest! {
        #[test]
        fn both_ways_to_write_a_string_agree_and_read_back(text in any::<String>()) {
            let mut encoded = String::new();
            crate::facts::write_literal(&mut encoded, &text, crate::vocab::xsd::STRING, None);
            let mut escaped = Vec::new();
            write_escaped(&mut escaped, &encoded[1..encoded.len() - 1], &mut Tally::default());
            prop_assert_eq!(String::from_utf8(escaped).expect("UTF-8"), cell(&text));
            let line = format!("{},\"end\"\n", cell(&text));
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
            let record = reader.records().next().expect("a row").expect("well-formed");
            prop_assert_eq!(&record[0], text.replace('\0', "\u{FFFD}"));
        }
    }
}
