//! Labels in several short lines, for formats whose tools draw them as they come.

/// Cuts a label into lines of at most `width` columns, between words where it can be; what does not fit
/// into `lines` ends with an ellipsis. There is one line at least.
pub(super) fn wrap(label: &str, width: usize, lines: usize) -> Vec<String> {
    let mut wrapped: Vec<String> = vec![String::new()];
    for word in label.split_whitespace() {
        let last = wrapped.last_mut().expect("there is one line at least");
        if last.is_empty() {
            last.push_str(word);
        } else if columns(last) + 1 + columns(word) <= width {
            last.push(' ');
            last.push_str(word);
        } else {
            wrapped.push(word.to_owned());
        }
    }
    let rest = wrapped.split_off(lines.min(wrapped.len()));
    if let Some(last) = wrapped.last_mut().filter(|_| !rest.is_empty()) {
        last.push('…');
    }
    wrapped.iter().map(|line| cut(line, width)).collect()
}

/// A line of at most `width` columns.
fn cut(line: &str, width: usize) -> String {
    if columns(line) <= width {
        return line.to_owned();
    }
    let mut kept = String::new();
    for c in line.chars() {
        if columns(&kept) + columns_of(c) + 1 > width {
            break;
        }
        kept.push(c);
    }
    format!("{}…", kept.trim_end())
}

/// How many columns a text takes up.
pub(super) fn columns(text: &str) -> usize {
    text.chars().map(columns_of).sum()
}

/// Hangul, Kana and Han are about twice as wide as Latin letters.
fn columns_of(c: char) -> usize {
    if matches!(c, '\u{1100}'..='\u{11FF}' | '\u{2E80}'..='\u{D7FF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF01}'..='\u{FF60}')
    {
        2
    } else {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_short_and_what_is_left_out_shows() {
        for (label, expect) in [
            ("", vec![""]),
            ("Redis", vec!["Redis"]),
            ("a plain title", vec!["a plain", "title"]),
            ("one two three four five", vec!["one two", "three…"]),
            ("unbelievable", vec!["unbelie…"]),
            ("여러 말이 있다", vec!["여러", "말이…"]),
        ] {
            let lines = wrap(label, 8, 2);
            assert_eq!(lines, expect, "{label}");
            assert!(lines.iter().all(|line| columns(line) <= 8), "{label}");
        }
    }
}
