//! Bytes into cases and facts, with diagnostics: the only stage that opens input files.

pub mod rdf;
