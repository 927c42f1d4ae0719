//! Errors of commands, in one shape: what, where, how to mend it.

use std::fmt;
use std::io;

use crate::export::ExportError;

/// Why a command could not do its work: exit code 2.
#[derive(Debug)]
pub struct Failure {
    message: String,
    closed_pipe: bool,
}

impl Failure {
    /// An error with a stable code, and how to mend it.
    pub fn new(code: &str, message: impl fmt::Display, help: impl fmt::Display) -> Self {
        Self {
            message: format!("error[{code}]: {message}\n  help: {help}"),
            closed_pipe: false,
        }
    }

    /// An error that prints itself whole.
    pub fn of(error: impl fmt::Display) -> Self {
        let message = error.to_string();
        let message =
            if message.starts_with("error") { message } else { format!("error: {message}") };
        Self { message, closed_pipe: false }
    }

    /// Whether the reader of standard output went away, which is no failure.
    pub fn is_closed_pipe(&self) -> bool {
        self.closed_pipe
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self {
            closed_pipe: error.kind() == io::ErrorKind::BrokenPipe,
            message: format!("error[output]: cannot write: {error}"),
        }
    }
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        Self { closed_pipe: error.is_broken_pipe(), message: error.to_string() }
    }
}
