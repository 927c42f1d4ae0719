//! JSON-LD 1.1: each graph by itself, each node once in it, keys named as the ontology names its
//! properties. `@context` comes first and `@id` leads each node, so it can be read as a stream
//! (Streaming JSON-LD, W3C Note, 2020).
//!
//! Lexical forms never change: a number or a boolean goes without quotes only where a reader must
//! give the same form back, that is for whole numbers up to 2⁵³ and for `true` and `false`. Texts
//! stand by language, those that state none under `@none`. A value of another datatype than the
//! ontology states, and a literal where a node is expected, say so themselves.

mod context;

use std::collections::BTreeMap;
use std::io::{self, Write};

use context::{Context, Values, quoted};

use super::output::Output;
use super::{ExportError, ExportOptions, Source, Tally, trig};
use crate::facts::{Facts, Quad, TermId, TermRef};
use crate::schema::Schema;
use crate::vocab::{rdf, xsd};

/// The largest whole number that every JSON reader keeps (2⁵³, RFC 8259, section 6).
const SAFE_INTEGER: u64 = 1 << 53;

/// Writes all graphs. Cost: linear, and a second list of the quads.
pub(super) fn write(source: &Source<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    write_graphs(source, None, sink)
}

/// Writes facts of one graph as a document whose triples stand in no named graph.
///
/// # Errors
/// Where the stream fails.
pub fn write_document(
    facts: &Facts,
    schema: &Schema,
    sink: &mut dyn Write,
) -> Result<(), ExportError> {
    let options = ExportOptions::default();
    let source = Source::new(facts, schema, &options);
    write_graphs(&source, facts.graphs().first().copied(), sink).map(drop)
}

fn write_graphs(
    source: &Source<'_>,
    unnamed: Option<TermId>,
    sink: &mut dyn Write,
) -> Result<Tally, ExportError> {
    let context = Context::new(source);
    let facts = source.facts;
    let mut out = Output::new(sink);
    out.push("{\n  \"@context\": ");
    context.write(&mut out.buffer, "  ");
    out.push(",\n  \"@graph\": [");
    let rdf_type = facts.id_of_iri(rdf::TYPE);
    let mut writer = Writer { facts, context: &context, rdf_type, keys: BTreeMap::new() };
    let quads = trig::by_graph(facts);
    for (position, graph) in quads.chunk_by(|left, right| left[3] == right[3]).enumerate() {
        out.push(if position > 0 { ",\n" } else { "\n" });
        let is_named = Some(graph[0][3]) != unnamed;
        if is_named {
            out.push("    {\n      \"@id\": ");
            out.push(&writer.id(graph[0][3]));
            out.push(",\n      \"@graph\": [\n");
        }
        for (position, node) in graph.chunk_by(|left, right| left[0] == right[0]).enumerate() {
            out.push(if position > 0 { ",\n" } else { "" });
            writer.write_node(&mut out, node)?;
        }
        if is_named {
            out.push("\n      ]\n    }");
        }
    }
    out.push("\n  ]\n}\n");
    out.finish()?;
    Ok(Tally::default())
}

/// The context alone, for documents of other people under this base.
///
/// # Errors
/// Where the stream fails.
pub fn write_context(schema: &Schema, base: &str, sink: &mut dyn Write) -> io::Result<()> {
    let mut out = b"{\n  \"@context\": ".to_vec();
    Context::of(schema, base, None).write(&mut out, "  ");
    out.extend_from_slice(b"\n}\n");
    sink.write_all(&out)
}

struct Writer<'a> {
    facts: &'a Facts,
    context: &'a Context<'a>,
    rdf_type: Option<TermId>,
    /// Each predicate as a key, and what its values are.
    keys: BTreeMap<TermId, (String, Values<'a>)>,
}

impl<'a> Writer<'a> {
    /// Writes one node with the statements of a graph about it.
    fn write_node(
        &mut self,
        out: &mut Output<&mut dyn Write>,
        quads: &[Quad],
    ) -> Result<(), ExportError> {
        out.push("        {\n          \"@id\": ");
        out.push(&self.id(quads[0][0]));
        let runs = || quads.chunk_by(|left, right| left[1] == right[1]);
        let mut types: Vec<String> = Vec::new();
        for run in runs().filter(|run| Some(run[0][1]) == self.rdf_type) {
            for &[_, _, object, _] in run {
                match self.facts.term(object) {
                    TermRef::Iri(iri) => types.push(quoted(&self.context.class(iri))),
                    TermRef::Blank(label) => types.push(quoted(&format!("_:{label}"))),
                    TermRef::Literal { .. } => {}
                }
            }
        }
        if !types.is_empty() {
            out.push(",\n          \"@type\": ");
            push_list(out, &types);
        }
        for run in runs() {
            let mut objects: Vec<TermId> = run.iter().map(|quad| quad[2]).collect();
            if Some(run[0][1]) == self.rdf_type {
                // A literal is no type; what foreign data says there is kept as it is.
                objects.retain(|&object| self.facts.term(object).is_literal());
                if objects.is_empty() {
                    continue;
                }
            }
            let (key, values) = self.key(run[0][1]);
            out.push(",\n          ");
            out.push(&quoted(key));
            out.push(": ");
            self.write_values(out, values, &objects);
            out.settle()?;
        }
        out.push("\n        }");
        Ok(())
    }

    fn key(&mut self, predicate: TermId) -> (&str, Values<'a>) {
        let (facts, context) = (self.facts, self.context);
        let (key, values) = self
            .keys
            .entry(predicate)
            .or_insert_with(|| context.key(facts.iri(predicate).unwrap_or_default()));
        (key, *values)
    }

    fn id(&self, node: TermId) -> String {
        quoted(&match self.facts.term(node) {
            TermRef::Blank(label) => format!("_:{label}"),
            other => self.context.iri(&other.into_text()),
        })
    }

    fn write_values(
        &self,
        out: &mut Output<&mut dyn Write>,
        values: Values<'_>,
        objects: &[TermId],
    ) {
        if values == Values::Texts {
            let mut texts: BTreeMap<&str, Vec<String>> = BTreeMap::new();
            for &object in objects {
                match self.facts.term(object) {
                    TermRef::Literal { value, language: Some(language), .. } => {
                        texts.entry(language).or_default().push(quoted(&value));
                    }
                    TermRef::Literal { value, datatype: xsd::STRING, .. } => {
                        texts.entry("@none").or_default().push(quoted(&value));
                    }
                    _ => {}
                }
            }
            if texts.values().map(Vec::len).sum::<usize>() == objects.len() {
                out.push("{");
                for (position, (language, texts)) in texts.iter().enumerate() {
                    out.push(if position > 0 { ", " } else { "" });
                    out.push(&quoted(language));
                    out.push(": ");
                    push_list(out, texts);
                }
                out.push("}");
                return;
            }
            // A list is no map of languages, so each value in it may be anything.
            let values: Vec<String> =
                objects.iter().map(|&object| self.value(Values::Texts, object)).collect();
            out.push("[");
            out.push(&values.join(", "));
            out.push("]");
            return;
        }
        let values: Vec<String> =
            objects.iter().map(|&object| self.value(values, object)).collect();
        push_list(out, &values);
    }

    /// One value, as it has to stand where `expected` is what the context says of the key.
    fn value(&self, expected: Values<'_>, object: TermId) -> String {
        let (value, datatype, language) = match self.facts.term(object) {
            TermRef::Literal { value, datatype, language } => (value, datatype, language),
            _ if expected == Values::Nodes => return self.id(object),
            _ => return format!("{{\"@id\": {}}}", self.id(object)),
        };
        let text = quoted(&value);
        if let Some(language) = language {
            return format!("{{\"@value\": {text}, \"@language\": {}}}", quoted(language));
        }
        match (expected, datatype) {
            (Values::Any | Values::Typed(xsd::STRING), xsd::STRING) => text,
            (Values::Typed(typed), _) if typed == datatype => {
                if is_native(&value, datatype) {
                    value.into_owned()
                } else {
                    text
                }
            }
            (_, xsd::STRING) => format!("{{\"@value\": {text}}}"),
            _ => {
                let datatype = quoted(&self.context.iri(datatype));
                format!("{{\"@value\": {text}, \"@type\": {datatype}}}")
            }
        }
    }
}

/// Whether a literal may be a number or a boolean of JSON: where it is in canonical form and no
/// reader rounds it.
fn is_native(value: &str, datatype: &str) -> bool {
    match datatype {
        xsd::BOOLEAN => matches!(value, "true" | "false"),
        xsd::INTEGER => {
            let digits = value.strip_prefix('-').unwrap_or(value);
            let canonical = match digits.as_bytes() {
                [b'0'] => value == "0",
                [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
                _ => false,
            };
            canonical && digits.parse::<u64>().is_ok_and(|number| number <= SAFE_INTEGER)
        }
        _ => false,
    }
}

/// One value as it is, several as a list.
fn push_list(out: &mut Output<&mut dyn Write>, values: &[String]) {
    if let [value] = values {
        out.push(value);
        return;
    }
    out.push("[");
    out.push(&values.join(", "));
    out.push("]");
}
