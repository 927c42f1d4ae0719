//! `TriG` (RDF 1.1 `TriG`): each graph by itself, laid out as the Turtle file is.

use std::io::Write;

use super::output::Output;
use super::turtle::{Names, Writer};
use super::{ExportError, Source, Tally};
use crate::facts::{Facts, Quad};

/// Writes the graphs in the order of their names. Cost: linear, and a second list of the quads.
pub(super) fn write(source: &Source<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    let names = Names::new(source);
    let mut out = Output::new(sink);
    names.write_prefixes(&mut out.buffer);
    let mut writer = Writer::new(source.facts, &names, "    ");
    for graph in by_graph(source.facts).chunk_by(|left, right| left[3] == right[3]) {
        out.push("\n");
        writer.write_node(&mut out.buffer, source.facts.encoded(graph[0][3]));
        out.push(" {\n");
        for (position, group) in graph.chunk_by(|left, right| left[0] == right[0]).enumerate() {
            if position > 0 {
                out.push("\n");
            }
            writer.write_subject(&mut out, group)?;
        }
        out.push("}\n");
    }
    out.finish()?;
    Ok(Tally::default())
}

/// All quads, sorted by graph, subject, predicate, object.
pub(super) fn by_graph(facts: &Facts) -> Vec<Quad> {
    let mut quads = facts.quads().to_vec();
    // Stable, so the order within a graph stays.
    quads.sort_by_key(|quad| quad[3]);
    quads
}
