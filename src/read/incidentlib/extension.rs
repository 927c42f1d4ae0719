//! Optional fields beside the `IncidentLib` form: single incidents, causal factors, and elements with
//! their roles. They are documented in `docs/incidentlib-extension.md`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use serde_json::value::RawValue;

use super::fields::Reader;
use crate::iri;
use crate::model::{
    Band, Bound, Case, CausalFactor, Code, DateKind, Duration, FactorKind, Incident, Mention,
    PartialDate, Role, System, Target, Text,
};
use crate::read::json::{self, Kind};

/// The words of a bound, of the kind of a factor and of a role.
const BOUNDS: &[&str] = &["exact", "at-least", "at-most", "approximate"];
const FACTOR_KINDS: &[&str] =
    &["trigger", "root", "contributing", "mechanism", "sustaining", "symptom", "effect"];
const ROLES: &[&str] = &["failed", "affected", "remedy", "named"];

/// The values of the three fields, read after the rest of the record: they refer to each other, and
/// fields may stand in any order.
#[derive(Default)]
pub struct Extension<'r> {
    /// The date of the record, which those of its incidents may contradict.
    pub date: Option<&'r RawValue>,
    pub incidents: Option<&'r RawValue>,
    pub causal_factors: Option<&'r RawValue>,
    pub elements: Option<&'r RawValue>,
}

impl<'r> Extension<'r> {
    /// Adds what the fields say to a case that is read but for them. `whole` is the incident that the
    /// other fields tell of; it is the first one.
    pub fn read(self, whole: Incident, reader: &mut Reader<'r, '_>, case: &mut Case) {
        let mut numbers = HashMap::new();
        case.incidents.push(whole);
        match self.incidents {
            Some(value) => {
                let stated = case.incidents[0].date.clone();
                let dates = incidents(value, reader, case, &mut numbers);
                if let (Some(stated), Some(value)) = (stated, self.date) {
                    check_date(&stated, value, &dates, reader, case);
                }
            }
            None => _ = numbers.insert(1, 0),
        }
        let numbers = Numbers(numbers);
        if let Some(value) = self.causal_factors {
            causal_factors(value, reader, case, &numbers);
        }
        if let Some(value) = self.elements {
            elements(value, reader, case, &numbers);
        }
    }
}

/// Number of an incident in the record → its place in the case.
struct Numbers(HashMap<u64, usize>);

impl Numbers {
    /// The incident that a field `incident` names. A number that no incident has is reported, and
    /// kept raw; what carries it then belongs to no incident.
    fn of<'r>(&self, value: &'r RawValue, field: &str, reader: &mut Reader<'r, '_>) -> Vec<usize> {
        let Some(number) = reader.whole_number(value, field, 1) else { return Vec::new() };
        if let Some(&place) = self.0.get(&number) {
            return vec![place];
        }
        let mut known: Vec<u64> = self.0.keys().copied().collect();
        known.sort_unstable();
        let known = known.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        let help = format!("the incidents of this record have the numbers {known}");
        let message = format!("there is no incident {number} in this record");
        reader.report(Code::UnknownReference, value, field, message, Some(&help));
        reader.keep(field, value);
        Vec::new()
    }

    /// Where a record does not say which incident is meant, it is the one with number 1.
    fn first(&self) -> Vec<usize> {
        self.0.get(&1).copied().into_iter().collect()
    }
}

/// Keeps the date of a record where no incident has it, and reports it where it is said to be that of one.
fn check_date<'r>(
    stated: &PartialDate,
    value: &'r RawValue,
    dates: &[PartialDate],
    reader: &mut Reader<'r, '_>,
    case: &Case,
) {
    let whole = &case.incidents[0];
    let has_date = |date: &PartialDate| date.overlaps(stated);
    if whole.date.as_ref() == Some(stated) || dates.iter().any(has_date) {
        return;
    }
    reader.keep("date", value);
    if matches!(whole.date_kind, None | Some(DateKind::Incident)) {
        let known = dates.iter().map(PartialDate::to_string).collect::<Vec<_>>().join(", ");
        let message = format!("`date` is {stated}, the incidents are of {known}; both are kept");
        let help = "mend one of them, or write `date_kind: published` if it was published then";
        reader.report(Code::Contradiction, value, "date", message, Some(help));
    }
}

/// Reads the incidents, and gives the dates that they state.
fn incidents<'r>(
    value: &'r RawValue,
    reader: &mut Reader<'r, '_>,
    case: &mut Case,
    numbers: &mut HashMap<u64, usize>,
) -> Vec<PartialDate> {
    let mut dates = Vec::new();
    for (index, item) in objects(value, "incidents", reader).into_iter().enumerate() {
        let at = format!("incidents[{index}]");
        let mut incident = Incident::default();
        for (key, value) in reader.known_fields(item, &at) {
            let path = format!("{at}.{key}");
            match key.as_ref() {
                "number" => {
                    incident.number = reader.whole_number(value, &path, 1);
                    if incident.number.is_some_and(|number| numbers.contains_key(&number)) {
                        let message = "two incidents have this number; the first one keeps it";
                        reader.report(Code::UnknownReference, value, &path, message, None);
                        reader.keep(&path, value);
                        incident.number = None;
                    }
                }
                "date" => incident.date = reader.date(value, &path),
                "duration" => {
                    if let Some((duration, bound, words)) = duration(value, &path, reader) {
                        incident.outage = Some(duration);
                        incident.outage_bound = bound;
                        incident.outage_words = Some(words);
                    }
                }
                "title" => incident.titles = reader.texts(value, &path),
                _ => reader.unknown_field(value, &path),
            }
        }
        dates.extend(incident.date.clone());
        // The first one is the incident that the other fields of the record tell of.
        let place = if index == 0 { 0 } else { case.incidents.len() };
        // One without a number has that of its place, unless another one was given it.
        numbers.entry(incident.number.unwrap_or(index as u64 + 1)).or_insert(place);
        if index == 0 {
            let whole = &mut case.incidents[0];
            whole.number = incident.number;
            whole.titles = incident.titles;
            whole.date = incident.date.or(whole.date.take());
            whole.outage = incident.outage;
            whole.outage_bound = incident.outage_bound;
            whole.outage_words = incident.outage_words;
        } else {
            case.incidents.push(incident);
        }
    }
    if numbers.is_empty() {
        numbers.insert(1, 0);
    }
    dates
}

/// A duration, plain or with a bound.
fn duration<'r>(
    value: &'r RawValue,
    field: &str,
    reader: &mut Reader<'r, '_>,
) -> Option<(Duration, Option<Bound>, String)> {
    if json::kind(value) != Kind::Object {
        let (duration, words) = reader.duration(value, field)?;
        return Some((duration, None, words));
    }
    let (mut length, mut bound) = (None, None);
    for (key, value) in reader.known_fields(value, field) {
        let path = format!("{field}.{key}");
        match key.as_ref() {
            "value" => length = reader.duration(value, &path),
            "bound" => match reader.string(value, &path).as_deref() {
                None | Some("exact") => {}
                Some("at-least") => bound = Some(Bound::AtLeast),
                Some("at-most") => bound = Some(Bound::AtMost),
                Some("approximate") => bound = Some(Bound::Approximate),
                Some(word) => reader.unknown_word(value, &path, word, BOUNDS),
            },
            _ => reader.unknown_field(value, &path),
        }
    }
    length.map(|(duration, words)| (duration, bound, words))
}

fn causal_factors<'r>(
    value: &'r RawValue,
    reader: &mut Reader<'r, '_>,
    case: &mut Case,
    numbers: &Numbers,
) {
    let mut places: HashMap<Cow<'r, str>, usize> = HashMap::new();
    let mut waiting: Vec<(usize, String, &'r RawValue)> = Vec::new();
    for (index, item) in objects(value, "causal_factors", reader).into_iter().enumerate() {
        let at = format!("causal_factors[{index}]");
        let mut factor = CausalFactor {
            kind: None,
            role: "contributing",
            descriptions: Vec::new(),
            technologies: Vec::new(),
            leads_to: Vec::new(),
            duration: None,
            incidents: numbers.first(),
            rule: "field-causal-factors",
            band: Band::Asserted,
        };
        let place = case.factors.len();
        for (key, value) in reader.known_fields(item, &at) {
            let path = format!("{at}.{key}");
            match key.as_ref() {
                "id" => {
                    let Some(id) = reader.string_or_number(value, &path) else { continue };
                    match places.entry(id) {
                        Entry::Vacant(entry) => _ = entry.insert(place),
                        Entry::Occupied(_) => {
                            let message =
                                "two factors have this id; what leads to it leads to the first";
                            reader.report(Code::UnknownReference, value, &path, message, None);
                            reader.keep(&path, value);
                        }
                    }
                }
                "kind" => {
                    let Some(word) = reader.string(value, &path) else { continue };
                    match factor_role(&word) {
                        Some(role) => factor.role = role,
                        None => reader.unknown_word(value, &path, &word, FACTOR_KINDS),
                    }
                }
                "incident" => factor.incidents = numbers.of(value, &path, reader),
                "text" => factor.descriptions = reader.texts(value, &path),
                "concept" => {
                    factor.kind = reader
                        .string(value, &path)
                        .map(|word| FactorKind::CauseOrSymptom(word.into_owned()));
                }
                "element" => factor.technologies = reader.strings(value, &path),
                "leads_to" => {
                    let ends = match json::kind(value) {
                        Kind::List => json::list(value).unwrap_or_default(),
                        Kind::Null => Vec::new(),
                        _ => vec![value],
                    };
                    waiting.extend(ends.into_iter().map(|end| (place, path.clone(), end)));
                }
                _ => reader.unknown_field(value, &path),
            }
        }
        case.factors.push(factor);
    }
    // A factor may lead to one that stands later, or back to one before it.
    for (from, path, end) in waiting {
        let Some(id) = reader.string_or_number(end, &path) else { continue };
        if let Some(&to) = places.get(&id) {
            case.factors[from].leads_to.push(to);
        } else {
            let message = format!("no factor of this record has the id `{id}`");
            reader.report(Code::UnknownReference, end, &path, message, None);
            reader.keep(&path, end);
        }
    }
}

/// The notation in scheme `factor-role`. What was seen from outside is an effect whose term is of
/// scheme `symptom`.
fn factor_role(word: &str) -> Option<&'static str> {
    Some(match word {
        "trigger" => "trigger",
        "root" => "root",
        "contributing" => "contributing",
        "mechanism" => "mechanism",
        "sustaining" => "sustaining",
        "symptom" | "effect" => "effect",
        _ => return None,
    })
}

fn elements<'r>(
    value: &'r RawValue,
    reader: &mut Reader<'r, '_>,
    case: &mut Case,
    numbers: &Numbers,
) {
    for (index, item) in objects(value, "elements", reader).into_iter().enumerate() {
        let at = format!("elements[{index}]");
        let (mut name, mut technology, mut role) = (None, None, Role::Named);
        let mut incidents = numbers.first();
        for (key, value) in reader.known_fields(item, &at) {
            let path = format!("{at}.{key}");
            match key.as_ref() {
                "name" => name = reader.name(value, &path).map(Cow::into_owned),
                "technology" => technology = reader.string(value, &path).map(Cow::into_owned),
                "role" => {
                    let Some(word) = reader.string(value, &path) else { continue };
                    match Role::from_notation(&word) {
                        Some(known) => role = known,
                        None => reader.unknown_word(value, &path, &word, ROLES),
                    }
                }
                "incident" => incidents = numbers.of(value, &path, reader),
                _ => reader.unknown_field(value, &path),
            }
        }
        let line = reader.line_of(item);
        let Some(words) = name.or_else(|| technology.clone()) else {
            reader.unknown_field(item, &at);
            continue;
        };
        let target = match (technology, &case.organization) {
            (Some(slug), _) => Target::Technology(slug),
            (None, Some(organization)) => {
                let operator =
                    organization.slug.clone().unwrap_or_else(|| iri::slug(&organization.name));
                let slug = iri::slug(&words);
                case.systems.push(System {
                    organization: operator.clone(),
                    slug: slug.clone(),
                    name: Text { language: None, value: words.clone(), line },
                    technologies: Vec::new(),
                    rule: "field-elements",
                });
                Target::System { organization: operator, slug }
            }
            (None, None) => {
                reader.unknown_field(item, &at);
                continue;
            }
        };
        case.mentions.push(Mention {
            target,
            words,
            context: None,
            field: "elements".to_owned(),
            section: None,
            line,
            offset: 0,
            language: None,
            role: Some(role),
            incidents,
            month: None,
            link: None,
            reason: None,
            rule: "field-elements",
            band: Band::Asserted,
        });
    }
}

/// The objects of a list; anything else is reported and kept raw.
fn objects<'r>(value: &'r RawValue, field: &str, reader: &mut Reader<'r, '_>) -> Vec<&'r RawValue> {
    if reader.says_nothing(value, field) {
        return Vec::new();
    }
    let items = match json::kind(value) {
        Kind::List => json::list(value).unwrap_or_default(),
        _ => vec![value],
    };
    let mut objects = Vec::with_capacity(items.len());
    for (index, item) in items.into_iter().enumerate() {
        match json::kind(item) {
            Kind::Object => objects.push(item),
            Kind::Null => {}
            _ => reader.wrong_type(
                item,
                &format!("{field}[{index}]"),
                "an object",
                "see the page on further fields of records",
            ),
        }
    }
    objects
}
