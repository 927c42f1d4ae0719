//! Pieces of HTML: escaped text, texts by language, code with its names as links.

use std::fmt;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::LANGUAGES;
use crate::schema::Wording;

/// A page that is being written.
pub(super) struct Html(String);

impl fmt::Write for Html {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.push_str(text);
        Ok(())
    }
}

impl Html {
    pub(super) fn new() -> Self {
        Self(String::new())
    }

    /// Appends what is HTML already.
    pub(super) fn raw(&mut self, html: &str) {
        self.0.push_str(html);
    }

    pub(super) fn finish(self) -> String {
        self.0
    }

    /// One element a language, in the order of the page.
    pub(super) fn wordings(&mut self, element: &str, class: &str, wordings: &[Wording]) {
        for (tag, _) in LANGUAGES {
            let texts: Vec<&Wording> = wordings.iter().filter(|w| w.language == tag).collect();
            for text in texts {
                let class =
                    if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
                let text = prose(&text.text);
                self.raw(&format!("<{element}{class} lang=\"{tag}\">{text}</{element}>\n"));
            }
        }
    }
}

/// Text as it has to stand in HTML.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}

/// A sentence; what stands between backticks is code.
pub(super) fn prose(text: &str) -> String {
    let mut out = String::new();
    for (position, part) in escape(text).split('`').enumerate() {
        if position % 2 == 1 {
            out.push_str(&format!("<code>{part}</code>"));
        } else {
            out.push_str(part);
        }
    }
    out
}

static TOKENS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?x)
        (?P<string> &quot;(?:[^&]|&amp;|&lt;|&gt;)*?&quot;(?:@[a-z-]+)? )
        | (?P<comment> (?m:^\#.*$) )
        | (?P<variable> \?[A-Za-z_]\w* )
        | (?P<term> \b inc:[A-Za-z]\w* )
        | (?P<keyword> @prefix | \b(?:SELECT|DISTINCT|CONSTRUCT|WHERE|OPTIONAL|FILTER|BIND|VALUES|ORDER|BY|AS|UNION|LIMIT|LANG)\b )
        ",
    )
    .expect("a constant pattern")
});

/// Turtle or SPARQL; terms of ours lead to where they are explained.
pub(super) fn code(text: &str, is_known: &dyn Fn(&str) -> bool) -> String {
    TOKENS
        .replace_all(&escape(text.trim_end()), |found: &Captures<'_>| {
            for (name, class) in
                [("string", "s"), ("comment", "c"), ("variable", "v"), ("keyword", "k")]
            {
                if let Some(token) = found.name(name) {
                    return format!("<span class=\"{class}\">{}</span>", token.as_str());
                }
            }
            let term = &found[0];
            match term.strip_prefix("inc:").filter(|local| is_known(local)) {
                Some(local) => format!("<a href=\"#{local}\">{term}</a>"),
                None => term.to_owned(),
            }
        })
        .into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_keeps_every_character_and_links_what_is_explained() {
        let text = "# c\n?x inc:hasCause <http://x#a> ; inc:other \"a & inc:hasCause\"@en .";
        assert_eq!(
            code(text, &|name| name == "hasCause"),
            "<span class=\"c\"># c</span>\n<span class=\"v\">?x</span> \
             <a href=\"#hasCause\">inc:hasCause</a> &lt;http://x#a&gt; ; inc:other \
             <span class=\"s\">&quot;a &amp; inc:hasCause&quot;@en</span> ."
        );
        assert_eq!(prose("a `<b>` c"), "a <code>&lt;b&gt;</code> c");
    }
}
