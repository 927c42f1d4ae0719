//! Where the phrases of a language stand in a text.

use std::ops::Range;

use crate::fold::is_syllable;

/// Whether a phrase stands in a text as words of its own; both in one case. Hangul endings follow a stem,
/// and other words precede it, without a space.
pub fn has_phrase(text: &str, phrase: &str) -> bool {
    let is_hangul = phrase.chars().any(is_syllable);
    glued(text, phrase).any(|(_, before, after)| is_hangul || !before && !after)
}

/// Where a phrase stands in a text with neither letters nor digits at its ends.
pub fn places_of<'t>(
    text: &'t str,
    phrase: &'t str,
) -> impl Iterator<Item = Range<usize>> + use<'t> {
    glued(text, phrase).filter(|(_, before, after)| !before && !after).map(|(place, ..)| place)
}

/// Each place of a phrase in a text, and whether letters or digits touch it before and behind.
pub fn glued<'t>(
    text: &'t str,
    phrase: &'t str,
) -> impl Iterator<Item = (Range<usize>, bool, bool)> + use<'t> {
    text.match_indices(phrase).map(move |(at, _)| {
        let end = at + phrase.len();
        let touches = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        (at..end, touches(text[..at].chars().next_back()), touches(text[end..].chars().next()))
    })
}

/// What follows the longest of the phrases that begin a text as words of their own. Endings follow a Hangul
/// stem without a space.
pub fn cut_beginning<'t>(text: &'t str, phrases: &[impl AsRef<str>]) -> Option<&'t str> {
    let rests = phrases.iter().filter_map(|phrase| {
        let rest = text.strip_prefix(phrase.as_ref())?;
        let open_end = phrase.as_ref().ends_with(is_syllable);
        (open_end || !rest.starts_with(char::is_alphanumeric)).then_some(rest)
    });
    rests.min_by_key(|rest| rest.len())
}

/// What stands before the longest of the phrases that end a text as words of their own.
pub fn cut_ending<'t>(text: &'t str, phrases: &[String]) -> Option<&'t str> {
    let rests = phrases.iter().filter_map(|phrase| text.strip_suffix(phrase.as_str()));
    rests.filter(|rest| !rest.ends_with(char::is_alphanumeric)).min_by_key(|rest| rest.len())
}

/// Where a pattern stands in a text: a phrase as words of its own, or, with a hyphen at an end, with letters
/// before or behind it: "-ed", "의심-".
pub fn pattern_places<'t>(
    text: &'t str,
    pattern: &'t str,
) -> impl Iterator<Item = Range<usize>> + use<'t> {
    let open_end = pattern.ends_with('-');
    let phrase = pattern.trim_matches('-');
    let open_start = pattern.starts_with('-');
    glued(text, phrase)
        .filter(move |(_, before, after)| (open_start || !before) && (open_end || !after))
        .map(|(place, ..)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_stands_by_itself_but_in_hangul() {
        assert!(has_phrase("it went down.", "down") && !has_phrase("a download", "down"));
        assert!(has_phrase("통신장애가", "장애") && !has_phrase("통신", "장애"));
        assert_eq!(pattern_places("exceed, educated", "-ed").collect::<Vec<_>>(), [4..6, 14..16]);
        assert_eq!(pattern_places("의심했다", "의심-").count(), 1);
        assert_eq!(pattern_places("의심했다", "의심").count(), 0);
        assert_eq!(places_of("over, hangover, over", "over").collect::<Vec<_>>(), [0..4, 16..20]);
    }
}
