//! Durations as incident records write them: `1m` is one minute, never a month.

use std::fmt;

/// A duration, to the nanosecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Duration {
    /// Whole seconds.
    pub seconds: u64,
    /// What is left of a second, below 1,000,000,000.
    pub nanoseconds: u32,
}

/// Why a duration could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DurationError {
    /// What is wrong, in words.
    pub message: String,
}

impl fmt::Display for DurationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for DurationError {}

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
const WEEK: u64 = 7 * DAY;

impl Duration {
    /// A duration of whole seconds.
    pub fn from_seconds(seconds: u64) -> Self {
        Self { seconds, nanoseconds: 0 }
    }

    /// Reads `1m`, `92m`, `6h`, `1h30m`, `1.5h`, `2d`, `45 s`, `PT1M`, `PT0.5S` or `P1DT2H`. Only the last
    /// number may have a fraction.
    ///
    /// Years and months of ISO 8601 have no fixed length, so they are refused.
    ///
    /// # Errors
    /// Says which part is not understood.
    pub fn parse(text: &str) -> Result<Self, DurationError> {
        let trimmed = text.trim();
        let unknown = || DurationError { message: format!("`{trimmed}` is no duration") };
        let upper = trimmed.to_ascii_uppercase();
        let amounts = match upper.strip_prefix('P') {
            // ISO 8601 writes a fraction with either sign; in other forms a comma may part thousands.
            Some(iso) => iso_amounts(&iso.replace(',', ".")),
            None => amounts(trimmed),
        };
        let amounts = amounts.ok_or_else(unknown)?;
        let (_, others) = amounts.split_last().ok_or_else(unknown)?;
        if others.iter().any(|(number, _)| number.contains('.')) {
            return Err(unknown());
        }
        let mut sum: u128 = 0;
        for (number, unit) in &amounts {
            let factor = unit_seconds(&unit.to_ascii_lowercase()).ok_or_else(unknown)?;
            let part = nanoseconds(number, factor).ok_or_else(unknown)?;
            sum = sum.checked_add(part).ok_or_else(unknown)?;
        }
        let seconds = u64::try_from(sum / SECOND).map_err(|_| unknown())?;
        Ok(Self { seconds, nanoseconds: (sum % SECOND) as u32 })
    }

    /// The seconds as an `xsd:decimal`, such as `5400` or `0.5`.
    pub fn decimal_seconds(&self) -> String {
        with_fraction(self.seconds, self.nanoseconds)
    }
}

/// Nanoseconds of a second.
const SECOND: u128 = 1_000_000_000;

/// Seconds with what is left of one, without zeros at the end.
fn with_fraction(seconds: u64, nanoseconds: u32) -> String {
    if nanoseconds == 0 {
        return seconds.to_string();
    }
    let text = format!("{seconds}.{nanoseconds:09}");
    text.trim_end_matches('0').to_owned()
}

/// A number of units of so many seconds each; `None` where it is too large, or finer than a nanosecond.
fn nanoseconds(number: &str, unit: u64) -> Option<u128> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits: u128 = format!("{whole}{fraction}").parse().ok()?;
    let scale = 10_u128.checked_pow(u32::try_from(fraction.len()).ok()?)?;
    let scaled = digits.checked_mul(u128::from(unit))?.checked_mul(SECOND)?;
    (scaled % scale == 0).then_some(scaled / scale)
}

fn unit_seconds(unit: &str) -> Option<u64> {
    Some(match unit {
        "s" | "sec" | "secs" | "second" | "seconds" => 1,
        "m" | "min" | "mins" | "minute" | "minutes" => MINUTE,
        "h" | "hr" | "hrs" | "hour" | "hours" => HOUR,
        "d" | "day" | "days" => DAY,
        "w" | "week" | "weeks" => WEEK,
        _ => return None,
    })
}

/// Splits what follows the `P` of ISO 8601: weeks and days, then `T` and the rest.
fn iso_amounts(iso: &str) -> Option<Vec<(String, String)>> {
    let (days, time) = match iso.split_once('T') {
        Some((_, "")) => return None,
        Some(parts) => parts,
        None => (iso, ""),
    };
    let (days, time) = (amounts(days)?, amounts(time)?);
    let are_units = |amounts: &[(String, String)], units: &[&str]| {
        amounts.iter().all(|(_, unit)| units.contains(&unit.as_str()))
    };
    let fits = are_units(&days, &["D", "W"]) && are_units(&time, &["H", "M", "S"]);
    fits.then(|| [days, time].concat())
}

/// Splits `1h30m` into numbers and units; `None` where something else stands in it.
fn amounts(text: &str) -> Option<Vec<(String, String)>> {
    let mut amounts = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let number = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, behind) = rest.split_at(number);
        let is_number =
            number.split('.').count() <= 2 && number.split('.').all(|part| !part.is_empty());
        if !is_number {
            return None;
        }
        rest = behind.trim_start();
        let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        amounts.push((number.to_owned(), rest[..letters].to_owned()));
        rest = rest[letters..].trim_start();
    }
    Some(amounts)
}

/// The canonical form of `xsd:duration` (XML Schema 1.1 part 2, section 3.3.6).
impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::from_seconds(0) {
            return f.write_str("PT0S");
        }
        f.write_str("P")?;
        let (days, rest) = (self.seconds / DAY, self.seconds % DAY);
        if days > 0 {
            write!(f, "{days}D")?;
        }
        if rest == 0 && self.nanoseconds == 0 {
            return Ok(());
        }
        f.write_str("T")?;
        for (amount, unit) in [(rest / HOUR, "H"), (rest % HOUR / MINUTE, "M")] {
            if amount > 0 {
                write!(f, "{amount}{unit}")?;
            }
        }
        match with_fraction(rest % MINUTE, self.nanoseconds).as_str() {
            "0" => Ok(()),
            seconds => write!(f, "{seconds}S"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: Option<(u64, &str)>) {
        let read = Duration::parse(text).ok().map(|d| (d.seconds, d.to_string()));
        assert_eq!(read, expect.map(|(s, iso)| (s, iso.to_owned())), "{text}");
    }

    #[test]
    fn a_lone_m_is_a_minute() {
        check("1m", Some((60, "PT1M")));
        check("92m", Some((5520, "PT1H32M")));
        check("PT92M", Some((5520, "PT1H32M")));
        check("6h", Some((21600, "PT6H")));
        check("1h30m", Some((5400, "PT1H30M")));
        check("2d", Some((172_800, "P2D")));
        check("P1DT2H", Some((93600, "P1DT2H")));
        check("45 s", Some((45, "PT45S")));
        check("2 hours 5 min", Some((7500, "PT2H5M")));
        check("0s", Some((0, "PT0S")));
    }

    #[test]
    fn the_last_number_may_have_a_fraction() {
        for (text, seconds, iso) in [
            ("PT0.5S", "0.5", "PT0.5S"),
            ("PT0,5S", "0.5", "PT0.5S"),
            ("PT1.5H", "5400", "PT1H30M"),
            ("1.5h", "5400", "PT1H30M"),
            ("1m 0.250s", "60.25", "PT1M0.25S"),
            ("P0.5D", "43200", "PT12H"),
            ("P1DT0.000000001S", "86400.000000001", "P1DT0.000000001S"),
        ] {
            let read = Duration::parse(text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(
                (read.decimal_seconds().as_str(), read.to_string().as_str()),
                (seconds, iso)
            );
        }
        for text in ["1.5h30m", "P1.5DT1H", ".5h", "1.h", "1.5.5h", "1,5h", "0.0000000001s", "1.5"]
        {
            check(text, None);
        }
    }

    #[test]
    fn what_has_no_fixed_length_is_refused() {
        for text in
            ["P1M", "P1Y", "1M2", "", "P", "PT", "soon", "m", "5", "99999999999999999999d", "PT1D"]
        {
            check(text, None);
        }
    }
}
