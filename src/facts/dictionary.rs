//! The dictionary: each term once, in its canonical N-Triples form.
//!
//! Terms are ordered as the bytes of these forms are, so literals come before IRIs.

use std::ops::Range;

use super::TermId;

/// Terms in one block of bytes.
///
/// The bytes lie in the order in which terms arrived, the numbers follow the order of terms once the
/// dictionary is sorted. So what one record says lies together, and a walk over its statements, in
/// whatever order, stays in a few pages; in sorted bytes each literal would lie among those of other
/// records.
#[derive(Debug, Default)]
pub(super) struct Dictionary {
    bytes: String,
    /// By number, where the term stands in `bytes`.
    places: Vec<Place>,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    start: usize,
    end: usize,
}

/// Two dictionaries as one, and what the numbers of each have become.
pub(super) struct Union {
    pub(super) terms: Dictionary,
    pub(super) left: Vec<TermId>,
    pub(super) right: Vec<TermId>,
}

impl Dictionary {
    pub(super) fn get(&self, id: TermId) -> &str {
        let Place { start, end } = self.places[id as usize];
        &self.bytes[start..end]
    }

    /// The same as bytes, which need no look at the borders of characters.
    pub(super) fn bytes_of(&self, id: TermId) -> &[u8] {
        let Place { start, end } = self.places[id as usize];
        &self.bytes.as_bytes()[start..end]
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Adds a term behind all others.
    pub(super) fn push(&mut self, term: &str) {
        self.places.push(append(&mut self.bytes, term));
    }

    /// The number of a term of a sorted dictionary. Cost: a binary search.
    pub(super) fn find(&self, term: &str) -> Option<TermId> {
        let position = self.first_not_less(0..self.len(), term);
        self.is_at(position, term).then_some(position as TermId)
    }

    /// The same terms with other numbers: what is `order[0]` now becomes 0.
    pub(super) fn reordered(self, order: &[TermId]) -> Self {
        let places = order.iter().map(|&id| self.places[id as usize]).collect();
        Self { bytes: self.bytes, places }
    }

    /// The union of two sorted dictionaries, sorted. Cost: a copy of the numbers of `self`, a copy
    /// of the terms of `other` and a few comparisons for each, so `other` should be the smaller.
    pub(super) fn union(mut self, other: &Self) -> Union {
        let mut right = Vec::with_capacity(other.len());
        let mut added = Vec::with_capacity(other.len());
        let mut position = 0;
        for id in 0..other.len() as TermId {
            let term = other.get(id);
            position = self.seek(position, term);
            right.push((position + added.len()) as TermId);
            if !self.is_at(position, term) {
                added.push((position, id));
            }
        }
        let bytes = added.iter().map(|&(_, id)| other.bytes_of(id).len()).sum();
        // Room for no more: the block may be large.
        self.bytes.reserve_exact(bytes);
        let mut left = Vec::with_capacity(self.len());
        let mut places = Vec::with_capacity(self.len() + added.len());
        let mut taken = 0;
        for (position, id) in added {
            left.extend((taken..position).map(|old| (places.len() + old - taken) as TermId));
            places.extend_from_slice(&self.places[taken..position]);
            taken = position;
            places.push(append(&mut self.bytes, other.get(id)));
        }
        left.extend((taken..self.len()).map(|old| (places.len() + old - taken) as TermId));
        places.extend_from_slice(&self.places[taken..]);
        Union { terms: Self { bytes: self.bytes, places }, left, right }
    }

    /// The first position from `from` on whose term is not less than `term`, sought in growing
    /// steps: it mostly is near.
    fn seek(&self, from: usize, term: &str) -> usize {
        let (mut low, mut step) = (from, 1);
        while low + step <= self.len() && self.is_less(low + step - 1, term) {
            low += step;
            step *= 2;
        }
        self.first_not_less(low..self.len().min(low + step), term)
    }

    fn first_not_less(&self, range: Range<usize>, term: &str) -> usize {
        let is_less =
            |place: &Place| self.bytes.as_bytes()[place.start..place.end] < *term.as_bytes();
        range.start + self.places[range].partition_point(is_less)
    }

    fn is_less(&self, position: usize, term: &str) -> bool {
        self.bytes_of(position as TermId) < term.as_bytes()
    }

    fn is_at(&self, position: usize, term: &str) -> bool {
        position < self.len() && self.bytes_of(position as TermId) == term.as_bytes()
    }
}

fn append(bytes: &mut String, term: &str) -> Place {
    let start = bytes.len();
    bytes.push_str(term);
    Place { start, end: bytes.len() }
}
