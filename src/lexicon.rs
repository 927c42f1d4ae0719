//! The words of each language by which readers and rules find their way: headings, lead words,
//! units, bounds, roles. They stand in `ontology/lexicon/*.toml`; a language is added by a file.

mod patterns;
pub mod phrases;
mod wording;
mod years;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

pub use patterns::{FoundDuration, FoundQuantity, LeadKind, Patterns};
pub use wording::Wording;
pub use years::{FoundYear, FoundYears};

use crate::model::Language;

/// The words of one language. The files explain each list.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// Language tag.
    pub language: String,
    /// Section kind → spellings of its heading.
    pub headings: BTreeMap<String, Vec<String>>,
    /// The line under the title.
    pub header: Header,
    /// What stands before the colon of a bullet.
    pub lead_words: LeadWords,
    /// Unit → spellings.
    pub durations: Durations,
    /// Bound → words before (or, with `_after`, behind) a value.
    pub bounds: Bounds,
    /// How dates are written.
    pub dates: Dates,
    /// Words that tell the part of an element.
    pub roles: Roles,
    /// Between an organisation and a year.
    pub org_year: OrgYear,
    /// A conclusion that the account calls mistaken.
    pub wrong_diagnosis: Phrases,
    /// Shares and thresholds.
    pub quantities: Quantities,
    /// Nouns for parts of systems and for systems.
    pub kind_nouns: KindNouns,
    /// Bullets of topics.
    pub topics: Topics,
    /// Characters by which a text of this language is known.
    pub script: Script,
    /// What the program says of links and likeness: English → this language.
    pub sentences: BTreeMap<String, String>,
}

macro_rules! word_lists {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)+ })+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, Default, Deserialize)]
            #[serde(deny_unknown_fields, default)]
            pub struct $name { $($(#[$field_doc])* pub $field: $type,)+ }

            impl LowerCase for $name {
                fn lower_case(&mut self) {
                    $(self.$field.lower_case();)+
                }
            }
        )+
    };
}

/// Words that are compared with text in lower case. They are lowered once, as there are hundreds that
/// each name in a text is asked for.
trait LowerCase {
    fn lower_case(&mut self);
}

impl LowerCase for String {
    fn lower_case(&mut self) {
        *self = self.to_lowercase();
    }
}

impl<T: LowerCase> LowerCase for Vec<T> {
    fn lower_case(&mut self) {
        self.iter_mut().for_each(T::lower_case);
    }
}

impl LowerCase for [String; 2] {
    fn lower_case(&mut self) {
        self.iter_mut().for_each(String::lower_case);
    }
}

impl LowerCase for BTreeMap<String, Vec<String>> {
    fn lower_case(&mut self) {
        self.values_mut().for_each(Vec::lower_case);
    }
}

word_lists! {
    /// The header line.
    Header {
        /// Words for "difficulty".
        difficulty: Vec<String>,
        /// Words for "original".
        original: Vec<String>,
        /// Notation of scheme `difficulty` → words.
        difficulties: BTreeMap<String, Vec<String>>,
    }
    /// Duration units.
    Durations {
        /// Words for seconds.
        seconds: Vec<String>,
        /// Words for minutes.
        minutes: Vec<String>,
        /// Words for hours.
        hours: Vec<String>,
        /// Words for days.
        days: Vec<String>,
        /// Behind a unit: half of one more.
        and_a_half: Vec<String>,
        /// Behind a number, before its unit: half of a unit more.
        and_a_half_before: Vec<String>,
        /// Directly before how long something went on.
        lasted_before: Vec<String>,
        /// Directly behind it.
        lasted_after: Vec<String>,
        /// In the same sentence: what could or may last so long.
        supposed: Vec<String>,
    }
    /// Dates.
    Dates {
        /// `day-month`, `year-month-day`, or `either` where some write the day first and some the month.
        order: String,
        /// Words for "year".
        year_words: Vec<String>,
        /// Words for "month".
        month_words: Vec<String>,
        /// Words for "day".
        day_words: Vec<String>,
        /// Before a year or a month: a part of it, such as "early".
        part_of_year_before: Vec<String>,
        /// The same behind one.
        part_of_year_after: Vec<String>,
        /// Number of the month → its names.
        months: BTreeMap<String, Vec<String>>,
    }
    /// Roles.
    Roles {
        /// Directly before a failed element.
        failed_before: Vec<String>,
        /// Directly behind one.
        failed_after: Vec<String>,
        /// Directly behind the subject of a sentence, and the particle of one.
        failed_verbs: Vec<String>,
        /// Behind a verb of being or becoming, of which a failed element is the subject.
        failed_states: Vec<String>,
        /// Before a misfortune: verbs of meeting with one.
        suffering: Vec<String>,
        /// What a failed element meets with, a few words behind such a verb.
        misfortunes: Vec<String>,
        /// Around one: `["took", "down"]`.
        failed_around: Vec<[String; 2]>,
        /// Behind a phrase of failure: what is named after failures, and is none.
        failure_compounds: Vec<String>,
        /// Directly before an affected element.
        affected_before: Vec<String>,
        /// Directly behind one.
        affected_after: Vec<String>,
        /// Like `failed_verbs`.
        affected_verbs: Vec<String>,
        /// Like `failed_states`.
        affected_states: Vec<String>,
        /// Behind an organisation that somebody else's trouble reached.
        hit_after: Vec<String>,
        /// Before those who do what stands around an element on purpose: "we" in "we took Redis down".
        deliberate_before: Vec<String>,
        /// Between a name and its verb: auxiliaries and adverbs.
        between: Vec<String>,
        /// Verbs of being and becoming.
        being: Vec<String>,
        /// Particles that mark the subject of a sentence, glued to it.
        subject_particles: Vec<String>,
        /// Before the subject of a sentence.
        subject_before: Vec<String>,
        /// Begins what is inserted between commas behind a name.
        relative: Vec<String>,
        /// Of those, what begins a clause with a verb of its own.
        relative_pronouns: Vec<String>,
        /// Between the last two names of a list.
        joiners: Vec<String>,
        /// Behind a list of names: the verb is said of each.
        all: Vec<String>,
        /// Behind a name: words that begin something else than a noun that the name only describes.
        behind_head: Vec<String>,
        /// Directly before an element, where its description stands behind a noun: the noun is meant.
        uses_before: Vec<String>,
        /// Before a remedy, in an account of what helped.
        stated_remedy_before: Vec<String>,
        /// In the same clause: something helped.
        remedied: Vec<String>,
        /// Directly before a remedy.
        remedy_before: Vec<String>,
        /// Directly behind one.
        remedy_after: Vec<String>,
        /// Before an example of what an action makes use of.
        example_before: Vec<String>,
        /// Before an element in the same clause of an action: it is worked on, not made use of.
        worked_on_before: Vec<String>,
        /// The same behind one.
        worked_on_after: Vec<String>,
        /// Directly behind one: nouns that it only describes, and that are worked on.
        worked_on_nouns: Vec<String>,
        /// In the clause of a named organisation: says that it was in trouble.
        trouble: Vec<String>,
        /// Phrases with such words, or words of failure, that say nothing of the kind.
        no_trouble: Vec<String>,
        /// The same with something between: `["failed", "over"]`.
        no_trouble_around: Vec<[String; 2]>,
        /// Behind a named organisation: people and things of its that tell of the trouble of others.
        agents: Vec<String>,
        /// Behind a named organisation after a word for "in": it is a place there.
        places: Vec<String>,
        /// Before what somebody makes use of, or goes to.
        means_before: Vec<String>,
        /// Before an element where something else happens.
        place_before: Vec<String>,
        /// Before what is to blame, though it may end like one of these.
        because_before: Vec<String>,
        /// Of the words directly behind a failed element, those that make one noun with its name.
        failed_nouns: Vec<String>,
        /// Before a named organisation in its clause: it is what another one brought down.
        brought_down_before: Vec<String>,
        /// Marks what is left behind.
        away_from: Vec<String>,
        /// Marks where it goes.
        away_to: Vec<String>,
        /// Says that something came back.
        recurrence: Vec<String>,
        /// Says that what follows did not happen, or need not have.
        hedges: Vec<String>,
        /// The same as the first word of a clause.
        hedges_first: Vec<String>,
        /// The same of what precedes.
        hedges_after: Vec<String>,
        /// Words behind which something else is told.
        conjunctions: Vec<String>,
    }
    /// `Org Year`.
    OrgYear {
        /// Words that may stand between.
        gap: Vec<String>,
        /// Words that join a list of years.
        joiners: Vec<String>,
        /// Particles glued to a name.
        particles: Vec<String>,
        /// Words before a year.
        year_prefix: Vec<String>,
        /// Words for an incident.
        incident: Vec<String>,
        /// Words for an account of one: behind a year side by side with a name they are no other noun.
        account: Vec<String>,
        /// Behind a word for an incident: what is done about incidents at large.
        no_incident_after: Vec<String>,
        /// The same before one.
        no_incident_before: Vec<String>,
        /// Between a word for an incident and the organisation behind it.
        at: Vec<String>,
        /// Before a word for an incident: it is one, whichever.
        articles: Vec<String>,
        /// Behind an organisation: it had an incident.
        happened: Vec<String>,
        /// The same where verbs stand last: behind an organisation and more.
        happened_last: Vec<String>,
        /// The same, where a word for an incident follows.
        had: Vec<String>,
        /// Between an organisation and such words.
        adverbs: Vec<String>,
        /// No words that tell more of an incident: what they lead to is told of something else. In
        /// Hangul, as the end of a word.
        breaks: Vec<String>,
        /// Before the name of a service: a piece of it is meant that the author runs.
        ours_before: Vec<String>,
        /// The same, behind it.
        ours_behind: Vec<String>,
        /// Before the name of a service: what stands there uses it.
        used_before: Vec<String>,
        /// The same, behind it.
        used_behind: Vec<String>,
        /// Behind years and organisations in lists: each year is of the organisation in its place.
        respectively: Vec<String>,
        /// Behind a number that looks like a year: it counts them, or they are of that year.
        other_after: Vec<String>,
        /// Before an organisation: what stands behind it with a year is no incident.
        other_before: Vec<String>,
    }
    /// A list of phrases.
    Phrases {
        /// The phrases.
        phrases: Vec<String>,
    }
    /// Quantities.
    Quantities {
        /// Patterns with `{part}` and `{whole}`.
        ratio: Vec<String>,
        /// Words for "per cent".
        percent: Vec<String>,
        /// A lower bound, before.
        above: Vec<String>,
        /// A lower bound, behind.
        above_after: Vec<String>,
        /// An upper bound, before.
        below: Vec<String>,
        /// An upper bound, behind.
        below_after: Vec<String>,
        /// About, before.
        about: Vec<String>,
        /// About, behind.
        about_after: Vec<String>,
    }
    /// Nouns.
    KindNouns {
        /// Parts of a system.
        part: Vec<String>,
        /// Systems.
        system: Vec<String>,
        /// Pieces that stand for the product.
        instance: Vec<String>,
        /// Those of them that stand before a name.
        instance_before: Vec<String>,
    }
    /// Topics.
    Topics {
        /// What separates them.
        separators: Vec<String>,
    }
    /// Script.
    Script {
        /// Characters, or ranges such as `가-힣`, that texts of this language hold and others do not.
        letters: Vec<String>,
    }
}

/// Lead words of bullets.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct LeadWords {
    /// The incident with a number, `{n}`.
    pub incident: Vec<String>,
    /// Actions during the incident.
    pub immediate: Vec<String>,
    /// Actions soon after.
    pub short_term: Vec<String>,
    /// Later actions.
    pub long_term: Vec<String>,
    /// Actions whose phase is not stated.
    pub action: Vec<String>,
    /// Promised actions.
    pub planned: Vec<String>,
}

/// Bounds of amounts.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bounds {
    /// A lower bound, before the value.
    #[serde(rename = "at-least")]
    pub at_least: Vec<String>,
    /// A lower bound, behind the value.
    #[serde(rename = "at-least_after")]
    pub at_least_after: Vec<String>,
    /// An upper bound, before.
    #[serde(rename = "at-most")]
    pub at_most: Vec<String>,
    /// An upper bound, behind.
    #[serde(rename = "at-most_after")]
    pub at_most_after: Vec<String>,
    /// About, before.
    pub approximate: Vec<String>,
    /// About, behind.
    pub approximate_after: Vec<String>,
}

/// The words of all languages, sorted by language tag.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    languages: Vec<Known>,
}

/// One language: its words, and the patterns made of them.
#[derive(Clone, Debug)]
pub struct Known {
    /// The tag.
    pub language: Language,
    /// The words.
    pub words: Words,
    /// The patterns.
    pub patterns: Patterns,
    /// What the program says, in this language.
    pub wording: Wording,
}

impl Lexicon {
    /// Reads the files of all languages: `(file name, content)`.
    ///
    /// # Errors
    /// Names the file and says what is wrong in it.
    pub fn parse<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, String> {
        let mut languages = Vec::new();
        for (name, content) in files {
            let mut words: Words =
                toml::from_str(content).map_err(|error| format!("{name}: {error}"))?;
            words.roles.lower_case();
            words.org_year.lower_case();
            words.kind_nouns.lower_case();
            let language = Language::parse(&words.language)
                .ok_or_else(|| format!("{name}: `language` must be a tag such as \"vi\""))?;
            let patterns = Patterns::new(&words).map_err(|error| format!("{name}: {error}"))?;
            let wording =
                Wording::new(&words.sentences).map_err(|error| format!("{name}: {error}"))?;
            languages.push(Known { language, words, patterns, wording });
        }
        languages.sort_by(|left, right| left.language.cmp(&right.language));
        Ok(Self { languages })
    }

    /// All languages, sorted by tag.
    pub fn languages(&self) -> &[Known] {
        &self.languages
    }

    /// One language.
    pub fn get(&self, language: &Language) -> Option<&Known> {
        self.languages.iter().find(|known| known.language == *language)
    }

    /// What the program says, in the first of these languages (tags) that it can say it in.
    pub fn wording(&self, languages: &[String]) -> &Wording {
        static ENGLISH: LazyLock<Wording> = LazyLock::new(Wording::default);
        for tag in languages {
            let base = tag.split('-').next().unwrap_or(tag);
            if base.eq_ignore_ascii_case("en") {
                break;
            }
            let same = |known: &&Known| known.words.language.eq_ignore_ascii_case(base);
            if let Some(known) = self.languages.iter().find(same)
                && !known.words.sentences.is_empty()
            {
                return &known.wording;
            }
        }
        &ENGLISH
    }

    /// The language whose letters stand in a text, if only that language has such letters; English
    /// for a text in plain ASCII. A hint for titles and the like, never for what a record states.
    pub fn guess(&self, text: &str) -> Option<Language> {
        if text.is_ascii() {
            return Language::parse("en");
        }
        let mut best: Option<(usize, &Language)> = None;
        for known in &self.languages {
            let count = text.chars().filter(|&c| known.words.script.contains(c)).count();
            if count > best.map_or(0, |(count, _)| count) {
                best = Some((count, &known.language));
            }
        }
        best.map(|(_, language)| language.clone())
    }
}

impl Script {
    fn contains(&self, c: char) -> bool {
        self.letters.iter().any(|letters| {
            let mut parts = letters.chars();
            match (parts.next(), parts.next(), parts.next(), parts.next()) {
                (Some(first), Some('-'), Some(last), None) => (first..=last).contains(&c),
                _ => letters.contains(c),
            }
        })
    }
}
