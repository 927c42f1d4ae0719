//! What cases have in common: elements by role, symptoms, causes, component kinds, domains and
//! organisations, each weighted by how rare it is.
//!
//! Weights and scores are whole numbers, so that no order of summation changes them.

mod kind;

use std::cmp::Ordering;

pub use kind::{FeatureKind, Part};

use super::case_element::{case_elements, climbed};
use super::lookup::{self, Cases, statements, value};
use super::registry::Registry;
use crate::facts::{Facts, TermId};
use crate::model::{Band, Role, Rows};
use crate::vocab;

/// Something that several cases can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// What kind of thing.
    pub kind: FeatureKind,
    /// The thing itself.
    pub term: TermId,
    /// Its rarity, ln(1 + cases / cases that have it), in millionths.
    pub rarity: u64,
}

/// A feature as one case has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Held {
    /// The feature, by its place in [`FeatureIndex::features`].
    pub feature: u32,
    /// What part it plays in the case.
    pub part: Part,
    /// Steps up the registry from what the case itself has.
    pub hops: u8,
}

/// A feature that two cases have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared<'a> {
    /// The feature, by its place in [`FeatureIndex::features`].
    pub feature: u32,
    /// How the one case has it; never empty.
    pub here: &'a [Held],
    /// How the other has it; never empty.
    pub there: &'a [Held],
    /// What it counts, in millionths; 0 where the parts do not match.
    pub weight: u64,
}

/// All features of all cases, from both sides.
#[derive(Debug)]
pub struct FeatureIndex {
    /// The cases; those without features too.
    pub cases: Cases,
    /// The features, by kind and term.
    pub features: Vec<Feature>,
    /// What stands above each element.
    pub registry: Registry,
    /// What each case has, sorted.
    held: Rows<Held>,
    /// Who has each feature, sorted.
    holders: Rows<u32>,
    /// Which features stand above each in the registry, sorted.
    above: Rows<u32>,
    /// What each case shares with itself, in millionths: all that it has.
    totals: Vec<u64>,
}

impl FeatureIndex {
    /// Collects the features of all cases. Elements count in the given roles only.
    ///
    /// Cost: a sort of the statements that give features; what stands above an element in the
    /// registry counts as well.
    pub fn new(facts: &Facts, roles: &[Role]) -> Self {
        let cases = Cases::new(facts);
        let registry = Registry::new(facts);
        // (feature, case, part, hops): sorted, this is the inverted index.
        let mut entries: Vec<(FeatureKind, TermId, u32, Part, u8)> = Vec::new();
        let mut elements = case_elements(facts, &cases);
        elements.retain(|element| roles.contains(&element.role));
        for at in climbed(&elements, &registry) {
            if let Some(case) = cases.index(at.case) {
                let part = Part::from_role(at.role);
                entries.push((FeatureKind::Element, at.element, case, part, at.hops));
            }
        }
        for (property, kind, part) in kind::PROPERTIES {
            for (subject, object) in statements(facts, property) {
                for case in cases.places_of(subject) {
                    entries.push((kind, object, case, part, 0));
                }
            }
        }
        for (factor, concept) in statements(facts, vocab::HAS_FACTOR_KIND) {
            if let Some((kind, part)) = factor_part(facts, factor, concept) {
                for case in cases.places_of(factor) {
                    entries.push((kind, concept, case, part, 0));
                }
            }
        }
        entries.sort_unstable();
        entries.dedup_by_key(|&mut (kind, term, case, part, _)| (kind, term, case, part));
        drop_unstated_causes(&mut entries);
        Self::from_entries(cases, registry, &entries)
    }

    fn from_entries(
        cases: Cases,
        registry: Registry,
        entries: &[(FeatureKind, TermId, u32, Part, u8)],
    ) -> Self {
        let mut described: Vec<u32> = entries.iter().map(|entry| entry.2).collect();
        described.sort_unstable();
        described.dedup();
        let mut features: Vec<Feature> = Vec::new();
        let mut holders: Vec<(u32, u32)> = Vec::new();
        let mut held: Vec<(u32, Held)> = Vec::with_capacity(entries.len());
        for same in entries.chunk_by(|left, right| (left.0, left.1) == (right.0, right.1)) {
            let feature = features.len() as u32;
            let start = holders.len();
            for &(.., case, part, hops) in same {
                if holders.last() != Some(&(feature, case)) {
                    holders.push((feature, case));
                }
                held.push((case, Held { feature, part, hops }));
            }
            let rarity = rarity(described.len(), holders.len() - start);
            features.push(Feature { kind: same[0].0, term: same[0].1, rarity });
        }
        held.sort_unstable();
        let above = above(&features, &registry);
        let mut index = Self {
            held: Rows::from_sorted(cases.all.len(), held),
            holders: Rows::from_sorted(features.len(), holders),
            above: Rows::from_sorted(features.len(), above),
            cases,
            features,
            registry,
            totals: Vec::new(),
        };
        let mut buffer = Vec::new();
        index.totals = (0..index.cases.all.len() as u32)
            .map(|case| {
                index.shared(case, case, &mut buffer);
                buffer.iter().map(|shared| shared.weight).sum()
            })
            .collect();
        index
    }

    /// What a case has, sorted by feature. `case` is its place in [`Cases::all`].
    pub fn held(&self, case: u32) -> &[Held] {
        self.held.row(case)
    }

    /// The cases that have a feature, sorted.
    pub fn holders(&self, feature: u32) -> &[u32] {
        self.holders.row(feature)
    }

    /// Fills `into` with what two cases share, and what each piece counts.
    ///
    /// What stands above a shared element is left out where it is shared only by climbing: two
    /// clusters of Redis share Redis Cluster, and Redis is said with it.
    ///
    /// Cost: linear in what both have.
    pub fn shared<'a>(&'a self, here: u32, there: u32, into: &mut Vec<Shared<'a>>) {
        into.clear();
        let (mut left, mut right) = (self.held(here), self.held(there));
        while let (Some(l), Some(r)) = (left.first(), right.first()) {
            match l.feature.cmp(&r.feature) {
                Ordering::Less => left = &left[1..],
                Ordering::Greater => right = &right[1..],
                Ordering::Equal => {
                    let feature = l.feature;
                    let (here, rest) = split_feature(left, feature);
                    left = rest;
                    let (there, rest) = split_feature(right, feature);
                    right = rest;
                    let weight = self.weight(feature, here, there);
                    into.push(Shared { feature, here, there, weight });
                }
            }
        }
        let elements =
            into.partition_point(|shared| self.kind(shared.feature) == FeatureKind::Element);
        let is_by_itself =
            |shared: &Shared<'_>| fewest_hops(shared.here) + fewest_hops(shared.there) == 0;
        if elements < 2 || into[..elements].iter().all(is_by_itself) {
            return;
        }
        // What is dropped is first made empty, as it still tells what stands above it.
        for place in 0..elements {
            let feature = into[place].feature;
            let mut shared = into[..elements].iter();
            if !is_by_itself(&into[place])
                && shared.any(|below| self.above.row(below.feature).contains(&feature))
            {
                into[place].here = &[];
            }
        }
        into.retain(|shared| !shared.here.is_empty());
    }

    fn kind(&self, feature: u32) -> FeatureKind {
        self.features[feature as usize].kind
    }

    /// Rarity, times what the kind and the best match of parts count, halved for each hop.
    fn weight(&self, feature: u32, here: &[Held], there: &[Held]) -> u64 {
        let Feature { kind, rarity, .. } = self.features[feature as usize];
        let pairs = here.iter().flat_map(|h| there.iter().map(move |t| (h, t)));
        pairs
            .map(|(h, t)| {
                let quarters = kind.quarters() * h.part.quarters_with(t.part);
                (rarity * quarters / 16) >> (h.hops + t.hops)
            })
            .max()
            .unwrap_or(0)
    }

    /// What a feature counts at most for a case that has it in this way: with itself elsewhere.
    pub(crate) fn own_weight(&self, held: Held) -> u64 {
        let Feature { kind, rarity, .. } = self.features[held.feature as usize];
        (rarity * kind.quarters() * held.part.quarters_with(held.part) / 16) >> held.hops
    }

    /// What a piece of what two cases share makes of all that either has, in thousandths. For all that
    /// they share this is their similarity, the weighted Jaccard index: 1000 where both have the same
    /// features in the same parts, 0 where they share nothing. A case that states little is near to
    /// few, and so is one that states very much.
    pub fn score(&self, here: u32, there: u32, all_shared: u64, piece: u64) -> u32 {
        let either =
            (self.totals[here as usize] + self.totals[there as usize]).saturating_sub(all_shared);
        if either == 0 {
            return 0;
        }
        let thousandths = (piece * 1000 + either / 2) / either;
        thousandths.min(1000) as u32
    }
}

/// What a case has of one feature, which stands first, and what comes after it.
fn split_feature(row: &[Held], feature: u32) -> (&[Held], &[Held]) {
    row.split_at(row.partition_point(|held| held.feature == feature))
}

/// `(feature, feature above it)`, sorted by the first. Elements are the first features, by term.
fn above(features: &[Feature], registry: &Registry) -> Vec<(u32, u32)> {
    let elements = features.partition_point(|feature| feature.kind == FeatureKind::Element);
    let elements = &features[..elements];
    let mut pairs = Vec::new();
    for (feature, place) in elements.iter().zip(0..) {
        for above in registry.above(feature.term) {
            let found = elements.binary_search_by_key(&above.element, |feature| feature.term);
            pairs.extend(found.map(|above| (place, above as u32)));
        }
    }
    pairs
}

fn fewest_hops(held: &[Held]) -> u8 {
    held.iter().map(|held| held.hops).min().unwrap_or(0)
}

/// ln(1 + cases / holders) in millionths.
#[expect(clippy::cast_sign_loss, reason = "the logarithm of more than one is positive")]
fn rarity(cases: usize, holders: usize) -> u64 {
    ((cases as f64 / holders as f64).ln_1p() * 1e6).round() as u64
}

/// What a causal factor makes of its concept, by its role; `None` where it is not sure that it is one.
fn factor_part(facts: &Facts, factor: TermId, concept: TermId) -> Option<(FeatureKind, Part)> {
    let notation =
        |property| value(facts, factor, property).map(|found| lookup::notation(facts, found));
    if notation(vocab::HAS_BAND) == Some(Band::Suggested.notation()) {
        return None;
    }
    let scheme = facts.iri(concept).and_then(|iri| iri.rsplit('/').nth(1));
    if scheme == Some("symptom") {
        return Some((FeatureKind::Symptom, Part::Has));
    }
    let part = match notation(vocab::HAS_FACTOR_ROLE) {
        Some("root") => Part::RootCause,
        Some("trigger") => Part::TriggerCause,
        Some("contributing") => Part::ContributingCause,
        Some("sustaining") => Part::SustainingCause,
        _ => Part::Cause,
    };
    Some((FeatureKind::Cause, part))
}

/// `inc:hasCause` is the super-property of the causes with a part: it counts where none of them
/// stands.
fn drop_unstated_causes(entries: &mut Vec<(FeatureKind, TermId, u32, Part, u8)>) {
    let key = |entry: &(FeatureKind, TermId, u32, Part, u8)| (entry.0, entry.1, entry.2);
    let mut stated: Vec<_> = entries
        .iter()
        .filter(|entry| entry.0 == FeatureKind::Cause && entry.3 != Part::Cause)
        .map(key)
        .collect();
    stated.dedup();
    entries.retain(|entry| entry.3 != Part::Cause || stated.binary_search(&key(entry)).is_err());
}

#[cfg(test)]
mod tests;
