#![doc = include_str!("../README.md")]

pub mod facts;
pub mod iri;
pub mod lexicon;
pub mod link;
pub mod map;
pub mod model;
pub mod ontology;
pub mod pipeline;
pub mod prefixes;
pub mod query;
pub mod read;
pub mod recognise;
pub mod vocab;
