//! N-Triples and N-Quads line by line. Lines in canonical form, as this program writes them, hold
//! each term as the dictionary keeps it: they are cut between terms and nothing is decoded. Any other
//! line goes to the parser of crate `oxttl`, so what is valid and what an error says does not depend
//! on the way.
//!
//! Format: RDF 1.1 N-Quads (2014) and N-Triples, section 4 "A Canonical form of N-Triples".

use std::io::{BufRead, BufReader, Read};

use oxrdfio::{RdfFormat, RdfParser};

use super::{BlankNodes, RdfError, add};
use crate::facts::{FactsBuilder, TermId};
use crate::vocab::{rdf, xsd};

/// So much is read at a time.
const BUFFER_BYTES: usize = 1 << 20;

/// Reads N-Triples or N-Quads, streaming.
///
/// Cost: linear; memory for the longest line.
///
/// # Errors
/// At the first line that is no statement; what came before it is in the builder.
pub fn read(
    reader: impl Read,
    format: RdfFormat,
    default_graph: TermId,
    blank_nodes: &mut BlankNodes,
    into: &mut FactsBuilder,
) -> Result<(), RdfError> {
    let mut reader = BufReader::with_capacity(BUFFER_BYTES, reader);
    let mut line = Vec::new();
    let mut number = 0;
    let mut last = Last::default();
    loop {
        line.clear();
        let bytes = reader.read_until(b'\n', &mut line)?;
        if bytes == 0 {
            return Ok(());
        }
        number += 1;
        let quad = std::str::from_utf8(&line)
            .ok()
            .and_then(|text| Cut::new(text.strip_suffix('\n')?, format))
            .and_then(|cut| cut.intern(default_graph, into, &mut last));
        if let Some([subject, predicate, object, graph]) = quad {
            into.insert(subject, predicate, object, graph);
            continue;
        }
        for quad in RdfParser::from_format(format).for_slice(&line) {
            let quad = quad.map_err(|error| on_line(error.into(), number))?;
            add(into, &quad, default_graph, blank_nodes);
        }
    }
}

/// The parser saw one line only.
fn on_line(mut error: RdfError, number: u64) -> RdfError {
    let line = error.line.map_or(number, |line| number + line - 1);
    error.message = error.message.replacen(
        &format!("at line {}", line + 1 - number),
        &format!("at line {line}"),
        1,
    );
    error.line = Some(line);
    error
}

/// Subject and graph of the line before: in sorted files they rarely change.
#[derive(Default)]
struct Last {
    subject: (String, TermId),
    graph: (String, TermId),
}

/// The terms of a line, as they stand.
#[derive(Debug, PartialEq, Eq)]
struct Cut<'a> {
    subject: &'a str,
    predicate: &'a str,
    object: &'a str,
    graph: Option<&'a str>,
}

impl<'a> Cut<'a> {
    /// Cuts `S P O G .` or `S P O .` where single spaces part the terms; `None` for anything else.
    fn new(line: &'a str, format: RdfFormat) -> Option<Self> {
        let rest = line.strip_suffix(" .")?;
        let (subject, rest) = first_iri(rest)?;
        let (predicate, rest) = first_iri(rest)?;
        let (object, graph) = if format == RdfFormat::NQuads && rest.ends_with('>') {
            // No IRI holds `<`, so the last one begins the graph, or a term without a graph.
            let start = memchr::memrchr(b'<', rest.as_bytes())?;
            (rest[..start].strip_suffix(' ')?, Some(&rest[start..]))
        } else {
            (rest, None)
        };
        Some(Self { subject, predicate, object, graph })
    }

    /// The ids of its terms; `None` where one of them is not in canonical form.
    fn intern(
        &self,
        default_graph: TermId,
        into: &mut FactsBuilder,
        last: &mut Last,
    ) -> Option<[TermId; 4]> {
        let subject = again(&mut last.subject, self.subject, into)?;
        let graph = match self.graph {
            Some(graph) => again(&mut last.graph, graph, into)?,
            None => default_graph,
        };
        let predicate = into.encoded_if(self.predicate, is_iri)?;
        let object = into.encoded_if(self.object, |term| is_iri(term) || is_literal(term))?;
        Some([subject, predicate, object, graph])
    }
}

fn again(last: &mut (String, TermId), term: &str, into: &mut FactsBuilder) -> Option<TermId> {
    if last.0 != term {
        last.1 = into.encoded_if(term, is_iri)?;
        last.0.clear();
        last.0.push_str(term);
    }
    Some(last.1)
}

/// `<…>` and what follows the space behind it.
fn first_iri(text: &str) -> Option<(&str, &str)> {
    let end = memchr::memchr(b'>', text.as_bytes())? + 1;
    Some((&text[..end], text[end..].strip_prefix(' ')?))
}

/// Whether this is an absolute IRI of plain ASCII characters. Others are left to the parser.
fn is_iri(term: &str) -> bool {
    let Some(iri) = term.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) else {
        return false;
    };
    let bytes = iri.as_bytes();
    let Some(colon) = memchr::memchr(b':', bytes) else { return false };
    let scheme = &bytes[..colon];
    let is_plain = |byte: u8| {
        byte.is_ascii_alphanumeric()
            || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'!' | b'$' | b'&' | b'\'' | b'(' | b')')
            || matches!(byte, b'*' | b'+' | b',' | b';' | b'=' | b':' | b'@' | b'/' | b'?' | b'#')
    };
    scheme.first().is_some_and(u8::is_ascii_alphabetic)
        && scheme.iter().all(u8::is_ascii_alphanumeric)
        && memchr::memchr_iter(b'#', bytes).count() <= 1
        // What follows `//` may be a host with a port, which has rules of its own.
        && !bytes[colon + 1..].strip_prefix(b"//").is_some_and(|rest| {
            let host = rest.split(|byte| matches!(byte, b'/' | b'?' | b'#')).next();
            host.is_some_and(|host| host.iter().any(|byte| matches!(byte, b':' | b'@')))
        })
        && bytes.iter().enumerate().all(|(at, &byte)| {
            let escapes = |digits: &[u8]| digits.iter().all(u8::is_ascii_hexdigit);
            is_plain(byte) || byte == b'%' && bytes.get(at + 1..at + 3).is_some_and(escapes)
        })
}

/// Whether this is a literal in canonical form, with a tag in lower case or a datatype that has to be
/// written.
fn is_literal(term: &str) -> bool {
    let bytes = term.as_bytes();
    if bytes.first() != Some(&b'"') {
        return false;
    }
    let mut at = 1;
    let end = loop {
        let Some(found) = memchr::memchr3(b'"', b'\\', b'\r', &bytes[at..]) else { return false };
        at += found;
        match bytes[at] {
            b'"' => break at,
            b'\\' if matches!(bytes.get(at + 1), Some(b'"' | b'\\' | b'n' | b'r')) => at += 2,
            _ => return false,
        }
    };
    let rest = &term[end + 1..];
    if rest.is_empty() {
        true
    } else if let Some(tag) = rest.strip_prefix('@') {
        // Longer tags have rules of their own (BCP 47).
        tag.len() <= 3 && tag.len() >= 2 && tag.bytes().all(|byte| byte.is_ascii_lowercase())
    } else {
        rest.strip_prefix("^^").is_some_and(|datatype| {
            let name = datatype.get(1..datatype.len() - 1).unwrap_or_default();
            is_iri(datatype) && name != xsd::STRING && name != rdf::LANG_STRING
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::facts::Facts;

    fn by_lines(text: &str, format: RdfFormat) -> Result<Facts, RdfError> {
        let mut builder = FactsBuilder::new();
        let graph = builder.iri("http://g");
        let mut blank_nodes = BlankNodes::of_only_file(format);
        read(text.as_bytes(), format, graph, &mut blank_nodes, &mut builder)?;
        Ok(builder.build().expect("few terms"))
    }

    fn by_parser(text: &str, format: RdfFormat) -> Result<Facts, RdfError> {
        let mut builder = FactsBuilder::new();
        let graph = builder.iri("http://g");
        for quad in RdfParser::from_format(format).for_slice(text) {
            add(&mut builder, &quad?, graph, &mut BlankNodes::of_only_file(format));
        }
        Ok(builder.build().expect("few terms"))
    }

    fn quads(facts: &Facts) -> Vec<[&str; 4]> {
        facts.quads().iter().map(|quad| quad.map(|id| facts.encoded(id))).collect()
    }

    fn check(text: &str) {
        for format in [RdfFormat::NQuads, RdfFormat::NTriples] {
            match (by_lines(text, format), by_parser(text, format)) {
                (Ok(ours), Ok(theirs)) => assert_eq!(quads(&ours), quads(&theirs), "{text}"),
                (Err(ours), Err(theirs)) => {
                    // Where a text runs on over lines, the parser counts columns from elsewhere.
                    assert_eq!(ours.line, theirs.line, "{text}");
                }
                (ours, theirs) => panic!("{text}\nours {ours:?}\ntheirs {theirs:?}"),
            }
        }
    }

    #[test]
    fn every_line_means_what_the_parser_says() {
        let s = "<http://a> <http://b>";
        for object in [
            "<http://c>",
            "\"c\"",
            "\"\"",
            "\"c\"@en",
            "\"c\"@EN",
            "\"c\"@en-GB",
            "\"c\"@e",
            "\"c\"@",
            "\"1\"^^<http://www.w3.org/2001/XMLSchema#integer>",
            "\"1\"^^<http://www.w3.org/2001/XMLSchema#string>",
            "\"1\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#langString>",
            "\"a\\\"b\\\\c\\nd\\re\"",
            "\"a\\tb\"",
            "\"\\u00e9\"",
            "\"é\"",
            "\"\\q\"",
            "\"a\rb\"",
            "_:x",
            "<c>",
            "<http://c d>",
            "<http://c%2>",
            "<http://c%20>",
            "<http://[::1]/>",
            "<http://c:80a/>",
            "<http://c:80/>",
            "<http://u@c/>",
            "<http://c#a#b>",
            "<1a:b>",
            "<a:>",
            "<http://é>",
            "<http://c/\\u00e9>",
            "\"x > <http://y\"",
            "\"x\"^^<y>",
            "\"x\"y",
            "\"x",
        ] {
            for graph in ["", " <http://g2>", " _:g", " <g>"] {
                check(&format!("{s} {object}{graph} .\n"));
            }
        }
        for line in [
            "",
            "# comment",
            "  ",
            "_:a <http://b> <http://c> .",
            "<http://a> _:b <http://c> .",
            "<http://a>  <http://b> <http://c>.",
            "<http://a> <http://b> <http://c>",
            "\u{FEFF}",
            "<http://a> <http://b> <http://c> . # said",
            "\"a\" <http://b> <http://c> .",
            ".",
            "<http://a> <http://b> .",
            "<http://a> <http://b> <http://c> <http://d> <http://e> .",
            "<http://a> <http://b> <http://c> .\r",
            "a\rb",
        ] {
            check(&format!(
                "<http://a> <http://b> \"1\" .\n{line}\n<http://a> <http://b> \"2\" .\n"
            ));
            check(line);
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_an_error_of_their_line() {
        let mut builder = FactsBuilder::new();
        let graph = builder.iri("http://g");
        let text = b"<http://a> <http://b> \"1\" .\n<http://a> <http://b> \"\xFF\" .\n";
        let mut nodes = BlankNodes::of_only_file(RdfFormat::NQuads);
        let error = read(&text[..], RdfFormat::NQuads, graph, &mut nodes, &mut builder)
            .expect_err("no UTF-8");
        assert_eq!((error.line, builder.len()), (Some(2), 1), "{error}");
    }

    proptest! {
        #[test]
        fn any_pieces_mean_what_the_parser_says(
            pieces in prop::collection::vec(
                prop::sample::select(vec![
                    "<http://a>", "<http://b#c>", "\"d\"", "@en", "^^", "<e:f>", " ", " .", "\n", "\\", "\"", "x", "_:b", "é",
                ]),
                0..14,
            )
        ) {
            check(&pieces.concat());
        }
    }
}
