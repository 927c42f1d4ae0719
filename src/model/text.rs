//! Texts and their languages.

use std::fmt;

/// A language tag (BCP 47), in lower case, such as `en`, `ko` or `vi`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(String);

impl Language {
    /// Reads a tag; `None` where it is not one (RFC 5646, section 2.1). Readers of RDF decide: a tag that
    /// they refuse would make the whole export unreadable.
    pub fn parse(tag: &str) -> Option<Self> {
        let literal = oxrdf::Literal::new_language_tagged_literal("", tag).ok()?;
        literal.language().map(|tag| Self(tag.to_owned()))
    }

    /// The tag.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text, exact to the code point, with its language where the input states one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The language, or `None` where the input states none.
    pub language: Option<Language>,
    /// The words.
    pub value: String,
    /// The line of the input on which the text begins, from 1.
    pub line: u64,
}

/// Words that stand where nothing is known, in any case; `docs/formats.md` lists them, too.
pub const PLACEHOLDERS: &[&str] =
    &["?", "n/a", "nil", "none", "null", "tba", "tbd", "undefined", "unknown"];

/// Whether a value of a field (not of a narrative text) says that nothing is known: it is blank, or one of
/// the [`PLACEHOLDERS`]. That there was no impact is a severity.
pub fn is_placeholder(field: &str, value: &str) -> bool {
    let value = value.trim();
    let is_severity = field == "severity" && value.eq_ignore_ascii_case("none");
    let is_known = || PLACEHOLDERS.iter().any(|word| value.eq_ignore_ascii_case(word));
    value.is_empty() || !is_severity && is_known()
}

/// Whether a character is a control character other than tab, line feed and carriage return:
/// XML 1.0 (section 2.2) and some databases cannot carry it.
pub fn is_unprintable(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{7F}' | '\u{FFFE}' | '\u{FFFF}')
}

/// Whether a character steers a terminal, or turns the direction of the text around it: what is printed for
/// people has none of them, as it quotes texts of anybody.
pub fn is_steering(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A text in which the characters that are to be escaped are, as in Rust (`\u{1b}`).
pub fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if is_escaped(c) {
            escaped.extend(c.escape_default());
        } else {
            escaped.push(c);
        }
    }
    escaped
}

/// A text as a part of one line that is printed for people: breaks and tabs are spaces, what else steers is
/// left out.
pub fn without_steering(text: &str) -> String {
    let shown = |c| match c {
        '\n' | '\r' | '\t' => Some(' '),
        c if is_steering(c) => None,
        c => Some(c),
    };
    text.chars().filter_map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_tag_is_one_that_readers_of_rdf_take() {
        for tag in
            ["en", "ko", "vi", "zh-Hant-TW", "en-US-x-twain", "sl-rozaj", "i-klingon", "x-own"]
        {
            let language = Language::parse(tag).unwrap_or_else(|| panic!("`{tag}` is a tag"));
            assert_eq!(language.as_str(), tag.to_ascii_lowercase());
        }
        for tag in [
            "",
            "a",
            "x",
            "1",
            "en-",
            "en-1",
            "en-a",
            "ar-a",
            "en-12",
            "en-US-us",
            "en-US-x",
            "en-abc-def-ghi-jkl",
            "e n",
            "영어",
        ] {
            assert_eq!(Language::parse(tag), None, "{tag}");
        }
    }
}
