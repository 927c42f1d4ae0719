//! Durations as incident records write them: `1m` is one minute, never a month.

use std::fmt;

/// A duration, in whole seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Duration {
    /// Seconds.
    pub seconds: u64,
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
    /// Reads `1m`, `92m`, `6h`, `1h30m`, `2d`, `45 s`, `PT1M` or `P1DT2H`.
    ///
    /// Years and months of ISO 8601 have no fixed length, so they are refused.
    ///
    /// # Errors
    /// Says which part is not understood.
    pub fn parse(text: &str) -> Result<Self, DurationError> {
        let trimmed = text.trim();
        let unknown = || DurationError { message: format!("`{trimmed}` is no duration") };
        let upper = trimmed.to_ascii_uppercase();
        let mut seconds: u64 = 0;
        if let Some(iso) = upper.strip_prefix('P') {
            let (days, time) = iso.split_once('T').unwrap_or((iso, ""));
            if days.is_empty() && time.is_empty() || upper.ends_with('T') {
                return Err(unknown());
            }
            for (part, units) in [(days, ["D", "W", ""]), (time, ["H", "M", "S"])] {
                for (number, unit) in amounts(part).ok_or_else(unknown)? {
                    if !units.contains(&unit.as_str()) || unit.is_empty() {
                        return Err(unknown());
                    }
                    let factor = unit_seconds(&unit.to_ascii_lowercase()).ok_or_else(unknown)?;
                    seconds = add(seconds, number, factor).ok_or_else(unknown)?;
                }
            }
            return Ok(Self { seconds });
        }
        let parts = amounts(trimmed).ok_or_else(unknown)?;
        if parts.is_empty() {
            return Err(unknown());
        }
        for (number, unit) in parts {
            let factor = unit_seconds(&unit.to_ascii_lowercase()).ok_or_else(unknown)?;
            seconds = add(seconds, number, factor).ok_or_else(unknown)?;
        }
        Ok(Self { seconds })
    }
}

fn add(sum: u64, number: u64, factor: u64) -> Option<u64> {
    number.checked_mul(factor).and_then(|part| sum.checked_add(part))
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

/// Splits `1h30m` into numbers and units; `None` where something else stands in it.
fn amounts(text: &str) -> Option<Vec<(u64, String)>> {
    let mut amounts = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..digits].parse().ok()?;
        rest = rest[digits..].trim_start();
        let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        amounts.push((number, rest[..letters].to_owned()));
        rest = rest[letters..].trim_start();
    }
    Some(amounts)
}

/// The canonical form of `xsd:duration` (XML Schema 1.1 part 2, section 3.3.6).
impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.seconds == 0 {
            return f.write_str("PT0S");
        }
        f.write_str("P")?;
        let (days, rest) = (self.seconds / DAY, self.seconds % DAY);
        if days > 0 {
            write!(f, "{days}D")?;
        }
        if rest > 0 {
            f.write_str("T")?;
            for (amount, unit) in
                [(rest / HOUR, "H"), (rest % HOUR / MINUTE, "M"), (rest % MINUTE, "S")]
            {
                if amount > 0 {
                    write!(f, "{amount}{unit}")?;
                }
            }
        }
        Ok(())
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
    fn what_has_no_fixed_length_is_refused() {
        for text in
            ["P1M", "P1Y", "1M2", "", "P", "PT", "soon", "m", "5", "99999999999999999999d", "PT1D"]
        {
            check(text, None);
        }
    }
}
