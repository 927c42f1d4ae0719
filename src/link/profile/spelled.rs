//! Words as cases spell them, for people: keys are cut (`redi`) or are halves of a word.

use super::super::words::{each_word, is_syllabic};
use super::Profiles;

/// More bytes of a text than a word has.
const LONGEST_WORD: usize = 256;

impl Profiles<'_> {
    /// A word as the case has it first, where it stands in a text: whole, where the key is but a pair of its
    /// characters. `None` where the case has it nowhere.
    pub fn spelled(&self, case: u32, word: u32) -> Option<String> {
        let own = self.words.row(case);
        let at = own.binary_search_by_key(&word, |at| at.word).ok()?;
        let (_, start, text) = self.text_at(case, own[at].place)?;
        let rest = &text[start..];
        if rest.starts_with(is_syllabic) {
            let before = text[..start].chars().rev().take_while(|c| c.is_alphanumeric());
            let begin = start - before.map(char::len_utf8).sum::<usize>();
            let length = text[begin..].find(|c: char| !c.is_alphanumeric());
            return Some(
                text[begin..length.map_or(text.len(), |length| begin + length)].to_owned(),
            );
        }
        let near = &rest[..rest.floor_char_boundary(LONGEST_WORD)];
        let mut end = 0;
        each_word(near, &mut |word| {
            if end == 0 {
                end = word.end;
            }
        });
        (end > 0).then(|| near[..end].to_owned())
    }
}
