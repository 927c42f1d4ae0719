//! The ranking of cases by how near they are to one: what `similar` prints and `evaluate` measures.
//!
//! Cosine of TF-IDF vectors over words and things (elements, concepts), with a little for one
//! organisation, for one day of it, and for trouble at the organisation of the other. Accounts that are probably of one
//! incident stand together with all that any of them says, so a short note is found by what its twin
//! tells at length.

use super::derive::Clusters;
use super::profile::{NONE, Profiles, WordKind};
use crate::facts::{Facts, TermId};
use crate::model::Rows;
use crate::vocab::{self as v, class, rdf};

/// What one organisation adds, in ten-thousandths.
const SAME_ORGANIZATION: i32 = 1_000;
/// What it adds when one of two cases tells of trouble at the other's organisation, which may have had
/// trouble more than once.
const TROUBLE_THERE: i32 = 400;
/// The same, where both are of one day, give or take one.
const TROUBLE_THAT_DAY: i32 = 3_000;
/// What it adds that fields state the same day of one organisation, where their lists have no other case of
/// that day; with one more it is half of it, and so on.
const SAME_DAY: i32 = 3_000;
/// What two accounts of one incident score at least.
const SAME_CLUSTER: i32 = 10_000;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The ranking of `similar`.
    Shipped,
    /// Each case for itself, words alone: a baseline.
    PlainTfIdf,
    /// The organisation alone: a baseline.
    Organization,
}

/// A ranking over all cases.
pub struct Ranking<'p> {
    profiles: &'p Profiles<'p>,
    clusters: Clusters,
    method: Method,
    /// By case that stands for a cluster: words and their parts of the vector.
    vectors: Rows<(u32, u32)>,
    norms: Vec<u64>,
    /// The vector of the case that is asked for; zero between calls.
    query: Vec<u32>,
}

/// A case, and how near it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Near {
    /// Its place in [`Profiles::cases`].
    pub case: u32,
    /// How near, in ten-thousandths.
    pub score: i32,
}

impl<'p> Ranking<'p> {
    /// Makes the vectors of all cases. Cost: linear in their words.
    pub fn new(profiles: &'p Profiles<'p>, clusters: Clusters, method: Method) -> Self {
        let count = profiles.len();
        let clusters = if method == Method::Shipped { clusters } else { Clusters::new(count) };
        let mut members: Vec<(u32, u32)> =
            (0..count as u32).map(|case| (clusters.of(case), case)).collect();
        members.sort_unstable();
        let mut vectors = Rows::default();
        let mut norms = Vec::with_capacity(count);
        let mut at = 0;
        let mut words: Vec<(u32, u32)> = Vec::new();
        for leader in 0..count as u32 {
            words.clear();
            while members.get(at).is_some_and(|member| member.0 == leader) {
                // Elements count as the words that they are; taken by themselves, what failed in one
                // case and helped in the other would be shared.
                let counted = |word: u32| match profiles.kinds[word as usize] {
                    WordKind::Text => true,
                    WordKind::Concept => method == Method::Shipped,
                    WordKind::Element | WordKind::Organization => false,
                };
                let row = profiles.words.row(members[at].1).iter();
                words.extend(row.filter(|word| counted(word.word)).map(|word| {
                    let rarity = profiles.rarity[word.word as usize].max(0).unsigned_abs() / 100;
                    (word.word, u32::from(word.count) * rarity)
                }));
                at += 1;
            }
            words.sort_unstable_by_key(|&(word, part)| (word, std::cmp::Reverse(part)));
            words.dedup_by_key(|&mut (word, _)| word);
            norms.push(words.iter().map(|&(_, part)| u64::from(part).pow(2)).sum::<u64>().isqrt());
            vectors.push_row(words.iter().copied());
        }
        let query = vec![0; profiles.holders.len()];
        Self { profiles, clusters, method, vectors, norms, query }
    }

    /// All other cases, the nearest first, ties by identifier. Cost: linear in the words of all cases.
    pub fn of(&mut self, case: u32) -> Vec<Near> {
        let profiles = self.profiles;
        let own = self.clusters.of(case);
        for &(word, part) in self.vectors.row(own) {
            self.query[word as usize] = part;
        }
        let cosine = |leader: u32| -> i32 {
            let norms =
                u128::from(self.norms[leader as usize]) * u128::from(self.norms[own as usize]);
            if norms == 0 || self.method == Method::Organization {
                return 0;
            }
            let dot: u64 = self
                .vectors
                .row(leader)
                .iter()
                .map(|&(word, part)| u64::from(part) * u64::from(self.query[word as usize]))
                .sum();
            (u128::from(dot) * 10_000 / norms).min(10_000) as i32
        };
        let mut of_leader: Vec<i32> = vec![-1; profiles.len()];
        let mut ranked: Vec<Near> = (0..profiles.len() as u32)
            .filter(|&other| other != case)
            .map(|other| {
                let leader = self.clusters.of(other);
                let score = &mut of_leader[leader as usize];
                if *score < 0 {
                    *score = if leader == own { SAME_CLUSTER } else { cosine(leader) };
                }
                let firm = match self.method {
                    Method::PlainTfIdf => 0,
                    Method::Organization => self.organization_part(case, other),
                    Method::Shipped => {
                        self.organization_part(case, other)
                            + self.day_part(case, other)
                            + self.cascade_part(case, other)
                    }
                };
                Near { case: other, score: *score + firm }
            })
            .collect();
        for &(word, _) in self.vectors.row(own) {
            self.query[word as usize] = 0;
        }
        ranked.sort_by_key(|near| (std::cmp::Reverse(near.score), near.case));
        ranked
    }

    /// The words that bring two cases near, with their parts of the cosine in ten-thousandths, the
    /// greatest first.
    pub fn shared(&self, case: u32, other: u32) -> Vec<(u32, i32)> {
        let (own, leader) = (self.clusters.of(case), self.clusters.of(other));
        let norms = u128::from(self.norms[own as usize]) * u128::from(self.norms[leader as usize]);
        let there = self.vectors.row(leader);
        let mut shared: Vec<(u32, i32)> = self
            .vectors
            .row(own)
            .iter()
            .filter_map(|&(word, part)| {
                let at = there.binary_search_by_key(&word, |entry| entry.0).ok()?;
                let dot = u128::from(part) * u128::from(there[at].1);
                Some((word, (dot * 10_000 / norms.max(1)) as i32))
            })
            .collect();
        shared.sort_by_key(|&(word, part)| (std::cmp::Reverse(part), word));
        shared
    }

    /// What one organisation adds to the score of two cases, in ten-thousandths.
    pub fn organization_part(&self, case: u32, other: u32) -> i32 {
        let organization = |case: u32| self.profiles.organization[case as usize];
        let same = organization(case) != NONE && organization(case) == organization(other);
        if same { SAME_ORGANIZATION } else { 0 }
    }

    /// What one day of one organisation adds to the score of two cases, in ten-thousandths.
    pub fn day_part(&self, case: u32, other: u32) -> i32 {
        let others = self.profiles.others_that_day(case, other);
        others.map_or(0, |others| SAME_DAY / (1 + others.cast_signed()))
    }

    /// What it adds to the score of two cases that one may have brought the other down, in
    /// ten-thousandths.
    pub fn cascade_part(&self, case: u32, other: u32) -> i32 {
        let profiles = self.profiles;
        if profiles.downstream_first(case, other).is_none() {
            return 0;
        }
        let days = profiles.stated_day(case).zip(profiles.stated_day(other));
        let near = days.is_some_and(|(a, b)| a.abs_diff(b) <= 1);
        if near { TROUBLE_THAT_DAY } else { TROUBLE_THERE }
    }

    /// Whether two cases are taken for accounts of one incident.
    pub fn is_one_incident(&self, case: u32, other: u32) -> bool {
        self.clusters.of(case) == self.clusters.of(other)
    }
}

/// The clusters that links of kind `same-incident` make: asserted, accepted, certain or probable, and
/// not rejected. Cost: linear in links of that kind.
pub fn clusters(profiles: &Profiles<'_>, facts: &Facts) -> Clusters {
    let mut clusters = Clusters::new(profiles.len());
    let id = |iri: &str| facts.id_of_iri(iri);
    let (Some(is_a), Some(link), Some(from), Some(to)) =
        (id(rdf::TYPE), id(class::LINK), id(v::FROM_CASE), id(v::TO_CASE))
    else {
        return clusters;
    };
    // Concepts stand under the base of the instances, whatever it is.
    let ends_with = |node: TermId, property: &str, notation: &str| {
        id(property)
            .and_then(|property| facts.object(node, property))
            .and_then(|value| facts.iri(value))
            .is_some_and(|iri| iri.rsplit('/').next() == Some(notation))
    };
    for node in facts.subjects(is_a, link) {
        if !ends_with(node, v::HAS_LINK_KIND, "same-incident")
            || ends_with(node, v::HAS_BAND, "suggested")
            || ends_with(node, v::HAS_LINK_STATUS, "rejected")
        {
            continue;
        }
        let place =
            |property| facts.object(node, property).and_then(|case| profiles.index_of(case));
        if let (Some(from), Some(to)) = (place(from), place(to)) {
            clusters.join(from, to);
        }
    }
    clusters
}
