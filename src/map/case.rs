//! A case, its incidents and all that belongs to them.

use super::{Mapper, Origin};
use crate::facts::TermId;
use crate::iri::encode;
use crate::model::{
    Action, Case, CaseKind, CausalFactor, DateKind, Duration, FactorKind, Incident, PartialDate,
    Text,
};
use crate::vocab::{self as v, class, dcterms, rdfs, skos, xsd};

/// Labels are cut to so many characters.
const MAX_LABEL_CHARACTERS: usize = 80;

impl Mapper<'_> {
    /// Maps one case.
    pub fn map_case(&mut self, case: &Case) {
        let subject = self.node(&self.iris.case(&case.id), class::CASE_STUDY);
        self.string(subject, v::CASE_IDENTIFIER, &case.id);
        self.string(subject, v::INPUT_FILE, &case.file);
        self.integer(subject, v::INPUT_RECORD, case.record);
        self.integer(subject, v::INPUT_LINE, case.line);
        self.constant_string(subject, v::INPUT_FORMAT, case.format);
        if let Some(kind) = case.kind {
            let notation = match kind {
                CaseKind::IncidentAccount => "incident-account",
                CaseKind::Article => "article",
            };
            self.concept_of(subject, v::HAS_CASE_KIND, "case-kind", notation, case);
        }
        let organization = case.organization.as_ref().map(|organization| {
            let slug = organization
                .slug
                .as_deref()
                .map_or_else(|| crate::iri::slug(&organization.name), str::to_owned);
            let origin = Origin { case, field: "org" };
            self.stated_organization(&encode_slug(&slug), &organization.name, &origin)
        });
        if let Some(organization) = organization {
            self.add(subject, v::HAS_SUBJECT, organization);
        }
        for title in &case.titles {
            let title = self.text_id(title);
            self.add(subject, dcterms::TITLE, title);
            self.infer(subject, rdfs::LABEL, title);
        }
        if let Some(year) = case.account_year {
            self.typed(subject, v::ACCOUNT_YEAR, &year.to_string(), xsd::INTEGER);
        }
        if let Some(date) = &case.publication_date {
            self.date(subject, v::PUBLICATION_DATE, date);
        }
        if let Some(date) = &case.modified {
            self.date(subject, dcterms::MODIFIED, date);
        }
        self.texts(subject, v::SUMMARY, &case.summaries);
        self.texts(subject, v::LESSONS, &case.lessons);
        for domain in &case.domains {
            self.concept_of(subject, v::HAS_DOMAIN, "domain", domain, case);
        }
        for topic in &case.topics {
            let topic = self.own_concept("topic", topic, &Origin { case, field: "topics" });
            self.add(subject, v::HAS_TOPIC, topic);
        }
        if let Some(category) = &case.category {
            let concept =
                self.own_concept("category", &category.name, &Origin { case, field: "category" });
            self.add(subject, v::HAS_CATEGORY, concept);
            if let Some(number) = category.number {
                self.integer(subject, v::CATEGORY_NUMBER, u64::from(number));
            }
        }
        if let Some(difficulty) = &case.difficulty {
            self.texts(subject, v::DIFFICULTY, std::slice::from_ref(difficulty));
            let notation = case.difficulty_notation.as_deref().unwrap_or(&difficulty.value);
            self.concept_of(subject, v::HAS_DIFFICULTY, "difficulty", notation, case);
        }
        for document in &case.documents {
            self.string(subject, v::DOCUMENT, document);
        }
        if let Some(page) = &case.page {
            self.typed(subject, v::CASE_PAGE, page, xsd::ANY_URI);
        }
        self.string_if(subject, v::WRITTEN_BY, case.review.written_by.as_deref());
        self.string_if(subject, v::REVIEWED_BY, case.review.reviewed_by.as_deref());
        if let Some(date) = &case.review.reviewed_at {
            self.date(subject, v::REVIEWED_AT, date);
        }
        self.sources(case, subject);
        for (index, field) in case.unmapped.iter().enumerate() {
            let node = self.part(case, subject, "unmapped", class::UNMAPPED_FIELD, index);
            self.add(subject, v::HAS_UNMAPPED_FIELD, node);
            self.string(node, v::FIELD_NAME, &field.name);
            self.string(node, v::RAW_VALUE, &field.raw);
            self.integer(node, v::INPUT_LINE, field.line);
        }
        let incidents: Vec<TermId> = case
            .incidents
            .iter()
            .enumerate()
            .map(|(index, incident)| self.incident(case, subject, organization, index, incident))
            .collect();
        self.systems(case);
        self.sections(case, subject, &incidents);
        for (index, action) in case.actions.iter().enumerate() {
            self.action(case, subject, &incidents, index, action);
        }
        for (index, factor) in case.factors.iter().enumerate() {
            self.factor(case, subject, &incidents, index, factor);
        }
        for (index, diagnosis) in case.diagnoses.iter().enumerate() {
            let node = self.part(case, subject, "diagnosis", class::DIAGNOSIS, index);
            self.texts(node, dcterms::DESCRIPTION, std::slice::from_ref(&diagnosis.description));
            let wrong = if diagnosis.is_wrong { "true" } else { "false" };
            self.typed(node, v::IS_WRONG, wrong, xsd::BOOLEAN);
            self.constant_string(node, v::HAS_RULE, diagnosis.rule);
            for &incident in &diagnosis.incidents {
                self.add(incidents[incident], v::HAS_DIAGNOSIS, node);
            }
        }
        self.measures(case, subject);
        self.mentions(case, subject, &incidents);
    }

    /// An instance that belongs to a case, numbered from 1.
    pub(super) fn part(
        &mut self,
        case: &Case,
        subject: TermId,
        family: &str,
        class: &'static str,
        index: usize,
    ) -> TermId {
        let node = self.node(&self.iris.of_case(family, &case.id, index + 1), class);
        self.add(node, v::IS_PART_OF_CASE, subject);
        node
    }

    pub(super) fn concept_of(
        &mut self,
        subject: TermId,
        property: &'static str,
        scheme: &str,
        notation: &str,
        case: &Case,
    ) -> TermId {
        let concept = self.concept(scheme, notation, &Origin { case, field: field_of(property) });
        self.add(subject, property, concept);
        concept
    }

    pub(super) fn date(&mut self, subject: TermId, property: &'static str, date: &PartialDate) {
        let datatype = match date {
            PartialDate::Year(_) => xsd::G_YEAR,
            PartialDate::Month(..) => xsd::G_YEAR_MONTH,
            PartialDate::Day(_) => xsd::DATE,
            PartialDate::Moment { .. } => xsd::DATE_TIME,
        };
        self.typed(subject, property, &date.to_string(), datatype);
    }

    fn incident(
        &mut self,
        case: &Case,
        subject: TermId,
        organization: Option<TermId>,
        index: usize,
        incident: &Incident,
    ) -> TermId {
        let node = self.part(case, subject, "incident", class::INCIDENT, index);
        self.add(subject, v::DOCUMENTS, node);
        self.integer(node, v::SEQUENCE_NUMBER, index as u64 + 1);
        if let Some(number) = incident.number {
            self.integer(node, v::STATED_NUMBER, number);
        }
        let name =
            case.organization.as_ref().map_or(case.id.as_str(), |organization| &organization.name);
        let label = match &incident.date {
            Some(date) => format!("{name}, {date}"),
            None if case.incidents.len() > 1 => format!("{name}, incident {}", index + 1),
            None => match case.account_year {
                Some(year) => format!("{name}, {year}"),
                None => name.to_owned(),
            },
        };
        if incident.titles.is_empty() {
            self.string(node, rdfs::LABEL, &label);
        }
        for title in &incident.titles {
            self.label(node, title);
        }
        if let Some(organization) = organization {
            self.add(node, v::AFFECTS_ORGANIZATION, organization);
        }
        if let Some(date) = &incident.date {
            self.date(node, v::INCIDENT_DATE, date);
            self.span(node, date);
        }
        if let Some(kind) = &incident.date_kind {
            let notation = match kind {
                DateKind::Incident => "incident",
                DateKind::Publication => "publication",
                DateKind::Other(word) => word,
            };
            self.concept_of(node, v::HAS_DATE_KIND, "date-kind", notation, case);
        }
        self.duration(node, v::OUTAGE_DURATION, v::OUTAGE_SECONDS, incident.outage);
        self.string_if(node, v::DURATION_WORDS, incident.outage_words.as_deref());
        if let Some(bound) = incident.outage_bound {
            self.concept_of(node, v::HAS_DURATION_BOUND, "bound", bound.notation(), case);
        }
        self.duration(node, v::TIME_TO_DETECT, v::SECONDS_TO_DETECT, incident.time_to_detect);
        self.string_if(node, v::DETECTION_WORDS, incident.detection_words.as_deref());
        self.duration(node, v::TIME_TO_RESOLVE, v::SECONDS_TO_RESOLVE, incident.time_to_resolve);
        self.string_if(node, v::RESOLUTION_WORDS, incident.resolution_words.as_deref());
        for (property, scheme, notations) in [
            (v::HAS_SYMPTOM, "symptom", &incident.symptoms),
            (v::HAS_ROOT_CAUSE, "cause", &incident.root_causes),
            (v::HAS_CONTRIBUTING_CAUSE, "cause", &incident.contributing_causes),
            (v::INVOLVES_KIND, "component-kind", &incident.component_kinds),
            (v::HAS_DETECTION_METHOD, "detection", &incident.detection),
            (v::HAS_REMEDIATION, "remediation", &incident.remediation),
        ] {
            for notation in notations {
                let concept = self.concept_of(node, property, scheme, notation, case);
                if scheme == "cause" {
                    self.infer(node, v::HAS_CAUSE, concept);
                }
            }
        }
        if let Some(severity) = &incident.severity {
            self.concept_of(node, v::HAS_SEVERITY, "severity", severity, case);
        }
        self.texts(node, v::TRIGGER_TEXT, &incident.triggers);
        self.texts(node, v::SYMPTOMS_TEXT, &incident.symptoms_texts);
        if let Some(impact) = &incident.impact {
            let part = self.part(case, subject, "impact", class::IMPACT, index);
            self.add(node, v::HAS_IMPACT, part);
            self.texts(part, v::IMPACT_SCOPE, &impact.scope);
            if let Some(users) = impact.users {
                self.integer(part, v::AFFECTED_USERS, users);
            }
            self.string_if(part, v::AFFECTED_USERS_WORDS, impact.users_words.as_deref());
            self.string_if(part, v::IMPACT_REGION, impact.region.as_deref());
        }
        node
    }

    /// What a date allows, for comparison. Days without a zone are taken as days in UTC.
    fn span(&mut self, node: TermId, date: &PartialDate) {
        self.typed(node, v::INCIDENT_YEAR, &date.year().to_string(), xsd::INTEGER);
        let (first, last) = match date {
            PartialDate::Moment { utc, .. } => {
                let utc = if utc.ends_with('Z') { utc.clone() } else { format!("{utc}Z") };
                (utc.clone(), utc)
            }
            _ => match date.span() {
                Some((first, last)) => (format!("{first}T00:00:00Z"), format!("{last}T23:59:59Z")),
                None => return,
            },
        };
        self.typed(node, v::NOT_BEFORE, &first, xsd::DATE_TIME);
        self.typed(node, v::NOT_AFTER, &last, xsd::DATE_TIME);
    }

    /// Twice: the exact literal, and seconds that can be compared and summed.
    fn duration(
        &mut self,
        node: TermId,
        exact: &'static str,
        seconds: &'static str,
        duration: Option<Duration>,
    ) {
        if let Some(duration) = duration {
            self.typed(node, exact, &duration.to_string(), xsd::DURATION);
            self.typed(node, seconds, &duration.decimal_seconds(), xsd::DECIMAL);
        }
    }

    fn sources(&mut self, case: &Case, subject: TermId) {
        for (index, source) in case.sources.iter().enumerate() {
            let node = self.part(case, subject, "source", class::SOURCE, index);
            self.add(subject, v::HAS_SOURCE, node);
            self.integer(node, v::SEQUENCE_NUMBER, index as u64 + 1);
            if let Some(address) = &source.address {
                self.typed(node, v::ADDRESS, address, xsd::ANY_URI);
                self.string(node, rdfs::LABEL, host(address));
            }
            for copy in &source.archived {
                self.typed(node, v::ARCHIVED_ADDRESS, copy, xsd::ANY_URI);
            }
            if let Some(kind) = &source.kind {
                self.concept_of(node, v::HAS_SOURCE_KIND, "source-kind", kind, case);
            }
        }
    }

    fn systems(&mut self, case: &Case) {
        for system in &case.systems {
            let iri = self.iris.system(&system.organization, &system.slug);
            let node = self.node(&iri, class::SYSTEM);
            let name = self.text_id(&system.name);
            self.add(node, skos::PREF_LABEL, name);
            self.infer(node, rdfs::LABEL, name);
            let organization = self.organization(&system.organization, &system.organization);
            self.add(node, v::IS_OPERATED_BY, organization);
            for technology in &system.technologies {
                let technology = self.technology(technology);
                self.add(node, v::USES_TECHNOLOGY, technology);
            }
            self.constant_string(node, v::HAS_RULE, system.rule);
        }
    }

    fn sections(&mut self, case: &Case, subject: TermId, incidents: &[TermId]) {
        let mut passage_index = 0;
        for (index, section) in case.sections.iter().enumerate() {
            let node = self.part(case, subject, "section", class::SECTION, index);
            self.add(subject, v::HAS_SECTION, node);
            self.integer(node, v::SEQUENCE_NUMBER, index as u64 + 1);
            self.concept_of(node, v::HAS_SECTION_KIND, "section-kind", &section.kind, case);
            if let Some(heading) = &section.heading {
                self.texts(node, v::HEADING, std::slice::from_ref(heading));
                self.integer(node, v::INPUT_LINE, heading.line);
            }
            for passage in &section.passages {
                let part = self.part(case, subject, "passage", class::PASSAGE, passage_index);
                passage_index += 1;
                self.add(node, v::HAS_PASSAGE, part);
                self.integer(part, v::SEQUENCE_NUMBER, passage_index as u64);
                self.integer(part, v::INPUT_LINE, passage.text.line);
                self.texts(part, v::TEXT, std::slice::from_ref(&passage.text));
                self.string_if(part, v::LEAD_WORD, passage.lead_word.as_deref());
                if let crate::model::Lead::Incident(incident) = passage.lead {
                    self.add(part, v::TELLS_OF, incidents[incident]);
                }
            }
        }
    }

    fn action(
        &mut self,
        case: &Case,
        subject: TermId,
        incidents: &[TermId],
        index: usize,
        action: &Action,
    ) {
        let node = self.part(case, subject, "action", class::ACTION, index);
        self.integer(node, v::SEQUENCE_NUMBER, index as u64 + 1);
        self.texts(node, dcterms::DESCRIPTION, std::slice::from_ref(&action.description));
        self.label(node, &shortened(&action.description));
        for kind in &action.kinds {
            self.concept_of(node, v::HAS_ACTION_KIND, "remediation", kind, case);
        }
        if let Some(phase) = action.phase {
            self.concept_of(node, v::HAS_ACTION_PHASE, "action-phase", phase.notation(), case);
        }
        for technology in &action.technologies {
            let technology = self.technology(technology);
            self.add(node, v::USES_ELEMENT, technology);
        }
        self.constant_string(node, v::HAS_RULE, action.rule);
        for &incident in &action.incidents {
            self.add(incidents[incident], v::HAS_ACTION, node);
        }
    }

    fn factor(
        &mut self,
        case: &Case,
        subject: TermId,
        incidents: &[TermId],
        index: usize,
        factor: &CausalFactor,
    ) {
        let node = self.part(case, subject, "factor", class::CAUSAL_FACTOR, index);
        self.integer(node, v::SEQUENCE_NUMBER, index as u64 + 1);
        match &factor.kind {
            Some(FactorKind::Cause(notation)) => {
                self.concept_of(node, v::HAS_FACTOR_KIND, "cause", notation, case);
            }
            Some(FactorKind::CauseOrSymptom(notation)) => {
                let is_symptom = !self.ontology.has_concept("cause", notation)
                    && self.ontology.has_concept("symptom", notation);
                let scheme = if is_symptom { "symptom" } else { "cause" };
                self.concept_of(node, v::HAS_FACTOR_KIND, scheme, notation, case);
            }
            None => {}
        }
        self.concept_of(node, v::HAS_FACTOR_ROLE, "factor-role", factor.role, case);
        self.texts(node, dcterms::DESCRIPTION, &factor.descriptions);
        for description in &factor.descriptions {
            self.label(node, &shortened(description));
        }
        for technology in &factor.technologies {
            let origin = Origin { case, field: "causal_factors" };
            let technology = self.stated_technology(technology, technology, &origin);
            self.add(node, v::CONCERNS_ELEMENT, technology);
        }
        for &next in &factor.leads_to {
            let next = self.facts.iri(&self.iris.of_case("factor", &case.id, next + 1));
            self.add(node, v::LEADS_TO, next);
        }
        self.concept_of(node, v::HAS_BAND, "band", factor.band.notation(), case);
        self.constant_string(node, v::HAS_RULE, factor.rule);
        if let Some((duration, bound, words)) = &factor.duration {
            self.duration(node, v::FACTOR_DURATION, v::FACTOR_SECONDS, Some(*duration));
            self.string(node, v::DURATION_WORDS, words);
            if let Some(bound) = bound {
                self.concept_of(node, v::HAS_DURATION_BOUND, "bound", bound.notation(), case);
            }
        }
        for &incident in &factor.incidents {
            self.add(incidents[incident], v::HAS_FACTOR, node);
        }
    }

    fn measures(&mut self, case: &Case, subject: TermId) {
        for (index, quantity) in case.quantities.iter().enumerate() {
            let node = self.part(case, subject, "quantity", class::QUANTITY, index);
            self.string(node, v::WORDS, &quantity.words);
            self.typed(node, v::QUANTITY_VALUE, &quantity.value, xsd::DECIMAL);
            self.string(node, v::QUANTITY_UNIT, quantity.unit);
            if let Some(bound) = quantity.bound {
                self.concept_of(node, v::HAS_QUANTITY_BOUND, "bound", bound.notation(), case);
            }
            self.string(node, v::FIELD, &quantity.field);
            self.integer(node, v::INPUT_LINE, quantity.line);
            self.string_if(
                node,
                v::LANGUAGE,
                quantity.language.as_ref().map(crate::model::Language::as_str),
            );
        }
        for (index, setting) in case.settings.iter().enumerate() {
            let node = self.part(case, subject, "setting", class::SETTING, index);
            self.string(node, v::SETTING_NAME, &setting.name);
            self.string_if(node, v::SETTING_VALUE, setting.value.as_deref());
            self.string(node, v::WORDS, &setting.words);
            self.string(node, v::FIELD, &setting.field);
            self.integer(node, v::INPUT_LINE, setting.line);
            self.string_if(
                node,
                v::LANGUAGE,
                setting.language.as_ref().map(crate::model::Language::as_str),
            );
        }
    }
}

/// A text cut at a word for use as a label.
fn shortened(text: &Text) -> Text {
    let one_line = text.value.split_whitespace().collect::<Vec<_>>().join(" ");
    let value = match one_line.char_indices().nth(MAX_LABEL_CHARACTERS) {
        None => one_line,
        Some((cut, _)) => {
            let end = one_line[..cut].rfind(' ').unwrap_or(cut);
            format!("{}…", &one_line[..end])
        }
    };
    Text { value, ..text.clone() }
}

fn host(address: &str) -> &str {
    address.split('/').nth(2).unwrap_or(address)
}

/// The field of a record that a property comes from, for diagnostics of terms; the local name of the
/// property where it comes from several.
fn field_of(property: &'static str) -> &'static str {
    match property {
        v::HAS_SYMPTOM => "symptoms",
        v::HAS_ROOT_CAUSE => "root_cause",
        v::HAS_CONTRIBUTING_CAUSE => "contributing",
        v::HAS_FACTOR_KIND => "causal_factors",
        v::INVOLVES_KIND => "components",
        v::HAS_DOMAIN => "domain",
        v::HAS_SEVERITY => "severity",
        v::HAS_DETECTION_METHOD => "detection",
        v::HAS_REMEDIATION => "remediation",
        v::HAS_DATE_KIND => "date_kind",
        v::HAS_SOURCE_KIND => "sources",
        v::HAS_ACTION_KIND => "action_items",
        v::HAS_DIFFICULTY => "difficulty",
        _ => property.rsplit(['#', '/']).next().unwrap_or(property),
    }
}

/// A slug that a record gives is used as it is where it is one; anything else is encoded, so that no two
/// have one IRI but a slug and the letters that it encodes.
pub(super) fn encode_slug(slug: &str) -> String {
    let is_slug = !slug.is_empty()
        && slug.split('%').enumerate().all(|(position, part)| {
            // Only letters beyond ASCII are encoded in a slug: `%20` is no space, but three characters.
            let rest = if position == 0 { Some(part) } else { after_encoded_letter(part) };
            rest.is_some_and(|rest| {
                rest.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
            })
        });
    if is_slug { slug.to_owned() } else { encode(slug).into_owned() }
}

/// What follows the two digits of a byte that is part of a letter beyond ASCII.
fn after_encoded_letter(part: &str) -> Option<&str> {
    let (digits, rest) = part.split_at_checked(2)?;
    let is_upper = digits.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'A'..=b'F'));
    let byte = u8::from_str_radix(digits, 16).ok()?;
    (is_upper && !byte.is_ascii()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::encode_slug;

    #[test]
    fn what_is_no_slug_is_encoded() {
        for (given, expect) in [
            ("redis-cluster", "redis-cluster"),
            ("%ED%86%A0", "%ED%86%A0"),
            ("토", "%ED%86%A0"),
            ("a b", "a%20b"),
            ("a%20b", "a%2520b"),
            ("%ed%86%a0", "%25ed%2586%25a0"),
            ("%", "%25"),
            ("..", "%2E%2E"),
            ("C++", "C%2B%2B"),
        ] {
            assert_eq!(encode_slug(given), expect);
        }
    }

    proptest! {
        #[test]
        fn no_two_names_of_ascii_become_one(left in "[aF0 %-]{1,6}", right in "[aF0 %-]{1,6}") {
            prop_assert_eq!(left == right, encode_slug(&left) == encode_slug(&right));
        }
    }
}
