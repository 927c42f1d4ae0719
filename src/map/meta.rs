//! The run, its input files and its diagnostics: `graph/meta`, so that a built folder can be read
//! back whole.

use sha2::{Digest, Sha256};

use super::Mapper;
use crate::facts::{Facts, TermId, TooLarge};
use crate::iri::Iris;
use crate::model::{Diagnostic, hexadecimal};
use crate::ontology::Ontology;
use crate::read::FileSummary;
use crate::vocab::{self as v, class, rdfs, xsd};

/// What is told of a run. No clock: two runs over the same input say the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunInfo {
    /// The files that were read, sorted by path, with the number of records in each.
    pub files: Vec<(FileSummary, u64)>,
    /// All records.
    pub records: u64,
    /// Records that became cases.
    pub cases: u64,
    /// Records and files that were left out.
    pub skipped: u64,
}

impl Mapper<'_> {
    /// Maps the run and its diagnostics (in the order given).
    pub fn map_run(&mut self, run: &RunInfo, diagnostics: &[Diagnostic]) {
        let node = self.node_in(self.graphs.meta, &self.iris.local("run/build"), class::RUN);
        self.meta_string(node, v::TOOL_VERSION, env!("CARGO_PKG_VERSION"));
        let version = self.ontology.version.clone();
        self.meta_string(node, v::ONTOLOGY_VERSION, &version);
        self.meta_string(node, v::INPUT_DIGEST, &input_digest(&run.files));
        let base = self.iris.base().to_owned();
        self.meta_string(node, v::INSTANCE_BASE, &base);
        self.meta_integer(node, v::RECORDS_READ, run.records);
        self.meta_integer(node, v::CASES_READ, run.cases);
        self.meta_integer(node, v::RECORDS_SKIPPED, run.skipped);
        for (file, records) in &run.files {
            let node = self.node_in(
                self.graphs.meta,
                &self.iris.input_file(&file.path),
                class::INPUT_FILE,
            );
            self.meta_string(node, v::PATH, &file.path);
            self.meta_string(node, rdfs::LABEL, &file.path);
            self.meta_string(node, v::SHA256, &file.sha256);
            self.meta_integer(node, v::BYTE_COUNT, file.bytes);
            self.meta_integer(node, v::RECORD_COUNT, *records);
        }
        self.map_diagnostics(diagnostics, 0);
    }

    /// Diagnostics, numbered from 1 behind the first `before`.
    fn map_diagnostics(&mut self, diagnostics: &[Diagnostic], before: usize) {
        for (index, diagnostic) in diagnostics.iter().enumerate() {
            let iri = self.iris.local(&format!("diagnostic/{}", before + index + 1));
            let node = self.node_in(self.graphs.meta, &iri, class::DIAGNOSTIC);
            self.meta_string(node, v::DIAGNOSTIC_CODE, diagnostic.code.as_str());
            self.meta_string(node, v::DIAGNOSTIC_LEVEL, diagnostic.code.level().name());
            self.meta_string(node, v::MESSAGE, &diagnostic.message);
            self.meta_string(node, v::INPUT_FILE, &diagnostic.place.file);
            for (property, value) in [
                (v::INPUT_RECORD, diagnostic.record),
                (v::INPUT_LINE, diagnostic.place.line),
                (v::INPUT_COLUMN, diagnostic.place.column),
            ] {
                if let Some(value) = value {
                    self.meta_integer(node, property, value);
                }
            }
            for (property, value) in [(v::FIELD, &diagnostic.field), (v::HELP, &diagnostic.help)] {
                if let Some(value) = value {
                    self.meta_string(node, property, value);
                }
            }
        }
    }

    fn meta_string(&mut self, subject: TermId, property: &'static str, value: &str) {
        let (property, value) = (self.facts.constant(property), self.facts.string(value));
        self.facts.insert(subject, property, value, self.graphs.meta);
    }

    fn meta_integer(&mut self, subject: TermId, property: &'static str, value: u64) {
        let property = self.facts.constant(property);
        let value = self.facts.typed(&value.to_string(), xsd::INTEGER);
        self.facts.insert(subject, property, value, self.graphs.meta);
    }
}

/// Diagnostics that came after the first ones were mapped, as facts of their own.
///
/// # Errors
/// Where there are too many terms or quads for 32 bits.
pub fn more_diagnostics(
    diagnostics: &[Diagnostic],
    before: usize,
    ontology: &Ontology,
    iris: &Iris,
) -> Result<Facts, TooLarge> {
    let mut mapper = Mapper::new(ontology, iris.clone());
    mapper.map_diagnostics(diagnostics, before);
    mapper.finish()
}

/// One digest over all input: SHA-256 over `sha256  path` lines, as `sha256sum` prints them.
fn input_digest(files: &[(FileSummary, u64)]) -> String {
    let mut hash = Sha256::new();
    for (file, _) in files {
        hash.update(format!("{}  {}\n", file.sha256, file.path));
    }
    format!("sha256:{}", hexadecimal(&hash.finalize()))
}
