//! Options that several commands or formats take, though not all can heed them: one that would do
//! nothing is refused, not dropped.

use super::args::{Layout, NO_VIEW, Shared};
use super::failure::Failure;
use crate::export::{self, Format, FormatOption};
use crate::model::ErrorCode;

/// An option of all commands that only some heed. `--quiet` is heeded by all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedOption {
    /// The graph that is read.
    Graph,
    /// The languages of labels.
    Lang,
    /// Another ontology.
    Ontology,
    /// More technologies and organisations.
    Registry,
}

use SharedOption::{Graph, Lang, Ontology, Registry};

impl SharedOption {
    /// All of them.
    pub const ALL: [Self; 4] = [Graph, Lang, Ontology, Registry];

    /// Its name on the command line.
    pub fn flag(self) -> &'static str {
        match self {
            Graph => "--graph",
            Lang => "--lang",
            Ontology => "--ontology",
            Registry => "--registry",
        }
    }
}

const ASKS_A_GRAPH: &[SharedOption] = &SharedOption::ALL;

/// What each command heeds, by its name.
const HEEDED: &[(&str, &[SharedOption])] = &[
    ("build", &[Lang, Ontology, Registry]),
    ("query", ASKS_A_GRAPH),
    ("questions", &[Lang]),
    ("search", ASKS_A_GRAPH),
    ("show", ASKS_A_GRAPH),
    ("similar", ASKS_A_GRAPH),
    ("path", ASKS_A_GRAPH),
    ("links", ASKS_A_GRAPH),
    ("analyze", ASKS_A_GRAPH),
    ("export", ASKS_A_GRAPH),
    ("check", &[Graph, Ontology, Registry]),
    ("verify", &[Ontology]),
    ("evaluate", &[Graph, Ontology, Registry]),
    ("ontology", &[Ontology, Registry]),
    ("completions", &[]),
    ("man", &[]),
];

impl Shared {
    /// The options that were given.
    fn given(&self) -> impl Iterator<Item = SharedOption> {
        let is_given = |option: &SharedOption| match option {
            Graph => self.graph.is_some(),
            Lang => self.lang.is_some(),
            Ontology => self.ontology.is_some(),
            Registry => !self.registry.is_empty(),
        };
        SharedOption::ALL.into_iter().filter(is_given)
    }

    /// Refuses an option that the command never heeds.
    pub fn refuse_unheeded(&self, command: &str) -> Result<(), Failure> {
        let heeds = |name: &str, option: SharedOption| {
            HEEDED.iter().any(|(known, heeded)| *known == name && heeded.contains(&option))
        };
        let Some(option) = self.given().find(|&option| !heeds(command, option)) else {
            return Ok(());
        };
        let help = match (command, option) {
            ("build", Graph) => {
                "name what is to be read behind `build`, and where to write with --out".to_owned()
            }
            ("verify", Graph) => "name the folder behind `verify`".to_owned(),
            _ => {
                let heeding: Vec<&str> = HEEDED
                    .iter()
                    .map(|(name, _)| *name)
                    .filter(|name| heeds(name, option))
                    .collect();
                format!("leave it out; it is heeded by {}", heeding.join(", "))
            }
        };
        Err(Failure::unheeded(format!("`{command}`"), option.flag(), help))
    }

    /// Refuses options that a command heeds, but not as it was called.
    pub fn refuse(&self, options: &[SharedOption], what: &str, help: &str) -> Result<(), Failure> {
        match self.given().find(|option| options.contains(option)) {
            Some(option) => Err(Failure::unheeded(what, option.flag(), help)),
            None => Ok(()),
        }
    }
}

impl Layout {
    /// Refuses an option that none of the formats heeds; `lang` is whether languages were asked for.
    pub fn refuse_unheeded(&self, formats: &[&Format], lang: bool) -> Result<(), Failure> {
        self.refuse_no_view_beside_views()?;
        let given = [
            (lang, FormatOption::Languages),
            (self.rows_per_file.is_some(), FormatOption::RowsPerFile),
            (self.compression.is_some(), FormatOption::Compression),
            (self.row_group.is_some(), FormatOption::RowGroup),
            (self.by_year, FormatOption::ByYear),
            (self.measures.is_some(), FormatOption::Measures),
            (self.changes_since.is_some(), FormatOption::ChangesSince),
        ];
        let unheeded = |option: &FormatOption| !formats.iter().any(|format| format.heeds(*option));
        let mut given =
            given.into_iter().filter_map(|(is_given, option)| is_given.then_some(option));
        let Some(option) = given.find(unheeded) else { return Ok(()) };
        let quoted = |formats: &[&Format]| {
            formats.iter().map(|format| format!("`{}`", format.name)).collect::<Vec<_>>().join(", ")
        };
        let heeding: Vec<&Format> =
            export::FORMATS.iter().filter(|format| format.heeds(option)).collect();
        let help = format!("leave it out, or write one of {}", quoted(&heeding));
        Err(Failure::unheeded(quoted(formats), option.flag(), help))
    }

    /// Refuses `none` beside the name of a view: one of both would be dropped.
    fn refuse_no_view_beside_views(&self) -> Result<(), Failure> {
        let names = self.measures.as_deref().unwrap_or_default();
        let Some(other) = names.iter().find(|name| *name != NO_VIEW) else { return Ok(()) };
        if !names.iter().any(|name| name == NO_VIEW) {
            return Ok(());
        }
        Err(Failure::new(
            ErrorCode::OptionContradiction,
            format!("--measures names `{NO_VIEW}` and `{other}`"),
            format!("write --measures {NO_VIEW}, or the views alone"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;

    #[test]
    fn each_command_says_which_shared_options_it_heeds() {
        let command = super::super::Cli::command();
        let commands: BTreeSet<&str> =
            command.get_subcommands().map(clap::Command::get_name).collect();
        let listed: BTreeSet<&str> = HEEDED.iter().map(|(name, _)| *name).collect();
        assert_eq!(commands, listed);
        let global: BTreeSet<String> = command
            .get_arguments()
            .filter(|argument| argument.is_global_set())
            .filter_map(|argument| Some(format!("--{}", argument.get_long()?)))
            .collect();
        let known = SharedOption::ALL.iter().map(|option| option.flag().to_owned());
        assert_eq!(global, known.chain(["--quiet".to_owned()]).collect());
    }
}
