//! A name that no registry knows, and the known names that come nearest to it.

use std::fmt;

/// A name was given that a registry does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// What was to be named: `measure`, `view`.
    pub what: &'static str,
    /// What was given.
    pub given: String,
    /// The known names that may have been meant, the nearest first.
    pub nearest: Vec<&'static str>,
    /// All known names, in the order of the registry.
    pub known: Vec<&'static str>,
}

impl UnknownName {
    /// Compares what was given with each known name. Cost: the product of their lengths, each.
    pub fn new(
        what: &'static str,
        given: &str,
        known: impl IntoIterator<Item = &'static str>,
    ) -> Self {
        let known: Vec<&'static str> = known.into_iter().collect();
        let nearest = nearest(given, &known);
        Self { what, given: given.to_owned(), nearest, known }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} `{}`", self.what, self.given)?;
        let quoted = |names: &[&str]| {
            names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        };
        if self.nearest.is_empty() {
            write!(f, "; known: {}", quoted(&self.known))
        } else {
            write!(f, "; nearest: {}", quoted(&self.nearest))
        }
    }
}

impl std::error::Error for UnknownName {}

/// At most three names that begin alike or differ by few keystrokes.
fn nearest(given: &str, known: &[&'static str]) -> Vec<&'static str> {
    let given = given.trim().to_lowercase();
    let allowed = (given.chars().count() / 3).max(2);
    let mut close: Vec<(usize, &'static str)> = known
        .iter()
        .filter_map(|&name| {
            let keystrokes = distance(&given, name);
            let begins = given.len() >= 3 && (name.starts_with(&given) || given.starts_with(name));
            (keystrokes <= allowed || begins).then_some((keystrokes, name))
        })
        .collect();
    close.sort_unstable();
    close.into_iter().take(3).map(|(_, name)| name).collect()
}

/// The least number of insertions, deletions, substitutions and swaps of neighbours that turn one
/// word into the other, each letter being touched once (optimal string alignment).
fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.chars().collect();
    let right: Vec<char> = right.chars().collect();
    let mut rows = vec![(0..=right.len()).collect::<Vec<usize>>()];
    for i in 1..=left.len() {
        let mut row = vec![i];
        for j in 1..=right.len() {
            let same = usize::from(left[i - 1] != right[j - 1]);
            let mut least = (rows[i - 1][j] + 1).min(row[j - 1] + 1).min(rows[i - 1][j - 1] + same);
            if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 5] = ["components", "rank", "shared", "cooccurrence", "centrality-path"];

    fn check(given: &str, expect: &[&str]) {
        assert_eq!(UnknownName::new("measure", given, KNOWN).nearest, expect, "{given}");
    }

    #[test]
    fn slips_of_the_hand_are_understood() {
        check("rnak", &["rank"]);
        check("Rank", &["rank"]);
        check("co-occurrence", &["cooccurrence"]);
        check("component", &["components"]);
        check("centrality", &["centrality-path"]);
        check("zebra", &[]);
        check("", &[]);
    }

    #[test]
    fn the_message_names_the_nearest_or_all() {
        let text = |given| UnknownName::new("measure", given, KNOWN).to_string();
        assert_eq!(text("rang"), "there is no measure `rang`; nearest: `rank`");
        assert!(
            text("zebra").ends_with(
                "known: `components`, `rank`, `shared`, `cooccurrence`, `centrality-path`"
            )
        );
    }
}
