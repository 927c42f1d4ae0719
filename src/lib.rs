#![doc = include_str!("../README.md")]

pub mod facts;
pub mod model;
pub mod read;
pub mod vocab;
