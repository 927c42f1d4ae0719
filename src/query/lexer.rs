//! SPARQL text as tokens: enough to count, not to understand.
//!
//! Follows the terminals of SPARQL 1.1 (section 19.8) as far as skipping strings, IRIs and comments
//! asks for. [`super::guard`] runs over these tokens before the parser, whose recursion has no limit
//! of its own.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A keyword, `a`, `true` or `false`.
    Word,
    /// A prefixed name; `colon` is the length of the prefix name.
    Name {
        /// How many bytes stand before the colon.
        colon: usize,
    },
    /// `?x` or `$x`.
    Variable,
    /// `<…>` that can be nothing but an IRI, as it begins with a scheme and `//`.
    Iri,
    /// `<…>` that may be an IRI, or a comparison whose other side is written without a space.
    IriOrComparison,
    /// A string.
    Text,
    /// A number, a language tag or a blank node label.
    Value,
    /// `(`, `[` or `{`.
    Open(u8),
    /// `)`, `]` or `}`.
    Close(u8),
    /// Any other character; `||` and `&&` are one.
    Mark(u8),
}

/// A token and where it stands, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) range: Range<usize>,
}

/// The tokens of a text, without white space and comments.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = Token> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at = skip_blank(text, at);
        let first = text[at..].chars().next()?;
        let start = at;
        let (kind, end) = token(text, at, first);
        at = end;
        Some(Token { kind, range: start..end })
    })
}

fn skip_blank(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\n' | b'\r') => at += 1,
            Some(b'#') => at = find(bytes, at, |b| b == b'\n' || b == b'\r'),
            _ => return at,
        }
    }
}

fn token(text: &str, at: usize, first: char) -> (Kind, usize) {
    let bytes = text.as_bytes();
    let next = bytes.get(at + 1).copied();
    match first {
        '(' | '[' | '{' => (Kind::Open(bytes[at]), at + 1),
        ')' | ']' | '}' => (Kind::Close(bytes[at]), at + 1),
        '"' | '\'' => (Kind::Text, end_of_text(bytes, at)),
        '<' => match end_of_iri(bytes, at) {
            Some(end) if has_authority(&text[at + 1..end - 1]) => (Kind::Iri, end),
            Some(end) => (Kind::IriOrComparison, end),
            None => (Kind::Mark(b'<'), at + 1),
        },
        '?' | '$' => match word_end(text, at + 1) {
            end if end > at + 1 => (Kind::Variable, end),
            _ => (Kind::Mark(bytes[at]), at + 1),
        },
        '@' => (Kind::Value, find(bytes, at + 1, |b| !b.is_ascii_alphanumeric() && b != b'-')),
        '0'..='9' => (Kind::Value, end_of_number(bytes, at)),
        '|' | '&' if next == Some(bytes[at]) => (Kind::Mark(bytes[at]), at + 2),
        '_' if next == Some(b':') => (Kind::Value, name_end(text, at + 2)),
        ':' => (Kind::Name { colon: 0 }, name_end(text, at + 1)),
        _ if is_word(first) => {
            let prefix = name_end_before_colon(text, at);
            if bytes.get(prefix) == Some(&b':') {
                (Kind::Name { colon: prefix - at }, name_end(text, prefix + 1))
            } else {
                (Kind::Word, word_end(text, at))
            }
        }
        _ => (Kind::Mark(if first.is_ascii() { bytes[at] } else { b'?' }), at + first.len_utf8()),
    }
}

fn find(bytes: &[u8], from: usize, stop: impl Fn(u8) -> bool) -> usize {
    bytes[from..].iter().position(|&b| stop(b)).map_or(bytes.len(), |offset| from + offset)
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || (!c.is_ascii() && !c.is_whitespace())
}

fn word_end(text: &str, from: usize) -> usize {
    text[from..].find(|c| !is_word(c)).map_or(text.len(), |offset| from + offset)
}

/// The end of the letters, hyphens and inner dots that a prefix name can have.
fn name_end_before_colon(text: &str, from: usize) -> usize {
    text[from..]
        .find(|c| !is_word(c) && c != '-' && c != '.')
        .map_or(text.len(), |offset| from + offset)
}

/// The end of the local part of a prefixed name (`PN_LOCAL`): a dot at its end is not part of it.
fn name_end(text: &str, from: usize) -> usize {
    let mut end = from;
    let mut at = from;
    let mut chars = text[from..].chars();
    while let Some(c) = chars.next() {
        at += c.len_utf8();
        match c {
            '.' => continue,
            '\\' => at += chars.next().map_or(0, char::len_utf8),
            ':' | '-' | '%' => {}
            c if is_word(c) => {}
            _ => break,
        }
        end = at;
    }
    end
}

fn end_of_number(bytes: &[u8], from: usize) -> usize {
    let digits = |at| find(bytes, at, |b| !b.is_ascii_digit());
    let mut end = digits(from);
    if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
        end = digits(end + 1);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if bytes.get(end + 1 + sign).is_some_and(u8::is_ascii_digit) {
            end = digits(end + 1 + sign);
        }
    }
    end
}

/// The end of a string. One that is not closed ends with its line, or with the text if it is long.
fn end_of_text(bytes: &[u8], at: usize) -> usize {
    let quote = bytes[at];
    let long = bytes[at..].starts_with(&[quote; 3]);
    let mut at = at + if long { 3 } else { 1 };
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'\n' | b'\r' if !long => return at,
            b if b == quote && !long => return at + 1,
            b if b == quote && bytes[at..].starts_with(&[quote; 3]) => return at + 3,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

/// The end of `<…>` where nothing in it forbids an IRI (`IRIREF`), or `None` for a plain `<`.
fn end_of_iri(bytes: &[u8], at: usize) -> Option<usize> {
    let end = find(bytes, at + 1, |b| b <= b' ' || b"<>\"{}|^`".contains(&b));
    (bytes.get(end) == Some(&b'>')).then_some(end + 1)
}

/// Whether an IRI begins with a scheme and `//`, which no expression can.
fn has_authority(iri: &str) -> bool {
    iri.split_once("://").is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(Kind, &str)]) {
        let found: Vec<_> = tokens(text).map(|t| (t.kind, &text[t.range.clone()])).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn strings_iris_and_comments_are_whole() {
        use Kind::{Close, Iri, IriOrComparison, Mark, Name, Open, Text, Value, Variable, Word};
        check("# {{{ \n{", &[(Open(b'{'), "{")]);
        check("\"a # \\\" }\" '{'", &[(Text, "\"a # \\\" }\""), (Text, "'{'")]);
        check("'''a ' '' } \n'''x", &[(Text, "'''a ' '' } \n'''"), (Word, "x")]);
        check("''a", &[(Text, "''"), (Word, "a")]);
        check("'open\n(", &[(Text, "'open"), (Open(b'('), "(")]);
        check("<http://a#b>(", &[(Iri, "<http://a#b>"), (Open(b'('), "(")]);
        check("?a<?b", &[(Variable, "?a"), (Mark(b'<'), "<"), (Variable, "?b")]);
        check("?a<?b>", &[(Variable, "?a"), (IriOrComparison, "<?b>")]);
        check("<x y>", &[(Mark(b'<'), "<"), (Word, "x"), (Word, "y"), (Mark(b'>'), ">")]);
        check("inc:a-b.c.", &[(Name { colon: 3 }, "inc:a-b.c"), (Mark(b'.'), ".")]);
        check("ex:a\\)b)", &[(Name { colon: 2 }, "ex:a\\)b"), (Close(b')'), ")")]);
        check(":a ex:", &[(Name { colon: 0 }, ":a"), (Name { colon: 2 }, "ex:")]);
        check("?x-1", &[(Variable, "?x"), (Mark(b'-'), "-"), (Value, "1")]);
        check("1.5e-3-2", &[(Value, "1.5e-3"), (Mark(b'-'), "-"), (Value, "2")]);
        check("a||b", &[(Word, "a"), (Mark(b'|'), "||"), (Word, "b")]);
        check("_:b1 .", &[(Value, "_:b1"), (Mark(b'.'), ".")]);
        check("\"뭐\"@ko ?사례", &[(Text, "\"뭐\""), (Value, "@ko"), (Variable, "?사례")]);
    }
}
