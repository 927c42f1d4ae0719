//! One format into one file or stream.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::folder::{NewFile, NewFolder, sync_folder};
use super::swap::run_id;
use super::{ExportError, ExportOptions, Format, Layout, Report, Source, Tally};
use crate::facts::Facts;
use crate::schema::Schema;

/// Writes a format of one file to a stream.
///
/// # Errors
/// Where the stream fails, and where the format is a folder of files.
pub fn write_to(
    facts: &Facts,
    schema: &Schema,
    format: &Format,
    options: &ExportOptions,
    sink: &mut dyn Write,
) -> Result<Tally, ExportError> {
    format.write_file(&Source::new(facts, schema, options), sink)
}

/// Writes a format of one file to a path, whole or not at all.
///
/// It is written beside its place under the name `.NAME.incident-graph-ID.tmp`, synced, and renamed.
/// What is no regular file (a device, a named pipe) is written to directly, and a symbolic link
/// keeps pointing to where it did.
///
/// # Errors
/// Where the path is a folder, where the format is a folder of files, and where the system refuses;
/// what was there before is unchanged.
pub fn write_file(
    facts: &Facts,
    schema: &Schema,
    path: &Path,
    format: &Format,
    options: &ExportOptions,
) -> Result<Report, ExportError> {
    if format.layout() == Layout::Folder {
        return Err(ExportError::target(
            path,
            format!("`{}` is several files, which need a folder", format.name),
            "name a folder",
        ));
    }
    let source = Source::new(facts, schema, options);
    // The file behind a symbolic link is what is replaced, not the link.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match fs::metadata(path) {
        Ok(known) if known.is_dir() => {
            return Err(ExportError::target(path, "the path is a folder", "name a file in it"));
        }
        Ok(known) if !known.is_file() => {
            let mut device = File::options()
                .write(true)
                .open(path)
                .map_err(|error| ExportError::writing(path, error))?;
            let tally = format.write_file(&source, &mut device).map_err(|error| error.at(path))?;
            return Ok(Report { files: Vec::new(), tally });
        }
        _ => {}
    }
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(ExportError::target(path, "the path names no file", "name a file"));
    };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let prefix = format!(".{}.incident-graph-", name.to_string_lossy());
    remove_leftovers(folder, &prefix);
    let temporary = Temporary(folder.join(format!("{prefix}{}.tmp", run_id())));
    let staging = NewFolder::new(folder);
    // Whoever reads an error knows the file by the name that it was to have.
    let in_place = |error: ExportError| ExportError { path: Some(path.clone()), ..error };
    let mut file = NewFile::create(&staging, &temporary.0, name.to_string_lossy().into_owned())
        .map_err(in_place)?;
    // Held until the file has its name: it tells the work of a run that lives from a leftover.
    let _lock = file.lock();
    let tally = format.write_file(&source, &mut file).map_err(in_place)?;
    file.finish().map_err(in_place)?;
    let files = staging.sync().map_err(in_place)?;
    fs::rename(&temporary.0, path)
        .map_err(|error| ExportError::io("cannot put the file in its place", path, error))?;
    sync_folder(folder);
    Ok(Report { files, tally })
}

/// Removes what runs that were killed left behind: by its name it is ours, and nothing holds its
/// lock.
fn remove_leftovers(folder: &Path, prefix: &str) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(".tmp")).is_some()
            && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Removes the file when the export ends early.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // After the rename there is nothing under this name; before, what is there is unfinished.
        let _ = fs::remove_file(&self.0);
    }
}
