//! Collects quads in any order, then freezes them into sorted [`Facts`].

use std::collections::HashMap;
use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::dictionary::Dictionary;
use super::term::{self, TooLarge};
use super::{Facts, Quad, TermId, orders};
use crate::vocab::xsd;

/// Collects quads; repeats are dropped when the facts are built.
#[derive(Debug, Default)]
pub struct FactsBuilder {
    terms: Dictionary,
    /// Hash and id of each term; the hash is kept so that growing need not read the terms again.
    table: HashTable<(u64, TermId)>,
    quads: Vec<Quad>,
    scratch: String,
    /// Ids of IRIs that are constants of the program, by where they stand in it.
    constants: HashMap<(usize, usize), TermId, FxBuildHasher>,
    /// The same for plain strings; one address may be both.
    constant_strings: HashMap<(usize, usize), TermId, FxBuildHasher>,
    /// Ids of the integers that are asked for again and again: places in texts, numbers in a row.
    small_integers: Vec<Option<TermId>>,
}

/// Integers below this are looked up once.
const SMALL_INTEGERS: u64 = 4096;

impl FactsBuilder {
    /// An empty builder.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many quads were added, repeats counted.
    pub fn len(&self) -> usize {
        self.quads.len()
    }

    /// Whether nothing was added yet.
    pub fn is_empty(&self) -> bool {
        self.quads.is_empty()
    }

    /// The id of an IRI, for use with this builder only. The IRI must be valid.
    pub fn iri(&mut self, iri: &str) -> TermId {
        self.with_scratch(|out| term::write_iri(out, iri))
    }

    /// The id of an IRI that is a constant of the program. Cheaper than [`Self::iri`]: the constant is
    /// known by its address, so it is read and hashed once.
    pub fn constant(&mut self, iri: &'static str) -> TermId {
        let place = (iri.as_ptr() as usize, iri.len());
        if let Some(&id) = self.constants.get(&place) {
            return id;
        }
        let id = self.iri(iri);
        self.constants.insert(place, id);
        id
    }

    /// The id of a language-tagged text.
    pub fn text(&mut self, value: &str, language: &str) -> TermId {
        self.with_scratch(|out| term::write_literal(out, value, xsd::STRING, Some(language)))
    }

    /// The id of a plain string.
    pub fn string(&mut self, value: &str) -> TermId {
        self.typed(value, xsd::STRING)
    }

    /// The id of a plain string that is a constant of the program, known by its address like
    /// [`Self::constant`].
    pub fn constant_string(&mut self, value: &'static str) -> TermId {
        let place = (value.as_ptr() as usize, value.len());
        if let Some(&id) = self.constant_strings.get(&place) {
            return id;
        }
        let id = self.string(value);
        self.constant_strings.insert(place, id);
        id
    }

    /// The id of an `xsd:integer`.
    pub fn integer(&mut self, value: u64) -> TermId {
        if value >= SMALL_INTEGERS {
            return self.typed(&value.to_string(), xsd::INTEGER);
        }
        let slot = value as usize;
        if let Some(&Some(id)) = self.small_integers.get(slot) {
            return id;
        }
        let id = self.typed(&value.to_string(), xsd::INTEGER);
        if self.small_integers.len() <= slot {
            self.small_integers.resize(slot + 1, None);
        }
        self.small_integers[slot] = Some(id);
        id
    }

    /// The id of a literal with a datatype; the lexical form stays as it is.
    pub fn typed(&mut self, value: &str, datatype: &str) -> TermId {
        self.with_scratch(|out| term::write_literal(out, value, datatype, None))
    }

    /// The id of any term that is already in canonical N-Triples form.
    pub fn encoded(&mut self, encoded: &str) -> TermId {
        let hash = FxBuildHasher.hash_one(encoded);
        self.find(encoded, hash).unwrap_or_else(|| self.push(encoded, hash))
    }

    /// The same for a term that may not be canonical: it is looked at when it is new, and where it
    /// `is_canonical` not, it has no id.
    pub fn encoded_if(
        &mut self,
        encoded: &str,
        is_canonical: impl FnOnce(&str) -> bool,
    ) -> Option<TermId> {
        let hash = FxBuildHasher.hash_one(encoded);
        let known = self.find(encoded, hash);
        known.or_else(|| is_canonical(encoded).then(|| self.push(encoded, hash)))
    }

    fn find(&self, encoded: &str, hash: u64) -> Option<TermId> {
        let is_same = |entry: &(u64, TermId)| {
            entry.0 == hash && self.terms.bytes_of(entry.1) == encoded.as_bytes()
        };
        self.table.find(hash, is_same).map(|entry| entry.1)
    }

    fn push(&mut self, encoded: &str, hash: u64) -> TermId {
        // 4 thousand million terms need more memory than the machines this is made for have; the
        // check in `build` turns a wrapped id into an error before anything reads it.
        let id = self.terms.len() as TermId;
        self.terms.push(encoded);
        self.table.insert_unique(hash, (hash, id), |entry| entry.0);
        id
    }

    fn with_scratch(&mut self, write: impl FnOnce(&mut String)) -> TermId {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        write(&mut scratch);
        let id = self.encoded(&scratch);
        self.scratch = scratch;
        id
    }

    /// Adds a quad of ids that this builder gave out.
    pub fn insert(&mut self, subject: TermId, predicate: TermId, object: TermId, graph: TermId) {
        self.quads.push([subject, predicate, object, graph]);
    }

    /// Sorts terms and quads. Cost: about n log n over terms, and over the quads of each subject; room for all
    /// quads once more.
    ///
    /// # Errors
    /// [`TooLarge`] where 32 bits do not suffice.
    pub fn build(self) -> Result<Facts, TooLarge> {
        let Self { terms, table, mut quads, .. } = self;
        drop(table);
        TooLarge::check(terms.len(), quads.len())?;
        let order = sort_order(&terms);
        let mut rank = vec![0; order.len()];
        for (position, &id) in order.iter().enumerate() {
            rank[id as usize] = position as TermId;
        }
        let terms = terms.reordered(&order);
        drop(order);
        for quad in &mut quads {
            *quad = quad.map(|id| rank[id as usize]);
        }
        drop(rank);
        let spog = orders::by_subject(&quads, terms.len());
        Ok(Facts { terms, spog, ..Facts::default() })
    }
}

/// What a term is compared by before it is read.
struct SortKey {
    /// Before, with, or behind the shared prefix.
    class: u8,
    id: TermId,
    /// [`KEY_BYTES`] of the term, big end first, zeros behind a short one.
    bytes: [u64; 3],
}

impl SortKey {
    fn is_tied(&self, other: &Self) -> bool {
        self.class == other.class && self.bytes == other.bytes
    }
}

const KEY_BYTES: usize = 24;
/// Up to so many terms with one key are compared in full.
const MAX_COMPARED: usize = 16;
/// Up to so many times terms with one key are told apart by the bytes that follow.
const MAX_ROUNDS: usize = 8;

/// Ids in term order. A sort over whole terms would miss the cache at each comparison, and most
/// IRIs share their first thirty bytes; so terms are grouped by the prefix that most of them share,
/// and compared by the 24 bytes that follow it (`mention/IL-0279/12`). Where many have these in
/// common, as addresses of one host do, they are compared by the next 24.
fn sort_order(terms: &Dictionary) -> Vec<TermId> {
    let shared = shared_prefix(terms);
    let mut keyed: Vec<SortKey> = (0..terms.len() as TermId)
        .map(|id| {
            let term = terms.bytes_of(id);
            let (class, rest) = match term.strip_prefix(shared) {
                Some(rest) => (1, rest),
                None if term < shared => (0, term),
                None => (2, term),
            };
            SortKey { class, id, bytes: key_of(rest) }
        })
        .collect();
    keyed.sort_unstable_by_key(|key| (key.class, key.bytes));
    for tied in keyed.chunk_by_mut(SortKey::is_tied) {
        let skipped = if tied[0].class == 1 { shared.len() } else { 0 };
        break_ties(tied, terms, skipped + KEY_BYTES, MAX_ROUNDS);
    }
    keyed.into_iter().map(|key| key.id).collect()
}

/// Sorts terms whose first bytes, so many as were `read`, are the same.
fn break_ties(tied: &mut [SortKey], terms: &Dictionary, read: usize, rounds: usize) {
    if tied.len() <= MAX_COMPARED || rounds == 0 {
        tied.sort_unstable_by(|left, right| terms.bytes_of(left.id).cmp(terms.bytes_of(right.id)));
        return;
    }
    for key in &mut *tied {
        key.bytes = key_of(terms.bytes_of(key.id).get(read..).unwrap_or_default());
    }
    tied.sort_unstable_by_key(|key| key.bytes);
    for tied in tied.chunk_by_mut(SortKey::is_tied) {
        break_ties(tied, terms, read + KEY_BYTES, rounds - 1);
    }
}

fn key_of(term: &[u8]) -> [u64; 3] {
    [0, 8, 16].map(|at| {
        let mut word = [0; 8];
        let rest = term.get(at..).unwrap_or_default();
        let length = rest.len().min(8);
        word[..length].copy_from_slice(&rest[..length]);
        u64::from_be_bytes(word)
    })
}

/// The beginning that most of the first IRIs have, up to their fourth `/`: most likely the base of all
/// instances. Any answer gives the right order; a good one gives it sooner.
fn shared_prefix(terms: &Dictionary) -> &[u8] {
    let probe = (0..terms.len().min(64) as TermId)
        .map(|id| terms.get(id))
        .filter(|term| term.starts_with('<'))
        .map(|term| {
            let slash = term.match_indices('/').nth(3).map_or(0, |(at, _)| at + 1);
            &term[..slash]
        })
        .filter(|prefix| !prefix.is_empty());
    let mut counts: Vec<(usize, &str)> = Vec::new();
    for prefix in probe {
        match counts.iter_mut().find(|(_, seen)| *seen == prefix) {
            Some((count, _)) => *count += 1,
            None => counts.push((1, prefix)),
        }
    }
    counts
        .into_iter()
        .max_by(|left, right| left.0.cmp(&right.0).then_with(|| right.1.cmp(left.1)))
        .map_or(b"", |(_, prefix)| prefix.as_bytes())
}
