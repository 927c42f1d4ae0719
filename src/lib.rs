#![doc = include_str!("../README.md")]

pub mod analyse;
pub mod export;
pub mod facts;
pub mod graph;
pub mod iri;
pub mod lexicon;
pub mod link;
pub mod map;
pub mod model;
pub mod ontology;
pub mod pipeline;
pub mod read;
pub mod recognise;
pub mod schema;
pub mod vocab;
