//! A set of term ids, one bit each.

use crate::facts::TermId;

/// A set of ids below a limit.
#[derive(Clone, Debug)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn new(limit: usize) -> Self {
        Self(vec![0; limit.div_ceil(64)])
    }

    pub(super) fn insert(&mut self, id: TermId) {
        self.0[id as usize / 64] |= 1 << (id % 64);
    }

    pub(super) fn contains(&self, id: TermId) -> bool {
        self.0[id as usize / 64] & (1 << (id % 64)) != 0
    }

    pub(super) fn insert_all(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    /// The ids in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = TermId> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(at as TermId * 64 + bit)
            })
        })
    }
}
