//! N-Triples (RDF 1.1 N-Triples, canonical form): all graphs as one, sorted by bytes, one line a triple.

use std::io::Write;

use super::nquads::write_lines;
use super::output::Output;
use super::{ExportError, Source, Tally};

/// Writes each triple once, whatever graphs state it. Lines are in the order of `LC_ALL=C sort`.
pub(super) fn write(source: &Source<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    let mut out = Output::new(sink);
    let groups = source.facts.quads().chunk_by(|left, right| left[..3] == right[..3]);
    write_lines(source.facts, groups.filter_map(|group| group[0].first_chunk::<3>()), &mut out)?;
    out.finish()?;
    Ok(Tally::default())
}
