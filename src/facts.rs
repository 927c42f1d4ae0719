//! Facts: an immutable, dictionary-encoded RDF dataset, sorted three ways.
//!
//! Every term is held once, in its canonical N-Triples form, in one block of bytes; a quad is four
//! `u32` ids. Ids follow the order of the terms, so whatever walks the facts is sorted, and the
//! same from run to run. All later stages (query, graph, export, link, check) read nothing else.

mod builder;
mod dictionary;
mod merge;
mod orders;
mod term;

use std::collections::BTreeSet;
use std::sync::OnceLock;

pub use builder::FactsBuilder;
use dictionary::Dictionary;
use orders::{Starts, distinct, range};
pub use term::{TermRef, TooLarge, parse_term, write_iri, write_literal};

/// The number of a term in the dictionary; ids follow term order.
pub type TermId = u32;

/// Subject, predicate, object, graph.
pub type Quad = [TermId; 4];

/// An immutable set of quads.
///
/// Cost: 16 bytes a quad and order (the second and third order are built when first asked for), and each
/// distinct term once with 20 bytes more.
#[derive(Debug, Default)]
pub struct Facts {
    terms: Dictionary,
    /// Sorted by subject, predicate, object, graph; no repeats.
    spog: Vec<Quad>,
    /// Where the quads of each subject begin.
    subject_starts: OnceLock<Starts>,
    /// The same quads as predicate, object, subject, graph.
    posg: OnceLock<Vec<Quad>>,
    /// The same quads as object, subject, predicate, graph.
    ospg: OnceLock<Vec<Quad>>,
    graphs: OnceLock<Vec<TermId>>,
}

impl Facts {
    /// How many quads there are.
    pub fn len(&self) -> usize {
        self.spog.len()
    }

    /// Whether there is no quad.
    pub fn is_empty(&self) -> bool {
        self.spog.is_empty()
    }

    /// How many distinct terms there are.
    pub fn term_count(&self) -> usize {
        self.terms.len()
    }

    /// The term with this id, in canonical N-Triples form (RDF 1.1 N-Triples, section 4).
    pub fn encoded(&self, id: TermId) -> &str {
        self.terms.get(id)
    }

    /// The same as bytes, for writers.
    pub fn encoded_bytes(&self, id: TermId) -> &[u8] {
        self.terms.bytes_of(id)
    }

    /// The term with this id.
    pub fn term(&self, id: TermId) -> TermRef<'_> {
        TermRef::decode(self.terms.get(id))
    }

    /// The id of a term in canonical N-Triples form. Cost: a binary search.
    pub fn id_of_encoded(&self, encoded: &str) -> Option<TermId> {
        self.terms.find(encoded)
    }

    /// The id of an IRI.
    pub fn id_of_iri(&self, iri: &str) -> Option<TermId> {
        let mut encoded = String::with_capacity(iri.len() + 2);
        write_iri(&mut encoded, iri);
        self.terms.find(&encoded)
    }

    /// The IRI with this id, or `None` where the term is a literal or a blank node.
    pub fn iri(&self, id: TermId) -> Option<&str> {
        match self.term(id) {
            TermRef::Iri(iri) => Some(iri),
            _ => None,
        }
    }

    /// All quads, sorted by subject, predicate, object, graph.
    pub fn quads(&self) -> &[Quad] {
        &self.spog
    }

    /// All quads as predicate, object, subject, graph. Built when first asked for; that needs room for all
    /// quads once more, unless they were asked for by object before.
    pub fn by_predicate(&self) -> &[Quad] {
        self.posg.get_or_init(|| {
            let terms = self.terms.len();
            match self.ospg.get() {
                Some(ospg) => orders::by_predicate(ospg, terms),
                None => orders::by_predicate(&orders::by_object(&self.spog, terms), terms),
            }
        })
    }

    /// All quads as object, subject, predicate, graph. Built when first asked for.
    pub fn by_object(&self) -> &[Quad] {
        self.ospg.get_or_init(|| orders::by_object(&self.spog, self.terms.len()))
    }

    /// The names of the graphs, sorted.
    pub fn graphs(&self) -> &[TermId] {
        self.graphs.get_or_init(|| {
            let names: BTreeSet<TermId> = self.spog.iter().map(|quad| quad[3]).collect();
            names.into_iter().collect()
        })
    }

    /// The quads of one subject, sorted by predicate; none where it has none. Cost: that of looking at two
    /// numbers, and of a pass over all quads when first asked for.
    pub fn of_subject(&self, subject: TermId) -> &[Quad] {
        let starts = self
            .subject_starts
            .get_or_init(|| orders::starts(self.spog.iter().map(|quad| quad[0]), self.terms.len()));
        match starts.get(subject as usize..).unwrap_or_default() {
            &[start, end, ..] => &self.spog[start as usize..end as usize],
            _ => &[],
        }
    }

    /// The quads of one subject and predicate, sorted by object.
    pub fn of_subject_predicate(&self, subject: TermId, predicate: TermId) -> &[Quad] {
        self.prefix_spog(&[subject, predicate])
    }

    /// The objects of a subject and a predicate, without repeats over graphs.
    pub fn objects(
        &self,
        subject: TermId,
        predicate: TermId,
    ) -> impl Iterator<Item = TermId> + use<'_> {
        distinct(self.of_subject_predicate(subject, predicate), 2)
    }

    /// The least object of a subject and a predicate.
    pub fn object(&self, subject: TermId, predicate: TermId) -> Option<TermId> {
        self.objects(subject, predicate).next()
    }

    /// The subjects with a predicate and an object, without repeats over graphs.
    pub fn subjects(
        &self,
        predicate: TermId,
        object: TermId,
    ) -> impl Iterator<Item = TermId> + use<'_> {
        distinct(range(self.by_predicate(), &[predicate, object]), 2)
    }

    /// The quads of a predicate as `[predicate, object, subject, graph]`, sorted.
    pub fn of_predicate(&self, predicate: TermId) -> &[Quad] {
        range(self.by_predicate(), &[predicate])
    }

    /// Quads by a prefix of the order subject, predicate, object, graph.
    pub fn prefix_spog(&self, prefix: &[TermId]) -> &[Quad] {
        match prefix {
            [] => &self.spog,
            [subject] => self.of_subject(*subject),
            [subject, ..] => range(self.of_subject(*subject), prefix),
        }
    }

    /// Quads by a prefix of the order predicate, object, subject, graph.
    pub fn prefix_posg(&self, prefix: &[TermId]) -> &[Quad] {
        range(self.by_predicate(), prefix)
    }

    /// Quads by a prefix of the order object, subject, predicate, graph.
    pub fn prefix_ospg(&self, prefix: &[TermId]) -> &[Quad] {
        range(self.by_object(), prefix)
    }
}

#[cfg(test)]
mod tests;
