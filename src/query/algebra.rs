//! What is done to a parsed query before it runs: `SERVICE` is refused, parameters get their values,
//! label columns are found.
//!
//! A value is put in the place of its variable in the algebra, everywhere, sub-selects and `EXISTS`
//! included: never as text, so no value can become syntax. spareval's own `substitute_variable`
//! reaches only variables that the outermost `SELECT` names, and only after the optimiser has chosen
//! the order of joins; here the optimiser sees constants.

use std::collections::{BTreeMap, BTreeSet};

use oxrdf::{Term, Variable};
use spargebra::Query;
use spargebra::algebra::{AggregateExpression, Expression, GraphPattern, OrderExpression};
use spargebra::term::{GroundTerm, NamedNodePattern, TermPattern, TriplePattern};

use super::error::QueryError;
use crate::model::nearest;
use crate::vocab::xsd;

/// Values of parameters, by the name of their variable.
pub type Parameters = BTreeMap<String, Term>;

/// What the walk over a query found.
pub(super) struct Prepared {
    /// Columns to be filled with labels: the column, and the one whose nodes it labels.
    pub(super) labels: Vec<(usize, usize)>,
    /// Whether the outermost `SELECT` says in which order its rows come.
    pub(super) is_ordered: bool,
    /// Columns that are empty whatever the facts are, as nothing gives their variable a value.
    pub(super) never_bound: Vec<String>,
}

/// Checks a query and gives its parameters their values.
///
/// # Errors
/// `SERVICE` anywhere, a parameter that the query does not have, or one in a place where its value
/// cannot stand.
pub(super) fn prepare(query: &mut Query, parameters: &Parameters) -> Result<Prepared, QueryError> {
    let mut walk = Walk { parameters, seen: BTreeSet::new() };
    let pattern = match query {
        Query::Construct { template, pattern, .. } => {
            walk.triples(template)?;
            pattern
        }
        Query::Select { pattern, .. }
        | Query::Describe { pattern, .. }
        | Query::Ask { pattern, .. } => pattern,
    };
    walk.outermost(pattern)?;
    if let Some(name) = parameters.keys().find(|name| !walk.seen.contains(*name)) {
        return Err(QueryError::Parameter {
            message: format!("the query has no variable `${name}`"),
            place: None,
            help: nearest(name, walk.seen.iter().map(String::as_str))
                .map(|near| format!("did you mean `{near}`?")),
        });
    }
    let (columns, inner) = projected(pattern);
    let labels = label_columns(columns, &walk.seen);
    let mut bound = BTreeSet::new();
    inner.on_in_scope_variable(|variable| {
        bound.insert(variable);
    });
    let is_empty = |(at, column): &(usize, &Variable)| {
        !bound.contains(column) && labels.iter().all(|(label, _)| label != at)
    };
    let never_bound = columns.iter().enumerate().filter(is_empty);
    let never_bound = never_bound.map(|(_, column)| column.as_str().to_owned()).collect();
    Ok(Prepared { labels, is_ordered: is_ordered(pattern), never_bound })
}

/// The columns of the outermost `SELECT`, and what it selects them from.
fn projected(mut pattern: &GraphPattern) -> (&[Variable], &GraphPattern) {
    loop {
        match pattern {
            GraphPattern::Project { variables, inner } => return (variables, inner),
            GraphPattern::Distinct { inner }
            | GraphPattern::Reduced { inner }
            | GraphPattern::Slice { inner, .. } => pattern = inner,
            _ => return (&[], pattern),
        }
    }
}

fn is_ordered(mut pattern: &GraphPattern) -> bool {
    loop {
        match pattern {
            GraphPattern::OrderBy { .. } => return true,
            GraphPattern::Distinct { inner }
            | GraphPattern::Reduced { inner }
            | GraphPattern::Slice { inner, .. }
            | GraphPattern::Project { inner, .. }
            // A parameter in the `SELECT` clause puts this between.
            | GraphPattern::Extend { inner, .. } => pattern = inner,
            _ => return false,
        }
    }
}

/// A column `xLabel` beside a column `x`, whose variable stands nowhere else in the query.
fn label_columns(columns: &[Variable], seen: &BTreeSet<String>) -> Vec<(usize, usize)> {
    columns
        .iter()
        .enumerate()
        .filter(|(_, column)| !seen.contains(column.as_str()))
        .filter_map(|(at, column)| {
            let stem = column.as_str().strip_suffix("Label")?;
            let of = columns.iter().position(|other| other.as_str() == stem)?;
            Some((at, of))
        })
        .collect()
}

struct Walk<'a> {
    parameters: &'a Parameters,
    /// Every variable that stands in a pattern or an expression.
    seen: BTreeSet<String>,
}

impl Walk<'_> {
    /// Walks the modifiers of the outermost `SELECT`, whose columns alone do not make a variable
    /// count as seen.
    fn outermost(&mut self, pattern: &mut GraphPattern) -> Result<(), QueryError> {
        match pattern {
            GraphPattern::Distinct { inner }
            | GraphPattern::Reduced { inner }
            | GraphPattern::Slice { inner, .. } => self.outermost(inner),
            GraphPattern::Project { inner, variables } => {
                self.pattern(inner)?;
                self.keep_columns(inner, variables);
                Ok(())
            }
            _ => self.pattern(pattern),
        }
    }

    fn value(&mut self, variable: &Variable) -> Option<&Term> {
        if !self.seen.contains(variable.as_str()) {
            self.seen.insert(variable.as_str().to_owned());
        }
        self.parameters.get(variable.as_str())
    }

    /// A parameter that is a column keeps its column: its value is bound below.
    fn keep_columns(&mut self, inner: &mut GraphPattern, columns: &[Variable]) {
        for column in columns {
            if let Some(value) = self.parameters.get(column.as_str()) {
                let below = std::mem::take(inner);
                *inner = GraphPattern::Extend {
                    inner: Box::new(below),
                    variable: column.clone(),
                    expression: constant(value),
                };
                self.seen.insert(column.as_str().to_owned());
            }
        }
    }

    fn refuse_assignment(&mut self, variable: &Variable) -> Result<(), QueryError> {
        if self.value(variable).is_none() {
            return Ok(());
        }
        Err(QueryError::Parameter {
            message: format!("the query computes `?{}` itself", variable.as_str()),
            place: None,
            help: Some("use another name for the parameter".to_owned()),
        })
    }

    fn pattern(&mut self, pattern: &mut GraphPattern) -> Result<(), QueryError> {
        match pattern {
            GraphPattern::Bgp { patterns } => self.triples(patterns),
            GraphPattern::Path { subject, object, .. } => {
                self.term(subject)?;
                self.term(object)
            }
            GraphPattern::Join { left, right }
            | GraphPattern::Lateral { left, right }
            | GraphPattern::Union { left, right }
            | GraphPattern::Minus { left, right } => {
                self.pattern(left)?;
                self.pattern(right)
            }
            GraphPattern::LeftJoin { left, right, expression } => {
                self.pattern(left)?;
                self.pattern(right)?;
                expression.as_mut().map_or(Ok(()), |expression| self.expression(expression))
            }
            GraphPattern::Filter { expr, inner } => {
                self.pattern(inner)?;
                self.expression(expr)
            }
            GraphPattern::Graph { name, inner } => {
                self.name(name)?;
                self.pattern(inner)
            }
            GraphPattern::Extend { inner, variable, expression } => {
                self.pattern(inner)?;
                self.refuse_assignment(variable)?;
                self.expression(expression)
            }
            GraphPattern::Values { variables, bindings } => {
                self.values(variables, bindings);
                Ok(())
            }
            GraphPattern::OrderBy { inner, expression } => {
                self.pattern(inner)?;
                expression.iter_mut().try_for_each(|order| match order {
                    OrderExpression::Asc(expression) | OrderExpression::Desc(expression) => {
                        self.expression(expression)
                    }
                })
            }
            GraphPattern::Project { inner, variables } => {
                self.pattern(inner)?;
                self.keep_columns(inner, variables);
                Ok(())
            }
            GraphPattern::Distinct { inner }
            | GraphPattern::Reduced { inner }
            | GraphPattern::Slice { inner, .. } => self.pattern(inner),
            GraphPattern::Group { inner, aggregates, .. } => {
                self.pattern(inner)?;
                aggregates.iter_mut().try_for_each(|(variable, aggregate)| {
                    self.refuse_assignment(variable)?;
                    match aggregate {
                        AggregateExpression::CountSolutions { .. } => Ok(()),
                        AggregateExpression::FunctionCall { expr, .. } => self.expression(expr),
                    }
                })
            }
            GraphPattern::Service { .. } => Err(QueryError::Service),
        }
    }

    fn triples(&mut self, triples: &mut [TriplePattern]) -> Result<(), QueryError> {
        triples.iter_mut().try_for_each(|triple| {
            self.term(&mut triple.subject)?;
            self.name(&mut triple.predicate)?;
            self.term(&mut triple.object)
        })
    }

    fn term(&mut self, term: &mut TermPattern) -> Result<(), QueryError> {
        if let TermPattern::Variable(variable) = term
            && let Some(value) = self.value(variable)
        {
            *term = match value {
                Term::NamedNode(node) => node.clone().into(),
                Term::Literal(literal) => literal.clone().into(),
                Term::BlankNode(_) => return Err(blank()),
            };
        }
        Ok(())
    }

    fn name(&mut self, name: &mut NamedNodePattern) -> Result<(), QueryError> {
        if let NamedNodePattern::Variable(variable) = name
            && let Some(value) = self.value(variable)
        {
            let Term::NamedNode(node) = value else {
                return Err(QueryError::Parameter {
                    message: format!(
                        "`${}` names a property or a graph, so its value must be an IRI",
                        variable.as_str()
                    ),
                    place: None,
                    help: None,
                });
            };
            *name = node.clone().into();
        }
        Ok(())
    }

    /// `VALUES` says which values are allowed: rows with others fall away, the column as well.
    fn values(&mut self, variables: &mut Vec<Variable>, rows: &mut Vec<Vec<Option<GroundTerm>>>) {
        let mut at = 0;
        while at < variables.len() {
            let value = self.value(&variables[at]).map(|value| match value {
                Term::NamedNode(node) => Some(GroundTerm::from(node.clone())),
                Term::Literal(literal) => Some(GroundTerm::from(literal.clone())),
                Term::BlankNode(_) => None,
            });
            let Some(value) = value else {
                at += 1;
                continue;
            };
            rows.retain(|row| row[at].is_none() || row[at] == value);
            for row in &mut *rows {
                row.remove(at);
            }
            variables.remove(at);
        }
    }

    fn expression(&mut self, expression: &mut Expression) -> Result<(), QueryError> {
        match expression {
            Expression::NamedNode(_) | Expression::Literal(_) => Ok(()),
            Expression::Variable(variable) => {
                if let Some(value) = self.value(variable) {
                    *expression = constant(value);
                }
                Ok(())
            }
            Expression::Bound(variable) => {
                if self.value(variable).is_some() {
                    *expression = oxrdf::Literal::from(true).into();
                }
                Ok(())
            }
            Expression::Or(left, right)
            | Expression::And(left, right)
            | Expression::Equal(left, right)
            | Expression::SameTerm(left, right)
            | Expression::Greater(left, right)
            | Expression::GreaterOrEqual(left, right)
            | Expression::Less(left, right)
            | Expression::LessOrEqual(left, right)
            | Expression::Add(left, right)
            | Expression::Subtract(left, right)
            | Expression::Multiply(left, right)
            | Expression::Divide(left, right) => {
                self.expression(left)?;
                self.expression(right)
            }
            Expression::UnaryPlus(inner)
            | Expression::UnaryMinus(inner)
            | Expression::Not(inner) => self.expression(inner),
            Expression::In(left, list) => {
                self.expression(left)?;
                list.iter_mut().try_for_each(|member| self.expression(member))
            }
            Expression::If(condition, yes, no) => {
                self.expression(condition)?;
                self.expression(yes)?;
                self.expression(no)
            }
            Expression::Coalesce(list) | Expression::FunctionCall(_, list) => {
                list.iter_mut().try_for_each(|argument| self.expression(argument))
            }
            Expression::Exists(pattern) => self.pattern(pattern),
        }
    }
}

fn constant(value: &Term) -> Expression {
    match value {
        Term::NamedNode(node) => node.clone().into(),
        Term::Literal(literal) => literal.clone().into(),
        // No parameter type makes a blank node; as a string it matches none, which is true of it.
        Term::BlankNode(node) => oxrdf::Literal::new_typed_literal(
            node.as_str(),
            oxrdf::NamedNode::new_unchecked(xsd::STRING),
        )
        .into(),
    }
}

fn blank() -> QueryError {
    QueryError::Parameter {
        message:
            "a blank node cannot be the value of a parameter: its name has no meaning outside \
                  of its file"
                .to_owned(),
        place: None,
        help: None,
    }
}

#[cfg(test)]
mod tests;
