//! Turtle (RDF 1.1 Turtle): all graphs as one, each statement once, laid out to be read and compared.
//!
//! Subjects stand in the order of their IRIs, each with `a` first and then its predicates in order,
//! one a line; several objects stand one a line below. Lexical forms never change: a number or a
//! boolean goes without quotes only where that is its canonical form.

mod names;

use std::io::{self, Write};

pub(super) use names::Names;
use rustc_hash::FxHashMap;

use super::literal::{Literal, Tail};
use super::output::Output;
use super::{ExportError, Source, Tally};
use crate::facts::{Facts, TermId};
use crate::vocab::{rdf, xsd};

/// Writes the union of all graphs. Cost: linear.
pub(super) fn write(source: &Source<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    let facts = source.facts;
    let names = Names::new(source);
    let mut out = Output::new(sink);
    out.push("# All graphs as one. graph.nq tells them apart.\n");
    names.write_prefixes(&mut out.buffer);
    let mut writer = Writer::new(facts, &names, "");
    let mut family = "";
    for group in facts.quads().chunk_by(|left, right| left[0] == right[0]) {
        let subject = facts.encoded(group[0][0]);
        let next = family_of(subject, source.base());
        if next != family {
            family = next;
            out.push("\n# ---- ");
            out.push(family);
            out.push(" ----\n");
        }
        out.push("\n");
        writer.write_subject(&mut out, group)?;
    }
    out.finish()?;
    Ok(Tally::default())
}

/// The first part of an IRI below the base, such as `case`; `other` for what lies elsewhere.
fn family_of<'a>(subject: &'a str, base: &str) -> &'a str {
    subject
        .strip_prefix('<')
        .and_then(|iri| iri.strip_prefix(base))
        .and_then(|local| local.split_once('/'))
        .map_or("other", |(family, _)| family)
}

/// Writes subjects with their statements; `trig` does so within the braces of a graph.
pub(super) struct Writer<'a> {
    facts: &'a Facts,
    names: &'a Names,
    rdf_type: Option<TermId>,
    /// What each line begins with.
    indentation: &'static str,
    /// How each predicate is spelt.
    predicates: FxHashMap<TermId, Vec<u8>>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(facts: &'a Facts, names: &'a Names, indentation: &'static str) -> Self {
        let rdf_type = facts.id_of_iri(rdf::TYPE);
        Self { facts, names, rdf_type, indentation, predicates: FxHashMap::default() }
    }

    /// Writes a subject and all that a group of quads, sorted by predicate, says of it.
    pub(super) fn write_subject(
        &mut self,
        out: &mut Output<&mut dyn Write>,
        group: &[[TermId; 4]],
    ) -> io::Result<()> {
        out.push(self.indentation);
        self.write_term(&mut out.buffer, self.facts.encoded(group[0][0]));
        self.write_statements(out, group)?;
        out.push(" .\n");
        out.settle()
    }

    /// Writes predicates and objects of one subject.
    fn write_statements(
        &mut self,
        out: &mut Output<&mut dyn Write>,
        group: &[[TermId; 4]],
    ) -> io::Result<()> {
        let mut first = true;
        let rdf_type = self.rdf_type;
        let runs = group.chunk_by(|left, right| left[1] == right[1]);
        let rest = runs.filter(|run| Some(run[0][1]) != rdf_type);
        for run in self.run_of_types(group).into_iter().chain(rest) {
            out.push(if first { "\n    " } else { " ;\n    " });
            out.push(self.indentation);
            first = false;
            self.write_predicate(&mut out.buffer, run[0][1]);
            let several = run[0][2] != run[run.len() - 1][2];
            let mut last = None;
            for &[_, _, object, _] in run {
                if last.replace(object) == Some(object) {
                    continue;
                }
                let comma = if object == run[0][2] { "" } else { " ," };
                out.push(comma);
                if several {
                    out.push("\n        ");
                    out.push(self.indentation);
                } else {
                    out.push(" ");
                }
                self.write_term(&mut out.buffer, self.facts.encoded(object));
                out.settle()?;
            }
        }
        Ok(())
    }

    fn run_of_types<'q>(&self, group: &'q [[TermId; 4]]) -> Option<&'q [[TermId; 4]]> {
        let rdf_type = self.rdf_type?;
        let start = group.partition_point(|quad| quad[1] < rdf_type);
        let length = group[start..].partition_point(|quad| quad[1] == rdf_type);
        (length > 0).then(|| &group[start..start + length])
    }

    fn write_predicate(&mut self, out: &mut Vec<u8>, predicate: TermId) {
        if Some(predicate) == self.rdf_type {
            out.push(b'a');
            return;
        }
        if let Some(spelling) = self.predicates.get(&predicate) {
            out.extend_from_slice(spelling);
            return;
        }
        let mut spelling = Vec::new();
        self.write_term(&mut spelling, self.facts.encoded(predicate));
        out.extend_from_slice(&spelling);
        self.predicates.insert(predicate, spelling);
    }

    fn write_term(&self, out: &mut Vec<u8>, encoded: &str) {
        let Some(literal) = Literal::split(encoded) else {
            self.write_node(out, encoded);
            return;
        };
        if is_short(&literal) {
            out.extend_from_slice(literal.escaped.as_bytes());
            return;
        }
        write_quoted(out, literal.escaped);
        match literal.tail {
            Tail::Plain => {}
            Tail::Language(language) => {
                out.push(b'@');
                out.extend_from_slice(language.as_bytes());
            }
            Tail::Datatype(datatype) => {
                out.extend_from_slice(b"^^");
                self.write_iri(out, datatype);
            }
        }
    }

    pub(super) fn write_node(&self, out: &mut Vec<u8>, encoded: &str) {
        match encoded.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
            Some(iri) => self.write_iri(out, iri),
            None => out.extend_from_slice(encoded.as_bytes()),
        }
    }

    fn write_iri(&self, out: &mut Vec<u8>, iri: &str) {
        if let Some((prefix, local)) = self.names.shorten(iri) {
            out.extend_from_slice(prefix.as_bytes());
            out.push(b':');
            out.extend_from_slice(local.as_bytes());
        } else {
            out.push(b'<');
            out.extend_from_slice(iri.as_bytes());
            out.push(b'>');
        }
    }
}

/// Whether a literal may go without quotes and datatype: only in the canonical form of its type
/// (XML Schema 1.1 part 2), so that a reader that normalises changes nothing either.
fn is_short(literal: &Literal<'_>) -> bool {
    let text = literal.escaped;
    let whole = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        digits.bytes().all(|byte| byte.is_ascii_digit())
            && match digits.as_bytes() {
                [] => false,
                [b'0'] => true,
                [first, ..] => *first != b'0',
            }
    };
    match literal.datatype() {
        Some(xsd::BOOLEAN) => matches!(text, "true" | "false"),
        Some(xsd::INTEGER) => whole(text) && text != "-0",
        Some(xsd::DECIMAL) => text.split_once('.').is_some_and(|(before, after)| {
            whole(before)
                && !after.is_empty()
                && after.bytes().all(|byte| byte.is_ascii_digit())
                && !after.ends_with('0')
        }),
        _ => false,
    }
}

/// Writes the quoted part. A text of several lines stands on several lines, between three quotes;
/// everything else that was escaped stays escaped, so carriage returns survive whatever touches the
/// ends of lines.
fn write_quoted(out: &mut Vec<u8>, escaped: &str) {
    let bytes = escaped.as_bytes();
    let lines = memchr::memchr_iter(b'\\', bytes).any(|at| bytes.get(at + 1) == Some(&b'n'));
    if !lines {
        out.push(b'"');
        out.extend_from_slice(bytes);
        out.push(b'"');
        return;
    }
    out.extend_from_slice(b"\"\"\"");
    let mut rest = bytes;
    while let Some(at) = memchr::memchr(b'\\', rest) {
        out.extend_from_slice(&rest[..at]);
        match rest.get(at + 1) {
            Some(b'n') => out.push(b'\n'),
            _ => out.extend_from_slice(&rest[at..rest.len().min(at + 2)]),
        }
        rest = rest.get(at + 2..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
    out.extend_from_slice(b"\"\"\"");
}
