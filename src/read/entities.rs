//! Entities of XML, watched: a few lines of them can stand for gigabytes.
//!
//! Ontologies in RDF/XML declare their namespaces as entities, so these are let through: short ones
//! that hold no other entity, so that what is read grows by a small factor at most.

use std::io::{self, Read};

/// So long may the text of an entity be, in bytes.
const MAX_ENTITY_BYTES: usize = 1024;
/// How a declaration begins.
const MARK: &[u8] = b"<!ENTITY";
/// A declaration has to end within so many bytes.
const MAX_DECLARATION_BYTES: usize = MAX_ENTITY_BYTES + 256;

/// Hands bytes on and ends with an error at an entity that is long or holds another one.
pub(super) struct Watched<R> {
    inner: R,
    /// The declaration that is being read, or what may become the beginning of one.
    pending: Vec<u8>,
}

impl<R: Read> Watched<R> {
    pub(super) fn new(inner: R) -> Self {
        Self { inner, pending: Vec::new() }
    }

    fn watch(&mut self, bytes: &[u8]) -> io::Result<()> {
        for &byte in bytes {
            if self.pending.len() < MARK.len() {
                // No byte of the mark but its first is `<`, so it can only begin there.
                if byte == MARK[self.pending.len()] {
                    self.pending.push(byte);
                } else {
                    self.pending.clear();
                    if byte == MARK[0] {
                        self.pending.push(byte);
                    }
                }
                continue;
            }
            if byte == b'>' {
                self.pending.clear();
                continue;
            }
            self.pending.push(byte);
            if byte == b'&' || self.pending.len() > MAX_DECLARATION_BYTES {
                return Err(io::Error::new(
                    io::ErrorKind::InvalidData,
                    "an XML entity is long or holds another entity; such files are not read",
                ));
            }
        }
        Ok(())
    }
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        let bytes = &buffer[..length];
        if self.pending.is_empty() && memchr::memmem::find(bytes, b"<!").is_none() {
            // The rule: nothing of the kind, but perhaps the first half of the mark at the end.
            if bytes.ends_with(b"<") {
                self.pending.push(b'<');
            }
            return Ok(length);
        }
        self.watch(bytes)?;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads in steps of each size, so that the mark is cut at every place.
    fn check(text: &str, fine: bool) {
        for step in 1..text.len() {
            let pieces: Vec<&[u8]> = text.as_bytes().chunks(step).collect();
            let mut reader: Box<dyn Read> = Box::new(io::empty());
            for piece in pieces {
                reader = Box::new(reader.chain(piece));
            }
            let mut out = Vec::new();
            let outcome = Watched::new(reader).read_to_end(&mut out);
            assert_eq!(outcome.is_ok(), fine, "{text} in steps of {step}");
            if fine {
                assert_eq!(out, text.as_bytes());
            }
        }
    }

    #[test]
    fn entities_that_grow_are_refused() {
        check(
            "<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY inc \"http://x/#\">]><r>&inc;a</r>",
            true,
        );
        check("<!DOCTYPE r [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><r>&b;</r>", false);
        check("<<!ENTITY a \"&amp;\">", false);
        check("<r><!-- & --><a>1 &lt; 2</a></r>", true);
        check(&format!("<!ENTITY a \"{}\">", "a".repeat(1500)), false);
    }
}
