//! `--lang`: languages in which something is there.

use super::args::Shared;
use super::failure::Failure;
use crate::model::ErrorCode;

impl Shared {
    /// The languages of labels, best first.
    pub fn languages(&self) -> Vec<String> {
        self.lang.clone().unwrap_or_else(|| vec!["en".to_owned()])
    }

    /// Refuses `--lang` where nothing is there in any language that it names, and tells which of
    /// several are missing. `known` is asked only where the option was given.
    pub fn check_languages(&self, known: impl FnOnce() -> Vec<String>) -> Result<(), Failure> {
        let Some(asked) = &self.lang else { return Ok(()) };
        let known = known();
        // A region will do for its language, as it does for labels.
        let is_there = |tag: &&String| {
            known.iter().any(|known| {
                known
                    .strip_prefix(tag.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
            })
        };
        let missing: Vec<String> =
            asked.iter().filter(|tag| !is_there(tag)).map(|tag| format!("`{tag}`")).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let message = format!("nothing is said in {}", missing.join(" or "));
        let help = format!("there are {}", known.join(", "));
        if missing.len() == asked.len() {
            return Err(Failure::new(ErrorCode::Lang, message, help));
        }
        if !self.quiet {
            eprintln!("note: {message}; {help}");
        }
        Ok(())
    }
}
