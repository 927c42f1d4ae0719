//! Chains in words. They are said in English, or again in another language (see [`Wording`]).

use std::collections::BTreeSet;

use super::hop::HOPS;
use super::twins::tell_one_incident;
use super::{Chain, Evidence, Hop, Statement};
use crate::analyse::cell;
use crate::facts::{Facts, TermId};
use crate::graph::lookup;
use crate::labels::Labels;
use crate::lexicon::Wording;
use crate::model::{Band, Role, Table};
use crate::vocab;

/// How things are told: the labels of nodes, and the sentences of a language.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'a> {
    /// Labels in the languages that were asked for.
    pub labels: &'a Labels<'a>,
    /// The sentences.
    pub wording: &'a Wording,
}

impl<'a> Telling<'a> {
    fn facts(self) -> &'a Facts {
        self.labels.facts()
    }

    fn name(self, node: TermId) -> String {
        self.labels.name(node)
    }

    /// The name of a node within a sentence. What a case tells is often called by a whole sentence of it,
    /// which stands in quotes then.
    fn named(self, node: TermId) -> String {
        /// What has more words than this is read as a sentence.
        const MOST_WORDS: usize = 4;
        let name = self.name(node);
        let is_part = self.facts().id_of_iri(vocab::IS_PART_OF_CASE);
        let is_told = is_part.is_some_and(|property| self.facts().object(node, property).is_some());
        if is_told && name.split_whitespace().count() > MOST_WORDS {
            format!("“{}”", name.trim_end_matches('.'))
        } else {
            name
        }
    }

    fn say(self, english: &str, values: &[&str]) -> String {
        self.wording.say(english, values)
    }
}

/// What is said where both ends of a chain are one node.
const ONE_NODE: &str = "both names stand for one node: {1}";
/// What is said where there is no chain.
const NO_CHAIN: &str = "nothing joins {1} and {2}";
/// The note below a table of chains.
const HOW: &str = "chain 1 is the shortest: each step costs, and passing a node costs more the more it \
                   joins; rows without a step say what comes of the roles at both ends";
/// What is said of several parts of a case.
const TOLD_IN: &str = "{1} are told in {2}";
/// Other sentences, beside those of the steps.
const SENTENCES: [&str; 25] = [
    ONE_NODE,
    NO_CHAIN,
    HOW,
    "{1} failed in {2}",
    "{1} was affected in {2}",
    "{1} is a remedy in {2}",
    "{1} names {2}",
    "{1}, incident {2}",
    "{1}, incidents {2} and {3}",
    "{1} tells the same incident as {2}",
    "{1} is a recurrence of {2}",
    "{1} was brought about by {2}",
    "{1} failed in the same way as {2}",
    "{1} is a part of {2}",
    "{1} is related to {2}",
    "failed",
    "affected",
    "a remedy",
    "only named",
    "{1} and {2}",
    TOLD_IN,
    "{1} here, {2} there: {3}",
    "no shared failure",
    "a shared failure",
    "related failures, of kin",
];
/// Conclusions with a reason.
const WITH_REASON: [&str; 2] = [
    "one is a part of the other, no shared failure",
    "{1} may be any of several products, no shared failure is known",
];

/// The English sentences that chains are told with: what a language needs words for.
pub fn chain_sentences() -> impl Iterator<Item = &'static str> {
    HOPS.iter().map(|hop| hop.words).chain(SENTENCES).chain(WITH_REASON)
}

/// What is said where there is no chain between two nodes.
pub fn no_chain_text(from: TermId, to: TermId, telling: Telling<'_>) -> String {
    if from == to {
        return telling.say(ONE_NODE, &[&telling.name(from)]);
    }
    telling.say(NO_CHAIN, &[&telling.name(from), &telling.name(to)])
}

/// Chains as text: the nodes of each, its steps in words, and what comes of the roles at both ends.
pub fn chains_text(chains: &[Chain], telling: Telling<'_>) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (number, chain) in chains.iter().enumerate() {
        if number > 0 {
            lines.push(String::new());
        }
        let names: Vec<String> = chain.nodes.iter().map(|&node| telling.name(node)).collect();
        lines.push(format!("{}. {}", number + 1, names.join(" → ")));
        let steps = chain.lines(telling).into_iter().flatten();
        lines.extend(steps.map(|step| format!("   {step}")));
        let verdicts = chain.verdicts(telling).into_iter();
        lines.extend(verdicts.map(|verdict| format!("   = {verdict}")));
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Chains as rows: one a step, and one for what comes of the roles at both ends.
pub fn chains_table(chains: &[Chain], telling: Telling<'_>) -> Table {
    let mut table = Table::new(["chain", "step", "from", "to", "words"]);
    for (number, chain) in chains.iter().enumerate() {
        for (step, (hop, lines)) in chain.hops.iter().zip(chain.lines(telling)).enumerate() {
            table.push(vec![
                cell::count(number + 1),
                cell::count(step + 1),
                cell::node(telling.facts(), hop.from),
                cell::node(telling.facts(), hop.to),
                cell::string(lines.join("; ")),
            ]);
        }
        let ends = chain.nodes.first().zip(chain.nodes.last());
        for (verdict, (&from, &to)) in
            chain.verdicts(telling).into_iter().zip(ends.into_iter().cycle())
        {
            table.push(vec![
                cell::count(number + 1),
                None,
                cell::node(telling.facts(), from),
                cell::node(telling.facts(), to),
                cell::string(verdict),
            ]);
        }
    }
    table.notes.push(telling.say(HOW, &[]));
    table
}

impl Hop {
    /// What is stated, one line each.
    pub fn lines(&self, telling: Telling<'_>) -> Vec<String> {
        self.lines_after(&mut BTreeSet::new(), telling)
    }

    /// The same without parts of cases that were told of before; where there is nothing else to say, with
    /// them. Those of one case are told of in one line.
    fn lines_after(
        &self,
        said: &mut BTreeSet<(TermId, TermId)>,
        telling: Telling<'_>,
    ) -> Vec<String> {
        let (mut lines, mut parts_of_cases) = (Vec::new(), Vec::<(TermId, Vec<TermId>)>::new());
        for statement in &self.statements {
            let Statement::Property {
                subject: part,
                property: vocab::IS_PART_OF_CASE,
                object: case,
                band: None,
            } = statement
            else {
                lines.push(statement.words(telling));
                continue;
            };
            if !said.insert((*part, *case)) && self.statements.len() > 1 {
                continue;
            }
            match parts_of_cases.iter_mut().find(|(known, _)| known == case) {
                Some((_, parts)) => parts.push(*part),
                None => parts_of_cases.push((*case, vec![*part])),
            }
        }
        lines.extend(parts_of_cases.iter().map(|(case, parts)| {
            let names = parts.iter().map(|&part| telling.named(part));
            let names = names.reduce(|one, other| telling.say("{1} and {2}", &[&one, &other]));
            let sentence = if parts.len() > 1 { TOLD_IN } else { "{1} is told in {2}" };
            telling.say(sentence, &[&names.unwrap_or_default(), &telling.named(*case)])
        }));
        lines
    }

    /// The roles that the step states, where it joins a case or an incident and an element.
    fn roles(&self) -> Option<Roles> {
        let mut found: Option<Roles> = None;
        for statement in &self.statements {
            if let Statement::Role { place, element, role, .. } = statement {
                let known = Roles { place: *place, element: *element, all: Vec::new() };
                found.get_or_insert(known).all.push(*role);
            }
        }
        found
    }
}

/// The roles of one element in one case or incident, the gravest first.
struct Roles {
    place: TermId,
    element: TermId,
    all: Vec<Role>,
}

impl Roles {
    fn words(&self, telling: Telling<'_>) -> String {
        let words = self.all.iter().map(|&role| telling.say(in_role(role), &[]));
        words.reduce(|one, other| telling.say("{1} and {2}", &[&one, &other])).unwrap_or_default()
    }
}

fn in_role(role: Role) -> &'static str {
    match role {
        Role::Failed => "failed",
        Role::Affected => "affected",
        Role::Remedy => "a remedy",
        Role::Named => "only named",
    }
}

impl Chain {
    /// What is stated of each step, one line each, nothing of it twice.
    pub fn lines(&self, telling: Telling<'_>) -> Vec<Vec<String>> {
        let mut said = BTreeSet::new();
        self.hops.iter().map(|hop| hop.lines_after(&mut said, telling)).collect()
    }

    /// What comes of the roles at both ends of each stretch between two cases that leads over elements
    /// only.
    pub fn verdicts(&self, telling: Telling<'_>) -> Vec<String> {
        let mut verdicts = Vec::new();
        let mut start: Option<(usize, Roles)> = None;
        for (place, hop) in self.hops.iter().enumerate() {
            match (hop.roles(), start.take()) {
                (Some(roles), Some((at, begun))) if hop.from == roles.element => {
                    // What a case and its own incident, or two accounts of one incident, have in common is
                    // told of one thing, not shared by two.
                    let facts = telling.facts();
                    if is_told_by(facts, begun.place, roles.place)
                        || tell_one_incident(facts, begun.place, roles.place)
                    {
                        continue;
                    }
                    verdicts.push(verdict(&begun, &roles, &self.hops[at + 1..place], telling));
                }
                (Some(roles), _) if hop.from == roles.place => start = Some((place, roles)),
                (None, Some(begun)) if is_in_registry(hop) => start = Some(begun),
                _ => {}
            }
        }
        verdicts
    }
}

/// Whether one is an incident that the other tells of.
fn is_told_by(facts: &Facts, one: TermId, other: TermId) -> bool {
    let tells = |case: TermId, incident: TermId| {
        let documents = facts.id_of_iri(vocab::DOCUMENTS);
        documents.is_some_and(|property| !facts.prefix_spog(&[case, property, incident]).is_empty())
    };
    tells(one, other) || tells(other, one)
}

/// Steps up or down the registry: the same thing under a more general or a more special name.
const REGISTRY: [&str; 3] =
    [vocab::IS_VARIANT_OF, vocab::IS_MANAGED_OFFERING_OF, vocab::IS_PART_OF];

fn registry_properties(hop: &Hop) -> impl Iterator<Item = &'static str> + use<'_> {
    hop.statements.iter().filter_map(|statement| match statement {
        Statement::Property { property, .. } if REGISTRY.contains(property) => Some(*property),
        _ => None,
    })
}

fn is_in_registry(hop: &Hop) -> bool {
    registry_properties(hop).next().is_some()
}

fn verdict(here: &Roles, there: &Roles, between: &[Hop], telling: Telling<'_>) -> String {
    let both_failed = here.all.contains(&Role::Failed) && there.all.contains(&Role::Failed);
    let by_parts =
        |hop: &Hop| registry_properties(hop).all(|property| property == vocab::IS_PART_OF);
    let conclusion = if !both_failed {
        telling.say("no shared failure", &[])
    } else if between.is_empty() {
        telling.say("a shared failure", &[])
    } else if between.iter().any(by_parts) {
        telling.say("one is a part of the other, no shared failure", &[])
    } else if let Some(offering) =
        between.iter().find_map(|hop| one_of_several(telling.facts(), hop))
    {
        telling.say(
            "{1} may be any of several products, no shared failure is known",
            &[&telling.name(offering)],
        )
    } else {
        telling.say("related failures, of kin", &[])
    };
    let (here, there) = (here.words(telling), there.words(telling));
    telling.say("{1} here, {2} there: {3}", &[&here, &there, &conclusion])
}

/// The offering that a step starts from or ends at, where it stands for several products.
fn one_of_several(facts: &Facts, hop: &Hop) -> Option<TermId> {
    let offering_of = facts.id_of_iri(vocab::IS_MANAGED_OFFERING_OF)?;
    hop.statements.iter().find_map(|statement| match statement {
        Statement::Property { subject, property: vocab::IS_MANAGED_OFFERING_OF, .. } => {
            (facts.objects(*subject, offering_of).count() > 1).then_some(*subject)
        }
        _ => None,
    })
}

impl Statement {
    /// The statement in words.
    pub fn words(&self, telling: Telling<'_>) -> String {
        match self {
            Self::Role { place, element, role, incidents, evidence } => {
                let (place, element) = (telling.named(*place), telling.named(*element));
                let words = match role {
                    Role::Failed => telling.say("{1} failed in {2}", &[&element, &place]),
                    Role::Affected => telling.say("{1} was affected in {2}", &[&element, &place]),
                    Role::Remedy => telling.say("{1} is a remedy in {2}", &[&element, &place]),
                    Role::Named => telling.say("{1} names {2}", &[&place, &element]),
                };
                let mut words = with_incidents(telling, words, incidents);
                if let Some(evidence) = evidence {
                    words.push_str(&evidence.words());
                }
                words
            }
            Self::Property { subject, property, object, band } => {
                let (subject, object) = (telling.named(*subject), telling.named(*object));
                let words = match HOPS.iter().find(|hop| hop.property == *property) {
                    Some(hop) if hop.object_first => telling.say(hop.words, &[&object, &subject]),
                    Some(hop) => telling.say(hop.words, &[&subject, &object]),
                    None => format!("{subject} – {object}"),
                };
                match *band {
                    Some(band)
                        if lookup::notation(telling.facts(), band) != Band::Asserted.notation() =>
                    {
                        format!("{words} ({})", telling.name(band))
                    }
                    _ => words,
                }
            }
            Self::Link { link, from, to } => link_words(telling, *link, *from, *to),
        }
    }
}

impl Evidence {
    fn words(&self) -> String {
        let place = match (&self.file, &self.line) {
            (Some(file), Some(line)) => format!(", {file}:{line}"),
            (Some(file), None) => format!(", {file}"),
            _ => String::new(),
        };
        format!(" (“{}”{place})", self.words)
    }
}

/// Words, and which of several incidents they tell of, by their numbers.
fn with_incidents(telling: Telling<'_>, words: String, incidents: &[TermId]) -> String {
    let facts = telling.facts();
    let number = |&incident: &TermId| {
        let number = lookup::value(facts, incident, vocab::SEQUENCE_NUMBER)?;
        facts.term(number).into_text().parse::<u64>().ok()
    };
    let mut numbers: Vec<u64> = incidents.iter().filter_map(number).collect();
    numbers.sort_unstable();
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    match numbers.split_last() {
        None => words,
        Some((only, [])) => telling.say("{1}, incident {2}", &[&words, only]),
        Some((last, others)) => {
            telling.say("{1}, incidents {2} and {3}", &[&words, &others.join(", "), last])
        }
    }
}

/// A link, with its status and how sure it is.
fn link_words(telling: Telling<'_>, link: TermId, from: TermId, to: TermId) -> String {
    let facts = telling.facts();
    let of = |property| lookup::value(facts, link, property);
    let kind = of(vocab::HAS_LINK_KIND).map_or("", |kind| lookup::notation(facts, kind));
    let sentence = match kind {
        "mentions" => "{1} names {2}",
        "same-incident" => "{1} tells the same incident as {2}",
        "recurrence-of" => "{1} is a recurrence of {2}",
        "cascade-from" => "{1} was brought about by {2}",
        "same-mechanism" => "{1} failed in the same way as {2}",
        "part-of" => "{1} is a part of {2}",
        _ => "{1} is related to {2}",
    };
    let words = telling.say(sentence, &[&telling.named(from), &telling.named(to)]);
    let (status, band) = (of(vocab::HAS_LINK_STATUS), of(vocab::HAS_BAND));
    let is_same = |status: TermId, band: TermId| {
        lookup::notation(facts, status) == lookup::notation(facts, band)
    };
    let sure = match (status, band) {
        (Some(status), Some(band)) if !is_same(status, band) => {
            format!(" ({}, {})", telling.name(status), telling.name(band))
        }
        (Some(one), _) | (None, Some(one)) => format!(" ({})", telling.name(one)),
        (None, None) => String::new(),
    };
    let reason = of(vocab::REASON).map(|reason| facts.term(reason).into_text().into_owned());
    let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
    format!("{words}{sure}{reason}")
}
