#![doc = include_str!("../README.md")]

pub mod facts;
pub mod model;
pub mod prefixes;
pub mod query;
pub mod read;
pub mod vocab;
