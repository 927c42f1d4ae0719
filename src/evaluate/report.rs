//! The figures as tables.

use oxrdf::{Literal, Term};

use super::measure::Evaluation;
use crate::facts::{Facts, parse_term};
use crate::model::Table;

impl Evaluation {
    /// One row for each kind and tier: counts, precision, recall, F1 of facts and of all proposals.
    pub fn kinds_table(&self) -> Table {
        let mut table = Table::new([
            "kind",
            "tier",
            "gold",
            "facts",
            "right",
            "precision",
            "recall",
            "f1",
            "proposed",
            "proposed_precision",
            "proposed_recall",
            "unjudged",
        ]);
        for row in &self.kinds {
            let precision = share(row.right, row.facts);
            let recall = share(row.right, row.gold);
            let f1 = precision.zip(recall).and_then(|(precision, recall)| {
                (precision + recall > 0.0).then(|| 2.0 * precision * recall / (precision + recall))
            });
            // Of one tier only what it has can be counted, so its precision says nothing.
            let all_tiers = row.tier.is_empty();
            table.push(vec![
                text(&row.kind),
                if all_tiers { None } else { text(&row.tier) },
                number(row.gold),
                number(row.facts),
                number(row.right),
                precision.filter(|_| all_tiers).and_then(share_cell),
                recall.and_then(share_cell),
                f1.filter(|_| all_tiers).and_then(share_cell),
                number(row.proposed),
                share(row.proposed_right, row.proposed).filter(|_| all_tiers).and_then(share_cell),
                share(row.proposed_right, row.gold).and_then(share_cell),
                number(row.unjudged),
            ]);
        }
        let (right, of) = self.top_hundred;
        if of > 0 {
            table.notes.push(format!(
                "of the {of} derived links between judged cases with the highest confidence, {right} are \
                 right in some kind"
            ));
        }
        table.notes.push(
            "facts: asserted, accepted or certain, between two cases of the gold; unjudged: facts from a \
             case of the gold to another one; a pair that the gold does not have counts as wrong"
                .to_owned(),
        );
        for (id, line) in self.dangling.iter().take(5) {
            table.notes.push(format!("line {line}: no case `{id}`; the pair is left out"));
        }
        if self.dangling.len() > 5 {
            table.notes.push(format!("{} more ends are no cases", self.dangling.len() - 5));
        }
        table
    }

    /// One row for each way of ranking.
    pub fn rankings_table(&self) -> Table {
        let mut table =
            Table::new(["ranking", "pairs", "queries", "recall_at_1", "recall_at_10", "map"]);
        for row in &self.rankings {
            table.push(vec![
                text(&row.method),
                text(row.pairs),
                number(row.queries),
                share_cell(row.recall_at_1),
                share_cell(row.recall_at_10),
                share_cell(row.mean_average_precision),
            ]);
        }
        table
    }

    /// One row for each step of recall: what links with as much confidence are worth.
    pub fn curve_table(&self) -> Table {
        let mut table =
            Table::new(["kind", "confidence", "pairs", "right", "precision", "gold", "recall"]);
        for point in &self.curve {
            table.push(vec![
                text(point.kind.notation()),
                share_cell(point.confidence),
                number(point.pairs),
                number(point.right),
                share(point.right, point.pairs).and_then(share_cell),
                number(point.gold),
                share(point.right, point.gold).and_then(share_cell),
            ]);
        }
        table.notes.push(
            "derived links between cases of the gold, with at least this confidence; a pair that the gold \
             does not have counts as wrong"
                .to_owned(),
        );
        table
    }

    /// One row for each pair that was got wrong.
    pub fn wrong_table(&self, facts: &Facts) -> Table {
        let mut table = Table::new(["what", "kind", "from", "to", "instead"]);
        for row in &self.wrong {
            table.push(vec![
                text(row.what),
                text(row.kind.notation()),
                Some(parse_term(facts.encoded(row.from))),
                Some(parse_term(facts.encoded(row.to))),
                text(&row.instead),
            ]);
        }
        table
    }
}

fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

#[expect(clippy::unnecessary_wraps, reason = "cells of a table may be empty")]
fn text(value: &str) -> Option<Term> {
    Some(Literal::new_simple_literal(value).into())
}

#[expect(clippy::unnecessary_wraps, reason = "cells of a table may be empty")]
fn number(value: usize) -> Option<Term> {
    Some(Literal::new_typed_literal(value.to_string(), oxrdf::vocab::xsd::INTEGER).into())
}

#[expect(clippy::unnecessary_wraps, reason = "cells of a table may be empty")]
fn share_cell(value: f64) -> Option<Term> {
    Some(Literal::from(value).into())
}
