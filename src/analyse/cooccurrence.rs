//! Which concepts of two kinds stand in the same incidents.

use std::collections::BTreeMap;

use super::concepts::Incidents;
use super::{AnalyseError, MeasureOptions, cell};
use crate::facts::{Facts, TermId};
use crate::graph::Cases;
use crate::labels::Labels;
use crate::model::Table;
use crate::statistics::{Contingency, LogFactorials, Test, benjamini_hochberg};

/// Pairs of concepts in the incidents for which both kinds are known.
struct Counts {
    /// How many incidents have both concepts.
    together: BTreeMap<(TermId, TermId), usize>,
    /// How many have each concept of the first kind.
    left: BTreeMap<TermId, usize>,
    /// How many have each concept of the second kind.
    right: BTreeMap<TermId, usize>,
    /// For how many both kinds are known.
    known: usize,
}

/// Counts over two sorted lists of `(incident, concept)`. With `same`, both lists are one, and each
/// pair counts once, the lesser concept first.
///
/// Cost: the products of how many concepts of both kinds each incident has.
fn count(left: &[(TermId, TermId)], right: &[(TermId, TermId)], same: bool) -> Counts {
    let mut counts = Counts {
        together: BTreeMap::new(),
        left: BTreeMap::new(),
        right: BTreeMap::new(),
        known: 0,
    };
    for of_incident in left.chunk_by(|a, b| a.0 == b.0) {
        let incident = of_incident[0].0;
        let start = right.partition_point(|&(other, _)| other < incident);
        let end = start + right[start..].partition_point(|&(other, _)| other == incident);
        let others = &right[start..end];
        if others.is_empty() {
            continue;
        }
        counts.known += 1;
        for &(_, concept) in of_incident {
            *counts.left.entry(concept).or_default() += 1;
            for &(_, other) in others.iter().filter(|&&(_, other)| !same || concept < other) {
                *counts.together.entry((concept, other)).or_default() += 1;
            }
        }
        for &(_, concept) in others {
            *counts.right.entry(concept).or_default() += 1;
        }
    }
    counts
}

/// One row a pair that occurs, the most frequent first.
pub(super) fn table(facts: &Facts, options: &MeasureOptions) -> Result<Table, AnalyseError> {
    let (left, right) = options.kinds;
    let incidents = Incidents::new(facts, &Cases::new(facts));
    let same = left.name == right.name;
    let counts = count(&incidents.concepts(facts, left), &incidents.concepts(facts, right), same);

    let second = if same { format!("other_{}", right.name) } else { right.name.to_owned() };
    let columns = [left.name.to_owned(), format!("{}_label", left.name), second.clone()];
    let columns = columns.into_iter().chain([format!("{second}_label")]);
    let counted = COUNTED.map(str::to_owned);
    let mut table = Table::new(columns.chain(counted).map(|name| name.replace('-', "_")));
    let labels = Labels::new(facts, &options.languages);
    let mut pairs: Vec<((TermId, TermId), usize)> = counts.together.into_iter().collect();
    pairs.sort_by_key(|&(pair, together)| (std::cmp::Reverse(together), pair));
    let factorials = LogFactorials::up_to(counts.known);
    let of = |(concept, other): (TermId, TermId), both| Contingency {
        both,
        first: counts.left[&concept],
        second: counts.right[&other],
        all: counts.known,
    };
    let tested: Vec<(f64, Test)> =
        pairs.iter().map(|&(pair, both)| of(pair, both).p_value(&factorials)).collect();
    let q_values = benjamini_hochberg(&tested.iter().map(|&(p, _)| p).collect::<Vec<f64>>());
    for ((&(pair, together), (p, test)), q) in pairs.iter().zip(tested).zip(q_values) {
        let counts = of(pair, together);
        let (odds, low, high) = counts.odds_ratio();
        table.push(vec![
            cell::node(facts, pair.0),
            cell::label(&labels, pair.0),
            cell::node(facts, pair.1),
            cell::label(&labels, pair.1),
            cell::count(counts.both),
            cell::count(counts.first),
            cell::count(counts.second),
            cell::count(counts.all),
            cell::double(counts.support()),
            cell::double(counts.lift()),
            counts.npmi().and_then(cell::double),
            cell::double(odds),
            cell::double(low),
            cell::double(high),
            cell::double(counts.chi_square()),
            cell::double(p),
            cell::string(test.name()),
            cell::double(q),
        ]);
    }
    table.notes.push(format!(
        "{} and {} of one incident; counted over the {} of {} incidents for which both are known",
        left.plural,
        right.plural,
        counts.known,
        incidents.all.len()
    ));
    table.notes.push(
        "n11: incidents with both; n1, n2: with the first, with the second; n: all counted; \
         support: n11 / n; lift: n11 n / (n1 n2), above 1 where they meet more often than by chance; \
         npmi: normalised pointwise mutual information, from -1 to 1"
            .to_owned(),
    );
    table.notes.push(
        "odds_ratio, odds_low, odds_high: with its interval of 95 % (Woolf; one half added to each count \
         where one is 0); chi_square: with the correction of Yates; p: of independence, two-sided, by \
         Fisher's exact test where an expected count is below 5; q: Benjamini-Hochberg over all rows of this \
         table"
            .to_owned(),
    );
    Ok(table)
}

const COUNTED: [&str; 14] = [
    "n11",
    "n1",
    "n2",
    "n",
    "support",
    "lift",
    "npmi",
    "odds_ratio",
    "odds_low",
    "odds_high",
    "chi_square",
    "p",
    "test",
    "q",
];
