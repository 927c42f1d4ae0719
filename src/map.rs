//! `Case` → facts. The only place that says which property a field becomes.
//!
//! What a source says goes to `graph/cases`; what follows from it by the ontology (super-properties,
//! `rdfs:label` from more special labels) to `graph/inferred`; the concepts, technologies and
//! organisations that were used to `graph/vocabulary`.

mod case;
mod dataset;
mod links;
mod mention;
mod meta;
mod vocabulary;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rustc_hash::FxBuildHasher;
use unicode_normalization::UnicodeNormalization;

use crate::facts::{Facts, FactsBuilder, TermId, TooLarge};
use crate::iri::Iris;
use crate::model::{Code, Diagnostic, Text};
use crate::ontology::Ontology;
use crate::vocab::{class, graph, rdf, rdfs, skos};

pub use dataset::{CORPUS_LICENSE, DataSet, Distribution, describe};
pub use links::links;
pub use meta::{RunInfo, more_diagnostics};

/// Maps cases, one after another, into one set of facts.
pub struct Mapper<'o> {
    ontology: &'o Ontology,
    iris: Iris,
    facts: FactsBuilder,
    graphs: Graphs,
    /// Local parts of the vocabulary nodes that the data uses: `technology/redis`.
    used: BTreeSet<String>,
    /// Local concepts: `(scheme, notation)` → label and its language.
    local_concepts: BTreeMap<(String, String), Option<Text>>,
    /// Names of organisations that no registry knows, by slug.
    local_organizations: BTreeMap<String, String>,
    /// The same for technologies.
    local_technologies: BTreeMap<String, String>,
    /// Further names of local concepts and organisations whose slug is the same, by local part.
    other_names: BTreeMap<String, BTreeSet<(String, Option<String>)>>,
    diagnostics: Vec<Diagnostic>,
    /// Ids that were minted before, so that the same concept, technology or organisation of the
    /// next case costs one look and no IRI.
    concepts: Minted<Minted<TermId>>,
    technologies: Minted<TermId>,
    organizations: Minted<TermId>,
}

type Minted<T> = HashMap<String, T, FxBuildHasher>;

#[derive(Clone, Copy)]
struct Graphs {
    cases: TermId,
    inferred: TermId,
    vocabulary: TermId,
    meta: TermId,
}

impl<'o> Mapper<'o> {
    /// An empty mapper.
    pub fn new(ontology: &'o Ontology, iris: Iris) -> Self {
        let mut facts = FactsBuilder::new();
        let mut graph = |name: &str| facts.iri(&iris.local(name));
        let graphs = Graphs {
            cases: graph(graph::CASES),
            inferred: graph(graph::INFERRED),
            vocabulary: graph(graph::VOCABULARY),
            meta: graph(graph::META),
        };
        Self {
            ontology,
            iris,
            facts,
            graphs,
            used: BTreeSet::new(),
            local_concepts: BTreeMap::new(),
            local_organizations: BTreeMap::new(),
            local_technologies: BTreeMap::new(),
            other_names: BTreeMap::new(),
            diagnostics: Vec::new(),
            concepts: Minted::default(),
            technologies: Minted::default(),
            organizations: Minted::default(),
        }
    }

    /// The builder, and the graph for statements of RDF input that name none.
    pub fn rdf(&mut self) -> (&mut FactsBuilder, String) {
        (&mut self.facts, self.iris.local(graph::CASES))
    }

    /// Diagnostics of mapping since the last call.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.diagnostics)
    }

    /// Adds the vocabulary that was used and freezes all facts.
    ///
    /// # Errors
    /// Where there are too many terms or quads for 32 bits.
    pub fn finish(mut self) -> Result<Facts, TooLarge> {
        self.map_vocabulary();
        self.facts.build()
    }

    /// The id of a subject of a class, with the statement that it is one.
    fn node(&mut self, iri: &str, class: &'static str) -> TermId {
        let graph = self.graphs.cases;
        self.node_in(graph, iri, class)
    }

    fn node_in(&mut self, graph: TermId, iri: &str, class: &'static str) -> TermId {
        let subject = self.facts.iri(iri);
        let (is_a, class) = (self.facts.constant(rdf::TYPE), self.facts.constant(class));
        self.facts.insert(subject, is_a, class, graph);
        subject
    }

    fn add(&mut self, subject: TermId, property: &'static str, object: TermId) {
        let property = self.facts.constant(property);
        self.facts.insert(subject, property, object, self.graphs.cases);
    }

    fn infer(&mut self, subject: TermId, property: &'static str, object: TermId) {
        let property = self.facts.constant(property);
        self.facts.insert(subject, property, object, self.graphs.inferred);
    }

    fn string(&mut self, subject: TermId, property: &'static str, value: &str) {
        let value = self.facts.string(value);
        self.add(subject, property, value);
    }

    fn string_if(&mut self, subject: TermId, property: &'static str, value: Option<&str>) {
        if let Some(value) = value {
            self.string(subject, property, value);
        }
    }

    fn typed(&mut self, subject: TermId, property: &'static str, value: &str, datatype: &str) {
        let value = self.facts.typed(value, datatype);
        self.add(subject, property, value);
    }

    fn integer(&mut self, subject: TermId, property: &'static str, value: u64) {
        let value = self.facts.integer(value);
        self.add(subject, property, value);
    }

    /// A string that is a constant of the program: a rule, a format.
    fn constant_string(&mut self, subject: TermId, property: &'static str, value: &'static str) {
        let value = self.facts.constant_string(value);
        self.add(subject, property, value);
    }

    /// A text with its language tag, or plain where the input states no language.
    fn text_id(&mut self, text: &Text) -> TermId {
        match &text.language {
            Some(language) => self.facts.text(&text.value, language.as_str()),
            None => self.facts.string(&text.value),
        }
    }

    fn texts(&mut self, subject: TermId, property: &'static str, texts: &[Text]) {
        for text in texts {
            let text = self.text_id(text);
            self.add(subject, property, text);
        }
    }

    /// A label in graph/cases.
    fn label(&mut self, subject: TermId, label: &Text) {
        let label = self.text_id(label);
        self.add(subject, rdfs::LABEL, label);
    }

    /// The id of a concept. One that the scheme does not have becomes a concept of the scheme
    /// `local-{scheme}`, and is reported once.
    fn concept(&mut self, scheme: &str, notation: &str, place: &Origin<'_>) -> TermId {
        if let Some(&id) = self.concepts.get(scheme).and_then(|minted| minted.get(notation)) {
            return id;
        }
        let id = self.new_concept(scheme, notation, place);
        self.concepts.entry(scheme.to_owned()).or_default().insert(notation.to_owned(), id);
        id
    }

    fn new_concept(&mut self, scheme: &str, notation: &str, place: &Origin<'_>) -> TermId {
        if self.ontology.has_concept(scheme, notation) {
            let iri = self.iris.concept(scheme, notation);
            self.use_iri(&iri);
            return self.facts.iri(&iri);
        }
        let local = format!("local-{scheme}");
        let iri = self.iris.concept(&local, notation);
        if self.local_concepts.insert((local, notation.to_owned()), None).is_none() {
            let message = format!(
                "scheme `{scheme}` has no term `{notation}`; it is kept as a term of the local scheme"
            );
            let help = self.ontology.meant_by(scheme, notation);
            let line = place.line_of(notation);
            self.diagnostics.push(place.diagnostic(line, Code::UnknownTerm, message, help));
        }
        self.facts.iri(&iri)
    }

    /// A concept that the data itself brings: topics and categories.
    fn own_concept(&mut self, scheme: &str, label: &Text, place: &Origin<'_>) -> TermId {
        let notation = crate::iri::slug(&label.value);
        let local = format!("concept/{scheme}/{notation}");
        let iri = self.iris.local(&local);
        let first = self
            .local_concepts
            .entry((scheme.to_owned(), notation))
            .or_insert_with(|| Some(label.clone()));
        if let Some(first) = first
            && !is_spelled_like(&first.value, &label.value)
        {
            let first = first.value.clone();
            self.keep_name(local, &first, label, place);
        }
        self.facts.iri(&iri)
    }

    /// The organisation that a case names as its own. What no registry knows keeps every name.
    fn stated_organization(&mut self, slug: &str, name: &str, place: &Origin<'_>) -> TermId {
        let id = self.organization(slug, name);
        if let Some(first) = self.local_organizations.get(slug)
            && !is_spelled_like(first, name)
        {
            let first = first.clone();
            let line = place.line_of(name);
            let name = Text { language: None, value: name.to_owned(), line };
            self.keep_name(format!("org/{slug}"), &first, &name, place);
        }
        id
    }

    /// Keeps a name that has the slug of another one, and tells of it, once for each spelling.
    fn keep_name(&mut self, local: String, first: &str, name: &Text, place: &Origin<'_>) {
        let iri = self.iris.local(&local);
        let known = self.other_names.entry(local).or_default();
        if known.iter().any(|(known, _)| is_spelled_like(known, &name.value)) {
            return;
        }
        let language = name.language.as_ref().map(|language| language.as_str().to_owned());
        known.insert((name.value.clone(), language));
        let message =
            format!("`{}` and `{first}` are both <{iri}>; both names are kept", name.value);
        let help = "if they are two things, let their names differ in letters or digits";
        let help = Some(help.to_owned());
        self.diagnostics.push(place.diagnostic(name.line, Code::OneSlug, message, help));
    }

    fn organization(&mut self, slug: &str, name: &str) -> TermId {
        if let Some(&id) = self.organizations.get(slug) {
            return id;
        }
        let iri = self.iris.organization(slug);
        if !self.use_iri(&iri) {
            self.local_organizations.entry(slug.to_owned()).or_insert_with(|| name.to_owned());
            // Some sources name a product ("Amazon EC2") where its owner belongs: one of its divisions.
            let ontology = self.ontology;
            if let Some(provider) = ontology.provider_of(slug) {
                self.used.insert(provider.to_owned());
            }
        }
        let id = self.facts.iri(&iri);
        self.organizations.insert(slug.to_owned(), id);
        id
    }

    /// A technology that a field of a record names by its slug. One that the registry does not have
    /// is kept, with the words as its name, and reported once.
    fn stated_technology(&mut self, slug: &str, name: &str, place: &Origin<'_>) -> TermId {
        let (given, slug) = (slug, case::encode_slug(slug));
        let is_known =
            self.technologies.contains_key(&slug) || self.use_iri(&self.iris.technology(&slug));
        if !is_known && self.local_technologies.insert(slug.clone(), name.to_owned()).is_none() {
            let message = format!(
                "the registry has no technology `{slug}`; it is kept as one of this corpus"
            );
            let help = self.ontology.technology_meant_by(given);
            let line = place.line_of(given);
            self.diagnostics.push(place.diagnostic(line, Code::UnknownTerm, message, help));
        }
        self.technology(&slug)
    }

    fn technology(&mut self, slug: &str) -> TermId {
        if let Some(&id) = self.technologies.get(slug) {
            return id;
        }
        let iri = self.iris.technology(slug);
        self.use_iri(&iri);
        let id = self.facts.iri(&iri);
        self.technologies.insert(slug.to_owned(), id);
        id
    }

    /// Notes that the data uses a node of the vocabulary; whether the vocabulary has it.
    fn use_iri(&mut self, iri: &str) -> bool {
        let Some(local) = self.iris.local_of(iri) else { return false };
        if self.used.contains(local) {
            return true;
        }
        let bundled = format!("{}{local}", crate::vocab::DEFAULT_BASE);
        let known = self.ontology.facts.id_of_iri(&bundled).is_some();
        if known {
            self.used.insert(local.to_owned());
        }
        known
    }
}

/// Whether two names differ in case and separators at most. A slug also drops marks and symbols, which
/// tell some names apart: `C++` from `C#`, `má` from `ma`.
fn is_spelled_like(left: &str, right: &str) -> bool {
    fn letters(name: &str) -> impl Iterator<Item = char> + '_ {
        let is_separator = |c: &char| c.is_whitespace() || "-_.,:;/()'’\"“”".contains(*c);
        name.nfkc().flat_map(char::to_lowercase).filter(move |c| !is_separator(c))
    }
    left == right || letters(left).eq(letters(right))
}

/// Where a value comes from, for diagnostics.
struct Origin<'c> {
    case: &'c crate::model::Case,
    field: &'c str,
}

impl Origin<'_> {
    /// The line on which the field has a word.
    fn line_of(&self, word: &str) -> u64 {
        self.case.line_of(self.field, word)
    }

    fn diagnostic(
        &self,
        line: u64,
        code: Code,
        message: String,
        help: Option<String>,
    ) -> Diagnostic {
        let file = self.case.file.clone();
        Diagnostic {
            place: crate::model::Place { file, line: Some(line), column: None },
            record: Some(self.case.record),
            code,
            field: Some(self.field.to_owned()),
            message,
            help,
        }
    }
}

/// Classes whose label is `skos:prefLabel`.
fn has_preferred_label(class: &str) -> bool {
    [class::TECHNOLOGY, class::SYSTEM, class::ORGANIZATION, skos::CONCEPT, skos::CONCEPT_SCHEME]
        .contains(&class)
}
