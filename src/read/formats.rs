//! The registry of input formats: one line each. The order is that of trying.

use std::io::{self, BufRead, Read};
use std::sync::Arc;

use oxrdfio::RdfFormat;

use super::decode::{self, Encoding};
use super::rdf::BlankNodes;
use super::slashes::SlashDates;
use super::{MAX_FILE_BYTES, Sink, casetext, incidentlib, rdf};
use crate::lexicon::Lexicon;
use crate::model::{Code, Diagnostic, Place};

/// An input format.
pub struct InputFormat {
    /// Its name, as in the graph and in messages.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// Whether the beginning of a file is of this format.
    recognise: fn(&Head<'_>) -> bool,
    /// Reads a whole file into the sink.
    pub(super) read: fn(&mut dyn BufRead, &mut Context<'_>) -> io::Result<()>,
}

/// All input formats.
pub const FORMATS: &[InputFormat] = &[
    InputFormat {
        name: "incidentlib",
        summary: "IncidentLib records: one JSON object, an array, or JSON Lines",
        recognise: incidentlib::recognise,
        read: incidentlib::read,
    },
    InputFormat {
        name: "case-text",
        summary: "case-study text, plain or Markdown: title, `Org · Year · …` line, sections with bullets",
        recognise: casetext::recognise,
        read: casetext::read,
    },
    InputFormat {
        name: "rdf",
        summary: "RDF in this ontology: Turtle, TriG, N-Triples, N-Quads, JSON-LD, RDF/XML",
        recognise: |head| rdf::sniff(head.text).is_some(),
        read: read_rdf,
    },
];

/// The beginning of a file.
pub struct Head<'a> {
    /// Its text.
    pub text: &'a str,
    /// Whether that is all of the file.
    pub whole: bool,
    /// The words of all languages.
    pub lexicon: &'a Lexicon,
}

/// What a reader works with.
pub struct Context<'a> {
    /// Name of the file.
    pub name: &'a Arc<str>,
    /// The words of all languages.
    pub lexicon: &'a Lexicon,
    /// How its bytes stand for characters.
    pub encoding: Encoding,
    /// The order of day and month in its dates with slashes.
    pub slash_dates: &'a SlashDates<'a>,
    /// Where cases and diagnostics go.
    pub sink: &'a mut dyn Sink,
}

impl Context<'_> {
    /// A place in this file.
    pub fn place(&self, line: Option<u64>, column: Option<u64>) -> Place {
        Place { file: self.name.clone(), line, column }
    }

    /// Reports a record that is left out.
    pub fn skip(
        &mut self,
        place: Place,
        record: Option<u64>,
        code: Code,
        message: impl Into<String>,
        help: Option<&str>,
    ) {
        let message = message.into();
        let help = help.map(str::to_owned);
        self.sink.skipped(Diagnostic { place, record, code, field: None, message, help });
    }

    /// Reads the rest of the stream as one text; `None` where it was too large or no text, which
    /// is reported then.
    pub fn whole_text(&mut self, reader: &mut dyn BufRead) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        Read::take(&mut *reader, MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_FILE_BYTES {
            let message =
                format!("larger than {} MiB, the limit for one file", MAX_FILE_BYTES >> 20);
            let help = "split it, or write one record a line (JSON Lines), which has no limit";
            self.skip(self.place(None, None), Some(1), Code::TooLarge, message, Some(help));
            return Ok(None);
        }
        if self.encoding != Encoding::Utf8 {
            self.sink.diagnostic(Diagnostic {
                place: self.place(None, None),
                record: None,
                code: Code::Utf16,
                field: None,
                message: "read as UTF-16, as its byte order mark says".to_owned(),
                help: Some("UTF-8 is what other tools expect".to_owned()),
            });
        }
        match decode::whole_text(bytes, self.encoding) {
            Ok(text) => Ok(Some(text)),
            Err((not_text, bytes)) => {
                self.not_text(&bytes, not_text, 1, 1);
                Ok(None)
            }
        }
    }

    /// Reports bytes that are no UTF-8; `line` is that of the first byte.
    pub fn not_text(&mut self, bytes: &[u8], not_text: decode::NotText, record: u64, line: u64) {
        let (lines, column) = decode::position(bytes, not_text.offset);
        let place = self.place(Some(line + lines - 1), Some(column));
        let help = Some(decode::CONVERT_WINDOWS);
        self.skip(place, Some(record), Code::Encoding, not_text.message(), help);
    }
}

/// The format of a file, or `None` where none fits.
pub(super) fn recognise(
    text: &str,
    whole: bool,
    _name: &str,
    lexicon: &Lexicon,
) -> Option<&'static InputFormat> {
    let head = Head { text, whole, lexicon };
    FORMATS.iter().find(|format| (format.recognise)(&head))
}

/// What an unknown file looks like, in words for the diagnostic.
pub(super) fn looks_like(text: &str, encoding: Encoding) -> String {
    let start = text.trim_start();
    let kind = if text.contains('\0') && encoding == Encoding::Utf8 {
        "binary data"
    } else if incidentlib::looks_like_json(start) {
        "JSON of another kind"
    } else if start.starts_with('<') {
        "XML or HTML"
    } else if start.starts_with("---") {
        "text with front matter, of another kind"
    } else {
        "text without a line `Organisation · Year · …` under its title"
    };
    let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    format!("it is {kind} (known formats: {})", known.join(", "))
}

fn read_rdf(reader: &mut dyn BufRead, context: &mut Context<'_>) -> io::Result<()> {
    let head = reader.fill_buf()?;
    let text = decode::head_text(head, context.encoding).into_owned();
    let by_name = rdf::format_of(context.name);
    let Some(format) = by_name.or_else(|| rdf::sniff(&text)) else { return Ok(()) };
    if context.encoding == Encoding::Utf8 {
        read_rdf_as(reader, format, context);
    } else if let Some(text) = context.whole_text(reader)? {
        read_rdf_as(&mut text.as_bytes(), format, context);
    }
    Ok(())
}

fn read_rdf_as(reader: &mut dyn BufRead, format: RdfFormat, context: &mut Context<'_>) {
    let (builder, graph) = context.sink.rdf();
    let graph = graph.to_owned();
    let mut blank_nodes = BlankNodes::of_file(context.name);
    let read = rdf::read_one_of_several(reader, format, &graph, &mut blank_nodes, builder);
    if let Err(error) = read {
        let place = context.place(error.line, error.column);
        let help = "mend the file; the statements before this place were read";
        context.skip(place, Some(1), Code::RdfSyntax, error.message, Some(help));
    }
}
