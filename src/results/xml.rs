//! What has to be done so that SPARQL results in XML are well-formed, and read back as they were.

use std::io::{self, Write};

use oxrdf::{Literal, Term};

/// The same term with U+FFFD for each character that XML 1.0 (section 2.2) cannot hold, not even escaped.
pub(super) fn without_forbidden(term: &Term) -> Term {
    let Term::Literal(literal) = term else { return term.clone() };
    if !literal.value().contains(is_forbidden) {
        return term.clone();
    }
    let value = literal.value().replace(is_forbidden, "\u{FFFD}");
    match literal.language() {
        Some(language) => Literal::new_language_tagged_literal_unchecked(value, language),
        None => Literal::new_typed_literal(value, literal.datatype().into_owned()),
    }
    .into()
}

fn is_forbidden(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}')
}

/// Escapes carriage returns, which a reader would turn into line feeds (section 2.11) and the serialiser
/// leaves as they are.
pub(super) struct EscapedReturns<'w>(pub &'w mut dyn Write);

impl Write for EscapedReturns<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for (position, part) in bytes.split(|&byte| byte == b'\r').enumerate() {
            if position > 0 {
                self.0.write_all(b"&#13;")?;
            }
            self.0.write_all(part)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
