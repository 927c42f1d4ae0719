//! Labels in a text: a trie of folded labels, walked from each place where a word can begin; then
//! the rules for word edges, ambiguous words, cues and vetoes; the longest match that holds wins.
//!
//! A label never begins within a word, so the walk starts once a word and ends at the first letter
//! that no label has there, a few letters on.

use std::collections::BTreeMap;
use std::ops::Range;

use aho_corasick::automaton::{Automaton, StateID};
use aho_corasick::nfa::contiguous::NFA;
use aho_corasick::{Anchored, MatchKind};
use rustc_hash::FxHashMap;
use unicode_normalization::char::is_combining_mark;

use super::sentence;
use crate::fold::{Folded, fold, is_syllable};
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
    /// The trie: an automaton that is only asked anchored, so without its fall-back edges.
    trie: NFA,
    /// What labels begin with, so that the trie, which is large, is rarely walked.
    beginnings: Beginnings,
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
        let trie = NFA::builder()
            .match_kind(MatchKind::Standard)
            .prefilter(false)
            .build(&folded_labels)
            .expect("labels are few and short enough for the automaton");
        let beginnings = Beginnings::new(&folded_labels, &trie);
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
        Self { trie, beginnings, patterns, entries: compiled, particles }
    }

    /// All labels in a text that the rules allow, in order, without overlaps.
    pub fn find(&self, text: &str) -> Vec<Found<'_>> {
        let folded = Folded::new(text);
        let mut candidates: Vec<(Range<usize>, usize)> = Vec::new();
        self.walk(folded.text(), |found, pattern| {
            let (entry, exact) = &self.patterns[pattern];
            let Some(range) = folded.original(found.clone()) else { return };
            if !self.is_word(text, &range) {
                return;
            }
            if let Some(exact) = exact
                && text[range.clone()] != **exact
            {
                return;
            }
            let entry_data = &self.entries[*entry];
            if is_vetoed(folded.text(), found, &entry_data.vetoes) {
                return;
            }
            if entry_data.needs_cue && !has_cue(text, &range, entry_data) {
                return;
            }
            candidates.push((range, *entry));
        });
        self.without_overlaps(candidates)
    }

    /// Where two matches overlap, the longest stays, then the leftmost. But a name stays within the phrase
    /// of a concept: what "DNS failure" tells, it tells of DNS.
    fn without_overlaps(&self, mut candidates: Vec<(Range<usize>, usize)>) -> Vec<Found<'_>> {
        candidates
            .sort_by_key(|(range, entry)| (std::cmp::Reverse(range.len()), range.start, *entry));
        let mut names = Places::default();
        let mut concepts = Places::default();
        for (range, entry) in candidates {
            if names.overlapping(&range).is_some() {
                continue;
            }
            let phrase = concepts.overlapping(&range);
            if self.entries[entry].kind == EntryKind::Concept {
                if phrase.is_none() {
                    concepts.insert(range, entry);
                }
            } else if phrase
                .is_none_or(|phrase| phrase.start <= range.start && range.end <= phrase.end)
            {
                names.insert(range, entry);
            }
        }
        let mut found: Vec<Found<'_>> = names
            .all()
            .chain(concepts.all())
            .map(|(range, entry)| {
                let entry = &self.entries[entry];
                Found { range, kind: entry.kind, slug: &entry.slug }
            })
            .collect();
        found.sort_by_key(|found| (found.range.start, found.range.end));
        found
    }

    /// Tells of every label that stands in a folded text and begins where a word can begin: its
    /// range and its number.
    fn walk(&self, folded: &str, mut found: impl FnMut(Range<usize>, usize)) {
        let mut start = 0;
        while start < folded.len() {
            let beginning = Beginning::of(&folded.as_bytes()[start..]);
            if let Some(state) = self.beginnings.state_behind(&beginning)
                && starts_word(folded, start)
            {
                self.walk_on(folded, start..start + beginning.read, state, &mut found);
            }
            start += beginning.length;
        }
    }

    /// Tells of every label that begins with a range of the text and ends there or behind it. The
    /// trie is in `state` behind the range.
    fn walk_on(
        &self,
        folded: &str,
        mut range: Range<usize>,
        mut state: StateID,
        found: &mut impl FnMut(Range<usize>, usize),
    ) {
        loop {
            if self.trie.is_match(state) {
                for index in 0..self.trie.match_len(state) {
                    let pattern = self.trie.match_pattern(state, index);
                    // Labels that end here and begin later are found from where they begin.
                    if self.trie.pattern_len(pattern) == range.len() {
                        found(range.clone(), pattern.as_usize());
                    }
                }
            }
            let Some(&byte) = folded.as_bytes().get(range.end) else { return };
            state = self.trie.next_state(Anchored::Yes, state, byte);
            if self.trie.is_dead(state) {
                return;
            }
            range.end += 1;
        }
    }

    /// Whether a range is a word of its own: Latin letters and digits do not touch its Latin ends
    /// ("Redis가" is two words), Hangul may follow Hangul only as a particle.
    fn is_word(&self, text: &str, range: &Range<usize>) -> bool {
        let first = text[range.clone()].chars().next();
        let last = text[range.clone()].chars().next_back();
        let before = text[..range.start].chars().next_back();
        let rest = &text[range.end..];
        let after = rest.chars().next();
        if first.is_some_and(|first| joins(first, before)) {
            return false;
        }
        if !last.is_some_and(|last| joins(last, after)) {
            return true;
        }
        last.is_some_and(is_hangul)
            && self.particles.iter().any(|particle| {
                rest.strip_prefix(particle.as_str())
                    .is_some_and(|rest| !rest.chars().next().is_some_and(is_hangul))
            })
    }
}

/// What labels begin with, and where the trie stands behind it. Nine words of ten begin no label: a set
/// of bits tells so, which fits into the fastest cache (a Bloom filter with one hash: `false` is never
/// wrong).
struct Beginnings {
    bits: Vec<u64>,
    states: FxHashMap<u64, StateID>,
}

impl Beginnings {
    const BITS: u32 = 1 << 16;

    fn new(labels: &[String], trie: &NFA) -> Self {
        let root = trie.start_state(Anchored::Yes).expect("the trie has an anchored root");
        let mut bits = vec![0; Self::BITS as usize / 64];
        let mut states = FxHashMap::default();
        for label in labels {
            let beginning = Beginning::of(label.as_bytes());
            let (word, bit) = Self::place(beginning.key);
            bits[word] |= bit;
            states.entry(beginning.key).or_insert_with(|| {
                label.as_bytes()[..beginning.read]
                    .iter()
                    .fold(root, |state, &byte| trie.next_state(Anchored::Yes, state, byte))
            });
        }
        Self { bits, states }
    }

    /// Where the trie stands behind what a text begins with; `None` where no label begins so.
    fn state_behind(&self, beginning: &Beginning) -> Option<StateID> {
        let (word, bit) = Self::place(beginning.key);
        if self.bits[word] & bit == 0 {
            return None;
        }
        self.states.get(&beginning.key).copied()
    }

    /// Fibonacci hashing (Knuth, The Art of Computer Programming, 6.4).
    fn place(key: u64) -> (usize, u64) {
        let place = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - Self::BITS.ilog2());
        (place as usize / 64, 1 << (place % 64))
    }
}

/// What a text begins with: a run of Latin letters and digits, or one character of another kind.
struct Beginning {
    /// Up to eight letters of the run, or the character. A label with a shorter run is followed by something
    /// else wherever it is a word of its own, so a text that begins with it has the same key.
    key: u64,
    /// How many bytes `key` has.
    read: usize,
    /// The length of the run or of the character: where the next word can begin at the earliest.
    length: usize,
}

impl Beginning {
    /// Of a text that is folded and not empty, so there are no capitals.
    fn of(text: &[u8]) -> Self {
        let eight = match text.first_chunk() {
            Some(&eight) => u64::from_le_bytes(eight),
            None => text.iter().rev().fold(0, |eight, &byte| eight << 8 | u64::from(byte)),
        };
        let run = Self::run(eight);
        let length = match run {
            0 => Self::character(text),
            8 => 8 + text[8..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count(),
            _ => run,
        };
        let read = if run == 0 { length } else { run };
        Self { key: eight & u64::MAX >> (64 - 8 * read), read, length }
    }

    /// How many of eight bytes are Latin letters or digits before the first that is not.
    fn run(eight: u64) -> usize {
        const EACH: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = 0x80 * EACH;
        // All at once: seven bits of a byte plus what is missing to 128 set its eighth bit.
        let low = eight & !HIGH;
        let from = |first: u8| low + u64::from(0x80 - first) * EACH;
        let between = |first: u8, last: u8| from(first) & !from(last + 1);
        let is_letter_or_digit = (between(b'a', b'z') | between(b'0', b'9')) & !eight & HIGH;
        ((is_letter_or_digit ^ HIGH).trailing_zeros() / 8) as usize
    }

    fn character(text: &[u8]) -> usize {
        let continues = |byte: &u8| byte & 0b1100_0000 == 0b1000_0000;
        1 + text[1..].iter().take(3).take_while(|byte| continues(byte)).count()
    }
}

/// Whether the character at a place of a text can be the first of a word.
fn starts_word(text: &str, start: usize) -> bool {
    let first = text[start..].chars().next();
    first.is_some_and(|first| !joins(first, text[..start].chars().next_back()))
}

/// Whether a character outside makes one word with a character at the edge of a match.
fn joins(inner: char, outer: Option<char>) -> bool {
    outer.is_some_and(|outer| {
        is_letter_or_digit(inner)
            && (outer == '_' || is_letter_or_digit(outer) && is_hangul(inner) == is_hangul(outer))
            || outer >= '\u{300}' && !is_hangul(outer) && is_combining_mark(outer)
    })
}

/// As `char::is_alphanumeric`, but quick where most texts are: Latin and Hangul.
fn is_letter_or_digit(c: char) -> bool {
    c.is_ascii_alphanumeric() || !c.is_ascii() && (is_hangul(c) || c.is_alphanumeric())
}

fn is_hangul(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11FF}') || is_syllable(c)
}

/// Places in a text that do not overlap, with the number of the entry of each.
#[derive(Default)]
struct Places(BTreeMap<usize, (usize, usize)>);

impl Places {
    /// The last place that a range overlaps.
    fn overlapping(&self, range: &Range<usize>) -> Option<Range<usize>> {
        // Only the last place that begins before the end of the range can reach into it.
        let (&start, &(end, _)) = self.0.range(..range.end).next_back()?;
        (end > range.start).then_some(start..end)
    }

    fn insert(&mut self, range: Range<usize>, entry: usize) {
        self.0.insert(range.start, (range.end, entry));
    }

    fn all(self) -> impl Iterator<Item = (Range<usize>, usize)> {
        self.0.into_iter().map(|(start, (end, entry))| (start..end, entry))
    }
}

/// Whether a match lies within a phrase that is something else.
fn is_vetoed(folded: &str, range: Range<usize>, vetoes: &[String]) -> bool {
    // A phrase that is shorter than the match cannot hold it.
    vetoes.iter().filter(|veto| veto.len() >= range.len()).any(|veto| {
        let from = folded.floor_char_boundary(range.end.saturating_sub(veto.len()));
        let to = folded.ceil_char_boundary((range.start + veto.len()).min(folded.len()));
        folded[from..to]
            .match_indices(veto.as_str())
            .any(|(at, _)| stands_alone(folded, from + at..from + at + veto.len()))
    })
}

/// Whether a cue stands in the sentence, as a word of its own; for organisations a year beside the
/// name is one, too, but no date in digits: log lines have words of all kinds before their times.
fn has_cue(text: &str, range: &Range<usize>, entry: &Compiled) -> bool {
    let sentence = fold(sentence::around(text, range.clone()));
    let cued = entry.cues.iter().any(|cue| {
        sentence
            .match_indices(cue.as_str())
            .any(|(at, _)| stands_alone(&sentence, at..at + cue.len()))
    });
    cued || entry.kind == EntryKind::Organization && {
        let next = text[range.end..].trim_start();
        let (year, rest) = next.split_at(next.floor_char_boundary(4));
        year.len() == 4
            && year.bytes().all(|byte| byte.is_ascii_digit())
            && !rest.starts_with(|c: char| c.is_ascii_digit())
            && !is_rest_of_date(rest)
    }
}

/// Whether month and day in digits follow a year: `-08-05`.
fn is_rest_of_date(behind_year: &str) -> bool {
    let two = |part: &[u8]| part[1..].iter().all(u8::is_ascii_digit);
    let is_mark = |mark: u8| matches!(mark, b'-' | b'.' | b'/');
    behind_year.as_bytes().first_chunk::<6>().is_some_and(|rest| {
        let (month, day) = rest.split_at(3);
        is_mark(month[0]) && month[0] == day[0] && two(month) && two(day)
    })
}

/// Whether a cue or a veto is made of whole words: "Zoom out" is none in "Zoom outage". Korean endings
/// follow a word without a space.
fn stands_alone(text: &str, range: Range<usize>) -> bool {
    let phrase = &text[range.clone()];
    let before = text[..range.start].chars().next_back();
    let after = text[range.end..].chars().next();
    let is_apart = |edge: Option<char>, outer| !edge.is_some_and(|edge| joins(edge, outer));
    is_apart(phrase.chars().next(), before)
        && (is_apart(phrase.chars().next_back(), after) || after.is_some_and(is_hangul))
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use proptest::prelude::*;

    use super::*;
    use crate::ontology::SHARED;

    /// Compiled once: that is slow without optimisation.
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let ontology = &*SHARED;
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
    fn each_label_is_met_wherever_it_begins_a_word() {
        for label in SHARED.entries.iter().flat_map(|entry| &entry.labels) {
            let label = fold(label);
            for (before, after) in [("", ""), ("( ", "'s x"), ("또 ", " 가"), ("a ", "가 \u{301}")]
            {
                let text = format!("{before}{label}{after}");
                let mut met = label.is_empty();
                MATCHER.walk(&text, |range, _| met |= text[range] == label);
                assert!(met, "`{label}` in `{text}`");
            }
        }
    }

    proptest! {
        #[test]
        fn a_beginning_is_a_run_or_a_character(text in "[a-z0-9/:`{@\\[é가\\x00 ]{1,12}") {
            let bytes = text.as_bytes();
            let run = bytes.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
            let length = if run > 0 { run } else { text.chars().next().map_or(0, char::len_utf8) };
            let beginning = Beginning::of(bytes);
            prop_assert_eq!(beginning.length, length);
            prop_assert_eq!(beginning.read, length.min(8));
            let mut key = [0; 8];
            key[..beginning.read].copy_from_slice(&bytes[..beginning.read]);
            prop_assert_eq!(beginning.key, u64::from_le_bytes(key));
        }
    }

    #[test]
    fn particles_and_marks_do_not_hide_a_name() {
        check("Redis가 죽었다", &["Redis=redis"]);
        check("레디스를 썼다", &["레디스=redis"]);
        check("카카오와의 계약, 카카오로부터, 카카오측, 카카오발 장애", &["카카오=kakao"; 4]);
        check("카카오에선, 카카오였다. 카카오하고 카카오뿐", &["카카오=kakao"; 4]);
        check("카카오톡방, 카카오닙스", &[]);
        check("MySQL\u{200B} trên RDS", &["MySQL=mysql", "RDS=amazon-rds"]);
        check("Redis™ and MySQL℠", &["Redis=redis", "MySQL=mysql"]);
    }

    #[test]
    fn everyday_words_are_no_products() {
        check("we go to the edge case and swift action", &[]);
        check("No route to host", &[]);
        check("predisposed, redistribute", &[]);
        check("a grab for slack in the box", &[]);
    }

    #[test]
    fn a_veto_ends_with_a_word() {
        check("The Zoom outage hit schools.", &["Zoom=zoom"]);
        check("The Zoom incident", &["Zoom=zoom"]);
        check("Zoom in. Zoom out, Zoom calls.", &[]);
        check("Falcon 16 crashed", &["Falcon=crowdstrike-falcon"]);
        check("Falcon 1 crashed", &[]);
        check("The Meta Database team", &["Meta=facebook"]);
        check("the Meta Data", &[]);
        check("Square 2018", &["Square=square"]);
        check("level=Square 2018-08-05 14:32:10", &[]);
        check("the Elastic MapReduce job", &["Elastic MapReduce=amazon-emr"]);
    }

    #[test]
    fn what_a_phrase_tells_of_is_found_within_it() {
        let kinds = |text: &str| -> Vec<EntryKind> {
            MATCHER.find(text).into_iter().map(|found| found.kind).collect()
        };
        for text in ["a DNS misconfiguration", "a DNS failure", "DNS 설정 오류", "Cấu hình DNS sai"]
        {
            check(text, &["DNS=dns"]);
            assert!(kinds(text).contains(&EntryKind::Concept), "{text}");
        }
        // A phrase within a name tells nothing.
        assert_eq!(kinds("the Elastic Load Balancer"), [EntryKind::Technology]);
    }

    #[test]
    fn decomposed_text_is_matched_and_its_ranges_hold() {
        let text = "lo\u{302}\u{303}i MySQL";
        let found = MATCHER.find(text);
        assert_eq!(&text[found[0].range.clone()], "MySQL");
    }
}
