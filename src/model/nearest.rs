//! "Did you mean": the known words that come nearest to an unknown one. Near is counted in
//! keystrokes: insert, delete, replace, swap neighbours (optimal string alignment distance).

use std::fmt;

use strsim::osa_distance;

use super::{Coded, ErrorCode};

/// The candidate nearest to a word, or `None` where none is near.
///
/// Near means: at most one keystroke in three characters, without regard to case. Ties go to the
/// first. Cost: the product of both lengths for each candidate.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .filter_map(|candidate| Some((near_by(&word, &candidate.to_lowercase())?, candidate)))
        .min_by_key(|(keystrokes, _)| *keystrokes)
        .map(|(_, candidate)| candidate)
}

/// By how many keystrokes two words differ, where they are near: at most one in three characters of the
/// first. Both are in lower case. Cost: the product of both lengths, unless these tell already.
pub fn near_by(word: &str, candidate: &str) -> Option<usize> {
    let length = word.chars().count();
    let allowed = (length / 3).max(1);
    if length.abs_diff(candidate.chars().count()) > allowed {
        return None;
    }
    Some(osa_distance(word, candidate)).filter(|keystrokes| *keystrokes <= allowed)
}

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
        let nearest = nearest_few(given, &known);
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

impl Coded for UnknownName {
    fn code(&self) -> ErrorCode {
        ErrorCode::NameUnknown
    }
}

/// At most three names that begin alike or differ by few keystrokes.
fn nearest_few(given: &str, known: &[&'static str]) -> Vec<&'static str> {
    let given = given.trim().to_lowercase();
    let allowed = (given.chars().count() / 3).max(2);
    let mut close: Vec<(usize, &'static str)> = known
        .iter()
        .filter_map(|&name| {
            let keystrokes = osa_distance(&given, name);
            let begins = given.len() >= 3 && (name.starts_with(&given) || given.starts_with(name));
            (keystrokes <= allowed || begins).then_some((keystrokes, name))
        })
        .collect();
    close.sort_unstable();
    close.into_iter().take(3).map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 5] = ["components", "rank", "shared", "cooccurrence", "centrality-path"];

    fn check(given: &str, expect: &[&str]) {
        assert_eq!(UnknownName::new("measure", given, KNOWN).nearest, expect, "{given}");
    }

    #[test]
    fn the_nearest_word_is_found_and_a_far_one_is_not() {
        let check = |word: &str, expect: Option<&str>| {
            let words = ["SELECT", "ASK", "CONSTRUCT", "technology", "org", "case"];
            assert_eq!(nearest(word, words), expect, "{word}");
        };
        check("SELEC", Some("SELECT"));
        check("select", Some("SELECT"));
        check("SLEECT", Some("SELECT"));
        check("tecnology", Some("technology"));
        check("ogr", Some("org"));
        check("xyz", None);
        check("", None);
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
