//! One `IncidentLib` record into a case: which field becomes what.

use std::borrow::Cow;

use serde_json::value::RawValue;

use super::extension::Extension;
use super::fields::{Reader, is_address, is_number};
use crate::model::{
    Action, Case, CaseKind, CaseReference, Code, DateKind, Diagnostic, Impact, Incident, LinkKind,
    OrganizationName, PartialDate, ReferenceTarget, SourceDocument,
};
use crate::read::decode::Position;
use crate::read::digest;
use crate::read::formats::Context;
use crate::read::json::{self, Kind};

/// Reads one JSON value, which begins at `start`; what is no record of this format is skipped and reported.
pub fn read(value: &RawValue, text: &str, number: u64, start: Position, context: &mut Context<'_>) {
    let skip = |context: &mut Context<'_>, code, message: &str, help: Option<&str>| {
        let place = context.place(Some(start.line), Some(start.column));
        context.skip(place, Some(number), code, message, help);
    };
    if json::kind(value) != Kind::Object {
        let message = format!("a record must be an object, found {}", json::kind(value));
        skip(context, Code::NotACase, &message, None);
        return;
    }
    let spans_lines = memchr::memchr(b'\n', value.get().as_bytes()).is_some();
    let mut reader = Reader {
        text,
        start,
        record: number,
        unmapped: Vec::new(),
        diagnostics: Vec::new(),
        words: spans_lines.then(Vec::new),
        context,
        lines: 0,
        counted_to: start.offset,
    };
    let case = case(value, &mut reader);
    let (mut diagnostics, unmapped, words) = (reader.diagnostics, reader.unmapped, reader.words);
    let Some(mut case) = case else {
        let message = "this record has no `id`";
        let help = "give it a string that is its own in the corpus";
        // What else was odd in it is of no use without the record.
        diagnostics.clear();
        skip(context, Code::NoIdentifier, message, Some(help));
        return;
    };
    case.digest = digest(value.get());
    case.unmapped = unmapped;
    case.words = words.unwrap_or_default();
    case.file = context.name.clone();
    case.record = number;
    case.line = start.line;
    note_control_characters(&case, context, &mut diagnostics);
    for diagnostic in diagnostics {
        context.sink.diagnostic(diagnostic);
    }
    context.sink.case(case);
}

fn case<'r>(value: &'r RawValue, reader: &mut Reader<'r, '_>) -> Option<Case> {
    let fields = reader.known_fields(value, "");
    let mut case =
        Case { format: "incidentlib", kind: Some(CaseKind::IncidentAccount), ..Case::default() };
    let mut incident = Incident::default();
    let mut date: Option<PartialDate> = None;
    let (mut organization, mut slug) = (None, None);
    let mut extension = Extension::default();
    for (key, value) in fields {
        let field = key.as_ref();
        match field {
            "id" => {
                case.id =
                    reader.string_or_number(value, field).map(Cow::into_owned).unwrap_or_default();
            }
            "org" => organization = reader.name(value, field).map(Cow::into_owned),
            "org_slug" => slug = reader.string(value, field).map(Cow::into_owned),
            "date" => {
                date = reader.date(value, field);
                extension.date = Some(value);
            }
            "date_kind" => {
                incident.date_kind = reader.string(value, field).map(|kind| date_kind(&kind));
            }
            "title" => case.titles = reader.texts(value, field),
            "summary" => case.summaries = reader.texts(value, field),
            "lessons" => case.lessons = reader.texts(value, field),
            "trigger" => incident.triggers = reader.texts(value, field),
            "symptoms_text" => incident.symptoms_texts = reader.texts(value, field),
            "symptoms" => incident.symptoms = reader.strings(value, field),
            "root_cause" => incident.root_causes = reader.strings(value, field),
            "contributing" => incident.contributing_causes = reader.strings(value, field),
            "components" => incident.component_kinds = reader.strings(value, field),
            "domain" => case.domains = reader.strings(value, field),
            "severity" => incident.severity = reader.string(value, field).map(Cow::into_owned),
            "detection" => incident.detection = reader.strings(value, field),
            "remediation" => incident.remediation = reader.strings(value, field),
            "action_items" => action_items(value, field, reader, &mut case),
            "impact" => incident.impact = impact(value, field, reader),
            "timeline" => timeline(value, field, reader, &mut incident),
            "sources" => case.sources = sources(value, field, reader),
            "docs" => documents(value, field, reader, &mut case),
            "related" => references(value, field, LinkKind::Related, reader, &mut case),
            "recurrence_of" => references(value, field, LinkKind::RecurrenceOf, reader, &mut case),
            "review" => review(value, field, reader, &mut case),
            "updated_at" => case.modified = reader.date(value, field),
            "url" => case.page = reader.address(value, field),
            "incidents" => extension.incidents = Some(value),
            "causal_factors" => extension.causal_factors = Some(value),
            "elements" => extension.elements = Some(value),
            _ => reader.unknown_field(value, field),
        }
    }
    if case.id.is_empty() {
        return None;
    }
    case.organization = match (organization, slug) {
        (Some(name), slug) => Some(OrganizationName { name, slug }),
        (None, Some(slug)) => Some(OrganizationName { name: slug.clone(), slug: Some(slug) }),
        (None, None) => None,
    };
    // A date of publication says nothing of the day of the incident.
    if incident.date_kind == Some(DateKind::Publication) {
        case.publication_date = date;
        incident.date_kind = None;
    } else {
        incident.date = date;
    }
    extension.read(incident, reader, &mut case);
    Some(case)
}

fn date_kind(word: &str) -> DateKind {
    match word {
        "incident" => DateKind::Incident,
        "published" | "publication" => DateKind::Publication,
        other => DateKind::Other(other.to_owned()),
    }
}

fn action_items<'r>(
    value: &'r RawValue,
    field: &str,
    reader: &mut Reader<'r, '_>,
    case: &mut Case,
) {
    let items = match json::kind(value) {
        Kind::Null => return,
        Kind::List => json::list(value).unwrap_or_default(),
        _ => vec![value],
    };
    for (index, item) in items.into_iter().enumerate() {
        let path = format!("{field}[{index}]");
        let texts = if json::kind(item) == Kind::Object && !is_text_map(item) {
            let mut texts = Vec::new();
            for (key, value) in reader.known_fields(item, &path) {
                let path = format!("{path}.{key}");
                match key.as_ref() {
                    "text" | "title" | "description" if texts.is_empty() => {
                        texts = reader.texts(value, &path);
                    }
                    _ => reader.unknown_field(value, &path),
                }
            }
            texts
        } else {
            reader.texts(item, &path)
        };
        for description in texts {
            case.actions.push(Action {
                description,
                kinds: Vec::new(),
                phase: None,
                incidents: vec![0],
                technologies: Vec::new(),
                rule: "field-action-items",
            });
        }
    }
}

/// Whether an object maps language tags to strings, as texts do.
fn is_text_map(value: &RawValue) -> bool {
    json::object(value).is_some_and(|object| {
        object.fields.iter().all(|(key, value)| {
            key.len() <= 3
                && crate::model::Language::parse(key).is_some()
                && json::kind(value) == Kind::String
        })
    })
}

fn impact<'r>(value: &'r RawValue, field: &str, reader: &mut Reader<'r, '_>) -> Option<Impact> {
    let mut impact = Impact::default();
    match json::kind(value) {
        Kind::Null => return None,
        Kind::String => impact.scope = reader.texts(value, field),
        Kind::Object if is_text_map(value) => impact.scope = reader.texts(value, field),
        Kind::Object => {
            for (key, value) in reader.known_fields(value, field) {
                let path = format!("{field}.{key}");
                match key.as_ref() {
                    "scope" => {
                        if !reader.says_nothing(value, &path) {
                            impact.scope = reader.texts(value, &path);
                        }
                    }
                    "users" => users(value, &path, reader, &mut impact),
                    "region" => impact.region = reader.string(value, &path).map(Cow::into_owned),
                    _ => reader.unknown_field(value, &path),
                }
            }
        }
        _ => reader.wrong_type(value, field, "an object", "write {\"scope\": \"…\"}"),
    }
    (impact != Impact::default()).then_some(impact)
}

/// How many users: a number, or words such as "all of them".
fn users<'r>(value: &'r RawValue, field: &str, reader: &mut Reader<'r, '_>, impact: &mut Impact) {
    let Some(words) = reader.string_or_number(value, field) else { return };
    if is_number(&words) {
        impact.users = reader.whole_number(value, field, 0);
        if impact.users.is_none() {
            return;
        }
    }
    impact.users_words = Some(words.into_owned());
}

fn timeline<'r>(
    value: &'r RawValue,
    field: &str,
    reader: &mut Reader<'r, '_>,
    incident: &mut Incident,
) {
    let mut detected = None;
    match json::kind(value) {
        Kind::Null => {}
        Kind::Object => {
            for (key, value) in reader.known_fields(value, field) {
                let path = format!("{field}.{key}");
                match key.as_ref() {
                    "detected_after" => {
                        detected = Some(value);
                        if let Some((duration, words)) = reader.duration(value, &path) {
                            incident.time_to_detect = Some(duration);
                            incident.detection_words = Some(words);
                        }
                    }
                    "resolved_after" => {
                        if let Some((duration, words)) = reader.duration(value, &path) {
                            incident.time_to_resolve = Some(duration);
                            incident.resolution_words = Some(words);
                        }
                    }
                    _ => reader.unknown_field(value, &path),
                }
            }
        }
        _ => reader.wrong_type(value, field, "an object", "write {\"resolved_after\": \"1m\"}"),
    }
    if let (Some(value), Some(detect), Some(resolve)) =
        (detected, incident.time_to_detect, incident.time_to_resolve)
        && detect > resolve
    {
        let message = format!(
            "it was noticed after {detect} and over after {resolve}, which is earlier; both are kept"
        );
        let help = "mend one of them: both are counted from the beginning";
        let field = format!("{field}.detected_after");
        reader.report(Code::Contradiction, value, &field, message, Some(help));
    }
}

fn sources<'r>(
    value: &'r RawValue,
    field: &str,
    reader: &mut Reader<'r, '_>,
) -> Vec<SourceDocument> {
    let items = match json::kind(value) {
        Kind::Null => return Vec::new(),
        Kind::List => json::list(value).unwrap_or_default(),
        _ => vec![value],
    };
    let mut sources = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        let path = format!("{field}[{index}]");
        let mut source = SourceDocument::default();
        match json::kind(item) {
            Kind::Null => continue,
            Kind::String => source.address = reader.address(item, &path),
            Kind::Object => {
                for (key, value) in reader.known_fields(item, &path) {
                    let path = format!("{path}.{key}");
                    match key.as_ref() {
                        "url" => source.address = reader.address(value, &path),
                        "kind" => source.kind = reader.string(value, &path).map(Cow::into_owned),
                        "archived" => {
                            let copies = match json::kind(value) {
                                Kind::List => json::list(value).unwrap_or_default(),
                                _ => vec![value],
                            };
                            for copy in copies {
                                source.archived.extend(reader.address(copy, &path));
                            }
                        }
                        _ => reader.unknown_field(value, &path),
                    }
                }
            }
            _ => reader.wrong_type(item, &path, "a source", "write {\"url\": \"https://…\"}"),
        }
        if source != SourceDocument::default() {
            sources.push(source);
        }
    }
    sources
}

fn documents<'r>(value: &'r RawValue, field: &str, reader: &mut Reader<'r, '_>, case: &mut Case) {
    let items = match json::kind(value) {
        Kind::Null => return,
        Kind::List => json::list(value).unwrap_or_default(),
        _ => vec![value],
    };
    for (index, item) in items.into_iter().enumerate() {
        let path = format!("{field}[{index}]");
        if json::kind(item) == Kind::String {
            case.documents.extend(reader.string(item, &path).map(Cow::into_owned));
        } else {
            reader.unknown_field(item, &path);
        }
    }
}

fn references<'r>(
    value: &'r RawValue,
    field: &str,
    kind: LinkKind,
    reader: &mut Reader<'r, '_>,
    case: &mut Case,
) {
    let items = match json::kind(value) {
        Kind::Null => return,
        Kind::List => json::list(value).unwrap_or_default(),
        _ => vec![value],
    };
    for (index, item) in items.into_iter().enumerate() {
        let path = format!("{field}[{index}]");
        let line = reader.line_of(item);
        let mut reference = CaseReference {
            kind,
            target: ReferenceTarget::Id(String::new()),
            words: String::new(),
            reason: None,
            context: None,
            field: field.to_owned(),
            line,
        };
        match json::kind(item) {
            Kind::Null => continue,
            Kind::String | Kind::Number => {
                let Some(words) = reader.string_or_number(item, &path) else { continue };
                reference.target = target(&words);
                reference.words = words.into_owned();
            }
            Kind::Object => {
                for (key, value) in reader.known_fields(item, &path) {
                    let path = format!("{path}.{key}");
                    match key.as_ref() {
                        "id" | "case" | "url" if reference.words.is_empty() => {
                            let Some(words) = reader.string_or_number(value, &path) else {
                                continue;
                            };
                            reference.target = target(&words);
                            reference.words = words.into_owned();
                        }
                        "kind" | "relation" | "type" => {
                            let Some(word) = reader.string(value, &path) else { continue };
                            match LinkKind::from_notation(&word.replace('_', "-")) {
                                Some(kind) => reference.kind = kind,
                                None => reader.unknown_word(
                                    value,
                                    &path,
                                    &word,
                                    &LinkKind::ALL.map(LinkKind::notation),
                                ),
                            }
                        }
                        "reason" | "note" => {
                            reference.reason = reader.texts(value, &path).into_iter().next();
                        }
                        _ => reader.unknown_field(value, &path),
                    }
                }
            }
            _ => {
                reader.wrong_type(item, &path, "a case", "write its id or its address");
                continue;
            }
        }
        if !reference.words.is_empty() {
            case.references.push(reference);
        }
    }
}

/// An address or an identifier.
fn target(words: &str) -> ReferenceTarget {
    if is_address(words) {
        ReferenceTarget::Url(words.to_owned())
    } else {
        ReferenceTarget::Id(words.to_owned())
    }
}

fn review<'r>(value: &'r RawValue, field: &str, reader: &mut Reader<'r, '_>, case: &mut Case) {
    match json::kind(value) {
        Kind::Null => {}
        Kind::Object => {
            for (key, value) in reader.known_fields(value, field) {
                let path = format!("{field}.{key}");
                match key.as_ref() {
                    "written_by" => {
                        case.review.written_by = reader.string(value, &path).map(Cow::into_owned);
                    }
                    "reviewed_by" => {
                        case.review.reviewed_by = reader.string(value, &path).map(Cow::into_owned);
                    }
                    "reviewed_at" => case.review.reviewed_at = reader.date(value, &path),
                    _ => reader.unknown_field(value, &path),
                }
            }
        }
        _ => reader.wrong_type(value, field, "an object", "write {\"written_by\": \"…\"}"),
    }
}

/// Control characters stay in RDF, but XML and some databases cannot carry them.
fn note_control_characters(case: &Case, context: &Context<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let incident_texts = case.incidents.iter().flat_map(|incident| {
        incident
            .triggers
            .iter()
            .map(|t| ("trigger", t))
            .chain(incident.symptoms_texts.iter().map(|t| ("symptoms_text", t)))
    });
    let texts = case
        .titles
        .iter()
        .map(|text| ("title", text))
        .chain(case.summaries.iter().map(|text| ("summary", text)))
        .chain(case.lessons.iter().map(|text| ("lessons", text)))
        .chain(incident_texts);
    for (field, text) in texts {
        if let Some(found) = text.value.chars().find(|&c| crate::model::is_unprintable(c)) {
            diagnostics.push(Diagnostic {
                place: context.place(Some(text.line), None),
                record: Some(case.record),
                code: Code::ControlCharacter,
                field: Some(field.to_owned()),
                message: format!(
                    "U+{:04X} stands in this text; tables and formats in XML cannot hold it",
                    found as u32
                ),
                help: Some("remove it".to_owned()),
            });
        }
    }
}
