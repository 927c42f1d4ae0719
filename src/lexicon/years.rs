//! Years in running text, each with the words of its date: "June 8, 2021", "2016년 11월 3일",
//! "ngày 29/7/2019", "early 2022", "2021-10-04".

use std::ops::Range;

use regex::{Captures, Regex};

use super::Words;
use super::patterns::{alternatives, month_of};

/// No incident of software is older.
const FIRST_YEAR: i16 = 1960;
/// A number above it is a model, a port or a count. Far enough off for any account.
const LAST_YEAR: i16 = 2069;

/// Finds the years of one language.
#[derive(Clone, Debug)]
pub struct Years {
    pattern: Regex,
    /// What joins the years of a list: words, longest first.
    joiners: Vec<String>,
}

/// Years that stand in one date or one list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundYears {
    /// Byte range of the dates, all the list.
    pub range: Range<usize>,
    /// Each year.
    pub years: Vec<FoundYear>,
}

/// A year in its date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundYear {
    /// The year.
    pub year: i16,
    /// The month, from 1, where the date says it and in no way that may mean the day.
    pub month: Option<u8>,
    /// Byte range of the date.
    pub range: Range<usize>,
}

impl Years {
    /// Compiles the pattern of a language.
    ///
    /// # Errors
    /// Where a word list makes no valid pattern.
    pub(super) fn new(words: &Words) -> Result<Self, String> {
        let dates = &words.dates;
        let (year, month, day) = (
            alternatives(&dates.year_words),
            alternatives(&dates.month_words),
            alternatives(&dates.day_words),
        );
        let names = alternatives(dates.months.values().flatten());
        let (before, after) =
            (alternatives(&dates.part_of_year_before), alternatives(&dates.part_of_year_after));
        // ASCII digits and edges, and two kinds of space: classes of all of Unicode take long to compile
        // and keep the engine from its fast ways.
        let space = "[ \u{a0}]";
        let part_before = format!(r"(?:(?:{before})(?:{space}+|-))?");
        let part_after = format!(r"(?:{space}*(?:{after}))?");
        // Where either number may be the day, nothing is said of the month.
        let is_month_second = dates.order == "day-month";
        let second = if is_month_second { r"(?P<m6>[0-9]{1,2})" } else { r"[0-9]{1,2}" };
        // The first that fits holds, so longer forms stand first.
        let forms = [
            // 2021-10-04, 2021/10, 2021.06.08, "2021. 6. 8."
            format!(
                r"(?P<y1>[0-9]{{4}})(?:[-/](?P<m1>[0-9]{{1,2}})(?:[-/][0-9]{{1,2}})?(?-u:\b)|\.{space}?(?P<m2>[0-9]{{1,2}})\.{space}?[0-9]{{1,2}}(?-u:\b)\.?)"
            ),
            // 29/7/2019, 8-6-2021, 10/2021, behind words for day and month, if there are any
            format!(
                r"(?:(?:{day}){space}+)?(?:(?:{month}){space}+)?(?:[0-9]{{1,2}}[-/.]{second}[-/.]|(?P<m3>0?[1-9]|1[0-2])/)(?P<y2>[0-9]{{4}})"
            ),
            // October 2018, June 8, 2021, 4th of October 2021
            format!(
                r"{part_before}(?:[0-9]{{1,2}}(?:st|nd|rd|th)?{space}+(?:of{space}+)?)?(?P<name>{names})\.?(?:{space}+[0-9]{{1,2}}(?:st|nd|rd|th)?)?(?:,{space}*|{space}+)(?P<y3>[0-9]{{4}})"
            ),
            // ngày 29 tháng 7 năm 2019, tháng 7 năm 2019
            format!(
                r"{part_before}(?:(?:{day}){space}+[0-9]{{1,2}}{space}+)?(?:{month}){space}+(?P<m4>[0-9]{{1,2}}),?{space}+(?:(?:{year}){space}+)?(?P<y4>[0-9]{{4}})"
            ),
            // 2016년 11월 3일, '22년 초
            format!(
                r"(?:(?P<y5>[0-9]{{4}})|['’](?P<short1>[0-9]{{2}})){space}?(?:{year})(?:{space}*(?P<m5>[0-9]{{1,2}}){space}?(?:{month})(?:{space}*[0-9]{{1,2}}{space}?(?:{day}))?)?{part_after}"
            ),
            r"['’](?P<short2>[0-9]{2})(?-u:\b)".to_owned(),
            format!(r"{part_before}(?P<y6>[0-9]{{4}})"),
        ];
        let pattern = Regex::new(&format!("(?i)(?:{})", forms.join("|")));
        let mut joiners = words.org_year.joiners.clone();
        joiners.extend(words.org_year.year_prefix.iter().cloned());
        joiners.sort_by_key(|joiner| std::cmp::Reverse(joiner.len()));
        let pattern = pattern.map_err(|error| error.to_string())?;
        Ok(Self { pattern, joiners })
    }

    /// All years of a text, in order; those of a list together. `words` are those of the language.
    pub fn find(&self, text: &str, words: &Words) -> Vec<FoundYears> {
        let mut found: Vec<FoundYears> = Vec::new();
        for captures in self.pattern.captures_iter(text) {
            let (Some(whole), Some((year, digits))) = (captures.get(0), year_of(&captures)) else {
                continue;
            };
            let range = whole.range();
            if is_longer(text, &range, digits.start) {
                continue;
            }
            let year =
                FoundYear { year, month: stated_month(&captures, words), range: range.clone() };
            match found.last_mut() {
                Some(list) if self.joins(&text[list.range.end..range.start]) => {
                    list.range.end = range.end;
                    list.years.push(year);
                }
                _ => found.push(FoundYears { range, years: vec![year] }),
            }
        }
        found
    }

    /// Whether nothing but commas, dashes and words like "and" stand between two years.
    fn joins(&self, between: &str) -> bool {
        let mut rest = between;
        loop {
            rest = rest.trim_start_matches([',', ' ', '\u{a0}', '–', '-', '~', '/', '、']);
            if rest.is_empty() {
                return !between.trim().is_empty();
            }
            let is_whole = |rest: &str| {
                !rest.starts_with(|c: char| c.is_alphabetic() && !crate::fold::is_syllable(c))
            };
            let joiner = self.joiners.iter().find_map(|joiner| {
                let head = rest.get(..joiner.len())?;
                let rest = &rest[joiner.len()..];
                (head.eq_ignore_ascii_case(joiner) && is_whole(rest)).then_some(rest)
            });
            let Some(shorter) = joiner else { return false };
            rest = shorter;
        }
    }
}

/// The month of a match, by its name or its number.
fn stated_month(captures: &Captures<'_>, words: &Words) -> Option<u8> {
    let month = if let Some(name) = captures.name("name") {
        month_of(words, name.as_str())?
    } else {
        let names = ["m1", "m2", "m3", "m4", "m5", "m6"];
        names.into_iter().find_map(|name| captures.name(name))?.as_str().parse().ok()?
    };
    u8::try_from(month).ok().filter(|month| (1..=12).contains(month))
}

/// The year of a match, and where its digits stand.
fn year_of(captures: &Captures<'_>) -> Option<(i16, Range<usize>)> {
    let four =
        ["y1", "y2", "y3", "y4", "y5", "y6"].into_iter().find_map(|name| captures.name(name));
    let (year, digits) = if let Some(digits) = four {
        (digits.as_str().parse().ok()?, digits)
    } else {
        let digits = ["short1", "short2"].into_iter().find_map(|name| captures.name(name))?;
        let year: i16 = digits.as_str().parse().ok()?;
        (2000 + year, digits)
    };
    (FIRST_YEAR..=LAST_YEAR).contains(&year).then(|| (year, digits.range()))
}

/// Whether the digits are part of a longer number or name: `IG-2016`, `1.2016`, `2016x`, `2016,5`; but not
/// beside another year: `2019/2020`.
fn is_longer(text: &str, range: &Range<usize>, digits: usize) -> bool {
    let (before, behind) = (&text[..range.start], &text[range.end..]);
    let mut after = behind.chars();
    let (next, second) = (after.next(), after.next());
    let joins = |c: char| matches!(c, '.' | '-' | '/' | '_' | '#' | ':' | '$' | '@');
    let is_behind_year =
        |text: &str| text.bytes().rev().take_while(u8::is_ascii_digit).count() == 4;
    let leads = range.start == digits
        && before.strip_suffix(joins).is_some_and(|rest| !is_behind_year(rest));
    let is_followed = matches!(next, Some('-' | '.' | '/' | ',' | ':'))
        && second.is_some_and(|c| c.is_ascii_digit())
        && behind[1..].bytes().take_while(u8::is_ascii_digit).count() != 4;
    before.ends_with(|c: char| c.is_ascii_alphanumeric())
        || leads
        || next.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '%'))
        || is_followed
}

#[cfg(test)]
mod tests {
    use crate::model::Language;
    use crate::ontology::SHARED;

    fn check(language: &str, text: &str, expect: &[(&str, &[i16])]) {
        let ontology = &*SHARED;
        let language = Language::parse(language).expect("a tag");
        let known = ontology.lexicon.get(&language).expect("bundled");
        let found = known.patterns.years().find(text, &known.words);
        let found: Vec<(&str, Vec<i16>)> = found
            .iter()
            .map(|list| {
                (&text[list.range.clone()], list.years.iter().map(|found| found.year).collect())
            })
            .collect();
        let expect: Vec<(&str, Vec<i16>)> =
            expect.iter().map(|(words, years)| (*words, years.to_vec())).collect();
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn a_year_stands_in_its_date() {
        check("en", "outage of June 8, 2021 took", &[("June 8, 2021", &[2021])]);
        check("en", "on 4th of October 2021.", &[("4th of October 2021", &[2021])]);
        check("en", "(2021-10-04)", &[("2021-10-04", &[2021])]);
        check("en", "in early 2022. Mar 2023", &[("early 2022", &[2022]), ("Mar 2023", &[2023])]);
        check("ko", "2016년 11월 3일 장애", &[("2016년 11월 3일", &[2016])]);
        check("ko", "’22년 초에, 2021. 6. 8.", &[("’22년 초", &[2022]), ("2021. 6. 8.", &[2021])]);
        check("vi", "ngày 29 tháng 7 năm 2019 của", &[("ngày 29 tháng 7 năm 2019", &[2019])]);
        check(
            "vi",
            "sự cố ngày 29/7/2019, tháng 10/2021",
            &[("ngày 29/7/2019, tháng 10/2021", &[2019, 2021])],
        );
    }

    #[test]
    fn a_date_says_the_month_where_it_can_mean_nothing_else() {
        for (language, text, month) in [
            ("en", "June 8, 2021", Some(6)),
            ("en", "2021-10-04", Some(10)),
            ("en", "8/6/2021", None),
            ("en", "06/2021", Some(6)),
            ("en", "2021-13", None),
            ("vi", "29/7/2019", Some(7)),
            ("vi", "tháng 7 năm 2019", Some(7)),
            ("ko", "2016년 11월 3일", Some(11)),
            ("ko", "2016년", None),
        ] {
            let ontology = &*SHARED;
            let tag = Language::parse(language).expect("a tag");
            let known = ontology.lexicon.get(&tag).expect("bundled");
            let found = known.patterns.years().find(text, &known.words);
            assert_eq!(found[0].years[0].month, month, "{text}");
        }
    }

    #[test]
    fn years_of_a_list_are_together() {
        check("en", "of 2018, 2020, and 2021", &[("2018, 2020, and 2021", &[2018, 2020, 2021])]);
        check(
            "en",
            "2019/2020 or 2022–2023",
            &[("2019/2020 or 2022–2023", &[2019, 2020, 2022, 2023])],
        );
        check("ko", "2016년과 2018년 장애", &[("2016년과 2018년", &[2016, 2018])]);
        check("vi", "năm 2012 và năm 2018", &[("2012 và năm 2018", &[2012, 2018])]);
    }

    #[test]
    fn other_numbers_are_no_years() {
        for text in
            ["IG-2016", "1.2016", "2016x", "port :2049", "switch 2960", "$2018", "2,016", "12016"]
        {
            check("en", text, &[]);
        }
    }
}
