//! Parameters of a question: their types, and typed text into terms.

use std::fmt;

use jiff::civil::Date;
use oxrdf::{Literal, NamedNode, Term};

use super::resolve::{NotFound, resolve_in};
use crate::facts::Facts;
use crate::model::{Language, nearest};
use crate::prefixes::Prefixes;
use crate::vocab::xsd;

/// The type of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text,
    /// A whole number.
    Integer,
    /// A day, `2019-08-01`.
    Date,
    /// A language tag.
    Language,
    /// Any node or property.
    Iri,
    /// A node of one family: `case`, `org`, `technology`, `concept`.
    Node(&'static str),
}

/// The types by the names that stand in questions.
const KINDS: [(&str, Kind); 9] = [
    ("string", Kind::Text),
    ("integer", Kind::Integer),
    ("date", Kind::Date),
    ("language", Kind::Language),
    ("iri", Kind::Iri),
    ("case", Kind::Node("case")),
    ("organization", Kind::Node("org")),
    ("technology", Kind::Node("technology")),
    ("concept", Kind::Node("concept")),
];

impl Kind {
    /// The type with this name.
    pub fn parse(name: &str) -> Option<Self> {
        KINDS.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or("iri", |(name, _)| name)
    }
}

/// A parameter of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name: that of the variable, without `$`.
    pub name: String,
    /// Its type.
    pub kind: Kind,
    /// The value where none is given.
    pub default: Option<String>,
    /// The texts that it can be, without regard to case; any where there are none.
    pub values: Vec<String>,
    /// The line of the file that declares it, from 1.
    pub line: usize,
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.kind.name())?;
        self.default.as_ref().map_or(Ok(()), |default| write!(f, " = {default}"))
    }
}

/// Why a text is no value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueError {
    /// It has another form than its type asks for.
    Form(String),
    /// It names no node, or several.
    NotFound(NotFound),
}

impl Parameter {
    /// Reads `name (type) = default`, as it stands behind `# param:`.
    pub(super) fn parse(text: &str, line: usize) -> Result<Self, String> {
        let (declaration, default) = match text.split_once('=') {
            Some((declaration, default)) => (declaration, Some(default.trim().to_owned())),
            None => (text, None),
        };
        let (name, kind) = declaration
            .trim()
            .strip_suffix(')')
            .and_then(|rest| rest.split_once('('))
            .ok_or_else(|| format!("`{text}` is not of the form `name (type) = default`"))?;
        let kind = kind.trim();
        let kind = Kind::parse(kind).ok_or_else(|| format!("there is no type `{kind}`"))?;
        Ok(Self { name: name.trim().to_owned(), kind, default, values: Vec::new(), line })
    }

    /// A typed text as a term.
    ///
    /// Names of nodes are looked up as [`super::resolve`] does, within their family. A concept may be
    /// named without its scheme where the parameter is called like the scheme: `bound`, `cause`.
    ///
    /// # Errors
    /// A text of another form, or the name of no node.
    pub fn value(
        &self,
        facts: &Facts,
        prefixes: &Prefixes,
        text: &str,
    ) -> Result<Term, ValueError> {
        let typed = |value: &str, datatype: &str| {
            Literal::new_typed_literal(value, NamedNode::new_unchecked(datatype)).into()
        };
        let form = |expected: &str| ValueError::Form(format!("`{text}` is no {expected}"));
        let lower = text.to_lowercase();
        let is_given = |value: &String| value.to_lowercase() == lower;
        if !self.values.is_empty() && !self.values.iter().any(is_given) {
            let near = nearest(&lower, self.values.iter().map(String::as_str));
            let near = near.map_or_else(String::new, |near| format!(": did you mean `{near}`?"));
            let values = self.values.join(", ");
            return Err(ValueError::Form(format!("`{text}` is none of {values}{near}")));
        }
        match self.kind {
            Kind::Text => Ok(Literal::new_simple_literal(text).into()),
            Kind::Integer => text
                .parse::<i64>()
                .map(|number| Literal::from(number).into())
                .map_err(|_| form("whole number, such as 20")),
            Kind::Date => match text.parse::<Date>() {
                Ok(date) if text == date.to_string() => Ok(typed(text, xsd::DATE)),
                _ => Err(form("day, such as 2019-08-01")),
            },
            Kind::Language => Language::parse(text)
                .map(|language| Literal::new_simple_literal(language.as_str()).into())
                .ok_or_else(|| form("language tag, such as en, ko or vi")),
            Kind::Iri => match prefixes.expand(text) {
                Some(iri) => NamedNode::new(iri).map(Term::from).map_err(|_| form("IRI")),
                None => self.node(facts, prefixes, text, None),
            },
            Kind::Node(family) => self.node(facts, prefixes, text, Some(family)),
        }
    }

    fn node(
        &self,
        facts: &Facts,
        prefixes: &Prefixes,
        text: &str,
        family: Option<&'static str>,
    ) -> Result<Term, ValueError> {
        let families = family.map_or_else(Vec::new, |family| vec![family]);
        let in_scheme = format!("{}/{text}", self.name);
        let found = match family {
            Some("concept") if !text.contains(['/', ':']) => {
                resolve_in(facts, prefixes, &in_scheme, &families)
                    .or_else(|_| resolve_in(facts, prefixes, text, &families))
            }
            None => super::resolve(facts, prefixes, text),
            Some(_) => resolve_in(facts, prefixes, text, &families),
        };
        found.map(|iri| NamedNode::new_unchecked(iri).into()).map_err(ValueError::NotFound)
    }

    /// The value that the default stands for. A node that the facts do not have is no error here:
    /// the question then has an empty answer.
    pub(super) fn default_value(
        &self,
        facts: &Facts,
        prefixes: &Prefixes,
    ) -> Option<Result<Term, ValueError>> {
        let default = self.default.as_deref()?;
        Some(match (self.value(facts, prefixes, default), self.kind) {
            (Err(ValueError::NotFound(_)), Kind::Node(family)) => {
                let namespace = prefixes.namespace(family).unwrap_or_default();
                Ok(NamedNode::new_unchecked(format!("{namespace}{default}")).into())
            }
            (value, _) => value,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::testing::{prefixes, two_cases};

    fn check(declaration: &str, text: &str, expected: &str) {
        let parameter = Parameter::parse(declaration, 1).expect("a declaration");
        let value = match parameter.value(&two_cases(), &prefixes(), text) {
            Ok(Term::NamedNode(node)) => prefixes().shorten(node.as_str()).unwrap_or_default(),
            Ok(term) => term.to_string(),
            Err(ValueError::Form(message)) => message,
            Err(ValueError::NotFound(error)) => error.to_string(),
        };
        assert_eq!(value, expected, "{declaration}: {text}");
    }

    #[test]
    fn texts_are_read_by_the_type_of_their_parameter() {
        check("x (string)", "a \"b\" }", "\"a \\\"b\\\" }\"");
        check("x (integer)", "20", "\"20\"^^<http://www.w3.org/2001/XMLSchema#integer>");
        check("x (integer)", "2O", "`2O` is no whole number, such as 20");
        check("x (date)", "2019-08-01", "\"2019-08-01\"^^<http://www.w3.org/2001/XMLSchema#date>");
        check("x (date)", "2019-02-30", "`2019-02-30` is no day, such as 2019-08-01");
        check("x (date)", "2019-08", "`2019-08` is no day, such as 2019-08-01");
        check("x (language)", "KO", "\"ko\"");
        check("x (language)", "ko,en", "`ko,en` is no language tag, such as en, ko or vi");
        check("x (iri)", "inc:hasCause", "inc:hasCause");
        check("organization (organization)", "grab", "org:grab");
        check("o (organization)", "Grab", "org:grab");
        check("o (organization)", "org:grab", "org:grab");
        check(
            "t (technology)",
            "https://w3id.org/incident-graph/technology/redis",
            "technology:redis",
        );
        check("c (case)", "asana-2019", "case:asana-2019");
        check("cause (concept)", "software-bug", "cause:software-bug");
        check("cause (concept)", "cause/software-bug", "cause:software-bug");
        check("any (concept)", "software bug", "cause:software-bug");
        check(
            "technology (technology)",
            "reddis",
            "nothing here is called `reddis`\nhelp: did you mean `technology:redis`?",
        );
    }

    #[test]
    fn a_default_that_the_facts_do_not_have_is_no_error() {
        let parameter = Parameter::parse("t (technology) = kafka", 1).expect("a declaration");
        assert_eq!(parameter.to_string(), "t (technology) = kafka");
        let value = parameter.default_value(&two_cases(), &prefixes()).expect("has a default");
        let iri = prefixes().expand("technology:kafka").expect("known");
        assert_eq!(value, Ok(NamedNode::new_unchecked(iri).into()));
    }

    #[test]
    fn a_wrong_declaration_is_refused() {
        assert!(Parameter::parse("x", 1).is_err());
        assert_eq!(Parameter::parse("x (number)", 1), Err("there is no type `number`".to_owned()));
    }
}
