//! One file of a table, in one of the table formats, compressed or not.

use std::io::{self, Write};
use std::path::PathBuf;

use super::Row;
use crate::export::output::Output;
#[cfg(feature = "parquet")]
use crate::export::parquet;
use crate::export::{ExportError, NewFile, NewFolder, json_lines, spreadsheet};
use crate::schema::Table;

/// Many files are open at a time, so each gathers less than a stream of its own would.
const CHUNK: usize = 64 << 10;
/// The level of zstd: the balance that its authors chose as the default.
#[cfg(feature = "parquet")]
pub(in crate::export) const ZSTD_LEVEL: i32 = 3;

/// A format of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// CSV that warehouses read without loss.
    Csv,
    /// CSV for spreadsheets, with losses.
    Spreadsheet,
    /// One JSON object a row.
    JsonLines,
    /// Apache Parquet.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Encoding {
    /// All of them.
    pub const ALL: &[Self] = &[
        Self::Csv,
        Self::Spreadsheet,
        Self::JsonLines,
        #[cfg(feature = "parquet")]
        Self::Parquet,
    ];

    /// Whether its files hold all that the rows do.
    pub fn is_lossless(self) -> bool {
        self != Self::Spreadsheet
    }

    /// The folder of its files in a built folder.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Csv => "tables",
            Self::Spreadsheet => "spreadsheet",
            Self::JsonLines => "jsonl",
            #[cfg(feature = "parquet")]
            Self::Parquet => "parquet",
        }
    }

    fn extension(self) -> &'static str {
        match self {
            Self::Csv | Self::Spreadsheet => "csv",
            Self::JsonLines => "jsonl",
            #[cfg(feature = "parquet")]
            Self::Parquet => "parquet",
        }
    }
}

/// How text files of tables are compressed. Parquet always is, inside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compression {
    /// Not at all.
    #[default]
    None,
    /// As gzip (`.gz`), which every warehouse loads.
    Gzip,
    /// As Zstandard (`.zst`), faster and smaller.
    #[cfg(feature = "parquet")]
    Zstd,
}

impl Compression {
    /// All of them.
    pub const ALL: &[Self] = &[
        Self::None,
        Self::Gzip,
        #[cfg(feature = "parquet")]
        Self::Zstd,
    ];

    /// Its name on the command line and in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Gzip => "gzip",
            #[cfg(feature = "parquet")]
            Self::Zstd => "zstd",
        }
    }

    /// The ending that it adds to a name.
    pub fn ending(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Gzip => ".gz",
            #[cfg(feature = "parquet")]
            Self::Zstd => ".zst",
        }
    }
}

/// How tables are laid out in files. None of it changes a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableOptions {
    /// The most rows of a file; then a table is a folder of parts. `None` for one file a table.
    pub rows_per_file: Option<u64>,
    /// How text files are compressed.
    pub compression: Compression,
    /// The most rows of a row group of Parquet.
    pub row_group: usize,
    /// Whether a table with a date is laid out by the year of its first date, as folders that are
    /// named in the manner of Hive (`year=2019`).
    pub by_year: bool,
}

impl Default for TableOptions {
    fn default() -> Self {
        Self {
            rows_per_file: None,
            compression: Compression::None,
            row_group: 1_048_576,
            by_year: false,
        }
    }
}

/// The bytes of a file on their way to the disk.
enum Stream<'a> {
    Plain(NewFile<'a>),
    Gzip(flate2::write::GzEncoder<NewFile<'a>>),
    #[cfg(feature = "parquet")]
    Zstd(zstd::stream::write::Encoder<'static, NewFile<'a>>),
}

impl<'a> Stream<'a> {
    fn new(file: NewFile<'a>, compression: Compression) -> io::Result<Self> {
        Ok(match compression {
            Compression::None => Self::Plain(file),
            // Without a name and a time, so that the same rows are the same bytes.
            Compression::Gzip => {
                Self::Gzip(flate2::write::GzEncoder::new(file, flate2::Compression::default()))
            }
            #[cfg(feature = "parquet")]
            Compression::Zstd => Self::Zstd(zstd::stream::write::Encoder::new(file, ZSTD_LEVEL)?),
        })
    }

    fn finish(self) -> io::Result<NewFile<'a>> {
        match self {
            Self::Plain(file) => Ok(file),
            Self::Gzip(encoder) => encoder.finish(),
            #[cfg(feature = "parquet")]
            Self::Zstd(encoder) => encoder.finish(),
        }
    }
}

impl Write for Stream<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(file) => file.write(bytes),
            Self::Gzip(encoder) => encoder.write(bytes),
            #[cfg(feature = "parquet")]
            Self::Zstd(encoder) => encoder.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(file) => file.flush(),
            Self::Gzip(encoder) => encoder.flush(),
            #[cfg(feature = "parquet")]
            Self::Zstd(encoder) => encoder.flush(),
        }
    }
}

enum Body<'a> {
    Csv(Output<Stream<'a>>),
    Spreadsheet(Output<Stream<'a>>),
    JsonLines(Output<Stream<'a>>, Vec<String>),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::Writer<NewFile<'a>>>),
}

/// A file of a table while it is written.
pub(super) struct Part<'a> {
    body: Body<'a>,
    path: PathBuf,
    pub(super) rows: u64,
}

impl<'a> Part<'a> {
    /// Opens a file of a table and writes what stands before its rows. `name` is its path below the
    /// folder of the format, without the ending.
    pub(super) fn open(
        folder: &'a NewFolder,
        table: &Table,
        name: &str,
        encoding: Encoding,
        options: &TableOptions,
    ) -> Result<Self, ExportError> {
        #[cfg(feature = "parquet")]
        let inside = encoding == Encoding::Parquet;
        #[cfg(not(feature = "parquet"))]
        let inside = false;
        let compression = if inside { Compression::None } else { options.compression };
        let (place, extension) = (encoding.folder(), encoding.extension());
        let file = folder.create(&format!("{place}/{name}.{extension}{}", compression.ending()))?;
        let path = file.path().to_owned();
        let failed = |error| ExportError::writing(&path, error);
        let names = table.columns.iter().map(|column| column.name.as_str());
        let text = |file| -> Result<_, ExportError> {
            Ok(Output::with_chunk(Stream::new(file, compression).map_err(failed)?, CHUNK))
        };
        let body = match encoding {
            Encoding::Csv => {
                let mut out = text(file)?;
                out.push(&names.collect::<Vec<_>>().join(","));
                out.push("\n");
                Body::Csv(out)
            }
            Encoding::Spreadsheet => {
                let mut out = text(file)?;
                out.push(spreadsheet::MARK);
                out.push(&names.collect::<Vec<_>>().join(","));
                out.push("\r\n");
                Body::Spreadsheet(out)
            }
            Encoding::JsonLines => {
                let names = names.map(|name| serde_json::Value::from(name).to_string()).collect();
                Body::JsonLines(text(file)?, names)
            }
            #[cfg(feature = "parquet")]
            Encoding::Parquet => {
                let writer = parquet::Writer::new(file, table, options.row_group);
                Body::Parquet(Box::new(writer.map_err(failed)?))
            }
        };
        Ok(Self { body, path, rows: 0 })
    }

    /// Writes a row.
    pub(super) fn write(&mut self, row: &Row) -> Result<(), ExportError> {
        self.rows += 1;
        let done = match &mut self.body {
            Body::Csv(out) => {
                out.buffer.extend_from_slice(row.line());
                out.buffer.push(b'\n');
                out.settle()
            }
            Body::Spreadsheet(out) => {
                spreadsheet::write_row(&mut out.buffer, row.values());
                out.settle()
            }
            Body::JsonLines(out, names) => {
                json_lines::write_row(&mut out.buffer, names, row.values());
                out.settle()
            }
            #[cfg(feature = "parquet")]
            Body::Parquet(writer) => writer.write(row),
        };
        done.map_err(|error| ExportError::writing(&self.path, error))
    }

    pub(super) fn finish(self, table: &Table) -> Result<(), ExportError> {
        let failed = |error| ExportError::writing(&self.path, error);
        let file = match self.body {
            Body::Csv(out) | Body::Spreadsheet(out) | Body::JsonLines(out, _) => {
                out.finish().and_then(Stream::finish).map_err(failed)?
            }
            #[cfg(feature = "parquet")]
            Body::Parquet(writer) => writer.finish().map_err(failed)?,
        };
        file.finish_table(self.rows, table)
    }
}
