//! Case-study text, plain or Markdown: a title, a line `Org · Year · N. Category · Difficulty: X —
//! original`, and sections with bullets. Words of each language come from the lexicon. What stands in the
//! front matter of a Markdown text is read, too, and may stand for that line.

mod fields;
mod front_matter;
mod header;
mod series;
mod several;
mod single;
mod structure;

use std::borrow::Cow;
use std::io::{self, BufRead};

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::digest;
use super::formats::{Context, Head};
use super::names_nothing;
use crate::iri::has_slug;
use crate::lexicon::{Known, LeadKind, Lexicon};
use crate::model::{
    Action, Case, CaseReference, Category, Code, Diagnostic, Language, Lead, LinkKind,
    OrganizationName, Passage, ReferenceTarget, Section, SourceDocument, StatedWord, Text,
    UnmappedField, is_placeholder,
};
pub use fields::FRONT_MATTER_KEYS;
use fields::Fields;
use front_matter::FrontMatter;
use header::Header;
use several::CaseText;
use structure::{Block, Outline};

/// The header stands among the first lines that are not empty.
const HEADER_WITHIN_LINES: usize = 5;

pub(super) fn recognise(head: &Head<'_>) -> bool {
    let front = front_matter::split(head.text);
    let body = front.as_ref().map_or(head.text, |front| front.body);
    let mut lines = body.lines().map(str::trim).filter(|line| !line.is_empty());
    if let Some(front) = &front {
        return has_case_head(front, head.lexicon);
    }
    // The title comes first; what begins like JSON, XML or RDF has none.
    let Some(title) = lines.next() else { return false };
    if title.starts_with(['{', '<', '@']) || title == "---" {
        return false;
    }
    lines.take(HEADER_WITHIN_LINES - 1).any(|line| header::parse(line, head.lexicon).is_some())
}

/// Whether front matter says all that makes a case, or the line under the title below it does.
fn has_case_head(front: &FrontMatter<'_>, lexicon: &Lexicon) -> bool {
    let lines = front.body.lines().map(str::trim).filter(|line| !line.is_empty());
    fields::missing(&front.fields).is_empty()
        || lines.take(HEADER_WITHIN_LINES).any(|line| header::parse(line, lexicon).is_some())
}

/// What keeps a text with front matter from being taken for a case.
pub(super) fn nearly(text: &str) -> Option<String> {
    let front = front_matter::split(text)?;
    let missing = fields::missing(&front.fields);
    let and_close = if front.is_closed { "" } else { ", and the line `---` that ends it" };
    (!missing.is_empty()).then(|| {
        format!(
            "a case text has `title`, `org` and `date` in its front matter, or a line `Organisation · Year · …` \
             under its title: here {}{and_close} is missing",
            missing.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(" and ")
        )
    })
}

pub(super) fn read(reader: &mut dyn BufRead, context: &mut Context<'_>) -> io::Result<()> {
    if let Some(text) = context.whole_text(reader)? {
        for (record, of_case) in (1..).zip(several::split(&text, context.lexicon)) {
            let mut diagnostics = Vec::new();
            let case = case(of_case, record, context, &mut diagnostics);
            for diagnostic in diagnostics {
                context.sink.diagnostic(diagnostic);
            }
            context.sink.case(case);
        }
    }
    Ok(())
}

fn case(
    CaseText { text, first_line }: CaseText<'_>,
    record: u64,
    context: &Context<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Case {
    let lexicon = context.lexicon;
    let front = front_matter::split(text).unwrap_or_else(|| FrontMatter::none(text));
    let front = front.below(first_line - 1);
    let mut fields = Fields::new(front.fields, context.place(None, None), record);
    let outline = structure::outline(front.body, front.body_line, fields.title(), lexicon);
    let header = outline.header.as_ref().map(|(line, _)| *line);
    let mut parsed = outline.header.as_ref().and_then(|(_, text)| header::parse(text, lexicon));
    let others =
        parsed.as_mut().map(|header| std::mem::take(&mut header.others)).unwrap_or_default();
    fields.add_of_header(&others, header.unwrap_or(first_line));
    let stated = fields.language();
    let known = match &stated {
        Some(language) => lexicon.get(language),
        None => document_language(&outline, parsed.as_ref(), lexicon),
    };
    let language = stated.or_else(|| known.map(|known| known.language.clone()));
    let mut case = Case {
        digest: digest(text),
        format: "case-text",
        file: context.name.clone(),
        record,
        line: outline.title.as_ref().map_or(first_line, |(line, _)| *line),
        ..Case::default()
    };
    let report = |line: u64, code, field: &str, message: String, help: Option<&str>| Diagnostic {
        place: context.place(Some(line), None),
        record: Some(record),
        code,
        field: Some(field.to_owned()),
        message,
        help: help.map(str::to_owned),
    };
    if !front.is_closed {
        diagnostics.push(report(
            first_line,
            Code::FrontMatter,
            "front matter",
            format!(
                "the fields that begin here do not end: they are read up to line {}",
                front.body_line - 1
            ),
            Some("close them with a line `---` of its own"),
        ));
    }
    if let Some((line, title)) = &outline.title {
        case.titles.push(Text {
            language: lexicon.guess(title).or_else(|| language.clone()),
            value: title.clone(),
            line: *line,
        });
    }
    if let (Some(line), Some(header)) = (header, parsed) {
        if let Some(difficulty) = &header.difficulty {
            let word = header.difficulty_notation.as_ref().unwrap_or(difficulty).clone();
            case.words.push(StatedWord { field: "difficulty".to_owned(), word, line });
        }
        for (field, name) in take_header(header, line, language.as_ref(), &mut case) {
            case.unmapped.push(UnmappedField { name: field.to_owned(), raw: name.clone(), line });
            if !is_placeholder(field, &name) {
                let help = "write the name, or leave it out";
                let message = names_nothing(&name);
                diagnostics.push(report(line, Code::NoName, field, message, Some(help)));
            }
        }
    }
    fields.fill(&mut case, language.as_ref());
    if let Some(line) = header
        && case.sources.is_empty()
    {
        diagnostics.push(report(
            line,
            Code::MissingOriginal,
            "header",
            "the address of the original is missing".to_owned(),
            Some("write it as [original](https://…) at the end of this line"),
        ));
    }
    for block in outline.blocks {
        let section = section(block, known, lexicon, language.as_ref());
        if section.kind == "other"
            && let Some(heading) = &section.heading
            && !is_known_heading(&heading.value, lexicon)
        {
            diagnostics.push(report(
                heading.line,
                Code::UnknownHeading,
                &heading.value,
                "the lexicon does not know this heading; its section is kept as `other`".to_owned(),
                Some("add it to `lexicon` in the folder that `--ontology` names"),
            ));
        }
        case.sections.push(section);
    }
    series::read(&mut case, known, context, diagnostics);
    fields.fill_incident(&mut case);
    fields.finish(&mut case, diagnostics);
    take_actions(&mut case);
    take_related(&mut case, lexicon);
    for (line, c) in structure::control_characters(text, first_line) {
        diagnostics.push(report(
            line,
            Code::ControlCharacter,
            "text",
            format!(
                "U+{:04X} stands in this text; tables and formats in XML cannot hold it",
                c as u32
            ),
            Some("remove it"),
        ));
    }
    case
}

/// The language whose headings and header words stand in the text; else that of its letters.
fn document_language<'a>(
    outline: &Outline,
    header: Option<&Header>,
    lexicon: &'a Lexicon,
) -> Option<&'a Known> {
    let mut best: Option<(usize, &Known)> = None;
    for known in lexicon.languages() {
        let headings = outline
            .blocks
            .iter()
            .filter_map(|block| block.heading.as_ref())
            .filter(|(_, heading)| structure::section_kind(heading, known).is_some())
            .count();
        let in_header = header.and_then(|header| header.language.as_ref()) == Some(&known.language);
        let score = headings + usize::from(in_header);
        if score > best.map_or(0, |(score, _)| score) {
            best = Some((score, known));
        }
    }
    best.map(|(_, known)| known).or_else(|| {
        let body: String = outline
            .blocks
            .iter()
            .flat_map(|block| block.passages.iter().map(|(_, text)| text.as_str()))
            .collect();
        lexicon.guess(&body).and_then(|language| lexicon.get(&language))
    })
}

/// Takes what the line under the title says, and gives the names in it that name nothing, with what they are
/// the name of.
fn take_header(
    header: Header,
    line: u64,
    language: Option<&Language>,
    case: &mut Case,
) -> Vec<(&'static str, String)> {
    let text = |value: String| Text { language: language.cloned(), value, line };
    let mut nameless = Vec::new();
    let mut names_something = |field, name: &str| {
        let names_something = !is_placeholder(field, name) && has_slug(name);
        if !names_something {
            nameless.push((field, name.to_owned()));
        }
        names_something
    };
    case.organization = header
        .organization
        .filter(|name| names_something("org", name))
        .map(|name| OrganizationName { name, slug: None });
    case.account_year = header.year;
    case.category = header
        .category
        .filter(|(_, name)| names_something("category", name))
        .map(|(number, name)| Category { number, name: text(name) });
    case.difficulty_notation = header.difficulty_notation;
    case.difficulty = header.difficulty.map(text);
    let source = |address| SourceDocument { address: Some(address), ..SourceDocument::default() };
    case.sources.extend(header.originals.into_iter().map(source));
    nameless
}

fn is_known_heading(heading: &str, lexicon: &Lexicon) -> bool {
    lexicon.languages().iter().any(|known| structure::section_kind(heading, known).is_some())
}

fn section(
    block: Block,
    known: Option<&Known>,
    lexicon: &Lexicon,
    language: Option<&Language>,
) -> Section {
    let kind = block.heading.as_ref().and_then(|(_, heading)| {
        known.and_then(|known| structure::section_kind(heading, known)).or_else(|| {
            lexicon.languages().iter().find_map(|known| structure::section_kind(heading, known))
        })
    });
    let text = |(line, value): (u64, String)| Text { language: language.cloned(), value, line };
    // Under "Action items" each bullet is an action.
    let heading = block.heading.as_ref().filter(|_| kind.as_deref() == Some(structure::ACTIONS));
    let of_section = heading.and_then(|(_, heading)| {
        let mut languages = known.into_iter().chain(lexicon.languages());
        languages.find_map(|known| structure::lead_of_section(heading, known))
    });
    let passages = block
        .passages
        .into_iter()
        .map(|passage| {
            let text = text(passage);
            let (lead_word, lead) = lead(&text.value, known, lexicon);
            // "We agreed on the following:" and a table are no actions.
            let is_action =
                !text.value.trim_end().ends_with([':', '：']) && !text.value.starts_with('|');
            let lead = match (lead, of_section) {
                (Lead::None, Some(of_section)) if is_action => of_section,
                (lead, _) => lead,
            };
            Passage { text, lead_word, lead }
        })
        .collect();
    Section {
        kind: kind.unwrap_or_else(|| "other".to_owned()),
        heading: block.heading.map(text),
        passages,
    }
}

/// A lead word is short: at most so many characters before the colon.
const MAX_LEAD_CHARACTERS: usize = 40;

/// Composed characters (NFC), as the lexicon has them: a key for matching. Passages stay exact.
fn composed(text: &str) -> Cow<'_, str> {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        _ => Cow::Owned(text.nfc().collect()),
    }
}

fn lead(text: &str, known: Option<&Known>, lexicon: &Lexicon) -> (Option<String>, Lead) {
    let text = &composed(text);
    let Some(colon) = text.find([':', '：']) else { return (None, Lead::None) };
    let words = text[..colon].trim();
    if words.is_empty() || words.chars().count() > MAX_LEAD_CHARACTERS {
        return (None, Lead::None);
    }
    let found = known
        .and_then(|known| known.patterns.lead(words))
        .or_else(|| lexicon.languages().iter().find_map(|known| known.patterns.lead(words)));
    match found {
        Some(LeadKind::Incident(number)) if number > 0 => {
            (Some(words.to_owned()), Lead::Incident(number as usize - 1))
        }
        Some(LeadKind::Phase(phase)) => (Some(words.to_owned()), Lead::Phase(Some(phase))),
        Some(LeadKind::Actions) => (Some(words.to_owned()), Lead::Phase(None)),
        _ => (None, Lead::None),
    }
}

/// What stands behind a lead word is a list of actions, split at `;` and at `,` outside parentheses; under a
/// heading of actions each passage is one. They answer all incidents of the case; whether they were done is not
/// stated.
fn take_actions(case: &mut Case) {
    let incidents: Vec<usize> = (0..case.incidents.len()).collect();
    let mut actions = Vec::new();
    for passage in case.sections.iter().flat_map(|section| &section.passages) {
        let Lead::Phase(phase) = passage.lead else { continue };
        let (parts, rule) = match passage.text.value.split_once([':', '：']) {
            Some((_, list)) if passage.lead_word.is_some() => {
                (split_actions(list), "lead-word-phase")
            }
            // What stands in a list of actions is one.
            _ => (vec![passage.text.value.trim()], "action-list"),
        };
        for part in parts {
            actions.push(Action {
                description: Text {
                    language: passage.text.language.clone(),
                    value: part.to_owned(),
                    line: passage.text.line,
                },
                kinds: Vec::new(),
                phase,
                incidents: incidents.clone(),
                technologies: Vec::new(),
                rule,
            });
        }
    }
    case.actions.extend(actions);
}

/// Parts between `;` or, where there is none, between commas; both only outside parentheses.
fn split_actions(list: &str) -> Vec<&str> {
    let list = list.trim().trim_end_matches('.');
    let by_semicolon = split_outside_parentheses(list, |c| c == ';' || c == '；');
    if by_semicolon.len() > 1 {
        return by_semicolon;
    }
    split_outside_parentheses(list, |c| c == ',' || c == '，')
}

fn split_outside_parentheses(text: &str, separates: impl Fn(char) -> bool) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '（' => depth += 1,
            ')' | ']' | '）' => depth = depth.saturating_sub(1),
            c if depth == 0 && separates(c) => {
                parts.push(text[start..at].trim());
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// Bullets of the related section: topics, or `reason: Org Year`.
fn take_related(case: &mut Case, lexicon: &Lexicon) {
    let mut topics = Vec::new();
    let mut references = Vec::new();
    for section in case.sections.iter().filter(|section| section.kind == "related") {
        for passage in &section.passages {
            let text = &passage.text;
            let found = references_in(&text.value);
            if found.is_empty() {
                let known = text.language.as_ref().and_then(|language| lexicon.get(language));
                let separators = known.map_or(&[][..], |known| &known.words.topics.separators);
                let separator = separators.iter().find(|s| text.value.contains(s.as_str()));
                let parts: Vec<&str> = match separator {
                    Some(separator) => text.value.split(separator.as_str()).collect(),
                    None => vec![&text.value],
                };
                for part in parts.into_iter().map(str::trim).filter(|part| !part.is_empty()) {
                    topics.push(Text { value: part.to_owned(), ..text.clone() });
                }
                continue;
            }
            for (reason, words, name, year) in found {
                references.push(CaseReference {
                    kind: LinkKind::Mentions,
                    target: ReferenceTarget::OrganizationYear {
                        slug: crate::iri::slug(name),
                        name: name.to_owned(),
                        year,
                    },
                    words: words.to_owned(),
                    reason: reason.map(|reason| Text { value: reason.to_owned(), ..text.clone() }),
                    context: Some(text.clone()),
                    field: "related".to_owned(),
                    line: text.line,
                });
            }
        }
    }
    case.topics.extend(topics);
    case.references.extend(references);
}

type Reference<'a> = (Option<&'a str>, &'a str, &'a str, i16);

/// `reason: Org Year, Org Year`, or only `Org Year`: name and year, the words, the reason. The name
/// need not be known.
fn references_in(bullet: &str) -> Vec<Reference<'_>> {
    let bullet = bullet.trim().trim_end_matches('.');
    // The colon of `https://…` is none that separates.
    let colon = bullet
        .char_indices()
        .rev()
        .find(|&(at, c)| matches!(c, ':' | '：') && !bullet[at + c.len_utf8()..].starts_with("//"));
    let (reason, list) = match colon {
        Some((at, c)) => (Some(bullet[..at].trim()), &bullet[at + c.len_utf8()..]),
        None => (None, bullet),
    };
    let mut found = Vec::new();
    for part in list.split([',', ';', '·']).map(str::trim) {
        let part = link_text(part);
        let Some((name, year)) = part.rsplit_once(char::is_whitespace) else { return Vec::new() };
        let Some(year) = header::year(year.trim_end_matches('년')) else { return Vec::new() };
        let name = name.trim();
        // A name begins with a capital letter, a digit or a letter of a script without capitals.
        let named = name.chars().next().is_some_and(|c| c.is_alphanumeric() && !c.is_lowercase())
            || (reason.is_some() && name.chars().count() <= 40);
        if !named || name.split_whitespace().count() > 5 {
            return Vec::new();
        }
        found.push((reason.filter(|reason| !reason.is_empty()), part, name, year));
    }
    found
}

/// The text of a Markdown link `[text](url)`.
fn link_text(part: &str) -> &str {
    part.strip_prefix('[')
        .and_then(|rest| rest.split_once("]("))
        .map_or(part, |(text, _)| text.trim())
}
