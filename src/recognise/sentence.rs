//! Sentences and clauses around a place. Unicode's sentence rules (UAX 29) do not know the `;`,
//! `→` and line breaks by which incident accounts separate what happened, so these are simpler.

use std::ops::Range;

/// What runs on for longer than this, to either side, is no sentence but a dump; looking for its end
/// from each word would take quadratic time.
const MAX_SENTENCE_BYTES: usize = 1024;

/// The end of a text, at most so many bytes of it.
pub fn tail(text: &str, bytes: usize) -> &str {
    &text[text.ceil_char_boundary(text.len().saturating_sub(bytes))..]
}

/// The beginning of a text, at most so many bytes of it.
pub fn head(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

/// The sentence around a range.
pub fn around(text: &str, range: Range<usize>) -> &str {
    &text[span(text, range)]
}

/// Where the sentence around a range stands.
pub fn span(text: &str, range: Range<usize>) -> Range<usize> {
    bounds(text, range, ends_sentence)
}

/// The clause around a range: a sentence is cut at `;`, `:`, `→` and commas as well.
pub fn clause(text: &str, range: Range<usize>) -> Range<usize> {
    bounds(text, range, |text, at, c| {
        ends_sentence(text, at, c) || matches!(c, ';' | ':' | '→' | ',' | '，' | '、' | '；')
    })
}

fn bounds(
    text: &str,
    range: Range<usize>,
    ends: impl Fn(&str, usize, char) -> bool,
) -> Range<usize> {
    let before = tail(&text[..range.start], MAX_SENTENCE_BYTES);
    let from = range.start - before.len();
    let start = before
        .char_indices()
        .rev()
        .find(|&(at, c)| ends(text, from + at, c))
        .map_or(from, |(at, c)| from + at + c.len_utf8());
    let behind = head(&text[range.end..], MAX_SENTENCE_BYTES);
    let end = behind
        .char_indices()
        .find(|&(at, c)| ends(text, range.end + at, c))
        .map_or(range.end + behind.len(), |(at, _)| range.end + at);
    start..end
}

/// A full stop ends a sentence before white space only: not in `1.5`, `node.js` or `example.org`.
fn ends_sentence(text: &str, at: usize, c: char) -> bool {
    match c {
        '\n' | '。' | '!' | '?' => true,
        '.' => text[at + 1..].chars().next().is_none_or(char::is_whitespace),
        _ => false,
    }
}
