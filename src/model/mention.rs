//! Places in texts that name something, and how sure a reading is.

use super::text::Language;

/// How sure a statement is. The order is from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Band {
    /// For review only.
    Suggested,
    /// Right in at least 80 of 100 measured cases.
    Probable,
    /// Right in at least 98 of 100 measured cases.
    Certain,
    /// A source says it.
    Asserted,
}

impl Band {
    /// All of them, from least to most sure.
    pub const ALL: [Self; 4] = [Self::Suggested, Self::Probable, Self::Certain, Self::Asserted];

    /// The band of this notation.
    pub fn from_notation(notation: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|band| band.notation() == notation)
    }

    /// The notation in scheme `band`.
    pub fn notation(self) -> &'static str {
        match self {
            Self::Suggested => "suggested",
            Self::Probable => "probable",
            Self::Certain => "certain",
            Self::Asserted => "asserted",
        }
    }

    /// Whether a statement of this band may stand as a plain fact beside its evidence.
    pub fn is_fact(self) -> bool {
        self >= Self::Certain
    }
}

/// What part an element plays in an incident.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// It failed.
    Failed,
    /// It suffered from the failure.
    Affected,
    /// It is what helps, or is to help.
    Remedy,
    /// The text names it and says nothing more.
    Named,
}

impl Role {
    /// The notation in scheme `element-role`.
    pub fn notation(self) -> &'static str {
        match self {
            Self::Failed => "failed",
            Self::Affected => "affected",
            Self::Remedy => "remedy",
            Self::Named => "named",
        }
    }

    /// The role of a notation.
    pub fn from_notation(notation: &str) -> Option<Self> {
        [Self::Failed, Self::Affected, Self::Remedy, Self::Named]
            .into_iter()
            .find(|role| role.notation() == notation)
    }
}

/// How two cases hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LinkKind {
    /// One names the other.
    Mentions,
    /// Both tell the same incident.
    SameIncident,
    /// The incident came back.
    RecurrenceOf,
    /// The other incident brought this one about.
    CascadeFrom,
    /// Both failed in the same way.
    SameMechanism,
    /// This one is a part of the other.
    PartOf,
    /// A source says that they are related, and no more.
    Related,
}

impl LinkKind {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::Mentions,
        Self::SameIncident,
        Self::RecurrenceOf,
        Self::CascadeFrom,
        Self::SameMechanism,
        Self::PartOf,
        Self::Related,
    ];

    /// The notation in scheme `link-kind`.
    pub fn notation(self) -> &'static str {
        match self {
            Self::Mentions => "mentions",
            Self::SameIncident => "same-incident",
            Self::RecurrenceOf => "recurrence-of",
            Self::CascadeFrom => "cascade-from",
            Self::SameMechanism => "same-mechanism",
            Self::PartOf => "part-of",
            Self::Related => "related",
        }
    }

    /// The kind of a notation.
    pub fn from_notation(notation: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.notation() == notation)
    }

    /// Whether both directions say the same.
    pub fn is_symmetric(self) -> bool {
        matches!(self, Self::SameIncident | Self::SameMechanism | Self::Related)
    }
}

/// What a mention names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A technology of the registry, by its slug.
    Technology(String),
    /// A system of an organisation, by the slug of both.
    System {
        /// Slug of the organisation that runs it.
        organization: String,
        /// Slug of the system.
        slug: String,
    },
    /// An organisation, by its slug.
    Organization(String),
    /// A concept, by scheme and notation.
    Concept {
        /// The scheme.
        scheme: String,
        /// The notation.
        notation: String,
    },
    /// Another case; `link` finds out which.
    Case(super::ReferenceTarget),
}

/// A place in a text that names an element, an organisation, a concept or a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// What is named.
    pub target: Target,
    /// The words, as they stand there.
    pub words: String,
    /// The sentence or line around them, where it is needed to judge the role or the link.
    pub context: Option<String>,
    /// The field that the text stands in (`summary`), or the kind of its section.
    pub field: String,
    /// The section (its place in the case, from 0), for texts that have sections.
    pub section: Option<usize>,
    /// The line of the input, from 1.
    pub line: u64,
    /// Code points from the start of the text.
    pub offset: u64,
    /// The language of the text.
    pub language: Option<Language>,
    /// The part that the element plays; `None` for organisations, concepts and cases.
    pub role: Option<Role>,
    /// The incidents that the words are told of (their places in the case, from 0).
    pub incidents: Vec<usize>,
    /// The month that stands beside the year, from 1, where a case is named by organisation and year.
    pub month: Option<u8>,
    /// The kind of link that the words state, for cases.
    pub link: Option<LinkKind>,
    /// Why the case is named, where the text says so.
    pub reason: Option<String>,
    /// The name of the rule that found it.
    pub rule: &'static str,
    /// How sure the reading is.
    pub band: Band,
}
