//! How another organisation that an account names fared.

use super::adjacent::{end_of_beginning, ends_with_any, says, starts_with_any};
use super::surroundings::{Spot, Surroundings, Telling};
use super::{Judgement, closes, judged};
use crate::lexicon::phrases::{glued, pattern_places, places_of};
use crate::lexicon::{Known, Roles};
use crate::model::{Band, Role};
use crate::recognise::sentence;

/// Judges a place where an account names another organisation; `None` where its words say nothing of
/// how that one fared, or suppose it. One in trouble may be what brought the case about.
pub fn judge(spot: &Spot<'_>, known: Option<&Known>) -> Option<Judgement> {
    let known = known?;
    let roles = &known.words.roles;
    let clause = sentence::clause(spot.text, spot.range.clone());
    if names_agent(&spot.text[spot.range.end..clause.end], roles) {
        return None;
    }
    let around = Surroundings::new(spot, known);
    if let Some(told) = told_affected(&around, roles) {
        let affected = judged(Role::Affected, "brought-down", Band::Asserted);
        return (!around.is_taken_back(told)).then_some(affected);
    }
    let before = without_false_trouble(&around.before, roles);
    let after = without_false_trouble(around.after(), roles);
    if says(&before, &roles.brought_down_before) {
        let affected = judged(Role::Affected, "brought-down", Band::Asserted);
        return (!around.is_taken_back(0)).then_some(affected);
    }
    if is_bystander(&before, &after, known) {
        return None;
    }
    let trouble_behind = first_trouble(&after, roles);
    if trouble_behind.is_none() && !says(&before, &roles.trouble) {
        return None;
    }
    let (start, end) = trouble_behind.unwrap_or((0, 0));
    // "AWS was not down": what stands between takes it back.
    let denies = |hedge: &String| pattern_places(&after[..start], hedge).next().is_some();
    let is_taken_back = roles.hedges.iter().any(denies)
        || super::hedges::is_taken_back(&around.before, &after[end..], known);
    (!is_taken_back).then(|| judged(Role::Failed, "trouble-beside", Band::Asserted))
}

/// Where the words end that say of an organisation, in the same breath, that something reached it:
/// "Discord and Canva were affected by the outage". It did not fail of its own.
fn told_affected(around: &Surroundings<'_>, roles: &Roles) -> Option<usize> {
    let hit = Telling { phrases: &roles.hit_after, verbs: &roles.hit_after, ..Telling::default() };
    around.told_behind(hit).or_else(|| around.told_before(&roles.affected_before).then_some(0))
}

/// Where the first word of trouble stands.
fn first_trouble(text: &str, roles: &Roles) -> Option<(usize, usize)> {
    let places = roles.trouble.iter().filter_map(|word| {
        let is_open = !roles.subject_particles.is_empty();
        glued(text, word)
            .find(|(_, before, after)| is_open || !before && !after)
            .map(|(place, ..)| (place.start, place.end))
    });
    places.min()
}

/// "failed over to", "scaled down": words of trouble that tell of none.
fn without_false_trouble(part: &str, roles: &Roles) -> String {
    let part =
        roles.no_trouble.iter().fold(part.to_owned(), |part, phrase| part.replace(phrase, ""));
    // "failed the master over": the first word tells of no trouble where the last one closes.
    roles.no_trouble_around.iter().fold(part, |part, [first, last]| {
        let at = places_of(&part, first).find(|at| closes(&part[at.end..], last, roles));
        at.map_or(part.clone(), |at| part[..at.start].to_owned() + &part[at.end..])
    })
}

/// Whether the words behind the name of an organisation begin with people or things of its that tell of the
/// trouble of others: "`PagerDuty` alerts", "HP hardware engineers"; but "GitHub Pages" is a product.
fn names_agent(after: &str, roles: &Roles) -> bool {
    // Hangul particles follow without a space.
    let behind_agent = |word: &str| {
        roles.agents.iter().any(|agent| {
            word.strip_prefix(agent.as_str())
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
        })
    };
    let mut rest = after.trim_start();
    for _ in 0..2 {
        let behind = rest.split_once(char::is_whitespace).map_or("", |(_, behind)| behind);
        if behind_agent(rest) {
            // "Datadog metrics were unavailable": they are a product then.
            return !begins_with_failure(&behind.to_lowercase(), roles);
        }
        rest = behind.trim_start();
    }
    false
}

/// Whether a text begins with what tells that something failed: "were unavailable", "crashed".
fn begins_with_failure(text: &str, roles: &Roles) -> bool {
    let is_state = |being: usize| starts_with_any(&text[being..], &roles.failed_states);
    starts_with_any(text, &roles.failed_after)
        || end_of_beginning(text, &roles.being).is_some_and(is_state)
}

/// Whether an organisation is only what somebody makes use of ("fell back to Twitter"), or where something
/// stands ("in the AWS us-east-1 region"), and no word of trouble stands right beside it.
fn is_bystander(before: &str, after: &str, known: &Known) -> bool {
    let roles = &known.words.roles;
    let joins = |word: &&str| {
        let lists = [&roles.means_before, &roles.place_before];
        !lists.into_iter().flatten().any(|preposition| preposition == word)
    };
    let near: Vec<&str> = after.split_whitespace().take(NEAR_WORDS).take_while(joins).collect();
    let near = near.join(" ");
    let is_there = ends_with_any(before, &roles.place_before) && says(&near, &roles.places);
    if !is_there && !is_means(before, roles) {
        return false;
    }
    // "due to a problem with the GitHub API outage", "an outage by AWS".
    let word_before = || {
        let mut words = before.trim_end().rsplitn(3, char::is_whitespace);
        words.next();
        words.next().is_some_and(|word| says(word, &roles.trouble))
    };
    !says(&near, &roles.trouble) && !word_before()
}

/// So many words behind a name make one noun with it: "the AWS us-east-1 S3 outage".
const NEAR_WORDS: usize = 3;

/// Whether the words before a name say that something is done by means of it, or goes there.
fn is_means(before: &str, roles: &Roles) -> bool {
    ends_with_any(before, &roles.means_before) && !ends_with_any(before, &roles.because_before)
}
