//! Incidents per year, and how exactly their dates are known.

use std::collections::BTreeMap;

use super::{MeasureOptions, cell};
use crate::facts::{Facts, TermId, TermRef};
use crate::graph::Cases;
use crate::graph::lookup::{self, instances};
use crate::model::Table;
use crate::vocab::{self, class, xsd};

/// How exactly a date is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exact {
    Day,
    Month,
    Year,
}

/// What is counted of one year, or of no year.
#[derive(Default)]
struct Count {
    incidents: usize,
    cases: Vec<TermId>,
    day: usize,
    month: usize,
    year: usize,
    published: usize,
}

/// One row a year that has incidents, in order; last those without a date, with no year.
pub(super) fn table(facts: &Facts, _: &MeasureOptions) -> Table {
    let cases = Cases::new(facts);
    let mut years: BTreeMap<Option<i64>, Count> = BTreeMap::new();
    for incident in instances(facts, class::INCIDENT) {
        let dated = date(facts, incident);
        let count = years.entry(dated.map(|(year, _)| year)).or_default();
        count.incidents += 1;
        count.cases.extend(cases.of(incident));
        match dated {
            Some((_, Exact::Day)) => count.day += 1,
            Some((_, Exact::Month)) => count.month += 1,
            Some((_, Exact::Year)) => count.year += 1,
            None => {}
        }
        let kind = lookup::value(facts, incident, vocab::HAS_DATE_KIND);
        let is_published = kind.is_some_and(|kind| lookup::notation(facts, kind) == "published");
        count.published += usize::from(dated.is_some() && is_published);
    }
    let unknown = years.get(&None).map_or(0, |count| count.incidents);
    let incidents: usize = years.values().map(|count| count.incidents).sum();

    let columns = [
        "year",
        "incidents",
        "cases",
        "to_day",
        "to_month",
        "to_year",
        "published",
    ];
    let mut table = Table::new(columns);
    let without = years.remove_entry(&None);
    for (year, mut count) in years.into_iter().chain(without) {
        count.cases.sort_unstable();
        count.cases.dedup();
        table.push(vec![
            year.map(|year| oxrdf::Literal::from(year).into()),
            cell::count(count.incidents),
            cell::count(count.cases.len()),
            cell::count(count.day),
            cell::count(count.month),
            cell::count(count.year),
            cell::count(count.published),
        ]);
    }
    table.notes.push(format!(
        "{incidents} incidents; the date of {} is known, of {unknown} not (last row, without a year)",
        incidents - unknown
    ));
    table.notes.push(
        "cases: that tell these incidents; to_day, to_month, to_year: how exactly the date is known; \
         published: dates that are those of the publication; years without incidents have no row"
            .to_owned(),
    );
    table
}

/// The year of an incident, and how exactly its date is known.
fn date(facts: &Facts, incident: TermId) -> Option<(i64, Exact)> {
    if let Some(date) = lookup::value(facts, incident, vocab::INCIDENT_DATE)
        && let TermRef::Literal {
            value, datatype, ..
        } = facts.term(date)
    {
        let exact = match datatype {
            xsd::G_YEAR => Exact::Year,
            xsd::G_YEAR_MONTH => Exact::Month,
            _ => Exact::Day,
        };
        // A year may have a sign and more than four digits (XML Schema 1.1 part 2, section 3.3).
        let digits = value.strip_prefix('-').unwrap_or(&value);
        let end = digits
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(digits.len());
        if let Ok(year) = digits[..end].parse::<i64>() {
            return Some((if value.starts_with('-') { -year } else { year }, exact));
        }
    }
    let year = lookup::value(facts, incident, vocab::INCIDENT_YEAR)?;
    Some((facts.term(year).into_text().parse().ok()?, Exact::Year))
}
