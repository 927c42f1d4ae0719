//! `questions`: what comes with the program to be asked.

use oxrdf::{Literal, Term};

use super::args::{QuestionsArgs, Shared};
use super::failure::Failure;
use super::{Outcome, output};
use crate::model::Table;
use crate::prefixes::Prefixes;
use crate::query::questions;
use crate::vocab::DEFAULT_BASE;

/// Lists the questions, or prints one.
pub fn run(arguments: &QuestionsArgs, shared: &Shared) -> Result<Outcome, Failure> {
    if let Some(name) = &arguments.name {
        let question = questions::find(name).map_err(Failure::of)?;
        output::write(|out| out.write_all(question.sparql.as_bytes()))?;
        return Ok(Outcome::Fine);
    }
    let mut table = Table::new(["question", "title", "parameters"]);
    let text =
        |text: String| (!text.is_empty()).then(|| Term::from(Literal::new_simple_literal(text)));
    for question in questions::all() {
        let parameters: Vec<String> = question.parameters.iter().map(ToString::to_string).collect();
        table.push(vec![
            text(question.name.clone()),
            text(question.title(&shared.lang).to_owned()),
            text(parameters.join(", ")),
        ]);
    }
    table.notes.push("ask one with `incident-graph query NAME [--param NAME=VALUE]`".to_owned());
    output::print_table(&table, &arguments.rows.format, &Prefixes::new(DEFAULT_BASE), shared)?;
    Ok(Outcome::Fine)
}
