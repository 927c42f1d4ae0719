//! The page of the ontology: one file of HTML that needs no network and no script.
//!
//! Classes, properties and concepts in three languages, a diagram of the classes, and examples cut
//! out of the corpus, each with the query that reads it. The anchor of a term of ours is its local
//! name, that of a concept what its IRI has after the base.

mod diagram;
mod examples;
mod html;
mod schemes;
mod terms;

use std::fmt::Write as _;

use html::Html;
pub(crate) use html::escape;

use crate::facts::{Facts, TermId};
use crate::ontology::Ontology;
use crate::schema::{Schema, Wording};
use crate::vocab::{self, dcterms, owl, rdf, rdfs, skos};

pub use examples::{Shown, ShownError, run_example};

/// The languages of the page, the first one leading.
pub const LANGUAGES: [(&str, &str); 3] =
    [("en", "English"), ("ko", "한국어"), ("vi", "Tiếng Việt")];
const STYLE: &str = include_str!("page/style.css");
/// Where the terms of the header come from.
const BIBO_STATUS: &str = "http://purl.org/ontology/bibo/status";
const VANN_PREFIX: &str = "http://purl.org/vocab/vann/preferredNamespacePrefix";
const VANN_NAMESPACE: &str = "http://purl.org/vocab/vann/preferredNamespaceUri";

/// What the parts of the page read.
struct Source<'a> {
    facts: &'a Facts,
    schema: &'a Schema,
}

impl<'a> Source<'a> {
    fn objects(&self, subject: &str, property: &str) -> Vec<TermId> {
        match (self.facts.id_of_iri(subject), self.facts.id_of_iri(property)) {
            (Some(subject), Some(property)) => self.facts.objects(subject, property).collect(),
            _ => Vec::new(),
        }
    }

    fn texts(&self, subject: &str, property: &str) -> Vec<Wording> {
        Wording::sorted(self.facts, self.objects(subject, property))
    }

    fn iris(&self, subject: &str, property: &str) -> Vec<&'a str> {
        self.objects(subject, property).into_iter().filter_map(|id| self.facts.iri(id)).collect()
    }

    fn instances(&self, class: &str) -> Vec<&'a str> {
        match (self.facts.id_of_iri(rdf::TYPE), self.facts.id_of_iri(class)) {
            (Some(rdf_type), Some(class)) => {
                self.facts.subjects(rdf_type, class).filter_map(|id| self.facts.iri(id)).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The words of a language, or else what there is.
fn wording<'a>(wordings: &'a [Wording], language: &str) -> &'a str {
    wordings
        .iter()
        .find(|wording| wording.language == language)
        .or_else(|| wordings.first())
        .map_or("", |wording| &wording.text)
}

/// The page as a whole. The same ontology and examples give the same bytes.
pub fn page(ontology: &Ontology, schema: &Schema, examples: &[Shown]) -> String {
    let source = Source { facts: &ontology.facts, schema };
    let title = source.texts(vocab::ONTOLOGY, dcterms::TITLE);
    let mut out = Html::new();
    out.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
    let _ = writeln!(out, "<title>{}</title>", escape(wording(&title, "en")));
    let _ = writeln!(out, "<style>\n{STYLE}</style>\n</head>\n<body>");
    out.raw("<a class=\"skip\" href=\"#main\">Skip to the content</a>\n");
    write_languages(&mut out);
    write_contents(&source, examples, &mut out);
    out.raw("<main id=\"main\">\n");
    write_header(&source, ontology, &mut out);
    diagram::write(&source, &mut out);
    examples::write(&source, examples, &mut out);
    terms::write_classes(&source, &mut out);
    terms::write_properties(&source, &mut out);
    schemes::write(&source, &mut out);
    write_use(&mut out);
    out.raw("</main>\n</body>\n</html>\n");
    out.finish()
}

/// Radio buttons that a style sheet alone acts on: with none of its rules, all languages show.
fn write_languages(out: &mut Html) {
    out.raw("<fieldset class=\"languages\"><legend>Languages</legend>");
    out.raw(
        "<label><input type=\"radio\" name=\"language\" id=\"language-all\" checked> all</label>",
    );
    for (tag, name) in LANGUAGES {
        let _ = write!(
            out,
            "<label lang=\"{tag}\"><input type=\"radio\" name=\"language\" id=\"language-{tag}\"> {name}</label>"
        );
    }
    out.raw("</fieldset>\n");
}

fn write_contents(source: &Source<'_>, examples: &[Shown], out: &mut Html) {
    out.raw("<nav aria-label=\"Contents\">\n<ol>\n<li><a href=\"#about\">About</a></li>\n");
    out.raw("<li><a href=\"#diagram\">Diagram</a></li>\n<li><a href=\"#examples\">Examples</a>");
    list(out, examples.iter().map(|e| (format!("example-{}", e.name), e.title("en").to_owned())));
    out.raw("</li>\n<li><a href=\"#classes\">Classes</a>");
    list(out, terms::class_entries(source).into_iter());
    out.raw("</li>\n<li><a href=\"#properties\">Properties</a>");
    out.raw("<ol><li><a href=\"#properties-index\">by class</a></li>");
    out.raw("<li><a href=\"#annotations\">of the exports</a></li>");
    out.raw("<li><a href=\"#outside\">of other vocabularies</a></li></ol>");
    out.raw("</li>\n<li><a href=\"#schemes\">Concept schemes</a>");
    list(out, schemes::entries(source).into_iter());
    out.raw("</li>\n<li><a href=\"#use\">Use and cite</a></li>\n</ol>\n</nav>\n");
}

fn list(out: &mut Html, entries: impl Iterator<Item = (String, String)>) {
    out.raw("<ol>");
    for (anchor, label) in entries {
        let _ = write!(out, "<li><a href=\"#{}\">{}</a></li>", escape(&anchor), escape(&label));
    }
    out.raw("</ol>");
}

fn write_header(source: &Source<'_>, ontology: &Ontology, out: &mut Html) {
    let text = |property: &str| source.texts(vocab::ONTOLOGY, property);
    let plain = |property: &str| wording(&text(property), "en").to_owned();
    out.raw("<header id=\"about\">\n");
    let titles = text(dcterms::TITLE);
    let _ = writeln!(out, "<h1>{}</h1>", escape(wording(&titles, "en")));
    out.raw("<p class=\"names\">");
    for (tag, _) in &LANGUAGES[1..] {
        let _ = write!(out, "<span lang=\"{tag}\">{}</span> ", escape(wording(&titles, tag)));
    }
    out.raw("</p>\n");
    out.wordings("p", "abstract", &text(dcterms::ABSTRACT));
    out.wordings("p", "", &text(dcterms::DESCRIPTION));
    out.raw("<dl class=\"facts\">\n");
    let ours = |iri: &&str| iri.starts_with(vocab::INC);
    let classes = source.schema.classes.iter().filter(|class| ours(&class.iri.as_str())).count();
    let properties =
        source.schema.properties.iter().filter(|property| ours(&property.iri.as_str())).count();
    let concepts = source.instances(skos::CONCEPT).len();
    let schemes = source.instances(skos::CONCEPT_SCHEME).len();
    for (name, value) in [
        ("Version", format!("<b>{}</b>", escape(&ontology.version))),
        ("Version IRI", links(&source.iris(vocab::ONTOLOGY, owl::VERSION_IRI))),
        (
            "Status",
            source
                .iris(vocab::ONTOLOGY, BIBO_STATUS)
                .first()
                .map_or_else(String::new, |iri| escape(iri.rsplit('/').next().unwrap_or(iri))),
        ),
        (
            "Namespace",
            format!(
                "<code>{}</code>, prefix <code>{}</code>",
                escape(&plain(VANN_NAMESPACE)),
                escape(&plain(VANN_PREFIX))
            ),
        ),
        (
            "Extent",
            format!(
                "{classes} classes, {properties} properties, {concepts} concepts in {schemes} schemes"
            ),
        ),
        ("Creator", escape(&plain(dcterms::CREATOR))),
        ("Issued", escape(plain(dcterms::ISSUED).get(..10).unwrap_or_default())),
        ("Modified", escape(plain(dcterms::MODIFIED).get(..10).unwrap_or_default())),
        ("Licence", links(&source.iris(vocab::ONTOLOGY, dcterms::LICENSE))),
        ("Cite as", escape(&plain(dcterms::BIBLIOGRAPHIC_CITATION))),
    ] {
        if !value.is_empty() {
            let _ = writeln!(out, "<dt>{name}</dt><dd>{value}</dd>");
        }
    }
    out.raw("</dl>\n</header>\n");
}

fn links(iris: &[&str]) -> String {
    let link = |iri: &&str| format!("<a href=\"{0}\">{0}</a>", escape(iri));
    iris.iter().map(link).collect::<Vec<_>>().join(" ")
}

fn write_use(out: &mut Html) {
    out.raw(
        "<section id=\"use\">\n<h2>Use and cite</h2>\n\
         <p>The program that comes with this ontology prints it in other forms, and checks and \
         queries data that uses it:</p>\n<pre><code>incident-graph ontology --format ttl      \
         terms and concepts, as Turtle\nincident-graph ontology --format jsonld   the same, as \
         JSON-LD\nincident-graph ontology --format context  a JSON-LD context with these names\n\
         incident-graph query FILE.rq --graph data.ttl</code></pre>\n\
         <p>Terms are deprecated before they go; a major version says which went, and how to \
         rewrite data that used them.</p>\n</section>\n",
    );
}

/// The label of any term: of a class, a property, a scheme or a concept.
fn label(source: &Source<'_>, iri: &str, language: &str) -> String {
    for property in [rdfs::LABEL, skos::PREF_LABEL] {
        let labels = source.texts(iri, property);
        if !labels.is_empty() {
            return wording(&labels, language).to_owned();
        }
    }
    local_name(iri).to_owned()
}

fn local_name(iri: &str) -> &str {
    iri.rsplit(['#', '/']).next().unwrap_or(iri)
}

/// The anchor of a term on the page: its local name for a term of ours, prefix and name for that of
/// another vocabulary, what follows the base for a concept or a scheme.
fn anchor(iri: &str) -> String {
    if let Some(local) = iri.strip_prefix(vocab::INC) {
        return local.to_owned();
    }
    if let Some(local) = Ontology::local(iri) {
        return local.to_owned();
    }
    short(iri)
}

/// An IRI as a prefixed name.
fn short(iri: &str) -> String {
    crate::prefixes::Prefixes::new(vocab::DEFAULT_BASE)
        .shorten(iri)
        .unwrap_or_else(|| iri.to_owned())
}
