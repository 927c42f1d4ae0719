//! How often a text holds the words that are looked for, in whatever form they stand there.

use memchr::memmem::Finder;

use crate::link::stem;
use crate::query::text::{fold, has_marks_of, is_of_word, without_marks, words};

/// The most words of a search, and the most words and parts of words; what follows is ignored.
const WORDS_MAX: usize = 16;
/// What another form of the word counts: `retrying` for `retries`.
const FORM_WEIGHT: f64 = 0.8;
/// What a longer word that begins with the one looked for counts.
const BEGINNING_WEIGHT: f64 = 0.5;
/// What a word counts that has marks where none was typed.
const MORE_MARKS_WEIGHT: f64 = 0.4;
/// What a word counts that has other marks than those typed.
const OTHER_MARKS_WEIGHT: f64 = 0.1;

/// What is looked for.
pub(super) struct Query {
    /// The words and their parts, each once.
    needles: Vec<Needle>,
    words: Vec<QueryWord>,
    /// All of it, folded: what stands where the words are side by side.
    phrase: String,
}

/// A word of the query, by the numbers of its needles.
struct QueryWord {
    whole: usize,
    /// What hyphens join in it: texts say "retry storm" for what is listed as `retry-storm`. Empty where
    /// there are no parts, or where one is too short to look for.
    parts: Vec<usize>,
}

/// What a text has of each needle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Found {
    /// Weighted occurrences.
    pub weight: f64,
    /// Whether it is the word: no mark that was typed is another one there.
    pub is_held: bool,
}

/// A word that is looked for.
struct Needle {
    word: String,
    /// The word without its English ending.
    stem: String,
    /// Finds what all forms of the word begin with.
    finder: Finder<'static>,
    /// The same without marks, where the word has some.
    bare: Option<Box<Needle>>,
    /// Whether longer words that begin with it count.
    finds_longer: bool,
    /// Whether it may stand inside a run of letters: writing without spaces between words.
    is_unspaced: bool,
}

impl Query {
    /// The words of a text, each once, in the order of their first use.
    pub(super) fn new(text: &str) -> Self {
        let folded = fold(text);
        let mut query =
            Self { needles: Vec::new(), words: Vec::new(), phrase: folded.trim().to_owned() };
        for word in words(&folded).into_iter().take(WORDS_MAX) {
            if query.needles.len() >= WORDS_MAX {
                break;
            }
            let whole = query.needle(word);
            let parts: Vec<&str> = word.split(['-', '_']).take(WORDS_MAX).collect();
            let long = parts.iter().copied().filter(|part| part.chars().count() > 2);
            let is_whole_of_parts = parts.len() > 1 && long.clone().count() == parts.len();
            let needles: Vec<usize> = if parts.len() > 1 {
                long.map(|part| query.needle(part)).collect()
            } else {
                Vec::new()
            };
            let parts = if is_whole_of_parts { needles } else { Vec::new() };
            query.words.push(QueryWord { whole, parts });
        }
        query
    }

    /// The number of the needle for a word.
    fn needle(&mut self, word: &str) -> usize {
        self.needles.iter().position(|needle| needle.word == word).unwrap_or_else(|| {
            self.needles.push(Needle::new(word));
            self.needles.len() - 1
        })
    }

    /// Whether there is nothing to look for.
    pub(super) fn is_empty(&self) -> bool {
        self.needles.is_empty()
    }

    /// How many words and parts of words are looked for.
    pub(super) fn len(&self) -> usize {
        self.needles.len()
    }

    /// Whether a folded text has the words side by side, as they were asked for.
    pub(super) fn is_phrase_of(&self, folded: &str) -> bool {
        self.needles.len() > 1 && folded.contains(&self.phrase)
    }

    /// Whether all of the words are held, as such or by all their parts, where `is_held` says it of a
    /// needle.
    pub(super) fn holds_all(&self, is_held: impl Fn(usize) -> bool) -> bool {
        let by_parts =
            |parts: &[usize]| !parts.is_empty() && parts.iter().all(|&part| is_held(part));
        self.words.iter().all(|word| is_held(word.whole) || by_parts(&word.parts))
    }

    /// What a folded text has of each word and part.
    pub(super) fn find(&self, folded: &str) -> Vec<Found> {
        let mut bare = None;
        let in_text = |needle: &Needle| {
            let weight = needle.occurrences(folded).map(|(_, weight)| weight).sum();
            if weight > 0.0 {
                return Found { weight, is_held: true };
            }
            let bare = bare.get_or_insert_with(|| {
                folded.contains(may_have_marks).then(|| without_marks(folded).into_owned())
            });
            match bare.as_deref() {
                Some(bare) => needle.find_but_for_marks(folded, bare),
                // A text without marks has what was typed with some, as it has it.
                None if needle.bare.is_some() => needle.find_but_for_marks(folded, folded),
                None => Found::default(),
            }
        };
        self.needles.iter().map(in_text).collect()
    }
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

impl Needle {
    fn new(word: &str) -> Self {
        let stem = stem(word);
        let finder = Finder::new(common_beginning(word, &stem)).into_owned();
        let bare = without_marks(word);
        Self {
            word: word.to_owned(),
            stem,
            finder,
            finds_longer: word.chars().count() > 2 || word.chars().any(is_hangul),
            is_unspaced: word.starts_with(is_unspaced),
            bare: (bare != word).then(|| Box::new(Self::new(&bare))),
        }
    }

    /// Where the word stands, another form of it, or a longer word that begins with it: the place and its
    /// weight.
    fn occurrences<'t>(&'t self, text: &'t str) -> impl Iterator<Item = (usize, f64)> + 't {
        self.finder.find_iter(text.as_bytes()).filter_map(|start| {
            let before = text[..start].chars().next_back();
            if !self.is_unspaced && before.is_some_and(is_of_word) {
                return None;
            }
            let rest = &text[start..];
            let behind = rest.strip_prefix(self.word.as_str());
            let goes_on = |behind: &str| behind.chars().next().is_some_and(is_of_word);
            if behind.is_some_and(|behind| self.is_unspaced || !goes_on(behind)) {
                return Some((start, 1.0));
            }
            let found = &rest[..rest.find(|c| !is_of_word(c)).unwrap_or(rest.len())];
            if found.is_ascii() && stem(found) == self.stem {
                Some((start, FORM_WEIGHT))
            } else if self.finds_longer && behind.is_some() {
                Some((start, BEGINNING_WEIGHT))
            } else {
                None
            }
        })
    }

    /// What a text has of the word if marks are left aside: `bare` is the text without them.
    fn find_but_for_marks(&self, folded: &str, bare: &str) -> Found {
        let mut found = Found::default();
        // The letters of the text, with the place of each in the text without marks.
        let mut letters = folded.char_indices();
        let mut at = 0;
        for (start, weight) in self.bare.as_deref().unwrap_or(self).occurrences(bare) {
            while at < start {
                let Some((_, letter)) = letters.next() else { break };
                at += without_marks(letter.encode_utf8(&mut [0; 4])).len();
            }
            let has_typed_marks = self.bare.is_none() || {
                let rest = letters.as_str();
                let length = rest.char_indices().nth(self.word.chars().count());
                has_marks_of(&rest[..length.map_or(rest.len(), |(end, _)| end)], &self.word)
            };
            found.is_held |= has_typed_marks;
            let by_marks = if has_typed_marks { MORE_MARKS_WEIGHT } else { OTHER_MARKS_WEIGHT };
            found.weight += weight * by_marks;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(words: &str, text: &str, expected: &[f64]) {
        let found = Query::new(words).find(&fold(text));
        let weights: Vec<f64> = found.iter().map(|found| found.weight).collect();
        assert_eq!(weights, expected, "{words} in {text}");
    }

    fn check_held(words: &str, text: &str, expected: bool) {
        let query = Query::new(words);
        let found = query.find(&fold(text));
        assert_eq!(query.holds_all(|needle| found[needle].is_held), expected, "{words} in {text}");
    }

    #[test]
    fn vietnamese_is_found_however_much_of_its_marks_is_typed() {
        for typed in
            ["đường", "duong", "đuong", "dường", "đương", "ĐƯỜNG", "đu\u{31B}o\u{31B}\u{300}ng"]
        {
            check_held(typed, "một con Đường dây", true);
            // Longer words that begin so, and words joined by signs.
            check_held(&format!("con-{typed}"), "một con-đường", true);
        }
        check("đường", "dương", &[0.1]);
        // Whatever else the text says.
        for text in ["Zurich lost, Genève too", "an outage in Zurich", "장애 Zurich"] {
            check("Zürich", text, &[0.1]);
            check_held("Zürich", text, false);
            check_held("Zurich", text, true);
        }
        check("đuong", "dương, đường", &[0.5]);
        check_held("đường", "phản hồi dương", false);
        check_held("đuong", "phản hồi dương", false);
        check_held("đưong", "đuờng", false);
    }

    #[test]
    fn a_word_is_held_as_such_or_by_all_its_parts() {
        check_held("retry-storm", "a storm, after a retry", true);
        check_held("retry-storm", "a storm", false);
        check_held("retry retry-storm", "a retry storm", true);
        // `il` is too short to be looked for.
        check_held("IL-0279", "0279", false);
        check_held("IL-0279", "See IL-0279.", true);
    }

    #[test]
    fn words_beginnings_and_words_without_marks_count() {
        check("redis", "Redis, redis-cluster; Redisson. hiredis", &[2.5]);
        check("a is", "Is a aisle", &[1.0, 1.0]);
        check("복제본", "복제본이 죽은 복제본", &[1.5]);
        check("phan hoi", "phản hồi dương", &[0.4, 0.4]);
        check("phản hồi", "phan hoi", &[0.1, 0.1]);
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
