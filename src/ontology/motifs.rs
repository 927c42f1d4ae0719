//! Motifs as data: `motifs.toml` says what several things in one incident come to.

use std::collections::BTreeMap;

use serde::Deserialize;

/// What is read where a folder has no motifs of its own.
const BUNDLED: &str = include_str!("../../ontology/motifs.toml");

/// How an action can end by what is stated of it, beside the concepts of outcomes and statuses.
const ENDS_BESIDE_CONCEPTS: [&str; 2] = ["taken-back", "harmful"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    motif: Vec<Motif>,
}

/// A pattern that incidents show.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Motif {
    /// Its name.
    pub name: String,
    /// What it is, in words.
    pub words: String,
    /// What has to be there, all of it.
    pub part: Vec<Part>,
}

/// One thing that has to be there: any of these.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct Part {
    /// Concepts, as `scheme/notation`.
    pub concepts: Vec<String>,
    /// Kinds of action, as `scheme/notation`.
    pub actions: Vec<String>,
    /// How such an action ended: an outcome, a status, or `taken-back`.
    pub outcomes: Vec<String>,
    /// Causal factors that lead back to themselves.
    #[serde(rename = "loop")]
    pub is_loop: bool,
    /// A cause or a causal factor that keeps the incident going.
    pub sustaining: bool,
}

impl Motif {
    /// Those that are compiled in.
    ///
    /// # Panics
    /// Never in a build whose tests passed: they read them.
    pub fn bundled() -> Vec<Self> {
        let file: File = toml::from_str(BUNDLED).expect("the bundled motifs are read by a test");
        file.motif
    }

    /// The concepts that it names, as `scheme/notation`.
    fn concepts(&self) -> impl Iterator<Item = &str> {
        let named = self.part.iter().flat_map(|part| part.concepts.iter().chain(&part.actions));
        named.map(String::as_str)
    }
}

/// Reads motifs that name concepts of `schemes` (scheme → notation). One that is misspelled would never
/// be met, and nobody would know, so it is an error.
pub(super) fn parse<T>(
    text: &str,
    schemes: &BTreeMap<String, BTreeMap<String, T>>,
) -> Result<Vec<Motif>, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let is_known = |name: &str| {
        let (scheme, notation) = name.split_once('/')?;
        schemes.get(scheme)?.get(notation)
    };
    let is_end = |name: &str| {
        let stated =
            ["action-outcome", "action-status"].into_iter().filter_map(|of| schemes.get(of));
        ENDS_BESIDE_CONCEPTS.contains(&name) || stated.into_iter().any(|of| of.contains_key(name))
    };
    for motif in &file.motif {
        let says_nothing = |part: &Part| {
            let names_action = !part.actions.is_empty() && !part.outcomes.is_empty();
            part.concepts.is_empty() && !names_action && !part.is_loop && !part.sustaining
        };
        if motif.part.is_empty() || motif.part.iter().any(says_nothing) {
            let motif = &motif.name;
            return Err(format!(
                "the motif `{motif}` has no part, or one that nothing can meet: give each part \
                 concepts, actions with outcomes, loop = true or sustaining = true"
            ));
        }
        if let Some(name) =
            motif.part.iter().flat_map(|part| &part.outcomes).find(|name| !is_end(name))
        {
            let motif = &motif.name;
            return Err(format!(
                "the motif `{motif}` asks for the outcome `{name}`, which is no outcome or status of \
                 an action"
            ));
        }
        if let Some(name) = motif.concepts().find(|name| is_known(name).is_none()) {
            let motif = &motif.name;
            return Err(format!(
                "the motif `{motif}` names `{name}`, which is no concept of the ontology; write \
                 scheme/notation"
            ));
        }
    }
    Ok(file.motif)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(part: &str) -> Result<Vec<Motif>, String> {
        let known = BTreeMap::from([("retry-storm".to_owned(), "an IRI")]);
        let schemes = BTreeMap::from([("cause".to_owned(), known)]);
        let head = "[[motif]]\nname = \"m\"\nwords = \"w\"\n[[motif.part]]\n";
        parse(&format!("{head}{part}\n"), &schemes)
    }

    #[test]
    fn a_concept_that_there_is_not_is_named() {
        let motifs = read("concepts = [\"cause/retry-storm\"]").expect("valid");
        assert_eq!(motifs[0].part[0].concepts, ["cause/retry-storm"]);
        for wrong in ["cause/retry-strom", "retry-storm", "symptom/retry-storm"] {
            for (list, rest) in [("concepts", ""), ("actions", "\noutcomes = [\"taken-back\"]")] {
                let message =
                    read(&format!("{list} = [\"{wrong}\"]{rest}")).expect_err("no concept");
                assert!(message.contains("`m`") && message.contains(wrong), "{message}");
            }
        }
    }

    #[test]
    fn what_can_never_be_met_is_refused() {
        let wrong = |part: &str, expect: &str| {
            let message = read(part).expect_err(part);
            assert!(message.contains("`m`") && message.contains(expect), "{message}");
        };
        wrong("outcomes = [\"failed\"]", "nothing can meet");
        wrong("actions = [\"cause/retry-storm\"]", "nothing can meet");
        wrong("", "nothing can meet");
        wrong("concepts = [\"cause/retry-storm\"]\noutcomes = [\"faild\"]", "`faild`");
        let schemes = BTreeMap::<String, BTreeMap<String, &str>>::new();
        let message = parse("[[motif]]\nname = \"m\"\nwords = \"w\"\npart = []", &schemes);
        assert!(message.expect_err("no part").contains("has no part"));
    }

    #[test]
    fn a_key_that_means_nothing_is_refused() {
        let message = read("concept = [\"cause/retry-storm\"]").expect_err("a typing error");
        assert!(message.contains("concept"), "{message}");
    }

    #[test]
    fn the_bundled_motifs_are_those_of_the_bundled_ontology() {
        let motifs = &crate::ontology::SHARED.motifs;
        assert!(!motifs.is_empty());
        assert_eq!(*motifs, Motif::bundled());
    }
}
