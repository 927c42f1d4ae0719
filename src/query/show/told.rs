//! What happened in an incident, in the order in which one would tell it.

use super::{View, words_of};
use crate::facts::TermId;
use crate::vocab::{self as v, dcterms, skos};

/// What is told of an incident, in this order; each property by its name.
const TOLD: [Told; 23] = [
    Told::Values(v::INCIDENT_DATE),
    Told::DateKind,
    Told::Values(v::AFFECTS_ORGANIZATION),
    Told::Values(v::HAS_SEVERITY),
    Told::Length { name: "outage", seconds: v::OUTAGE_SECONDS, words: v::DURATION_WORDS },
    Told::Length {
        name: "time to detect",
        seconds: v::SECONDS_TO_DETECT,
        words: v::DETECTION_WORDS,
    },
    Told::Length {
        name: "time to resolve",
        seconds: v::SECONDS_TO_RESOLVE,
        words: v::RESOLUTION_WORDS,
    },
    Told::Values(v::HAS_DETECTION_METHOD),
    Told::Text(v::TRIGGER_TEXT),
    Told::Values(v::HAS_ROOT_CAUSE),
    Told::Values(v::HAS_TRIGGER_CAUSE),
    Told::Values(v::HAS_CONTRIBUTING_CAUSE),
    Told::Values(v::HAS_SUSTAINING_CAUSE),
    Told::OtherCauses,
    Told::Factors,
    Told::Values(v::HAS_FAILED_ELEMENT),
    Told::Values(v::HAS_AFFECTED_ELEMENT),
    Told::Values(v::HAS_SYMPTOM),
    Told::Text(v::SYMPTOMS_TEXT),
    Told::Of(v::HAS_IMPACT, &[v::IMPACT_SCOPE, v::AFFECTED_USERS_WORDS, v::IMPACT_REGION]),
    Told::Of(v::HAS_ACTION, &[dcterms::DESCRIPTION]),
    Told::Values(v::HAS_REMEDY_ELEMENT),
    Told::Values(v::HAS_REMEDIATION),
];

/// How something is told.
enum Told {
    /// The values of a property.
    Values(&'static str),
    /// The text of a property, in the best language.
    Text(&'static str),
    /// A length of time, by what was written.
    Length { name: &'static str, seconds: &'static str, words: &'static str },
    /// What the date is of, where that is not the incident.
    DateKind,
    /// Causes of which no role is known.
    OtherCauses,
    /// Causal factors in words, with the causes that they stand for.
    Factors,
    /// What is said, by some properties, of the nodes that a property leads to.
    Of(&'static str, &'static [&'static str]),
}

/// Roles that a cause may have.
const ROLES: [&str; 4] =
    [v::HAS_ROOT_CAUSE, v::HAS_TRIGGER_CAUSE, v::HAS_CONTRIBUTING_CAUSE, v::HAS_SUSTAINING_CAUSE];

impl View<'_> {
    /// What is told of an incident: names and values. What is not known is left out.
    pub(super) fn told(&self, incident: TermId) -> Vec<(String, Vec<String>)> {
        TOLD.iter()
            .map(|told| match told {
                Told::Values(property) => (name(property), self.values(incident, property)),
                Told::Text(property) => {
                    (name(property), self.best_text(incident, property).into_iter().collect())
                }
                Told::Length { name, seconds, words } => {
                    ((*name).to_owned(), self.length(incident, seconds, words))
                }
                Told::DateKind => {
                    let mut kinds = self.objects(incident, v::HAS_DATE_KIND);
                    kinds.retain(|&kind| {
                        !self.facts.iri(kind).is_some_and(|iri| iri.ends_with("/incident"))
                    });
                    let kinds = kinds.into_iter().map(|kind| self.named(kind)).collect();
                    (name(v::HAS_DATE_KIND), kinds)
                }
                Told::Factors => (name(v::HAS_FACTOR), self.factors(incident)),
                Told::OtherCauses => {
                    let known: Vec<String> =
                        ROLES.iter().flat_map(|role| self.values(incident, role)).collect();
                    let mut causes = self.values(incident, v::HAS_CAUSE);
                    causes.retain(|cause| !known.contains(cause));
                    ("cause".to_owned(), causes)
                }
                Told::Of(property, said) => {
                    let parts = self.objects(incident, property).into_iter().filter_map(|part| {
                        let said: Vec<String> =
                            said.iter().filter_map(|of| self.best_text(part, of)).collect();
                        if said.is_empty() { self.label(part) } else { Some(said.join("; ")) }
                    });
                    (name(property), parts.collect())
                }
            })
            .filter(|(_, values)| !values.is_empty())
            .collect()
    }

    fn objects(&self, node: TermId, property: &str) -> Vec<TermId> {
        let Some(property) = self.facts.id_of_iri(property) else { return Vec::new() };
        let mut objects: Vec<TermId> = self.facts.objects(node, property).collect();
        objects.dedup();
        // Parts are numbered, and 10 comes after 9.
        objects.sort_by_cached_key(|&object| {
            let iri = self.facts.iri(object).unwrap_or_default();
            iri.rsplit('/').next().and_then(|end| end.parse::<u64>().ok())
        });
        objects
    }

    fn values(&self, node: TermId, property: &str) -> Vec<String> {
        self.objects(node, property).into_iter().map(|value| self.named(value)).collect()
    }

    fn best_text(&self, node: TermId, property: &str) -> Option<String> {
        self.labels.text_of(node, self.facts.id_of_iri(property)?)
    }

    /// Factors in their order; what is said once of several stands once.
    fn factors(&self, incident: TermId) -> Vec<String> {
        let mut factors: Vec<(String, Vec<String>)> = Vec::new();
        for factor in self.objects(incident, v::HAS_FACTOR) {
            let Some(said) =
                self.best_text(factor, dcterms::DESCRIPTION).or_else(|| self.label(factor))
            else {
                continue;
            };
            let mut kinds = self.values(factor, v::HAS_FACTOR_KIND);
            let role = self.node(factor, v::HAS_FACTOR_ROLE);
            let band = self
                .node(factor, v::HAS_BAND)
                .filter(|&band| !self.short(band).ends_with("asserted"));
            for word in [role, band].into_iter().flatten().filter_map(|node| self.label(node)) {
                for kind in &mut kinds {
                    *kind = format!("{kind}, {word}");
                }
            }
            match factors.iter_mut().find(|(known, _)| *known == said) {
                Some((_, known)) => known.append(&mut kinds),
                None => factors.push((said, kinds)),
            }
        }
        let told = |(said, kinds): (String, Vec<String>)| {
            if kinds.is_empty() { said } else { format!("{said} [{}]", kinds.join("; ")) }
        };
        factors.into_iter().map(told).collect()
    }

    /// What was written, and what it comes to: `about 1 minute (60 s, approximate)`.
    fn length(&self, incident: TermId, seconds: &str, words: &str) -> Vec<String> {
        let bound = (seconds == v::OUTAGE_SECONDS)
            .then(|| self.node(incident, v::HAS_DURATION_BOUND))
            .flatten()
            .and_then(|bound| self.text(bound, skos::NOTATION))
            .filter(|bound| bound != "exact")
            .map(|bound| bound.replace('-', " "));
        let seconds = self.text(incident, seconds).map(|seconds| format!("{seconds} s"));
        let measured = [seconds, bound].into_iter().flatten().collect::<Vec<_>>().join(", ");
        let written = self.text(incident, words);
        match (written, measured.is_empty()) {
            (Some(written), true) => vec![written],
            (Some(written), false) => vec![format!("{written} ({measured})")],
            (None, true) => Vec::new(),
            (None, false) => vec![measured],
        }
    }
}

/// The name of a property in words.
fn name(property: &str) -> String {
    words_of(property.rsplit(['#', '/']).next().unwrap_or(property))
}
