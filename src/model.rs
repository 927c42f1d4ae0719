//! The words that all stages share: cases, incidents, mentions, dates, diagnostics, tables.
//!
//! A [`Case`] is what a reader makes of one record: everything that stood there, parsed where it
//! could be, with the raw words beside. It knows no RDF; `map` does.

mod case;
mod date;
mod decision;
mod diagnostic;
mod duration;
mod error_code;
mod mention;
mod nearest;
mod rows;
mod table;
mod text;
mod time_of_day;

pub use case::{
    Action, Bound, Case, CaseKind, CaseReference, Category, CausalFactor, Diagnosis, FactorKind,
    Impact, Incident, Lead, OrganizationName, Passage, Phase, Quantity, ReferenceTarget, Review,
    Section, Setting, SourceDocument, StatedWord, System, UnmappedField,
};
pub use date::{DateKind, PartialDate, PartialDateError, SlashOrder};
pub use decision::{Decision, OutsideScore, Verdict};
pub use diagnostic::{Code, Diagnostic, Level, Place};
pub use duration::{Duration, DurationError};
pub use error_code::{Coded, ErrorCode};
pub use mention::{Band, LinkKind, Mention, Role, Target};
pub use nearest::{UnknownName, near_by, nearest};
pub use rows::Rows;
pub use table::Table;
pub use text::{
    Language, PLACEHOLDERS, Text, escaped, is_placeholder, is_steering, is_unprintable,
    without_steering,
};

/// Bytes in hexadecimal, lower case.
pub fn hexadecimal(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string cannot fail");
        text
    })
}
