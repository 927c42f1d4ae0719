//! A buffer in front of a sink. Formats append to it piece by piece, which must cost no more than
//! the copy, so it is no `dyn Write` itself.

use std::io::{self, Write};

/// How much is gathered before it is written.
const CHUNK: usize = 256 << 10;

#[derive(Debug)]
pub(super) struct Output<W: Write> {
    pub(super) buffer: Vec<u8>,
    sink: W,
    chunk: usize,
}

impl<W: Write> Output<W> {
    pub(super) fn new(sink: W) -> Self {
        Self::with_chunk(sink, CHUNK)
    }

    pub(super) fn with_chunk(sink: W, chunk: usize) -> Self {
        Self {
            buffer: Vec::new(),
            sink,
            chunk,
        }
    }

    pub(super) fn push(&mut self, text: &str) {
        self.buffer.extend_from_slice(text.as_bytes());
    }

    /// Writes what was gathered, if it is enough. To be called once a line or so.
    pub(super) fn settle(&mut self) -> io::Result<()> {
        if self.buffer.len() >= self.chunk {
            self.sink.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    /// Writes the rest and gives the sink back.
    pub(super) fn finish(mut self) -> io::Result<W> {
        self.sink.write_all(&self.buffer)?;
        self.sink.flush()?;
        Ok(self.sink)
    }
}
