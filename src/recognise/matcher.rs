//! Labels in a text: one Aho–Corasick automaton over folded labels (Aho and Corasick, 1975), then
//! the rules for word edges, ambiguous words, cues and vetoes; the longest match that holds wins.

use std::ops::Range;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::sentence;
use crate::lexicon::Lexicon;
use crate::ontology::{Ambiguity, Entry, EntryKind};

/// A label in a text.
#[derive(Clone, Debug)]
pub struct Found<'m> {
    /// Byte range in the text.
    pub range: Range<usize>,
    /// What kind of thing it names.
    pub kind: EntryKind,
    /// The slug of the entry.
    pub slug: &'m str,
}

/// Compiled labels.
pub struct Matcher {
    automaton: AhoCorasick,
    /// For each pattern: its entry, and the spelling that must stand in the text where case matters.
    patterns: Vec<(usize, Option<String>)>,
    entries: Vec<Compiled>,
    particles: Vec<String>,
}

struct Compiled {
    kind: EntryKind,
    slug: String,
    needs_cue: bool,
    cues: Vec<String>,
    vetoes: Vec<String>,
}

impl Matcher {
    pub fn new(entries: &[Entry], lexicon: &Lexicon) -> Self {
        let mut folded_labels = Vec::new();
        let mut patterns = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            for label in &entry.labels {
                let folded = fold(label);
                if folded.is_empty() {
                    continue;
                }
                folded_labels.push(folded);
                let exact = entry.ambiguity != Ambiguity::None && label.is_ascii();
                patterns.push((index, exact.then(|| label.clone())));
            }
        }
        let automaton = AhoCorasick::builder()
            .kind(Some(AhoCorasickKind::ContiguousNFA))
            .match_kind(MatchKind::Standard)
            .build(&folded_labels)
            .expect("labels are few and short enough for the automaton");
        let fold_all = |list: &[String]| list.iter().map(|text| fold(text)).collect();
        let compiled = entries
            .iter()
            .map(|entry| Compiled {
                kind: entry.kind,
                slug: entry.slug.clone(),
                needs_cue: entry.ambiguity == Ambiguity::Cue,
                cues: fold_all(&entry.cues),
                vetoes: fold_all(&entry.vetoes),
            })
            .collect();
        let mut particles: Vec<String> = lexicon
            .languages()
            .iter()
            .flat_map(|known| known.words.org_year.particles.iter().cloned())
            .collect();
        particles.sort_by_key(|particle| std::cmp::Reverse(particle.len()));
        Self { automaton, patterns, entries: compiled, particles }
    }

    /// All labels in a text that the rules allow, in order, without overlaps.
    pub fn find(&self, text: &str) -> Vec<Found<'_>> {
        let folded = Folded::new(text);
        let mut candidates: Vec<(Range<usize>, usize)> = Vec::new();
        for found in self.automaton.find_overlapping_iter(&folded.text) {
            let (entry, exact) = &self.patterns[found.pattern().as_usize()];
            let Some(range) = folded.original(found.start()..found.end()) else { continue };
            if !self.is_word(text, &range) {
                continue;
            }
            if let Some(exact) = exact
                && text[range.clone()] != **exact
            {
                continue;
            }
            let entry_data = &self.entries[*entry];
            if is_vetoed(&folded.text, found.start()..found.end(), &entry_data.vetoes) {
                continue;
            }
            if entry_data.needs_cue && !has_cue(text, &range, entry_data) {
                continue;
            }
            candidates.push((range, *entry));
        }
        candidates
            .sort_by_key(|(range, entry)| (range.start, std::cmp::Reverse(range.end), *entry));
        // Longest first wherever two overlap, then leftmost.
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by_key(|&at| (std::cmp::Reverse(candidates[at].0.len()), at));
        let mut kept: Vec<usize> = Vec::new();
        for at in order {
            let range = &candidates[at].0;
            let free = kept.iter().all(|&other| {
                let other = &candidates[other].0;
                range.end <= other.start || other.end <= range.start
            });
            if free {
                kept.push(at);
            }
        }
        kept.sort_unstable();
        kept.into_iter()
            .map(|at| {
                let (range, entry) = candidates[at].clone();
                let entry = &self.entries[entry];
                Found { range, kind: entry.kind, slug: &entry.slug }
            })
            .collect()
    }

    /// Whether a range is a word of its own: Latin letters and digits do not touch its Latin ends
    /// ("Redis가" is two words), Hangul may follow Hangul only as a particle.
    fn is_word(&self, text: &str, range: &Range<usize>) -> bool {
        let first = text[range.clone()].chars().next();
        let last = text[range.clone()].chars().next_back();
        let before = text[..range.start].chars().next_back();
        let rest = &text[range.end..];
        let after = rest.chars().next();
        let joins = |inner: Option<char>, outer: Option<char>| match (inner, outer) {
            (Some(inner), Some(outer)) => {
                outer == '_' && inner.is_alphanumeric()
                    || inner.is_alphanumeric()
                        && outer.is_alphanumeric()
                        && is_hangul(inner) == is_hangul(outer)
                    || outer >= '\u{300}' && is_combining_mark(outer)
            }
            _ => false,
        };
        if joins(first, before) {
            return false;
        }
        if !joins(last, after) {
            return true;
        }
        last.is_some_and(is_hangul)
            && self.particles.iter().any(|particle| {
                rest.strip_prefix(particle.as_str())
                    .is_some_and(|rest| !rest.chars().next().is_some_and(is_hangul))
            })
    }
}

fn is_hangul(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11FF}' | '가'..='힣')
}

/// Whether a match lies within a phrase that is something else.
fn is_vetoed(folded: &str, range: Range<usize>, vetoes: &[String]) -> bool {
    // A phrase that is shorter than the match cannot hold it.
    vetoes.iter().filter(|veto| veto.len() >= range.len()).any(|veto| {
        let mut from = range.end.saturating_sub(veto.len());
        while !folded.is_char_boundary(from) {
            from -= 1;
        }
        let mut to = (range.start + veto.len()).min(folded.len());
        while !folded.is_char_boundary(to) {
            to += 1;
        }
        folded[from..to].contains(veto.as_str())
    })
}

/// Whether a cue stands in the sentence, as a word of its own; for organisations a year beside the
/// name is one, too.
fn has_cue(text: &str, range: &Range<usize>, entry: &Compiled) -> bool {
    let sentence = fold(sentence::around(text, range.clone()));
    let cued = entry.cues.iter().any(|cue| {
        sentence.match_indices(cue.as_str()).any(|(at, _)| {
            let before = sentence[..at].chars().next_back();
            let after = sentence[at + cue.len()..].chars().next();
            !before.is_some_and(char::is_alphanumeric)
                && !after.is_some_and(|c| c.is_alphanumeric() && !is_hangul(c))
        })
    });
    cued || entry.kind == EntryKind::Organization && {
        let next: String = text[range.end..].trim_start().chars().take(5).collect();
        let mut digits = next.chars();
        digits.by_ref().take(4).filter(char::is_ascii_digit).count() == 4
            && !digits.next().is_some_and(|c| c.is_ascii_digit())
    }
}

/// A key for matching: NFKC, lower case, white space as single spaces. Never for output.
pub fn fold(text: &str) -> String {
    Folded::new(text).text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A folded text that knows where its parts stood.
struct Folded {
    text: String,
    /// `(offset in the folded text, offset in the original)`; empty where they are the same.
    places: Vec<(u32, u32)>,
    original_length: usize,
}

impl Folded {
    fn new(text: &str) -> Self {
        if text.is_ascii() {
            return Self {
                text: text.to_ascii_lowercase().replace(['\t', '\n', '\r'], " "),
                places: Vec::new(),
                original_length: text.len(),
            };
        }
        let mut folded = String::with_capacity(text.len());
        let mut places = Vec::new();
        let mut chars = text.char_indices().peekable();
        while let Some((start, first)) = chars.next() {
            places.push((folded.len() as u32, start as u32));
            // A character with its marks, or a decomposed Hangul syllable, is folded as one.
            let mut end = start + first.len_utf8();
            while let Some(&(at, next)) = chars.peek() {
                let joins = next >= '\u{300}'
                    && !('가'..='힣').contains(&next)
                    && (is_combining_mark(next) || matches!(next, '\u{1160}'..='\u{11FF}'));
                if !joins {
                    break;
                }
                end = at + next.len_utf8();
                chars.next();
            }
            if first.is_ascii() && end == start + 1 {
                folded.push(if first.is_ascii_whitespace() {
                    ' '
                } else {
                    first.to_ascii_lowercase()
                });
            } else if ('가'..='힣').contains(&first) && end == start + first.len_utf8() {
                // A whole syllable has neither case nor another form; most of a Korean text is such.
                folded.push(first);
            } else if !matches!(first, '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}' | '\u{AD}')
            {
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

    /// The range of the original text, or `None` where it would cut a character.
    fn original(&self, range: Range<usize>) -> Option<Range<usize>> {
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
    use std::sync::LazyLock;

    use super::*;
    use crate::ontology::Ontology;

    /// Compiled once: that is slow without optimisation.
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let ontology = Ontology::bundled();
        Matcher::new(&ontology.entries, &ontology.lexicon)
    });

    fn check(text: &str, expect: &[&str]) {
        let matcher = &*MATCHER;
        let found: Vec<String> = matcher
            .find(text)
            .into_iter()
            .filter(|found| found.kind != EntryKind::Concept)
            .map(|found| format!("{}={}", &text[found.range.clone()], found.slug))
            .collect();
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn the_longest_label_wins() {
        check("a Redis Cluster and Redis", &["Redis Cluster=redis-cluster", "Redis=redis"]);
        check("the Go-Redis client", &["Go-Redis=go-redis"]);
        check("AWS ElastiCache", &["AWS ElastiCache=amazon-elasticache"]);
    }

    #[test]
    fn particles_and_marks_do_not_hide_a_name() {
        check("Redis가 죽었다", &["Redis=redis"]);
        check("레디스를 썼다", &["레디스=redis"]);
        check("MySQL\u{200B} trên RDS", &["MySQL=mysql", "RDS=amazon-rds"]);
    }

    #[test]
    fn everyday_words_are_no_products() {
        check("we go to the edge case and swift action", &[]);
        check("No route to host", &[]);
        check("predisposed, redistribute", &[]);
        check("a grab for slack in the box", &[]);
    }

    #[test]
    fn decomposed_text_is_matched_and_its_ranges_hold() {
        let text = "lo\u{302}\u{303}i MySQL";
        let found = MATCHER.find(text);
        assert_eq!(&text[found[0].range.clone()], "MySQL");
    }
}
