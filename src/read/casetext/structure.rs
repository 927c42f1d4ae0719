//! Lines into title, header, sections and passages, with line numbers.

use unicode_normalization::UnicodeNormalization;

use super::HEADER_WITHIN_LINES;
use super::header;
use crate::lexicon::{Known, LeadKind, Lexicon};
use crate::model::{Lead, is_unprintable};

/// A numbered line of text.
pub type Line = (u64, String);

/// The parts of a text.
#[derive(Debug, Default)]
pub struct Outline {
    /// The title, without Markdown marks.
    pub title: Option<Line>,
    /// The line with organisation and year.
    pub header: Option<Line>,
    /// What follows, by heading.
    pub blocks: Vec<Block>,
}

/// A heading with its bullets and paragraphs.
#[derive(Debug, Default)]
pub struct Block {
    /// The heading; `None` for text before the first one.
    pub heading: Option<Line>,
    /// Bullets and paragraphs, without their marks.
    pub passages: Vec<Line>,
}

/// Headings are short lines.
const MAX_HEADING_CHARACTERS: usize = 60;

/// Lines with characters that some formats cannot carry, each with the first of them; the first line of the
/// text has the number `first_line`.
pub fn control_characters(text: &str, first_line: u64) -> impl Iterator<Item = (u64, char)> {
    let unprintable = |line: &str| line.chars().find(|&c| is_unprintable(c));
    (first_line..)
        .zip(text.lines())
        .filter_map(move |(number, line)| Some((number, unprintable(line)?)))
}

/// Reads the lines of a text, the first of which has the number `first_line`. Where the title is known
/// already, its heading is skipped if it stands there again.
pub fn outline(text: &str, first_line: u64, title: Option<Line>, lexicon: &Lexicon) -> Outline {
    let lines: Vec<&str> = text.lines().map(|line| line.trim_end_matches('\r')).collect();
    let has_title = title.is_some();
    let mut outline = Outline { title, ..Outline::default() };
    let mut seen = 0;
    // Whether the line before was a part of a passage, so that this one may go on with it.
    let mut open = false;
    for (index, line) in lines.iter().enumerate() {
        let number = index as u64 + first_line;
        let trimmed = line.trim();
        if trimmed.is_empty() {
            open = false;
            continue;
        }
        seen += 1;
        let as_title = trimmed.trim_start_matches('#').trim();
        match &outline.title {
            None => {
                outline.title = Some((number, as_title.to_owned()));
                continue;
            }
            Some((_, title)) if has_title && seen == 1 && title == as_title => continue,
            Some(_) => {}
        }
        if outline.header.is_none()
            && seen <= HEADER_WITHIN_LINES
            && header::parse(trimmed, lexicon).is_some()
        {
            outline.header = Some((number, trimmed.to_owned()));
            continue;
        }
        let markdown_heading = trimmed
            .strip_prefix('#')
            .map(|rest| rest.trim_start_matches('#'))
            .filter(|rest| rest.starts_with(' '));
        if let Some(heading) = markdown_heading {
            let heading = heading.trim().trim_end_matches('#').trim().to_owned();
            outline.blocks.push(Block { heading: Some((number, heading)), passages: Vec::new() });
            open = false;
        } else if let Some(bullet) = bullet(trimmed) {
            current(&mut outline).passages.push((number, bullet.to_owned()));
            open = true;
        } else if !open && is_plain_heading(trimmed, &lines[index + 1..], lexicon) {
            let heading = trimmed.trim_end_matches([':', '：']).trim().to_owned();
            outline.blocks.push(Block { heading: Some((number, heading)), passages: Vec::new() });
        } else if open && let Some((_, passage)) = current(&mut outline).passages.last_mut() {
            passage.push('\n');
            passage.push_str(trimmed);
        } else {
            current(&mut outline).passages.push((number, trimmed.to_owned()));
            open = true;
        }
    }
    outline
}

fn current(outline: &mut Outline) -> &mut Block {
    if outline.blocks.is_empty() {
        outline.blocks.push(Block::default());
    }
    outline.blocks.last_mut().expect("one was pushed just now")
}

/// The text of a bullet, or of a line with a number: "1. Add an alarm".
pub fn bullet(line: &str) -> Option<&str> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if (1..=2).contains(&digits)
        && let Some(rest) = line[digits..].strip_prefix(". ").or(line[digits..].strip_prefix(") "))
    {
        return Some(rest.trim()).filter(|rest| !rest.is_empty());
    }
    ["• ", "- ", "* ", "– ", "‣ ", "◦ ", "•\t", "-\t", "*\t", "•\u{a0}"]
        .iter()
        .find_map(|mark| line.strip_prefix(mark))
        .map(str::trim)
        .filter(|rest| !rest.is_empty())
}

/// A heading of plain text: a short line that the lexicon knows, or one that stands alone before
/// a bullet.
fn is_plain_heading(line: &str, following: &[&str], lexicon: &Lexicon) -> bool {
    if line.chars().count() > MAX_HEADING_CHARACTERS {
        return false;
    }
    if lexicon.languages().iter().any(|known| section_kind(line, known).is_some()) {
        return true;
    }
    let alone = following.first().is_some_and(|next| next.trim().is_empty());
    let next = following.iter().map(|line| line.trim()).find(|line| !line.is_empty());
    alone
        && !line.ends_with(['.', ',', ';', '!', '?', '。'])
        && next.is_some_and(|next| bullet(next).is_some())
}

/// The kind of section that a heading names in a language. Case, composition (NFC or NFD), a closing colon
/// and what stands in parentheses ("Timeline (UTC)") do not matter. A heading that is a lead word of actions
/// ("Action items") makes a section of actions.
pub fn section_kind(heading: &str, known: &Known) -> Option<String> {
    let key = |text: &str| text.nfc().collect::<String>().to_lowercase();
    let own = key(bare(heading));
    let kind = known
        .words
        .headings
        .iter()
        .find(|(_, spellings)| spellings.iter().any(|spelling| key(spelling) == own))
        .map(|(kind, _)| kind.clone());
    kind.or_else(|| lead_of_section(heading, known).map(|_| ACTIONS.to_owned()))
}

/// The kind of section whose bullets are actions.
pub const ACTIONS: &str = "actions";

/// What each bullet is under a heading that announces actions.
pub fn lead_of_section(heading: &str, known: &Known) -> Option<Lead> {
    match known.patterns.lead(&bare(heading).nfc().collect::<String>())? {
        LeadKind::Phase(phase) => Some(Lead::Phase(Some(phase))),
        LeadKind::Actions => Some(Lead::Phase(None)),
        LeadKind::Incident(_) => None,
    }
}

fn bare(heading: &str) -> &str {
    let heading = heading.trim().trim_end_matches([':', '：']).trim_end();
    let without = heading.strip_suffix([')', '）']).and_then(|rest| rest.rsplit_once(['(', '（']));
    without.map_or(heading, |(before, _)| before.trim_end())
}
