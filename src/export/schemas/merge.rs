//! What the scripts that apply changes to loaded tables share. They are there where a build wrote
//! `changes/`.
//!
//! Every script deletes by key what is gone, puts in what was added, changed or moved, and then counts the rows
//! of each table: changes that were applied to another snapshot than the one that they were told from end
//! in an error, and as one transaction change nothing.

use super::{Shipment, Shipped, changes};

/// The changes of a table: paths of files that have rows.
pub(super) struct Change<'a> {
    /// Rows that were added, that changed or that moved.
    pub(super) incoming: Vec<&'a str>,
    /// Keys of rows that are gone.
    pub(super) gone: Option<&'a str>,
}

impl<'a> Change<'a> {
    fn of(shipped: &Shipped<'a>) -> Self {
        let with_rows = |place: &str| {
            let files = shipped.files.get(place).into_iter().flatten();
            files.filter(|file| file.rows != Some(0)).map(|file| file.path.as_str())
        };
        Self {
            incoming: [changes::ADDED, changes::CHANGED, changes::MOVED]
                .into_iter()
                .flat_map(with_rows)
                .collect(),
            gone: with_rows(changes::REMOVED).next(),
        }
    }
}

/// The tables that changed, with what did.
pub(super) fn changed<'s, 'a>(
    shipment: &'s Shipment<'a>,
) -> impl Iterator<Item = (&'s Shipped<'a>, Change<'a>)> {
    let changes = shipment.tables.iter().map(|shipped| (shipped, Change::of(shipped)));
    changes.filter(|(_, change)| change.gone.is_some() || !change.incoming.is_empty())
}

/// A script: for each table `apply` where it changed, and for every one `count`, given how many rows it
/// must have in the end.
pub(super) fn script(
    shipment: &Shipment<'_>,
    head: &str,
    apply: impl Fn(&Shipped<'_>, &Change<'_>) -> String,
    count: impl Fn(&str, u64) -> String,
    tail: &str,
) -> String {
    let mut out = head.to_owned();
    for (shipped, change) in changed(shipment) {
        out += &apply(shipped, &change);
    }
    for shipped in &shipment.tables {
        out += &count(&shipped.table.name, shipped.rows());
    }
    out + tail
}

/// The names of the tables that hold the changes of one while they are merged.
pub(super) fn holding(table: &str) -> [String; 2] {
    ["incoming", "gone"].map(|kind| format!("{kind}_{table}"))
}

/// What is gone from the table is deleted by the key, and what is incoming replaces, by the key, what it
/// holds: `DELETE` and `MERGE` of the standard, from the tables of [`holding`].
pub(super) fn statements(
    shipped: &Shipped<'_>,
    change: &Change<'_>,
    quote: impl Fn(&str) -> String,
) -> String {
    let [incoming, gone] = holding(&shipped.table.name);
    let table = quote(&shipped.table.name);
    let mut out = String::new();
    if change.gone.is_some() {
        let key = quote(&shipped.table.merge_key().name);
        out +=
            &format!("DELETE FROM {table} WHERE {key} IN (SELECT {key} FROM {});\n", quote(&gone));
    }
    if !change.incoming.is_empty() {
        out += &merge(shipped, &quote(&incoming), &quote);
    }
    out
}

fn merge(shipped: &Shipped<'_>, source: &str, quote: impl Fn(&str) -> String) -> String {
    let key = quote(&shipped.table.merge_key().name);
    let others = shipped.table.columns.iter().filter(|column| *column != shipped.table.merge_key());
    let set = others.map(|column| {
        let name = quote(&column.name);
        format!("{name} = s.{name}")
    });
    format!(
        "MERGE INTO {} AS t USING {source} AS s ON t.{key} = s.{key}\n  \
         WHEN MATCHED THEN UPDATE SET {}\n  \
         WHEN NOT MATCHED THEN INSERT ({}) VALUES ({});\n",
        quote(&shipped.table.name),
        set.collect::<Vec<_>>().join(", "),
        shipped.columns(&quote),
        shipped.columns(|name| format!("s.{}", quote(name)))
    )
}

/// What is said where a table has not as many rows as it should.
pub(super) fn complaint(table: &str, rows: u64) -> String {
    format!(
        "{table} has not {rows} rows: these changes belong to another snapshot; load the whole one"
    )
}
