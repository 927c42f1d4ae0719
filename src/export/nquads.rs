//! N-Quads (RDF 1.1 N-Quads, canonical form), sorted by bytes: one line a quad.
//!
//! Terms stand in the dictionary in the form of this file already, so writing is copying.

use std::io::Write;

use super::output::Output;
use super::{ExportError, Source, Tally};
use crate::facts::{Facts, TermId};

/// Writes all quads. Lines are in the order of their bytes, that of `LC_ALL=C sort`.
pub(super) fn write(source: &Source<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    let mut out = Output::new(sink);
    write_lines(source.facts, source.facts.quads(), &mut out)?;
    out.finish()?;
    Ok(Tally::default())
}

/// Writes rows of terms, one line each.
pub(super) fn write_lines<'f, const N: usize>(
    facts: &'f Facts,
    rows: impl IntoIterator<Item = &'f [TermId; N]>,
    out: &mut Output<impl Write>,
) -> Result<(), ExportError> {
    // Subject, predicate and graph mostly are those of the line before, or of one not long ago; a
    // look into the dictionary for each would cost more than all the copying.
    let mut last: [Option<(TermId, &str)>; N] = [None; N];
    for row in rows {
        for (&id, last) in row.iter().zip(&mut last) {
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
    Ok(())
}
