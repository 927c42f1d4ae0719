//! The field that may be meant by a key that no rule knows.

use crate::model::nearest;

/// What others call a field, without the signs between words.
const OTHER_NAMES: [(&str, &[&str]); 3] = [
    ("org", &["organization", "organisation", "company"]),
    ("title", &["name", "headline"]),
    ("summary", &["abstract", "description"]),
];

/// The field of the same letters (`rootCause`, `root-cause`), the one that others call so
/// (`organization`), or else the one that differs by few keystrokes (`sumary`, `root_causes`).
pub(super) fn field(key: &str, known: &[&'static str]) -> Option<&'static str> {
    surely(key, known).or_else(|| {
        let plain: Vec<String> = known.iter().map(|field| letters(field)).collect();
        let near = nearest(&letters(key), plain.iter().map(String::as_str))?;
        known.iter().copied().find(|field| letters(field) == near)
    })
}

/// [`field`], but for a slip of the keys.
pub(super) fn surely(key: &str, known: &[&'static str]) -> Option<&'static str> {
    let wanted = letters(key);
    let by_letters = known.iter().copied().find(|field| letters(field) == wanted);
    by_letters.or_else(|| {
        let by_use = OTHER_NAMES.iter().find(|(_, names)| names.contains(&wanted.as_str()));
        by_use.map(|(field, _)| *field).filter(|field| known.contains(field))
    })
}

fn letters(key: &str) -> String {
    key.replace(['_', '-', ' ', '.'], "").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(key: &str, expected: Option<&str>) {
        let known = ["org", "root_cause", "symptoms_text", "url", "title"];
        assert_eq!(field(key, &known), expected, "{key}");
    }

    #[test]
    fn other_spellings_and_names_are_known() {
        check("rootCause", Some("root_cause"));
        check("Root Cause", Some("root_cause"));
        check("root_causes", Some("root_cause"));
        check("SymptomsText", Some("symptoms_text"));
        check("organization", Some("org"));
        check("Organisation", Some("org"));
        check("urls", Some("url"));
        check("description", None);
        check("weather", None);
    }
}
