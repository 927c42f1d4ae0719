//! What the words around an organisation and a year say of the two: whether they belong together, and
//! whether an incident is meant. All words are in lower case.

use crate::fold::is_syllable;
use crate::lexicon::OrgYear;
use crate::lexicon::phrases::{cut_beginning, cut_ending, glued};

/// At most so many words stand between a name and a year that nothing else joins.
const MAX_GAP_WORDS: usize = 2;
/// At most so many words tell more of an incident: "two-week global database outage".
const MAX_MODIFIERS: usize = 4;
/// At most so many words stand between what happened and the year of it.
const MAX_TOLD_WORDS: usize = 10;
/// At most so many words tell more of an incident before the organisation that had it: "vụ cháy ở trung tâm
/// dữ liệu".
const MAX_WORDS_BEFORE: usize = 7;

/// How an organisation and a year belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bond {
    /// Whether they stand side by side.
    pub(super) side_by_side: bool,
    /// Whether the words say that an incident is meant.
    pub(super) says_incident: bool,
}

/// Reads the words around an organisation and a year.
#[derive(Clone, Copy)]
pub(super) struct Reader<'w> {
    pub(super) words: &'w OrgYear,
}

impl Reader<'_> {
    /// `ORG … YEAR`: by the words between, those before the organisation and those behind the year.
    pub(super) fn forward(self, before: &str, between: &str, behind: &str) -> Option<Bond> {
        let words = self.words;
        if let Some(inside) = between.trim_end().strip_suffix(['(', '[']) {
            // "GitHub (2018)", "GitHub's outage (2018)", but not "GitHub (2018 commits)".
            let closes = behind.trim_start().starts_with([')', ']', ',', ';']);
            let inside = self.without_particle(inside).0.trim();
            let fits = inside.is_empty() || self.incident(inside).is_some_and(str::is_empty);
            let says_incident = !inside.is_empty() || self.incident_before(before);
            return (closes && fits).then_some(Bond { side_by_side: true, says_incident });
        }
        let is_said = self.incident_before(before);
        let (rest, has_particle) = self.without_particle(between);
        let rest = rest.trim_matches([' ', '\u{a0}', ',', '-', '–', '/']);
        let side_by_side = rest.is_empty() && !has_particle;
        if let Some(says_incident) = self.gap(rest, MAX_GAP_WORDS) {
            let says_incident = is_said || says_incident || self.tells_behind_year(behind);
            return Some(Bond { side_by_side, says_incident });
        }
        if rest.contains([',', ';', ':', '(', ')', '\n', '→']) {
            return None;
        }
        let leads_to_year = |rest: &str| self.gap(rest, MAX_GAP_WORDS + 1).is_some();
        // "the outage at OVHcloud's Strasbourg site in 2021"
        let told = is_said && self.through_modifiers(rest, MAX_WORDS_BEFORE).any(leads_to_year)
            // "GitHub's infamous database outage of 2018", "Stripe's post-mortem of July 2019"
            || self.incident(rest).or_else(|| self.account(rest)).is_some_and(leads_to_year);
        // "Facebook went down for six hours in 2021"
        let told = told
            || self.happened(rest).is_some_and(|rest| word_count(rest) <= MAX_TOLD_WORDS)
            // "에어비앤비가 2016년에 겪은 장애" has it behind the year.
            || words.adverbs.iter().any(|word| word == rest) && self.tells_behind_year(behind);
        told.then_some(Bond { side_by_side: false, says_incident: true })
    }

    /// `YEAR … ORG`: by the words between; others have to say that an incident is meant, for "in 2017
    /// GitLab hired …" tells of none.
    pub(super) fn backward(self, before: &str, between: &str, behind: &str) -> Option<Bond> {
        let (rest, _) = self.without_particle(between);
        let rest = rest.trim_matches([' ', '\u{a0}', ',', '(', '-', '–', '/']);
        let at = strip_phrase(rest, &self.words.at);
        let fits_by = |rest: &str| {
            self.gap(strip_phrase(rest, &self.words.at).unwrap_or(rest), MAX_GAP_WORDS)
        };
        // "the 2018 outage at GitHub"
        let by_incident = self.incident(rest).and_then(|rest| fits_by(rest).map(|_| true));
        let says_incident = by_incident.or_else(|| fits_by(rest))?
            // "sự cố năm 2019 tại Grab", but not "in our incident of 2019 GitHub was …"
            || at.is_some() && self.incident_ends(before)
            || self.tells_of(behind);
        Some(Bond { side_by_side: rest.is_empty(), says_incident })
    }

    /// Whether words before an organisation say that an incident of it is meant: "sự cố lớn của",
    /// "the outage at".
    pub(super) fn incident_before(self, head: &str) -> bool {
        let starts = words_from_the_end(head.trim_end(), MAX_WORDS_BEFORE);
        starts.into_iter().any(|start| {
            let Some(mut rest) = self.strip_incident(&head[start..]) else { return false };
            if ends_with_phrase(&head[..start], &self.words.no_incident_before) {
                return false;
            }
            while !rest.is_empty() {
                let shorter = strip_phrase(rest, &self.words.at)
                    .or_else(|| strip_phrase(rest, &self.words.articles));
                match shorter.or_else(|| self.modifier(rest)) {
                    Some(shorter) => rest = shorter,
                    None => return false,
                }
            }
            true
        })
    }

    /// Whether a text ends with a word for an incident, and perhaps words that lead to a year: "sự cố
    /// năm", "the outage of".
    fn incident_ends(self, head: &str) -> bool {
        let starts = words_from_the_end(head, MAX_GAP_WORDS + 2);
        starts.into_iter().any(|start| {
            let leads_to_year = |rest: &str| {
                let (rest, _) = self.through_gap(rest, MAX_GAP_WORDS);
                rest.is_empty() || self.words.year_prefix.iter().any(|word| word == rest)
            };
            self.strip_incident(&head[start..]).is_some_and(leads_to_year)
                && !ends_with_phrase(&head[..start], &self.words.no_incident_before)
        })
    }

    /// Whether the words behind an organisation tell of an incident of it: "'s database outage",
    /// " went down", "는 장애를 겪었다".
    fn tells_of(self, behind: &str) -> bool {
        let clause = behind.split(['.', ';', ':', '\n', ')', '(', '→']).next().unwrap_or_default();
        let (rest, _) = self.without_particle(clause);
        let (rest, has_comma) = match rest.trim_start().strip_prefix(',') {
            Some(rest) => (rest.trim_start(), true),
            None => (rest.trim_start(), false),
        };
        if has_comma {
            // "In 2019 at Grab, an incident …"
            let article = strip_phrase(rest, &self.words.articles);
            return article.is_some_and(|rest| self.incident(rest).is_some());
        }
        self.tells(rest)
    }

    /// Whether a clause begins with an incident, an account of one, or with what happened.
    fn tells(self, text: &str) -> bool {
        self.incident(text).is_some()
            || self.happened(text).is_some()
            || self.account(text).is_some()
            || self.ends_with_what_happened(text)
    }

    /// Where the verb stands last: "서버 과부하로 거래가 멈췄다".
    fn ends_with_what_happened(self, text: &str) -> bool {
        let clause = text.split([',', '.', ';', '\n']).next().unwrap_or_default();
        let told = clause.split_whitespace().take(MAX_TOLD_WORDS);
        let mut told = told.take_while(|word| !self.words.breaks.iter().any(|known| known == word));
        told.any(|word| {
            self.words.happened_last.iter().any(|known| word.starts_with(known.as_str()))
        })
    }

    /// Whether the words behind a year tell of an incident: " outage", ", the incident began", "에 겪은
    /// 장애".
    fn tells_behind_year(self, behind: &str) -> bool {
        let (rest, _) = self.without_particle(behind);
        let rest = rest.trim_start_matches([' ', '\u{a0}', ',']);
        let rest = strip_phrase(rest, &["the"]).unwrap_or(rest);
        let (after_gap, says_incident) = self.through_gap(rest, MAX_GAP_WORDS);
        let is_whole = |rest: &str| strip_phrase(rest, &self.words.no_incident_after).is_none();
        says_incident && is_whole(after_gap) || self.tells(rest) || self.tells(after_gap)
    }

    /// Whether what looks like a year counts what follows, or is of it: `2017대`, "2018 servers".
    pub(super) fn counts(self, behind: &str) -> bool {
        let is_glued = behind.starts_with(|c: char| c.is_alphabetic() && !c.is_ascii());
        is_glued && !self.without_particle(behind).1
            || strip_phrase(behind.trim_start_matches(' '), &self.words.other_after).is_some()
    }

    /// Whether a noun follows a year that is neither an incident nor an account of one, where the year
    /// leads to one: "the Oracle 2022 patch", "네이버 2020년 매출".
    pub(super) fn other_noun_follows(self, behind: &str) -> bool {
        let Some(rest) = behind.strip_prefix(' ') else { return false };
        let starts_so = |words: &[String]| strip_phrase(rest, words).is_some();
        rest.starts_with(char::is_alphanumeric)
            && !starts_so(&self.words.account)
            && !starts_so(&self.words.gap)
            && !starts_so(&self.words.joiners)
            && !starts_so(&self.words.breaks)
            && !self.tells(rest)
    }

    /// Whether a text ends with an article.
    pub(super) fn ends_with_article(self, text: &str) -> bool {
        ends_with_phrase(text, &self.words.articles)
    }

    /// Strips the particle of a name or a year, and says whether there was one.
    pub(super) fn without_particle(self, text: &str) -> (&str, bool) {
        for possessive in ["'s", "’s", "'", "’"] {
            if let Some(rest) = text.strip_prefix(possessive) {
                return (rest, true);
            }
        }
        let spaced = text.strip_prefix(' ').unwrap_or(text);
        let particle = self
            .words
            .particles
            .iter()
            .filter_map(|particle| spaced.strip_prefix(particle.as_str()))
            .filter(|rest| !rest.starts_with(is_syllable))
            .min_by_key(|rest| rest.len());
        particle.map_or((text, false), |rest| (rest, true))
    }

    /// Strips at most so many gap words, and says whether one of them is a word for an incident.
    fn through_gap(self, text: &str, most: usize) -> (&str, bool) {
        let (mut rest, mut says_incident) = (text.trim_start(), false);
        for _ in 0..most {
            let gap = strip_phrase(rest, &self.words.gap);
            let Some(shorter) = gap.or_else(|| strip_phrase(rest, &self.words.year_prefix)) else {
                break;
            };
            says_incident |= self.strip_incident(rest).is_some();
            rest = shorter;
        }
        (rest, says_incident)
    }

    /// Whether a word for an incident is among gap words, if a text has no others.
    fn gap(self, text: &str, most: usize) -> Option<bool> {
        let (rest, says_incident) = self.through_gap(text, most);
        rest.is_empty().then_some(says_incident)
    }

    /// What follows an incident that a text begins with, after at most so many words that tell more of
    /// it: "major database outage …".
    fn incident(self, text: &str) -> Option<&str> {
        let mut rest = text.trim_start();
        for _ in 0..=MAX_MODIFIERS {
            if let Some(shorter) = self.strip_incident(rest) {
                let is_other = strip_phrase(shorter, &self.words.no_incident_after).is_some();
                return (!is_other).then_some(shorter);
            }
            if strip_phrase(rest, &self.words.no_incident_before).is_some() {
                return None;
            }
            rest = self.modifier(rest)?;
        }
        None
    }

    /// What follows a word for an account of an incident, after words that tell more of it.
    fn account(self, text: &str) -> Option<&str> {
        let mut rests = self.through_modifiers(text, MAX_MODIFIERS);
        rests.find_map(|rest| strip_phrase(rest, &self.words.account))
    }

    /// A text, and what is left of it without one, two and more words that may tell more of an incident.
    fn through_modifiers(self, text: &str, most: usize) -> impl Iterator<Item = &str> {
        let first = text.trim_start();
        std::iter::successors(Some(first), move |rest| self.modifier(rest)).take(most + 1)
    }

    /// Strips a word that may tell more of an incident.
    fn modifier(self, text: &str) -> Option<&str> {
        let (word, rest) = text.split_once([' ', '\u{a0}'])?;
        let is_word = word.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '\'' | '’'));
        let breaks = |known: &String| {
            word == known || known.starts_with(is_syllable) && word.ends_with(known.as_str())
        };
        (is_word && !self.words.breaks.iter().any(breaks)).then(|| rest.trim_start())
    }

    /// Strips a word for an incident. A Hangul word may end with one: "통신장애가".
    fn strip_incident(self, text: &str) -> Option<&str> {
        if let Some(rest) = strip_phrase(text, &self.words.incident) {
            return Some(self.without_particle(rest).0.trim_start());
        }
        let end = text.find([' ', '\u{a0}', ',', '.']).unwrap_or(text.len());
        let word = &text[..end];
        let hangul = self.words.incident.iter().filter(|known| known.starts_with(is_syllable));
        let found =
            hangul.filter_map(|known| glued(word, known).last()).map(|(range, ..)| range.end);
        let rest = &text[found.max()?..];
        let (after, has_particle) = self.without_particle(rest);
        (has_particle || !rest.starts_with(is_syllable)).then(|| after.trim_start())
    }

    /// What follows words by which something happened to what stands before them: " went down", "'s storage
    /// service suffered an outage".
    fn happened(self, text: &str) -> Option<&str> {
        let mut rests = self.through_modifiers(text, MAX_MODIFIERS);
        rests.find_map(|rest| self.happened_next(rest))
    }

    fn happened_next(self, text: &str) -> Option<&str> {
        let mut rest = text.trim_start();
        loop {
            if let Some(rest) = strip_phrase(rest, &self.words.happened) {
                return Some(rest);
            }
            if let Some(had) = strip_phrase(rest, &self.words.had) {
                let had = strip_phrase(had, &self.words.articles).unwrap_or(had);
                if let Some(rest) = self.incident(had) {
                    return Some(rest);
                }
            }
            rest = strip_phrase(rest, &self.words.adverbs)?;
        }
    }
}

/// Strips the longest of the phrases that begin a text, and the space behind.
fn strip_phrase<'t>(text: &'t str, phrases: &[impl AsRef<str>]) -> Option<&'t str> {
    cut_beginning(text, phrases).map(|rest| rest.trim_start_matches([' ', '\u{a0}']))
}

pub(super) fn ends_with_phrase(text: &str, phrases: &[String]) -> bool {
    cut_ending(text.trim_end(), phrases).is_some()
}

fn word_count(text: &str) -> usize {
    text.split_whitespace().count()
}

/// Where the last so many words of a text begin, the last first.
fn words_from_the_end(text: &str, most: usize) -> Vec<usize> {
    let text = text.trim_end();
    let breaks = text.char_indices().rev().filter(|(_, c)| c.is_whitespace());
    let starts = breaks.map(|(at, c)| at + c.len_utf8()).chain([0]);
    starts.take(most).collect()
}
