//! A case: one record of a corpus, as read.

use std::sync::Arc;

use super::date::{DateKind, PartialDate};
use super::duration::Duration;
use super::mention::{LinkKind, Mention};
use super::text::{Language, Text};

/// What a case is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseKind {
    /// An account of one or more incidents.
    IncidentAccount,
    /// An article about engineering, which documents no incident.
    Article,
}

/// An organisation as the record names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrganizationName {
    /// The name.
    pub name: String,
    /// The slug that the record gives beside the name, if it does.
    pub slug: Option<String>,
}

/// Where a word of a field stands, for what is to be said of it later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedWord {
    /// The field, as a path in the record.
    pub field: String,
    /// The word.
    pub word: String,
    /// The line, from 1.
    pub line: u64,
}

/// One account: one record of a corpus.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// The identifier, as the record gives it or as the reader made it from organisation and year.
    pub id: String,
    /// The input file, relative to the path that was given.
    pub file: Arc<str>,
    /// The number of the record in its file, from 1.
    pub record: u64,
    /// The line on which the record begins, from 1.
    pub line: u64,
    /// Words of fields that do not stand on that line.
    pub words: Vec<StatedWord>,
    /// A hash of its bytes: equal for records that are the same word for word, within one run.
    pub digest: u64,
    /// Name of the format that it was read from.
    pub format: &'static str,
    /// What kind of case it is, where the reader can tell.
    pub kind: Option<CaseKind>,
    /// Whose case it is.
    pub organization: Option<OrganizationName>,
    /// Titles, one for each language.
    pub titles: Vec<Text>,
    /// The year in the header of the account.
    pub account_year: Option<i16>,
    /// When the account was published, where the record says so.
    pub publication_date: Option<PartialDate>,
    /// When the record was last changed.
    pub modified: Option<PartialDate>,
    /// Summaries.
    pub summaries: Vec<Text>,
    /// Lessons.
    pub lessons: Vec<Text>,
    /// Notations of scheme `domain`.
    pub domains: Vec<String>,
    /// Topics that a related section names.
    pub topics: Vec<Text>,
    /// The category in the header.
    pub category: Option<Category>,
    /// The words for the difficulty.
    pub difficulty: Option<Text>,
    /// The notation of the difficulty in scheme `difficulty`, where the words are known.
    pub difficulty_notation: Option<String>,
    /// Sections of a case text, whole.
    pub sections: Vec<Section>,
    /// Incidents that the case tells of.
    pub incidents: Vec<Incident>,
    /// Actions; each says which incidents it answers.
    pub actions: Vec<Action>,
    /// Causal factors; each says which incidents it belongs to.
    pub factors: Vec<CausalFactor>,
    /// Conclusions that the responders drew.
    pub diagnoses: Vec<Diagnosis>,
    /// Amounts named in the texts.
    pub quantities: Vec<Quantity>,
    /// Settings named in the texts.
    pub settings: Vec<Setting>,
    /// Systems that the texts tell of.
    pub systems: Vec<System>,
    /// Documents that the case rests on.
    pub sources: Vec<SourceDocument>,
    /// Further documents, by name or address.
    pub documents: Vec<String>,
    /// The page of the case itself.
    pub page: Option<String>,
    /// Who wrote and reviewed the record.
    pub review: Review,
    /// Other cases that fields of the record name.
    pub references: Vec<CaseReference>,
    /// Fields that no rule knows.
    pub unmapped: Vec<UnmappedField>,
    /// What the texts name; filled by `recognise`.
    pub mentions: Vec<Mention>,
}

/// A category of the corpus: `3. Large scale`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Category {
    /// The number, where there is one.
    pub number: Option<u32>,
    /// The name.
    pub name: Text,
}

/// A section of a case text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The notation in scheme `section-kind`; `other` where the heading is not known.
    pub kind: String,
    /// The heading; `None` for text before the first one.
    pub heading: Option<Text>,
    /// Bullets and paragraphs, in order.
    pub passages: Vec<Passage>,
}

/// One bullet or paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The text, without its bullet.
    pub text: Text,
    /// The words before the first colon, where the lexicon knows them.
    pub lead_word: Option<String>,
    /// What the lead word says: the incident (from 0) or the phase.
    pub lead: Lead,
}

/// What the lead word of a bullet says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Lead {
    /// Nothing.
    #[default]
    None,
    /// The bullet tells of the incident with this place in the case, from 0.
    Incident(usize),
    /// The bullet lists actions, of this phase where it says one.
    Phase(Option<Phase>),
}

/// When an action acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// During the incident.
    Immediate,
    /// Soon after.
    ShortTerm,
    /// Later.
    LongTerm,
}

impl Phase {
    /// The notation in scheme `action-phase`.
    pub fn notation(self) -> &'static str {
        match self {
            Self::Immediate => "immediate",
            Self::ShortTerm => "short-term",
            Self::LongTerm => "long-term",
        }
    }
}

/// Whether a stated amount is exact or a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at least that.
    AtLeast,
    /// It is at most that.
    AtMost,
    /// It is about that.
    Approximate,
}

impl Bound {
    /// The notation in scheme `bound`.
    pub fn notation(self) -> &'static str {
        match self {
            Self::AtLeast => "at-least",
            Self::AtMost => "at-most",
            Self::Approximate => "approximate",
        }
    }
}

/// One incident of a case.
#[derive(Clone, Debug, Default)]
pub struct Incident {
    /// The number that the account itself gives it; its place among the others may be another one.
    pub number: Option<u64>,
    /// What tells it apart from the others of its case, one for each language.
    pub titles: Vec<Text>,
    /// When it happened.
    pub date: Option<PartialDate>,
    /// What the date stands for.
    pub date_kind: Option<DateKind>,
    /// How long it lasted.
    pub outage: Option<Duration>,
    /// Whether that is a bound.
    pub outage_bound: Option<Bound>,
    /// The words that say so.
    pub outage_words: Option<String>,
    /// Time until it was noticed.
    pub time_to_detect: Option<Duration>,
    /// The raw value of that.
    pub detection_words: Option<String>,
    /// Time until it was over.
    pub time_to_resolve: Option<Duration>,
    /// The raw value of that.
    pub resolution_words: Option<String>,
    /// Notations of scheme `symptom`.
    pub symptoms: Vec<String>,
    /// Root causes: notations of scheme `cause`.
    pub root_causes: Vec<String>,
    /// Contributing causes: notations of scheme `cause`.
    pub contributing_causes: Vec<String>,
    /// Notations of scheme `component-kind`.
    pub component_kinds: Vec<String>,
    /// A notation of scheme `severity`.
    pub severity: Option<String>,
    /// Notations of scheme `detection`.
    pub detection: Vec<String>,
    /// Notations of scheme `remediation`.
    pub remediation: Vec<String>,
    /// What set it off, in words.
    pub triggers: Vec<Text>,
    /// What was seen, in words.
    pub symptoms_texts: Vec<Text>,
    /// What it did.
    pub impact: Option<Impact>,
}

/// What an incident did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Impact {
    /// In words, one for each language.
    pub scope: Vec<Text>,
    /// How many users, as written.
    pub users_words: Option<String>,
    /// How many users, where that is a number.
    pub users: Option<u64>,
    /// Where.
    pub region: Option<String>,
}

/// Something done, planned or advised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// In words.
    pub description: Text,
    /// Notation of scheme `remediation`, where a phrase tells it.
    pub kinds: Vec<String>,
    /// When it acts.
    pub phase: Option<Phase>,
    /// The incidents that it answers (their places in the case, from 0).
    pub incidents: Vec<usize>,
    /// Slugs of the technologies that it uses.
    pub technologies: Vec<String>,
    /// The name of the rule that found it.
    pub rule: &'static str,
}

/// One condition or event in the causal story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CausalFactor {
    /// Its kind, where one is told.
    pub kind: Option<FactorKind>,
    /// Notation of scheme `factor-role`.
    pub role: &'static str,
    /// The sentence that tells it, one for each language.
    pub descriptions: Vec<Text>,
    /// Slugs of the technologies in which it arose.
    pub technologies: Vec<String>,
    /// The factors that it brought about or made worse, by their places in the case, from 0.
    pub leads_to: Vec<usize>,
    /// How long it lasted, apart from the outage.
    pub duration: Option<(Duration, Option<Bound>, String)>,
    /// The incidents that it belongs to.
    pub incidents: Vec<usize>,
    /// The name of the rule that found it.
    pub rule: &'static str,
    /// How sure the reading is.
    pub band: super::Band,
}

/// What a causal factor is: a term of one of two schemes. Which of them a record means, `map` finds
/// out: it knows the schemes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactorKind {
    /// A notation of scheme `cause`.
    Cause(String),
    /// A notation of scheme `cause` or, where that does not have it, of scheme `symptom`.
    CauseOrSymptom(String),
}

/// A conclusion that the responders drew; it may have been wrong, so it is no cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// The sentence that tells it.
    pub description: Text,
    /// Whether the account says that it was wrong.
    pub is_wrong: bool,
    /// The incidents that it was drawn in.
    pub incidents: Vec<usize>,
    /// The name of the rule that found it.
    pub rule: &'static str,
}

/// An amount that a text names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// The words.
    pub words: String,
    /// The value, as a decimal.
    pub value: String,
    /// Its unit: `ratio`, `percent`.
    pub unit: &'static str,
    /// Whether it is a bound.
    pub bound: Option<Bound>,
    /// The field.
    pub field: String,
    /// The line, from 1.
    pub line: u64,
    /// The language of the text.
    pub language: Option<Language>,
}

/// A setting that a text names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name.
    pub name: String,
    /// Its value, where the text says it.
    pub value: Option<String>,
    /// The words.
    pub words: String,
    /// The field.
    pub field: String,
    /// The line, from 1.
    pub line: u64,
    /// The language of the text.
    pub language: Option<Language>,
}

/// Something that one organisation runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// Slug of the organisation.
    pub organization: String,
    /// Slug of the system.
    pub slug: String,
    /// Its name.
    pub name: Text,
    /// Slugs of the technologies that it is built on.
    pub technologies: Vec<String>,
    /// The name of the rule that found it.
    pub rule: &'static str,
}

/// A document that a case rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceDocument {
    /// Its address.
    pub address: Option<String>,
    /// Addresses of archived copies.
    pub archived: Vec<String>,
    /// Notation of scheme `source-kind`.
    pub kind: Option<String>,
}

/// Who wrote and reviewed a record. Absent means: the record does not say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// Who wrote it.
    pub written_by: Option<String>,
    /// Who reviewed it.
    pub reviewed_by: Option<String>,
    /// When.
    pub reviewed_at: Option<PartialDate>,
}

/// What a reference names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReferenceTarget {
    /// A case by its identifier.
    Id(String),
    /// A page.
    Url(String),
    /// An organisation's case of a year.
    OrganizationYear {
        /// The name as written.
        name: String,
        /// The slug: of the registry where it knows the name, else made from the name.
        slug: String,
        /// The year.
        year: i16,
    },
    /// Another incident of the same case, by its place in the case, from 0.
    Incident(usize),
}

/// Another case that a field names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseReference {
    /// The kind of link that the field states.
    pub kind: LinkKind,
    /// What is named.
    pub target: ReferenceTarget,
    /// The words, as they stand there.
    pub words: String,
    /// Why, where the record says so.
    pub reason: Option<Text>,
    /// The line around them, word for word, where the record is a text.
    pub context: Option<Text>,
    /// The field.
    pub field: String,
    /// The line, from 1.
    pub line: u64,
}

/// A field that no rule knows: kept by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnmappedField {
    /// Its path in the record.
    pub name: String,
    /// Its value, as it stood in the input.
    pub raw: String,
    /// The line, from 1.
    pub line: u64,
}

impl Case {
    /// The line on which a field has a word; that of the record where no other is known.
    pub fn line_of(&self, field: &str, word: &str) -> u64 {
        let is_of_field =
            |stated: &&StatedWord| stated.field.split(['.', '[']).any(|part| part == field);
        let of_word = || self.words.iter().filter(|stated| stated.word == word);
        of_word()
            .find(is_of_field)
            .or_else(|| of_word().next())
            .map_or(self.line, |stated| stated.line)
    }
}
