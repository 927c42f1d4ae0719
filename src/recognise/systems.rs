//! Systems that an organisation runs, told by apposition: "Apollo, Grab's driver-side state
//! machine", "Apollo 는 Grab 의 …", "dịch vụ Apollo của Grab". A reading that is proposed, not asserted.

use std::collections::BTreeSet;

use super::matcher::Found;
use super::{Findings, Unit, UnitContext, sentence, system_slug};
use crate::lexicon::Known;
use crate::model::{Band, Role, System, Target, Text};
use crate::ontology::EntryKind;

/// So much before a name is looked at for the noun that says what it is.
const NEAR_BYTES: usize = 128;

/// Finds names that stand beside the organisation of the case.
pub(super) fn find(
    unit: &Unit<'_>,
    places: &[Found<'_>],
    known: Option<&Known>,
    own: Option<&str>,
    found: &mut Findings,
) {
    let (Some(known), Some(own)) = (known, own) else { return };
    let text = unit.text.value.as_str();
    let mut known_names: Option<BTreeSet<&str>> = None;
    for place in places {
        if place.kind != EntryKind::Organization || place.slug != own {
            continue;
        }
        let before = text[..place.range.start].trim_end();
        let after = &text[place.range.end..];
        let name = match known.language.as_str() {
            "ko" => before
                .strip_suffix('는')
                .or_else(|| before.strip_suffix('은'))
                .filter(|_| after.trim_start().starts_with('의'))
                .and_then(last_name),
            _ if after.starts_with("'s ") || after.starts_with("’s ") => {
                // "Firstly, Datadog's engineers", "at 00:00 UTC, Cloudflare's clock": what is a system is
                // called one.
                let says_what = is_called_a_system(after, known);
                before.strip_suffix(',').filter(|_| says_what).and_then(last_name)
            }
            _ => before.strip_suffix("của").and_then(last_name).filter(|name| {
                let head = &before[..before.len() - "của".len()].trim_end();
                let head = head[..head.len() - name.len()].trim_end();
                let head = sentence::tail(head, NEAR_BYTES).to_lowercase();
                known.words.kind_nouns.system.iter().any(|noun| head.ends_with(noun.as_str()))
            }),
        };
        let Some(name) = name else { continue };
        // The end of a longer name ("Service Control") is no name of its own.
        let start = text[..place.range.start].rfind(name);
        if places.iter().any(|place| start.is_some_and(|start| place.range.contains(&start))) {
            continue;
        }
        let known_names = known_names
            .get_or_insert_with(|| places.iter().map(|place| &text[place.range.clone()]).collect());
        if known_names.contains(name) {
            continue; // a known technology or firm is no system of this one
        }
        let slug = system_slug(name);
        if slug.is_empty() || found.systems.iter().any(|system| system.slug == slug) {
            continue;
        }
        found.systems.push(System {
            organization: own.to_owned(),
            slug,
            name: Text { language: None, value: name.to_owned(), line: unit.text.line },
            technologies: Vec::new(),
            rule: "apposition",
        });
    }
}

/// So many words behind "'s" may say what it is: "Grab's driver-side state machine".
const MAX_WORDS_OF_KIND: usize = 6;

/// Whether the words behind a possessive end in a noun for a system.
fn is_called_a_system(after: &str, known: &Known) -> bool {
    let words: Vec<String> = sentence::head(after, NEAR_BYTES)
        .split_whitespace()
        .skip(1)
        .take(MAX_WORDS_OF_KIND)
        .map(str::to_lowercase)
        .collect();
    let phrase = format!(" {} ", words.join(" ").replace([',', '.', ';', ')'], " "));
    known.words.kind_nouns.system.iter().any(|noun| phrase.contains(&format!(" {noun} ")))
}

/// The last word, if it is written like a name: a capital first, letters, digits and dashes.
fn last_name(text: &str) -> Option<&str> {
    let text = text.trim_end();
    let start = text
        .rfind(|c: char| c.is_whitespace() || matches!(c, '(' | '"' | '“'))
        .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    let name = &text[start..];
    let is_name = name.chars().count() >= 3
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    is_name.then_some(name)
}

/// Mentions of the systems that were found, in all texts of the case.
pub(super) fn mention_again(units: &[Unit<'_>], found: &mut Findings) {
    let systems: Vec<(String, String, String)> = found
        .systems
        .iter()
        .map(|system| (system.name.value.clone(), system.organization.clone(), system.slug.clone()))
        .collect();
    for unit in units {
        if unit.context == UnitContext::Related {
            continue;
        }
        let text = unit.text.value.as_str();
        for (name, organization, slug) in &systems {
            for (at, _) in text.match_indices(name.as_str()) {
                let glued =
                    |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
                if glued(text[..at].chars().next_back())
                    || glued(text[at + name.len()..].chars().next())
                {
                    continue;
                }
                let target =
                    Target::System { organization: organization.clone(), slug: slug.clone() };
                let range = at..at + name.len();
                // The scope of the impact begins with what suffered.
                let (role, rule, band) = if unit.context == UnitContext::Impact && at == 0 {
                    (Role::Affected, "begins-the-impact", Band::Suggested)
                } else {
                    (Role::Named, "system-name", Band::Suggested)
                };
                let mut mention = unit.mention(text, range, target, rule, band);
                mention.role = Some(role);
                found.mentions.push(mention);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::model::{Case, Language, OrganizationName, Text};
    use crate::ontology::SHARED;
    use crate::recognise::Recogniser;

    #[test]
    fn what_is_called_a_system_is_one() {
        let ontology = &*SHARED;
        let recogniser = Recogniser::new(ontology);
        let check = |organization: &str, text: &str, expect: &[&str]| {
            let language = Language::parse("en");
            let mut case = Case {
                organization: Some(OrganizationName { name: organization.to_owned(), slug: None }),
                summaries: vec![Text { value: text.to_owned(), language, line: 1 }],
                ..Case::default()
            };
            recogniser.recognise(&mut case);
            let found: Vec<&str> =
                case.systems.iter().map(|system| system.name.value.as_str()).collect();
            assert_eq!(found, expect, "{text}");
        };
        check("Grab", "Apollo, Grab's driver-side state machine, stopped.", &["Apollo"]);
        check("Cloudflare", "At 00:00 UTC, Cloudflare's custom clock ran backward.", &[]);
        check("GitHub", "Firstly, GitHub's engineers slept.", &[]);
        check("Google", "Service Control, Google's policy service, crashed.", &[]);
    }
}
