//! The least and the greatest value of a column of a row group, by which readers skip row groups.
//!
//! Rules: `Statistics` of `parquet.thrift`. Values stand in the plain encoding without a length and are
//! ordered as their type is: numbers by value, texts by their bytes. A long text is cut: the least to
//! what it begins with, the greatest to the next text after all that begin so; then it is no value of
//! the column, but still a bound, and is marked so.

use std::cmp::Ordering;

use super::Physical;
use super::thrift::Struct;

/// The most bytes of a bound that is a text.
const MAX_TEXT: usize = 64;

/// The bounds of the values that were seen.
#[derive(Debug)]
pub(super) struct Bounds {
    physical: Physical,
    any: bool,
    least: Vec<u8>,
    greatest: Vec<u8>,
}

impl Bounds {
    pub(super) fn new(physical: Physical) -> Self {
        Self { physical, any: false, least: Vec::new(), greatest: Vec::new() }
    }

    /// Takes a value in, as the plain encoding writes it, without a length.
    pub(super) fn take(&mut self, value: &[u8]) {
        if self.physical == Physical::Double && double(value).is_nan() {
            return;
        }
        let is_least = !self.any || self.order(value, &self.least) == Ordering::Less;
        let is_greatest = !self.any || self.order(value, &self.greatest) == Ordering::Greater;
        self.any = true;
        if is_least {
            value.clone_into(&mut self.least);
        }
        if is_greatest {
            value.clone_into(&mut self.greatest);
        }
    }

    fn order(&self, left: &[u8], right: &[u8]) -> Ordering {
        match self.physical {
            Physical::Int32 | Physical::Int64 => integer(left).cmp(&integer(right)),
            Physical::Double => double(left).total_cmp(&double(right)),
            Physical::Boolean | Physical::ByteArray => left.cmp(right),
        }
    }

    /// `Statistics` of `parquet.thrift`. `distinct` is how many values differ, where that is known.
    pub(super) fn describe(&self, nulls: u64, distinct: Option<u64>) -> Struct {
        let mut statistics = Struct::default();
        statistics.i64(3, nulls as i64);
        if let Some(distinct) = distinct {
            statistics.i64(4, distinct as i64);
        }
        let (least, greatest) = match self.physical {
            _ if !self.any => (None, None),
            Physical::ByteArray => (Some(cut(&self.least)), cut_above(&self.greatest)),
            // Zero has two signs, which readers may take for one.
            Physical::Double => {
                let [least, greatest] = [&self.least, &self.greatest].map(|bound| double(bound));
                let least = if least == 0.0 { -0.0 } else { least };
                let greatest = if greatest == 0.0 { 0.0_f64 } else { greatest };
                (Some(least.to_le_bytes().to_vec()), Some(greatest.to_le_bytes().to_vec()))
            }
            _ => (Some(self.least.clone()), Some(self.greatest.clone())),
        };
        let is_text = self.physical == Physical::ByteArray;
        let is_whole = |bound: &[u8]| !is_text || bound.len() <= MAX_TEXT;
        let (has_least, has_greatest) = (least.is_some(), greatest.is_some());
        if let Some(greatest) = greatest {
            statistics.bytes(5, &greatest);
        }
        if let Some(least) = least {
            statistics.bytes(6, &least);
        }
        if has_greatest {
            statistics.bool(7, is_whole(&self.greatest));
        }
        if has_least {
            statistics.bool(8, is_whole(&self.least));
        }
        statistics
    }
}

/// A whole number of four or eight bytes.
fn integer(value: &[u8]) -> i64 {
    match *value {
        [a, b, c, d] => i32::from_le_bytes([a, b, c, d]).into(),
        _ => value.first_chunk().map_or(0, |bytes| i64::from_le_bytes(*bytes)),
    }
}

fn double(value: &[u8]) -> f64 {
    value.first_chunk().map_or(f64::NAN, |bytes| f64::from_le_bytes(*bytes))
}

/// What a text begins with, whole characters only: it is not after the text.
fn cut(text: &[u8]) -> Vec<u8> {
    beginning(text).as_bytes().to_vec()
}

/// A text that is not before the text, as short as [`cut`]; `None` where there is no such text.
fn cut_above(text: &[u8]) -> Option<Vec<u8>> {
    if text.len() <= MAX_TEXT {
        return Some(text.to_vec());
    }
    let mut characters: Vec<char> = beginning(text).chars().collect();
    while let Some(last) = characters.pop() {
        // After the last character of all there is none; the one before it then moves on.
        let next = (last..=char::MAX).nth(1);
        if let Some(next) = next {
            let bound: String = characters.iter().copied().chain([next]).collect();
            if bound.len() <= MAX_TEXT {
                return Some(bound.into_bytes());
            }
        }
    }
    None
}

/// The longest beginning of at most [`MAX_TEXT`] bytes that ends with a whole character.
fn beginning(text: &[u8]) -> &str {
    let mut end = text.len().min(MAX_TEXT);
    loop {
        // Texts are UTF-8, so this ends after three steps at most.
        match std::str::from_utf8(&text[..end]) {
            Ok(beginning) => return beginning,
            Err(error) => end = error.valid_up_to(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::thrift::{Read, Reader};
    use super::*;

    fn described(physical: Physical, values: &[Vec<u8>]) -> Read {
        let mut bounds = Bounds::new(physical);
        for value in values {
            bounds.take(value);
        }
        let bytes = bounds.describe(0, None).end();
        Reader { bytes: &bytes, at: 0 }.structure().expect("a structure")
    }

    /// The least and the greatest value, each with whether it is one of the column.
    fn bounds(physical: Physical, values: &[Vec<u8>]) -> [Option<(Vec<u8>, bool)>; 2] {
        let read = described(physical, values);
        [(6, 8), (5, 7)].map(|(bound, exact)| match (read.field(bound), read.field(exact)) {
            (Some(Read::Bytes(bytes)), Some(Read::Bool(exact))) => Some((bytes.clone(), *exact)),
            (None, None) => None,
            other => panic!("{other:?}"),
        })
    }

    #[test]
    fn numbers_are_ordered_by_value() {
        let whole = [-1_i64, 256, 3].map(|number| number.to_le_bytes().to_vec());
        let expect = [-1_i64, 256].map(|number| Some((number.to_le_bytes().to_vec(), true)));
        assert_eq!(bounds(Physical::Int64, &whole), expect);
        let days = [-1_i32, 256, 3].map(|number| number.to_le_bytes().to_vec());
        let expect = [-1_i32, 256].map(|number| Some((number.to_le_bytes().to_vec(), true)));
        assert_eq!(bounds(Physical::Int32, &days), expect);
        let shares = [f64::NAN, 0.0, -2.5].map(|number| number.to_le_bytes().to_vec());
        let expect = [-2.5_f64, 0.0].map(|number| Some((number.to_le_bytes().to_vec(), true)));
        assert_eq!(bounds(Physical::Double, &shares), expect);
    }

    #[test]
    fn zero_has_the_sign_that_shuts_nothing_out() {
        for zero in [0.0_f64, -0.0] {
            let found = bounds(Physical::Double, &[zero.to_le_bytes().to_vec()]);
            let expect = [-0.0_f64, 0.0].map(|number| Some((number.to_le_bytes().to_vec(), true)));
            assert_eq!(found, expect);
        }
    }

    #[test]
    fn without_values_there_are_no_bounds() {
        assert_eq!(bounds(Physical::ByteArray, &[]), [None, None]);
        assert_eq!(bounds(Physical::Double, &[f64::NAN.to_le_bytes().to_vec()]), [None, None]);
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        let check = |text: String, least: String, greatest: Option<String>| {
            let found = bounds(Physical::ByteArray, &[text.into_bytes()]);
            let expect = [Some(least), greatest];
            assert_eq!(found, expect.map(|bound| bound.map(|bound| (bound.into_bytes(), false))));
        };
        check("x".repeat(65), "x".repeat(64), Some("x".repeat(63) + "y"));
        // Three bytes each: the sixty-fourth is the first of a character.
        check("장".repeat(30), "장".repeat(21), Some("장".repeat(20) + "잦"));
        // The next character after U+D7FF is U+E000.
        check(
            "\u{D7FF}".repeat(30),
            "\u{D7FF}".repeat(21),
            Some("\u{D7FF}".repeat(20) + "\u{E000}"),
        );
        let last = "\u{10FFFF}";
        check(
            format!("a{}", last.repeat(20)),
            format!("a{}", last.repeat(15)),
            Some("b".to_owned()),
        );
        check(last.repeat(20), last.repeat(16), None);
        // The next one is longer, and would not fit.
        check("\u{7F}".repeat(65), "\u{7F}".repeat(64), Some("\u{7F}".repeat(62) + "\u{80}"));
    }

    proptest! {
        #[test]
        fn every_text_stands_between_the_bounds(texts in prop::collection::vec("[a-b\u{7F}\u{7FF}\u{D7FF}\u{FFFF}\u{10FFFF}]{0,40}", 1..6)) {
            let values: Vec<Vec<u8>> = texts.iter().map(|text| text.clone().into_bytes()).collect();
            let [least, greatest] = bounds(Physical::ByteArray, &values);
            let (least, exact) = least.expect("there is a text");
            prop_assert!(least.len() <= MAX_TEXT && std::str::from_utf8(&least).is_ok());
            prop_assert!(values.iter().all(|value| least <= *value));
            prop_assert_eq!(exact, values.contains(&least));
            if let Some((greatest, exact)) = greatest {
                prop_assert!(greatest.len() <= MAX_TEXT && std::str::from_utf8(&greatest).is_ok());
                prop_assert!(values.iter().all(|value| *value <= greatest));
                prop_assert!(!exact || values.contains(&greatest));
            }
        }
    }
}
