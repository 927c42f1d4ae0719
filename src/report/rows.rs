//! Rows of a table, their values by the names of columns.

use oxrdf::Term;

use crate::model::Table;

/// The rows of a table that may not be there.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a>(Option<&'a Table>);

/// One row.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    columns: &'a [String],
    values: &'a [Option<Term>],
}

impl<'a> Rows<'a> {
    pub(super) fn of(table: Option<&'a Table>) -> Self {
        Self(table)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Row<'a>> + Clone {
        self.0.into_iter().flat_map(|table| {
            table.rows.iter().map(|values| Row { columns: &table.columns, values })
        })
    }

    /// The name of a column by its place.
    pub(super) fn column(self, at: usize) -> &'a str {
        self.0.and_then(|table| table.columns.get(at)).map_or("", String::as_str)
    }
}

impl<'a> Row<'a> {
    fn value(self, column: &str) -> Option<&'a Term> {
        let at = self.columns.iter().position(|name| name == column)?;
        self.values[at].as_ref()
    }

    /// The value by its place.
    pub(super) fn at(self, place: usize) -> Option<String> {
        self.values.get(place)?.as_ref().map(words)
    }

    /// The words of a value; of a node, the end of its IRI.
    pub(super) fn text(self, column: &str) -> Option<String> {
        self.value(column).map(words)
    }

    /// The number that a value is.
    pub(super) fn number(self, column: &str) -> Option<f64> {
        match self.value(column)? {
            Term::Literal(literal) if literal.language().is_none() => literal.value().parse().ok(),
            _ => None,
        }
    }

    /// The whole number that a value is.
    pub(super) fn count(self, column: &str) -> Option<usize> {
        self.text(column)?.parse().ok()
    }

    /// The first label that the row has, else what it is the label of.
    pub(super) fn label(self) -> Option<String> {
        let at =
            self.columns.iter().position(|name| name == "label" || name.ends_with("_label"))?;
        self.at(at).or_else(|| self.at(at.checked_sub(1)?))
    }
}

fn words(term: &Term) -> String {
    match term {
        Term::Literal(literal) => literal.value().to_owned(),
        Term::NamedNode(node) => end_of(node.as_str()),
        Term::BlankNode(node) => node.as_str().to_owned(),
    }
}

/// The end of an IRI, decoded: it is shown, not pasted back.
pub(super) fn end_of(iri: &str) -> String {
    let end = iri.rsplit(['/', '#']).next().unwrap_or_default();
    percent_encoding::percent_decode_str(end).decode_utf8_lossy().into_owned()
}

/// A number for people: whole ones whole, others with three figures.
pub(super) fn short(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e9 {
        format!("{value}")
    } else if value.abs() >= 100.0 {
        format!("{value:.0}")
    } else if value.abs() >= 1.0 {
        format!("{value:.2}")
    } else if value.abs() >= 0.001 {
        format!("{value:.3}")
    } else {
        format!("{value:.1e}")
    }
}

/// A text of at most so many characters.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}
