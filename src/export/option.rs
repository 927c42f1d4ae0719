//! Options that only some formats heed.

use super::{Format, Writer};

/// An option of exports that only some formats heed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatOption {
    /// The languages of labels. Where each text stands with its language, nothing is chosen.
    Languages,
    /// The most rows of a file.
    RowsPerFile,
    /// How files of tables are compressed.
    Compression,
    /// The most rows of a row group.
    RowGroup,
    /// Folders by year.
    ByYear,
    /// The views that are measured for a table.
    Measures,
    /// What changed since an earlier snapshot.
    ChangesSince,
}

impl FormatOption {
    /// Its name on the command line.
    pub fn flag(self) -> &'static str {
        match self {
            Self::Languages => "--lang",
            Self::RowsPerFile => "--rows-per-file",
            Self::Compression => "--compression",
            Self::RowGroup => "--row-group",
            Self::ByYear => "--by-year",
            Self::Measures => "--measures",
            Self::ChangesSince => "--changes-since",
        }
    }
}

impl Format {
    /// Whether the option changes what is written.
    pub fn heeds(&self, option: FormatOption) -> bool {
        let is_table = matches!(self.writer, Writer::Folder(_));
        let is_parquet = self.name == "parquet";
        match option {
            FormatOption::Languages => is_table || self.graph().is_some(),
            FormatOption::RowsPerFile | FormatOption::ByYear | FormatOption::Measures => is_table,
            // A table for people lost what rows are compared by.
            FormatOption::ChangesSince => is_table && self.name != "spreadsheet",
            // Parquet is compressed inside, always.
            FormatOption::Compression => is_table && !is_parquet,
            FormatOption::RowGroup => is_parquet,
        }
    }
}
