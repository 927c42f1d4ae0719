//! A text that tells of one incident: its day and how long it lasted, where the words leave no doubt.

use std::borrow::Cow;

use super::composed;
use crate::lexicon::phrases::has_phrase;
use crate::lexicon::{FoundDuration, Known};
use crate::model::{Case, CaseKind, DateKind, Incident, Lead, PartialDate};

/// An outage that goes on past midnight names its days in one sentence; the first of them is its day.
const MAX_DAYS_OF_ONE: i32 = 7;

/// Makes the incident of a case that states none in so many words, or an article of it.
pub(super) fn incident(case: &mut Case, known: Option<&Known>) {
    if !tells_an_incident(case, known) {
        case.kind = Some(CaseKind::Article);
        return;
    }
    let mut incident = Incident::default();
    if let Some(known) = known {
        if let Some(day) = day(case, known) {
            incident.date = Some(day);
            incident.date_kind = Some(DateKind::Incident);
        }
        if let Some((found, words)) = duration(case, known) {
            incident.outage = Some(found.duration);
            incident.outage_bound = found.bound;
            incident.outage_words = Some(words);
        }
    }
    case.incidents.push(incident);
}

/// Whether a case that states no incident in so many words still tells of one: it gives a day or a
/// length of time, or has a section for impact, causes or the course of events.
fn tells_an_incident(case: &Case, known: Option<&Known>) -> bool {
    case.sections.iter().any(|section| {
        if matches!(section.kind.as_str(), "timeline" | "impact" | "root-cause") {
            return true;
        }
        if matches!(section.kind.as_str(), "related" | "lessons" | "why") {
            return false;
        }
        let Some(known) = known else { return false };
        section.passages.iter().any(|passage| {
            let text = &composed(&passage.text.value);
            !known.patterns.dates(text, case.account_year, None, &known.words).is_empty()
                || !known.patterns.durations(text).is_empty()
        })
    })
}

/// The passages that may tell when it happened, with the kind of their section; actions come later.
fn passages(case: &Case) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
    let told = |kind: &str| matches!(kind, "background" | "timeline" | "impact" | "root-cause");
    case.sections.iter().filter(move |section| told(&section.kind)).flat_map(|section| {
        let of_course = section.passages.iter();
        of_course
            .filter(|passage| !matches!(passage.lead, Lead::Phase(_)))
            .map(|passage| (section.kind.as_str(), composed(&passage.text.value)))
    })
}

/// The one day with a time of day, or else the one day that the background names, or else the one day of
/// all; of several, none is chosen. A day of years before the account is that of something else, but the
/// account may be of the new year.
fn day(case: &Case, known: &Known) -> Option<PartialDate> {
    let (mut with_clock, mut of_background, mut all) = (Vec::new(), Vec::new(), Vec::new());
    let mut clock_tells_trouble = false;
    // A date with slashes may be told by one of another section.
    let passages: Vec<(&str, Cow<'_, str>)> = passages(case).collect();
    let whole = passages.iter().map(|(_, text)| &**text).collect::<Vec<_>>().join("\n");
    let order = known.patterns.slash_order(&whole);
    for (kind, text) in passages {
        let mut year = case.account_year;
        for sentence in sentences(&text) {
            let dates = known.patterns.dates(sentence, year, order, &known.words);
            let mut days: Vec<PartialDate> = dates.into_iter().map(|(_, date)| date).collect();
            year = days.last().map(PartialDate::year).or(year);
            if is_one_span(&days) {
                days.truncate(1);
            }
            let is_near = |day: &PartialDate, of: i16| (of - 1..=of).contains(&day.year());
            days.retain(|day| case.account_year.is_none_or(|of| is_near(day, of)));
            if !days.is_empty() && has_clock(sentence) {
                with_clock.extend_from_slice(&days);
                clock_tells_trouble |= tells_trouble(&text, known);
            }
            if kind == "background" {
                of_background.extend_from_slice(&days);
            }
            all.extend(days);
        }
    }
    // "15 June, 10:00: the fix was deployed" is no outage, if the background names another day.
    if !clock_tells_trouble && with_clock.iter().any(|day| of_background.iter().any(|of| of != day))
    {
        return None;
    }
    [with_clock, of_background, all]
        .into_iter()
        .find_map(|days| {
            let first = days.first()?.clone();
            days.iter().all(|day| *day == first).then_some(first)
        })
        // Of a date that may be read in two ways only the year is known, which the account states anyway.
        .filter(|day| matches!(day, PartialDate::Day(_)))
}

/// Whether days follow one another closely, from first to last.
fn is_one_span(days: &[PartialDate]) -> bool {
    let exact: Vec<_> = days.iter().filter_map(|day| Some(day.span()?.0)).collect();
    let gap = |(from, to): (&jiff::civil::Date, &jiff::civil::Date)| {
        from.until(*to).map_or(i32::MAX, |span| span.get_days())
    };
    exact.len() > 1
        && exact.is_sorted()
        && exact.first().zip(exact.last()).is_some_and(|ends| gap(ends) <= MAX_DAYS_OF_ONE)
}

/// Whether a passage has a word of failure.
fn tells_trouble(text: &str, known: &Known) -> bool {
    let lower = text.to_lowercase();
    let roles = &known.words.roles;
    let mut words = roles.trouble.iter().chain(&roles.failed_before).chain(&roles.failed_after);
    words.any(|word| has_phrase(&lower, word))
}

/// The one length of time of which a sentence about trouble says that it lasted so long.
fn duration(case: &Case, known: &Known) -> Option<(FoundDuration, String)> {
    let words = &known.words;
    let mut found = Vec::new();
    for (_, text) in passages(case) {
        for sentence in sentences(&text) {
            let mut lower = sentence.to_lowercase();
            for phrase in &words.roles.no_trouble {
                lower = lower.replace(phrase, "");
            }
            let of_trouble = words.roles.trouble.iter().chain(&words.org_year.incident);
            let mut hedges = words.roles.hedges.iter().chain(&words.durations.supposed);
            if !of_trouble.into_iter().any(|word| has_phrase(&lower, word))
                || hedges.any(|word| has_phrase(&lower, word))
            {
                continue;
            }
            found.extend(known.patterns.durations(sentence).into_iter().filter_map(|found| {
                let from =
                    sentence.floor_char_boundary(found.range.start.saturating_sub(NEAR_BYTES));
                let before = sentence[from..found.range.start].trim_end().to_lowercase();
                let until = sentence.ceil_char_boundary(found.range.end + NEAR_BYTES);
                let after = sentence[found.range.end..until].trim_start().to_lowercase();
                let lasted =
                    words.durations.lasted_before.iter().any(|word| before.ends_with(word))
                        || words.durations.lasted_after.iter().any(|word| after.starts_with(word));
                let words = sentence[found.range.clone()].trim().to_owned();
                lasted.then_some((found, words))
            }));
        }
    }
    let first = found.first()?.clone();
    found.iter().all(|(other, _)| other.duration == first.0.duration).then_some(first)
}

/// So much beside a length of time is looked at for the words above.
const NEAR_BYTES: usize = 64;

/// The sentences of a passage, more or less: times of day and abbreviations have points, too.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '。']).flat_map(|line| line.split(". "))
}

/// Whether a sentence gives a time of day: `09:47`, `9h47`, `13시 42분`; `10.0.0.1:6379` is none.
fn has_clock(sentence: &str) -> bool {
    let bytes = sentence.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    // Up to two digits that end there, and nothing before them that goes on.
    let hour = |end: usize| {
        let start = (0..end).rev().take_while(|&at| is_digit(at)).last()?;
        let before = start.checked_sub(1).and_then(|at| bytes.get(at));
        let is_whole =
            before.is_none_or(|byte| !matches!(byte, b'.' | b':') && !byte.is_ascii_alphabetic());
        sentence[start..end].parse::<u8>().ok().filter(|hour| is_whole && *hour <= 24)
    };
    let has_minutes = |from: usize| {
        let minutes = sentence.get(from..from + 2).and_then(|digits| digits.parse::<u8>().ok());
        minutes.is_some_and(|minutes| minutes < 60) && !is_digit(from + 2)
    };
    let western =
        memchr::memchr2_iter(b':', b'h', bytes).any(|at| hour(at).is_some() && has_minutes(at + 1));
    western
        || sentence
            .match_indices('시')
            .any(|(at, mark)| hour(at).is_some() && !sentence[at + mark.len()..].starts_with('간'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Language, Passage, Section, Text};
    use crate::ontology::SHARED;

    fn check(language: &str, year: i16, sections: &[(&str, &str)], day: &str, seconds: u64) {
        let ontology = &*SHARED;
        let language = Language::parse(language).expect("a tag");
        let known = ontology.lexicon.get(&language);
        let sections = sections.iter().map(|(kind, text)| Section {
            kind: (*kind).to_owned(),
            passages: vec![Passage {
                text: Text { value: (*text).to_owned(), language: Some(language.clone()), line: 1 },
                lead_word: None,
                lead: Lead::None,
            }],
            heading: None,
        });
        let mut case =
            Case { account_year: Some(year), sections: sections.collect(), ..Case::default() };
        incident(&mut case, known);
        let [incident] = &case.incidents[..] else { panic!("one incident") };
        let date = incident.date.as_ref().map(ToString::to_string).unwrap_or_default();
        assert_eq!(date, day, "{case:?}");
        let outage = incident.outage.as_ref().map_or(0, |outage| outage.seconds);
        assert_eq!(outage, seconds, "{case:?}");
    }

    #[test]
    fn a_day_with_a_time_is_when_it_happened() {
        // The order of day and month is told by another section.
        let deployed = ("background", "The deploy of 7/29/2019 was fine.");
        let down = ("timeline", "On 8/1/2019 at 09:47 UTC the site went down.");
        check("en", 2019, &[deployed, down], "2019-08-01", 0);
        // It is told nowhere: no other day takes the place of this one.
        let down = ("timeline", "At 09:47 UTC on 3/4/2019 the site went down.");
        check("en", 2019, &[down, ("impact", "A report came on 25 April 2019.")], "", 0);
        let background = ("background", "The deployment began on 12 May 2021.");
        let fixed = ("timeline", "15 June 2021, 10:00: the permanent patch was deployed.");
        check("en", 2021, &[("background", "On 8 June 2021 our CDN failed."), fixed], "", 0);
        check(
            "en",
            2021,
            &[background, ("timeline", "On 3 March 2021 it moved to 10.0.0.1:6379.")],
            "2021-05-12",
            0,
        );
        check(
            "vi",
            2021,
            &[background, ("timeline", "9h47 ngày 8/6/2021 hệ thống sập.")],
            "2021-06-08",
            0,
        );
        check(
            "en",
            2021,
            &[background, ("timeline", "At 09:47 on 8 June 2021 it broke.")],
            "2021-06-08",
            0,
        );
        check("en", 2021, &[background, ("timeline", "On 8 June 2021 it broke.")], "2021-05-12", 0);
        check(
            "ko",
            2019,
            &[("background", "2019년 2월 4일 5시 35분부터 2월 5일 22시 9분까지 멈췄다.")],
            "2019-02-04",
            0,
        );
        check("vi", 2021, &[("timeline", "09:47 UTC ngày 8/6/2021, lỗi.")], "2021-06-08", 0);
    }

    #[test]
    fn a_day_of_any_section_is_taken_if_it_is_the_only_one() {
        check(
            "en",
            2023,
            &[("timeline", "On 3 October 2023 PostgreSQL crashed.")],
            "2023-10-03",
            0,
        );
        check(
            "en",
            2023,
            &[("timeline", "On 3 October 2023 it crashed."), ("impact", "Until 9 October.")],
            "",
            0,
        );
        let other_year = ("background", "There was an outage on 12 January 2021.");
        check(
            "en",
            2023,
            &[other_year, ("timeline", "On 3 October 2023 it crashed.")],
            "2023-10-03",
            0,
        );
        check("en", 2023, &[other_year, ("timeline", "It crashed.")], "", 0);
        let new_year = "It was down from 31 December 2021 to 1 January 2022.";
        check("en", 2022, &[("background", new_year)], "2021-12-31", 0);
        let published = "On 28 December 2021 it failed. This was published on 14 January 2022.";
        check("en", 2022, &[("background", published)], "", 0);
    }

    #[test]
    fn how_long_it_lasted_is_said_of_trouble() {
        check("en", 2023, &[("timeline", "The outage lasted 47 minutes.")], "", 2_820);
        for text in [
            "The backup lasted 47 minutes.",
            "The download lasted 47 minutes.",
            "Without failover the outage would have lasted 6 hours.",
            "Our SLA allows an outage of 5 minutes.",
        ] {
            check("en", 2023, &[("timeline", text)], "", 0);
        }
        check("ko", 2020, &[("timeline", "다운로드는 20분 동안 이어졌다.")], "", 0);
        check("ko", 2020, &[("timeline", "장애가 나자 30초 간격으로 재시도했다.")], "", 0);
        check("en", 2023, &[("timeline", "The outage began 47 minutes later.")], "", 0);
        let twice = "The outage lasted 47 minutes. A second outage lasted 3 minutes.";
        check("en", 2023, &[("timeline", twice)], "", 0);
        check("ko", 2020, &[("timeline", "장애는 1시간 20분 동안 이어졌다.")], "", 4_800);
        check("vi", 2020, &[("timeline", "Sự cố kéo dài 2 giờ 15 phút.")], "", 8_100);
    }
}
