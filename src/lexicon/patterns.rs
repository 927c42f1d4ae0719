//! Patterns made from the words of one language: durations, dates, ratios, lead words.

use regex::{Captures, Regex};

use super::Words;
use super::years::Years;
use crate::fold::is_syllable;
use crate::model::{Bound, Duration, PartialDate, Phase, SlashOrder};

/// Compiled patterns of one language.
#[derive(Clone, Debug)]
pub struct Patterns {
    duration: Regex,
    /// What may join the parts of a duration: "3 days and 4 hours".
    joiners: Vec<String>,
    dates: Vec<(DateForm, Regex)>,
    leads: Vec<(LeadKind, Regex)>,
    ratios: Vec<Regex>,
    percent: Option<Regex>,
    wrong_diagnosis: Regex,
    years: Years,
}

#[derive(Clone, Copy, Debug)]
enum DateForm {
    Iso,
    DayMonthYear,
    YearMonthDay,
    /// Numbers of which either may be the day: some who write the language write it first, some second.
    EitherOrder,
    Named,
}

/// A date as it stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct StatedDate {
    /// Where it begins and ends.
    range: (usize, usize),
    own_year: Option<i16>,
    /// Month and day; `None` where nothing says which is which.
    day: Option<(i16, i16)>,
}

/// What a lead word says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeadKind {
    /// The incident with this number, from 1.
    Incident(u32),
    /// Actions of a phase.
    Phase(Phase),
    /// Actions whose phase is not stated, or that were promised.
    Actions,
}

/// A duration in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundDuration {
    /// Byte range of the words, with the word for the bound.
    pub range: std::ops::Range<usize>,
    /// How long.
    pub duration: Duration,
    /// Whether a word makes it a bound.
    pub bound: Option<Bound>,
}

/// A share or a percentage in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundQuantity {
    /// Byte range of the words, with the word for the bound.
    pub range: std::ops::Range<usize>,
    /// The value: a decimal between 0 and 1 for a ratio, percent points otherwise.
    pub value: String,
    /// `ratio` or `percent`.
    pub unit: &'static str,
    /// Whether a word makes it a bound.
    pub bound: Option<Bound>,
}

/// Alternatives, longest first, escaped; white space in them matches any white space.
pub(super) fn alternatives<'a>(words: impl IntoIterator<Item = &'a String>) -> String {
    let mut words: Vec<&String> = words.into_iter().collect();
    words.sort_by_key(|word| (std::cmp::Reverse(word.chars().count()), word.as_str()));
    let escaped: Vec<String> = words
        .iter()
        .map(|word| regex::escape(word).replace("\\ ", " ").replace(' ', r"\s+"))
        .collect();
    if escaped.is_empty() { "[a&&b]".to_owned() } else { escaped.join("|") }
}

impl Patterns {
    /// Compiles the patterns of a language.
    ///
    /// # Errors
    /// Where a word list makes no valid pattern.
    pub fn new(words: &Words) -> Result<Self, String> {
        let compile = |pattern: &str| Regex::new(pattern).map_err(|error| error.to_string());
        let units = [
            &words.durations.seconds,
            &words.durations.minutes,
            &words.durations.hours,
            &words.durations.days,
        ];
        let before = format!(
            "(?:(?P<least>{})|(?P<most>{})|(?P<about>{}))",
            alternatives(&words.bounds.at_least),
            alternatives(&words.bounds.at_most),
            alternatives(&words.bounds.approximate),
        );
        let after = format!(
            "(?:(?P<least_after>{})|(?P<most_after>{})|(?P<about_after>{}))",
            alternatives(&words.bounds.at_least_after),
            alternatives(&words.bounds.at_most_after),
            alternatives(&words.bounds.approximate_after),
        );
        let duration = compile(&format!(
            r"(?i)(?:{before}\s*)?(?P<number>\d{{1,6}}(?:[.,]\d+)?)(?P<half_before>\s+(?:{}))?[\s-]?\s*(?:(?P<s>{})|(?P<m>{})|(?P<h>{})|(?P<d>{}))(?P<half>\s*(?:{}))?(?:\s*{after})?",
            alternatives(&words.durations.and_a_half_before),
            alternatives(units[0]),
            alternatives(units[1]),
            alternatives(units[2]),
            alternatives(units[3]),
            alternatives(&words.durations.and_a_half),
        ))?;
        let mut dates = vec![(DateForm::Iso, compile(r"(?P<y>\d{4})-(?P<m>\d{2})-(?P<d>\d{2})")?)];
        let of_slashes = match words.dates.order.as_str() {
            "day-month" => Some(DateForm::DayMonthYear),
            "either" => Some(DateForm::EitherOrder),
            _ => None,
        };
        if let Some(form) = of_slashes {
            let pattern = r"(?P<d>\d{1,2})/(?P<m>\d{1,2})(?:/(?P<y>\d{4}))?";
            dates.push((form, compile(pattern)?));
        }
        if !words.dates.month_words.is_empty() {
            let (year, month, day) = (
                alternatives(&words.dates.year_words),
                alternatives(&words.dates.month_words),
                alternatives(&words.dates.day_words),
            );
            dates.push(if words.dates.order == "year-month-day" {
                let pattern = format!(
                    r"(?:(?P<y>\d{{4}})\s*(?:{year})\s*)?(?P<m>\d{{1,2}})\s*(?:{month})\s*(?P<d>\d{{1,2}})\s*(?:{day})"
                );
                (DateForm::YearMonthDay, compile(&pattern)?)
            } else {
                let pattern = format!(
                    r"(?i)(?:{day})\s+(?P<d>\d{{1,2}})\s+(?:{month})\s+(?P<m>\d{{1,2}})(?:,?\s+(?:(?:{year})\s+)?(?P<y>\d{{4}}))?"
                );
                (DateForm::DayMonthYear, compile(&pattern)?)
            });
        }
        if !words.dates.months.is_empty() {
            let names = alternatives(words.dates.months.values().flatten());
            dates.push((
                DateForm::Named,
                compile(&format!(
                    r"(?i)\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\s+(?P<name>{names})\b(?:,?\s+(?P<y>\d{{4}}))?"
                ))?,
            ));
            dates.push((
                DateForm::Named,
                compile(&format!(
                    r"(?i)\b(?P<name>{names})\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(?P<y>\d{{4}}))?"
                ))?,
            ));
        }
        let mut leads = Vec::new();
        for word in &words.lead_words.incident {
            let pattern =
                regex::escape(word).replace(r"\{n\}", r"(?P<n>\d{1,3})").replace(' ', r"\s+");
            leads.push((LeadKind::Incident(0), compile(&format!("(?i)^(?:{pattern})$"))?));
        }
        for (kind, list) in [
            (LeadKind::Phase(Phase::Immediate), &words.lead_words.immediate),
            (LeadKind::Phase(Phase::ShortTerm), &words.lead_words.short_term),
            (LeadKind::Phase(Phase::LongTerm), &words.lead_words.long_term),
            (LeadKind::Actions, &words.lead_words.action),
            (LeadKind::Actions, &words.lead_words.planned),
        ] {
            leads.push((kind, compile(&format!("(?i)^(?:{})$", alternatives(list)))?));
        }
        let number = |name: &str| format!(r"(?P<{name}>\d{{1,7}})");
        let about = alternatives(&words.quantities.about);
        let ratios = words
            .quantities
            .ratio
            .iter()
            .map(|pattern| {
                let pattern = regex::escape(pattern)
                    .replace(r"\{part\}", &number("part"))
                    .replace(r"\{whole\}", &number("whole"))
                    .replace(' ', r"\s+");
                compile(&format!(r"(?i)(?:(?P<about>{about})\s+)?{pattern}"))
            })
            .collect::<Result<Vec<_>, _>>()?;
        let percent = if words.quantities.percent.is_empty() {
            None
        } else {
            let quantities = &words.quantities;
            Some(compile(&format!(
                r"(?i)(?:(?:(?P<least>{})|(?P<most>{})|(?P<about>{}))\s*)?(?P<number>\d{{1,3}}(?:[.,]\d+)?)\s*(?:{})(?:\s*(?:(?P<least_after>{})|(?P<most_after>{})|(?P<about_after>{})))?",
                alternatives(&quantities.above),
                alternatives(&quantities.below),
                alternatives(&quantities.about),
                alternatives(&quantities.percent),
                alternatives(&quantities.above_after),
                alternatives(&quantities.below_after),
                alternatives(&quantities.about_after),
            ))?)
        };
        let phrases = alternatives(&words.wrong_diagnosis.phrases);
        let wrong_diagnosis = compile(&format!("(?i)(?:{phrases})"))?;
        let joiners = words.org_year.joiners.clone();
        let years = Years::new(words)?;
        Ok(Self { duration, joiners, dates, leads, ratios, percent, wrong_diagnosis, years })
    }

    /// The years of a text, with the words of their dates.
    pub fn years(&self) -> &Years {
        &self.years
    }

    /// All durations in a text, in order. Parts that stand side by side, each of a smaller unit than the
    /// one before, are one: "24 giờ 11 phút", "3 days and 4 hours", "1h30m".
    pub fn durations(&self, text: &str) -> Vec<FoundDuration> {
        let mut found: Vec<(usize, f64, FoundDuration)> = Vec::new();
        for captures in self.duration.captures_iter(text) {
            let Some((start, unit, part)) = duration_of(text, &captures) else { continue };
            if let Some((_, smallest, last)) = found.last_mut()
                && unit < *smallest
                && start == part.range.start
                && self.joins_parts(&text[last.range.end..start])
            {
                last.duration.seconds += part.duration.seconds;
                last.range.end = part.range.end;
                last.bound = last.bound.or(part.bound);
                *smallest = unit;
            } else {
                found.push((start, unit, part));
            }
        }
        found.retain(|(start, _, whole)| is_word_edge(text, *start, whole.range.end));
        found.into_iter().map(|(.., duration)| duration).collect()
    }

    fn joins_parts(&self, between: &str) -> bool {
        let between = between.trim().trim_start_matches(',').trim_start();
        between.is_empty() || self.joiners.iter().any(|joiner| joiner.eq_ignore_ascii_case(between))
    }

    /// The order of day and month in the dates of a text that are written with slashes, where that is not
    /// fixed by the language; `None` where no date tells it, or two contradict each other. Cost: linear.
    pub fn slash_order(&self, text: &str) -> Option<SlashOrder> {
        let of_either = |(form, pattern): &(DateForm, Regex)| {
            matches!(form, DateForm::EitherOrder).then(|| slash_order(pattern, text)).flatten()
        };
        self.dates.iter().find_map(of_either)
    }

    /// The dates in a text, in order, with the offsets at which they begin. A date without a year takes the one
    /// before it in the text, or `year`. One whose day and month may be told in either order is a year, unless
    /// `order` (or else the text) says which comes first.
    pub fn dates(
        &self,
        text: &str,
        year: Option<i16>,
        order: Option<SlashOrder>,
        words: &Words,
    ) -> Vec<(usize, PartialDate)> {
        let order = order.or_else(|| self.slash_order(text));
        let mut found: Vec<StatedDate> = Vec::new();
        for (form, pattern) in &self.dates {
            for captures in pattern.captures_iter(text) {
                let Some(whole) = captures.get(0) else { continue };
                let before = text[..whole.start()].chars().next_back();
                let after = text[whole.end()..].chars().next();
                let glued =
                    |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit() || c == '/' || c == '-');
                if glued(before) || after.is_some_and(|c| c.is_ascii_digit() || c == '/') {
                    continue;
                }
                let number =
                    |name: &str| captures.name(name).and_then(|m| m.as_str().parse::<i16>().ok());
                let month = match form {
                    DateForm::Named => {
                        month_of(words, captures.name("name").map_or("", |m| m.as_str()))
                    }
                    _ => number("m"),
                };
                let (Some(mut month), Some(mut day)) = (month, number("d")) else { continue };
                let own_year = number("y");
                let mut is_clear = true;
                if matches!(form, DateForm::EitherOrder) {
                    // "24/7", "1/8 of the nodes"
                    let is_of = || text[whole.end()..].trim_start().starts_with("of ");
                    let is_share = own_year.is_none() && (whole.as_str() == "24/7" || is_of());
                    if is_share || order.is_none() && own_year.is_none() {
                        continue;
                    }
                    if order == Some(SlashOrder::MonthFirst) {
                        (month, day) = (day, month);
                    }
                    is_clear = order.is_some() || month == day;
                }
                let day = is_clear.then_some((month, day));
                found.push(StatedDate { range: (whole.start(), whole.end()), own_year, day });
            }
        }
        found.sort_unstable();
        let mut dates = Vec::new();
        let (mut last_year, mut end) = (year, 0);
        for StatedDate { range: (start, stop), own_year, day } in found {
            if start < end {
                continue;
            }
            end = stop;
            last_year = own_year.or(last_year);
            let Some(year) = last_year else { continue };
            match day.map(|(month, day)| PartialDate::day(year, month, day)) {
                Some(Ok(day)) => dates.push((start, PartialDate::Day(day))),
                Some(Err(_)) => {}
                None => dates.push((start, PartialDate::Year(year))),
            }
        }
        dates
    }

    /// What the words before the colon of a bullet say.
    pub fn lead(&self, words: &str) -> Option<LeadKind> {
        self.leads.iter().find_map(|(kind, pattern)| {
            let found = pattern.captures(words)?;
            Some(match kind {
                LeadKind::Incident(_) => {
                    LeadKind::Incident(found.name("n")?.as_str().parse().ok()?)
                }
                other => *other,
            })
        })
    }

    /// The first phrase by which the account calls a conclusion wrong.
    pub fn wrong_diagnosis(&self, text: &str) -> Option<std::ops::Range<usize>> {
        self.wrong_diagnosis.find(text).map(|found| found.range())
    }

    /// Shares ("1 in 21") and percentages ("above 95%") in a text, in order.
    pub fn quantities(&self, text: &str) -> Vec<FoundQuantity> {
        let mut quantities = Vec::new();
        for pattern in &self.ratios {
            for found in pattern.captures_iter(text) {
                let Some(whole) = found.get(0) else { continue };
                let first = found.name("part").or(found.name("whole"));
                let digit_before = first
                    .and_then(|first| text[..first.start().min(whole.start())].chars().next_back())
                    .is_some_and(|c| c.is_ascii_digit() || c == '.' || c == ',');
                let digit_after =
                    text[whole.end()..].chars().next().is_some_and(|c| c.is_ascii_digit());
                let number =
                    |name: &str| found.name(name).and_then(|m| m.as_str().parse::<u64>().ok());
                let (part, of) = (number("part").unwrap_or(1), number("whole").unwrap_or(0));
                if digit_before || digit_after || part == 0 || part >= of {
                    continue;
                }
                quantities.push(FoundQuantity {
                    range: whole.range(),
                    value: decimal(part, of),
                    unit: "ratio",
                    bound: found.name("about").map(|_| Bound::Approximate),
                });
            }
        }
        if let Some(pattern) = &self.percent {
            for found in pattern.captures_iter(text) {
                let (Some(whole), Some(number)) = (found.get(0), found.name("number")) else {
                    continue;
                };
                let before = text[..number.start()].chars().next_back();
                if before.is_some_and(|c| c.is_ascii_digit() || c == '.' || c == ',') {
                    continue;
                }
                quantities.push(FoundQuantity {
                    range: whole.range(),
                    value: number.as_str().replace(',', "."),
                    unit: "percent",
                    bound: bound_of(&found),
                });
            }
        }
        quantities
            .sort_by_key(|quantity| (quantity.range.start, std::cmp::Reverse(quantity.range.end)));
        let mut end = 0;
        quantities.retain(|quantity| {
            let keep = quantity.range.start >= end;
            if keep {
                end = quantity.range.end;
            }
            keep
        });
        quantities
    }
}

/// Four decimals, rounded: enough for "1 in 21", and the same on every machine.
fn decimal(part: u64, whole: u64) -> String {
    let scaled = (u128::from(part) * 20_000 / u128::from(whole)).div_ceil(2);
    format!("0.{scaled:04}")
}

/// What comes first in the full dates of a text, as one tells where its other number is too large for a
/// month; `None` where none tells, or two contradict each other.
fn slash_order(pattern: &Regex, text: &str) -> Option<SlashOrder> {
    let mut told =
        pattern.find_iter(text).filter_map(|found| PartialDate::slash_order(found.as_str()));
    let first = told.next()?;
    told.all(|other| other == first).then_some(first)
}

/// The number of a month by its name.
pub(super) fn month_of(words: &Words, name: &str) -> Option<i16> {
    words
        .dates
        .months
        .iter()
        .find(|(_, names)| names.iter().any(|known| known.eq_ignore_ascii_case(name)))
        .and_then(|(month, _)| month.parse().ok())
}

/// One part of a duration: where its number begins, its unit in seconds, and itself.
fn duration_of(text: &str, found: &Captures<'_>) -> Option<(usize, f64, FoundDuration)> {
    let number = found.name("number")?;
    let (unit, seconds) = [("s", 1.0), ("m", 60.0), ("h", 3600.0), ("d", 86400.0)]
        .into_iter()
        .find_map(|(name, seconds)| Some((found.name(name)?, seconds)))?;
    let mut amount: f64 = number.as_str().replace(',', ".").parse().ok()?;
    let mut range = found.get(0)?.range();
    if found.name("half_before").is_some() {
        amount += 0.5;
    }
    if let Some(half) = found.name("half") {
        // "2시간 반복" repeats something for two hours.
        if text[half.end()..].starts_with(char::is_alphanumeric) {
            range.end = unit.end();
        } else {
            amount += 0.5;
        }
    }
    // The pattern has at most six digits before the point and no sign.
    #[expect(clippy::cast_sign_loss, reason = "the pattern has no sign")]
    let length = (amount * seconds).round() as u64;
    let bound = bound_of(found);
    let duration = FoundDuration { range, duration: Duration::from_seconds(length), bound };
    Some((number.start(), seconds, duration))
}

fn bound_of(found: &Captures<'_>) -> Option<Bound> {
    let has = |name: &str| found.name(name).is_some();
    if has("least") || has("least_after") {
        Some(Bound::AtLeast)
    } else if has("most") || has("most_after") {
        Some(Bound::AtMost)
    } else if has("about") || has("about_after") {
        Some(Bound::Approximate)
    } else {
        None
    }
}

/// "92 phút" but not "1.92 phút" cut in two, nor "5 s" in "5 servers".
fn is_word_edge(text: &str, start: usize, end: usize) -> bool {
    let before = text[..start].chars().next_back();
    if before.is_some_and(|c| c.is_ascii_alphanumeric() || c == '.' || c == ',') {
        return false;
    }
    let unit_is_latin = text[..end].chars().next_back().is_some_and(|c| !is_syllable(c));
    let after = text[end..].chars().next();
    !(unit_is_latin && after.is_some_and(|c| c.is_alphanumeric() && !is_syllable(c)))
}

#[cfg(test)]
mod tests {
    use crate::model::{Bound, Language};
    use crate::ontology::SHARED;

    fn check(language: &str, text: &str, expect: &[(&str, u64, Option<Bound>)]) {
        let ontology = &*SHARED;
        let language = Language::parse(language).expect("a tag");
        let known = ontology.lexicon.get(&language).expect("bundled");
        let found = known.patterns.durations(text);
        let found: Vec<(&str, u64, Option<Bound>)> = found
            .iter()
            .map(|found| (text[found.range.clone()].trim(), found.duration.seconds, found.bound))
            .collect();
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn parts_of_one_duration_are_one() {
        check("vi", "mất 24 giờ 11 phút", &[("24 giờ 11 phút", 87_060, None)]);
        check("vi", "2 giờ và 30 phút", &[("2 giờ và 30 phút", 9_000, None)]);
        check("ko", "127시간 30분 이상", &[("127시간 30분 이상", 459_000, Some(Bound::AtLeast))]);
        check(
            "en",
            "about 3 days and 4 hours",
            &[("about 3 days and 4 hours", 273_600, Some(Bound::Approximate))],
        );
        check("en", "in 1h30min", &[("1h30min", 5_400, None)]);
    }

    #[test]
    fn half_a_unit_more_counts() {
        check("en", "for 2 and a half hours", &[("2 and a half hours", 9_000, None)]);
        check("en", "2 hours and a half million users", &[("2 hours", 7_200, None)]);
        check("vi", "hơn 2 tiếng rưỡi", &[("hơn 2 tiếng rưỡi", 9_000, Some(Bound::AtLeast))]);
        check("ko", "2시간 반 동안", &[("2시간 반", 9_000, None)]);
        check("ko", "2시간 반 이상", &[("2시간 반 이상", 9_000, Some(Bound::AtLeast))]);
        check("ko", "2시간 반복했다", &[("2시간", 7_200, None)]);
    }

    #[test]
    fn an_english_date_in_digits_is_read_where_its_order_is_clear() {
        let ontology = &*SHARED;
        let dates = |language: &str, text: &str| -> Vec<String> {
            let language = Language::parse(language).expect("a tag");
            let known = ontology.lexicon.get(&language).expect("bundled");
            let found = known.patterns.dates(text, Some(2019), None, &known.words);
            found.into_iter().map(|(_, date)| date.to_string()).collect()
        };
        assert_eq!(dates("en", "on 3/14/2017"), ["2017-03-14"]);
        assert_eq!(dates("en", "on 14/3/2017"), ["2017-03-14"]);
        assert_eq!(dates("en", "on 4/4/2017"), ["2017-04-04"]);
        assert_eq!(dates("en", "on 3/4/2017"), ["2017"]);
        assert_eq!(dates("en", "a third: 1/3, all: 1/1, support 24/7"), [""; 0]);
        assert_eq!(dates("en", "Since 29/7/2019 we have 24/7 support"), ["2019-07-29"]);
        assert_eq!(dates("en", "On 29/7/2019, 1/8 of the nodes"), ["2019-07-29"]);
        assert_eq!(dates("en", "on 3/4/2019 and on 25/4/2018"), ["2019-04-03", "2018-04-25"]);
        assert_eq!(dates("en", "29/7/2019, 1/8"), ["2019-07-29", "2019-08-01"]);
        assert_eq!(dates("en", "7/29/2019 to 8/1/2019"), ["2019-07-29", "2019-08-01"]);
        assert_eq!(dates("en", "7/29/2019, 29/7/2019, 1/8/2019"), ["2019"; 3]);
        assert_eq!(dates("vi", "3/4/2017, 1/8"), ["2017-04-03", "2017-08-01"]);
    }

    #[test]
    fn durations_of_one_unit_or_far_from_each_other_are_several() {
        let several = [("92 phút", 5_520, None), ("51 phút", 3_060, None)];
        check("vi", "92 phút và 51 phút", &several);
        check("en", "5 minutes in 2 hours", &[("5 minutes", 300, None), ("2 hours", 7_200, None)]);
        check(
            "en",
            "2 hours, after 5 minutes",
            &[("2 hours", 7_200, None), ("5 minutes", 300, None)],
        );
        check("en", "1h30x and 5 servers", &[]);
    }
}
