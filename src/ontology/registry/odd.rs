//! What an entry of a registry of one's own says to no effect: it is Turtle, and passes, but nothing reads it.

use std::collections::BTreeSet;

use super::{AMBIGUITIES, values};
use crate::facts::{Facts, TermId};
use crate::fold::fold;
use crate::ontology::Ontology;
use crate::vocab::{AMBIGUITY, CUE, class, rdf, skos};

/// Families of IRIs that entries have, each with the class that makes them one.
const FAMILIES: [(&str, &str, &str); 3] = [
    ("technology/", class::TECHNOLOGY, "inc:Technology"),
    ("org/", class::ORGANIZATION, "inc:Organization"),
    ("concept/", skos::CONCEPT, "skos:Concept"),
];

/// Labels, of which the last are for matching only.
const LABELS: [&str; 3] = [skos::PREF_LABEL, skos::ALT_LABEL, skos::HIDDEN_LABEL];

/// Tells what has no effect of the statements `own` of one registry, which stand among all others in
/// `facts`. Sorted by the entry.
pub fn notes(own: &Facts, facts: &Facts) -> Vec<String> {
    let subjects: BTreeSet<&str> = own.quads().iter().filter_map(|quad| own.iri(quad[0])).collect();
    let mut notes: Vec<String> =
        subjects.iter().flat_map(|subject| of_entry(subject, facts)).collect();
    notes.extend(unread_properties(own, facts, &subjects));
    notes
}

fn of_entry(subject: &str, facts: &Facts) -> Vec<String> {
    let Some(id) = facts.id_of_iri(subject) else { return Vec::new() };
    let local = Ontology::local(subject);
    let family =
        FAMILIES.iter().find(|(family, ..)| local.is_some_and(|local| local.starts_with(family)));
    let Some((_, class, class_name)) = family else {
        return vec![format!(
            "<{subject}> is no entry: the IRIs of entries begin with technology/, org/ or concept/ behind the base"
        )];
    };
    let name = local.unwrap_or(subject);
    let is_a = facts.id_of_iri(rdf::TYPE).zip(facts.id_of_iri(class));
    if !is_a.is_some_and(|(is_a, class)| facts.objects(id, is_a).any(|object| object == class)) {
        return vec![format!("{name} has no effect: write `a {class_name}` of it")];
    }
    let mut notes = labels(name, id, facts);
    notes.extend(ambiguity(name, id, facts));
    notes
}

fn labels(name: &str, id: TermId, facts: &Facts) -> Vec<String> {
    let labels: Vec<String> =
        LABELS.iter().flat_map(|property| values(facts, id, property)).collect();
    if labels.is_empty() {
        return vec![format!("{name} has no label, so no text names it: write `skos:prefLabel`")];
    }
    let is_nothing = |label: &&String| !fold(label).chars().any(char::is_alphanumeric);
    labels
        .iter()
        .filter(is_nothing)
        .map(|label| {
            format!("{name}: the label `{label}` has no letter and no digit, so no text names it")
        })
        .collect()
}

fn ambiguity(name: &str, id: TermId, facts: &Facts) -> Option<String> {
    let ambiguity = values(facts, id, AMBIGUITY).into_iter().next()?;
    let known: Vec<&str> = AMBIGUITIES.iter().map(|(word, _)| *word).collect();
    match ambiguity.as_str() {
        word if !known.contains(&word) => Some(format!(
            "{name}: `{word}` is no ambiguity, and is taken as `none`: write one of {}",
            known.join(", ")
        )),
        "cue" if values(facts, id, CUE).is_empty() => {
            Some(format!("{name} needs a cue and has none, so no text names it: write `inc:cue`"))
        }
        "never-bare" if LABELS[1..].iter().all(|label| values(facts, id, label).is_empty()) => {
            Some(format!(
                "{name} is never named by its preferred label and has no other: write `skos:altLabel`"
            ))
        }
        _ => None,
    }
}

/// Properties that the ontology neither declares nor uses.
fn unread_properties(own: &Facts, facts: &Facts, subjects: &BTreeSet<&str>) -> Vec<String> {
    let properties: BTreeSet<&str> =
        own.quads().iter().filter_map(|quad| own.iri(quad[1])).collect();
    let is_read = |property: &&str| {
        let Some(id) = facts.id_of_iri(property) else { return false };
        let is_of_others = |subject| facts.iri(subject).is_some_and(|iri| !subjects.contains(iri));
        !facts.of_subject(id).is_empty()
            || facts.of_predicate(id).iter().any(|quad| is_of_others(quad[2]))
    };
    properties
        .into_iter()
        .filter(|property| !is_read(property))
        .map(|property| format!("nothing reads the property <{property}>"))
        .collect()
}
