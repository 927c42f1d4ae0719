//! The ontology, its registries and its language data: compiled in, or read from a folder.

mod examples;
mod meant;
mod motifs;
mod registry;
mod services;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use include_dir::{Dir, include_dir};
use oxrdfio::RdfFormat;

use crate::facts::{Facts, FactsBuilder};
use crate::lexicon::Lexicon;
use crate::read::rdf::{self, BlankNodes};
use crate::vocab::{DEFAULT_BASE, INC, IS_PROVIDED_BY, ONTOLOGY, owl, rdf as rdf_terms, skos};

pub use examples::Example;
pub use motifs::{Motif, Part};
pub use registry::{Ambiguity, Entry, EntryKind};

static BUNDLED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/ontology");

/// Files whose statements are the vocabulary of the data. Alignments are for other
/// tools, shapes for `check`: they are compiled in, too, but no data rests on them.
const VOCABULARY_FILES: [&str; 4] =
    ["incident.ttl", "concepts.ttl", "technologies.ttl", "organizations.ttl"];

/// What data in this ontology has to fulfil.
const SHAPES: &str = "shapes.ttl";

/// What several things in one incident come to.
const MOTIFS: &str = "motifs.toml";

/// Files that a folder may have or not.
const OPTIONAL: [&str; 2] = [SHAPES, MOTIFS];

/// Files that are the ontology for those who cite or reuse it: terms and concepts. Registries grow
/// with the data.
const DOCUMENTS: [&str; 2] = ["incident.ttl", "concepts.ttl"];

/// First labels of hosts under which the owner itself speaks. Not `dev`, `docs` or `code`: what stands under
/// `docs.google.com` is its users'.
const PARTS_OF_SITES: [&str; 13] = [
    "about",
    "blog",
    "blogs",
    "developer",
    "developers",
    "eng",
    "engineering",
    "help",
    "status",
    "support",
    "tech",
    "techblog",
    "www",
];

/// The ontology with its concept schemes, registries and words.
#[derive(Debug)]
pub struct Ontology {
    /// All statements of the vocabulary files.
    pub facts: Facts,
    /// The words of all languages.
    pub lexicon: Lexicon,
    /// `owl:versionInfo`.
    pub version: String,
    /// What can be named in a text.
    pub entries: Vec<Entry>,
    /// What registries of one's own say to no effect, with the file.
    pub notes: Vec<String>,
    /// Examples for its page.
    pub examples: Vec<Example>,
    /// The shapes, as Turtle; empty where a folder has none.
    pub shapes: String,
    /// The motifs; those that are compiled in where a folder has none.
    pub motifs: Vec<Motif>,
    /// The texts of [`DOCUMENTS`], in that order.
    documents: Vec<String>,
    /// Folded name → slug.
    organizations: BTreeMap<String, String>,
    /// Scheme → notation → IRI, as in the files.
    concepts: BTreeMap<String, BTreeMap<String, String>>,
    /// Names of terms, for what may have been meant.
    names: meant::Names,
}

/// Why an ontology could not be loaded.
#[derive(Debug)]
pub struct OntologyError {
    /// Which file, where in it, what is wrong.
    pub message: String,
}

impl fmt::Display for OntologyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for OntologyError {}

impl Ontology {
    /// The ontology that is compiled in. Cost: parses about a megabyte of Turtle.
    ///
    /// # Panics
    /// Never in a build whose tests passed: they load it.
    pub fn bundled() -> Self {
        Self::bundled_with(&[]).expect("the bundled ontology is valid: a test loads it")
    }

    /// The ontology that is compiled in, with further registries: `(name, Turtle)`.
    ///
    /// # Errors
    /// Names the registry that is wrong, clashes with what is there, or has a cycle.
    pub fn bundled_with(registries: &[(String, String)]) -> Result<Self, OntologyError> {
        let files = BUNDLED.files().chain(BUNDLED.dirs().flat_map(Dir::files));
        let files: BTreeMap<String, Cow<'_, str>> = files
            .filter_map(|file| {
                let name = file.path().to_str()?.to_owned();
                Some((name, Cow::Borrowed(file.contents_utf8()?)))
            })
            .collect();
        Self::from_files(&files, registries)
    }

    /// The ontology of a folder with the same layout as `ontology/`.
    ///
    /// # Errors
    /// Names the file that is missing or wrong.
    pub fn from_folder(folder: &Path) -> Result<Self, OntologyError> {
        Self::from_folder_with(folder, &[])
    }

    /// The ontology of a folder, with further registries: `(name, Turtle)`.
    ///
    /// # Errors
    /// Names the file that is missing or wrong.
    pub fn from_folder_with(
        folder: &Path,
        registries: &[(String, String)],
    ) -> Result<Self, OntologyError> {
        let mut files = BTreeMap::new();
        let read = |path: &Path| {
            std::fs::read_to_string(path).map_err(|error| OntologyError {
                message: format!("cannot read {}: {error}", path.display()),
            })
        };
        for name in VOCABULARY_FILES {
            files.insert(name.to_owned(), Cow::Owned(read(&folder.join(name))?));
        }
        for name in OPTIONAL {
            if folder.join(name).is_file() {
                files.insert(name.to_owned(), Cow::Owned(read(&folder.join(name))?));
            }
        }
        // Examples are for the page, and a folder may have none.
        for entry in std::fs::read_dir(folder.join("examples")).into_iter().flatten().flatten() {
            let name = format!("examples/{}", entry.file_name().to_string_lossy());
            if entry.path().extension().is_some_and(|extension| extension == "rq") {
                files.insert(name, Cow::Owned(read(&entry.path())?));
            }
        }
        let lexicon = folder.join("lexicon");
        let entries = std::fs::read_dir(&lexicon).map_err(|error| OntologyError {
            message: format!("cannot read {}: {error}", lexicon.display()),
        })?;
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.path().extension().is_some_and(|extension| extension == "toml") {
                files.insert(format!("lexicon/{name}"), Cow::Owned(read(&entry.path())?));
            }
        }
        Self::from_files(&files, registries)
    }

    fn from_files(
        files: &BTreeMap<String, Cow<'_, str>>,
        registries: &[(String, String)],
    ) -> Result<Self, OntologyError> {
        let mut builder = FactsBuilder::new();
        for name in VOCABULARY_FILES {
            let content = files
                .get(name)
                .ok_or_else(|| OntologyError { message: format!("{name} is missing") })?;
            read_turtle(name, content, &mut builder)?;
        }
        for (name, content) in registries {
            read_turtle(name, content, &mut builder)?;
        }
        let facts =
            builder.build().map_err(|error| OntologyError { message: error.to_string() })?;
        if !registries.is_empty() {
            registry::check(&facts).map_err(|message| OntologyError { message })?;
        }
        let mut notes = Vec::new();
        for (name, content) in registries {
            let own = turtle_facts(name, content)?;
            let of_file = registry::odd::notes(&own, &facts).into_iter();
            notes.extend(of_file.map(|note| format!("{name}: {note}")));
        }
        let lexicon = Lexicon::parse(
            files
                .iter()
                .filter(|(name, _)| name.starts_with("lexicon/"))
                .map(|(name, content)| (name.as_str(), content.as_ref())),
        )
        .map_err(|message| OntologyError { message })?;
        let version = version(&facts).unwrap_or_default();
        let concepts = concepts(&facts);
        let entries = registry::entries(&facts);
        let organizations = registry::organization_names(&facts);
        let examples = examples::parse(files);
        let documents = DOCUMENTS.iter().map(|name| files[*name].to_string()).collect();
        let motifs = match files.get(MOTIFS) {
            Some(text) => motifs::parse(text, &concepts)
                .map_err(|message| OntologyError { message: format!("{MOTIFS}: {message}") })?,
            None => Motif::bundled(),
        };
        let shapes = files.get(SHAPES).map(|text| text.clone().into_owned()).unwrap_or_default();
        Ok(Self {
            facts,
            lexicon,
            version,
            entries,
            notes,
            examples,
            shapes,
            motifs,
            documents,
            organizations,
            concepts,
            names: meant::Names::default(),
        })
    }

    /// The IRI of this version (`owl:versionIRI`).
    pub fn version_iri(&self) -> Option<&str> {
        let subject = self.facts.id_of_iri(ONTOLOGY)?;
        let property = self.facts.id_of_iri(owl::VERSION_IRI)?;
        self.facts.iri(self.facts.object(subject, property)?)
    }

    /// Terms and concepts in Turtle, word for word as they stand in the files.
    pub fn turtle(&self) -> String {
        self.documents.join("\n")
    }

    /// The statements of [`Self::turtle`], in one graph of this name. Blank nodes are numbered as
    /// they come, so that the same files give the same facts.
    ///
    /// # Panics
    /// Never: the same text was read when the ontology was loaded.
    pub fn document(&self, graph: &str) -> Facts {
        let mut builder = FactsBuilder::new();
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        let mut encoded = |term: &str| match term.strip_prefix("_:") {
            Some(label) => {
                let next = numbers.len() + 1;
                format!("_:b{}", *numbers.entry(label.to_owned()).or_insert(next))
            }
            None => term.to_owned(),
        };
        let graph = builder.iri(graph);
        for text in &self.documents {
            for triple in oxttl::TurtleParser::new().for_slice(text) {
                let triple = triple.expect("it was read before");
                let subject = builder.encoded(&encoded(&triple.subject.to_string()));
                let predicate = builder.iri(triple.predicate.as_str());
                let object = match &triple.object {
                    oxrdf::Term::Literal(literal) => match literal.language() {
                        Some(language) => builder.text(literal.value(), language),
                        None => builder.typed(literal.value(), literal.datatype().as_str()),
                    },
                    node => builder.encoded(&encoded(&node.to_string())),
                };
                builder.insert(subject, predicate, object, graph);
            }
        }
        builder.build().expect("fewer terms than the ontology as a whole")
    }

    /// The slug of an organisation: that of the registry where it knows the name, else one made of
    /// the name.
    pub fn organization_slug(&self, name: &str) -> String {
        self.known_organization(name).map_or_else(|| crate::iri::slug(name), str::to_owned)
    }

    /// The slug of an organisation whose name, or whose host, the registry knows. A host may begin
    /// with a name for a part of a site: `techblog.netflix.com` is of `netflix.com`.
    pub fn known_organization(&self, name: &str) -> Option<&str> {
        let folded = crate::fold::fold(name);
        let mut name = folded.as_str();
        loop {
            if let Some(slug) = self.organizations.get(name) {
                return Some(slug);
            }
            let (label, rest) = name.split_once('.')?;
            if !rest.contains('.') || !PARTS_OF_SITES.contains(&label) {
                return None;
            }
            name = rest;
        }
    }

    /// Whether the registry has an organisation with this slug.
    pub fn has_organization(&self, slug: &str) -> bool {
        self.facts.id_of_iri(&format!("{DEFAULT_BASE}org/{slug}")).is_some()
    }

    /// Who provides a technology: `org/amazon-web-services` for `amazon-ec2`.
    pub fn provider_of(&self, technology: &str) -> Option<&str> {
        let node = self.facts.id_of_iri(&format!("{DEFAULT_BASE}technology/{technology}"))?;
        let provider = self.facts.object(node, self.facts.id_of_iri(IS_PROVIDED_BY)?)?;
        Self::local(self.facts.iri(provider)?)
    }

    /// Whether a scheme has a concept with this notation.
    pub fn has_concept(&self, scheme: &str, notation: &str) -> bool {
        self.concepts.get(scheme).is_some_and(|concepts| concepts.contains_key(notation))
    }

    /// Whether a concept is another one of its scheme, or stands below it.
    pub fn is_below(&self, scheme: &str, notation: &str, ancestor: &str) -> bool {
        let Some(concepts) = self.concepts.get(scheme) else { return false };
        let id = |notation: &str| concepts.get(notation).and_then(|iri| self.facts.id_of_iri(iri));
        let (Some(mut at), Some(ancestor)) = (id(notation), id(ancestor)) else { return false };
        let broader = self.facts.id_of_iri(skos::BROADER);
        // Schemes are two or three levels deep; a cycle in a file of others must still end.
        for _ in 0..concepts.len() {
            if at == ancestor {
                return true;
            }
            match broader.and_then(|broader| self.facts.object(at, broader)) {
                Some(up) => at = up,
                None => return false,
            }
        }
        false
    }

    /// The notations of a scheme, sorted.
    pub fn notations(&self, scheme: &str) -> impl Iterator<Item = &str> {
        self.concepts
            .get(scheme)
            .into_iter()
            .flat_map(|concepts| concepts.keys().map(String::as_str))
    }

    /// The slugs of the technologies of the registry.
    pub fn technologies(&self) -> impl Iterator<Item = &str> {
        let is_technology = |entry: &&Entry| entry.kind == EntryKind::Technology;
        self.entries.iter().filter(is_technology).map(|entry| entry.slug.as_str())
    }

    /// The part of an IRI of the vocabulary after the default base: `technology/redis`.
    pub fn local(iri: &str) -> Option<&str> {
        iri.strip_prefix(DEFAULT_BASE).filter(|local| !local.starts_with("ontology"))
    }
}

fn read_turtle(name: &str, content: &str, builder: &mut FactsBuilder) -> Result<(), OntologyError> {
    let mut blank_nodes = BlankNodes::of_file(name);
    let bytes = content.as_bytes();
    rdf::read_one_of_several(bytes, RdfFormat::Turtle, INC, &mut blank_nodes, builder)
        .map_err(|error| OntologyError { message: format!("{name}: {error}") })
}

/// The statements of one file by themselves.
fn turtle_facts(name: &str, content: &str) -> Result<Facts, OntologyError> {
    let mut builder = FactsBuilder::new();
    read_turtle(name, content, &mut builder)?;
    builder.build().map_err(|error| OntologyError { message: error.to_string() })
}

fn version(facts: &Facts) -> Option<String> {
    let ontology = facts.id_of_iri(owl::ONTOLOGY)?;
    let subject = facts.subjects(facts.id_of_iri(rdf_terms::TYPE)?, ontology).next()?;
    let version = facts.object(subject, facts.id_of_iri(owl::VERSION_INFO)?)?;
    Some(facts.term(version).into_text().into_owned())
}

/// The labels of a term, in all languages.
fn concept_names(facts: &Facts, iri: &str) -> Vec<String> {
    let Some(node) = facts.id_of_iri(iri) else { return Vec::new() };
    [skos::PREF_LABEL, skos::ALT_LABEL, skos::HIDDEN_LABEL]
        .iter()
        .flat_map(|property| registry::values(facts, node, property))
        .collect()
}

fn concepts(facts: &Facts) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut schemes: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    let (Some(in_scheme), Some(notation)) =
        (facts.id_of_iri(skos::IN_SCHEME), facts.id_of_iri(skos::NOTATION))
    else {
        return schemes;
    };
    for &[_, scheme, concept, _] in facts.of_predicate(in_scheme) {
        let scheme = facts.iri(scheme).and_then(Ontology::local);
        let Some(scheme) = scheme.and_then(|local| local.strip_prefix("concept/")) else {
            continue;
        };
        for value in facts.objects(concept, notation) {
            if let Some(iri) = facts.iri(concept) {
                schemes
                    .entry(scheme.to_owned())
                    .or_default()
                    .insert(facts.term(value).into_text().into_owned(), iri.to_owned());
            }
        }
    }
    schemes
}

/// The ontology that is compiled in, read once for all tests: that is slow without optimisation.
#[cfg(test)]
pub(crate) static SHARED: std::sync::LazyLock<Ontology> =
    std::sync::LazyLock::new(Ontology::bundled);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bundled_ontology_loads_and_knows_the_terms_of_the_format() {
        let ontology = &*SHARED;
        for (scheme, notation) in [
            ("symptom", "high-error-rate"),
            ("symptom", "stale-service-routing"),
            ("cause", "software-bug"),
            ("cause", "assumption-unverified"),
            ("component-kind", "cache"),
            ("domain", "database"),
            ("link-kind", "recurrence-of"),
        ] {
            assert!(ontology.has_concept(scheme, notation), "{scheme}/{notation}");
        }
        assert_eq!(ontology.version, "0.1.0");
        assert_eq!(ontology.lexicon.languages().len(), 3);
    }
}
