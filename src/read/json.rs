//! JSON records that keep the place of each value, the order of keys and repeated keys.
//!
//! `serde_json` does the parsing. A value is borrowed from the text as it stands there
//! (`RawValue`), so its place is where it begins in the text, and nothing of it is lost.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;

/// An object: keys and raw values in the order of the text, repeats included.
#[derive(Debug, Default)]
pub struct Object<'a> {
    /// Keys and values.
    pub fields: Vec<(Cow<'a, str>, &'a RawValue)>,
    /// Those whose key is no text, as it holds half of a surrogate pair; the key is as it is written.
    pub broken: Vec<(&'a str, &'a RawValue)>,
}

/// A string: borrowed where it holds no escape.
struct Words<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Words<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct WordsVisitor;
        impl<'de> Visitor<'de> for WordsVisitor {
            type Value = Words<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E>(self, words: &'de str) -> Result<Self::Value, E> {
                Ok(Words(Cow::Borrowed(words)))
            }

            fn visit_str<E>(self, words: &str) -> Result<Self::Value, E> {
                Ok(Words(Cow::Owned(words.to_owned())))
            }
        }
        deserializer.deserialize_str(WordsVisitor)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ObjectVisitor<'a>(std::marker::PhantomData<&'a ()>);
        impl<'de: 'a, 'a> Visitor<'de> for ObjectVisitor<'a> {
            type Value = Object<'a>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut object = Object { fields: Vec::with_capacity(32), broken: Vec::new() };
                while let Some(key) = map.next_key::<&'de RawValue>()? {
                    let value: &'de RawValue = map.next_value().map_err(A::Error::custom)?;
                    match string(key) {
                        Some(key) => object.fields.push((key, value)),
                        None => object.broken.push((inside(key), value)),
                    }
                }
                Ok(object)
            }
        }
        deserializer.deserialize_map(ObjectVisitor(std::marker::PhantomData))
    }
}

/// The type of a JSON value, told by its first character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number.
    Number,
    /// A string.
    String,
    /// A list.
    List,
    /// An object.
    Object,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Null => "null",
            Self::Boolean => "a boolean",
            Self::Number => "a number",
            Self::String => "a string",
            Self::List => "a list",
            Self::Object => "an object",
        })
    }
}

/// The type of a raw value.
pub fn kind(value: &RawValue) -> Kind {
    match value.get().as_bytes().first() {
        Some(b'n') | None => Kind::Null,
        Some(b't' | b'f') => Kind::Boolean,
        Some(b'"') => Kind::String,
        Some(b'[') => Kind::List,
        Some(b'{') => Kind::Object,
        Some(_) => Kind::Number,
    }
}

/// A raw string as text: borrowed where it holds no escape.
pub fn string(value: &RawValue) -> Option<Cow<'_, str>> {
    if kind(value) != Kind::String {
        return None;
    }
    serde_json::from_str::<Words<'_>>(value.get()).ok().map(|words| words.0)
}

/// A raw string as it is written between its quotes.
fn inside(value: &RawValue) -> &str {
    let written = value.get();
    written.get(1..written.len() - 1).unwrap_or_default()
}

/// The parts of a raw list.
pub fn list(value: &RawValue) -> Option<Vec<&RawValue>> {
    (kind(value) == Kind::List).then(|| serde_json::from_str(value.get()).ok()).flatten()
}

/// The fields of a raw object.
pub fn object(value: &RawValue) -> Option<Object<'_>> {
    (kind(value) == Kind::Object).then(|| serde_json::from_str(value.get()).ok()).flatten()
}

/// Where a value that was borrowed from `text` begins in it, in bytes.
pub fn offset_in(text: &str, value: &str) -> usize {
    (value.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

/// Byte offset of an error of `serde_json` in the text that it read. Its columns count bytes.
pub fn error_offset(text: &str, error: &serde_json::Error) -> usize {
    let mut start = 0;
    for _ in 1..error.line() {
        match memchr::memchr(b'\n', &text.as_bytes()[start..]) {
            Some(at) => start += at + 1,
            None => break,
        }
    }
    (start + error.column().saturating_sub(1)).min(text.len())
}

/// The message of an error of `serde_json` without the position, which is told apart.
pub fn error_message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    match message.rfind(" at line ") {
        Some(at) => message[..at].to_owned(),
        None => message,
    }
}
