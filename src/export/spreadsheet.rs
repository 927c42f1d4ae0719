//! Rows for spreadsheets: what Excel and its like open with a double click, at the price of a loss.
//!
//! With a byte order mark, CRLF, and every cell that a spreadsheet would take for a formula behind an
//! apostrophe (the advice of OWASP on CSV injection). A cell is cut at 32,767 characters (UTF-16
//! units), which is all that Excel keeps. The manifest says `lossless: false` of these files.

use super::csv;
use super::tables::Value;

/// The most UTF-16 units that Excel keeps of a cell.
const MAX_UNITS: usize = 32_767;

/// The byte order mark.
pub(super) const MARK: &str = "\u{FEFF}";

/// Appends a row with its line end.
pub(super) fn write_row<'a>(out: &mut Vec<u8>, values: impl Iterator<Item = Value<'a>>) {
    for (position, value) in values.enumerate() {
        if position > 0 {
            out.push(b',');
        }
        let Value::Text(text) = value else {
            csv::write_value(out, value);
            continue;
        };
        let text = String::from_utf8_lossy(text);
        let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
        let mut units = usize::from(is_formula);
        let end = text
            .char_indices()
            .find(|(_, character)| {
                units += character.len_utf16();
                units > MAX_UNITS
            })
            .map_or(text.len(), |(at, _)| at);
        let shown = format!("{}{}", if is_formula { "'" } else { "" }, &text[..end]);
        csv::write_value(out, Value::Text(shown.as_bytes()));
    }
    out.extend_from_slice(b"\r\n");
}

#[cfg(test)]
mod tests {
    use super::super::tables::Row;
    use super::*;

    #[test]
    fn formulas_are_defused_and_long_cells_cut() {
        for (text, expect) in [
            ("=1+1", "'=1+1".to_owned()),
            ("-a", "'-a".to_owned()),
            ("a=b", "a=b".to_owned()),
            (&"é".repeat(40_000), "é".repeat(MAX_UNITS)),
            (&"𝄞".repeat(20_000), "𝄞".repeat(MAX_UNITS / 2)),
        ] {
            let mut row = Row::default();
            row.text(text);
            row.integer(-1);
            let mut out = Vec::new();
            write_row(&mut out, row.values());
            assert_eq!(String::from_utf8(out).expect("UTF-8"), format!("\"{expect}\",-1\r\n"));
        }
    }
}
