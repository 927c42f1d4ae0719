//! Pages that cases cite: which of them identify incidents.

use std::collections::BTreeMap;

use super::super::{LinkOptions, address};
use super::DayAt;
use super::gather::Ask;
use crate::model::Rows;
use crate::vocab as v;

/// A page that more cases give than this identifies none of them: a status history, a home page.
const MAX_CASES_OF_PAGE: usize = 32;
/// The same, where their days do not show that it is about one incident.
const MAX_CASES_WITHOUT_DAYS: usize = 8;

/// Pages that identify incidents.
#[derive(Default)]
pub(super) struct Pages {
    /// Of each case, by number.
    pub of_cases: Rows<u32>,
    /// Canonical form of each.
    pub names: Vec<String>,
    /// Whether each tells of several incidents.
    pub is_bundle: Vec<bool>,
}

impl Pages {
    /// Finds the pages that few cases give.
    ///
    /// Cost: linear in addresses, and the square of the cases of a page, which are few.
    pub(super) fn new(
        ask: &Ask<'_>,
        series: &[u32],
        stated_days: &Rows<DayAt>,
        options: &LinkOptions,
    ) -> Self {
        let count = series.len();
        if options.hide_addresses {
            return Self { of_cases: Rows::from_sorted(count, []), ..Self::default() };
        }
        let mut by_page: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        for property in [v::CASE_PAGE, v::ADDRESS] {
            for (case, value) in ask.of_cases(property) {
                let key = address::canonical(&ask.facts.term(value).into_text());
                by_page.entry(key).or_default().push(case);
            }
        }
        let mut found = Self::default();
        let mut pages: Vec<(u32, u32)> = Vec::new();
        for (key, mut cases) in by_page {
            cases.sort_unstable();
            cases.dedup();
            if !address::names_a_page(&key) || !(2..=MAX_CASES_OF_PAGE).contains(&cases.len()) {
                continue;
            }
            let gaps = gaps(&cases, series, stated_days);
            // Days of one incident may differ by one, by time zones and nights.
            let is_bundle = gaps.iter().any(|&(one_series, gap)| one_series && gap > 1);
            let pairs = cases.len() * (cases.len() - 1) / 2;
            let agree = gaps.iter().filter(|(_, gap)| *gap <= 1).count() == pairs;
            if cases.len() <= MAX_CASES_WITHOUT_DAYS || agree {
                pages.extend(cases.iter().map(|&case| (case, found.names.len() as u32)));
                found.names.push(key);
                found.is_bundle.push(is_bundle);
            }
        }
        pages.sort_unstable();
        found.of_cases = Rows::from_sorted(count, pages);
        found
    }
}

/// Of each pair of cases that both state days: whether they are of one series, and how many days apart the
/// nearest are.
fn gaps(cases: &[u32], series: &[u32], stated_days: &Rows<DayAt>) -> Vec<(bool, i32)> {
    let days = |case: u32| stated_days.row(case).iter().filter(|day| day.span.is_exact());
    let mut gaps = Vec::new();
    for (at, &case) in cases.iter().enumerate() {
        for &other in &cases[..at] {
            let between =
                days(case).flat_map(|day| days(other).map(move |there| day.span.gap(there.span)));
            let one_series = series[case as usize] == series[other as usize];
            gaps.extend(between.min().map(|gap| (one_series, gap)));
        }
    }
    gaps
}
