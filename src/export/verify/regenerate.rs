//! The files of a folder, made again from its graph.

use std::path::Path;

use super::described::Described;
use super::{Difference, Verification};
use crate::export::folder::write_format;
use crate::export::{ExportError, ExportOptions, FORMATS, Format, NewFolder, Source};
use crate::facts::Facts;
use crate::model::ErrorCode;
use crate::schema::Schema;

/// Makes every file of the manifest again, writing none, and compares the hashes.
pub(super) fn check(
    folder: &Path,
    described: &Described,
    facts: &Facts,
    schema: &Schema,
    found: &mut Verification,
) -> Result<(), ExportError> {
    if described.ontology_version != schema.version {
        let version = |version: &Option<String>| version.clone().unwrap_or_else(|| "none".into());
        let message = format!(
            "it was built with ontology {}, this program has {}; rows are compared with the files \
             only, not with the graph: name its ontology with --ontology, or build it again",
            version(&described.ontology_version),
            version(&schema.version)
        );
        found.file(ErrorCode::VerifyOntology, "manifest.json", message);
        return Ok(());
    }
    let options = ExportOptions {
        languages: described.languages.clone(),
        tables: described.options,
        measured_views: described.measured_views.clone(),
        ..ExportOptions::default()
    };
    let source = Source::new(facts, schema, &options);
    for format in FORMATS {
        let of_format = |path: &str| format.owns(path);
        if !described.files.iter().any(|file| of_format(&file.path)) {
            continue;
        }
        let made = NewFolder::dry([]);
        write_format(&source, &made, format)?;
        let made = made.reports();
        for file in described.files.iter().filter(|file| of_format(&file.path)) {
            match made.iter().find(|made| made.path == file.path) {
                None => {
                    let message = "the graph gives no such file".to_owned();
                    found.file(ErrorCode::VerifyGraph, &file.path, message);
                }
                Some(same) if same.sha256 == file.sha256 => {}
                Some(_) => name_difference(folder, &source, format, &file.path, found)?,
            }
        }
        for made in made {
            if !described.files.iter().any(|file| file.path == made.path) {
                let message = "the graph gives this file, the manifest does not list it".to_owned();
                found.file(ErrorCode::VerifyGraph, &made.path, message);
            }
        }
    }
    found.made_again = true;
    Ok(())
}

/// Makes the format again with one file kept, and names the first row and column that differ.
fn name_difference(
    folder: &Path,
    source: &Source<'_>,
    format: &Format,
    path: &str,
    found: &mut Verification,
) -> Result<(), ExportError> {
    let mut difference = Difference {
        code: ErrorCode::VerifyGraph,
        message: "the graph gives other bytes".to_owned(),
        file: path.to_owned(),
        row: None,
        column: None,
    };
    let made = NewFolder::dry([path.to_owned()]);
    write_format(source, &made, format)?;
    let is_plain = Path::new(path).extension().is_some_and(|ending| ending == "csv");
    if is_plain
        && let (Some(expect), Ok(stands)) = (made.kept(path), std::fs::read(folder.join(path)))
    {
        let (row, column) = first_difference(&expect, &stands);
        difference.row = Some(row);
        let header = expect.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let header = String::from_utf8_lossy(header);
        difference.column = header.split(',').nth(column).map(str::to_owned);
        "the graph gives another value".clone_into(&mut difference.message);
    }
    found.note(difference);
    Ok(())
}

/// The row (the header is 0) and the position of the column where two CSV files part.
fn first_difference(expect: &[u8], stands: &[u8]) -> (u64, usize) {
    let same = expect.iter().zip(stands).take_while(|(left, right)| left == right).count();
    let (mut row, mut column, mut quoted) = (0, 0, false);
    for &byte in &expect[..same] {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' if !quoted => (row, column) = (row + 1, 0),
            b',' if !quoted => column += 1,
            _ => {}
        }
    }
    (row, column)
}
