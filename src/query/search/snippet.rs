//! The sentence of a text that matched, cut to a line.

use super::matching::Query;
use crate::query::text::fold;

/// The most characters of a snippet, the signs for what was cut left out.
const WIDTH: usize = 160;

/// The sentence with the most of the words, cut around the first of them. White space becomes single
/// spaces, so that it fits on a line; nothing else is changed.
pub(super) fn snippet(text: &str, query: &Query) -> String {
    let merit = |part: &str| {
        let found = query.find(&fold(part));
        let held = found.iter().filter(|found| found.is_held).count() as f64;
        held * 100.0 + found.iter().map(|found| found.weight).sum::<f64>().min(99.0)
    };
    let mut best: Option<(f64, &str)> = None;
    for sentence in sentences(text) {
        let merit = merit(sentence);
        if best.is_none_or(|(most, _)| merit > most) {
            best = Some((merit, sentence));
        }
    }
    let words: Vec<&str> = best.map_or(text, |(_, sentence)| sentence).split_whitespace().collect();
    let first = words.iter().position(|word| merit(word) > 0.0).unwrap_or(0);
    cut(&words, first)
}

/// Lines and sentences: a full stop counts with white space behind it.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .flat_map(|line| {
            let mut ends: Vec<usize> = line
                .char_indices()
                .zip(line.chars().skip(1).map(Some).chain([None]))
                .filter(|((_, c), next)| match c {
                    '.' | '!' | '?' => next.is_none_or(char::is_whitespace),
                    '。' | '！' | '？' => true,
                    _ => false,
                })
                .map(|((at, c), _)| at + c.len_utf8())
                .collect();
            ends.push(line.len());
            let mut start = 0;
            ends.into_iter().map(move |end| &line[std::mem::replace(&mut start, end)..end])
        })
        .map(str::trim)
        .filter(|sentence| !sentence.is_empty())
}

/// As many words around the one at `first` as fit, a third of the room before it.
fn cut(words: &[&str], first: usize) -> String {
    let length = |word: &&str| word.chars().count() + 1;
    let mut start = first;
    let mut before = 0;
    let all: usize = words.iter().map(length).sum();
    let room = if all <= WIDTH { usize::MAX } else { WIDTH / 3 };
    while start > 0 && before + length(&words[start - 1]) <= room {
        start -= 1;
        before += length(&words[start]);
    }
    let mut end = start;
    let mut used = 0;
    while end < words.len() && (used + length(&words[end]) <= WIDTH || end <= first) {
        used += length(&words[end]);
        end += 1;
    }
    // A text without spaces may be one word, longer than all the room.
    let mut line: String = words[start..end].join(" ").chars().take(WIDTH).collect();
    let is_cut_inside = used > WIDTH + 1;
    if start > 0 {
        line.insert_str(0, "… ");
    }
    if end < words.len() || is_cut_inside {
        line.push_str(" …");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(words: &str, text: &str, expected: &str) {
        assert_eq!(snippet(text, &Query::new(words)), expected);
    }

    #[test]
    fn the_sentence_with_the_words_is_shown() {
        let text = "The disk was full. Version 3.5 of Redis failed!\nNobody saw the disk of Redis.";
        check("full", text, "The disk was full.");
        check("3.5", text, "Version 3.5 of Redis failed!");
        check("redis disk", text, "Nobody saw the disk of Redis.");
    }

    #[test]
    fn a_long_sentence_is_cut_around_the_word() {
        let text = format!("{} target {}", "before ".repeat(40).trim(), "after ".repeat(40).trim());
        let found = snippet(&text, &Query::new("target"));
        assert!(found.starts_with("… before") && found.ends_with("after …"), "{found}");
        assert!(found.contains(" target ") && found.chars().count() <= WIDTH + 4, "{found}");
        let endless = "가".repeat(500);
        assert_eq!(snippet(&endless, &Query::new("가")).chars().count(), WIDTH + 2);
    }
}
