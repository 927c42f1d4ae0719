//! How a folder that this program wrote is told from sources: it has a manifest that says so.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::MAX_FILE_BYTES;

/// The name of the manifest.
pub const MANIFEST: &str = "manifest.json";
/// What marks a manifest as ours.
pub const GENERATOR: &str = "incident-graph";

/// Whether a folder was written by `build`.
pub(super) fn is_built(folder: &Path) -> bool {
    #[derive(Deserialize)]
    struct Manifest {
        generator: String,
    }
    let path = folder.join(MANIFEST);
    let is_readable =
        fs::metadata(&path).is_ok_and(|known| known.is_file() && known.len() <= MAX_FILE_BYTES);
    is_readable
        && fs::read(&path)
            .ok()
            .and_then(|bytes| serde_json::from_slice::<Manifest>(&bytes).ok())
            .is_some_and(|manifest| manifest.generator == GENERATOR)
}
