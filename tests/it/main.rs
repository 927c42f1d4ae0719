//! Tests from outside, in one program: a test program for each file would link the library, and read
//! the ontology, some twenty times.

mod support;

mod analyse;
mod bad_input;
mod bad_json;
mod bad_places;
mod blank_nodes;
mod case_texts;
mod cli;
mod corpus;
mod errors;
mod export;
mod extension;
mod formats;
mod front_matter;
mod headings;
mod labelled;
mod layers;
mod linking;
mod lint;
mod measures;
mod messages;
mod network;
mod odd_values;
mod ontology_page;
mod options;
mod readme;
mod shape;
mod shapes;
mod terms;
mod wording;
