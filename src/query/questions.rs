//! Questions that come with the program: SPARQL with a header of comments.
//!
//! ```text
//! # title: Causes by how many incidents name them
//! # title@ko: …
//! # for: whom it helps
//! # columns: cause, causeLabel, incidents
//! # param: cause (concept) = software-bug
//! # param: fact (string) = date
//! # values: fact = date, duration
//! SELECT …
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use oxrdf::{Literal, NamedNode, Term};

use super::algebra::Parameters;
use super::error::QueryError;
use super::parameter::{Parameter, ValueError};
use crate::facts::Facts;
use crate::model::{Coded, ErrorCode, Table, nearest};
use crate::prefixes::Prefixes;
use crate::vocab::xsd;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/questions");

static BUNDLED: LazyLock<Vec<Question>> = LazyLock::new(|| {
    let mut questions: Vec<Question> = FILES
        .files()
        .filter_map(|file| {
            let name = file.path().file_stem()?.to_str()?;
            // A test parses them all; one that could not be read would only be missing here.
            Question::parse(name, file.contents_utf8()?).ok()
        })
        .collect();
    questions.sort_by(|left, right| left.name.cmp(&right.name));
    questions
});

/// A question: a query with a title, and parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Its name: that of its file.
    pub name: String,
    /// The file that it stands in, for messages; `None` where it is bundled or was typed.
    pub file: Option<String>,
    /// What it asks, by language.
    pub titles: BTreeMap<String, String>,
    /// Whom it helps.
    pub audience: Option<String>,
    /// Names of the columns of its answer.
    pub columns: Vec<String>,
    /// What can be set.
    pub parameters: Vec<Parameter>,
    /// The whole file, header included: the text that runs.
    pub sparql: String,
}

/// Why a file is no question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeaderError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for HeaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for HeaderError {}

impl Question {
    /// Reads a question. A file without a header is one as well, with no parameters; further comments
    /// may stand in the header.
    ///
    /// # Errors
    /// A parameter whose declaration cannot be read.
    pub fn parse(name: &str, text: &str) -> Result<Self, HeaderError> {
        let mut question = Self {
            name: name.to_owned(),
            file: None,
            titles: BTreeMap::new(),
            audience: None,
            columns: Vec::new(),
            parameters: Vec::new(),
            sparql: text.to_owned(),
        };
        for (number, line) in text.lines().enumerate() {
            let Some(comment) = line.strip_prefix('#') else { break };
            let Some((key, value)) = comment.split_once(':') else { continue };
            let value = value.trim();
            match key.trim() {
                "title" => drop(question.titles.insert("en".to_owned(), value.to_owned())),
                "for" => question.audience = Some(value.to_owned()),
                "columns" => {
                    question.columns =
                        value.split(',').map(|name| name.trim().to_owned()).collect();
                }
                "param" => {
                    let line = number + 1;
                    let parameter = Parameter::parse(value, line)
                        .map_err(|message| HeaderError { line, message })?;
                    question.parameters.push(parameter);
                }
                "values" => {
                    let declared = value.split_once('=').and_then(|(name, values)| {
                        let name = name.trim();
                        let of = |parameter: &&mut Parameter| parameter.name == name;
                        Some((question.parameters.iter_mut().find(of)?, values))
                    });
                    let Some((parameter, values)) = declared else {
                        let message =
                            format!("`{value}` is not `name = one, two`, of a parameter above it");
                        return Err(HeaderError { line: number + 1, message });
                    };
                    parameter.values =
                        values.split(',').map(|value| value.trim().to_owned()).collect();
                }
                key => {
                    if let Some(language) = key.strip_prefix("title@") {
                        question.titles.insert(language.to_owned(), value.to_owned());
                    }
                }
            }
        }
        Ok(question)
    }

    /// The title in the first of some languages that has one, else in English, else the name.
    pub fn title(&self, languages: &[String]) -> &str {
        let english = "en".to_owned();
        languages
            .iter()
            .chain([&english])
            .find_map(|language| self.titles.get(language))
            .unwrap_or(&self.name)
    }

    /// What was typed (`name=value`) and defaults as values for the query.
    ///
    /// # Errors
    /// A parameter that the question does not have, one that has no value, or a value of another type.
    pub fn bind(
        &self,
        facts: &Facts,
        prefixes: &Prefixes,
        given: &[String],
    ) -> Result<Parameters, QueryError> {
        let given = split(given)?;
        if let Some((name, _)) = given.iter().find(|(name, _)| self.parameter(name).is_none()) {
            return Err(self.unknown_parameter(name));
        }
        let mut values = Parameters::new();
        for parameter in &self.parameters {
            // The last one wins, as with other options that stand twice.
            let text = given.iter().rev().find(|(name, _)| *name == parameter.name.as_str());
            let value = match text {
                Some((_, text)) => parameter.value(facts, prefixes, text),
                None => parameter.default_value(facts, prefixes).unwrap_or_else(|| {
                    Err(ValueError::Form(format!("`{}` has no value", parameter.name)))
                }),
            };
            let value = value.map_err(|error| match error {
                ValueError::Form(message) => QueryError::Parameter {
                    message,
                    place: self.place_of(parameter),
                    help: Some(format!("give one with `--param {}=…`", parameter.name)),
                },
                ValueError::NotFound(error) => QueryError::Parameter {
                    message: format!("`{}`: {error}", parameter.name),
                    place: self.place_of(parameter),
                    help: None,
                },
            })?;
            values.insert(parameter.name.clone(), value);
        }
        refuse_backward(&values)?;
        Ok(values)
    }

    /// The line of the file that declares a parameter.
    fn place_of(&self, parameter: &Parameter) -> Option<String> {
        self.file.as_ref().map(|file| format!("{file}:{}", parameter.line))
    }

    fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|parameter| parameter.name == name)
    }

    fn unknown_parameter(&self, name: &str) -> QueryError {
        let names: Vec<&str> = self.parameters.iter().map(|known| known.name.as_str()).collect();
        QueryError::Parameter {
            message: format!("the question `{}` has no parameter `{name}`", self.name),
            place: None,
            help: Some(match nearest(name, names.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None if names.is_empty() => "it has none".to_owned(),
                None => format!("it has {}", names.join(", ")),
            }),
        }
    }
}

/// Refuses a time that ends before it begins, in which nothing can be: days `from` and `to`.
fn refuse_backward(values: &Parameters) -> Result<(), QueryError> {
    let day = |name: &str| match values.get(name) {
        Some(Term::Literal(literal)) if literal.datatype().as_str() == xsd::DATE => {
            Some(literal.value())
        }
        _ => None,
    };
    match (day("from"), day("to")) {
        // Days of four-digit years sort as texts do.
        (Some(from), Some(to)) if from > to => Err(QueryError::Parameter {
            message: format!("`from` ({from}) is after `to` ({to})"),
            place: None,
            help: Some(format!("write `--param from={to} --param to={from}`, or give both")),
        }),
        _ => Ok(()),
    }
}

/// `name=value`, taken apart.
fn split(given: &[String]) -> Result<Vec<(&str, &str)>, QueryError> {
    given
        .iter()
        .map(|given| {
            // As a variable is written, so may its name be here.
            let (name, value) = given.split_once('=').ok_or_else(|| QueryError::Parameter {
                message: format!("`{given}` gives no parameter a value"),
                place: None,
                help: Some("write `--param name=value`".to_owned()),
            })?;
            Ok((name.trim().trim_start_matches(['$', '?']), value.trim()))
        })
        .collect()
}

/// What was typed (`name=value`) as values for a query that declares no types: the form of the text
/// says which type it has.
///
/// An IRI is written `<…>` or with a known prefix, then come whole and decimal numbers, days, `true`
/// and `false`; everything else is a string, and so is what stands in quotes.
///
/// # Errors
/// What is not of the form `name=value`.
pub fn parse_parameters(given: &[String], prefixes: &Prefixes) -> Result<Parameters, QueryError> {
    let term = |text: &str| -> Term {
        let typed = |datatype: &str| {
            Literal::new_typed_literal(text, NamedNode::new_unchecked(datatype)).into()
        };
        let inside = |open: char, close: char| text.strip_prefix(open)?.strip_suffix(close);
        let iri = inside('<', '>').map(str::to_owned).or_else(|| prefixes.expand(text));
        if let Some(node) = iri.and_then(|iri| NamedNode::new(iri).ok()) {
            return node.into();
        }
        if let Some(quoted) = inside('"', '"') {
            return Literal::new_simple_literal(quoted).into();
        }
        let is_number = text.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
        match text {
            "true" | "false" => typed(xsd::BOOLEAN),
            _ if text.parse::<i64>().is_ok() => typed(xsd::INTEGER),
            _ if is_number && !text.contains(['e', 'E']) && text.parse::<f64>().is_ok() => {
                typed(xsd::DECIMAL)
            }
            _ if text.len() == 10 && text.parse::<jiff::civil::Date>().is_ok() => typed(xsd::DATE),
            _ => Literal::new_simple_literal(text).into(),
        }
    };
    Ok(split(given)?.into_iter().map(|(name, text)| (name.to_owned(), term(text))).collect())
}

/// The bundled questions, sorted by name.
pub fn all() -> &'static [Question] {
    &BUNDLED
}

/// The bundled question with this name.
///
/// # Errors
/// The nearest name, where there is none.
pub fn find(name: &str) -> Result<&'static Question, UnknownQuestion> {
    let name = name.trim();
    BUNDLED.iter().find(|question| question.name == name).ok_or_else(|| {
        let names = || BUNDLED.iter().map(|question| question.name.as_str());
        UnknownQuestion {
            name: name.to_owned(),
            nearest: nearest(name, names())
                .or_else(|| names().find(|known| known.contains(name)))
                .map(str::to_owned),
        }
    })
}

/// The questions as a table: name, title in the first of some languages that has one, parameters
/// with their defaults.
pub fn list(languages: &[String]) -> Table {
    let mut table = Table::new(COLUMNS);
    for question in all() {
        table.push(row(question, languages).into());
    }
    table
}

/// One question as a table of one row: what [`list`] says of it, whom it helps, the columns of its
/// answer, and its SPARQL.
pub fn describe(question: &Question, languages: &[String]) -> Table {
    let mut table = Table::new(COLUMNS.into_iter().chain(["for", "columns", "sparql"]));
    let audience = question.audience.as_deref().unwrap_or_default();
    let more = [audience, &question.columns.join(", "), &question.sparql].map(text);
    table.push(row(question, languages).into_iter().chain(more).collect());
    table
}

/// The languages that titles of bundled questions are written in, sorted.
pub fn languages() -> Vec<String> {
    let tags: BTreeSet<&String> =
        all().iter().flat_map(|question| question.titles.keys()).collect();
    tags.into_iter().cloned().collect()
}

const COLUMNS: [&str; 3] = ["question", "title", "parameters"];

fn row(question: &Question, languages: &[String]) -> [Option<Term>; 3] {
    let parameters: Vec<String> = question.parameters.iter().map(Parameter::to_string).collect();
    [&question.name, question.title(languages), &parameters.join(", ")].map(text)
}

fn text(text: &str) -> Option<Term> {
    (!text.is_empty()).then(|| Literal::new_simple_literal(text).into())
}

/// There is no question with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownQuestion {
    /// The name.
    pub name: String,
    /// The nearest one.
    pub nearest: Option<String>,
}

impl fmt::Display for UnknownQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no question `{}`", self.name)?;
        match &self.nearest {
            Some(near) => write!(f, "\nhelp: did you mean `{near}`?"),
            None => write!(f, "\nhelp: `incident-graph questions` lists them"),
        }
    }
}

impl std::error::Error for UnknownQuestion {}

impl Coded for UnknownQuestion {
    fn code(&self) -> ErrorCode {
        ErrorCode::QuestionUnknown
    }
}

#[cfg(test)]
mod tests;
