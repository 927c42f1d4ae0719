//! What the texts of a case name: technologies, organisations, concepts, other cases; with the
//! place, the part that an element plays, and the rule that says so. Works on [`Case`], knows no RDF.
//!
//! Every rule is a pattern over words, bullets and sections. What a rule asserts has band
//! `asserted`; what it may only propose has band `suggested`, and stands on its mention alone.

mod matcher;
mod measures;
mod organization_year;
mod plain;
mod references;
mod roles;
mod sentence;
mod systems;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::iri;
use crate::lexicon::{Known, Lexicon};
use crate::model::{
    Band, Case, CausalFactor, FactorKind, Lead, LinkKind, Mention, OrganizationName,
    ReferenceTarget, Role, Target, Text,
};
use crate::ontology::{EntryKind, Ontology};

use matcher::{Found, Matcher};
use organization_year::Firm;
use plain::PlainText;
use roles::Spot;

/// The notation that sustaining causes stand below, in scheme `cause`.
const SUSTAINING_ROOT: &str = "feedback-loop";

/// Finds what the texts of cases name. Made once, used for all cases.
pub struct Recogniser<'o> {
    ontology: &'o Ontology,
    matcher: Matcher,
    /// Notations of scheme `cause` that keep an incident going.
    sustaining: BTreeSet<String>,
    /// Services, with the firms that run them.
    services: BTreeMap<&'o str, &'o str>,
    /// Technologies that nobody runs.
    protocols: BTreeSet<&'o str>,
}

/// A text of a case, with where it stands and what it is told of.
struct Unit<'c> {
    field: &'c str,
    section: Option<usize>,
    text: &'c Text,
    incidents: Vec<usize>,
    context: UnitContext,
    /// The last place that was asked for: the next one is mostly near.
    last_place: Cell<TextPlace>,
}

/// A place in a text, counted in three ways from its beginning.
#[derive(Clone, Copy, Debug, Default)]
struct TextPlace {
    bytes: usize,
    characters: u64,
    line_ends: u64,
}

/// What a text as a whole says about the part of what it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UnitContext {
    /// A narrative: sentences say it.
    Narrative,
    /// Background of several incidents: what it names may have to do with each of them.
    Background,
    /// A list of actions: what it makes use of is a remedy.
    Actions,
    /// The scope of the impact: what it begins with was affected.
    Impact,
    /// Tells of other cases: only cases and organisations are taken.
    Related,
}

impl<'o> Recogniser<'o> {
    /// Compiles the labels of the ontology into one automaton.
    pub fn new(ontology: &'o Ontology) -> Self {
        let matcher = Matcher::new(&ontology.entries, &ontology.lexicon);
        let sustaining = ontology
            .notations("cause")
            .filter(|notation| ontology.is_below("cause", notation, SUSTAINING_ROOT))
            .map(str::to_owned)
            .collect();
        let (services, protocols) = (ontology.services(), ontology.protocols());
        Self { ontology, matcher, sustaining, services, protocols }
    }

    /// Fills mentions, systems, factors, diagnoses, quantities and settings of a case, and gives
    /// references to organisations the slug that the registry knows.
    pub fn recognise(&self, case: &mut Case) {
        if let Some(organization) = &mut case.organization {
            let OrganizationName { name, slug } = organization;
            // Where the registry knows the name, its slug goes before one of the source's own, or two
            // sources would mean two organisations: `google-cloud-platform` is `google-cloud`.
            let own = slug.take();
            *slug = own
                .clone()
                .filter(|slug| self.ontology.has_organization(slug))
                .or_else(|| self.ontology.known_organization(name).map(str::to_owned))
                .or(own)
                .or_else(|| Some(iri::slug(name)));
        }
        for reference in &mut case.references {
            if let ReferenceTarget::OrganizationYear { name, slug, .. } = &mut reference.target {
                *slug = self.ontology.organization_slug(name);
            }
        }
        let taken = std::mem::take(case);
        let mut found = Findings::default();
        let own = taken.organization.as_ref().and_then(|organization| organization.slug.clone());
        for unit in units(&taken) {
            let is_read = unit.context == UnitContext::Related
                && taken.references.iter().any(|reference| reference.line == unit.text.line);
            if !is_read {
                self.read_plain(&unit, own.as_deref(), &mut found);
            }
        }
        systems::mention_again(&units(&taken), &mut found);
        let mut mentions = found.mentions;
        recurrences(&mut mentions);
        *case = taken;
        for action in &mut case.actions {
            self.describe(action);
        }
        // What fields of the record state stands before what its texts tell.
        case.mentions.extend(mentions);
        case.systems.extend(found.systems);
        case.factors.extend(found.factors);
        case.diagnoses = found.diagnoses;
        case.quantities = found.quantities;
        case.settings = found.settings;
    }

    /// Words are matched in plain text, as the lexicon has them. What is found gets the places and the words
    /// of the text as it stands.
    fn read_plain(&self, unit: &Unit<'_>, own: Option<&str>, found: &mut Findings) {
        let exact = unit.text.value.as_str();
        if plain::is_plain(exact) {
            self.read(unit, own, found);
            return;
        }
        let plain = PlainText::new(exact);
        let text = Text { value: plain.text.clone(), ..unit.text.clone() };
        let before = found.counts();
        let incidents = unit.incidents.clone();
        let last_place = Cell::default();
        self.read(&Unit { text: &text, incidents, last_place, ..*unit }, own, found);
        for mention in &mut found.mentions[before.mentions..] {
            plain.restore(exact, mention);
        }
        for words in found.words_since(before) {
            plain.restore_words(exact, words);
        }
    }

    fn read(&self, unit: &Unit<'_>, own: Option<&str>, found: &mut Findings) {
        let value = unit.text.value.as_str();
        let lexicon = &self.ontology.lexicon;
        let known = known_of(unit.text, lexicon);
        let places = self.matcher.find(value);
        let names = names(&places);
        let addresses = references::addresses(value);
        let is_in_address = |place: &Found<'_>| {
            let before = addresses.partition_point(|(start, _)| *start <= place.range.start);
            addresses[..before].last().is_some_and(|(_, end)| place.range.start < *end)
        };
        let related = unit.context == UnitContext::Related;
        for place in &places {
            // "https://www.nytimes.com/…" names who publishes the page, and tells nothing of them.
            let known = known.filter(|_| !is_in_address(place));
            let mention = match place.kind {
                EntryKind::Technology if !related => {
                    Some(self.technology(unit, place, &names, known, found))
                }
                EntryKind::Organization if Some(place.slug) != own => {
                    Some(Self::organization(unit, place, &names, known))
                }
                EntryKind::Concept if !related => self.concept(unit, place, known, found),
                _ => None,
            };
            found.mentions.extend(mention);
        }
        if !related {
            let firms: Vec<Firm<'_>> = places
                .iter()
                .filter(|place| !is_in_address(place))
                .filter_map(|place| self.firm(place))
                .collect();
            organization_year::find(unit, &firms, (self.ontology, known), own, found);
            measures::find(unit, known, found);
            systems::find(unit, &places, known, own, found);
        }
        references::find(unit, &addresses, found);
    }

    fn technology(
        &self,
        unit: &Unit<'_>,
        place: &Found<'_>,
        names: &[Range<usize>],
        known: Option<&Known>,
        found: &mut Findings,
    ) -> Mention {
        let value = unit.text.value.as_str();
        let spot = Spot { text: value, range: place.range.clone(), names };
        let judged = roles::judge(&spot, unit.context, known);
        let is_protocol = self.protocols.contains(place.slug);
        let judged = if is_protocol { roles::of_protocol(judged, &spot, known) } else { judged };
        let target = Target::Technology(place.slug.to_owned());
        let mut mention =
            unit.mention(value, place.range.clone(), target, judged.rule, judged.band);
        mention.role = Some(judged.role);
        if judged.role != Role::Named {
            mention.context = Some(sentence::around(value, place.range.clone()).trim().to_owned());
        }
        if judged.again {
            mention.link = Some(LinkKind::RecurrenceOf);
        }
        measures::setting(unit, place, found);
        mention
    }

    /// Which firm words name, by its name or by a service of its.
    fn firm<'p>(&'p self, place: &'p Found<'_>) -> Option<Firm<'p>> {
        let slug = match place.kind {
            EntryKind::Organization => place.slug,
            EntryKind::Technology => self.services.get(place.slug)?,
            EntryKind::Concept => return None,
        };
        let is_service = place.kind == EntryKind::Technology;
        Some(Firm { range: place.range.clone(), slug, is_service })
    }

    fn organization(
        unit: &Unit<'_>,
        place: &Found<'_>,
        names: &[Range<usize>],
        known: Option<&Known>,
    ) -> Mention {
        let value = unit.text.value.as_str();
        let target = Target::Organization(place.slug.to_owned());
        let is_told = unit.context == UnitContext::Narrative;
        let spot = Spot { text: value, range: place.range.clone(), names };
        let judged = roles::judge_organization(&spot, known).filter(|_| is_told);
        let Some(judged) = judged else {
            return unit.mention(value, place.range.clone(), target, "label", Band::Asserted);
        };
        let mut mention =
            unit.mention(value, place.range.clone(), target, judged.rule, judged.band);
        mention.role = Some(judged.role);
        mention.context = Some(sentence::around(value, place.range.clone()).trim().to_owned());
        mention
    }

    fn concept(
        &self,
        unit: &Unit<'_>,
        place: &Found<'_>,
        known: Option<&Known>,
        found: &mut Findings,
    ) -> Option<Mention> {
        let value = unit.text.value.as_str();
        let (scheme, notation) = place.slug.split_once('/')?;
        let tells = unit.context == UnitContext::Narrative
            && !matches!(unit.field, "title" | "lessons" | "why");
        // A wrong diagnosis is told apart; it brought nothing about.
        let is_diagnosis = known.is_some_and(|known| {
            known.patterns.wrong_diagnosis(&value[place.range.clone()]).is_some()
        });
        if scheme == "cause"
            && unit.section.is_some()
            && tells
            && !is_diagnosis
            && !unit.incidents.is_empty()
            && !roles::is_hedged(value, place.range.clone(), known)
        {
            let role =
                if self.sustaining.contains(notation) { "sustaining" } else { "contributing" };
            found.factors.push(CausalFactor {
                kind: Some(FactorKind::Cause(notation.to_owned())),
                role,
                descriptions: vec![Text {
                    value: sentence::around(value, place.range.clone()).trim().to_owned(),
                    ..unit.text.clone()
                }],
                technologies: Vec::new(),
                leads_to: Vec::new(),
                duration: None,
                incidents: unit.incidents.clone(),
                rule: "phrase-of-a-cause",
                band: Band::Suggested,
            });
        }
        // Texts repeat such phrases; the first place is enough to propose the concept.
        if !found.concepts.insert((place.slug.to_owned(), unit.incidents.clone())) {
            return None;
        }
        let target = Target::Concept { scheme: scheme.to_owned(), notation: notation.to_owned() };
        Some(unit.mention(value, place.range.clone(), target, "phrase", Band::Suggested))
    }

    /// The kinds and the technologies that the words of an action name.
    fn describe(&self, action: &mut crate::model::Action) {
        let value = action.description.value.as_str();
        let known = known_of(&action.description, &self.ontology.lexicon);
        let places = self.matcher.find(value);
        let names = names(&places);
        for place in places {
            match place.kind {
                EntryKind::Technology => {
                    let spot = Spot { text: value, range: place.range, names: &names };
                    let judged = roles::judge(&spot, UnitContext::Actions, known);
                    if judged.role == Role::Remedy && judged.band == Band::Asserted {
                        action.technologies.push(place.slug.to_owned());
                    }
                }
                EntryKind::Concept => {
                    if let Some(notation) = place.slug.strip_prefix("remediation/") {
                        action.kinds.push(notation.to_owned());
                    }
                }
                EntryKind::Organization => {}
            }
        }
        for list in [&mut action.kinds, &mut action.technologies] {
            list.sort();
            list.dedup();
        }
    }
}

/// What was found so far.
#[derive(Default)]
struct Findings {
    mentions: Vec<Mention>,
    /// Concepts (`scheme/notation`) that were mentioned already, with the incidents.
    concepts: BTreeSet<(String, Vec<usize>)>,
    systems: Vec<crate::model::System>,
    factors: Vec<CausalFactor>,
    diagnoses: Vec<crate::model::Diagnosis>,
    quantities: Vec<crate::model::Quantity>,
    settings: Vec<crate::model::Setting>,
}

/// How many findings there are that quote a text.
#[derive(Clone, Copy)]
struct Counts {
    mentions: usize,
    factors: usize,
    diagnoses: usize,
    quantities: usize,
    settings: usize,
}

impl Findings {
    fn counts(&self) -> Counts {
        Counts {
            mentions: self.mentions.len(),
            factors: self.factors.len(),
            diagnoses: self.diagnoses.len(),
            quantities: self.quantities.len(),
            settings: self.settings.len(),
        }
    }

    /// The words that findings other than mentions quote, of those that came since.
    fn words_since(&mut self, before: Counts) -> impl Iterator<Item = &mut String> {
        let factors = self.factors[before.factors..].iter_mut();
        let diagnoses = self.diagnoses[before.diagnoses..].iter_mut();
        let quantities = self.quantities[before.quantities..].iter_mut();
        let settings = self.settings[before.settings..].iter_mut();
        factors
            .flat_map(|factor| &mut factor.descriptions)
            .map(|text| &mut text.value)
            .chain(diagnoses.map(|diagnosis| &mut diagnosis.description.value))
            .chain(quantities.map(|quantity| &mut quantity.words))
            .chain(settings.map(|setting| &mut setting.words))
    }
}

impl Unit<'_> {
    fn mention(
        &self,
        value: &str,
        range: Range<usize>,
        target: Target,
        rule: &'static str,
        band: Band,
    ) -> Mention {
        // A passage may run over several lines.
        let TextPlace { characters, line_ends, .. } = self.place(value, range.start);
        Mention {
            target,
            words: value[range].to_owned(),
            context: None,
            field: self.field.to_owned(),
            section: self.section,
            line: if self.section.is_some() { self.text.line + line_ends } else { self.text.line },
            offset: characters,
            language: self.text.language.clone(),
            role: None,
            incidents: self.incidents.clone(),
            month: None,
            link: None,
            reason: None,
            rule,
            band,
        }
    }
}

impl Unit<'_> {
    /// Counts from the last place that was asked for, on or back. `value` is the same at each call.
    fn place(&self, value: &str, bytes: usize) -> TextPlace {
        let mut place = self.last_place.get();
        let between = &value[place.bytes.min(bytes)..place.bytes.max(bytes)];
        let characters = between.chars().count() as u64;
        let line_ends = memchr::memchr_iter(b'\n', between.as_bytes()).count() as u64;
        if bytes >= place.bytes {
            place.characters += characters;
            place.line_ends += line_ends;
        } else {
            place.characters -= characters;
            place.line_ends -= line_ends;
        }
        place.bytes = bytes;
        self.last_place.set(place);
        place
    }
}

/// Where technologies and organisations are named.
fn names(places: &[Found<'_>]) -> Vec<Range<usize>> {
    let names = places.iter().filter(|place| place.kind != EntryKind::Concept);
    names.map(|place| place.range.clone()).collect()
}

fn known_of<'l>(text: &Text, lexicon: &'l Lexicon) -> Option<&'l Known> {
    match &text.language {
        Some(language) => lexicon.get(language),
        None => lexicon.guess(&text.value).and_then(|language| lexicon.get(&language)),
    }
}

/// All texts of a case in a fixed order.
fn units(case: &Case) -> Vec<Unit<'_>> {
    let all: Vec<usize> = (0..case.incidents.len()).collect();
    // What an account of one incident says, it says of that one.
    let told = if all.len() == 1 { all.clone() } else { Vec::new() };
    let mut units = Vec::new();
    let mut push = |field, section, text, incidents: &[usize], context| {
        let incidents = incidents.to_vec();
        units.push(Unit { field, section, text, incidents, context, last_place: Cell::default() });
    };
    for text in &case.titles {
        push("title", None, text, &told, UnitContext::Narrative);
    }
    for text in &case.summaries {
        push("summary", None, text, &told, UnitContext::Narrative);
    }
    for (index, incident) in case.incidents.iter().enumerate() {
        for text in &incident.triggers {
            push("trigger", None, text, &[index], UnitContext::Narrative);
        }
        for text in &incident.symptoms_texts {
            push("symptoms_text", None, text, &[index], UnitContext::Narrative);
        }
        for text in incident.impact.iter().flat_map(|impact| &impact.scope) {
            push("impact.scope", None, text, &[index], UnitContext::Impact);
        }
    }
    for text in &case.lessons {
        push("lessons", None, text, &told, UnitContext::Narrative);
    }
    for action in &case.actions {
        if action.rule == "field-action-items" {
            push("action_items", None, &action.description, &told, UnitContext::Actions);
        }
    }
    for (index, section) in case.sections.iter().enumerate() {
        for passage in &section.passages {
            let (incidents, context) = match (passage.lead, section.kind.as_str()) {
                (_, "related") => (Vec::new(), UnitContext::Related),
                (Lead::Incident(incident), _) => (vec![incident], UnitContext::Narrative),
                (Lead::Phase(_), _) => (all.clone(), UnitContext::Actions),
                (Lead::None, "background") if all.len() > 1 => {
                    (all.clone(), UnitContext::Background)
                }
                (Lead::None, _) => (told.clone(), UnitContext::Narrative),
            };
            push(&section.kind, Some(index), &passage.text, &incidents, context);
        }
    }
    units
}

/// "EBS again": the incident is a recurrence of the latest one before it in which the same thing
/// failed. Where there is none, nothing is said.
fn recurrences(mentions: &mut Vec<Mention>) {
    let mut links = Vec::new();
    let mut failed_in: BTreeMap<&Target, BTreeSet<usize>> = BTreeMap::new();
    for mention in mentions.iter().filter(|mention| mention.role == Some(Role::Failed)) {
        if let [incident] = mention.incidents.as_slice() {
            failed_in.entry(&mention.target).or_default().insert(*incident);
        }
    }
    for mention in mentions.iter() {
        if mention.link != Some(LinkKind::RecurrenceOf) {
            continue;
        }
        let [incident] = mention.incidents.as_slice() else { continue };
        let earlier = failed_in
            .get(&mention.target)
            .and_then(|incidents| incidents.range(..*incident).next_back());
        if let Some(&earlier) = earlier {
            links.push(Mention {
                target: Target::Case(ReferenceTarget::Incident(earlier)),
                role: None,
                rule: "failed-again",
                ..mention.clone()
            });
        }
    }
    for mention in mentions.iter_mut() {
        mention.link = mention.link.filter(|_| matches!(mention.target, Target::Case(_)));
    }
    links.dedup_by(|left, right| left.incidents == right.incidents && left.target == right.target);
    mentions.extend(links);
}

/// The slug of a system by its name.
fn system_slug(name: &str) -> String {
    iri::slug(name)
}
