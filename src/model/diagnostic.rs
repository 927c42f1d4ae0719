//! What was odd in the input: which record, which field, what was done about it, how to mend it.

use std::fmt;
use std::sync::Arc;

/// How grave a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Nothing is lost; worth knowing.
    Info,
    /// Something was kept but not understood.
    Warning,
    /// A value or a record could not be read.
    Error,
}

impl Level {
    /// Its name in messages and tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $level:ident, $whole:literal;)+) => {
        /// A stable code; each is a heading in `docs/errors.md`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code { $($(#[$doc])* $name,)+ }

        impl Code {
            /// All codes.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The code as printed.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$name => $code,)+ }
            }

            /// How grave it is.
            pub fn level(self) -> Level {
                match self { $(Self::$name => Level::$level,)+ }
            }

            /// Whether it means that a recognised record was not read whole (exit code 1).
            pub fn loses_data(self) -> bool {
                match self { $(Self::$name => $whole,)+ }
            }
        }
    };
}

// name = code, level, whether a recognised record was not read whole
codes! {
    /// A file could not be opened or read.
    Unreadable = "read-unreadable", Error, true;
    /// A folder is reached by a link from inside itself.
    DirectoryLoop = "read-directory-loop", Warning, false;
    /// A file or folder has nothing in it.
    Empty = "read-empty", Warning, false;
    /// Nothing of what was given is a case.
    NoCase = "read-no-case", Warning, false;
    /// A file is of no format that is known.
    NotRecognised = "read-not-recognised", Info, false;
    /// A JSON value of a known file is no case.
    NotACase = "read-not-a-case", Warning, false;
    /// Bytes that are not UTF-8.
    Encoding = "read-encoding", Error, true;
    /// A file in UTF-16 was read as such.
    Utf16 = "read-utf16", Info, false;
    /// A record is larger than the limit.
    TooLarge = "read-too-large", Error, true;
    /// JSON that breaks the grammar or ends too early.
    JsonSyntax = "read-json-syntax", Error, true;
    /// A field has a value of the wrong type.
    JsonType = "read-json-type", Error, true;
    /// A key stands twice in one object.
    DuplicateKey = "read-duplicate-key", Error, true;
    /// A record has no identifier and none could be made.
    NoIdentifier = "read-no-identifier", Error, true;
    /// Two records have one identifier.
    DuplicateId = "read-duplicate-id", Error, true;
    /// The same record stands twice, word for word.
    RepeatedRecord = "read-repeated-record", Warning, false;
    /// A date that does not exist or is none.
    Date = "read-date", Error, true;
    /// Dates with slashes are read as others of the file have to be.
    SlashDates = "read-slash-dates", Info, false;
    /// A duration that is none.
    Duration = "read-duration", Error, true;
    /// An address that cannot be an IRI.
    Address = "read-address", Error, true;
    /// A key of a text map is no language tag.
    LanguageTag = "read-language-tag", Warning, false;
    /// A field that no rule knows; it is kept as it is.
    UnknownField = "read-unknown-field", Warning, false;
    /// A word that is none of those that a field may hold; it is kept as it is.
    UnknownWord = "read-unknown-word", Warning, false;
    /// A name without a letter and a digit; it is kept as it is.
    NoName = "read-no-name", Warning, false;
    /// A reference within a record to something that the record does not have.
    UnknownReference = "read-unknown-reference", Error, true;
    /// Fields at the head of a text that are not closed.
    FrontMatter = "read-front-matter", Warning, false;
    /// Two places of one record say different things.
    Contradiction = "read-contradiction", Warning, false;
    /// A heading that the lexicon does not know; its section is kept as `other`.
    UnknownHeading = "read-unknown-heading", Info, false;
    /// A term that no scheme knows; it became a concept of a local scheme.
    UnknownTerm = "map-unknown-term", Warning, false;
    /// Two names that are not spelled alike have one slug, and so one IRI.
    OneSlug = "map-one-slug", Warning, false;
    /// NUL or another control character that some formats cannot carry.
    ControlCharacter = "read-control-character", Warning, false;
    /// A case text names an original, but its address is missing.
    MissingOriginal = "read-missing-original", Info, false;
    /// A bullet tells of an incident that the series does not have.
    IncidentOrdinal = "read-incident-ordinal", Info, false;
    /// A reference that a case makes to itself.
    SelfReference = "link-self-reference", Warning, false;
    /// A reference that fits several cases, so that none was chosen.
    AmbiguousReference = "link-ambiguous", Warning, false;
    /// A decision or a score about cases that are not there, or that nothing proposes any more.
    StaleDecision = "link-stale-decision", Warning, false;
    /// A row of a file of known pairs that cannot be compared, or has a relation that no rule knows.
    GoldRow = "gold-row", Warning, true;
    /// RDF that could not be parsed.
    RdfSyntax = "read-rdf-syntax", Error, true;
}

/// Where in the input something stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, relative to the path that was given.
    pub file: Arc<str>,
    /// The line, from 1; `None` where the whole file is meant.
    pub line: Option<u64>,
    /// The column, in characters from 1.
    pub column: Option<u64>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
            if let Some(column) = self.column {
                write!(f, ":{column}")?;
            }
        }
        Ok(())
    }
}

/// One diagnostic. Ordered by place, so that reports are the same from run to run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Diagnostic {
    /// Where.
    pub place: Place,
    /// The record in its file, from 1; `None` where the file is no case.
    pub record: Option<u64>,
    /// What kind.
    pub code: Code,
    /// The field, where one is concerned.
    pub field: Option<String>,
    /// What is the matter, in words, without a trailing period.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.code.level().name(), self.code.as_str(), self.message)?;
        write!(f, "\n  --> {}", self.place)?;
        if let Some(field) = &self.field {
            write!(f, " (field {field})")?;
        }
        if let Some(help) = &self.help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}
