//! Chains in words.

use super::hop::HOPS;
use super::{Chain, Evidence, Hop, Statement};
use crate::analyse::cell;
use crate::facts::{Facts, TermId};
use crate::graph::lookup;
use crate::labels::Labels;
use crate::model::{Band, Role, Table};
use crate::vocab;

/// Chains as text: the nodes of each, its steps in words, and what comes of the roles at both ends.
pub fn chains_text(chains: &[Chain], labels: &Labels<'_>) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (number, chain) in chains.iter().enumerate() {
        if number > 0 {
            lines.push(String::new());
        }
        let names: Vec<String> = chain.nodes.iter().map(|&node| labels.name(node)).collect();
        lines.push(format!("{}. {}", number + 1, names.join(" → ")));
        let steps = chain.hops.iter().flat_map(|hop| hop.lines(labels));
        lines.extend(steps.map(|step| format!("   {step}")));
        let verdicts = chain.verdicts(labels).into_iter();
        lines.extend(verdicts.map(|verdict| format!("   = {verdict}")));
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Chains as rows: one a step, and one for what comes of the roles at both ends.
pub fn chains_table(chains: &[Chain], labels: &Labels<'_>) -> Table {
    let mut table = Table::new(["chain", "step", "from", "to", "words"]);
    for (number, chain) in chains.iter().enumerate() {
        for (step, hop) in chain.hops.iter().enumerate() {
            table.push(vec![
                cell::count(number + 1),
                cell::count(step + 1),
                cell::node(labels.facts(), hop.from),
                cell::node(labels.facts(), hop.to),
                cell::string(hop.lines(labels).join("; ")),
            ]);
        }
        let ends = chain.nodes.first().zip(chain.nodes.last());
        for (verdict, (&from, &to)) in chain
            .verdicts(labels)
            .into_iter()
            .zip(ends.into_iter().cycle())
        {
            table.push(vec![
                cell::count(number + 1),
                None,
                cell::node(labels.facts(), from),
                cell::node(labels.facts(), to),
                cell::string(verdict),
            ]);
        }
    }
    table.notes.push(
        "chain 1 is the shortest: each step costs, and passing a node costs more the more it joins; \
         rows without a step say what comes of the roles at both ends"
            .to_owned(),
    );
    table
}

impl Hop {
    /// What is stated, one line each.
    pub fn lines(&self, labels: &Labels<'_>) -> Vec<String> {
        self.statements
            .iter()
            .map(|statement| statement.words(labels))
            .collect()
    }

    /// The roles that the step states, where it joins a case or an incident and an element.
    fn roles(&self) -> Option<Roles> {
        let mut found: Option<Roles> = None;
        for statement in &self.statements {
            if let Statement::Role {
                place,
                element,
                role,
                ..
            } = statement
            {
                let known = Roles {
                    place: *place,
                    element: *element,
                    all: Vec::new(),
                };
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
    fn words(&self) -> String {
        let words: Vec<&str> = self.all.iter().map(|&role| in_role(role)).collect();
        words.join(" and ")
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
    /// What comes of the roles at both ends of each stretch between two cases that leads over elements
    /// only.
    pub fn verdicts(&self, labels: &Labels<'_>) -> Vec<String> {
        let mut verdicts = Vec::new();
        let mut start: Option<(usize, Roles)> = None;
        for (place, hop) in self.hops.iter().enumerate() {
            match (hop.roles(), start.take()) {
                (Some(roles), Some((at, begun))) if hop.from == roles.element => {
                    verdicts.push(verdict(&begun, &roles, &self.hops[at + 1..place], labels));
                }
                (Some(roles), _) if hop.from == roles.place => start = Some((place, roles)),
                (None, Some(begun)) if is_in_registry(hop) => start = Some(begun),
                _ => {}
            }
        }
        verdicts
    }
}

/// Steps up or down the registry: the same thing under a more general or a more special name.
const REGISTRY: [&str; 3] = [
    vocab::IS_VARIANT_OF,
    vocab::IS_MANAGED_OFFERING_OF,
    vocab::IS_PART_OF,
];

fn registry_properties(hop: &Hop) -> impl Iterator<Item = &'static str> + use<'_> {
    hop.statements
        .iter()
        .filter_map(|statement| match statement {
            Statement::Property { property, .. } if REGISTRY.contains(property) => Some(*property),
            _ => None,
        })
}

fn is_in_registry(hop: &Hop) -> bool {
    registry_properties(hop).next().is_some()
}

fn verdict(here: &Roles, there: &Roles, between: &[Hop], labels: &Labels<'_>) -> String {
    let both_failed = here.all.contains(&Role::Failed) && there.all.contains(&Role::Failed);
    let by_parts =
        |hop: &Hop| registry_properties(hop).all(|property| property == vocab::IS_PART_OF);
    let conclusion = if !both_failed {
        "no shared failure".to_owned()
    } else if between.is_empty() {
        "a shared failure".to_owned()
    } else if between.iter().any(by_parts) {
        "one is a part of the other, no shared failure".to_owned()
    } else if let Some(offering) = between
        .iter()
        .find_map(|hop| one_of_several(labels.facts(), hop))
    {
        format!(
            "{} may be any of several products, no shared failure is known",
            labels.name(offering)
        )
    } else {
        "related failures, of kin".to_owned()
    };
    format!(
        "{} here, {} there: {conclusion}",
        here.words(),
        there.words()
    )
}

/// The offering that a step starts from or ends at, where it stands for several products.
fn one_of_several(facts: &Facts, hop: &Hop) -> Option<TermId> {
    let offering_of = facts.id_of_iri(vocab::IS_MANAGED_OFFERING_OF)?;
    hop.statements.iter().find_map(|statement| match statement {
        Statement::Property {
            subject,
            property: vocab::IS_MANAGED_OFFERING_OF,
            ..
        } => (facts.objects(*subject, offering_of).count() > 1).then_some(*subject),
        _ => None,
    })
}

impl Statement {
    /// The statement in words.
    pub fn words(&self, labels: &Labels<'_>) -> String {
        let name = |node: TermId| labels.name(node);
        match self {
            Self::Role {
                place,
                element,
                role,
                incidents,
                evidence,
            } => {
                let (place, element) = (name(*place), name(*element));
                let mut words = match role {
                    Role::Failed => format!("{element} failed in {place}"),
                    Role::Affected => format!("{element} was affected in {place}"),
                    Role::Remedy => format!("{element} is a remedy in {place}"),
                    Role::Named => format!("{place} names {element}"),
                };
                words.push_str(&incident_numbers(labels.facts(), incidents));
                if let Some(evidence) = evidence {
                    words.push_str(&evidence.words());
                }
                words
            }
            Self::Property {
                subject,
                property,
                object,
                band,
            } => {
                let hop = HOPS.iter().find(|hop| hop.property == *property);
                let words = fill(
                    hop.map_or("{s} – {o}", |hop| hop.words),
                    &name(*subject),
                    &name(*object),
                );
                match band.map(|band| lookup::notation(labels.facts(), band)) {
                    Some(band) if band != Band::Asserted.notation() => format!("{words} ({band})"),
                    _ => words,
                }
            }
            Self::Link { link, from, to } => link_words(labels, *link, *from, *to),
        }
    }
}

/// Puts two names into a pattern, whatever they hold.
fn fill(pattern: &str, subject: &str, object: &str) -> String {
    let mut words = String::new();
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        words.push_str(before);
        words.push_str(if after.starts_with("s}") {
            subject
        } else {
            object
        });
        rest = &after[2..];
    }
    words + rest
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

/// Which of several incidents, by their numbers.
fn incident_numbers(facts: &Facts, incidents: &[TermId]) -> String {
    let number = |&incident: &TermId| {
        let number = lookup::value(facts, incident, vocab::SEQUENCE_NUMBER)?;
        facts.term(number).into_text().parse::<u64>().ok()
    };
    let mut numbers: Vec<u64> = incidents.iter().filter_map(number).collect();
    numbers.sort_unstable();
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    match numbers.split_last() {
        None => String::new(),
        Some((only, [])) => format!(", incident {only}"),
        Some((last, others)) => format!(", incidents {} and {last}", others.join(", ")),
    }
}

/// A link, with its status and how sure it is.
fn link_words(labels: &Labels<'_>, link: TermId, from: TermId, to: TermId) -> String {
    let facts = labels.facts();
    let of = |property| lookup::value(facts, link, property);
    let kind = of(vocab::HAS_LINK_KIND).map_or("", |kind| lookup::notation(facts, kind));
    let verb = match kind {
        "mentions" => "names",
        "same-incident" => "tells the same incident as",
        "recurrence-of" => "is a recurrence of",
        "cascade-from" => "was brought about by",
        "same-mechanism" => "failed in the same way as",
        "part-of" => "is a part of",
        _ => "is related to",
    };
    let status = of(vocab::HAS_LINK_STATUS).map(|status| lookup::notation(facts, status));
    let band = of(vocab::HAS_BAND).map(|band| lookup::notation(facts, band));
    let sure = match (status, band) {
        (Some(status), Some(band)) if status != band => format!(" ({status}, {band})"),
        (Some(one), _) | (None, Some(one)) => format!(" ({one})"),
        (None, None) => String::new(),
    };
    let reason = of(vocab::REASON).map(|reason| facts.term(reason).into_text().into_owned());
    let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
    format!(
        "{} {verb} {}{sure}{reason}",
        labels.name(from),
        labels.name(to)
    )
}
