//! The data set described by itself: `VoID` (W3C Note, 2011) and DCAT 3, in `graph/meta`.
//!
//! All counts are exact for the union of all graphs, this description among it, so that whoever
//! loads any of the files can count and compare. They are known before they are written, since a
//! count changes the value of a statement and never the number of statements.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use rustc_hash::FxBuildHasher;

use crate::facts::{Facts, FactsBuilder, Quad, TermId, TooLarge};
use crate::iri::{Iris, encode};
use crate::prefixes::Prefixes;
use crate::vocab::{self, dcat, dcterms, graph, prov, rdf, skos, void, xsd};

/// The family of the nodes of the description.
pub const FAMILY: &str = "dataset/";
/// The data set as a whole.
const WHOLE: &str = "dataset/all";
/// The licence of the bundled corpus.
pub const CORPUS_LICENSE: &str = "https://creativecommons.org/licenses/by/4.0/";
/// Media types as IRIs (Internet Assigned Numbers Authority).
const MEDIA_TYPES: &str = "https://www.iana.org/assignments/media-types/";

const TITLES: [(&str, &str); 3] =
    [("en", "Incident graph"), ("ko", "장애 그래프"), ("vi", "Đồ thị sự cố")];
const DESCRIPTION: &str = "Software incidents and the accounts that tell of them: causes, elements, \
     actions, sources, the words that statements rest on, and links between cases. Counts are of \
     distinct triples over all graphs, this description among them.";
/// What each graph holds.
const GRAPHS: [(&str, &str); 5] = [
    (graph::CASES, "What the sources say"),
    (graph::LINKS, "Links between cases, their evidence, and cases that are only named"),
    (graph::INFERRED, "What follows by the ontology: super-properties, labels, direct links"),
    (graph::VOCABULARY, "Concepts, technologies and organizations that the data uses"),
    (graph::META, "The run, its input, what was odd in it, and this description"),
];

/// What is told of a data set and stands in no fact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DataSet {
    /// The licence of the data, as an IRI, where it is known.
    pub license: Option<String>,
    /// When it was issued, in seconds since 1970 (`SOURCE_DATE_EPOCH`); no clock is read.
    pub created: Option<i64>,
    /// The version of the ontology that it was made with, as an IRI.
    pub ontology_version: Option<String>,
    /// The files that hold it.
    pub distributions: Vec<Distribution>,
    /// The folders that the input came from, each with the number of its files.
    pub corpora: BTreeMap<String, u64>,
}

/// A file, or a folder of files, that holds the data set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// Its path in the built folder.
    pub path: String,
    /// Its media type.
    pub media_type: String,
}

/// Whether a quad is part of such a description.
pub fn is_description(facts: &Facts, iris: &Iris, quad: &Quad) -> bool {
    let local = |id: TermId| facts.iri(id).and_then(|iri| iris.local_of(iri));
    local(quad[3]) == Some(graph::META)
        && local(quad[0])
            .is_some_and(|local| local.starts_with(FAMILY) || local.starts_with("graph/"))
}

/// Adds the description to facts that are complete otherwise, in place of an older one.
///
/// Cost: one pass to count, one to merge.
///
/// # Errors
/// Where there are too many terms or quads for 32 bits.
pub fn describe(facts: Facts, about: &DataSet, iris: &Iris) -> Result<Facts, TooLarge> {
    let meta = facts.id_of_iri(&iris.local(graph::META));
    let facts =
        facts.retain(|facts, quad| Some(quad[3]) != meta || !is_description(facts, iris, quad))?;
    let mut counts = Counts::of(&facts, iris);
    let draft = statements(&counts, about, iris);
    counts.names.extend(draft.iter().map(|statement| (Kind::Property, statement.1.to_owned())));
    counts.names.extend(
        draft
            .iter()
            .filter(|statement| statement.1 == rdf::TYPE)
            .filter_map(|statement| statement.2.iri())
            .map(|class| (Kind::Class, class.to_owned())),
    );
    let statements = statements(&counts, about, iris);
    counts.add(&statements);
    let mut builder = FactsBuilder::new();
    let meta = builder.iri(&iris.local(graph::META));
    for (subject, property, value) in &statements {
        let subject = builder.iri(subject);
        let property = builder.constant(property);
        let value = match value {
            Value::Iri(iri) => builder.iri(iri),
            Value::Text(text, language) => builder.text(text, language),
            Value::String(text) => builder.string(text),
            Value::Moment(text) => builder.typed(text, xsd::DATE_TIME),
            Value::Count(count) => builder.typed(&counts.get(count).to_string(), xsd::INTEGER),
        };
        builder.insert(subject, property, value, meta);
    }
    facts.merge(builder.build()?)
}

/// Subject, property, value.
type Statement = (String, &'static str, Value);

enum Value {
    Iri(String),
    Text(Cow<'static, str>, &'static str),
    String(String),
    Moment(String),
    Count(Count),
}

impl Value {
    fn iri(&self) -> Option<&str> {
        match self {
            Self::Iri(iri) => Some(iri),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    Class,
    Property,
}

enum Count {
    Triples,
    TriplesOf(&'static str),
    Subjects,
    Entities,
    Names(Kind),
    Of(Kind, String),
    Fixed(u64),
}

#[derive(Default)]
struct Counts {
    triples: u64,
    subjects: u64,
    entities: u64,
    graphs: BTreeMap<&'static str, u64>,
    /// Instances of each class, triples of each property.
    of: BTreeMap<(Kind, String), u64>,
    /// Classes and properties, those of the description among them.
    names: BTreeSet<(Kind, String)>,
}

impl Counts {
    fn of(facts: &Facts, iris: &Iris) -> Self {
        let rdf_type = facts.id_of_iri(rdf::TYPE);
        let mut by_id: HashMap<(Kind, TermId), u64, FxBuildHasher> = HashMap::default();
        let graphs = GRAPHS.map(|(name, _)| (name, facts.id_of_iri(&iris.local(name))));
        let mut by_graph = [0; GRAPHS.len()];
        let mut counts = Self::default();
        for subject in facts.quads().chunk_by(|left, right| left[0] == right[0]) {
            counts.subjects += 1;
            let mut typed = false;
            for triple in subject.chunk_by(|left, right| left[1..3] == right[1..3]) {
                let [_, predicate, object, _] = triple[0];
                counts.triples += 1;
                *by_id.entry((Kind::Property, predicate)).or_default() += 1;
                if Some(predicate) == rdf_type {
                    typed = true;
                    *by_id.entry((Kind::Class, object)).or_default() += 1;
                }
                for quad in triple {
                    let at = graphs.iter().position(|(_, id)| *id == Some(quad[3]));
                    if let Some(at) = at {
                        by_graph[at] += 1;
                    }
                }
            }
            counts.entities += u64::from(typed);
        }
        counts.graphs = GRAPHS.iter().zip(by_graph).map(|((name, _), n)| (*name, n)).collect();
        let mut by_id: Vec<((Kind, TermId), u64)> = by_id.into_iter().collect();
        by_id.sort_unstable();
        for ((kind, id), number) in by_id {
            // What foreign data types by a blank node or a literal has no name to count it under.
            if let Some(iri) = facts.iri(id) {
                counts.names.insert((kind, iri.to_owned()));
                counts.of.insert((kind, iri.to_owned()), number);
            }
        }
        counts
    }

    /// Counts the description itself.
    fn add(&mut self, statements: &[Statement]) {
        let mut subjects = BTreeSet::new();
        for (subject, property, value) in statements {
            self.triples += 1;
            *self.graphs.entry(graph::META).or_default() += 1;
            *self.of.entry((Kind::Property, (*property).to_owned())).or_default() += 1;
            if *property == rdf::TYPE
                && let Some(class) = value.iri()
            {
                *self.of.entry((Kind::Class, class.to_owned())).or_default() += 1;
            }
            subjects.insert(subject);
        }
        // Every node of the description has a type, and nothing else is said of it elsewhere.
        self.subjects += subjects.len() as u64;
        self.entities += subjects.len() as u64;
    }

    fn get(&self, count: &Count) -> u64 {
        match count {
            Count::Triples => self.triples,
            Count::TriplesOf(graph) => self.graphs.get(graph).copied().unwrap_or_default(),
            Count::Subjects => self.subjects,
            Count::Entities => self.entities,
            Count::Names(kind) => {
                self.names.iter().filter(|(known, _)| known == kind).count() as u64
            }
            Count::Of(kind, iri) => self.of.get(&(*kind, iri.clone())).copied().unwrap_or_default(),
            Count::Fixed(number) => *number,
        }
    }
}

fn statements(counts: &Counts, about: &DataSet, iris: &Iris) -> Vec<Statement> {
    let whole = iris.local(WHOLE);
    let mut out: Vec<Statement> = Vec::new();
    let mut say = |subject: &str, property, value| out.push((subject.to_owned(), property, value));
    let iri = |iri: &str| Value::Iri(iri.to_owned());
    say(&whole, rdf::TYPE, iri(void::DATASET));
    say(&whole, rdf::TYPE, iri(dcat::DATASET));
    for (language, title) in TITLES {
        say(&whole, dcterms::TITLE, Value::Text(title.into(), language));
    }
    say(&whole, dcterms::DESCRIPTION, Value::Text(DESCRIPTION.into(), "en"));
    if let Some(license) = &about.license {
        say(&whole, dcterms::LICENSE, iri(license));
    }
    if let Some(issued) = about.created.and_then(|at| jiff::Timestamp::from_second(at).ok()) {
        say(&whole, dcterms::ISSUED, Value::Moment(issued.to_string()));
    }
    say(&whole, dcterms::CONFORMS_TO, iri(vocab::ONTOLOGY));
    if let Some(version) = about.ontology_version.as_deref().filter(|v| *v != vocab::ONTOLOGY) {
        say(&whole, dcterms::CONFORMS_TO, iri(version));
    }
    for vocabulary in [vocab::INC, skos::NS, dcterms::NS] {
        say(&whole, void::VOCABULARY, iri(vocabulary));
    }
    say(&whole, void::URI_SPACE, Value::String(iris.base().to_owned()));
    say(&whole, prov::WAS_GENERATED_BY, iri(&iris.local("run/build")));
    for (property, count) in [
        (void::TRIPLES, Count::Triples),
        (void::ENTITIES, Count::Entities),
        (void::DISTINCT_SUBJECTS, Count::Subjects),
        (void::CLASSES, Count::Names(Kind::Class)),
        (void::PROPERTIES, Count::Names(Kind::Property)),
    ] {
        say(&whole, property, Value::Count(count));
    }
    for (name, description) in GRAPHS {
        let node = iris.local(name);
        say(&whole, void::SUBSET, iri(&node));
        say(&node, rdf::TYPE, iri(void::DATASET));
        say(&node, dcterms::DESCRIPTION, Value::Text(description.into(), "en"));
        say(&node, void::TRIPLES, Value::Count(Count::TriplesOf(name)));
    }
    let prefixes = Prefixes::new(iris.base());
    for (kind, name) in &counts.names {
        let (word, partition, named, counted) = match kind {
            Kind::Class => ("class", void::CLASS_PARTITION, void::CLASS, void::ENTITIES),
            Kind::Property => ("property", void::PROPERTY_PARTITION, void::PROPERTY, void::TRIPLES),
        };
        let short = prefixes.split(name).map(|(prefix, local)| format!("{prefix}-{local}"));
        let short = encode(short.as_deref().unwrap_or(name));
        let node = iris.local(&format!("{FAMILY}{word}-{short}"));
        say(&whole, partition, iri(&node));
        say(&node, rdf::TYPE, iri(void::DATASET));
        say(&node, named, iri(name));
        say(&node, counted, Value::Count(Count::Of(*kind, name.clone())));
    }
    for (corpus, files) in &about.corpora {
        let node = iris.local(&format!("{FAMILY}corpus-{}", encode(corpus)));
        say(&whole, dcterms::SOURCE, iri(&node));
        say(&node, rdf::TYPE, iri(dcat::DATASET));
        say(&node, dcterms::TITLE, Value::Text(format!("corpus {corpus}").into(), "en"));
        say(&node, void::DOCUMENTS, Value::Count(Count::Fixed(*files)));
        if let Some(license) = &about.license {
            say(&node, dcterms::LICENSE, iri(license));
        }
    }
    for file in &about.distributions {
        let node = iris.local(&format!("{FAMILY}file-{}", encode(&file.path)));
        say(&whole, dcat::DISTRIBUTION, iri(&node));
        say(&node, rdf::TYPE, iri(dcat::DISTRIBUTION_CLASS));
        say(&node, dcterms::TITLE, Value::Text(format!("file {}", file.path).into(), "en"));
        say(&node, dcat::MEDIA_TYPE, Value::Iri(format!("{MEDIA_TYPES}{}", file.media_type)));
        if let Some(license) = &about.license {
            say(&node, dcterms::LICENSE, iri(license));
        }
    }
    out
}
