//! Any RDF into facts: our own `graph.nq`, or other people's files in the same ontology.

mod blank_nodes;
mod lines;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use oxrdf::{GraphName, NamedOrBlankNode, Quad, Term};
use oxrdfio::{JsonLdProfileSet, RdfFormat, RdfParseError, RdfParser, RdfSyntaxError};

use super::decode;
use super::entities::Watched;
use crate::facts::{FactsBuilder, TermId};
use crate::vocab::{rdf, xsd};

pub use blank_nodes::BlankNodes;

/// JSON-LD, read whole: keys may come in any order. Contexts of other places are not fetched.
const JSON_LD: RdfFormat = RdfFormat::JsonLd { profile: JsonLdProfileSet::empty() };

/// Formats that are read, each with its extensions.
pub const FORMATS: &[(RdfFormat, &[&str])] = &[
    (RdfFormat::NQuads, &["nq"]),
    (RdfFormat::NTriples, &["nt"]),
    (RdfFormat::Turtle, &["ttl"]),
    (RdfFormat::TriG, &["trig"]),
    (JSON_LD, &["jsonld"]),
    (RdfFormat::RdfXml, &["rdf", "owl"]),
];

/// The RDF format of a file name, by its extension.
pub fn format_of(file_name: &str) -> Option<RdfFormat> {
    let (_, extension) = file_name.rsplit_once('.')?;
    FORMATS
        .iter()
        .find(|(_, known)| known.iter().any(|known| extension.eq_ignore_ascii_case(known)))
        .map(|(format, _)| *format)
}

/// The RDF format of a file: by its extension, else by its content; `None` where it is no RDF or cannot
/// be read.
pub fn format_of_file(path: &Path) -> Option<RdfFormat> {
    if let Some(format) = path.file_name().and_then(|name| name.to_str()).and_then(format_of) {
        return Some(format);
    }
    let mut head = Vec::new();
    File::open(path).ok()?.take(super::HEAD_BYTES as u64).read_to_end(&mut head).ok()?;
    sniff(&decode::head_text(&head, decode::detect(&head)))
}

/// The RDF format of a text, by its first statement; `None` where it does not begin like RDF.
pub(super) fn sniff(text: &str) -> Option<RdfFormat> {
    let start = text.trim_start();
    if start.starts_with(['{', '[']) {
        // No other JSON has these keys.
        let has = |key: &str| text.contains(&format!("\"{key}\""));
        return (has("@context") || has("@graph") || has("@id")).then_some(JSON_LD);
    }
    if start.starts_with("<?xml") || start.starts_with("<!") || start.starts_with("<rdf:RDF") {
        let is_rdf = text.contains(rdf::NS) && text.contains(":RDF");
        return is_rdf.then_some(RdfFormat::RdfXml);
    }
    let line =
        text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'))?;
    let keyword = line.split_whitespace().next().unwrap_or_default();
    if ["@prefix", "@base", "prefix", "base"].iter().any(|k| keyword.eq_ignore_ascii_case(k)) {
        return Some(RdfFormat::TriG);
    }
    let is_term = keyword.starts_with("_:")
        || keyword
            .strip_prefix('<')
            .and_then(|iri| iri.strip_suffix('>'))
            .is_some_and(|iri| iri.contains(':') && !iri.starts_with(['/', '!', '?']));
    is_term.then(|| {
        // Four terms before the full stop make a quad.
        let mut quads = RdfParser::from_format(RdfFormat::NQuads).for_slice(line);
        match quads.next() {
            Some(Ok(_)) => RdfFormat::NQuads,
            _ => RdfFormat::TriG,
        }
    })
}

/// Why RDF could not be read.
#[derive(Debug)]
pub struct RdfError {
    /// What is wrong, in words.
    pub message: String,
    /// The line, from 1, for errors of syntax.
    pub line: Option<u64>,
    /// The column, from 1, for errors of syntax.
    pub column: Option<u64>,
}

impl fmt::Display for RdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for RdfError {}

impl From<RdfParseError> for RdfError {
    fn from(error: RdfParseError) -> Self {
        match error {
            RdfParseError::Io(error) => error.into(),
            RdfParseError::Syntax(error) => error.into(),
        }
    }
}

impl From<io::Error> for RdfError {
    fn from(error: io::Error) -> Self {
        Self { message: error.to_string(), line: None, column: None }
    }
}

impl From<RdfSyntaxError> for RdfError {
    fn from(error: RdfSyntaxError) -> Self {
        let start = error.location().map(|range| range.start);
        Self {
            message: error.to_string(),
            line: start.map(|position| position.line + 1),
            column: start.map(|position| position.column + 1),
        }
    }
}

/// Reads RDF into a builder that gets no other file, streaming. Triples without a graph go to
/// `default_graph` (an IRI).
///
/// # Errors
/// At the first error of syntax or of reading; what came before it is in the builder.
pub fn read_rdf(
    reader: impl Read,
    format: RdfFormat,
    default_graph: &str,
    into: &mut FactsBuilder,
) -> Result<(), RdfError> {
    read_one_of_several(reader, format, default_graph, &mut BlankNodes::of_only_file(format), into)
}

/// The same for one of several files, whose blank nodes are its own.
///
/// # Errors
/// As [`read_rdf`].
pub fn read_one_of_several(
    reader: impl Read,
    format: RdfFormat,
    default_graph: &str,
    blank_nodes: &mut BlankNodes,
    into: &mut FactsBuilder,
) -> Result<(), RdfError> {
    let default_graph = into.iri(default_graph);
    let reader = past_mark(reader)?;
    let reader: Box<dyn Read + '_> = match format {
        RdfFormat::NTriples | RdfFormat::NQuads => {
            return lines::read(reader, format, default_graph, blank_nodes, into);
        }
        RdfFormat::RdfXml => Box::new(Watched::new(reader)),
        _ => Box::new(reader),
    };
    for quad in RdfParser::from_format(format).for_reader(reader) {
        add(into, &quad?, default_graph, blank_nodes);
    }
    Ok(())
}

/// What follows the byte order mark of UTF-8, which the parsers do not know.
fn past_mark(mut reader: impl Read) -> io::Result<impl Read> {
    let mut start = Vec::with_capacity(decode::UTF8_MARK.len());
    reader.by_ref().take(decode::UTF8_MARK.len() as u64).read_to_end(&mut start)?;
    if start == decode::UTF8_MARK {
        start.clear();
    }
    Ok(io::Cursor::new(start).chain(reader))
}

fn add(into: &mut FactsBuilder, quad: &Quad, default_graph: TermId, blank_nodes: &mut BlankNodes) {
    let subject = match &quad.subject {
        NamedOrBlankNode::NamedNode(node) => into.iri(node.as_str()),
        NamedOrBlankNode::BlankNode(node) => into.encoded(&blank_nodes.name(node.as_str())),
    };
    let predicate = into.iri(quad.predicate.as_str());
    let object = match &quad.object {
        Term::NamedNode(node) => into.iri(node.as_str()),
        Term::BlankNode(node) => into.encoded(&blank_nodes.name(node.as_str())),
        Term::Literal(literal) => match literal.language() {
            Some(language) => into.text(literal.value(), language),
            None if literal.datatype().as_str() == xsd::STRING => into.string(literal.value()),
            None => into.typed(literal.value(), literal.datatype().as_str()),
        },
    };
    let graph = match &quad.graph_name {
        GraphName::NamedNode(node) => into.iri(node.as_str()),
        GraphName::BlankNode(node) => into.encoded(&blank_nodes.name(node.as_str())),
        GraphName::DefaultGraph => default_graph,
    };
    into.insert(subject, predicate, object, graph);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_syntax_error_says_where() {
        let mut builder = FactsBuilder::new();
        let text = "<http://a> <http://b> \"c\" .\n<http://a> <http://b> .\n";
        let error = read_rdf(text.as_bytes(), RdfFormat::Turtle, "http://g", &mut builder)
            .expect_err("an object is missing");
        assert_eq!((error.line, error.column), (Some(2), Some(23)), "{error}");
        assert_eq!(builder.len(), 1, "what came before is kept");
    }

    #[test]
    fn a_byte_order_mark_is_passed() {
        for format in [RdfFormat::Turtle, RdfFormat::NQuads, RdfFormat::NTriples, JSON_LD] {
            let text = match format {
                RdfFormat::JsonLd { .. } => r#"{"@id": "http://a", "http://b": "c"}"#,
                _ => "<http://a> <http://b> \"c\" .\n",
            };
            let mut builder = FactsBuilder::new();
            let bytes = [decode::UTF8_MARK, text.as_bytes()].concat();
            read_rdf(bytes.as_slice(), format, "http://g", &mut builder).expect("valid");
            assert_eq!(builder.len(), 1, "{format:?}");
        }
    }

    #[test]
    fn lexical_forms_stay_as_they_are() {
        let mut builder = FactsBuilder::new();
        let text = "<http://a> <http://b> \"PT92M\"^^<http://www.w3.org/2001/XMLSchema#duration> .";
        read_rdf(text.as_bytes(), RdfFormat::Turtle, "http://g", &mut builder).expect("valid");
        let facts = builder.build().expect("few terms");
        assert_eq!(facts.term(facts.quads()[0][2]).into_text(), "PT92M");
    }
}
