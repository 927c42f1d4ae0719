//! Days and moments of the graph as numbers: days and microseconds since 1970, in the Gregorian
//! calendar from year 1 to 9999, which is what all warehouses share.

// Parts of a date are small and not negative by the arithmetic.
#![allow(clippy::cast_sign_loss)]

use super::literal::Literal;
use crate::vocab::xsd;

/// Days since 1970-01-01 of a date. The algorithm is that of Howard Hinnant, `days_from_civil`.
pub(super) fn days_since_1970(year: i32, month: u8, day: u8) -> i32 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month_from_march = (i32::from(month) + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + i32::from(day) - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// The year, month and day of a number of days since 1970-01-01 (`civil_from_days`).
pub(super) fn date_of(days: i32) -> (i32, u8, u8) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i32::from(month <= 2);
    (year, month as u8, day as u8)
}

/// The number of days of a month.
pub(super) fn days_of_month(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Day of the week, from 1 for Monday, and the year and the number of the week (ISO 8601).
pub(super) fn week_of(days: i32) -> (u8, i32, u8) {
    let weekday = (days + 3).rem_euclid(7) + 1;
    // A week belongs to the year of its Thursday.
    let thursday = days + 4 - weekday;
    let year = date_of(thursday).0;
    let week = (thursday - days_since_1970(year, 1, 1)) / 7 + 1;
    (weekday as u8, year, week as u8)
}

/// How exact a date is, by its datatype.
pub(super) fn precision(literal: &Literal<'_>) -> Option<&'static str> {
    match literal.datatype()? {
        xsd::G_YEAR => Some("year"),
        xsd::G_YEAR_MONTH => Some("month"),
        xsd::DATE => Some("day"),
        xsd::DATE_TIME => Some("moment"),
        _ => None,
    }
}

/// The first day of what a date states, in its own time zone; `None` where it is no date, or one
/// that a calendar of four digits does not hold.
pub(super) fn first_day(literal: &Literal<'_>) -> Option<i32> {
    let parts = match precision(literal)? {
        "year" => 4,
        "month" => 7,
        _ => 10,
    };
    first_day_of(literal.escaped, parts)
}

/// The day that a text begins with: `2019-02-15`.
pub(super) fn day(text: &str) -> Option<i32> {
    first_day_of(text, 10)
}

/// The first day of the year, month or day that the first characters of a text name.
fn first_day_of(text: &str, parts: usize) -> Option<i32> {
    let head = text.get(..parts)?;
    let shape = head.bytes().zip(b"0000-00-00").all(|(byte, &pattern)| match pattern {
        b'0' => byte.is_ascii_digit(),
        other => byte == other,
    });
    if !shape || text[parts..].starts_with(|next: char| next.is_ascii_digit()) {
        return None;
    }
    let number = |from: usize, to: usize| head.get(from..to).map_or(Some(1), |s| s.parse().ok());
    let (year, month, day): (u16, u16, u16) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let fits = year > 0
        && (1..=12).contains(&month)
        && (1..=u16::from(days_of_month(year, month as u8))).contains(&day);
    fits.then(|| days_since_1970(i32::from(year), month as u8, day as u8))
}

/// A moment in microseconds since 1970 in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    pub(super) microseconds: i64,
    /// Whether it is written the way that [`write_moment`] does, so that nothing is lost.
    pub(super) is_exact: bool,
}

/// Reads an `xsd:dateTime` of the years 1 to 9999. One without a time zone is taken as UTC, digits
/// below the microsecond are cut; neither is exact.
pub(super) fn moment(text: &str) -> Option<Moment> {
    let bytes = text.as_bytes();
    if bytes.len() < 19 || !text.is_ascii() {
        return None;
    }
    let shape =
        bytes[..19].iter().zip(b"0000-00-00T00:00:00").all(|(byte, pattern)| match pattern {
            b'0' => byte.is_ascii_digit(),
            other => byte == other,
        });
    if !shape {
        return None;
    }
    let number = |from: usize, to: usize| {
        bytes[from..to].iter().fold(0_u16, |sum, byte| sum * 10 + u16::from(byte - b'0'))
    };
    let (year, month, day) = (number(0, 4), number(5, 7) as u8, number(8, 10));
    let (hour, minute, second) = (number(11, 13), number(14, 16), number(17, 19));
    if year == 0
        || !(1..=12).contains(&month)
        || !(1..=u16::from(days_of_month(year, month))).contains(&day)
        || hour > 23
        || minute > 59
        || second > 59
    {
        return None;
    }
    let mut rest = &text[19..];
    let mut fraction = 0;
    let mut is_exact = true;
    if let Some(after) = rest.strip_prefix('.') {
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return None;
        }
        let kept = &after[..digits.min(6)];
        fraction = kept.parse::<i64>().ok()? * 10_i64.pow(6 - kept.len() as u32);
        is_exact = digits <= 6 && !kept.ends_with('0');
        rest = &after[digits..];
    }
    let offset_minutes = match rest.as_bytes() {
        b"Z" => 0,
        b"" => {
            is_exact = false;
            0
        }
        [sign @ (b'+' | b'-'), h1, h2, b':', m1, m2]
            if [h1, h2, m1, m2].into_iter().all(u8::is_ascii_digit) =>
        {
            is_exact = false;
            let two = |high: &u8, low: &u8| i64::from((high - b'0') * 10 + low - b'0');
            let (hours, minutes) = (two(h1, h2), two(m1, m2));
            if minutes > 59 || hours * 60 + minutes > 14 * 60 {
                return None;
            }
            let minutes = hours * 60 + minutes;
            if *sign == b'-' { -minutes } else { minutes }
        }
        _ => return None,
    };
    let days = i64::from(days_since_1970(i32::from(year), month, day as u8));
    let seconds = days * 86_400
        + i64::from(hour) * 3_600
        + (i64::from(minute) - offset_minutes) * 60
        + i64::from(second);
    let in_calendar = (-62_135_596_800..253_402_300_800).contains(&seconds);
    in_calendar.then_some(Moment { microseconds: seconds * 1_000_000 + fraction, is_exact })
}

/// Appends a day as `2019-02-15`.
pub(super) fn write_date(out: &mut Vec<u8>, days: i32) {
    out.extend_from_slice(&date(days));
}

fn date(days: i32) -> [u8; 10] {
    let (year, month, day) = date_of(days);
    debug_assert!((0..=9999).contains(&year), "a year of four digits: {year}");
    let year = year as u32;
    let ([y1, y2], [y3, y4]) = (two_digits(year / 100), two_digits(year % 100));
    let [[m1, m2], [d1, d2]] = [month, day].map(|part| two_digits(part.into()));
    [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2]
}

/// Appends a moment as `2019-02-15T23:59:59Z`, with a fraction where there is one, without zeros at
/// its end.
pub(super) fn write_moment(out: &mut Vec<u8>, microseconds: i64) {
    let seconds = microseconds.div_euclid(1_000_000);
    let fraction = microseconds.rem_euclid(1_000_000) as u32;
    let second = seconds.rem_euclid(86_400) as u32;
    let [[h1, h2], [m1, m2], [s1, s2]] =
        [second / 3_600, second / 60 % 60, second % 60].map(two_digits);
    let [[f1, f2], [f3, f4], [f5, f6]] =
        [fraction / 10_000, fraction / 100 % 100, fraction % 100].map(two_digits);
    let time = [b'T', h1, h2, b':', m1, m2, b':', s1, s2, b'.', f1, f2, f3, f4, f5, f6];
    // Put together here and appended once: there may be one in each of a million rows.
    let mut text = [0; 27];
    text[..10].copy_from_slice(&date(seconds.div_euclid(86_400) as i32));
    text[10..26].copy_from_slice(&time);
    let mut end = if fraction > 0 { 26 } else { 19 };
    while end > 20 && text[end - 1] == b'0' {
        end -= 1;
    }
    text[end] = b'Z';
    out.extend_from_slice(&text[..=end]);
}

/// A number below a hundred.
fn two_digits(number: u32) -> [u8; 2] {
    [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn spelled(microseconds: i64) -> String {
        let mut out = Vec::new();
        write_moment(&mut out, microseconds);
        String::from_utf8(out).expect("ASCII")
    }

    #[test]
    fn moments_are_in_utc_and_to_the_microsecond() {
        for (text, expect, exact) in [
            ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z", true),
            ("2019-02-15T23:59:59.25Z", "2019-02-15T23:59:59.25Z", true),
            ("2019-02-15T23:59:59.250Z", "2019-02-15T23:59:59.25Z", false),
            ("2019-02-15T08:30:00+09:00", "2019-02-14T23:30:00Z", false),
            ("2019-02-15T08:30:00-14:00", "2019-02-15T22:30:00Z", false),
            ("2019-02-15T08:30:00", "2019-02-15T08:30:00Z", false),
            ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", true),
            ("9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999999Z", false),
        ] {
            let moment = moment(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((spelled(moment.microseconds).as_str(), moment.is_exact), (expect, exact));
        }
        for text in [
            "2019-02-15",
            "0000-01-01T00:00:00Z",
            "2019-02-29T00:00:00Z",
            "2019-02-15T24:00:00Z",
            "2019-02-15T00:00:00.Z",
            "2019-02-15T00:00:00+14:01",
            "2019-02-15T00:00:00+٠٩:00",
            "0001-01-01T00:00:00+01:00",
            "12019-02-15T00:00:00Z",
        ] {
            assert_eq!(moment(text), None, "{text}");
        }
    }

    #[test]
    fn a_date_has_a_first_day() {
        let day = |escaped, datatype| {
            let tail = super::super::literal::Tail::Datatype(datatype);
            first_day(&Literal { escaped, tail }).map(date_of)
        };
        assert_eq!(day("2016", xsd::G_YEAR), Some((2016, 1, 1)));
        assert_eq!(day("2016-05", xsd::G_YEAR_MONTH), Some((2016, 5, 1)));
        assert_eq!(day("2016-02-29", xsd::DATE), Some((2016, 2, 29)));
        assert_eq!(day("2016-02-29Z", xsd::DATE), Some((2016, 2, 29)));
        assert_eq!(day("2016-02-29T23:00:00-09:00", xsd::DATE_TIME), Some((2016, 2, 29)));
        for (text, datatype) in [
            ("2015-02-29", xsd::DATE),
            ("20160", xsd::G_YEAR),
            ("-2016", xsd::G_YEAR),
            ("0000", xsd::G_YEAR),
            ("2016-13", xsd::G_YEAR_MONTH),
            ("2016", xsd::STRING),
            ("soon", xsd::DATE),
        ] {
            assert_eq!(day(text, datatype), None, "{text}");
        }
    }

    #[test]
    fn weeks_follow_iso_8601() {
        for ((year, month, day), expect) in [
            ((2016, 1, 1), (5, 2015, 53)),
            ((2019, 12, 30), (1, 2020, 1)),
            ((2021, 1, 3), (7, 2020, 53)),
            ((1970, 1, 1), (4, 1970, 1)),
        ] {
            assert_eq!(week_of(days_since_1970(year, month, day)), expect);
        }
    }

    proptest! {
        #[test]
        fn days_and_dates_agree(days in -719_162..2_932_897_i32) {
            let (year, month, day) = date_of(days);
            prop_assert_eq!(days_since_1970(year, month, day), days);
            let (month, day) = (month.cast_signed(), day.cast_signed());
            let known = jiff::civil::Date::new(year as i16, month, day).expect("a date");
            let epoch = jiff::civil::Date::new(1970, 1, 1).expect("a date");
            prop_assert_eq!((known - epoch).get_days(), days);
        }
    }
}
