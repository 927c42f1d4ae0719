//! The line under the title: `Org · Year · N. Category · Difficulty: X — original`.

use super::composed;
use crate::lexicon::Lexicon;
use crate::model::Language;
use crate::read::incidentlib_address;

/// What the header says.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The organisation.
    pub organization: Option<String>,
    /// The year.
    pub year: i16,
    /// Number and name of the category.
    pub category: Option<(Option<u32>, String)>,
    /// The words for the difficulty.
    pub difficulty: Option<String>,
    /// Its notation, where the lexicon knows the words.
    pub difficulty_notation: Option<String>,
    /// The address of the original.
    pub original: Option<String>,
    /// The language of the word for "difficulty" or "original".
    pub language: Option<Language>,
}

/// A year as case texts have them. No upper bound: new years must be accepted.
pub fn year(text: &str) -> Option<i16> {
    let valid = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    valid.then(|| text.parse().ok()).flatten().filter(|year| (1900..=2999).contains(year))
}

/// Reads the line; `None` where it has no organisation and year between `·`.
pub fn parse(line: &str, lexicon: &Lexicon) -> Option<Header> {
    let line = composed(line);
    let line = line.trim().trim_start_matches(['*', '_', '>', ' ']).trim_end_matches(['*', '_']);
    if !line.contains('·') {
        return None;
    }
    let (fields, original) = split_original(line);
    let mut header = Header::default();
    let parts: Vec<&str> = fields.split('·').map(str::trim).collect();
    let year_at = parts.iter().position(|part| year(part).is_some())?;
    header.year = year(parts[year_at])?;
    for (at, part) in parts.iter().enumerate() {
        if at == year_at || part.is_empty() {
            continue;
        }
        if let Some((language, words)) = difficulty(part, lexicon) {
            header.difficulty_notation = notation(&words, lexicon);
            header.difficulty = Some(words);
            header.language = Some(language);
        } else if header.organization.is_none() && at < year_at {
            header.organization = Some((*part).to_owned());
        } else if header.category.is_none() {
            header.category = Some(category(part));
        }
    }
    header.organization.as_ref()?;
    if let Some(original) = original {
        if let Some(language) = original_language(original, lexicon) {
            header.language.get_or_insert(language);
        }
        header.original = address(original);
    }
    Some(header)
}

/// Splits the part behind the last dash that stands between spaces.
fn split_original(line: &str) -> (&str, Option<&str>) {
    for dash in [" — ", " – ", " -- ", " - "] {
        if let Some((fields, original)) = line.rsplit_once(dash) {
            return (fields, Some(original.trim()));
        }
    }
    (line, None)
}

/// The address in `[text](url)`, `<url>` or a bare one.
fn address(original: &str) -> Option<String> {
    let address = match original.rsplit_once("](") {
        Some((_, rest)) => destination(rest),
        None => original.trim_matches(['<', '>']),
    };
    incidentlib_address(address.trim()).then(|| address.trim().to_owned())
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

/// `3. Large scale`: the number and the name.
fn category(part: &str) -> (Option<u32>, String) {
    match part.split_once(['.', ')']) {
        Some((number, name)) if !name.trim().is_empty() => match number.trim().parse() {
            Ok(number) => (Some(number), name.trim().to_owned()),
            Err(_) => (None, part.to_owned()),
        },
        _ => (None, part.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ontology::Ontology;

    #[test]
    fn headers_of_three_languages() {
        let lexicon = Ontology::bundled().lexicon;
        let vi = parse("Asana · 2019 · 3. Quy mô lớn · Độ khó: Trung bình — bài gốc", &lexicon)
            .expect("a header");
        assert_eq!(vi.organization.as_deref(), Some("Asana"));
        assert_eq!(vi.year, 2019);
        assert_eq!(vi.category, Some((Some(3), "Quy mô lớn".to_owned())));
        assert_eq!(vi.difficulty_notation.as_deref(), Some("medium"));
        assert_eq!(vi.original, None, "its address is missing");
        let en = parse(
            "**Airbnb · 2016 · Level: Hard — [original](https://example.org/a_(b))**",
            &lexicon,
        )
        .expect("a header");
        assert_eq!(en.difficulty_notation.as_deref(), Some("hard"));
        assert_eq!(en.original.as_deref(), Some("https://example.org/a_(b)"));
        let ko = parse("토스 · 2023 · 난이도: 보통", &lexicon).expect("a header");
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
            assert_eq!(address(written).as_deref(), expect, "{written}");
        }
    }

    #[test]
    fn other_lines_are_no_header() {
        let lexicon = Ontology::bundled().lexicon;
        for line in ["a · b · c", "2019", "Asana 2019", "· 2019 ·", "Posted 2019 by someone"] {
            assert_eq!(parse(line, &lexicon), None, "{line}");
        }
    }
}
