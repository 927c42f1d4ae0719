//! `path`: how two nodes hang together.

use super::args::{PathArgs, Shared};
use super::failure::Failure;
use super::{Outcome, output, show, sources};
use crate::analyse;
use crate::labels::Labels;

/// Prints the shortest chains.
pub fn run(arguments: &PathArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let loaded = sources::load(shared)?;
    let from = show::resolve(&loaded, &arguments.from, shared)?;
    let to = show::resolve(&loaded, &arguments.to, shared)?;
    let chains = analyse::path(&loaded.facts, from, to, arguments.limit as usize);
    let languages = shared.languages();
    let labels = Labels::new(&loaded.facts, &languages);
    if arguments.format == "text" {
        let text = analyse::chains_text(&chains, &labels);
        output::write(|out| out.write_all(text.as_bytes()))?;
    } else {
        let table = analyse::chains_table(&chains, &labels);
        output::print_table(&table, &arguments.format, &loaded.prefixes, shared)?;
    }
    Ok(if chains.is_empty() { Outcome::Findings } else { Outcome::Fine })
}
