//! What makes an ontology unfit to be a schema.

use std::fmt;

use crate::model::{Coded, ErrorCode};

/// One thing that is wrong with the ontology.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The IRI of the class or property, or the name of the table.
    pub about: String,
    /// What is wrong, in words.
    pub message: String,
    /// How to mend it.
    pub help: &'static str,
}

/// All that is wrong with the ontology, sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaError {
    /// What is wrong; never empty.
    pub problems: Vec<Problem>,
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, problem) in self.problems.iter().enumerate() {
            if position > 0 {
                f.write_str("\n")?;
            }
            write!(
                f,
                "error[{}]: {}\n  --> {}\n  help: {}",
                self.code(),
                problem.message,
                problem.about,
                problem.help
            )?;
        }
        Ok(())
    }
}

impl std::error::Error for SchemaError {}

impl Coded for SchemaError {
    fn code(&self) -> ErrorCode {
        ErrorCode::Schema
    }
}
