//! Text in XML 1.0: characters that it cannot hold are left out, those with a meaning are escaped.

use super::Tally;
use super::literal::unescape;

/// Bytes with which something begins that may not stand as it is.
const SPECIAL: [bool; 256] = {
    let mut special = [false; 256];
    let mut byte = 0;
    while byte < special.len() {
        special[byte] = matches!(byte as u8, 0..b' ' | b'&' | b'<' | b'>' | b'"' | 0xEF);
        byte += 1;
    }
    special
};

/// Appends a text that holds no escapes of its own.
pub(super) fn write_text(out: &mut Vec<u8>, text: &str, tally: &mut Tally) {
    write(out, text, tally, |byte| SPECIAL[usize::from(byte)]);
}

/// Appends a text between tags, where quotes stand as they are: some readers lose what comes before an
/// entity.
pub(super) fn write_content(out: &mut Vec<u8>, text: &str, tally: &mut Tally) {
    write(out, text, tally, |byte| SPECIAL[usize::from(byte)] && byte != b'"');
}

fn write(out: &mut Vec<u8>, text: &str, tally: &mut Tally, is_special: impl Fn(u8) -> bool) {
    let mut rest = text.as_bytes();
    let mut from = 0;
    while let Some(at) = rest[from..].iter().position(|&byte| is_special(byte)) {
        let at = from + at;
        let (length, replacement) = replacement(&rest[at..]);
        from = at + length;
        if let Some(replacement) = replacement {
            out.extend_from_slice(&rest[..at]);
            out.extend_from_slice(replacement.as_bytes());
            tally.stripped_characters += u64::from(replacement.is_empty());
            rest = &rest[from..];
            from = 0;
        }
    }
    out.extend_from_slice(rest);
}

/// Appends a text into the value of an attribute, where a reader would make spaces of line feeds and
/// tabs (section 3.3.3).
pub(super) fn write_attribute(out: &mut Vec<u8>, text: &str, tally: &mut Tally) {
    for (position, line) in text.split('\n').enumerate() {
        if position > 0 {
            out.extend_from_slice(b"&#10;");
        }
        for (position, part) in line.split('\t').enumerate() {
            if position > 0 {
                out.extend_from_slice(b"&#9;");
            }
            write_text(out, part, tally);
        }
    }
}

/// Appends the lexical form of a literal, which holds the escapes of canonical N-Triples.
pub(super) fn write_escaped(out: &mut Vec<u8>, escaped: &str, tally: &mut Tally) {
    let mut rest = escaped;
    while let Some(at) = memchr::memchr(b'\\', rest.as_bytes()) {
        write_text(out, &rest[..at], tally);
        let Some(&byte) = rest.as_bytes().get(at + 1) else {
            return;
        };
        let character = [unescape(byte)];
        write_text(out, std::str::from_utf8(&character).unwrap_or_default(), tally);
        rest = rest.get(at + 2..).unwrap_or_default();
    }
    write_text(out, rest, tally);
}

/// How many bytes the next character takes, and what stands for it where it is not itself. An empty
/// text stands for a character that XML cannot hold (XML 1.0, section 2.2).
fn replacement(bytes: &[u8]) -> (usize, Option<&'static str>) {
    match bytes[0] {
        b'&' => (1, Some("&amp;")),
        b'<' => (1, Some("&lt;")),
        b'>' => (1, Some("&gt;")),
        b'"' => (1, Some("&quot;")),
        // A reader would turn a bare one into a line feed (section 2.11).
        b'\r' => (1, Some("&#13;")),
        b'\t' | b'\n' => (1, None),
        0..b' ' => (1, Some("")),
        // U+FFFE and U+FFFF.
        0xEF if matches!(bytes.get(1..3), Some([0xBF, 0xBE | 0xBF])) => (3, Some("")),
        _ => (1, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_cannot_hold_is_left_out_and_counted() {
        for (text, expect, stripped) in [
            ("a & b < c > \"d\"", "a &amp; b &lt; c &gt; &quot;d&quot;", 0),
            ("a\r\nb\tc", "a&#13;\nb\tc", 0),
            ("\u{1}a\0\u{1b}", "a", 3),
            ("\u{FFFE}x\u{FFFF}\u{FFFD}", "x\u{FFFD}", 2),
            ("슬레이브 Sự cố 🔥", "슬레이브 Sự cố 🔥", 0),
        ] {
            let mut out = Vec::new();
            let mut tally = Tally::default();
            write_text(&mut out, text, &mut tally);
            assert_eq!(
                (String::from_utf8(out).expect("UTF-8").as_str(), tally.stripped_characters),
                (expect, stripped)
            );
            let mut encoded = String::new();
            crate::facts::write_literal(&mut encoded, text, crate::vocab::xsd::STRING, None);
            let mut out = Vec::new();
            write_escaped(&mut out, &encoded[1..encoded.len() - 1], &mut Tally::default());
            assert_eq!(String::from_utf8(out).expect("UTF-8"), expect);
            let mut out = Vec::new();
            write_content(&mut out, text, &mut Tally::default());
            assert_eq!(String::from_utf8(out).expect("UTF-8"), expect.replace("&quot;", "\""));
        }
    }
}
