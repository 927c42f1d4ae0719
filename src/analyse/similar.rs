//! The cases nearest to one, each with why.

use std::cmp::Reverse;

use super::{AnalyseError, cell};
use crate::facts::{Facts, TermId};
use crate::graph::{FeatureIndex, FeatureKind, Held, Part, ROLES, Shared};
use crate::labels::Labels;
use crate::lexicon::Wording;
use crate::link::LinkOptions;
use crate::link::profile::Profiles;
use crate::link::rank::{self, Method, Near, Ranking};
use crate::model::Table;

/// Below this score, in thousandths, a case is not near.
pub const NEAR_THOUSANDTHS: u32 = 50;

/// So many words are named as reasons; the rest is added up.
const NAMED_WORDS: usize = 5;

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
    /// How near, in thousandths: the cosine of what both say, and a little for one organisation, or for
    /// trouble that one has had by the other.
    pub score: u32,
    /// Whether links say that both tell one incident; then nothing else is needed.
    pub is_one_incident: bool,
    /// What one organisation adds to the score, in thousandths.
    pub organization: u32,
    /// What one day of that organisation adds, in thousandths.
    pub day: u32,
    /// What it adds that one tells of trouble at the organisation of the other, in thousandths.
    pub cascade: u32,
    /// What each shared word or concept adds, in thousandths, with how many cases have it; the greatest
    /// first. Both cases have it themselves. The rest is the last one, without a name.
    pub words: Vec<SharedWord>,
    /// What words add that only other accounts of the incidents have, in thousandths.
    pub other_accounts: u32,
    /// Things that both have, with the parts that they play; also what is shared and does not count.
    pub reasons: Vec<Reason>,
}

/// A word or concept that brings two cases near.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedWord {
    /// The key of the word; `None` for all the other ones together.
    pub key: Option<String>,
    /// The word as the case that was asked for spells it, where it stands in a text of it.
    pub spelled: Option<String>,
    /// How many cases have it.
    pub holders: u32,
    /// Its part of the score, in thousandths.
    pub score: u32,
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
    /// Its part of what both have in common by such things, in thousandths.
    pub share: u32,
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

/// The `most` cases that are nearest to `case`, by the ranking that `evaluate` measures: the cosine of
/// TF-IDF vectors over words and concepts, and a little for one organisation, or where one tells of trouble
/// at the organisation of the other; accounts of one incident stand together with what any of them says.
/// Ties go by identifier.
///
/// Each is explained by the words that bring it near, and by the things that both have with the parts
/// that they play: what failed at one and is a remedy at the other is said, and is no shared failure.
///
/// Cost: passes over the facts for the indexes, then linear in the words of all cases.
///
/// # Errors
/// Where `case` is no case, or only a name of one.
pub fn similar(facts: &Facts, case: TermId, most: usize) -> Result<Similar, AnalyseError> {
    let profiles = Profiles::new(facts, &LinkOptions::default());
    let here = profiles.index_of(case).ok_or_else(|| AnalyseError::NotACase {
        node: facts.term(case).into_text().into_owned(),
    })?;
    let clusters = rank::clusters(&profiles, facts);
    let mut ranking = Ranking::new(&profiles, clusters, Method::Shipped);
    let ranked = ranking.of(here);
    let index = FeatureIndex::new(facts, &ROLES);
    let thousandths = |score: i32| (score.max(0) / 10).min(1000).unsigned_abs();
    let near = ranked.partition_point(|near| thousandths(near.score) >= NEAR_THOUSANDTHS);
    let neighbour = |near: &Near| {
        let other = profiles.cases[near.case as usize];
        let one_incident = ranking.is_one_incident(here, near.case);
        let has = |case: u32, word: u32| {
            profiles.words.row(case).binary_search_by_key(&word, |at| at.word).is_ok()
        };
        let (mut all, elsewhere): (Vec<_>, Vec<_>) = ranking
            .shared(here, near.case)
            .into_iter()
            .partition(|&(word, _)| has(here, word) && has(near.case, word));
        let rest = all.split_off(all.len().min(NAMED_WORDS));
        let mut words: Vec<SharedWord> = all
            .into_iter()
            .map(|(word, part)| SharedWord {
                key: Some(profiles.key(word).to_owned()),
                spelled: profiles.spelled(here, word),
                holders: profiles.holders[word as usize],
                score: thousandths(part),
            })
            .filter(|word| word.score > 0)
            .collect();
        let rest: i32 = rest.iter().map(|&(_, part)| part).sum();
        if thousandths(rest) > 0 {
            let score = thousandths(rest);
            words.push(SharedWord { key: None, spelled: None, holders: 0, score });
        }
        Neighbour {
            case: other,
            score: thousandths(near.score),
            is_one_incident: one_incident,
            organization: thousandths(ranking.organization_part(here, near.case)),
            day: thousandths(ranking.day_part(here, near.case)),
            cascade: thousandths(ranking.cascade_part(here, near.case)),
            words,
            other_accounts: thousandths(elsewhere.iter().map(|&(_, part)| part).sum()),
            reasons: reasons(&index, case, other),
        }
    };
    let closest = if near == 0 {
        ranked.iter().map(neighbour).find(|near| near.score > 0 || !near.reasons.is_empty())
    } else {
        None
    };
    let compared = ranked.iter().filter(|near| near.score > 0).count();
    Ok(Similar {
        case,
        has_features: !profiles.words.row(here).is_empty(),
        compared: compared.max(usize::from(closest.is_some())),
        neighbours: ranked[..near].iter().take(most).map(neighbour).collect(),
        closest,
    })
}

/// What two cases have in common by elements, symptoms, causes, kinds, domains and organisations.
fn reasons(index: &FeatureIndex, here: TermId, there: TermId) -> Vec<Reason> {
    let (Some(here), Some(there)) = (index.cases.index(here), index.cases.index(there)) else {
        return Vec::new();
    };
    let mut shared = Vec::new();
    index.shared(here, there, &mut shared);
    let weight = shared.iter().map(|shared| shared.weight).sum();
    let mut reasons: Vec<Reason> =
        shared.iter().map(|shared| reason(index, here, there, weight, shared)).collect();
    reasons.sort_by_key(|reason| (Reverse(reason.share), reason.kind, reason.feature));
    reasons
}

fn reason(index: &FeatureIndex, here: u32, there: u32, weight: u64, shared: &Shared<'_>) -> Reason {
    let feature = index.features[shared.feature as usize];
    Reason {
        feature: feature.term,
        kind: feature.kind,
        here: played(index, here, shared.here),
        there: played(index, there, shared.there),
        holders: index.holders(shared.feature).len(),
        share: index.score(here, there, weight, shared.weight),
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
    /// The reason in words: the feature, its part at each side, and how many cases have it.
    pub fn words(&self, labels: &Labels<'_>, wording: &Wording) -> String {
        let name = labels.name(self.feature);
        let named = match self.kind {
            FeatureKind::Element => "{1}",
            FeatureKind::Symptom => "symptom {1}",
            FeatureKind::Cause => "cause {1}",
            FeatureKind::ComponentKind => "component kind {1}",
            FeatureKind::Domain => "domain {1}",
            FeatureKind::Organization => "organisation {1}",
        };
        let parts = |played: &[Played]| {
            let words = played.iter().map(|played| {
                let by = played.by.iter().map(|&by| labels.name(by));
                let by = by.reduce(|before, next| wording.say("{1} and {2}", &[&before, &next]));
                let part = wording.say(played.part.words(), &[]);
                match by {
                    Some(by) => wording.say("{1} by {2}", &[&part, &by]),
                    None => part,
                }
            });
            words.collect::<Vec<_>>().join(", ")
        };
        let (here, there) = (parts(&self.here), parts(&self.there));
        let only_has =
            |played: &[Played]| matches!(played, [Played { part: Part::Has, by }] if by.is_empty());
        let sides = if only_has(&self.here) && only_has(&self.there) {
            wording.say("in both", &[])
        } else if here == there {
            wording.say("{1} in both", &[&here])
        } else {
            wording.say("{1} here; {2} there", &[&here, &there])
        };
        let mut behind = cases(self.holders, wording);
        if self.share == 0 && self.has_a_remedy_at_one_side() {
            behind.extend([", ", &wording.say("no shared failure", &[])]);
        }
        format!("{}: {sides} ({behind})", wording.say(named, &[&name]))
    }

    fn has_a_remedy_at_one_side(&self) -> bool {
        let is_remedy = |played: &[Played]| played.iter().any(|played| played.part == Part::Remedy);
        is_remedy(&self.here) != is_remedy(&self.there)
    }
}

fn cases(count: usize, wording: &Wording) -> String {
    match count {
        1 => wording.say("1 case", &[]),
        _ => wording.say("{1} cases", &[&count.to_string()]),
    }
}

impl Neighbour {
    /// What all parts come to, in thousandths; the score is never above 1.
    fn parts(&self) -> u32 {
        let words: u32 = self.words.iter().map(|word| word.score).sum();
        words + self.other_accounts + self.organization + self.day + self.cascade
    }

    /// All reasons in words, with what they add to the score.
    pub fn why(&self, labels: &Labels<'_>, wording: &Wording) -> String {
        let plus = |score: u32| format!("+{}.{:03}", score / 1000, score % 1000);
        let mut why = Vec::new();
        if self.is_one_incident {
            why.push(wording.say("links say that both tell one incident", &[]));
        }
        for (words, part) in [
            ("one organisation", self.organization),
            ("the same day", self.day),
            ("one tells of trouble at the organisation of the other", self.cascade),
        ] {
            if part > 0 {
                why.push(format!("{} ({})", wording.say(words, &[]), plus(part)));
            }
        }
        let facts = labels.facts();
        let told: Vec<String> = self
            .words
            .iter()
            .map(|word| {
                let Some(key) = &word.key else {
                    return format!("{} ({})", wording.say("other words", &[]), plus(word.score));
                };
                let thing = facts.id_of_encoded(key).filter(|&id| facts.iri(id).is_some());
                let spelled = word.spelled.as_ref().unwrap_or(key);
                let name = thing.map_or_else(|| format!("`{spelled}`"), |id| labels.name(id));
                format!("{name} ({}, {})", cases(word.holders as usize, wording), plus(word.score))
            })
            .collect();
        if !told.is_empty() {
            why.push(wording.say("words {1}", &[&told.join(", ")]));
        }
        if self.other_accounts > 0 {
            let words = wording.say("words of other accounts of the incident", &[]);
            why.push(format!("{words} ({})", plus(self.other_accounts)));
        }
        if self.score == 1000 && self.parts() > self.score {
            why.push(wording.say("capped at 1", &[]));
        }
        why.extend(self.reasons.iter().map(|reason| reason.words(labels, wording)));
        why.join(" · ")
    }
}

impl Similar {
    /// One row a near case; where there is none, the notes say so.
    pub fn table(&self, labels: &Labels<'_>, wording: &Wording) -> Table {
        let mut table = Table::new(["place", "case", "label", "score", "why"]);
        for (place, neighbour) in self.neighbours.iter().enumerate() {
            table.push(vec![
                cell::count(place + 1),
                cell::node(labels.facts(), neighbour.case),
                cell::label(labels, neighbour.case),
                cell::thousandths(neighbour.score),
                cell::string(neighbour.why(labels, wording)),
            ]);
        }
        let name = labels.name(self.case);
        let compared = self.compared.to_string();
        table.notes.push(if !self.has_features {
            let empty = "no case is near {1}: it has no text, no element, no symptom and no cause";
            wording.say(empty, &[&name])
        } else if !self.neighbours.is_empty() {
            wording.say(
                "compared with the {1} cases that share anything; score: cosine of TF-IDF vectors over words and \
                 concepts, 0.1 for one organisation, up to 0.3 for one day of it, 0.04 where one tells of trouble at that of \
                 the other, 0.3 if within a day; accounts of one incident stand together",
                &[&compared],
            )
        } else if let Some(closest) = &self.closest {
            wording.say(
                "no case is near {1}: the closest of {2} that share anything is {3}, with {4} (near is {5}): {6}",
                &[
                    &name,
                    &compared,
                    &labels.name(closest.case),
                    &format!("0.{:03}", closest.score),
                    &format!("0.{NEAR_THOUSANDTHS:03}"),
                    &closest.why(labels, wording),
                ],
            )
        } else {
            wording.say("no case is near {1}: none shares anything with it", &[&name])
        });
        table
    }
}
