//! Analyses: measures over views and facts, each a [`Table`] that says how it was made; the cases
//! nearest to one; and the chains between two nodes.

mod cell;
mod components;
mod concepts;
mod cooccurrence;
mod path;
mod rank;
mod shared;
mod similar;
mod timeline;

use std::fmt;

pub use concepts::{CONCEPT_KINDS, ConceptKind};
pub use path::{Chain, Evidence, Hop, MOST_CHAINS, Statement, chains_table, chains_text, path};
pub use similar::{NEAR_THOUSANDTHS, Neighbour, Played, Reason, Similar, similar};

use crate::facts::Facts;
use crate::graph::{Graph, ROLES, View, ViewError, ViewOptions};
use crate::model::{Table, UnknownName};
use crate::network::PageRankOptions;

/// One measure. The command line, its help and the documentation read this list.
#[derive(Debug)]
pub struct Measure {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it tells, in a few words.
    pub summary: &'static str,
    /// The view that it takes where none is asked for; `None` where it reads the facts themselves.
    pub default_view: Option<&'static str>,
    run: Run,
}

/// How a measure is computed.
#[derive(Debug)]
enum Run {
    OverView(fn(&Facts, &Graph, &MeasureOptions) -> Table),
    OverFacts(fn(&Facts, &MeasureOptions) -> Table),
}

/// All measures.
pub const MEASURES: &[Measure] = &[
    Measure {
        name: "components",
        summary: "which nodes hang together, directly or through others",
        default_view: Some("elements"),
        run: Run::OverView(components::table),
    },
    Measure {
        name: "rank",
        summary: "the most central nodes, by weighted PageRank",
        default_view: Some("elements"),
        run: Run::OverView(rank::table),
    },
    Measure {
        name: "shared",
        summary: "which technologies and concepts join most cases, with each role counted apart",
        default_view: None,
        run: Run::OverFacts(shared::table),
    },
    Measure {
        name: "cooccurrence",
        summary: "which concepts of two kinds stand in the same incidents, with counts and lift",
        default_view: None,
        run: Run::OverFacts(cooccurrence::table),
    },
    Measure {
        name: "timeline",
        summary: "incidents per year, and how exactly their dates are known",
        default_view: None,
        run: Run::OverFacts(timeline::table),
    },
];

/// What a measure is asked for.
#[derive(Clone, Debug)]
pub struct MeasureOptions {
    /// The view, or `None` for the one of the measure.
    pub view: Option<&'static View>,
    /// What the view takes in.
    pub view_options: ViewOptions,
    /// How `rank` iterates.
    pub page_rank: PageRankOptions,
    /// The two kinds of concept of `cooccurrence`.
    pub kinds: (&'static ConceptKind, &'static ConceptKind),
    /// The languages of labels, best first.
    pub languages: Vec<String>,
}

impl Default for MeasureOptions {
    fn default() -> Self {
        Self {
            view: None,
            view_options: ViewOptions::default(),
            page_rank: PageRankOptions::default(),
            kinds: (&concepts::SYMPTOM, &concepts::CAUSE),
            languages: vec!["en".to_owned()],
        }
    }
}

impl Measure {
    /// The measure of this name.
    ///
    /// # Errors
    /// Names the nearest where there is none.
    pub fn named(name: &str) -> Result<&'static Self, UnknownName> {
        let found = MEASURES.iter().find(|measure| measure.name == name);
        found.ok_or_else(|| {
            UnknownName::new("measure", name, MEASURES.iter().map(|measure| measure.name))
        })
    }

    /// Computes it. The notes of the table say how: measure, view, parameters, units.
    ///
    /// # Errors
    /// Where the view would be too large, or a view is asked for and the measure reads none.
    pub fn run(&self, facts: &Facts, options: &MeasureOptions) -> Result<Table, AnalyseError> {
        let made_by = format!("measure `{}`: {}", self.name, self.summary);
        match (&self.run, self.default_view) {
            (Run::OverView(run), Some(default_view)) => {
                let view = match options.view {
                    Some(view) => view,
                    None => View::named(default_view).map_err(AnalyseError::Unknown)?,
                };
                let graph = view.graph(facts, &options.view_options).map_err(AnalyseError::View)?;
                let mut table = run(facts, &graph, options);
                let mut notes = vec![made_by, describe(view, &graph, &options.view_options)];
                notes.append(&mut table.notes);
                notes.extend(graph.notes);
                table.notes = notes;
                Ok(table)
            }
            (Run::OverFacts(run), _) if options.view.is_none() => {
                let mut table = run(facts, options);
                table.notes.insert(0, made_by);
                Ok(table)
            }
            _ => Err(AnalyseError::NoView { measure: self.name }),
        }
    }
}

/// A view in one line, with what was taken in.
fn describe(view: &View, graph: &Graph, options: &ViewOptions) -> String {
    let mut line = format!(
        "view `{}`: {} nodes, {} edges; weight: {}",
        view.name,
        graph.nodes.len(),
        graph.edges.len(),
        view.weight
    );
    if ROLES.iter().any(|role| !options.roles.contains(role)) {
        let roles: Vec<&str> = options.roles.iter().map(|role| role.notation()).collect();
        line = format!("{line}; only the roles {}", roles.join(", "));
    }
    if options.climb {
        line.push_str("; registry climbed");
    }
    line
}

/// Why an analysis was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalyseError {
    /// A name that no registry has.
    Unknown(UnknownName),
    /// The view would be too large.
    View(ViewError),
    /// A view was asked for, and the measure reads none.
    NoView {
        /// The measure.
        measure: &'static str,
    },
    /// What was to be compared is no case.
    NotACase {
        /// Its IRI, or the literal itself.
        node: String,
    },
}

impl fmt::Display for AnalyseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(error) => error.fmt(f),
            Self::View(error) => error.fmt(f),
            Self::NoView { measure } => {
                write!(f, "the measure `{measure}` reads no view; leave out the view")
            }
            Self::NotACase { node } => write!(f, "`{node}` is no case"),
        }
    }
}

impl std::error::Error for AnalyseError {}

impl From<UnknownName> for AnalyseError {
    fn from(error: UnknownName) -> Self {
        Self::Unknown(error)
    }
}

impl From<ViewError> for AnalyseError {
    fn from(error: ViewError) -> Self {
        Self::View(error)
    }
}
