//! Sentences that a few cases have word for word: one account was copied from another, or both from a
//! third.
//!
//! Status pages say the same of many incidents. So headlines are left out, what too many cases say, and
//! what cases say whose days cannot be of one incident.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::super::words::is_syllabic;
use super::{DayAt, SentenceAt};
use crate::model::Rows;

/// A sentence of fewer words, common ones left out, may be said twice by chance.
const MIN_WORDS: u32 = 7;
/// Hangul and Han are cut into pairs of characters, of which so many make a word.
const PAIRS_OF_A_WORD: u32 = 2;
/// What more cases say is a phrase of their kind.
const MAX_CASES: usize = 8;
/// Days of one incident may differ by so much: by time zones, or because it went on past midnight.
const MAX_DAYS_APART: i32 = 1;

/// Reads the sentences of one text after the other.
#[derive(Debug, Default)]
pub(super) struct Gatherer {
    /// Each sentence that is long enough.
    found: Vec<Found>,
    /// Hashes of what stands in titles.
    headlines: FxHashSet<u64>,
    /// The sentence at hand: its hash, its words and pairs of characters so far, and where it began.
    hash: u64,
    words: u32,
    pairs: u32,
    place: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    hash: u64,
    case: u32,
    place: u32,
    words: u32,
}

impl Gatherer {
    /// Takes a word of a case that stands at a place; `between` is the text since the word before it.
    pub(super) fn word(&mut self, case: u32, place: u32, between: &str, key: &str) {
        if between.contains(['.', '!', '?', '\n', '。']) {
            self.end(case);
        }
        if self.words + self.pairs == 0 {
            self.place = place;
        }
        self.hash = FxBuildHasher.hash_one((self.hash, key));
        if key.starts_with(is_syllabic) {
            self.pairs += 1;
        } else {
            self.words += 1;
        }
    }

    /// Ends a text of a case.
    pub(super) fn end_text(&mut self, case: u32, is_title: bool) {
        if is_title {
            self.headlines.insert(self.hash);
        }
        self.end(case);
    }

    fn end(&mut self, case: u32) {
        let Self { hash, place, .. } = *self;
        let words = self.words + self.pairs / PAIRS_OF_A_WORD;
        if words >= MIN_WORDS {
            self.found.push(Found { hash, case, place, words });
        }
        (self.hash, self.words, self.pairs) = (0, 0, 0);
    }

    /// The sentences of each case that identify an incident, and the words of each sentence.
    pub(super) fn shared(
        mut self,
        days: &Rows<DayAt>,
        cases: usize,
    ) -> (Rows<SentenceAt>, Vec<u32>) {
        self.found.sort_unstable();
        // Said again later in the same case, or as a summary and in the text.
        self.found.dedup_by_key(|found| (found.hash, found.case));
        let mut words = Vec::new();
        let mut rows: Vec<(u32, SentenceAt)> = Vec::new();
        for of_one in self.found.chunk_by(|left, right| left.hash == right.hash) {
            let is_of_few = (2..=MAX_CASES).contains(&of_one.len());
            let is_headline = self.headlines.contains(&of_one[0].hash);
            if is_of_few && !is_headline && days_fit(days, of_one) {
                let sentence = words.len() as u32;
                let at = |found: &Found| SentenceAt { sentence, place: found.place };
                rows.extend(of_one.iter().map(|found| (found.case, at(found))));
                words.push(of_one[0].words);
            }
        }
        rows.sort_unstable();
        (Rows::from_sorted(cases, rows), words)
    }
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
    use super::super::super::words::each_word;
    use super::*;

    /// How many words the sentences have that two cases without days share.
    fn shared(left: &str, right: &str, is_title: bool) -> Vec<u32> {
        let mut gatherer = Gatherer::default();
        for (case, text) in [left, right].into_iter().enumerate() {
            let (case, mut end) = (case as u32, 0);
            each_word(text, &mut |word| {
                let between = text.get(end..word.start).unwrap_or_default();
                gatherer.word(case, word.start as u32, between, word.key);
                end = word.end;
            });
            gatherer.end_text(case, is_title && case == 0);
        }
        let days = Rows::from_sorted(2, []);
        let (rows, words) = gatherer.shared(&days, 2);
        assert_eq!(rows.row(0).len(), words.len());
        assert_eq!(rows.row(1).len(), words.len());
        words
    }

    #[test]
    fn a_sentence_of_seven_words_counts() {
        const LONG: &str = "Retired code woke on one of eight routers and sent orders";
        assert_eq!(shared(LONG, &format!("It began at nine. {LONG}! Then it ended."), false), [7]);
        assert_eq!(shared(LONG, &format!("{LONG} for 45 minutes."), false), [0; 0], "it goes on");
        assert_eq!(shared("Retired code woke.", "Retired code woke.", false), [0; 0], "too short");
        assert_eq!(shared(LONG, LONG, true), [0; 0], "a headline");
    }

    #[test]
    fn pairs_of_syllables_are_no_words() {
        let four = "설정 변경으로 장애가 발생했다.";
        assert_eq!(shared(four, four, false), [0; 0]);
        let long = "은퇴한 코드가 여덟 대의 라우터 가운데 한 대에서 깨어나 주문을 끝없이 보냈다.";
        assert_eq!(shared(long, long, false).len(), 1);
    }
}
