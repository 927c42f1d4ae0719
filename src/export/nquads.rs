//! N-Quads (RDF 1.1 N-Quads, canonical form), sorted by bytes: one line a quad.
//!
//! Terms stand in the dictionary in the form of this file already, so writing is copying.

use std::io::Write;

use super::output::Output;
use super::{ExportError, Source, Tally};
use crate::facts::TermId;

/// Writes all quads. Lines are in the order of their bytes, that of `LC_ALL=C sort`.
pub(super) fn write(source: &Source<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    let facts = source.facts;
    let mut out = Output::new(sink);
    // Subject, predicate and graph mostly are those of the line before, or of one not long ago; a
    // look into the dictionary for each would cost more than all the copying.
    let mut last: [Option<(TermId, &str)>; 4] = [None; 4];
    for quad in facts.quads() {
        for (&id, last) in quad.iter().zip(&mut last) {
            let term = match *last {
                Some((known, term)) if known == id => term,
                _ => facts.encoded(id),
            };
            *last = Some((id, term));
            out.push(term);
            out.buffer.push(b' ');
        }
        out.push(".\n");
        out.settle()?;
    }
    out.finish()?;
    Ok(Tally::default())
}
