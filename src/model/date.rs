//! Dates that are as exact as their source: a year stays a year.

use std::fmt;

use jiff::civil;

use super::time_of_day::TimeOfDay;

/// What a date stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DateKind {
    /// The incident happened then.
    Incident,
    /// The account was published then.
    Publication,
    /// Another word of the input, kept.
    Other(String),
}

/// A date of some precision, with its lexical form as it stood in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartialDate {
    /// A year.
    Year(i16),
    /// A month of a year.
    Month(i16, i8),
    /// A day.
    Day(civil::Date),
    /// A moment, with the text that named it (it may carry a fraction and a zone).
    Moment {
        /// The day, in the zone of the text.
        day: civil::Date,
        /// The lexical form, valid as `xsd:dateTime`.
        lexical: String,
        /// The same moment in UTC, or without a zone where the text has none.
        utc: String,
    },
}

/// Why a date could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialDateError {
    /// What is wrong, in words.
    pub message: String,
}

impl fmt::Display for PartialDateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PartialDateError {}

fn error(message: impl Into<String>) -> PartialDateError {
    PartialDateError { message: message.into() }
}

impl PartialDate {
    /// Reads `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or an RFC 3339 moment.
    ///
    /// # Errors
    /// Says which part does not exist; nothing is guessed.
    pub fn parse(text: &str) -> Result<Self, PartialDateError> {
        let text = text.trim();
        let digits = |part: &str, width: usize| {
            (part.len() == width && part.bytes().all(|b| b.is_ascii_digit()))
                .then(|| part.parse::<i16>().ok())
                .flatten()
        };
        let (date, time) = match text.find(['T', 't', ' ']) {
            Some(at) => (&text[..at], Some(&text[at + 1..])),
            None => (text, None),
        };
        let parts: Vec<&str> = date.split('-').collect();
        let year = parts.first().and_then(|part| digits(part, 4));
        let month = parts.get(1).map(|part| digits(part, 2));
        let day = parts.get(2).map(|part| digits(part, 2));
        if year == Some(0) {
            return Err(error("year 0 does not exist"));
        }
        match (year, month, day, parts.len(), time) {
            (Some(year), None, None, 1, None) => Ok(Self::Year(year)),
            (Some(year), Some(Some(month)), None, 2, None) => {
                if !(1..=12).contains(&month) {
                    return Err(error(format!("month {month} does not exist")));
                }
                Ok(Self::Month(year, month as i8))
            }
            (Some(year), Some(Some(month)), Some(Some(day)), 3, time) => {
                let day = Self::day(year, month, day)?;
                match time {
                    None => Ok(Self::Day(day)),
                    Some(time) => Self::moment(day, time),
                }
            }
            _ => Err(error(format!("`{text}` is no date"))),
        }
    }

    /// Reads `D/M/YYYY` or `M/D/YYYY`: the year, and the days that it may be.
    fn parse_slashes(text: &str) -> Option<SlashReadings> {
        let mut parts = text.trim().split('/').map(|part| {
            let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| part.parse::<i16>().ok()).flatten()
        });
        let (first, second, year) = (parts.next()??, parts.next()??, parts.next()??);
        if parts.next().is_some() || !(1000..=9999).contains(&year) {
            return None;
        }
        let day_first = Self::day(year, second, first).ok();
        let month_first = Self::day(year, first, second).ok();
        Some(SlashReadings { year, day_first, month_first })
    }

    /// The order in which a date with slashes has day and month, where it can be read in one way only.
    pub fn slash_order(text: &str) -> Option<SlashOrder> {
        let readings = Self::parse_slashes(text)?;
        match (readings.day_first, readings.month_first) {
            (Some(_), None) => Some(SlashOrder::DayFirst),
            (None, Some(_)) => Some(SlashOrder::MonthFirst),
            _ => None,
        }
    }

    /// What to write, for who is to mend a date.
    pub const FORMS: &str = "use YYYY-MM-DD, YYYY-MM or YYYY";

    /// Reads a date in any form that is known, with slashes too, and says what is odd about it: that it
    /// is none, or that the day is left out because there are two readings and `order`, which is asked then
    /// only, knows none.
    pub fn parse_leniently(
        text: &str,
        order: impl FnOnce() -> Option<SlashOrder>,
    ) -> (Option<Self>, Option<String>) {
        let error = match Self::parse(text) {
            Ok(date) => return (Some(date), None),
            Err(error) => error,
        };
        let Some(SlashReadings { year, day_first, month_first }) = Self::parse_slashes(text) else {
            return (None, Some(error.message));
        };
        let day = match (day_first, month_first) {
            (Some(day), Some(other)) if day != other => match order() {
                Some(SlashOrder::DayFirst) => day,
                Some(SlashOrder::MonthFirst) => other,
                None => {
                    let oddity = format!(
                        "`{text}` may be read with the day or the month first: only the year is taken"
                    );
                    return (Some(Self::Year(year)), Some(oddity));
                }
            },
            (Some(day), _) | (None, Some(day)) => day,
            (None, None) => return (None, Some(error.message)),
        };
        (Some(Self::Day(day)), None)
    }

    /// A day that exists.
    ///
    /// # Errors
    /// Names the month or the day that does not exist.
    pub fn day(year: i16, month: i16, day: i16) -> Result<civil::Date, PartialDateError> {
        if !(1..=12).contains(&month) {
            return Err(error(format!("month {month} does not exist")));
        }
        let of_day = i8::try_from(day).unwrap_or(0);
        civil::Date::new(year, month as i8, of_day)
            .map_err(|_| error(format!("day {day} does not exist in {year:04}-{month:02}")))
    }

    fn moment(day: civil::Date, time: &str) -> Result<Self, PartialDateError> {
        let time = TimeOfDay::parse(time.trim()).map_err(error)?;
        let lexical = format!("{day}T{time}");
        match time.in_utc(day) {
            Some(utc) => Ok(Self::Moment { day, lexical, utc }),
            None => Err(error(format!("`{lexical}` is in no year from 1 to 9999 in UTC"))),
        }
    }

    /// The year.
    pub fn year(&self) -> i16 {
        match self {
            Self::Year(year) | Self::Month(year, _) => *year,
            Self::Day(day) | Self::Moment { day, .. } => day.year(),
        }
    }

    /// Whether each day that this date allows is one that another allows as well.
    pub fn is_within(&self, other: &Self) -> bool {
        self.span().zip(other.span()).is_some_and(|((first, last), (other_first, other_last))| {
            other_first <= first && last <= other_last
        })
    }

    /// The first and the last day that the date allows.
    pub fn span(&self) -> Option<(civil::Date, civil::Date)> {
        match self {
            Self::Year(year) => {
                let first = civil::Date::new(*year, 1, 1).ok()?;
                Some((first, first.last_of_year()))
            }
            Self::Month(year, month) => {
                let first = civil::Date::new(*year, *month, 1).ok()?;
                Some((first, first.last_of_month()))
            }
            Self::Day(day) | Self::Moment { day, .. } => Some((*day, *day)),
        }
    }
}

/// What comes first in a date with slashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlashOrder {
    /// `29/4/2011`.
    DayFirst,
    /// `4/29/2011`.
    MonthFirst,
}

impl fmt::Display for SlashOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DayFirst => "the day first",
            Self::MonthFirst => "the month first",
        })
    }
}

/// How a date with slashes may be read.
struct SlashReadings {
    year: i16,
    day_first: Option<civil::Date>,
    month_first: Option<civil::Date>,
}

impl fmt::Display for PartialDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Year(year) => write!(f, "{year:04}"),
            Self::Month(year, month) => write!(f, "{year:04}-{month:02}"),
            Self::Day(day) => write!(f, "{day}"),
            Self::Moment { lexical, .. } => f.write_str(lexical),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &str) {
        match PartialDate::parse(text) {
            Ok(date) => assert_eq!(date.to_string(), expect, "{text}"),
            Err(error) => assert_eq!(error.to_string(), expect, "{text}"),
        }
    }

    #[test]
    fn precision_stays() {
        check("2016", "2016");
        check("2012-06", "2012-06");
        check("2019-02-15", "2019-02-15");
        check("2026-11-14T12:33:53.278644Z", "2026-11-14T12:33:53.278644Z");
        check("2021-10-04T15:39:00+07:00", "2021-10-04T15:39:00+07:00");
        check("2021-10-04T15:39:00", "2021-10-04T15:39:00");
    }

    #[test]
    fn what_does_not_exist_is_said() {
        check("2019-13-15", "month 13 does not exist");
        check("2019-02-30", "day 30 does not exist in 2019-02");
        check("2019-2-3", "`2019-2-3` is no date");
        check("soon", "`soon` is no date");
        check("2019-02-15T25:00:00", "`25:00:00` is no time of day");
        check("-2019", "`-2019` is no date");
        check("20190215", "`20190215` is no date");
        for text in ["0000", "0000-05", "0000-01-01", "0000-01-01T00:00:00Z"] {
            check(text, "year 0 does not exist");
        }
    }

    fn in_utc(text: &str) -> String {
        match PartialDate::parse(text) {
            Ok(PartialDate::Moment { utc, .. }) => utc,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn moments_are_written_as_xsd_date_time_whatever_their_form() {
        check("2021-10-04T15:39:00+07", "2021-10-04T15:39:00+07:00");
        check("2021-10-04T15:39:00+0700", "2021-10-04T15:39:00+07:00");
        check("2021-10-04T15:39+07:00", "2021-10-04T15:39:00+07:00");
        check("2021-10-04 15:39:00,5z", "2021-10-04T15:39:00.5Z");
        check("2021-10-04T153900Z", "2021-10-04T15:39:00Z");
        assert_eq!(in_utc("2021-10-04T15:39:00,50+0700"), "2021-10-04T08:39:00.5Z");
        assert_eq!(in_utc("2021-01-01T00:30:00+01:00"), "2020-12-31T23:30:00Z");
        assert_eq!(in_utc("9999-12-31T23:59:59+14:00"), "9999-12-31T09:59:59Z");
        assert_eq!(in_utc("2021-10-04T15:39"), "2021-10-04T15:39:00");
    }

    #[test]
    fn a_zone_that_is_none_is_said() {
        let brackets = "a zone in brackets is not read: write its offset, such as +09:00";
        check("2021-10-04T15:39:00[Asia/Seoul]", brackets);
        check("2021-10-04T15:39:00+07:00[Asia/Seoul]", brackets);
        for zone in ["+25:00", "+14:30", "+07:60", "+07:00:30", "+7", "-", "Zulu", "+0a", "+é"] {
            let message = format!("`{zone}` is no offset from UTC");
            check(&format!("2021-10-04T15:39:00{zone}"), &message);
        }
        for time in ["1539é0Z", "15:3900", "15:39:00.", "15.5", "24:00:00", "153", "", "15:39:00 Z"]
        {
            let parsed = PartialDate::parse(&format!("2021-10-04T{time}"));
            assert!(parsed.is_err_and(|error| error.message.contains("no time of day")), "{time}");
        }
        let far = "9999-12-31T23:59:59-14:00";
        check(far, &format!("`{far}` is in no year from 1 to 9999 in UTC"));
    }

    #[test]
    fn slashes_are_read_where_only_one_reading_exists() {
        let read = |text: &str, order: Option<SlashOrder>| {
            let (date, oddity) = PartialDate::parse_leniently(text, || order);
            (date.map(|date| date.to_string()).unwrap_or_default(), oddity.is_none())
        };
        for order in [None, Some(SlashOrder::DayFirst), Some(SlashOrder::MonthFirst)] {
            assert_eq!(read("04/29/2011", order), ("2011-04-29".into(), true));
            assert_eq!(read("29/4/2011", order), ("2011-04-29".into(), true));
            assert_eq!(read("4/4/2011", order), ("2011-04-04".into(), true));
            assert_eq!(read("31/31/2011", order), (String::new(), false));
            assert_eq!(read("1/2/3/2011", order), (String::new(), false));
        }
        assert_eq!(read("06/04/2011", None), ("2011".into(), false));
        assert_eq!(read("06/04/2011", Some(SlashOrder::DayFirst)), ("2011-04-06".into(), true));
        assert_eq!(read("06/04/2011", Some(SlashOrder::MonthFirst)), ("2011-06-04".into(), true));
    }

    #[test]
    fn a_month_allows_each_of_its_days() {
        let (first, last) = PartialDate::parse("2012-02").expect("valid").span().expect("in range");
        assert_eq!(
            (first.to_string(), last.to_string()),
            ("2012-02-01".into(), "2012-02-29".into())
        );
    }
}
