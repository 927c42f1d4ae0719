//! `Facts` → links between cases. Works on facts alone, so it does the same for fresh sources, for
//! a built folder and for other people's RDF.
//!
//! First what sources state: a field (`related`, `recurrence_of`), a related section, a text names
//! another case by id, by address, or by organisation and year; here it is found out which. Then what
//! the cases have in common: [`mod@derive`] finds it, [`score`] weighs it, [`evidence`] tells it.

mod address;
pub mod candidates;
pub mod compare;
mod days;
pub mod decide;
pub mod derive;
pub mod evidence;
mod index;
pub mod profile;
pub mod rank;
pub mod score;
pub mod weigh;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{Facts, TermId};
use crate::iri::{Iris, encode, link_end};
use crate::model::{Band, Code, Decision, Diagnostic, LinkKind, OutsideScore, Place};
use crate::vocab::{self as v, class, rdf};
use index::Index;

pub use words::stem;

/// How to link.
#[derive(Clone, Debug, Default)]
pub struct LinkOptions {
    /// Leave addresses out, in fields and in texts: for measuring what the texts alone can tell.
    pub hide_addresses: bool,
    /// Find what sources state and no more.
    pub stated_only: bool,
    /// What people say of links; checked by [`decide::check_decisions`].
    pub decisions: Vec<Decision>,
    /// The name of the file of decisions, for messages.
    pub decisions_file: String,
    /// What other programs say of links.
    pub scores: Vec<OutsideScore>,
    /// The name of the file of scores, for messages.
    pub scores_file: String,
    /// Version of the registries that the cases were recognised with; it stands on derived links.
    pub registry_version: String,
}

impl LinkOptions {
    /// What derived links name as their method.
    fn method(&self) -> String {
        format!("rules {}, registry {}", score::RULES_VERSION, self.registry_version)
    }
}

/// Who says that a link holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// A source states it.
    Asserted,
    /// The program found it.
    Derived,
    /// A person confirmed it.
    Accepted,
    /// A person denied it.
    Rejected,
}

impl Status {
    /// The notation in scheme `link-status`.
    pub fn notation(self) -> &'static str {
        match self {
            Self::Asserted => "asserted",
            Self::Derived => "derived",
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
        }
    }
}

/// A link between two cases or incidents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Its IRI.
    pub iri: String,
    /// Where it starts: the local part of a case or incident (`case/asana-2019`).
    pub from: String,
    /// Where it points.
    pub to: String,
    /// The case at its start.
    pub from_case: String,
    /// The case that it points to.
    pub to_case: String,
    /// Its kind.
    pub kind: LinkKind,
    /// Who says so.
    pub status: Status,
    /// How sure it is.
    pub band: Band,
    /// Confidence in ten-thousandths.
    pub confidence: u16,
    /// What found it.
    pub method: String,
    /// The rule that found the words.
    pub rule: String,
    /// The name by which the other end was named, where a text or a field names it.
    pub named_as: Option<String>,
    /// Where the words stand, the first place first.
    pub evidence: Vec<Evidence>,
}

/// Words that a link rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Evidence {
    /// The file.
    pub file: String,
    /// The line.
    pub line: u64,
    /// The line or sentence, word for word.
    pub words: String,
    /// Their language.
    pub language: Option<String>,
    /// Why the other case is named, where the text says so; an encoded literal.
    pub reason: Option<String>,
    /// The mention, an IRI; empty where the link rests on no mention.
    pub mention: String,
}

/// A case that is named and has no record under that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stub {
    /// The identifier: `airbnb-2016`.
    pub id: String,
    /// The IRI of its organisation.
    pub organization: Option<String>,
    /// The year.
    pub year: Option<i64>,
    /// The words that name it, and their language.
    pub title: (String, Option<String>),
    /// The page, where it was named by one.
    pub page: Option<String>,
    /// The case that it stands for, once there is one.
    pub replaced_by: Option<String>,
}

/// What linking found.
#[derive(Clone, Debug, Default)]
pub struct Links {
    /// Links, sorted by IRI.
    pub links: Vec<Link>,
    /// Stubs, sorted by id.
    pub stubs: Vec<Stub>,
    /// Mention → the case that it names, both IRIs.
    pub resolved: BTreeMap<String, String>,
    /// Mention → the cases that it may name, where nothing says which; all IRIs.
    pub ambiguous: BTreeMap<String, Vec<String>>,
    /// What was odd.
    pub diagnostics: Vec<Diagnostic>,
}

/// A mention that names a case.
struct Reference<'f> {
    mention: TermId,
    case: TermId,
    kind: LinkKind,
    named_as: String,
    organization: Option<TermId>,
    year: Option<i64>,
    month: Option<i64>,
    rule: String,
    evidence: Evidence,
    words: std::borrow::Cow<'f, str>,
}

/// Finds all links. Cost: linear in mentions that name cases, in words of texts and in candidate pairs.
pub fn link(facts: &Facts, iris: &Iris, options: &LinkOptions) -> Links {
    let mut found = stated(facts, iris, options);
    if options.stated_only {
        return found;
    }
    let profiles = profile::Profiles::new(facts, options);
    let apart = decide::Apart::new(&profiles, iris, &options.decisions);
    // A case that a source names in another one is another case.
    let mut named: BTreeSet<(u32, u32)> = BTreeSet::new();
    let place =
        |local: &str| facts.id_of_iri(&iris.local(local)).and_then(|case| profiles.index_of(case));
    for link in found.links.iter().filter(|link| link.kind != LinkKind::SameIncident) {
        if let (Some(from), Some(to)) = (place(&link.from_case), place(&link.to_case)) {
            // But an account that gives its own organisation with a year mostly means its own
            // incident, which the case of that year may tell, too.
            let own = profiles.organization[from as usize];
            let of_one = own != profile::NONE && own == profiles.organization[to as usize];
            if !(of_one && link.rule.starts_with("organization-year")) {
                named.insert((from.min(to), from.max(to)));
            }
        }
    }
    let is_named = |a: u32, b: u32| named.contains(&(a.min(b), a.max(b)));
    let said = derive::Said {
        is_apart: &|a, b| is_named(a, b) || apart.is_apart(a, b),
        is_rejected: &|a, b| !is_named(a, b) && apart.is_rejected(a, b),
    };
    let derived = derive::derive(&profiles, iris, options, &said);
    // What a source states of a pair needs no proposal of the same kind.
    let key = |link: &Link| {
        let (from, to) = (link.from_case.clone(), link.to_case.clone());
        (link.kind, from.clone().min(to.clone()), from.max(to))
    };
    let known: BTreeSet<_> = found.links.iter().map(key).collect();
    found.links.extend(derived.into_iter().filter(|link| !known.contains(&key(link))));
    found.links.sort_by(|left, right| left.iri.cmp(&right.iri));
    decide::apply(&mut found, &profiles, iris, options);
    found
}

/// What sources state. Cost: linear in mentions that name cases, with a logarithm for look-ups.
fn stated(facts: &Facts, iris: &Iris, options: &LinkOptions) -> Links {
    let index = Index::new(facts, iris);
    let mut links: BTreeMap<String, Link> = BTreeMap::new();
    let mut stubs: BTreeMap<String, Stub> = BTreeMap::new();
    let mut found = Links::default();
    for reference in references(facts, iris) {
        if options.hide_addresses && reference.named_as.contains("://") {
            continue;
        }
        let Some(resolved) = resolve(facts, iris, &index, &reference, &mut found) else {
            continue;
        };
        let Some(from_case) = facts.iri(reference.case).and_then(|iri| iris.local_of(iri)) else {
            continue;
        };
        if let Some(stub) = resolved.stub {
            stubs.entry(stub.id.clone()).or_insert(stub);
        }
        if let Some(mention) = facts.iri(reference.mention) {
            found.resolved.insert(mention.to_owned(), iris.local(&resolved.to_case));
        }
        let from = resolved.from.unwrap_or_else(|| from_case.to_owned());
        // The link keeps the name of what was named, so its IRI stays when a stub is replaced.
        let end = resolved.named.unwrap_or_else(|| link_end(&resolved.to));
        let iri = iris.link(&link_end(&from), reference.kind, &end);
        let link = links.entry(iri.clone()).or_insert_with(|| Link {
            iri,
            from,
            to: resolved.to,
            from_case: from_case.to_owned(),
            to_case: resolved.to_case,
            kind: reference.kind,
            status: Status::Derived,
            band: Band::Suggested,
            confidence: CONFIDENCE_APART,
            method: "stated".to_owned(),
            rule: reference.rule.clone(),
            named_as: Some(reference.named_as.clone()),
            evidence: Vec::new(),
        });
        // One reference that is sure makes the link sure, whatever the others are.
        if reference.rule != RULE_APART && link.status == Status::Derived {
            (link.status, link.band, link.confidence) = (Status::Asserted, Band::Asserted, CERTAIN);
            link.rule.clone_from(&reference.rule);
        }
        link.evidence.push(reference.evidence);
    }
    for link in links.values_mut() {
        link.evidence.sort();
        link.evidence.dedup();
    }
    found.links = links.into_values().collect();
    found.stubs = stubs.into_values().collect();
    found
}

/// Mentions that state a link, sorted by IRI.
fn references<'f>(facts: &'f Facts, iris: &Iris) -> Vec<Reference<'f>> {
    let id = |iri: &str| facts.id_of_iri(iri);
    let (Some(is_a), Some(mention_class), Some(kind), Some(case), Some(named_as)) = (
        id(rdf::TYPE),
        id(class::MENTION),
        id(v::HAS_LINK_KIND),
        id(v::IS_PART_OF_CASE),
        id(v::NAMED_AS),
    ) else {
        return Vec::new();
    };
    let text = |subject: TermId, property: Option<TermId>| {
        property
            .and_then(|property| facts.object(subject, property))
            .map(|value| facts.term(value).into_text())
    };
    let properties = [
        v::WORDS,
        v::CONTEXT,
        v::INPUT_FILE,
        v::INPUT_LINE,
        v::LANGUAGE,
        v::HAS_RULE,
        v::MENTIONED_YEAR,
        v::MENTIONED_MONTH,
    ]
    .map(id);
    let [words, context, file, line, language, rule, year, month] = properties;
    let organization = id(v::REFERS_TO_ORGANIZATION);
    let reason = id(v::REASON);
    let prefix = iris.scheme("link-kind");
    let mut references: Vec<Reference<'_>> = facts
        .of_predicate(kind)
        .iter()
        .filter_map(|&[_, kind, subject, _]| {
            let notation = facts.iri(kind)?.strip_prefix(prefix.as_str())?.strip_prefix('/')?;
            let kind = LinkKind::from_notation(notation)?;
            if facts.prefix_spog(&[subject, is_a, mention_class]).is_empty() {
                return None;
            }
            let words = text(subject, words).unwrap_or_default();
            let number = |property| text(subject, property).and_then(|value| value.parse().ok());
            let evidence = Evidence {
                file: text(subject, file).unwrap_or_default().into_owned(),
                line: number(line).and_then(|line| u64::try_from(line).ok()).unwrap_or(0),
                words: text(subject, context).unwrap_or_else(|| words.clone()).into_owned(),
                language: text(subject, language).map(std::borrow::Cow::into_owned),
                reason: reason
                    .and_then(|reason| facts.object(subject, reason))
                    .map(|reason| facts.encoded(reason).to_owned()),
                mention: facts.iri(subject)?.to_owned(),
            };
            Some(Reference {
                mention: subject,
                case: facts.object(subject, case)?,
                kind,
                named_as: text(subject, Some(named_as))?.into_owned(),
                organization: organization.and_then(|property| facts.object(subject, property)),
                year: number(year),
                month: number(month),
                rule: text(subject, rule).unwrap_or_default().into_owned(),
                evidence,
                words,
            })
        })
        .collect();
    references.sort_by_key(|reference| reference.mention);
    references.dedup_by_key(|reference| reference.mention);
    references
}

/// Where a reference points.
struct Resolved {
    /// The start, where it is not the case itself.
    from: Option<String>,
    /// The end: the local part of a case or incident.
    to: String,
    to_case: String,
    /// The name of the end in the IRI of the link, where that is not its own.
    named: Option<String>,
    stub: Option<Stub>,
}

/// Rules whose words are weak or whose names are common: they make a link where there is a case,
/// and never a stub.
const NEVER_A_STUB: [&str; 3] = [RULE_APART, "identifier", "address"];
/// An organisation and a year that stand apart: "Google in 2016" may mean anything that Google did then.
const RULE_APART: &str = "organization-year-apart";
/// What is stated, in ten-thousandths.
const CERTAIN: u16 = 10_000;
/// A guess: how many of the cases that words apart fit are meant was not measured.
const CONFIDENCE_APART: u16 = 5_000;

fn resolve(
    facts: &Facts,
    iris: &Iris,
    index: &Index<'_>,
    reference: &Reference<'_>,
    found: &mut Links,
) -> Option<Resolved> {
    let local = |id: TermId| facts.iri(id).and_then(|iri| iris.local_of(iri)).map(str::to_owned);
    let may_be_stub = !NEVER_A_STUB.contains(&reference.rule.as_str());
    if reference.rule == "failed-again" {
        let (case, number) = reference.named_as.rsplit_once('/')?;
        let to = format!("incident/{}/{number}", encode(case));
        facts.id_of_iri(&iris.local(&to))?;
        let tells_of = facts.id_of_iri(v::TELLS_OF)?;
        let from = facts.object(reference.mention, tells_of).and_then(local)?;
        let to_case = local(reference.case)?;
        return Some(Resolved { from: Some(from), to, to_case, named: None, stub: None });
    }
    let (id, target, page) = match (reference.year, reference.organization) {
        (Some(year), Some(organization)) => {
            let (by_incident, by_account) = index.cases_of(organization, year, reference.month);
            let own_name = iris.case(&reference.named_as);
            // A case that bears the very name is meant, whatever else there is of that year.
            let exact = by_incident
                .iter()
                .chain(&by_account)
                .copied()
                .find(|&case| case != reference.case && facts.iri(case) == Some(&own_name));
            // The year of the incident goes before that of the account.
            let candidates = if by_incident.is_empty() { by_account } else { by_incident };
            // An account of that organisation and year means itself.
            if exact.is_none() && candidates.contains(&reference.case) {
                return None;
            }
            let target = match (exact, candidates.as_slice()) {
                (Some(case), _) | (None, &[case]) => Some(case),
                (None, []) => None,
                (None, several)
                    if let Some(case) = by_context(facts, several, &reference.evidence.words) =>
                {
                    Some(case)
                }
                (None, several) => {
                    let candidates =
                        several.iter().filter_map(|&case| facts.iri(case)).map(str::to_owned);
                    let mention = facts.iri(reference.mention)?.to_owned();
                    found.ambiguous.insert(mention, candidates.collect());
                    let names: Vec<String> =
                        several.iter().filter_map(|&case| local(case)).collect();
                    found.diagnostics.push(diagnostic(
                        reference,
                        Code::AmbiguousReference,
                        format!(
                            "`{}` fits {} cases ({}): none was chosen",
                            reference.words,
                            several.len(),
                            names.join(", ")
                        ),
                        Some("name the case by its id"),
                    ));
                    None
                }
            };
            // The account's own organisation and year may mean the account itself.
            if target.is_none() && own_name == *facts.iri(reference.case)? {
                return None;
            }
            // What is of another month than the cases of that year, or than the one that bears the name,
            // needs a name of its own.
            let is_another = match index.case_of_id(&reference.named_as) {
                Some(bearer) => target != Some(bearer),
                None => target.is_none() && index.has_cases_of(organization, year),
            };
            let id = match reference.month.filter(|_| is_another) {
                Some(month) => format!("{}-{month:02}", reference.named_as),
                None => reference.named_as.clone(),
            };
            (id, target, None)
        }
        _ if reference.named_as.contains("://") => {
            let target = index.case_of_page(&reference.named_as);
            let id =
                identifier_in(&reference.named_as).unwrap_or_else(|| reference.named_as.clone());
            let target = target.or_else(|| index.case_of_id(&id));
            (id, target, Some(reference.named_as.clone()))
        }
        _ => (reference.named_as.clone(), index.case_of_id(&reference.named_as), None),
    };
    if target == Some(reference.case) {
        // A text that gives its own page or identifier refers to nothing else.
        if !may_be_stub {
            return None;
        }
        found.diagnostics.push(diagnostic(
            reference,
            Code::SelfReference,
            format!("the case names itself as `{}`: no link is made", reference.words),
            None,
        ));
        return None;
    }
    let stub_local = format!("case/{}", encode(&id));
    let to = target.and_then(local);
    if to.is_none() && !may_be_stub {
        return None;
    }
    let stands_for_itself = to.as_deref() == Some(stub_local.as_str());
    let by_year = reference.year.is_some();
    let stub = (to.is_none() || by_year && !stands_for_itself).then(|| Stub {
        id: id.clone(),
        organization: reference.organization.and_then(|id| facts.iri(id)).map(str::to_owned),
        year: reference.year,
        title: (
            reference.words.clone().into_owned(),
            // An identifier or an address is of no language.
            by_year.then(|| reference.evidence.language.clone()).flatten(),
        ),
        page,
        replaced_by: to.clone(),
    });
    let to = to.unwrap_or_else(|| stub_local.clone());
    let named = by_year.then(|| link_end(&stub_local));
    Some(Resolved { from: None, to_case: to.clone(), to, named, stub })
}

/// The one of several cases that the sentence around a reference tells of: with at least two of its
/// words in title or summary, and two more than any other. Nothing less decides.
fn by_context(facts: &Facts, cases: &[TermId], sentence: &str) -> Option<TermId> {
    let keys = |text: &str, into: &mut BTreeSet<String>| {
        words::each_word(text, &mut |word| {
            into.insert(word.key.to_owned());
        });
    };
    let mut said = BTreeSet::new();
    keys(sentence, &mut said);
    let properties = [crate::vocab::dcterms::TITLE, v::SUMMARY].map(|iri| facts.id_of_iri(iri));
    let told: Vec<BTreeSet<String>> = cases
        .iter()
        .map(|&case| {
            let mut told = BTreeSet::new();
            for property in properties.into_iter().flatten() {
                for text in facts.objects(case, property) {
                    keys(&facts.term(text).into_text(), &mut told);
                }
            }
            told.retain(|key| said.contains(key));
            told
        })
        .collect();
    // What all of them tell, such as the organisation and the year, decides nothing.
    let own = |at: usize| {
        told[at].iter().filter(|key| !told.iter().all(|other| other.contains(*key))).count()
    };
    let mut counts: Vec<(usize, TermId)> =
        cases.iter().enumerate().map(|(at, &case)| (own(at), case)).collect();
    counts.sort_unstable_by_key(|&(count, case)| (std::cmp::Reverse(count), case));
    let (&(best, case), &(second, _)) = counts.first().zip(counts.get(1))?;
    (best >= 2 && best >= second + 2).then_some(case)
}

/// The identifier at the end of a case page's address: capitals, `-`, digits.
fn identifier_in(address: &str) -> Option<String> {
    let last = address.trim_end_matches('/').rsplit('/').next()?;
    let (letters, digits) = last.split_once('-')?;
    let is_id = !letters.is_empty()
        && letters.bytes().all(|byte| byte.is_ascii_uppercase())
        && digits.len() >= 4
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_id.then(|| last.to_owned())
}

fn diagnostic(
    reference: &Reference<'_>,
    code: Code,
    message: String,
    help: Option<&str>,
) -> Diagnostic {
    Diagnostic {
        place: Place {
            file: reference.evidence.file.as_str().into(),
            line: Some(reference.evidence.line),
            column: None,
        },
        record: None,
        code,
        field: None,
        message,
        help: help.map(str::to_owned),
    }
}

/// Names of the cases that are stubs, as ids of their nodes.
fn stubs(facts: &Facts) -> BTreeSet<TermId> {
    let Some(is_stub) = facts.id_of_iri(v::IS_STUB) else { return BTreeSet::new() };
    facts
        .of_predicate(is_stub)
        .iter()
        .filter(|quad| *facts.term(quad[1]).into_text() == *"true")
        .map(|quad| quad[2])
        .collect()
}
