//! The hybrid of run lengths and packed bits that definition levels and positions in dictionaries are
//! written in.
//!
//! A run of at least eight equal values is a count and the value; all else is packed, eight values at
//! a time. <https://parquet.apache.org/docs/file-format/data-pages/encodings/>, `RLE`.

use std::io;

use super::thrift::{Reader, write_unsigned};

/// Appends values of so many bits each.
pub(super) fn write(out: &mut Vec<u8>, values: &[u32], width: u32) {
    let mut packed_from = 0;
    let mut at = 0;
    while at < values.len() {
        let value = values[at];
        let run = values[at..].iter().take_while(|other| **other == value).count();
        // Packed values come in eights, so a run first fills those that wait.
        let fill = (8 - (at - packed_from) % 8) % 8;
        if run >= fill + 8 {
            at += fill;
            pack(out, &values[packed_from..at], width);
            let rest = run - fill;
            write_unsigned(out, (rest as u64) << 1);
            out.extend_from_slice(&value.to_le_bytes()[..width.div_ceil(8) as usize]);
            at += rest;
            packed_from = at;
        } else {
            at += run;
        }
    }
    pack(out, &values[packed_from..], width);
}

fn pack(out: &mut Vec<u8>, values: &[u32], width: u32) {
    if values.is_empty() {
        return;
    }
    let eights = values.len().div_ceil(8);
    write_unsigned(out, (eights as u64) << 1 | 1);
    let end = out.len() + eights * width as usize;
    let (mut bits, mut held) = (0_u64, 0);
    for &value in values {
        bits |= u64::from(value) << held;
        held += width;
        while held >= 8 {
            out.push(bits as u8);
            bits >>= 8;
            held -= 8;
        }
    }
    if held > 0 {
        out.push(bits as u8);
    }
    out.resize(end, 0);
}

/// Reads `count` values of so many bits each.
pub(super) fn read(bytes: &[u8], count: usize, width: u32) -> io::Result<Vec<u32>> {
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    if width > 32 {
        return Err(invalid());
    }
    let mut reader = Reader { bytes, at: 0 };
    let mut values = Vec::new();
    while values.len() < count {
        let head = reader.unsigned()?;
        let wanted = count - values.len();
        if head & 1 == 0 {
            let mut value = 0;
            for position in 0..width.div_ceil(8) {
                value |= u32::from(reader.byte()?) << (8 * position);
            }
            let run = usize::try_from(head >> 1).map_err(|_| invalid())?.min(wanted);
            if run == 0 {
                return Err(invalid());
            }
            values.extend(std::iter::repeat_n(value, run));
        } else {
            let eights = usize::try_from(head >> 1).map_err(|_| invalid())?;
            if eights == 0 {
                return Err(invalid());
            }
            let mask = (1_u64 << width) - 1;
            let (mut bits, mut held) = (0_u64, 0);
            for position in 0..eights.checked_mul(8).ok_or_else(invalid)? {
                while held < width {
                    bits |= u64::from(reader.byte()?) << held;
                    held += 8;
                }
                if position < wanted {
                    values.push((bits & mask) as u32);
                }
                bits >>= width;
                held -= width;
            }
        }
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn values_read_back(
            runs in prop::collection::vec((0_u32..32, 1_usize..40), 0..20),
            width in 5_u32..18,
        ) {
            let values: Vec<u32> =
                runs.iter().flat_map(|&(value, run)| std::iter::repeat_n(value, run)).collect();
            let mut bytes = Vec::new();
            write(&mut bytes, &values, width);
            prop_assert_eq!(read(&bytes, values.len(), width).expect("valid"), values);
        }
    }

    #[test]
    fn runs_are_short() {
        let mut bytes = Vec::new();
        write(&mut bytes, &[1; 1_000], 1);
        assert_eq!(bytes, [0xD0, 0x0F, 1]);
    }
}
