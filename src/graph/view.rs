//! The registry of views: which nodes and edges of the facts make a graph.

mod cases;
mod elements;
mod full;
mod links;
mod technologies;

pub(crate) use links::is_rejected;

use std::fmt;

use super::lookup::ROLES;
use super::{Graph, NodeKind};
use crate::facts::Facts;
use crate::model::{Role, UnknownName};

/// One way to see the facts as a graph. `analyze --view` and `export --view` read the same list.
#[derive(Debug)]
pub struct View {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it shows, in a few words.
    pub summary: &'static str,
    /// What the weight of an edge counts.
    pub weight: &'static str,
    /// Builds the graph.
    build: fn(&Facts, &ViewOptions) -> Result<Graph, ViewError>,
}

/// All views.
pub const VIEWS: &[View] = &[
    View {
        name: "full",
        summary: "all nodes, and each statement or link between two of them",
        weight: "1 for a statement, the confidence for a link",
        build: full::build,
    },
    View {
        name: "elements",
        summary: "cases and their systems and technologies, one edge for each role",
        weight: "incidents of the case in which the element has the role, halved for each hop",
        build: elements::build,
    },
    View {
        name: "cases",
        summary: "cases, each with its nearest by shared, rare, role-matching features",
        weight: "similarity of the two cases, from 0 to 1",
        build: cases::build,
    },
    View {
        name: "technologies",
        summary: "technologies, joined where they stand in one case",
        weight: "cases in which both stand",
        build: technologies::build,
    },
    View {
        name: "links",
        summary: "cases and the links between them, rejected ones left out",
        weight: "confidence of the link, 1 where none is stated",
        build: links::build,
    },
];

/// What a view takes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewOptions {
    /// The kinds of node of the view `full`.
    pub kinds: Vec<NodeKind>,
    /// The roles in which elements take part.
    pub roles: Vec<Role>,
    /// Whether the view `elements` joins a case to what stands above its elements in the registry.
    pub climb: bool,
    /// How many nearest cases each case is joined to in the view `cases`.
    pub neighbours: usize,
    /// A feature that more cases than this have joins no two cases in the view `cases` by itself: that
    /// keeps the cost linear.
    pub most_holders: usize,
    /// The most edges that a view may have.
    pub most_edges: u64,
}

impl Default for ViewOptions {
    fn default() -> Self {
        Self {
            kinds: NodeKind::ALL.to_vec(),
            roles: ROLES.to_vec(),
            climb: false,
            neighbours: 10,
            most_holders: 500,
            most_edges: 20_000_000,
        }
    }
}

impl View {
    /// The view of this name.
    ///
    /// # Errors
    /// Names the nearest where there is none.
    pub fn named(name: &str) -> Result<&'static Self, UnknownName> {
        let found = VIEWS.iter().find(|view| view.name == name);
        found.ok_or_else(|| UnknownName::new("view", name, VIEWS.iter().map(|view| view.name)))
    }

    /// Builds the graph.
    ///
    /// # Errors
    /// Where it would have more edges than the options allow; it stops before it makes them.
    pub fn graph(&self, facts: &Facts, options: &ViewOptions) -> Result<Graph, ViewError> {
        (self.build)(facts, options)
    }
}

/// A view that would be too large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewError {
    /// The view.
    pub view: &'static str,
    /// How many edges it would have, at most.
    pub edges: u64,
    /// How many the options allow.
    pub most: u64,
    /// How to make it smaller.
    pub help: &'static str,
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { view, edges, most, help } = self;
        write!(f, "the view `{view}` would have up to {edges} edges, more than {most}; {help}")
    }
}

impl std::error::Error for ViewError {}

#[cfg(test)]
mod tests;
