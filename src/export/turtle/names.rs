//! Prefixed names of Turtle.
//!
//! Prefixes are a fixed list: the vocabularies, a family of IRIs each (`case:`, `org:`), and a
//! concept scheme each (`cause:`). Only those that a name uses are declared.

use rustc_hash::FxHashMap;

use super::is_short;
use crate::export::Source;
use crate::export::keys::family;
use crate::export::literal::Literal;
use crate::facts::{Facts, TermId};
use crate::prefixes::{concept_schemes, is_prefix};
use crate::vocab::{self, dcat, dcterms, owl, prov, rdf, rdfs, skos, void, xsd};

/// The vocabularies.
const VOCABULARIES: &[(&str, &str)] = &[
    ("dcat", dcat::NS),
    ("dcterms", dcterms::NS),
    ("inc", vocab::INC),
    ("owl", owl::NS),
    ("prov", prov::NS),
    ("rdf", rdf::NS),
    ("rdfs", rdfs::NS),
    ("skos", skos::NS),
    ("void", void::NS),
    ("xsd", xsd::NS),
];

/// The prefixes of a file.
pub(in crate::export) struct Names {
    /// Prefix and namespace, in the order in which they are declared.
    declared: Vec<(String, String)>,
    /// Namespace to position.
    by_namespace: FxHashMap<String, usize>,
}

impl Names {
    /// The prefixes that the facts use.
    pub(in crate::export) fn new(source: &Source<'_>) -> Self {
        let mut known: Vec<(String, String)> = VOCABULARIES
            .iter()
            .map(|(prefix, namespace)| ((*prefix).to_owned(), (*namespace).to_owned()))
            .collect();
        let mut families: Vec<String> =
            source.schema.classes.iter().filter_map(family).map(str::to_owned).collect();
        // Graphs and the nodes that describe the data set are of no class of ours.
        families.extend(["dataset".to_owned(), "graph".to_owned()]);
        families.sort();
        families.dedup();
        families.retain(|family| VOCABULARIES.iter().all(|(prefix, _)| prefix != family));
        known.extend(families.into_iter().map(|family| {
            let namespace = format!("{}{family}/", source.base());
            (family, namespace)
        }));
        for scheme in concept_schemes(source.facts, source.base()) {
            if is_prefix(&scheme) && known.iter().all(|(prefix, _)| *prefix != scheme) {
                let namespace = format!("{}concept/{scheme}/", source.base());
                known.push((scheme, namespace));
            }
        }
        let mut names = Self { declared: known, by_namespace: FxHashMap::default() };
        names.index();
        let used = names.used(source.facts);
        let mut position = 0;
        names.declared.retain(|_| {
            position += 1;
            used[position - 1]
        });
        names.index();
        names
    }

    fn index(&mut self) {
        self.by_namespace = self
            .declared
            .iter()
            .enumerate()
            .map(|(position, (_, namespace))| (namespace.clone(), position))
            .collect();
    }

    /// Which prefixes the terms of the facts would use.
    fn used(&self, facts: &Facts) -> Vec<bool> {
        let mut used = vec![false; self.declared.len()];
        let mut mark = |iri: &str| {
            if let Some((position, _)) = self.find(iri) {
                used[position] = true;
            }
        };
        // Terms that are written otherwise, or not at all, must not ask for a prefix: `a`, names of
        // graphs, the datatypes of numbers without quotes. Where such a term is more than that, its
        // whole IRI is written.
        let graphs = facts.graphs();
        let rdf_type = facts.id_of_iri(rdf::TYPE);
        for id in 0..facts.term_count() as TermId {
            if let Some(literal) = Literal::split(facts.encoded(id)) {
                if let Some(datatype) = literal.datatype().filter(|_| !is_short(&literal)) {
                    mark(datatype);
                }
                continue;
            }
            let hidden = Some(id) == rdf_type
                || (graphs.binary_search(&id).is_ok() && facts.of_subject(id).is_empty());
            if let Some(iri) = facts.iri(id).filter(|_| !hidden) {
                mark(iri);
            }
        }
        used
    }

    pub(in crate::export) fn write_prefixes(&self, out: &mut Vec<u8>) {
        for (prefix, namespace) in &self.declared {
            out.extend_from_slice(format!("@prefix {prefix}: <{namespace}> .\n").as_bytes());
        }
    }

    /// The prefix and the local part of an IRI, where it can be written so without an escape.
    pub(in crate::export) fn shorten<'a>(&'a self, iri: &'a str) -> Option<(&'a str, &'a str)> {
        let (position, local) = self.find(iri)?;
        Some((&self.declared[position].0, local))
    }

    fn find<'a>(&self, iri: &'a str) -> Option<(usize, &'a str)> {
        let cut = memchr::memrchr2(b'/', b'#', iri.as_bytes())? + 1;
        let (namespace, local) = iri.split_at(cut);
        if !is_local(local) {
            return None;
        }
        self.by_namespace.get(namespace).map(|&position| (position, local))
    }
}

/// A name that is a `PN_LOCAL` of Turtle without any escape; of the letters only ASCII, as ids are.
fn is_local(name: &str) -> bool {
    let bytes = name.as_bytes();
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else {
        return false;
    };
    if !(first.is_ascii_alphanumeric() || matches!(first, b'_' | b'%')) || *last == b'.' {
        return false;
    }
    let mut position = 0;
    while let Some(&byte) = bytes.get(position) {
        position += match byte {
            b'%' if bytes.len() >= position + 3
                && bytes[position + 1].is_ascii_hexdigit()
                && bytes[position + 2].is_ascii_hexdigit() =>
            {
                3
            }
            b'_' | b'-' | b'.' => 1,
            _ if byte.is_ascii_alphanumeric() => 1,
            _ => return false,
        };
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_names_need_no_escape() {
        for (name, expect) in [
            ("IL-0279", true),
            ("asana-2019.3", true),
            ("a%2Fb", true),
            ("2019", true),
            ("_x", true),
            ("", false),
            ("-x", false),
            ("x.", false),
            ("a%2", false),
            ("a/b", false),
            ("a~b", false),
            ("a'b", false),
            ("é", false),
        ] {
            assert_eq!(is_local(name), expect, "{name}");
        }
    }
}
