//! A time of day with its offset from UTC, in the forms of ISO 8601 that people write.

use std::fmt;

use jiff::ToSpan;
use jiff::civil;

/// `xsd:dateTime` knows no zone that is further from UTC.
const MAX_OFFSET_MINUTES: i64 = 14 * 60;
/// So many digits of a fraction of a second are counted with.
const FRACTION_DIGITS: usize = 9;

/// A time of day; it is displayed as the second half of an `xsd:dateTime`.
#[derive(Debug)]
pub(super) struct TimeOfDay<'t> {
    clock: civil::Time,
    /// The digits of a fraction of a second, as they were written.
    fraction: &'t str,
    offset: Option<Offset>,
}

/// Minutes by which a zone is ahead of UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offset {
    /// `Z`
    Utc,
    /// `+07:00`, and `-00:00` too.
    Signed { is_ahead: bool, minutes: i64 },
}

impl<'t> TimeOfDay<'t> {
    /// Reads `15:39`, `15:39:00`, `15:39:00.5` (or `,5`), the same without colons, and behind it nothing,
    /// `Z`, `+07`, `+0700` or `+07:00`.
    ///
    /// # Errors
    /// What is wrong, in words: an offset is never left out in silence.
    pub(super) fn parse(text: &'t str) -> Result<Self, String> {
        if text.ends_with(']') {
            return Err(
                "a zone in brackets is not read: write its offset, such as +09:00".to_owned()
            );
        }
        let (clock, zone) = text.split_at(text.find(['Z', 'z', '+', '-']).unwrap_or(text.len()));
        let (whole, fraction) = clock.split_once(['.', ',']).unwrap_or((clock, ""));
        let has_fraction = whole.len() < clock.len();
        let clock = parse_clock(whole, has_fraction)
            .filter(|_| has_fraction != fraction.is_empty() && is_digits(fraction))
            .ok_or_else(|| format!("`{text}` is no time of day"))?;
        let offset = match zone {
            "" => None,
            zone => {
                Some(Offset::parse(zone).ok_or_else(|| format!("`{zone}` is no offset from UTC"))?)
            }
        };
        Ok(Self { clock, fraction, offset })
    }

    /// The moment on this day in UTC, or without a zone where there is none; `None` where that is in no year
    /// that a date can have.
    pub(super) fn in_utc(&self, day: civil::Date) -> Option<String> {
        let digits = &self.fraction[..self.fraction.len().min(FRACTION_DIGITS)];
        let nanoseconds = format!("{digits:0<FRACTION_DIGITS$}").parse().ok()?;
        let clock = self.clock.with().subsec_nanosecond(nanoseconds).build().ok()?;
        let here = day.to_datetime(clock);
        match self.offset {
            None => Some(here.to_string()),
            Some(offset) => {
                let utc = here.checked_sub(offset.minutes().minutes()).ok()?;
                (utc.year() > 0).then(|| format!("{utc}Z"))
            }
        }
    }
}

impl Offset {
    fn parse(text: &str) -> Option<Self> {
        if text.eq_ignore_ascii_case("z") {
            return Some(Self::Utc);
        }
        let is_ahead = text.starts_with('+');
        let digits = text.get(1..)?;
        let (hours, minutes) = match digits.len() {
            2 => (two_digits(digits)?, 0),
            4 => (two_digits(digits.get(..2)?)?, two_digits(digits.get(2..)?)?),
            _ => {
                let (hours, minutes) = digits.split_once(':')?;
                (two_digits(hours)?, two_digits(minutes)?)
            }
        };
        let all = i64::from(hours) * 60 + i64::from(minutes);
        let is_offset = minutes < 60 && all <= MAX_OFFSET_MINUTES;
        is_offset.then_some(Self::Signed { is_ahead, minutes: all })
    }

    fn minutes(self) -> i64 {
        match self {
            Self::Utc => 0,
            Self::Signed { is_ahead: true, minutes } => minutes,
            Self::Signed { is_ahead: false, minutes } => -minutes,
        }
    }
}

/// Hours, minutes and seconds, with colons or without; a fraction is one of seconds.
fn parse_clock(text: &str, has_fraction: bool) -> Option<civil::Time> {
    let digits = if text.contains(':') {
        let mut parts = text.split(':');
        let all_pairs = parts.all(|part| part.len() == 2);
        all_pairs.then(|| text.replace(':', ""))?
    } else {
        text.to_owned()
    };
    if !is_digits(&digits) {
        return None;
    }
    let (hour, minute, second) = match digits.len() {
        4 if !has_fraction => (&digits[..2], &digits[2..], "00"),
        6 => (&digits[..2], &digits[2..4], &digits[4..]),
        _ => return None,
    };
    civil::Time::new(two_digits(hour)?, two_digits(minute)?, two_digits(second)?, 0).ok()
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn two_digits(text: &str) -> Option<i8> {
    (text.len() == 2 && is_digits(text)).then(|| text.parse().ok()).flatten()
}

impl fmt::Display for TimeOfDay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { clock, fraction, offset } = self;
        write!(f, "{:02}:{:02}:{:02}", clock.hour(), clock.minute(), clock.second())?;
        if !fraction.is_empty() {
            write!(f, ".{fraction}")?;
        }
        match *offset {
            None => Ok(()),
            Some(Offset::Utc) => f.write_str("Z"),
            Some(Offset::Signed { is_ahead, minutes }) => {
                let sign = if is_ahead { '+' } else { '-' };
                write!(f, "{sign}{:02}:{:02}", minutes / 60, minutes % 60)
            }
        }
    }
}
