//! `Org Year` in running text: "Airbnb 2016", "Slack's 2021 outage", "vụ GitLab năm 2017",
//! "Cloudflare의 2019년 장애", "GitHub (2012 and 2018)", "the 2017 AWS outage".

use super::matcher::Found;
use super::{Findings, Unit, sentence};
use crate::lexicon::Known;
use crate::model::{Band, LinkKind, ReferenceTarget, Target};
use crate::ontology::EntryKind;

/// At most so many words stand between the name and the year.
const MAX_GAP_WORDS: usize = 2;
/// So much beside a place is looked at for the words above; none of them is nearly as long.
const NEAR_BYTES: usize = 128;
/// The clause behind an organisation is looked through up to here.
const MAX_CLAUSE_BYTES: usize = 1024;
/// No incident of software is older.
const FIRST_YEAR: i16 = 1960;

/// Finds the cases that a text names by organisation and year.
pub(super) fn find(
    unit: &Unit<'_>,
    places: &[Found<'_>],
    known: Option<&Known>,
    own: Option<&str>,
    found: &mut Findings,
) {
    let Some(known) = known else { return };
    let text = unit.text.value.as_str();
    for place in places.iter().filter(|place| place.kind == EntryKind::Organization) {
        let after = years_after(text, place.range.end, known);
        let years =
            if after.is_empty() { year_before(text, place.range.start, known) } else { after };
        if years.is_empty() {
            continue;
        }
        let named_before = incident_before(text, place.range.start, known);
        // "Copyright GitLab 2017"
        let head = sentence::tail(text[..place.range.start].trim_end(), NEAR_BYTES).to_lowercase();
        let is_other = known.words.org_year.other_before.iter().any(|word| head.ends_with(word));
        for mut year in years {
            year.says_incident |= year.start > place.range.start
                && (named_before || incident_after(text, &year, known));
            // A firm that stands in its own account with a year tells of itself at large, unless
            // the words say that an incident is meant.
            if (Some(place.slug) == own || is_other) && !year.says_incident {
                continue;
            }
            let range = place.range.start.min(year.start)..place.range.end.max(year.end);
            let target = Target::Case(ReferenceTarget::OrganizationYear {
                name: text[place.range.clone()].to_owned(),
                slug: place.slug.to_owned(),
                year: year.number,
            });
            // "Google in 2016" may mean anything that Google did then: it is taken for a case only
            // where there is one. Words side by side, or a word for an incident, name a case.
            let rule = if year.gap_words == 0 || year.says_incident {
                "organization-year"
            } else {
                "organization-year-apart"
            };
            let mut mention = unit.mention(text, range.clone(), target, rule, Band::Asserted);
            mention.link = Some(LinkKind::Mentions);
            mention.context = Some(sentence::around(text, range).trim().to_owned());
            found.mentions.push(mention);
        }
    }
}

struct Year {
    number: i16,
    start: usize,
    end: usize,
    gap_words: usize,
    says_incident: bool,
}

/// `ORG GAP{0,2} YEAR`, or `ORG ( YEAR, YEAR and YEAR )`.
fn years_after(text: &str, from: usize, known: &Known) -> Vec<Year> {
    let mut at = from;
    let mut gap_words = 0;
    let mut says_incident = false;
    let mut years = Vec::new();
    if let Some(rest) = strip_particle(&text[at..], known) {
        at = text.len() - rest.len();
        // "네이버는 2020년에 …": what a firm did that year, unless a word says incident.
        gap_words += 1;
    }
    let most = MAX_GAP_WORDS + gap_words;
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start_matches([' ', '\u{a0}', '-', '–']);
        let start = text.len() - trimmed.len();
        if let Some(inside) = trimmed.strip_prefix('(') {
            let close = inside.find(')').map_or(0, |close| start + 1 + close);
            if close > 0 {
                years.extend(years_in_list(text, start + 1, close, known));
            }
            return years;
        }
        let trimmed =
            trimmed.strip_prefix(", ").or_else(|| trimmed.strip_prefix(',')).unwrap_or(trimmed);
        let start = text.len() - trimmed.len();
        if let Some((year, end)) = year_at(text, start) {
            let tail = &text[end..];
            if counts_something(tail, known) {
                return years;
            }
            let incident = says_incident
                || starts_with_word(
                    tail.trim_start_matches('년').trim_start(),
                    &known.words.org_year.incident,
                );
            years.push(Year { number: year, start, end, gap_words, says_incident: incident });
            // A list goes on: "GitHub 2012 and 2018".
            let joined = known.words.org_year.joiners.iter().find_map(|joiner| {
                tail.trim_start().strip_prefix(joiner.as_str()).map(str::trim_start)
            });
            if let Some(rest) = joined.or_else(|| tail.strip_prefix(", ")) {
                let start = text.len() - rest.len();
                if let Some((year, end)) = year_at(text, start) {
                    years.push(Year {
                        number: year,
                        start,
                        end,
                        gap_words,
                        says_incident: incident,
                    });
                }
            }
            return years;
        }
        let Some(word) = leading_gap_word(trimmed, &known.words.org_year.gap) else { return years };
        gap_words += 1;
        if gap_words > most {
            return years;
        }
        says_incident |= known.words.org_year.incident.iter().any(|known| known == word);
        at = start + word.len();
    }
}

/// "Sự cố ở Heroku năm 2012", "the incident at Monzo in 2019": the word stands before the name, with at
/// most one short word between.
fn incident_before(text: &str, start: usize, known: &Known) -> bool {
    let head = sentence::tail(text[..start].trim_end(), NEAR_BYTES).to_lowercase();
    let ends =
        |head: &str| known.words.org_year.incident.iter().any(|word| head.ends_with(word.as_str()));
    let shorter = head.rsplit_once(' ').filter(|(_, last)| last.chars().count() <= 3);
    ends(&head) || shorter.is_some_and(|(rest, _)| ends(rest.trim_end()))
}

/// "At GitHub in 2018, the incident began …"
fn incident_after(text: &str, year: &Year, known: &Known) -> bool {
    let tail = text[year.end..].trim_start_matches([',', ' ']);
    let tail = tail.strip_prefix("the ").unwrap_or(tail);
    starts_with_word(tail, &known.words.org_year.incident)
}

/// Whether a word is glued to a number that is neither a word for years nor a particle, or a word follows
/// of which there are so many: `2017대` and "2018 servers" are numbers of machines.
fn counts_something(tail: &str, known: &Known) -> bool {
    let words = &known.words.org_year;
    if tail.strip_prefix(' ').is_some_and(|tail| starts_with_word(tail, &words.other_after)) {
        return true;
    }
    tail.starts_with(|c: char| c.is_alphabetic() && !c.is_ascii())
        && !words
            .year_suffix
            .iter()
            .chain(&words.particles)
            .any(|word| tail.starts_with(word.as_str()))
}

/// `YEAR GAP{0,2} ORG`: "the 2017 AWS S3 outage", "Năm 2017, GitLab", "2019년 그랩 장애".
fn year_before(text: &str, until: usize, known: &Known) -> Vec<Year> {
    let mut before = text[..until].trim_end_matches([' ', '\u{a0}', ',']);
    let mut gap_words = 0;
    let words = &known.words.org_year;
    let mut said_before = false;
    loop {
        let stripped = known
            .words
            .org_year
            .year_suffix
            .iter()
            .find_map(|suffix| before.strip_suffix(suffix.as_str()))
            .or_else(|| before.strip_suffix("년에"))
            .or_else(|| before.strip_suffix("년의"))
            .unwrap_or(before);
        let start = stripped.len().saturating_sub(4);
        if stripped.is_char_boundary(start)
            && let Some((year, end)) = year_at(text, start)
            && end == stripped.len()
        {
            let clause = text[until..].split([',', '.', ';', '\n']).next().unwrap_or_default();
            let clause = sentence::head(clause, MAX_CLAUSE_BYTES).to_lowercase();
            // "Sự cố năm 2017 của LinkedIn": the word stands before the year.
            let head = sentence::tail(text[..start].trim_end(), NEAR_BYTES).to_lowercase();
            let head = words
                .year_prefix
                .iter()
                .find_map(|word| head.strip_suffix(word.as_str()))
                .unwrap_or(&head)
                .trim_end();
            said_before |= words.incident.iter().any(|word| head.ends_with(word.as_str()));
            let says_incident =
                said_before || words.incident.iter().any(|word| clause.contains(word.as_str()));
            return if says_incident {
                vec![Year { number: year, start, end, gap_words, says_incident }]
            } else {
                // "in 2017 GitLab hired …" names no case.
                Vec::new()
            };
        }
        gap_words += 1;
        if gap_words > MAX_GAP_WORDS {
            return Vec::new();
        }
        let word = known.words.org_year.gap.iter().find(|word| {
            before.strip_suffix(word.as_str()).is_some_and(|rest| rest.ends_with(' '))
        });
        match word {
            Some(word) => {
                said_before |= words.incident.contains(word);
                let rest = &before[..before.len() - word.len()];
                before = rest.trim_end_matches([' ', '\u{a0}', ',']);
            }
            None => return Vec::new(),
        }
    }
}

fn years_in_list(text: &str, from: usize, until: usize, known: &Known) -> Vec<Year> {
    let mut years = Vec::new();
    let mut at = from;
    while at < until {
        let rest = text[at..until].trim_start_matches([' ', ',', '\u{a0}']);
        let start = until - rest.len();
        if let Some((year, end)) = year_at(text, start) {
            years.push(Year { number: year, start, end, gap_words: 0, says_incident: false });
            at = end + if text[end..until].starts_with('년') { '년'.len_utf8() } else { 0 };
            continue;
        }
        let joiner =
            known.words.org_year.joiners.iter().find(|joiner| rest.starts_with(joiner.as_str()));
        match joiner {
            Some(joiner) => at = start + joiner.len(),
            None => return years,
        }
    }
    years
}

/// A year that is no part of a longer number, and where it ends.
fn year_at(text: &str, start: usize) -> Option<(i16, usize)> {
    let digits = text.get(start..start + 4)?;
    let year: i16 =
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())??;
    let before = text[..start].chars().next_back();
    let mut rest = text[start + 4..].chars();
    let after = rest.next();
    let longer = before
        .is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '/' | '_'))
        || after.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_')
        || matches!(after, Some('-' | '.' | '/' | ','))
            && rest.next().is_some_and(|c| c.is_ascii_digit());
    ((FIRST_YEAR..=2999).contains(&year) && !longer).then_some((year, start + 4))
}

fn strip_particle<'a>(text: &'a str, known: &Known) -> Option<&'a str> {
    if let Some(rest) = text.strip_prefix("'s").or_else(|| text.strip_prefix("’s")) {
        return Some(rest);
    }
    let spaced = text.strip_prefix(' ').unwrap_or(text);
    known
        .words
        .org_year
        .particles
        .iter()
        .filter_map(|particle| spaced.strip_prefix(particle.as_str()))
        .filter(|rest| rest.starts_with(' ') || rest.starts_with(|c: char| c.is_ascii_digit()))
        .min_by_key(|rest| rest.len())
}

fn leading_gap_word<'a>(text: &'a str, gap: &[String]) -> Option<&'a str> {
    gap.iter()
        .filter_map(|word| {
            let head = text.get(..word.len())?;
            let rest = &text[word.len()..];
            (head.to_lowercase() == word.to_lowercase() && rest.starts_with([' ', '\u{a0}']))
                .then_some(head)
        })
        .max_by_key(|word| word.len())
}

fn starts_with_word(text: &str, words: &[String]) -> bool {
    let text = sentence::head(text, NEAR_BYTES).to_lowercase();
    words.iter().any(|word| text.starts_with(word.as_str()))
}
