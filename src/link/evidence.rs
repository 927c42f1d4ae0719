//! What a derived link rests on, in plain words, each line with its weight. Adding up the weights and
//! asking the logistic function gives the confidence again.

use std::cmp::{Ordering, Reverse};
use std::fmt::Write as _;

use super::Evidence;
use super::compare::{Comparer, Days, Firms, Pair};
use super::profile::sentences::each_word_of_sentence;
use super::profile::{Profiles, TEXT_PROPERTIES, WordAt, WordKind};
use super::score::{Item, Reason};
use super::weigh;
use crate::facts::TermRef;
use crate::vocab as v;

/// What is longer than this is shown cut.
const LONGEST_QUOTE_BYTES: usize = 256;
/// So much of a shared sentence is told.
const SHOWN_CHARACTERS: usize = 60;
/// So many shared words are told with their places.
const SHOWN_WORDS: usize = 6;

/// Lines of evidence, the weightiest first: weights with their reasons, then shared words and things
/// with the places on both sides.
pub fn of_pair(
    comparer: &Comparer<'_>,
    pair: &Pair,
    (from, to): (u32, u32),
    items: &[Item],
) -> Vec<Evidence> {
    let profiles = comparer.profiles;
    let mut items = items.to_vec();
    items.sort_by_key(|item| Reverse(item.weight));
    let mut lines: Vec<String> = items
        .iter()
        .map(|item| {
            format!("{} {}", signed(item.weight), told(profiles, pair, (from, to), item.reason))
        })
        .collect();
    lines.extend(shared_words(comparer, pair, (from, to)));
    let (file, line) = source(profiles, from);
    lines
        .into_iter()
        .map(|words| Evidence {
            file: file.clone(),
            line,
            words,
            language: None,
            reason: None,
            mention: String::new(),
        })
        .collect()
}

/// The confidence that lines of evidence give, in ten-thousandths: the weights at their beginnings,
/// added up. Lines without a weight tell of single words and count nothing by themselves.
pub fn confidence_of<'a>(lines: impl IntoIterator<Item = &'a str>) -> u16 {
    let sum = lines.into_iter().filter_map(|line| Some(weight_of(line)?.0)).sum();
    weigh::confidence(sum)
}

/// The weight at the beginning of a line of evidence, in ten-thousandths, and the words behind it.
pub fn weight_of(line: &str) -> Option<(i32, &str)> {
    let (number, words) = line.split_once(' ')?;
    let sign = if number.starts_with('-') { -1 } else { 1 };
    let (whole, rest) = number.strip_prefix(['+', '-'])?.split_once('.')?;
    let value = whole.parse::<i32>().ok()? * weigh::ONE + rest.parse::<i32>().ok()?;
    Some((sign * value, words))
}

/// `+1.2345`
fn signed(weight: i32) -> String {
    let sign = if weight < 0 { '-' } else { '+' };
    let weight = weight.unsigned_abs();
    let one = weigh::ONE.unsigned_abs();
    format!("{sign}{}.{:04}", weight / one, weight % one)
}

fn nats(sum: i64) -> String {
    let tenths = sum.max(0) / i64::from(weigh::ONE / 10);
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn told(profiles: &Profiles<'_>, pair: &Pair, (from, to): (u32, u32), reason: Reason) -> String {
    let percent = |value: i64, of: i64| (value.max(0) * 100 / of.max(1)).min(100);
    match reason {
        Reason::Base => "before anything is compared".to_owned(),
        Reason::Contained => {
            let shared =
                if pair.across_languages { pair.shared_names + pair.concepts } else { pair.shared };
            format!(
                "{} % of the shorter text stands in the other ({} of {})",
                percent(shared, pair.lesser),
                nats(shared),
                nats(pair.lesser)
            )
        }
        Reason::Whole => "the shorter text stands in the other as a whole".to_owned(),
        Reason::Much => format!("{} words in common, {} in all", pair.words, nats(pair.shared)),
        Reason::Alike => format!("texts are alike: cosine 0.{:04}", pair.cosine.min(9_999)),
        Reason::Names => format!("names and numbers in common: {}", nats(pair.shared_names)),
        Reason::MissingNames => format!(
            "names and numbers of the shorter text that the other lacks: {}",
            nats(pair.lesser_names - pair.shared_text_names)
        ),
        Reason::OtherElements => {
            "each names systems or technologies that the other does not".to_owned()
        }
        Reason::Concepts => {
            format!("causes, symptoms and kinds in common: {}", nats(pair.concepts))
        }
        Reason::Firms => match pair.firms {
            Firms::Same => "one organisation".to_owned(),
            Firms::Named => "one case names the organisation of the other".to_owned(),
            Firms::Unknown => "an organisation is not known".to_owned(),
            Firms::Different => "different organisations".to_owned(),
        },
        Reason::Upstream => "one tells of trouble at the organisation of the other".to_owned(),
        Reason::Days => match (pair.days, pair.gap) {
            (Days::SameMinute, _) => "the same minute".to_owned(),
            (Days::Same, _) => match pair.others_that_day {
                Some(0) => {
                    "the same day, and the lists of both have no other case of it".to_owned()
                }
                Some(1) => "the same day, and their lists have 1 other case of it".to_owned(),
                Some(others @ 2..) => {
                    format!("the same day, and their lists have {others} other cases of it")
                }
                None => "the same day".to_owned(),
            },
            (_, Some(1)) => "a day apart".to_owned(),
            (_, Some(gap)) => format!("{gap} days apart"),
            _ => "dates do not fit".to_owned(),
        },
        Reason::Series => "both identifiers are of one series".to_owned(),
        Reason::Page => {
            let page = pair.page.map_or("", |page| profiles.page_names[page as usize].as_str());
            format!("both cite {page}")
        }
        Reason::Sentence => {
            let mut line = "a sentence stands in both word for word and in few others".to_owned();
            for case in [from, to] {
                let mut at = profiles.sentences.row(case).iter();
                let at = at.find(|at| Some(at.sentence) == pair.sentence);
                let place = at.and_then(|at| place(profiles, case, at.place, Quote::Sentence));
                if let Some(place) = place {
                    line = format!("{line}; {place}");
                }
            }
            line
        }
        Reason::Rival => "another case of the same series fits as well".to_owned(),
        Reason::RivalUpstream => "another incident of that organisation fits as well".to_owned(),
        Reason::Conflict => "other accounts of the same incident contradict".to_owned(),
        Reason::Outside => "a score from outside".to_owned(),
    }
}

/// The rarest words and things that both have, with df and places.
fn shared_words(comparer: &Comparer<'_>, pair: &Pair, (from, to): (u32, u32)) -> Vec<String> {
    let profiles = comparer.profiles;
    let (mut left, mut right) = (profiles.words.row(from), profiles.words.row(to));
    let mut shared: Vec<(Reverse<i32>, &str, WordAt, WordAt)> = Vec::new();
    while let (Some(l), Some(r)) = (left.first(), right.first()) {
        match l.word.cmp(&r.word) {
            Ordering::Less => left = &left[1..],
            Ordering::Greater => right = &right[1..],
            Ordering::Equal => {
                let weight = comparer.weight(l.word, pair.firms);
                shared.push((Reverse(weight), profiles.key(l.word), *l, *r));
                left = &left[1..];
                right = &right[1..];
            }
        }
    }
    shared.sort_unstable_by(|left, right| (left.0, left.1).cmp(&(right.0, right.1)));
    let one_firm = pair.firms == Firms::Same;
    let own_cases = if one_firm {
        profiles.of_organization.row(profiles.organization[from as usize]).len()
    } else {
        0
    };
    shared
        .into_iter()
        .take(SHOWN_WORDS)
        .map(|(Reverse(weight), key, here, there)| {
            let mut line = String::new();
            let name = if profiles.kinds[here.word as usize] == WordKind::Text {
                format!("`{key}`")
            } else {
                // The last two parts of its IRI: `technology/redis`.
                let iri = TermRef::decode(key).as_iri().unwrap_or(key);
                let parts: Vec<&str> = iri.rsplitn(3, '/').collect();
                format!("{}/{}", parts.get(1).unwrap_or(&""), parts[0])
            };
            // Writing to a string cannot fail.
            let _ = write!(
                line,
                "word {name} weighs {}, in {} of {} cases",
                signed(weight).trim_start_matches('+'),
                profiles.holders[here.word as usize],
                profiles.speakers[here.word as usize],
            );
            if one_firm {
                let _ = write!(
                    line,
                    ", {} of {own_cases} of the organisation",
                    comparer.own_holders(here.word)
                );
            }
            for (case, at) in [(from, here), (to, there)] {
                if let Some(place) = place(profiles, case, at.place, Quote::Word) {
                    let _ = write!(line, "; {place}");
                }
            }
            line
        })
        .collect()
}

/// How much is quoted of what stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quote {
    Word,
    Sentence,
}

/// `notes.md:3 summary@120 “BoltDB”`: file, line of the record, field, code points before the word,
/// and the word as it stands there; or the beginning of the sentence, in one line.
fn place(profiles: &Profiles<'_>, case: u32, at: u32, quote: Quote) -> Option<String> {
    let (property, start, value) = profiles.text_at(case, at)?;
    let rest = &value[start..];
    // The rest may be a chapter.
    let near = &rest[..rest.floor_char_boundary(LONGEST_QUOTE_BYTES)];
    let most = if quote == Quote::Sentence { SHOWN_CHARACTERS } else { 0 };
    let (mut length, mut is_whole) = (0, true);
    each_word_of_sentence(near, &mut |word| {
        is_whole &= length == 0 || near[..word.end].chars().count() <= most;
        if is_whole {
            length = word.end;
        }
    });
    let (file, line) = source(profiles, case);
    let field = TEXT_PROPERTIES[property as usize].1;
    let offset = value[..start].chars().count();
    let quoted: Vec<&str> = near[..length].split_whitespace().collect();
    let more = if is_whole || quote == Quote::Word { "" } else { " …" };
    let quoted = quoted.join(" ");
    Some(format!("{file}:{line} {field}@{offset} “{quoted}{more}”"))
}

/// File and line of a case.
pub fn source(profiles: &Profiles<'_>, case: u32) -> (String, u64) {
    let node = profiles.cases[case as usize];
    let text = |property: &str| {
        let value = profiles.facts.object(node, profiles.facts.id_of_iri(property)?)?;
        Some(profiles.facts.term(value).into_text().into_owned())
    };
    let line = text(v::INPUT_LINE).and_then(|line| line.parse().ok()).unwrap_or(0);
    (text(v::INPUT_FILE).unwrap_or_default(), line)
}
