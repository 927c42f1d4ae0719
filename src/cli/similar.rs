//! `similar`: the cases nearest to one.

use super::args::{Shared, SimilarArgs};
use super::failure::Failure;
use super::{Outcome, output, show, sources};
use crate::analyse;
use crate::labels::Labels;
use crate::model::ErrorCode;

/// Prints the nearest cases, or says that none is near.
pub fn run(arguments: &SimilarArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let loaded = sources::load(shared)?;
    let case = show::resolve(&loaded, &arguments.case, shared)?;
    let similar = analyse::similar(&loaded.facts, case, arguments.limit).map_err(|error| {
        Failure::new(
            ErrorCode::Similar,
            error,
            "name a case by its identifier; `incident-graph search` finds them",
        )
    })?;
    let languages = shared.languages();
    let labels = Labels::new(&loaded.facts, &languages);
    let table = similar.table(&labels, loaded.ontology.lexicon.wording(&languages));
    output::print_table(&table, &arguments.rows.format, &loaded.prefixes, shared)?;
    Ok(if similar.neighbours.is_empty() { Outcome::Findings } else { Outcome::Fine })
}
