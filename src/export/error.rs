//! Why an export failed: what, where, how to mend it.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::graph::ViewError;
use crate::model::ErrorCode;

/// Why an export failed. What stood in the target before is unchanged.
#[derive(Debug)]
pub struct ExportError {
    /// A stable code.
    pub code: ErrorCode,
    /// What is wrong, in words, without a trailing period.
    pub message: String,
    /// The file or folder that is concerned.
    pub path: Option<PathBuf>,
    /// How to mend it.
    pub help: Cow<'static, str>,
    /// What the system said.
    pub source: Option<io::Error>,
}

impl ExportError {
    /// A target that must not be replaced.
    pub(super) fn target(path: &Path, message: impl Into<String>, help: &'static str) -> Self {
        let path = Some(path.to_owned());
        let help = help.into();
        Self { code: ErrorCode::ExportTarget, message: message.into(), path, help, source: None }
    }

    /// An earlier snapshot that changes cannot be told from.
    pub(super) fn changes(path: &Path, message: impl Into<String>, help: &'static str) -> Self {
        Self { code: ErrorCode::ExportChanges, ..Self::target(path, message, help) }
    }

    /// A file that could not be written.
    pub(super) fn writing(path: &Path, error: io::Error) -> Self {
        Self::io("cannot write the file", path, error)
    }

    /// Anything else that the system refused.
    pub(super) fn io(what: &str, path: &Path, error: io::Error) -> Self {
        Self::system(what, Some(path.to_owned()), error)
    }

    /// A built folder, or a file of one, that could not be read.
    pub(super) fn reading(what: &str, path: &Path, error: io::Error) -> Self {
        Self {
            code: ErrorCode::ExportRead,
            message: format!("{what}: {error}"),
            path: Some(path.to_owned()),
            help: "name a folder that `build` wrote (it holds manifest.json) and that you may read"
                .into(),
            source: Some(error),
        }
    }

    fn system(what: &str, path: Option<PathBuf>, error: io::Error) -> Self {
        let (code, help) = match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                (ErrorCode::ExportSpace, "free some space or write to another disk")
            }
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                (ErrorCode::ExportDenied, "write to a place where you may create files")
            }
            ErrorKind::NotFound => (
                ErrorCode::ExportWrite,
                "check that the path exists and that nothing removes it meanwhile",
            ),
            _ => (ErrorCode::ExportWrite, "see what the system said, or write to another place"),
        };
        let help = help.into();
        Self { code, message: format!("{what}: {error}"), path, help, source: Some(error) }
    }

    /// The same error, with how much room there must be.
    pub(super) fn needing(mut self, bytes: Option<u64>) -> Self {
        if let Some(bytes) = bytes {
            self.message += &format!("; all files of this build take {bytes} bytes");
        }
        self
    }

    /// The same error, with the file that was being written where none is named yet.
    pub(super) fn at(mut self, path: &Path) -> Self {
        self.path.get_or_insert_with(|| path.to_owned());
        self
    }

    /// Whether the reader at the other end of a pipe went away, which is no failure.
    pub fn is_broken_pipe(&self) -> bool {
        self.source.as_ref().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
    }
}

/// A stream could not be written; `ExportError::at` says which.
impl From<io::Error> for ExportError {
    fn from(error: io::Error) -> Self {
        Self::system("cannot write", None, error)
    }
}

/// A graph that would be too large.
impl From<ViewError> for ExportError {
    fn from(error: ViewError) -> Self {
        let (message, help) = (error.what(), error.help().into());
        Self { code: ErrorCode::ExportView, message, path: None, help, source: None }
    }
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error[{}]: {}", self.code, self.message)?;
        if let Some(path) = &self.path {
            write!(f, "\n  --> {}", path.display())?;
        }
        write!(f, "\n  help: {}", self.help)
    }
}

impl std::error::Error for ExportError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_ref().map(|error| error as &(dyn std::error::Error + 'static))
    }
}
