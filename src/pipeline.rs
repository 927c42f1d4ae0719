//! Input files → facts with links: read, recognise, map, link, one case at a time.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use include_dir::{Dir, include_dir};
use percent_encoding::percent_decode_str;

use crate::facts::{Facts, FactsBuilder, TooLarge};
use crate::iri::{Iris, slug};
use crate::link::{self, LinkOptions};
use crate::map::{self, DataSet, Mapper, RunInfo};
use crate::model::{Case, Code, Coded, Diagnostic, ErrorCode, Place};
use crate::ontology::Ontology;
use crate::read::{self, Found, InputFile, PassedOver, Sink};
use crate::recognise::Recogniser;

static CORPUS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/corpus");

/// What to build from, and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Mints the IRIs.
    pub iris: Iris,
    /// Leave out the linking.
    pub no_links: bool,
    /// How to link.
    pub link: LinkOptions,
    /// What the data set says of itself beyond what is counted.
    pub data_set: DataSet,
}

/// What a build gives.
#[derive(Debug)]
pub struct Built {
    /// All facts.
    pub facts: Facts,
    /// Counts and files.
    pub run: RunInfo,
    /// All that was odd, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// Files and records that were left out, among the diagnostics.
    pub skipped: Vec<Diagnostic>,
    /// How many links there are.
    pub links: usize,
    /// How many stubs there are that no case replaces.
    pub stubs: usize,
    /// Recognised records that were not read whole: skipped, or with a value that was lost.
    pub incomplete_records: u64,
    /// What stands below the paths and is no input.
    pub passed_over: PassedOver,
}

/// Why a build failed as a whole.
#[derive(Debug)]
pub enum BuildError {
    /// A path that was given does not exist or cannot be entered.
    Path(std::io::Error),
    /// Too many terms.
    TooLarge(TooLarge),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(error) => write!(f, "{error}"),
            Self::TooLarge(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for BuildError {}

impl Coded for BuildError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::Path(_) => ErrorCode::Path,
            Self::TooLarge(_) => ErrorCode::GraphTerms,
        }
    }
}

/// The files of the bundled corpus, as they are compiled in.
pub fn bundled_corpus() -> Vec<InputFile> {
    fn collect(dir: &'static Dir<'static>, files: &mut Vec<InputFile>) {
        for file in dir.files() {
            if let Some(name) = file.path().to_str()
                && is_case_file(name)
            {
                files.push(InputFile::bundled(name, file.contents()));
            }
        }
        for dir in dir.dirs() {
            collect(dir, files);
        }
    }
    let mut files = Vec::new();
    collect(&CORPUS, &mut files);
    files.sort_by(|left, right| left.name.cmp(&right.name));
    files
}

/// What stands beside the cases (links for measuring, notes) is no input.
fn is_case_file(name: &str) -> bool {
    ["incidentlib/", "case-texts/"].iter().any(|folder| name.starts_with(folder))
}

/// How far a build has come.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// This file is read next; so many cases were read so far.
    Reading {
        /// Its name.
        file: &'a str,
        /// Cases so far.
        cases: u64,
    },
    /// Facts are sorted.
    Sorting,
    /// Links are looked for.
    Linking,
}

/// The stages, made once for an ontology and used for any number of builds.
pub struct Pipeline<'o> {
    ontology: &'o Ontology,
    recogniser: Recogniser<'o>,
}

impl<'o> Pipeline<'o> {
    /// Compiles what the ontology knows for recognising it.
    pub fn new(ontology: &'o Ontology) -> Self {
        Self { ontology, recogniser: Recogniser::new(ontology) }
    }

    /// Builds from paths; from the bundled corpus where there are none.
    ///
    /// # Errors
    /// Where a path does not exist. Trouble inside files is a diagnostic.
    pub fn build(
        &self,
        paths: &[PathBuf],
        options: &Options,
        progress: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Built, BuildError> {
        self.read(paths, options, progress)?.link(progress)
    }

    /// The first half of [`Self::build`]: all but the links, which take the longest.
    ///
    /// # Errors
    /// Where a path does not exist.
    pub fn read(
        &self,
        paths: &[PathBuf],
        options: &Options,
        progress: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Unlinked<'o>, BuildError> {
        let mut options = options.clone();
        if !paths.is_empty() {
            let found = read::find_files(paths).map_err(BuildError::Path)?;
            return read_from(self, found, options, progress);
        }
        options.data_set.license.get_or_insert_with(|| map::CORPUS_LICENSE.to_owned());
        let found = Found { files: bundled_corpus(), ..Found::default() };
        read_from(self, found, options, progress)
    }
}

/// What was read, before it is linked.
pub struct Unlinked<'o> {
    /// The facts, without links and without what the data set says of itself.
    pub facts: Facts,
    ontology: &'o Ontology,
    options: Options,
    run: RunInfo,
    diagnostics: Vec<Diagnostic>,
    skipped: Vec<Diagnostic>,
    incomplete_records: u64,
    passed_over: PassedOver,
}

fn read_from<'o>(
    pipeline: &Pipeline<'o>,
    found: Found,
    options: Options,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Unlinked<'o>, BuildError> {
    let ontology = pipeline.ontology;
    let mut assembly = Assembly {
        recogniser: &pipeline.recogniser,
        ontology,
        mapper: Mapper::new(ontology, options.iris.clone()),
        graph: options.iris.local(crate::vocab::graph::CASES),
        seen: HashMap::new(),
        cases: 0,
        diagnostics: Vec::new(),
        skipped: Vec::new(),
        progress,
        file: Arc::from(""),
    };
    for diagnostic in found.diagnostics {
        if diagnostic.code == Code::Unreadable || diagnostic.code == Code::Empty {
            assembly.skipped(diagnostic);
        } else {
            assembly.diagnostics.push(diagnostic);
        }
    }
    let mut summaries = Vec::new();
    let mut records_before = assembly.records();
    for file in &found.files {
        assembly.file = file.name.clone();
        assembly.tell();
        let summary = read::read_file(file, &ontology.lexicon, &mut assembly);
        let records = assembly.records();
        if let Some(summary) = summary {
            summaries.push((summary, records - records_before));
        }
        records_before = records;
    }
    let run = RunInfo {
        files: summaries,
        records: assembly.records(),
        cases: assembly.cases,
        skipped: assembly.skipped.len() as u64,
    };
    let Assembly { mut mapper, mut diagnostics, skipped, progress, .. } = assembly;
    diagnostics.extend(mapper.take_diagnostics());
    diagnostics.extend(skipped.iter().cloned());
    diagnostics.sort();
    let incomplete_records = incomplete(&diagnostics);
    mapper.map_run(&run, &diagnostics);
    progress(Progress::Sorting);
    let facts = mapper.finish().map_err(BuildError::TooLarge)?;
    Ok(Unlinked {
        facts,
        ontology,
        options,
        run,
        diagnostics,
        skipped,
        incomplete_records,
        passed_over: found.passed_over,
    })
}

impl Unlinked<'_> {
    /// The second half of [`Pipeline::build`].
    ///
    /// # Errors
    /// Where there are too many terms or quads for 32 bits.
    pub fn link(self, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Built, BuildError> {
        let Self {
            mut facts,
            ontology,
            options,
            run,
            mut diagnostics,
            skipped,
            incomplete_records,
            passed_over,
        } = self;
        let (mut links, mut stubs) = (0, 0);
        if !options.no_links {
            progress(Progress::Linking);
            let link_options =
                LinkOptions { registry_version: ontology.version.clone(), ..options.link.clone() };
            let found = link::link(&facts, &options.iris, &link_options);
            links = found.links.len();
            stubs = found.stubs.iter().filter(|stub| stub.replaced_by.is_none()).count();
            let more = map::links(&found, &options.iris, ontology).map_err(BuildError::TooLarge)?;
            facts = facts.merge(more).map_err(BuildError::TooLarge)?;
            if !found.diagnostics.is_empty() {
                let count = diagnostics.len();
                let more =
                    map::more_diagnostics(&found.diagnostics, count, ontology, &options.iris)
                        .map_err(BuildError::TooLarge)?;
                facts = facts.merge(more).map_err(BuildError::TooLarge)?;
                diagnostics.extend(found.diagnostics);
            }
        }
        let mut data_set = options.data_set.clone();
        data_set.ontology_version = ontology.version_iri().map(str::to_owned);
        for (file, _) in run.files.iter().filter(|(file, _)| file.format.is_some()) {
            if let Some((corpus, _)) = file.path.split_once('/') {
                *data_set.corpora.entry(corpus.to_owned()).or_default() += 1;
            }
        }
        let facts = map::describe(facts, &data_set, &options.iris).map_err(BuildError::TooLarge)?;
        Ok(Built {
            facts,
            run,
            diagnostics,
            skipped,
            links,
            stubs,
            incomplete_records,
            passed_over,
        })
    }
}

/// Drops the links of a graph and makes them anew.
///
/// # Errors
/// Where there are too many terms or quads for 32 bits.
pub fn link_again(
    facts: Facts,
    iris: &Iris,
    ontology: &Ontology,
    options: &LinkOptions,
) -> Result<Facts, TooLarge> {
    let links = facts.id_of_iri(&iris.local(crate::vocab::graph::LINKS));
    let mut builder = FactsBuilder::new();
    for quad in facts.quads().iter().filter(|quad| Some(quad[3]) != links) {
        let [s, p, o, g] = quad.map(|id| builder.encoded(facts.encoded(id)));
        builder.insert(s, p, o, g);
    }
    drop(facts);
    let facts = builder.build()?;
    let options = LinkOptions { registry_version: ontology.version.clone(), ..options.clone() };
    let found = link::link(&facts, iris, &options);
    facts.merge(map::links(&found, iris, ontology)?)
}

/// Recognised records of which something was lost.
fn incomplete(diagnostics: &[Diagnostic]) -> u64 {
    let mut records: Vec<(&Arc<str>, Option<u64>)> = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.code.loses_data())
        .map(|diagnostic| (&diagnostic.place.file, diagnostic.record))
        .collect();
    records.sort();
    records.dedup();
    records.len() as u64
}

/// Cases as they come, each mapped and dropped before the next.
struct Assembly<'a> {
    recogniser: &'a Recogniser<'a>,
    ontology: &'a Ontology,
    mapper: Mapper<'a>,
    graph: String,
    /// Identifier → hash and place of its record.
    seen: HashMap<String, (u64, Place)>,
    cases: u64,
    diagnostics: Vec<Diagnostic>,
    skipped: Vec<Diagnostic>,
    progress: &'a mut dyn FnMut(Progress<'_>),
    file: Arc<str>,
}

impl Assembly<'_> {
    fn records(&self) -> u64 {
        self.cases + self.skipped.len() as u64
    }

    fn tell(&mut self) {
        (self.progress)(Progress::Reading { file: &self.file, cases: self.cases });
    }

    /// The identifier of a case text: organisation and year, and where that is taken, the words of
    /// its title behind it.
    fn name(&self, case: &Case) -> Option<String> {
        let organization = case.organization.as_ref()?;
        let slug_of = self.ontology.organization_slug(&organization.name);
        // A slug of Hangul is encoded for IRIs already, and an identifier is for people.
        let slug_of = percent_decode_str(&slug_of).decode_utf8_lossy();
        let short = format!("{slug_of}-{}", case.account_year?);
        let same = |id: &str| self.seen.get(id).is_some_and(|(digest, _)| *digest == case.digest);
        if !self.seen.contains_key(&short) || same(&short) {
            return Some(short);
        }
        let title = case.titles.first().map(|title| slug(&title.value)).unwrap_or_default();
        let words: Vec<&str> = title.split('-').take(6).collect();
        let long = format!("{short}-{}", words.join("-"));
        if !self.seen.contains_key(&long) || same(&long) {
            return Some(long);
        }
        (2..=self.cases + 2)
            .map(|number| format!("{long}-{number}"))
            .find(|id| !self.seen.contains_key(id) || same(id))
    }
}

impl Sink for Assembly<'_> {
    fn case(&mut self, mut case: Case) {
        let place = Place { file: case.file.clone(), line: Some(case.line), column: None };
        if case.id.is_empty() {
            if let Some(id) = self.name(&case) {
                case.id = id;
            } else {
                self.skipped(Diagnostic {
                    place,
                    record: Some(case.record),
                    code: Code::NoIdentifier,
                    field: None,
                    message: "no identifier can be made: organisation or year is missing"
                        .to_owned(),
                    help: Some("write a line `Organisation · Year · …` under the title".to_owned()),
                });
                return;
            }
        }
        match self.seen.entry(case.id.clone()) {
            Entry::Vacant(entry) => {
                entry.insert((case.digest, place));
            }
            Entry::Occupied(entry) => {
                let (digest, first) = entry.get();
                let (code, message, help) = if *digest == case.digest {
                    let message =
                        format!("case `{}` stands at {first} already, word for word", case.id);
                    (Code::RepeatedRecord, message, None)
                } else {
                    let message = format!(
                        "case `{}` stands at {first} with other content; the first one stays",
                        case.id
                    );
                    (Code::DuplicateId, message, Some("give one of them another `id`".to_owned()))
                };
                self.skipped.push(Diagnostic {
                    place,
                    record: Some(case.record),
                    code,
                    field: Some("id".to_owned()),
                    message,
                    help,
                });
                return;
            }
        }
        self.recogniser.recognise(&mut case);
        self.mapper.map_case(&case);
        self.cases += 1;
        if self.cases.is_multiple_of(512) {
            self.tell();
        }
    }

    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn skipped(&mut self, diagnostic: Diagnostic) {
        self.skipped.push(diagnostic);
    }

    fn rdf(&mut self) -> (&mut FactsBuilder, &str) {
        let (builder, _) = self.mapper.rdf();
        (builder, &self.graph)
    }
}
