//! Examples: a few statements of the corpus, the query that reads them, and its answer.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use oxrdf::Term;

use super::html::{Html, code, escape, prose};
use super::{LANGUAGES, Source};
use crate::export::{self, ExportOptions, Format};
use crate::facts::{Facts, FactsBuilder};
use crate::model::{Coded, ErrorCode, Table};
use crate::ontology::Example;
use crate::prefixes::{Prefixes, concept_schemes};
use crate::query::{self, Answer, Limits, Request};
use crate::schema::Schema;
use crate::vocab::{INC, graph};

/// An example that was run.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Its name.
    pub name: String,
    example: Example,
    /// The statements.
    pub turtle: String,
    /// The answer.
    pub rows: Table,
    prefixes: Prefixes,
}

impl Shown {
    /// What it shows, in a language.
    pub fn title(&self, language: &str) -> &str {
        let titles = &self.example.titles;
        titles.get(language).or_else(|| titles.get("en")).map_or("", String::as_str)
    }
}

/// Why an example does not run.
#[derive(Debug)]
pub struct ShownError {
    /// Which one, and why.
    pub message: String,
}

impl fmt::Display for ShownError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ShownError {}

impl Coded for ShownError {
    fn code(&self) -> ErrorCode {
        ErrorCode::PageExample
    }
}

/// Cuts the statements of an example out of facts, and asks them alone.
///
/// # Errors
/// Where one of its queries does not run, or finds nothing.
pub fn run_example(
    example: &Example,
    facts: &Arc<Facts>,
    schema: &Schema,
) -> Result<Shown, ShownError> {
    let error =
        |message: String| ShownError { message: format!("example {}: {message}", example.name) };
    let base = export::instance_base(facts);
    let prefixes = Prefixes::new(&base).with_schemes(concept_schemes(facts, &base));
    let run = |facts: &Arc<Facts>, text: &str| {
        query::run(facts, &prefixes, Request::new(text), Limits::default())
            .map_err(|problem| error(problem.to_string()))
    };
    let Answer::Graph(triples) = run(facts, &example.cut)? else {
        return Err(error("its first query is no CONSTRUCT".to_owned()));
    };
    let mut builder = FactsBuilder::new();
    let graph = builder.iri(&format!("{}{}", prefixes.base(), graph::CASES));
    for triple in &triples {
        let subject = builder.encoded(&triple.subject.to_string());
        let predicate = builder.iri(triple.predicate.as_str());
        let object = match &triple.object {
            Term::Literal(literal) => match literal.language() {
                Some(language) => builder.text(literal.value(), language),
                None => builder.typed(literal.value(), literal.datatype().as_str()),
            },
            node => builder.encoded(&node.to_string()),
        };
        builder.insert(subject, predicate, object, graph);
    }
    let cut = Arc::new(builder.build().map_err(|problem| error(problem.to_string()))?);
    let mut turtle = Vec::new();
    let format = Format::find("turtle").ok_or_else(|| error("there is no Turtle".to_owned()))?;
    export::write_to(&cut, schema, format, &ExportOptions::default(), &mut turtle)
        .map_err(|problem| error(problem.to_string()))?;
    let Answer::Rows(rows) = run(&cut, &example.query)? else {
        return Err(error("its second query is no SELECT".to_owned()));
    };
    if rows.rows.is_empty() {
        return Err(error("the query finds nothing in what was cut out".to_owned()));
    }
    let turtle: String = String::from_utf8_lossy(&turtle)
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(|line| [line, "\n"])
        .collect();
    // Headings of families went; one empty line between subjects is enough.
    let mut turtle = turtle.trim().to_owned();
    while turtle.contains("\n\n\n") {
        turtle = turtle.replace("\n\n\n", "\n\n");
    }
    Ok(Shown { name: example.name.clone(), example: example.clone(), turtle, rows, prefixes })
}

pub(super) fn write(source: &Source<'_>, examples: &[Shown], out: &mut Html) {
    if examples.is_empty() {
        return;
    }
    out.raw(
        "<section id=\"examples\">\n<h2>Examples</h2>\n\
         <p>Statements cut out of the bundled corpus, and a query over just these. Names after \
         <code>inc:</code> lead to their explanation.</p>\n",
    );
    let known = |local: &str| {
        let iri = format!("{INC}{local}");
        source.schema.class(&iri).is_some() || source.schema.property(&iri).is_some()
    };
    for shown in examples {
        let id = format!("example-{}", escape(&shown.name));
        let _ = writeln!(out, "<article id=\"{id}\" class=\"example\">");
        for (position, (tag, _)) in LANGUAGES.iter().enumerate() {
            let Some(title) = shown.example.titles.get(*tag) else { continue };
            let title = escape(title);
            if position == 0 {
                let _ = writeln!(out, "<h3 lang=\"{tag}\"><a href=\"#{id}\">{title}</a></h3>");
            }
            let about = shown.example.about.get(*tag).map(|about| prose(about)).unwrap_or_default();
            let title =
                if position == 0 { String::new() } else { format!("<b>{}</b> ", ended(&title)) };
            let _ = writeln!(out, "<p lang=\"{tag}\">{title}{about}</p>");
        }
        let _ = writeln!(
            out,
            "<div class=\"pair\">\n<figure><figcaption>Turtle</figcaption><pre><code>{}</code></pre></figure>\n<figure><figcaption>SPARQL</figcaption><pre><code>{}</code></pre></figure>\n</div>",
            code(&shown.turtle, &known),
            code(&shown.example.query, &known),
        );
        write_rows(&shown.rows, &shown.prefixes, out);
        out.raw("</article>\n");
    }
    out.raw("</section>\n");
}

/// A title before a sentence: with a full stop, if it has no mark of its own.
fn ended(title: &str) -> String {
    if title.ends_with(['?', '!', '.']) { title.to_owned() } else { format!("{title}.") }
}

fn write_rows(table: &Table, prefixes: &Prefixes, out: &mut Html) {
    out.raw("<div class=\"scroll\"><table class=\"rows\">\n<thead><tr>");
    for column in &table.columns {
        let _ = write!(out, "<th>{}</th>", escape(column));
    }
    out.raw("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        out.raw("<tr>");
        for value in row {
            let (text, language) = match value {
                None => (String::new(), None),
                Some(Term::Literal(literal)) => (literal.value().to_owned(), literal.language()),
                Some(Term::NamedNode(node)) => {
                    let iri = node.as_str();
                    (prefixes.shorten(iri).unwrap_or_else(|| iri.to_owned()), None)
                }
                Some(other) => (other.to_string(), None),
            };
            // A value keeps its language whatever languages of the page are shown.
            let language =
                language.map(|tag| format!(" data-language=\"{tag}\"")).unwrap_or_default();
            let _ = write!(out, "<td{language}>{}</td>", escape(&text));
        }
        out.raw("</tr>\n");
    }
    out.raw("</tbody>\n</table></div>\n");
}
