//! `verify`: a built folder, read back.

use super::args::{Shared, VerifyArgs};
use super::failure::Failure;
use super::{Outcome, sources};
use crate::export;
use crate::facts::FactsBuilder;
use crate::model::ErrorCode;
use crate::read::rdf::{format_of, read_rdf};
use crate::schema::Schema;

/// Reads a folder back and tells what differs.
pub fn run(arguments: &VerifyArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let ontology = sources::ontology(shared)?;
    let schema = Schema::from_facts(&ontology.facts).map_err(Failure::of)?;
    let folder = &arguments.folder;
    let graph = folder.join("graph.nq");
    let facts = match std::fs::File::open(&graph) {
        Ok(file) => {
            let format = format_of("graph.nq").expect("a format of RDF");
            let mut builder = FactsBuilder::new();
            let failed = |error: &dyn std::fmt::Display| {
                Failure::new(
                    ErrorCode::VerifyGraph,
                    format!("{}: {error}", graph.display()),
                    "build the folder again",
                )
            };
            read_rdf(file, format, "", &mut builder).map_err(|error| failed(&error))?;
            Some(builder.build().map_err(|error| failed(&error))?)
        }
        Err(_) => None,
    };
    let found = export::verify(folder, facts.as_ref(), &schema)?;
    for difference in &found.differences {
        eprintln!("{difference}");
    }
    if found.more > 0 {
        eprintln!("… and {} more differences", found.more);
    }
    let count = found.differences.len() as u64 + found.more;
    if !shared.quiet || count > 0 {
        eprintln!(
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
        );
    }
    Ok(if count == 0 { Outcome::Fine } else { Outcome::Findings })
}
