//! How high the true cases stand in a ranking of all cases.

use std::collections::{BTreeMap, BTreeSet};

use super::measure::Truth;
use crate::link::derive::Clusters;
use crate::link::rank::Ranking;
use crate::model::LinkKind;

/// Figures of one way to rank.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RankFigures {
    /// Its name.
    pub method: String,
    /// Which true pairs count: any, those of other incidents, those of one kind.
    pub pairs: &'static str,
    /// Cases that were asked.
    pub queries: usize,
    /// True ones in first place.
    pub recall_at_1: f64,
    /// True ones among the first ten, of at most ten.
    pub recall_at_10: f64,
    /// Mean average precision.
    pub mean_average_precision: f64,
}

/// Ranks all cases for each judged one: for any true pair, for those of other incidents, and by kind.
pub(super) fn rankings(
    name: &str,
    ranking: &mut Ranking<'_>,
    truth: &Truth,
    same: &Clusters,
    judged: &BTreeSet<u32>,
) -> Vec<RankFigures> {
    let mut of_case: BTreeMap<u32, BTreeMap<u32, BTreeSet<LinkKind>>> = BTreeMap::new();
    for (&(a, b), known) in truth {
        let kinds: BTreeSet<LinkKind> = known.iter().map(|(kind, _)| *kind).collect();
        of_case.entry(a).or_default().insert(b, kinds.clone());
        of_case.entry(b).or_default().insert(a, kinds);
    }
    let figures = |pairs| RankFigures { method: name.to_owned(), pairs, ..RankFigures::default() };
    let (mut all, mut others) = (figures("any true pair"), figures("other incidents"));
    let mut of_kind: BTreeMap<LinkKind, RankFigures> = BTreeMap::new();
    for &case in judged {
        let Some(known) = of_case.get(&case) else { continue };
        let order: Vec<u32> = ranking.of(case).iter().map(|near| near.case).collect();
        add(&mut all, &known.keys().copied().collect(), order.iter().copied());
        let is_twin = |other: u32| same.of(other) == same.of(case);
        let wanted: BTreeSet<u32> = known.keys().copied().filter(|&case| !is_twin(case)).collect();
        if !wanted.is_empty() {
            add(&mut others, &wanted, order.iter().copied().filter(|&other| !is_twin(other)));
        }
        let kinds: BTreeSet<LinkKind> = known.values().flatten().copied().collect();
        for kind in kinds.into_iter().filter(|&kind| kind != LinkKind::SameIncident) {
            let is_wanted = |other: &u32| known.get(other).is_some_and(|of| of.contains(&kind));
            let wanted: BTreeSet<u32> = known.keys().copied().filter(is_wanted).collect();
            // What is true in another kind is neither right nor wrong.
            let counts = |other: &u32| is_wanted(other) || !known.contains_key(other);
            let figures = of_kind.entry(kind).or_insert_with(|| figures(kind.notation()));
            add(figures, &wanted, order.iter().copied().filter(counts));
        }
    }
    [all, others]
        .into_iter()
        .chain(of_kind.into_values())
        .filter(|figures| figures.queries > 0)
        .map(|figures| {
            let queries = figures.queries as f64;
            RankFigures {
                recall_at_1: figures.recall_at_1 / queries,
                recall_at_10: figures.recall_at_10 / queries,
                mean_average_precision: figures.mean_average_precision / queries,
                ..figures
            }
        })
        .collect()
}

fn add(figures: &mut RankFigures, wanted: &BTreeSet<u32>, order: impl Iterator<Item = u32>) {
    figures.queries += 1;
    let (mut hits, mut precision) = (0usize, 0.0);
    for (place, case) in order.enumerate() {
        if !wanted.contains(&case) {
            continue;
        }
        hits += 1;
        precision += hits as f64 / (place + 1) as f64;
        if place == 0 {
            figures.recall_at_1 += 1.0;
        }
        if place < 10 {
            figures.recall_at_10 += 1.0 / wanted.len().min(10) as f64;
        }
        if hits == wanted.len() {
            break;
        }
    }
    figures.mean_average_precision += precision / wanted.len() as f64;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recall_is_of_at_most_k_and_precision_falls_with_the_place() {
        let mut figures = RankFigures::default();
        add(&mut figures, &BTreeSet::from([1, 2]), [9, 1, 8, 2].into_iter());
        assert_eq!((figures.recall_at_1, figures.recall_at_10), (0.0, 1.0));
        assert!((figures.mean_average_precision - 0.5).abs() < 1e-12);
        // Of twelve true ones, the first ten places can hold ten.
        let mut figures = RankFigures::default();
        add(&mut figures, &(0..12).collect(), 0..12);
        assert!((figures.recall_at_10 - 1.0).abs() < 1e-12);
        assert!((figures.mean_average_precision - 1.0).abs() < 1e-12);
        // What the ranking does not have is missed.
        let mut figures = RankFigures::default();
        add(&mut figures, &BTreeSet::from([1, 2]), [1].into_iter());
        assert_eq!((figures.recall_at_10, figures.mean_average_precision), (0.5, 0.5));
    }
}
