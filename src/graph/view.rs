//! The registry of views: which nodes and edges of the facts make a graph.
//!
//! Measures and files take their graphs from here and from nowhere else, so that a view means the same
//! nodes, edges and weights in both.

mod cases;
mod elements;
mod error;
mod full;
mod links;
mod options;
mod technologies;

pub use error::ViewError;
pub(crate) use links::{Links, is_rejected, is_suggested};
pub use options::{ViewOption, ViewOptions};

use super::names;
use super::{EdgeNames, Graph};
use crate::facts::Facts;
use crate::model::{Role, UnknownName};
use crate::schema::Schema;

/// One way to see the facts as a graph. `analyze --view` and `export --view` read the same list.
#[derive(Debug)]
pub struct View {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it shows, in a few words.
    pub summary: &'static str,
    /// What the weight of an edge counts.
    pub weight: &'static str,
    /// The options that it heeds, beside those that all views heed.
    pub options: &'static [ViewOption],
    /// Builds the graph.
    build: fn(&Facts, &Schema, &ViewOptions) -> Result<Graph, ViewError>,
}

/// The view of all nodes, which is what most formats show.
pub const FULL: &str = "full";

/// All views.
pub const VIEWS: &[View] = &[
    View {
        name: FULL,
        summary: "all nodes, and each statement or link between two of them",
        weight: "1 for a statement, the confidence for a link",
        options: &[ViewOption::MinBand, ViewOption::MinConfidence],
        build: full::build,
    },
    View {
        name: "elements",
        summary: "cases and their systems and technologies, one edge for each role",
        weight: "incidents of the case in which the element has the role",
        options: &[ViewOption::Roles, ViewOption::Climb],
        build: elements::build,
    },
    View {
        name: "cases",
        summary: "cases, each with its nearest by shared, rare, role-matching features",
        weight: "similarity of the two cases, from 0 to 1",
        options: &[ViewOption::Roles, ViewOption::Neighbours, ViewOption::MostEdges],
        build: cases::build,
    },
    View {
        name: "technologies",
        summary: "technologies, joined where they stand in one case",
        weight: "cases in which both stand",
        options: &[ViewOption::Roles, ViewOption::MostEdges],
        build: technologies::build,
    },
    View {
        name: "links",
        summary: "cases and the links between them, rejected ones left out",
        weight: "confidence of the link, 1 where none is stated",
        options: &[ViewOption::MinBand, ViewOption::MinConfidence],
        build: links::build,
    },
];

impl View {
    /// The view of this name.
    ///
    /// # Errors
    /// Names the nearest where there is none.
    pub fn named(name: &str) -> Result<&'static Self, UnknownName> {
        let found = VIEWS.iter().find(|view| view.name == name);
        found.ok_or_else(|| UnknownName::new("view", name, VIEWS.iter().map(|view| view.name)))
    }

    /// Builds the graph, by the ontology of the options.
    ///
    /// # Errors
    /// Where a projection would have more edges than the options allow: it stops before it makes them;
    /// and where the options name a kind of edge that the view does not have.
    pub fn graph(&self, facts: &Facts, options: &ViewOptions) -> Result<Graph, ViewError> {
        self.graph_by(facts, options.schema(), options)
    }

    /// Builds the graph, by this ontology.
    ///
    /// # Errors
    /// As [`View::graph`].
    pub fn graph_by(
        &self,
        facts: &Facts,
        schema: &Schema,
        options: &ViewOptions,
    ) -> Result<Graph, ViewError> {
        self.check_edge_kinds(facts, schema, options)?;
        let mut graph = (self.build)(facts, schema, options)?;
        graph.multi = options.multi;
        if self.name != FULL {
            // The whole graph heeds these while it is made: what is left out changes what is drawn.
            let mut kinds: Vec<&str> = graph.nodes.iter().map(|node| node.kind.name()).collect();
            graph.keep_nodes(|node| options.takes_node(node.kind));
            if graph.nodes.is_empty() && !kinds.is_empty() {
                kinds.sort_unstable();
                kinds.dedup();
                graph.notes.push(format!(
                    "the view `{}` has no node of the kinds asked for; it has {}",
                    self.name,
                    kinds.join(", ")
                ));
            }
            let names = EdgeNames::new(facts, schema);
            if !options.edge_kinds.is_empty() {
                graph.edges.retain(|edge| options.takes_edge(&names.of(edge.kind)));
            }
        }
        Ok(graph)
    }

    /// What edges of this view can be called: what `--edges` may name.
    pub fn edge_kinds(&self, facts: &Facts, schema: &Schema) -> Vec<String> {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let mut known: Vec<String> = match self.name {
            "elements" => super::ROLES.map(Role::notation).map(str::to_owned).into(),
            "cases" => owned(&[names::SIMILAR]),
            "technologies" => owned(&[names::TOGETHER]),
            "links" => names::links(facts),
            _ => names::statements(schema).map(str::to_owned).chain(names::links(facts)).collect(),
        };
        known.sort_unstable();
        known.dedup();
        known
    }

    fn check_edge_kinds(
        &self,
        facts: &Facts,
        schema: &Schema,
        options: &ViewOptions,
    ) -> Result<(), ViewError> {
        if options.edge_kinds.is_empty() {
            return Ok(());
        }
        let known = self.edge_kinds(facts, schema);
        let unknown = options.edge_kinds.iter().find(|kind| !known.contains(kind));
        match unknown {
            None => Ok(()),
            Some(kind) => {
                Err(ViewError::UnknownEdges { view: self.name, kind: kind.clone(), known })
            }
        }
    }
}

/// The whole graph: all kinds of node and edge. Tables and graph files share it.
pub(crate) fn whole(facts: &Facts, schema: &Schema) -> Graph {
    full::build(facts, schema, &ViewOptions::default()).expect("the whole graph has no limit")
}

#[cfg(test)]
mod tests;
