//! Analyses: measures over views and facts, each a [`Table`] that says how it was made; the cases
//! nearest to one; and the chains between two nodes.

#![expect(clippy::unnecessary_wraps, reason = "measures share one signature")]

mod cell;
mod centrality;
mod communities;
mod components;
mod concepts;
mod cooccurrence;
mod degree;
mod durations;
mod motifs;
mod option;
mod path;
mod prediction;
mod profiles;
mod rank;
mod recurrences;
mod shared;
mod similar;
mod structure;
mod subject;
mod timeline;
mod trends;
mod ways;

use std::cmp::Reverse;
use std::fmt;

pub use concepts::{CONCEPT_KINDS, ConceptKind};
pub use option::MeasureOption;
pub use path::{
    Chain, Evidence, Hop, MOST_CHAINS, Statement, Telling, chain_sentences, chains_table,
    chains_text, no_chain_text, path,
};
pub use similar::{NEAR_THOUSANDTHS, Neighbour, Played, Reason, Similar, similar};

use crate::facts::{Facts, TermId};
use crate::graph::{Graph, ROLES, View, ViewError, ViewOptions};
use crate::model::{Coded, ErrorCode, Table, UnknownName};
use crate::network::{EdgeList, PageRankOptions};
use crate::ontology::Motif;
use crate::vocab;
use subject::Subject;

/// One measure. The command line, its help and the documentation read this list.
#[derive(Debug)]
pub struct Measure {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it tells, in a few words.
    pub summary: &'static str,
    /// The view that it takes where none is asked for; `None` where it reads the facts themselves.
    pub default_view: Option<&'static str>,
    /// Whether it cannot do without a node to start from.
    pub needs_start: bool,
    /// The options that it heeds.
    pub options: &'static [MeasureOption],
    /// Whether it counts an incident once for each account of it.
    counts_accounts: bool,
    run: Run,
}

/// How a measure is computed.
#[derive(Debug)]
enum Run {
    OverNetwork(fn(&Subject<'_>, &MeasureOptions) -> Result<Table, AnalyseError>),
    OverFacts(fn(&Facts, &MeasureOptions) -> Result<Table, AnalyseError>),
}

const fn over_network(
    name: &'static str,
    summary: &'static str,
    default_view: &'static str,
    run: fn(&Subject<'_>, &MeasureOptions) -> Result<Table, AnalyseError>,
) -> Measure {
    let run = Run::OverNetwork(run);
    Measure {
        name,
        summary,
        default_view: Some(default_view),
        needs_start: false,
        options: &[],
        counts_accounts: false,
        run,
    }
}

const fn from_a_node(measure: Measure) -> Measure {
    Measure { needs_start: true, ..measure }
}

const fn heeding(options: &'static [MeasureOption], measure: Measure) -> Measure {
    Measure { options, ..measure }
}

const fn over_facts(
    name: &'static str,
    summary: &'static str,
    run: fn(&Facts, &MeasureOptions) -> Result<Table, AnalyseError>,
) -> Measure {
    let run = Run::OverFacts(run);
    Measure {
        name,
        summary,
        default_view: None,
        needs_start: false,
        options: &[],
        counts_accounts: true,
        run,
    }
}

const fn by_incident(measure: Measure) -> Measure {
    Measure { counts_accounts: false, ..measure }
}

/// All measures.
pub const MEASURES: &[Measure] = &[
    over_network(
        "components",
        "which nodes hang together, directly or through others",
        "elements",
        components::table,
    ),
    over_network(
        "degree",
        "how many edges each node has, and of what weight",
        "elements",
        degree::table,
    ),
    heeding(
        &[MeasureOption::From, MeasureOption::Damping, MeasureOption::Rounds],
        over_network(
            "rank",
            "the most central nodes, by weighted PageRank",
            "elements",
            rank::table,
        ),
    ),
    heeding(
        &[MeasureOption::Length, MeasureOption::Sources, MeasureOption::Seed],
        over_network(
            "betweenness",
            "which nodes the shortest ways between others lead through",
            "cases",
            centrality::betweenness,
        ),
    ),
    heeding(
        &[MeasureOption::Length, MeasureOption::Sources, MeasureOption::Seed],
        over_network(
            "closeness",
            "which nodes are nearest to all others",
            "cases",
            centrality::closeness,
        ),
    ),
    over_network(
        "cores",
        "how deep in dense parts each node stands (k-core)",
        "cases",
        structure::cores,
    ),
    over_network(
        "clustering",
        "how many neighbours of a node are neighbours of each other",
        "cases",
        structure::clustering,
    ),
    over_network(
        "bridges",
        "edges without which a part of the graph falls in two",
        "elements",
        structure::bridges,
    ),
    over_network(
        "articulation-points",
        "nodes without which a part of the graph falls in two or more",
        "elements",
        structure::articulation_points,
    ),
    heeding(
        &[MeasureOption::Resolution, MeasureOption::Seed],
        over_network(
            "communities",
            "groups with more weight inside than by chance (Leiden), their central and bridge nodes",
            "cases",
            communities::table,
        ),
    ),
    heeding(
        &[MeasureOption::Rounds],
        over_network(
            "label-propagation",
            "groups by the label that most neighbours bear (CDLP)",
            "cases",
            communities::propagation,
        ),
    ),
    heeding(
        &[MeasureOption::From],
        from_a_node(over_network(
            "hops",
            "edges from one node to all others (breadth-first search)",
            "elements",
            ways::hops,
        )),
    ),
    heeding(
        &[MeasureOption::From, MeasureOption::Length],
        from_a_node(over_network(
            "distances",
            "length of the shortest way from one node to all others",
            "cases",
            ways::distances,
        )),
    ),
    heeding(
        &[MeasureOption::From, MeasureOption::To, MeasureOption::Length],
        from_a_node(over_network(
            "shortest-paths",
            "all shortest ways between two nodes",
            "elements",
            ways::shortest_paths,
        )),
    ),
    heeding(
        &[MeasureOption::From, MeasureOption::Damping, MeasureOption::Seed],
        over_network(
            "link-prediction",
            "pairs without an edge that look as if they had one, and how well that can be told",
            "cases",
            prediction::table,
        ),
    ),
    over_facts(
        "shared",
        "which technologies and concepts join most cases, with each role counted apart",
        shared::table,
    ),
    heeding(
        &[MeasureOption::Kind, MeasureOption::Kinds],
        over_facts(
            "cooccurrence",
            "which concepts of two kinds stand in the same incidents, with counts and lift",
            cooccurrence::table,
        ),
    ),
    over_facts(
        "timeline",
        "incidents per year, and how exactly their dates are known",
        timeline::table,
    ),
    heeding(
        &[MeasureOption::Kind],
        over_facts(
            "trends",
            "which concepts of a kind rise or fall over the years (Mann-Kendall)",
            trends::table,
        ),
    ),
    heeding(
        &[MeasureOption::Kind],
        over_facts(
            "durations",
            "how long incidents last, by cause: median, quartiles, Kaplan-Meier",
            durations::table,
        ),
    ),
    heeding(
        &[MeasureOption::Resolution, MeasureOption::Seed],
        over_facts(
            "profiles",
            "what sets each community of cases apart, its central and its bridge case",
            profiles::table,
        ),
    ),
    heeding(
        &[MeasureOption::Suggested],
        by_incident(over_facts(
            "recurrences",
            "chains of incidents that came back",
            recurrences::table,
        )),
    ),
    heeding(
        &[MeasureOption::Motifs],
        over_facts(
            "motifs",
            "incidents that show a known pattern: feedback loop, failed rollback, retry storm",
            motifs::table,
        ),
    ),
];

/// A node that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeName {
    /// A term of the facts.
    Term(TermId),
    /// A name in a list of edges.
    Word(String),
}

/// How long an edge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// Each is 1.
    Hops,
    /// Its weight.
    Weight,
    /// The inverse of its weight, for weights that say how near nodes are; without weight there is no
    /// way.
    Inverse,
}

impl Length {
    /// All, with their names on the command line.
    pub const ALL: [(&'static str, Self); 3] =
        [("hops", Self::Hops), ("weight", Self::Weight), ("inverse", Self::Inverse)];

    fn words(self) -> &'static str {
        match self {
            Self::Hops => "each edge counting 1",
            Self::Weight => "weights as lengths",
            Self::Inverse => "inverse weights as lengths",
        }
    }
}

/// What a measure is asked for.
#[derive(Clone, Debug)]
pub struct MeasureOptions {
    /// The view, or `None` for the one of the measure.
    pub view: Option<&'static View>,
    /// What the view takes in.
    pub view_options: ViewOptions,
    /// How `rank` iterates.
    pub page_rank: PageRankOptions,
    /// Just so many rounds, for `rank` and `label-propagation`.
    pub rounds: Option<u32>,
    /// The node that ways, walks and pairs start from.
    pub from: Option<NodeName>,
    /// The node that ways lead to.
    pub to: Option<NodeName>,
    /// How long an edge is, or `None` for what the measure usually takes.
    pub length: Option<Length>,
    /// From how many nodes `betweenness` and `closeness` search; `None` lets the size decide.
    pub sources: Option<usize>,
    /// Where all that is random comes from.
    pub seed: u64,
    /// The resolution of communities.
    pub resolution: f64,
    /// The most pairs of `link-prediction`.
    pub pairs: usize,
    /// The two kinds of concept of `cooccurrence`.
    pub kinds: (&'static ConceptKind, &'static ConceptKind),
    /// The languages of labels, best first.
    pub languages: Vec<String>,
    /// What `motifs` looks for.
    pub motifs: Vec<Motif>,
    /// Whether `recurrences` goes over links that are only suggested, too.
    pub suggested: bool,
}

impl Default for MeasureOptions {
    fn default() -> Self {
        Self {
            view: None,
            view_options: ViewOptions::default(),
            page_rank: PageRankOptions::default(),
            rounds: None,
            from: None,
            to: None,
            length: None,
            sources: None,
            seed: 0,
            resolution: 1.0,
            pairs: 100,
            kinds: (&concepts::SYMPTOM, &concepts::CAUSE),
            languages: vec!["en".to_owned()],
            motifs: Motif::bundled(),
            suggested: false,
        }
    }
}

/// Measures over facts count the incidents of each account; that some of them are one is said.
fn told_twice(facts: &Facts) -> Option<String> {
    let same = facts.id_of_iri(vocab::IS_SAME_INCIDENT_AS)?;
    let mut pairs: Vec<(TermId, TermId)> = facts
        .of_predicate(same)
        .iter()
        .map(|&[_, one, other, _]| (one.min(other), one.max(other)))
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    let count = pairs.len();
    (count > 0).then(|| {
        format!(
            "an incident that several accounts tell counts once for each of them: {count} pairs of cases are \
             linked as one incident"
        )
    })
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
    /// Where the view would be too large or has a weight that is none, where a view is asked for and
    /// the measure reads none, and where a node to start from is missing or not in the view.
    pub fn run(&self, facts: &Facts, options: &MeasureOptions) -> Result<Table, AnalyseError> {
        match (&self.run, self.default_view) {
            (Run::OverNetwork(run), Some(default_view)) => {
                let view = match options.view {
                    Some(view) => view,
                    None => View::named(default_view).map_err(AnalyseError::Unknown)?,
                };
                let mut graph =
                    view.graph(facts, &options.view_options).map_err(AnalyseError::View)?;
                let described = describe(view, &graph, &options.view_options);
                let left_out = std::mem::take(&mut graph.notes);
                let table = run(&Subject::of_view(facts, graph, options)?, options)?;
                Ok(self.noted(table, Some(described), left_out))
            }
            (Run::OverFacts(run), _) if options.view.is_none() => {
                let told_twice = if self.counts_accounts { told_twice(facts) } else { None };
                Ok(self.noted(run(facts, options)?, None, told_twice.into_iter().collect()))
            }
            _ => Err(AnalyseError::NoView { measure: self.name }),
        }
    }

    /// Computes it over a list of edges.
    ///
    /// # Errors
    /// Where the measure reads facts and no graph, and as for [`Measure::run`].
    pub fn run_edges(
        &self,
        list: &EdgeList,
        is_directed: bool,
        options: &MeasureOptions,
    ) -> Result<Table, AnalyseError> {
        let Run::OverNetwork(run) = self.run else {
            return Err(AnalyseError::NoEdges { measure: self.name });
        };
        let described = format!(
            "edge list: {} nodes, {} edges, {}",
            list.names.len(),
            list.edges.len(),
            if is_directed { "directed" } else { "undirected" }
        );
        let table = run(&Subject::of_edges(list, is_directed)?, options)?;
        Ok(self.noted(table, Some(described), Vec::new()))
    }

    fn noted(&self, mut table: Table, graph: Option<String>, left_out: Vec<String>) -> Table {
        let made_by = format!("measure `{}`: {}", self.name, self.summary);
        let own = std::mem::take(&mut table.notes);
        table.notes = std::iter::once(made_by).chain(graph).chain(own).chain(left_out).collect();
        table
    }
}

/// Places from 1 and nodes, the highest score first, ties by node.
fn places(scores: &[f64]) -> impl Iterator<Item = (usize, u32)> + use<> {
    let mut order: Vec<u32> = (0..scores.len() as u32).collect();
    // Scores are finite and not negative, so their bits sort as they do.
    order.sort_by_key(|&node| (Reverse(scores[node as usize].to_bits()), node));
    order.into_iter().enumerate().map(|(place, node)| (place + 1, node))
}

/// A view in one line, with what was taken in.
fn describe(view: &View, graph: &Graph, options: &ViewOptions) -> String {
    let mut line = format!(
        "view `{}`: {} nodes, {} edges; weight: {}",
        view.name,
        graph.nodes.len(),
        graph.pairs().count(),
        view.weight
    );
    if ROLES.iter().any(|role| !options.roles.contains(role)) {
        let roles: Vec<&str> = options.roles.iter().map(|role| role.notation()).collect();
        line = format!("{line}; only the roles {}", roles.join(", "));
    }
    if options.climb {
        line.push_str("; registry climbed, the weight halved for each hop");
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
    /// A list of edges is given, and the measure reads facts.
    NoEdges {
        /// The measure.
        measure: &'static str,
    },
    /// The measure starts from a node, and none is given.
    NeedsNode {
        /// The measure.
        measure: &'static str,
        /// The option that names it.
        option: &'static str,
    },
    /// The node that was asked for is not in the graph.
    NotInGraph {
        /// Its name.
        node: String,
    },
    /// A weight that is negative, infinite or not a number.
    BrokenWeight {
        /// The weight.
        weight: String,
    },
    /// Lengths of zero, where a measure can do nothing with them.
    ZeroLength {
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
            Self::NoEdges { measure } => {
                write!(f, "the measure `{measure}` reads facts and no list of edges")
            }
            Self::NeedsNode { measure, option } => {
                write!(f, "the measure `{measure}` needs a node; name it with --{option}")
            }
            Self::NotInGraph { node } => {
                write!(
                    f,
                    "`{node}` is not among the nodes of this graph; choose another view or node"
                )
            }
            Self::BrokenWeight { weight } => {
                write!(f, "an edge has the weight {weight}; weights are finite numbers from 0")
            }
            Self::ZeroLength { measure } => write!(
                f,
                "an edge has no length, with which the measure `{measure}` can do nothing; leave such edges \
                 out, or use the length `hops`"
            ),
            Self::NotACase { node } => write!(f, "`{node}` is no case"),
        }
    }
}

impl std::error::Error for AnalyseError {}

impl Coded for AnalyseError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::Unknown(error) => error.code(),
            Self::View(_) => ErrorCode::ExportView,
            Self::NoView { .. } => ErrorCode::AnalyzeView,
            Self::NoEdges { .. } => ErrorCode::AnalyzeEdges,
            Self::NeedsNode { .. } | Self::NotInGraph { .. } => ErrorCode::AnalyzeNode,
            Self::BrokenWeight { .. } | Self::ZeroLength { .. } => ErrorCode::AnalyzeWeight,
            Self::NotACase { .. } => ErrorCode::Similar,
        }
    }
}

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
