//! Several cases in one text, one behind the other: each has a title with its line below, or front matter.

use super::fields::{known, missing};
use super::front_matter::FrontMatter;
use super::header::Header;
use super::structure::bullet;
use super::{HEADER_WITHIN_LINES, front_matter, has_case_head, header, is_known_heading};
use crate::lexicon::Lexicon;

/// So long may the title of a further case be in plain text, where nothing else marks it.
const MAX_TITLE_CHARACTERS: usize = 120;

/// The text of one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseText<'t> {
    /// The text, with its front matter.
    pub text: &'t str,
    /// Its first line in the file, from 1.
    pub first_line: u64,
}

/// Takes a text apart where a further case begins: at front matter that makes a case, or at a title that has a
/// line `Organisation · Year · …` right below.
pub fn split<'t>(text: &'t str, lexicon: &'t Lexicon) -> Vec<CaseText<'t>> {
    let lines = Lines::new(text, lexicon);
    let mut starts = vec![0];
    let mut head_end = lines.head_end(0);
    // The mark that ends the code in which a line stands.
    let mut code = None;
    for (at, line) in lines.all.iter().enumerate() {
        code = match code {
            Some(mark) => Some(mark).filter(|mark| !line.text.starts_with(mark)),
            None => code_begins(line.text),
        };
        if at >= head_end && code.is_none() && lines.begins_case(at) {
            starts.push(at);
            head_end = lines.head_end(at);
        }
    }
    let ends = starts.iter().skip(1).map(Some).chain([None]);
    starts
        .iter()
        .zip(ends)
        .map(|(&at, next)| CaseText {
            text: lines.text_between(at, next.copied()),
            first_line: at as u64 + 1,
        })
        .collect()
}

/// The mark that a block of code begins and ends with, where a line begins one.
fn code_begins(line: &str) -> Option<&'static str> {
    let begins = |mark: &&str| line.strip_prefix(*mark).is_some_and(|rest| !rest.contains(*mark));
    ["```", "~~~"].into_iter().find(begins)
}

/// Without the lines `---` that set a text apart from what follows.
fn without_rules(mut text: &str) -> &str {
    while let Some(rest) = text.trim_end().strip_suffix("---").filter(|rest| rest.ends_with('\n')) {
        text = rest;
    }
    text
}

struct Line<'t> {
    /// Where it begins in the text.
    offset: usize,
    /// Its words, without spaces around them.
    text: &'t str,
}

struct Lines<'t> {
    text: &'t str,
    all: Vec<Line<'t>>,
    lexicon: &'t Lexicon,
    /// The level of the heading that the text begins with; 0 where it is no heading.
    level: usize,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str, lexicon: &'t Lexicon) -> Self {
        let mut offset = 0;
        let line = |line: &'t str| {
            let start = offset;
            offset += line.len();
            Line { offset: start, text: line.trim() }
        };
        let all: Vec<Line<'t>> = text.split_inclusive('\n').map(line).collect();
        let mut lines = Self { text, all, lexicon, level: 0 };
        let first = lines.next_words(lines_of(lines.front_matter(0).as_ref()));
        lines.level = first.map_or(0, |at| level(lines.all[at].text));
        lines
    }

    /// The next line that is not empty.
    fn next_words(&self, from: usize) -> Option<usize> {
        (from..self.all.len()).find(|&at| !self.all[at].text.is_empty())
    }

    fn front_matter(&self, at: usize) -> Option<FrontMatter<'t>> {
        self.all.get(at).and_then(|line| front_matter::split(&self.text[line.offset..]))
    }

    fn offset(&self, at: usize) -> usize {
        self.all.get(at).map_or(self.text.len(), |line| line.offset)
    }

    /// The text of the case that begins at a line, up to where the next one begins.
    fn text_between(&self, at: usize, next: Option<usize>) -> &'t str {
        let Some(next) = next else { return &self.text[self.offset(at)..] };
        // The `---` that ends its front matter is its own.
        let body = self.offset(at + lines_of(self.front_matter(at).as_ref()));
        let end = body + without_rules(&self.text[body..self.offset(next)]).len();
        &self.text[self.offset(at)..end]
    }

    /// The first line that may begin another case than the one that begins here.
    fn head_end(&self, at: usize) -> usize {
        let front = self.front_matter(at);
        let body = at + lines_of(front.as_ref());
        // Where front matter says all, a line that does so stands right below the title, or is of the next case.
        let says_all = front.is_some_and(|front| missing(&front.fields).is_empty());
        let within = if says_all { 2 } else { HEADER_WITHIN_LINES };
        let words = (body..self.all.len()).filter(|&at| !self.all[at].text.is_empty());
        let mut head = words.take(within);
        let first = head.clone().next().unwrap_or(body);
        if says_all && self.all.get(first).is_some_and(|line| line.text == "---") {
            return first;
        }
        head.find(|&at| self.is_header(at)).unwrap_or(first) + 1
    }

    fn header(&self, at: usize) -> Option<Header> {
        let line = self.all[at].text;
        header::parse(line, self.lexicon).filter(|_| bullet(line).is_none())
    }

    fn is_header(&self, at: usize) -> bool {
        self.header(at).is_some()
    }

    fn begins_case(&self, at: usize) -> bool {
        let line = &self.all[at];
        if line.text == "---"
            && let Some(front) = self.front_matter(at)
            && front.is_closed
            && front.fields.iter().any(|field| known(field.key).is_some())
        {
            return has_case_head(&front, self.lexicon);
        }
        // A line without a year may be any line between dots.
        let has_year = |next| self.header(next).is_some_and(|header| header.year.is_some());
        self.may_be_title(at)
            && self.next_words(at + 1).is_some_and(has_year)
            && !is_known_heading(line.text.trim_start_matches('#').trim(), self.lexicon)
    }

    /// Whether a line may be the title of a case: one like the first title, or a heading above all others.
    /// In plain text it stands apart, is short, and does not end as sentences do that go on below.
    fn may_be_title(&self, at: usize) -> bool {
        let line = self.all[at].text;
        let stands_apart = || matches!(self.all[at - 1].text, "" | "---");
        let reads_as_title = || {
            line.chars().count() <= MAX_TITLE_CHARACTERS
                && !line.ends_with([':', '：', '.', '。', ',', ';'])
        };
        let level = level(line);
        !line.is_empty()
            && bullet(line).is_none()
            && (level == self.level || level == 1)
            && (level > 0 || stands_apart() && reads_as_title())
    }
}

/// How many lines front matter takes up.
fn lines_of(front: Option<&FrontMatter<'_>>) -> usize {
    front.map_or(0, |front| front.body_line as usize - 1)
}

/// The level of a heading of Markdown; 0 where a line is none.
fn level(line: &str) -> usize {
    let hashes = line.bytes().take_while(|&byte| byte == b'#').count();
    if line[hashes..].starts_with(' ') { hashes } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ontology::SHARED;

    /// The first lines of cases.
    fn check(text: &str, expect: &[u64]) {
        let cases = split(text, &SHARED.lexicon);
        let lines: Vec<u64> = cases.iter().map(|case| case.first_line).collect();
        assert_eq!(lines, expect, "{text}");
    }

    #[test]
    fn each_case_of_a_text_begins_where_its_title_or_front_matter_does() {
        check("# A\n\nAcme · 2019\n\n## Impact\n\n- Down.\n\n# B\n\nAcme · 2020\n", &[1, 9]);
        check("A\n\nAcme · 2019\n\nImpact\n\n- Down.\n\nB\n\nAcme · 2020\n", &[1, 9]);
        check(
            "A\nAcme · 2019\nDown.\n---\n\n---\nB\nAcme · 2020\n---\nC\nAcme · 2021",
            &[1, 7, 10],
        );
        let front = "---\ntitle: A\norg: Acme\nyear: 2019\n---\n\n## Impact\n\n- Down.\n\n";
        check(&front.repeat(2), &[1, 11]);
        check(&format!("{front}# B\n\nAcme · 2020\n"), &[1, 11]);
        check("# A\n\nAcme · 2019\n\n```kubectl get```\n\n# B\n\nAcme · 2020\n", &[1, 7]);
    }

    #[test]
    fn cases_of_front_matter_alone_are_whole() {
        let front = "---\ntitle: A\norg: Acme\nyear: 2019\n---\n";
        for (text, expect) in [
            (front.repeat(3), [1, 6, 11]),
            (format!("{front}\n").repeat(3), [1, 7, 13]),
            (format!("{front}\n---\n\n{front}\n{front}"), [1, 9, 15]),
        ] {
            check(&text, &expect);
            for case in split(&text, &SHARED.lexicon) {
                assert_eq!(case.text.trim(), front.trim(), "{text}");
            }
        }
    }

    #[test]
    fn what_only_looks_like_another_case_is_none() {
        let head = "# A\n\nAcme · 2019\n\n";
        for rest in [
            "## Related\n\nAcme · 2018 · Outages\n",
            "## Of others\n\nAcme · 2018 · Outages\n",
            "# Impact\n\nAcme · 2018 · Outages\n",
            "# B\n\n- Acme · 2018\n",
            "# B\n\nWords.\n\nAcme · 2018 · Outages\n",
            "Words.\n\n---\n\nMore words.\n",
            "```\n# B\n\nAcme · 2018\n```\n",
            "~~~\n# B\n\nAcme · 2018\n~~~\n",
            "# Ports\n\nGateway · 8080\n",
            "# Alerts\n\nPager · Difficulty: High\n",
        ] {
            check(&format!("{head}{rest}"), &[1]);
        }
        let plain = "A\n\nAcme · 2019\n\nDown.\n\n";
        check(
            &format!("{plain}Others had the same, as we learnt:\n\nInitech · 2018 · slow\n"),
            &[1],
        );
        check(&format!("{plain}{}\n\nInitech · 2018 · slow\n", "words ".repeat(40)), &[1]);
        check("", &[1]);
    }
}
