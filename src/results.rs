//! Tables and answers as text: the W3C result formats exactly, and two for people.
//!
//! `csv`, `tsv`, `json` and `xml` are those of SPARQL 1.1 (Query Results CSV and TSV; JSON; XML
//! Formats, W3C Recommendations, 2013), written by crate `sparesults`.

mod readable;
mod xml;

pub use readable::readable;

use std::collections::BTreeSet;
use std::io::{self, Write};

use oxrdf::{NamedOrBlankNode, Term, Triple, Variable};
use oxttl::{NTriplesSerializer, TurtleSerializer};
use sparesults::{QueryResultsFormat, QueryResultsSerializer};

use crate::model::Table;
use crate::prefixes::Prefixes;

/// A format for rows.
#[derive(Debug)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its media type (IANA).
    pub media_type: &'static str,
    /// Whether people read it: notes are printed with the rows, numbers are rounded.
    pub is_for_people: bool,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Sparql(QueryResultsFormat),
    Terminal,
    Markdown,
}

/// All formats for rows.
pub const FORMATS: &[Format] = &[
    Format { name: "table", media_type: "text/plain", is_for_people: true, kind: Kind::Terminal },
    Format {
        name: "csv",
        media_type: "text/csv",
        is_for_people: false,
        kind: Kind::Sparql(QueryResultsFormat::Csv),
    },
    Format {
        name: "tsv",
        media_type: "text/tab-separated-values",
        is_for_people: false,
        kind: Kind::Sparql(QueryResultsFormat::Tsv),
    },
    Format {
        name: "json",
        media_type: "application/sparql-results+json",
        is_for_people: false,
        kind: Kind::Sparql(QueryResultsFormat::Json),
    },
    Format {
        name: "xml",
        media_type: "application/sparql-results+xml",
        is_for_people: false,
        kind: Kind::Sparql(QueryResultsFormat::Xml),
    },
    Format { name: "md", media_type: "text/markdown", is_for_people: true, kind: Kind::Markdown },
];

impl Format {
    /// The format of this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }
}

/// A format for graphs.
#[derive(Debug)]
pub struct GraphFormat {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its media type (IANA).
    pub media_type: &'static str,
    turtle: bool,
}

/// All formats for graphs.
pub const GRAPH_FORMATS: &[GraphFormat] = &[
    GraphFormat { name: "turtle", media_type: "text/turtle", turtle: true },
    GraphFormat { name: "ntriples", media_type: "application/n-triples", turtle: false },
];

impl GraphFormat {
    /// The format of this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        GRAPH_FORMATS.iter().find(|format| format.name == name)
    }
}

/// Writes rows. `width` is that of the terminal, to which the format `table` is fitted: long cells are
/// wrapped, and what would still not fit is cut, with `…` in its place. Without it nothing is.
///
/// # Errors
/// Where the writer fails.
pub fn write_table(
    out: &mut dyn Write,
    format: &Format,
    table: &Table,
    prefixes: &Prefixes,
    width: Option<usize>,
) -> io::Result<()> {
    match format.kind {
        Kind::Sparql(QueryResultsFormat::Xml) => write_xml(out, table),
        Kind::Sparql(format) => write_sparql(out, format, table),
        Kind::Terminal => readable::write_terminal(out, table, prefixes, width),
        Kind::Markdown => readable::write_markdown(out, table, prefixes),
    }
}

/// XML cannot hold every character of a text: U+FFFD stands for the others.
fn write_xml(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    let mut table = table.clone();
    for term in table.rows.iter_mut().flatten().flatten() {
        *term = xml::without_forbidden(term);
    }
    write_sparql(&mut xml::EscapedReturns(out), QueryResultsFormat::Xml, &table)
}

fn write_sparql(out: &mut dyn Write, format: QueryResultsFormat, table: &Table) -> io::Result<()> {
    let variables: Vec<Variable> =
        table.columns.iter().map(|name| Variable::new_unchecked(name.as_str())).collect();
    let mut rows = QueryResultsSerializer::from_format(format)
        .serialize_solutions_to_writer(&mut *out, variables.clone())?;
    for row in &table.rows {
        let values = variables
            .iter()
            .zip(row)
            .filter_map(|(variable, term)| Some((variable.as_ref(), term.as_ref()?.as_ref())));
        rows.serialize(values)?;
    }
    rows.finish()?;
    if matches!(format, QueryResultsFormat::Json | QueryResultsFormat::Xml) {
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes the answer of an ASK query.
///
/// # Errors
/// Where the writer fails.
pub fn write_boolean(out: &mut dyn Write, format: &Format, value: bool) -> io::Result<()> {
    if let Kind::Sparql(format) = format.kind {
        QueryResultsSerializer::from_format(format)
            .serialize_boolean_to_writer(&mut *out, value)?;
    } else {
        write!(out, "{value}")?;
    }
    out.write_all(b"\n")
}

/// Writes the answer of a CONSTRUCT or DESCRIBE query.
///
/// # Errors
/// Where the writer fails.
pub fn write_graph(
    out: &mut dyn Write,
    format: &GraphFormat,
    triples: &[Triple],
    prefixes: &Prefixes,
) -> io::Result<()> {
    if format.turtle {
        // Only what is used: a long list of prefixes hides a short answer.
        let mut used = BTreeSet::new();
        for triple in triples {
            let subject = match &triple.subject {
                NamedOrBlankNode::NamedNode(node) => Some(node),
                NamedOrBlankNode::BlankNode(_) => None,
            };
            let object = match &triple.object {
                Term::NamedNode(node) => Some(node),
                _ => None,
            };
            for node in [subject, Some(&triple.predicate), object].into_iter().flatten() {
                used.extend(
                    prefixes
                        .split(node.as_str())
                        .and_then(|(prefix, _)| Some((prefix, prefixes.namespace(prefix)?))),
                );
            }
        }
        let mut serializer = TurtleSerializer::new();
        for &(name, namespace) in &used {
            // The serialiser takes the first that fits: `concept:` would go before `cause:`.
            if !used.iter().any(|&(other, longer)| other != name && longer.starts_with(namespace)) {
                serializer = serializer.with_prefix(name, namespace).map_err(io::Error::other)?;
            }
        }
        let mut writer = serializer.for_writer(out);
        for triple in triples {
            writer.serialize_triple(triple)?;
        }
        writer.finish()?;
    } else {
        let mut writer = NTriplesSerializer::new().for_writer(out);
        for triple in triples {
            writer.serialize_triple(triple)?;
        }
        writer.finish();
    }
    Ok(())
}

#[cfg(test)]
mod tests;
