//! What a person typed, as the IRI of a node.

use std::collections::BTreeSet;
use std::fmt;

use super::text::fold;
use crate::facts::{Facts, TermId, TermRef, write_literal};
use crate::iri;
use crate::model::{Coded, ErrorCode, nearest};
use crate::prefixes::Prefixes;
use crate::vocab::{self, dcterms, rdfs, skos, xsd};

/// Families whose nodes a bare name can mean, in the order in which the nearest are shown.
const FAMILIES: [&str; 6] = ["case", "technology", "org", "system", "concept", "incident"];

/// Properties by whose values a node can be named.
const NAMES: [&str; 6] = [
    vocab::CASE_IDENTIFIER,
    skos::PREF_LABEL,
    skos::ALT_LABEL,
    skos::NOTATION,
    dcterms::TITLE,
    rdfs::LABEL,
];

/// Those of them whose values are identifiers rather than words.
const IDENTIFIERS: [&str; 2] = [vocab::CASE_IDENTIFIER, skos::NOTATION];

/// How many nodes an error names.
const SHOWN_MAX: usize = 6;

/// Why a name stands for no node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFound {
    /// No node has that name.
    Unknown {
        /// What was typed.
        text: String,
        /// Names near to it, shortened by the prefixes.
        nearest: Vec<String>,
    },
    /// Several nodes have it.
    Ambiguous {
        /// What was typed.
        text: String,
        /// The nodes, shortened by the prefixes.
        candidates: Vec<String>,
    },
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, names, what) = match self {
            Self::Unknown { text, nearest } => (text, nearest, "nothing here is called"),
            Self::Ambiguous { text, candidates } => {
                (text, candidates, "more than one node is called")
            }
        };
        write!(f, "{what} `{text}`")?;
        let shown = names.iter().take(SHOWN_MAX).map(|name| format!("`{name}`"));
        let shown = shown.collect::<Vec<_>>().join(", ");
        match (self, names.len().saturating_sub(SHOWN_MAX)) {
            _ if names.is_empty() => {
                write!(f, "\nhelp: `incident-graph search` finds cases by words")
            }
            (Self::Unknown { .. }, _) => write!(f, "\nhelp: did you mean {shown}?"),
            (Self::Ambiguous { .. }, 0) => write!(f, "\nhelp: say which: {shown}"),
            (Self::Ambiguous { .. }, more) => {
                write!(f, "\nhelp: say which: {shown} or {more} more")
            }
        }
    }
}

impl std::error::Error for NotFound {}

impl Coded for NotFound {
    fn code(&self) -> ErrorCode {
        ErrorCode::NotFound
    }
}

/// Finds the node that a text means.
///
/// The text is an IRI, with or without angle brackets; a prefixed name (`case:asana-2019`); a path
/// under the base (`technology/redis`); the end of such a path (`asana-2019`, `redis`,
/// `software-bug`); the identifier of a case, as it stands; or a label or identifier, without regard to
/// case. In paths, an identifier may stand as it is (`case/가짜-2020`) or as IRIs have it. The first of
/// these that fits wins. Cost: a few lookups, and one pass over all names where none of them fits.
///
/// # Errors
/// [`NotFound`], with the nearest names, or with all nodes of that name.
pub fn resolve(facts: &Facts, prefixes: &Prefixes, text: &str) -> Result<String, NotFound> {
    resolve_in(facts, prefixes, text, &FAMILIES)
}

/// [`resolve`], where bare names and labels mean nodes of some families only.
pub(super) fn resolve_in(
    facts: &Facts,
    prefixes: &Prefixes,
    text: &str,
    families: &[&str],
) -> Result<String, NotFound> {
    let bare = without_brackets(text);
    if let Some(iri) = by_iri(facts, prefixes, bare) {
        return Ok(iri);
    }
    let namespaces = namespaces(prefixes, families);
    let mut found = by_path(facts, &namespaces, bare);
    if found.is_empty() && families.contains(&"case") {
        found = by_identifier(facts, bare);
    }
    if found.is_empty() && !bare.contains("://") {
        found = named(facts, &namespaces, bare, &NAMES);
    }
    if found.len() > 1 {
        // "Redis" is the product of that name rather than the firm Redis Ltd.
        let of_name: Vec<&String> =
            found.iter().filter(|iri| is_called(facts, iri, bare)).collect();
        if let [only] = of_name.as_slice() {
            return Ok((*only).clone());
        }
    }
    let short = |iri: &String| prefixes.name(iri);
    match found.len() {
        0 => Err(NotFound::Unknown {
            text: text.to_owned(),
            nearest: nearest_nodes(facts, &namespaces, bare).iter().map(short).collect(),
        }),
        1 => Ok(found.pop_first().unwrap_or_default()),
        _ => Err(NotFound::Ambiguous {
            text: text.to_owned(),
            candidates: found.iter().map(short).collect(),
        }),
    }
}

/// The nodes that a text identifies: by IRI, prefixed name, path, the end of a path, or the identifier of
/// a case. Labels identify nothing.
pub(super) fn identified(facts: &Facts, prefixes: &Prefixes, text: &str) -> BTreeSet<String> {
    let bare = without_brackets(text);
    if bare.is_empty() || bare.contains(char::is_whitespace) {
        return BTreeSet::new();
    }
    if let Some(iri) = by_iri(facts, prefixes, bare) {
        return BTreeSet::from([iri]);
    }
    if bare.contains("://") {
        return BTreeSet::new();
    }
    let namespaces = namespaces(prefixes, &FAMILIES);
    let found = by_path(facts, &namespaces, bare);
    if found.is_empty() { named(facts, &namespaces, bare, &IDENTIFIERS) } else { found }
}

fn without_brackets(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or(text)
}

/// The node of an IRI, a prefixed name, or a path under the base.
fn by_iri(facts: &Facts, prefixes: &Prefixes, bare: &str) -> Option<String> {
    if bare.contains("://") && is_node(facts, bare) {
        return Some(bare.to_owned());
    }
    let by_prefix = bare.split_once(':').and_then(|(prefix, local)| {
        let namespace = prefixes.namespace(prefix)?;
        under(facts, namespace, &local.replace('\\', ""))
    });
    by_prefix.or_else(|| under(facts, prefixes.base(), bare))
}

/// The node of a path under a namespace, whether its identifiers are encoded already or not.
fn under(facts: &Facts, namespace: &str, path: &str) -> Option<String> {
    let encoded = || path.split('/').map(iri::encode).collect::<Vec<_>>().join("/");
    [format!("{namespace}{path}"), format!("{namespace}{}", encoded())]
        .into_iter()
        .find(|iri| is_node(facts, iri))
}

/// The cases with this very identifier, whatever their IRI.
fn by_identifier(facts: &Facts, identifier: &str) -> BTreeSet<String> {
    let Some(property) = facts.id_of_iri(vocab::CASE_IDENTIFIER) else { return BTreeSet::new() };
    let mut encoded = String::new();
    write_literal(&mut encoded, identifier, xsd::STRING, None);
    let Some(value) = facts.id_of_encoded(&encoded) else { return BTreeSet::new() };
    facts.subjects(property, value).filter_map(|case| Some(facts.iri(case)?.to_owned())).collect()
}

fn namespaces<'a>(prefixes: &'a Prefixes, families: &[&str]) -> Vec<&'a str> {
    families.iter().filter_map(|family| prefixes.namespace(family)).collect()
}

/// The nodes of a path under one of some namespaces.
fn by_path(facts: &Facts, namespaces: &[&str], bare: &str) -> BTreeSet<String> {
    namespaces.iter().filter_map(|namespace| under(facts, namespace, bare)).collect()
}

/// Whether a node has this very name for its preferred label, without regard to case.
fn is_called(facts: &Facts, iri: &str, name: &str) -> bool {
    let ids = facts.id_of_iri(iri).zip(facts.id_of_iri(skos::PREF_LABEL));
    let wanted = fold(name);
    ids.is_some_and(|(node, label)| {
        facts.objects(node, label).any(|label| fold(&facts.term(label).into_text()) == wanted)
    })
}

/// Whether an IRI is the subject or the object of a fact.
fn is_node(facts: &Facts, iri: &str) -> bool {
    facts
        .id_of_iri(iri)
        .is_some_and(|id| !facts.of_subject(id).is_empty() || !facts.prefix_ospg(&[id]).is_empty())
}

/// Subjects in some namespaces, each once, sorted.
fn subjects<'a>(
    facts: &'a Facts,
    namespaces: &'a [&str],
) -> impl Iterator<Item = (TermId, &'a str, &'a str)> {
    let mut last = None;
    facts.quads().iter().filter_map(move |quad| {
        if last.replace(quad[0]) == Some(quad[0]) {
            return None;
        }
        let iri = facts.iri(quad[0])?;
        let local = namespaces.iter().find_map(|namespace| iri.strip_prefix(namespace))?;
        Some((quad[0], iri, local))
    })
}

/// Nodes whose path ends in a name, or that have it as the value of one of some properties.
fn named(facts: &Facts, namespaces: &[&str], name: &str, names: &[&str]) -> BTreeSet<String> {
    let wanted = fold(name);
    // Paths of incidents end in a number, which names none of them.
    let by_end = name.parse::<u64>().is_err();
    let properties: Vec<TermId> = names.iter().filter_map(|iri| facts.id_of_iri(iri)).collect();
    subjects(facts, namespaces)
        .filter(|&(id, _, local)| {
            fold(local) == wanted
                || by_end && local.rsplit_once('/').is_some_and(|(_, end)| fold(end) == wanted)
                || properties.iter().any(|&property| {
                    facts.objects(id, property).any(|object| match facts.term(object) {
                        TermRef::Literal { value, .. } => fold(&value) == wanted,
                        _ => false,
                    })
                })
        })
        .map(|(_, iri, _)| iri.to_owned())
        .collect()
}

/// Nodes with names near to a text: of each family the nearest one, then those that contain it.
pub(super) fn nearest_nodes(facts: &Facts, namespaces: &[&str], name: &str) -> Vec<String> {
    let wanted = fold(name);
    let name = wanted.rsplit_once(['/', ':']).map_or(&*wanted, |(_, end)| end);
    let mut found = Vec::new();
    for namespace in namespaces {
        let family = [*namespace];
        let nodes: Vec<(&str, &str)> = subjects(facts, &family)
            .map(|(_, iri, local)| (iri, local.rsplit_once('/').map_or(local, |(_, end)| end)))
            .collect();
        let near = nearest(name, nodes.iter().map(|(_, end)| *end));
        found.extend(
            nodes
                .iter()
                .filter(|(_, end)| Some(*end) == near)
                .map(|(iri, _)| (*iri).to_owned())
                .take(1),
        );
        if name.chars().count() > 2 {
            found.extend(
                nodes
                    .iter()
                    .filter(|(_, end)| Some(*end) != near && fold(end).contains(name))
                    .map(|(iri, _)| (*iri).to_owned())
                    .take(2),
            );
        }
    }
    found.truncate(SHOWN_MAX);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::testing::{prefixes, two_cases};

    fn check(text: &str, expected: &str) {
        let facts = two_cases();
        let found = resolve(&facts, &prefixes(), text).map_err(|error| error.to_string());
        assert_eq!(
            found.as_deref(),
            Ok(prefixes().expand(expected).expect("known").as_str()),
            "{text}"
        );
    }

    #[test]
    fn a_node_is_found_by_each_of_its_names() {
        for text in [
            "https://w3id.org/incident-graph/case/asana-2019",
            "<https://w3id.org/incident-graph/case/asana-2019>",
            "case:asana-2019",
            "case/asana-2019",
            "asana-2019",
            "ASANA-2019",
            " analysis of recent downtime ",
        ] {
            check(text, "case:asana-2019");
        }
        check("redis", "technology:redis");
        check("EBS", "technology:amazon-ebs");
        check("그랩", "org:grab");
        check("apollo", "system:grab/apollo");
        check("software-bug", "concept:cause/software-bug");
        check("phản hồi DƯƠNG", "concept:cause/positive-feedback");
        check("incident/asana-2019/2", "incident:asana-2019/2");
        check("Asana, 2019-08-01", "incident:asana-2019/2");
        check("airbnb-2016", "case:airbnb-2016");
        check("link:asana-2019--mentions--airbnb-2016", "link:asana-2019--mentions--airbnb-2016");
    }

    #[test]
    fn what_is_not_found_comes_with_the_nearest() {
        let facts = two_cases();
        let error =
            |text: &str| resolve(&facts, &prefixes(), text).expect_err("unknown").to_string();
        assert!(error("reddis").contains("did you mean `technology:redis`"), "{}", error("reddis"));
        assert!(
            error("case:asana-2018").contains("`case:asana-2019`"),
            "{}",
            error("case:asana-2018")
        );
        assert!(error("cluster").contains("`technology:redis-cluster`"), "{}", error("cluster"));
        assert!(error("zzzzzzzz").contains("incident-graph search"), "{}", error("zzzzzzzz"));
    }

    #[test]
    fn an_identifier_is_found_as_it_is_and_before_labels() {
        let facts = crate::query::testing::facts_of(
            "<https://w3id.org/incident-graph/case/snakescott%3AL49> a inc:CaseStudy ; \
                 inc:caseIdentifier \"snakescott:L49\" . \
             <https://w3id.org/incident-graph/case/%EA%B0%80%EC%A7%9C-2020> a inc:CaseStudy ; \
                 inc:caseIdentifier \"가짜-2020\" . \
             <https://w3id.org/incident-graph/incident/%EA%B0%80%EC%A7%9C-2020/1> a inc:Incident . \
             case:other a inc:CaseStudy ; inc:caseIdentifier \"L 49\" . \
             <https://w3id.org/incident-graph/concept/topic/x> skos:prefLabel \"snakescott:L49\", \"L 49\" .",
        );
        let check = |text: &str, expected: &str| {
            let found = resolve(&facts, &prefixes(), text).map_err(|error| error.to_string());
            assert_eq!(found, Ok(format!("https://w3id.org/incident-graph/{expected}")), "{text}");
        };
        for text in ["snakescott:L49", "case/snakescott:L49", "case:snakescott:L49"] {
            check(text, "case/snakescott%3AL49");
        }
        check("case/snakescott%3AL49", "case/snakescott%3AL49");
        for text in ["가짜-2020", "case/가짜-2020", "case:가짜-2020"] {
            check(text, "case/%EA%B0%80%EC%A7%9C-2020");
        }
        for text in ["incident/가짜-2020/1", "incident:가짜-2020/1", "incident:가짜-2020\\/1"]
        {
            check(text, "incident/%EA%B0%80%EC%A7%9C-2020/1");
        }
        check("L 49", "case/other");
    }

    #[test]
    fn a_name_of_several_nodes_is_ambiguous() {
        let facts = crate::query::testing::facts_of(
            "org:github a inc:Organization . technology:github a inc:Technology . \
             case:x dcterms:title \"Same\" . case:y dcterms:title \"same\"@en .",
        );
        let error = resolve(&facts, &prefixes(), "github").expect_err("two").to_string();
        assert_eq!(
            error,
            "more than one node is called `github`\nhelp: say which: `org:github`, `technology:github`"
        );
        assert!(
            resolve(&facts, &prefixes(), "SAME").expect_err("two").to_string().contains("case:y")
        );
        assert_eq!(
            resolve(&facts, &prefixes(), "org/github").as_deref(),
            Ok("https://w3id.org/incident-graph/org/github")
        );
    }
}
