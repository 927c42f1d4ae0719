//! The fields that a record may have, and those of its objects; `docs/formats.md` tells what each is.
//! What is not listed here is unknown to the reader as well.

/// The fields of a record.
pub const RECORD_FIELDS: &[&str] = &[
    "id",
    "org",
    "org_slug",
    "date",
    "date_kind",
    "title",
    "summary",
    "lessons",
    "trigger",
    "symptoms_text",
    "symptoms",
    "root_cause",
    "contributing",
    "components",
    "domain",
    "severity",
    "detection",
    "remediation",
    "action_items",
    "impact",
    "timeline",
    "sources",
    "docs",
    "related",
    "recurrence_of",
    "review",
    "updated_at",
    "url",
    "incidents",
    "causal_factors",
    "elements",
];

/// Where an object stands, without numbers, and its fields, each with the other names that it has.
pub const NESTED_FIELDS: &[(&str, &[&[&str]])] = &[
    ("action_items", &[&["text", "title", "description"]]),
    ("impact", &[&["scope"], &["users"], &["region"]]),
    ("timeline", &[&["detected_after"], &["resolved_after"]]),
    ("sources", &[&["url"], &["kind"], &["archived"]]),
    ("related", REFERENCE_FIELDS),
    ("recurrence_of", REFERENCE_FIELDS),
    ("review", &[&["written_by"], &["reviewed_by"], &["reviewed_at"]]),
    ("incidents", &[&["number"], &["date"], &["duration"], &["title"]]),
    ("incidents.duration", &[&["value"], &["bound"]]),
    (
        "causal_factors",
        &[&["id"], &["kind"], &["incident"], &["text"], &["concept"], &["element"], &["leads_to"]],
    ),
    ("elements", &[&["name"], &["technology"], &["role"], &["incident"]]),
];

const REFERENCE_FIELDS: &[&[&str]] =
    &[&["id", "case", "url"], &["kind", "relation", "type"], &["reason", "note"]];

/// The names that the fields of an object may have; none where objects are not read there. The path is
/// that of a record's value, such as `sources[0]`, and empty for the record itself.
pub fn fields_of(path: &str) -> Vec<&'static str> {
    if path.is_empty() {
        return RECORD_FIELDS.to_vec();
    }
    let place = without_numbers(path);
    let known = NESTED_FIELDS.iter().find(|(of, _)| *of == place);
    known.map_or_else(Vec::new, |(_, fields)| fields.concat())
}

/// `sources[0].url` → `sources.url`.
fn without_numbers(path: &str) -> String {
    let mut parts = path.split('[');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |place, part| place + part.split_once(']').map_or(part, |(_, rest)| rest))
}
