//! How often a text holds the words that are looked for.

use std::collections::BTreeSet;

use memchr::memmem::Finder;

use crate::query::text::{fold, is_of_word, without_marks, words};

/// The most words of a search; what follows is ignored.
const WORDS_MAX: usize = 16;
/// What a longer word that begins with the one looked for counts.
const BEGINNING_WEIGHT: f64 = 0.5;
/// What a word counts that is the same but for its marks.
const WITHOUT_MARKS_WEIGHT: f64 = 0.4;

/// A word that is looked for.
pub(super) struct Needle {
    word: String,
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
        .filter(|word| seen.insert(word.to_owned()))
        .take(WORDS_MAX)
        .map(|word| Needle {
            word: word.to_owned(),
            finder: Finder::new(word).into_owned(),
            is_bare: without_marks(word) == word,
            finds_longer: word.chars().count() > 2 || word.chars().any(is_hangul),
            is_unspaced: word.starts_with(is_unspaced),
        })
        .collect()
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
    /// Weighted occurrences as a word, or as the beginning of one.
    fn occurrences(&self, text: &str) -> f64 {
        self.finder
            .find_iter(text.as_bytes())
            .map(|start| {
                let before = text[..start].chars().next_back();
                if !self.is_unspaced && before.is_some_and(is_of_word) {
                    return 0.0;
                }
                match text[start + self.word.len()..].chars().next() {
                    Some(after) if is_of_word(after) && !self.is_unspaced => {
                        if self.finds_longer { BEGINNING_WEIGHT } else { 0.0 }
                    }
                    _ => 1.0,
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
}
