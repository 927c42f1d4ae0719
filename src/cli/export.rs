//! `export`: one format.

use std::path::{Path, PathBuf};

use super::args::{ExportArgs, Shared};
use super::failure::Failure;
use super::{Outcome, build, output, sources};
use crate::export::{self, Format, Layout};
use crate::graph::View;
use crate::schema::Schema;

/// Writes one format to a file, a folder or standard output.
pub fn run(arguments: &ExportArgs, shared: &Shared) -> Result<Outcome, Failure> {
    let format = Format::find(&arguments.format).ok_or_else(|| {
        Failure::new(
            "export-format",
            format!("there is no format `{}`", arguments.format),
            "see --help",
        )
    })?;
    let extension = format.extensions.first().copied().unwrap_or(format.name);
    let output = arguments.output.clone().unwrap_or_else(|| match format.layout() {
        Layout::File => PathBuf::from("-"),
        Layout::Folder => PathBuf::from(format!("graph-{extension}")),
    });
    if format.layout() == Layout::Folder {
        export::check_target(&output)?;
    }
    let loaded = sources::load(shared)?;
    let schema = Schema::from_facts(&loaded.ontology.facts).map_err(Failure::of)?;
    let mut options = build::export_options(shared);
    options.tables = arguments.layout.options();
    options.changes_since.clone_from(&arguments.layout.changes_since);
    options.view = Some(View::named(&arguments.view).map_err(Failure::of)?);
    let (facts, to_stdout) = (&loaded.facts, output == Path::new("-"));
    match format.layout() {
        Layout::File if to_stdout => {
            let mut failure = None;
            output::write(|out| {
                if let Err(error) = export::write_to(facts, &schema, format, &options, out) {
                    failure = Some(error);
                }
                Ok(())
            })?;
            if let Some(error) = failure {
                return Err(error.into());
            }
        }
        Layout::File => {
            export::write_file(facts, &schema, &output, format, &options)?;
        }
        Layout::Folder if to_stdout => {
            return Err(Failure::new(
                "export-target",
                format!("`{}` is several files, which cannot go to standard output", format.name),
                "name a folder with --output",
            ));
        }
        Layout::Folder => {
            export::write_folder(facts, &schema, &output, &[format], &options)?;
        }
    }
    if !to_stdout && !shared.quiet {
        eprintln!("wrote {}", output.display());
    }
    Ok(Outcome::Fine)
}
