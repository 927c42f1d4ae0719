//! Bytes into cases and facts, with diagnostics: the only stage that opens input files.
//!
//! A file's format is recognised by its content. Readers are lossless (what no rule knows is kept
//! by name, with its raw value), lenient (a bad record is reported and the rest goes on) and
//! streaming (JSON Lines of any length).

mod built;
mod casetext;
pub mod csv;
mod decode;
mod entities;
mod formats;
mod incidentlib;
mod json;
pub mod judged;
mod meant;
mod paths;
pub mod rdf;
mod slashes;

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::facts::FactsBuilder;
use crate::lexicon::Lexicon;
use crate::model::{Case, Code, Diagnostic, PartialDate, Place};

use incidentlib::is_address as incidentlib_address;
use slashes::SlashDates;

pub use built::{GENERATOR, MANIFEST};
pub use casetext::FRONT_MATTER_KEYS;
pub use formats::{FORMATS, InputFormat};
pub use incidentlib::{NESTED_FIELDS, RECORD_FIELDS};
pub use paths::{Found, InputFile, PassedOver, find_files};

/// A file that is read as a whole may have this many bytes.
pub const MAX_FILE_BYTES: u64 = 1 << 30;
/// One record of a JSON Lines file may have this many bytes.
pub const MAX_RECORD_BYTES: usize = 64 << 20;
/// So much of a file is looked at to recognise its format.
const HEAD_BYTES: usize = 64 << 10;

/// What readers hand on, in the order of the input.
pub trait Sink {
    /// A case.
    fn case(&mut self, case: Case);
    /// Something odd; the case (if there is one) follows.
    fn diagnostic(&mut self, diagnostic: Diagnostic);
    /// A file or record that is left out, and why. Counted as one record that was skipped.
    fn skipped(&mut self, diagnostic: Diagnostic);
    /// Where RDF files put their statements, and the graph for those that name none.
    fn rdf(&mut self) -> (&mut FactsBuilder, &str);
}

/// What was read of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileSummary {
    /// The path, relative to the one that was given.
    pub path: Arc<str>,
    /// Its size.
    pub bytes: u64,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
    /// Name of the format, or `None` where it was not recognised.
    pub format: Option<&'static str>,
}

/// Reads one file into the sink.
///
/// All that can go wrong is a diagnostic; the file's size and digest come back where it could be
/// opened at all.
pub fn read_file(input: &InputFile, lexicon: &Lexicon, sink: &mut dyn Sink) -> Option<FileSummary> {
    let unreadable = |error: &std::io::Error| Diagnostic {
        place: Place { file: input.name.clone(), line: None, column: None },
        record: None,
        code: Code::Unreadable,
        field: None,
        message: format!("cannot read this file: {error}"),
        help: Some("check its permissions, or leave it out".to_owned()),
    };
    let opened = input.open();
    let mut source = match opened {
        Ok(reader) => Hashing { reader, hash: Sha256::new(), bytes: 0 },
        Err(error) => {
            sink.skipped(unreadable(&error));
            return None;
        }
    };
    let mut reader = BufReader::with_capacity(HEAD_BYTES, &mut source);
    let format = match read_from(&mut reader, input, lexicon, sink) {
        Ok(format) => format,
        Err(error) => {
            sink.skipped(unreadable(&error));
            return None;
        }
    };
    // What no reader wanted still counts for the digest.
    if std::io::copy(&mut reader, &mut std::io::sink()).is_err() {
        return None;
    }
    let digest = source.hash.finalize();
    Some(FileSummary {
        path: input.name.clone(),
        bytes: source.bytes,
        sha256: crate::model::hexadecimal(&digest),
        format,
    })
}

/// Recognises and reads one stream. `Ok(None)` where no format fits.
fn read_from(
    reader: &mut dyn BufRead,
    input: &InputFile,
    lexicon: &Lexicon,
    sink: &mut dyn Sink,
) -> std::io::Result<Option<&'static str>> {
    let name = &input.name;
    let mut head = Vec::with_capacity(HEAD_BYTES);
    Read::take(&mut *reader, HEAD_BYTES as u64).read_to_end(&mut head)?;
    let whole_file = head.len() < HEAD_BYTES;
    let place = Place { file: name.clone(), line: None, column: None };
    if head.iter().all(u8::is_ascii_whitespace) && whole_file {
        sink.skipped(Diagnostic {
            place,
            record: None,
            code: Code::Empty,
            field: None,
            message: "this file is empty".to_owned(),
            help: None,
        });
        return Ok(None);
    }
    let encoding = decode::detect(&head);
    let text_head = decode::head_text(&head, encoding);
    let Some(format) = formats::recognise(&text_head, whole_file, name, lexicon) else {
        let is_case = |text: &str| formats::recognise(text, whole_file, name, lexicon).is_some();
        if let Some((at, message, help)) = decode::in_other_encoding(&head, is_case) {
            let (line, column) = decode::position(&head, at);
            sink.skipped(Diagnostic {
                place: Place { line: Some(line), column: Some(column), ..place },
                record: Some(1),
                code: Code::Encoding,
                field: None,
                message,
                help: Some(help.to_owned()),
            });
            return Ok(None);
        }
        sink.skipped(Diagnostic {
            place,
            record: None,
            code: Code::NotRecognised,
            field: None,
            message: format!("no case: {}", formats::looks_like(&text_head, encoding)),
            help: incidentlib::nearly(&text_head).or_else(|| casetext::nearly(&text_head)),
        });
        return Ok(None);
    };
    let mut stream = std::io::Cursor::new(head).chain(reader);
    let slash_dates = SlashDates::new(input);
    let mut context = formats::Context { name, lexicon, encoding, slash_dates: &slash_dates, sink };
    (format.read)(&mut stream, &mut context)?;
    if let Some(message) = slash_dates.message() {
        sink.diagnostic(Diagnostic {
            place: Place { file: name.clone(), line: None, column: None },
            record: None,
            code: Code::SlashDates,
            field: None,
            message,
            help: Some(PartialDate::FORMS.to_owned()),
        });
    }
    Ok(Some(format.name))
}

/// A hash of a record, to tell repeats within one run.
fn digest(record: &str) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    record.trim().hash(&mut hasher);
    hasher.finish()
}

/// Counts and hashes what passes through.
struct Hashing {
    reader: Box<dyn Read>,
    hash: Sha256,
    bytes: u64,
}

impl Read for &mut Hashing {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.hash.update(&buffer[..count]);
        self.bytes += count as u64;
        Ok(count)
    }
}

impl InputFile {
    fn open(&self) -> std::io::Result<Box<dyn Read>> {
        match &self.content {
            paths::Content::Path(path) => Ok(Box::new(File::open(path)?)),
            paths::Content::Bundled(bytes) => Ok(Box::new(std::io::Cursor::new(*bytes))),
            paths::Content::StandardInput => Ok(Box::new(std::io::stdin())),
        }
    }
}

#[cfg(test)]
mod tests;
