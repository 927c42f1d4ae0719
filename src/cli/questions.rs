//! `questions`: what comes with the program to be asked.

use super::args::{QuestionsArgs, Shared};
use super::failure::Failure;
use super::heed::SharedOption;
use super::{Outcome, output};
use crate::prefixes::Prefixes;
use crate::query::questions;
use crate::vocab::DEFAULT_BASE;

/// Lists the questions, or prints one: its SPARQL, or a row of what it is.
pub fn run(arguments: &QuestionsArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let question =
        arguments.name.as_deref().map(questions::find).transpose().map_err(Failure::of)?;
    shared.check_languages(questions::languages)?;
    let languages = shared.languages();
    let table = match (question, &arguments.format) {
        (Some(question), None) => {
            shared.refuse(
                &[SharedOption::Lang],
                "the SPARQL of a question",
                "leave it out, or add --format table for what it asks, in words",
            )?;
            output::write(|out| out.write_all(question.sparql.as_bytes()))?;
            return Ok(Outcome::Fine);
        }
        (Some(question), Some(_)) => questions::describe(question, &languages),
        (None, _) => {
            let mut table = questions::list(&languages);
            let note = "ask one with `incident-graph query NAME [--param NAME=VALUE]`";
            table.notes.push(note.to_owned());
            table
        }
    };
    let format = arguments.format.as_deref().unwrap_or("table");
    output::print_table(&table, format, &Prefixes::new(DEFAULT_BASE), shared)?;
    Ok(Outcome::Fine)
}
