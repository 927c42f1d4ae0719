//! Sentences that the program makes, in another language. They are written in English, with numbered
//! places for names and numbers, and found by that, as in GNU gettext; a language adds a table
//! `[sentences]` to its file, English → its own words. What a table lacks stays English.

use std::collections::BTreeMap;

/// The sentences of one language.
#[derive(Clone, Debug, Default)]
pub struct Wording {
    /// English → other language.
    sentences: BTreeMap<String, String>,
    /// The same, cut at their places, those with most fixed letters first.
    patterns: Vec<Pattern>,
}

/// An English sentence between its places: `before {1} between {2} behind`.
#[derive(Clone, Debug)]
struct Pattern {
    fixed: Vec<String>,
    english: String,
}

/// Most places that a sentence has.
const MAX_PLACES: usize = 9;

impl Wording {
    /// Takes a table.
    ///
    /// # Errors
    /// Names a sentence whose places are not those of the English one, numbered from 1 in its order.
    pub(super) fn new(sentences: &BTreeMap<String, String>) -> Result<Self, String> {
        let mut patterns = Vec::new();
        for (english, other) in sentences {
            let fixed = cut(english);
            let places = fixed.len() - 1;
            let has_each_once = (1..=MAX_PLACES).all(|number| {
                other.matches(&format!("{{{number}}}")).count() == usize::from(number <= places)
            });
            if !has_each_once {
                return Err(format!(
                    "`{other}` must have the places {{1}} to {{{places}}} of `{english}`, each once"
                ));
            }
            patterns.push(Pattern { fixed, english: english.clone() });
        }
        let letters = |pattern: &Pattern| pattern.fixed.iter().map(String::len).sum::<usize>();
        patterns
            .sort_by_key(|pattern| (std::cmp::Reverse(letters(pattern)), pattern.english.clone()));
        Ok(Self { sentences: sentences.clone(), patterns })
    }

    /// A sentence with its places filled. In English where the language has no words for it.
    pub fn say(&self, english: &str, values: &[&str]) -> String {
        let words = self.sentences.get(english).map_or(english, String::as_str);
        let mut said = String::with_capacity(words.len());
        let mut rest = words;
        while let Some(start) = rest.find('{') {
            said.push_str(&rest[..start]);
            let number =
                rest[start + 1..].bytes().next().map_or(0, |digit| digit.wrapping_sub(b'1'));
            said.push_str(values.get(usize::from(number)).copied().unwrap_or_default());
            rest = &rest[rest.len().min(start + 3)..];
        }
        said + rest
    }

    /// A sentence that was said in English, said again. `None` where the language has no words for it.
    ///
    /// Cost: linear in the number of sentences.
    pub fn again(&self, said: &str) -> Option<String> {
        self.patterns.iter().find_map(|pattern| {
            let values = pattern.values(said)?;
            Some(self.say(&pattern.english, &values))
        })
    }

    /// The English sentences, sorted.
    pub fn english(&self) -> impl Iterator<Item = &str> {
        self.sentences.keys().map(String::as_str)
    }
}

impl Pattern {
    /// What stands in the places of a sentence of this form.
    fn values<'a>(&self, said: &'a str) -> Option<Vec<&'a str>> {
        let (first, others) = self.fixed.split_first()?;
        let mut rest = said.strip_prefix(first.as_str())?;
        let mut values = Vec::with_capacity(others.len());
        for (index, fixed) in others.iter().enumerate() {
            let is_last = index + 1 == others.len();
            let at = if is_last {
                rest.len().checked_sub(fixed.len()).filter(|_| rest.ends_with(fixed.as_str()))?
            } else {
                rest.find(fixed.as_str())?
            };
            values.push(&rest[..at]);
            rest = &rest[at + fixed.len()..];
        }
        rest.is_empty().then_some(values)
    }
}

/// The parts of an English sentence between its places, which are numbered in their order.
fn cut(english: &str) -> Vec<String> {
    let mut fixed = Vec::new();
    let mut rest = english;
    for number in 1..=MAX_PLACES {
        let Some((before, behind)) = rest.split_once(&format!("{{{number}}}")) else { break };
        fixed.push(before.to_owned());
        rest = behind;
    }
    fixed.push(rest.to_owned());
    fixed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wording(pairs: &[(&str, &str)]) -> Result<Wording, String> {
        let table = pairs.iter().map(|&(one, other)| (one.to_owned(), other.to_owned())).collect();
        Wording::new(&table)
    }

    #[test]
    fn places_may_stand_in_another_order() {
        let vi = wording(&[
            ("{1} of {2} cases", "trong {2} trường hợp có {1}"),
            ("one organisation", "cùng một tổ chức"),
        ])
        .expect("well formed");
        assert_eq!(vi.say("{1} of {2} cases", &["3", "12"]), "trong 12 trường hợp có 3");
        assert_eq!(vi.again("3 of 12 cases").as_deref(), Some("trong 12 trường hợp có 3"));
        assert_eq!(vi.again("one organisation").as_deref(), Some("cùng một tổ chức"));
        assert_eq!(vi.again("3 of 12 cats"), None);
        assert_eq!(vi.say("not known: {1}", &["x"]), "not known: x");
        assert_eq!(
            Wording::default().say("{1} {2}", &["{2}", "b"]),
            "{2} b",
            "values stay as they are"
        );
    }

    #[test]
    fn the_form_with_most_fixed_letters_counts() {
        let table = [("cite {1}", "A {1}"), ("cite {1} of {2} cases", "B {1} {2}")];
        let some = wording(&table).expect("well formed");
        assert_eq!(some.again("cite 3 of 4 cases").as_deref(), Some("B 3 4"));
        assert_eq!(some.again("cite it").as_deref(), Some("A it"));
    }

    #[test]
    fn a_place_that_is_missing_is_an_error() {
        assert!(wording(&[("{1} of {2}", "{1}")]).is_err());
        assert!(wording(&[("{1}", "{1} {1}")]).is_err());
        assert!(wording(&[("{1}", "{1} {2}")]).is_err());
    }
}
