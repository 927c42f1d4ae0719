//! Rows with named columns: the answer of every query, analysis and listing.

use oxrdf::Term;

/// A table of RDF terms, as SPARQL results are; so each of them can be written in every result format.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Rows; `None` is an unbound value.
    pub rows: Vec<Vec<Option<Term>>>,
    /// How the table was made, with units: printed beside the rows, never among them.
    pub notes: Vec<String>,
}

impl Table {
    /// An empty table with these columns.
    pub fn new<S: Into<String>>(columns: impl IntoIterator<Item = S>) -> Self {
        Self { columns: columns.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// Adds a row. It has as many values as there are columns.
    pub fn push(&mut self, row: Vec<Option<Term>>) {
        debug_assert_eq!(row.len(), self.columns.len());
        self.rows.push(row);
    }
}
