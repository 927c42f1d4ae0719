//! One node for a reader: what is said of it, in which texts, by which links, and who says so.

mod told;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::facts::{Facts, TermId, TermRef};
use crate::labels::Labels;
use crate::lexicon::Wording;
use crate::model::without_steering;
use crate::prefixes::Prefixes;
use crate::vocab::{self as v, class, dcterms, graph, rdf, rdfs, skos};

/// So many values of one property, or mentions, are shown; the rest are counted.
const SHOWN_MAX: usize = 12;

/// So many lines of evidence of a link are shown, the weightiest; the rest are counted.
const EVIDENCE_MAX: usize = 3;

/// A node as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Its label, or what its IRI ends with.
    pub title: String,
    /// Its IRI, shortened.
    pub name: String,
    /// Labels of its classes.
    pub classes: Vec<String>,
    /// What happened in each incident that a case documents.
    pub documented: Vec<ShownIncident>,
    /// Property → values, sorted by the name of the property.
    pub facts: Vec<(String, Vec<String>)>,
    /// Texts: field, language, words.
    pub texts: Vec<(String, Option<String>, String)>,
    /// Links from it and to it.
    pub links: Vec<ShownLink>,
    /// Role → incidents, for elements and concepts.
    pub incidents: Vec<(String, Vec<String>)>,
    /// Places in texts that name it.
    pub mentions: Vec<ShownMention>,
    /// How many mentions are not shown.
    pub more_mentions: usize,
}

/// An incident of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownIncident {
    /// Its label and name.
    pub title: String,
    /// What is told of it, with its values, in the order in which one tells it.
    pub told: Vec<(String, Vec<String>)>,
}

/// A link of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownLink {
    /// Whether it points away from the node.
    pub outward: bool,
    /// Its kind.
    pub kind: String,
    /// The other end.
    pub other: String,
    /// Status, band, confidence.
    pub standing: String,
    /// The words that it rests on, the weightiest first.
    pub evidence: Vec<String>,
    /// How many lines of evidence are not shown.
    pub more_evidence: usize,
    /// File and line.
    pub place: String,
}

/// A mention of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMention {
    /// The part that the element plays, where it has one.
    pub role: Option<String>,
    /// The band, where it is not asserted.
    pub band: Option<String>,
    /// The case.
    pub case: String,
    /// The words.
    pub words: String,
    /// The sentence, where it was kept.
    pub context: Option<String>,
    /// File and line, and the field.
    pub place: String,
}

/// Collects what there is of a node. Cost: a few look-ups for each statement about it.
pub fn show(
    facts: &Facts,
    prefixes: &Prefixes,
    iri: &str,
    languages: &[String],
    wording: &Wording,
) -> Shown {
    let mut shown = Shown { name: prefixes.name(iri), ..Shown::default() };
    let Some(node) = facts.id_of_iri(iri) else { return shown };
    let view = View { facts, prefixes, labels: Labels::new(facts, languages), wording };
    shown.title = view.label(node).unwrap_or_else(|| shown.name.clone());
    view.documented(node, &mut shown);
    view.statements(node, &mut shown);
    view.links(node, &mut shown);
    view.incidents(node, &mut shown);
    view.mentions(node, &mut shown);
    shown
}

struct View<'a> {
    facts: &'a Facts,
    prefixes: &'a Prefixes,
    labels: Labels<'a>,
    wording: &'a Wording,
}

impl View<'_> {
    fn label(&self, node: TermId) -> Option<String> {
        self.labels.of(node).map(|label| label.text)
    }

    fn short(&self, node: TermId) -> String {
        match self.facts.term(node) {
            TermRef::Iri(iri) => self.prefixes.name(iri),
            other => other.into_text().into_owned(),
        }
    }

    /// The label with the short IRI behind it.
    fn named(&self, node: TermId) -> String {
        match self.label(node) {
            Some(label) if self.facts.iri(node).is_some() => {
                format!("{label} ({})", self.short(node))
            }
            _ => self.short(node),
        }
    }

    fn text(&self, node: TermId, property: &str) -> Option<String> {
        let value = self.facts.object(node, self.facts.id_of_iri(property)?)?;
        Some(self.facts.term(value).into_text().into_owned())
    }

    fn node(&self, node: TermId, property: &str) -> Option<TermId> {
        self.facts.object(node, self.facts.id_of_iri(property)?)
    }

    fn documented(&self, case: TermId, shown: &mut Shown) {
        let Some(documents) = self.facts.id_of_iri(v::DOCUMENTS) else { return };
        let mut incidents: Vec<TermId> = self.facts.objects(case, documents).collect();
        incidents.dedup();
        let number = |incident: &TermId| self.text(*incident, v::SEQUENCE_NUMBER)?.parse().ok();
        incidents.sort_by_key(|incident| number(incident).unwrap_or(u64::MAX));
        for incident in incidents {
            let mut told = self.told(incident);
            // What a text says of a whole series stands on each of its incidents.
            for (name, values) in told.iter_mut().filter(|(_, values)| values.len() > 1) {
                let is_same = |known: &ShownIncident| {
                    known.told.iter().any(|(other, others)| other == name && others == values)
                };
                if shown.documented.first().is_some_and(is_same) {
                    *values = vec!["as in the first incident".to_owned()];
                }
            }
            shown.documented.push(ShownIncident { title: self.named(incident), told });
        }
    }

    fn statements(&self, node: TermId, shown: &mut Shown) {
        let inferred =
            self.facts.id_of_iri(&format!("{}{}", self.prefixes.base(), graph::INFERRED));
        let mut values: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut last = None;
        for &[_, property, object, of_graph] in self.facts.of_subject(node) {
            if Some(of_graph) == inferred || last == Some((property, object)) {
                continue;
            }
            last = Some((property, object));
            let Some(property) = self.facts.iri(property) else { continue };
            // Incidents of a case have their own place.
            if property == v::DOCUMENTS && !shown.documented.is_empty() {
                continue;
            }
            let name = property.rsplit(['#', '/']).next().unwrap_or(property);
            if property == rdf::TYPE {
                shown
                    .classes
                    .push(words_of(self.short(object).rsplit(':').next().unwrap_or_default()));
                continue;
            }
            match self.facts.term(object) {
                TermRef::Literal { value, language, .. }
                    if language.is_some()
                        && ![skos::PREF_LABEL, rdfs::LABEL].contains(&property)
                        || [
                            v::SUMMARY,
                            v::LESSONS,
                            v::TEXT,
                            v::IMPACT_SCOPE,
                            dcterms::DESCRIPTION,
                        ]
                        .contains(&property) =>
                {
                    let language = language.map(str::to_owned);
                    shown.texts.push((words_of(name), language, value.into_owned()));
                }
                TermRef::Literal { value, language, .. } => {
                    let language = language.map_or_else(String::new, |tag| format!(" @{tag}"));
                    values.entry(words_of(name)).or_default().push(format!("{value}{language}"));
                }
                _ => values.entry(words_of(name)).or_default().push(self.named(object)),
            }
        }
        shown.facts = values.into_iter().collect();
    }

    fn links(&self, node: TermId, shown: &mut Shown) {
        for (property, other_end, outward) in
            [(v::LINKS_FROM, v::LINKS_TO, true), (v::LINKS_TO, v::LINKS_FROM, false)]
        {
            let Some(property) = self.facts.id_of_iri(property) else { continue };
            for link in self.facts.subjects(property, node) {
                let Some(other) = self.node(link, other_end) else { continue };
                let named = |property| self.node(link, property).and_then(|node| self.label(node));
                let standing: Vec<String> = [
                    named(v::HAS_LINK_STATUS),
                    named(v::HAS_BAND),
                    self.text(link, v::CONFIDENCE)
                        .map(|value| self.wording.say("confidence {1}", &[&value])),
                    self.text(link, v::HAS_RULE).map(|rule| self.wording.say("rule {1}", &[&rule])),
                ]
                .into_iter()
                .flatten()
                .collect();
                let mut standing = standing;
                standing.dedup();
                let evidence = self.facts.id_of_iri(v::EVIDENCE);
                let mut lines: Vec<String> = evidence
                    .into_iter()
                    .flat_map(|property| self.facts.objects(link, property))
                    .map(|words| self.facts.term(words).into_text().into_owned())
                    .collect();
                lines.sort_by_key(|line| super::links::evidence_rank(line));
                let more_evidence = lines.len().saturating_sub(EVIDENCE_MAX);
                lines.truncate(EVIDENCE_MAX);
                for line in &mut lines {
                    *line = super::links::evidence_in(line, self.wording);
                }
                shown.links.push(ShownLink {
                    outward,
                    kind: named(v::HAS_LINK_KIND).unwrap_or_default(),
                    other: self.named(other),
                    standing: standing.join(", "),
                    evidence: lines,
                    more_evidence,
                    place: self.place(link),
                });
            }
        }
    }

    fn place(&self, node: TermId) -> String {
        let file = self.text(node, v::INPUT_FILE).unwrap_or_default();
        match self.text(node, v::INPUT_LINE) {
            Some(line) => format!("{file}:{line}"),
            None => file,
        }
    }

    /// Incidents in which an element or a concept stands, by the property that says so.
    fn incidents(&self, node: TermId, shown: &mut Shown) {
        let (Some(is_a), Some(incident)) =
            (self.facts.id_of_iri(rdf::TYPE), self.facts.id_of_iri(class::INCIDENT))
        else {
            return;
        };
        let inferred =
            self.facts.id_of_iri(&format!("{}{}", self.prefixes.base(), graph::INFERRED));
        let mut by_property: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for &[_, subject, property, of_graph] in self.facts.prefix_ospg(&[node]) {
            if Some(of_graph) == inferred
                || self.facts.prefix_spog(&[subject, is_a, incident]).is_empty()
            {
                continue;
            }
            // A case has its incidents among its facts.
            if self.facts.iri(property) == Some(v::IS_PART_OF_CASE) {
                continue;
            }
            let name = self.short(property);
            let name = words_of(name.rsplit(':').next().unwrap_or_default());
            let entry = by_property.entry(name).or_default();
            let incident = self.named(subject);
            if entry.last() != Some(&incident) {
                entry.push(incident);
            }
        }
        shown.incidents = by_property.into_iter().collect();
    }

    fn mentions(&self, node: TermId, shown: &mut Shown) {
        let mut mentions = Vec::new();
        for property in [
            v::REFERS_TO_ELEMENT,
            v::REFERS_TO_ORGANIZATION,
            v::REFERS_TO_CONCEPT,
            v::REFERS_TO_CASE,
        ] {
            let Some(property) = self.facts.id_of_iri(property) else { continue };
            mentions.extend(self.facts.subjects(property, node));
        }
        let rank = |mention: TermId| {
            let role =
                self.node(mention, v::HAS_ROLE).map(|role| self.short(role)).unwrap_or_default();
            let rank =
                ["failed", "affected", "remedy"].iter().position(|known| role.ends_with(known));
            (rank.unwrap_or(3), mention)
        };
        mentions.sort_by_key(|&mention| rank(mention));
        shown.more_mentions = mentions.len().saturating_sub(SHOWN_MAX);
        for mention in mentions.into_iter().take(SHOWN_MAX) {
            let label = |property| self.node(mention, property).and_then(|node| self.label(node));
            let band = self.node(mention, v::HAS_BAND);
            let is_asserted = band.is_some_and(|band| self.short(band).ends_with("asserted"));
            let field = self.text(mention, v::FIELD).unwrap_or_default();
            shown.mentions.push(ShownMention {
                role: label(v::HAS_ROLE),
                band: if is_asserted { None } else { label(v::HAS_BAND) },
                case: self
                    .node(mention, v::IS_PART_OF_CASE)
                    .map(|case| self.short(case))
                    .unwrap_or_default(),
                words: self.text(mention, v::WORDS).unwrap_or_default(),
                context: self.text(mention, v::CONTEXT),
                place: format!("{} ({field})", self.place(mention)),
            });
        }
    }
}

/// `hasFailedElement` → `failed element`.
fn words_of(name: &str) -> String {
    let name = name
        .strip_prefix("has")
        .filter(|rest| rest.starts_with(char::is_uppercase))
        .unwrap_or(name);
    let mut words = String::with_capacity(name.len() + 4);
    for (at, c) in name.char_indices() {
        if c.is_uppercase() {
            if at > 0 {
                words.push(' ');
            }
            words.extend(c.to_lowercase());
        } else {
            words.push(c);
        }
    }
    words
}

/// The node as text of some width, without control characters.
pub fn render(shown: &Shown, width: usize) -> String {
    let width = width.max(40);
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{}", shown.title);
    let _ = writeln!(out, "{}  {}", shown.name, shown.classes.join(", "));
    for incident in &shown.documented {
        out.push('\n');
        wrap(&mut out, "Incident  ", "  ", &incident.title, width);
        write_values(&mut out, &incident.told, width);
    }
    if !shown.facts.is_empty() {
        let _ = writeln!(out, "\nFacts");
        write_values(&mut out, &shown.facts, width);
    }
    for (role, incidents) in &shown.incidents {
        let _ = writeln!(out, "\nIncidents by `{role}` ({})", incidents.len());
        for incident in incidents.iter().take(SHOWN_MAX) {
            wrap(&mut out, "  ", "    ", incident, width);
        }
        if incidents.len() > SHOWN_MAX {
            let _ = writeln!(out, "  … and {} more", incidents.len() - SHOWN_MAX);
        }
    }
    if !shown.links.is_empty() {
        let _ = writeln!(out, "\nLinks");
        for link in &shown.links {
            let arrow = if link.outward { "→" } else { "←" };
            let head = format!("  {arrow} {}  ", link.kind);
            wrap(
                &mut out,
                &head,
                "      ",
                &format!("{}; {}; {}", link.other, link.standing, link.place),
                width,
            );
            for words in &link.evidence {
                wrap(&mut out, "      “", "      ", &format!("{words}”"), width);
            }
            if link.more_evidence > 0 {
                let _ = writeln!(out, "      … and {} more", link.more_evidence);
            }
        }
        if shown.links.iter().any(|link| link.more_evidence > 0) {
            let _ = writeln!(
                out,
                "  `incident-graph links --case {} --format csv` tells all evidence",
                shown.name
            );
        }
    }
    if !shown.mentions.is_empty() {
        let _ = writeln!(out, "\nWho says so");
        for mention in &shown.mentions {
            let role = mention.role.as_deref().unwrap_or("named");
            let band = mention.band.as_ref().map_or_else(String::new, |band| format!(", {band}"));
            let said = format!("{}: “{}”, {}", mention.case, mention.words, mention.place);
            wrap(&mut out, &format!("  {role}{band}  "), "      ", &said, width);
            if let Some(context) = &mention.context {
                wrap(&mut out, "      ", "      ", context, width);
            }
        }
        if shown.more_mentions > 0 {
            let _ = writeln!(out, "  … and {} more places", shown.more_mentions);
        }
    }
    if !shown.texts.is_empty() {
        let _ = writeln!(out, "\nTexts");
        for (field, language, text) in &shown.texts {
            let language = language.as_ref().map_or_else(String::new, |tag| format!(" @{tag}"));
            let _ = writeln!(out, "  {field}{language}");
            for paragraph in text.split('\n').filter(|line| !line.trim().is_empty()) {
                wrap(&mut out, "    ", "    ", paragraph, width);
            }
        }
    }
    out
}

/// Appends names with their values, a line for each value.
fn write_values(out: &mut String, named: &[(String, Vec<String>)], width: usize) {
    let column = named.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).min(28);
    for (name, values) in named {
        for (index, value) in values.iter().take(SHOWN_MAX).enumerate() {
            let name = if index == 0 { name.as_str() } else { "" };
            let head = format!("  {name:column$}  ");
            wrap(out, &head, &" ".repeat(column + 4), value, width);
        }
        if values.len() > SHOWN_MAX {
            let _ = writeln!(out, "  {:column$}  … and {} more", "", values.len() - SHOWN_MAX);
        }
    }
}

/// Appends words, broken at spaces. Widths count characters, two for wide ones.
fn wrap(out: &mut String, first: &str, next: &str, text: &str, width: usize) {
    let cells = |text: &str| -> usize {
        text.chars().map(|c| if ('\u{1100}'..='\u{FFEF}').contains(&c) { 2 } else { 1 }).sum()
    };
    out.push_str(first);
    let mut column = cells(first);
    let mut fresh = true;
    for word in text.split_whitespace() {
        let word = without_steering(word);
        let length = cells(&word);
        if !fresh && column + 1 + length > width {
            out.push('\n');
            out.push_str(next);
            column = cells(next);
            fresh = true;
        }
        if !fresh {
            out.push(' ');
            column += 1;
        }
        out.push_str(&word);
        column += length;
        fresh = false;
    }
    out.push('\n');
}

#[cfg(test)]
mod tests;
