//! How often a text holds the words that are looked for, in whatever form they stand there.

use std::collections::BTreeSet;

use memchr::memmem::Finder;

use crate::link::stem;
use crate::query::text::{fold, is_of_word, without_marks, words};

/// The most words of a search; what follows is ignored.
const WORDS_MAX: usize = 16;
/// What another form of the word counts: `retrying` for `retries`.
const FORM_WEIGHT: f64 = 0.8;
/// What a longer word that begins with the one looked for counts.
const BEGINNING_WEIGHT: f64 = 0.5;
/// What a word counts that is the same but for its marks.
const WITHOUT_MARKS_WEIGHT: f64 = 0.4;

/// A word that is looked for.
pub(super) struct Needle {
    word: String,
    /// The word without its English ending.
    stem: String,
    /// Finds what all forms of the word begin with.
    finder: Finder<'static>,
    /// Whether the word has no marks, so that it may stand for words with them.
    is_bare: bool,
    /// Whether longer words that begin with it count.
    finds_longer: bool,
    /// Whether it may stand inside a run of letters: writing without spaces between words.
    is_unspaced: bool,
}

/// The words of a search, each once, in the order of their first use.
pub(super) fn needles(text: &str) -> Vec<Needle> {
    let folded = fold(text);
    let mut seen = BTreeSet::new();
    words(&folded)
        .into_iter()
        .flat_map(with_parts)
        .filter(|word| seen.insert(word.to_owned()))
        .take(WORDS_MAX)
        .map(|word| {
            let stem = stem(word);
            let finder = Finder::new(common_beginning(word, &stem)).into_owned();
            Needle {
                word: word.to_owned(),
                stem,
                finder,
                is_bare: without_marks(word) == word,
                finds_longer: word.chars().count() > 2 || word.chars().any(is_hangul),
                is_unspaced: word.starts_with(is_unspaced),
            }
        })
        .collect()
}

/// A word, and what hyphens join in it: texts say "retry storm" for what is listed as `retry-storm`.
fn with_parts(word: &str) -> impl Iterator<Item = &str> {
    let parts = word.split(['-', '_']).filter(|part| part.chars().count() > 2);
    std::iter::once(word).chain(parts)
}

/// What all forms of a word begin with: `retr` of `retry` and `retries`, `queu` of `queues`.
fn common_beginning<'w>(word: &'w str, stem: &str) -> &'w str {
    let same = word.bytes().zip(stem.bytes()).take_while(|(left, right)| left == right).count();
    // Only ASCII words have endings, so this is no cut within a letter.
    let beginning = &word[..same];
    match beginning.strip_suffix('y') {
        Some(shorter) if shorter.len() > 2 => shorter,
        _ => beginning,
    }
}

fn is_hangul(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11FF}' | '\u{AC00}'..='\u{D7A3}')
}

/// Han, Hiragana, Katakana and Thai.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{0E00}'..='\u{0E7F}' | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}')
}

/// Letters that lose something in [`without_marks`]: Latin and Greek, composed or not.
fn may_have_marks(c: char) -> bool {
    matches!(c, '\u{C0}'..='\u{24F}' | '\u{300}'..='\u{3FF}' | '\u{1E00}'..='\u{1FFF}')
}

/// Weighted occurrences of each word in a folded text.
pub(super) fn frequencies(needles: &[Needle], folded: &str) -> Vec<f64> {
    let mut bare = None;
    needles
        .iter()
        .map(|needle| {
            let found = needle.occurrences(folded);
            if found > 0.0 || !needle.is_bare || folded.is_ascii() {
                return found;
            }
            let bare = bare.get_or_insert_with(|| {
                folded.contains(may_have_marks).then(|| without_marks(folded).into_owned())
            });
            bare.as_deref().map_or(0.0, |bare| needle.occurrences(bare) * WITHOUT_MARKS_WEIGHT)
        })
        .collect()
}

impl Needle {
    /// Weighted occurrences as a word, as another form of it, or as the beginning of one.
    fn occurrences(&self, text: &str) -> f64 {
        self.finder
            .find_iter(text.as_bytes())
            .map(|start| {
                let before = text[..start].chars().next_back();
                if !self.is_unspaced && before.is_some_and(is_of_word) {
                    return 0.0;
                }
                let rest = &text[start..];
                let behind = rest.strip_prefix(self.word.as_str());
                let goes_on = |behind: &str| behind.chars().next().is_some_and(is_of_word);
                if behind.is_some_and(|behind| self.is_unspaced || !goes_on(behind)) {
                    return 1.0;
                }
                let found = &rest[..rest.find(|c| !is_of_word(c)).unwrap_or(rest.len())];
                if found.is_ascii() && stem(found) == self.stem {
                    FORM_WEIGHT
                } else if self.finds_longer && behind.is_some() {
                    BEGINNING_WEIGHT
                } else {
                    0.0
                }
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(words: &str, text: &str, expected: &[f64]) {
        assert_eq!(frequencies(&needles(words), &fold(text)), expected, "{words} in {text}");
    }

    #[test]
    fn words_beginnings_and_words_without_marks_count() {
        check("redis", "Redis, redis-cluster; Redisson. hiredis", &[2.5]);
        check("a is", "Is a aisle", &[1.0, 1.0]);
        check("복제본", "복제본이 죽은 복제본", &[1.5]);
        check("phan hoi", "phản hồi dương", &[0.4, 0.4]);
        check("phản hồi", "phan hoi", &[0.0, 0.0]);
        check("phản hồi", "Phản Hồi", &[1.0, 1.0]);
        check("phan", "phan phản", &[1.0]);
        check("障害", "大障害報告", &[1.0]);
        check("cache CACHE", "cache", &[1.0]);
        check("…!", "anything", &[]);
    }

    #[test]
    fn forms_of_a_word_count_nearly_as_it_does() {
        check("retry", "retrying, retries; retry", &[2.6]);
        check("retries", "a retry", &[0.8]);
        check("queues", "the queue's end, queueing", &[1.6]);
        check("cascading failures", "a cascade that failed", &[0.8, 0.0]);
        check("redis", "hiredis and Redisson", &[0.5]);
        check("go-redis", "go-redis, go-rediska", &[1.5, 1.5]);
        check("retry-storm", "a retry storm", &[0.0, 1.0, 1.0]);
        check("us", "a user of us", &[1.0]);
        // Decomposed (NFD) here, composed there.
        check("pho\u{309}ng hô\u{300}i", "phỏng hồi", &[1.0, 1.0]);
    }
}
