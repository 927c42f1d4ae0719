//! Where a format stands in a folder, and so which files of an older folder a new one may replace.

use super::{Format, Layout, changes};

/// The files of an older folder that go when a new one takes its place. Where its manifest lists others,
/// nothing is written: they would be lost.
#[derive(Clone, Copy, Debug)]
pub enum Replaces<'a> {
    /// Those of every format: a build says anew what the whole folder is.
    EveryFormat,
    /// Those of one format: an export knows of no other.
    OneFormat(&'a Format),
    /// Those of no format: measures, and the page about them.
    NoFormat,
}

impl Replaces<'_> {
    /// Whether this file of an older folder may go; its path is relative, with `/`.
    pub(super) fn includes(self, path: &str) -> bool {
        match self {
            Self::EveryFormat => is_of_export(path),
            Self::OneFormat(format) => format.owns(path) || describes_tables(path),
            Self::NoFormat => !is_of_export(path),
        }
    }
}

impl Format {
    /// Where it stands in a folder: the name of its file, or of the folder of its files.
    pub fn place(&self) -> String {
        match (self.layout(), self.name) {
            (Layout::File, name) => {
                format!("graph.{}", self.extensions.first().copied().unwrap_or(name))
            }
            (Layout::Folder, "csv") => "tables".to_owned(),
            (Layout::Folder, name) => name.strip_suffix("-csv").unwrap_or(name).to_owned(),
        }
    }

    /// Whether a file of a folder is of this format; its path is relative, with `/`.
    pub(super) fn owns(&self, path: &str) -> bool {
        let place = self.place();
        match self.layout() {
            Layout::File => path == place,
            Layout::Folder => is_in(path, &place),
        }
    }
}

/// Whether a path leads into a folder; both are relative, with `/`.
pub(super) fn is_in(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

fn is_of_export(path: &str) -> bool {
    super::FORMATS.iter().any(|format| format.owns(path)) || describes_tables(path)
}

/// Schemas and changes stand beside tables, and are of no use without them.
fn describes_tables(path: &str) -> bool {
    path == "datapackage.json" || is_in(path, "schema") || is_in(path, changes::FOLDER)
}
