//! Tables as rows of text, for the tests that look at them.

use super::*;

/// Cells of a table as text, NULL told from the rest by the raw bytes.
pub(super) type Rows = Vec<Vec<Option<String>>>;

pub(super) fn tables(facts: &Facts) -> BTreeMap<String, Rows> {
    // In memory: many facts are tried, and each folder would wait for the disk.
    let paths = SCHEMA.tables().into_iter().map(|table| format!("tables/{}.csv", table.name));
    let paths: Vec<String> = paths.collect();
    let folder = NewFolder::dry(paths.iter().cloned());
    let options = ExportOptions::default();
    tables::write_csv(&Source::new(facts, &SCHEMA, &options), &folder).expect("memory");
    let kept = |path: String| folder.kept(&path).map(|bytes| (path, bytes));
    parse(paths.into_iter().filter_map(kept).collect())
}

pub(super) fn parse(files: BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Rows> {
    files
        .into_iter()
        .filter_map(|(path, bytes)| {
            let name = path.strip_prefix("tables/")?.strip_suffix(".csv")?.to_owned();
            Some((name, rows(&bytes)))
        })
        .collect()
}

/// The rows of a file, the header first, without the hashes of rows. The dialect has no empty
/// strings, so an empty cell is NULL.
pub(super) fn rows(bytes: &[u8]) -> Rows {
    ::csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(bytes)
        .records()
        .map(|record| {
            let record = record.expect("well-formed, all rows of one length");
            let cells = record.iter().take(record.len() - 1);
            cells.map(|cell| (!cell.is_empty()).then(|| cell.to_owned())).collect()
        })
        .collect()
}

/// One column of a table, without the header.
pub(super) fn column(
    tables: &BTreeMap<String, Rows>,
    table: &str,
    name: &str,
) -> Vec<Option<String>> {
    let rows = &tables[table];
    let at = rows[0].iter().position(|cell| cell.as_deref() == Some(name)).expect("a column");
    rows[1..].iter().map(|row| row[at].clone()).collect()
}

pub(super) fn some(values: &[&str]) -> Vec<Option<String>> {
    values.iter().map(|value| (!value.is_empty()).then(|| (*value).to_owned())).collect()
}
