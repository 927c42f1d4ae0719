//! N-Quads (RDF 1.1 N-Quads, canonical form), sorted by bytes: one line a quad.
//!
//! Terms stand in the dictionary in the form of this file already, so writing is copying.

use std::io::{self, Write};

use super::output::Output;
use super::{Source, Tally};

/// Writes all quads. Lines are in the order of their bytes, that of `LC_ALL=C sort`.
pub(super) fn write(source: &Source<'_>, sink: &mut dyn Write) -> io::Result<Tally> {
    let facts = source.facts;
    let mut out = Output::new(sink);
    for &[subject, predicate, object, graph] in facts.quads() {
        for term in [subject, predicate, object, graph] {
            out.buffer.extend_from_slice(facts.encoded_bytes(term));
            out.buffer.push(b' ');
        }
        out.push(".\n");
        out.settle()?;
    }
    out.finish()?;
    Ok(Tally::default())
}
