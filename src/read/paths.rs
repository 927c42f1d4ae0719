//! From the paths that were given to a sorted list of files with names of their own.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use walkdir::WalkDir;

use crate::model::{Code, Diagnostic, Place};

/// A file to read.
#[derive(Clone, Debug)]
pub struct InputFile {
    /// Its name in diagnostics and in the graph: the path below the one that was given, with `/`
    /// between the parts; the file's own name where the path given is a file.
    pub name: Arc<str>,
    pub(super) content: Content,
}

#[derive(Clone, Debug)]
pub(super) enum Content {
    Path(PathBuf),
    Bundled(&'static [u8]),
    StandardInput,
}

impl InputFile {
    /// A file that is compiled in.
    pub fn bundled(name: &str, content: &'static [u8]) -> Self {
        Self { name: name.into(), content: Content::Bundled(content) }
    }

    /// Standard input, under the name `-`.
    pub fn standard_input() -> Self {
        Self { name: "-".into(), content: Content::StandardInput }
    }
}

/// Finds the files below each path, sorted by name; what could not be entered is a diagnostic.
///
/// Hidden files and folders (`.git`) below a path are passed over. Links are followed; a folder
/// that is reached from inside itself is reported once. Where two paths give one name to two
/// files, both names begin with the path as it was given.
///
/// # Errors
/// Where a path that was given does not exist.
pub fn find_files(paths: &[PathBuf]) -> io::Result<(Vec<InputFile>, Vec<Diagnostic>)> {
    let mut found: BTreeMap<PathBuf, (PathBuf, PathBuf)> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    let mut standard_input = false;
    for path in paths {
        if path.as_os_str() == "-" {
            standard_input = true;
            continue;
        }
        let metadata = std::fs::metadata(path).map_err(|error| {
            io::Error::new(error.kind(), format!("{}: {error}", path.display()))
        })?;
        if metadata.is_dir() {
            let before = found.len();
            let trouble = diagnostics.len();
            walk(path, &mut found, &mut diagnostics);
            if found.len() == before && diagnostics.len() == trouble {
                diagnostics.push(diagnostic(path, Code::Empty, "this folder holds no file", None));
            }
        } else {
            let name = path.file_name().map_or_else(|| path.clone(), PathBuf::from);
            found.entry(path.clone()).or_insert((name, path.clone()));
        }
    }
    let mut counts: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for (name, _) in found.values() {
        *counts.entry(name.clone()).or_default() += 1;
    }
    let mut files: Vec<InputFile> = found
        .into_values()
        .map(|(name, path)| {
            let unique = counts.get(&name) == Some(&1);
            let name = if unique { portable(&name) } else { portable(&path) };
            InputFile { name: name.into(), content: Content::Path(path) }
        })
        .collect();
    files.sort_by(|left, right| left.name.cmp(&right.name));
    if standard_input {
        files.push(InputFile::standard_input());
    }
    Ok((files, diagnostics))
}

fn walk(
    root: &Path,
    found: &mut BTreeMap<PathBuf, (PathBuf, PathBuf)>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let hidden = |entry: &walkdir::DirEntry| {
        entry.depth() > 0 && entry.file_name().as_encoded_bytes().starts_with(b".")
    };
    let entries = WalkDir::new(root)
        .follow_links(true)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|entry| !hidden(entry));
    for entry in entries {
        match entry {
            Ok(entry) if entry.file_type().is_dir() => {}
            Ok(entry) => {
                let name = entry.path().strip_prefix(root).unwrap_or(entry.path()).to_owned();
                found.entry(entry.path().to_owned()).or_insert((name, entry.path().to_owned()));
            }
            Err(error) => {
                let path = error.path().unwrap_or(root);
                let name = path.strip_prefix(root).unwrap_or(path);
                if error.loop_ancestor().is_some() {
                    diagnostics.push(diagnostic(
                        name,
                        Code::DirectoryLoop,
                        "a link leads back to a folder above it; it is not entered",
                        None,
                    ));
                } else {
                    let reason =
                        error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                    diagnostics.push(diagnostic(
                        name,
                        Code::Unreadable,
                        &format!("cannot be read: {reason}"),
                        Some("check its permissions, or leave it out"),
                    ));
                }
            }
        }
    }
}

fn diagnostic(path: &Path, code: Code, message: &str, help: Option<&str>) -> Diagnostic {
    Diagnostic {
        place: Place { file: portable(path).into(), line: None, column: None },
        record: None,
        code,
        field: None,
        message: message.to_owned(),
        help: help.map(str::to_owned),
    }
}

fn portable(path: &Path) -> String {
    path.components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect::<Vec<_>>()
        .join("/")
        .replacen("//", "/", 1)
}
