//! Why a query gave no answer: what, where, how to mend it.

use std::fmt;
use std::ops::Range;
use std::time::Duration;

use crate::model::{Coded, ErrorCode};

/// A place in the text of a query, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// The file that the query stands in; `None` where it was typed.
    file: Option<Box<str>>,
    /// The line as it stands, cut where it is very long.
    source: String,
    /// How many characters of `source` stand before the place.
    before: usize,
    /// How many characters the place is wide, at least one.
    width: usize,
}

/// How many characters of a line are shown on each side of a place.
const CONTEXT: usize = 60;

impl Spot {
    /// The place of a range of bytes.
    pub(super) fn new(text: &str, range: Range<usize>) -> Self {
        let start = text.floor_char_boundary(range.start);
        let end = text.ceil_char_boundary(range.end);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let before = &text[line_start..start];
        let column = before.chars().count();
        let skipped = column.saturating_sub(CONTEXT);
        // Tabs and other control characters have no width of their own: one space each keeps the
        // caret in its place.
        let printable = |c: char| if c.is_control() { ' ' } else { c };
        let width = text[start..end.min(line_end)].chars().count().clamp(1, CONTEXT);
        let source: String = text[line_start..line_end]
            .trim_end_matches('\r')
            .chars()
            .skip(skipped)
            .take(column - skipped + width.max(CONTEXT))
            .map(printable)
            .collect();
        Self {
            line: text[..start].matches('\n').count() + 1,
            column: column + 1,
            file: None,
            before: column - skipped,
            width,
            source,
        }
    }
}

impl fmt::Display for Spot {
    /// The place with its line and a caret below, without a newline at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let file = self.file.as_deref().unwrap_or("query");
        writeln!(f, "{margin}--> {file}:{}:{}", self.line, self.column)?;
        writeln!(f, "{margin} |")?;
        writeln!(f, "{number} | {}", self.source)?;
        let indent: usize = self.source.chars().take(self.before).map(cells).sum();
        let width: usize = self.source.chars().skip(self.before).take(self.width).map(cells).sum();
        write!(f, "{margin} | {}{}", " ".repeat(indent), "^".repeat(width.max(1)))
    }
}

/// Words of a query inside a message: in backticks, and not all of a very long word.
pub(super) fn quoted(words: &str) -> String {
    match words.char_indices().nth(CONTEXT) {
        Some((end, _)) => format!("`{}…`", &words[..end]),
        None => format!("`{words}`"),
    }
}

/// How many cells of a terminal a character takes, as far as a caret needs to know: Hangul, Han and
/// their full-width forms take two.
fn cells(c: char) -> usize {
    match u32::from(c) {
        0x1100..=0x115F | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF | 0xFF00..=0xFF60 => {
            2
        }
        _ => 1,
    }
}

/// Why a query gave no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum QueryError {
    /// The text is longer than [`super::guard::QUERY_BYTES_MAX`].
    TooLarge {
        /// Its length in bytes.
        bytes: usize,
        /// The longest allowed.
        limit: usize,
    },
    /// Too deep or too long a chain: see [`super::guard`].
    TooComplex {
        /// What is too much.
        message: String,
        /// Where the limit was passed.
        spot: Spot,
        /// How to say it otherwise.
        help: &'static str,
    },
    /// The text is no SPARQL query.
    Syntax {
        /// What is wrong.
        message: String,
        /// Where.
        spot: Spot,
        /// How to mend it.
        help: Option<String>,
    },
    /// `SERVICE`: this program opens no connection.
    Service,
    /// `FROM` names a graph that is not there.
    UnknownGraph {
        /// Its IRI.
        graph: String,
        /// The graphs that are.
        known: Vec<String>,
    },
    /// A parameter has no value, or cannot be given one.
    Parameter {
        /// What is wrong.
        message: String,
        /// Where a file declares it, or the file of the query.
        place: Option<String>,
        /// How to mend it.
        help: Option<String>,
    },
    /// The query ran longer than allowed.
    Timeout {
        /// The limit.
        limit: Duration,
        /// Whether evaluation has stopped. Where it has not, only the end of the process stops it.
        stopped: bool,
    },
    /// The answer has more rows than allowed.
    TooManyRows {
        /// The limit.
        limit: usize,
    },
    /// Evaluation failed.
    Evaluation(String),
    /// The thread for the evaluation could not be started.
    Thread(std::io::Error),
}

impl QueryError {
    /// Names the file of the query, where the error has a place in its text.
    #[must_use]
    pub fn in_file(mut self, file: &str) -> Self {
        match &mut self {
            Self::TooComplex { spot, .. } | Self::Syntax { spot, .. } => {
                spot.file = Some(file.into());
            }
            Self::Parameter { place, .. } => _ = place.get_or_insert_with(|| file.to_owned()),
            _ => {}
        }
        self
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let help = |f: &mut fmt::Formatter<'_>, help: &Option<String>| match help {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        };
        match self {
            Self::TooLarge { bytes, limit } => {
                write!(
                    f,
                    "the query has {bytes} bytes, more than {limit}\nhelp: ask in several queries"
                )
            }
            Self::TooComplex { message, spot, help } => {
                write!(f, "{message}\n{spot}\nhelp: {help}")
            }
            Self::Syntax { message, spot, help: hint } => {
                write!(f, "{message}\n{spot}")?;
                help(f, hint)
            }
            Self::Service => f.write_str(
                "`SERVICE` is not supported: this program opens no connection\n\
                 help: save the other endpoint's answer as RDF and read it together with the graph",
            ),
            Self::UnknownGraph { graph, known } => {
                write!(f, "there is no graph <{graph}>\nhelp: the graphs are")?;
                known.iter().try_for_each(|graph| write!(f, " <{graph}>"))
            }
            Self::Parameter { message, place, help: hint } => {
                f.write_str(message)?;
                if let Some(place) = place {
                    write!(f, "\n  --> {place}")?;
                }
                help(f, hint)
            }
            Self::Timeout { limit, .. } => {
                let seconds = limit.as_secs_f64();
                write!(
                    f,
                    "the query was stopped after {seconds} s, the limit set by `--timeout`\n\
                     help: give it more time with `--timeout {}`, or narrow it: bind one end of a \
                     path, join on what is shared, count inside a sub-select",
                    (seconds * 10.0).ceil()
                )
            }
            Self::TooManyRows { limit } => {
                write!(
                    f,
                    "the answer has more than {limit} rows\nhelp: add `LIMIT`, or count instead of listing"
                )
            }
            Self::Evaluation(message) => f.write_str(message),
            Self::Thread(error) => {
                write!(f, "no thread for the query: {error}\nhelp: allow the process more memory")
            }
        }
    }
}

impl std::error::Error for QueryError {}

impl Coded for QueryError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::TooLarge { .. } => ErrorCode::QueryTooLarge,
            Self::TooComplex { .. } => ErrorCode::QueryTooComplex,
            Self::Syntax { .. } => ErrorCode::QuerySyntax,
            Self::Service => ErrorCode::QueryService,
            Self::UnknownGraph { .. } => ErrorCode::QueryGraph,
            Self::Parameter { .. } => ErrorCode::QueryParameter,
            Self::Timeout { .. } => ErrorCode::QueryTimeout,
            Self::TooManyRows { .. } => ErrorCode::QueryRows,
            Self::Evaluation(_) => ErrorCode::QueryEvaluation,
            Self::Thread(_) => ErrorCode::QueryThread,
        }
    }
}
