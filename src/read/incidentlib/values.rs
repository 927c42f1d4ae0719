//! JSON values one after another, in lists or outside: what is broken is reported, and the reading goes
//! on behind it.

use serde_json::value::RawValue;

use super::{has_signature, record, scan_keys};
use crate::model::{Code, Diagnostic};
use crate::read::decode::Position;
use crate::read::formats::Context;
use crate::read::{HEAD_BYTES, json};

/// Behind a broken value, so many `{` are tried to find a record.
const RECORDS_TRIED_MAX: usize = 64;

/// Reads all values of a text that begins on `first_line` of its file, behind so many `records`.
///
/// Lists are entered and left, so nothing that stands behind the end of one is lost.
pub fn read(text: &str, first_line: u64, records: &mut u64, context: &mut Context<'_>) {
    let bytes = text.as_bytes();
    let (mut at, mut in_list) = (0, false);
    let before = *records;
    // Goes along, so that places are counted once over the text.
    let mut reached = Position::start_of(first_line);
    loop {
        let is_between = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
        at += bytes[at..].iter().take_while(|byte| is_between(byte)).count();
        match bytes.get(at) {
            None => break,
            Some(b'[') if !in_list => {
                in_list = true;
                at += 1;
                continue;
            }
            Some(b']') if in_list => {
                in_list = false;
                at += 1;
                continue;
            }
            Some(_) => {}
        }
        *records += 1;
        reached = reached.advanced_to(bytes, at);
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<&RawValue>();
        match values.next() {
            Some(Ok(value)) => {
                record::read(value, text, *records, reached, context);
                at += values.byte_offset();
            }
            Some(Err(error)) => {
                let broken = at + json::error_offset(&text[at..], &error);
                let next = next_value(text, at, broken);
                let help = match next {
                    _ if error.is_eof() => {
                        "the record ends too early: the file may be cut, get it again"
                    }
                    Some(_) => "mend the JSON at this place",
                    None => "mend the JSON at this place; no record could be made out behind it",
                };
                let found = reached.advanced_to(bytes, broken);
                let place = context.place(Some(found.line), Some(found.column));
                let message = json::error_message(&error);
                context.skip(place, Some(*records), Code::JsonSyntax, message, Some(help));
                match next {
                    Some(next) => at = next,
                    None => return,
                }
            }
            None => break,
        }
    }
    if in_list && *records > before {
        let end = reached.advanced_to(bytes, bytes.len());
        context.sink.diagnostic(Diagnostic {
            place: context.place(Some(end.line), Some(end.column)),
            record: None,
            code: Code::JsonSyntax,
            field: None,
            message: "the list does not end: `]` is missing".to_owned(),
            help: Some("the file may be cut: get it again".to_owned()),
        });
    }
}

/// Where the reading goes on after the value at `start`, which breaks at `broken`: behind its end as its
/// brackets tell it, or before that where another record surely begins.
fn next_value(text: &str, start: usize, broken: usize) -> Option<usize> {
    let places = [
        end_of_value(text.as_bytes(), start),
        next_line_alike(text, start),
        next_whole_record(text, broken),
    ];
    places.into_iter().flatten().min()
}

/// The end of a value that is broken within; `None` where its brackets do not match, or a string does not
/// end.
fn end_of_value(bytes: &[u8], start: usize) -> Option<usize> {
    let mut open = Vec::new();
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b',' | b']' | b'{' | b'[' if open.is_empty() && at > start => return Some(at),
            b'{' => open.push(b'}'),
            b'[' => open.push(b']'),
            b'}' | b']' => {
                if open.pop().is_some_and(|expected| expected != byte) {
                    return None;
                }
                if open.is_empty() {
                    return Some(at + 1);
                }
            }
            b'"' => at = end_of_string(bytes, at)?,
            _ => {}
        }
        at += 1;
    }
    None
}

/// The closing quote of a string, which ends on its line.
fn end_of_string(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at),
            b'\\' => at += 2,
            b'\n' => return None,
            _ => at += 1,
        }
    }
}

/// The next line that begins with `{` and is indented as the one at `start`.
fn next_line_alike(text: &str, start: usize) -> Option<usize> {
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let indent = &text[line_start..start];
    if !indent.bytes().all(|byte| byte.is_ascii_whitespace()) {
        return None;
    }
    let pattern = format!("\n{indent}{{");
    text[start..].find(&pattern).map(|found| start + found + pattern.len() - 1)
}

/// The next place from which a whole record can be read, one that no other object would be taken for.
fn next_whole_record(text: &str, from: usize) -> Option<usize> {
    let objects = memchr::memchr_iter(b'{', &text.as_bytes()[from..]).map(|found| from + found);
    objects.take(RECORDS_TRIED_MAX).find(|&at| {
        let end = text.floor_char_boundary(at + HEAD_BYTES);
        let object = &text[at..end];
        let mut values = serde_json::Deserializer::from_str(object).into_iter::<&RawValue>();
        has_signature(&scan_keys(object, 1)) && matches!(values.next(), Some(Ok(_)))
    })
}
