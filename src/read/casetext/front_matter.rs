//! What stands between two lines `---` at the head of a Markdown text: `key: value` and lists, the part of
//! YAML that site generators' pages have. A value of another form (nested, folded over lines) is handed on
//! as it stands.

use super::fields::known;

/// The fields at the head of a text.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct FrontMatter<'t> {
    /// In their order.
    pub fields: Vec<Field<'t>>,
    /// Whether a second `---` closes them.
    pub is_closed: bool,
    /// The line on which the text behind them begins, from 1.
    pub body_line: u64,
    /// The text behind it.
    pub body: &'t str,
}

/// One field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field<'t> {
    /// Its key; empty for lines that belong to none.
    pub key: &'t str,
    /// Its value as it stands in the text, over all its lines.
    pub raw: &'t str,
    /// The line of the key, from 1.
    pub line: u64,
    /// What the value says.
    pub value: Value,
}

/// What a value says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing.
    Empty,
    /// A word, a number or a text.
    Text(String),
    /// A list of such.
    List(Vec<String>),
    /// A form that is not read here.
    Other,
}

impl FrontMatter<'_> {
    /// None, before a text.
    pub fn none(text: &str) -> FrontMatter<'_> {
        FrontMatter { fields: Vec::new(), is_closed: true, body_line: 1, body: text }
    }

    /// As it is where so many lines stand above it.
    #[must_use]
    pub fn below(mut self, lines: u64) -> Self {
        self.body_line += lines;
        for field in &mut self.fields {
            field.line += lines;
        }
        self
    }
}

/// Takes the fields off a text that begins with `---`; `None` where it does not, or has no field there.
///
/// Where they are not closed, they end before the first line that can only be of the text: a heading, or
/// words behind an empty line.
pub fn split(text: &str) -> Option<FrontMatter<'_>> {
    let mut lines = Lines { text, at: 0, number: 0 };
    if !is_fence(lines.next()?.text) {
        return None;
    }
    let closed_on = closing_line(text);
    let mut fields: Vec<Field<'_>> = Vec::new();
    let mut start = 0;
    let mut is_behind_empty = false;
    // Where the text goes on, on which line, and whether the fields were closed.
    let (body_at, body_line, is_closed) = loop {
        let Some(line) = lines.next() else { break (text.len(), lines.number + 1, false) };
        if closed_on == Some(line.number) {
            break (lines.at, line.number + 1, true);
        }
        if closed_on.is_none() && is_of_text(line.text, is_behind_empty, &text[lines.at..]) {
            break (line.start, line.number, false);
        }
        is_behind_empty = line.text.trim().is_empty();
        let goes_on = line.text.starts_with([' ', '\t', '-', '#']) || line.text.trim().is_empty();
        match (key_of(line.text), fields.last_mut()) {
            (Some((key, rest)), _) if !goes_on => {
                start = line.start + rest;
                let raw = text[start..line.end].trim();
                fields.push(Field { key, raw, line: line.number, value: Value::Empty });
            }
            (_, Some(field)) if goes_on => field.raw = text[start..line.end].trim(),
            (_, None) if line.text.trim().is_empty() || line.text.starts_with('#') => {}
            // No simple key, and no part of the field before it.
            _ => {
                start = line.start;
                let raw = text[start..line.end].trim();
                fields.push(Field { key: "", raw, line: line.number, value: Value::Empty });
            }
        }
    };
    if !is_closed && fields.iter().all(|field| field.key.is_empty()) {
        return None;
    }
    for field in &mut fields {
        field.value = value(field.raw);
    }
    Some(FrontMatter { fields, is_closed, body_line, body: &text[body_at..] })
}

/// The line that closes front matter, from 1: the first `---` or `...`, unless the text has begun before
/// it. What looks like a heading may be a comment after all, where a known key stands behind it.
fn closing_line(text: &str) -> Option<u64> {
    let mut lines = Lines { text, at: 0, number: 0 };
    lines.next();
    let mut is_behind_empty = false;
    let mut is_behind_heading = false;
    while let Some(line) = lines.next() {
        if is_fence(line.text) || line.text.trim_end() == "..." {
            return (!is_behind_heading).then_some(line.number);
        }
        if is_of_text(line.text, is_behind_empty, &text[lines.at..]) {
            if !line.text.starts_with('#') {
                return None;
            }
            is_behind_heading = true;
        }
        let key = key_of(line.text).filter(|_| !line.text.starts_with([' ', '\t', '-']));
        if key.is_some_and(|(key, _)| known(key).is_some()) {
            is_behind_heading = false;
        }
        is_behind_empty = line.text.trim().is_empty();
    }
    None
}

/// Whether a line can be no part of front matter, so that it was left open above: a heading of Markdown,
/// which is no comment, or words behind an empty line.
fn is_of_text(line: &str, is_behind_empty: bool, rest: &str) -> bool {
    let line = line.trim_end();
    let hashes = line.bytes().take_while(|&byte| byte == b'#').count();
    if hashes > 0 {
        // A comment stands by the fields that it is about.
        let is_before_empty = rest.lines().next().is_none_or(|next| next.trim().is_empty());
        let is_heading = line[hashes..].starts_with(' ');
        return is_heading && (hashes > 1 || is_behind_empty && is_before_empty);
    }
    // A key in quotes is of a form that is not read here, but a key.
    let is_quoted_key = line.starts_with(['"', '\'']) && line.contains(':');
    let is_part = line.starts_with([' ', '\t', '-'])
        || line.is_empty()
        || key_of(line).is_some()
        || is_quoted_key;
    is_behind_empty && !is_part
}

fn is_fence(line: &str) -> bool {
    line.trim_end() == "---"
}

/// A line of a text.
struct Line<'t> {
    text: &'t str,
    start: usize,
    end: usize,
    number: u64,
}

struct Lines<'t> {
    text: &'t str,
    at: usize,
    number: u64,
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        let start = self.at;
        let rest = self.text.get(start..).filter(|rest| !rest.is_empty())?;
        let length = rest.find('\n').unwrap_or(rest.len());
        self.at = start + (length + 1).min(rest.len());
        self.number += 1;
        Some(Line { text: &rest[..length], start, end: start + length, number: self.number })
    }
}

/// The key of a line `key: value`, and where the value begins.
fn key_of(line: &str) -> Option<(&str, usize)> {
    let colon = line.find(':')?;
    let behind = &line[colon + 1..];
    let key = line[..colon].trim();
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ' | '.');
    let ends_there = behind.is_empty() || behind.starts_with([' ', '\t', '\r']);
    (ends_there && !key.is_empty() && key.chars().all(is_word)).then_some((key, colon + 1))
}

/// What a value says, as far as it is of a simple form.
fn value(raw: &str) -> Value {
    let mut lines = raw.lines().map(without_comment).filter(|line| !line.trim().is_empty());
    let Some(first) = lines.next() else { return Value::Empty };
    let others: Vec<&str> = lines.collect();
    let first = first.trim();
    if let Some(item) = list_item(first) {
        let items: Option<Vec<String>> = std::iter::once(Some(item))
            .chain(others.iter().map(|line| list_item(line.trim())))
            .map(|item| item.and_then(scalar))
            .collect();
        return items.map_or(Value::Other, Value::List);
    }
    if let Some(inside) = first.strip_prefix('[') {
        let whole = std::iter::once(inside).chain(others).collect::<Vec<_>>().join(" ");
        let items = whole.trim_end().strip_suffix(']').and_then(flow_items);
        return items.map_or(Value::Other, Value::List);
    }
    match scalar(first) {
        Some(text) if others.is_empty() => Value::Text(text),
        _ => Value::Other,
    }
}

/// The value of a line `- value`.
fn list_item(line: &str) -> Option<&str> {
    line.strip_prefix("- ").map(str::trim)
}

/// A line without the comment behind it: `#` counts at the beginning or behind a space, outside of quotes.
fn without_comment(line: &str) -> &str {
    let mut quote = None;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') if !before.is_alphanumeric() => quote = Some(c),
            (None, '#') if before.is_whitespace() => return &line[..at],
            _ => {}
        }
        before = c;
    }
    line
}

/// The values of `[a, "b, c"]`, behind the bracket.
fn flow_items(inside: &str) -> Option<Vec<String>> {
    let mut items = Vec::new();
    let mut rest = inside.trim();
    while !rest.is_empty() {
        let length = match rest.chars().next() {
            Some(quote @ ('"' | '\'')) => quoted_length(rest, quote)?,
            _ => rest.find(',').unwrap_or(rest.len()),
        };
        items.push(scalar(rest[..length].trim())?);
        rest = rest[length..].trim_start();
        match rest.strip_prefix(',') {
            Some(behind) => rest = behind.trim_start(),
            None if rest.is_empty() => {}
            None => return None,
        }
    }
    Some(items)
}

/// The length of a text in quotes at the beginning of another, quotes included.
fn quoted_length(text: &str, quote: char) -> Option<usize> {
    let mut chars = text.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' if quote == '"' => _ = chars.next(),
            // Two single quotes are one.
            '\'' if quote == '\'' && chars.peek().is_some_and(|(_, next)| *next == '\'') => {
                chars.next();
            }
            c if c == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// One value: bare, or in quotes. `None` where it is of another form.
fn scalar(text: &str) -> Option<String> {
    match text.chars().next()? {
        quote @ ('"' | '\'') => {
            if quoted_length(text, quote)? != text.len() {
                return None;
            }
            let inside = &text[1..text.len() - 1];
            if quote == '\'' {
                return Some(inside.replace("''", "'"));
            }
            // The escapes of YAML that JSON has, too; others are rare in a title.
            serde_json::from_str(text).ok()
        }
        // Signs that begin another form: maps, texts over several lines, anchors, tags.
        '{' | '[' | '|' | '>' | '&' | '*' | '!' | '%' | '@' | '`' => None,
        _ if text.contains(": ") || text.ends_with(':') => None,
        _ => Some(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(raw: &str, expect: &Value) {
        let text = format!("---\nkey: {raw}\n---\n");
        let found = split(&text).expect("front matter");
        assert_eq!(found.fields.len(), 1, "{raw}");
        assert_eq!(&found.fields[0].value, expect, "{raw}");
    }

    fn list(items: &[&str]) -> Value {
        Value::List(items.iter().map(|&item| item.to_owned()).collect())
    }

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    #[test]
    fn simple_values_are_read() {
        check("", &Value::Empty);
        check("2019-08-01", &text("2019-08-01"));
        check("Vòng phản hồi # said so", &text("Vòng phản hồi"));
        check("\"A \\\"quoted\\\" one: two\"", &text("A \"quoted\" one: two"));
        check("'It''s # here'", &text("It's # here"));
        check("It's a plain # text", &text("It's a plain"));
        check("https://example.org/a#b", &text("https://example.org/a#b"));
        check("[a, \"b, c\", 'd']", &list(&["a", "b, c", "d"]));
        check("[]", &list(&[]));
        check("\n- a\n  - b", &list(&["a", "b"]));
        check("\n  - \"a: b\" # why\n\n  - c", &list(&["a: b", "c"]));
    }

    #[test]
    fn other_forms_are_kept_as_they_stand() {
        for raw in
            ["{a: b}", ">\n  folded\n  text", "\n  nested: yes", "[a, [b]]", "\"open", "a: b", "*x"]
        {
            check(raw, &Value::Other);
        }
    }

    #[test]
    fn fields_know_their_lines_and_their_words() {
        let text = "---\r\n# a comment\r\ntitle: T\r\nauthor:\r\n  name: A\r\n\r\n  team: B\r\ntags: [x]\r\n---\r\nBody\r\n";
        let found = split(text).expect("front matter");
        let fields: Vec<(&str, u64, &str)> =
            found.fields.iter().map(|field| (field.key, field.line, field.raw)).collect();
        assert_eq!(
            fields,
            [("title", 3, "T"), ("author", 4, "name: A\r\n\r\n  team: B"), ("tags", 8, "[x]")]
        );
        assert_eq!((found.body_line, found.body), (10, "Body\r\n"));
    }

    #[test]
    fn what_is_not_closed_ends_where_the_text_begins() {
        for (text, body_line, body) in [
            ("---\ntitle: T\n\n## Impact\n\n- Down.\n", 4, "## Impact\n\n- Down.\n"),
            ("---\ntitle: T\n## Impact\n---\n", 3, "## Impact\n---\n"),
            ("---\ntitle: T\n\n# T\n\nNote: x\n\n---\n", 4, "# T\n\nNote: x\n\n---\n"),
            ("---\ntitle: T\n\nGrab · 2019\n", 4, "Grab · 2019\n"),
            ("---\ntitle: T\n", 3, ""),
        ] {
            let found = split(text).expect("front matter");
            assert_eq!((found.is_closed, found.fields.len()), (false, 1), "{text}");
            assert_eq!((found.body_line, found.body), (body_line, body), "{text}");
        }
        for text in [
            "---\ntitle: T\n\n# a comment\norg: G\n---\n",
            "---\ntitle: T\n# a comment\n\norg: G\n---\n",
            "---\n# a comment\n\norg: G\n---\n",
            "---\ntitle: T\n## what we know\norg: G\n---\n",
            "---\ntitle: T\n\n# ---- who ----\n\norg: G\n---\n",
            "---\ntitle: T\n\n\"other key\": w\n---\n",
        ] {
            assert!(split(text).expect("front matter").is_closed, "{text}");
        }
        assert_eq!(split("---\nno field\n"), None);
        assert_eq!(split("Title\n---\n"), None);
        assert_eq!(split(""), None);
        let found = split("---\nno field\n---").expect("closed");
        assert_eq!((found.fields[0].key, found.fields[0].raw), ("", "no field"));
    }
}
