//! What two cases have in common, as numbers: the one comparison that all scorers read.

use super::profile::{NAME, NONE, Profiles, WordKind};
use super::weigh;

/// How the organisations of two cases stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Firms {
    /// Both cases are of one organisation.
    Same,
    /// One case names the organisation of the other, or one that it belongs to.
    Named,
    /// A case states no organisation.
    Unknown,
    /// Two organisations that have nothing to do with each other.
    Different,
}

/// How the days of two cases stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Days {
    /// Fields state the same minute.
    SameMinute,
    /// The same day.
    Same,
    /// A day apart.
    Next,
    /// At most a week apart.
    Week,
    /// Months or years that overlap: nothing speaks against one day.
    Overlap,
    /// At least one case states no day.
    Unknown,
    /// Farther apart.
    Far,
}

/// Two cases, compared.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "what was seen, each apart from the others")]
pub struct Pair {
    /// The one.
    pub a: u32,
    /// The other; the greater place.
    pub b: u32,
    /// Their organisations.
    pub firms: Firms,
    /// Whether the first names the organisation of the second, and the other way round.
    pub names: (bool, bool),
    /// Whether texts or fields of one name the organisation of the other: itself, a product of it, or what
    /// belongs to it.
    pub is_named: bool,
    /// Whether the first tells of trouble at the organisation of the second, and the other way round.
    pub is_downstream: (bool, bool),
    /// Their days.
    pub days: Days,
    /// Days between the nearest days of both, where both state or tell some.
    pub gap: Option<i32>,
    /// Whether fields of both state the same day of one organisation.
    pub is_of_one_day: bool,
    /// Where they do and are of two series: how many more cases of that day (or of the minute, if that is the
    /// same) these have.
    pub others_that_day: Option<u32>,
    /// A page that both cite and few others; one about several incidents, where their days agree.
    pub page: Option<u32>,
    /// The number of a sentence that both have word for word and few others have, the longest where there are
    /// several.
    pub sentence: Option<u32>,
    /// How many words it has, common ones left out.
    pub sentence_words: u32,
    /// The sum of the weights of its words: little where it is what the organisation always says.
    pub sentence_weight: i64,
    /// Whether both identifiers are of one series.
    pub one_series: bool,
    /// Whether one tells of one incident and the other of several: then the one is a part at most.
    pub one_of_several: bool,
    /// Whether they have no language in common, so that only names and things can meet.
    pub across_languages: bool,
    /// The sum of the weights of shared words: rarity, among the cases of the organisation where
    /// both are of one.
    pub shared: i64,
    /// The same sum over all words of the case that has less.
    pub lesser: i64,
    /// Shared words that are names, numbers or things, the same sum.
    pub shared_names: i64,
    /// The sum over all names and numbers in the texts of the case that has less.
    pub lesser_names: i64,
    /// Names and numbers in texts that are shared, the same sum.
    pub shared_text_names: i64,
    /// Elements that only the one has, where the other has elements that this one has not: the lesser
    /// of both sums of rarities.
    pub other_elements: i64,
    /// How many words are shared.
    pub words: u32,
    /// Cosine of the TF-IDF vectors, in ten-thousandths.
    pub cosine: i32,
    /// Shared causes, symptoms and kinds: sum of rarities.
    pub concepts: i64,
}

/// Compares pairs of cases; keeps what is known of each case and of one organisation at a time.
pub struct Comparer<'p> {
    /// The cases.
    pub profiles: &'p Profiles<'p>,
    norms: Vec<u64>,
    totals: Vec<(i64, i64)>,
    languages: Vec<u8>,
    organization: u32,
    /// Weight of each word among the cases of `organization`; valid for words that they have.
    own_weights: Vec<i32>,
    /// How many cases of `organization` have each word.
    own_holders: Vec<u32>,
    own_totals: Vec<(i64, i64)>,
}

impl<'p> Comparer<'p> {
    /// For the cases of these profiles. Cost: linear in their words.
    pub fn new(profiles: &'p Profiles<'p>) -> Self {
        let count = profiles.len();
        let (mut norms, mut totals, mut languages) =
            (Vec::with_capacity(count), Vec::with_capacity(count), Vec::with_capacity(count));
        for case in 0..count as u32 {
            let (mut norm, mut total, mut spoken) = (0u64, (0i64, 0i64), 0u8);
            for at in profiles.words.row(case) {
                let rarity = profiles.rarity[at.word as usize];
                norm += part(at.count, rarity).pow(2);
                if profiles.kinds[at.word as usize] == WordKind::Text {
                    total.0 += i64::from(rarity);
                    total.1 += if at.flags & NAME != 0 { i64::from(rarity) } else { 0 };
                    spoken |= at.flags & !NAME;
                }
            }
            norms.push(norm.isqrt());
            totals.push(total);
            languages.push(spoken);
        }
        Self {
            profiles,
            norms,
            totals,
            languages,
            organization: NONE,
            own_weights: vec![0; profiles.holders.len()],
            own_holders: vec![0; profiles.holders.len()],
            own_totals: vec![(0, 0); count],
        }
    }

    /// The weight of a word for two cases: among the cases of their organisation, or among all.
    pub fn weight(&self, word: u32, firms: Firms) -> i32 {
        match firms {
            Firms::Same => self.own_weights[word as usize],
            _ => self.profiles.rarity[word as usize],
        }
    }

    /// How many cases of the organisation of the last pair have a word.
    pub fn own_holders(&self, word: u32) -> u32 {
        self.own_holders[word as usize]
    }

    /// Makes the weights of one organisation. Cost: linear in the words of its cases.
    fn enter(&mut self, organization: u32) {
        let profiles = self.profiles;
        if self.organization == organization {
            return;
        }
        if self.organization != NONE {
            for &case in profiles.of_organization.row(self.organization) {
                for at in profiles.words.row(case) {
                    self.own_holders[at.word as usize] = 0;
                }
            }
        }
        self.organization = organization;
        let cases = profiles.of_organization.row(organization);
        for &case in cases {
            for at in profiles.words.row(case) {
                self.own_holders[at.word as usize] += 1;
                // Marks the weight as not made yet.
                self.own_weights[at.word as usize] = i32::MIN;
            }
        }
        for &case in cases {
            let mut total = (0, 0);
            for at in profiles.words.row(case) {
                let word = at.word as usize;
                if self.own_weights[word] == i32::MIN {
                    self.own_weights[word] = weigh::rarity_within(
                        profiles.speakers[word] as usize,
                        profiles.holders[word],
                        cases.len() as u32,
                        self.own_holders[word],
                    );
                }
                if profiles.kinds[word] == WordKind::Text {
                    let weight = i64::from(self.own_weights[word]);
                    total.0 += weight;
                    total.1 += if at.flags & NAME != 0 { weight } else { 0 };
                }
            }
            self.own_totals[case as usize] = total;
        }
    }

    /// Compares two cases. Pairs of one organisation should come one after the other.
    /// Cost: linear in the words of both.
    pub fn compare(&mut self, a: u32, b: u32) -> Pair {
        let profiles = self.profiles;
        let (firm_a, firm_b) =
            (profiles.organization[a as usize], profiles.organization[b as usize]);
        let names = (
            firm_b != NONE && profiles.named.row(a).contains(&firm_b),
            firm_a != NONE && profiles.named.row(b).contains(&firm_a),
        );
        let is_named =
            profiles.told.row(a).contains(&firm_b) || profiles.told.row(b).contains(&firm_a);
        let is_downstream = (profiles.is_downstream(a, b), profiles.is_downstream(b, a));
        let firms = if firm_a != NONE && firm_a == firm_b {
            self.enter(firm_a);
            Firms::Same
        } else if names.0 || names.1 || is_downstream.0 || is_downstream.1 {
            Firms::Named
        } else if firm_a == NONE || firm_b == NONE {
            Firms::Unknown
        } else {
            Firms::Different
        };
        let (spoken_a, spoken_b) = (self.languages[a as usize], self.languages[b as usize]);
        let common = spoken_a & spoken_b;
        let across = common == 0 && spoken_a != 0 && spoken_b != 0;
        let sentence = profiles.shared_sentence(a, b);
        let words = sentence.map_or(Vec::new(), |at| profiles.words_of_sentence(a, at));
        let sentence = sentence.map(|at| at.sentence);
        let mut pair = Pair {
            a,
            b,
            firms,
            names,
            is_named,
            is_downstream,
            days: Days::Unknown,
            gap: None,
            is_of_one_day: profiles.is_of_one_day(a, b),
            others_that_day: profiles.others_that_day(a, b),
            page: None,
            sentence,
            sentence_words: sentence.map_or(0, |at| profiles.sentence_words[at as usize]),
            sentence_weight: words.iter().map(|&word| i64::from(self.weight(word, firms))).sum(),
            one_series: profiles.series[a as usize] != NONE
                && profiles.series[a as usize] == profiles.series[b as usize],
            one_of_several: {
                let (one, other) = (profiles.incidents[a as usize], profiles.incidents[b as usize]);
                one.min(other) == 1 && one.max(other) > 1
            },
            across_languages: across,
            shared: 0,
            lesser: 0,
            shared_names: 0,
            lesser_names: 0,
            shared_text_names: 0,
            other_elements: 0,
            words: 0,
            cosine: 0,
            concepts: 0,
        };
        let mut dot = 0u64;
        let (mut left, mut right) = (profiles.words.row(a), profiles.words.row(b));
        while let (Some(l), Some(r)) = (left.first(), right.first()) {
            if l.word != r.word {
                let behind = if l.word < r.word { &mut left } else { &mut right };
                *behind = &behind[1..];
                continue;
            }
            let word = l.word as usize;
            let rarity = profiles.rarity[word];
            dot += part(l.count, rarity) * part(r.count, rarity);
            match profiles.kinds[word] {
                WordKind::Text => {
                    let weight = i64::from(self.weight(l.word, firms));
                    pair.words += 1;
                    if common == 0 || l.flags & r.flags & common != 0 {
                        pair.shared += weight;
                    }
                    if l.flags & r.flags & NAME != 0 {
                        pair.shared_names += weight;
                        pair.shared_text_names += weight;
                    }
                }
                WordKind::Concept => pair.concepts += i64::from(rarity),
                WordKind::Element | WordKind::Organization => {
                    pair.shared_names += i64::from(self.weight(l.word, firms));
                }
            }
            left = &left[1..];
            right = &right[1..];
        }
        let norms = u128::from(self.norms[a as usize]) * u128::from(self.norms[b as usize]);
        let cosine = (u128::from(dot) * 10_000).checked_div(norms);
        pair.cosine = cosine.unwrap_or(0).min(10_000) as i32;
        (pair.lesser, pair.lesser_names) = self.lesser(a, b, firms, common, across);
        pair.other_elements = self.other_elements(a, b);
        self.days(&mut pair);
        let is_near = match pair.days {
            Days::SameMinute | Days::Same => true,
            Days::Next => !pair.one_series,
            _ => false,
        };
        pair.page = profiles.pages.row(a).iter().copied().find(|page| {
            profiles.pages.row(b).contains(page)
                && (is_near || !profiles.page_is_bundle[*page as usize])
        });
        pair
    }

    /// The sum over the words of the case that has less, of those that could be shared at all.
    fn lesser(&self, a: u32, b: u32, firms: Firms, common: u8, across: bool) -> (i64, i64) {
        let (spoken_a, spoken_b) = (self.languages[a as usize], self.languages[b as usize]);
        let total = |case: u32, spoken: u8| {
            if !across && spoken == common {
                return match firms {
                    Firms::Same => self.own_totals[case as usize],
                    _ => self.totals[case as usize],
                };
            }
            let could_meet = |flags: u8| {
                if across { flags & NAME != 0 } else { common == 0 || flags & common != 0 }
            };
            let words = self.profiles.words.row(case).iter();
            words
                .filter(|at| could_meet(at.flags))
                .filter(|at| across || self.profiles.kinds[at.word as usize] == WordKind::Text)
                .fold((0, 0), |(all, names), at| {
                    let weight = i64::from(self.weight(at.word, firms));
                    (all + weight, names + if at.flags & NAME != 0 { weight } else { 0 })
                })
        };
        total(a, spoken_a).min(total(b, spoken_b))
    }

    /// What only the one has and only the other: two products are two incidents more often than not.
    fn other_elements(&self, a: u32, b: u32) -> i64 {
        let (left, right) = (self.profiles.elements.row(a), self.profiles.elements.row(b));
        let only =
            |here: &[(u32, crate::model::Role)], there: &[(u32, crate::model::Role)]| -> i64 {
                here.iter()
                    .filter(|(word, _)| !there.iter().any(|(other, _)| other == word))
                    .map(|(word, _)| i64::from(self.profiles.rarity[*word as usize]))
                    .sum()
            };
        only(left, right).min(only(right, left))
    }

    fn days(&self, pair: &mut Pair) {
        let profiles = self.profiles;
        let (left, right) = (profiles.days.row(pair.a), profiles.days.row(pair.b));
        let mut overlap = false;
        for l in left {
            for r in right {
                if l.minute.is_some() && l.minute == r.minute {
                    pair.days = Days::SameMinute;
                }
                if l.span.is_exact() && r.span.is_exact() {
                    let gap = l.span.gap(r.span);
                    pair.gap = Some(pair.gap.map_or(gap, |least| least.min(gap)));
                } else {
                    overlap |= l.span.gap(r.span) == 0;
                }
            }
        }
        if pair.days != Days::SameMinute {
            pair.days = match pair.gap {
                Some(0) => Days::Same,
                Some(1) => Days::Next,
                Some(2..=7) => Days::Week,
                Some(_) => Days::Far,
                None if overlap => Days::Overlap,
                None if !left.is_empty() && !right.is_empty() => Days::Far,
                None => Days::Unknown,
            };
        }
    }
}

/// A word's part of a vector, in hundredths.
fn part(count: u8, rarity: i32) -> u64 {
    u64::from(count) * u64::from(rarity.max(0).unsigned_abs() / 100)
}
