//! What a graph file shows: nodes and edges with typed attributes. Every graph format is written from
//! this one description, so that what is added here appears in all of them.
//!
//! Nodes are those of the view, with the columns of the functional datatype properties of their classes;
//! a property with several values is a list and a count. There is one edge for each pair of nodes and
//! direction, unless edges are to stay apart: `weight` adds up what its statements weigh, `interaction`
//! lists their kinds, `count` says how many there are.
//!
//! Ids are names of XML (`NMTOKEN`), in ASCII: the node key with `:` for `/` and anything but letters,
//! digits, `.` and `-` as `_` and two hexadecimal digits. The id of an edge is those of its ends with
//! `__` between, which stands in no node id.
//!
//! Nodes and edges are handed out one by one and checked on the way: a broken one ends the export
//! before the file has its name.

mod attributes;
mod check;
mod edges;
mod json;
mod nodes;

use std::borrow::Cow;

pub(super) use attributes::{Attribute, EDGE, NODE, Value, ValueType};
pub(super) use json::{write_members, write_string};

use super::graphml::yed;
use super::look::{Look, colors, looks};
use super::{ExportError, Flavour, Source};
use crate::graph::{FULL, Graph, View};
use crate::vocab::DEFAULT_BASE;
use check::Check;

/// What a format asks of the description.
#[derive(Clone, Copy, Debug)]
pub struct GraphFormat {
    /// The view that it shows where none is asked for.
    pub view: &'static str,
    /// Whether edges between the same nodes always stay apart, as they have a type each.
    pub multi: bool,
    /// Whether the label stands in the attribute `name`, and what else is called so in `key`.
    pub label_is_name: bool,
    /// Whether nodes have colours without any flavour.
    pub colors: bool,
    /// The tools that it can be made for.
    pub flavours: &'static [Flavour],
}

impl GraphFormat {
    /// The whole graph, one edge for a pair, no flavours.
    pub const PLAIN: Self =
        Self { view: FULL, multi: false, label_is_name: false, colors: false, flavours: &[] };

    /// Whether nodes have places and colours in a flavour.
    pub fn has_looks(&self, flavour: Flavour) -> bool {
        match flavour {
            Flavour::Gephi | Flavour::Yed => true,
            Flavour::Cytoscape => self.label_is_name,
            Flavour::Neo4j => false,
        }
    }
}

/// What a file needs beside nodes, edges and their attributes.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub(super) struct Extras {
    /// Edges between the same nodes stay apart.
    pub(super) multi: bool,
    /// The label stands in `name`.
    pub(super) label_is_name: bool,
    /// Labels are one line without markup; `title` has them whole.
    pub(super) safe_labels: bool,
    /// Nodes have places, sizes and colours.
    pub(super) looks: bool,
    /// Nodes have colours, if nothing else.
    pub(super) colors: bool,
    /// Nodes are boxes around their labels, not circles.
    pub(super) boxes: bool,
    /// Places, sizes and colours are attributes, too.
    pub(super) look_attributes: bool,
}

impl Extras {
    fn new(source: &Source<'_>, format: &GraphFormat) -> Self {
        let options = source.options;
        let is = |flavour| options.flavour == Some(flavour);
        Self {
            multi: options.view_options.multi || format.multi || is(Flavour::Neo4j),
            label_is_name: format.label_is_name || is(Flavour::Cytoscape),
            safe_labels: options.safe_labels || is(Flavour::Cytoscape) && !format.label_is_name,
            looks: options.flavour.is_some_and(|flavour| format.has_looks(flavour)),
            colors: format.colors,
            boxes: is(Flavour::Yed),
            look_attributes: is(Flavour::Gephi),
        }
    }
}

/// A node as a file shows it.
pub(super) struct Node<'r, 'a> {
    /// Its place among the nodes, from 0.
    pub(super) place: u32,
    /// Its id.
    pub(super) id: &'r str,
    /// Its attributes, by place in [`Drawing::node_attributes`], ascending. Absent ones are left out.
    pub(super) values: &'r [(usize, Value<'a>)],
}

/// An edge as a file shows it.
pub(super) struct Edge<'r, 'a> {
    /// Its place among the edges, from 0.
    pub(super) place: u64,
    /// Its id.
    pub(super) id: &'r str,
    /// The places of its ends.
    pub(super) ends: [u32; 2],
    /// The id of the node where it starts.
    pub(super) source: &'r str,
    /// The id of the node where it ends.
    pub(super) target: &'r str,
    /// Whether it leads from the one to the other only.
    pub(super) is_one_way: bool,
    /// Its attributes, by place in [`Drawing::edge_attributes`], ascending. Absent ones are left out.
    pub(super) values: &'r [(usize, Value<'a>)],
}

/// The value of an attribute.
pub(super) fn value<'v, 'a>(values: &'v [(usize, Value<'a>)], at: usize) -> Option<&'v Value<'a>> {
    values.iter().find(|(known, _)| *known == at).map(|(_, value)| value)
}

/// The words of an attribute of text; empty where it is absent.
pub(super) fn text<'v>(values: &'v [(usize, Value<'_>)], at: usize) -> &'v str {
    match value(values, at) {
        Some(Value::Text(text)) => text,
        _ => "",
    }
}

/// What a graph file shows.
pub struct Drawing<'a> {
    source: &'a Source<'a>,
    view: &'static str,
    graph: Cow<'a, Graph>,
    extras: Extras,
    looks: Vec<Look>,
    colors: Vec<[u8; 3]>,
    node_attributes: Vec<Attribute>,
    edge_attributes: Vec<Attribute>,
    columns: nodes::Columns,
}

impl<'a> Drawing<'a> {
    /// What the options ask for, in a format.
    ///
    /// # Errors
    /// Where the view would be too large, or the options name what it does not have.
    pub(super) fn new(source: &'a Source<'a>, format: &GraphFormat) -> Result<Self, ExportError> {
        let options = &source.options.view_options;
        let view = match source.options.view {
            Some(view) => view,
            None => View::named(format.view).expect("formats name views that there are"),
        };
        let is_whole = view.name == FULL && options.takes_all();
        let graph = if is_whole {
            Cow::Borrowed(source.whole())
        } else {
            Cow::Owned(view.graph_by(source.facts, source.schema, options)?)
        };
        Ok(Self::of(source, view, graph, Extras::new(source, format)))
    }

    /// A given graph, as it stands.
    pub(super) fn of(
        source: &'a Source<'a>,
        view: &'static View,
        graph: Cow<'a, Graph>,
        extras: Extras,
    ) -> Self {
        let columns = nodes::Columns::new(source, &graph);
        let node_attributes = columns.attributes(extras);
        let edge_attributes = edges::attributes(&graph);
        let boxes = || {
            let reader = nodes::Reader::new(source, &columns, extras);
            graph.nodes.iter().map(|node| yed::frame(&reader.shown_label(*node))).collect()
        };
        let looks = if extras.looks {
            looks(&graph, extras.boxes.then(boxes), source.options.seed)
        } else {
            Vec::new()
        };
        // Colours alone need no layout, only communities.
        let colors = if extras.colors { colors(&graph, source.options.seed) } else { Vec::new() };
        let view = view.name;
        Self {
            source,
            view,
            graph,
            extras,
            looks,
            colors,
            node_attributes,
            edge_attributes,
            columns,
        }
    }

    /// The tool that the file is made for.
    pub(super) fn flavour(&self) -> Option<Flavour> {
        self.source.options.flavour
    }

    /// How a node looks, where the file is a picture.
    pub(super) fn look(&self, node: u32) -> Option<&Look> {
        self.looks.get(node as usize)
    }

    /// How the nodes look, in their order; none where the file is no picture.
    pub(super) fn all_looks(&self) -> &[Look] {
        &self.looks
    }

    /// What the file is called inside.
    pub(super) fn title(&self) -> String {
        let base = self.source.base();
        if base == DEFAULT_BASE {
            format!("incident-graph: {}", self.view)
        } else {
            format!("{base}: {}", self.view)
        }
    }

    /// Whether the file shows places and colours.
    pub(super) fn has_looks(&self) -> bool {
        self.extras.looks
    }

    /// The colour of a node, where the format has colours without any flavour.
    pub(super) fn color(&self, node: u32) -> Option<[u8; 3]> {
        self.colors.get(node as usize).copied()
    }

    /// The weight of the heaviest edge; 0 where there is none. Cost: one pass over the edges.
    pub(super) fn heaviest(&self) -> f64 {
        self.graph.pairs_apart(self.extras.multi).map(crate::graph::weight).fold(0.0, f64::max)
    }

    /// Whether the direction of an edge means something.
    pub(super) fn is_directed(&self) -> bool {
        self.graph.directed
    }

    /// Whether there may be several edges between the same nodes.
    pub(super) fn is_multi(&self) -> bool {
        self.extras.multi
    }

    pub(super) fn node_count(&self) -> usize {
        self.graph.nodes.len()
    }

    /// How many edges there are. Cost: one pass over them.
    pub(super) fn edge_count(&self) -> u64 {
        self.graph.pairs_apart(self.extras.multi).map(|_| 1).sum()
    }

    /// The attributes of nodes. Those of [`NODE`] come first, in that order.
    pub(super) fn node_attributes(&self) -> &[Attribute] {
        &self.node_attributes
    }

    /// The attributes of edges. Those of [`EDGE`] come first, in that order.
    pub(super) fn edge_attributes(&self) -> &[Attribute] {
        &self.edge_attributes
    }

    /// Hands out the nodes, in the order of terms.
    ///
    /// # Errors
    /// What the taker says, and where a node is broken.
    pub(super) fn each_node(
        &self,
        take: &mut dyn FnMut(&Node<'_, 'a>) -> Result<(), ExportError>,
    ) -> Result<(), ExportError> {
        let mut check = Check::nodes(&self.node_attributes, self.node_count());
        let mut reader = nodes::Reader::new(self.source, &self.columns, self.extras);
        let (mut id, mut values) = (String::new(), Vec::new());
        for (place, &node) in (0..).zip(&self.graph.nodes) {
            self.write_id(place, &mut id);
            reader.read(node, self.look(place), &mut values);
            check.node(&id, &values)?;
            take(&Node { place, id: &id, values: &values })?;
        }
        check.unique(&mut |place, id| self.write_id(place, id))
    }

    /// Hands out the edges, by where they start, then by where they end.
    ///
    /// # Errors
    /// What the taker says, and where an edge is broken.
    pub(super) fn each_edge(
        &self,
        take: &mut dyn FnMut(&Edge<'_, 'a>) -> Result<(), ExportError>,
    ) -> Result<(), ExportError> {
        let mut check = Check::edges(&self.edge_attributes, self.node_count());
        let reader = edges::Reader::new(self.source, &self.edge_attributes);
        let (mut from, mut to, mut id) = (String::new(), String::new(), String::new());
        let mut values = Vec::new();
        let mut known = None;
        // How many edges of the pair came before, where they stay apart.
        let mut before: Vec<Cow<'_, str>> = Vec::new();
        for (place, pair) in (0..).zip(self.graph.pairs_apart(self.extras.multi)) {
            let ends = [pair[0].from, pair[0].to];
            check.ends(ends)?;
            if known.map(|known: [u32; 2]| known[0]) != Some(ends[0]) {
                self.write_id(ends[0], &mut from);
            }
            if known != Some(ends) {
                self.write_id(ends[1], &mut to);
                before.clear();
            }
            known = Some(ends);
            id.clear();
            id.push_str(&from);
            id.push_str("__");
            if self.extras.multi {
                let kind = reader.name(pair[0].kind);
                append_id(&mut id, &kind);
                id.push_str("__");
                let same = before.iter().filter(|known| **known == kind).count();
                before.push(kind);
                if same > 0 {
                    id.push_str(&format!("{}__", same + 1));
                }
            }
            id.push_str(&to);
            reader.read(pair, &id, &mut values);
            check.edge(&id, &values)?;
            let (source, target) = (from.as_str(), to.as_str());
            let is_one_way = self.graph.is_one_way(pair);
            take(&Edge { place, id: &id, ends, source, target, is_one_way, values: &values })?;
        }
        Ok(())
    }

    fn write_id(&self, place: u32, id: &mut String) {
        id.clear();
        let term = self.graph.nodes[place as usize].term;
        append_id(id, self.source.survey().keys.of_node(self.source.facts, term));
    }
}

/// Appends a key as a name of XML. No two keys give the same: `_` is never left as it is.
fn append_id(id: &mut String, key: &str) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for &byte in key.as_bytes() {
        match byte {
            b'/' => id.push(':'),
            b'.' | b'-' => id.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => id.push(char::from(byte)),
            _ => {
                id.push('_');
                id.push(char::from(DIGITS[usize::from(byte >> 4)]));
                id.push(char::from(DIGITS[usize::from(byte & 15)]));
            }
        }
    }
}
