//! How long incidents last, by what they have: median and quartiles, never only means.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::concepts::Incidents;
use super::{AnalyseError, MeasureOptions, cell};
use crate::facts::{Facts, TermId};
use crate::graph::{Cases, lookup};
use crate::labels::Labels;
use crate::model::Table;
use crate::statistics::{Observed, Survival, quantile};
use crate::vocab;

/// What is stated of a duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    Approximate,
    AtLeast,
    AtMost,
}

/// A duration of one incident, in seconds.
type Stated = (f64, Bound);

/// What is measured: its name, and the property that holds its seconds.
const MEASURED: [(&str, &str); 3] = [
    ("outage", vocab::OUTAGE_SECONDS),
    ("time-to-detect", vocab::SECONDS_TO_DETECT),
    ("time-to-resolve", vocab::SECONDS_TO_RESOLVE),
];

/// One row for each concept and each kind of duration that is known of it, and one for all incidents
/// together.
pub(super) fn table(facts: &Facts, options: &MeasureOptions) -> Result<Table, AnalyseError> {
    let kind = options.kinds.1;
    let incidents = Incidents::new(facts, &Cases::new(facts));
    let mut of_concept: BTreeMap<Option<TermId>, Vec<TermId>> = BTreeMap::new();
    if !incidents.all.is_empty() {
        of_concept.insert(None, incidents.all.clone());
    }
    for (incident, concept) in incidents.concepts(facts, kind) {
        of_concept.entry(Some(concept)).or_default().push(incident);
    }
    let name = kind.name.replace('-', "_");
    let counted = [
        "duration",
        "incidents",
        "known",
        "exact",
        "approximate",
        "at_least",
        "at_most",
        "median_s",
        "lower_quartile_s",
        "upper_quartile_s",
        "survival_median_s",
        "survival_lower_quartile_s",
        "survival_upper_quartile_s",
    ];
    let columns = [name.clone(), format!("{name}_label")].into_iter();
    let mut table = Table::new(columns.chain(counted.map(str::to_owned)));
    let labels = Labels::new(facts, &options.languages);
    for (measured, property) in MEASURED {
        let stated = stated(facts, property);
        let mut rows: Vec<(Option<TermId>, usize, Vec<Stated>)> = of_concept
            .iter()
            .map(|(&concept, all)| {
                (concept, all.len(), all.iter().filter_map(|&incident| stated(incident)).collect())
            })
            .filter(|(.., known): &(_, _, Vec<Stated>)| !known.is_empty())
            .collect();
        rows.sort_by_key(|(concept, _, known)| (concept.is_some(), Reverse(known.len()), *concept));
        for (concept, all, known) in rows {
            let mut row = vec![
                concept.and_then(|concept| cell::node(facts, concept)),
                match concept {
                    Some(concept) => cell::label(&labels, concept),
                    None => cell::string("all incidents"),
                },
                cell::string(measured),
                cell::count(all),
                cell::count(known.len()),
            ];
            for bound in [Bound::Exact, Bound::Approximate, Bound::AtLeast, Bound::AtMost] {
                row.push(cell::count(known.iter().filter(|(_, is)| *is == bound).count()));
            }
            row.extend(quartiles(&known));
            table.push(row);
        }
    }
    table.notes.push(format!(
        "durations by {}, in seconds, first of all incidents together; known: incidents of `incidents` of \
         which a duration is stated",
        kind.plural
    ));
    table.notes.push(
        "median_s, quartiles: of exact and approximate values; survival: Kaplan-Meier over these and lower \
         bounds (`at_least`), empty where too few ended to say; upper bounds (`at_most`) and incidents without \
         a duration enter neither"
            .to_owned(),
    );
    Ok(table)
}

/// Median and quartiles of stated values, and of survival.
fn quartiles(known: &[Stated]) -> Vec<Option<oxrdf::Term>> {
    let is_value = |bound| matches!(bound, Bound::Exact | Bound::Approximate);
    let mut values: Vec<f64> =
        known.iter().filter(|(_, bound)| is_value(*bound)).map(|&(seconds, _)| seconds).collect();
    values.sort_by(f64::total_cmp);
    let observed: Vec<Observed> = known
        .iter()
        .filter(|(_, bound)| *bound != Bound::AtMost)
        .map(|&(time, bound)| Observed { time, is_exact: is_value(bound) })
        .collect();
    let survival = Survival::of(&observed);
    [0.5, 0.25, 0.75]
        .map(|share| quantile(&values, share).and_then(cell::double))
        .into_iter()
        // The lower quartile is where three quarters are left.
        .chain([0.5, 0.75, 0.25].map(|left| survival.quantile(left).and_then(cell::double)))
        .collect()
}

/// Finds the seconds of an incident. Only outages have a bound of their own; without one a value is
/// exact, as the account states it.
fn stated<'a>(facts: &'a Facts, property: &str) -> impl Fn(TermId) -> Option<Stated> + use<'a> {
    let seconds = lookup::values(facts, property);
    let bound = lookup::values(facts, vocab::HAS_DURATION_BOUND);
    let has_bound = property == vocab::OUTAGE_SECONDS;
    move |incident| {
        let value: f64 = facts.term(seconds(incident)?).into_text().parse().ok()?;
        if !value.is_finite() || value < 0.0 {
            return None;
        }
        let bound = bound(incident).filter(|_| has_bound);
        let bound = match bound.map(|bound| lookup::notation(facts, bound)) {
            Some("at-least") => Bound::AtLeast,
            Some("at-most") => Bound::AtMost,
            Some("approximate") => Bound::Approximate,
            _ => Bound::Exact,
        };
        Some((value, bound))
    }
}
