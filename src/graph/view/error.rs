//! Why a view was not made.

use std::fmt;

use crate::model::nearest;

/// Why a view was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ViewError {
    /// It would be too large.
    TooLarge {
        /// The view.
        view: &'static str,
        /// How many edges it would have, at most.
        edges: u64,
        /// How many the options allow.
        most: u64,
        /// How to make it smaller.
        help: String,
    },
    /// A kind of edge was asked for that the view does not have.
    UnknownEdges {
        /// The view.
        view: &'static str,
        /// What was asked for.
        kind: String,
        /// What there is, sorted.
        known: Vec<String>,
    },
}

impl ViewError {
    /// What is wrong.
    pub fn what(&self) -> String {
        match self {
            Self::TooLarge { view, edges, most, .. } => {
                format!("the view `{view}` would have up to {edges} edges, more than {most}")
            }
            Self::UnknownEdges { view, kind, .. } => {
                format!("the view `{view}` has no edges `{kind}`")
            }
        }
    }

    /// How to mend it.
    pub fn help(&self) -> String {
        match self {
            Self::TooLarge { help, .. } => help.clone(),
            Self::UnknownEdges { kind, known, .. } => {
                match nearest(kind, known.iter().map(String::as_str)) {
                    Some(near) => format!("the nearest is `{near}`"),
                    None => format!("there are: {}", known.join(", ")),
                }
            }
        }
    }
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.what(), self.help())
    }
}

impl std::error::Error for ViewError {}
