//! The line under the title: `Org · Year · N. Category · Difficulty: X — original`.

use super::fields::known;
use super::{composed, split_outside_parentheses};
use crate::lexicon::Lexicon;
use crate::model::{Language, PartialDate};
use crate::read::incidentlib_address;

/// What the header says.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The organisation.
    pub organization: Option<String>,
    /// The year; that of the date where one stands in its place.
    pub year: Option<i16>,
    /// Number and name of the category.
    pub category: Option<(Option<u32>, String)>,
    /// The words for the difficulty.
    pub difficulty: Option<String>,
    /// Its notation, where the lexicon knows the words.
    pub difficulty_notation: Option<String>,
    /// The addresses of the original.
    pub originals: Vec<String>,
    /// The language of the word for "difficulty" or "original".
    pub language: Option<Language>,
    /// What else stands there.
    pub others: Vec<Other>,
}

/// A part that has no place of its own in the line.
#[derive(Debug, PartialEq, Eq)]
pub struct Other {
    /// The key of front matter that says the same; `None` for what no rule knows.
    pub key: Option<String>,
    /// Its words, without the key.
    pub words: String,
}

/// Other numbers of four digits are ports, sizes and the like; new years must be accepted.
const YEARS: std::ops::RangeInclusive<i16> = 1900..=2999;

/// A year as case texts have them.
pub fn year(text: &str) -> Option<i16> {
    let valid = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    valid.then(|| text.parse().ok()).flatten().filter(|year| YEARS.contains(year))
}

/// Reads the line; `None` where it has no organisation and year between `·`. The organisation stands before the
/// year; where the difficulty tells what line this is, the year may come first or be missing. Nothing is
/// left out: what has no place is among [`Header::others`].
pub fn parse(line: &str, lexicon: &Lexicon) -> Option<Header> {
    // The Greek one is composed to the other.
    if !line.contains(['·', '\u{387}']) {
        return None;
    }
    let line = composed(line);
    let line = line.trim().trim_start_matches(['*', '_', '>', ' ']).trim_end_matches(['*', '_']);
    let (parts, original) = split_parts(line, lexicon);
    let mut header = Header::default();
    let mut names = Names::default();
    for part in parts {
        match part_of(part, lexicon) {
            Part::Year(year) if header.year.is_none() => {
                header.year = Some(year);
                names.is_behind_year = true;
            }
            Part::Date(date) if !header.others.iter().any(|other| other.is("date")) => {
                header.year.get_or_insert(date);
                names.is_behind_year = true;
                header.others.push(Other::new(Some("date"), part));
            }
            Part::Difficulty(language, words) if header.difficulty.is_none() => {
                header.difficulty_notation = notation(&words, lexicon);
                header.difficulty = Some(words);
                header.language = Some(language);
            }
            Part::Field(key, words) => header.others.push(Other::new(Some(key), words)),
            Part::Name => names.take(part),
            Part::Year(_) | Part::Date(_) | Part::Difficulty(..) => {
                header.others.push(Other::new(None, part));
            }
        }
    }
    let is_marked = header.difficulty.is_some();
    header.organization = names.organization(is_marked);
    header.organization.as_ref()?;
    if header.year.is_none() && !is_marked {
        return None;
    }
    header.category = names.category();
    header.others.extend(names.rest().map(|words| Other::new(None, words)));
    if let Some(original) = original {
        header.take_original(original, lexicon);
    }
    Some(header)
}

impl Header {
    fn take_original(&mut self, original: &str, lexicon: &Lexicon) {
        let language = original_language(original, lexicon);
        self.originals = addresses(original);
        let is_word = language.is_some() && !original.contains("](");
        if self.originals.is_empty() && !is_word {
            self.others.push(Other::new(None, original));
        }
        self.language = self.language.take().or(language);
    }
}

impl Other {
    fn new(key: Option<&str>, words: &str) -> Self {
        Self { key: key.map(str::to_owned), words: words.to_owned() }
    }

    fn is(&self, key: &str) -> bool {
        self.key.as_deref() == Some(key)
    }
}

/// What one part is, by itself.
enum Part<'p> {
    Year(i16),
    /// A date in place of the year; its year.
    Date(i16),
    Difficulty(Language, String),
    /// `key: value`, as in front matter.
    Field(&'p str, &'p str),
    /// The organisation, the category, or what no rule knows.
    Name,
}

fn part_of<'p>(part: &'p str, lexicon: &Lexicon) -> Part<'p> {
    if let Some(year) = year(part) {
        return Part::Year(year);
    }
    if let (Some(date), _) = PartialDate::parse_leniently(part, || None)
        && YEARS.contains(&date.year())
    {
        return Part::Date(date.year());
    }
    if let Some((language, words)) = difficulty(part, lexicon) {
        return Part::Difficulty(language, words);
    }
    let field = part.split_once([':', '：']).map(|(key, words)| (key.trim(), words.trim()));
    match field {
        // The title stands above.
        Some((key, words)) if known(key).is_some_and(|key| key != "title") => {
            Part::Field(key, words)
        }
        _ => Part::Name,
    }
}

/// The parts that are names, in their order, each with whether it stands behind the year.
#[derive(Default)]
struct Names<'p> {
    parts: Vec<(&'p str, bool)>,
    is_behind_year: bool,
}

impl<'p> Names<'p> {
    fn take(&mut self, part: &'p str) {
        self.parts.push((part, self.is_behind_year));
    }

    /// The first name before the year, better one without a number; `anywhere` where none stands there.
    fn organization(&mut self, anywhere: bool) -> Option<String> {
        let is_numbered = |part: &str| category(part).0.is_some();
        let find = |is: &dyn Fn(&str, bool) -> bool| {
            self.parts.iter().position(|&(part, behind)| is(part, behind))
        };
        let at = find(&|part, behind| !behind && !is_numbered(part))
            .or_else(|| find(&|_, behind| !behind))
            .or_else(|| find(&|part, _| anywhere && !is_numbered(part)))?;
        Some(self.parts.remove(at).0.to_owned())
    }

    /// What has a number, or else stands behind the year.
    fn category(&mut self) -> Option<(Option<u32>, String)> {
        let numbered = self.parts.iter().position(|(part, _)| category(part).0.is_some());
        let at = numbered.or_else(|| self.parts.iter().position(|&(_, behind)| behind))?;
        Some(category(self.parts.remove(at).0))
    }

    fn rest(self) -> impl Iterator<Item = &'p str> {
        self.parts.into_iter().map(|(part, _)| part)
    }
}

/// The parts between `·`, and what stands behind the last dash between spaces. A dash within a name is none of
/// these.
fn split_parts<'l>(line: &'l str, lexicon: &Lexicon) -> (Vec<&'l str>, Option<&'l str>) {
    let parts = |text: &'l str| text.split('·').map(str::trim).filter(|part| !part.is_empty());
    for dash in [" — ", " – ", " -- ", " - "] {
        let Some((fields, behind)) = line.rsplit_once(dash) else { continue };
        let behind = split_outside_parentheses(behind, |c| c == '·');
        let Some((&original, more)) = behind.split_first() else { continue };
        let is_original =
            !addresses(original).is_empty() || original_language(original, lexicon).is_some();
        if more.is_empty() || is_original {
            return (parts(fields).chain(more.iter().copied()).collect(), Some(original));
        }
    }
    (parts(line).collect(), None)
}

/// The addresses in `[text](url)`, of which several may stand there, or `<url>` or a bare one.
fn addresses(original: &str) -> Vec<String> {
    let links: Vec<&str> = original.split("](").skip(1).map(destination).collect();
    let written = if links.is_empty() { vec![original.trim_matches(['<', '>'])] } else { links };
    let addresses = written.into_iter().map(str::trim);
    addresses.filter(|address| incidentlib_address(address)).map(str::to_owned).collect()
}

/// The address of a Markdown link, from what follows its `(`: up to the `)` that closes it, as an address may
/// have parentheses of its own, and without a title in quotes.
fn destination(rest: &str) -> &str {
    let mut depth = 0_usize;
    let end = rest.find(|c| {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return true,
            ')' => depth -= 1,
            _ => {}
        }
        false
    });
    let inside = rest[..end.unwrap_or(rest.len())].trim();
    match inside.split_once([' ', '\t']) {
        Some((address, title)) if title.trim_start().starts_with(['"', '\'']) => address,
        _ => inside,
    }
}

fn original_language(original: &str, lexicon: &Lexicon) -> Option<Language> {
    let words = original.trim_start_matches('[').split(']').next().unwrap_or_default().trim();
    let matches = |known: &str| known.to_lowercase() == words.to_lowercase();
    lexicon
        .languages()
        .iter()
        .find(|known| known.words.header.original.iter().any(|word| matches(word)))
        .map(|known| known.language.clone())
}

fn difficulty(part: &str, lexicon: &Lexicon) -> Option<(Language, String)> {
    let (key, value) = part.split_once([':', '：'])?;
    let key = key.trim().to_lowercase();
    lexicon
        .languages()
        .iter()
        .find(|known| known.words.header.difficulty.iter().any(|word| word.to_lowercase() == key))
        .map(|known| (known.language.clone(), value.trim().to_owned()))
}

fn notation(words: &str, lexicon: &Lexicon) -> Option<String> {
    let words = words.to_lowercase();
    lexicon
        .languages()
        .iter()
        .flat_map(|known| &known.words.header.difficulties)
        .find(|(_, spellings)| spellings.iter().any(|spelling| spelling.to_lowercase() == words))
        .map(|(notation, _)| notation.clone())
}

/// `3. Large scale`: the number and the name. `1.5 hours` has none.
fn category(part: &str) -> (Option<u32>, String) {
    let is_decimal = |behind: &str| behind.starts_with(|c: char| c.is_ascii_digit());
    match part.split_once(['.', ')']) {
        Some((number, name)) if !name.trim().is_empty() && !is_decimal(name) => {
            match number.trim().parse() {
                Ok(number) => (Some(number), name.trim().to_owned()),
                Err(_) => (None, part.to_owned()),
            }
        }
        _ => (None, part.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ontology::SHARED;

    #[test]
    fn headers_of_three_languages() {
        let lexicon = &SHARED.lexicon;
        let vi = parse("Asana · 2019 · 3. Quy mô lớn · Độ khó: Trung bình — bài gốc", lexicon)
            .expect("a header");
        assert_eq!(vi.organization.as_deref(), Some("Asana"));
        assert_eq!(vi.year, Some(2019));
        assert_eq!(vi.category, Some((Some(3), "Quy mô lớn".to_owned())));
        assert_eq!(vi.difficulty_notation.as_deref(), Some("medium"));
        assert!(vi.originals.is_empty(), "its address is missing");
        assert!(vi.others.is_empty(), "{:?}", vi.others);
        let en = parse(
            "**Airbnb · 2016 · Level: Hard — [original](https://example.org/a_(b))**",
            lexicon,
        )
        .expect("a header");
        assert_eq!(en.difficulty_notation.as_deref(), Some("hard"));
        assert_eq!(en.originals, ["https://example.org/a_(b)"]);
        let ko = parse("토스 · 2023 · 난이도: 보통", lexicon).expect("a header");
        assert_eq!(ko.organization.as_deref(), Some("토스"));
        assert_eq!(ko.language.map(|tag| tag.to_string()).as_deref(), Some("ko"));
    }

    #[test]
    fn the_address_of_the_original_is_whole() {
        for (written, expect) in [
            ("[original](https://example.org/a_(b))", Some("https://example.org/a_(b)")),
            ("([original](https://example.org/a))", Some("https://example.org/a")),
            ("[original](https://example.org/a \"A (title)\")", Some("https://example.org/a")),
            ("[original](https://example.org/a b)", None),
            ("<https://example.org/a>", Some("https://example.org/a")),
        ] {
            assert_eq!(addresses(written).first().map(String::as_str), expect, "{written}");
        }
    }

    /// What a line says, part by part: nothing of it may be missing.
    #[test]
    fn each_part_of_a_line_has_its_place_or_is_kept() {
        let lexicon = &SHARED.lexicon;
        let check =
            |line: &str, organization: &str, year: Option<i16>, category, others: &[&str]| {
                let header = parse(line, lexicon).unwrap_or_else(|| panic!("a header: {line}"));
                assert_eq!(header.organization.as_deref(), Some(organization), "{line}");
                assert_eq!(header.year, year, "{line}");
                assert_eq!(header.category.map(|(_, name)| name).as_deref(), category, "{line}");
                let key = |other: &Other| other.key.as_ref().map_or("?".to_owned(), Clone::clone);
                let found: Vec<String> = header
                    .others
                    .iter()
                    .map(|other| format!("{} {}", key(other), other.words))
                    .collect();
                assert_eq!(found, others, "{line}");
            };
        let year = Some(2019);
        check("A · 2019 · 1. C · Severity: High", "A", year, Some("C"), &["Severity High"]);
        check("A · 2019 · 1. C · two hours", "A", year, Some("C"), &["? two hours"]);
        check("A · 2019 · C · 1.5 hours", "A", year, Some("C"), &["? 1.5 hours"]);
        check("A · B · 2019 · 1. C", "A", year, Some("C"), &["? B"]);
        check("1. C · A · 2019", "A", year, Some("C"), &[]);
        check("A · 2019-07-29 · 1. C", "A", year, Some("C"), &["date 2019-07-29"]);
        check("A · 2019 · 2019-07-29", "A", year, None, &["date 2019-07-29"]);
        check("A · 2019 · 2020", "A", year, None, &["? 2020"]);
        check("2019 · A · C · Difficulty: Hard", "A", year, Some("C"), &[]);
        check("A · 1. C · Difficulty: Hard", "A", None, Some("C"), &[]);
        check("A · 2019 · Level: Hard · Level: Easy", "A", year, None, &["? Level: Easy"]);
        check("A · 2019 — told twice", "A", year, None, &["? told twice"]);
        check("A · 2019 — original · two hours", "A", year, Some("two hours"), &[]);
        check("A - B · 2019 · C", "A - B", year, Some("C"), &[]);
        let two = "A · 2019 — [original](https://example.org/a) [copy](https://example.org/b)";
        let two = parse(two, lexicon).expect("a header");
        assert_eq!(two.originals, ["https://example.org/a", "https://example.org/b"]);
    }

    #[test]
    fn other_lines_are_no_header() {
        let lexicon = &SHARED.lexicon;
        for line in [
            "a · b · c",
            "a · b — [original](https://example.org/a)",
            "2019 · b",
            "2019",
            "Asana 2019",
            "· 2019 ·",
            "Gateway · 8080",
            "Posted 2019 by someone",
        ] {
            assert_eq!(parse(line, lexicon), None, "{line}");
        }
    }
}
