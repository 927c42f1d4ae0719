//! What a measure of the network looks at: a view of the facts, or somebody's list of edges.

use std::cell::OnceCell;

use oxrdf::Term;

use super::{AnalyseError, Length, MeasureOptions, NodeName, cell};
use crate::facts::Facts;
use crate::graph::{Graph, Node, NodeKind};
use crate::labels::Labels;
use crate::model::Table;
use crate::network::{Csr, EdgeList};

/// A graph whose nodes have names.
#[derive(Debug)]
pub(super) struct Subject<'a> {
    names: Names<'a>,
    /// Along the edges of a directed graph, both ways of an undirected one.
    rows: Csr,
    both_ways: OnceCell<Csr>,
    is_directed: bool,
    /// Whether weights say how near nodes are, and not how far.
    are_strengths: bool,
}

#[derive(Debug)]
enum Names<'a> {
    Nodes(Box<Labels<'a>>, Vec<Node>),
    Words(&'a [String]),
}

impl<'a> Subject<'a> {
    /// A view. Its edges are not kept.
    pub(super) fn of_view(
        facts: &'a Facts,
        graph: Graph,
        options: &'a MeasureOptions,
    ) -> Result<Self, AnalyseError> {
        let rows = graph.rows();
        let is_directed = graph.directed;
        let labels = Box::new(Labels::new(facts, &options.languages));
        // Rows of a directed graph have a mutual edge twice, so the graph itself says what is one edge.
        let both_ways = is_directed.then(|| graph.both_ways());
        let subject = Self::new(Names::Nodes(labels, graph.nodes), rows, is_directed, true)?;
        Ok(Self { both_ways: both_ways.map(OnceCell::from).unwrap_or_default(), ..subject })
    }

    /// A list of edges.
    pub(super) fn of_edges(list: &'a EdgeList, is_directed: bool) -> Result<Self, AnalyseError> {
        Self::new(Names::Words(&list.names), list.rows(is_directed), is_directed, false)
    }

    fn new(
        names: Names<'a>,
        rows: Csr,
        is_directed: bool,
        are_strengths: bool,
    ) -> Result<Self, AnalyseError> {
        if let Some(weight) = rows.broken_weight() {
            return Err(AnalyseError::BrokenWeight { weight: weight.to_string() });
        }
        Ok(Self { names, rows, both_ways: OnceCell::new(), is_directed, are_strengths })
    }

    /// The rows of a measure that heeds directions.
    pub(super) fn rows(&self) -> &Csr {
        &self.rows
    }

    /// The rows of a measure that heeds no direction.
    pub(super) fn both_ways(&self) -> &Csr {
        if self.is_directed {
            self.both_ways.get_or_init(|| self.rows.both_ways())
        } else {
            &self.rows
        }
    }

    /// Whether directions mean something.
    pub(super) fn is_directed(&self) -> bool {
        self.is_directed
    }

    /// How many nodes there are.
    pub(super) fn count(&self) -> usize {
        self.rows.node_count()
    }

    /// The kind of a node, where the facts say it.
    pub(super) fn kind(&self, node: u32) -> Option<NodeKind> {
        match &self.names {
            Names::Nodes(_, nodes) => Some(nodes[node as usize].kind),
            Names::Words(_) => None,
        }
    }

    /// Columns with those of a node among them: term, label and kind, or its name alone. `prefix` tells
    /// two nodes of one row apart.
    fn node_columns(&self, prefix: &str) -> Vec<String> {
        match self.names {
            Names::Nodes(..) if prefix.is_empty() => {
                ["node", "label", "kind"].map(str::to_owned).into()
            }
            Names::Nodes(..) => vec![prefix.to_owned(), format!("{prefix}_label")],
            Names::Words(_) if prefix.is_empty() => vec!["node".to_owned()],
            Names::Words(_) => vec![prefix.to_owned()],
        }
    }

    /// A table of nodes: some columns, those of the node, and more.
    pub(super) fn table(&self, before: &[&str], after: &[&str]) -> Table {
        let own = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        Table::new(own(before).into_iter().chain(self.node_columns("")).chain(own(after)))
    }

    /// A table of pairs of nodes.
    pub(super) fn pairs_table(&self, before: &[&str], after: &[&str]) -> Table {
        let own = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let ends = self.node_columns("from").into_iter().chain(self.node_columns("to"));
        Table::new(own(before).into_iter().chain(ends).chain(own(after)))
    }

    /// The values of [`Subject::table`]'s columns for a node.
    pub(super) fn cells(&self, node: u32) -> Vec<Option<Term>> {
        let mut cells = self.end_cells(node);
        if let Some(kind) = self.kind(node) {
            cells.push(cell::string(kind.name()));
        }
        cells
    }

    /// The values of one end in a table of pairs.
    pub(super) fn end_cells(&self, node: u32) -> Vec<Option<Term>> {
        match &self.names {
            Names::Nodes(labels, nodes) => {
                let term = nodes[node as usize].term;
                vec![cell::node(labels.facts(), term), cell::label(labels, term)]
            }
            Names::Words(names) => vec![cell::string(names[node as usize].as_str())],
        }
    }

    /// The node that was asked for.
    pub(super) fn find(&self, name: &NodeName) -> Result<u32, AnalyseError> {
        let place = match (&self.names, name) {
            (Names::Nodes(_, nodes), NodeName::Term(term)) => {
                nodes.binary_search_by_key(term, |node| node.term).ok()
            }
            (Names::Words(names), NodeName::Word(word)) => {
                names.iter().position(|name| name == word)
            }
            _ => None,
        };
        place.map(|place| place as u32).ok_or_else(|| AnalyseError::NotInGraph {
            node: match (&self.names, name) {
                (Names::Nodes(labels, _), NodeName::Term(term)) => labels.name(*term),
                (_, NodeName::Term(term)) => term.to_string(),
                (_, NodeName::Word(word)) => word.clone(),
            },
        })
    }

    /// The node that a measure starts from.
    pub(super) fn start(
        &self,
        measure: &'static str,
        name: Option<&NodeName>,
    ) -> Result<u32, AnalyseError> {
        self.find(name.ok_or(AnalyseError::NeedsNode { measure, option: "from" })?)
    }

    /// How long edges are: as asked for, else as is `usual`, else by weight.
    pub(super) fn length(&self, asked: Option<Length>, usual: Option<Length>) -> Length {
        let by_weight = if self.are_strengths { Length::Inverse } else { Length::Weight };
        asked.or(usual).unwrap_or(by_weight)
    }

    /// Rows whose weights are lengths.
    pub(super) fn lengths(&self, length: Length) -> Csr {
        self.rows.with_weights(|weight| match length {
            Length::Hops => 1.0,
            Length::Weight => weight,
            Length::Inverse => weight.recip(),
        })
    }

    /// In words, whether directions were heeded.
    pub(super) fn direction(&self) -> &'static str {
        if self.is_directed { "edges along their direction" } else { "edges both ways" }
    }
}
