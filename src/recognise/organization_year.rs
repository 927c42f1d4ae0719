//! `Org Year` in running text: "Airbnb 2016", "Slack's 2021 outage", "vụ GitLab năm 2017",
//! "Cloudflare의 2019년 장애", "GitHub (2012 and 2018)", "the Fastly outage of June 8, 2021",
//! "In 2021, Facebook went down".
//!
//! Each organisation is taken with the years nearest behind it, or else before it, if the words
//! between join the two. Side by side they name a case; apart, only words for an incident make sure that
//! one is meant.

mod bond;

use std::ops::Range;

use super::{Findings, Unit, sentence};
use crate::lexicon::{FoundYear, FoundYears, Known};
use crate::model::{Band, LinkKind, ReferenceTarget, Target};
use crate::ontology::Ontology;
use bond::{Bond, Reader, ends_with_phrase};

/// So much beside a place is looked at for words.
const NEAR_BYTES: usize = 160;

/// The rule of words that name a case.
const RULE: &str = "organization-year";
/// The rule of words that may mean anything that the organisation did in the year, or its service did to
/// somebody: they name a case only where there is one.
const RULE_APART: &str = "organization-year-apart";

/// A firm that a text names, or the service of a firm.
#[derive(Clone)]
pub(super) struct Firm<'t> {
    /// Where the name stands.
    pub(super) range: Range<usize>,
    /// The slug of the firm.
    pub(super) slug: &'t str,
    /// Whether the name is that of a service.
    pub(super) is_service: bool,
}

/// Finds the cases that a text names by one of some firms and a year. An outage of a service in a year is one
/// of the firm that runs it: "the Amazon S3 outage in February 2017".
pub(super) fn find(
    unit: &Unit<'_>,
    firms: &[Firm<'_>],
    (ontology, known): (&Ontology, Option<&Known>),
    own: Option<&str>,
    found: &mut Findings,
) {
    let Some(known) = known else { return };
    if firms.is_empty() {
        return;
    }
    let text = unit.text.value.as_str();
    let years = known.patterns.years().find(text, &known.words);
    if years.is_empty() {
        return;
    }
    // Services are read apart: one between a firm and its year would hide the firm.
    let organizations: Vec<Firm<'_>> =
        firms.iter().filter(|firm| !firm.is_service).cloned().collect();
    let finder = Finder { text, organizations: &organizations, years: &years, known, ontology };
    let told = finder.find(unit, own, |_, _| true, found);
    if organizations.len() < firms.len() {
        let finder = Finder { organizations: firms, ..finder };
        // Neither its name nor its year belongs to an organisation.
        let is_meant = |firm: &Firm<'_>, of_service: &Told<'_>| {
            firm.is_service
                && !told.iter().any(|told| overlap(told, &of_service.range))
                && finder.is_of_its_firm(firm, of_service)
        };
        finder.find(unit, own, is_meant, found);
    }
}

fn overlap(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// Years that a text gives an organisation.
struct Told<'a> {
    /// The organisation with its years.
    range: Range<usize>,
    years: Vec<&'a FoundYear>,
    /// Whether the year stands before the organisation. Such a year needs a word for an incident.
    year_first: bool,
    side_by_side: bool,
    says_incident: bool,
}

struct Finder<'a> {
    text: &'a str,
    organizations: &'a [Firm<'a>],
    years: &'a [FoundYears],
    known: &'a Known,
    ontology: &'a Ontology,
}

impl<'a> Finder<'a> {
    /// Tells of the cases that those of the firms are said to have had, and returns where their words stand.
    fn find(
        &self,
        unit: &Unit<'_>,
        own: Option<&str>,
        is_meant: impl Fn(&Firm<'_>, &Told<'_>) -> bool,
        found: &mut Findings,
    ) -> Vec<Range<usize>> {
        let mut told: Vec<Option<Told<'_>>> =
            (0..self.organizations.len()).map(|at| self.told_of(at)).collect();
        self.carry_over_lists(&mut told);
        let mut ranges = Vec::new();
        for (firm, told) in self.organizations.iter().zip(&told) {
            let Some(told) = told else { continue };
            let is_case = told.says_incident || !firm.is_service && !told.year_first;
            if is_case && is_meant(firm, told) {
                self.mention(unit, firm, told, own, found);
                ranges.push(told.range.clone());
            }
        }
        ranges
    }

    /// Whether what is told of a service is told of the firm that runs it: neither of the author's own piece of it
    /// ("our EKS cluster") nor of something that uses it ("GitHub on S3").
    fn is_of_its_firm(&self, service: &Firm<'_>, told: &Told<'_>) -> bool {
        let (words, name) = (&self.known.words.org_year, &service.range);
        let (head, behind) = (self.near_before(name.start), self.near_behind(name.end));
        let is_ours = ends_with_phrase(&head, &words.ours_before)
            || ends_with_phrase(&self.near_before(told.range.start), &words.ours_before)
            || words.ours_behind.iter().any(|word| behind.contains(word.as_str()));
        let is_used = ends_with_phrase(&head, &words.used_before)
            && !self.reader().incident_before(&head)
            || words.used_behind.iter().any(|word| behind.trim_start().starts_with(word.as_str()));
        !is_ours && !is_used
    }

    /// What the words of a list say of its first organisation, or of its last one, they say of all.
    fn carry_over_lists(&self, told: &mut [Option<Told<'_>>]) {
        // "incidents at GitHub in 2018, Slack in 2021 and Roblox in 2021"
        for at in 1..told.len() {
            if let [Some(first), Some(next)] = &mut told[at - 1..=at] {
                next.says_incident |= first.says_incident && self.goes_on(first, next);
            }
        }
        // "the 2024 CrowdStrike and the 2017 Equifax incidents"
        for at in (1..told.len()).rev() {
            if let [Some(first), Some(next)] = &mut told[at - 1..=at] {
                first.says_incident |= first.year_first
                    && next.year_first
                    && next.says_incident
                    && self.goes_on(first, next);
            }
        }
    }

    fn reader(&self) -> Reader<'a> {
        Reader { words: &self.known.words.org_year }
    }

    /// The years of an organisation: those behind it before those in front of it.
    fn told_of(&self, at: usize) -> Option<Told<'a>> {
        let name = &self.organizations[at].range;
        let next = self.years.partition_point(|list| list.range.start < name.end);
        let behind = self.years.get(next).and_then(|list| self.behind(at, list));
        behind.or_else(|| {
            let before = next.checked_sub(1).map(|last| &self.years[last]);
            before
                .filter(|list| list.range.end <= name.start)
                .and_then(|list| self.before(at, list))
        })
    }

    fn behind(&self, at: usize, list: &'a FoundYears) -> Option<Told<'a>> {
        let name = &self.organizations[at].range;
        if list.range.start - name.end > NEAR_BYTES {
            return None;
        }
        let next = self.organizations.get(at + 1).map(|next| next.range.clone());
        if let Some(next) = next.clone().filter(|next| next.start < list.range.start) {
            // "GitHub and GitLab (2018 and 2017, respectively)"
            return self.respectively(at, &next, list);
        }
        if self.respectively_follows(list) {
            return self.paired(at, list);
        }
        let between = self.text[name.end..list.range.start].to_lowercase();
        let is_of_next = next.is_some_and(|next| {
            next.start >= list.range.end
                && self.joins(&between)
                && self.stand_together(list.range.end..next.start)
        });
        if is_of_next {
            return None;
        }
        let tail = self.near_behind(list.range.end);
        let reader = self.reader();
        let head = self.near_before(name.start);
        let mut bond = reader.forward(&head, &between, &tail)?;
        let is_bare = self.text[list.range.clone()].ends_with(|c: char| c.is_ascii_digit());
        if is_bare && reader.counts(&tail) {
            return None;
        }
        if !bond.says_incident && bond.side_by_side {
            let is_led = !is_bare || reader.ends_with_article(&head);
            bond.side_by_side = !(is_led && reader.other_noun_follows(&tail));
        }
        Some(told(name, list, bond))
    }

    fn before(&self, at: usize, list: &'a FoundYears) -> Option<Told<'a>> {
        let name = &self.organizations[at].range;
        if name.start - list.range.end > NEAR_BYTES
            || at
                .checked_sub(1)
                .is_some_and(|last| self.organizations[last].range.start >= list.range.end)
        {
            return None;
        }
        let between = self.text[list.range.end..name.start].to_lowercase();
        let head = self.near_before(list.range.start);
        let bond = self.reader().backward(&head, &between, &self.near_behind(name.end))?;
        Some(told(name, list, bond))
    }

    /// One year each for organisations that stand in a list before years that do.
    fn respectively(
        &self,
        at: usize,
        next: &Range<usize>,
        list: &'a FoundYears,
    ) -> Option<Told<'a>> {
        let name = &self.organizations[at].range;
        let is_list = self.joins(&self.text[name.end..next.start].to_lowercase());
        if is_list && self.respectively_follows(list) { self.paired(at, list) } else { None }
    }

    fn respectively_follows(&self, list: &FoundYears) -> bool {
        let tail = self.near_behind(list.range.end);
        let tail = tail.trim_start_matches([' ', ',', '년']);
        self.known.words.org_year.respectively.iter().any(|word| tail.starts_with(word.as_str()))
    }

    fn paired(&self, at: usize, list: &'a FoundYears) -> Option<Told<'a>> {
        let listed =
            self.organizations.partition_point(|place| place.range.end <= list.range.start);
        let first = listed.checked_sub(list.years.len())?;
        let year = at.checked_sub(first).and_then(|place| list.years.get(place))?;
        let range = self.organizations[at].range.start..year.range.end;
        let years = vec![year];
        Some(Told { range, years, year_first: false, side_by_side: true, says_incident: false })
    }

    /// Whether words join two names of a list: "and", "와", a comma.
    fn joins(&self, between: &str) -> bool {
        let words = &self.known.words.org_year;
        let between = between.trim_matches([' ', '\u{a0}', ',']);
        let rests = words.joiners.iter().filter_map(|joiner| between.strip_prefix(joiner.as_str()));
        rests.chain([between]).any(|rest| {
            let rest = rest.trim_start();
            rest.is_empty() || words.articles.iter().any(|article| article == rest)
        })
    }

    /// Whether only a particle stands between a year and the organisation behind it.
    fn stand_together(&self, between: Range<usize>) -> bool {
        let between = self.text[between].to_lowercase();
        self.reader().without_particle(&between).0.trim().is_empty()
    }

    /// Whether a list goes on from one organisation and its year to the next.
    fn goes_on(&self, before: &Told<'_>, told: &Told<'_>) -> bool {
        before.range.end <= told.range.start
            && self.joins(&self.text[before.range.end..told.range.start].to_lowercase())
    }

    fn near_before(&self, at: usize) -> String {
        sentence::tail(&self.text[..at], NEAR_BYTES).to_lowercase()
    }

    fn near_behind(&self, at: usize) -> String {
        sentence::head(&self.text[at..], NEAR_BYTES).to_lowercase()
    }

    fn mention(
        &self,
        unit: &Unit<'_>,
        place: &Firm<'_>,
        told: &Told<'_>,
        own: Option<&str>,
        found: &mut Findings,
    ) {
        let words = &self.known.words.org_year;
        // "Copyright GitLab 2017"
        let head = self.near_before(place.range.start);
        let is_other =
            words.other_before.iter().any(|word| head.trim_end().ends_with(word.as_str()));
        // A firm that stands in its own account with a year tells of itself at large, unless the words
        // say that an incident is meant.
        if (Some(place.slug) == own || is_other) && !told.says_incident {
            return;
        }
        // "On 22 June 2018, Google BigQuery failed": the firm tells of this incident, and names the service.
        if place.is_service
            && own.is_some_and(|own| self.ontology.are_of_one_house(own, place.slug))
        {
            return;
        }
        // Everybody has outages of "S3"; readers know whose "AWS S3" is.
        let is_clear = !place.is_service
            || self.ontology.is_named_after(&self.text[place.range.clone()], place.slug);
        let names_a_case = is_clear && (told.side_by_side || told.says_incident);
        for FoundYear { year, month, range: date } in told.years.iter().copied() {
            let range = place.range.start.min(date.start)..place.range.end.max(date.end);
            let target = Target::Case(ReferenceTarget::OrganizationYear {
                name: self.text[place.range.clone()].to_owned(),
                slug: place.slug.to_owned(),
                year: *year,
            });
            let (rule, band) =
                if names_a_case { (RULE, Band::Asserted) } else { (RULE_APART, Band::Suggested) };
            let mut mention = unit.mention(self.text, range.clone(), target, rule, band);
            mention.month = *month;
            mention.link = Some(LinkKind::Mentions);
            mention.context = Some(sentence::around(self.text, range).trim().to_owned());
            found.mentions.push(mention);
        }
    }
}

fn told<'a>(name: &Range<usize>, list: &'a FoundYears, bond: Bond) -> Told<'a> {
    Told {
        range: name.start.min(list.range.start)..name.end.max(list.range.end),
        years: list.years.iter().collect(),
        year_first: list.range.start < name.start,
        side_by_side: bond.side_by_side,
        says_incident: bond.says_incident,
    }
}
