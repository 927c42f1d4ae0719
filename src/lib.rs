#![doc = include_str!("../README.md")]

pub mod analyse;
pub mod facts;
pub mod graph;
pub mod model;
pub mod read;
pub mod vocab;
