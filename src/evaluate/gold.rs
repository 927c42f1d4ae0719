//! Files of pairs that are known to belong together, or not to.

use std::collections::BTreeMap;

use crate::model::{Code, Diagnostic, LinkKind, Place, nearest};
use crate::read::csv::{CsvError, Row, parse_rows};
use crate::read::judged::case_in;

/// A judged pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoldPair {
    /// Identifier of the one case.
    pub from: String,
    /// Identifier of the other.
    pub to: String,
    /// How they belong together; `None` where they do not.
    pub kind: Option<LinkKind>,
    /// How the pair was judged; empty where the file does not say.
    pub tier: String,
    /// The line of the file.
    pub line: u64,
}

/// The pairs of a file, and what is odd in it.
#[derive(Clone, Debug, Default)]
pub struct Gold {
    /// Pairs, each kind of a pair once.
    pub pairs: Vec<GoldPair>,
    /// Rows that are left out, and words that nobody knows.
    pub diagnostics: Vec<Diagnostic>,
}

/// The words of relations, and what each means; `None` for pairs that do not belong together.
const RELATIONS: &[(&str, Option<LinkKind>)] = &[
    ("not-linked", None),
    ("same-incident", Some(LinkKind::SameIncident)),
    ("same-case", Some(LinkKind::SameIncident)),
    ("duplicate", Some(LinkKind::SameIncident)),
    ("same-event-other-service", Some(LinkKind::SameIncident)),
    ("recurrence-of", Some(LinkKind::RecurrenceOf)),
    ("recurrence", Some(LinkKind::RecurrenceOf)),
    ("cascade-from", Some(LinkKind::CascadeFrom)),
    ("caused-by-event", Some(LinkKind::CascadeFrom)),
    ("caused-by-upstream", Some(LinkKind::CascadeFrom)),
    ("same-mechanism", Some(LinkKind::SameMechanism)),
    ("same-root-cause", Some(LinkKind::SameMechanism)),
    ("part-of", Some(LinkKind::PartOf)),
    ("merged-into", Some(LinkKind::PartOf)),
    ("see-also", Some(LinkKind::PartOf)),
    ("mentions", Some(LinkKind::Mentions)),
    ("related", Some(LinkKind::Related)),
    ("related-to", Some(LinkKind::Related)),
    ("shared-component", Some(LinkKind::Related)),
];

/// What a row says of a pair.
struct Said {
    kind: Option<LinkKind>,
    tier: String,
    line: u64,
}

/// Reads `from,to,relation` with `tier` where there is one. Names of relations may be spelt with
/// capitals or underscores, and those that are not known mean `related`: lists of pairs have words of their
/// own. One that looks like a slip of the pen is reported; a row that cannot be compared, too, and left out.
///
/// # Errors
/// Where the file is no CSV, or lacks a column.
pub fn parse_gold(text: &str, file: &str) -> Result<Gold, CsvError> {
    let mut gold = Gold::default();
    let mut said: BTreeMap<(String, String), Vec<Said>> = BTreeMap::new();
    for row in parse_rows(text, &["from", "to", "relation"])? {
        let mut report = |message: String, help: &str| {
            gold.diagnostics.push(Diagnostic {
                place: Place { file: file.into(), line: Some(row.line), column: None },
                record: None,
                code: Code::GoldRow,
                field: None,
                message,
                help: Some(help.to_owned()),
            });
        };
        let (from, to) = match ends(&row) {
            Ok(ends) => ends,
            Err((message, help)) => {
                report(format!("{message}; the row is left out"), help);
                continue;
            }
        };
        let relation = row.get("relation");
        let unknown = || {
            if let Some(near) = nearest(relation, RELATIONS.iter().map(|(name, _)| *name)) {
                let message =
                    format!("no rule knows the relation `{relation}`; it is taken as `related`");
                report(message, &format!("did you mean `{near}`?"));
            }
            Some(LinkKind::Related)
        };
        let said_now = Said {
            kind: relation_of(relation).map_or_else(unknown, |(_, kind)| *kind),
            tier: row.get("tier").to_owned(),
            line: row.line,
        };
        let pair = if from <= to { (from.clone(), to.clone()) } else { (to.clone(), from.clone()) };
        let before = said.entry(pair).or_default();
        if let Some(message) = before.iter().find_map(|first| repeats(first, &said_now)) {
            report(format!("{message}; this row is left out"), "keep one of them");
            continue;
        }
        gold.pairs.push(GoldPair {
            from,
            to,
            kind: said_now.kind,
            tier: said_now.tier.clone(),
            line: row.line,
        });
        before.push(said_now);
    }
    Ok(gold)
}

/// Both ends of a row, or why it cannot be compared, and how to mend it.
fn ends(row: &Row) -> Result<(String, String), (String, &'static str)> {
    if let Some(missing) =
        ["from", "to", "relation"].into_iter().find(|name| row.get(name).is_empty())
    {
        return Err((format!("`{missing}` is missing"), "write from,to,relation"));
    }
    let case = |column: &str| {
        case_in(row, column).map_err(|error| (error.message, "name cases by their identifiers"))
    };
    let (from, to) = (case("from")?, case("to")?);
    if from == to {
        return Err((format!("`{from}` stands at both ends"), "name two cases"));
    }
    Ok((from, to))
}

/// What is told where an earlier row on the same pair says the same, or one says that it is none.
fn repeats(first: &Said, now: &Said) -> Option<String> {
    let word = |said: &Said| said.kind.map_or("not-linked", LinkKind::notation);
    if first.kind == now.kind {
        let is_repeat = first.tier == now.tier;
        return is_repeat.then(|| format!("line {} says the same of this pair", first.line));
    }
    // Two kinds may both hold: services of one firm that went down together, one by the other.
    (first.kind.is_none() || now.kind.is_none()).then(|| {
        let line = first.line;
        format!("line {line} says `{}` of this pair, this one `{}`", word(first), word(now))
    })
}

/// The relation that a word is, in whatever spelling; `None` where no rule knows it.
fn relation_of(word: &str) -> Option<&'static (&'static str, Option<LinkKind>)> {
    let key = |name: &str| {
        name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
    };
    let word = key(word);
    RELATIONS.iter().find(|(name, _)| key(name) == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rows: &str) -> Gold {
        parse_gold(&format!("from,to,relation\n{rows}"), "g.csv").expect("gold")
    }

    #[test]
    fn relations_are_known_by_several_names() {
        let gold = read("a,b,same_case\na,c,sameRootCause\na,d,not-linked\na,e,relatedTo\n");
        let kinds: Vec<_> = gold.pairs.into_iter().map(|pair| pair.kind).collect();
        assert_eq!(
            kinds,
            [
                Some(LinkKind::SameIncident),
                Some(LinkKind::SameMechanism),
                None,
                Some(LinkKind::Related)
            ]
        );
        assert!(gold.diagnostics.is_empty(), "{:?}", gold.diagnostics);
    }

    #[test]
    fn a_row_that_cannot_be_compared_is_reported_and_the_others_are_read() {
        let good = "x,y,related\n";
        let check = |rows: &str, pairs: usize, expect: &str| {
            let gold = read(&format!("{rows}{good}"));
            let [told] = &gold.diagnostics[..] else { panic!("{:?}", gold.diagnostics) };
            assert_eq!(told.place.to_string(), format!("g.csv:{}", 1 + rows.lines().count()));
            assert!(told.message.contains(expect), "{told}");
            assert_eq!(gold.pairs.len(), pairs + 1, "{rows}");
        };
        check("a,a,related\n", 0, "`a` stands at both ends");
        check("a,b\n", 0, "`relation` is missing");
        check("a\n", 0, "`to` is missing");
        check("incident/a/1,b,related\n", 0, "is one incident of `a`");
        check("a,b,sameIncidnt\n", 1, "no rule knows the relation `sameIncidnt`");
        check("a,b,related\nb,a,related\n", 1, "line 2 says the same of this pair");
        check("a,b,related\na,b,not-linked\n", 1, "line 2 says `related` of this pair");
        let both = read("a,b,sameIncident\nb,a,causedByUpstream\na,b,sharedWeather\n");
        let tiers = "from,to,relation,tier\na,b,sameIncident,A\na,b,sameIncident,B\n";
        let tiers = parse_gold(tiers, "g.csv").expect("gold");
        assert_eq!((tiers.pairs.len(), tiers.diagnostics.len()), (2, 0), "each tier counts it");
        assert_eq!((both.pairs.len(), both.diagnostics.len()), (3, 0), "all may hold");
    }
}
