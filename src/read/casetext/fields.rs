//! Fields of front matter into a case. They mean what they do in an `IncidentLib` record. What no rule
//! knows, or what does not fit, is kept as it stands and reported.

use std::collections::BTreeMap;

use super::front_matter::{Field, Value};
use crate::model::{
    Case, CaseKind, Code, DateKind, Diagnostic, Incident, Language, OrganizationName, PartialDate,
    Place, SourceDocument, Text, UnmappedField, is_null_word,
};
use crate::read::incidentlib_address;

/// The keys of front matter that are read, each with the other names that it has; `docs/formats.md` tells
/// what each is.
pub const FRONT_MATTER_KEYS: &[(&str, &[&str])] = &[
    ("id", &[]),
    ("title", &[]),
    ("org", &["organization", "organisation", "company"]),
    ("date", &[]),
    ("date_kind", &[]),
    ("year", &[]),
    ("severity", &[]),
    ("tags", &["topics", "keywords"]),
    ("url", &["source", "original"]),
    ("summary", &["description"]),
    ("lang", &["language"]),
];

/// The key that a field has, by whichever of its names.
fn known(key: &str) -> Option<&'static str> {
    let key = key.to_lowercase().replace('-', "_");
    let is =
        |(name, others): &&(&'static str, &[&str])| *name == key || others.contains(&key.as_str());
    FRONT_MATTER_KEYS.iter().find(is).map(|(name, _)| *name)
}

/// What a text needs in its front matter to be a case, where no line under the title says it; those
/// that are missing.
pub fn missing(fields: &[Field<'_>]) -> Vec<&'static str> {
    let has = |name: &str| {
        let said = |field: &&Field<'_>| field.value != Value::Empty;
        fields.iter().filter(said).any(|field| known(field.key) == Some(name))
    };
    let when = if has("year") { "year" } else { "date" };
    ["title", "org", when].into_iter().filter(|name| !has(name)).collect()
}

/// The fields of one text.
pub struct Fields<'t> {
    taken: BTreeMap<&'static str, Field<'t>>,
    place: Place,
    unmapped: Vec<UnmappedField>,
    diagnostics: Vec<Diagnostic>,
}

impl<'t> Fields<'t> {
    /// Sorts them by key; what no rule knows is kept.
    pub fn new(fields: Vec<Field<'t>>, place: Place) -> Self {
        let mut new =
            Self { taken: BTreeMap::new(), place, unmapped: Vec::new(), diagnostics: Vec::new() };
        for field in fields {
            match known(field.key) {
                _ if field.value == Value::Empty => {}
                None => new.keep(
                    &field,
                    Code::UnknownField,
                    "no rule knows this field; it is kept as it is",
                    None,
                ),
                Some(name) if new.taken.contains_key(name) => new.keep(
                    &field,
                    Code::DuplicateKey,
                    &format!("`{name}` stands twice; the first value holds"),
                    Some("keep one of them"),
                ),
                Some(name) => _ = new.taken.insert(name, field),
            }
        }
        new
    }

    /// The title and its line.
    pub fn title(&mut self) -> Option<(u64, String)> {
        self.text("title").map(|(field, title)| (field.line, title))
    }

    /// The language of the text.
    pub fn language(&mut self) -> Option<Language> {
        let (field, tag) = self.text("lang")?;
        let language = Language::parse(&tag);
        if language.is_none() {
            let message = format!("`{tag}` is no language tag; it is kept as it is");
            self.keep(&field, Code::LanguageTag, &message, Some("use a tag such as en, ko or vi"));
        }
        language
    }

    /// Fills what a case says of itself, but for the title.
    pub fn fill(&mut self, case: &mut Case, language: Option<&Language>) {
        if let Some((_, id)) = self.text("id") {
            case.id = id;
        }
        if let Some((field, name)) = self.text("org") {
            match &case.organization {
                Some(known) if known.name != name => {
                    self.contradicted(&field, "the line under the title");
                }
                Some(_) => {}
                None => case.organization = Some(OrganizationName { name, slug: None }),
            }
        }
        if let Some((field, year)) = self.text("year") {
            match (super::header::year(&year), case.account_year) {
                (None, _) => {
                    let message = format!("`{year}` is no year");
                    self.keep(&field, Code::Date, &message, Some("use YYYY"));
                }
                (Some(year), Some(known)) if year != known => {
                    self.contradicted(&field, "the line under the title");
                }
                (year, _) => case.account_year = year,
            }
        }
        // Dates in the text that have no year are of this one.
        case.account_year = case.account_year.or_else(|| self.year_of_date());
        for (field, address) in self.list("url") {
            if !incidentlib_address(&address) {
                let message = format!("`{address}` is no web address");
                let help = "percent-encode spaces and quotes, and begin with https://";
                self.keep(&field, Code::Address, &message, Some(help));
            } else if !case.sources.iter().any(|known| known.address.as_ref() == Some(&address)) {
                let source = SourceDocument { address: Some(address), ..SourceDocument::default() };
                case.sources.push(source);
            }
        }
        let text = |line: u64, value: String| Text { language: language.cloned(), value, line };
        for (field, tag) in self.list("tags") {
            case.topics.push(text(field.line, tag));
        }
        if let Some((field, summary)) = self.text("summary") {
            case.summaries.push(text(field.line, summary));
        }
    }

    /// Fills what is said of the incident, once it is known how many the text tells of.
    pub fn fill_incident(&mut self, case: &mut Case) {
        self.fill_date(case);
        if let Some((field, severity)) = self.text("severity")
            && let Some(incident) = self.one_incident(&field, case)
        {
            incident.severity = Some(severity);
        }
    }

    fn fill_date(&mut self, case: &mut Case) {
        let kind = self.text("date_kind");
        let Some((field, words)) = self.text("date") else {
            self.keep_kind(kind, "no `date` was read that it is the kind of");
            return;
        };
        let date = match PartialDate::parse(&words) {
            Ok(date) => date,
            Err(error) => {
                let help = Some("use YYYY-MM-DD, YYYY-MM or YYYY");
                self.keep(&field, Code::Date, &error.message, help);
                return self.keep_kind(kind, "it is kept beside its `date`");
            }
        };
        let is_of =
            |names: &[&str]| kind.as_ref().is_some_and(|(_, kind)| names.contains(&kind.as_str()));
        if is_of(&["published", "publication"]) {
            case.publication_date = Some(date);
            return;
        }
        let Some(incident) = self.one_incident(&field, case) else {
            return self.keep_kind(kind, "it is kept beside its `date`");
        };
        if incident.date.as_ref().is_some_and(|told| *told != date) {
            // The date of a page is often that of its publication; what the text tells is nearer.
            self.contradicted(&field, "the text");
            return self.keep_kind(kind, "it is kept beside its `date`");
        }
        incident.date = Some(date);
        if let Some((_, kind)) = kind {
            incident.date_kind = Some(match kind.as_str() {
                "incident" => DateKind::Incident,
                _ => DateKind::Other(kind),
            });
        }
    }

    fn keep_kind(&mut self, kind: Option<(Field<'t>, String)>, message: &str) {
        if let Some((field, _)) = kind {
            self.keep(&field, Code::UnknownField, message, None);
        }
    }

    /// The year of the date.
    fn year_of_date(&self) -> Option<i16> {
        match &self.taken.get("date")?.value {
            Value::Text(words) => PartialDate::parse(words).ok().map(|date| date.year()),
            _ => None,
        }
    }

    /// What was kept and what was odd.
    pub fn finish(self, case: &mut Case, diagnostics: &mut Vec<Diagnostic>) {
        case.unmapped.extend(self.unmapped);
        diagnostics.extend(self.diagnostics);
    }

    /// The incident that a field tells of. Of several none is chosen, and the field is kept.
    fn one_incident<'c>(
        &mut self,
        field: &Field<'t>,
        case: &'c mut Case,
    ) -> Option<&'c mut Incident> {
        if case.incidents.is_empty() {
            case.incidents.push(Incident::default());
            case.kind = Some(CaseKind::IncidentAccount);
        }
        if case.incidents.len() > 1 {
            let message =
                "the text tells of several incidents, and this field of one; it is kept as it is";
            self.keep(field, Code::UnknownField, message, Some("say it in the text"));
            return None;
        }
        case.incidents.first_mut()
    }

    /// Keeps a field that something else in the text goes before.
    fn contradicted(&mut self, field: &Field<'t>, by: &str) {
        let message = format!("{by} says otherwise and holds; this is kept as it is");
        self.keep(field, Code::UnknownField, &message, Some("leave one of them out"));
    }

    /// Takes a field that holds one value, which says something.
    fn text(&mut self, name: &str) -> Option<(Field<'t>, String)> {
        let field = self.taken.remove(name)?;
        match &field.value {
            Value::Text(text) if is_null_word(text) => None,
            Value::Text(text) => {
                let text = text.clone();
                Some((field, text))
            }
            _ => {
                self.wrong_form(&field, "one value");
                None
            }
        }
    }

    /// Takes a field that holds one value or several.
    fn list(&mut self, name: &str) -> Vec<(Field<'t>, String)> {
        let Some(field) = self.taken.remove(name) else { return Vec::new() };
        let values = match &field.value {
            Value::Text(text) => vec![text.clone()],
            Value::List(items) => items.clone(),
            _ => {
                self.wrong_form(&field, "one value or a list of such");
                return Vec::new();
            }
        };
        let values = values.into_iter().filter(|value| !is_null_word(value));
        values.map(|value| (field.clone(), value)).collect()
    }

    fn wrong_form(&mut self, field: &Field<'t>, expected: &str) {
        let message = format!("expected {expected}; it is kept as it is");
        let help = "write `key: value`, or `key: [a, b]`";
        self.keep(field, Code::JsonType, &message, Some(help));
    }

    fn keep(&mut self, field: &Field<'t>, code: Code, message: &str, help: Option<&str>) {
        let name = if field.key.is_empty() { "front matter" } else { field.key };
        self.unmapped.push(UnmappedField {
            name: name.to_owned(),
            raw: field.raw.to_owned(),
            line: field.line,
        });
        self.diagnostics.push(Diagnostic {
            place: Place { line: Some(field.line), ..self.place.clone() },
            record: Some(1),
            code,
            field: Some(name.to_owned()),
            message: message.to_owned(),
            help: help.map(str::to_owned),
        });
    }
}
