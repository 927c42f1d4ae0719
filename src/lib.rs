#![doc = include_str!("../README.md")]

pub mod facts;
pub mod iri;
pub mod lexicon;
pub mod model;
pub mod ontology;
pub mod read;
pub mod vocab;
