//! Texts in the forms in which the lexicon has its words: composed (NFC), letters and digits of full width as
//! those of half width, spaces as spaces, and without what cannot be seen. Findings get the places and the words of the
//! text as it stands.

use std::ops::Range;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::sentence;
use crate::fold::{continues_character, is_invisible, is_syllable};
use crate::model::Mention;

/// A text in plain form, which knows where its characters stood.
pub struct PlainText {
    /// The text in plain form.
    pub text: String,
    places: Vec<Place>,
}

/// Where a character stands.
struct Place {
    /// Its first byte in the plain text.
    plain: usize,
    /// Its bytes in the text as it is.
    exact: Range<usize>,
    /// Code points before it in the text as it is.
    offset: u64,
}

/// Whether a text is in plain form already, as most are.
pub fn is_plain(text: &str) -> bool {
    text.chars().all(is_plain_letter)
        || !text.chars().any(has_plain_form) && is_nfc_quick(text.chars()) == IsNormalized::Yes
}

/// Characters that compose with nothing: Latin without marks, and whole Hangul syllables. Most texts
/// hold no others, and this is quicker than asking Unicode's tables.
fn is_plain_letter(c: char) -> bool {
    c < '\u{300}' && c != '\u{AD}' || is_syllable(c)
}

fn has_plain_form(c: char) -> bool {
    is_invisible(c) || plain_form(c) != c
}

/// A character of half width for one of full width, and the space for others of its kind. The space that does not break
/// stays: those who read words know it.
fn plain_form(c: char) -> char {
    const FULL_WIDTH: u32 = '！' as u32 - '!' as u32;
    match c {
        '！'..='～' => char::from_u32(c as u32 - FULL_WIDTH).unwrap_or(c),
        '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{3000}' => ' ',
        _ => c,
    }
}

impl PlainText {
    /// Makes the plain form of a text. Cost: linear.
    pub fn new(exact: &str) -> Self {
        let mut plain = Self { text: String::with_capacity(exact.len()), places: Vec::new() };
        let mut chars = exact.char_indices().zip(0..).peekable();
        while let Some(((start, first), offset)) = chars.next() {
            if is_invisible(first) {
                continue;
            }
            let mut end = start + first.len_utf8();
            while let Some(&((at, next), _)) = chars.peek() {
                if !continues_character(next) {
                    break;
                }
                end = at + next.len_utf8();
                chars.next();
            }
            for c in exact[start..end].nfc() {
                plain.places.push(Place { plain: plain.text.len(), exact: start..end, offset });
                plain.text.push(plain_form(c));
            }
        }
        plain
    }

    /// Gives a mention of the plain text the place and the words that it has in the text as it is.
    pub fn restore(&self, exact: &str, mention: &mut Mention) {
        let first = mention.offset as usize;
        let Some(place) = self.places.get(first) else { return };
        let range = place.plain..place.plain + mention.words.len();
        mention.offset = place.offset;
        if mention.context.is_some() {
            let around = sentence::span(&self.text, range.clone());
            mention.context = Some(exact[self.exact(around)].trim().to_owned());
        }
        exact[self.exact(range)].clone_into(&mut mention.words);
    }

    /// Gives words of the plain text the form that they have in the text as it is, where they stand first.
    pub fn restore_words(&self, exact: &str, words: &mut String) {
        if let Some(at) = self.text.find(words.as_str()).filter(|_| !words.is_empty()) {
            exact[self.exact(at..at + words.len())].clone_into(words);
        }
    }

    /// Where a range of the plain text stands in the text as it is.
    fn exact(&self, range: Range<usize>) -> Range<usize> {
        let first = self.places.partition_point(|place| place.plain < range.start);
        let behind = self.places.partition_point(|place| place.plain < range.end);
        let places = &self.places[first..behind];
        match places {
            [] => 0..0,
            [first, ..] => first.exact.start..places[places.len() - 1].exact.end,
        }
    }
}

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;

    use super::*;
    use crate::model::{Case, Language, OrganizationName, Text};
    use crate::ontology::SHARED;
    use crate::recognise::Recogniser;

    #[test]
    fn plain_text_is_told_from_other_forms() {
        for text in ["Redis failed – “again”", "카카오의 장애", "Cơ sở dữ liệu", "a\u{A0}b"]
        {
            assert!(is_plain(text), "{text}");
            assert_eq!(PlainText::new(text).text, text);
        }
        for (text, expect) in [
            ("Ｒｅｄｉｓ　７！", "Redis 7!"),
            ("Re\u{200B}dis\u{FEFF}", "Redis"),
            ("Re\u{AD}dis", "Redis"),
            ("lo\u{302}\u{303}i", "lỗi"),
            ("\u{1100}\u{1161}\u{1100}\u{1167}\u{11A8}", "가격"),
        ] {
            assert!(!is_plain(text), "{text}");
            assert_eq!(PlainText::new(text).text, expect);
        }
    }

    #[test]
    fn what_is_quoted_stands_in_the_text() {
        let text = "The check\u{200B}out failed for ９５％ of all users.";
        let mut case = Case {
            summaries: vec![Text {
                value: text.to_owned(),
                language: Language::parse("en"),
                line: 1,
            }],
            ..Case::default()
        };
        Recogniser::new(&SHARED).recognise(&mut case);
        let [quantity] = &case.quantities[..] else { panic!("{:?}", case.quantities) };
        assert_eq!((quantity.words.as_str(), quantity.value.as_str()), ("９５％", "95"));
    }

    #[test]
    fn other_forms_of_a_text_name_the_same_at_their_own_places() {
        let recogniser = Recogniser::new(&SHARED);
        let check = |language: &str, text: &str, words: &str| {
            let language = Language::parse(language);
            let mut case = Case {
                organization: Some(OrganizationName { name: "Zorb".to_owned(), slug: None }),
                summaries: vec![Text { value: text.to_owned(), language, line: 1 }],
                ..Case::default()
            };
            recogniser.recognise(&mut case);
            let mention = case
                .mentions
                .iter()
                .find(|mention| mention.rule == "organization-year")
                .unwrap_or_else(|| panic!("a case is named in `{text}`"));
            assert_eq!(mention.words, words);
            let at = text.find(words).expect("the words stand in the text");
            assert_eq!(mention.offset as usize, text[..at].chars().count(), "{text}");
            let context = mention.context.as_deref().expect("a sentence");
            assert!(text.contains(context) && context.contains(words), "{context}");
        };
        check("ko", "다음은 다르다. ＡＷＳ의 ２０１７년 장애였다.", "ＡＷＳ의 ２０１７년");
        check("ko", "앞. 카카오\u{200B}의 2022년 장애.", "카카오\u{200B}의 2022년");
        check("en", "See GitHub\u{200B}'s 2018 outage.", "GitHub\u{200B}'s 2018");
        check(
            "en",
            "The outage of\u{202F}２０１７ at Git\u{200B}Hub.",
            "２０１７ at Git\u{200B}Hub",
        );
        let decomposed: String = "Rồi sự cố của Ví MoMo năm 2020.".nfd().collect();
        let words: String = "Ví MoMo năm 2020".nfd().collect();
        check("vi", &decomposed, &words);
    }
}
