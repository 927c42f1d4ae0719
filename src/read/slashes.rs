//! Whether a file writes the day or the month first in dates such as `05/08/2010`: by those of its dates
//! that can be read in one way only.

use std::cell::OnceCell;
use std::io::{self, BufRead, BufReader, Read};

use super::paths::{Content, InputFile};
use crate::model::{PartialDate, SlashOrder};

/// So many dates of one order, and none of the other, say how a file is meant. One may be a slip.
const ENOUGH: u64 = 2;
/// The longest date with its quotes: `"05\/08\/2010"`, as some write a slash in JSON.
const LONGEST: usize = 14;
const BUFFER_BYTES: usize = 64 << 10;

/// What the dates of one file have in common.
pub struct SlashDates<'f> {
    file: &'f InputFile,
    found: OnceCell<Option<(SlashOrder, u64)>>,
    /// The first date that was asked for.
    example: OnceCell<String>,
}

impl<'f> SlashDates<'f> {
    /// Nothing is read yet.
    pub fn new(file: &'f InputFile) -> Self {
        Self { file, found: OnceCell::new(), example: OnceCell::new() }
    }

    /// The order for a date with two readings; `None` where the dates that have one only are too few or
    /// differ, and where the file cannot be read a second time. Cost: a pass over the file the first time.
    pub fn order_for(&self, date: &str) -> Option<SlashOrder> {
        let (order, _) = self.found()?;
        self.example.get_or_init(|| date.to_owned());
        Some(order)
    }

    /// What to say of the file, where a date was read by the order of others.
    pub fn message(&self) -> Option<String> {
        let example = self.example.get()?;
        let (order, count) = self.found()?;
        Some(format!(
            "dates such as `{example}` are read with {order}, as {count} dates of this file have to be"
        ))
    }

    fn found(&self) -> Option<(SlashOrder, u64)> {
        *self.found.get_or_init(|| {
            let mut counts = Counts::default();
            count(&mut self.file.open_again()?, &mut counts).ok()?;
            counts.order()
        })
    }
}

impl InputFile {
    /// Opens a file once more; `None` for standard input, pipes and the like.
    fn open_again(&self) -> Option<Box<dyn Read>> {
        let can = match &self.content {
            Content::Path(path) => std::fs::metadata(path).is_ok_and(|data| data.is_file()),
            Content::Bundled(_) => true,
            Content::StandardInput => false,
        };
        if can { self.open().ok() } else { None }
    }
}

#[derive(Debug, Default)]
struct Counts {
    day_first: u64,
    month_first: u64,
}

impl Counts {
    fn add(&mut self, date: &str) {
        match PartialDate::slash_order(date) {
            Some(SlashOrder::DayFirst) => self.day_first += 1,
            Some(SlashOrder::MonthFirst) => self.month_first += 1,
            None => {}
        }
    }

    fn order(&self) -> Option<(SlashOrder, u64)> {
        match (self.day_first, self.month_first) {
            (0, count) if count >= ENOUGH => Some((SlashOrder::MonthFirst, count)),
            (count, 0) if count >= ENOUGH => Some((SlashOrder::DayFirst, count)),
            _ => None,
        }
    }
}

/// Counts the strings of a JSON text that are such dates.
fn count(reader: &mut dyn Read, counts: &mut Counts) -> io::Result<()> {
    let mut reader = BufReader::with_capacity(BUFFER_BYTES, reader);
    // The end of what was read before, where a date may begin.
    let mut window: Vec<u8> = Vec::with_capacity(BUFFER_BYTES + LONGEST);
    loop {
        let bytes = reader.fill_buf()?;
        let length = bytes.len();
        window.extend_from_slice(bytes);
        reader.consume(length);
        // A quote so near to the end is looked at again with what follows.
        let whole = if length == 0 { window.len() } else { window.len().saturating_sub(LONGEST) };
        for at in memchr::memchr_iter(b'"', &window[..whole]) {
            let rest = &window[at + 1..window.len().min(at + LONGEST)];
            if let Some(end) = memchr::memchr(b'"', rest)
                && rest[..end].contains(&b'/')
                && let Ok(date) = std::str::from_utf8(&rest[..end])
            {
                counts.add(&date.replace("\\/", "/"));
            }
        }
        if length == 0 {
            return Ok(());
        }
        window.drain(..whole);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(text: &'static str) -> Option<(SlashOrder, u64)> {
        SlashDates::new(&InputFile::bundled("x.json", text.as_bytes())).found()
    }

    #[test]
    fn dates_with_one_reading_tell_the_order() {
        assert_eq!(order(r#"["05/08/2010"]["04/29/2011"]"#), None, "one may be a slip");
        let escaped = r#"["04\/29\/2011","1\/31\/2013"]"#;
        assert_eq!(order(escaped), Some((SlashOrder::MonthFirst, 2)));
        let two = r#"{"date":"04/29/2011"},{"date": "1/31/2013"},{"date":"05/08/2010"}"#;
        assert_eq!(order(two), Some((SlashOrder::MonthFirst, 2)));
        assert_eq!(order(r#"["29/4/2011","31/1/2013"]"#), Some((SlashOrder::DayFirst, 2)));
        assert_eq!(order(r#"["29/4/2011","31/1/2013","4/29/2011"]"#), None, "they differ");
        assert_eq!(order(r#"["4/4/2011","32/13/2011","4/29/2011 x","a/b/2011"]"#), None);
        assert_eq!(SlashDates::new(&InputFile::standard_input()).found(), None);
    }

    #[test]
    fn dates_are_found_wherever_a_buffer_ends() {
        struct Drops<'a>(&'a [u8], usize);
        impl Read for Drops<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let length = self.1.min(self.0.len()).min(buffer.len());
                buffer[..length].copy_from_slice(&self.0[..length]);
                self.0 = &self.0[length..];
                Ok(length)
            }
        }
        let text = br#"{"date": "04/29/2011"},{"date":"1/31/2013","a":"b"},{"c":"29/1/2013"}"#;
        for length in 1..=text.len() {
            let mut counts = Counts::default();
            count(&mut Drops(text, length), &mut counts).expect("bytes");
            assert_eq!((counts.month_first, counts.day_first), (2, 1), "{length} at a time");
        }
    }
}
