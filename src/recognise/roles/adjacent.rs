//! Phrases right beside a name.

use crate::lexicon::phrases::{self, has_phrase, pattern_places};

/// Words that may stand between a role phrase and a name.
const ARTICLES: [&str; 6] = ["the", "a", "an", "its", "their", "our"];

/// A text up to a name, without the quotes and articles that belong to the name.
pub fn without_article(before: &str) -> &str {
    let mut text = before.trim_end().trim_end_matches(['"', '“', '‘', '`', '(']).trim_end();
    for article in ARTICLES {
        if let Some(rest) = text.strip_suffix(article)
            && !rest.ends_with(char::is_alphanumeric)
        {
            text = rest.trim_end();
        }
    }
    text
}

/// What stands before the longest of the phrases that end a text up to a name.
pub fn cut_ending<'a>(before: &'a str, phrases: &[String]) -> Option<&'a str> {
    phrases::cut_ending(without_article(before), phrases)
}

/// Whether one of the phrases ends a text.
pub fn ends_with_any(before: &str, phrases: &[String]) -> bool {
    cut_ending(before, phrases).is_some()
}

/// Where the longest of the phrases that begin a text ends in it.
pub fn end_of_beginning(after: &str, phrases: &[String]) -> Option<usize> {
    let text = after.trim_start_matches(['"', '”', '’', '`', ')']);
    let rests = [text, text.trim_start()].map(|text| phrases::cut_beginning(text, phrases));
    rests.into_iter().flatten().map(|rest| after.len() - rest.len()).max()
}

/// Whether one of the phrases begins a text.
pub fn starts_with_any(after: &str, phrases: &[String]) -> bool {
    end_of_beginning(after, phrases).is_some()
}

/// Whether one of the patterns begins a text.
pub fn begins_like_any(after: &str, patterns: &[String]) -> bool {
    let text = after.trim_start();
    patterns
        .iter()
        .any(|pattern| pattern_places(text, pattern).next().is_some_and(|at| at.start == 0))
}

/// Whether a word is like one of the patterns.
pub fn is_like_any(word: &str, patterns: &[String]) -> bool {
    patterns.iter().any(|pattern| pattern_places(word, pattern).next().is_some())
}

/// Whether one of the phrases stands in a text as words of its own.
pub fn says(text: &str, phrases: &[String]) -> bool {
    phrases.iter().any(|phrase| has_phrase(text, phrase))
}
