//! Files of decisions and of scores: what people and other programs say of links.

use std::collections::BTreeMap;

use super::csv::{CsvError, Row, parse_rows};
use crate::iri::{case_identifier, names_incident};
use crate::model::{Decision, LinkKind, OutsideScore, PartialDate, Verdict};

/// Reads `from,to,kind,decision[,by][,on][,reason][,confidence]`; the decision is `accept`, `reject` or
/// `retype`, and with `retype` the kind is the one that holds. The confidence is the one that `links`
/// printed when the link was judged. Cases are named by identifiers, or by IRIs as `links` prints them.
///
/// # Errors
/// Names the line of the first row that cannot be understood.
pub fn parse_decisions(text: &str) -> Result<Vec<Decision>, CsvError> {
    let rows = parse_rows(text, &["from", "to", "kind", "decision"])?;
    refuse_others(&rows, &DECISION, &OF_LINKS)?;
    rows.iter()
        .map(|row| {
            let verdict = match row.get("decision") {
                "accept" => Verdict::Accept,
                "reject" => Verdict::Reject,
                "retype" => Verdict::Retype,
                other => {
                    let message = format!("decision `{other}`: write accept, reject or retype");
                    return Err(CsvError { line: row.line, message });
                }
            };
            let (from, to) = ends(row)?;
            Ok(Decision {
                from,
                to,
                kind: kind(row, row.get("kind"))?,
                verdict,
                by: row.get("by").to_owned(),
                on: day(row)?,
                reason: row.get("reason").to_owned(),
                seen: match row.get("confidence") {
                    "" => None,
                    value => Some(share(row, "confidence", value)?),
                },
                line: row.line,
            })
        })
        .collect()
}

/// Reads `from,to,score[,kind][,method]`; scores are from 0 to 1, the kind is `same-mechanism` where
/// none is given, and the method the name of the file.
///
/// # Errors
/// Names the line of the first row that cannot be understood.
pub fn parse_scores(text: &str, file: &str) -> Result<Vec<OutsideScore>, CsvError> {
    let rows = parse_rows(text, &["from", "to", "score"])?;
    refuse_others(&rows, &SCORE, &[])?;
    let scores: Vec<OutsideScore> =
        rows.iter().map(|row| score(row, file)).collect::<Result<_, _>>()?;
    refuse_two_scores(&scores)?;
    Ok(scores)
}

fn score(row: &Row, file: &str) -> Result<OutsideScore, CsvError> {
    let score = share(row, "score", row.get("score"))?;
    let (from, to) = ends(row)?;
    let named = |column: &str, default: &str| match row.get(column) {
        "" => default.to_owned(),
        value => value.to_owned(),
    };
    Ok(OutsideScore {
        from,
        to,
        kind: kind(row, &named("kind", "same-mechanism"))?,
        score: score.min(9_999),
        method: named("method", file),
        line: row.line,
    })
}

/// Refuses two scores of one method for one link: which of them holds cannot be told.
fn refuse_two_scores(scores: &[OutsideScore]) -> Result<(), CsvError> {
    let mut known: BTreeMap<(&str, &str, LinkKind, &str), &OutsideScore> = BTreeMap::new();
    for score in scores {
        let (mut from, mut to) = (score.from.as_str(), score.to.as_str());
        if score.kind.is_symmetric() && from > to {
            (from, to) = (to, from);
        }
        let first = known.entry((from, to, score.kind, &score.method)).or_insert(score);
        if first.score != score.score {
            let message = format!("{from} and {to} have another score in line {}", first.line);
            return Err(CsvError { line: score.line, message });
        }
    }
    Ok(())
}

/// Columns of scores.
const SCORE: [&str; 5] = ["from", "to", "score", "kind", "method"];
/// Columns of decisions.
const DECISION: [&str; 8] = ["from", "to", "kind", "decision", "by", "on", "reason", "confidence"];
/// Columns that `links` prints besides: people judge in its table.
const OF_LINKS: [&str; 4] = ["status", "band", "evidence", "place"];

/// Refuses columns that are neither known nor ignored: a misspelt one would do nothing, and nobody would be told.
fn refuse_others(rows: &[Row], known: &[&str], ignored: &[&str]) -> Result<(), CsvError> {
    let is_other =
        |name: &&str| !name.is_empty() && !known.contains(name) && !ignored.contains(name);
    let other = rows.first().and_then(|row| row.columns().find(is_other));
    other.map_or(Ok(()), |name| {
        let columns = known.join(", ");
        let message = format!("column `{name}` is unknown: the columns are {columns}");
        Err(CsvError { line: 1, message })
    })
}

/// The day of a decision, as written.
fn day(row: &Row) -> Result<String, CsvError> {
    let on = row.get("on");
    if !on.is_empty() && PartialDate::parse(on).is_err() {
        let message = format!("on `{on}`: {}", PartialDate::FORMS);
        return Err(CsvError { line: row.line, message });
    }
    Ok(on.to_owned())
}

/// A number from 0 to 1, in ten-thousandths.
fn share(row: &Row, column: &str, value: &str) -> Result<u16, CsvError> {
    let number: f64 = value.parse().unwrap_or(f64::NAN);
    if !(0.0..=1.0).contains(&number) {
        let message = format!("{column} `{value}`: write a number from 0 to 1");
        return Err(CsvError { line: row.line, message });
    }
    #[expect(clippy::cast_sign_loss, reason = "the number is not below 0")]
    Ok((number * 10_000.0).round() as u16)
}

/// The case that a cell names: by its identifier, or by its IRI as `links` prints it.
///
/// # Errors
/// Where it names one incident of a case: what is judged are cases.
pub fn case_in(row: &Row, column: &str) -> Result<String, CsvError> {
    let name = row.get(column);
    let case = case_identifier(name).unwrap_or_else(|| name.to_owned());
    if names_incident(name) {
        let message =
            format!("`{name}` is one incident of `{case}`: cases are judged; name them instead");
        return Err(CsvError { line: row.line, message });
    }
    Ok(case)
}

fn ends(row: &Row) -> Result<(String, String), CsvError> {
    let (from, to) = (case_in(row, "from")?, case_in(row, "to")?);
    let error = |message: &str| Err(CsvError { line: row.line, message: message.to_owned() });
    if from.is_empty() || to.is_empty() {
        return error("both ends must be given");
    }
    if from == to {
        return error("a case is not linked to itself");
    }
    Ok((from, to))
}

fn kind(row: &Row, name: &str) -> Result<LinkKind, CsvError> {
    LinkKind::from_notation(name).ok_or_else(|| {
        let known = LinkKind::ALL.map(LinkKind::notation).join(", ");
        CsvError { line: row.line, message: format!("kind `{name}`: write one of {known}") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_and_scores_are_read_or_refused_with_their_line() {
        let text = "from,to,kind,decision,by\na,b,same-incident,reject,Kim\n";
        let decisions = parse_decisions(text).expect("decisions");
        assert_eq!((decisions[0].verdict, decisions[0].line), (Verdict::Reject, 2));
        let scores = parse_scores("from,to,score\na,b,0.5\n", "m.csv").expect("scores");
        assert_eq!((scores[0].score, scores[0].method.as_str()), (5_000, "m.csv"));
        let wrong = |row: &str| {
            let text = format!("from,to,kind,decision\n{row}\n");
            parse_decisions(&text).expect_err(row).to_string()
        };
        assert_eq!(
            wrong("a,b,same-incident,maybe"),
            "line 2: decision `maybe`: write accept, reject or retype"
        );
        assert_eq!(wrong("a,a,same-incident,accept"), "line 2: a case is not linked to itself");
        assert!(
            wrong("a,b,twins,accept").starts_with("line 2: kind `twins`: write one of mentions")
        );
        assert!(parse_scores("from,to,score\na,b,7\n", "m").is_err());
        let iris = "from,to,kind,decision\nhttps://example.org/case/a%20b,case:c,related,accept\n";
        let named = &parse_decisions(iris).expect("decisions")[0];
        assert_eq!((named.from.as_str(), named.to.as_str()), ("a b", "c"));
        assert!(wrong("case/a,a,same-incident,accept").ends_with("is not linked to itself"));
        let of_incident = wrong("https://example.org/incident/a/3,b,related,accept");
        assert!(of_incident.contains("is one incident of `a`: cases are judged"), "{of_incident}");
        let seen = "from,to,kind,decision,confidence\na,b,same-incident,accept,0.8123\n";
        assert_eq!(parse_decisions(seen).expect("decisions")[0].seen, Some(8_123));
        assert!(parse_decisions(&seen.replace("0.8123", "81 %")).is_err());
        let misspelt = parse_decisions(&seen.replace("confidence", "conf")).expect_err("unknown");
        assert!(misspelt.to_string().starts_with("line 1: column `conf` is unknown"), "{misspelt}");
        let on = "from,to,kind,decision,on\na,b,same-incident,accept,2024-05-31\n";
        assert_eq!(parse_decisions(on).expect("decisions")[0].on, "2024-05-31");
        let no_day = parse_decisions(&on.replace("2024-05-31", "last week")).expect_err("no day");
        assert!(no_day.to_string().starts_with("line 2: on `last week`: use YYYY"), "{no_day}");
    }

    #[test]
    fn two_scores_of_one_link_are_refused() {
        let read =
            |rows: &str| parse_scores(&format!("from,to,score,kind,method\n{rows}"), "m.csv");
        let check = |rows: &str, expect: &str| {
            assert_eq!(read(rows).expect_err(rows).to_string(), expect);
        };
        check("a,b,0.5\nb,a,0.6\n", "line 3: a and b have another score in line 2");
        for score in ["1.1", "-0.1", "NaN", "inf", ""] {
            let expect = format!("line 2: score `{score}`: write a number from 0 to 1");
            check(&format!("a,b,{score}\n"), &expect);
        }
        for both in [
            "a,b,0.5\na,b,0.5\n",
            "a,b,0.5,,m1\na,b,0.6,,m2\n",
            "a,b,0.5,related\na,b,0.6,same-incident\n",
            "a,b,0.5,cascade-from\nb,a,0.6,cascade-from\n",
        ] {
            assert_eq!(read(both).expect(both).len(), 2);
        }
        let misspelt = parse_scores("from,to,score,methd\na,b,0.5,m\n", "m").expect_err("unknown");
        assert!(
            misspelt.to_string().starts_with("line 1: column `methd` is unknown"),
            "{misspelt}"
        );
    }
}
