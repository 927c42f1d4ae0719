//! Chains of incidents that came back.

mod order;

use std::collections::BTreeMap;

use super::{AnalyseError, MeasureOptions, cell};
use crate::facts::{Facts, TermId};
use crate::graph::lookup::{self, instances, statements};
use crate::graph::{Cases, is_rejected, is_suggested};
use crate::labels::Labels;
use crate::model::{LinkKind, Table};
use crate::network::{Csr, components};
use crate::vocab::{self, class};
use order::{When, in_order};

/// One row for each account of an incident that came back, or that came back later: incidents before what
/// is a recurrence of them, then by date. The chain of most incidents first.
pub(super) fn table(facts: &Facts, options: &MeasureOptions) -> Result<Table, AnalyseError> {
    let told = Told::new(facts);
    let links = Links::new(facts, &told, options.suggested);
    let chains = Chains::new(&links, &told);
    let labels = Labels::new(facts, &options.languages);
    let mut table = Table::new([
        "chain",
        "step",
        "case",
        "case_label",
        "incident",
        "date",
        "year",
        "recurs",
        "recurs_label",
        "recurs_incident",
        "link_status",
        "link_band",
        "chain_cases",
        "chain_years",
    ]);
    let steps = chains.dates(facts, &told);
    let notation =
        |term: Option<TermId>| term.and_then(|term| cell::string(lookup::notation(facts, term)));
    let mut count = 0;
    for chain in chains.members() {
        count += 1;
        let order = in_order(&chain, &chains.earlier, &steps);
        let mut cases: Vec<TermId> = chain
            .iter()
            .flat_map(|&step| &chains.accounts[step as usize])
            .map(|&at| told.case(at))
            .collect();
        cases.sort_unstable();
        cases.dedup();
        let years = || chain.iter().filter_map(|&step| steps[step as usize].year());
        let span = years().max().zip(years().min()).map(|(last, first)| last - first);
        for (place, step) in (1..).zip(order) {
            for &account in &chains.accounts[step as usize] {
                for link in links.of(account) {
                    let earlier = link.map(|link| link.earlier);
                    let case = told.case(account);
                    table.push(vec![
                        cell::count(count),
                        cell::count(place),
                        cell::node(facts, case),
                        cell::label(&labels, case),
                        told.incident(account).and_then(|incident| cell::node(facts, incident)),
                        told.date(facts, account),
                        steps[step as usize].year().map(|year| oxrdf::Literal::from(year).into()),
                        earlier.and_then(|earlier| cell::node(facts, told.case(earlier))),
                        earlier.and_then(|earlier| cell::label(&labels, told.case(earlier))),
                        earlier
                            .and_then(|earlier| told.incident(earlier))
                            .and_then(|incident| cell::node(facts, incident)),
                        notation(link.and_then(|link| link.status)),
                        notation(link.and_then(|link| link.band)),
                        cell::count(cases.len()),
                        span.map(|span| oxrdf::Literal::from(span).into()),
                    ]);
                }
            }
        }
    }
    table.notes.push(format!(
        "{count} chains of incidents that came back, over {} links of kind `recurrence-of`, rejected ones left \
         out; step: what came back before what it came back as, then by date, undated incidents last; accounts \
         of one incident are one step; incident: which one, where the case tells several; year: of any account \
         of it, else of the case; recurs: the case of which it is a recurrence; link_status: who says so; \
         chain_years: from the first to the last year",
        links.recurrences.len()
    ));
    if links.only_suggested > 0 {
        table.notes.push(format!(
            "{} links that are only suggested are left out; `--suggested` takes them in",
            links.only_suggested
        ));
    }
    Ok(table)
}

/// What cases tell. An account is an incident of a case that tells several, or the case itself: where it
/// tells one, or where it is not said which of them is meant.
struct Told {
    cases: Cases,
    /// The incidents of each case, sorted.
    incidents: BTreeMap<TermId, Vec<TermId>>,
}

impl Told {
    fn new(facts: &Facts) -> Self {
        let mut incidents: BTreeMap<TermId, Vec<TermId>> = BTreeMap::new();
        for (case, incident) in statements(facts, vocab::DOCUMENTS) {
            incidents.entry(case).or_default().push(incident);
        }
        Self { cases: Cases::new(facts), incidents }
    }

    fn incidents(&self, case: TermId) -> &[TermId] {
        self.incidents.get(&case).map_or(&[], Vec::as_slice)
    }

    /// The account that an end of a link stands for; `None` where no case tells it.
    fn account(&self, end: TermId) -> Option<TermId> {
        let case = self.cases.of(end).next()?;
        Some(if self.incidents(case).len() > 1 { end } else { case })
    }

    fn case(&self, account: TermId) -> TermId {
        self.cases.of(account).next().unwrap_or(account)
    }

    /// The incident of an account, where its case tells several.
    fn incident(&self, account: TermId) -> Option<TermId> {
        (self.case(account) != account).then_some(account)
    }

    /// The incidents that an account may be of.
    fn may_be<'a>(&'a self, account: &'a TermId) -> &'a [TermId] {
        if self.incident(*account).is_some() {
            std::slice::from_ref(account)
        } else {
            self.incidents(*account)
        }
    }

    /// The date of the one incident of an account, as it is stated.
    fn date(&self, facts: &Facts, account: TermId) -> Option<oxrdf::Term> {
        let [incident] = *self.may_be(&account) else { return None };
        super::timeline::dates(facts)(incident)?;
        cell::node(facts, lookup::value(facts, incident, vocab::INCIDENT_DATE)?)
    }
}

/// That what one account tells is a recurrence of what the other tells.
struct Recurrence {
    later: TermId,
    earlier: TermId,
    status: Option<TermId>,
    band: Option<TermId>,
}

/// The links that make chains.
struct Links {
    /// Sorted by both ends, each pair once.
    recurrences: Vec<Recurrence>,
    /// Accounts of one incident.
    same: Vec<(TermId, TermId)>,
    /// Recurrences that were left out because they are only suggested.
    only_suggested: usize,
}

impl Links {
    fn new(facts: &Facts, told: &Told, takes_suggested: bool) -> Self {
        let value = |property| lookup::values(facts, property);
        let (is_rejected, is_suggested) = (is_rejected(facts), is_suggested(facts));
        let kind = value(vocab::HAS_LINK_KIND);
        let (status, band) = (value(vocab::HAS_LINK_STATUS), value(vocab::HAS_BAND));
        let ends = [vocab::LINKS_FROM, vocab::LINKS_TO].map(value);
        let is = |term: Option<TermId>, notation: &str| {
            term.is_some_and(|term| lookup::notation(facts, term) == notation)
        };
        let mut links = Self { recurrences: Vec::new(), same: Vec::new(), only_suggested: 0 };
        for link in instances(facts, class::LINK).filter(|&link| !is_rejected(link)) {
            let is_recurrence = is(kind(link), LinkKind::RecurrenceOf.notation());
            if !is_recurrence && !is(kind(link), LinkKind::SameIncident.notation()) {
                continue;
            }
            let [from, to] = [0, 1].map(|end| ends[end](link).and_then(|end| told.account(end)));
            let Some((from, to)) = from.zip(to).filter(|(from, to)| from != to) else { continue };
            let (status, band) = (status(link), band(link));
            match (is_recurrence, is_suggested(link)) {
                (false, true) => {}
                (false, false) => links.same.push((from, to)),
                (true, true) if !takes_suggested => links.only_suggested += 1,
                (true, _) => {
                    links.recurrences.push(Recurrence { later: from, earlier: to, status, band });
                }
            }
        }
        links.recurrences.sort_by_key(|link| (link.later, link.earlier));
        links.recurrences.dedup_by_key(|link| (link.later, link.earlier));
        links
    }

    /// The recurrences that an account is; one `None` where it is none.
    fn of(&self, account: TermId) -> impl Iterator<Item = Option<&Recurrence>> {
        let start = self.recurrences.partition_point(|link| link.later < account);
        let own = self.recurrences[start..].iter().take_while(move |link| link.later == account);
        let none = own.clone().next().is_none().then_some(None);
        own.map(Some).chain(none)
    }
}

/// Incidents that hang together. A step is an incident, with all its accounts.
struct Chains {
    /// The accounts of each step that recurrences name, sorted.
    accounts: Vec<Vec<TermId>>,
    /// The steps that each step is a recurrence of, sorted.
    earlier: Vec<Vec<u32>>,
    rows: Csr,
}

impl Chains {
    fn new(links: &Links, told: &Told) -> Self {
        let recurring = || links.recurrences.iter().flat_map(|link| [link.later, link.earlier]);
        let mut named: Vec<TermId> = recurring().collect();
        named.sort_unstable();
        named.dedup();
        let mut all: Vec<TermId> = named
            .iter()
            .copied()
            .chain(links.same.iter().flat_map(|&(one, other)| [one, other]))
            .collect();
        all.sort_unstable();
        all.dedup();
        let place = |account: TermId| all.partition_point(|&known| known < account) as u32;
        let same = links.same.iter().map(|&(one, other)| (place(one), place(other), 1.0));
        let steps = components(&Csr::undirected(all.len(), same));
        let step = |account: TermId| steps.of_node[place(account) as usize];

        let mut accounts = vec![Vec::new(); steps.sizes.len()];
        for &account in &named {
            accounts[step(account) as usize].push(account);
        }
        let mut earlier = vec![Vec::new(); steps.sizes.len()];
        for link in &links.recurrences {
            // An incident is no recurrence of itself, whatever two of its accounts say.
            if step(link.later) != step(link.earlier) {
                earlier[step(link.later) as usize].push(step(link.earlier));
            }
        }
        for earlier in &mut earlier {
            earlier.sort_unstable();
            earlier.dedup();
        }
        // A case that is named as a whole stands in the chain of its incidents.
        let whole = named.iter().filter_map(|&account| {
            let case = told.incident(account).map(|_| told.case(account))?;
            named.binary_search(&case).is_ok().then(|| (step(account), step(case)))
        });
        let joined =
            (0..).zip(&earlier).flat_map(|(later, all)| all.iter().map(move |&step| (later, step)));
        let edges: Vec<(u32, u32, f64)> =
            joined.chain(whole).map(|(one, other)| (one, other, 1.0)).collect();
        let rows = Csr::undirected(steps.sizes.len(), edges.into_iter());
        Self { accounts, earlier, rows }
    }

    /// The steps of each chain, the longest first.
    fn members(&self) -> impl Iterator<Item = Vec<u32>> {
        components(&self.rows).members().into_iter().filter(|members| members.len() > 1)
    }

    /// When each step was: the first date of its accounts, else the first year that their cases state.
    fn dates(&self, facts: &Facts, told: &Told) -> Vec<When> {
        let date = super::timeline::dates(facts);
        let not_before = lookup::values(facts, vocab::NOT_BEFORE);
        let account_year = lookup::values(facts, vocab::ACCOUNT_YEAR);
        let text = |term: TermId| facts.term(term).into_text().into_owned();
        let of_incident = |&incident: &TermId| {
            let (year, _) = date(incident)?;
            Some(When::Known { year, not_before: not_before(incident).map(text) })
        };
        let of_case = |&account: &TermId| {
            let year = text(account_year(told.case(account))?).parse().ok()?;
            Some(When::Known { year, not_before: None })
        };
        let of_step = |accounts: &Vec<TermId>| {
            let stated =
                accounts.iter().flat_map(|account| told.may_be(account)).filter_map(of_incident);
            let first = stated.min().or_else(|| accounts.iter().filter_map(of_case).min());
            first.unwrap_or(When::Unknown)
        };
        self.accounts.iter().map(of_step).collect()
    }
}
