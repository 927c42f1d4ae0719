//! Texts → keys of words, for matching only: two spellings of a word have one key.
//!
//! Letters and digits make words (with their marks); case, compatibility forms (NFKC) and invisible
//! characters make no difference; English endings are cut. Hangul and Han have no spaces to rely on,
//! so they are cut into pairs of characters, as is usual in retrieval.

use std::ops::Range;
use std::sync::LazyLock;

use rustc_hash::FxHashSet;
use unicode_normalization::char::is_combining_mark;

use crate::fold::{self, is_invisible, is_plain, is_syllable};

/// Words that every text has, in English and Vietnamese: they tell no case from another. (In other
/// languages rarity alone has to tell.)
const COMMON: [&str; 148] = [
    "a", "about", "after", "all", "also", "an", "and", "any", "are", "as", "at", "be", "because",
    "been", "before", "being", "between", "both", "but", "by", "bị", "can", "cho", "could", "các",
    "có", "của", "did", "do", "does", "down", "due", "during", "each", "else", "few", "for",
    "from", "had", "has", "have", "having", "he", "her", "here", "his", "how", "i", "if", "in",
    "into", "is", "it", "its", "just", "khi", "không", "là", "may", "might", "more", "most", "một",
    "no", "not", "nên", "này", "những", "năm", "of", "on", "one", "only", "or", "other", "our",
    "out", "over", "own", "per", "ra", "s", "same", "she", "should", "so", "some", "such", "sự",
    "t", "than", "that", "the", "their", "then", "theo", "there", "these", "they", "this", "those",
    "through", "thì", "to", "trong", "trên", "two", "tại", "từ", "up", "us", "very", "via", "với",
    "và", "vào", "về", "was", "we", "were", "what", "when", "where", "which", "while", "who",
    "will", "with", "within", "without", "would", "you", "your", "đã", "đó", "được", "đến", "để",
    "re", "ve", "ll", "d", "m", "vì", "hay", "lại", "nhưng", "rằng",
];

fn is_common(key: &str) -> bool {
    static SET: LazyLock<FxHashSet<&str>> = LazyLock::new(|| COMMON.into_iter().collect());
    key.len() <= LONGEST_COMMON && SET.contains(key)
}

/// Length of the longest of the common words, in bytes.
const LONGEST_COMMON: usize = 10;

/// Longest key, in bytes. What is longer is no word but a blob.
const MAX_KEY_BYTES: usize = 64;

/// A word at a place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// Its key.
    pub key: &'a str,
    /// Where it begins, in bytes.
    pub start: usize,
    /// Where it ends, in bytes.
    pub end: usize,
    /// Whether it looks like a name or a number, which other languages write the same way.
    pub is_name: bool,
}

/// Visits the words of a text, common ones left out. Addresses are no words: they have an identity of
/// their own. Cost: linear.
pub fn each_word(text: &str, visit: &mut dyn FnMut(Word<'_>)) {
    let is_foreign = is_foreign(text);
    let mut key = String::new();
    each_span(text, &mut |span| {
        if let Some(is_name) = key_into(&mut key, &text[span.clone()], is_foreign) {
            visit(Word { key: &key, start: span.start, end: span.end, is_name });
        }
    });
}

/// Whether most words of a text are in a script where what is ASCII stands out as a name.
pub(super) fn is_foreign(text: &str) -> bool {
    !text.is_ascii() && text.chars().filter(|&c| is_syllabic(c)).take(8).count() == 8
}

/// Visits the places of words, common ones too: of pairs of syllables where they are not set apart.
pub(super) fn each_span(text: &str, visit: &mut impl FnMut(Range<usize>)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        if byte.is_ascii_alphanumeric() {
            let mut end = at + 1;
            while end < bytes.len() && continues(bytes, end) {
                end += 1;
            }
            end = identifier_end(bytes, at, end);
            if bytes.get(end).is_some_and(|byte| !byte.is_ascii()) {
                // A word with marks or other letters is read as a whole.
                if let Some(stop) = each_wide_span(text, at, visit) {
                    at = stop;
                    continue;
                }
            }
            if bytes[end..].starts_with(b"://") {
                at = skip_address(text, end);
                continue;
            }
            visit(at..end);
            at = end;
        } else if byte.is_ascii() {
            at += 1;
        } else {
            at = each_wide_span(text, at, visit)
                .unwrap_or_else(|| at + text[at..].chars().next().map_or(1, char::len_utf8));
        }
    }
}

/// A point belongs to a number: `1.1.1.1`, `3.7`.
fn continues(bytes: &[u8], at: usize) -> bool {
    bytes[at].is_ascii_alphanumeric()
        || bytes[at] == b'.'
            && bytes[at - 1].is_ascii_digit()
            && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
}

/// Parts that hyphens join are one word where a digit ends it: `us-east-1` is not `us-west-2`, though
/// both have `us`.
fn identifier_end(bytes: &[u8], start: usize, end: usize) -> usize {
    let mut stop = end;
    let mut whole = end;
    while bytes.get(stop) == Some(&b'-') && stop - start <= MAX_KEY_BYTES {
        let part = bytes[stop + 1..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        if part == 0 {
            break;
        }
        stop += 1 + part;
        if bytes[stop - 1].is_ascii_digit() && bytes[start].is_ascii_alphabetic() {
            whole = stop;
        }
    }
    whole
}

fn skip_address(text: &str, from: usize) -> usize {
    text[from..]
        .find(|c: char| c.is_whitespace() || matches!(c, ')' | '>' | '"' | ']' | '|'))
        .map_or(text.len(), |length| from + length)
}

/// Visits a word that is not all ASCII, or its pairs; where it ends, or `None` where none begins.
fn each_wide_span(text: &str, start: usize, visit: &mut impl FnMut(Range<usize>)) -> Option<usize> {
    let first = text[start..].chars().next()?;
    if !is_plain(first) && !first.is_alphanumeric() {
        return None;
    }
    let syllabic = is_syllabic(first);
    let mut last: Option<usize> = None;
    let mut end = start;
    for (offset, c) in text[start..].char_indices() {
        let at = start + offset;
        if is_syllable(c) {
            if !syllabic {
                break;
            }
        } else if is_plain(c) {
            if syllabic {
                break;
            }
        } else if is_invisible(c) || is_combining_mark(c) {
            end = at + c.len_utf8();
            continue;
        } else if !c.is_alphanumeric() || is_syllabic(c) != syllabic {
            break;
        }
        end = at + c.len_utf8();
        if syllabic && let Some(before) = last.replace(at) {
            visit(before..end);
        }
    }
    if !syllabic {
        visit(start..end);
    }
    Some(end)
}

/// Makes `key` that of a word (or a pair), and says whether it looks like a name or a number; `None`
/// where it is common, or no word but a blob.
pub(super) fn key_into(key: &mut String, word: &str, is_foreign: bool) -> Option<bool> {
    if word.is_ascii() {
        key.clear();
        key.push_str(word);
        key.make_ascii_lowercase();
    } else {
        fold::word_into(key, word);
        if word.starts_with(is_syllabic) {
            return Some(false);
        }
    }
    let is_number = key.bytes().next().is_some_and(|byte| byte.is_ascii_digit());
    if key.len() > MAX_KEY_BYTES || key.len() < 2 && !is_number || is_common(key) {
        return None;
    }
    let ends_in_digit = key.bytes().next_back().is_some_and(|byte| byte.is_ascii_digit());
    let is_name = if is_number {
        key.len() > 1
    } else {
        word.is_ascii()
            && (is_foreign || ends_in_digit || word.bytes().any(|byte| byte.is_ascii_uppercase()))
    };
    if !is_number && !ends_in_digit {
        cut_ending(key);
    }
    Some(is_name)
}

/// What is left of a folded word without its English ending: the key under which two forms of it meet.
pub fn stem(word: &str) -> String {
    let mut key = word.to_owned();
    cut_ending(&mut key);
    key
}

/// Cuts English endings, so that `failed`, `failing` and `fails` are one. A simple stemmer after the
/// first step of Porter's (1980); what it cuts wrongly it cuts wrongly everywhere.
fn cut_ending(key: &mut String) {
    const ENDINGS: [(&str, &str); 12] = [
        ("ization", "ize"),
        ("ations", "ate"),
        ("ation", "ate"),
        ("ments", "ment"),
        ("ings", ""),
        ("ing", ""),
        ("ies", "y"),
        ("sses", "ss"),
        ("ers", "er"),
        ("ed", ""),
        ("es", "e"),
        ("s", ""),
    ];
    if key.is_ascii() {
        for (ending, instead) in ENDINGS {
            if key.len() >= ending.len() + 3
                && key.ends_with(ending)
                && !(ending == "s" && key.ends_with("ss"))
            {
                key.truncate(key.len() - ending.len());
                key.push_str(instead);
                break;
            }
        }
        if key.len() > 4 && key.ends_with('e') {
            key.pop();
        }
    }
}

/// Hangul, Han and kana: scripts whose words are not set apart, or carry particles.
pub(super) fn is_syllabic(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11FF}' | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}')
        || is_syllable(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> Vec<String> {
        let mut keys = Vec::new();
        each_word(text, &mut |word| keys.push(word.key.to_owned()));
        keys
    }

    fn check(text: &str, expect: &[&str]) {
        assert_eq!(keys(text), expect, "{text}");
    }

    #[test]
    fn common_words_are_told_by_their_length() {
        assert!(COMMON.iter().all(|word| word.len() <= LONGEST_COMMON));
        assert!(is_common("the") && is_common("những") && !is_common("cache"));
    }

    #[test]
    fn spellings_of_a_word_have_one_key() {
        check("The caches FAILED; failing fails", &["cach", "fail", "fail", "fail"]);
        check(
            "1.1.1.1 in us-east-1, load-balancer.",
            &["1.1.1.1", "us-east-1", "load", "balancer"],
        );
        check("BoltDB\u{200B} ＢｏｌｔＤＢ", &["boltdb", "boltdb"]);
        check("Cafe\u{301} Café", &["café", "café"]);
        check("see https://example.org/a-b?c=d) now", &["see", "now"]);
        check("GitHub의 장애가", &["github", "장애", "애가"]);
        check("장\u{200B}애\u{200B} 障害DB", &["장애", "障害", "db"]);
        check("vòng phản hồi", &["vòng", "phản", "hồi"]);
    }

    #[test]
    fn names_and_numbers_are_told_apart() {
        let mut names = Vec::new();
        each_word("Redis lost 92 keys", &mut |word| {
            if word.is_name {
                names.push(word.key.to_owned());
            }
        });
        assert_eq!(names, ["redi", "92"]);
    }

    #[test]
    fn places_are_those_of_the_text() {
        // What cannot be seen behind a word is no part of it.
        let text = "\u{200B}장\u{200B}애\u{200B}";
        each_word(text, &mut |word| assert_eq!((word.start, word.end), (3, 12)));
        let text = "Lỗi MySQL ở Grab";
        each_word(text, &mut |word| {
            assert!(text.is_char_boundary(word.start) && text.is_char_boundary(word.end));
        });
    }
}
