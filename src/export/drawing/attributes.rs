//! Attributes of nodes and edges, and their values.

use std::borrow::Cow;

/// The type of an attribute. There are no others: no reader knows more (`GraphML` 1.0, section 3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::export) enum ValueType {
    /// `true` or `false`.
    Boolean,
    /// A whole number of 32 bits.
    Int,
    /// A whole number of 64 bits.
    Long,
    /// A number, never NaN and never infinite.
    Double,
    /// Text: strings, dates and durations in their ISO spelling, addresses, lists.
    Text,
}

impl ValueType {
    /// The type that holds the values of both: one name has one type.
    pub(super) fn with(self, other: Self) -> Self {
        match (self, other) {
            (left, right) if left == right => left,
            (Self::Int | Self::Long, Self::Int | Self::Long) => Self::Long,
            _ => Self::Text,
        }
    }

    /// The name of the type in `GraphML` and in several other formats.
    pub(in crate::export) fn name(self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Int => "int",
            Self::Long => "long",
            Self::Double => "double",
            Self::Text => "string",
        }
    }
}

/// An attribute of nodes or of edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::export) struct Attribute {
    /// Its name: a column name of the ontology, or one of [`NODE`] and [`EDGE`].
    pub(in crate::export) name: Cow<'static, str>,
    /// The type of its values.
    pub(in crate::export) value_type: ValueType,
}

impl Attribute {
    pub(super) fn new(name: impl Into<Cow<'static, str>>, value_type: ValueType) -> Self {
        Self { name: name.into(), value_type }
    }
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::export) enum Value<'a> {
    Boolean(bool),
    Integer(i64),
    Double(f64),
    Text(Cow<'a, str>),
}

impl Value<'_> {
    /// Appends the value as text: numbers in their shortest form that reads back the same, those of
    /// type double with a point, so that they are read as what they are.
    pub(in crate::export) fn append(&self, text: &mut String) {
        use std::fmt::Write as _;
        match self {
            Self::Boolean(value) => text.push_str(if *value { "true" } else { "false" }),
            Self::Integer(value) => write!(text, "{value}").expect("a string takes all"),
            Self::Double(value) => write!(text, "{value:?}").expect("a string takes all"),
            Self::Text(value) => text.push_str(value),
        }
    }
}

/// Where the attributes that all nodes may have stand among [`Drawing::node_attributes`].
///
/// [`Drawing::node_attributes`]: super::Drawing::node_attributes
pub(in crate::export) struct NodePlaces {
    pub(in crate::export) label: usize,
    pub(in crate::export) name: usize,
    pub(in crate::export) kind: usize,
    pub(in crate::export) year: usize,
    pub(in crate::export) iri: usize,
    /// The whole label, where `label` is made safe.
    pub(in crate::export) title: usize,
}

/// The attributes that all nodes may have, beside what the ontology and the data ask for.
pub(in crate::export) const NODE: NodePlaces =
    NodePlaces { label: 0, name: 1, kind: 2, year: 3, iri: 4, title: 5 };

/// Where the attributes that all edges have stand among [`Drawing::edge_attributes`].
///
/// [`Drawing::edge_attributes`]: super::Drawing::edge_attributes
pub(in crate::export) struct EdgePlaces {
    pub(in crate::export) label: usize,
    pub(in crate::export) interaction: usize,
    pub(in crate::export) kind: usize,
    pub(in crate::export) weight: usize,
    pub(in crate::export) count: usize,
    pub(in crate::export) eid: usize,
}

/// The attributes that all edges have.
pub(in crate::export) const EDGE: EdgePlaces =
    EdgePlaces { label: 0, interaction: 1, kind: 2, weight: 3, count: 4, eid: 5 };
