//! `verify`: a built folder, read back.

use oxrdfio::RdfFormat;

use super::args::{Shared, VerifyArgs};
use super::failure::Failure;
use super::{Outcome, output, sources};
use crate::export;
use crate::schema::Schema;

/// Reads a folder back and tells what differs.
pub fn run(arguments: &VerifyArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let ontology = sources::ontology(shared)?;
    let schema = Schema::from_facts(&ontology.facts).map_err(Failure::of)?;
    let folder = &arguments.folder;
    let graph = folder.join("graph.nq");
    let facts =
        graph.is_file().then(|| sources::read_rdf(&graph, RdfFormat::NQuads)).transpose()?;
    let found = export::verify(folder, facts.as_ref(), &schema)?;
    for difference in &found.differences {
        output::tell(&difference);
    }
    if found.more > 0 {
        output::tell(&format_args!("… and {} more differences", found.more));
    }
    let count = found.differences.len() as u64 + found.more;
    if !shared.quiet || count > 0 {
        output::tell(&format_args!(
            "{}: {} files, {} rows, {} foreign keys; {}; {}",
            folder.display(),
            found.files,
            found.rows,
            found.foreign_keys,
            if found.made_again {
                "all made again from graph.nq"
            } else {
                "not compared with the graph"
            },
            match count {
                0 => "no difference".to_owned(),
                1 => "1 difference".to_owned(),
                several => format!("{several} differences"),
            }
        ));
    }
    Ok(if count == 0 { Outcome::Fine } else { Outcome::Findings })
}
