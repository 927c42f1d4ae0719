//! The words of one case after the other, each once.

use super::{NONE, WordAt};

/// The words of the case at hand, each once: the place where it stands first, how often, and all its flags.
#[derive(Default)]
pub(super) struct CaseWords {
    words: Vec<WordAt>,
    /// By word: where it is among those of the case at hand, if the case is the one given beside it.
    places: Vec<(u32, u32)>,
    case: u32,
}

impl CaseWords {
    /// Adds a word, or what is new of it where the case has it already.
    pub(super) fn add(&mut self, at: WordAt) {
        let word = at.word as usize;
        if self.places.len() <= word {
            self.places.resize(word + 1, (NONE, 0));
        }
        let (case, place) = self.places[word];
        if case == self.case {
            let first = &mut self.words[place as usize];
            first.count = first.count.saturating_add(at.count);
            first.flags |= at.flags;
        } else {
            self.places[word] = (self.case, self.words.len() as u32);
            self.words.push(at);
        }
    }

    /// The words, sorted; the next one to be added is of the next case.
    pub(super) fn take(&mut self) -> Vec<WordAt> {
        self.case += 1;
        let mut words = std::mem::take(&mut self.words);
        words.sort_unstable_by_key(|at| at.word);
        words
    }
}
