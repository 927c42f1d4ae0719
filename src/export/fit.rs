//! Whether a value of the graph fits a column, and how it is written there.

use super::Tally;
use super::csv;
use super::literal::{Literal, Tail};
use crate::schema::ColumnType;
use crate::vocab::xsd;

/// How well a value fits a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// The column shows it so that the statement could be made again from it.
    Exact,
    /// The column shows its meaning, but not its datatype, its language or its spelling.
    Close,
    /// The column cannot show it.
    Not,
}

/// How well a term fits a column of a type.
pub(super) fn fit(column_type: ColumnType, encoded: &str) -> Fit {
    let Some(literal) = Literal::split(encoded) else {
        // An IRI where a value was expected: worth showing as words, not as anything else.
        return match column_type {
            ColumnType::String | ColumnType::Address => Fit::Close,
            _ => Fit::Not,
        };
    };
    let exact_if = |exact: bool| if exact { Fit::Exact } else { Fit::Close };
    let text = literal.escaped;
    let is = |datatype| literal.datatype() == Some(datatype);
    match column_type {
        ColumnType::String => exact_if(literal.tail == Tail::Plain),
        ColumnType::Address => exact_if(is(xsd::ANY_URI)),
        ColumnType::Duration => exact_if(is(xsd::DURATION)),
        ColumnType::Date => exact_if(precision(&literal).is_some()),
        ColumnType::Boolean => match text {
            "true" | "false" => exact_if(is(xsd::BOOLEAN)),
            "0" | "1" => Fit::Close,
            _ => Fit::Not,
        },
        ColumnType::Integer => match (plain_number(text), text.parse::<i64>()) {
            (_, Err(_)) => Fit::Not,
            (Some(plain), Ok(_)) if plain == text => exact_if(is(xsd::INTEGER)),
            _ => Fit::Close,
        },
        ColumnType::Decimal => match plain_number(text) {
            None => Fit::Not,
            Some(plain) => exact_if(plain == text && is(xsd::DECIMAL)),
        },
        ColumnType::DateTime => {
            if is_moment(text) {
                exact_if(is(xsd::DATE_TIME))
            } else {
                Fit::Not
            }
        }
    }
}

/// Appends the cell of a term that fits the column.
pub(super) fn write_cell(
    out: &mut Vec<u8>,
    column_type: ColumnType,
    encoded: &str,
    tally: &mut Tally,
) {
    let Some(literal) = Literal::split(encoded) else {
        csv::write_text(
            out,
            encoded.trim_start_matches('<').trim_end_matches('>'),
            tally,
        );
        return;
    };
    match column_type {
        ColumnType::String | ColumnType::Address | ColumnType::Date | ColumnType::Duration => {
            csv::write_escaped(out, literal.escaped, tally);
        }
        ColumnType::Boolean => {
            let value = matches!(literal.escaped, "true" | "1");
            out.extend_from_slice(if value { b"true" } else { b"false" });
        }
        ColumnType::Integer | ColumnType::Decimal => {
            out.extend_from_slice(plain_number(literal.escaped).unwrap_or_default().as_bytes());
        }
        ColumnType::DateTime => out.extend_from_slice(literal.escaped.as_bytes()),
    }
}

/// The precision of a date, by its datatype.
pub(super) fn precision(literal: &Literal<'_>) -> Option<&'static str> {
    match literal.datatype()? {
        xsd::G_YEAR => Some("year"),
        xsd::G_YEAR_MONTH => Some("month"),
        xsd::DATE => Some("day"),
        xsd::DATE_TIME => Some("moment"),
        _ => None,
    }
}

/// A decimal number without `+`, needless zeros in front, or a bare point (XML Schema allows all of
/// them, most readers of CSV do not); `None` where the text is no such number.
pub(super) fn plain_number(text: &str) -> Option<std::borrow::Cow<'_, str>> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, fraction) = match unsigned.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (unsigned, None),
    };
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let fraction_text = fraction.unwrap_or_default();
    if !digits(whole) || !digits(fraction_text) || (whole.is_empty() && fraction_text.is_empty()) {
        return None;
    }
    let plain = !text.starts_with('+')
        && !whole.is_empty()
        && (whole.len() == 1 || !whole.starts_with('0'))
        && fraction != Some("");
    if plain {
        return Some(text.into());
    }
    let stripped = whole.trim_start_matches('0');
    let whole = if stripped.is_empty() { "0" } else { stripped };
    let sign = if text.starts_with('-') { "-" } else { "" };
    let point = if fraction_text.is_empty() { "" } else { "." };
    Some(format!("{sign}{whole}{point}{fraction_text}").into())
}

/// Whether a text is a moment that timestamps of databases can hold: `xsd:dateTime` with a year of
/// four digits and an hour before 24.
pub(super) fn is_moment(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.len() < 19 || !text.is_ascii() {
        return false;
    }
    let shape =
        bytes[..19]
            .iter()
            .zip(b"0000-00-00T00:00:00")
            .all(|(byte, pattern)| match pattern {
                b'0' => byte.is_ascii_digit(),
                other => byte == other,
            });
    let number = |from: usize, to: usize| text[from..to].parse::<u8>().unwrap_or(u8::MAX);
    if !shape
        || &text[..4] == "0000"
        || !(1..=12).contains(&number(5, 7))
        || !(1..=days(text[..4].parse().unwrap_or(0), number(5, 7))).contains(&number(8, 10))
        || number(11, 13) > 23
        || number(14, 16) > 59
        || number(17, 19) > 59
    {
        return false;
    }
    let mut rest = &text[19..];
    if let Some(fraction) = rest.strip_prefix('.') {
        let digits = fraction.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return false;
        }
        rest = &fraction[digits..];
    }
    match rest.as_bytes() {
        b"" | b"Z" => true,
        [b'+' | b'-', h1, h2, b':', m1, m2] => {
            let two = |high: &u8, low: &u8| {
                (high.is_ascii_digit() && low.is_ascii_digit())
                    .then(|| (high - b'0') * 10 + low - b'0')
            };
            matches!(
                (two(h1, h2), two(m1, m2)),
                (Some(0..=13), Some(0..=59)) | (Some(14), Some(0))
            )
        }
        _ => false,
    }
}

fn days(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(value: &str, datatype: &str) -> String {
        let mut encoded = String::new();
        crate::facts::write_literal(&mut encoded, value, datatype, None);
        encoded
    }

    fn check(column_type: ColumnType, encoded: &str, expect: Fit, cell: &str) {
        assert_eq!(fit(column_type, encoded), expect, "{encoded}");
        if expect != Fit::Not {
            let mut out = Vec::new();
            write_cell(&mut out, column_type, encoded, &mut Tally::default());
            assert_eq!(String::from_utf8(out).expect("UTF-8"), cell, "{encoded}");
        }
    }

    #[test]
    fn numbers() {
        for (value, expect, cell) in [
            ("5", Fit::Exact, "5"),
            ("-5", Fit::Exact, "-5"),
            ("0", Fit::Exact, "0"),
            ("+5", Fit::Close, "5"),
            ("007", Fit::Close, "7"),
            ("9223372036854775807", Fit::Exact, "9223372036854775807"),
            ("9223372036854775808", Fit::Not, ""),
            ("2019.0", Fit::Not, ""),
            ("", Fit::Not, ""),
            ("many", Fit::Not, ""),
        ] {
            check(
                ColumnType::Integer,
                &typed(value, xsd::INTEGER),
                expect,
                cell,
            );
        }
        for (value, expect, cell) in [
            ("0.95", Fit::Exact, "0.95"),
            ("5520", Fit::Exact, "5520"),
            ("1.50", Fit::Exact, "1.50"),
            (".5", Fit::Close, "0.5"),
            ("5.", Fit::Close, "5"),
            ("-00.50", Fit::Close, "-0.50"),
            ("1e5", Fit::Not, ""),
            (".", Fit::Not, ""),
            ("NaN", Fit::Not, ""),
        ] {
            check(
                ColumnType::Decimal,
                &typed(value, xsd::DECIMAL),
                expect,
                cell,
            );
        }
        check(
            ColumnType::Integer,
            &typed("5", xsd::STRING),
            Fit::Close,
            "5",
        );
    }

    #[test]
    fn moments() {
        for (value, expect) in [
            ("2019-02-15T10:00:00Z", Fit::Exact),
            ("2019-02-15T10:00:00.123+09:00", Fit::Exact),
            ("2020-02-29T23:59:59", Fit::Exact),
            ("2019-02-29T10:00:00Z", Fit::Not),
            ("2019-02-15T24:00:00Z", Fit::Not),
            ("2019-02-15", Fit::Not),
            ("12019-02-15T10:00:00Z", Fit::Not),
            ("2019-02-15T10:00:00+15:00", Fit::Not),
            ("2019-02-15T10:00:00.Z", Fit::Not),
        ] {
            check(
                ColumnType::DateTime,
                &typed(value, xsd::DATE_TIME),
                expect,
                value,
            );
        }
        check(
            ColumnType::DateTime,
            &typed("2019-02-15T10:00:00Z", xsd::STRING),
            Fit::Close,
            "2019-02-15T10:00:00Z",
        );
    }

    #[test]
    fn dates_keep_their_words_whatever_they_are() {
        check(
            ColumnType::Date,
            &typed("2016", xsd::G_YEAR),
            Fit::Exact,
            "\"2016\"",
        );
        check(
            ColumnType::Date,
            &typed("last year", xsd::STRING),
            Fit::Close,
            "\"last year\"",
        );
    }

    #[test]
    fn strings_and_booleans() {
        check(ColumnType::String, "\"a\"@en", Fit::Close, "\"a\"");
        check(
            ColumnType::String,
            "<http://x/a>",
            Fit::Close,
            "\"http://x/a\"",
        );
        check(
            ColumnType::String,
            "\"say \\\"x\\\"\"",
            Fit::Exact,
            "\"say \"\"x\"\"\"",
        );
        check(
            ColumnType::Boolean,
            &typed("true", xsd::BOOLEAN),
            Fit::Exact,
            "true",
        );
        check(
            ColumnType::Boolean,
            &typed("1", xsd::BOOLEAN),
            Fit::Close,
            "true",
        );
        check(
            ColumnType::Boolean,
            &typed("yes", xsd::STRING),
            Fit::Not,
            "",
        );
    }
}
