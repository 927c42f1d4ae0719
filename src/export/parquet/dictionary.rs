//! Values that repeat, each kept once.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// A dictionary that grows beyond so many bytes is no gain any more.
const MAX_BYTES: usize = 1 << 20;
/// After so many values it must have shown that they repeat.
const TRIAL: usize = 4_096;

/// The different values of a column in the order of their first use.
#[derive(Debug, Default)]
pub(super) struct Dictionary {
    /// The values as the plain encoding writes them.
    pub(super) plain: Vec<u8>,
    /// Where each begins and ends in `plain`, a length before it left out.
    spans: Vec<(u32, u32)>,
    positions: HashTable<u32>,
    uses: usize,
}

impl Dictionary {
    pub(super) fn len(&self) -> usize {
        self.spans.len()
    }

    pub(super) fn clear(&mut self) {
        self.plain.clear();
        self.spans.clear();
        self.positions.clear();
        self.uses = 0;
    }

    /// Whether it still saves more than it costs.
    pub(super) fn is_worth_it(&self) -> bool {
        self.plain.len() <= MAX_BYTES && (self.uses < TRIAL || self.len() * 2 <= self.uses)
    }

    /// The position of a value; it is added where it is new.
    pub(super) fn position(&mut self, value: &[u8], has_length: bool) -> u32 {
        self.uses += 1;
        let hash = FxBuildHasher.hash_one(value);
        let (plain, spans) = (&self.plain, &self.spans);
        let bytes = |position: u32| {
            let (start, end) = spans[position as usize];
            &plain[start as usize..end as usize]
        };
        if let Some(&known) = self.positions.find(hash, |&position| bytes(position) == value) {
            return known;
        }
        let position = spans.len() as u32;
        let rehash = |&position: &u32| FxBuildHasher.hash_one(bytes(position));
        self.positions.insert_unique(hash, position, rehash);
        if has_length {
            self.plain.extend_from_slice(&(value.len() as u32).to_le_bytes());
        }
        let start = self.plain.len() as u32;
        self.plain.extend_from_slice(value);
        self.spans.push((start, self.plain.len() as u32));
        position
    }

    /// The value at a position.
    pub(super) fn value(&self, position: u32) -> &[u8] {
        let (start, end) = self.spans[position as usize];
        &self.plain[start as usize..end as usize]
    }
}
