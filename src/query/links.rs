//! Links as rows, with what they rest on; and the diagnostics that a built graph keeps.

use std::cmp::Reverse;

use oxrdf::{Literal, Term};

use crate::facts::{Facts, TermId, parse_term};
use crate::labels::Labels;
use crate::lexicon::Wording;
use crate::link::evidence;
use crate::model::Table;
use crate::vocab::{self as v, class, rdf, skos};

/// Which links to list; `None` lists all.
#[derive(Clone, Debug, Default)]
pub struct LinkFilter {
    /// IRI of a case at either end.
    pub case: Option<String>,
    /// IRI of the kind.
    pub kind: Option<String>,
    /// IRI of the status.
    pub status: Option<String>,
    /// IRI of the band.
    pub band: Option<String>,
    /// Only derived links, those first that a person's word would tell most about: the nearest to
    /// even odds.
    pub review: bool,
    /// The most lines of evidence of a link, the weightiest first; all of them where none is given.
    pub most_reasons: Option<usize>,
}

/// How kinds, statuses and bands are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// By their notation (`recurrence-of`), which is the same in every language: for machines.
    Stable,
    /// By their label in the languages that were asked for: for people.
    Label,
}

/// The links of a graph, sorted by their IRI. Cost: one pass over the links.
///
/// Columns: both ends, kind, status, band, confidence, the words that the link rests on, and where
/// they stand.
pub fn links(
    facts: &Facts,
    filter: &LinkFilter,
    named: Named,
    languages: &[String],
    wording: &Wording,
) -> Table {
    let mut table =
        Table::new(["from", "kind", "to", "status", "band", "confidence", "evidence", "place"]);
    let id = |iri: &str| facts.id_of_iri(iri);
    let (Some(is_a), Some(link_class)) = (id(rdf::TYPE), id(class::LINK)) else { return table };
    let labels = Labels::new(facts, languages);
    let text_of = |node: TermId| facts.term(node).into_text().into_owned();
    let value = |link: TermId, property: &str| id(property).and_then(|p| facts.object(link, p));
    let wanted = |link: TermId, property: &str, iri: &Option<String>| {
        iri.as_ref().is_none_or(|iri| {
            id(iri).is_some_and(|iri| {
                id(property).is_some_and(|p| facts.objects(link, p).any(|o| o == iri))
            })
        })
    };
    let mut found: Vec<TermId> = facts.subjects(is_a, link_class).collect();
    if filter.review {
        let is_open = |link: &TermId| {
            value(*link, v::HAS_LINK_STATUS)
                .and_then(|status| facts.iri(status))
                .is_some_and(|iri| iri.ends_with("/derived"))
        };
        found.retain(is_open);
        found.sort_by_key(|&link| {
            let confidence = value(link, v::CONFIDENCE)
                .and_then(|value| facts.term(value).into_text().parse::<f64>().ok())
                .unwrap_or(0.0);
            // In ten-thousandths, so that it can be a key.
            (((confidence - 0.5).abs() * 10_000.0).round() as i64, link)
        });
    }
    for link in found {
        let of_case =
            wanted(link, v::FROM_CASE, &filter.case) || wanted(link, v::TO_CASE, &filter.case);
        if !of_case
            || !wanted(link, v::HAS_LINK_KIND, &filter.kind)
            || !wanted(link, v::HAS_LINK_STATUS, &filter.status)
            || !wanted(link, v::HAS_BAND, &filter.band)
        {
            continue;
        }
        let term = |property: &str| -> Option<Term> {
            value(link, property).map(|id| parse_term(facts.encoded(id)))
        };
        let name = |property: &str| {
            let node = value(link, property)?;
            let label = || labels.of(node).map(|label| label.into_literal().into());
            let notation = || facts.object(node, id(skos::NOTATION)?);
            let stable = || Some(Term::from(Literal::new_simple_literal(text_of(notation()?))));
            match named {
                Named::Stable => stable(),
                Named::Label => label(),
            }
            .or_else(|| term(property))
        };
        let text = |property: &str| value(link, property).map(text_of);
        // Weights first, the greatest on top; then single words; of a stated link, its words.
        let evidence = |link: TermId| {
            let property = id(v::EVIDENCE)?;
            let mut lines: Vec<TermId> = facts.objects(link, property).collect();
            if let [only] = lines.as_slice() {
                return Some(parse_term(facts.encoded(*only)));
            }
            lines.sort_by_key(|&line| evidence_rank(&text_of(line)));
            let shown = filter.most_reasons.unwrap_or(lines.len());
            let mut told: Vec<String> = lines
                .iter()
                .take(shown)
                .map(|&line| evidence_in(&text_of(line), wording))
                .collect();
            if lines.len() > shown {
                told.push(format!("… +{}", lines.len() - shown));
            }
            Some(Term::from(Literal::new_simple_literal(told.join(" | "))))
        };
        let place = |_| {
            let file = text(v::INPUT_FILE)?;
            let place = text(v::INPUT_LINE).map_or(file.clone(), |line| format!("{file}:{line}"));
            Some(Term::from(Literal::new_simple_literal(place)))
        };
        table.push(vec![
            term(v::LINKS_FROM),
            name(v::HAS_LINK_KIND),
            term(v::LINKS_TO),
            name(v::HAS_LINK_STATUS),
            name(v::HAS_BAND),
            term(v::CONFIDENCE),
            evidence(link),
            place(link),
        ]);
    }
    table
}

/// A line of evidence in another language: its weight and the places of its words stay, the words
/// between them are said again. What a source says stays as it is.
pub(super) fn evidence_in(line: &str, wording: &Wording) -> String {
    let (said, places) = match evidence::weight_of(line) {
        Some((_, words)) => (words, ""),
        None if line.starts_with("word ") => line.split_at(line.find("; ").unwrap_or(line.len())),
        None => return line.to_owned(),
    };
    let weight = &line[..line.len() - said.len() - places.len()];
    wording.again(said).map_or_else(|| line.to_owned(), |said| format!("{weight}{said}{places}"))
}

/// Weighted lines go first, what speaks for a link before what speaks against it, then the others.
pub(super) fn evidence_rank(line: &str) -> (u8, Reverse<u32>, String) {
    let (rank, weight) = match evidence::weight_of(line) {
        Some((weight, _)) => (u8::from(weight < 0), weight.unsigned_abs()),
        None => (2, 0),
    };
    (rank, Reverse(weight), line.to_owned())
}

/// The diagnostics in `graph/meta` of a built graph, in their order.
pub fn kept_diagnostics(facts: &Facts) -> Table {
    let properties = [
        ("file", v::INPUT_FILE),
        ("line", v::INPUT_LINE),
        ("column", v::INPUT_COLUMN),
        ("record", v::INPUT_RECORD),
        ("severity", v::DIAGNOSTIC_LEVEL),
        ("code", v::DIAGNOSTIC_CODE),
        ("field", v::FIELD),
        ("message", v::MESSAGE),
        ("help", v::HELP),
    ];
    let mut table = Table::new(properties.map(|(name, _)| name));
    let (Some(is_a), Some(class)) =
        (facts.id_of_iri(rdf::TYPE), facts.id_of_iri(class::DIAGNOSTIC))
    else {
        return table;
    };
    let number = |node: TermId| {
        facts
            .iri(node)
            .and_then(|iri| iri.rsplit('/').next()?.parse::<u64>().ok())
            .unwrap_or(u64::MAX)
    };
    let mut nodes: Vec<TermId> = facts.subjects(is_a, class).collect();
    nodes.sort_by_key(|&node| (number(node), node));
    for node in nodes {
        table.push(
            properties
                .iter()
                .map(|(_, property)| {
                    let value = facts.object(node, facts.id_of_iri(property)?)?;
                    Some(parse_term(facts.encoded(value)))
                })
                .collect(),
        );
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Lexicon;

    #[test]
    fn what_a_source_says_is_not_said_again() {
        let words = "language = \"vi\"\n[sentences]\n\"{1} days apart\" = \"cách {1} ngày\"\n\"word {1}\" = \"từ {1}\"\n";
        let lexicon = Lexicon::parse([("vi.toml", words)]).expect("well formed");
        let wording = lexicon.wording(&["vi".to_owned()]);
        let check = |line: &str, expect: &str| assert_eq!(evidence_in(line, wording), expect);
        check("-1.2000 10 days apart", "-1.2000 cách 10 ngày");
        check("word `x`; a.txt:1 text@3 “x”", "từ `x`; a.txt:1 text@3 “x”");
        check("10 days apart", "10 days apart");
        check("-10 days apart", "-10 days apart");
    }
}
