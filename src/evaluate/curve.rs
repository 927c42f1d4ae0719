//! Precision and recall by the least confidence that is taken: where a band could begin.

use std::collections::BTreeSet;

use super::measure::{Pairs, Predicted, Truth};
use crate::model::LinkKind;

/// Where the derived links of a kind with at least some confidence reach a twentieth more of the gold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// The kind.
    pub kind: LinkKind,
    /// The least confidence that is taken.
    pub confidence: f64,
    /// Pairs between judged cases with as much confidence or more.
    pub pairs: usize,
    /// Those that are right.
    pub right: usize,
    /// Pairs of the gold.
    pub gold: usize,
}

/// Derived links of a kind between judged cases, taken from the surest on. There is a point where
/// recall has grown by a twentieth, and one at the end.
pub(super) fn curve(
    kind: LinkKind,
    truth: &Truth,
    predicted: &Pairs<Vec<Predicted>>,
    judged: &BTreeSet<u32>,
) -> Vec<CurvePoint> {
    let is_true = |pair: &(u32, u32)| {
        truth.get(pair).is_some_and(|known| known.iter().any(|(of, _)| *of == kind))
    };
    let gold = truth.keys().filter(|pair| is_true(pair)).count();
    let mut derived: Vec<(f64, bool)> = predicted
        .iter()
        .filter(|((a, b), _)| judged.contains(a) && judged.contains(b))
        .filter_map(|(pair, links)| {
            let links = links.iter().filter(|link| link.is_derived && link.kind == kind);
            let best = links.map(|link| link.confidence).max_by(f64::total_cmp)?;
            Some((best, is_true(pair)))
        })
        .collect();
    derived.sort_by(|left, right| right.0.total_cmp(&left.0));
    let (mut points, mut pairs, mut right, mut told) = (Vec::new(), 0, 0, 0);
    // What has one confidence is taken together: no threshold parts it.
    for equal in derived.chunk_by(|left, right| left.0.total_cmp(&right.0).is_eq()) {
        pairs += equal.len();
        right += equal.iter().filter(|(_, is_true)| *is_true).count();
        let step = (right * 20).checked_div(gold).unwrap_or(0);
        if step > told || pairs == derived.len() {
            told = step;
            points.push(CurvePoint { kind, confidence: equal[0].0, pairs, right, gold });
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_confidence_is_one_step_and_unjudged_pairs_do_not_count() {
        let kind = LinkKind::RecurrenceOf;
        let truth: Truth = [(0, 1), (2, 3), (4, 5), (6, 7)]
            .map(|pair| (pair, BTreeSet::from([(kind, String::new())])))
            .into();
        let link =
            |confidence| vec![Predicted { kind, is_fact: false, is_derived: true, confidence }];
        let predicted: Pairs<Vec<Predicted>> = [
            ((0, 1), link(0.9)),
            ((0, 2), link(0.5)),
            ((2, 3), link(0.5)),
            ((1, 3), link(0.2)),
            ((4, 99), link(0.95)),
        ]
        .into();
        let judged: BTreeSet<u32> = (0..8).collect();
        let points: Vec<_> = curve(kind, &truth, &predicted, &judged)
            .iter()
            .map(|point| (point.confidence, point.pairs, point.right, point.gold))
            .collect();
        assert_eq!(points, [(0.9, 1, 1, 4), (0.5, 3, 2, 4), (0.2, 4, 2, 4)]);
        assert!(curve(LinkKind::PartOf, &truth, &predicted, &judged).is_empty());
    }
}
