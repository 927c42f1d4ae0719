//! Prefix names: short forms of IRIs in queries, in what is printed, and in Turtle answers.

use crate::facts::{Facts, TermId};
use crate::vocab::{INC, dcat, dcterms, owl, prov, rdf, rdfs, skos, void, xsd};

/// Families of instance IRIs: prefix name and path under the base.
const INSTANCES: &[(&str, &str)] = &[
    ("action", "action/"),
    ("case", "case/"),
    ("concept", "concept/"),
    ("dataset", "dataset/"),
    ("diagnosis", "diagnosis/"),
    ("diagnostic", "diagnostic/"),
    ("factor", "factor/"),
    ("file", "file/"),
    ("graph", "graph/"),
    ("impact", "impact/"),
    ("incident", "incident/"),
    ("link", "link/"),
    ("mention", "mention/"),
    ("org", "org/"),
    ("passage", "passage/"),
    ("quantity", "quantity/"),
    ("run", "run/"),
    ("section", "section/"),
    ("setting", "setting/"),
    ("source", "source/"),
    ("system", "system/"),
    ("technology", "technology/"),
    ("unmapped", "unmapped/"),
];

/// Vocabularies, whose namespaces no base moves.
const VOCABULARIES: &[(&str, &str)] = &[
    ("dcat", dcat::NS),
    ("dcterms", dcterms::NS),
    ("inc", INC),
    ("owl", owl::NS),
    ("prov", prov::NS),
    ("rdf", rdf::NS),
    ("rdfs", rdfs::NS),
    ("skos", skos::NS),
    ("void", void::NS),
    ("xsd", xsd::NS),
];

/// The prefixes that need no declaration, for one base of instance IRIs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefixes {
    base: String,
    /// Name and namespace, sorted by name.
    entries: Vec<(String, String)>,
}

impl Prefixes {
    /// The prefixes of vocabularies and families under a base, which ends in `/`.
    pub fn new(base: &str) -> Self {
        let instances = INSTANCES.iter().map(|(name, path)| (*name, format!("{base}{path}")));
        let vocabularies = VOCABULARIES.iter().map(|(name, iri)| (*name, (*iri).to_owned()));
        let entries = instances.chain(vocabularies);
        let mut entries: Vec<_> =
            entries.map(|(name, namespace)| (name.to_owned(), namespace)).collect();
        entries.sort();
        Self { base: base.to_owned(), entries }
    }

    /// With a prefix for each of some concept schemes, too: `cause:` for `concept/cause/`. A scheme whose
    /// name is taken, or is no prefix of Turtle, has none.
    #[must_use]
    pub fn with_schemes(mut self, schemes: impl IntoIterator<Item = String>) -> Self {
        for scheme in schemes {
            if is_prefix(&scheme)
                && let Err(at) = self.position(&scheme)
            {
                let namespace = format!("{}concept/{scheme}/", self.base);
                self.entries.insert(at, (scheme, namespace));
            }
        }
        self
    }

    /// The base of instance IRIs.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Names and namespaces, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries.iter().map(|(name, namespace)| (name.as_str(), namespace.as_str()))
    }

    /// The namespace of a prefix name.
    pub fn namespace(&self, name: &str) -> Option<&str> {
        Some(&self.entries[self.position(name).ok()?].1)
    }

    fn position(&self, name: &str) -> Result<usize, usize> {
        self.entries.binary_search_by(|(known, _)| known.as_str().cmp(name))
    }

    /// The IRI that a prefixed name such as `case:IL-0279` or `incident:IL-0279\/1` stands for.
    /// Unlike in Turtle, `/` needs no escape: `incident:IL-0279/1` is the same.
    pub fn expand(&self, name: &str) -> Option<String> {
        let (prefix, local) = name.split_once(':')?;
        Some(format!("{}{}", self.namespace(prefix)?, local.replace('\\', "")))
    }

    /// The prefix and the rest of an IRI, as it stands there. Of the namespaces that it begins with, the
    /// longest counts: `cause` rather than `concept`.
    pub fn split<'a>(&'a self, iri: &'a str) -> Option<(&'a str, &'a str)> {
        self.iter()
            .filter_map(|(name, namespace)| Some((name, iri.strip_prefix(namespace)?)))
            .filter(|(_, local)| !local.is_empty())
            .min_by_key(|(_, local)| local.len())
    }

    /// The prefixed name of an IRI as SPARQL and Turtle read it: `incident:IL-0279\/1`. None where no
    /// prefix fits, or the rest has a character that none of them lets stand in a name.
    pub fn shorten(&self, iri: &str) -> Option<String> {
        let (prefix, local) = self.split(iri)?;
        Some(format!("{prefix}:{}", local_name(local)?))
    }

    /// The name of an IRI for a query and for the command line: with a prefix, else in angle brackets.
    pub fn name(&self, iri: &str) -> String {
        self.shorten(iri).unwrap_or_else(|| format!("<{iri}>"))
    }
}

/// The concept schemes that facts have concepts of, by their names under a base, sorted. Cost: a look-up
/// for each.
pub fn concept_schemes(facts: &Facts, base: &str) -> Vec<String> {
    let family = format!("<{base}concept/");
    let mut schemes = Vec::new();
    let mut id = first_from(facts, &family);
    while (id as usize) < facts.term_count()
        && let Some(rest) = facts.encoded(id).strip_prefix(&family)
    {
        match rest.split_once('/') {
            Some((scheme, _)) => {
                schemes.push(scheme.to_owned());
                // `0` follows `/`: on to what comes after all concepts of the scheme.
                id = first_from(facts, &format!("{family}{scheme}0"));
            }
            None => id += 1,
        }
    }
    schemes
}

/// The first term that is not less than `from`.
fn first_from(facts: &Facts, from: &str) -> TermId {
    let (mut low, mut high) = (0, facts.term_count() as TermId);
    while low < high {
        let middle = low.midpoint(high);
        if facts.encoded(middle) < from {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// A name that is a `PN_PREFIX` of Turtle, of the letters that it allows only ASCII.
pub fn is_prefix(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// The rest of an IRI as a `PN_LOCAL` of SPARQL and Turtle: with `\` before what cannot stand there
/// alone. Of the letters that it allows only ASCII and Hangul syllables, as our identifiers have.
fn local_name(local: &str) -> Option<String> {
    let mut name = String::with_capacity(local.len());
    for (at, c) in local.char_indices() {
        let rest = &local.as_bytes()[at + 1..];
        let is_escaped = match c {
            '_' | ':' | '\u{AC00}'..='\u{D7A3}' => false,
            c if c.is_ascii_alphanumeric() => false,
            '-' => at == 0,
            '.' => at == 0 || rest.is_empty(),
            '%' => !(rest.len() > 1 && rest[..2].iter().all(u8::is_ascii_hexdigit)),
            '~' | '!' | '$' | '&' | '\'' | '(' | ')' | '*' | '+' | ',' | ';' | '=' | '/' | '?'
            | '#' | '@' => true,
            _ => return None,
        };
        if is_escaped {
            name.push('\\');
        }
        name.push(c);
    }
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocab::DEFAULT_BASE;

    #[test]
    fn names_and_iris_are_turned_into_each_other() {
        let prefixes = Prefixes::new("https://example.org/data/")
            .with_schemes(["cause", "case", "a_b"].map(str::to_owned));
        for (name, iri) in [
            ("case:IL-0279", "https://example.org/data/case/IL-0279"),
            ("incident:IL-0279\\/1", "https://example.org/data/incident/IL-0279/1"),
            ("cause:software-bug", "https://example.org/data/concept/cause/software-bug"),
            ("concept:cause", "https://example.org/data/concept/cause"),
            // A family has that name.
            ("concept:case\\/x", "https://example.org/data/concept/case/x"),
            // No prefix of Turtle.
            ("concept:a_b\\/x", "https://example.org/data/concept/a_b/x"),
            ("case:a:b%2Fc", "https://example.org/data/case/a:b%2Fc"),
            ("case:\\-a~b\\.".replace('~', "\\~").as_str(), "https://example.org/data/case/-a~b."),
            ("case:가짜-2020", "https://example.org/data/case/가짜-2020"),
            ("inc:hasCause", "https://w3id.org/incident-graph/ontology#hasCause"),
        ] {
            assert_eq!(prefixes.expand(name).as_deref(), Some(iri));
            assert_eq!(prefixes.shorten(iri).as_deref(), Some(name));
        }
        // As they were printed, and are typed.
        for (name, printed) in [
            ("incident:IL-0279/1", "incident:IL-0279\\/1"),
            ("concept:cause/software-bug", "cause:software-bug"),
        ] {
            assert_eq!(prefixes.expand(name), prefixes.expand(printed));
        }
        assert_eq!(prefixes.shorten("https://example.org/data/case/"), None);
        assert_eq!(prefixes.expand("nothing:here"), None);
        let strange = "https://example.org/data/case/€";
        assert_eq!(prefixes.name(strange), format!("<{strange}>"));
    }

    #[test]
    fn no_namespace_begins_with_another() {
        let prefixes = Prefixes::new(DEFAULT_BASE);
        for (left, namespace) in prefixes.iter() {
            for (right, other) in prefixes.iter() {
                assert!(left == right || !namespace.starts_with(other), "{left} and {right}");
            }
        }
    }
}
