//! Whether a value of the graph fits a column, and how it is written there.

use super::calendar::{moment, precision};
use super::csv;
use super::literal::{Literal, Tail};
use super::tables::Row;
use crate::facts::{Facts, TermId};
use crate::schema::ColumnType;
use crate::vocab::xsd;

/// A double holds every decimal number of so many digits.
const EXACT_DIGITS: usize = 15;

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
        ColumnType::Integer => match text.parse::<i64>() {
            Err(_) => Fit::Not,
            Ok(number) => exact_if(is(xsd::INTEGER) && is_spelled(number, text)),
        },
        ColumnType::Decimal => match plain_number(text) {
            Some(plain) if plain.parse().is_ok_and(f64::is_finite) => {
                let digits = plain.trim_start_matches(['-', '0', '.']).bytes();
                let digits = digits.filter(u8::is_ascii_digit).count();
                exact_if(plain == text && digits <= EXACT_DIGITS && is(xsd::DECIMAL))
            }
            _ => Fit::Not,
        },
        ColumnType::DateTime => match moment(text) {
            None => Fit::Not,
            Some(moment) => exact_if(moment.is_exact && is(xsd::DATE_TIME)),
        },
    }
}

/// Whether a number is written with these characters, without `+` and needless zeros.
fn is_spelled(number: i64, text: &str) -> bool {
    let mut spelled = Vec::with_capacity(20);
    csv::write_integer(&mut spelled, number);
    spelled == text.as_bytes()
}

/// Appends the cell of a term that fits the column, or NULL where there is none.
pub(super) fn push_optional(
    row: &mut Row,
    column_type: ColumnType,
    term: Option<TermId>,
    facts: &Facts,
) {
    match term {
        Some(term) => push_cell(row, column_type, facts.encoded(term)),
        None => row.null(),
    }
}

/// Appends the cell of a term that fits the column.
pub(super) fn push_cell(row: &mut Row, column_type: ColumnType, encoded: &str) {
    let Some(literal) = Literal::split(encoded) else {
        row.text(encoded.trim_start_matches('<').trim_end_matches('>'));
        return;
    };
    let text = literal.escaped;
    match column_type {
        ColumnType::String | ColumnType::Address | ColumnType::Date | ColumnType::Duration => {
            row.escaped(text);
        }
        ColumnType::Boolean => row.boolean(matches!(text, "true" | "1")),
        ColumnType::Integer => match text.parse() {
            Ok(number) => row.integer(number),
            Err(_) => row.null(),
        },
        ColumnType::Decimal => match plain_number(text) {
            Some(number) => row.decimal(&number),
            None => row.null(),
        },
        ColumnType::DateTime => match moment(text) {
            Some(moment) => row.timestamp(moment.microseconds),
            None => row.null(),
        },
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
            let mut row = Row::default();
            push_cell(&mut row, column_type, encoded);
            assert_eq!(row.line(), cell.as_bytes(), "{encoded}");
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
            ("-0", Fit::Close, "0"),
            ("9223372036854775807", Fit::Exact, "9223372036854775807"),
            ("9223372036854775808", Fit::Not, ""),
            ("2019.0", Fit::Not, ""),
            ("", Fit::Not, ""),
            ("many", Fit::Not, ""),
        ] {
            check(ColumnType::Integer, &typed(value, xsd::INTEGER), expect, cell);
        }
        for (value, expect, cell) in [
            ("0.95", Fit::Exact, "0.95"),
            ("5520", Fit::Exact, "5520"),
            ("1.50", Fit::Exact, "1.50"),
            (".5", Fit::Close, "0.5"),
            ("5.", Fit::Close, "5"),
            ("-00.50", Fit::Close, "-0.50"),
            ("123456789012345", Fit::Exact, "123456789012345"),
            ("0.1234567890123456", Fit::Close, "0.1234567890123456"),
            ("1e5", Fit::Not, ""),
            (".", Fit::Not, ""),
            ("NaN", Fit::Not, ""),
        ] {
            check(ColumnType::Decimal, &typed(value, xsd::DECIMAL), expect, cell);
        }
        check(ColumnType::Integer, &typed("5", xsd::STRING), Fit::Close, "5");
    }

    #[test]
    fn moments() {
        for (value, expect, cell) in [
            ("2019-02-15T10:00:00Z", Fit::Exact, "2019-02-15T10:00:00Z"),
            ("2019-02-15T10:00:00.123+09:00", Fit::Close, "2019-02-15T01:00:00.123Z"),
            ("2020-02-29T23:59:59", Fit::Close, "2020-02-29T23:59:59Z"),
            ("2019-02-29T10:00:00Z", Fit::Not, ""),
            ("2019-02-15", Fit::Not, ""),
        ] {
            check(ColumnType::DateTime, &typed(value, xsd::DATE_TIME), expect, cell);
        }
        let text = "2019-02-15T10:00:00Z";
        check(ColumnType::DateTime, &typed(text, xsd::STRING), Fit::Close, text);
    }

    #[test]
    fn dates_keep_their_words_whatever_they_are() {
        check(ColumnType::Date, &typed("2016", xsd::G_YEAR), Fit::Exact, "\"2016\"");
        check(ColumnType::Date, &typed("last year", xsd::STRING), Fit::Close, "\"last year\"");
    }

    #[test]
    fn strings_and_booleans() {
        check(ColumnType::String, "\"a\"@en", Fit::Close, "\"a\"");
        check(ColumnType::String, "<http://x/a>", Fit::Close, "\"http://x/a\"");
        check(ColumnType::String, "\"say \\\"x\\\"\"", Fit::Exact, "\"say \"\"x\"\"\"");
        check(ColumnType::Boolean, &typed("true", xsd::BOOLEAN), Fit::Exact, "true");
        check(ColumnType::Boolean, &typed("1", xsd::BOOLEAN), Fit::Close, "true");
        check(ColumnType::Boolean, &typed("yes", xsd::STRING), Fit::Not, "");
    }
}
