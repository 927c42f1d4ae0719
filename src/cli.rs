//! The command line: thin. What was typed becomes what it means once, here; then the library is
//! called, its results are printed, and the outcome becomes an exit code.
//!
//! Data goes to standard output, everything else to standard error. Exit codes: 0 fine, 1 findings
//! (something was lost, or nothing was found), 2 error. A closed pipe changes none of them.

mod analyze;
mod args;
mod build;
mod check;
mod evaluate;
mod export;
mod failure;
mod heed;
mod languages;
mod links;
mod ontology;
mod output;
mod path;
mod progress;
mod query;
mod questions;
mod search;
mod show;
mod similar;
mod sources;
mod verify;
mod view;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

pub use args::Cli;
use args::Command;
use failure::Failure;

/// What a command came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// All is well: exit code 0.
    Fine,
    /// Something was found that should be looked at, or nothing was found: exit code 1.
    Findings,
}

/// Runs the program with these arguments (the first is its name).
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let parsed = Cli::command().try_get_matches_from(arguments).and_then(|matches| {
        let cli = Cli::from_arg_matches(&matches)?;
        Ok((cli, matches.subcommand_name().unwrap_or_default().to_owned()))
    });
    let (cli, command) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => {
            // `--help` and `--version` are no errors; a closed pipe is none either.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    match dispatch(cli, &command) {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::from(1),
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            output::tell(&failure);
            ExitCode::from(2)
        }
    }
}

fn dispatch(cli: Cli, command: &str) -> Result<Outcome, Failure> {
    let shared = cli.shared;
    shared.refuse_unheeded(command)?;
    match cli.command {
        Command::Build(arguments) => build::run(&arguments, &shared),
        Command::Query(arguments) => query::run(&arguments, &shared),
        Command::Questions(arguments) => questions::run(&arguments, &shared),
        Command::Search(arguments) => search::run(&arguments, &shared),
        Command::Show(arguments) => show::run(&arguments, &shared),
        Command::Similar(arguments) => similar::run(&arguments, &shared),
        Command::Path(arguments) => path::run(&arguments, &shared),
        Command::Links(arguments) => links::run(&arguments, &shared),
        Command::Analyze(arguments) => analyze::run(&arguments, &shared),
        Command::Export(arguments) => export::run(&arguments, &shared),
        Command::Evaluate(arguments) => evaluate::run(&arguments, &shared),
        Command::Check(arguments) => check::run(&arguments, &shared),
        Command::Verify(arguments) => verify::run(&arguments, &shared),
        Command::Ontology(arguments) => ontology::run(&arguments, &shared),
        Command::Completions { shell } => output::write(|out| {
            let mut buffer = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "incident-graph", &mut buffer);
            out.write_all(&buffer)
        })
        .map(|()| Outcome::Fine),
        Command::Man => {
            output::write(|out| clap_mangen::Man::new(Cli::command()).render(out))?;
            Ok(Outcome::Fine)
        }
    }
}
