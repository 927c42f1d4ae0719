//! Incidents per year, and how exactly their dates are known.

use std::collections::BTreeMap;

use super::{AnalyseError, MeasureOptions, cell};
use crate::facts::{Facts, TermId, TermRef};
use crate::graph::Cases;
use crate::graph::lookup::{self, instances};
use crate::model::Table;
use crate::vocab::{self, class, xsd};

/// How exactly a date is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Exact {
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
}

/// One row a year that has incidents, in order; last those without a date, with no year.
pub(super) fn table(facts: &Facts, _: &MeasureOptions) -> Result<Table, AnalyseError> {
    let cases = Cases::new(facts);
    let mut years: BTreeMap<Option<i64>, Count> = BTreeMap::new();
    let mut published = 0;
    let date = dates(facts);
    for incident in instances(facts, class::INCIDENT) {
        let dated = date(incident);
        let count = years.entry(dated.map(|(year, _)| year)).or_default();
        count.incidents += 1;
        count.cases.extend(cases.of(incident));
        match dated {
            Some((_, Exact::Day)) => count.day += 1,
            Some((_, Exact::Month)) => count.month += 1,
            Some((_, Exact::Year)) => count.year += 1,
            None => {}
        }
        let told_later = dated.is_none()
            && cases
                .of(incident)
                .any(|case| lookup::value(facts, case, vocab::PUBLICATION_DATE).is_some());
        published += usize::from(told_later);
    }
    let unknown = years.get(&None).map_or(0, |count| count.incidents);
    let incidents: usize = years.values().map(|count| count.incidents).sum();

    let columns = ["year", "incidents", "cases", "to_day", "to_month", "to_year"];
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
        ]);
    }
    table.notes.push(format!(
        "{incidents} incidents; the date of {} is known, of {unknown} not (last row, without a year); of \
         these, {published} are told in a case whose date of publication is known",
        incidents - unknown
    ));
    table.notes.push(
        "cases: that tell these incidents; to_day, to_month, to_year: how exactly the date is known; \
         years without incidents have no row"
            .to_owned(),
    );
    Ok(table)
}

/// Finds the year of an incident, and how exactly its date is known. A date of publication is not
/// when it happened.
pub(super) fn dates(facts: &Facts) -> impl Fn(TermId) -> Option<(i64, Exact)> + use<'_> {
    let kind = lookup::values(facts, vocab::HAS_DATE_KIND);
    let date = lookup::values(facts, vocab::INCIDENT_DATE);
    let year = lookup::values(facts, vocab::INCIDENT_YEAR);
    move |incident| {
        if kind(incident).is_some_and(|kind| lookup::notation(facts, kind) == "published") {
            return None;
        }
        date(incident).and_then(|date| dated(facts, date)).or_else(|| {
            let year = facts.term(year(incident)?).into_text().parse().ok()?;
            Some((year, Exact::Year))
        })
    }
}

/// The year of a date, and how exact its datatype is.
fn dated(facts: &Facts, date: TermId) -> Option<(i64, Exact)> {
    let TermRef::Literal { value, datatype, .. } = facts.term(date) else {
        return None;
    };
    let exact = match datatype {
        xsd::G_YEAR => Exact::Year,
        xsd::G_YEAR_MONTH => Exact::Month,
        _ => Exact::Day,
    };
    // A year may have a sign and more than four digits (XML Schema 1.1 part 2, section 3.3).
    let digits = value.strip_prefix('-').unwrap_or(&value);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let year = digits[..end].parse::<i64>().ok()?;
    Some((if value.starts_with('-') { -year } else { year }, exact))
}
