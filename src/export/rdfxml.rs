//! RDF/XML (RDF 1.1 XML Syntax): all graphs as one, a node once, for tools that read nothing newer.
//!
//! A predicate has to be a name of XML: its IRI is cut behind the last character that none can hold.
//! Where nothing is left that may begin a name, the statement cannot be written and is counted.

use std::collections::BTreeMap;
use std::io::Write;

use super::literal::{Literal, Tail};
use super::output::Output;
use super::{ExportError, Source, Tally, xml};
use crate::facts::{Facts, Quad, TermId};
use crate::prefixes::Prefixes;
use crate::vocab::rdf;

/// Names of the RDF namespace that no element of a statement or a node may have (section 5.1).
const RESERVED: [&str; 12] = [
    "RDF",
    "Description",
    "ID",
    "about",
    "parseType",
    "resource",
    "nodeID",
    "datatype",
    "li",
    "aboutEach",
    "aboutEachPrefix",
    "bagID",
];

/// Writes the union of all graphs. Cost: linear, two passes.
pub(super) fn write(source: &Source<'_>, sink: &mut dyn Write) -> Result<Tally, ExportError> {
    let facts = source.facts;
    let names = Names::new(source);
    let mut out = Output::new(sink);
    let mut tally = Tally::default();
    out.push("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rdf:RDF");
    for (namespace, prefix) in &names.prefixes {
        out.push("\n    xmlns:");
        out.push(prefix);
        out.push("=\"");
        xml::write_text(&mut out.buffer, namespace, &mut tally);
        out.push("\"");
    }
    out.push(">\n");
    for group in facts.quads().chunk_by(|left, right| left[0] == right[0]) {
        write_subject(&mut out, facts, &names, group, &mut tally)?;
    }
    out.push("</rdf:RDF>\n");
    out.finish()?;
    Ok(tally)
}

fn write_subject(
    out: &mut Output<&mut dyn Write>,
    facts: &Facts,
    names: &Names,
    group: &[Quad],
    tally: &mut Tally,
) -> Result<(), ExportError> {
    let typed = group
        .iter()
        .filter(|quad| Some(quad[1]) == names.rdf_type)
        .find_map(|quad| Some((quad[2], names.elements.get(&quad[2])?)));
    let (typed, element) = match typed {
        Some((id, element)) => (Some(id), element.as_str()),
        None => (None, "rdf:Description"),
    };
    out.push("  <");
    out.push(element);
    write_reference(out, facts.encoded(group[0][0]), "rdf:about", tally);
    out.push(">\n");
    for run in group.chunk_by(|left, right| left[1..3] == right[1..3]) {
        let [_, predicate, object, _] = run[0];
        if Some(predicate) == names.rdf_type && Some(object) == typed {
            continue;
        }
        let Some(name) = names.elements.get(&predicate) else {
            tally.unnamed_predicates += 1;
            continue;
        };
        out.push("    <");
        out.push(name);
        let encoded = facts.encoded(object);
        match Literal::split(encoded) {
            None => {
                write_reference(out, encoded, "rdf:resource", tally);
                out.push("/>\n");
            }
            Some(literal) => {
                match literal.tail {
                    Tail::Plain => {}
                    Tail::Language(language) => {
                        out.push(" xml:lang=\"");
                        out.push(language);
                        out.push("\"");
                    }
                    Tail::Datatype(datatype) => {
                        out.push(" rdf:datatype=\"");
                        xml::write_text(&mut out.buffer, datatype, tally);
                        out.push("\"");
                    }
                }
                out.push(">");
                xml::write_escaped(&mut out.buffer, literal.escaped, tally);
                out.push("</");
                out.push(name);
                out.push(">\n");
            }
        }
        out.settle()?;
    }
    out.push("  </");
    out.push(element);
    out.push(">\n");
    out.settle()?;
    Ok(())
}

/// Writes the attribute that names a node.
fn write_reference(
    out: &mut Output<&mut dyn Write>,
    encoded: &str,
    attribute: &str,
    tally: &mut Tally,
) {
    out.push(" ");
    if let Some(label) = encoded.strip_prefix("_:") {
        // A label may begin with a digit, a name of XML may not.
        out.push("rdf:nodeID=\"b");
        out.push(&label.replace(':', "__"));
    } else {
        out.push(attribute);
        out.push("=\"");
        let iri = encoded.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
        xml::write_text(&mut out.buffer, iri.unwrap_or(encoded), tally);
    }
    out.push("\"");
}

/// Names of elements: of all predicates, and of all types.
struct Names {
    /// Namespace → prefix.
    prefixes: BTreeMap<String, String>,
    /// Predicate or type → the name of its element.
    elements: BTreeMap<TermId, String>,
    rdf_type: Option<TermId>,
}

impl Names {
    fn new(source: &Source<'_>) -> Self {
        let facts = source.facts;
        let rdf_type = facts.id_of_iri(rdf::TYPE);
        let mut ids = std::collections::BTreeSet::new();
        let mut last = None;
        for &[_, predicate, object, _] in facts.quads() {
            if Some(predicate) == rdf_type {
                ids.insert(object);
            }
            if last.replace(predicate) != Some(predicate) {
                ids.insert(predicate);
            }
        }
        let known = Prefixes::new(source.base());
        let known: BTreeMap<&str, &str> =
            known.iter().map(|(prefix, namespace)| (namespace, prefix)).collect();
        let mut prefixes = BTreeMap::from([(rdf::NS.to_owned(), "rdf".to_owned())]);
        let mut elements = BTreeMap::new();
        let mut foreign = 0;
        for id in ids {
            let Some((namespace, local)) = facts.iri(id).and_then(split) else { continue };
            if namespace == rdf::NS && RESERVED.contains(&local) {
                continue;
            }
            let prefix = prefixes.entry(namespace.to_owned()).or_insert_with(|| {
                known.get(namespace).map_or_else(
                    || {
                        foreign += 1;
                        format!("ns{foreign}")
                    },
                    |prefix| (*prefix).to_owned(),
                )
            });
            elements.insert(id, format!("{prefix}:{local}"));
        }
        Self { prefixes, elements, rdf_type }
    }
}

/// Cuts an IRI into a namespace and the longest local part that is a name (`NCName`).
fn split(iri: &str) -> Option<(&str, &str)> {
    let tail = iri.char_indices().rev().take_while(|(_, c)| is_name_character(*c));
    let start = tail.filter(|(_, c)| is_name_start(*c)).last()?.0;
    (start > 0).then(|| iri.split_at(start))
}

/// `NameStartChar` of XML 1.0 (fifth edition, section 2.3) without the colon.
fn is_name_start(c: char) -> bool {
    c == '_'
        || c.is_ascii_alphabetic()
        || matches!(c,
            '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}' | '\u{370}'..='\u{37D}'
            | '\u{37F}'..='\u{1FFF}' | '\u{200C}'..='\u{200D}' | '\u{2070}'..='\u{218F}'
            | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}'
            | '\u{FDF0}'..='\u{FFFD}' | '\u{10000}'..='\u{EFFFF}')
}

/// `NameChar`.
fn is_name_character(c: char) -> bool {
    is_name_start(c)
        || c.is_ascii_digit()
        || matches!(c, '-' | '.' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predicates_are_cut_into_names() {
        for (iri, expect) in [
            ("http://x/a#b", Some(("http://x/a#", "b"))),
            ("http://x/a", Some(("http://x/", "a"))),
            ("http://x/1a-2", Some(("http://x/1", "a-2"))),
            ("http://x/a%2Fb", Some(("http://x/a%2", "Fb"))),
            ("http://x/gepr\u{FC}ft", Some(("http://x/", "gepr\u{FC}ft"))),
            ("http://x/1", None),
            ("http://x/", None),
        ] {
            assert_eq!(split(iri), expect, "{iri}");
        }
    }
}
