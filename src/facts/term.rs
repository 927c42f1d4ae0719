//! Terms in canonical N-Triples form: how they are written and read.

use std::borrow::Cow;
use std::fmt;

use crate::vocab::{rdf, xsd};

/// A term, as it stands in the dictionary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermRef<'a> {
    /// An IRI, without its angle brackets.
    Iri(&'a str),
    /// A blank node, without `_:`. Only other people's RDF has them.
    Blank(&'a str),
    /// A literal.
    Literal {
        /// The lexical form, to the code point.
        value: Cow<'a, str>,
        /// The IRI of the datatype (`xsd:string` where none is written, `rdf:langString` with a language).
        datatype: &'a str,
        /// The language tag, in lower case.
        language: Option<&'a str>,
    },
}

impl<'a> TermRef<'a> {
    /// Reads a term that [`write_iri`] or [`write_literal`] wrote.
    pub fn decode(encoded: &'a str) -> Self {
        match encoded.as_bytes().first() {
            Some(b'<') => Self::Iri(&encoded[1..encoded.len() - 1]),
            Some(b'_') => Self::Blank(&encoded[2..]),
            _ => {
                // Datatypes and language tags hold no quote, so the last one ends the lexical form.
                let end = encoded.rfind('"').unwrap_or(0);
                let value = unescape(&encoded[1..end]);
                let rest = &encoded[end + 1..];
                let (datatype, language) = if let Some(language) = rest.strip_prefix('@') {
                    (rdf::LANG_STRING, Some(language))
                } else if let Some(datatype) = rest.strip_prefix("^^<") {
                    (&datatype[..datatype.len() - 1], None)
                } else {
                    (xsd::STRING, None)
                };
                Self::Literal { value, datatype, language }
            }
        }
    }

    /// The IRI, or `None` for any other term.
    pub fn as_iri(&self) -> Option<&'a str> {
        match self {
            Self::Iri(iri) => Some(iri),
            _ => None,
        }
    }

    /// The lexical form of a literal, or the name of a node.
    pub fn into_text(self) -> Cow<'a, str> {
        match self {
            Self::Iri(iri) => Cow::Borrowed(iri),
            Self::Blank(label) => Cow::Borrowed(label),
            Self::Literal { value, .. } => value,
        }
    }

    /// The language tag of a literal.
    pub fn language(&self) -> Option<&'a str> {
        match self {
            Self::Literal { language, .. } => *language,
            _ => None,
        }
    }

    /// Whether this is a literal.
    pub fn is_literal(&self) -> bool {
        matches!(self, Self::Literal { .. })
    }
}

/// Reads one term of canonical N-Triples into the model of the `oxrdf` crate.
pub fn parse_term(encoded: &str) -> oxrdf::Term {
    match TermRef::decode(encoded) {
        TermRef::Iri(iri) => oxrdf::NamedNode::new_unchecked(iri).into(),
        TermRef::Blank(label) => oxrdf::BlankNode::new_unchecked(label).into(),
        TermRef::Literal { value, language: Some(language), .. } => {
            oxrdf::Literal::new_language_tagged_literal_unchecked(value, language).into()
        }
        TermRef::Literal { value, datatype: xsd::STRING, .. } => {
            oxrdf::Literal::new_simple_literal(value).into()
        }
        TermRef::Literal { value, datatype, .. } => {
            oxrdf::Literal::new_typed_literal(value, oxrdf::NamedNode::new_unchecked(datatype))
                .into()
        }
    }
}

/// Appends an IRI in N-Triples form. The IRI must be valid: `iri.rs` mints no other.
pub fn write_iri(out: &mut String, iri: &str) {
    out.push('<');
    out.push_str(iri);
    out.push('>');
}

/// Appends a literal in canonical N-Triples form: only `"`, `\`, LF and CR are escaped.
pub fn write_literal(out: &mut String, value: &str, datatype: &str, language: Option<&str>) {
    out.push('"');
    let mut copied = 0;
    for (at, byte) in value.bytes().enumerate() {
        let escaped = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\r' => "\\r",
            _ => continue,
        };
        out.push_str(&value[copied..at]);
        out.push_str(escaped);
        copied = at + 1;
    }
    out.push_str(&value[copied..]);
    out.push('"');
    if let Some(language) = language {
        out.push('@');
        out.push_str(language);
    } else if datatype != xsd::STRING {
        out.push_str("^^<");
        out.push_str(datatype);
        out.push('>');
    }
}

fn unescape(escaped: &str) -> Cow<'_, str> {
    let Some(first) = memchr::memchr(b'\\', escaped.as_bytes()) else {
        return Cow::Borrowed(escaped);
    };
    let mut value = String::with_capacity(escaped.len());
    value.push_str(&escaped[..first]);
    let mut chars = escaped[first..].chars();
    while let Some(c) = chars.next() {
        value.push(match c {
            '\\' => match chars.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some(other) => other,
                None => '\\',
            },
            other => other,
        });
    }
    Cow::Owned(value)
}

/// Too many distinct terms, or too many quads: both are numbered with 32 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

impl TooLarge {
    pub(super) fn check(terms: usize, quads: usize) -> Result<(), Self> {
        let most = u32::MAX as usize;
        if terms < most && quads < most { Ok(()) } else { Err(Self) }
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "too many terms or facts to number with 32 bits: split the input into several builds",
        )
    }
}

impl std::error::Error for TooLarge {}
