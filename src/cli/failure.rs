//! Errors of commands, in one shape: what, where, how to mend it.

use std::fmt;
use std::io;

use crate::export::ExportError;
use crate::facts::TooLarge;
use crate::model::{Coded, ErrorCode};
use crate::read::csv::CsvError;

/// Why a command could not do its work: exit code 2, but for a name that no node has.
#[derive(Debug)]
pub struct Failure {
    message: String,
    closed_pipe: bool,
    not_found: bool,
}

impl Failure {
    /// An error with a stable code, and how to mend it.
    pub fn new(
        code: impl Into<ErrorCode>,
        message: impl fmt::Display,
        help: impl fmt::Display,
    ) -> Self {
        let code = code.into();
        Self {
            message: format!("error[{code}]: {message}\n  help: {help}"),
            closed_pipe: false,
            not_found: code == ErrorCode::NotFound,
        }
    }

    /// An error of a file of rows, at its line.
    pub fn in_rows(
        code: ErrorCode,
        error: &CsvError,
        file: impl fmt::Display,
        help: impl fmt::Display,
    ) -> Self {
        Self::at(code, &error.message, format_args!("{file}:{}", error.line), help)
    }

    /// An error with its place in a file.
    pub fn at(
        code: impl Into<ErrorCode>,
        message: impl fmt::Display,
        place: impl fmt::Display,
        help: impl fmt::Display,
    ) -> Self {
        Self::new(code, format_args!("{message}\n  --> {place}"), help)
    }

    /// An error that knows its code and says itself how to mend it.
    #[expect(clippy::needless_pass_by_value, reason = "it stands in `map_err` as it is")]
    pub fn of(error: impl Coded) -> Self {
        let not_found = error.code() == ErrorCode::NotFound;
        let message = error.to_string().replace("\nhelp:", "\n  help:");
        // Several problems of one kind each have a line with the code.
        let message = if message.starts_with("error[") {
            message
        } else {
            format!("error[{}]: {message}", error.code())
        };
        Self { message, closed_pipe: false, not_found }
    }

    /// An option that was given and that this call does nothing with.
    pub fn unheeded(what: impl fmt::Display, flag: &str, help: impl fmt::Display) -> Self {
        Self::new(ErrorCode::OptionUnheeded, format!("{what} does not heed {flag}"), help)
    }

    /// Whether a node was asked for that there is not: nothing is found, as by a search without hits.
    pub fn is_not_found(&self) -> bool {
        self.not_found
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
            message: format!("error[{}]: cannot write: {error}", ErrorCode::Output),
            not_found: false,
        }
    }
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        Self { closed_pipe: error.is_broken_pipe(), message: error.to_string(), not_found: false }
    }
}

/// `facts` knows no codes.
impl Coded for TooLarge {
    fn code(&self) -> ErrorCode {
        ErrorCode::GraphTerms
    }
}
