//! Limits on the text of a query, checked before the parser sees it.
//!
//! Parser, optimiser and evaluator all recurse over the query: a thousand `{` end the process of
//! other programs. So the text is counted first. Each kind of token that can make the tree of the
//! query deeper is counted over the whole query, nested or not; a query that passes needs no more
//! stack than [`super::run`] gives it.

use super::error::{QueryError, Spot, quoted};
use super::lexer::{Kind, Token, tokens};
use crate::model::nearest;
use crate::prefixes::Prefixes;

/// The longest query, in bytes.
pub const QUERY_BYTES_MAX: usize = 1 << 20;
/// How deep `{`, `[` and `(` may be nested.
pub const NESTING_MAX: usize = 128;
/// How often an operator, a separator, a bracket or a member of a collection may stand in a query.
pub const CHAIN_MAX: usize = 1_000;

/// How deep calls of `BACKTRACKING` functions may be nested.
pub const BACKTRACKING_MAX: usize = 12;

/// Functions with an argument that may be missing. The parser tries the longer form first and reads
/// all arguments again for the shorter one, so each nesting doubles its work.
const BACKTRACKING: [&str; 3] = ["REGEX", "REPLACE", "SUBSTR"];

/// Refuses what the parser should not see, and names that no prefix declares.
///
/// # Errors
/// With line and column, what is too much, and how to say it otherwise. Cost: one pass.
pub(super) fn check(text: &str, prefixes: &Prefixes) -> Result<(), QueryError> {
    if text.len() > QUERY_BYTES_MAX {
        return Err(QueryError::TooLarge { bytes: text.len(), limit: QUERY_BYTES_MAX });
    }
    let mut counter = Counter::new(text);
    let mut declared: Vec<&str> = Vec::new();
    let mut declares = false;
    for token in tokens(text) {
        let words = &text[token.range.clone()];
        if let Kind::Name { colon } = token.kind {
            let name = &words[..colon];
            if declares {
                declared.push(name);
            } else if prefixes.namespace(name).is_none() && !declared.contains(&name) {
                return Err(if text[..token.range.start].ends_with('<') {
                    broken_iri(text, &token)
                } else {
                    unknown_prefix(text, &token, name, &declared, prefixes)
                });
            }
        }
        declares = token.kind == Kind::Word && words.eq_ignore_ascii_case("prefix");
        counter.count(&token)?;
    }
    Ok(())
}

fn broken_iri(text: &str, token: &Token) -> QueryError {
    QueryError::Syntax {
        message: "the IRI that begins here is not closed, or holds a character that no IRI has"
            .to_owned(),
        spot: Spot::new(text, token.range.start - 1..token.range.end),
        help: Some(
            "white space, quotes, braces, `|`, `^` and `\\` are written as `%20` and the like"
                .to_owned(),
        ),
    }
}

fn unknown_prefix(
    text: &str,
    token: &Token,
    name: &str,
    declared: &[&str],
    prefixes: &Prefixes,
) -> QueryError {
    let known = declared.iter().copied().chain(prefixes.iter().map(|(name, _)| name));
    QueryError::Syntax {
        message: format!("the prefix {} is not declared", quoted(&format!("{name}:"))),
        spot: Spot::new(text, token.range.start..token.range.start + name.len() + 1),
        help: Some(if let Some(near) = nearest(name, known) {
            format!("did you mean `{near}:`?")
        } else {
            let names: Vec<_> = prefixes.iter().map(|(name, _)| format!("{name}:")).collect();
            format!("declare it with `PREFIX {name}: <…>`; known without that: {}", names.join(" "))
        }),
    }
}

/// Where counting happens inside.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Brace,
    Bracket,
    Parenthesis,
    /// The arguments of a function of [`BACKTRACKING`].
    Backtracking,
}

impl Place {
    fn is_parenthesis(self) -> bool {
        matches!(self, Self::Parenthesis | Self::Backtracking)
    }
}

/// What is counted beside single characters.
#[derive(Clone, Copy)]
enum Counted {
    /// Operators, separators and brackets, by their ASCII code.
    Character(u8),
    /// Terms that follow each other inside parentheses: a collection.
    CollectionMember,
    /// IRIs and names outside all braces: `DESCRIBE <a> <b> …`.
    OuterTerm,
}

struct Counter<'a> {
    text: &'a str,
    places: Vec<Place>,
    characters: [usize; 128],
    members: usize,
    outer: usize,
    /// Inside the rows of `VALUES`, which are a flat list however long.
    in_values: bool,
    after_term: bool,
    after_backtracking: bool,
}

impl<'a> Counter<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            places: Vec::new(),
            characters: [0; 128],
            members: 0,
            outer: 0,
            in_values: false,
            after_term: false,
            after_backtracking: false,
        }
    }

    fn count(&mut self, token: &Token) -> Result<(), QueryError> {
        let words = &self.text[token.range.clone()];
        let is_word = |word: &str| token.kind == Kind::Word && words.eq_ignore_ascii_case(word);
        let mut is_term = false;
        match token.kind {
            Kind::Open(bracket) => {
                self.places.push(match bracket {
                    b'{' => Place::Brace,
                    b'[' => Place::Bracket,
                    _ if self.after_backtracking => Place::Backtracking,
                    _ => Place::Parenthesis,
                });
                self.check_depth(0, token)?;
                self.check_backtracking(token)?;
                // Rows of `VALUES` have parentheses of their own; each `VALUES` has one brace.
                if !self.in_values || bracket == b'{' {
                    self.add(Counted::Character(bracket), token)?;
                }
            }
            Kind::Close(bracket) => {
                self.places.pop();
                if bracket == b'}' {
                    self.in_values = false;
                }
                is_term = true;
            }
            // Arguments of functions and lists of `IN` are flat, however long.
            Kind::Mark(b',') if self.places.last().is_some_and(|place| place.is_parenthesis()) => {}
            Kind::Mark(mark) => self.add(Counted::Character(mark & 0x7f), token)?,
            Kind::Word => self.in_values |= is_word("values"),
            Kind::IriOrComparison => {
                self.count_hidden(token)?;
                is_term = true;
            }
            Kind::Name { .. } | Kind::Variable | Kind::Iri | Kind::Text | Kind::Value => {
                is_term = true;
            }
        }
        if is_term
            && self.places.is_empty()
            && !matches!(token.kind, Kind::Variable | Kind::Close(_))
        {
            self.add(Counted::OuterTerm, token)?;
        }
        if is_term
            && self.after_term
            && !self.in_values
            && self.places.last().is_some_and(|place| place.is_parenthesis())
        {
            self.add(Counted::CollectionMember, token)?;
        }
        self.after_term = is_term;
        self.after_backtracking = BACKTRACKING.iter().any(|name| is_word(name));
        Ok(())
    }

    fn check_backtracking(&self, token: &Token) -> Result<(), QueryError> {
        let nested = self.places.iter().filter(|&&place| place == Place::Backtracking).count();
        if nested <= BACKTRACKING_MAX {
            return Ok(());
        }
        Err(QueryError::TooComplex {
            message: format!(
                "`REGEX`, `REPLACE` and `SUBSTR` are nested more than {BACKTRACKING_MAX} deep"
            ),
            spot: Spot::new(self.text, token.range.clone()),
            help: "compute step by step, with `BIND`",
        })
    }

    fn check_depth(&self, more: usize, token: &Token) -> Result<(), QueryError> {
        if self.places.len() + more <= NESTING_MAX {
            return Ok(());
        }
        Err(QueryError::TooComplex {
            message: format!("brackets are nested more than {NESTING_MAX} deep"),
            spot: Spot::new(self.text, token.range.clone()),
            help: "split the query",
        })
    }

    fn add(&mut self, what: Counted, token: &Token) -> Result<(), QueryError> {
        let count = match what {
            Counted::Character(code) => &mut self.characters[usize::from(code)],
            Counted::CollectionMember => &mut self.members,
            Counted::OuterTerm => &mut self.outer,
        };
        *count += 1;
        if *count <= CHAIN_MAX {
            return Ok(());
        }
        let what = match what {
            Counted::Character(code @ (b'|' | b'&')) if token.range.len() == 2 => {
                format!("`{0}{0}`", char::from(code))
            }
            Counted::Character(code) => format!("`{}`", char::from(code)),
            Counted::CollectionMember => "members of collections".to_owned(),
            Counted::OuterTerm => "IRIs outside of braces".to_owned(),
        };
        Err(QueryError::TooComplex {
            message: format!("the query has more than {CHAIN_MAX} {what}"),
            spot: Spot::new(self.text, token.range.clone()),
            help: "split the query, or put long lists into `VALUES`",
        })
    }

    /// `?a<f(?b)>` may be an IRI to this lexer and code to the parser: count it as code. Where even
    /// that would not do, because a comment, a string or half a pair of brackets may begin inside,
    /// it is refused.
    fn count_hidden(&mut self, token: &Token) -> Result<(), QueryError> {
        let inside = &self.text[token.range.start + 1..token.range.end - 1];
        let Some(deepest) = depth_of_balanced(inside) else {
            return Err(QueryError::Syntax {
                message: format!(
                    "{} can be read as an IRI or as a comparison",
                    quoted(&self.text[token.range.clone()])
                ),
                spot: Spot::new(self.text, token.range.clone()),
                help: Some(
                    "put a space behind `<` where it compares; write an IRI in full, with its \
                     scheme and `//`"
                        .to_owned(),
                ),
            });
        };
        self.check_depth(deepest, token)?;
        for byte in inside.bytes() {
            if byte.is_ascii_punctuation() && !b"?$:._,".contains(&byte) {
                self.add(Counted::Character(byte), token)?;
            }
        }
        Ok(())
    }
}

/// How deep brackets are nested in a text that closes each and holds no `#` and no quote.
fn depth_of_balanced(text: &str) -> Option<usize> {
    let (mut open, mut deepest) = (Vec::new(), 0);
    for byte in text.bytes() {
        match byte {
            b'#' | b'\'' => return None,
            b'(' | b'[' => {
                open.push(byte);
                deepest = deepest.max(open.len());
            }
            b')' if open.pop() != Some(b'(') => return None,
            b']' if open.pop() != Some(b'[') => return None,
            _ => {}
        }
    }
    open.is_empty().then_some(deepest)
}

#[cfg(test)]
mod tests;
