//! Identifiers and addresses of cases in running text. Whether a case of that name exists is for
//! `link` to find out; until then the mention says only what stands there.

use super::{Findings, Unit, sentence};
use crate::model::{Band, LinkKind, ReferenceTarget, Target};

/// No page has a longer address; what looks like one is a dump.
const MAX_ADDRESS_BYTES: usize = 4096;

/// Where web addresses stand in a text, in order: bytes from and to. Cost: linear.
pub(super) fn addresses(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    // Where the run of characters that may make an address ends.
    let mut run_end = 0;
    for at in memchr::memmem::find_iter(text.as_bytes(), "://") {
        let start = ["https", "http"].iter().find_map(|scheme| {
            at.checked_sub(scheme.len()).filter(|&start| text.get(start..at) == Some(scheme))
        });
        let Some(start) = start else { continue };
        if run_end <= start {
            run_end = text[start..]
                .find(|c: char| {
                    c.is_whitespace()
                        || matches!(c, '<' | '>' | '"' | ']' | '|' | '\\' | '^' | '`' | '{' | '}')
                })
                .map_or(text.len(), |end| start + end);
        }
        let address = text[start..run_end].trim_end_matches(['.', ',', ';', ':', '!', '?', ')']);
        found.push((start, start + address.len()));
    }
    found
}

/// Finds identifiers such as `IL-0279` and web addresses.
pub(super) fn find(unit: &Unit<'_>, addresses: &[(usize, usize)], found: &mut Findings) {
    let text = unit.text.value.as_str();
    let mut places: Vec<(usize, usize, ReferenceTarget, &str)> = Vec::new();
    for &(start, end) in addresses {
        let address = &text[start..end];
        if address.len() <= MAX_ADDRESS_BYTES && oxrdf::NamedNode::new(address).is_ok() {
            places.push((start, end, ReferenceTarget::Url(address.to_owned()), "address"));
        }
    }
    let found_addresses = places.len();
    for at in memchr::memchr_iter(b'-', text.as_bytes()) {
        // An address within another one ends with it, so the last that begins before tells.
        let within_address = || {
            let before = places[..found_addresses].partition_point(|(from, ..)| *from <= at);
            places[..before].last().is_some_and(|(_, to, ..)| at < *to)
        };
        if let Some((start, end)) = identifier_around(text, at)
            && !within_address()
        {
            let id = text[start..end].to_owned();
            places.push((start, end, ReferenceTarget::Id(id), "identifier"));
        }
    }
    places.sort_by_key(|(start, ..)| *start);
    for (start, end, target, rule) in places {
        let mut mention =
            unit.mention(text, start..end, Target::Case(target), rule, Band::Asserted);
        mention.link = Some(LinkKind::Mentions);
        mention.context = Some(sentence::around(text, start..end).trim().to_owned());
        found.mentions.push(mention);
    }
}

/// Two to six capitals, `-`, at least four digits, and nothing glued to them: `IL-0279`. Standards
/// and the like (`CVE-2019-…`, `RFC-2119`) look the same up to a point, so a dash may not follow.
fn identifier_around(text: &str, dash: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let start = (0..dash).rev().take_while(|&at| bytes[at].is_ascii_uppercase()).last()?;
    let digits = bytes[dash + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let end = dash + 1 + digits;
    let letters = dash - start;
    let glued_before =
        text[..start].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '-');
    let after = text[end..].chars().next();
    let glued_after = after.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    ((2..=6).contains(&letters) && digits >= 4 && !glued_before && !glued_after)
        .then_some((start, end))
}
