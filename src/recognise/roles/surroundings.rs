//! The words around a name: which of them are told of it, whatever stands between.

use std::ops::Range;

use super::adjacent::{
    cut_ending, end_of_beginning, ends_with_any, is_like_any, starts_with_any, without_article,
};
use super::hedges;
use crate::lexicon::phrases::pattern_places;
use crate::lexicon::{Known, Roles};
use crate::recognise::sentence;

/// A name in a text, and the places of all names there, in order.
#[derive(Clone, Debug)]
pub struct Spot<'t> {
    /// The text.
    pub text: &'t str,
    /// Where the name stands.
    pub range: Range<usize>,
    /// Where names stand.
    pub names: &'t [Range<usize>],
}

/// The words around a name, in lower case.
pub struct Surroundings<'k> {
    /// Before it in its clause.
    pub before: String,
    /// Before the list of names that it stands in, in the clause of the first; most lists have one name.
    pub before_list: String,
    /// Behind it in its sentence.
    behind: String,
    /// Of those, how many bytes are of its clause.
    clause: usize,
    /// Of those, where the list ends.
    list_end: usize,
    /// Whether other names precede it in the list.
    is_first: bool,
    /// Whether the name is only a piece of a longer one.
    pub is_fragment: bool,
    known: &'k Known,
}

/// Words that tell something of what they stand behind.
#[derive(Clone, Copy, Default)]
pub struct Telling<'k> {
    /// Whole phrases, with the particles that join them to the name.
    pub phrases: &'k [String],
    /// Verbs, behind any particle that marks a subject.
    pub verbs: &'k [String],
    /// States, behind a verb of being or becoming.
    pub states: &'k [String],
    /// What somebody meets with, a few words behind a verb of that: "suffered a four-hour outage".
    pub misfortunes: &'k [String],
}

impl<'k> Surroundings<'k> {
    /// Cuts the words out of the text.
    pub fn new(spot: &Spot<'_>, known: &'k Known) -> Self {
        let Spot { text, range, .. } = spot;
        let lower = |range: Range<usize>| text[range].to_lowercase();
        let clause = sentence::clause(text, range.clone());
        let list = list_around(spot, &known.words.roles, &known.words.kind_nouns.instance);
        Self {
            before: lower(clause.start..range.start),
            before_list: lower(sentence::clause(text, list.start..list.start).start..list.start),
            behind: lower(range.end..sentence::span(text, range.clone()).end.max(list.end)),
            clause: lower(range.end..clause.end).len(),
            list_end: lower(range.end..list.end).len(),
            is_first: list.start == range.start,
            is_fragment: is_fragment(&text[..range.start], &text[range.end..]),
            known,
        }
    }

    fn roles(&self) -> &'k Roles {
        &self.known.words.roles
    }

    /// Behind the name in its clause.
    pub fn after(&self) -> &str {
        &self.behind[..self.clause]
    }

    /// Behind a place in the sentence.
    pub fn behind(&self, place: usize) -> &str {
        &self.behind[place..]
    }

    /// Whether one of the phrases stands before the name, or before the list that it belongs to, and is
    /// said of it: not of "operations" in "failed Git operations".
    pub fn told_before(&self, phrases: &[String]) -> bool {
        let rest = self.behind(self.list_end);
        let rest = &rest[..sentence::clause(rest, 0..0).end];
        let roles = self.roles();
        // "affected MySQL and Redis recovered": the last one may begin a clause of its own.
        let may_belong = || {
            self.is_first
                || rest.trim().is_empty()
                || [&roles.place_before, &roles.means_before, &roles.subject_before]
                    .into_iter()
                    .any(|words| starts_with_any(rest, words))
        };
        ends_with_any(&self.before_list, phrases) && self.is_head(rest) && may_belong()
    }

    /// Whether a pair of phrases stands around the name: "took … down".
    pub fn told_around(&self, [first, last]: &[String; 2]) -> bool {
        cut_ending(&self.before_list, std::slice::from_ref(first))
            .is_some_and(|before| !ends_with_any(before, &self.roles().deliberate_before))
            && starts_with_any(self.behind(self.list_end), std::slice::from_ref(last))
    }

    /// Where the longest phrase that is told of the name behind it ends.
    pub fn told_behind(&self, telling: Telling<'_>) -> Option<usize> {
        let Starts { all, verbs, states, misfortunes } = self.starts();
        let ends = |starts: Vec<usize>, phrases: &'_ [String]| {
            starts
                .into_iter()
                .filter_map(|start| Some(start + end_of_beginning(self.behind(start), phrases)?))
                .max()
        };
        let found = [
            ends(all, telling.phrases),
            ends(verbs, telling.verbs),
            ends(states, telling.states),
            ends(misfortunes, telling.misfortunes),
        ];
        found.into_iter().flatten().max()
    }

    /// Whether what is told up to a place of the words behind the name, or at its beginning, is taken back.
    pub fn is_taken_back(&self, told: usize) -> bool {
        hedges::is_taken_back(&self.before_list, self.behind(told), self.known)
    }

    /// Whether the name stands by itself, and is not the first word of another noun.
    fn is_head(&self, rest: &str) -> bool {
        let nouns = &self.known.words.kind_nouns;
        let rest = rest.trim_start_matches(['"', '”', '`', ')']);
        let rest = &rest[end_of_beginning(rest, &nouns.instance).unwrap_or(0)..];
        let openers = &self.roles().behind_head;
        if openers.is_empty() {
            return true;
        }
        if rest.starts_with("'s") || rest.starts_with("’s") {
            return false;
        }
        let word = rest.trim_start();
        let word = word.split(|c: char| !c.is_alphanumeric() && c != '-').next().unwrap_or("");
        !word.starts_with(|c: char| c.is_ascii_alphabetic())
            || starts_with_any(word, &nouns.part)
            || !word.contains('-') && is_like_any(word, openers)
    }

    /// Whether the list of names is what the verb behind it is said of.
    fn is_subject(&self) -> bool {
        let before = without_article(&self.before_list);
        // Particles tell subjects from objects.
        !self.roles().subject_particles.is_empty()
            || before.is_empty()
            || ends_with_any(before, &self.roles().subject_before)
    }

    fn starts(&self) -> Starts {
        let mut heads = self.heads(0);
        let listed = self.behind(self.list_end);
        if self.list_end > 0 && (self.is_subject() || starts_with_any(listed, &self.roles().all)) {
            heads.extend(self.heads(self.list_end));
        }
        let mut starts = Starts::default();
        for head in heads {
            let words = self.beyond_adverbs(head);
            starts.states.extend(words.iter().flat_map(|&start| self.beyond_being(start)));
            starts.misfortunes.extend(words.iter().flat_map(|&start| self.beyond_suffering(start)));
            starts.verbs.extend(self.beyond_particle(head));
            starts.all.extend(words);
        }
        starts
    }

    /// Where a verb may begin behind a name that ends here: at once, behind a noun for a piece of it,
    /// behind what is inserted.
    fn heads(&self, end: usize) -> Vec<usize> {
        let mut heads = vec![end];
        let instance = &self.known.words.kind_nouns.instance;
        heads.extend(end_of_beginning(self.behind(end), instance).map(|noun| end + noun));
        let last = heads.last().copied().unwrap_or(end);
        heads.extend(self.beyond_parenthesis(last));
        if self.is_subject() {
            heads.extend(self.beyond_relative_clause(last));
            heads.extend(self.beyond_place(last));
        }
        heads
    }

    /// "Redis (the cache) failed".
    fn beyond_parenthesis(&self, start: usize) -> Option<usize> {
        let rest = self.behind(start);
        let inside = rest.trim_start().strip_prefix('(')?;
        let end = inside.find(')').filter(|&end| end <= MAX_INSERTION)?;
        Some(start + rest.len() - inside.len() + end + 1)
    }

    /// "Redis, which held the sessions, crashed".
    fn beyond_relative_clause(&self, start: usize) -> Option<usize> {
        let rest = self.behind(start);
        let inside = rest.strip_prefix(',')?;
        if !starts_with_any(inside, &self.roles().relative) {
            return None;
        }
        let end = inside.find(',').filter(|&end| end <= MAX_INSERTION)?;
        Some(start + 1 + end + 1)
    }

    /// "The kubelet on 312 nodes failed".
    fn beyond_place(&self, start: usize) -> Vec<usize> {
        let rest = self.behind(start);
        let Some(place) = end_of_beginning(rest, &self.roles().place_before) else {
            return Vec::new();
        };
        self.beyond_words(start + place, &self.roles().relative_pronouns)
    }

    /// "suffered a four-hour outage": before each of the next words, unless one denies it.
    fn beyond_suffering(&self, start: usize) -> Vec<usize> {
        let rest = self.behind(start);
        let Some(verb) = end_of_beginning(rest, &self.roles().suffering) else { return Vec::new() };
        let mut starts = vec![start + verb];
        starts.extend(self.beyond_words(start + verb, &self.roles().hedges));
        starts
    }

    /// Behind each of the next few words of the clause, up to one that ends the phrase.
    fn beyond_words(&self, start: usize, last: &[String]) -> Vec<usize> {
        let rest = self.behind(start);
        let mut at = 0;
        let mut ends = Vec::new();
        for _ in 0..PHRASE_WORDS {
            let word = rest[at..].trim_start();
            let length = word.find(|c: char| c.is_whitespace() || c == ',').unwrap_or(word.len());
            if length == 0 || starts_with_any(word, last) {
                break;
            }
            at = rest.len() - word.len() + length;
            ends.push(start + at);
        }
        ends
    }

    /// Here, and behind each word that may stand between a name and its verb.
    fn beyond_adverbs(&self, start: usize) -> Vec<usize> {
        let mut starts = vec![start];
        let mut at = start;
        while let Some(length) = end_of_beginning(self.behind(at), &self.roles().between) {
            at += length;
            starts.push(at);
        }
        starts
    }

    /// Behind a verb of being or becoming.
    fn beyond_being(&self, start: usize) -> Vec<usize> {
        end_of_beginning(self.behind(start), &self.roles().being)
            .map(|being| self.beyond_adverbs(start + being))
            .unwrap_or_default()
    }

    /// Behind a particle that marks a subject.
    fn beyond_particle(&self, start: usize) -> Vec<usize> {
        let rest = self.behind(start);
        let particles = self.roles().subject_particles.iter();
        particles
            .filter_map(|particle| pattern_places(rest.trim_start(), particle).next())
            .filter(|at| at.start == 0)
            .map(|at| start + rest.len() - rest.trim_start().len() + at.end)
            .flat_map(|verb| self.beyond_adverbs(verb))
            .collect()
    }
}

/// Where verbs may begin.
#[derive(Default)]
struct Starts {
    /// Behind the name.
    all: Vec<usize>,
    /// Behind the particle of a subject.
    verbs: Vec<usize>,
    /// Behind a verb of being.
    states: Vec<usize>,
    /// Behind a verb of suffering.
    misfortunes: Vec<usize>,
}

/// Whether a name is only a piece of a longer one: "php->php-1.19", "git-svn", "list.php", "`git::install`".
fn is_fragment(before: &str, behind: &str) -> bool {
    let goes_on = behind
        .strip_prefix('-')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_alphanumeric() || c == '>'));
    let goes_before = before
        .strip_suffix(['-', '.', '_'])
        .is_some_and(|rest| rest.ends_with(char::is_alphanumeric));
    goes_on || goes_before || behind.starts_with("::")
}

/// What is inserted between a name and its verb is at most this long, in bytes.
const MAX_INSERTION: usize = 120;

/// A phrase between a name and the words told of it has at most so many words: "on 312 nodes".
const PHRASE_WORDS: usize = 4;

/// The list of names around a name: "Redis and Kafka". Commas alone make none, if no word such as
/// "all" follows.
fn list_around(spot: &Spot<'_>, roles: &Roles, instances: &[String]) -> Range<usize> {
    let Spot { text, range, names } = spot;
    let own = names.partition_point(|name| name.start < range.start);
    if names.get(own) != Some(range) {
        return range.clone();
    }
    let mut is_joined = false;
    let mut joint = |left: &Range<usize>, right: &Range<usize>| {
        let joint = joint(&text[left.end..right.start], roles, instances);
        is_joined |= joint == Some(Joint::Conjunction);
        joint.is_some()
    };
    let mut first = own;
    while first > 0 && joint(&names[first - 1], &names[first]) {
        first -= 1;
    }
    let mut last = own;
    while last + 1 < names.len() && joint(&names[last], &names[last + 1]) {
        last += 1;
    }
    let list = names[first].start..names[last].end;
    let behind = sentence::head(&text[list.end..], MAX_INSERTION).to_lowercase();
    let mut words = behind.split_whitespace().take(2);
    let all = |word: &str| roles.all.iter().any(|all| all == word);
    if is_joined || words.any(all) { list } else { range.clone() }
}

/// What joins two names of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joint {
    Comma,
    Conjunction,
}

fn joint(gap: &str, roles: &Roles, instances: &[String]) -> Option<Joint> {
    /// Longer than the joint of any list.
    const MAX_JOINT: usize = 40;
    if gap.len() > MAX_JOINT {
        return None;
    }
    // "Google Cloud Storage (GCS)": another name of it.
    if gap.trim() == "(" {
        return Some(Joint::Conjunction);
    }
    let gap = gap.to_lowercase();
    let gap = without_article(&gap);
    let gap = gap[end_of_beginning(gap, instances).unwrap_or(0)..].trim();
    let word = gap.trim_start_matches([',', '、', '·', '/']).trim();
    if word.is_empty() {
        return (!gap.is_empty()).then_some(Joint::Comma);
    }
    roles.joiners.iter().any(|joiner| joiner == word).then_some(Joint::Conjunction)
}
