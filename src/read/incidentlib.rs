//! `IncidentLib`: one JSON object a record, as an object, an array, or JSON Lines.

mod extension;
mod fields;
mod known;
mod record;
mod values;

use std::io::{self, BufRead};

use serde_json::value::RawValue;

use super::decode::{self, Encoding, NotText};
use super::formats::{Context, Head};
use super::{MAX_RECORD_BYTES, meant};
use crate::model::Code;

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
    let start = past_empty_lists(head.text.trim_start());
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

/// What stands behind lists without a record: records may follow.
fn past_empty_lists(mut text: &str) -> &str {
    while let Some(rest) =
        text.strip_prefix('[').and_then(|inside| inside.trim_start().strip_prefix(']'))
    {
        text = rest.trim_start();
    }
    text
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
            values::read(&text, 1, &mut 0, context);
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
    let (mut line, mut records) = (0, 0);
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
        if too_large {
            records += 1;
            let message =
                format!("longer than {} MiB, the limit for one record", MAX_RECORD_BYTES >> 20);
            let place = context.place(Some(line), None);
            context.skip(place, Some(records), Code::TooLarge, message, None);
            continue;
        }
        match std::str::from_utf8(bytes) {
            Err(error) => {
                records += 1;
                let offset = error.valid_up_to();
                let not_text = NotText { offset, byte: bytes.get(offset).copied() };
                context.not_text(bytes, not_text, records, line);
            }
            Ok(text) => values::read(text, line, &mut records, context),
        }
    }
}
