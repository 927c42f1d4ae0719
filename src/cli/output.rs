//! The two streams, and what is printed there. `eprintln!` is forbidden by a lint: it panics where nobody
//! reads standard error any more.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};

use super::args::Shared;
use super::failure::Failure;
use crate::model::{ErrorCode, Table, escaped, is_steering, without_steering};
use crate::prefixes::Prefixes;
use crate::results;

/// Width of output that goes to no terminal.
const DEFAULT_WIDTH: usize = 120;

/// Writes to standard output, buffered and flushed. That nobody reads on (`… | head`) is no failure, and
/// changes neither what was found nor the exit code.
pub fn write(print: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    match print(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => Ok(done?),
    }
}

/// Writes a text for people to standard output. It may quote its input, which is not to steer a terminal.
pub fn write_text(text: &str) -> Result<(), Failure> {
    let lines: Vec<String> = text.split('\n').map(without_steering).collect();
    write(|out| out.write_all(lines.join("\n").as_bytes()))
}

/// Tells something on standard error, a line in one piece. That nobody listens changes neither the work
/// nor its exit code.
pub fn tell(message: &dyn Display) {
    let _ = io::stderr().write_all(format!("{}\n", harmless(&message.to_string())).as_bytes());
}

/// A message with what steers a terminal escaped: it may quote its input.
fn harmless(message: &str) -> String {
    escaped(message, |c| is_steering(c) && !matches!(c, '\n' | '\t'))
}

/// The row format of this name.
pub fn row_format(name: &str) -> Result<&'static results::Format, Failure> {
    results::Format::find(name).ok_or_else(|| {
        Failure::new(ErrorCode::OutputFormat, format!("there is no format `{name}`"), "see --help")
    })
}

/// Prints a table in a row format. Notes go with tables for people, and to standard error otherwise.
pub fn print_table(
    table: &Table,
    format: &str,
    prefixes: &Prefixes,
    shared: &Shared,
) -> Result<(), Failure> {
    let format = row_format(format)?;
    if !format.is_for_people && !shared.quiet {
        for note in &table.notes {
            tell(&format_args!("note: {note}"));
        }
    }
    write(|out| results::write_table(out, format, table, prefixes, table_width()))
}

/// What tables are fitted to: the columns of the terminal; nothing where they go to a file or a program,
/// which would take what was cut for the whole.
fn table_width() -> Option<usize> {
    io::stdout().is_terminal().then(width)
}

/// Columns of the terminal.
pub fn width() -> usize {
    let set = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    set.or_else(|| {
        terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0))
    })
    .filter(|&columns| columns > 0)
    .unwrap_or(DEFAULT_WIDTH)
}
