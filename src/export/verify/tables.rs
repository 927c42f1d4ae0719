//! Rows of tables: counts, types, hashes, keys, foreign keys, and one format against another.

use std::collections::BTreeMap;
use std::hash::BuildHasher;
use std::io;
use std::path::Path;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;
use sha2::{Digest, Sha256};

use super::described::{Described, DescribedFile};
use super::rows::{Spelled, fits, normal, read};
use super::{Difference, Verification};
use crate::model::ErrorCode;
use crate::schema::Table;

/// Formats whose rows can be read back, the first being the one that others are compared with. The
/// one for spreadsheets has losses, so it is only hashed and counted.
pub(in crate::export) const PLACES: [&str; 3] = ["tables", "parquet", "jsonl"];

type Keys = HashSet<Vec<u8>, FxBuildHasher>;

/// Checks all tables of a folder.
pub(super) fn check(folder: &Path, described: &Described, found: &mut Verification) {
    let places: Vec<(&str, BTreeMap<&str, Vec<&DescribedFile>>)> = PLACES
        .into_iter()
        .map(|place| (place, described.tables(place)))
        .filter(|(_, tables)| !tables.is_empty())
        .collect();
    let Some((first, rest)) = places.split_first() else { return };
    let mut keys: BTreeMap<&str, Keys> = BTreeMap::new();
    for (&name, files) in &first.1 {
        let mut known = Keys::default();
        let prints = check_table(folder, files, &mut known, found);
        keys.insert(name, known);
        for (place, tables) in rest {
            if let Some(others) = tables.get(name) {
                compare(folder, &prints, files, others, found);
            } else {
                let message = format!("the table is in {}/ but not here", first.0);
                found.file(ErrorCode::VerifyFormat, &format!("{place}/{name}"), message);
            }
        }
    }
    for files in first.1.values() {
        check_foreign_keys(folder, files, &keys, found);
    }
}

/// What is done with a row: its file, its table, its number in the file, its cells.
type Visit<'a> = dyn FnMut(&DescribedFile, &Table, u64, &[Spelled], &mut Verification) + 'a;

/// Reads the rows of files as one table, with the number of each row in its file.
fn each_row(
    folder: &Path,
    files: &[&DescribedFile],
    found: &mut Verification,
    visit: &mut Visit<'_>,
) {
    for file in files {
        let Some((rows, table)) = &file.table else { continue };
        let mut number = 0;
        let done = read(&folder.join(&file.path), table, &mut |cells| {
            number += 1;
            visit(file, table, number, cells, found);
            Ok::<(), io::Error>(())
        });
        if let Err(error) = done {
            found.note(Difference {
                code: ErrorCode::VerifyRow,
                message: format!("it cannot be read as a table: {error}"),
                file: file.path.clone(),
                row: Some(number + 1),
                column: None,
            });
        } else if number != *rows {
            let message = format!("it has {number} rows, the manifest says {rows}");
            found.file(ErrorCode::VerifyRows, &file.path, message);
        }
    }
}

/// Checks the rows of a table by themselves, gathers its keys, and returns a print of each row.
fn check_table(
    folder: &Path,
    files: &[&DescribedFile],
    keys: &mut Keys,
    found: &mut Verification,
) -> Vec<u64> {
    let mut prints = Vec::new();
    let mut line = Vec::new();
    each_row(folder, files, found, &mut |file, table, number, cells, found| {
        found.rows += 1;
        prints.push(print_of(table, cells));
        let mut note = |code, column: usize, message: String| {
            found.note(Difference {
                code,
                message,
                file: file.path.clone(),
                row: Some(number),
                column: Some(table.columns[column].name.clone()),
            });
        };
        for (position, (column, cell)) in table.columns.iter().zip(cells).enumerate() {
            match cell {
                None if column.required => {
                    note(
                        ErrorCode::VerifyNull,
                        position,
                        "the column must have a value".to_owned(),
                    );
                }
                Some(cell) if !fits(cell, column.storage) => {
                    let message = format!("{} is no {}", shown(cell), column.storage.name());
                    note(ErrorCode::VerifyType, position, message);
                }
                _ => {}
            }
        }
        let last = cells.len() - 1;
        line.clear();
        for (number, position) in table.hashed_columns().enumerate() {
            if number > 0 {
                line.push(b',');
            }
            line.extend_from_slice(cells[position].as_deref().unwrap_or_default());
        }
        let hash = format!("\"{}\"", crate::model::hexadecimal(&Sha256::digest(&line)));
        // Only CSV keeps the spelling of decimal numbers that the hash is made of.
        if file.path.starts_with("tables/") && cells[last].as_deref() != Some(hash.as_bytes()) {
            let message = format!("the hash of the row is {hash}");
            note(ErrorCode::VerifyRowHash, last, message);
        }
        let own = table.has_own_key();
        let key = if own { 0 } else { last };
        if let Some(cell) = &cells[key]
            && !keys.insert(cell.clone())
        {
            note(ErrorCode::VerifyKey, key, format!("{} stands here a second time", shown(cell)));
        }
    });
    prints
}

/// A number that differs, in all likelihood, where two rows do.
fn print_of(table: &Table, cells: &[Spelled]) -> u64 {
    let normal: Vec<Spelled> = cells
        .iter()
        .zip(&table.columns)
        .map(|(cell, column)| normal(cell, column.storage))
        .collect();
    FxBuildHasher.hash_one(&normal)
}

/// Compares the rows of a table in another format with those of the first.
fn compare(
    folder: &Path,
    prints: &[u64],
    files: &[&DescribedFile],
    others: &[&DescribedFile],
    found: &mut Verification,
) {
    let mut position = 0;
    let mut differing = None;
    each_row(folder, others, found, &mut |file, table, number, cells, _| {
        if differing.is_none() && prints.get(position) != Some(&print_of(table, cells)) {
            differing = Some((position, file.path.clone(), number, cells.to_vec()));
        }
        position += 1;
    });
    if let Some((position, path, number, cells)) = differing {
        name_difference(folder, files, position, &path, number, &cells, found);
    } else if position < prints.len() {
        let place = others.first().map_or("", |file| &file.path);
        let message = format!("the other format has {} rows, this one {position}", prints.len());
        found.file(ErrorCode::VerifyFormat, place, message);
    }
}

/// Finds the first column that differs between a row and the one at a position of the first format.
fn name_difference(
    folder: &Path,
    files: &[&DescribedFile],
    position: usize,
    path: &str,
    number: u64,
    cells: &[Spelled],
    found: &mut Verification,
) {
    let mut at = 0;
    let mut differences = Vec::new();
    let mut quiet = Verification::default();
    each_row(folder, files, &mut quiet, &mut |file, table, _, expect, _| {
        if at == position {
            for ((column, cell), other) in table.columns.iter().zip(cells).zip(expect) {
                let (cell, other) = (normal(cell, column.storage), normal(other, column.storage));
                if cell != other {
                    let words = |cell: &Spelled| cell.as_deref().map_or("NULL".into(), shown);
                    differences.push(Difference {
                        code: ErrorCode::VerifyFormat,
                        message: format!(
                            "{} here, {} in {}",
                            words(&cell),
                            words(&other),
                            file.path
                        ),
                        file: path.to_owned(),
                        row: Some(number),
                        column: Some(column.name.clone()),
                    });
                    break;
                }
            }
        }
        at += 1;
    });
    if differences.is_empty() {
        differences.push(Difference {
            code: ErrorCode::VerifyFormat,
            message: "the other format has no such row".to_owned(),
            file: path.to_owned(),
            row: Some(number),
            column: None,
        });
    }
    for difference in differences {
        found.note(difference);
    }
}

fn check_foreign_keys(
    folder: &Path,
    files: &[&DescribedFile],
    keys: &BTreeMap<&str, Keys>,
    found: &mut Verification,
) {
    let has_any = files
        .iter()
        .filter_map(|file| file.table.as_ref())
        .any(|(_, table)| table.columns.iter().any(|column| column.references.is_some()));
    if !has_any {
        return;
    }
    each_row(folder, files, found, &mut |file, table, number, cells, found| {
        for (column, cell) in table.columns.iter().zip(cells) {
            let (Some((target, key)), Some(cell)) = (&column.references, cell) else { continue };
            found.foreign_keys += 1;
            if !keys.get(target.as_str()).is_some_and(|known| known.contains(cell)) {
                found.note(Difference {
                    code: ErrorCode::VerifyForeignKey,
                    message: format!("{} is not in {target}.{key}", shown(cell)),
                    file: file.path.clone(),
                    row: Some(number),
                    column: Some(column.name.clone()),
                });
            }
        }
    });
}

/// A cell, short enough for a message.
fn shown(cell: &[u8]) -> String {
    let text = String::from_utf8_lossy(cell);
    if text.chars().count() <= 60 {
        return text.into_owned();
    }
    format!("{}…", text.chars().take(60).collect::<String>())
}
