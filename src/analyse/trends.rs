//! What rises and falls over the years.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::concepts::Incidents;
use super::timeline::dates;
use super::{AnalyseError, MeasureOptions, cell};
use crate::facts::{Facts, TermId};
use crate::graph::Cases;
use crate::labels::Labels;
use crate::model::Table;
use crate::statistics::{MannKendall, benjamini_hochberg, mann_kendall};

/// A concept of fewer incidents than this has no trend to speak of.
const LEAST_INCIDENTS: usize = 3;

/// One row for all incidents, then one a concept, the most frequent first.
pub(super) fn table(facts: &Facts, options: &MeasureOptions) -> Result<Table, AnalyseError> {
    let kind = options.kinds.1;
    let incidents = Incidents::new(facts, &Cases::new(facts));
    let date = dates(facts);
    let year: BTreeMap<TermId, i64> =
        incidents.all.iter().filter_map(|&incident| Some((incident, date(incident)?.0))).collect();
    let mut in_year: BTreeMap<i64, usize> = BTreeMap::new();
    for &year in year.values() {
        *in_year.entry(year).or_default() += 1;
    }
    let mut of_concept: BTreeMap<TermId, BTreeMap<i64, usize>> = BTreeMap::new();
    for (incident, concept) in incidents.concepts(facts, kind) {
        if let Some(&year) = year.get(&incident) {
            *of_concept.entry(concept).or_default().entry(year).or_default() += 1;
        }
    }
    let name = kind.name.replace('-', "_");
    let counted =
        ["incidents", "first_year", "last_year", "years", "s", "tau", "z", "p", "q", "slope"];
    let columns = [name.clone(), format!("{name}_label")].into_iter();
    let mut table = Table::new(columns.chain(counted.map(str::to_owned)));
    let labels = Labels::new(facts, &options.languages);

    // All years between the first and the last: one without incidents counts as none.
    if let (Some((&first, _)), Some((&last, _))) =
        (in_year.first_key_value(), in_year.last_key_value())
    {
        let counts: Vec<f64> =
            (first..=last).map(|year| in_year.get(&year).copied().unwrap_or(0) as f64).collect();
        let mut row = vec![None, cell::string("all incidents")];
        row.push(cell::count(year.len()));
        row.extend([first, last].map(|year| Some(oxrdf::Literal::from(year).into())));
        row.push(cell::count(counts.len()));
        row.extend(test_cells(mann_kendall(&counts), None));
        table.push(row);
    }
    // Of a concept, its share of the incidents of each year that has any.
    let mut tested: Vec<(TermId, usize, &BTreeMap<i64, usize>, MannKendall)> = of_concept
        .iter()
        .filter_map(|(&concept, years)| {
            let all: usize = years.values().sum();
            let shares: Vec<f64> = in_year
                .iter()
                .map(|(year, &all)| years.get(year).copied().unwrap_or(0) as f64 / all as f64)
                .collect();
            let test = mann_kendall(&shares).filter(|_| all >= LEAST_INCIDENTS)?;
            Some((concept, all, years, test))
        })
        .collect();
    tested.sort_by_key(|&(concept, all, ..)| (Reverse(all), concept));
    let p_values: Vec<f64> = tested.iter().map(|(.., test)| test.p).collect();
    for ((concept, all, years, test), q) in tested.into_iter().zip(benjamini_hochberg(&p_values)) {
        let ends = [years.keys().next(), years.keys().next_back()];
        let mut row =
            vec![cell::node(facts, concept), cell::label(&labels, concept), cell::count(all)];
        row.extend(ends.map(|year| year.map(|&year| oxrdf::Literal::from(year).into())));
        row.push(cell::count(in_year.len()));
        row.extend(test_cells(Some(test), Some(q)));
        table.push(row);
    }
    table.notes.push(format!(
        "trends of {} over years, by the test of Mann and Kendall (ties and continuity heeded): of all \
         incidents, their number in each year from the first to the last; of a concept, its share of the \
         incidents of each year that has any; counted over the {} of {} incidents whose year is known, \
         concepts of fewer than {LEAST_INCIDENTS} left out",
        kind.plural,
        year.len(),
        incidents.all.len()
    ));
    table.notes.push(
        "years: values in the test; s: pairs of years that rise, less those that fall; tau: from -1 to 1; p: \
         two-sided; q: Benjamini-Hochberg over all concepts; slope: median change a year (Sen), of the \
         number or of the share; empty with fewer than three years"
            .to_owned(),
    );
    Ok(table)
}

fn test_cells(test: Option<MannKendall>, q: Option<f64>) -> Vec<Option<oxrdf::Term>> {
    vec![
        test.map(|test| oxrdf::Literal::from(test.s).into()),
        test.and_then(|test| cell::double(test.tau)),
        test.and_then(|test| cell::double(test.z)),
        test.and_then(|test| cell::double(test.p)),
        q.and_then(cell::double),
        test.and_then(|test| cell::double(test.slope)),
    ]
}
