//! Two sets of facts into one, in linear time.

use super::term::{self, TooManyTerms};
use super::{Facts, FactsBuilder, Quad, TermId, Terms};

impl Facts {
    /// The union of two sets of facts.
    ///
    /// Both dictionaries are sorted, so renumbering keeps the order of terms and of quads: one pass
    /// over each, no new sort.
    ///
    /// # Errors
    /// [`TooManyTerms`] where 32 bits do not suffice for the terms of both.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "the union replaces both; neither is to be kept"
    )]
    pub fn merge(self, other: Self) -> Result<Self, TooManyTerms> {
        if other.is_empty() {
            return Ok(self);
        }
        let mut terms = Terms {
            bytes: String::with_capacity(self.terms.bytes.len() + other.terms.bytes.len()),
            ends: Vec::with_capacity(self.terms.len() + other.terms.len()),
        };
        let mut left_rank = Vec::with_capacity(self.terms.len());
        let mut right_rank = Vec::with_capacity(other.terms.len());
        let (mut left, mut right) = (0, 0);
        while left < self.terms.len() || right < other.terms.len() {
            let next = terms.len() as TermId;
            let order = match (left < self.terms.len(), right < other.terms.len()) {
                (true, true) => {
                    term::compare(self.terms.get(left as TermId), other.terms.get(right as TermId))
                }
                (true, false) => std::cmp::Ordering::Less,
                _ => std::cmp::Ordering::Greater,
            };
            if order.is_le() {
                terms.push(self.terms.get(left as TermId));
            } else {
                terms.push(other.terms.get(right as TermId));
            }
            if order.is_le() {
                left_rank.push(next);
                left += 1;
            }
            if order.is_ge() {
                right_rank.push(next);
                right += 1;
            }
        }
        if u32::try_from(terms.len()).is_err() {
            return Err(TooManyTerms);
        }
        let spog = merge_quads(
            self.spog.iter().map(|quad| quad.map(|id| left_rank[id as usize])),
            other.spog.iter().map(|quad| quad.map(|id| right_rank[id as usize])),
            self.spog.len() + other.spog.len(),
        );
        Ok(Self { terms, spog, ..Self::default() })
    }
}

impl Facts {
    /// These facts without the quads that `keep` refuses, and without terms that only they use.
    /// Cost: one pass where all are kept, else as building anew.
    ///
    /// # Errors
    /// None in fact: there are no more terms than before.
    pub fn retain(self, keep: impl Fn(&Self, &Quad) -> bool) -> Result<Self, TooManyTerms> {
        if self.spog.iter().all(|quad| keep(&self, quad)) {
            return Ok(self);
        }
        let mut builder = FactsBuilder::new();
        for quad in self.spog.iter().filter(|quad| keep(&self, quad)) {
            let [s, p, o, g] = quad.map(|id| builder.encoded(self.encoded(id)));
            builder.insert(s, p, o, g);
        }
        builder.build()
    }
}

fn merge_quads(
    left: impl Iterator<Item = Quad>,
    right: impl Iterator<Item = Quad>,
    capacity: usize,
) -> Vec<Quad> {
    let (mut left, mut right) = (left.peekable(), right.peekable());
    let mut merged: Vec<Quad> = Vec::with_capacity(capacity);
    loop {
        let next = match (left.peek(), right.peek()) {
            (Some(a), Some(b)) if a <= b => left.next(),
            (Some(_), None) => left.next(),
            _ => right.next(),
        };
        let Some(quad) = next else { return merged };
        if merged.last() != Some(&quad) {
            merged.push(quad);
        }
    }
}
