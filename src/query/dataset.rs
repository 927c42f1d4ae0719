//! Our facts as a dataset that the evaluator of crate `spareval` can read.
//!
//! The default graph is the union of all graphs, each triple once (spareval's own union repeats a
//! triple for each graph it stands in). `FROM` and `FROM NAMED` narrow the two sides, again without
//! repeats.

use std::convert::Infallible;
use std::slice;

use oxrdf::Term;
use spareval::{ExpressionTerm, InternalQuad, QueryableDataset};

use crate::facts::{Facts, Quad, TermId, TermRef, parse_term, write_iri, write_literal};
use crate::vocab::xsd;

/// A view on facts for one query.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    facts: &'a Facts,
    /// The graphs whose union is the default graph; all where `None`. Sorted.
    default: Option<&'a [TermId]>,
    /// The graphs that `GRAPH` sees; all where `None`. Sorted.
    named: Option<&'a [TermId]>,
}

impl<'a> View<'a> {
    pub(super) fn new(
        facts: &'a Facts,
        default: Option<&'a [TermId]>,
        named: Option<&'a [TermId]>,
    ) -> Self {
        Self { facts, default, named }
    }
}

/// A term of the dictionary, or one that only the query knows.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// By its id.
    Known(TermId),
    /// A term that no fact has: it matches nothing, but can be bound, compared and printed.
    Foreign(Box<Term>),
}

/// Which order a range is in: where subject, predicate and object stand in a quad.
#[derive(Clone, Copy)]
enum Order {
    Spo,
    Pos,
    Osp,
}

/// Which graphs a pattern asks for.
#[derive(Clone, Copy)]
enum Wanted<'a> {
    /// The default graph: each triple once.
    Union(Option<&'a [TermId]>),
    /// One named graph.
    One(TermId),
    /// Each named graph, with its name.
    Each(Option<&'a [TermId]>),
}

struct Matches<'a> {
    quads: slice::Iter<'a, Quad>,
    order: Order,
    wanted: Wanted<'a>,
    last: Option<[TermId; 3]>,
}

impl Iterator for Matches<'_> {
    type Item = Result<InternalQuad<Node>, Infallible>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let &[a, b, c, graph] = self.quads.next()?;
            let graph_name = match self.wanted {
                Wanted::Union(graphs) => {
                    if graphs.is_some_and(|graphs| graphs.binary_search(&graph).is_err()) {
                        continue;
                    }
                    // The quads of one triple stand together in every order.
                    if self.last.replace([a, b, c]) == Some([a, b, c]) {
                        continue;
                    }
                    None
                }
                Wanted::One(wanted) if wanted != graph => continue,
                Wanted::Each(Some(graphs)) if graphs.binary_search(&graph).is_err() => continue,
                Wanted::One(_) | Wanted::Each(_) => Some(Node::Known(graph)),
            };
            let [subject, predicate, object] = match self.order {
                Order::Spo => [a, b, c],
                Order::Pos => [c, a, b],
                Order::Osp => [b, c, a],
            }
            .map(Node::Known);
            return Some(Ok(InternalQuad { subject, predicate, object, graph_name }));
        }
    }
}

impl<'a> View<'a> {
    /// The shortest range of quads that holds all matches, and its order. Every mix of bound terms
    /// is a prefix of one of the three orders.
    fn range(
        &self,
        subject: Option<TermId>,
        predicate: Option<TermId>,
        object: Option<TermId>,
    ) -> (&'a [Quad], Order) {
        let facts = self.facts;
        match (subject, predicate, object) {
            (Some(s), Some(p), Some(o)) => (facts.prefix_spog(&[s, p, o]), Order::Spo),
            (Some(s), Some(p), None) => (facts.prefix_spog(&[s, p]), Order::Spo),
            (Some(s), None, None) => (facts.prefix_spog(&[s]), Order::Spo),
            (Some(s), None, Some(o)) => (facts.prefix_ospg(&[o, s]), Order::Osp),
            (None, Some(p), Some(o)) => (facts.prefix_posg(&[p, o]), Order::Pos),
            (None, Some(p), None) => (facts.prefix_posg(&[p]), Order::Pos),
            (None, None, Some(o)) => (facts.prefix_ospg(&[o]), Order::Osp),
            (None, None, None) => (facts.quads(), Order::Spo),
        }
    }

    fn can_see(&self, graph: TermId) -> bool {
        self.named.is_none_or(|graphs| graphs.binary_search(&graph).is_ok())
    }
}

/// The id of a bound term: `Err` for one that no fact has, so that nothing can match.
fn bound(node: Option<&Node>) -> Result<Option<TermId>, ()> {
    match node {
        None => Ok(None),
        Some(Node::Known(id)) => Ok(Some(*id)),
        Some(Node::Foreign(_)) => Err(()),
    }
}

impl<'a> QueryableDataset<'a> for View<'a> {
    type InternalTerm = Node;
    type Error = Infallible;

    fn internal_quads_for_pattern(
        &self,
        subject: Option<&Node>,
        predicate: Option<&Node>,
        object: Option<&Node>,
        graph_name: Option<Option<&Node>>,
    ) -> impl Iterator<Item = Result<InternalQuad<Node>, Infallible>> + use<'a> {
        let nothing = (&[][..], Order::Spo, Wanted::Each(None));
        let (quads, order, wanted) = match (bound(subject), bound(predicate), bound(object)) {
            (Ok(s), Ok(p), Ok(o)) => {
                let (quads, order) = self.range(s, p, o);
                match graph_name {
                    Some(None) => (quads, order, Wanted::Union(self.default)),
                    None => (quads, order, Wanted::Each(self.named)),
                    Some(Some(Node::Known(g))) if self.can_see(*g) => {
                        (quads, order, Wanted::One(*g))
                    }
                    Some(Some(_)) => nothing,
                }
            }
            _ => nothing,
        };
        Matches { quads: quads.iter(), order, wanted, last: None }
    }

    fn internal_named_graphs(&self) -> impl Iterator<Item = Result<Node, Infallible>> + use<'a> {
        let graphs = self.named.unwrap_or_else(|| self.facts.graphs());
        graphs.iter().map(|&graph| Ok(Node::Known(graph)))
    }

    fn contains_internal_graph_name(&self, graph: &Node) -> Result<bool, Infallible> {
        Ok(match graph {
            Node::Known(id) => {
                self.can_see(*id) && self.facts.graphs().binary_search(id).is_ok()
            }
            Node::Foreign(_) => false,
        })
    }

    fn internalize_term(&self, term: Term) -> Result<Node, Infallible> {
        let mut encoded = String::new();
        match &term {
            Term::NamedNode(node) => write_iri(&mut encoded, node.as_str()),
            Term::BlankNode(node) => {
                encoded.push_str("_:");
                encoded.push_str(node.as_str());
            }
            Term::Literal(literal) => write_literal(
                &mut encoded,
                literal.value(),
                literal.datatype().as_str(),
                literal.language(),
            ),
        }
        Ok(match self.facts.id_of_encoded(&encoded) {
            Some(id) => Node::Known(id),
            None => Node::Foreign(Box::new(term)),
        })
    }

    fn externalize_term(&self, node: Node) -> Result<Term, Infallible> {
        Ok(match node {
            Node::Known(id) => parse_term(self.facts.encoded(id)),
            Node::Foreign(term) => *term,
        })
    }

    fn externalize_expression_term(&self, node: Node) -> Result<ExpressionTerm, Infallible> {
        Ok(match node {
            Node::Known(id) => expression_term(self.facts.encoded(id)),
            Node::Foreign(term) => (*term).into(),
        })
    }
}

/// A term as expressions compute with it. Numbers and flags are read in place, without the copies
/// of value and datatype that the way over `oxrdf::Term` makes: sorting and summing do little else.
fn expression_term(encoded: &str) -> ExpressionTerm {
    if let TermRef::Literal { value, datatype, language: None } = TermRef::decode(encoded) {
        let read = match datatype {
            xsd::STRING => return ExpressionTerm::StringLiteral(value.into_owned()),
            xsd::INTEGER => value.parse().ok().map(ExpressionTerm::IntegerLiteral),
            xsd::DECIMAL => value.parse().ok().map(ExpressionTerm::DecimalLiteral),
            xsd::BOOLEAN => value.parse().ok().map(ExpressionTerm::BooleanLiteral),
            xsd::DATE_TIME => value.parse().ok().map(ExpressionTerm::DateTimeLiteral),
            _ => None,
        };
        if let Some(term) = read {
            return term;
        }
    }
    parse_term(encoded).into()
}

#[cfg(test)]
mod tests;
