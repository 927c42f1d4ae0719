//! The cases nearest to one, each with why.

use std::cmp::Reverse;

use super::{AnalyseError, cell};
use crate::facts::{Facts, TermId};
use crate::graph::{FeatureIndex, FeatureKind, Held, Part, ROLES, Shared};
use crate::labels::Labels;
use crate::model::Table;

/// Below this score, in thousandths, a case is not near.
pub const NEAR_THOUSANDTHS: u32 = 50;

/// What was found near a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Similar {
    /// The case that was asked for.
    pub case: TermId,
    /// Whether it states anything that can be compared.
    pub has_features: bool,
    /// How many other cases share anything with it.
    pub compared: usize,
    /// The nearest, best first.
    pub neighbours: Vec<Neighbour>,
    /// The best of those that share something and are not near; only where none is near.
    pub closest: Option<Neighbour>,
}

/// A case, and how near it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// The case.
    pub case: TermId,
    /// How near, in thousandths: 1000 where both have the same features in the same parts.
    pub score: u32,
    /// What both share, what counts most first; also what is shared and does not count.
    pub reasons: Vec<Reason>,
}

/// Something that two cases share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The thing.
    pub feature: TermId,
    /// What kind of thing.
    pub kind: FeatureKind,
    /// The parts it plays in the case that was asked for.
    pub here: Vec<Played>,
    /// The parts it plays in the other case.
    pub there: Vec<Played>,
    /// How many cases have it.
    pub holders: usize,
    /// Its part of the score, in thousandths.
    pub score: u32,
}

/// A part that a feature plays in a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The part.
    pub part: Part,
    /// The elements of the case through which the registry leads to the feature; empty where the case
    /// has it itself.
    pub by: Vec<TermId>,
}

/// The `most` cases that are nearest to `case`, by the features that both have: rare ones count more,
/// parts must match (what failed at one and is a remedy at the other is said, but counts nothing), and
/// what meets only up the registry counts half for each hop. Ties go by identifier.
///
/// Cost: one pass over the facts for the index, then linear in the cases that share something.
///
/// # Errors
/// Where `case` is no case.
pub fn similar(facts: &Facts, case: TermId, most: usize) -> Result<Similar, AnalyseError> {
    let index = FeatureIndex::new(facts, &ROLES);
    let here = index.cases.index(case).ok_or_else(|| AnalyseError::NotACase {
        node: facts.term(case).into_text().into_owned(),
    })?;
    let mut others: Vec<u32> = index
        .held(here)
        .chunk_by(|left, right| left.feature == right.feature)
        .flat_map(|held| index.holders(held[0].feature).iter().copied())
        .filter(|&other| other != here)
        .collect();
    others.sort_unstable();
    others.dedup();

    let mut buffer = Vec::new();
    let mut scored: Vec<(Reverse<u32>, u32)> = Vec::with_capacity(others.len());
    for &there in &others {
        index.shared(here, there, &mut buffer);
        let weight = buffer.iter().map(|shared| shared.weight).sum();
        scored.push((Reverse(index.score(here, there, weight, weight)), there));
    }
    scored.sort_unstable();
    let near = scored.partition_point(|&(Reverse(score), _)| score >= NEAR_THOUSANDTHS);
    let neighbour = |&(Reverse(score), there): &(Reverse<u32>, u32)| {
        let mut shared = Vec::new();
        index.shared(here, there, &mut shared);
        let weight = shared.iter().map(|shared| shared.weight).sum();
        let mut reasons: Vec<Reason> =
            shared.iter().map(|shared| reason(&index, here, there, weight, shared)).collect();
        reasons.sort_by_key(|reason| (Reverse(reason.score), reason.kind, reason.feature));
        Neighbour { case: index.cases.all[there as usize], score, reasons }
    };
    Ok(Similar {
        case,
        has_features: !index.held(here).is_empty(),
        compared: others.len(),
        neighbours: scored[..near].iter().take(most).map(neighbour).collect(),
        closest: if near == 0 { scored.first().map(neighbour) } else { None },
    })
}

fn reason(index: &FeatureIndex, here: u32, there: u32, weight: u64, shared: &Shared<'_>) -> Reason {
    let feature = index.features[shared.feature as usize];
    Reason {
        feature: feature.term,
        kind: feature.kind,
        here: played(index, here, shared.here),
        there: played(index, there, shared.there),
        holders: index.holders(shared.feature).len(),
        score: index.score(here, there, weight, shared.weight),
    }
}

/// The parts of one feature in a case, with the elements that it stands above there.
fn played(index: &FeatureIndex, case: u32, held: &[Held]) -> Vec<Played> {
    let leads_to = |own: &Held, held: &Held| {
        let (own, part) = (index.features[own.feature as usize], own.part);
        let above = index.registry.above(own.term).iter();
        let mut above =
            above.filter(|above| above.element == index.features[held.feature as usize].term);
        let role = part.role();
        above.any(|above| role.is_some_and(|role| Part::from_role(above.role(role)) == held.part))
    };
    let by = |held: &Held| {
        if held.hops == 0 {
            return Vec::new();
        }
        let own = index.held(case).iter().filter(|own| own.hops == 0 && leads_to(own, held));
        let mut by: Vec<TermId> =
            own.map(|own| index.features[own.feature as usize].term).collect();
        by.dedup();
        by
    };
    held.iter().map(|held| Played { part: held.part, by: by(held) }).collect()
}

impl Reason {
    /// The reason in words: the feature, its part at each side, how many cases have it, and what it
    /// counts.
    pub fn words(&self, labels: &Labels<'_>) -> String {
        let name = labels.name(self.feature);
        let kind = match self.kind {
            FeatureKind::Element => "",
            FeatureKind::Symptom => "symptom ",
            FeatureKind::Cause => "cause ",
            FeatureKind::ComponentKind => "component kind ",
            FeatureKind::Domain => "domain ",
            FeatureKind::Organization => "organisation ",
        };
        let parts = |played: &[Played]| {
            let words = played.iter().map(|played| {
                let by: Vec<String> = played.by.iter().map(|&by| labels.name(by)).collect();
                let part = played.part.words();
                if by.is_empty() {
                    part.to_owned()
                } else {
                    format!("{part} by {}", by.join(" and "))
                }
            });
            words.collect::<Vec<_>>().join(", ")
        };
        let (here, there) = (parts(&self.here), parts(&self.there));
        let sides = if here == Part::Has.words() && there == here {
            "in both".to_owned()
        } else if here == there {
            format!("{here} in both")
        } else {
            format!("{here} here; {there} there")
        };
        let counts = if self.score > 0 || !self.has_a_remedy_at_one_side() {
            format!("+{}.{:03}", self.score / 1000, self.score % 1000)
        } else {
            "no shared failure, not counted".to_owned()
        };
        format!("{kind}{name}: {sides} ({}, {counts})", cases(self.holders))
    }

    fn has_a_remedy_at_one_side(&self) -> bool {
        let is_remedy = |played: &[Played]| played.iter().any(|played| played.part == Part::Remedy);
        is_remedy(&self.here) != is_remedy(&self.there)
    }
}

fn cases(count: usize) -> String {
    if count == 1 { "1 case".to_owned() } else { format!("{count} cases") }
}

impl Neighbour {
    /// All reasons in words.
    pub fn why(&self, labels: &Labels<'_>) -> String {
        let words: Vec<String> = self.reasons.iter().map(|reason| reason.words(labels)).collect();
        words.join(" · ")
    }
}

impl Similar {
    /// One row a near case; where there is none, the notes say so.
    pub fn table(&self, labels: &Labels<'_>) -> Table {
        let mut table = Table::new(["place", "case", "label", "score", "why"]);
        for (place, neighbour) in self.neighbours.iter().enumerate() {
            table.push(vec![
                cell::count(place + 1),
                cell::node(labels.facts(), neighbour.case),
                cell::label(labels, neighbour.case),
                cell::thousandths(neighbour.score),
                cell::string(neighbour.why(labels)),
            ]);
        }
        let name = labels.name(self.case);
        if !self.has_features {
            table.notes.push(format!(
                "no case is near {name}: it states no element, symptom, cause, component kind, domain or \
                 organisation"
            ));
        } else if self.neighbours.is_empty() {
            table.notes.push(match &self.closest {
                None => format!("no case is near {name}: none shares anything with it"),
                Some(closest) => format!(
                    "no case is near {name}: the closest of {} that share anything is {}, with 0.{:03} (near \
                     is 0.{NEAR_THOUSANDTHS:03}): {}",
                    self.compared,
                    labels.name(closest.case),
                    closest.score,
                    closest.why(labels)
                ),
            });
        } else {
            table.notes.push(format!(
                "compared with the {} cases that share anything; score: what both share, as a part of all that \
                 either has; a feature counts ln(1 + cases / cases with it), less where parts differ, half \
                 for each hop up the registry",
                self.compared
            ));
        }
        table
    }
}
