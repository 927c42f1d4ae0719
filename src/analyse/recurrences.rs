//! Chains of incidents that came back.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{AnalyseError, MeasureOptions, cell};
use crate::facts::{Facts, TermId};
use crate::graph::lookup::{self, instances, statements};
use crate::graph::{Cases, is_rejected};
use crate::labels::Labels;
use crate::model::Table;
use crate::network::{Csr, components};
use crate::vocab::{self, class};

/// That one case is a recurrence of another.
struct Recurrence {
    later: u32,
    earlier: u32,
    status: Option<TermId>,
    band: Option<TermId>,
}

/// One row for each case of a chain, in the order of their years; the longest chain first.
pub(super) fn table(facts: &Facts, options: &MeasureOptions) -> Result<Table, AnalyseError> {
    let cases = Cases::new(facts);
    let found = recurrences(facts, &cases);
    let edges = found.iter().map(|link| (link.later, link.earlier, 1.0));
    let chains = components(&Csr::undirected(cases.all.len(), edges));
    let mut of_case: BTreeMap<u32, Vec<&Recurrence>> = BTreeMap::new();
    for link in &found {
        of_case.entry(link.later).or_default().push(link);
    }
    let years = years(facts, &cases);
    let labels = Labels::new(facts, &options.languages);
    let mut table = Table::new([
        "chain",
        "step",
        "case",
        "case_label",
        "year",
        "recurs",
        "recurs_label",
        "link_status",
        "link_band",
        "chain_cases",
        "chain_years",
    ]);
    let mut count = 0;
    for mut members in chains.members().into_iter().filter(|members| members.len() > 1) {
        count += 1;
        let year = |case: u32| years[case as usize];
        // Undated cases last, where nothing is known of their place.
        members.sort_by_key(|&case| {
            (
                year(case).is_none(),
                year(case),
                Reverse(of_case.get(&case).map_or(0, Vec::len)),
                case,
            )
        });
        let known: Vec<i64> = members.iter().filter_map(|&case| year(case)).collect();
        let span = known.iter().max().zip(known.iter().min()).map(|(last, first)| last - first);
        let size = members.len();
        for (step, case) in members.into_iter().enumerate() {
            let term = cases.all[case as usize];
            let none = [None];
            let links = of_case.get(&case).map(|links| links.iter().copied().map(Some).collect());
            let links: Vec<Option<&Recurrence>> = links.unwrap_or_else(|| none.into());
            for link in links {
                let earlier = link.map(|link| cases.all[link.earlier as usize]);
                let status = link.and_then(|link| link.status);
                let band = link.and_then(|link| link.band);
                table.push(vec![
                    cell::count(count),
                    cell::count(step + 1),
                    cell::node(facts, term),
                    cell::label(&labels, term),
                    year(case).map(|year| oxrdf::Literal::from(year).into()),
                    earlier.and_then(|earlier| cell::node(facts, earlier)),
                    earlier.and_then(|earlier| cell::label(&labels, earlier)),
                    status.and_then(|status| cell::string(lookup::notation(facts, status))),
                    band.and_then(|band| cell::string(lookup::notation(facts, band))),
                    cell::count(size),
                    span.map(|span| oxrdf::Literal::from(span).into()),
                ]);
            }
        }
    }
    table.notes.push(format!(
        "{count} chains of cases that are recurrences of one another, over {} links of kind `recurrence-of`, \
         rejected ones left out; step: by year, undated cases last; recurs: the case of which it is a \
         recurrence; link_status: who says so; chain_years: from the first to the last year",
        found.len()
    ));
    Ok(table)
}

/// Links of this kind between different cases, sorted, each pair once.
fn recurrences(facts: &Facts, cases: &Cases) -> Vec<Recurrence> {
    let (is_rejected, kind) = (is_rejected(facts), lookup::values(facts, vocab::HAS_LINK_KIND));
    let (status, band) =
        (lookup::values(facts, vocab::HAS_LINK_STATUS), lookup::values(facts, vocab::HAS_BAND));
    let ends = [vocab::LINKS_FROM, vocab::LINKS_TO].map(|end| lookup::values(facts, end));
    let mut found = Vec::new();
    for link in instances(facts, class::LINK) {
        let is_recurrence =
            kind(link).is_some_and(|kind| lookup::notation(facts, kind) == "recurrence-of");
        if !is_recurrence || is_rejected(link) {
            continue;
        }
        let [later, earlier] =
            [0, 1].map(|end| ends[end](link).and_then(|end| cases.places_of(end).next()));
        if let (Some(later), Some(earlier)) = (later, earlier)
            && later != earlier
        {
            found.push(Recurrence { later, earlier, status: status(link), band: band(link) });
        }
    }
    found.sort_by_key(|link| (link.later, link.earlier));
    found.dedup_by_key(|link| (link.later, link.earlier));
    found
}

/// The first year of what each case tells.
fn years(facts: &Facts, cases: &Cases) -> Vec<Option<i64>> {
    let date = super::timeline::dates(facts);
    let mut years = vec![None; cases.all.len()];
    let told = statements(facts, vocab::DOCUMENTS).map(|(_, incident)| incident);
    for incident in told {
        let Some((year, _)) = date(incident) else { continue };
        for case in cases.places_of(incident) {
            let known: &mut Option<i64> = &mut years[case as usize];
            *known = Some(known.map_or(year, |known| known.min(year)));
        }
    }
    years
}
