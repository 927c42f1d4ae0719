//! N-Triples (RDF 1.1 N-Triples, canonical form): all graphs as one, sorted by bytes, one line a triple.

use std::io::Write;

use super::output::Output;
use super::{ExportError, Source, Tally};
use crate::facts::TermId;

/// Writes each triple once, whatever graphs state it. Lines are in the order of `LC_ALL=C sort`.
pub(super) fn write(source: &Source<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    let facts = source.facts;
    let mut out = Output::new(sink);
    // As in N-Quads: most terms are those of the line before.
    let mut last: [Option<(TermId, &str)>; 3] = [None; 3];
    for group in facts.quads().chunk_by(|left, right| left[..3] == right[..3]) {
        for (&id, last) in group[0].iter().zip(&mut last) {
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
