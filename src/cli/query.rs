//! `query`: a bundled question or SPARQL.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::args::{QueryArgs, Shared};
use super::failure::Failure;
use super::{Outcome, output, sources};
use crate::model::{Code, ErrorCode};
use crate::query::{self, Answer, Limits, QueryError, Request, questions};
use crate::results;

/// Answers a query.
pub fn run(arguments: &QueryArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let timeout = time_limit(arguments.timeout)?;
    if arguments.file.as_deref() == Some(Path::new("-")) && shared.graph_path() == Path::new("-") {
        return Err(Failure::new(
            ErrorCode::OptionContradiction,
            "`--file -` and `--graph -` both read standard input, which comes once",
            "name a file for one of them",
        ));
    }
    let loaded = sources::load(shared)?;
    let text = text(arguments)?;
    let mut request = Request { languages: shared.languages(), ..Request::new(text.clone()) };
    // What is wrong is told with its file, where there is one.
    let file = arguments.file.as_ref().map(|path| path.display().to_string());
    let failed = |error: QueryError| {
        Failure::of(match &file {
            Some(file) => error.in_file(file),
            None => error,
        })
    };
    let of_file;
    let question = if arguments.file.is_none() && is_name(&text) {
        Some(questions::find(&text).map_err(Failure::of)?)
    } else if text.lines().any(|line| line.starts_with("# param:")) {
        of_file = question_of(&text, arguments.file.as_deref())?;
        Some(&of_file)
    } else {
        None
    };
    if let Some(question) = question {
        request.text.clone_from(&question.sparql);
        request.parameters =
            question.bind(&loaded.facts, &loaded.prefixes, &arguments.param).map_err(failed)?;
    } else {
        request.parameters =
            questions::parse_parameters(&arguments.param, &loaded.prefixes).map_err(failed)?;
    }
    let asked = request.text.clone();
    let limits = Limits { timeout, ..Limits::default() };
    let facts = Arc::new(loaded.facts);
    let answer = query::run(&facts, &loaded.prefixes, request, limits);
    let answer = match answer {
        Ok(answer) => answer,
        Err(QueryError::Timeout { limit, stopped: false }) => {
            // The evaluation did not notice that it was cancelled: only the end of the process stops it.
            output::tell(&Failure::of(QueryError::Timeout { limit, stopped: false }));
            std::process::exit(2);
        }
        Err(error) => return Err(failed(error)),
    };
    let mut answer = answer;
    let outcome = print(&mut answer, arguments, &loaded.prefixes, shared)?;
    // Bundled questions have no typos, and what CONSTRUCT makes may have any name.
    let is_own = question.is_none() && !matches!(answer, Answer::Graph(_));
    if (is_own || matches!(outcome, Outcome::Findings)) && !shared.quiet {
        let ontology = &loaded.ontology.facts;
        for note in query::unknown_names(&asked, &facts, ontology, &loaded.prefixes) {
            output::tell(&format_args!("note: {note}"));
        }
    }
    Ok(outcome)
}

/// A text with the header of a question is one: its defaults hold.
fn question_of(text: &str, path: Option<&Path>) -> Result<questions::Question, Failure> {
    let name = path.and_then(Path::file_stem);
    let name = name.map_or_else(|| "query".into(), |name| name.to_string_lossy());
    let file = path.map(|path| path.display().to_string());
    let question = questions::Question::parse(&name, text).map_err(|error| {
        let place = file.as_deref().unwrap_or("query");
        let place = format!("{place}:{}", error.line);
        let help = "write `# param: name (type) = default`";
        Failure::at(ErrorCode::QuestionHeader, error.message, place, help)
    })?;
    Ok(questions::Question { file, ..question })
}

fn print(
    answer: &mut Answer,
    arguments: &QueryArgs,
    prefixes: &crate::prefixes::Prefixes,
    shared: &Shared,
) -> Result<Outcome, Failure> {
    let asked = arguments.format.as_deref();
    let no_rows = |name: &str| {
        Failure::new(
            ErrorCode::OutputFormat,
            format!("`{name}` does not fit this answer"),
            "rows are written as table, csv, tsv, json, xml or md; graphs as turtle or ntriples",
        )
    };
    match answer {
        Answer::Rows(table) => {
            let format = asked.unwrap_or("table");
            if results::Format::find(format).is_none() {
                return Err(no_rows(format));
            }
            // What is wrong with the query is no part of its answer.
            let notes = std::mem::take(&mut table.notes);
            output::print_table(table, format, prefixes, shared)?;
            for note in notes.iter().filter(|_| !shared.quiet) {
                output::tell(&format_args!("note: {note}"));
            }
            Ok(if table.rows.is_empty() { Outcome::Findings } else { Outcome::Fine })
        }
        Answer::Boolean(value) => {
            let format = results::Format::find(asked.unwrap_or("table"))
                .ok_or_else(|| no_rows(asked.unwrap_or_default()))?;
            output::write(|out| results::write_boolean(out, format, *value))?;
            Ok(Outcome::Fine)
        }
        Answer::Graph(triples) => {
            let format = results::GraphFormat::find(asked.unwrap_or("turtle"))
                .ok_or_else(|| no_rows(asked.unwrap_or_default()))?;
            output::write(|out| results::write_graph(out, format, triples, prefixes))?;
            Ok(if triples.is_empty() { Outcome::Findings } else { Outcome::Fine })
        }
    }
}

/// What `--timeout` means, where it means anything: a number can be too large for a length of time.
fn time_limit(seconds: f64) -> Result<Duration, Failure> {
    let limit = Duration::try_from_secs_f64(seconds).ok().filter(|limit| !limit.is_zero());
    limit.ok_or_else(|| {
        Failure::new(
            ErrorCode::QueryTimeout,
            format!("a time limit of {seconds} s is too small or too large"),
            "write a number of seconds above 0, such as --timeout 30",
        )
    })
}

fn text(arguments: &QueryArgs) -> Result<String, Failure> {
    let Some(path) = &arguments.file else {
        return Ok(arguments.question.clone().unwrap_or_default());
    };
    sources::text_of(path).map_err(|error| {
        Failure::new(
            Code::Unreadable,
            format!("cannot read {}: {error}", path.display()),
            "check the path",
        )
    })
}

/// Whether a text is the name of a question rather than SPARQL.
fn is_name(text: &str) -> bool {
    !text.trim().is_empty()
        && text
            .trim()
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}
