//! `export`: one format.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::args::{ExportArgs, Shared};
use super::failure::Failure;
use super::{Outcome, build, output, sources};
use crate::export::{self, Flavour, Format, GraphFormat, Layout, Replaces, Tally};
use crate::graph::View;
use crate::model::ErrorCode;
use crate::schema::Schema;

/// Writes one format to a file, a folder or standard output.
pub fn run(arguments: &ExportArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let format = Format::find(&arguments.format).ok_or_else(|| {
        Failure::new(
            ErrorCode::ExportFormat,
            format!("there is no format `{}`", arguments.format),
            "see --help",
        )
    })?;
    let flavour = arguments.flavour.as_deref().and_then(Flavour::named);
    if let (Some(flavour), Some(graph)) = (flavour, format.graph())
        && !graph.flavours.contains(&flavour)
    {
        let help = instead_of_flavour(graph, flavour);
        let message = format!("`{}` has no flavour `{}`", format.name, flavour.name());
        return Err(Failure::new(ErrorCode::ExportFlavour, message, help));
    }
    let of_graphs = arguments.safe_labels || flavour.is_some() || !arguments.graph.is_empty();
    if format.graph().is_none() && of_graphs {
        return Err(Failure::new(
            ErrorCode::ExportView,
            format!("`{}` shows statements, not a graph", format.name),
            format!("leave out the options of graphs, or take one of {}", graph_formats()),
        ));
    }
    if let (Some(flavour), Some(graph), Some(_)) = (flavour, format.graph(), arguments.seed)
        && !graph.has_looks(flavour)
    {
        let what = format!("`{}` for {}", format.name, flavour.name());
        return Err(Failure::unheeded(what, "--seed", "leave it out: this file shows no layout"));
    }
    arguments.layout.refuse_unheeded(&[format], shared.lang.is_some())?;
    let output = match (&arguments.output, format.layout()) {
        (Some(output), _) => output.clone(),
        (None, Layout::File) => PathBuf::from("-"),
        (None, Layout::Folder) => {
            return Err(Failure::new(
                ErrorCode::ExportTarget,
                format!("`{}` is several files, and no folder is named for them", format.name),
                format!("name a new folder, such as --output graph-{}", format.name),
            ));
        }
    };
    if format.layout() == Layout::Folder {
        export::check_target(&output, Replaces::OneFormat(format))?;
    }
    let loaded = sources::load(shared)?;
    let schema = Arc::new(Schema::from_facts(&loaded.ontology.facts).map_err(Failure::of)?);
    let mut options = build::export_options(shared);
    options.safe_labels = arguments.safe_labels;
    options.flavour = flavour;
    options.seed = arguments.seed.unwrap_or(options.seed);
    options.view = arguments.graph.view()?;
    if let Some(graph) = format.graph() {
        let default_view = View::named(graph.view).map_err(Failure::of)?;
        let view = options.view.unwrap_or(default_view);
        options.view_options = arguments.graph.options(view, &schema)?;
    }
    options.tables = arguments.layout.options();
    options.measured_views = arguments.layout.measured_views();
    options.changes_since.clone_from(&arguments.layout.changes_since);
    let (facts, to_stdout) = (&loaded.facts, output == Path::new("-"));
    let tally = match format.layout() {
        Layout::File if to_stdout => {
            let mut written = Ok(Tally::default());
            output::write(|out| {
                written = export::write_to(facts, &schema, format, &options, out);
                Ok(())
            })?;
            written?
        }
        Layout::File => export::write_file(facts, &schema, &output, format, &options)?.tally,
        Layout::Folder if to_stdout => {
            return Err(Failure::new(
                ErrorCode::ExportTarget,
                format!("`{}` is several files, which cannot go to standard output", format.name),
                "name a folder with --output",
            ));
        }
        Layout::Folder => export::export_folder(facts, &schema, &output, format, &options)?.tally,
    };
    tell_losses(&tally, shared);
    if !to_stdout && !shared.quiet {
        output::tell(&format_args!("wrote {}", output.display()));
    }
    Ok(Outcome::Fine)
}

/// Says what a format that was written cannot hold, so that nobody takes it for the whole.
pub fn tell_losses(tally: &Tally, shared: &Shared) {
    let losses = [
        (
            tally.stripped_characters,
            "control characters are left out where XML or DOT cannot hold them",
        ),
        (tally.replaced_characters, "characters NUL stand as U+FFFD in tables"),
        (
            tally.unnamed_predicates,
            "statements are left out of RDF/XML: their predicates are no names of XML",
        ),
    ];
    for (count, what) in losses.into_iter().filter(|(count, _)| *count > 0 && !shared.quiet) {
        output::tell(&format_args!("note: {what} ({count})"));
    }
}

/// What to write where a format does not have a flavour: what it shows without one, the flavours that it
/// has, the formats that have this one.
fn instead_of_flavour(graph: &GraphFormat, flavour: Flavour) -> String {
    let has = |format: &&Format| format.graph().is_some_and(|it| it.flavours.contains(&flavour));
    let having: Vec<String> =
        export::FORMATS.iter().filter(has).map(|format| format!("`{}`", format.name)).collect();
    let known: Vec<&str> = graph.flavours.iter().map(|flavour| flavour.name()).collect();
    let own = match (known.as_slice(), graph.colors) {
        ([], true) => {
            "leave it out: colours, lines and short labels are there without one".to_owned()
        }
        ([], false) => "leave it out".to_owned(),
        (known, _) => format!("it has {}", known.join(", ")),
    };
    format!("{own}; for `{}` take {}", flavour.name(), having.join(" or "))
}

/// The names of the formats that show a graph.
fn graph_formats() -> String {
    let names = export::FORMATS.iter().filter(|format| format.graph().is_some());
    names.map(|format| format.name).collect::<Vec<_>>().join(", ")
}
