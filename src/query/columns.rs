//! The order of the columns of `SELECT *`.

use spargebra::Query;
use spargebra::algebra::GraphPattern;

use super::lexer::{Kind, tokens};

/// Puts the columns of `SELECT *` into the order in which the text first names their variables, as people
/// expect and other engines have it; the parser sorts them by name.
pub(super) fn in_order_of_appearance(query: &mut Query, text: &str) {
    let Query::Select { pattern, .. } = query else { return };
    if !selects_all(text) {
        return;
    }
    let mut pattern = pattern;
    loop {
        match pattern {
            GraphPattern::Project { variables, .. } => {
                let named: Vec<&str> = tokens(text)
                    .filter(|token| token.kind == Kind::Variable)
                    .map(|token| &text[token.range.start + 1..token.range.end])
                    .collect();
                variables
                    .sort_by_key(|column| named.iter().position(|name| *name == column.as_str()));
                return;
            }
            GraphPattern::Distinct { inner }
            | GraphPattern::Reduced { inner }
            | GraphPattern::Slice { inner, .. } => pattern = inner,
            _ => return,
        }
    }
}

/// Whether the outermost `SELECT` has a star.
fn selects_all(text: &str) -> bool {
    let is =
        |range: &std::ops::Range<usize>, word: &str| text[range.clone()].eq_ignore_ascii_case(word);
    let mut after = tokens(text)
        .skip_while(|token| token.kind != Kind::Word || !is(&token.range, "SELECT"))
        .skip(1)
        .skip_while(|token| is(&token.range, "DISTINCT") || is(&token.range, "REDUCED"));
    after.next().is_some_and(|token| token.kind == Kind::Mark(b'*'))
}

#[cfg(test)]
mod tests {
    use spargebra::SparqlParser;

    use super::*;

    fn check(text: &str, expect: &[&str]) {
        let mut query = SparqlParser::new().parse_query(text).expect("SPARQL");
        in_order_of_appearance(&mut query, text);
        let Query::Select { mut pattern, .. } = query else { panic!("{text}") };
        while let GraphPattern::Distinct { inner }
        | GraphPattern::Reduced { inner }
        | GraphPattern::Slice { inner, .. } = pattern
        {
            pattern = *inner;
        }
        let GraphPattern::Project { variables, .. } = pattern else { panic!("{text}") };
        let columns: Vec<&str> = variables.iter().map(oxrdf::Variable::as_str).collect();
        assert_eq!(columns, expect, "{text}");
    }

    #[test]
    fn a_star_names_columns_as_the_text_does() {
        check("SELECT * WHERE { ?s ?p ?o }", &["s", "p", "o"]);
        check("# * ?o\nselect distinct * { ?s ?p $o . ?o ?p ?a } LIMIT 3", &["s", "p", "o", "a"]);
        check("SELECT ?p ?s { { SELECT * { ?s ?p ?o } } }", &["p", "s"]);
        check("SELECT REDUCED * { { SELECT ?z ?a { ?a ?b ?z } } }", &["z", "a"]);
    }
}
