//! Runs a query: on a thread of its own, for a limited time, and wholly or not at all.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use oxrdf::{Term, Triple};
use spareval::{CancellationToken, QueryEvaluationError, QueryEvaluator, QueryResults};
use spargebra::Query;

use super::algebra::{self, Parameters, Prepared};
use super::columns;
use super::dataset::View;
use super::error::QueryError;
use super::{guard, syntax};
use crate::facts::{Facts, TermId};
use crate::labels::Labels;
use crate::model::Table;
use crate::prefixes::Prefixes;

/// Stack of the thread that parses, plans and evaluates.
///
/// Reserved, not used: a page is taken only when it is touched. Measured with the deepest queries
/// that [`guard`] lets pass, in a debug build: see `a_bomb_is_answered_or_refused` in the tests.
pub const STACK_BYTES: usize = 1 << 30;

/// How much a query may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time for parsing, planning and evaluation together.
    pub timeout: Duration,
    /// How long to wait, after that, for the evaluation to notice that it was cancelled.
    pub grace: Duration,
    /// The most rows, or triples, that an answer may have.
    pub rows: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(30),
            grace: Duration::from_millis(500),
            rows: 10_000_000,
        }
    }
}

/// What to run.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The SPARQL text.
    pub text: String,
    /// Values for variables of the text; see `query/algebra.rs`.
    pub parameters: Parameters,
    /// Languages of labels, best first; what none of them has comes in any language.
    pub languages: Vec<String>,
}

impl Request {
    /// A query without parameters, its labels in English.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), parameters: Parameters::new(), languages: vec!["en".to_owned()] }
    }
}

/// The answer to a query.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Of `SELECT`.
    Rows(Table),
    /// Of `ASK`.
    Boolean(bool),
    /// Of `CONSTRUCT` and `DESCRIBE`: sorted, each triple once.
    Graph(Vec<Triple>),
}

/// Answers a query.
///
/// Rows come in the order that the query gives; where it gives none, sorted, so that the same facts
/// always give the same bytes. A column `?xLabel` beside `?x` that stands nowhere else in the query
/// is filled with the label of `?x`. A column that is empty whatever the facts are is named in the notes.
///
/// # Errors
/// See [`QueryError`]. An answer is never cut: what is cancelled, too large or fails half way is an
/// error. After [`QueryError::Timeout`] with `stopped: false` the thread still runs; a command line
/// then ends its process.
pub fn run(
    facts: &Arc<Facts>,
    prefixes: &Prefixes,
    request: Request,
    limits: Limits,
) -> Result<Answer, QueryError> {
    guard::check(&request.text, prefixes)?;
    let token = CancellationToken::new();
    let (sender, receiver) = mpsc::channel();
    let worker = {
        let (facts, prefixes, token) = (Arc::clone(facts), prefixes.clone(), token.clone());
        thread::Builder::new()
            .name("query".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || {
                let answer = evaluate(&facts, &prefixes, &request, limits, &token);
                // Nobody listens any more after a timeout.
                let _ = sender.send(answer);
            })
            .map_err(QueryError::Thread)?
    };
    let answer = match receiver.recv_timeout(limits.timeout) {
        Ok(answer) => answer,
        Err(mpsc::RecvTimeoutError::Disconnected) => Err(crashed()),
        Err(mpsc::RecvTimeoutError::Timeout) => {
            token.cancel();
            // Whatever arrives now was computed under cancellation: it may be wrong.
            let stopped = receiver.recv_timeout(limits.grace).is_ok();
            return Err(QueryError::Timeout { limit: limits.timeout, stopped });
        }
    };
    // The answer is there, so the thread is about to end.
    let _ = worker.join();
    answer
}

fn crashed() -> QueryError {
    QueryError::Evaluation(
        "the query evaluator stopped unexpectedly: this is a defect, please report the query"
            .to_owned(),
    )
}

fn evaluate(
    facts: &Facts,
    prefixes: &Prefixes,
    request: &Request,
    limits: Limits,
    token: &CancellationToken,
) -> Result<Answer, QueryError> {
    let started = Instant::now();
    let mut query = syntax::parse(&request.text, prefixes)?;
    columns::in_order_of_appearance(&mut query, &request.text);
    let prepared = algebra::prepare(&mut query, &request.parameters)?;
    let (default, named) = dataset_of(facts, &mut query)?;
    let view = View::new(facts, default.as_deref(), named.as_deref());
    let evaluator = QueryEvaluator::new().with_cancellation_token(token.clone());
    let results =
        evaluator.prepare(&query).execute(view).map_err(|error| failed(&error, limits))?;
    let answer = collect(facts, request, &prepared, results, limits)?;
    // Inside an expression the evaluator takes a cancelled lookup for a failed one and goes on.
    if started.elapsed() >= limits.timeout {
        return Err(QueryError::Timeout { limit: limits.timeout, stopped: true });
    }
    Ok(answer)
}

fn failed(error: &QueryEvaluationError, limits: Limits) -> QueryError {
    match error {
        QueryEvaluationError::Cancelled => {
            QueryError::Timeout { limit: limits.timeout, stopped: true }
        }
        QueryEvaluationError::UnsupportedCustomFunction(name) => {
            QueryError::Evaluation(format!("there is no function {name}"))
        }
        other => QueryError::Evaluation(other.to_string()),
    }
}

/// Sorted graphs, or `None` for all of them.
type Graphs = Option<Vec<TermId>>;

/// Takes `FROM` and `FROM NAMED` out of the query: [`View`] answers them.
fn dataset_of(facts: &Facts, query: &mut Query) -> Result<(Graphs, Graphs), QueryError> {
    let (Query::Select { dataset, .. }
    | Query::Construct { dataset, .. }
    | Query::Describe { dataset, .. }
    | Query::Ask { dataset, .. }) = query;
    let Some(dataset) = dataset.take() else { return Ok((None, None)) };
    let ids = |names: &[oxrdf::NamedNode]| {
        let ids: Result<BTreeSet<TermId>, QueryError> = names
            .iter()
            .map(|name| {
                facts
                    .id_of_iri(name.as_str())
                    .filter(|id| facts.graphs().binary_search(id).is_ok())
                    .ok_or_else(|| QueryError::UnknownGraph {
                        graph: name.as_str().to_owned(),
                        known: facts
                            .graphs()
                            .iter()
                            .map(|&id| facts.term(id).into_text().into_owned())
                            .collect(),
                    })
            })
            .collect();
        ids.map(|ids| Some(ids.into_iter().collect()))
    };
    // Where either clause stands, what the other does not name is empty (SPARQL 1.1, section 13.2).
    Ok((ids(&dataset.default)?, ids(dataset.named.as_deref().unwrap_or_default())?))
}

fn collect(
    facts: &Facts,
    request: &Request,
    prepared: &Prepared,
    results: QueryResults<'_>,
    limits: Limits,
) -> Result<Answer, QueryError> {
    let too_many = |count: usize| count >= limits.rows;
    match results {
        QueryResults::Boolean(answer) => Ok(Answer::Boolean(answer)),
        QueryResults::Solutions(solutions) => {
            let mut table = Table::new(solutions.variables().iter().map(oxrdf::Variable::as_str));
            for solution in solutions {
                let solution = solution.map_err(|error| failed(&error, limits))?;
                if too_many(table.rows.len()) {
                    return Err(QueryError::TooManyRows { limit: limits.rows });
                }
                table.push(solution.values().to_vec());
            }
            if !prepared.is_ordered {
                table.rows.sort_by(|left, right| compare_rows(left, right));
            }
            let labels = Labels::new(facts, &request.languages);
            for row in &mut table.rows {
                for &(label, of) in &prepared.labels {
                    row[label] = row[of].as_ref().and_then(|node| labels.of_term(node));
                }
            }
            table.notes = prepared.never_bound.iter().map(|name| never_bound_note(name)).collect();
            Ok(Answer::Rows(table))
        }
        QueryResults::Graph(triples) => {
            let mut graph = Vec::new();
            for triple in triples {
                let triple = triple.map_err(|error| failed(&error, limits))?;
                if too_many(graph.len()) {
                    return Err(QueryError::TooManyRows { limit: limits.rows });
                }
                graph.push(triple);
            }
            graph.sort_by_cached_key(|triple: &Triple| {
                (
                    triple.subject.to_string(),
                    triple.predicate.to_string(),
                    triple.object.to_string(),
                )
            });
            graph.dedup();
            Ok(Answer::Graph(graph))
        }
    }
}

fn never_bound_note(name: &str) -> String {
    let label = name.strip_suffix("Label").filter(|stem| !stem.is_empty());
    let why = label.map_or_else(
        || "nothing in the pattern gives it a value".to_owned(),
        |stem| format!("a column of labels is filled where `?{stem}` stands beside it"),
    );
    format!("`?{name}` is never bound: {why}")
}

/// The order of rows that the query does not order: unbound, blank nodes, IRIs, literals, each by
/// its text.
fn compare_rows(left: &[Option<Term>], right: &[Option<Term>]) -> Ordering {
    fn key(value: Option<&Term>) -> (u8, &str, &str, Option<&str>) {
        match value {
            None => (0, "", "", None),
            Some(Term::BlankNode(node)) => (1, node.as_str(), "", None),
            Some(Term::NamedNode(node)) => (2, node.as_str(), "", None),
            Some(Term::Literal(literal)) => {
                (3, literal.value(), literal.datatype().as_str(), literal.language())
            }
        }
    }
    let left = left.iter().map(|value| key(value.as_ref()));
    left.cmp(right.iter().map(|value| key(value.as_ref())))
}

#[cfg(test)]
mod tests;
