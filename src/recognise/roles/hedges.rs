//! What takes an assertion back: negation, supposition, mistakes, drills.

use super::adjacent::starts_with_any;
use crate::lexicon::Known;
use crate::lexicon::phrases::pattern_places;
use crate::recognise::sentence;

/// Whether the words of a clause before a name, or those behind the word for what happened to it, say
/// that it did not happen, need not have, or was believed by mistake.
pub fn is_taken_back(before: &str, behind: &str, known: &Known) -> bool {
    let roles = &known.words.roles;
    let is_before = |hedge: &String| pattern_places(before, hedge).next().is_some();
    if known.patterns.wrong_diagnosis(before).is_some()
        || roles.hedges.iter().any(is_before)
        || starts_with_any(before, &roles.hedges_first)
    {
        return true;
    }
    let behind = &behind[..sentence::clause(behind, 0..0).end];
    // "crashed, and a fault of the disk was ruled out", "죽어 로그인할 수 없었다": what follows a
    // conjunction, or the ending that joins a consequence, is said of something else.
    let joints =
        roles.conjunctions.iter().filter_map(|pattern| pattern_places(behind, pattern).next());
    let own = joints.map(|at| at.end).min().unwrap_or(behind.len());
    let is_behind = |hedge: &String| pattern_places(behind, hedge).any(|at| at.start < own);
    roles.hedges_after.iter().any(is_behind)
}
