//! Which statements make features, what part the thing plays, and what each counts.
//!
//! The numbers are judgements, not measurements: they order what a reader would order, and they stand
//! here and nowhere else.

use crate::graph::lookup::ROLES;
use crate::model::Role;
use crate::vocab;

/// What kind of thing a feature is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeatureKind {
    /// A system or a technology.
    Element,
    /// A symptom.
    Symptom,
    /// A cause.
    Cause,
    /// A kind of component.
    ComponentKind,
    /// A domain.
    Domain,
    /// An organisation.
    Organization,
}

impl FeatureKind {
    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Element => "element",
            Self::Symptom => "symptom",
            Self::Cause => "cause",
            Self::ComponentKind => "component-kind",
            Self::Domain => "domain",
            Self::Organization => "organization",
        }
    }

    /// How much the kind counts, in quarters.
    pub(super) fn quarters(self) -> u64 {
        match self {
            Self::Element | Self::Symptom | Self::Cause => 4,
            Self::ComponentKind => 3,
            Self::Domain => 2,
            Self::Organization => 1,
        }
    }
}

/// What part a feature plays in a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// An element that failed.
    Failed,
    /// An element that suffered.
    Affected,
    /// An element that helps.
    Remedy,
    /// An element that is only named.
    Named,
    /// The root cause.
    RootCause,
    /// The cause that set it off.
    TriggerCause,
    /// A cause that made it worse or possible.
    ContributingCause,
    /// A cause that kept it going.
    SustainingCause,
    /// A cause of which no more is said.
    Cause,
    /// The case has it.
    Has,
}

impl Part {
    /// The part of an element in this role.
    pub fn from_role(role: Role) -> Self {
        match role {
            Role::Failed => Self::Failed,
            Role::Affected => Self::Affected,
            Role::Remedy => Self::Remedy,
            Role::Named => Self::Named,
        }
    }

    /// The role of an element that plays this part.
    pub fn role(self) -> Option<Role> {
        ROLES.into_iter().find(|&role| Self::from_role(role) == self)
    }

    /// The part in words, as said of a feature in a case.
    pub fn words(self) -> &'static str {
        match self {
            Self::Failed => "failed",
            Self::Affected => "affected",
            Self::Remedy => "a remedy",
            Self::Named => "named",
            Self::RootCause => "root cause",
            Self::TriggerCause => "trigger",
            Self::ContributingCause => "contributing cause",
            Self::SustainingCause => "sustaining cause",
            Self::Cause => "cause",
            Self::Has => "stated",
        }
    }

    /// How much a feature counts whose parts at both sides are these, in quarters.
    ///
    /// A remedy is like a remedy only: what failed at one and helps at the other is no shared failure.
    pub(super) fn quarters_with(self, other: Self) -> u64 {
        use Part::{Affected, Failed, Has, Named, Remedy};
        match (self, other) {
            (Failed, Failed) | (Has, Has) => 4,
            (Failed | Affected, Failed | Affected) => 3,
            (Remedy, Remedy) => 2,
            (Remedy, _) | (_, Remedy) => 0,
            (Named, _) | (_, Named) => 1,
            // Causes: the same part at both sides, or different ones.
            (here, there) if here == there => 4,
            _ => 2,
        }
    }
}

/// Statements of incidents and of cases that make features. Elements come with their roles from
/// elsewhere.
pub(super) const PROPERTIES: [(&str, FeatureKind, Part); 10] = [
    (vocab::HAS_SYMPTOM, FeatureKind::Symptom, Part::Has),
    (vocab::HAS_ROOT_CAUSE, FeatureKind::Cause, Part::RootCause),
    (vocab::HAS_TRIGGER_CAUSE, FeatureKind::Cause, Part::TriggerCause),
    (vocab::HAS_CONTRIBUTING_CAUSE, FeatureKind::Cause, Part::ContributingCause),
    (vocab::HAS_SUSTAINING_CAUSE, FeatureKind::Cause, Part::SustainingCause),
    (vocab::HAS_CAUSE, FeatureKind::Cause, Part::Cause),
    (vocab::INVOLVES_KIND, FeatureKind::ComponentKind, Part::Has),
    (vocab::HAS_DOMAIN, FeatureKind::Domain, Part::Has),
    (vocab::HAS_SUBJECT, FeatureKind::Organization, Part::Has),
    (vocab::AFFECTS_ORGANIZATION, FeatureKind::Organization, Part::Has),
];
