//! Sentences that a few cases have word for word, but for case and line breaks: one account was copied
//! from another, or both from a third.
//!
//! Status pages and templates say the same of many incidents. So a sentence has to name something, and
//! headlines are left out, what too many cases say, and what cases say whose days cannot be of one incident.

use std::hash::BuildHasher;
use std::ops::Range;

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::super::words::{Word, each_word};
use super::spellings::Spelling;
use super::{DayAt, NONE, Profiles, SentenceAt};
use crate::model::Rows;

/// A sentence of fewer words, common ones left out, may be said twice by chance.
const MIN_WORDS: u32 = 7;
/// What more cases say is a phrase of their kind.
const MAX_CASES: usize = 8;
/// Days of one incident may differ by so much: by time zones, or because it went on past midnight.
const MAX_DAYS_APART: i32 = 1;
/// A sentence that is longer is weighed by its beginning.
const LONGEST_BYTES: usize = 4_096;

/// Reads the sentences of one text after the other.
#[derive(Debug, Default)]
pub(super) struct Gatherer {
    /// Each sentence that is long enough and names something.
    found: Vec<Found>,
    /// Keys of the sentences of titles and headings.
    headlines: FxHashSet<u64>,
    /// Whether the text at hand is a title or a heading.
    is_headline: bool,
    sentence: Sentence,
    /// What stands before the word at hand.
    folded: String,
}

/// The sentence at hand.
#[derive(Debug, Default)]
struct Sentence {
    /// Of what stands from its first word that counts to its last.
    hash: u64,
    /// The same, and of the small words behind that.
    hash_so_far: u64,
    /// Half words: Hangul, Han and kana are cut into pairs of characters, Vietnamese into syllables, and of
    /// both two make a word.
    halves: u32,
    /// Where it began.
    place: u32,
    /// Where its last word ended in the text.
    end: usize,
    /// Whether a word looks like a name or a number, and not because it is the first.
    names_something: bool,
    /// Whether small words stand before the first one that counts: "An EBS outage".
    is_begun: bool,
}

/// A sentence of a case. The key is its hash, with the number of its words in the last byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    key: u64,
    case: u32,
    place: u32,
}

impl Gatherer {
    /// Begins a text.
    pub(super) fn begin_text(&mut self, is_headline: bool) {
        self.is_headline = is_headline;
        self.sentence = Sentence::default();
    }

    /// Takes the next word of a text of a case, also where it is a common one; `place` is where it stands.
    pub(super) fn word(
        &mut self,
        case: u32,
        place: u32,
        text: &str,
        span: Range<usize>,
        word: Spelling,
    ) {
        // Pairs of syllables overlap; there is nothing between them.
        let between = text.get(self.sentence.end..span.start).unwrap_or_default();
        if between != " " && ends_sentence(between) {
            self.end_sentence(case, span.start);
        }
        let sentence = &mut self.sentence;
        sentence.end = span.end;
        if sentence.halves == 0 {
            let (is_begun, before) = match between.rsplit_once(['.', '!', '?', '\n']) {
                Some((_, before)) => (false, before),
                None => (sentence.is_begun, between),
            };
            sentence.is_begun = is_begun || before.contains(char::is_alphabetic);
            if word.number == NONE {
                sentence.is_begun = true;
                return;
            }
            sentence.place = place;
            sentence.names_something = word.is_name && sentence.is_begun;
        } else {
            if between != " " {
                self.folded.clear();
                fold_between(between, &mut self.folded);
                if self.folded != " " {
                    let so_far = (sentence.hash_so_far, self.folded.as_str());
                    sentence.hash_so_far = FxBuildHasher.hash_one(so_far);
                }
            }
            sentence.names_something |= word.is_name;
        }
        sentence.hash_so_far = FxBuildHasher.hash_one((sentence.hash_so_far, word.hash));
        if word.number != NONE {
            sentence.hash = sentence.hash_so_far;
            sentence.halves += if word.is_half { 1 } else { 2 };
        }
    }

    /// Ends a text of a case.
    pub(super) fn end_text(&mut self, case: u32) {
        self.end_sentence(case, 0);
    }

    fn end_sentence(&mut self, case: u32, next: usize) {
        let begun = Sentence { end: next, ..Sentence::default() };
        let Sentence { hash, halves, place, names_something, .. } =
            std::mem::replace(&mut self.sentence, begun);
        let words = halves / 2;
        if words < MIN_WORDS {
            return;
        }
        let key = hash << 8 | u64::from(words.min(255));
        if self.is_headline {
            self.headlines.insert(key);
        } else if names_something {
            self.found.push(Found { key, case, place });
        }
    }

    /// The sentences of each case that identify an incident, and the words of each sentence. They are
    /// numbered by where they stand first.
    pub(super) fn shared(
        mut self,
        days: &Rows<DayAt>,
        cases: usize,
    ) -> (Rows<SentenceAt>, Vec<u32>) {
        self.found.sort_unstable();
        // Said again later in the same case, or as a summary and in the text.
        self.found.dedup_by_key(|found| (found.key, found.case));
        let mut sentences: Vec<&[Found]> = self
            .found
            .chunk_by(|left, right| left.key == right.key)
            .filter(|of_one| (2..=MAX_CASES).contains(&of_one.len()))
            .filter(|of_one| !self.headlines.contains(&of_one[0].key) && days_fit(days, of_one))
            .collect();
        sentences.sort_unstable_by_key(|of_one| (of_one[0].case, of_one[0].place));
        let words = sentences.iter().map(|of_one| of_one[0].key as u32 & 255).collect();
        let mut rows: Vec<(u32, SentenceAt)> = Vec::new();
        for (sentence, of_one) in (0..).zip(sentences) {
            let at = |found: &Found| (found.case, SentenceAt { sentence, place: found.place });
            rows.extend(of_one.iter().map(at));
        }
        rows.sort_unstable();
        (Rows::from_sorted(cases, rows), words)
    }
}

/// Appends what stands between two words in lower case, every run of white space as one space.
fn fold_between(between: &str, out: &mut String) {
    let mut is_after_space = false;
    for character in between.chars() {
        let is_space = character.is_whitespace();
        if is_space && !is_after_space {
            out.push(' ');
        } else if !is_space {
            out.extend(character.to_lowercase());
        }
        is_after_space = is_space;
    }
}

/// Whether a sentence ends in what stands between two words: at a full stop and the like before white space
/// (those of `Node.js` end none), at an empty line, at the mark of a list.
fn ends_sentence(between: &str) -> bool {
    let is_end = |(at, mark): (usize, char)| match mark {
        '.' | '!' | '?' => {
            let rest = &between[at + 1..];
            let rest = rest.trim_start_matches([')', ']', '"', '\'', '”', '’', '»']);
            rest.starts_with(char::is_whitespace)
        }
        '。' | '．' | '！' | '？' => true,
        '\n' => {
            let rest = between[at + 1..].trim_start_matches([' ', '\t', '\r']);
            rest.starts_with(['\n', '-', '*', '•', '#', '|', '>'])
        }
        _ => false,
    };
    between.char_indices().any(is_end)
}

impl Profiles<'_> {
    /// The longest sentence that both cases have word for word and few others have, as it stands in the first;
    /// of equals the one that stands first. Cost: linear in such sentences of both.
    pub fn shared_sentence(&self, a: u32, b: u32) -> Option<SentenceAt> {
        let (mut here, mut there) = (self.sentences.row(a), self.sentences.row(b));
        let mut longest: Option<(u32, SentenceAt)> = None;
        while let (Some(one), Some(other)) = (here.first(), there.first()) {
            if one.sentence == other.sentence {
                let words = self.sentence_words[one.sentence as usize];
                if longest.is_none_or(|(most, _)| words > most) {
                    longest = Some((words, *one));
                }
            }
            if one.sentence <= other.sentence {
                here = &here[1..];
            } else {
                there = &there[1..];
            }
        }
        longest.map(|(_, at)| at)
    }

    /// The words of a sentence of a case, sorted, each once. Cost: the sentence is read again.
    pub fn words_of_sentence(&self, case: u32, at: SentenceAt) -> Vec<u32> {
        let Some((_, start, value)) = self.text_at(case, at.place) else { return Vec::new() };
        let rest = &value[start..];
        let near = &rest[..rest.floor_char_boundary(LONGEST_BYTES)];
        let mut words = Vec::new();
        each_word_of_sentence(near, &mut |word| words.extend(self.names.find(word.key)));
        words.sort_unstable();
        words.dedup();
        words
    }
}

/// Visits the words of the sentence that a text begins with.
pub(in crate::link) fn each_word_of_sentence(text: &str, visit: &mut dyn FnMut(Word<'_>)) {
    let (mut end, mut has_ended) = (0, false);
    each_word(text, &mut |word| {
        has_ended |= ends_sentence(text.get(end..word.start).unwrap_or_default());
        end = word.end;
        if !has_ended {
            visit(word);
        }
    });
}

/// Whether the stated days of all these cases can be of one incident.
fn days_fit(days: &Rows<DayAt>, found: &[Found]) -> bool {
    let stated = |found: &Found| days.row(found.case).iter().filter(|day| !day.is_told);
    let fit = |one: &Found, other: &Found| {
        let is_near =
            |here: &DayAt| stated(other).any(|there| here.span.gap(there.span) <= MAX_DAYS_APART);
        stated(one).next().is_none() || stated(other).next().is_none() || stated(one).any(is_near)
    };
    found.iter().all(|one| found.iter().all(|other| fit(one, other)))
}

#[cfg(test)]
mod tests {
    use super::super::super::words::{each_span, is_foreign};
    use super::super::spellings::Spellings;
    use super::*;

    const LONG: &str = "Retired code woke on one of eight SMARS routers and sent orders";

    fn read(
        gatherer: &mut Gatherer,
        spellings: &mut Spellings,
        case: u32,
        text: &str,
        is_headline: bool,
    ) {
        gatherer.begin_text(is_headline);
        each_span(text, &mut |span| {
            let word = spellings.read(&text[span.clone()], is_foreign(text));
            gatherer.word(case, span.start as u32, text, span, word);
        });
        gatherer.end_text(case);
    }

    fn gathered(texts: &[(&str, bool)]) -> Vec<u32> {
        let mut gatherer = Gatherer::default();
        let mut spellings = Spellings::default();
        for (case, &(text, is_headline)) in (0..).zip(texts) {
            read(&mut gatherer, &mut spellings, case, text, is_headline);
        }
        let days = Rows::from_sorted(texts.len(), []);
        let (rows, words) = gatherer.shared(&days, texts.len());
        assert_eq!(rows.values().len(), words.len() * texts.len().min(2), "{texts:?}");
        words
    }

    /// How many sentences two cases without days share.
    fn shared(left: &str, right: &str) -> usize {
        gathered(&[(left, false), (right, false)]).len()
    }

    #[test]
    fn a_sentence_of_seven_words_counts() {
        assert_eq!(
            gathered(&[(LONG, false), (&format!("At nine. {LONG}! It ended."), false)]),
            [8]
        );
        assert_eq!(shared(LONG, &format!("{LONG} for 45 minutes.")), 0, "it goes on");
        assert_eq!(shared("Retired SMARS code woke.", "Retired SMARS code woke."), 0, "too short");
        let plain = LONG.replace("SMARS ", "");
        assert_eq!(shared(&plain, &plain), 0, "it names nothing");
    }

    #[test]
    fn word_for_word_is_to_the_small_words() {
        assert_eq!(shared(LONG, &LONG.to_uppercase().replace(' ', "\n")), 1, "only folded");
        assert_eq!(shared(LONG, &LONG.replace("and sent", "and did not send")), 0);
        assert_eq!(shared(LONG, &LONG.replace("routers", "router")), 0, "an ending");
    }

    #[test]
    fn headlines_and_what_many_say_do_not_count() {
        let title = format!("{LONG}. Second part");
        assert_eq!(gathered(&[(&title, true), (&title, true)]).len(), 0);
        let text = format!("{LONG}. It ended.");
        let mut cases = vec![(text.as_str(), false); MAX_CASES + 1];
        assert_eq!(gathered(&cases).len(), 0);
        cases.truncate(2);
        assert_eq!(gathered(&cases).len(), 1);
        let mut gatherer = Gatherer::default();
        let mut spellings = Spellings::default();
        for (case, text, is_headline) in [(0, &title, true), (0, &text, false), (1, &text, false)] {
            read(&mut gatherer, &mut spellings, case, text, is_headline);
        }
        assert_eq!(gatherer.shared(&Rows::from_sorted(2, []), 2).1, [0; 0]);
    }

    #[test]
    fn pairs_of_characters_and_syllables_are_half_words() {
        let four = "설정 변경으로 EBS 장애가 발생했다.";
        assert_eq!(shared(four, four), 0);
        let long =
            "은퇴한 코드가 여덟 대의 SMARS 라우터 가운데 한 대에서 깨어나 주문을 끝없이 보냈다.";
        assert_eq!(shared(long, long), 1);
        let phrase = "Chúng tôi đang điều tra nguyên nhân gây ra sự cố Zalo.";
        assert_eq!(shared(phrase, phrase), 0);
    }

    #[test]
    fn sentences_end_at_marks_before_white_space() {
        for (between, expect) in [
            (". ", true),
            (".) ", true),
            ("? ", true),
            ("。", true),
            ("\n\n", true),
            ("\n- ", true),
            (".", false),
            ("\n", false),
            (", ", false),
            (" 3.", false),
        ] {
            assert_eq!(ends_sentence(between), expect, "{between:?}");
        }
    }
}
