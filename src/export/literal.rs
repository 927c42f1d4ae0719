//! Literals in their N-Triples form, taken apart without copying.

use std::borrow::Cow;

/// What follows the quoted part of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tail<'a> {
    /// Nothing: an `xsd:string`.
    Plain,
    /// A language tag.
    Language(&'a str),
    /// The IRI of a datatype.
    Datatype(&'a str),
}

/// A literal as it stands in the dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal<'a> {
    /// The lexical form with `\"`, `\\`, `\n` and `\r` still escaped.
    pub(super) escaped: &'a str,
    pub(super) tail: Tail<'a>,
}

impl<'a> Literal<'a> {
    /// Takes a term apart; `None` for an IRI or a blank node.
    pub(super) fn split(encoded: &'a str) -> Option<Self> {
        if !encoded.starts_with('"') {
            return None;
        }
        // Datatypes and language tags hold no quote, so the last one ends the lexical form.
        let end = memchr::memrchr(b'"', encoded.as_bytes())?;
        let tail = match &encoded[end + 1..] {
            "" => Tail::Plain,
            rest => match rest.strip_prefix('@') {
                Some(language) => Tail::Language(language),
                None => Tail::Datatype(rest.get(3..rest.len() - 1).unwrap_or_default()),
            },
        };
        Some(Self { escaped: encoded.get(1..end).unwrap_or_default(), tail })
    }

    /// The lexical form itself; borrowed where nothing in it was escaped.
    pub(super) fn text(&self) -> Cow<'a, str> {
        let Some(first) = memchr::memchr(b'\\', self.escaped.as_bytes()) else {
            return Cow::Borrowed(self.escaped);
        };
        let mut text = String::with_capacity(self.escaped.len());
        text.push_str(&self.escaped[..first]);
        let mut rest = self.escaped[first..].chars();
        while let Some(c) = rest.next() {
            match c {
                '\\' => text.extend(rest.next().map(|c| match c {
                    'n' => '\n',
                    'r' => '\r',
                    other => other,
                })),
                c => text.push(c),
            }
        }
        Cow::Owned(text)
    }

    pub(super) fn datatype(&self) -> Option<&'a str> {
        match self.tail {
            Tail::Datatype(datatype) => Some(datatype),
            _ => None,
        }
    }

    pub(super) fn language(&self) -> Option<&'a str> {
        match self.tail {
            Tail::Language(language) => Some(language),
            _ => None,
        }
    }
}

/// The character that an escape of canonical N-Triples stands for.
pub(super) fn unescape(byte: u8) -> u8 {
    match byte {
        b'n' => b'\n',
        b'r' => b'\r',
        other => other,
    }
}
