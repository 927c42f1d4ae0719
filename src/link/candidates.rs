//! Which pairs of cases are worth comparing: those that share rare words, a page, a sentence, or a day of
//! one organisation. An inverted index finds them; no list walks all pairs.

use super::profile::{NONE, Profiles};
use crate::model::Rows;

/// A word that more cases have than this proposes no pair; in corpora above 40,000 it is half a per cent.
const MAX_HOLDERS: usize = 200;
/// But never more than this: half a per cent of all cases, for each case, is a quadratic walk.
const MOST_HOLDERS: usize = 500;
/// So many of the rarest words of a case are looked up.
const RAREST_WORDS: usize = 24;
/// So many pairs a case proposes by words.
const MAX_BY_WORDS: usize = 32;
/// So many pairs a case proposes by each day.
const MAX_BY_DAY: usize = 24;
/// So many days of a case are looked up.
const MAX_DAYS: usize = 8;
/// The day itself, so that busy days beside it do not crowd it out, and the days around it, for what one
/// organisation does to another.
const DAYS_AROUND: [i32; 3] = [0, -1, 1];

/// The inverted index, from which candidates are drawn.
pub struct Candidates<'p> {
    profiles: &'p Profiles<'p>,
    postings: Rows<u32>,
    /// `(organisation, day, case)`, sorted.
    by_day: Vec<(u32, i32, u32)>,
    by_page: Rows<u32>,
    by_sentence: Rows<u32>,
    max_holders: u32,
    /// Weight of each case that is being proposed; zero between calls.
    weights: Vec<i32>,
    touched: Vec<u32>,
}

impl<'p> Candidates<'p> {
    /// Indexes all cases. Cost: linear in their words.
    pub fn new(profiles: &'p Profiles<'p>) -> Self {
        let max_holders = (profiles.len() / 200).clamp(MAX_HOLDERS, MOST_HOLDERS) as u32;
        let mut by_day: Vec<(u32, i32, u32)> = Vec::new();
        for case in 0..profiles.len() as u32 {
            let organization = profiles.organization[case as usize];
            if organization != NONE {
                // Who names the owner may mean a division.
                let owners = profiles.owners.row(organization);
                for day in profiles.days.row(case).iter().filter(|day| day.span.is_exact()) {
                    let line = std::iter::once(&organization).chain(owners);
                    by_day.extend(line.map(|&place| (place, day.span.first, case)));
                }
            }
        }
        by_day.sort_unstable();
        by_day.dedup();
        Self {
            profiles,
            postings: postings(profiles, |holders| (2..=max_holders).contains(&holders)),
            by_day,
            by_page: turned(&profiles.pages, |page| *page, profiles.page_names.len()),
            by_sentence: turned(
                &profiles.sentences,
                |at| at.sentence,
                profiles.sentence_words.len(),
            ),
            max_holders,
            weights: vec![0; profiles.len()],
            touched: Vec::new(),
        }
    }

    /// Appends the cases that are worth comparing with one, unsorted, each perhaps several times.
    /// Cost: at most `RAREST_WORDS` lists of `MOST_HOLDERS` cases, and a short list for each page, day and
    /// sentence of the case that others have.
    pub fn of(&mut self, case: u32, into: &mut Vec<u32>) {
        let profiles = self.profiles;
        let mut rarest: Vec<(u32, u32)> = profiles
            .words
            .row(case)
            .iter()
            .map(|at| (profiles.holders[at.word as usize], at.word))
            .filter(|&(holders, _)| (2..=self.max_holders).contains(&holders))
            .collect();
        if rarest.len() > RAREST_WORDS {
            rarest.select_nth_unstable(RAREST_WORDS);
            rarest.truncate(RAREST_WORDS);
        }
        for &(_, word) in &rarest {
            let rarity = profiles.rarity[word as usize].max(1);
            for &other in self.postings.row(word) {
                let weight = &mut self.weights[other as usize];
                if *weight == 0 {
                    self.touched.push(other);
                }
                *weight = weight.saturating_add(rarity);
            }
        }
        let mut best: Vec<(std::cmp::Reverse<i32>, u32)> = Vec::with_capacity(self.touched.len());
        for other in self.touched.drain(..) {
            let weight = std::mem::take(&mut self.weights[other as usize]);
            if other != case {
                best.push((std::cmp::Reverse(weight), other));
            }
        }
        if best.len() > MAX_BY_WORDS {
            best.select_nth_unstable(MAX_BY_WORDS);
            best.truncate(MAX_BY_WORDS);
        }
        into.extend(best.into_iter().map(|(_, other)| other));
        for &page in profiles.pages.row(case) {
            into.extend(self.by_page.row(page).iter().filter(|&&other| other != case));
        }
        for at in profiles.sentences.row(case) {
            into.extend(self.by_sentence.row(at.sentence).iter().filter(|&&other| other != case));
        }
        let own = profiles.organization[case as usize];
        let organizations = std::iter::once(own)
            .chain(profiles.named.row(case).iter().copied())
            .filter(|&organization| organization != NONE);
        for organization in organizations.take(MAX_DAYS) {
            for day in
                profiles.days.row(case).iter().filter(|day| day.span.is_exact()).take(MAX_DAYS)
            {
                let near = DAYS_AROUND.into_iter().flat_map(|offset| {
                    let day = day.span.first + offset;
                    let start = self.by_day.partition_point(|key| *key < (organization, day, 0));
                    self.by_day[start..]
                        .iter()
                        .take_while(move |key| (key.0, key.1) == (organization, day))
                });
                let others = near.map(|key| key.2).filter(|&other| other != case);
                into.extend(others.take(MAX_BY_DAY));
            }
        }
    }

    /// All pairs, the lesser case first, sorted.
    pub fn pairs(&mut self) -> Vec<(u32, u32)> {
        let mut pairs = Vec::new();
        let mut others = Vec::new();
        for case in 0..self.profiles.len() as u32 {
            others.clear();
            self.of(case, &mut others);
            pairs.extend(others.iter().map(|&other| (case.min(other), case.max(other))));
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}

/// The cases of each thing, where rows have the things of each case.
fn turned<T: Copy>(things: &Rows<T>, number: impl Fn(&T) -> u32, count: usize) -> Rows<u32> {
    let mut pairs: Vec<(u32, u32)> = Vec::with_capacity(things.values().len());
    for case in 0..things.len() as u32 {
        pairs.extend(things.row(case).iter().map(|thing| (number(thing), case)));
    }
    pairs.sort_unstable();
    Rows::from_sorted(count, pairs)
}

/// The cases of each word that is wanted by its number of holders.
pub fn postings(profiles: &Profiles<'_>, wanted: impl Fn(u32) -> bool) -> Rows<u32> {
    let mut starts: Vec<usize> = Vec::with_capacity(profiles.holders.len() + 1);
    let mut sum = 0;
    for &holders in &profiles.holders {
        starts.push(sum);
        if wanted(holders) {
            sum += holders as usize;
        }
    }
    let mut cases = vec![0u32; sum];
    let mut next = starts.clone();
    starts.push(sum);
    for case in 0..profiles.len() as u32 {
        for at in profiles.words.row(case) {
            if wanted(profiles.holders[at.word as usize]) {
                let place = &mut next[at.word as usize];
                cases[*place] = case;
                *place += 1;
            }
        }
    }
    let mut rows = Rows::default();
    for bounds in starts.windows(2) {
        rows.push_row(cases[bounds[0]..bounds[1]].iter().copied());
    }
    rows
}
