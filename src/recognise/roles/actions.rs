//! The part that a named element plays in an action: remedy, or what is worked on.

use super::adjacent::{ends_with_any, says, starts_with_any};
use super::surroundings::Surroundings;
use super::{Judgement, judged};
use crate::lexicon::Known;
use crate::model::{Band, Role};

/// Judges a place in the words of an action.
pub fn judge(around: &Surroundings<'_>, known: &Known) -> Judgement {
    let roles = &known.words.roles;
    let (before, after) = (around.before.as_str(), around.after());
    // "away from X to Y": X is left behind, so it is no remedy.
    let left_behind = ends_with_any(before, &roles.away_from)
        || !roles.subject_particles.is_empty() && starts_with_any(after, &roles.away_from);
    let used =
        ends_with_any(before, &roles.remedy_before) || starts_with_any(after, &roles.remedy_after);
    // "move X from Y to Z", "a store such as Z", "admission control (Z)": by what it is done.
    let named_as_means = ends_with_any(before, &roles.example_before)
        || ends_with_any(before, &roles.away_to) && says(before, &roles.away_from)
        || before.trim_end().ends_with('(');
    if left_behind {
        judged(Role::Named, "left-behind", Band::Asserted)
    } else if used {
        judged(Role::Remedy, "lead-word-phase", Band::Asserted)
    } else if is_worked_on(before, after, known) {
        judged(Role::Named, "worked-on", Band::Asserted)
    } else if named_as_means {
        judged(Role::Remedy, "lead-word-phase", Band::Asserted)
    } else {
        // An action names what it makes use of, and as often what it is about.
        judged(Role::Remedy, "named-in-action", Band::Suggested)
    }
}

/// "restart Redis", "fix the RDS bug", "rà soát EBS": the action is done to the element, not with it.
fn is_worked_on(before: &str, after: &str, known: &Known) -> bool {
    let roles = &known.words.roles;
    says(before, &roles.worked_on_before)
        || says(after, &roles.worked_on_after)
        || starts_with_any(after, &roles.worked_on_nouns)
}
