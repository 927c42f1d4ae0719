//! Counts and figures.

use std::collections::{BTreeMap, BTreeSet};

use super::curve::{CurvePoint, curve};
use super::gold::GoldPair;
use super::ranking::{RankFigures, rankings};
use crate::facts::{Facts, TermId};
use crate::iri::Iris;
use crate::link::derive::Clusters;
use crate::link::profile::Profiles;
use crate::link::rank::{self, Method, Ranking};
use crate::model::{Band, LinkKind};
use crate::vocab::{self as v, class, rdf};

/// All that was measured.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    /// By kind, and by kind and tier.
    pub kinds: Vec<KindFigures>,
    /// By way of ranking.
    pub rankings: Vec<RankFigures>,
    /// What derived links of each kind would be worth as facts, from the surest on.
    pub curve: Vec<CurvePoint>,
    /// Facts that are wrong, and gold that no fact has.
    pub wrong: Vec<WrongPair>,
    /// Identifiers of the gold that the graph does not have, with their lines.
    pub dangling: Vec<(String, u64)>,
    /// Of the hundred derived links with the highest confidence between judged cases: how many are
    /// right in any kind, and how many there are.
    pub top_hundred: (usize, usize),
}

/// Figures of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindFigures {
    /// `same-incident`, …; baselines have a name of their own.
    pub kind: String,
    /// The tier; empty for all of them.
    pub tier: String,
    /// Pairs of the gold, carried over inside clusters.
    pub gold: usize,
    /// Facts between judged cases.
    pub facts: usize,
    /// Facts that are right.
    pub right: usize,
    /// Facts between a judged case and one that is not in the gold at all.
    pub unjudged: usize,
    /// Facts and suggestions between judged cases.
    pub proposed: usize,
    /// Those that are right.
    pub proposed_right: usize,
}

/// A pair that was got wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WrongPair {
    /// What is wrong: `wrong fact` or `missed`.
    pub what: &'static str,
    /// The kind of the link.
    pub kind: LinkKind,
    /// The one case.
    pub from: TermId,
    /// The other.
    pub to: TermId,
    /// What the gold says of the pair, or what was proposed for it.
    pub instead: String,
}

pub(super) struct Predicted {
    pub kind: LinkKind,
    pub is_fact: bool,
    pub is_derived: bool,
    pub confidence: f64,
}

/// Pairs of cases by their places in the profiles, the lesser first.
pub(super) type Pairs<T> = BTreeMap<(u32, u32), T>;

/// True pairs with their kinds and tiers.
pub(super) type Truth = Pairs<BTreeSet<(LinkKind, String)>>;

/// Measures the links of a graph. `baseline` are profiles that know the addresses, also where the
/// links were made without them.
pub fn evaluate(
    facts: &Facts,
    iris: &Iris,
    profiles: &Profiles<'_>,
    baseline: &Profiles<'_>,
    gold: &[GoldPair],
) -> Evaluation {
    let mut evaluation = Evaluation::default();
    let index = |id: &str| facts.id_of_iri(&iris.case(id)).and_then(|case| profiles.index_of(case));
    let mut resolved: Vec<(u32, u32, &GoldPair)> = Vec::new();
    for pair in gold {
        let ends = (index(&pair.from), index(&pair.to));
        for (end, id) in [(ends.0, &pair.from), (ends.1, &pair.to)] {
            if end.is_none() {
                evaluation.dangling.push((id.clone(), pair.line));
            }
        }
        if let (Some(from), Some(to)) = ends
            && from != to
        {
            resolved.push((from, to, pair));
        }
    }
    let judged: BTreeSet<u32> = resolved.iter().flat_map(|&(from, to, _)| [from, to]).collect();
    let truth = truth(profiles.len(), &resolved);
    let predicted = predicted(facts, iris, profiles);

    let mut tiers: BTreeSet<(LinkKind, String)> = BTreeSet::new();
    for (kind, tier) in truth.values().flatten() {
        tiers.insert((*kind, String::new()));
        if !tier.is_empty() {
            tiers.insert((*kind, tier.clone()));
        }
    }
    let kinds: BTreeSet<LinkKind> = tiers.iter().map(|(kind, _)| *kind).collect();
    for &kind in &kinds {
        evaluation.curve.extend(curve(kind, &truth, &predicted, &judged));
    }
    for (kind, tier) in &tiers {
        evaluation.kinds.push(figures(*kind, tier, &truth, &predicted, &judged));
    }
    if kinds.contains(&LinkKind::SameIncident) {
        let closed = closed(profiles, &predicted);
        evaluation.kinds.push(KindFigures {
            kind: "same-incident, by clusters".to_owned(),
            ..figures(LinkKind::SameIncident, "", &truth, &closed, &judged)
        });
        let equal = equal_pages(baseline);
        evaluation.kinds.push(KindFigures {
            kind: "same-incident, by equal URL".to_owned(),
            ..figures(LinkKind::SameIncident, "", &truth, &equal, &judged)
        });
    }
    evaluation.wrong = wrong(profiles, &truth, &predicted, &judged);
    evaluation.top_hundred = top_hundred(&truth, &predicted, &judged);
    let shipped = rank::clusters(profiles, facts);
    let same = truth_clusters(profiles.len(), &resolved);
    for (name, method) in [
        ("similar", Method::Shipped),
        ("plain TF-IDF", Method::PlainTfIdf),
        ("same organisation", Method::Organization),
    ] {
        let mut ranking = Ranking::new(profiles, shipped.clone(), method);
        evaluation.rankings.extend(rankings(name, &mut ranking, &truth, &same, &judged));
    }
    evaluation
}

fn ordered(a: u32, b: u32) -> (u32, u32) {
    (a.min(b), a.max(b))
}

fn truth_clusters(count: usize, resolved: &[(u32, u32, &GoldPair)]) -> Clusters {
    let mut clusters = Clusters::new(count);
    for &(from, to, pair) in resolved {
        if pair.kind == Some(LinkKind::SameIncident) {
            clusters.join(from, to);
        }
    }
    clusters
}

/// True pairs with their kinds and tiers, carried over to all cases of the same incidents.
fn truth(count: usize, resolved: &[(u32, u32, &GoldPair)]) -> Truth {
    let clusters = truth_clusters(count, resolved);
    let mut members: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for &(from, to, _) in resolved {
        for case in [from, to] {
            members.entry(clusters.of(case)).or_default().insert(case);
        }
    }
    let mut truth: Truth = BTreeMap::new();
    for &(from, to, pair) in resolved {
        let Some(kind) = pair.kind else { continue };
        let mut add = |a, b| {
            truth.entry(ordered(a, b)).or_default().insert((kind, pair.tier.clone()));
        };
        add(from, to);
        if kind == LinkKind::SameIncident {
            continue;
        }
        for &a in &members[&clusters.of(from)] {
            for &b in &members[&clusters.of(to)] {
                if a != b {
                    add(a, b);
                }
            }
        }
    }
    // Twins of twins are twins; their tier is that of no pair.
    for cases in members.values() {
        for &a in cases {
            for &b in cases.range(a + 1..) {
                let known = truth.entry((a, b)).or_default();
                if !known.iter().any(|(kind, _)| *kind == LinkKind::SameIncident) {
                    known.insert((LinkKind::SameIncident, String::new()));
                }
            }
        }
    }
    truth
}

fn predicted(facts: &Facts, iris: &Iris, profiles: &Profiles<'_>) -> Pairs<Vec<Predicted>> {
    let mut predicted: Pairs<Vec<Predicted>> = BTreeMap::new();
    let id = |iri: &str| facts.id_of_iri(iri);
    let (Some(is_a), Some(class)) = (id(rdf::TYPE), id(class::LINK)) else { return predicted };
    let notation = |link: TermId, property: &str, scheme: &str| {
        let value = facts.object(link, id(property)?)?;
        let prefix = format!("{}/", iris.scheme(scheme));
        Some(facts.iri(value)?.strip_prefix(prefix.as_str())?.to_owned())
    };
    for link in facts.subjects(is_a, class) {
        let end = |property: &str| {
            facts.object(link, id(property)?).and_then(|case| profiles.index_of(case))
        };
        let (Some(from), Some(to)) = (end(v::FROM_CASE), end(v::TO_CASE)) else { continue };
        let kind = notation(link, v::HAS_LINK_KIND, "link-kind");
        let Some(kind) = kind.as_deref().and_then(LinkKind::from_notation) else { continue };
        let status = notation(link, v::HAS_LINK_STATUS, "link-status");
        let band = notation(link, v::HAS_BAND, "band");
        if from == to || status.as_deref() == Some("rejected") {
            continue;
        }
        let is_fact = [Band::Asserted, Band::Certain]
            .iter()
            .any(|known| band.as_deref() == Some(known.notation()));
        let confidence = id(v::CONFIDENCE)
            .and_then(|property| facts.object(link, property))
            .and_then(|value| facts.term(value).into_text().parse().ok())
            .unwrap_or(0.0);
        // A text that names another case says that they are related.
        let kind = if kind == LinkKind::Mentions { LinkKind::Related } else { kind };
        predicted.entry(ordered(from, to)).or_default().push(Predicted {
            kind,
            is_fact,
            is_derived: status.as_deref() == Some("derived"),
            confidence,
        });
    }
    predicted
}

/// What facts of one incident come to when twins of twins are twins.
fn closed(profiles: &Profiles<'_>, predicted: &Pairs<Vec<Predicted>>) -> Pairs<Vec<Predicted>> {
    let mut clusters = Clusters::new(profiles.len());
    for (&(a, b), links) in predicted {
        if links.iter().any(|link| link.kind == LinkKind::SameIncident && link.is_fact) {
            clusters.join(a, b);
        }
    }
    let mut members: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for case in 0..profiles.len() as u32 {
        members.entry(clusters.of(case)).or_default().push(case);
    }
    pairs_of(members.into_values().filter(|cases| cases.len() <= 64))
}

fn equal_pages(profiles: &Profiles<'_>) -> Pairs<Vec<Predicted>> {
    let mut members: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for case in 0..profiles.len() as u32 {
        for &page in profiles.pages.row(case) {
            members.entry(page).or_default().push(case);
        }
    }
    pairs_of(members.into_values())
}

fn pairs_of(sets: impl Iterator<Item = Vec<u32>>) -> Pairs<Vec<Predicted>> {
    let mut pairs: Pairs<Vec<Predicted>> = BTreeMap::new();
    for cases in sets {
        for (at, &a) in cases.iter().enumerate() {
            for &b in &cases[at + 1..] {
                pairs.entry(ordered(a, b)).or_default().push(Predicted {
                    kind: LinkKind::SameIncident,
                    is_fact: true,
                    is_derived: true,
                    confidence: 1.0,
                });
            }
        }
    }
    pairs
}

fn figures(
    kind: LinkKind,
    tier: &str,
    truth: &Truth,
    predicted: &Pairs<Vec<Predicted>>,
    judged: &BTreeSet<u32>,
) -> KindFigures {
    let mut figures = KindFigures {
        kind: kind.notation().to_owned(),
        tier: tier.to_owned(),
        ..KindFigures::default()
    };
    let is_true = |pair: &(u32, u32)| {
        truth.get(pair).is_some_and(|known| {
            // All that belongs together is related.
            let fits = |of: LinkKind| of == kind || kind == LinkKind::Related;
            known.iter().any(|(of, at)| fits(*of) && (tier.is_empty() || at == tier))
        })
    };
    figures.gold = truth.keys().filter(|pair| is_true(pair)).count();
    for (pair, links) in predicted {
        let mut links = links.iter().filter(|link| link.kind == kind).peekable();
        if links.peek().is_none() {
            continue;
        }
        let is_fact = links.any(|link| link.is_fact);
        let of_gold = usize::from(judged.contains(&pair.0)) + usize::from(judged.contains(&pair.1));
        // A tier says nothing of what it does not have.
        let counts = of_gold == 2 && (tier.is_empty() || is_true(pair));
        if counts {
            figures.proposed += 1;
            figures.facts += usize::from(is_fact);
            if is_true(pair) {
                figures.proposed_right += 1;
                figures.right += usize::from(is_fact);
            }
        } else if of_gold == 1 && is_fact && tier.is_empty() {
            figures.unjudged += 1;
        }
    }
    figures
}

fn wrong(
    profiles: &Profiles<'_>,
    truth: &Truth,
    predicted: &Pairs<Vec<Predicted>>,
    judged: &BTreeSet<u32>,
) -> Vec<WrongPair> {
    let case = |place: u32| profiles.cases[place as usize];
    let mut wrong = Vec::new();
    let kinds: BTreeSet<LinkKind> = truth.values().flatten().map(|(kind, _)| *kind).collect();
    for (&(a, b), links) in predicted {
        for link in links.iter().filter(|link| link.is_fact && kinds.contains(&link.kind)) {
            let known = truth.get(&(a, b));
            let is_true = known.is_some_and(|known| {
                link.kind == LinkKind::Related || known.iter().any(|(kind, _)| *kind == link.kind)
            });
            if !is_true && judged.contains(&a) && judged.contains(&b) {
                let instead = known.and_then(|known| known.iter().next());
                wrong.push(WrongPair {
                    what: "wrong fact",
                    kind: link.kind,
                    from: case(a),
                    to: case(b),
                    instead: instead
                        .map_or("not in the gold", |(kind, _)| kind.notation())
                        .to_owned(),
                });
            }
        }
    }
    for (&(a, b), known) in truth {
        let links = predicted.get(&(a, b));
        for kind in known.iter().map(|(kind, _)| *kind).collect::<BTreeSet<_>>() {
            let mut of_kind = links.iter().copied().flatten().filter(|link| link.kind == kind);
            if links.is_some_and(|links| links.iter().any(|link| link.kind == kind && link.is_fact))
            {
                continue;
            }
            let instead = if of_kind.next().is_some() { "suggested" } else { "not proposed" };
            wrong.push(WrongPair {
                what: "missed",
                kind,
                from: case(a),
                to: case(b),
                instead: instead.to_owned(),
            });
        }
    }
    wrong.sort();
    wrong
}

fn top_hundred(
    truth: &Truth,
    predicted: &Pairs<Vec<Predicted>>,
    judged: &BTreeSet<u32>,
) -> (usize, usize) {
    let mut derived: Vec<(f64, (u32, u32))> = predicted
        .iter()
        .filter(|((a, b), _)| judged.contains(a) && judged.contains(b))
        .filter_map(|(&pair, links)| {
            let links = links.iter().filter(|link| link.is_derived);
            links.map(|link| link.confidence).max_by(f64::total_cmp).map(|best| (best, pair))
        })
        .collect();
    derived.sort_by(|left, right| right.0.total_cmp(&left.0).then(left.1.cmp(&right.1)));
    derived.truncate(100);
    let right = derived.iter().filter(|(_, pair)| truth.contains_key(pair)).count();
    (right, derived.len())
}
