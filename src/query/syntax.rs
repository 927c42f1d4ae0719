//! Text into a parsed query, and the parser's errors into ones that help.

use spargebra::{Query, SparqlParser, SparqlSyntaxError};

use super::error::{QueryError, Spot, quoted};
use super::lexer::{Kind, Token, tokens};
use crate::model::nearest;
use crate::prefixes::Prefixes;

/// Keywords and functions of SPARQL 1.1 (section 19.8, terminals in quotes).
const KEYWORDS: &[&str] = &[
    "ABS",
    "AS",
    "ASC",
    "ASK",
    "AVG",
    "BASE",
    "BIND",
    "BNODE",
    "BOUND",
    "BY",
    "CEIL",
    "COALESCE",
    "CONCAT",
    "CONSTRUCT",
    "CONTAINS",
    "COUNT",
    "DATATYPE",
    "DAY",
    "DESC",
    "DESCRIBE",
    "DISTINCT",
    "ENCODE_FOR_URI",
    "EXISTS",
    "FILTER",
    "FLOOR",
    "FROM",
    "GRAPH",
    "GROUP",
    "GROUP_CONCAT",
    "HAVING",
    "HOURS",
    "IF",
    "IN",
    "IRI",
    "isBLANK",
    "isIRI",
    "isLITERAL",
    "isNUMERIC",
    "isURI",
    "LANG",
    "LANGMATCHES",
    "LCASE",
    "LIMIT",
    "MAX",
    "MD5",
    "MIN",
    "MINUS",
    "MINUTES",
    "MONTH",
    "NAMED",
    "NOT",
    "NOW",
    "OFFSET",
    "OPTIONAL",
    "ORDER",
    "PREFIX",
    "RAND",
    "REDUCED",
    "REGEX",
    "REPLACE",
    "ROUND",
    "SAMPLE",
    "sameTerm",
    "SECONDS",
    "SELECT",
    "SEPARATOR",
    "SERVICE",
    "SHA1",
    "SHA256",
    "SHA384",
    "SHA512",
    "SILENT",
    "STR",
    "STRAFTER",
    "STRBEFORE",
    "STRDT",
    "STRENDS",
    "STRLANG",
    "STRLEN",
    "STRSTARTS",
    "STRUUID",
    "SUBSTR",
    "SUM",
    "TIMEZONE",
    "TZ",
    "UCASE",
    "UNDEF",
    "UNION",
    "URI",
    "UUID",
    "VALUES",
    "WHERE",
    "YEAR",
];

/// Words that open an update, which is refused by name.
const UPDATES: &[&str] =
    &["ADD", "CLEAR", "COPY", "CREATE", "DELETE", "DROP", "INSERT", "LOAD", "MOVE", "WITH"];

/// Parses a query that [`super::guard`] let pass.
pub(super) fn parse(text: &str, prefixes: &Prefixes) -> Result<Query, QueryError> {
    parser(prefixes).parse_query(text).map_err(|error| explain(text, prefixes, &error))
}

fn parser(prefixes: &Prefixes) -> SparqlParser {
    prefixes.iter().fold(
        SparqlParser::new().with_base_iri(prefixes.base()).unwrap_or_else(|_| SparqlParser::new()),
        // A base that is no IRI makes namespaces that are none: they stay unknown, and the parser
        // says so where they are used.
        |parser, (name, namespace)| parser.clone().with_prefix(name, namespace).unwrap_or(parser),
    )
}

/// How far tokens are moved apart to find the one at which the parser stopped: further than any
/// keyword is long.
const GAP: usize = 16;

/// The longest query whose error is looked for token by token; a longer one gets the parser's words.
const EXPLAINED_BYTES_MAX: usize = 64 << 10;

/// Line, column and cause of a syntax error, with a guess at what was meant.
///
/// The parser tries a keyword by taking as many characters as the keyword has, and reports how far
/// it came: some characters behind the word that is wrong, or the end of the text. So the text is
/// parsed once more with its tokens far apart. Then no keyword reaches into the next token, and the
/// farthest place belongs to the token that did not fit.
fn explain(text: &str, prefixes: &Prefixes, error: &SparqlSyntaxError) -> QueryError {
    let stopped = (text.len() <= EXPLAINED_BYTES_MAX)
        .then(|| {
            let spread = Spread::new(text);
            let error = parser(prefixes).parse_query(&spread.text).err()?;
            let (offset, expected) = place(&spread.text, &error.to_string())?;
            Some((spread.token_at(offset), spread.tokens, expected))
        })
        .flatten();
    let Some((at, tokens, expected)) = stopped else {
        let start = place(text, &error.to_string()).map_or(0, |(offset, _)| offset);
        return QueryError::Syntax {
            message: "this is no SPARQL query".to_owned(),
            spot: Spot::new(text, start..start),
            help: None,
        };
    };
    let words = |token: &Token| &text[token.range.clone()];
    if let Some(open) =
        tokens.iter().find(|token| token.kind == Kind::Text && is_open(words(token)))
    {
        return QueryError::Syntax {
            message: "the string is not closed".to_owned(),
            spot: Spot::new(text, open.range.clone()),
            help: Some("strings over several lines stand between three quotes".to_owned()),
        };
    }
    // A sentence of the parser's own says more than what it would have liked to see. It is about
    // the whole of a `SELECT` and comes at its end.
    if let Some(sentence) = expected.iter().find(|item| item.contains(' ')) {
        let select = tokens[..at.min(tokens.len())]
            .iter()
            .rfind(|token| {
                sentence.contains("SELECT") && words(token).eq_ignore_ascii_case("select")
            })
            .or(tokens.get(at))
            .or(tokens.last());
        return QueryError::Syntax {
            message: lower_first(sentence),
            spot: Spot::new(text, select.map_or(0..0, |token| token.range.clone())),
            help: help_for(sentence).map(str::to_owned),
        };
    }
    let Some(token) = tokens.get(at) else {
        return ends_too_early(text, &tokens, &expected);
    };
    let word = words(token);
    let spot = Spot::new(text, token.range.clone());
    let is_word = token.kind == Kind::Word;
    if is_word && UPDATES.iter().any(|update| word.eq_ignore_ascii_case(update)) {
        return QueryError::Syntax {
            message: format!("`{word}` changes data; only queries are answered"),
            spot,
            help: Some("begin with SELECT, ASK, CONSTRUCT or DESCRIBE".to_owned()),
        };
    }
    let is_keyword = KEYWORDS.iter().any(|keyword| word.eq_ignore_ascii_case(keyword));
    let near = if is_word && !is_keyword { nearest(word, KEYWORDS.iter().copied()) } else { None };
    QueryError::Syntax {
        message: match signs(&expected) {
            Some(signs) if near.is_none() => {
                format!("unexpected {}: expected {signs}", quoted(word))
            }
            _ => format!("unexpected {}", quoted(word)),
        },
        spot,
        help: near.map(|near| format!("did you mean `{near}`?")).or_else(|| {
            is_behind_slash(&tokens, at).then(|| {
                "in a prefixed name a slash is written `\\/`; or write the IRI in full, in `<…>`"
                    .to_owned()
            })
        }),
    }
}

/// Whether a string lacks its closing quotes.
fn is_open(words: &str) -> bool {
    let quote = &words[..1];
    let quotes =
        if words.starts_with(&quote.repeat(3)) { quote.repeat(3) } else { quote.to_owned() };
    words.len() < 2 * quotes.len() || !words.ends_with(&quotes)
}

/// Whether the token is, or follows, a slash directly behind a prefixed name: `concept:cause/bug`.
fn is_behind_slash(tokens: &[Token], at: usize) -> bool {
    (at.saturating_sub(1)..=at).any(|slash| {
        slash > 0
            && tokens[slash].kind == Kind::Mark(b'/')
            && matches!(tokens[slash - 1].kind, Kind::Name { .. })
            && tokens[slash - 1].range.end == tokens[slash].range.start
    })
}

/// The text with its tokens far apart, and where each begins in it.
struct Spread {
    text: String,
    tokens: Vec<Token>,
    starts: Vec<usize>,
}

impl Spread {
    fn new(source: &str) -> Self {
        let tokens: Vec<Token> = tokens(source).collect();
        let mut text = String::with_capacity(source.len() + (tokens.len() + 3) * GAP);
        let mut starts = Vec::with_capacity(tokens.len() + 1);
        let mut previous: Option<&Token> = None;
        for token in &tokens {
            // `^^`, `<=` and `!=` are two marks each, which must stay together.
            let is_joined = previous.is_some_and(|previous| {
                matches!((previous.kind, token.kind), (Kind::Mark(_), Kind::Mark(_)))
                    && previous.range.end == token.range.start
            });
            if !is_joined {
                text.extend(std::iter::repeat_n(' ', GAP));
            }
            starts.push(text.len());
            text.push_str(&source[token.range.clone()]);
            previous = Some(token);
        }
        text.extend(std::iter::repeat_n(' ', GAP));
        starts.push(text.len());
        text.extend(std::iter::repeat_n(' ', 2 * GAP));
        Self { text, tokens, starts }
    }

    /// The token to which a place belongs; one past the last for the end of the text.
    fn token_at(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset).saturating_sub(1)
    }
}

fn ends_too_early(text: &str, tokens: &[Token], expected: &[String]) -> QueryError {
    let mut open = Vec::new();
    for token in tokens {
        match token.kind {
            Kind::Open(_) => open.push(token),
            Kind::Close(_) => drop(open.pop()),
            _ => {}
        }
    }
    let end = text.trim_end().len();
    let message = match signs(expected) {
        Some(signs) => format!("the query ends too early: expected {signs}"),
        None => "the query ends too early".to_owned(),
    };
    let help = open.last().map(|token| {
        let line = text[..token.range.start].matches('\n').count() + 1;
        format!("the `{}` in line {line} is not closed", &text[token.range.clone()])
    });
    QueryError::Syntax { message, spot: Spot::new(text, end..end), help }
}

/// Reads `error at LINE:COLUMN: expected one of A, B`, as crate `peg` prints it: the parser gives its
/// errors in no other form. `None` for errors of another kind.
fn place(text: &str, printed: &str) -> Option<(usize, Vec<String>)> {
    let (place, expected) = printed.strip_prefix("error at ")?.split_once(": expected ")?;
    let (line, column) = place.split_once(':')?;
    let (line, column): (usize, usize) = (line.parse().ok()?, column.parse().ok()?);
    let line_start: usize =
        text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let offset = text[line_start..]
        .char_indices()
        .nth(column.checked_sub(1)?)
        .map_or(text.len(), |(at, _)| line_start + at);
    let expected = expected.strip_prefix("one of ").unwrap_or(expected);
    Some((offset, items(expected)))
}

/// Splits the parser's list at `, `, but not inside quotes and brackets: classes of characters fall
/// away, as they say little to people.
fn items(list: &str) -> Vec<String> {
    let mut items = Vec::new();
    let mut rest = list;
    while !rest.is_empty() {
        let end = if rest.starts_with('[') {
            rest.find(']').map_or(rest.len(), |at| at + 1)
        } else if let Some(quoted) = rest.strip_prefix('"') {
            quoted.find("\",").or_else(|| quoted.rfind('"')).map_or(rest.len(), |at| at + 2)
        } else {
            rest.find(", ").unwrap_or(rest.len())
        };
        if !rest.starts_with('[') && &rest[..end] != "EOF" {
            items.push(rest[..end].to_owned());
        }
        rest = rest[end..].trim_start_matches([',', ' ']);
    }
    items
}

/// The signs that would have fitted. Keywords are left out: of those that were tried the parser names
/// only the longest.
fn signs(expected: &[String]) -> Option<String> {
    let signs: Vec<String> = expected
        .iter()
        .filter_map(|item| item.strip_prefix('"')?.strip_suffix('"'))
        .filter(|sign| !sign.starts_with(['\\', '_', '~']) && *sign != "{|")
        .map(|sign| format!("`{sign}`"))
        .collect();
    let has = |sign: &str| signs.iter().any(|item| item.trim_matches('`') == sign);
    match signs.as_slice() {
        [] => None,
        [sign] => Some(sign.clone()),
        // Whatever can begin a term or a path: the word for it says more than ten signs.
        _ if has("'") => Some("a variable, an IRI or a value".to_owned()),
        _ if has("<") && has("?") => Some("a property or a variable".to_owned()),
        _ if has("<") => Some("a property".to_owned()),
        [first @ .., last] => Some(format!("{} or {last}", first.join(", "))),
    }
}

/// How to mend what a sentence of the parser complains about.
fn help_for(sentence: &str) -> Option<&'static str> {
    sentence.contains("variable that is unbound").then_some(
        "in a SELECT that counts, each plain variable must stand in GROUP BY; or count in a \
         sub-select and name the rest outside of it",
    )
}

fn lower_first(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

#[cfg(test)]
mod tests;
