//! A built folder, read back: is it what its manifest says, and what the graph says?
//!
//! Every file is hashed; every row of every table is read, its hash computed again, its key looked
//! for among the keys before it, and each foreign key among the keys of its table. Formats that hold
//! the same tables are compared row for row. With `graph.nq` all files are made again, in memory and
//! by the options of the manifest, and compared byte for byte; where a table differs, the first row
//! and column that do are named.

mod described;
mod regenerate;
mod rows;
mod tables;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path};

use sha2::{Digest, Sha256};

use super::{ExportError, manifest};
use crate::facts::Facts;
use crate::model::{ErrorCode, hexadecimal};
use crate::schema::Schema;
pub(super) use described::{Described, DescribedFile};
pub(super) use rows::{Spelled, read as read_rows};
pub(super) use tables::PLACES;

/// Of one kind of difference in one file, so many are told; the rest are counted.
const MAX_PER_FILE: usize = 10;

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// A stable code.
    pub code: ErrorCode,
    /// What differs, in words.
    pub message: String,
    /// The file, by its path in the folder.
    pub file: String,
    /// The row, from 1, without the header.
    pub row: Option<u64>,
    /// The name of the column.
    pub column: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error[{}]: {}\n  --> {}", self.code, self.message, self.file)?;
        if let Some(row) = self.row {
            write!(f, ", row {row}")?;
        }
        if let Some(column) = &self.column {
            write!(f, ", column {column}")?;
        }
        Ok(())
    }
}

/// What was read back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// How many files.
    pub files: u64,
    /// How many rows of tables.
    pub rows: u64,
    /// How many foreign keys that are not NULL.
    pub foreign_keys: u64,
    /// Whether the files were also made again from `graph.nq`.
    pub made_again: bool,
    /// What differs, by file.
    pub differences: Vec<Difference>,
    /// How many more differences there are.
    pub more: u64,
}

impl Verification {
    /// Notes a difference, or counts it where enough of its kind are noted.
    fn note(&mut self, difference: Difference) {
        let same =
            |other: &&Difference| other.file == difference.file && other.code == difference.code;
        if self.differences.iter().filter(same).count() < MAX_PER_FILE {
            self.differences.push(difference);
        } else {
            self.more += 1;
        }
    }

    fn file(&mut self, code: ErrorCode, file: &str, message: String) {
        let file = file.to_owned();
        self.note(Difference { code, message, file, row: None, column: None });
    }
}

/// Reads a folder back. `facts` are those of its `graph.nq`, where it has one.
///
/// Cost: every file is read twice; memory for the keys of all tables.
///
/// # Errors
/// Where the folder holds no manifest of ours, or the system refuses to read.
pub fn verify(
    folder: &Path,
    facts: Option<&Facts>,
    schema: &Schema,
) -> Result<Verification, ExportError> {
    let path = folder.join(manifest::MANIFEST);
    let bytes = std::fs::read(&path)
        .map_err(|error| ExportError::reading("cannot read the manifest", &path, error))?;
    let Some(mut described) = Described::parse(&bytes) else {
        return Err(ExportError::target(
            &path,
            "it is no manifest of `incident-graph`, or of a version without table descriptions",
            "name a folder that `build` wrote, or build it again",
        ));
    };
    let mut found = Verification::default();
    described.files.retain(|file| {
        let refusal = refusal(folder, &file.path);
        if let Some(reason) = refusal {
            let message = format!("the manifest lists it, but {reason}; it is not read");
            found.file(ErrorCode::VerifyFile, &file.path, message);
        }
        refusal.is_none()
    });
    for file in &described.files {
        found.files += 1;
        let (bytes, sha256) = match digest(&folder.join(&file.path)) {
            Ok(known) => known,
            Err(error) => {
                let message =
                    format!("the manifest lists the file, but it cannot be read: {error}");
                found.file(ErrorCode::VerifyFile, &file.path, message);
                continue;
            }
        };
        if bytes != file.bytes {
            let message = format!("it has {bytes} bytes, the manifest says {}", file.bytes);
            found.file(ErrorCode::VerifyBytes, &file.path, message);
        }
        if sha256 != file.sha256 {
            let message = format!("its SHA-256 is {sha256}, the manifest says {}", file.sha256);
            found.file(ErrorCode::VerifyHash, &file.path, message);
        }
    }
    tables::check(folder, &described, &mut found);
    if let Some(facts) = facts {
        regenerate::check(folder, &described, facts, schema, &mut found)?;
    }
    Ok(found)
}

/// Why a path of a manifest is not read: only regular files of the folder itself are. A device may have no
/// end, and a manifest that someone sent is no leave to read elsewhere.
fn refusal(folder: &Path, path: &str) -> Option<&'static str> {
    let is_inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    if !is_inside {
        return Some("it leads out of the folder");
    }
    let known = std::fs::metadata(folder.join(path)).ok()?;
    (!known.is_file()).then_some("it is no regular file")
}

/// The size and the SHA-256 of a file.
pub(super) fn digest(path: &Path) -> io::Result<(u64, String)> {
    let mut file = File::open(path)?;
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 18];
    let mut bytes = 0;
    loop {
        let length = file.read(&mut buffer)?;
        if length == 0 {
            return Ok((bytes, hexadecimal(&hash.finalize())));
        }
        bytes += length as u64;
        hash.update(&buffer[..length]);
    }
}
