//! Values of fields, read leniently: what does not fit is reported with its place and kept raw.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde_json::value::RawValue;

use super::known::fields_of;
use crate::iri;
use crate::model::{
    Code, Diagnostic, Duration, Language, PartialDate, StatedWord, Text, UnmappedField,
    is_placeholder, nearest,
};
use crate::read::decode::Position;
use crate::read::formats::Context;
use crate::read::json::{self, Kind};
use crate::read::{meant, names_nothing};

/// One record while it is read.
pub struct Reader<'r, 'c> {
    /// The text that the record's values are borrowed from.
    pub text: &'r str,
    /// Where the record begins.
    pub start: Position,
    /// The number of the record in its file.
    pub record: u64,
    /// What was not understood.
    pub unmapped: Vec<UnmappedField>,
    /// What was odd.
    pub diagnostics: Vec<Diagnostic>,
    /// Where words stand, in a record of several lines.
    pub words: Option<Vec<StatedWord>>,
    /// The file.
    pub context: &'r Context<'c>,
    /// Newlines from the start to `counted_to`, so that lines are counted once over the record.
    pub lines: u64,
    /// See `lines`.
    pub counted_to: usize,
}

impl<'r> Reader<'r, '_> {
    /// The line on which a value stands. Values come in the order of the text, mostly.
    pub fn line_of(&mut self, value: &RawValue) -> u64 {
        let offset = json::offset_in(self.text, value.get());
        if offset < self.counted_to {
            self.lines = 0;
            self.counted_to = self.start.offset;
        }
        let between = &self.text.as_bytes()[self.counted_to..offset];
        self.lines += memchr::memchr_iter(b'\n', between).count() as u64;
        self.counted_to = offset;
        self.start.line + self.lines
    }

    /// Reports something about a value.
    pub fn report(
        &mut self,
        code: Code,
        value: &RawValue,
        field: &str,
        message: impl Into<String>,
        help: Option<&str>,
    ) {
        let offset = json::offset_in(self.text, value.get());
        let found = self.start.advanced_to(self.text.as_bytes(), offset);
        let place = self.context.place(Some(found.line), Some(found.column));
        self.diagnostics.push(Diagnostic {
            place,
            record: Some(self.record),
            code,
            field: Some(field.to_owned()),
            message: message.into(),
            help: help.map(str::to_owned),
        });
    }

    /// Keeps a value by name, as it stands in the text.
    pub fn keep(&mut self, field: &str, value: &RawValue) {
        let line = self.line_of(value);
        self.unmapped.push(UnmappedField {
            name: field.to_owned(),
            raw: value.get().to_owned(),
            line,
        });
    }

    /// Reports a value of the wrong type and keeps it raw.
    pub fn wrong_type(&mut self, value: &RawValue, field: &str, expected: &str, help: &str) {
        let found = json::kind(value);
        self.report(
            Code::JsonType,
            value,
            field,
            format!("expected {expected}, found {found}"),
            Some(help),
        );
        self.keep(field, value);
    }

    /// Whether a value says nothing: null, an empty list or object, a blank text. A placeholder says nothing
    /// either, and is kept raw, so that it is seen which word stood there.
    pub fn says_nothing(&mut self, value: &RawValue, field: &str) -> bool {
        match json::kind(value) {
            Kind::Null => true,
            Kind::String => {
                json::string(value).is_some_and(|text| self.is_placeholder(value, field, &text))
            }
            Kind::List | Kind::Object => {
                value.get()[1..value.get().len() - 1].bytes().all(|byte| byte.is_ascii_whitespace())
            }
            _ => false,
        }
    }

    fn is_placeholder(&mut self, value: &RawValue, field: &str, text: &str) -> bool {
        let is_placeholder = is_placeholder(field, text);
        if is_placeholder && !text.trim().is_empty() {
            self.keep(field, value);
        }
        is_placeholder
    }

    /// Reports a field that no rule knows and keeps it raw. What says nothing is no loss.
    pub fn unknown_field(&mut self, value: &RawValue, field: &str) {
        if self.says_nothing(value, field) {
            return;
        }
        let (of, key) = field.rsplit_once('.').unwrap_or(("", field));
        let help =
            meant::field(key, &fields_of(of)).map(|meant| format!("did you mean `{meant}`?"));
        self.report(
            Code::UnknownField,
            value,
            field,
            "no rule knows this field; it is kept as it is",
            help.as_deref(),
        );
        self.keep(field, value);
    }

    /// Reports a word that a closed list does not have, and keeps it raw.
    pub fn unknown_word(
        &mut self,
        value: &RawValue,
        field: &str,
        word: &str,
        known: &[&'static str],
    ) {
        let message = format!("`{word}` is none of the words for this field; it is kept as it is");
        let help = match (nearest(word, known.iter().copied()), known.split_last()) {
            (Some(near), _) => format!("did you mean `{near}`? The words are {}", known.join(", ")),
            (None, Some((last, others))) => format!("use {} or {last}", others.join(", ")),
            (None, None) => "leave it out".to_owned(),
        };
        self.report(Code::UnknownWord, value, field, message, Some(&help));
        self.keep(field, value);
    }

    /// A string that says something, or `None`.
    pub fn string(&mut self, value: &'r RawValue, field: &str) -> Option<Cow<'r, str>> {
        match json::kind(value) {
            Kind::Null => None,
            Kind::String => {
                if let Some(text) = json::string(value) {
                    self.note_line(value, field, &text);
                    (!self.is_placeholder(value, field, &text)).then_some(text)
                } else {
                    self.wrong_type(
                        value,
                        field,
                        "a string without broken escapes",
                        "mend the `\\u` escapes",
                    );
                    None
                }
            }
            _ => {
                self.wrong_type(value, field, "a string", "write it in quotes");
                None
            }
        }
    }

    fn note_line(&mut self, value: &RawValue, field: &str, word: &str) {
        if self.words.is_some() {
            let line = self.line_of(value);
            let stated = StatedWord { field: field.to_owned(), word: word.to_owned(), line };
            self.words.get_or_insert_default().push(stated);
        }
    }

    /// A string, or a number as it is written.
    pub fn string_or_number(&mut self, value: &'r RawValue, field: &str) -> Option<Cow<'r, str>> {
        if json::kind(value) == Kind::Number {
            return Some(Cow::Borrowed(value.get()));
        }
        self.string(value, field)
    }

    /// A string that names something, so that an IRI can be made of it.
    pub fn name(&mut self, value: &'r RawValue, field: &str) -> Option<Cow<'r, str>> {
        let name = self.string(value, field)?;
        if iri::has_slug(&name) {
            return Some(name);
        }
        let help = "write the name, or leave it out";
        self.report(Code::NoName, value, field, names_nothing(&name), Some(help));
        self.keep(field, value);
        None
    }

    /// A whole number from `least`, however it is written: `3`, `3.0`, `"3"`. Any other one is reported and
    /// kept raw.
    pub fn whole_number(&mut self, value: &'r RawValue, field: &str, least: u64) -> Option<u64> {
        let words = self.string_or_number(value, field)?;
        let number = whole_number(&words).filter(|number| *number >= least);
        if number.is_none() {
            let message = format!("`{words}` is no whole number from {least}");
            self.report(Code::JsonType, value, field, message, Some("write it as 1, 2 …"));
            self.keep(field, value);
        }
        number
    }

    /// A list of strings, or one string.
    pub fn strings(&mut self, value: &'r RawValue, field: &str) -> Vec<String> {
        match json::kind(value) {
            Kind::Null => Vec::new(),
            Kind::String => self.string(value, field).map(Cow::into_owned).into_iter().collect(),
            Kind::List => {
                let mut seen = BTreeSet::new();
                let mut strings = Vec::new();
                for (index, item) in json::list(value).unwrap_or_default().into_iter().enumerate() {
                    let text = self.string(item, &format!("{field}[{index}]"));
                    if let Some(text) = text.map(Cow::into_owned)
                        && seen.insert(text.clone())
                    {
                        strings.push(text);
                    }
                }
                strings
            }
            _ => {
                self.wrong_type(value, field, "a list of strings", "write it as [\"…\"]");
                Vec::new()
            }
        }
    }

    /// A text, or a map from language tags to texts. Texts stay exact; only empty ones are dropped.
    pub fn texts(&mut self, value: &'r RawValue, field: &str) -> Vec<Text> {
        match json::kind(value) {
            Kind::Null => Vec::new(),
            Kind::String => match json::string(value) {
                Some(text) if !text.trim().is_empty() => {
                    let line = self.line_of(value);
                    vec![Text { language: None, value: text.into_owned(), line }]
                }
                Some(_) => Vec::new(),
                None => {
                    self.wrong_type(
                        value,
                        field,
                        "a string without broken escapes",
                        "mend the `\\u` escapes",
                    );
                    Vec::new()
                }
            },
            Kind::Object => {
                let mut texts: Vec<Text> = Vec::new();
                for (key, value) in self.fields(value, field) {
                    let path = format!("{field}.{key}");
                    let Some(language) = Language::parse(&key) else {
                        self.report(
                            Code::LanguageTag,
                            value,
                            &path,
                            format!("`{key}` is no language tag; the text is kept by its name"),
                            Some("use a tag such as en, ko or vi"),
                        );
                        self.keep(&path, value);
                        continue;
                    };
                    match json::kind(value) {
                        Kind::Null => {}
                        Kind::String => {
                            let Some(text) = json::string(value) else {
                                self.wrong_type(
                                    value,
                                    &path,
                                    "a string without broken escapes",
                                    "mend the `\\u` escapes",
                                );
                                continue;
                            };
                            if !text.trim().is_empty() {
                                let line = self.line_of(value);
                                texts.push(Text {
                                    language: Some(language),
                                    value: text.into_owned(),
                                    line,
                                });
                            }
                        }
                        _ => self.wrong_type(value, &path, "a text", "write it in quotes"),
                    }
                }
                texts
            }
            _ => {
                self.wrong_type(
                    value,
                    field,
                    "a text, or a text for each language",
                    "write {\"en\": \"…\"}",
                );
                Vec::new()
            }
        }
    }

    /// The fields of an object; a key that stands twice is reported, its later value kept raw, and so is
    /// the value of a key that is no text.
    pub fn fields(&mut self, value: &'r RawValue, path: &str) -> Vec<(Cow<'r, str>, &'r RawValue)> {
        let object = json::object(value).unwrap_or_default();
        for (key, value) in object.broken {
            let field = path_of(path, key);
            self.report(
                Code::JsonType,
                value,
                &field,
                "the key of this value has a broken escape; the value is kept by it",
                Some("mend the `\\u` escapes of the key"),
            );
            self.keep(&field, value);
        }
        let mut seen: BTreeSet<Cow<'r, str>> = BTreeSet::new();
        let mut first = Vec::with_capacity(object.fields.len());
        for (key, value) in object.fields {
            if seen.insert(key.clone()) {
                first.push((key, value));
            } else {
                let field = path_of(path, &key);
                self.report(
                    Code::DuplicateKey,
                    value,
                    &field,
                    format!("key `{key}` stands twice; the first value holds"),
                    Some("keep one of them"),
                );
                self.keep(&field, value);
            }
        }
        first
    }

    /// The fields of an object that the reader knows; others are reported and kept raw.
    pub fn known_fields(
        &mut self,
        value: &'r RawValue,
        path: &str,
    ) -> Vec<(Cow<'r, str>, &'r RawValue)> {
        let known = fields_of(path);
        let mut fields = self.fields(value, path);
        fields.retain(|(key, value)| {
            let is_known = known.contains(&key.as_ref());
            if !is_known {
                self.unknown_field(value, &path_of(path, key));
            }
            is_known
        });
        fields
    }

    /// A date of any precision.
    pub fn date(&mut self, value: &'r RawValue, field: &str) -> Option<PartialDate> {
        let text = self.string_or_number(value, field)?;
        let order = || self.context.slash_dates.order_for(&text);
        let (date, oddity) = PartialDate::parse_leniently(&text, order);
        if let Some(oddity) = oddity {
            self.report(Code::Date, value, field, oddity, Some(PartialDate::FORMS));
            self.keep(field, value);
        }
        date
    }

    /// A duration with its words. Words that are no duration are kept, and reported.
    pub fn duration(&mut self, value: &'r RawValue, field: &str) -> Option<(Duration, String)> {
        let words = self.string(value, field)?;
        match Duration::parse(&words) {
            Ok(duration) => Some((duration, words.into_owned())),
            Err(error) => {
                let help = "use 1m (a minute), 6h, 1h30m, 1.5h, 2d or PT1M";
                self.report(Code::Duration, value, field, error.message, Some(help));
                self.keep(field, value);
                None
            }
        }
    }

    /// An address that can stand as `xsd:anyURI` and, where a page is meant, as an IRI.
    pub fn address(&mut self, value: &'r RawValue, field: &str) -> Option<String> {
        let text = self.string(value, field)?;
        if is_address(&text) {
            return Some(text.into_owned());
        }
        let help = "percent-encode spaces, `<`, `>` and quotes, and begin with https://";
        let message = format!("`{text}` is no web address");
        self.report(Code::Address, value, field, message, Some(help));
        self.keep(field, value);
        None
    }
}

/// Where the value of a key stands, for an object that stands at `path`.
fn path_of(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// An absolute IRI of the web.
pub fn is_address(text: &str) -> bool {
    (text.starts_with("http://") || text.starts_with("https://"))
        && oxrdf::NamedNode::new(text).is_ok()
}

/// Whether a text is a number of JSON.
pub fn is_number(text: &str) -> bool {
    serde_json::from_str::<serde_json::Number>(text.trim()).is_ok()
}

/// A whole number that a text spells exactly, with a point or an exponent, too: `1e6`, `3.0`.
fn whole_number(text: &str) -> Option<u64> {
    let text = text.trim();
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i64>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits: u128 = digits.parse().ok()?;
    let shift = exponent.checked_sub(i64::try_from(fraction.len()).ok()?)?;
    let scale = 10_u128.checked_pow(u32::try_from(shift.unsigned_abs()).ok()?)?;
    let number = if shift >= 0 {
        digits.checked_mul(scale)?
    } else {
        digits.is_multiple_of(scale).then(|| digits / scale)?
    };
    number.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_number_is_taken_however_it_is_written() {
        for (text, expect) in [
            ("7", Some(7)),
            ("1e6", Some(1_000_000)),
            ("1.5E+3", Some(1_500)),
            ("1000000.0", Some(1_000_000)),
            ("30e-1", Some(3)),
            ("0", Some(0)),
            ("18446744073709551615", Some(u64::MAX)),
            ("18446744073709551616", None),
            ("2.5", None),
            ("1e-1", None),
            ("-5", None),
            ("1e400", None),
            ("", None),
            ("e5", None),
            ("about 7", None),
        ] {
            assert_eq!(whole_number(text), expect, "{text}");
        }
    }
}
