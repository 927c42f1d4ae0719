//! SPARQL over [`Facts`](crate::facts::Facts), by crate `spareval`, oxigraph's own evaluator.

mod algebra;
mod columns;
mod dataset;
mod error;
pub mod guard;
mod lexer;
mod links;
mod parameter;
pub mod questions;
mod resolve;
mod run;
mod search;
mod show;
mod syntax;
#[cfg(test)]
mod testing;
mod text;
mod unknown;

pub use algebra::Parameters;
pub use error::{QueryError, Spot};
pub use links::{LinkFilter, Named, kept_diagnostics, links};
pub use parameter::{Kind, Parameter, ValueError};
pub use resolve::{NotFound, resolve};
pub use run::{Answer, Limits, Request, STACK_BYTES, run};
pub use search::search;
pub use show::{Shown, ShownIncident, ShownLink, ShownMention, render, show};
pub use unknown::unknown_names;
