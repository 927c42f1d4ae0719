//! How good the links are: against pairs that are known to belong together, and against baselines.
//!
//! A pair counts for every pair of cases of the same two incidents (twins of a case are right, too).
//! Predicted as fact is what is asserted, accepted or certain; as suggestion, all.

mod curve;
mod gold;
mod measure;
mod ranking;
mod report;

pub use curve::CurvePoint;
pub use gold::{Gold, GoldPair, parse_gold};
pub use measure::{Evaluation, KindFigures, WrongPair, evaluate};
pub use ranking::RankFigures;
