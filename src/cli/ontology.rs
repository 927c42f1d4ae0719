//! `ontology`: its page, its Turtle, its JSON-LD, its context.

use std::path::Path;
use std::sync::Arc;

use super::args::{OntologyArgs, Shared};
use super::failure::Failure;
use super::progress::ProgressLine;
use super::{Outcome, output, sources};
use crate::export;
use crate::model::ErrorCode;
use crate::ontology::Ontology;
use crate::page;
use crate::pipeline::{Options, Pipeline};
use crate::schema::Schema;
use crate::vocab::{DEFAULT_BASE, ONTOLOGY};

/// Forms in which the ontology can be had, each with what it is.
pub const FORMATS: &[(&str, &str)] = &[
    ("html", "one page with terms, concepts, a diagram and examples"),
    ("ttl", "terms and concepts, as Turtle"),
    ("jsonld", "terms and concepts, as JSON-LD"),
    ("context", "a JSON-LD context with the names of the terms"),
];

/// Writes the ontology in one form.
pub fn run(arguments: &OntologyArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let ontology = sources::ontology(shared)?;
    let schema = Schema::from_facts(&ontology.facts).map_err(Failure::of)?;
    let mut bytes = Vec::new();
    match arguments.format.as_str() {
        "ttl" => bytes = ontology.turtle().into_bytes(),
        "jsonld" => export::write_document(&ontology.document(ONTOLOGY), &schema, &mut bytes)?,
        "context" => export::write_context(&schema, DEFAULT_BASE, &mut bytes)?,
        _ => bytes = html(&ontology, &schema, shared)?.into_bytes(),
    }
    match arguments.output.as_deref().filter(|path| *path != Path::new("-")) {
        None => output::write(|out| out.write_all(&bytes))?,
        Some(path) => {
            std::fs::write(path, bytes).map_err(|error| {
                Failure::new(
                    ErrorCode::Output,
                    format!("cannot write {}: {error}", path.display()),
                    "name a file that can be written",
                )
            })?;
            if !shared.quiet {
                output::tell(&format_args!("wrote {}", path.display()));
            }
        }
    }
    Ok(Outcome::Fine)
}

/// The page, with examples out of the bundled corpus.
fn html(ontology: &Ontology, schema: &Schema, shared: &Shared) -> Result<String, Failure> {
    let mut progress = ProgressLine::new(shared.quiet);
    let built = Pipeline::new(ontology)
        .build(&[], &Options::default(), &mut |at| progress.build(at))
        .map_err(Failure::of)?;
    progress.clear();
    let facts = Arc::new(built.facts);
    let mut examples = Vec::new();
    for example in &ontology.examples {
        match page::run_example(example, &facts, schema) {
            Ok(shown) => examples.push(shown),
            // Another ontology may name other things; its page is still worth having.
            Err(error) if shared.ontology.is_some() => {
                if !shared.quiet {
                    output::tell(&format_args!("note: {error}"));
                }
            }
            Err(error) => return Err(Failure::of(error)),
        }
    }
    Ok(page::page(ontology, schema, &examples))
}
