//! How hard pages are compressed.
//!
//! On short words and on digits of hashes, a low level of Zstandard finds as much as a higher one, or
//! more, in a quarter of the time; on other texts the higher one is smaller. Which holds is tried on the
//! first page of a column.

use std::io;

use zstd::bulk::Compressor;
use zstd::zstd_safe::compress_bound;

use crate::export::tables::ZSTD_LEVEL;

/// The faster level.
const FAST_LEVEL: i32 = 1;
/// The higher level has to save one byte of so many.
const WORTH: usize = 50;

/// A level of compression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// [`FAST_LEVEL`].
    Fast,
    /// [`ZSTD_LEVEL`].
    Dense,
}

/// Compressors whose memory serves for all pages of a file.
pub(super) struct Compressors {
    fast: Compressor<'static>,
    dense: Compressor<'static>,
    /// What was compressed last, by each.
    pages: [Vec<u8>; 2],
}

impl Compressors {
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self {
            fast: Compressor::new(FAST_LEVEL)?,
            dense: Compressor::new(ZSTD_LEVEL)?,
            pages: Default::default(),
        })
    }

    /// Compresses a page; one whose level is not known yet chooses it.
    pub(super) fn compress(&mut self, page: &[u8], level: &mut Option<Level>) -> io::Result<&[u8]> {
        let [fast, dense] = &mut self.pages;
        if *level != Some(Level::Dense) {
            fill(fast, page, &mut self.fast)?;
        }
        if *level != Some(Level::Fast) {
            fill(dense, page, &mut self.dense)?;
        }
        let chosen = *level.get_or_insert_with(|| {
            if dense.len() + fast.len() / WORTH < fast.len() { Level::Dense } else { Level::Fast }
        });
        Ok(if chosen == Level::Dense { dense } else { fast })
    }
}

fn fill(out: &mut Vec<u8>, page: &[u8], compressor: &mut Compressor<'_>) -> io::Result<()> {
    out.clear();
    out.reserve(compress_bound(page.len()));
    compressor.compress_to_buffer(page, out)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Random;

    fn chosen(page: &[u8]) -> Level {
        let mut level = None;
        let mut compressors = Compressors::new().expect("memory");
        let compressed = compressors.compress(page, &mut level).expect("memory").to_vec();
        let level = level.expect("chosen");
        // What comes later is compressed by the same level.
        let again = compressors.compress(page, &mut Some(level)).expect("memory");
        assert_eq!(again, compressed);
        assert_eq!(zstd::bulk::decompress(&compressed, page.len()).expect("its own"), page);
        level
    }

    #[test]
    fn the_higher_level_is_for_pages_that_it_makes_smaller() {
        let mut random = Random::new(1);
        let digits: String = (0..8_000).map(|_| format!("{:016x}", random.bits())).collect();
        assert_eq!(chosen(digits.as_bytes()), Level::Fast);
        let words = ["replica", "the", "cluster", "failed", "after", "a", "deploy", "of"];
        let texts: Vec<&str> = (0..20_000).map(|_| words[random.below(8) as usize]).collect();
        assert_eq!(chosen(texts.join(" ").as_bytes()), Level::Dense);
        assert_eq!(chosen(b""), Level::Fast);
    }
}
