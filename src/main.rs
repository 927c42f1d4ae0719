//! The door: parse, call the library, return a code.

use std::process::ExitCode;

fn main() -> ExitCode {
    incident_graph::cli::run(std::env::args_os())
}
