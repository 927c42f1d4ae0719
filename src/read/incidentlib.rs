//! `IncidentLib`: one JSON object a record, as an object, an array, or JSON Lines.

mod extension;
mod fields;
mod known;
mod record;

use std::io::{self, BufRead};

use serde_json::value::RawValue;

use super::decode::{self, Encoding, NotText};
use super::formats::{Context, Head};
use super::{MAX_RECORD_BYTES, json, meant};
use crate::model::{Code, Diagnostic};

pub(super) use fields::is_address;
pub use known::{NESTED_FIELDS, RECORD_FIELDS};

/// Fields that hardly any other JSON has. A record of this format has an `id` and two of these, or
/// an organisation and one other known field: `title`, `components` or `impact` alone stand in the
/// records of status pages, too.
const SIGNATURE: &[&str] = &[
    "org",
    "org_slug",
    "date_kind",
    "symptoms",
    "symptoms_text",
    "root_cause",
    "contributing",
    "lessons",
    "trigger",
    "recurrence_of",
    "action_items",
];

pub(super) fn looks_like_json(start: &str) -> bool {
    let mut chars = start.chars();
    match chars.next() {
        Some('{') => matches!(chars.find(|c| !c.is_whitespace()), Some('"' | '}') | None),
        Some('[') => matches!(chars.find(|c| !c.is_whitespace()), Some('{' | '[' | ']') | None),
        _ => false,
    }
}

/// An object, or an array of objects, whose first record has the fields of this format. A text that
/// ends before it could show them is taken for a cut record, so that the loss is reported as one.
pub(super) fn recognise(head: &Head<'_>) -> bool {
    let start = head.text.trim_start();
    let depth = match start.as_bytes() {
        [b'{', ..] => 1,
        [b'[', rest @ ..] => match rest.iter().find(|byte| !byte.is_ascii_whitespace()) {
            Some(b'{') => 2,
            _ => return false,
        },
        _ => return false,
    };
    // A broken record tells nothing of its format, where others stand below it.
    let start = if depth == 1 { first_whole_line(start).unwrap_or(start) } else { start };
    let scan = scan_keys(start, depth);
    if has_signature(&scan) {
        return true;
    }
    // Seed records begin with `id`, `org`; a file cut before that is still one that was cut.
    let cut = head.whole && !scan.ended;
    cut && depth == 1 && scan.keys.iter().all(|key| RECORD_FIELDS.contains(&key.as_str()))
}

/// Whether keys are those of a record, and not of an object within one.
fn has_signature(scan: &Keys) -> bool {
    let count = |of: &[&str]| scan.keys.iter().filter(|key| of.contains(&key.as_str())).count();
    let has_organization = count(&["org", "org_slug"]) > 0;
    count(&["id"]) > 0 && (count(SIGNATURE) >= 2 || has_organization && count(RECORD_FIELDS) >= 3)
}

/// The first line that is a record, where the first line of all is broken.
fn first_whole_line(text: &str) -> Option<&str> {
    let (first, rest) = text.split_once('\n')?;
    if is_value(first) {
        return None;
    }
    let is_record = |line: &&str| line.starts_with('{') && has_signature(&scan_keys(line, 1));
    rest.lines().find(|line| is_record(line) && is_value(line))
}

fn is_value(line: &str) -> bool {
    serde_json::from_str::<&RawValue>(line.trim_end()).is_ok()
}

/// What keeps a JSON text from being taken for a record of this format, where its keys come near:
/// "it has `organization`, not `org`".
pub(super) fn nearly(text: &str) -> Option<String> {
    let start = text.trim_start();
    let scan = scan_keys(start, if start.starts_with('[') { 2 } else { 1 });
    let has = |field: &str| scan.keys.iter().any(|key| key == field);
    let renamed: Vec<String> = scan
        .keys
        .iter()
        .filter_map(|key| Some((key, meant::surely(key, RECORD_FIELDS)?)))
        .filter(|(key, field)| key != field && !has(field))
        .map(|(key, field)| format!("`{field}` for `{key}`"))
        .collect();
    let known = scan.keys.iter().filter(|key| RECORD_FIELDS.contains(&key.as_str())).count();
    if renamed.is_empty() || known + renamed.len() < 3 {
        return None;
    }
    Some(format!(
        "a record has at least `id`, `org` and one more known field: write {}",
        renamed.join(", ")
    ))
}

/// The keys of the first record, and whether the record ended within the text.
struct Keys {
    keys: Vec<String>,
    ended: bool,
}

fn scan_keys(text: &str, record_depth: usize) -> Keys {
    let bytes = text.as_bytes();
    let mut keys = Vec::new();
    let (mut depth, mut at, mut expects_key) = (0, 0, false);
    while at < bytes.len() {
        match bytes[at] {
            b'{' | b'[' => {
                depth += 1;
                expects_key = depth == record_depth && bytes[at] == b'{';
            }
            b'}' | b']' => {
                depth -= 1;
                if depth < record_depth {
                    return Keys { keys, ended: true };
                }
            }
            b',' => expects_key = depth == record_depth,
            b':' => expects_key = false,
            b'"' => {
                let start = at + 1;
                at = start;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                if at >= bytes.len() {
                    break;
                }
                if expects_key && depth == record_depth {
                    keys.push(text[start..at].to_owned());
                }
            }
            _ => {}
        }
        at += 1;
    }
    Keys { keys, ended: false }
}

pub(super) fn read(reader: &mut dyn BufRead, context: &mut Context<'_>) -> io::Result<()> {
    let head = decode::head_text(reader.fill_buf()?, context.encoding).into_owned();
    let is_lines = is_lines(&head);
    if context.encoding == Encoding::Utf8 && is_lines {
        return read_lines(reader, context);
    }
    match context.whole_text(reader)? {
        Some(text) if is_lines => read_lines(&mut text.as_bytes(), context),
        Some(text) => {
            read_values(&text, context);
            Ok(())
        }
        None => Ok(()),
    }
}

/// Whether each line is a record: the first line is a whole object, or does not end within the
/// head, or another line begins as a record does.
fn is_lines(head: &str) -> bool {
    let head = head.trim_start();
    if !head.starts_with('{') {
        return false;
    }
    match head.split_once('\n') {
        None => true,
        Some((first, rest)) => {
            let is_record =
                |line: &str| line.starts_with('{') && has_signature(&scan_keys(line, 1));
            is_value(first) || rest.lines().any(is_record)
        }
    }
}

fn read_lines(reader: &mut dyn BufRead, context: &mut Context<'_>) -> io::Result<()> {
    let (mut line, mut record) = (0, 0);
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        line += 1;
        let limit = MAX_RECORD_BYTES as u64 + 1;
        let count = io::Read::take(&mut *reader, limit).read_until(b'\n', &mut buffer)?;
        if count == 0 {
            return Ok(());
        }
        let too_large = count > MAX_RECORD_BYTES && buffer.last() != Some(&b'\n');
        if too_large {
            reader.skip_until(b'\n')?;
        }
        let bytes = buffer.strip_prefix(decode::UTF8_MARK).unwrap_or(&buffer);
        // A record that is cut ends on its line, not behind it.
        let bytes = bytes.trim_ascii_end();
        if bytes.is_empty() {
            continue;
        }
        record += 1;
        if too_large {
            let message =
                format!("longer than {} MiB, the limit for one record", MAX_RECORD_BYTES >> 20);
            let place = context.place(Some(line), None);
            context.skip(place, Some(record), Code::TooLarge, message, None);
            continue;
        }
        match std::str::from_utf8(bytes) {
            Err(error) => {
                let offset = error.valid_up_to();
                let not_text = NotText { offset, byte: bytes.get(offset).copied() };
                context.not_text(bytes, not_text, record, line);
            }
            Ok(text) => match serde_json::from_str::<&RawValue>(text) {
                Ok(value) => record::read(value, text, record, line, context),
                Err(error) => syntax(text, 0, &error, record, line, context),
            },
        }
    }
}

/// Reads the values of an array, or values one after another. After a broken one the reading goes
/// on at the next line that begins like the one at which the broken value began.
fn read_values(text: &str, context: &mut Context<'_>) {
    let bytes = text.as_bytes();
    let mut at = bytes.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
    let in_array = bytes.get(at) == Some(&b'[');
    at += usize::from(in_array);
    let mut record = 0;
    let mut closed = !in_array;
    loop {
        at += bytes[at..]
            .iter()
            .position(|byte| !byte.is_ascii_whitespace() && *byte != b',')
            .unwrap_or(bytes.len() - at);
        if at >= bytes.len() {
            break;
        }
        if in_array && bytes[at] == b']' {
            closed = true;
            break;
        }
        record += 1;
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<&RawValue>();
        match values.next() {
            Some(Ok(value)) => {
                let (line, _) = decode::position(bytes, at);
                record::read(value, text, record, line, context);
                at += values.byte_offset();
            }
            Some(Err(error)) => {
                syntax(text, at, &error, record, 1, context);
                match next_record(text, at) {
                    Some(next) => at = next,
                    None => return,
                }
            }
            None => break,
        }
    }
    if !closed && record > 0 {
        let (line, column) = decode::position(bytes, bytes.len());
        context.sink.diagnostic(Diagnostic {
            place: context.place(Some(line), Some(column)),
            record: None,
            code: Code::JsonSyntax,
            field: None,
            message: "the list does not end: `]` is missing".to_owned(),
            help: Some("the file may be cut: get it again".to_owned()),
        });
    }
}

/// Where the next record begins, told by a line that is indented as the one at `at` was.
fn next_record(text: &str, at: usize) -> Option<usize> {
    let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let indent = &text[line_start..at];
    if !indent.bytes().all(|byte| byte.is_ascii_whitespace()) {
        return None;
    }
    let pattern = format!("\n{indent}{{");
    text[at..].find(&pattern).map(|found| at + found + pattern.len() - 1)
}

fn syntax(
    text: &str,
    start: usize,
    error: &serde_json::Error,
    record: u64,
    first_line: u64,
    context: &mut Context<'_>,
) {
    let offset = start + json::error_offset(&text[start..], error);
    let (line, column) = decode::position(text.as_bytes(), offset);
    let message = json::error_message(error);
    let help = if error.is_eof() {
        "the record ends too early: the file may be cut, get it again"
    } else {
        "mend the JSON at this place"
    };
    let place = context.place(Some(first_line + line - 1), Some(column));
    context.skip(place, Some(record), Code::JsonSyntax, message, Some(help));
}
