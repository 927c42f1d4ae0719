//! What linking knows of each case: its words with their places, its organisation, its days, what
//! failed in it, its pages.
//!
//! Elements, concepts and named organisations are words of a kind of their own, so that one inverted
//! index, one rarity and one list of evidence serve all.

mod calendar;
mod case_words;
mod gather;
mod pages;
pub(super) mod sentences;
mod spelled;
mod spellings;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::borrow::Cow;
use std::hash::BuildHasher;

use super::days::Span;
use crate::facts::{Facts, TermId};
use crate::model::{Role, Rows};
use calendar::Calendar;

pub use gather::TEXT_PROPERTIES;

/// No organisation, no case.
pub const NONE: u32 = u32::MAX;

/// What kind of thing a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WordKind {
    /// A word of a text.
    Text,
    /// An element that the case names or that plays a part in it.
    Element,
    /// A symptom, a cause, a component kind: stated, or told by a phrase.
    Concept,
    /// An organisation that is named and is not the case's own.
    Organization,
}

/// A word as one case has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordAt {
    /// Its number.
    pub word: u32,
    /// Where it stands first: the text (by its place among those of the case) in the upper byte, the
    /// offset in bytes in the lower three; or [`NOWHERE`].
    pub place: u32,
    /// How often, at most 255.
    pub count: u8,
    /// [`NAME`], and one bit for each of the first seven languages.
    pub flags: u8,
}

/// The word looks like a name or a number, or is no word of a language.
pub const NAME: u8 = 1;

/// The place of what stands in no text, or too far behind in one.
pub const NOWHERE: u32 = u32::MAX;

/// A day of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DayAt {
    /// When.
    pub span: Span,
    /// The minute, where a field states it.
    pub minute: Option<i64>,
    /// Whether it is told in a text; else a field states it.
    pub is_told: bool,
}

impl DayAt {
    /// Whether a field states it to the day.
    pub fn is_stated_exactly(&self) -> bool {
        !self.is_told && self.span.is_exact()
    }
}

/// A sentence as one case has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SentenceAt {
    /// Its number.
    pub sentence: u32,
    /// Where it begins, as in [`WordAt::place`].
    pub place: u32,
}

/// All cases.
#[derive(Debug)]
pub struct Profiles<'f> {
    /// The facts.
    pub facts: &'f Facts,
    /// The cases that are no stubs, sorted.
    pub cases: Vec<TermId>,
    /// What each has, sorted by word.
    pub words: Rows<WordAt>,
    /// Kind of each word.
    pub kinds: Vec<WordKind>,
    /// How many cases have each word.
    pub holders: Vec<u32>,
    /// Of how many cases each word could be: those with texts in a language that has it. Where few
    /// cases are Vietnamese, what half of them say is no rare word.
    pub speakers: Vec<u32>,
    /// Rarity of each word among those: [`super::weigh::rarity`].
    pub rarity: Vec<i32>,
    /// The organisation of each case, by its place in [`Self::organizations`], or [`NONE`].
    pub organization: Vec<u32>,
    /// The organisations that cases are of, or of whose trouble they tell, and those that these belong to,
    /// sorted.
    pub organizations: Vec<TermId>,
    /// What each organisation belongs to, the nearest first: its owner, the owner's owner.
    pub owners: Rows<u32>,
    /// The cases of each organisation.
    pub of_organization: Rows<u32>,
    /// The organisations (places in [`Self::organizations`]) that each case names, sorted: itself, by
    /// one of their products, or by a firm that belongs to them.
    pub named: Rows<u32>,
    /// Those of them that stand in its texts or fields; an owner and a like name alone do not count.
    pub told: Rows<u32>,
    /// Organisations of which each case tells that they were in trouble, sorted: one of them may be what
    /// brought the case about.
    pub in_trouble: Rows<u32>,
    /// The days of each case.
    pub days: Rows<DayAt>,
    /// Elements of each case in their best known role, by word.
    pub elements: Rows<(u32, Role)>,
    /// Texts of each case: property (its place in [`TEXT_PROPERTIES`]) and literal.
    pub texts: Rows<(u8, TermId)>,
    /// Pages of each case, by number; those that many cases have are left out.
    pub pages: Rows<u32>,
    /// Canonical form of each page.
    pub page_names: Vec<String>,
    /// Whether each page tells of several incidents: a list has cases of it on different days.
    pub page_is_bundle: Vec<bool>,
    /// Sentences of each case that a few other cases have word for word, sorted by number.
    pub sentences: Rows<SentenceAt>,
    /// Of each such sentence, how many words it has, common ones left out.
    pub sentence_words: Vec<u32>,
    /// How many incidents each case tells of, at most 255.
    pub incidents: Vec<u8>,
    /// The series that a case's identifier belongs to (`IL-`, `gcp:`), by number.
    pub series: Vec<u32>,
    calendar: Calendar,
    names: Names,
}

impl Profiles<'_> {
    /// How many cases there are.
    pub fn len(&self) -> usize {
        self.cases.len()
    }

    /// Whether there is no case.
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// The key of a word.
    pub fn key(&self, word: u32) -> &str {
        self.names.get(word)
    }

    /// Whether a case of one organisation tells of trouble at that of another case, at its owner, or at
    /// a division of it.
    pub fn is_downstream(&self, case: u32, of: u32) -> bool {
        let (own, organization) =
            (self.organization[case as usize], self.organization[of as usize]);
        if own == NONE || organization == NONE || own == organization {
            return false;
        }
        let belongs = |one: u32, to: u32| one == to || self.owners.row(one).contains(&to);
        let are_kin = |one: u32, other: u32| belongs(one, other) || belongs(other, one);
        self.in_trouble
            .row(case)
            .iter()
            .any(|&told| !are_kin(own, told) && are_kin(organization, told))
    }

    /// A case, and the one that may have brought it down; `None` where neither tells of trouble at the
    /// other's organisation, or both do.
    pub fn downstream_first(&self, a: u32, b: u32) -> Option<(u32, u32)> {
        match (self.is_downstream(a, b), self.is_downstream(b, a)) {
            (true, false) => Some((a, b)),
            (false, true) => Some((b, a)),
            _ => None,
        }
    }

    /// The text that a place of a case is in: its property (in [`TEXT_PROPERTIES`]), the offset of the place
    /// in bytes, and the text.
    pub fn text_at(&self, case: u32, place: u32) -> Option<(u8, usize, Cow<'_, str>)> {
        if place == NOWHERE {
            return None;
        }
        let (text, start) = ((place >> 24) as usize, (place & 0xFF_FFFF) as usize);
        let &(property, literal) = self.texts.row(case).get(text)?;
        let value = self.facts.term(literal).into_text();
        value.is_char_boundary(start).then_some((property, start, value))
    }

    /// The place of a case.
    pub fn index_of(&self, case: TermId) -> Option<u32> {
        self.cases.binary_search(&case).ok().map(|place| place as u32)
    }

    /// The day, month or year that a field of a case states, the first one where there are several.
    pub fn stated_span(&self, case: u32) -> Option<Span> {
        self.days.row(case).iter().filter(|day| !day.is_told).map(|day| day.span).min()
    }

    /// Whether fields of two cases of one organisation state the same day.
    pub fn is_of_one_day(&self, a: u32, b: u32) -> bool {
        self.shared_days(a, b).next().is_some()
    }

    /// Where they do, and the cases are of two series: how many more cases of that day these have; of the
    /// minute, if that is the same.
    pub fn others_that_day(&self, a: u32, b: u32) -> Option<u32> {
        let series = (self.series[a as usize], self.series[b as usize]);
        if series.0 == series.1 && series.0 != NONE {
            return None;
        }
        let organization = self.organization[a as usize];
        let others = |(one, other): (&DayAt, &DayAt)| {
            let minute = one.minute.is_some() && one.minute == other.minute;
            let of = |series, day| self.calendar.others(organization, series, day, minute);
            of(series.0, one) + of(series.1, other)
        };
        self.shared_days(a, b).map(others).min()
    }

    /// Days that fields of both state, where both are of one organisation.
    fn shared_days(&self, a: u32, b: u32) -> impl Iterator<Item = (&DayAt, &DayAt)> {
        let (one, other) = (self.organization[a as usize], self.organization[b as usize]);
        let stated = move |case: u32| {
            let days = if one != NONE && one == other { self.days.row(case) } else { &[] };
            days.iter().filter(|day| day.is_stated_exactly())
        };
        stated(a)
            .flat_map(move |one| stated(b).map(move |other| (one, other)))
            .filter(|(one, other)| one.span.gap(other.span) == 0)
    }

    /// The first day that a field of a case states to the day.
    pub fn stated_day(&self, case: u32) -> Option<i32> {
        let days = self.days.row(case).iter();
        days.filter(|day| day.is_stated_exactly()).map(|day| day.span.first).min()
    }

    /// Two cases, the one that stands under the later day first; `None` where nothing says which is.
    pub fn later_first(&self, a: u32, b: u32) -> Option<(u32, u32)> {
        let (one, other) = (self.stated_span(a)?, self.stated_span(b)?);
        if one.first > other.last {
            Some((a, b))
        } else if other.first > one.last {
            Some((b, a))
        } else {
            None
        }
    }
}

/// Words in order of their numbers.
#[derive(Debug, Default)]
pub(crate) struct Names {
    bytes: String,
    ends: Vec<u32>,
    table: HashTable<u32>,
}

impl Names {
    pub(crate) fn get(&self, word: u32) -> &str {
        slice(&self.bytes, &self.ends, word)
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of a key that is there.
    pub(crate) fn find(&self, key: &str) -> Option<u32> {
        self.find_hashed(FxBuildHasher.hash_one(key), key)
    }

    fn find_hashed(&self, hash: u64, key: &str) -> Option<u32> {
        let is_key = |word: &u32| slice(&self.bytes, &self.ends, *word) == key;
        self.table.find(hash, is_key).copied()
    }

    /// The number of a key; a new one where it is new.
    pub(crate) fn intern(&mut self, key: &str) -> u32 {
        let hash = FxBuildHasher.hash_one(key);
        if let Some(word) = self.find_hashed(hash, key) {
            return word;
        }
        let word = self.ends.len() as u32;
        self.bytes.push_str(key);
        self.ends.push(self.bytes.len() as u32);
        let (bytes, ends) = (&self.bytes, &self.ends);
        self.table
            .insert_unique(hash, word, |&word| FxBuildHasher.hash_one(slice(bytes, ends, word)));
        word
    }
}

fn slice<'a>(bytes: &'a str, ends: &[u32], word: u32) -> &'a str {
    let word = word as usize;
    let start = if word == 0 { 0 } else { ends[word - 1] as usize };
    &bytes[start..ends[word] as usize]
}
