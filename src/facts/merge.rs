//! Two sets of facts into one, in linear time.

use super::dictionary::Union;
use super::term::TooLarge;
use super::{Facts, FactsBuilder, Quad};

impl Facts {
    /// The union of two sets of facts.
    ///
    /// Both dictionaries are sorted, so renumbering keeps the order of terms and of quads: one pass
    /// over each, no new sort. `other` should be the smaller one.
    ///
    /// # Errors
    /// [`TooLarge`] where 32 bits do not suffice for both.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "the union replaces both; neither is to be kept"
    )]
    pub fn merge(self, other: Self) -> Result<Self, TooLarge> {
        if other.is_empty() {
            return Ok(self);
        }
        TooLarge::check(self.terms.len() + other.terms.len(), self.spog.len() + other.spog.len())?;
        let Union { terms, left, right } = self.terms.union(&other.terms);
        let spog = merge_quads(
            self.spog.iter().map(|quad| quad.map(|id| left[id as usize])),
            other.spog.iter().map(|quad| quad.map(|id| right[id as usize])),
            self.spog.len() + other.spog.len(),
        );
        Ok(Self { terms, spog, ..Self::default() })
    }

    /// These facts without the quads that `keep` refuses, and without terms that only they use.
    /// Cost: one pass where all are kept, else as building anew.
    ///
    /// # Errors
    /// None in fact: there are no more terms than before.
    pub fn retain(self, keep: impl Fn(&Self, &Quad) -> bool) -> Result<Self, TooLarge> {
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
