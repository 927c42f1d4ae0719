//! Days: of dates in fields, and of dates told in running text. As keys only.

/// A span of days, counted from 1 January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The first day.
    pub first: i32,
    /// The last day.
    pub last: i32,
}

impl Span {
    /// One day.
    pub fn day(day: i32) -> Self {
        Self { first: day, last: day }
    }

    /// Whether the span says the day, give or take one (time zones, nights).
    pub fn is_exact(self) -> bool {
        self.last - self.first <= 1
    }

    /// Days between two spans; 0 where they touch.
    pub fn gap(self, other: Self) -> i32 {
        (self.first - other.last).max(other.first - self.last).max(0)
    }
}

/// Days since 1 January 1970 in the Gregorian calendar (Hinnant, "chrono-compatible low-level date
/// algorithms"), or `None` where there is no such day.
pub fn day_number(year: i64, month: i64, day: i64) -> Option<i32> {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let month_index = usize::try_from(month.checked_sub(1)?).ok()?;
    let length = lengths.get(month_index)? + i64::from(leap && month == 2);
    if !(1..=length).contains(&day) || !(1..=9999).contains(&year) {
        return None;
    }
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year - era * 400;
    let shifted = (month + 9) % 12;
    let of_year = (153 * shifted + 2) / 5 + day - 1;
    let day_of_era = of_era * 365 + of_era / 4 - of_era / 100 + of_year;
    i32::try_from(era * 146_097 + day_of_era - 719_468).ok()
}

/// The span of a date literal: `2016`, `2016-10`, `2016-10-21`, `2016-10-21T09:47:00Z`; and the
/// minute, where there is one, in UTC.
pub fn span_of(value: &str) -> Option<(Span, Option<i64>)> {
    let number = |from: usize, to: usize| value.get(from..to)?.parse::<i64>().ok();
    let year = number(0, 4)?;
    let rest = &value[4..];
    if rest.is_empty() {
        let span = Span { first: day_number(year, 1, 1)?, last: day_number(year, 12, 31)? };
        return Some((span, None));
    }
    let month = number(5, 7)?;
    if value.len() == 7 {
        let first = day_number(year, month, 1)?;
        let last = (28..=31).rev().find_map(|day| day_number(year, month, day))?;
        return Some((Span { first, last }, None));
    }
    let day = day_number(year, month, number(8, 10)?)?;
    let minute = (|| {
        let (hour, minute) = (number(11, 13)?, number(14, 16)?);
        let zone = value.get(19..).unwrap_or_default();
        let zone = zone.trim_start_matches(|c: char| c == '.' || c.is_ascii_digit());
        let shift = match zone.as_bytes().first() {
            Some(sign @ (b'+' | b'-')) => {
                let hours: i64 = zone.get(1..3)?.parse().ok()?;
                let minutes: i64 = zone.get(4..6)?.parse().ok()?;
                (hours * 60 + minutes) * if *sign == b'-' { -1 } else { 1 }
            }
            _ => 0,
        };
        Some(i64::from(day) * 1440 + hour * 60 + minute - shift)
    })();
    // A day at midnight is a day, not a minute.
    let minute = minute.filter(|minute| minute.rem_euclid(1440) != 0);
    let day = minute.map_or(day, |minute| minute.div_euclid(1440) as i32);
    Some((Span::day(day), minute))
}

/// English months by their first three letters; other languages number theirs.
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Visits the days that a text tells in full, with year: `October 28, 2021`, `28 Oct 2021`,
/// `2021-10-28`, `2021년 10월 28일`, `ngày 28 tháng 10 năm 2021`, `28/10/2021`. What may be read in two
/// ways (`06/04/2011`) is left out. Cost: linear; little where there are no years.
pub fn each_day(text: &str, visit: &mut dyn FnMut(i32, usize)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b'1', b'2', &bytes[at..]) {
        let start = at + found;
        at = start + 1;
        let is_year = bytes.len() >= start + 4
            && bytes[start..start + 4].iter().all(u8::is_ascii_digit)
            && (bytes[start..].starts_with(b"19") || bytes[start..].starts_with(b"20"))
            && !start.checked_sub(1).is_some_and(|before| bytes[before].is_ascii_digit())
            && !bytes.get(start + 4).is_some_and(u8::is_ascii_digit);
        if !is_year {
            continue;
        }
        at = start + 4;
        let Ok(year) = text[start..start + 4].parse() else { continue };
        let day = after_year(&text[start + 4..], year).or_else(|| before_year(text, start, year));
        if let Some(day) = day {
            visit(day, start);
        }
    }
}

fn leading_number(text: &str) -> Option<(i64, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    (1..=2).contains(&length).then(|| (text[..length].parse().unwrap_or(0), &text[length..]))
}

fn after_year(rest: &str, year: i64) -> Option<i32> {
    if let Some(rest) = rest.strip_prefix('년') {
        let (month, rest) = leading_number(rest.trim_start())?;
        let (day, rest) = leading_number(rest.strip_prefix('월')?.trim_start())?;
        return rest.starts_with('일').then(|| day_number(year, month, day))?;
    }
    let separator = rest.chars().next().filter(|c| matches!(c, '-' | '/' | '.'))?;
    let (month, rest) = leading_number(&rest[1..])?;
    let (day, rest) = leading_number(rest.strip_prefix(separator)?)?;
    (!rest.starts_with(|c: char| c.is_ascii_digit())).then(|| day_number(year, month, day))?
}

fn before_year(text: &str, start: usize, year: i64) -> Option<i32> {
    // Enough for `September 28th of ` and `ngày 28 tháng 10 năm `.
    let mut from = start.saturating_sub(48);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let before = &text[from..start];
    let numbers = |separator: char| {
        let before = before.strip_suffix(separator)?;
        let (rest, month) = trailing_number(before)?;
        let (_, day) = trailing_number(rest.strip_suffix(separator)?)?;
        Some((day, month))
    };
    if let Some((first, second)) = ['/', '.', '-'].into_iter().find_map(numbers) {
        return match (first, second) {
            (13.., 1..=12) => day_number(year, second, first),
            (1..=12, 13..) => day_number(year, first, second),
            (same, other) if same == other => day_number(year, first, second),
            _ => None,
        };
    }
    let words: Vec<&str> = before
        .rsplit(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty() && *word != "of" && *word != "năm")
        .take(4)
        .collect();
    let ordinal = |word: &str| {
        let (number, rest) = leading_number(word)?;
        ["", "st", "nd", "rd", "th"].contains(&rest).then_some(number)
    };
    let month = |word: &str| {
        let lower = word.get(..3)?.to_ascii_lowercase();
        let (_, place) = MONTHS.iter().zip(1i64..).find(|(name, _)| **name == lower)?;
        word.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'.').then_some(place)
    };
    match *words.first().zip(words.get(1))?.0 {
        // October 28, 2021
        last if ordinal(last).is_some() && month(words[1]).is_some() => {
            day_number(year, month(words[1])?, ordinal(last)?)
        }
        // 28 October 2021
        last if month(last).is_some() => day_number(year, month(last)?, ordinal(words[1])?),
        // ngày 28 tháng 10 năm 2021
        last if words[1].eq_ignore_ascii_case("tháng") => {
            day_number(year, ordinal(last)?, ordinal(words.get(2)?)?)
        }
        _ => None,
    }
}

fn trailing_number(text: &str) -> Option<(&str, i64)> {
    let length = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    (1..=2)
        .contains(&length)
        .then(|| (&text[..text.len() - length], text[text.len() - length..].parse().unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_found_in_texts() {
        let expected = day_number(2021, 10, 28).expect("a day");
        for text in [
            "On October 28, 2021 it fell",
            "28 Oct 2021",
            "October 28th, 2021",
            "on the 28th of October 2021",
            "2021-10-28T04:00",
            "2021년 10월 28일에",
            "ngày 28 tháng 10 năm 2021",
            "28/10/2021",
            "10/28/2021",
        ] {
            let mut days = Vec::new();
            each_day(text, &mut |day, _| days.push(day));
            assert_eq!(days, [expected], "{text}");
        }
        for text in ["06/04/2011", "in 2021", "version 2021.1", "October 2021", "32 October 2021"] {
            each_day(text, &mut |day, _| panic!("{text}: {day}"));
        }
    }

    #[test]
    fn literals_have_spans() {
        let day = day_number(2012, 10, 22).expect("a day");
        assert_eq!(day_number(1970, 1, 1), Some(0));
        assert_eq!(span_of("2012-10-22"), Some((Span::day(day), None)));
        assert_eq!(span_of("2012-10-22T00:00:00Z"), Some((Span::day(day), None)));
        let moment = span_of("2012-10-22T23:30:00-08:00").expect("a moment");
        assert_eq!(moment, (Span::day(day + 1), Some(i64::from(day + 1) * 1440 + 450)));
        let (year, _) = span_of("2012").expect("a year");
        assert_eq!((year.last - year.first, year.gap(Span::day(day))), (365, 0));
        assert!(span_of("2012-10").is_some() && span_of("x").is_none());
    }
}
