//! The part that a named element plays, by the words next to it.

mod actions;
mod adjacent;
mod hedges;
mod organizations;
mod parts;
mod surroundings;
#[cfg(test)]
mod tests;

use std::ops::Range;

use super::UnitContext;
use super::sentence;
use crate::lexicon::phrases::places_of;
use crate::lexicon::{Known, Roles};
use crate::model::{Band, Role};

use adjacent::{begins_like_any, ends_with_any, says, starts_with_any};
use surroundings::{Surroundings, Telling};

pub use organizations::judge as judge_organization;
pub use surroundings::Spot;

/// What a rule says of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The part.
    pub role: Role,
    /// The rule.
    pub rule: &'static str,
    /// Whether the rule asserts it.
    pub band: Band,
    /// Whether the words say that it came back.
    pub again: bool,
}

fn judged(role: Role, rule: &'static str, band: Band) -> Judgement {
    Judgement { role, rule, band, again: false }
}

/// Judges one place. Adjacent words decide, never the section alone.
pub fn judge(spot: &Spot<'_>, context: UnitContext, known: Option<&Known>) -> Judgement {
    let Some(known) = known else { return judged(Role::Named, "label", Band::Asserted) };
    let around = Surroundings::new(spot, known);
    if context == UnitContext::Actions {
        return actions::judge(&around, known);
    }
    let told = (!around.is_fragment).then(|| told_of(&around, known)).flatten();
    told.unwrap_or_else(|| match context {
        // What the background of several incidents names may have to do with each: proposed.
        UnitContext::Background => judged(Role::Named, "named-in-background", Band::Suggested),
        _ => judged(Role::Named, "label", Band::Asserted),
    })
}

/// What a judgement of words around the name of a protocol comes to. A protocol does not fail: what talks it
/// does, or resolves by it, and only a noun beside the name says that such a thing is meant ("SSH server").
pub fn of_protocol(judged: Judgement, spot: &Spot<'_>, known: Option<&Known>) -> Judgement {
    let Some(known) = known else { return judged };
    let nouns = &known.words.kind_nouns;
    let (before, behind) = (&spot.text[..spot.range.start], &spot.text[spot.range.end..]);
    let is_instance = || {
        starts_with_any(&sentence::head(behind, NEAR_BYTES).to_lowercase(), &nouns.instance)
            || ends_with_any(
                &sentence::tail(before, NEAR_BYTES).to_lowercase(),
                &nouns.instance_before,
            )
    };
    if judged.role != Role::Failed || is_instance() {
        return judged;
    }
    Judgement { role: Role::Named, rule: "protocol", band: Band::Asserted, again: false }
}

/// So much beside a name is looked at for a noun.
const NEAR_BYTES: usize = 64;

/// What the words around a name tell of it, if they tell anything.
fn told_of(around: &Surroundings<'_>, known: &Known) -> Option<Judgement> {
    let is_part = parts::names_part(&around.before_list, around.after(), known);
    let band = |told| {
        if around.is_taken_back(told) { Band::Suggested } else { Band::Asserted }
    };
    let (failed, affected) = (told_failed(around, known), told_affected(around, known));
    match (failed, affected) {
        // "bị gián đoạn theo" says more than "bị gián đoạn".
        (Some(told), affected) if told == 0 || affected.is_none_or(|affected| affected <= told) => {
            if is_part {
                return Some(judged(Role::Named, "part-of-it-failed", Band::Asserted));
            }
            let again = says_again(&around.before, around.after(), known);
            Some(Judgement { again, ..judged(Role::Failed, "failed-beside", band(told)) })
        }
        (_, Some(_)) if is_part => Some(judged(Role::Named, "part-of-it-affected", Band::Asserted)),
        (_, Some(told)) => Some(judged(Role::Affected, "affected-beside", band(told))),
        (_, None) => {
            is_stated_remedy(around, known).then(|| judged(Role::Remedy, "stated-remedy", band(0)))
        }
    }
}

/// Where the words end that say that it failed: 0 where they stand before the name.
fn told_failed(around: &Surroundings<'_>, known: &Known) -> Option<usize> {
    let roles = &known.words.roles;
    // "failed over to the standby", "failed Redis over": it did what it should.
    let no_trouble =
        Telling { phrases: &roles.no_trouble, verbs: &roles.no_trouble, ..Telling::default() };
    let is_no_trouble = || {
        around.told_behind(no_trouble).is_some()
            || roles.no_trouble_around.iter().any(|[first, last]| {
                ends_with_any(&around.before, std::slice::from_ref(first))
                    && closes(around.after(), last, roles)
            })
    };
    let telling = Telling {
        phrases: &roles.failed_after,
        verbs: &roles.failed_verbs,
        states: &roles.failed_states,
        misfortunes: &roles.misfortunes,
    };
    let nouns = Telling { phrases: &roles.failed_nouns, ..Telling::default() };
    let told = if around.told_before(&roles.failed_before)
        || roles.failed_around.iter().any(|pair| around.told_around(pair))
    {
        0
    } else {
        around
            .told_behind(telling)
            // "Redis failure modes": what is named after failures is none.
            .filter(|&told| !begins_like_any(around.behind(told), &roles.failure_compounds))
            .filter(|_| !is_place(around, roles) || around.told_behind(nouns).is_some())?
    };
    (!is_no_trouble()).then_some(told)
}

/// Where the words end that say that it was affected: 0 where they stand before the name.
fn told_affected(around: &Surroundings<'_>, known: &Known) -> Option<usize> {
    let roles = &known.words.roles;
    let telling = Telling {
        phrases: &roles.affected_after,
        verbs: &roles.affected_verbs,
        states: &roles.affected_states,
        misfortunes: &[],
    };
    if around.told_before(&roles.affected_before) {
        return Some(0);
    }
    around.told_behind(telling).filter(|_| !is_place(around, roles))
}

/// "DNS queries from EC2 failed", "truy vấn Redis bị lỗi": something else did, there or by its means.
fn is_place(around: &Surroundings<'_>, roles: &Roles) -> bool {
    let before = &around.before_list;
    [&roles.place_before, &roles.means_before, &roles.uses_before]
        .into_iter()
        .any(|words| ends_with_any(before, words))
        && !ends_with_any(before, &roles.because_before)
}

/// "We mitigated by switching to Redis": an account may tell what helped outside of its list of actions.
fn is_stated_remedy(around: &Surroundings<'_>, known: &Known) -> bool {
    let roles = &known.words.roles;
    ends_with_any(&around.before, &roles.stated_remedy_before)
        && says(&around.before, &roles.remedied)
        || starts_with_any(around.after(), &roles.remedy_after)
            && says(around.after(), &roles.remedied)
}

/// Whether a word ends a text, or stands before where something goes: "over", "over to the standby"; but not
/// "over an hour".
fn closes(text: &str, word: &str, roles: &Roles) -> bool {
    places_of(text, word).any(|at| {
        let behind = text[at.end..].trim();
        behind.is_empty() || starts_with_any(behind, &roles.away_to)
    })
}

/// Whether the words around a place in its clause say that it did not happen, need not have, or was
/// believed by mistake.
pub fn is_hedged(text: &str, range: Range<usize>, known: Option<&Known>) -> bool {
    let Some(known) = known else { return false };
    let clause = sentence::clause(text, range.clone());
    let before = text[clause.start..range.start].to_lowercase();
    let after = text[range.end..clause.end].to_lowercase();
    hedges::is_taken_back(&before, &after, known)
}

/// "lại lỗi EBS", "EBS failed again": a word of return beside the words of failure.
fn says_again(before: &str, after: &str, known: &Known) -> bool {
    let words = |text: &str, phrase: &str| places_of(text, phrase).next().is_some();
    known.words.roles.recurrence.iter().any(|phrase| words(before, phrase) || words(after, phrase))
}
