//! Fields of front matter into a case. They mean what they do in an `IncidentLib` record. What no rule
//! knows, or what does not fit, is kept as it stands and reported.

use std::collections::BTreeMap;

use super::front_matter::{Field, Value};
use super::header::Other;
use crate::iri::has_slug;
use crate::model::{
    Case, CaseKind, Code, DateKind, Diagnostic, Incident, Language, OrganizationName, PartialDate,
    Place, SourceDocument, StatedWord, Text, UnmappedField, is_placeholder,
};
use crate::read::{incidentlib_address, meant, names_nothing};

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
pub fn known(key: &str) -> Option<&'static str> {
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

fn is_publication(kind: &str) -> bool {
    ["published", "publication"].contains(&kind)
}

fn stated(name: &str, word: &str, field: &Field<'_>) -> StatedWord {
    StatedWord { field: name.to_owned(), word: word.to_owned(), line: field.line }
}

/// The fields of one text.
pub struct Fields<'t> {
    taken: BTreeMap<&'static str, Field<'t>>,
    place: Place,
    record: u64,
    unmapped: Vec<UnmappedField>,
    diagnostics: Vec<Diagnostic>,
}

impl<'t> Fields<'t> {
    /// Sorts them by key; what no rule knows is kept.
    pub fn new(fields: Vec<Field<'t>>, place: Place, record: u64) -> Self {
        let mut new = Self {
            taken: BTreeMap::new(),
            place,
            record,
            unmapped: Vec::new(),
            diagnostics: Vec::new(),
        };
        for field in fields {
            new.add(field);
        }
        new
    }

    fn add(&mut self, field: Field<'t>) {
        match known(field.key) {
            _ if field.value == Value::Empty => {}
            None => {
                let names: Vec<&str> = FRONT_MATTER_KEYS.iter().map(|(name, _)| *name).collect();
                let help =
                    meant::field(field.key, &names).map(|name| format!("did you mean `{name}`?"));
                let message = "no rule knows this field; it is kept as it is";
                self.keep(&field, Code::UnknownField, message, help.as_deref());
            }
            Some(name) if self.taken.get(name).is_some_and(|first| first.value == field.value) => {}
            Some(name) if self.taken.contains_key(name) => self.keep(
                &field,
                Code::DuplicateKey,
                &format!("`{name}` stands twice; the first value holds"),
                Some("keep one of them"),
            ),
            Some(name) => _ = self.taken.insert(name, field),
        }
    }

    /// Adds what stands in the line under the title and has no place there: what front matter could say
    /// counts as said, the rest is kept.
    pub fn add_of_header(&mut self, others: &'t [Other], line: u64) {
        for other in others {
            let (key, raw) = (other.key.as_deref().unwrap_or("header"), other.words.as_str());
            let field = Field { key, raw, line, value: Value::Text(raw.to_owned()) };
            if other.key.is_some() {
                self.add(field);
            } else {
                let message =
                    format!("no rule knows `{raw}` in the line under the title; it is kept");
                let help = "write it in the text, or as `key: value` with a key of front matter";
                self.keep(&field, Code::UnknownField, &message, Some(help));
            }
        }
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
        if let Some((field, name)) = self.text("org")
            && self.names_something(&field, &name)
        {
            case.words.push(stated("org", &name, &field));
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
        if let Some((line, year)) = self.year_of_date() {
            // An account is often published later than the year that it is about.
            match case.account_year {
                Some(known) if known != year && !self.is_published() => {
                    self.differs(line, known, year);
                }
                // Dates in the text that have no year are of this one.
                known => case.account_year = known.or(Some(year)),
            }
        }
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
            if self.names_something(&field, &tag) {
                case.topics.push(text(field.line, tag));
            }
        }
        if let Some((field, summary)) = self.text("summary") {
            case.summaries.push(text(field.line, summary));
        }
    }

    /// Fills what is said of the incident, once it is known how many the text tells of.
    pub fn fill_incident(&mut self, case: &mut Case) {
        self.fill_date(case);
        if let Some((field, severity)) = self.text("severity") {
            case.words.push(stated("severity", &severity, &field));
            if let Some(incident) = self.one_incident(&field, case) {
                incident.severity = Some(severity);
            }
        }
    }

    fn fill_date(&mut self, case: &mut Case) {
        let kind = self.text("date_kind");
        let Some((field, words)) = self.text("date") else {
            self.keep_kind(kind, "no `date` was read that it is the kind of");
            return;
        };
        let (date, oddity) = PartialDate::parse_leniently(&words, || None);
        if let Some(oddity) = oddity {
            self.keep(&field, Code::Date, &oddity, Some(PartialDate::FORMS));
        }
        let Some(date) = date else {
            return self.keep_kind(kind, "it is kept beside its `date`");
        };
        if kind.as_ref().is_some_and(|(_, kind)| is_publication(kind)) {
            case.publication_date = Some(date);
            return;
        }
        let Some(incident) = self.one_incident(&field, case) else {
            return self.keep_kind(kind, "it is kept beside its `date`");
        };
        if incident.date.as_ref().is_some_and(|told| told.is_within(&date) && *told != date) {
            // The text tells the day of the year or month that stands here.
            return self.keep_kind(kind, "the text tells the date more exactly");
        }
        if incident.date.as_ref().is_some_and(|told| *told != date) {
            // The date of a page is often that of its publication; what the text tells is nearer.
            self.contradicted(&field, "the text");
            return self.keep_kind(kind, "it is kept beside its `date`");
        }
        incident.date = Some(date);
        if let Some((field, kind)) = kind {
            incident.date_kind = Some(match kind.as_str() {
                "incident" => DateKind::Incident,
                _ => DateKind::Other(kind.clone()),
            });
            case.words.push(stated("date_kind", &kind, &field));
        }
    }

    fn keep_kind(&mut self, kind: Option<(Field<'t>, String)>, message: &str) {
        if let Some((field, _)) = kind {
            self.keep(&field, Code::UnknownField, message, None);
        }
    }

    /// The line and the year of the date.
    fn year_of_date(&self) -> Option<(u64, i16)> {
        let field = self.taken.get("date")?;
        let Value::Text(words) = &field.value else { return None };
        PartialDate::parse_leniently(words, || None).0.map(|date| (field.line, date.year()))
    }

    /// Whether the date is said to be that of the publication.
    fn is_published(&self) -> bool {
        let kind = self.taken.get("date_kind").map(|field| &field.value);
        matches!(kind, Some(Value::Text(kind)) if is_publication(kind))
    }

    /// Reports a date of another year than that of the account; both are kept.
    fn differs(&mut self, line: u64, account: i16, date: i16) {
        self.diagnostics.push(Diagnostic {
            place: Place { line: Some(line), ..self.place.clone() },
            record: Some(self.record),
            code: Code::Contradiction,
            field: Some("date".to_owned()),
            message: format!("`date` is of {date}, the account of {account}; both are kept"),
            help: Some(
                "mend one of them, or write `date_kind: published` if it was published then"
                    .to_owned(),
            ),
        });
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
        self.keep(field, Code::Contradiction, &message, Some("leave one of them out"));
    }

    /// Takes a field that holds one value, which says something.
    fn text(&mut self, name: &str) -> Option<(Field<'t>, String)> {
        let field = self.taken.remove(name)?;
        match &field.value {
            Value::Text(text) if is_placeholder(name, text) => {
                self.keep_raw(&field);
                None
            }
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
        let (placeholders, values): (Vec<_>, Vec<_>) =
            values.into_iter().partition(|value| is_placeholder(name, value));
        if !placeholders.is_empty() {
            self.keep_raw(&field);
        }
        values.into_iter().map(|value| (field.clone(), value)).collect()
    }

    /// Whether an IRI can be made of a name; one of which none can be made is kept and reported.
    fn names_something(&mut self, field: &Field<'t>, name: &str) -> bool {
        if has_slug(name) {
            return true;
        }
        let help = "write the name, or leave it out";
        self.keep(field, Code::NoName, &names_nothing(name), Some(help));
        false
    }

    fn wrong_form(&mut self, field: &Field<'t>, expected: &str) {
        let message = format!("expected {expected}; it is kept as it is");
        let help = "write `key: value`, or `key: [a, b]`";
        self.keep(field, Code::JsonType, &message, Some(help));
    }

    /// Keeps a field as it stands, and gives the name that it is kept by.
    fn keep_raw(&mut self, field: &Field<'t>) -> &'t str {
        let name = if field.key.is_empty() { "front matter" } else { field.key };
        self.unmapped.push(UnmappedField {
            name: name.to_owned(),
            raw: field.raw.to_owned(),
            line: field.line,
        });
        name
    }

    fn keep(&mut self, field: &Field<'t>, code: Code, message: &str, help: Option<&str>) {
        let name = self.keep_raw(field);
        self.diagnostics.push(Diagnostic {
            place: Place { line: Some(field.line), ..self.place.clone() },
            record: Some(self.record),
            code,
            field: Some(name.to_owned()),
            message: message.to_owned(),
            help: help.map(str::to_owned),
        });
    }
}
