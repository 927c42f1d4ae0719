//! Which cases there are: by identifier, by page, by organisation and year.

use std::collections::BTreeMap;

use super::address;
use super::days::{Span, span_of};
use crate::facts::{Facts, TermId};
use crate::iri::Iris;
use crate::vocab::{self as v, class, rdf};

/// Look-ups over the cases of a set of facts.
pub struct Index<'f> {
    facts: &'f Facts,
    iris: Iris,
    /// Canonical address → its case, or `None` where several have it: a page that many share
    /// identifies none of them.
    pages: BTreeMap<String, Option<TermId>>,
    /// Organisation and year → cases with an incident in that year, and cases whose account is of it.
    years: BTreeMap<(TermId, i64), (Vec<TermId>, Vec<TermId>)>,
}

impl<'f> Index<'f> {
    /// Indexes all cases that are no stubs.
    pub fn new(facts: &'f Facts, iris: &Iris) -> Self {
        let mut index =
            Self { facts, iris: iris.clone(), pages: BTreeMap::new(), years: BTreeMap::new() };
        let id = |iri: &str| facts.id_of_iri(iri);
        let (Some(is_a), Some(case_class)) = (id(rdf::TYPE), id(class::CASE_STUDY)) else {
            return index;
        };
        let stubs = super::stubs(facts);
        let [page, source, address, subject, documents, incident_year, account_year] = [
            v::CASE_PAGE,
            v::HAS_SOURCE,
            v::ADDRESS,
            v::HAS_SUBJECT,
            v::DOCUMENTS,
            v::INCIDENT_YEAR,
            v::ACCOUNT_YEAR,
        ]
        .map(id);
        let all = |node: TermId, property: Option<TermId>| {
            property.into_iter().flat_map(move |property| facts.objects(node, property))
        };
        let year = |value: TermId| facts.term(value).into_text().parse::<i64>().ok();
        for case in facts.subjects(is_a, case_class).filter(|case| !stubs.contains(case)) {
            let addresses =
                all(case, page).chain(all(case, source).flat_map(|source| all(source, address)));
            for value in addresses {
                let key = address::canonical(&facts.term(value).into_text());
                let entry = index.pages.entry(key).or_insert(Some(case));
                if *entry != Some(case) {
                    *entry = None;
                }
            }
            for organization in all(case, subject) {
                for incident in all(case, documents) {
                    for year in all(incident, incident_year).filter_map(year) {
                        let cases = &mut index.years.entry((organization, year)).or_default().0;
                        if cases.last() != Some(&case) {
                            cases.push(case);
                        }
                    }
                }
                for year in all(case, account_year).filter_map(year) {
                    index.years.entry((organization, year)).or_default().1.push(case);
                }
            }
        }
        index
    }

    /// A case by its identifier.
    pub fn case_of_id(&self, id: &str) -> Option<TermId> {
        let case = self.facts.id_of_iri(&self.iris.case(id))?;
        let is_a = self.facts.id_of_iri(rdf::TYPE)?;
        let class = self.facts.id_of_iri(class::CASE_STUDY)?;
        (!self.facts.prefix_spog(&[case, is_a, class]).is_empty()).then_some(case)
    }

    /// A case by its page or by a source that only it has.
    pub fn case_of_page(&self, page: &str) -> Option<TermId> {
        self.pages.get(&address::canonical(page)).copied().flatten()
    }

    /// Cases of an organisation with an incident in a year, and those whose account is of that year; where
    /// a month is given, without those whose incidents are known to be of others.
    pub fn cases_of(
        &self,
        organization: TermId,
        year: i64,
        month: Option<i64>,
    ) -> (Vec<TermId>, Vec<TermId>) {
        let Some((by_incident, by_account)) = self.years.get(&(organization, year)) else {
            return (Vec::new(), Vec::new());
        };
        let month = month.and_then(|month| span_of(&format!("{year:04}-{month:02}")));
        let fits = |case: &&TermId| month.is_none_or(|(month, _)| self.may_be_of(**case, month));
        let fitting = |cases: &[TermId]| cases.iter().filter(fits).copied().collect();
        (fitting(by_incident), fitting(by_account))
    }

    /// Whether there are cases of an organisation and a year, of whatever month.
    pub fn has_cases_of(&self, organization: TermId, year: i64) -> bool {
        self.years.contains_key(&(organization, year))
    }

    /// Whether an incident of a case may be of a span of days, or of a day beside it (time zones, nights).
    fn may_be_of(&self, case: TermId, span: Span) -> bool {
        let [documents, date] =
            [v::DOCUMENTS, v::INCIDENT_DATE].map(|iri| self.facts.id_of_iri(iri));
        let Some((documents, date)) = documents.zip(date) else { return true };
        let mut spans = self
            .facts
            .objects(case, documents)
            .map(|incident| self.facts.object(incident, date))
            .map(|date| span_of(&self.facts.term(date?).into_text()))
            .peekable();
        let is_of_none = spans.peek().is_none();
        is_of_none || spans.any(|known| known.is_none_or(|(known, _)| known.gap(span) <= 1))
    }
}
