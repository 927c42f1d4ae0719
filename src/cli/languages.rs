//! `--lang`: languages in which something is there.

use super::args::Shared;
use super::failure::Failure;
use super::output;
use crate::facts::Facts;
use crate::labels;
use crate::model::ErrorCode;
use crate::ontology::Ontology;

/// A region will do for its language, as it does for labels.
fn is_there(tag: &str, known: &[String]) -> bool {
    known.iter().any(|known| {
        known.strip_prefix(tag).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    })
}

impl Shared {
    /// The languages of labels, best first.
    pub fn languages(&self) -> Vec<String> {
        self.lang.clone().unwrap_or_else(|| vec!["en".to_owned()])
    }

    /// Refuses `--lang` before the long work of linking, where no text and no label has any of its
    /// languages. Linking adds labels of the ontology, and no others.
    pub fn check_languages_early(&self, facts: &Facts, ontology: &Ontology) -> Result<(), Failure> {
        let Some(asked) = &self.lang else { return Ok(()) };
        let mut known = labels::languages(facts);
        known.extend(labels::languages(&ontology.facts));
        known.sort();
        known.dedup();
        if asked.iter().any(|tag| is_there(tag, &known)) {
            return Ok(());
        }
        self.check_languages(|| known)
    }

    /// Refuses `--lang` where nothing is there in any language that it names, and tells which of
    /// several are missing. `known` is asked only where the option was given.
    pub fn check_languages(&self, known: impl FnOnce() -> Vec<String>) -> Result<(), Failure> {
        let Some(asked) = &self.lang else { return Ok(()) };
        let known = known();
        let missing: Vec<String> = asked
            .iter()
            .filter(|tag| !is_there(tag, &known))
            .map(|tag| format!("`{tag}`"))
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        let message = format!("nothing is said in {}", missing.join(" or "));
        let help = format!("there are {}", known.join(", "));
        if missing.len() == asked.len() {
            return Err(Failure::new(ErrorCode::Lang, message, help));
        }
        if !self.quiet {
            output::tell(&format_args!("note: {message}; {help}"));
        }
        Ok(())
    }
}
