//! Facts → profiles.

use std::collections::BTreeMap;

use super::super::{LinkOptions, days, weigh, words};
use super::calendar::Calendar;
use super::case_words::CaseWords;
use super::pages::Pages;
use super::sentences::Gatherer;
use super::spellings::Spellings;
use super::{DayAt, NAME, NONE, NOWHERE, Names, Profiles, WordAt, WordKind};
use crate::facts::{Facts, TermId, TermRef};
use crate::iri::slug;
use crate::model::{Role, Rows};
use crate::vocab::{self as v, class, dcterms, rdf, skos};

/// Statements whose objects are texts of a case or of a part of it, with the field's name.
pub const TEXT_PROPERTIES: [(&str, &str); 9] = [
    (dcterms::TITLE, "title"),
    (v::SUMMARY, "summary"),
    (v::TEXT, "text"),
    (v::TRIGGER_TEXT, "trigger"),
    (v::SYMPTOMS_TEXT, "symptoms"),
    (v::IMPACT_SCOPE, "impact"),
    (v::LESSONS, "lessons"),
    (v::HEADING, "heading"),
    (dcterms::DESCRIPTION, "description"),
];

/// Statements that give a case an element.
const ELEMENT_PROPERTIES: [(&str, Role); 6] = [
    (v::HAS_FAILED_ELEMENT, Role::Failed),
    (v::HAS_AFFECTED_ELEMENT, Role::Affected),
    (v::HAS_REMEDY_ELEMENT, Role::Remedy),
    (v::NAMES_ELEMENT, Role::Named),
    (v::REFERS_TO_ELEMENT, Role::Named),
    (v::CONCERNS_ELEMENT, Role::Named),
];

/// Statements that give a case a concept.
const CONCEPT_PROPERTIES: [&str; 8] = [
    v::HAS_ROOT_CAUSE,
    v::HAS_TRIGGER_CAUSE,
    v::HAS_CONTRIBUTING_CAUSE,
    v::HAS_SUSTAINING_CAUSE,
    v::HAS_SYMPTOM,
    v::INVOLVES_KIND,
    v::REFERS_TO_CONCEPT,
    v::HAS_FACTOR_KIND,
];

/// Languages that are told apart.
const MAX_LANGUAGES: usize = 7;
/// A firm, its owner, the owner's owner, and one more.
const MAX_OWNERS: usize = 4;
/// Texts of a case whose words keep their place, and bytes of each.
const MAX_PLACED_TEXTS: usize = 255;
const MAX_PLACED_BYTES: usize = 1 << 24;

/// Asks facts for what belongs to cases.
pub(super) struct Ask<'f> {
    pub(super) facts: &'f Facts,
    case_of: Vec<u32>,
}

impl<'f> Ask<'f> {
    /// Statements of a property as `(case, object)`, those of no case left out.
    pub(super) fn of_cases(
        &self,
        property: &str,
    ) -> impl Iterator<Item = (u32, TermId)> + use<'_, 'f> {
        let quads = self.facts.id_of_iri(property).map_or(&[][..], |p| self.facts.of_predicate(p));
        quads.iter().filter_map(|&[_, object, subject, _]| {
            let case = self.case_of[subject as usize];
            (case != NONE).then_some((case, object))
        })
    }

    /// `(object, subject)` of a property, whoever the subject is.
    fn pairs(&self, property: &str) -> Vec<(TermId, TermId)> {
        let quads = self.facts.id_of_iri(property).map_or(&[][..], |p| self.facts.of_predicate(p));
        quads.iter().map(|&[_, object, subject, _]| (object, subject)).collect()
    }
}

impl<'f> Profiles<'f> {
    /// Reads the profiles of all cases out of facts.
    ///
    /// Cost: a pass over the texts and over the statements named above.
    pub fn new(facts: &'f Facts, options: &LinkOptions) -> Self {
        let cases = cases(facts);
        let ask = Ask { facts, case_of: case_of(facts, &cases) };
        let count = cases.len();
        let mut texts: Vec<(u32, (u8, TermId))> = Vec::new();
        for (place, (property, _)) in TEXT_PROPERTIES.iter().enumerate() {
            texts.extend(ask.of_cases(property).map(|(case, text)| (case, (place as u8, text))));
        }
        texts.sort_unstable();
        texts.dedup();
        let texts = Rows::from_sorted(count, texts);
        let organizations_of = organizations(&ask, count);
        let mut elements = elements(&ask);
        let mut concepts: Vec<(u32, TermId)> =
            CONCEPT_PROPERTIES.iter().flat_map(|property| ask.of_cases(property)).collect();
        concepts.sort_unstable();
        concepts.dedup();

        let mut spellings = Spellings::default();
        let mut kinds: Vec<WordKind> = Vec::new();
        let mut languages: Vec<String> = Vec::new();
        let mut rows = Rows::default();
        let mut days = Rows::default();
        let mut element_rows: Rows<(u32, Role)> = Rows::default();
        let stated_days = stated_days(&ask, count);
        let (mut concept_at, mut element_at) = (0, 0);
        let mut found = CaseWords::default();
        let mut told: Vec<DayAt> = Vec::new();
        let mut sentences = Gatherer::default();
        for case in 0..count as u32 {
            told.clear();
            told.extend_from_slice(stated_days.row(case));
            let mut reader = TextReader {
                case,
                spellings: &mut spellings,
                languages: &mut languages,
                words: &mut found,
                days: &mut told,
                sentences: &mut sentences,
            };
            for (number, &(property, text)) in texts.row(case).iter().enumerate() {
                reader.read(facts, number, property, text);
            }
            let names = &mut spellings.names;
            kinds.resize(names.len(), WordKind::Text);
            let mut thing = |names: &mut Names, term: TermId, kind: WordKind| {
                let word = names.intern(facts.encoded(term));
                if kinds.len() <= word as usize {
                    kinds.resize(word as usize + 1, kind);
                }
                found.add(WordAt { word, place: NOWHERE, count: 1, flags: NAME });
                word
            };
            while concepts.get(concept_at).is_some_and(|entry| entry.0 == case) {
                thing(names, concepts[concept_at].1, WordKind::Concept);
                concept_at += 1;
            }
            let from = element_at;
            while elements.get(element_at).is_some_and(|entry| entry.0 == case) {
                let word = thing(names, elements[element_at].1, WordKind::Element);
                elements[element_at].1 = word;
                element_at += 1;
            }
            let mut own: Vec<(u32, Role)> =
                elements[from..element_at].iter().map(|&(_, word, role)| (word, role)).collect();
            own.sort_unstable();
            element_rows.push_row(own);
            for &organization in organizations_of.named_nodes.row(case) {
                thing(names, organization, WordKind::Organization);
            }
            rows.push_row(found.take());
            told.sort_unstable();
            told.dedup_by_key(|day| (day.span, day.minute));
            days.push_row(told.iter().copied());
        }
        let names = spellings.names;
        let mut holders = vec![0u32; names.len()];
        for at in rows.values() {
            holders[at.word as usize] += 1;
        }
        let speakers = speakers(&rows, names.len(), count);
        let rarity = holders
            .iter()
            .zip(&speakers)
            .map(|(&holders, &speakers)| weigh::rarity(speakers as usize, holders))
            .collect();
        let (sentences, sentence_words) = sentences.shared(&days, count);
        let series = series(&ask, count);
        let Pages { of_cases: pages, names: page_names, is_bundle: page_is_bundle } =
            Pages::new(&ask, &series, &stated_days, options);
        let calendar = Calendar::new(&organizations_of.own, &series, &stated_days);
        let mut incidents = vec![0u8; count];
        for (case, _) in ask.of_cases(v::DOCUMENTS) {
            incidents[case as usize] = incidents[case as usize].saturating_add(1);
        }
        Self {
            facts,
            cases,
            words: rows,
            kinds,
            holders,
            speakers,
            rarity,
            organization: organizations_of.own,
            organizations: organizations_of.all,
            of_organization: organizations_of.cases,
            named: organizations_of.named,
            told: organizations_of.told,
            owners: organizations_of.owners,
            in_trouble: organizations_of.in_trouble,
            days,
            elements: element_rows,
            texts,
            pages,
            page_names,
            page_is_bundle,
            sentences,
            sentence_words,
            incidents,
            series,
            calendar,
            names,
        }
    }
}

/// For each word, how many cases have a text in one of the languages that it was met in; all cases for
/// what is of no language.
fn speakers(rows: &Rows<WordAt>, words: usize, cases: usize) -> Vec<u32> {
    let mut languages_of = vec![0u8; words];
    // How many cases speak each combination of languages; there are at most 128.
    let mut by_languages = vec![0u32; 1 << (MAX_LANGUAGES + 1)];
    for case in 0..cases as u32 {
        let mut spoken = 0;
        for at in rows.row(case) {
            languages_of[at.word as usize] |= at.flags & !NAME;
            spoken |= at.flags & !NAME;
        }
        by_languages[usize::from(spoken)] += 1;
    }
    let with_any = |languages: u8| -> u32 {
        let those =
            by_languages.iter().zip(0..=u8::MAX).filter(|(_, spoken)| spoken & languages != 0);
        those.map(|(count, _)| count).sum()
    };
    let known: Vec<u32> = (0..=u8::MAX)
        .map(|languages| if languages == 0 { cases as u32 } else { with_any(languages) })
        .collect();
    languages_of.into_iter().map(|languages| known[usize::from(languages)]).collect()
}

/// Reads the texts of a case.
struct TextReader<'a> {
    case: u32,
    spellings: &'a mut Spellings,
    languages: &'a mut Vec<String>,
    words: &'a mut CaseWords,
    days: &'a mut Vec<DayAt>,
    sentences: &'a mut Gatherer,
}

impl TextReader<'_> {
    /// Reads the text of that number, which a property (by its place in [`TEXT_PROPERTIES`]) gives.
    fn read(&mut self, facts: &Facts, number: usize, property: u8, text: TermId) {
        let TermRef::Literal { value, language, .. } = facts.term(text) else { return };
        let language = language.map_or(0, |language| {
            let base = language.split('-').next().unwrap_or(language);
            let known = self.languages.iter().position(|known| known == base);
            let place = known.unwrap_or_else(|| {
                self.languages.push(base.to_owned());
                self.languages.len() - 1
            });
            // Languages beyond the seventh share no bit and meet by names only.
            if place < MAX_LANGUAGES { 2 << place } else { 0 }
        });
        let (property, _) = TEXT_PROPERTIES[usize::from(property)];
        self.sentences.begin_text(property == dcterms::TITLE || property == v::HEADING);
        let is_foreign = words::is_foreign(&value);
        words::each_span(&value, &mut |span| {
            let place = place(number, span.start);
            let word = self.spellings.read(&value[span.clone()], is_foreign);
            if word.number != NONE {
                let flags = language | if word.is_name { NAME } else { 0 };
                self.words.add(WordAt { word: word.number, place, count: 1, flags });
            }
            self.sentences.word(self.case, place, &value, span, word);
        });
        self.sentences.end_text(self.case);
        days::each_day(&value, &mut |day, _| {
            self.days.push(DayAt { span: days::Span::day(day), minute: None, is_told: true });
        });
    }
}

/// A place as [`WordAt::place`] has it.
fn place(text: usize, offset: usize) -> u32 {
    if text >= MAX_PLACED_TEXTS || offset >= MAX_PLACED_BYTES {
        return NOWHERE;
    }
    (text as u32) << 24 | offset as u32
}

/// The cases that are no stubs, sorted.
fn cases(facts: &Facts) -> Vec<TermId> {
    let stubs = super::super::stubs(facts);
    of_class(facts, class::CASE_STUDY).filter(|case| !stubs.contains(case)).collect()
}

/// By term: the place of the case that it is or belongs to.
fn case_of(facts: &Facts, cases: &[TermId]) -> Vec<u32> {
    let mut case_of = vec![NONE; facts.term_count()];
    for (place, &case) in cases.iter().enumerate() {
        case_of[case as usize] = place as u32;
    }
    if let Some(part) = facts.id_of_iri(v::IS_PART_OF_CASE) {
        for &[_, case, subject, _] in facts.of_predicate(part) {
            if let Ok(place) = cases.binary_search(&case) {
                case_of[subject as usize] = place as u32;
            }
        }
    }
    // Other people's RDF may say it the other way round only.
    if let Some(documents) = facts.id_of_iri(v::DOCUMENTS) {
        for &[_, incident, case, _] in facts.of_predicate(documents) {
            if let Ok(place) = cases.binary_search(&case)
                && case_of[incident as usize] == NONE
            {
                case_of[incident as usize] = place as u32;
            }
        }
    }
    case_of
}

struct Organizations {
    own: Vec<u32>,
    all: Vec<TermId>,
    cases: Rows<u32>,
    named: Rows<u32>,
    told: Rows<u32>,
    named_nodes: Rows<TermId>,
    owners: Rows<u32>,
    in_trouble: Rows<u32>,
}

fn organizations(ask: &Ask<'_>, count: usize) -> Organizations {
    let mut own_nodes = vec![None; count];
    for (case, organization) in ask.of_cases(v::HAS_SUBJECT) {
        own_nodes[case as usize].get_or_insert(organization);
    }
    let parents: BTreeMap<TermId, TermId> = ask
        .pairs(v::PARENT_ORGANIZATION)
        .into_iter()
        .map(|(parent, child)| (child, parent))
        .collect();
    // An organisation and what it belongs to.
    let line = |node: TermId| {
        std::iter::successors(Some(node), |node| parents.get(node).copied()).take(MAX_OWNERS)
    };
    let provider: BTreeMap<TermId, TermId> = ask
        .pairs(v::IS_PROVIDED_BY)
        .into_iter()
        .map(|(organization, element)| (element, organization))
        .collect();
    let told_in_trouble = told_in_trouble(ask, &provider);
    // A division may be in trouble without a case of its own.
    let in_trouble = told_in_trouble.iter().map(|&(_, node)| node);
    let mut all: Vec<TermId> = own_nodes.iter().copied().flatten().chain(in_trouble).collect();
    all.sort_unstable();
    all.dedup();
    all = all.into_iter().flat_map(line).collect();
    all.sort_unstable();
    all.dedup();
    let place = |node: TermId| all.binary_search(&node).map_or(NONE, |place| place as u32);
    let own: Vec<u32> = own_nodes.iter().map(|node| node.map_or(NONE, place)).collect();
    let mut by_organization: Vec<(u32, u32)> = own
        .iter()
        .zip(0..)
        .filter(|(organization, _)| **organization != NONE)
        .map(|(&organization, case)| (organization, case))
        .collect();
    by_organization.sort_unstable();

    let mut owners = Rows::default();
    for &node in &all {
        owners.push_row(line(node).skip(1).map(place));
    }
    let mut nodes: Vec<(u32, TermId)> = ask
        .of_cases(v::REFERS_TO_ORGANIZATION)
        .filter(|&(case, node)| own_nodes[case as usize] != Some(node))
        .collect();
    nodes.sort_unstable();
    nodes.dedup();
    let parts = parts_of_names(ask.facts, &all);
    let joint = joint_organizations(ask.facts, &parts);
    let joint = |node: TermId| joint.get(&node).into_iter().flatten().copied();
    // An organisation, what it belongs to and those that it is one of, other than the case's own.
    let is_other = |case: u32, place: u32| place != NONE && place != own[case as usize];
    let others = |case: u32, node: TermId| {
        let places = line(node).map(place).chain(joint(node));
        places.filter(move |&place| is_other(case, place))
    };
    let mut named: Vec<(u32, u32)> = Vec::new();
    for &(case, node) in &nodes {
        named.extend(others(case, node).map(|place| (case, place)));
    }
    for (case, element) in ask.of_cases(v::REFERS_TO_ELEMENT) {
        if let Some(&organization) = provider.get(&element) {
            named.extend(others(case, organization).map(|place| (case, place)));
        }
    }
    named.sort_unstable();
    named.dedup();
    let told = Rows::from_sorted(count, named.iter().copied());
    let mut in_trouble: Vec<(u32, u32)> = told_in_trouble
        .into_iter()
        .flat_map(|(case, node)| {
            std::iter::once(place(node)).chain(joint(node)).map(move |place| (case, place))
        })
        .collect();
    in_trouble.sort_unstable();
    in_trouble.dedup();
    // A firm's owner stands behind its own cases, too.
    for (case, node) in (0..).zip(&own_nodes) {
        if let Some(parent) = node.and_then(|node| parents.get(&node)) {
            let owners = line(*parent).map(place).filter(|&place| is_other(case, place));
            named.extend(owners.map(|place| (case, place)));
        }
    }
    // "GPS/GLONASS" is a name of "Roscosmos / GLONASS".
    let namesakes = namesakes(&parts, all.len());
    for (case, &own) in own.iter().enumerate().filter(|(_, own)| **own != NONE) {
        let others = namesakes.row(own).iter().filter(|&&other| other != own);
        named.extend(others.map(|&other| (case as u32, other)));
    }
    named.sort_unstable();
    named.dedup();
    Organizations {
        cases: Rows::from_sorted(all.len(), by_organization),
        named: Rows::from_sorted(count, named),
        told,
        owners,
        in_trouble: Rows::from_sorted(count, in_trouble),
        named_nodes: Rows::from_sorted(count, nodes),
        own,
        all,
    }
}

/// Who failed, by the texts of each case: an organisation, or the one that provides a failed element.
fn told_in_trouble(ask: &Ask<'_>, provider: &BTreeMap<TermId, TermId>) -> Vec<(u32, TermId)> {
    let facts = ask.facts;
    let of_mention = |property: &str| {
        let property = facts.id_of_iri(property);
        move |mention| property.and_then(|property| facts.object(mention, property))
    };
    let organization_of = of_mention(v::REFERS_TO_ORGANIZATION);
    let element_of = of_mention(v::REFERS_TO_ELEMENT);
    let is_failed = |role: TermId| {
        let notation = facts.iri(role).and_then(|iri| iri.rsplit('/').next());
        notation.and_then(Role::from_notation) == Some(Role::Failed)
    };
    let mut told = Vec::new();
    let Some(has_role) = facts.id_of_iri(v::HAS_ROLE) else { return told };
    let of_roles = facts.of_predicate(has_role).chunk_by(|left, right| left[1] == right[1]);
    for &[_, _, mention, _] in of_roles.filter(|of_one| is_failed(of_one[0][1])).flatten() {
        let case = ask.case_of[mention as usize];
        let node =
            organization_of(mention).or_else(|| provider.get(&element_of(mention)?).copied());
        told.extend(node.filter(|_| case != NONE).map(|node| (case, node)));
    }
    told
}

/// A part of a name that more organisations have joins none of them.
const MAX_NAMESAKES: usize = 8;

/// The parts of names, parted by `/`, as slugs, each with the organisations whose names have it. What
/// many have in their names tells none of them.
fn parts_of_names(facts: &Facts, organizations: &[TermId]) -> BTreeMap<String, Vec<u32>> {
    let label = facts.id_of_iri(skos::PREF_LABEL);
    let mut by_part: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for (place, &organization) in organizations.iter().enumerate() {
        for name in label.into_iter().flat_map(|label| facts.objects(organization, label)) {
            for part in facts.term(name).into_text().split('/') {
                by_part.entry(slug(part)).or_default().push(place as u32);
            }
        }
    }
    by_part.retain(|part, sharing| {
        sharing.dedup();
        !part.is_empty() && sharing.len() <= MAX_NAMESAKES
    });
    by_part
}

/// The organisations whose names have a part in common with each.
fn namesakes(parts: &BTreeMap<String, Vec<u32>>, organizations: usize) -> Rows<u32> {
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    for sharing in parts.values() {
        for &one in sharing {
            pairs.extend(sharing.iter().map(|&other| (one, other)));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    Rows::from_sorted(organizations, pairs)
}

/// For each organisation, those whose names have its own, or another of its names, as a part: a text
/// that names "Acme" names one of "Acme / Gitter".
fn joint_organizations(
    facts: &Facts,
    parts: &BTreeMap<String, Vec<u32>>,
) -> BTreeMap<TermId, Vec<u32>> {
    let labels = [skos::PREF_LABEL, skos::ALT_LABEL].map(|property| facts.id_of_iri(property));
    let mut joint = BTreeMap::new();
    for organization in of_class(facts, class::ORGANIZATION) {
        let names = labels.iter().flatten().flat_map(|&label| facts.objects(organization, label));
        let names = names.map(|name| slug(&facts.term(name).into_text()));
        // `org/docker`, whose names are "Docker, Inc." and the like.
        let local = facts.iri(organization).and_then(|iri| iri.rsplit('/').next());
        let mut places: Vec<u32> = names
            .chain(local.map(str::to_owned))
            .filter_map(|name| parts.get(&name))
            .flatten()
            .copied()
            .collect();
        places.sort_unstable();
        places.dedup();
        if !places.is_empty() {
            joint.insert(organization, places);
        }
    }
    joint
}

/// The instances of a class.
fn of_class<'f>(facts: &'f Facts, class: &str) -> impl Iterator<Item = TermId> + use<'f> {
    let ids = facts.id_of_iri(rdf::TYPE).zip(facts.id_of_iri(class));
    ids.into_iter().flat_map(|(is_a, class)| facts.subjects(is_a, class))
}

/// `(case, element, role)`, sorted by case and element; of several roles the weightiest.
fn elements(ask: &Ask<'_>) -> Vec<(u32, TermId, Role)> {
    let mut elements: Vec<(u32, TermId, Role)> = Vec::new();
    for (property, role) in ELEMENT_PROPERTIES {
        elements.extend(ask.of_cases(property).map(|(case, element)| (case, element, role)));
    }
    elements.sort_unstable();
    elements.dedup_by_key(|entry| (entry.0, entry.1));
    elements
}

fn stated_days(ask: &Ask<'_>, count: usize) -> Rows<DayAt> {
    let mut days: Vec<(u32, DayAt)> = Vec::new();
    for (case, value) in ask.of_cases(v::INCIDENT_DATE) {
        if let Some((span, minute)) = days::span_of(&ask.facts.term(value).into_text()) {
            days.push((case, DayAt { span, minute, is_told: false }));
        }
    }
    days.sort_unstable();
    days.dedup();
    Rows::from_sorted(count, days)
}

/// Identifiers up to their number: `IL-`, `gcp:`.
fn series(ask: &Ask<'_>, count: usize) -> Vec<u32> {
    let mut series = vec![NONE; count];
    let mut names = Names::default();
    for (case, identifier) in ask.of_cases(v::CASE_IDENTIFIER) {
        let identifier = ask.facts.term(identifier).into_text();
        let prefix = match identifier.split_once(':') {
            Some((prefix, _)) => prefix,
            None => identifier.trim_end_matches(|c: char| c.is_ascii_digit()),
        };
        series[case as usize] = names.intern(prefix);
    }
    series
}
