//! A built folder: `graph.nq`, `graph.ttl`, `graph.graphml`, `tables/*.csv` and `manifest.json`.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use sha2::{Digest, Sha256};

use super::changes::Earlier;
use super::swap::Target;
use super::{
    Drawing, ExportError, ExportOptions, Format, Replaces, Source, Tally, Writer, manifest, schemas,
};
use crate::facts::Facts;
use crate::model::{ErrorCode, hexadecimal};
use crate::schema::{Schema, Table};

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileReport {
    /// Its path in the folder, with `/`.
    pub path: String,
    /// How many rows it has, without the header; `None` for what is no table.
    pub rows: Option<u64>,
    /// The table that it is, or is a part of.
    pub table: Option<Table>,
    /// Its size.
    pub bytes: u64,
    /// The SHA-256 digest of its bytes, in lower-case hexadecimal.
    pub sha256: String,
}

/// What an export wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The files, sorted by path.
    pub files: Vec<FileReport>,
    /// What could not be shown as it stands.
    pub tally: Tally,
}

/// Writes the given formats into a folder, with a manifest: whole or not at all.
///
/// Everything is written into a new folder beside the old one, synced, and swapped in. The old
/// folder is replaced only where it is empty or holds a manifest of ours; files in it that its
/// manifest does not list are the user's and are carried over. Files of other formats go: what is written is
/// all that the folder is.
///
/// # Errors
/// Where the target must not be replaced, and where the system refuses to write; the old folder is
/// then as it was.
pub fn write_folder(
    facts: &Facts,
    schema: &Schema,
    out_dir: &Path,
    formats: &[&Format],
    options: &ExportOptions,
) -> Result<Report, ExportError> {
    let target = Target::open(out_dir, Replaces::EveryFormat)?;
    write_into(&target, facts, schema, formats, options)
}

/// Writes one format into a folder, as [`write_folder`] does, where no file of another one would be lost.
///
/// # Errors
/// As [`write_folder`], and where the old folder holds other files of ours.
pub fn export_folder(
    facts: &Facts,
    schema: &Schema,
    out_dir: &Path,
    format: &Format,
    options: &ExportOptions,
) -> Result<Report, ExportError> {
    let target = Target::open(out_dir, Replaces::OneFormat(format))?;
    write_into(&target, facts, schema, &[format], options)
}

fn write_into(
    target: &Target<'_>,
    facts: &Facts,
    schema: &Schema,
    formats: &[&Format],
    options: &ExportOptions,
) -> Result<Report, ExportError> {
    let since = options.changes_since.as_deref();
    let earlier = since.map(|folder| Earlier::open(folder, schema)).transpose()?;
    let staging = target.stage()?;
    let source = Source::new(facts, schema, options);
    let folder = NewFolder::new(staging.path());
    let tally = write_files(&source, &folder, formats, earlier.as_ref()).map_err(|error| {
        match error.code {
            // Told exactly: everything is made once more, and only counted.
            ErrorCode::ExportSpace => error.needing(bytes_needed(&source, formats)),
            _ => error,
        }
    })?;
    let files = folder.reports();
    let mut file = folder.create(manifest::MANIFEST)?;
    let path = file.path().to_owned();
    let since = earlier.as_ref().map(|earlier| earlier.manifest_sha256.as_str());
    manifest::write(&source, &files, &tally, since, &mut file)
        .map_err(|error| ExportError::writing(&path, error))?;
    file.finish()?;
    let files = folder.sync()?;
    target.replace(staging)?;
    Ok(Report { files, tally })
}

/// A file that is there already as bytes, for [`write_plain_folder`].
#[derive(Clone, Debug)]
pub struct PlainFile {
    /// Its name in the folder.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// How many rows it has, without the header; `None` for what is no table.
    pub rows: Option<u64>,
    /// How it was made, for the manifest.
    pub notes: Vec<String>,
}

impl PlainFile {
    /// A file without rows and notes.
    pub fn new(name: &str, bytes: Vec<u8>) -> Self {
        Self { name: name.to_owned(), bytes, rows: None, notes: Vec::new() }
    }
}

/// Writes files into a folder, with a manifest that lists them with their notes: whole or not at all,
/// as [`write_folder`] does.
///
/// # Errors
/// As [`write_folder`], and where the old folder holds an export.
pub fn write_plain_folder(out_dir: &Path, files: &[PlainFile]) -> Result<(), ExportError> {
    let target = Target::open(out_dir, Replaces::NoFormat)?;
    let staging = target.stage()?;
    let folder = NewFolder::new(staging.path());
    for plain in files {
        folder.put(&plain.name, &plain.bytes, plain.rows)?;
    }
    let notes = |path: &str| files.iter().find(|file| file.name == path).map(|file| &*file.notes);
    let bytes = manifest::plain(&folder.reports(), &|path| notes(path).unwrap_or_default());
    folder.put(manifest::MANIFEST, bytes.as_bytes(), None)?;
    folder.sync()?;
    target.replace(staging)
}

/// Writes each format, what changed in its tables, and their schemas.
fn write_files(
    source: &Source<'_>,
    folder: &NewFolder,
    formats: &[&Format],
    earlier: Option<&Earlier<'_>>,
) -> Result<Tally, ExportError> {
    let tally = write_formats(source, folder, formats)?;
    if let Some(earlier) = earlier {
        earlier.write(folder, &folder.reports())?;
    }
    schemas::write(folder, &folder.reports(), source.schema)?;
    Ok(tally)
}

/// How many bytes all files take; `None` where it cannot be told.
fn bytes_needed(source: &Source<'_>, formats: &[&Format]) -> Option<u64> {
    let folder = NewFolder::dry([]);
    // What changed cannot be counted: it is told from files that were written.
    write_files(source, &folder, formats, None).ok()?;
    Some(folder.reports().iter().map(|file| file.bytes).sum())
}

/// Checks that a folder may be written, before any long work.
///
/// # Errors
/// As [`write_folder`], where the target must not be replaced.
pub fn check_target(out_dir: &Path, replaces: Replaces<'_>) -> Result<(), ExportError> {
    Target::open(out_dir, replaces).map(drop)
}

/// Checks that changes can be told from an earlier snapshot, before any long work.
///
/// # Errors
/// Where it is none, or of another version of the ontology.
pub fn check_earlier(folder: &Path, schema: &Schema) -> Result<(), ExportError> {
    Earlier::open(folder, schema).map(drop)
}

/// Writes each format; up to [`ExportOptions::threads`] at a time.
fn write_formats(
    source: &Source<'_>,
    folder: &NewFolder,
    formats: &[&Format],
) -> Result<Tally, ExportError> {
    let next = AtomicUsize::new(0);
    let outcomes = Mutex::new(Vec::new());
    let work = || {
        while let Some(format) = formats.get(next.fetch_add(1, Ordering::Relaxed)) {
            let outcome = write_format(source, folder, format);
            let failed = outcome.is_err();
            outcomes
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner)
                .push((format.name, outcome));
            if failed {
                next.store(formats.len(), Ordering::Relaxed);
            }
        }
    };
    let threads = source.options.threads.clamp(1, formats.len().max(1));
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let mut outcomes = outcomes.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    // Whichever thread was first: the same error, if there are several.
    outcomes.sort_by_key(|(name, _)| *name);
    // Folders hold the same tables, each in another format.
    let (mut files, mut tables) = (Tally::default(), Tally::default());
    for (name, outcome) in outcomes {
        let is_folder = formats
            .iter()
            .any(|format| format.name == name && matches!(format.writer, Writer::Folder(_)));
        if is_folder {
            tables = tables.larger(outcome?);
        } else {
            files += outcome?;
        }
    }
    files += tables;
    Ok(files)
}

pub(super) fn write_format(
    source: &Source<'_>,
    folder: &NewFolder,
    format: &Format,
) -> Result<Tally, ExportError> {
    match format.writer {
        Writer::Folder(write) => write(source, folder),
        Writer::GraphFolder(graph, write) => write(&Drawing::new(source, &graph)?, folder),
        Writer::File(_) | Writer::Graph(..) => {
            let mut file = folder.create(&format.place())?;
            let path = file.path().to_owned();
            let tally = format.write_file(source, &mut file).map_err(|error| error.at(&path))?;
            file.finish()?;
            Ok(tally)
        }
    }
}

/// A file that is done, where it stands, and what was kept of it in memory. It is closed: a system has few
/// open files to give.
type Written = (FileReport, PathBuf, Option<Vec<u8>>);

/// A folder that is being written.
#[derive(Debug)]
pub struct NewFolder {
    path: PathBuf,
    written: Mutex<Vec<Written>>,
    /// Nothing is written: files are only counted and hashed, and kept in memory where named here.
    dry: Option<BTreeSet<String>>,
}

/// Where the bytes of a file go.
#[derive(Debug)]
enum Sink {
    File(File),
    Memory(Vec<u8>),
    Nowhere,
}

impl NewFolder {
    /// A folder that is there already.
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), written: Mutex::default(), dry: None }
    }

    /// A folder that is only pretended: its files are counted and hashed, and those that are named
    /// are kept in memory.
    pub(super) fn dry(kept: impl IntoIterator<Item = String>) -> Self {
        let dry = Some(kept.into_iter().collect());
        Self { path: PathBuf::new(), written: Mutex::default(), dry }
    }

    /// What was written to a file that is kept in memory.
    pub(super) fn kept(&self, relative: &str) -> Option<Vec<u8>> {
        let written = self.written.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (_, _, kept) = written.iter().find(|(report, ..)| report.path == relative)?;
        kept.clone()
    }

    /// Writes a file that is there already as bytes; `rows` are those of what has rows.
    pub(super) fn put(
        &self,
        relative: &str,
        bytes: &[u8],
        rows: Option<u64>,
    ) -> Result<(), ExportError> {
        let mut file = self.create(relative)?;
        file.write_all(bytes).map_err(|error| ExportError::writing(file.path(), error))?;
        file.finish_rows(rows)
    }

    /// Creates a file in it, and the folders on the way. The path is relative, with `/`.
    ///
    /// # Errors
    /// Where the system refuses, or there is such a file.
    pub fn create(&self, relative: &str) -> Result<NewFile<'_>, ExportError> {
        if let Some(kept) = &self.dry {
            let sink =
                if kept.contains(relative) { Sink::Memory(Vec::new()) } else { Sink::Nowhere };
            return Ok(NewFile::into(self, PathBuf::from(relative), relative.to_owned(), sink));
        }
        let path = self.path.join(relative);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)
                .map_err(|error| ExportError::io("cannot create the folder", parent, error))?;
        }
        NewFile::create(self, &path, relative.to_owned())
    }

    /// Where a file of it stands.
    pub(super) fn path_of(&self, relative: &str) -> PathBuf {
        self.path.join(relative)
    }

    /// What was written so far, sorted by path.
    pub(super) fn reports(&self) -> Vec<FileReport> {
        let written = self.written.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut files: Vec<FileReport> =
            written.iter().map(|(report, ..)| report.clone()).collect();
        files.sort_by(|left, right| left.path.cmp(&right.path));
        files
    }

    /// Waits until all files and folders are on the disk.
    pub(super) fn sync(self) -> Result<Vec<FileReport>, ExportError> {
        let files = self.reports();
        let written = self.written.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut folders = BTreeSet::from([self.path.clone()]);
        for (_, path, _) in written {
            // Some systems sync only what is open for writing.
            let file = File::options().write(true).open(&path);
            file.and_then(|file| file.sync_all())
                .map_err(|error| ExportError::writing(&path, error))?;
            folders.extend(path.parent().map(Path::to_owned));
        }
        for folder in folders {
            sync_folder(&folder);
        }
        Ok(files)
    }
}

/// Asks that the entries of a folder reach the disk. Not every file system can; the files are safe
/// without it, only their names may come later.
pub(super) fn sync_folder(path: &Path) {
    if let Ok(folder) = File::open(path) {
        let _ = folder.sync_all();
    }
}

/// A file that is being written: it counts and hashes what goes through.
#[derive(Debug)]
pub struct NewFile<'a> {
    folder: &'a NewFolder,
    path: PathBuf,
    relative: String,
    sink: Sink,
    hash: Sha256,
    bytes: u64,
}

impl<'a> NewFile<'a> {
    pub(super) fn create(
        folder: &'a NewFolder,
        path: &Path,
        relative: String,
    ) -> Result<Self, ExportError> {
        let file = File::create_new(path)
            .map_err(|error| ExportError::io("cannot create the file", path, error))?;
        Ok(Self::into(folder, path.to_owned(), relative, Sink::File(file)))
    }

    fn into(folder: &'a NewFolder, path: PathBuf, relative: String, sink: Sink) -> Self {
        Self { folder, path, relative, sink, hash: Sha256::new(), bytes: 0 }
    }

    /// Locks the file for as long as what is returned lives. A file system without locks gives none.
    pub(super) fn lock(&self) -> Option<File> {
        let Sink::File(file) = &self.sink else { return None };
        let file = file.try_clone().ok()?;
        file.try_lock().is_ok().then_some(file)
    }

    /// Where it is written.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Ends the file and reports it to its folder.
    ///
    /// # Errors
    /// None at present; what the system still has to say it says when the folder is synced.
    pub fn finish(self) -> Result<(), ExportError> {
        self.report(None, None);
        Ok(())
    }

    /// Ends a file that has rows, but is no table of the schema, and reports it to its folder.
    ///
    /// # Errors
    /// As [`finish`](Self::finish).
    pub fn finish_rows(self, rows: Option<u64>) -> Result<(), ExportError> {
        self.report(rows, None);
        Ok(())
    }

    /// Ends a file of a table and reports it to its folder.
    ///
    /// # Errors
    /// As [`finish`](Self::finish).
    pub fn finish_table(self, rows: u64, table: &Table) -> Result<(), ExportError> {
        self.report(Some(rows), Some(table.clone()));
        Ok(())
    }

    fn report(self, rows: Option<u64>, table: Option<Table>) {
        let report = FileReport {
            path: self.relative,
            rows,
            table,
            bytes: self.bytes,
            sha256: hexadecimal(&self.hash.finalize()),
        };
        let mut written =
            self.folder.written.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let kept = match self.sink {
            Sink::Memory(bytes) => Some(bytes),
            Sink::File(_) | Sink::Nowhere => None,
        };
        written.push((report, self.path, kept));
    }
}

impl Write for NewFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = match &mut self.sink {
            Sink::File(file) => file.write(bytes)?,
            Sink::Memory(kept) => kept.write(bytes)?,
            Sink::Nowhere => bytes.len(),
        };
        self.hash.update(&bytes[..length]);
        self.bytes += length as u64;
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::File(file) => file.flush(),
            Sink::Memory(_) | Sink::Nowhere => Ok(()),
        }
    }
}
