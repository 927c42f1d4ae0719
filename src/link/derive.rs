//! Links that no source states: candidates → comparison → scores → the best few of each case.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::candidates::Candidates;
use super::compare::{Comparer, Days, Firms, Pair};
use super::evidence;
use super::profile::{NONE, Profiles};
use super::score::{self, Item, Reason};
use super::{Link, LinkOptions, Status, weigh};
use crate::iri::{Iris, link_end};
use crate::model::{Band, LinkKind};

/// At most so many derived links of one kind a case has.
pub const MAX_PER_CASE_AND_KIND: usize = 5;

/// Kinds that are derived, in the order in which they are looked for.
pub const DERIVED_KINDS: [LinkKind; 5] = [
    LinkKind::SameIncident,
    LinkKind::RecurrenceOf,
    LinkKind::CascadeFrom,
    LinkKind::SameMechanism,
    LinkKind::PartOf,
];

/// Another case of the series fits as well where its sum is at most so much lower.
const RIVAL_MARGIN: i32 = 5_000;
/// What a rival takes away from two accounts of one incident, and from an incident upstream.
const RIVAL_WEIGHT: i32 = -60_000;
const RIVAL_UPSTREAM_WEIGHT: i32 = -40_000;
/// Two cases of one series that are themselves so near to being one incident are no rivals of each
/// other. On one day a series has many alike, so there more is asked for.
const NO_RIVAL: i32 = 0;
const NO_RIVAL_ON_ONE_DAY: i32 = 45_000;
/// What a contradiction inside a cluster takes away.
const CONFLICT_WEIGHT: i32 = -60_000;

/// So many cases of a cluster are asked whether they contradict.
const MAX_LOOKED_AT: usize = 64;

/// A pair with the sum of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Scored {
    kind: LinkKind,
    sum: Reverse<i32>,
    a: u32,
    b: u32,
    /// Whether both cite one page, or have a telling sentence word for word: then no rival lowers it.
    one_source: bool,
    rival: bool,
    conflict: bool,
}

/// Sets of cases that are taken for one incident.
#[derive(Clone, Debug)]
pub struct Clusters {
    parent: Vec<u32>,
}

impl Clusters {
    /// Each case for itself.
    pub fn new(count: usize) -> Self {
        Self { parent: (0..count as u32).collect() }
    }

    /// The least case of the set.
    pub fn of(&self, case: u32) -> u32 {
        let mut at = case;
        while self.parent[at as usize] != at {
            at = self.parent[at as usize];
        }
        at
    }

    /// Makes two sets one.
    pub fn join(&mut self, a: u32, b: u32) {
        let (one, other) = (self.of(a), self.of(b));
        let least = one.min(other);
        for case in [a, b, one, other] {
            self.parent[case as usize] = least;
        }
    }
}

/// What is known of pairs of cases beforehand.
pub struct Said<'s> {
    /// Whether two cases are not of one incident.
    pub is_apart: &'s dyn Fn(u32, u32) -> bool,
    /// Whether a person rejected that they are, of this very pair.
    pub is_rejected: &'s dyn Fn(u32, u32) -> bool,
}

/// Finds derived links. A pair of one incident that a person rejected is among them, with what speaks
/// for it, but joins nothing.
///
/// Cost: linear in candidate pairs, each compared in the words of both.
pub fn derive(
    profiles: &Profiles<'_>,
    iris: &Iris,
    options: &LinkOptions,
    said: &Said<'_>,
) -> Vec<Link> {
    let mut pairs: Vec<(u32, u32, u32)> = Candidates::new(profiles)
        .pairs()
        .into_iter()
        .map(|(a, b)| {
            let (one, other) =
                (profiles.organization[a as usize], profiles.organization[b as usize]);
            (if one == other { one } else { NONE }, a, b)
        })
        .collect();
    // Weights of one organisation are made once for all its pairs.
    pairs.sort_unstable();
    let mut comparer = Comparer::new(profiles);
    let mut scored = Vec::new();
    let mut items = Vec::new();
    for (_, a, b) in pairs {
        let pair = comparer.compare(a, b);
        for kind in DERIVED_KINDS {
            score::items(kind, &pair, &mut items);
            if items.is_empty() {
                continue;
            }
            let sum = score::sum(&items);
            // Rivals are looked for among what comes near to a suggestion, too.
            let least = score::threshold(kind, Band::Suggested).unwrap_or(i32::MAX);
            if sum >= least - RIVAL_MARGIN {
                scored.push(Scored {
                    kind,
                    sum: Reverse(sum),
                    a,
                    b,
                    one_source: pair.page.is_some() || score::has_telling_sentence(&pair),
                    rival: false,
                    conflict: false,
                });
            }
        }
    }
    mark_rivals(profiles, &mut scored);
    scored.retain(|entry| score::band(entry.kind, entry.sum.0).is_some());
    let of_incident = |entry: &Scored| entry.kind == LinkKind::SameIncident;
    let is_rejected = |entry: &Scored| of_incident(entry) && (said.is_rejected)(entry.a, entry.b);
    let mut rejected = Vec::new();
    if scored.iter().any(is_rejected) {
        // As they stood before they were judged: a contradiction in a cluster lowered them, too.
        rejected.clone_from(&scored);
        rejected.sort_unstable();
        cluster(profiles, &mut rejected, said.is_apart);
        rejected
            .retain(|entry| is_rejected(entry) && score::band(entry.kind, entry.sum.0).is_some());
    }
    scored.retain(|entry| !(of_incident(entry) && (said.is_apart)(entry.a, entry.b)));
    scored.sort_unstable();
    let clusters = cluster(profiles, &mut scored, said.is_apart);
    scored.retain(|entry| {
        score::band(entry.kind, entry.sum.0).is_some()
            && (entry.kind == LinkKind::SameIncident
                || clusters.of(entry.a) != clusters.of(entry.b))
    });
    // What is a part of an incident is no recurrence of it.
    let parts: BTreeSet<(u32, u32)> = scored
        .iter()
        .filter(|entry| {
            entry.kind == LinkKind::PartOf
                && score::band(entry.kind, entry.sum.0) >= Some(Band::Probable)
        })
        .map(|entry| (entry.a, entry.b))
        .collect();
    scored.retain(|entry| {
        entry.kind != LinkKind::RecurrenceOf || !parts.contains(&(entry.a, entry.b))
    });
    scored.sort_unstable();
    let kept = best_of_each_case(profiles.len(), &scored);
    let mut kept: Vec<(u32, Scored)> = kept
        .into_iter()
        .chain(rejected)
        .map(|entry| {
            let (one, other) =
                (profiles.organization[entry.a as usize], profiles.organization[entry.b as usize]);
            (if one == other { one } else { NONE }, entry)
        })
        .collect();
    kept.sort_unstable_by_key(|(organization, entry)| {
        (*organization, entry.a, entry.b, entry.kind)
    });
    kept.into_iter()
        .filter_map(|(_, entry)| {
            let pair = comparer.compare(entry.a, entry.b);
            score::items(entry.kind, &pair, &mut items);
            if entry.rival {
                items.push(against(entry.kind));
            }
            if entry.conflict {
                items.push(Item { reason: Reason::Conflict, weight: CONFLICT_WEIGHT });
            }
            link(&comparer, &pair, entry.kind, &items, iris, options)
        })
        .collect()
}

/// Where two cases of one series fit a third equally well, at most one can be meant, and nothing says
/// which: each is only suggested. The same where two incidents of one organisation may have brought a
/// case down.
fn mark_rivals(profiles: &Profiles<'_>, scored: &mut [Scored]) {
    let accounts = Fits::new(
        scored.iter().filter(|entry| entry.kind == LinkKind::SameIncident).flat_map(|entry| {
            [(entry.a, entry.b), (entry.b, entry.a)]
                .map(|(case, other)| (case, profiles.series[other as usize], entry.sum.0, other))
        }),
    );
    let cascades = scored.iter().filter(|entry| entry.kind == LinkKind::CascadeFrom);
    let upstreams = Fits::new(cascades.filter_map(|entry| {
        let (case, other) = profiles.downstream_first(entry.a, entry.b)?;
        Some((case, profiles.organization[other as usize], entry.sum.0, other))
    }));
    let on_one_day = |a: u32, b: u32| {
        let there = profiles.days.row(b);
        profiles.days.row(a).iter().any(|day| {
            day.span.is_exact()
                && there.iter().any(|other| other.span.is_exact() && day.span.gap(other.span) == 0)
        })
    };
    let are_one = |one: u32, other: u32| {
        let enough = if on_one_day(one, other) { NO_RIVAL_ON_ONE_DAY } else { NO_RIVAL };
        accounts.from(one, profiles.series[other as usize], enough).any(|fitting| fitting == other)
    };
    let has_rival = |case: u32, other: u32, sum: i32| {
        let series = profiles.series[other as usize];
        series != NONE
            && accounts
                .from(case, series, sum - RIVAL_MARGIN)
                .any(|fitting| fitting != other && !are_one(other, fitting))
    };
    // A list may tell an incident twice; one minute of one organisation is then enough.
    let has_rival_upstream = |case: u32, other: u32, sum: i32| {
        let organization = profiles.organization[other as usize];
        upstreams.from(case, organization, sum - RIVAL_MARGIN).any(|fitting| {
            fitting != other && !are_one(other, fitting) && !share_minute(profiles, other, fitting)
        })
    };
    let rivals: Vec<bool> = scored
        .iter()
        .map(|entry| match entry.kind {
            LinkKind::SameIncident if entry.one_source => false,
            LinkKind::SameIncident => {
                has_rival(entry.a, entry.b, entry.sum.0) || has_rival(entry.b, entry.a, entry.sum.0)
            }
            LinkKind::CascadeFrom => profiles
                .downstream_first(entry.a, entry.b)
                .is_some_and(|(case, other)| has_rival_upstream(case, other, entry.sum.0)),
            _ => false,
        })
        .collect();
    for (entry, rival) in scored.iter_mut().zip(rivals) {
        if rival {
            entry.rival = true;
            entry.sum = Reverse(entry.sum.0 + against(entry.kind).weight);
        }
    }
}

/// What fits each case how well, by groups of which at most one can be meant.
struct Fits(Vec<(u32, u32, i32, u32)>);

impl Fits {
    /// Of `(case, group, sum, what fits)`.
    fn new(fits: impl Iterator<Item = (u32, u32, i32, u32)>) -> Self {
        let mut fits: Vec<_> = fits.collect();
        fits.sort_unstable();
        Self(fits)
    }

    /// What of a group fits a case with a sum of at least so much.
    fn from(&self, case: u32, group: u32, least: i32) -> impl Iterator<Item = u32> {
        let start = self.0.partition_point(|fit| (fit.0, fit.1, fit.2) < (case, group, least));
        let same = self.0[start..].iter().take_while(move |fit| (fit.0, fit.1) == (case, group));
        same.map(|fit| fit.3)
    }
}

fn against(kind: LinkKind) -> Item {
    match kind {
        LinkKind::CascadeFrom => {
            Item { reason: Reason::RivalUpstream, weight: RIVAL_UPSTREAM_WEIGHT }
        }
        _ => Item { reason: Reason::Rival, weight: RIVAL_WEIGHT },
    }
}

/// Whether fields of both state the same minute.
fn share_minute(profiles: &Profiles<'_>, a: u32, b: u32) -> bool {
    let there = profiles.days.row(b);
    profiles
        .days
        .row(a)
        .iter()
        .any(|day| day.minute.is_some() && there.iter().any(|other| other.minute == day.minute))
}

/// Joins what is probably one incident, the surest first; a join that would bring together what is
/// apart (days that are far from each other, a person's word) is not made, and its link sinks.
fn cluster(
    profiles: &Profiles<'_>,
    scored: &mut [Scored],
    is_apart: &dyn Fn(u32, u32) -> bool,
) -> Clusters {
    let mut clusters = Clusters::new(profiles.len());
    let mut members: Vec<Vec<u32>> = Vec::new();
    let mut set_of: Vec<u32> = vec![NONE; profiles.len()];
    for entry in scored.iter_mut().filter(|entry| entry.kind == LinkKind::SameIncident) {
        if score::band(entry.kind, entry.sum.0).is_none_or(|band| band < Band::Probable) {
            continue;
        }
        for case in [entry.a, entry.b] {
            if set_of[case as usize] == NONE {
                set_of[case as usize] = members.len() as u32;
                members.push(vec![case]);
            }
        }
        let (one, other) = (set_of[entry.a as usize], set_of[entry.b as usize]);
        if one == other {
            continue;
        }
        let far = |a: u32, b: u32| match (profiles.stated_day(a), profiles.stated_day(b)) {
            (Some(one), Some(other)) => one.abs_diff(other) > 7,
            _ => false,
        };
        let apart = members[one as usize].iter().take(MAX_LOOKED_AT).any(|&a| {
            members[other as usize].iter().take(MAX_LOOKED_AT).any(|&b| {
                (a, b) != (entry.a, entry.b)
                    && (a, b) != (entry.b, entry.a)
                    && (far(a, b) || is_apart(a, b))
            })
        });
        if apart {
            entry.conflict = true;
            entry.sum = Reverse(entry.sum.0 + CONFLICT_WEIGHT);
            continue;
        }
        let moved = std::mem::take(&mut members[other as usize]);
        for &case in &moved {
            set_of[case as usize] = one;
        }
        members[one as usize].extend(moved);
        clusters.join(entry.a, entry.b);
    }
    clusters
}

/// The best first, as long as both ends have room. `scored` is sorted by kind and sum.
fn best_of_each_case(count: usize, scored: &[Scored]) -> Vec<Scored> {
    let mut kept = Vec::new();
    for same in scored.chunk_by(|left, right| left.kind == right.kind) {
        let mut room = vec![MAX_PER_CASE_AND_KIND as u8; count];
        for entry in same {
            let (a, b) = (entry.a as usize, entry.b as usize);
            if room[a] > 0 && room[b] > 0 {
                room[a] -= 1;
                room[b] -= 1;
                kept.push(*entry);
            }
        }
    }
    kept
}

/// Which of both a link starts from: the later one came back, or was brought down; the one that began
/// later is a part. Where nothing says so, the order of identifiers decides.
fn direction(profiles: &Profiles<'_>, pair: &Pair, kind: LinkKind) -> (u32, u32) {
    let told = profiles.downstream_first(pair.a, pair.b);
    match kind {
        LinkKind::CascadeFrom if let Some(order) = told => order,
        LinkKind::CascadeFrom if pair.names.0 != pair.names.1 => {
            if pair.names.0 {
                (pair.a, pair.b)
            } else {
                (pair.b, pair.a)
            }
        }
        LinkKind::PartOf if pair.one_of_several => {
            let several = profiles.incidents[pair.a as usize] > 1;
            if several { (pair.b, pair.a) } else { (pair.a, pair.b) }
        }
        LinkKind::RecurrenceOf | LinkKind::CascadeFrom | LinkKind::PartOf => {
            profiles.later_first(pair.a, pair.b).unwrap_or((pair.b, pair.a))
        }
        _ => (pair.a, pair.b),
    }
}

fn link(
    comparer: &Comparer<'_>,
    pair: &Pair,
    kind: LinkKind,
    items: &[Item],
    iris: &Iris,
    options: &LinkOptions,
) -> Option<Link> {
    let profiles = comparer.profiles;
    let sum = score::sum(items);
    let mut band = score::band(kind, sum)?;
    // Trouble on another day may have been other trouble.
    if kind == LinkKind::CascadeFrom && !matches!(pair.days, Days::SameMinute | Days::Same) {
        band = Band::Suggested;
    }
    // Short notes of one kind are alike, whatever is behind them.
    let is_of_alikes = matches!(kind, LinkKind::RecurrenceOf | LinkKind::SameMechanism);
    if is_of_alikes && pair.lesser < score::LEAST_OF_A_TEXT {
        band = Band::Suggested;
    }
    // What came back came later. Where nothing says which did, the one may as well be what it came back from.
    if kind == LinkKind::RecurrenceOf && profiles.later_first(pair.a, pair.b).is_none() {
        band = Band::Suggested;
    }
    // Across languages less can be compared, so more has to fit.
    if pair.across_languages {
        if pair.firms != Firms::Same {
            band = Band::Suggested;
        } else if !matches!(pair.days, Days::SameMinute | Days::Same) {
            band = band.min(Band::Probable);
        }
    }
    let (from, to) = direction(profiles, pair, kind);
    let local = |case: u32| {
        let iri = profiles.facts.iri(profiles.cases[case as usize])?;
        iris.local_of(iri).map(str::to_owned)
    };
    let (from_case, to_case) = (local(from)?, local(to)?);
    Some(Link {
        iri: iris.link(&link_end(&from_case), kind, &link_end(&to_case)),
        from: from_case.clone(),
        to: to_case.clone(),
        from_case,
        to_case,
        kind,
        status: Status::Derived,
        band,
        confidence: weigh::confidence(sum),
        method: options.method(),
        rule: format!("{}-{}", kind.notation(), score::RULES_VERSION),
        named_as: None,
        evidence: evidence::of_pair(comparer, pair, (from, to), items),
    })
}
