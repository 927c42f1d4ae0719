//! Files of pairs that are known to belong together, or not to.

use crate::model::LinkKind;
use crate::read::csv::{CsvError, parse_rows};
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

/// Reads `from,to,relation` with `tier` where there is one. Names of relations may be spelt with
/// capitals or underscores; one that is not known means `related`.
///
/// # Errors
/// Where the file is no CSV, lacks a column, or names incidents.
pub fn parse_gold(text: &str) -> Result<Vec<GoldPair>, CsvError> {
    let rows = parse_rows(text, &["from", "to", "relation"])?;
    rows.into_iter()
        .map(|row| {
            Ok(GoldPair {
                from: case_in(&row, "from")?,
                to: case_in(&row, "to")?,
                kind: kind_of(row.get("relation")),
                tier: row.get("tier").to_owned(),
                line: row.line,
            })
        })
        .collect()
}

fn kind_of(relation: &str) -> Option<LinkKind> {
    let name: String =
        relation.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    Some(match name.as_str() {
        "notlinked" => return None,
        "samecase" | "sameincident" | "duplicate" | "sameeventotherservice" => {
            LinkKind::SameIncident
        }
        "recurrence" | "recurrenceof" => LinkKind::RecurrenceOf,
        "causedbyevent" | "causedbyupstream" | "cascadefrom" => LinkKind::CascadeFrom,
        "samemechanism" | "samerootcause" => LinkKind::SameMechanism,
        "partof" | "mergedinto" | "seealso" => LinkKind::PartOf,
        "mentions" => LinkKind::Mentions,
        _ => LinkKind::Related,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_are_known_by_several_names() {
        let text = "from,to,relation\na,b,same_case\na,b,sameRootCause\na,b,not-linked\na,b,x\n";
        let kinds: Vec<_> =
            parse_gold(text).expect("gold").into_iter().map(|pair| pair.kind).collect();
        assert_eq!(
            kinds,
            [
                Some(LinkKind::SameIncident),
                Some(LinkKind::SameMechanism),
                None,
                Some(LinkKind::Related)
            ]
        );
    }
}
