#![doc = include_str!("../README.md")]

pub mod export;
pub mod facts;
pub mod model;
pub mod read;
pub mod schema;
pub mod vocab;
