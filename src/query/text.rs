//! Forms of a text under which words are compared. None of them is ever shown.

use std::borrow::Cow;

use unicode_normalization::char::{canonical_combining_class, decompose_canonical};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

/// A text for comparing: NFKC, and without regard to case.
///
/// Upper case, then lower case, comes near to Unicode's full case folding (`ß` and `ss` meet, both
/// forms of sigma meet) without its table. Marks stay: `phan` and `phản` differ here.
pub(super) fn fold(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            Cow::Owned(text.to_ascii_lowercase())
        } else {
            Cow::Borrowed(text)
        };
    }
    // Nearly all texts are in NFKC already, and knowing that is five times faster than making it.
    if is_nfkc_quick(text.chars()) == IsNormalized::Yes {
        return Cow::Owned(without_case(text.chars(), text.len()));
    }
    let cased = without_case(text.nfkc(), text.len());
    Cow::Owned(cased.nfkc().collect())
}

fn without_case(chars: impl Iterator<Item = char>, size: usize) -> String {
    let mut out = String::with_capacity(size);
    for c in chars {
        if c.is_ascii() {
            out.push(c.to_ascii_lowercase());
        } else if is_caseless(c) {
            out.push(c);
        } else {
            out.extend(c.to_uppercase().flat_map(char::to_lowercase));
        }
    }
    out
}

/// Scripts of East Asia, whose letters have neither case nor marks that fall away.
fn is_caseless(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11FF}' | '\u{2E80}'..='\u{D7FF}')
}

/// A folded text without its marks: `phản hồi` becomes `phan hoi`, and `đ` becomes `d`. Hangul, whose
/// letters are no marks, stays as it is.
pub(super) fn without_marks(folded: &str) -> Cow<'_, str> {
    if folded.is_ascii() {
        return Cow::Borrowed(folded);
    }
    let mut out = String::with_capacity(folded.len());
    for c in folded.chars() {
        if c.is_ascii() || is_caseless(c) {
            out.push(c);
        } else {
            decompose_canonical(c, |part| match part {
                'đ' => out.push('d'),
                part if canonical_combining_class(part) == 0 => out.push(part),
                _ => {}
            });
        }
    }
    Cow::Owned(out)
}

/// Whether a word has all the marks that another one has, letter by letter; both are folded, and the same
/// without their marks. What is written without a mark asks for none: `đuong` fits `đường` and `đương`,
/// not `dương`.
pub(super) fn has_marks_of(word: &str, typed: &str) -> bool {
    /// Stands for the bar of `đ`, which is no mark of its own for Unicode.
    const BAR: char = '\u{335}';
    let parts = |text: &str| {
        let mut parts = Vec::with_capacity(text.len());
        for c in text.chars() {
            decompose_canonical(c, |part| match part {
                'đ' => parts.extend(['d', BAR]),
                part => parts.push(part),
            });
        }
        parts
    };
    // The letters are the same, so what is in order is at the same letter.
    let mut word = parts(word).into_iter();
    parts(typed).into_iter().all(|part| word.any(|other| other == part))
}

/// The words of a folded text: runs of letters and digits, with the signs that hold names together
/// (`go-redis`, `innodb_thread_concurrency`, `3.5`).
pub(super) fn words(folded: &str) -> Vec<&str> {
    folded
        .split(|c: char| !is_of_word(c) && !"-_.".contains(c))
        .map(|word| word.trim_matches(['-', '_', '.']))
        .filter(|word| !word.is_empty())
        .collect()
}

/// Whether a character is part of a word; marks that NFC could not compose belong to their letter.
pub(super) fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || canonical_combining_class(c) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_width_make_no_difference() {
        for (left, right) in [
            ("Redis", "REDIS"),
            ("Ｒｅｄｉｓ", "redis"),
            ("PHẢN HỒI", "phản hồi"),
            ("Straße", "STRASSE"),
            ("ΣΊΣΥΦΟΣ", "σίσυφος"),
            ("e\u{301}", "É"),
        ] {
            assert_eq!(fold(left), fold(right));
        }
        assert_ne!(fold("phan"), fold("phản"));
    }

    #[test]
    fn marks_fall_away_and_hangul_stays() {
        assert_eq!(without_marks(&fold("Độ trễ, phản hồi")), "do tre, phan hoi");
        assert_eq!(without_marks("복제본"), "복제본");
        assert_eq!(without_marks(&fold("Ångström")), "angstrom");
    }

    #[test]
    fn a_letter_without_a_mark_stands_for_all_with_marks() {
        for (typed, word, expected) in [
            ("đuong", "đường", true),
            ("đương", "đường", true),
            ("duong", "đường", true),
            ("đường", "đường", true),
            ("đuong", "dương", false),
            ("đường", "đương", false),
            ("đưong", "đuờng", false),
        ] {
            assert_eq!(has_marks_of(word, typed), expected, "{typed} for {word}");
        }
    }

    #[test]
    fn words_keep_the_signs_inside_of_names() {
        assert_eq!(
            words("go-redis (v3.5). a_b, 복제본이 …"),
            ["go-redis", "v3.5", "a_b", "복제본이"]
        );
    }
}
