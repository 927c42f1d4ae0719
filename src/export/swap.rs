//! A folder in the place of another, in one step.
//!
//! The new folder is written under a hidden name beside its place. Where the system can exchange
//! two names at once (`renameat2` with `RENAME_EXCHANGE` on Linux), there is no moment without a
//! whole folder in place; elsewhere the old one is renamed away first, and a run that finds that
//! this was cut off in the middle puts it back.
//!
//! Hidden names are `.NAME.incident-graph-ID.new`, `.old` and `.lock`. The lock is held while the run
//! lives, so leftovers of a run that was killed are told from the work of another one.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::folder::sync_folder;
use super::{ExportError, Replaces, manifest};

/// So many files are named of those that would be lost.
const MOST_NAMED: usize = 3;

/// Where a built folder goes.
#[derive(Debug)]
pub(super) struct Target<'a> {
    path: PathBuf,
    parent: PathBuf,
    name: String,
    replaces: Replaces<'a>,
}

/// A new folder that is not in its place yet. Dropped before that, it is removed.
#[derive(Debug)]
pub(super) struct Staging {
    new: PathBuf,
    old: PathBuf,
    target: PathBuf,
    lock_path: PathBuf,
    /// Held open: the lock goes with it.
    _lock: Option<File>,
}

/// What stands in the target.
enum Found {
    Nothing,
    /// A folder of ours, or an empty one, with what its manifest does not list.
    Replaceable(Vec<PathBuf>),
}

impl<'a> Target<'a> {
    /// Checks that the target may be written, before any long work.
    pub(super) fn open(out_dir: &Path, replaces: Replaces<'a>) -> Result<Self, ExportError> {
        // Without a trailing slash, which would follow a symbolic link.
        let given: PathBuf = out_dir.components().collect();
        let resolved = match given.file_name() {
            Some(_) => given,
            // `.`, `..` and the like: their names stand elsewhere.
            None => fs::canonicalize(out_dir)
                .map_err(|error| ExportError::io("cannot find the folder", out_dir, error))?,
        };
        let Some(name) = resolved.file_name().map(|name| name.to_string_lossy().into_owned())
        else {
            return Err(ExportError::target(out_dir, "the path names no folder", "name a folder"));
        };
        let parent = match resolved.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
            _ => PathBuf::from("."),
        };
        fs::create_dir_all(&parent)
            .map_err(|error| ExportError::io("cannot create the folder", &parent, error))?;
        let target = Self { path: resolved, parent, name, replaces };
        target.clean_up();
        target.look()?;
        Ok(target)
    }

    /// Creates the new folder beside the target.
    pub(super) fn stage(&self) -> Result<Staging, ExportError> {
        let id = run_id();
        let hidden =
            |ending: &str| self.parent.join(format!("{}{id}.{ending}", self.hidden_prefix()));
        let lock_path = hidden("lock");
        let new = hidden("new");
        let refused =
            |error| ExportError::io("cannot create a folder beside the target", &new, error);
        let lock = File::create(&lock_path).map_err(refused)?;
        // A file system without locks loses only the clean-up of leftovers.
        let lock = lock.try_lock().is_ok().then_some(lock);
        let (old, target) = (hidden("old"), self.path.clone());
        let staging = Staging { new: new.clone(), old, target, lock_path, _lock: lock };
        fs::create_dir(&new).map_err(refused)?;
        if let Ok(known) = fs::metadata(&self.path) {
            // The new folder is as open or closed to others as the old one.
            let _ = fs::set_permissions(&new, known.permissions());
        }
        Ok(staging)
    }

    /// Puts the new folder in its place and removes the old one.
    pub(super) fn replace(&self, staging: Staging) -> Result<(), ExportError> {
        let refused =
            |error| ExportError::io("cannot put the new folder in its place", &self.path, error);
        match self.look()? {
            Found::Nothing => fs::rename(&staging.new, &self.path).map_err(refused)?,
            Found::Replaceable(kept) => {
                for file in &kept {
                    self.carry_over(file, &staging)?;
                }
                sync_folder(&staging.new);
                match exchange(&staging.new, &self.path) {
                    Ok(()) => {}
                    Err(error) if is_unsupported(&error) => {
                        fs::rename(&self.path, &staging.old).map_err(refused)?;
                        if let Err(error) = fs::rename(&staging.new, &self.path) {
                            // Back as it was; if even that fails, the next run does it.
                            let _ = fs::rename(&staging.old, &self.path);
                            return Err(refused(error));
                        }
                    }
                    Err(error) => return Err(refused(error)),
                }
            }
        }
        sync_folder(&self.parent);
        // Dropping removes what is now under the hidden names: the old folder.
        drop(staging);
        Ok(())
    }

    fn hidden_prefix(&self) -> String {
        format!(".{}.incident-graph-", self.name)
    }

    /// What stands in the target; an error where it must not be replaced.
    fn look(&self) -> Result<Found, ExportError> {
        let path = &self.path;
        let known = match fs::symlink_metadata(path) {
            Ok(known) => known,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Found::Nothing),
            Err(error) => return Err(ExportError::io("cannot look at the target", path, error)),
        };
        if known.is_symlink() {
            return Err(ExportError::target(
                path,
                "the target is a symbolic link, which a new folder cannot replace",
                "name the folder that it points to",
            ));
        }
        if !known.is_dir() {
            return Err(ExportError::target(
                path,
                "the target is a file, not a folder",
                "name a folder, or move the file away",
            ));
        }
        let mut files = Vec::new();
        list(path, Path::new(""), &mut files)?;
        if files.is_empty() {
            return Ok(Found::Replaceable(files));
        }
        let manifest = fs::read(path.join(manifest::MANIFEST)).ok();
        let Some(listed) = manifest.as_deref().and_then(manifest::listed_files) else {
            return Err(ExportError::target(
                path,
                "the folder is not empty and holds no manifest of `incident-graph`, so it is not replaced",
                "name a new or an empty folder",
            ));
        };
        self.refuse_loss(&listed)?;
        let mut listed: BTreeSet<PathBuf> = listed.into_iter().map(PathBuf::from).collect();
        listed.insert(PathBuf::from(manifest::MANIFEST));
        files.retain(|file| !listed.contains(file));
        for file in &files {
            let file = path.join(file);
            if !fs::symlink_metadata(&file).is_ok_and(|known| known.is_file()) {
                return Err(ExportError::target(
                    &file,
                    "the folder holds something that no build wrote and that cannot be kept",
                    "move it away",
                ));
            }
        }
        Ok(Found::Replaceable(files))
    }

    /// Refuses to replace a folder whose manifest lists what the new one will not have.
    fn refuse_loss(&self, listed: &[String]) -> Result<(), ExportError> {
        let is_lost = |file: &&String| {
            !self.replaces.includes(file) && fs::symlink_metadata(self.path.join(file)).is_ok()
        };
        let lost: Vec<&str> = listed.iter().filter(is_lost).map(String::as_str).collect();
        if lost.is_empty() {
            return Ok(());
        }
        let named = lost[..lost.len().min(MOST_NAMED)].join(", ");
        let message = match lost.len() {
            count if count > MOST_NAMED => {
                format!("the folder holds {count} files that would be lost, such as {named}")
            }
            _ => format!("the folder holds what would be lost: {named}"),
        };
        Err(ExportError::target(&self.path, message, "name another folder, or move this one away"))
    }

    /// Gives the new folder a file of the old one that no build wrote.
    fn carry_over(&self, file: &Path, staging: &Staging) -> Result<(), ExportError> {
        let (from, to) = (self.path.join(file), staging.new.join(file));
        let refused =
            |error| ExportError::io("cannot keep a file that is not of a build", &from, error);
        if fs::symlink_metadata(&to).is_ok() {
            return Err(ExportError::target(
                &from,
                "a file that is not of a build stands where a new one goes",
                "move it away",
            ));
        }
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent).map_err(refused)?;
        }
        fs::hard_link(&from, &to).or_else(|_| fs::copy(&from, &to).map(drop)).map_err(refused)
    }

    /// Removes what runs that were killed left behind, and puts back a folder that one of them had
    /// renamed away.
    fn clean_up(&self) {
        let prefix = self.hidden_prefix();
        let mut ids = BTreeSet::new();
        for entry in fs::read_dir(&self.parent).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if let Some((id, "new" | "old" | "lock")) =
                name.strip_prefix(&prefix).and_then(|rest| rest.rsplit_once('.'))
            {
                ids.insert(id.to_owned());
            }
        }
        for id in ids {
            let hidden = |ending: &str| self.parent.join(format!("{prefix}{id}.{ending}"));
            let (lock, old) = (hidden("lock"), hidden("old"));
            match File::open(&lock).map(|file| (file.try_lock().is_ok(), file)) {
                Ok((true, _)) => {}
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                // Another run is at work, or it cannot be told.
                _ => continue,
            }
            if fs::symlink_metadata(&self.path).is_err() && old.is_dir() {
                let _ = fs::rename(&old, &self.path);
            }
            for leftover in [hidden("new"), old] {
                let _ = fs::remove_dir_all(leftover);
            }
            let _ = fs::remove_file(lock);
        }
    }
}

impl Staging {
    pub(super) fn path(&self) -> &Path {
        &self.new
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        // What cannot be removed now is removed by the next run, which knows it by its name.
        let _ = fs::remove_dir_all(&self.new);
        if fs::symlink_metadata(&self.target).is_ok() {
            // Only then: without a folder in place, the old one is all that the user has.
            let _ = fs::remove_dir_all(&self.old);
        }
        let _ = fs::remove_file(&self.lock_path);
    }
}

/// A part of a hidden name that no other run has at the same time.
pub(super) fn run_id() -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    format!("{}-{}", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed))
}

/// Paths of all files below a folder of `root`, relative to `root`.
pub(super) fn list(root: &Path, below: &Path, files: &mut Vec<PathBuf>) -> Result<(), ExportError> {
    let folder = root.join(below);
    let refused = |error| ExportError::io("cannot look into the folder", &folder, error);
    for entry in fs::read_dir(&folder).map_err(refused)? {
        let entry = entry.map_err(refused)?;
        let path = below.join(entry.file_name());
        if entry.file_type().map_err(refused)?.is_dir() {
            list(root, &path, files)?;
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(())
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn exchange(left: &Path, right: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, left, CWD, right, RenameFlags::EXCHANGE).map_err(io::Error::from)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

/// Whether the kernel or the file system cannot exchange names at all.
fn is_unsupported(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::InvalidInput)
}
