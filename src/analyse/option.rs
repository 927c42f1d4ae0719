//! Options that only some measures heed.

/// An option of measures, beside the view and the languages of labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasureOption {
    /// [`MeasureOptions::from`](super::MeasureOptions::from).
    From,
    /// [`MeasureOptions::to`](super::MeasureOptions::to).
    To,
    /// [`MeasureOptions::length`](super::MeasureOptions::length).
    Length,
    /// [`MeasureOptions::sources`](super::MeasureOptions::sources).
    Sources,
    /// [`MeasureOptions::seed`](super::MeasureOptions::seed).
    Seed,
    /// [`MeasureOptions::resolution`](super::MeasureOptions::resolution).
    Resolution,
    /// The damping of [`MeasureOptions::page_rank`](super::MeasureOptions::page_rank).
    Damping,
    /// [`MeasureOptions::rounds`](super::MeasureOptions::rounds).
    Rounds,
    /// The second of [`MeasureOptions::kinds`](super::MeasureOptions::kinds).
    Kind,
    /// Both [`MeasureOptions::kinds`](super::MeasureOptions::kinds).
    Kinds,
    /// [`MeasureOptions::motifs`](super::MeasureOptions::motifs), which an ontology in a folder has.
    Motifs,
    /// [`MeasureOptions::suggested`](super::MeasureOptions::suggested).
    Suggested,
}

impl MeasureOption {
    /// Its name on the command line.
    pub fn flag(self) -> &'static str {
        match self {
            Self::From => "--from",
            Self::To => "--to",
            Self::Length => "--length",
            Self::Sources => "--sources",
            Self::Seed => "--seed",
            Self::Resolution => "--resolution",
            Self::Damping => "--damping",
            Self::Rounds => "--rounds",
            Self::Kind => "--kinds with one kind",
            Self::Kinds => "--kinds with two kinds",
            Self::Motifs => "--ontology",
            Self::Suggested => "--suggested",
        }
    }
}
