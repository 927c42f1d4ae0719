//! Parts of a product, which may fail without it.

use crate::lexicon::Known;

/// Whether a clause names a part of a product: "a replica of Redis", "a Redis replica".
pub fn names_part(before: &str, after: &str, known: &Known) -> bool {
    has_part_before(before, known) || is_part_beside(before, after, known)
}

/// Whether the clause names a part of what follows: "replica of", "node của".
fn has_part_before(before: &str, known: &Known) -> bool {
    const LINKS: [&str; 5] = [" of", " in", " của", " trong", " from"];
    known.words.kind_nouns.part.iter().any(|part| {
        before.match_indices(part.as_str()).any(|(at, found)| {
            let rest = &before[at + found.len()..];
            !before[..at].chars().next_back().is_some_and(char::is_alphanumeric)
                && LINKS.iter().any(|link| {
                    rest.strip_prefix(link)
                        .is_some_and(|rest| rest.starts_with([' ', '\'']) || rest.is_empty())
                })
        })
    })
}

/// Whether a noun for a part, not for the product as a whole, touches the name: "a Redis replica",
/// "node Redis".
fn is_part_beside(before: &str, after: &str, known: &Known) -> bool {
    let nouns = &known.words.kind_nouns;
    let (last, first) = (before.trim_end(), after.trim_start());
    nouns.part.iter().filter(|noun| !nouns.instance.contains(noun)).any(|noun| {
        let follows = first.strip_prefix(noun.as_str()).is_some_and(|rest| {
            !rest.chars().next().is_some_and(|c| c.is_alphanumeric() && c.is_ascii())
        });
        let precedes = last
            .strip_suffix(noun.as_str())
            .is_some_and(|rest| !rest.chars().next_back().is_some_and(char::is_alphanumeric));
        follows || precedes
    })
}
