//! Values of tables: bound ones, as rows hold them.

#![expect(clippy::unnecessary_wraps, reason = "a row holds optional values")]

use oxrdf::{Literal, NamedNode, Term};

use crate::facts::{Facts, TermId, parse_term};
use crate::labels::Labels;
use crate::vocab::xsd;

/// A node.
pub(super) fn node(facts: &Facts, id: TermId) -> Option<Term> {
    Some(parse_term(facts.encoded(id)))
}

/// The label of a node, where it has one.
pub(super) fn label(labels: &Labels<'_>, id: TermId) -> Option<Term> {
    labels.of(id).map(|label| label.into_literal().into())
}

/// A count.
pub(super) fn count(value: usize) -> Option<Term> {
    Some(typed(value.to_string(), xsd::INTEGER))
}

/// A measured value, in full precision.
pub(super) fn double(value: f64) -> Option<Term> {
    Some(Literal::from(value).into())
}

/// A measured value, unless it is infinite or none.
pub(super) fn finite(value: f64) -> Option<Term> {
    value.is_finite().then(|| Literal::from(value).into())
}

/// A value in thousandths, as a decimal.
pub(super) fn thousandths(value: u32) -> Option<Term> {
    Some(typed(format!("{}.{:03}", value / 1000, value % 1000), xsd::DECIMAL))
}

/// Words.
pub(super) fn string(value: impl Into<String>) -> Option<Term> {
    Some(Literal::new_simple_literal(value).into())
}

fn typed(value: String, datatype: &str) -> Term {
    Literal::new_typed_literal(value, NamedNode::new_unchecked(datatype)).into()
}
