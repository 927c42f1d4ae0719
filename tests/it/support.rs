//! What several tests need: the bundled ontology and corpus, each read once, and the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use incident_graph::ontology::Ontology;
use incident_graph::pipeline::{Built, Options, Pipeline};
use incident_graph::schema::Schema;

pub static ONTOLOGY: LazyLock<Ontology> = LazyLock::new(Ontology::bundled);
pub static PIPELINE: LazyLock<Pipeline<'_>> = LazyLock::new(|| Pipeline::new(&ONTOLOGY));
pub static SCHEMA: LazyLock<Schema> =
    LazyLock::new(|| Schema::from_facts(&ONTOLOGY.facts).unwrap_or_else(|error| panic!("{error}")));
/// The bundled corpus, built with the usual options.
pub static CORPUS: LazyLock<Built> = LazyLock::new(|| build(&[]));

/// Builds with the usual options; the bundled corpus where there are no paths.
pub fn build(paths: &[PathBuf]) -> Built {
    PIPELINE.build(paths, &Options::default(), &mut |_| ()).expect("paths exist")
}

/// Builds a folder with one file.
pub fn build_text(name: &str, text: &str) -> Built {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join(name), text).expect("written");
    build(&[folder.path().to_path_buf()])
}

/// A file or folder of the repository.
pub fn in_repository(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The program, at home in the repository and undisturbed by the environment.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_incident-graph"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).env_remove("SOURCE_DATE_EPOCH");
    command
}
