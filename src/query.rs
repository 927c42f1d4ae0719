//! SPARQL over [`Facts`](crate::facts::Facts), by crate `spareval`, oxigraph's own evaluator.

mod algebra;
mod dataset;
mod error;
pub mod guard;
mod labels;
mod lexer;
mod nearest;
mod resolve;
mod run;
mod search;
mod syntax;
#[cfg(test)]
mod testing;
mod text;

pub use algebra::Parameters;
pub use error::{QueryError, Spot};
pub use labels::{Label, Labels};
pub use nearest::nearest;
pub use resolve::{NotFound, resolve};
pub use run::{Answer, Limits, Request, STACK_BYTES, run};
pub use search::search;
