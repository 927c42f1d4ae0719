//! `evaluate`: the links of a graph against pairs that are known.

use super::args::{EvaluateArgs, Shared};
use super::failure::Failure;
use super::{Outcome, output, sources};
use crate::evaluate;
use crate::link::LinkOptions;
use crate::link::profile::Profiles;
use crate::model::ErrorCode;
use crate::pipeline;

/// Prints the figures.
pub fn run(arguments: &EvaluateArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let help = "give a CSV file with the columns from, to, relation";
    let name = arguments.gold.display();
    let text = std::fs::read_to_string(&arguments.gold).map_err(|error| {
        Failure::new(ErrorCode::Gold, format!("cannot read {name}: {error}"), help)
    })?;
    let gold = evaluate::parse_gold(&text, &name.to_string())
        .map_err(|error| Failure::in_rows(ErrorCode::Gold, &error, &name, help))?;
    for odd in gold.diagnostics.iter().filter(|_| !shared.quiet) {
        output::tell(odd);
    }
    let told = if gold.diagnostics.is_empty() { Outcome::Fine } else { Outcome::Findings };
    let loaded = sources::load(shared)?;
    let options = LinkOptions { hide_addresses: arguments.hide_url, ..LinkOptions::default() };
    let facts = pipeline::link_again(loaded.facts, &loaded.iris, &loaded.ontology, &options)
        .map_err(Failure::of)?;
    let profiles = Profiles::new(&facts, &options);
    let with_addresses = Profiles::new(&facts, &LinkOptions::default());
    let found = evaluate::evaluate(&facts, &loaded.iris, &profiles, &with_addresses, &gold.pairs);
    let format = arguments.rows.format.as_str();
    let print =
        |table: &crate::model::Table| output::print_table(table, format, &loaded.prefixes, shared);
    if arguments.wrong {
        let table = found.wrong_table(&facts);
        print(&table)?;
        return Ok(told);
    }
    if arguments.curve {
        print(&found.curve_table())?;
        return Ok(told);
    }
    if arguments.ranking {
        print(&found.rankings_table())?;
        return Ok(told);
    }
    print(&found.kinds_table())?;
    // A table for machines is one table; people get both.
    if format == "table" || format == "md" {
        output::write(|out| out.write_all(b"\n"))?;
        print(&found.rankings_table())?;
    }
    Ok(if found.kinds.is_empty() { Outcome::Findings } else { told })
}
