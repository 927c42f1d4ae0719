//! `search`: cases by words.

use super::args::{SearchArgs, Shared};
use super::failure::Failure;
use super::{Outcome, output, sources};
use crate::query;

/// Prints the cases that have the words, with the line that matched.
pub fn run(arguments: &SearchArgs, shared: &Shared) -> Result<Outcome, Failure> {
    shared.refuse_ontology_of_built("`search`")?;
    let loaded = sources::load(shared)?;
    let text = arguments.text.join(" ");
    let table =
        query::search(&loaded.facts, &loaded.prefixes, &text, &shared.languages(), arguments.limit);
    output::print_table(&table, &arguments.rows.format, &loaded.prefixes, shared)?;
    if table.rows.is_empty() && !shared.quiet {
        output::tell(&format_args!("nothing found for `{text}`"));
    }
    Ok(if table.rows.is_empty() { Outcome::Findings } else { Outcome::Fine })
}
