//! Forms of a text under which words are compared. None of them is ever shown.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

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
    Cow::Owned(
        text.nfkc().flat_map(char::to_uppercase).flat_map(char::to_lowercase).nfkc().collect(),
    )
}

/// A folded text without its marks: `phản hồi` becomes `phan hoi`, and `đ` becomes `d`. Hangul, whose
/// letters are no marks, stays as it is.
pub(super) fn without_marks(folded: &str) -> Cow<'_, str> {
    if folded.is_ascii() {
        return Cow::Borrowed(folded);
    }
    Cow::Owned(
        folded
            .nfd()
            .filter(|&c| canonical_combining_class(c) == 0)
            .map(|c| if c == 'đ' { 'd' } else { c })
            .nfc()
            .collect(),
    )
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
    fn words_keep_the_signs_inside_of_names() {
        assert_eq!(words("go-redis (v3.5). a_b, 복제본이 …"), ["go-redis", "v3.5", "a_b", "복제본이"]);
    }
}
