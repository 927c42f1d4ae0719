//! What may have been meant by a word that is no term: the terms that are called so, that differ by few
//! keystrokes, or whose names hold the word; and the other lists that have it.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::{Ontology, concept_names};
use crate::model::near_by;

/// So many terms are named at most.
const MOST: usize = 3;
/// All terms are named where there are no more than these.
const FEW: usize = 12;

/// The list that technologies stand in, beside the schemes of concepts.
const TECHNOLOGIES: &str = "technology";

/// Names of terms, made when they are first asked for.
#[derive(Debug, Default)]
pub(super) struct Names(OnceLock<Vec<Name>>);

/// A name of a term: its notation, or a label in any language.
#[derive(Debug)]
struct Name {
    /// The scheme, or [`TECHNOLOGIES`].
    list: String,
    /// What a record writes.
    term: String,
    /// The name without case, spaces and signs.
    key: String,
    /// Its words.
    words: BTreeSet<String>,
}

impl Ontology {
    /// Help for a word that a scheme does not have. Cost: the first call reads all labels; then each
    /// compares the word with all names of the scheme.
    pub fn meant_by(&self, scheme: &str, word: &str) -> Option<String> {
        self.help(scheme, word)
    }

    /// Help for a technology that the registry does not have.
    pub fn technology_meant_by(&self, word: &str) -> Option<String> {
        self.help(TECHNOLOGIES, word)
    }

    fn help(&self, list: &str, word: &str) -> Option<String> {
        let names = self.names.0.get_or_init(|| names(self));
        let key = key(word);
        let words = words(word);
        let mut found: Vec<(u8, usize, &str)> = names
            .iter()
            .filter(|name| name.list == list)
            .filter_map(|name| {
                let (rank, distance) = nearness(&key, &words, name)?;
                Some((rank, distance, name.term.as_str()))
            })
            .collect();
        found.sort_unstable();
        let mut seen = BTreeSet::new();
        found.retain(|(_, _, term)| seen.insert(*term));
        // What is called so is meant; others are guesses.
        if found.first().is_some_and(|(rank, ..)| *rank == 0) {
            found.retain(|(rank, ..)| *rank == 0);
        }
        if let [terms @ .., last] = &found[..found.len().min(MOST)] {
            let terms: Vec<String> = terms.iter().map(|(.., term)| format!("`{term}`")).collect();
            let before = if terms.is_empty() { String::new() } else { terms.join(", ") + " or " };
            return Some(format!("did you mean {before}`{}`?", last.2));
        }
        let called_so = names.iter().find(|name| name.list != list && name.key == key);
        if let Some(name) = called_so {
            return Some(match name.list.as_str() {
                TECHNOLOGIES => {
                    format!("it is a technology: name it in `elements`, as `{}`", name.term)
                }
                scheme => format!("it is a term of the scheme `{scheme}`: `{}`", name.term),
            });
        }
        let all: BTreeSet<&str> =
            names.iter().filter(|name| name.list == list).map(|name| name.term.as_str()).collect();
        let all: Vec<String> = all.into_iter().map(|term| format!("`{term}`")).collect();
        match all.len() {
            0 => None,
            1..=FEW => Some(format!("the terms are {}", all.join(", "))),
            count => Some(format!("`incident-graph ontology` lists its {count} terms")),
        }
    }
}

/// How near a name is to a word: what kind of nearness, and how far; `None` where it is not.
fn nearness(key: &str, words: &BTreeSet<String>, name: &Name) -> Option<(u8, usize)> {
    if name.key == key {
        return Some((0, 0));
    }
    if let Some(keystrokes) = near_by(key, &name.key) {
        return Some((1, keystrokes));
    }
    let holds = !words.is_empty()
        && !name.words.is_empty()
        && (words.is_subset(&name.words) || name.words.is_subset(words));
    holds.then(|| (2, name.words.len().abs_diff(words.len())))
}

fn names(ontology: &Ontology) -> Vec<Name> {
    let name = |list: &str, term: &str, name: &str| Name {
        list: list.to_owned(),
        term: term.to_owned(),
        key: key(name),
        words: words(name),
    };
    let mut all = Vec::new();
    for (scheme, concepts) in &ontology.concepts {
        for (notation, iri) in concepts {
            all.push(name(scheme, notation, notation));
            let labels = concept_names(&ontology.facts, iri);
            all.extend(labels.iter().map(|label| name(scheme, notation, label)));
        }
    }
    for slug in ontology.technologies() {
        all.push(name(TECHNOLOGIES, slug, slug));
        let iri = format!("{}{TECHNOLOGIES}/{slug}", crate::vocab::DEFAULT_BASE);
        let labels = concept_names(&ontology.facts, &iri);
        all.extend(labels.iter().map(|label| name(TECHNOLOGIES, slug, label)));
    }
    all
}

fn key(text: &str) -> String {
    crate::fold::fold(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

fn words(text: &str) -> BTreeSet<String> {
    let folded = crate::fold::fold(text);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use crate::ontology::SHARED;

    fn check(scheme: &str, word: &str, expect: &str) {
        let help = SHARED.meant_by(scheme, word).unwrap_or_default();
        assert_eq!(help, expect, "{scheme}: {word}");
    }

    #[test]
    fn what_is_called_so_is_meant() {
        check("severity", "SEV1", "did you mean `sev1`?");
        check("cause", "Config Change", "did you mean `config-change`?");
        check("severity", "치명적", "did you mean `critical`?");
        check("symptom", "High latency", "did you mean `high-latency`?");
    }

    #[test]
    fn what_differs_by_few_keystrokes_or_holds_the_word_may_be_meant() {
        check("cause", "retry-strom", "did you mean `retry-storm`?");
        check("component-kind", "caches", "did you mean `cache`?");
        let bug = SHARED.meant_by("cause", "bug").unwrap_or_default();
        assert!(bug.contains("`software-bug`"), "{bug}");
    }

    #[test]
    fn technologies_are_known_by_all_their_names() {
        let ontology = &*SHARED;
        let help = |word: &str| ontology.technology_meant_by(word).unwrap_or_default();
        assert_eq!(help("kafka"), "did you mean `apache-kafka`?");
        assert_eq!(help("k8s"), "did you mean `kubernetes`?");
        assert_eq!(help("postgressql"), "did you mean `postgresql`?");
    }

    #[test]
    fn a_word_of_another_list_is_told_to_be_one() {
        check("cause", "kafka", "it is a technology: name it in `elements`, as `apache-kafka`");
        check("severity", "high latency", "it is a term of the scheme `symptom`: `high-latency`");
    }

    #[test]
    fn a_short_list_is_told_as_a_whole() {
        let help = SHARED.meant_by("severity", "apocalyptic").unwrap_or_default();
        assert!(help.starts_with("the terms are `"), "{help}");
        assert!(help.contains("`critical`") && help.contains("`sev1`"), "{help}");
        let help = SHARED.meant_by("cause", "xyzzy").unwrap_or_default();
        assert!(help.starts_with("`incident-graph ontology` lists its "), "{help}");
    }
}
