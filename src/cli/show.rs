//! `show`: one node, and who says what of it.

use super::args::{Shared, ShowArgs};
use super::failure::Failure;
use super::sources::Loaded;
use super::{Outcome, output, sources};
use crate::facts::TermId;
use crate::model::ErrorCode;
use crate::query;

/// Prints a node.
pub fn run(arguments: &ShowArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let loaded = sources::load(shared)?;
    let node =
        query::resolve(&loaded.facts, &loaded.prefixes, &arguments.node).map_err(Failure::of)?;
    let languages = shared.languages();
    let shown = query::show(
        &loaded.facts,
        &loaded.prefixes,
        &node,
        &languages,
        loaded.ontology.lexicon.wording(&languages),
    );
    let text = query::render(&shown, output::width());
    output::write_text(&text)?;
    Ok(Outcome::Fine)
}

/// The node that a word means.
pub fn resolve(loaded: &Loaded, text: &str, _shared: &Shared) -> Result<TermId, Failure> {
    let iri = query::resolve(&loaded.facts, &loaded.prefixes, text).map_err(Failure::of)?;
    loaded.facts.id_of_iri(&iri).ok_or_else(|| {
        Failure::new(ErrorCode::NotFound, format!("nothing is said of <{iri}>"), "search for it")
    })
}
