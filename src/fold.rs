//! Folding of texts, for matching only: spellings of a word become one key. NFKC (Unicode Standard Annex
//! 15), lower case, and nothing of what cannot be seen.
//!
//! A text is folded character by character, each with its marks, so that places can be told; a word as a whole. They
//! differ where characters join that are no marks (half-width kana), or that stand behind something invisible.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Makes `key` that of a word: without invisible characters, NFKC, lower case.
pub fn word_into(key: &mut String, word: &str) {
    key.clear();
    if word.chars().all(is_plain) {
        word.chars().for_each(|c| push_lower(key, c));
    } else {
        key.extend(word.chars().filter(|&c| !is_invisible(c)).nfkc().flat_map(char::to_lowercase));
    }
}

fn push_lower(key: &mut String, c: char) {
    if c.is_ascii() {
        key.push(c.to_ascii_lowercase());
    } else if is_syllable(c) {
        key.push(c);
    } else {
        key.extend(c.to_lowercase());
    }
}

/// A letter or digit that NFKC leaves as it is, whatever stands before it: most of what English, Vietnamese
/// and Korean texts are made of. Unicode's tables are slow to say so.
pub fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || is_syllable(c)
        || matches!(c, 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ı' | 'Ơ' | 'ơ' | 'Ư' | 'ư' | 'Ạ'..='ỹ')
}

/// A whole Hangul syllable: a letter with neither case nor another form.
pub fn is_syllable(c: char) -> bool {
    ('가'..='힣').contains(&c)
}

/// Whether a character makes one with the character before it: a mark, or a later part of a decomposed Hangul
/// syllable. Unicode's tables are asked only of what may be one.
pub fn continues_character(c: char) -> bool {
    c >= '\u{300}'
        && !is_syllable(c)
        && (is_combining_mark(c) || matches!(c, '\u{1160}'..='\u{11FF}'))
}

/// Characters without width or sign, which people paste unseen (a part of Unicode's default ignorable ones).
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}' | '\u{180E}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// A key for matching: NFKC, lower case, white space as single spaces. Never for output.
pub fn fold(text: &str) -> String {
    Folded::new(text).text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A folded text that knows where its parts stood.
#[derive(Debug)]
pub struct Folded {
    text: String,
    /// `(offset in the folded text, offset in the original)`; empty where they are the same.
    places: Vec<(u32, u32)>,
    original_length: usize,
}

impl Folded {
    /// Folds a text. Cost: linear.
    pub fn new(text: &str) -> Self {
        if text.is_ascii() {
            let mut folded = text.to_ascii_lowercase();
            if memchr::memchr3(b'\t', b'\n', b'\r', folded.as_bytes()).is_some() {
                folded = folded.replace(['\t', '\n', '\r'], " ");
            }
            return Self { text: folded, places: Vec::new(), original_length: text.len() };
        }
        let mut folded = String::with_capacity(text.len());
        let mut places = Vec::new();
        let mut chars = text.char_indices().peekable();
        while let Some((start, first)) = chars.next() {
            places.push((folded.len() as u32, start as u32));
            // A character with its marks, or a decomposed Hangul syllable, is folded as one.
            let mut end = start + first.len_utf8();
            while let Some(&(at, next)) = chars.peek() {
                if !continues_character(next) {
                    break;
                }
                end = at + next.len_utf8();
                chars.next();
            }
            if first.is_ascii_whitespace() && end == start + 1 {
                folded.push(' ');
            } else if (first.is_ascii() || is_plain(first)) && end == start + first.len_utf8() {
                push_lower(&mut folded, first);
            } else if !is_invisible(first) {
                // `Redis™` is no word `redistm`.
                if matches!(first, '™' | '℠') && folded.ends_with(char::is_alphanumeric) {
                    folded.push(' ');
                }
                for c in text[start..end].nfkc() {
                    if c.is_whitespace() {
                        folded.push(' ');
                    } else {
                        folded.extend(c.to_lowercase());
                    }
                }
            }
        }
        places.push((folded.len() as u32, text.len() as u32));
        Self { text: folded, places, original_length: text.len() }
    }

    /// The folded text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The range of the original text, or `None` where it would cut a character.
    pub fn original(&self, range: Range<usize>) -> Option<Range<usize>> {
        if self.places.is_empty() {
            return (range.end <= self.original_length).then_some(range);
        }
        // Characters that fold to nothing share a place with what follows: a match ends before
        // them and begins behind them.
        let at = |offset: usize, index: usize| {
            self.places
                .get(index)
                .filter(|place| place.0 == offset as u32)
                .map(|place| place.1 as usize)
        };
        let first = self.places.partition_point(|place| place.0 < range.end as u32);
        let behind = self.places.partition_point(|place| place.0 <= range.start as u32);
        Some(at(range.start, behind.checked_sub(1)?)?..at(range.end, first)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_plain_has_no_other_form() {
        let plain: Vec<char> = ('\0'..=char::MAX).filter(|&c| is_plain(c)).collect();
        assert!(plain.len() > 11_172, "all syllables and more");
        for c in plain {
            assert!(c.is_alphanumeric() && !is_invisible(c) && !is_combining_mark(c), "{c}");
            for before in ["", "a", "가", "\u{1100}"] {
                let text = format!("{before}{c}");
                assert!(text.nfkc().eq(text.chars()), "{text}");
            }
        }
    }

    #[test]
    fn spellings_of_a_word_are_folded_alike() {
        for (one, other) in [
            ("Lỗi ĐƯỜNG", "lo\u{302}\u{303}i đường"),
            ("ＢｏｌｔＤＢ", "Bolt\u{200B}DB"),
            ("가격", "\u{1100}\u{1161}\u{1100}\u{1167}\u{11A8}"),
            ("Café\tau\u{A0}lait", "cafe\u{301} au lait"),
        ] {
            assert_eq!(fold(one), fold(other));
            let word = one.split_whitespace().next().expect("a word");
            let mut key = String::new();
            word_into(&mut key, word);
            assert_eq!(key, fold(word));
        }
    }

    #[test]
    fn signs_for_letters_end_a_word_and_others_do_not() {
        assert_eq!(fold("Redis™ 5㎏ ™"), "redis tm 5kg tm");
        let text = "№5";
        assert_eq!(Folded::new(text).text(), "no5");
    }

    #[test]
    fn a_range_of_folded_text_is_one_of_the_text() {
        let text = "Ｒｅｄｉｓ™ 장애";
        let folded = Folded::new(text);
        let at = folded.text().find("redis").expect("folded");
        assert_eq!(&text[folded.original(at..at + 5).expect("whole characters")], "Ｒｅｄｉｓ");
        assert_eq!(folded.original(1..3), Some(3..9));
        let syllable = folded.text().find('장').expect("there");
        assert_eq!(folded.original(syllable..syllable + 1), None);
    }
}
