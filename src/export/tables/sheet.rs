//! One CSV file while it is written.

use super::FOLDER;
use crate::export::output::Output;
use crate::export::{ExportError, NewFile, NewFolder};
use crate::schema::{Column, Table};

/// Many files are open at a time, so each gathers less than a stream of its own would.
const CHUNK: usize = 64 << 10;

pub(super) struct Sheet<'a> {
    out: Output<NewFile<'a>>,
    path: std::path::PathBuf,
    columns: Vec<Column>,
    rows: u64,
}

impl<'a> Sheet<'a> {
    /// Opens the file of a table and writes its header.
    pub(super) fn open(folder: &'a NewFolder, table: &Table) -> Result<Self, ExportError> {
        let file = folder.create(&format!("{FOLDER}/{}.csv", table.name))?;
        let path = file.path().to_owned();
        let mut out = Output::with_chunk(file, CHUNK);
        for (position, column) in table.columns.iter().enumerate() {
            if position > 0 {
                out.push(",");
            }
            out.push(&column.name);
        }
        out.push("\n");
        Ok(Self {
            out,
            path,
            columns: table.columns.clone(),
            rows: 0,
        })
    }

    /// Where the cells of the row go.
    pub(super) fn row(&mut self) -> &mut Vec<u8> {
        &mut self.out.buffer
    }

    pub(super) fn end_row(&mut self) -> Result<(), ExportError> {
        self.out.buffer.push(b'\n');
        self.rows += 1;
        self.out
            .settle()
            .map_err(|error| ExportError::writing(&self.path, error))
    }

    pub(super) fn finish(self) -> Result<(), ExportError> {
        let file = self
            .out
            .finish()
            .map_err(|error| ExportError::writing(&self.path, error))?;
        file.finish(Some(self.rows), Some(self.columns))
    }
}
