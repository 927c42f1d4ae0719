//! Statistics of counts and durations: what researchers put into tables. Knows no facts.

#![cfg_attr(test, allow(clippy::float_cmp, reason = "values by hand are exact"))]

mod contingency;
mod multiple;
mod normal;
mod survival;
mod trend;

pub use contingency::{Contingency, LogFactorials, Test};
pub use multiple::benjamini_hochberg;
pub use normal::{normal_tail, two_sided};
pub use survival::{Observed, Survival, quantile};
pub use trend::{MannKendall, mann_kendall};
