//! What people, and other programs, say of links.

use super::mention::LinkKind;

/// What a person says of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It holds.
    Accept,
    /// It does not.
    Reject,
    /// Another kind holds: the one that is given.
    Retype,
}

/// A person's word about a link. It is final.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Identifier of the case that the link starts from.
    pub from: String,
    /// Identifier of the other.
    pub to: String,
    /// The kind that the verdict is about; for [`Verdict::Retype`] the kind that holds.
    pub kind: LinkKind,
    /// What is said.
    pub verdict: Verdict,
    /// Who says so.
    pub by: String,
    /// When, as written.
    pub on: String,
    /// Why.
    pub reason: String,
    /// The confidence that the link had when it was judged, in ten-thousandths. Where the link has
    /// another one now, what it rests on has changed, and the decision wants a second look.
    pub seen: Option<u16>,
    /// The line of the file.
    pub line: u64,
}

/// How likely another program holds a link to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutsideScore {
    /// Identifier of the case that the link starts from.
    pub from: String,
    /// Identifier of the other.
    pub to: String,
    /// The kind.
    pub kind: LinkKind,
    /// In ten-thousandths.
    pub score: u16,
    /// The name of the method.
    pub method: String,
    /// The line of the file.
    pub line: u64,
}
