//! One scorer for each kind of link: a compared pair → weights, each with its reason. Their sum, by
//! the logistic function, is the confidence; so the evidence gives the confidence again.
//!
//! Weights of `same-incident` were fitted by logistic regression on the development half of the gold
//! (signs fixed beforehand), those of pages, of sentences, of days across organisations, of one day of two lists and
//! of days of one list set by hand;
//! those of the other kinds were fitted as well, `cascade-from` and `part-of` by hand, for want of pairs.
//! `docs/linking.md` has the figures.

use super::compare::{Days, Firms, Pair};
use super::weigh::ONE;
use crate::model::{Band, LinkKind};

/// Version of the rules below; it stands on each link.
pub const RULES_VERSION: u32 = 4;

/// One reason for or against a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is about.
    pub reason: Reason,
    /// Its weight in ten-thousandths; below 0 it speaks against the link.
    pub weight: i32,
}

/// What a weight is given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// How rare such links are among compared pairs.
    Base,
    /// How much of the shorter text the other has too.
    Contained,
    /// The shorter text stands in the other as a whole.
    Whole,
    /// How much both share in all.
    Much,
    /// How alike the texts are as a whole.
    Alike,
    /// Shared names and numbers.
    Names,
    /// Names and numbers of the shorter text that the other lacks.
    MissingNames,
    /// Each has elements that the other has not.
    OtherElements,
    /// Shared causes, symptoms and kinds.
    Concepts,
    /// How the organisations stand to each other.
    Firms,
    /// One tells of trouble at the organisation of the other.
    Upstream,
    /// How the days stand to each other.
    Days,
    /// Both identifiers are of one series, which tells an incident once.
    Series,
    /// Both cite one page that few others cite.
    Page,
    /// Both have a sentence word for word that few others have.
    Sentence,
    /// Another case of the same series fits as well.
    Rival,
    /// Another incident of the organisation upstream fits as well.
    RivalUpstream,
    /// Others of the cluster contradict.
    Conflict,
    /// A score from outside.
    Outside,
}

/// A weight in hundredths, times a share in ten-thousandths.
fn part(hundredths: i32, share: i64) -> i32 {
    (i64::from(hundredths) * share.clamp(0, i64::from(ONE)) / 100) as i32
}

/// `value` of `whole` (both in ten-thousandths), at most 1.
fn share(value: i64, whole: i64) -> i64 {
    (value.max(0) * i64::from(ONE) / whole.max(1)).min(i64::from(ONE))
}

/// A number of nats in fixed point.
const fn nats(number: i64) -> i64 {
    number * ONE as i64
}

/// Less than this is a title, or a sentence or two.
pub const LEAST_OF_A_TEXT: i64 = nats(90);

/// Whether all but little of the shorter text stands in the other, and it is no mere title.
fn is_whole(pair: &Pair) -> bool {
    !pair.across_languages
        && pair.shared >= nats(10)
        && share(pair.shared, pair.lesser) >= i64::from(ONE) * 95 / 100
}

/// Whether both have a sentence word for word that is more than a phrase of the organisation, and more than
/// a quotation. Set by hand.
pub fn has_telling_sentence(pair: &Pair) -> bool {
    let least = match pair.firms {
        // One quotes the other, or both a third that brought them down.
        Firms::Different | Firms::Named => 25,
        // A status page repeats itself on the next day, or reports on both days at once.
        Firms::Same if pair.one_series && pair.days == Days::Next => return false,
        Firms::Same | Firms::Unknown => 1,
    };
    pair.sentence_words >= least && pair.sentence_weight >= nats(10)
}

/// Whether one tells what befell the other's organisation, as those do who look into it afterwards: it
/// names it, and both have many names and numbers in common. A case that tells of trouble there was itself
/// brought down. Set by hand.
fn tells_of_the_other(pair: &Pair) -> bool {
    pair.firms == Firms::Named
        && pair.is_named
        && pair.is_downstream == (false, false)
        && pair.shared_text_names >= nats(40)
}

/// What it weighs that two lists have cases of one day of an organisation: much where each has one, nothing
/// where one of them has many. Set by hand.
fn one_day(pair: &Pair) -> i32 {
    match pair.others_that_day {
        Some(0) => 50_000,
        Some(1) => 25_000,
        Some(2) => 10_000,
        Some(_) | None => 0,
    }
}

/// The items of one kind; empty where the kind is out of the question.
pub fn items(kind: LinkKind, pair: &Pair, into: &mut Vec<Item>) {
    into.clear();
    // What is told as one incident here and as one of several there is weighed like two accounts of
    // one, and is a part.
    let kind = match kind {
        LinkKind::SameIncident if pair.one_of_several => return,
        LinkKind::PartOf if pair.one_of_several && pair.firms == Firms::Same => {
            LinkKind::SameIncident
        }
        kind => kind,
    };
    let mut add = |reason, weight: i32| {
        if weight != 0 {
            into.push(Item { reason, weight });
        }
    };
    // Across languages only names, numbers and things can meet.
    let shared =
        if pair.across_languages { pair.shared_names + pair.concepts } else { pair.shared };
    let contained = share(shared, pair.lesser.max(nats(1)));
    let cosine = i64::from(pair.cosine);
    match kind {
        LinkKind::SameIncident => {
            add(Reason::Base, -54_000);
            let enough = share(shared, nats(30));
            add(Reason::Contained, part(624, contained * enough / i64::from(ONE)));
            add(Reason::Whole, if is_whole(pair) { 20_000 } else { 0 });
            add(Reason::Much, part(140, share(shared - nats(30), nats(60))));
            add(Reason::Alike, part(76, cosine));
            add(Reason::Names, part(506, share(pair.shared_text_names, nats(20))));
            let missing = (pair.lesser_names - pair.shared_text_names).max(0);
            let mut against = part(196, share(missing, nats(15)));
            if pair.lesser < LEAST_OF_A_TEXT {
                against += part(76, share(missing, nats(5)));
            }
            if !pair.across_languages {
                add(Reason::MissingNames, -against);
            }
            add(Reason::OtherElements, -part(524, share(pair.other_elements, nats(5))));
            add(
                Reason::Firms,
                match pair.firms {
                    Firms::Same => 28_800,
                    Firms::Named => 12_400,
                    Firms::Unknown => 0,
                    Firms::Different => -40_000,
                },
            );
            add(
                Reason::Days,
                match pair.days {
                    Days::SameMinute | Days::Same if pair.across_languages => {
                        one_day(pair).max(35_000)
                    }
                    Days::SameMinute | Days::Same if tells_of_the_other(pair) => 30_000,
                    Days::SameMinute | Days::Same => one_day(pair),
                    // A status page announces the same every week.
                    Days::Next if pair.one_series => -30_000,
                    Days::Week if pair.one_series => -80_000,
                    Days::Next => -9_200,
                    Days::Week => -28_200,
                    Days::Far => -86_800,
                    _ => 0,
                },
            );
            add(Reason::Series, if pair.one_series { -30_600 } else { 0 });
            add(Reason::Page, if pair.page.is_some() { 150_000 } else { 0 });
            // One of seven words outweighs that a list mostly tells an incident once.
            let words = pair.sentence_words.min(40).cast_signed();
            add(
                Reason::Sentence,
                if has_telling_sentence(pair) { 60_000 + 3_000 * words } else { 0 },
            );
        }
        // What happens on one day is one outage, or two that have one cause.
        LinkKind::RecurrenceOf if pair.firms == Firms::Same && !pair.is_of_one_day => {
            add(Reason::Base, -20_000);
            add(Reason::Alike, part(390, cosine));
            add(Reason::Much, part(90, share(shared, nats(90))));
            add(Reason::Contained, part(110, contained));
            add(Reason::OtherElements, -part(60, share(pair.other_elements, nats(5))));
        }
        LinkKind::CascadeFrom if pair.firms == Firms::Named => {
            add(Reason::Base, -60_000);
            // Both ways is no way: then each merely tells of the other.
            let is_told = pair.is_downstream.0 != pair.is_downstream.1;
            let is_near = pair.gap.is_some_and(|gap| gap <= 1);
            let told = if is_near { 50_000 } else { 20_000 };
            add(Reason::Upstream, if is_told { told } else { 0 });
            add(Reason::Alike, part(400, cosine));
            add(Reason::Names, part(200, share(pair.shared_names, nats(20))));
            add(
                Reason::Days,
                match pair.days {
                    Days::SameMinute | Days::Same => 30_000,
                    // What is told as trouble may be any other of that day.
                    Days::Next if is_told => 12_000,
                    Days::Next => 24_000,
                    _ if pair.gap.is_some_and(|gap| gap <= 3) => 12_000,
                    Days::Unknown | Days::Overlap => 0,
                    Days::Week | Days::Far => -60_000,
                },
            );
        }
        LinkKind::SameMechanism => {
            add(Reason::Base, -57_000);
            add(Reason::Alike, part(900, cosine));
            add(Reason::Names, part(450, share(pair.shared_names, nats(40))));
            add(Reason::Much, part(80, share(shared, nats(90))));
            add(Reason::Contained, part(180, contained));
            add(Reason::Concepts, part(240, share(pair.concepts, nats(20))));
            add(Reason::OtherElements, -part(90, share(pair.other_elements, nats(5))));
        }
        LinkKind::PartOf
            if pair.firms == Firms::Same
                && matches!(pair.days, Days::SameMinute | Days::Same)
                && pair.one_series =>
        {
            add(Reason::Base, -25_000);
            add(Reason::Contained, part(200, contained));
            add(Reason::Days, if pair.days == Days::SameMinute { 10_000 } else { 0 });
            add(Reason::Names, part(150, share(pair.shared_names, nats(20))));
        }
        _ => {}
    }
}

/// From which sum on a link of a kind has a band; `None` where the kind never reaches it by likeness.
pub fn threshold(kind: LinkKind, band: Band) -> Option<i32> {
    let [suggested, probable, certain] = match kind {
        LinkKind::SameIncident => [Some(-27_000), Some(5_000), Some(25_000)],
        LinkKind::RecurrenceOf => [Some(-12_000), Some(3_500), None],
        LinkKind::SameMechanism => [Some(-20_000), Some(4_000), None],
        LinkKind::CascadeFrom => [Some(-25_000), None, Some(23_000)],
        LinkKind::PartOf => [Some(-5_000), Some(25_000), None],
        LinkKind::Mentions | LinkKind::Related => [None, None, None],
    };
    match band {
        Band::Suggested => suggested,
        Band::Probable => probable,
        Band::Certain => certain,
        Band::Asserted => None,
    }
}

/// The band of a sum; `None` where it is too low to be proposed at all.
pub fn band(kind: LinkKind, sum: i32) -> Option<Band> {
    [Band::Certain, Band::Probable, Band::Suggested]
        .into_iter()
        .find(|&band| threshold(kind, band).is_some_and(|least| sum >= least))
}

/// The sum of weights. They are few and small, so it cannot overflow.
pub fn sum(items: &[Item]) -> i32 {
    items.iter().map(|item| item.weight).sum()
}
