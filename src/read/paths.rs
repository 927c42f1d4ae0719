//! From the paths that were given to a sorted list of files with names of their own.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use walkdir::WalkDir;

use super::built::is_built;
use crate::model::{Code, Diagnostic, Place, escaped, is_steering};

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

/// What was found below the paths that were given.
#[derive(Debug, Default)]
pub struct Found {
    /// The files, sorted by name.
    pub files: Vec<InputFile>,
    /// What could not be entered or read.
    pub diagnostics: Vec<Diagnostic>,
    /// What is no input by its place or name.
    pub passed_over: PassedOver,
}

/// What stands below a path that was given and is no input. It is told, but no part of the graph: else a
/// second build beside the first one's folder would give another graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassedOver {
    /// Folders that `build` wrote, as they can be opened.
    pub built: Vec<String>,
    /// How many files and folders are hidden.
    pub hidden: u64,
}

/// Finds the files below each path; what could not be entered is a diagnostic.
///
/// Hidden files and folders (`.git`) below a path are passed over, and so are folders that `build` wrote: what
/// comes out must not go in again. Links are followed; a folder that is reached from inside itself is
/// reported once. Pipes and devices below a path are reported: some have no end. Where two paths give one
/// name to two files, both names begin with the path as it was given.
///
/// # Errors
/// Where a path that was given does not exist.
pub fn find_files(paths: &[PathBuf]) -> io::Result<Found> {
    let mut found: BTreeMap<PathBuf, (PathBuf, PathBuf)> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    let mut passed_over = PassedOver::default();
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
            let known = passed_over.clone();
            walk(path, &mut found, &mut diagnostics, &mut passed_over);
            let is_empty = found.len() == before && diagnostics.len() == trouble;
            if is_empty && passed_over == known {
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
    Ok(Found { files, diagnostics, passed_over })
}

fn walk(
    root: &Path,
    found: &mut BTreeMap<PathBuf, (PathBuf, PathBuf)>,
    diagnostics: &mut Vec<Diagnostic>,
    passed_over: &mut PassedOver,
) {
    let entries = WalkDir::new(root)
        .follow_links(true)
        .sort_by_file_name()
        .into_iter()
        // What was given is meant, whatever it is called and whoever wrote it.
        .filter_entry(|entry| entry.depth() == 0 || !passed_over.takes(entry));
    for entry in entries {
        match entry {
            Ok(entry) if entry.file_type().is_dir() => {}
            Ok(entry) if !entry.file_type().is_file() => {
                let name = entry.path().strip_prefix(root).unwrap_or(entry.path());
                let message = "it is no regular file, and may have no end";
                let help = "leave it out, or name it on the command line";
                diagnostics.push(diagnostic(name, Code::Unreadable, message, Some(help)));
            }
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

impl PassedOver {
    /// Notes an entry that is no input.
    fn takes(&mut self, entry: &walkdir::DirEntry) -> bool {
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            self.hidden += 1;
            return true;
        }
        let is_built = entry.file_type().is_dir() && is_built(entry.path());
        if is_built {
            self.built.push(portable(entry.path()));
        }
        is_built
    }

    /// In words, where there is anything to tell.
    pub fn message(&self) -> Option<String> {
        let hidden = match self.hidden {
            0 => None,
            1 => Some("1 hidden file or folder".to_owned()),
            several => Some(format!("{several} hidden files and folders")),
        };
        let built = self.built.iter().map(|path| format!("{path}, which `build` wrote"));
        let parts: Vec<String> = built.chain(hidden).collect();
        (!parts.is_empty()).then(|| format!("passed over: {}", parts.join("; ")))
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

/// A path as text, with `/` between its parts. Names that differ stay different.
fn portable(path: &Path) -> String {
    path.components()
        .map(|part| printable(part.as_os_str()))
        .collect::<Vec<_>>()
        .join("/")
        .replacen("//", "/", 1)
}

/// The name of a file as text. Bytes that are no UTF-8 and characters that steer a terminal, line feeds among
/// them, are escaped, and so is the backslash: the name stands in messages, tables and keys.
fn printable(name: &OsStr) -> String {
    let mut text = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        text.push_str(&escaped(chunk.valid(), |c| is_steering(c) || c == '\\'));
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02X}")));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain_text() {
        for (name, expect) in [
            ("a b/사건.txt", "a b/사건.txt"),
            ("new\nline.txt", "new\\nline.txt"),
            ("\u{1b}[31m\u{202e}.txt", "\\u{1b}[31m\\u{202e}.txt"),
        ] {
            assert_eq!(portable(Path::new(name)), expect);
        }
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_no_utf_8_stay_different() {
        use std::os::unix::ffi::OsStrExt;
        let name = |bytes: &[u8]| printable(OsStr::from_bytes(bytes));
        assert_eq!(name(b"caf\xe9.txt"), "caf\\xE9.txt");
        assert_eq!(name(b"\xff\xfe"), "\\xFF\\xFE");
        assert_ne!(name(b"caf\xe9.txt"), name(b"caf\\xE9.txt"));
        assert_ne!(name(b"a\nb.txt"), name(b"a\\nb.txt"));
    }
}
