//! Words as texts spell them → their numbers. Most words of a text stand in many others, spelled the same:
//! those that came last are known by their bytes, without making their keys again.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use super::super::words::{is_syllabic, key_into};
use super::{NONE, Names};

/// What is known of a word as it is spelled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spelling {
    /// Hash of the word in lower case, with its ending and marks.
    pub hash: u64,
    /// Its number, or [`NONE`] for a common word.
    pub number: u32,
    /// Whether it looks like a name or a number, which other languages write the same way.
    pub is_name: bool,
    /// Whether two of it make a word: a pair of characters, a syllable.
    pub is_half: bool,
}

/// Numbers words, and remembers spellings.
#[derive(Debug)]
pub(super) struct Spellings {
    /// The keys in order of their numbers.
    pub names: Names,
    /// Spellings that came last, each at one place by its hash. What comes there next takes it.
    recent: Vec<(u128, Spelling)>,
    scratch: String,
}

/// Places for spellings: a megabyte or so, which fits into a cache.
const RECENT: usize = 1 << 15;

impl Default for Spellings {
    fn default() -> Self {
        let nothing = Spelling { hash: 0, number: NONE, is_name: false, is_half: false };
        Self { names: Names::default(), recent: vec![(0, nothing); RECENT], scratch: String::new() }
    }
}

impl Spellings {
    /// What is known of a word of a text, and of one that [is foreign](super::super::words::is_foreign).
    pub fn read(&mut self, word: &str, is_foreign: bool) -> Spelling {
        let Some(packed) = packed(word, is_foreign) else { return self.make(word, is_foreign) };
        let place = FxBuildHasher.hash_one(packed) as usize % RECENT;
        if self.recent[place].0 != packed {
            self.recent[place] = (packed, self.make(word, is_foreign));
        }
        self.recent[place].1
    }

    fn make(&mut self, word: &str, is_foreign: bool) -> Spelling {
        let key = &mut self.scratch;
        let (number, is_name, is_half) = match key_into(key, word, is_foreign) {
            Some(is_name) => {
                let is_half = !key.is_ascii() || key.starts_with(is_syllabic);
                (self.names.intern(key), is_name, is_half)
            }
            None => (NONE, false, false),
        };
        key.clear();
        key.extend(word.chars().flat_map(char::to_lowercase));
        Spelling { hash: FxBuildHasher.hash_one(key.as_str()), number, is_name, is_half }
    }
}

/// A short word in one number, which no other word has; `None` for a long one.
fn packed(word: &str, is_foreign: bool) -> Option<u128> {
    let mut bytes = [0; 16];
    let (last, rest) = bytes.split_last_mut()?;
    rest.get_mut(..word.len())?.copy_from_slice(word.as_bytes());
    *last = (word.len() as u8) << 1 | u8::from(is_foreign);
    Some(u128::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spelling_is_known_whatever_came_between() {
        let mut spellings = Spellings::default();
        let words: Vec<String> = (0..2 * RECENT).map(|number| format!("W{number}x")).collect();
        let first: Vec<u32> = words.iter().map(|word| spellings.read(word, false).number).collect();
        for (word, &number) in words.iter().zip(&first) {
            let again = spellings.read(word, false);
            assert_eq!((again.number, again.is_name), (number, true));
            assert_eq!(spellings.names.get(number), word.to_lowercase());
        }
    }

    #[test]
    fn what_tells_spellings_apart() {
        let mut spellings = Spellings::default();
        let mut read = |word: &str, is_foreign| spellings.read(word, is_foreign);
        let (small, large) = (read("failed", false), read("Failing", false));
        assert_eq!(small.number, large.number);
        assert_ne!(small.hash, large.hash, "sentences are compared word for word");
        assert_eq!(small.hash, read("FAILED", false).hash);
        assert_eq!(
            (small.is_name, large.is_name, read("failed", true).is_name),
            (false, true, true)
        );
        assert_eq!(read("the", false).number, NONE);
        assert_ne!(read("the", false).hash, read("a", false).hash);
        assert_ne!(read("a", false).hash, read("a\0", false).hash);
        assert!(read("장애", false).is_half && !small.is_half);
        let long = "a".repeat(40);
        assert_eq!(read(&long, false).number, read(&long.to_uppercase(), false).number);
    }
}
