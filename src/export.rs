//! Facts into files: Turtle, N-Quads, CSV tables, `GraphML`, other RDF formats, and the folder that
//! holds them.
//!
//! Each format is one file under `export/` and one line in [`FORMATS`]; all of them are views on
//! [`Facts`] and [`Schema`], stream, and give the same bytes for the same facts. A folder or a file
//! appears whole or not at all: see [`write_folder`] and [`write_file`].

mod bits;
mod calendar;
mod changes;
mod csv;
mod cx2;
mod cyjs;
mod dot;
mod drawing;
mod edges;
mod error;
mod evidence;
mod file;
mod fit;
mod flavour;
mod folder;
mod gexf;
mod graphml;
mod json_lines;
mod jsonld;
mod keys;
mod label;
mod line;
mod literal;
mod look;
mod manifest;
mod nodelink;
mod nodes_edges;
mod nquads;
mod ntriples;
mod option;
mod output;
#[cfg(feature = "parquet")]
mod parquet;
mod place;
mod rdfxml;
mod schemas;
mod spreadsheet;
mod survey;
mod swap;
mod tables;
mod trig;
mod turtle;
mod verify;
mod wrap;
mod xml;

use std::io::Write;
use std::ops::AddAssign;
use std::path::PathBuf;

pub use drawing::{Drawing, GraphFormat};
pub use error::ExportError;
pub use file::{write_file, write_to};
pub use flavour::Flavour;
pub use folder::{
    FileReport, NewFile, NewFolder, PlainFile, Report, check_earlier, check_target, export_folder,
    write_folder, write_plain_folder,
};
pub use jsonld::{write_context, write_document};
pub use manifest::{MANIFEST, is_manifest};
pub use option::FormatOption;
pub use place::Replaces;
pub use schemas::{SCHEMA_FILES, SchemaFile};
pub use survey::{Source, instance_base};
pub use tables::{Compression, Encoding, Row, Sheet, TableOptions};
pub use verify::{Difference, Verification, verify};

use crate::facts::Facts;
use crate::graph::{View, ViewOptions};
use crate::model::ErrorCode;
use crate::schema::Schema;

/// A format that facts can be exported to.
#[derive(Debug)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// Extensions of its files, the usual one first.
    pub extensions: &'static [&'static str],
    /// Its media type (IANA).
    pub media_type: &'static str,
    /// What it is for, in one line.
    pub summary: &'static str,
    /// Whether reading it back gives the same quads, graph names included.
    pub lossless: bool,
    /// Whether a build writes it when no format is named.
    pub usual: bool,
    /// How it is written.
    pub writer: Writer,
}

/// How a format is written, and so whether it is a file or a folder of files.
#[derive(Clone, Copy, Debug)]
pub enum Writer {
    /// One stream of bytes.
    File(fn(&Source<'_>, &mut dyn Write) -> Result<Tally, ExportError>),
    /// Several files in a new folder.
    Folder(fn(&Source<'_>, &NewFolder) -> Result<Tally, ExportError>),
    /// One stream of bytes that shows a graph.
    Graph(GraphFormat, fn(&Drawing<'_>, &mut dyn Write) -> Result<Tally, ExportError>),
    /// Several files that show a graph, in a new folder.
    GraphFolder(GraphFormat, fn(&Drawing<'_>, &NewFolder) -> Result<Tally, ExportError>),
}

/// Whether a format is one file or a folder of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One file; it can go to standard output.
    File,
    /// A folder of files.
    Folder,
}

impl Format {
    /// Whether it is one file or a folder of files.
    pub fn layout(&self) -> Layout {
        match self.writer {
            Writer::File(_) | Writer::Graph(..) => Layout::File,
            Writer::Folder(_) | Writer::GraphFolder(..) => Layout::Folder,
        }
    }

    /// What it asks of the graph that it shows; `None` where it shows statements.
    pub fn graph(&self) -> Option<&GraphFormat> {
        match &self.writer {
            Writer::Graph(graph, _) | Writer::GraphFolder(graph, _) => Some(graph),
            Writer::File(_) | Writer::Folder(_) => None,
        }
    }

    /// Writes a format of one file.
    fn write_file(&self, source: &Source<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
        match &self.writer {
            Writer::File(write) => write(source, sink),
            Writer::Graph(graph, write) => write(&Drawing::new(source, graph)?, sink),
            Writer::Folder(_) | Writer::GraphFolder(..) => Err(ExportError {
                code: ErrorCode::ExportTarget,
                message: format!("`{}` is several files, which cannot go to one stream", self.name),
                path: None,
                help: "name a folder".into(),
                source: None,
            }),
        }
    }

    /// The formats that a build writes when none is named.
    pub fn usual() -> Vec<&'static Self> {
        FORMATS.iter().filter(|format| format.usual).collect()
    }

    /// The format with this name or this extension, in any case.
    pub fn find(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| {
            std::iter::once(&format.name)
                .chain(format.extensions)
                .any(|known| known.eq_ignore_ascii_case(name))
        })
    }
}

/// All formats. The order is that of a built folder's work: the longest first.
pub const FORMATS: &[Format] = &[
    Format {
        name: "csv",
        extensions: &["csv"],
        media_type: "text/csv",
        summary: "tables for warehouses and notebooks, one CSV file each",
        lossless: false,
        usual: true,
        writer: Writer::Folder(tables::write_csv),
    },
    Format {
        name: "nquads",
        extensions: &["nq"],
        media_type: "application/n-quads",
        summary: "every fact with its graph, sorted; what the other commands read",
        lossless: true,
        usual: true,
        writer: Writer::File(nquads::write),
    },
    Format {
        name: "turtle",
        extensions: &["ttl"],
        media_type: "text/turtle",
        summary: "all graphs as one, for people and for other RDF tools",
        lossless: false,
        usual: true,
        writer: Writer::File(turtle::write),
    },
    Format {
        name: "graphml",
        extensions: &["graphml"],
        media_type: "application/graphml+xml",
        summary: "nodes and edges for Gephi, Cytoscape, yEd, networkx and igraph",
        lossless: false,
        usual: true,
        writer: Writer::Graph(
            GraphFormat {
                flavours: &[Flavour::Gephi, Flavour::Cytoscape, Flavour::Yed, Flavour::Neo4j],
                ..GraphFormat::PLAIN
            },
            graphml::write,
        ),
    },
    Format {
        name: "ntriples",
        extensions: &["nt"],
        media_type: "application/n-triples",
        summary: "all graphs as one, sorted, one triple a line, for tools that read line by line",
        lossless: false,
        usual: false,
        writer: Writer::File(ntriples::write),
    },
    Format {
        name: "trig",
        extensions: &["trig"],
        media_type: "application/trig",
        summary: "the five graphs apart, laid out to be read",
        lossless: true,
        usual: false,
        writer: Writer::File(trig::write),
    },
    Format {
        name: "jsonld",
        extensions: &["jsonld"],
        media_type: "application/ld+json",
        summary: "the five graphs as JSON, with a context made from the ontology",
        lossless: true,
        usual: false,
        writer: Writer::File(jsonld::write),
    },
    Format {
        name: "rdfxml",
        extensions: &["rdf"],
        media_type: "application/rdf+xml",
        summary: "all graphs as one, for tools that read nothing newer",
        lossless: false,
        usual: false,
        writer: Writer::File(rdfxml::write),
    },
    Format {
        name: "gexf",
        extensions: &["gexf"],
        media_type: "application/gexf+xml",
        summary: "GEXF 1.3, the format of Gephi",
        lossless: false,
        usual: false,
        writer: Writer::Graph(
            GraphFormat { flavours: &[Flavour::Gephi], ..GraphFormat::PLAIN },
            gexf::write,
        ),
    },
    Format {
        name: "cytoscape-json",
        extensions: &["cyjs"],
        media_type: "application/json",
        summary: "nodes and edges for Cytoscape and cytoscape.js",
        lossless: false,
        usual: false,
        writer: Writer::Graph(
            GraphFormat {
                label_is_name: true,
                flavours: &[Flavour::Cytoscape],
                ..GraphFormat::PLAIN
            },
            cyjs::write,
        ),
    },
    Format {
        name: "cx2",
        extensions: &["cx2"],
        media_type: "application/json",
        summary: "nodes and edges for Cytoscape 3.10 and later and for NDEx",
        lossless: false,
        usual: false,
        writer: Writer::Graph(
            GraphFormat {
                label_is_name: true,
                flavours: &[Flavour::Cytoscape],
                ..GraphFormat::PLAIN
            },
            cx2::write,
        ),
    },
    Format {
        name: "node-link",
        extensions: &["json"],
        media_type: "application/json",
        summary: "nodes and edges as JSON, for networkx and for pages with D3",
        lossless: false,
        usual: false,
        writer: Writer::Graph(GraphFormat::PLAIN, nodelink::write),
    },
    Format {
        name: "dot",
        extensions: &["gv"],
        media_type: "text/vnd.graphviz",
        summary: "the links between cases (or any view) for Graphviz",
        lossless: false,
        usual: false,
        // The whole graph is too much for one picture.
        writer: Writer::Graph(
            GraphFormat { view: "links", colors: true, ..GraphFormat::PLAIN },
            dot::write,
        ),
    },
    Format {
        name: "gephi-csv",
        extensions: &[],
        media_type: "text/csv",
        summary: "nodes and edges as two tables, with the headers of Gephi",
        lossless: false,
        usual: false,
        writer: Writer::GraphFolder(GraphFormat::PLAIN, nodes_edges::write_gephi),
    },
    Format {
        name: "neo4j-csv",
        extensions: &[],
        media_type: "text/csv",
        summary: "nodes and relationships as two tables, with the headers of neo4j-admin",
        lossless: false,
        usual: false,
        writer: Writer::GraphFolder(
            GraphFormat { multi: true, ..GraphFormat::PLAIN },
            nodes_edges::write_neo4j,
        ),
    },
    #[cfg(feature = "parquet")]
    Format {
        name: "parquet",
        extensions: &["parquet"],
        media_type: "application/vnd.apache.parquet",
        summary: "the same tables as typed columns, compressed; one Parquet file each",
        lossless: false,
        usual: false,
        writer: Writer::Folder(tables::write_parquet),
    },
    Format {
        name: "jsonl",
        extensions: &["jsonl"],
        media_type: "application/jsonl",
        summary: "the same tables with one JSON object a row",
        lossless: false,
        usual: false,
        writer: Writer::Folder(tables::write_json_lines),
    },
    Format {
        name: "spreadsheet",
        extensions: &["excel"],
        media_type: "text/csv",
        summary: "the same tables for Excel, with losses: formulas defused, long cells cut",
        lossless: false,
        usual: false,
        writer: Writer::Folder(tables::write_spreadsheet),
    },
];

/// What an export can be told.
#[derive(Clone, Debug)]
pub struct ExportOptions {
    /// Languages of labels, the best first. Where a node has a label in none of them, any other is
    /// taken.
    pub languages: Vec<String>,
    /// What graph files show: one of [`VIEWS`](crate::graph::VIEWS), or `None` for the one of the
    /// format.
    pub view: Option<&'static View>,
    /// What the view takes in. Its ontology is that of the export.
    pub view_options: ViewOptions,
    /// Whether labels in graph files are one line without `&`, `<` and `>`, for readers that cut a
    /// text there. The whole label then stands in `title`.
    pub safe_labels: bool,
    /// The tool that a graph file is made for; the format must know it.
    pub flavour: Option<Flavour>,
    /// Where the layout and the communities of a flavour begin.
    pub seed: u64,
    /// The moment to write into the manifest, in seconds since 1970 (`SOURCE_DATE_EPOCH`); no clock
    /// is ever read.
    pub created: Option<i64>,
    /// How many formats are written at a time. The bytes do not depend on it.
    pub threads: usize,
    /// How tables are laid out in files.
    pub tables: TableOptions,
    /// The views whose measures stand in the table `graph_measures`.
    pub measured_views: Vec<&'static View>,
    /// An earlier snapshot: what changed since is written, too.
    pub changes_since: Option<PathBuf>,
}

/// The views that are measured where none is named: the graph of cases is small beside all facts, so its
/// measures cost a build little.
pub const MEASURED_VIEWS: &[&str] = &["links"];

impl Default for ExportOptions {
    fn default() -> Self {
        Self {
            languages: vec!["en".to_owned()],
            view: None,
            view_options: ViewOptions::default(),
            safe_labels: false,
            flavour: None,
            seed: 1,
            created: None,
            threads: 2,
            tables: TableOptions::default(),
            measured_views: MEASURED_VIEWS
                .iter()
                .filter_map(|name| View::named(name).ok())
                .collect(),
            changes_since: None,
        }
    }
}

/// What an export could not show as it stands, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Empty strings, written as NULL in tables.
    pub empty_strings: u64,
    /// U+0000, written as U+FFFD in tables.
    pub replaced_characters: u64,
    /// Characters that XML cannot hold, left out of graph files.
    pub stripped_characters: u64,
    /// Nodes that statements refer to, but of which nothing else is said: a row of a key only.
    pub bare_references: u64,
    /// Statements in `other_statements.csv`.
    pub other_statements: u64,
    /// Statements whose predicate is no name of XML, left out of RDF/XML.
    pub unnamed_predicates: u64,
}

impl Tally {
    /// What two formats count that show the same: not twice as much.
    fn larger(self, other: Self) -> Self {
        Self {
            empty_strings: self.empty_strings.max(other.empty_strings),
            replaced_characters: self.replaced_characters.max(other.replaced_characters),
            stripped_characters: self.stripped_characters.max(other.stripped_characters),
            bare_references: self.bare_references.max(other.bare_references),
            other_statements: self.other_statements.max(other.other_statements),
            unnamed_predicates: self.unnamed_predicates.max(other.unnamed_predicates),
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.empty_strings += other.empty_strings;
        self.replaced_characters += other.replaced_characters;
        self.stripped_characters += other.stripped_characters;
        self.bare_references += other.bare_references;
        self.other_statements += other.other_statements;
        self.unnamed_predicates += other.unnamed_predicates;
    }
}

/// The facts as the formats see them; convenience for callers of [`write_to`].
pub fn source<'a>(facts: &'a Facts, schema: &'a Schema, options: &'a ExportOptions) -> Source<'a> {
    Source::new(facts, schema, options)
}

#[cfg(test)]
mod tests;
