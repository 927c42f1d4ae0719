//! `path`: how two nodes hang together.

use super::args::{PathArgs, Shared};
use super::failure::Failure;
use super::{Outcome, output, show, sources};
use crate::analyse::{self, Telling};
use crate::labels::Labels;

/// Prints the shortest chains, or that there is none, or that both ends are one node.
pub fn run(arguments: &PathArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let loaded = sources::load(shared)?;
    let from = show::resolve(&loaded, &arguments.from, shared)?;
    let to = show::resolve(&loaded, &arguments.to, shared)?;
    let chains = analyse::path(&loaded.facts, from, to, arguments.limit as usize);
    let languages = shared.languages();
    let telling = Telling {
        labels: &Labels::new(&loaded.facts, &languages),
        wording: loaded.ontology.lexicon.wording(&languages),
    };
    let none = chains.is_empty().then(|| analyse::no_chain_text(from, to, telling));
    if arguments.format == "text" {
        // That nothing joins them is no answer; that they are one is.
        match &none {
            Some(none) if from != to => {
                if !shared.quiet {
                    output::tell(&none);
                }
            }
            Some(none) => output::write_text(&format!("{none}\n"))?,
            None => {
                let text = analyse::chains_text(&chains, telling);
                output::write_text(&text)?;
            }
        }
    } else {
        let mut table = analyse::chains_table(&chains, telling);
        table.notes.extend(none);
        output::print_table(&table, &arguments.format, &loaded.prefixes, shared)?;
    }
    Ok(if chains.is_empty() && from != to { Outcome::Findings } else { Outcome::Fine })
}
