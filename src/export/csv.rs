//! The cells of CSV: every string quoted, NULL bare, LF, UTF-8, no byte order mark.
//!
//! It is the one dialect that `PostgreSQL`, `DuckDB`, `ClickHouse`, polars, pyarrow, pandas, Kuzu and
//! Spark all read without loss.

use super::calendar::{write_date, write_moment};
use super::tables::Value;

/// Appends one cell.
pub(super) fn write_value(out: &mut Vec<u8>, value: Value<'_>) {
    match value {
        Value::Null => {}
        Value::Text(text) => write_text(out, text),
        Value::Decimal(number) => out.extend_from_slice(number.as_bytes()),
        Value::Integer(number) => write_integer(out, number),
        Value::Boolean(value) => write_boolean(out, value),
        Value::Date(days) => write_date(out, days),
        Value::Timestamp(microseconds) => write_moment(out, microseconds),
    }
}

/// Appends `true` or `false`.
pub(super) fn write_boolean(out: &mut Vec<u8>, value: bool) {
    out.extend_from_slice(if value { b"true" } else { b"false" });
}

/// Appends a text in quotes.
fn write_text(out: &mut Vec<u8>, text: &[u8]) {
    out.push(b'"');
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'"', rest) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(b"\"\"");
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}

/// Appends a whole number.
pub(super) fn write_integer(out: &mut Vec<u8>, number: i64) {
    if number < 0 {
        out.push(b'-');
    }
    let mut digits = [0; 20];
    let mut at = digits.len();
    let mut rest = number.unsigned_abs();
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tables::Row;
    use super::*;

    fn line(fill: impl Fn(&mut Row)) -> String {
        let mut row = Row::default();
        fill(&mut row);
        let mut again = Vec::new();
        for (position, value) in row.values().enumerate() {
            again.extend_from_slice(if position > 0 { b"," } else { b"" });
            write_value(&mut again, value);
        }
        assert_eq!(row.line(), again, "a row is the line of its cells");
        String::from_utf8(again).expect("UTF-8")
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
            assert_eq!(line(|row| row.text(text)), expect);
        }
    }

    #[test]
    fn everything_else_is_bare() {
        let cells = line(|row| {
            row.null();
            row.integer(i64::MIN);
            row.integer(0);
            row.decimal("-0.5");
            row.boolean(true);
            row.boolean(false);
            row.date(-1);
            row.timestamp(-1);
        });
        let expect =
            ",-9223372036854775808,0,-0.5,true,false,1969-12-31,1969-12-31T23:59:59.999999Z";
        assert_eq!(cells, expect);
    }

    proptest! {
        #[test]
        fn both_ways_to_write_a_string_agree_and_read_back(text in any::<String>()) {
            let mut encoded = String::new();
            crate::facts::write_literal(&mut encoded, &text, crate::vocab::xsd::STRING, None);
            let escaped = line(|row| row.escaped(&encoded[1..encoded.len() - 1]));
            let plain = line(|row| row.text(&text));
            prop_assert_eq!(&escaped, &plain);
            let line = format!("{plain},\"end\"\n");
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
            let record = reader.records().next().expect("a row").expect("well-formed");
            prop_assert_eq!(&record[0], text.replace('\0', "\u{FFFD}"));
        }
    }
}
