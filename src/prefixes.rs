//! Prefix names: short forms of IRIs in queries, in what is printed, and in Turtle answers.

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
    entries: Vec<(&'static str, String)>,
}

impl Prefixes {
    /// The prefixes under a base, which ends in `/`.
    pub fn new(base: &str) -> Self {
        let instances = INSTANCES.iter().map(|(name, path)| (*name, format!("{base}{path}")));
        let vocabularies = VOCABULARIES.iter().map(|(name, iri)| (*name, (*iri).to_owned()));
        let mut entries: Vec<_> = instances.chain(vocabularies).collect();
        entries.sort();
        Self { base: base.to_owned(), entries }
    }

    /// The base of instance IRIs.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Names and namespaces, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.entries.iter().map(|(name, namespace)| (*name, namespace.as_str()))
    }

    /// The namespace of a prefix name.
    pub fn namespace(&self, name: &str) -> Option<&str> {
        let at = self.entries.binary_search_by(|(known, _)| (*known).cmp(name)).ok()?;
        Some(&self.entries[at].1)
    }

    /// The IRI that a prefixed name such as `case:IL-0279` or `incident:IL-0279/1` stands for.
    /// Unlike in Turtle, `/` needs no escape: this reads what [`Prefixes::shorten`] writes.
    pub fn expand(&self, name: &str) -> Option<String> {
        let (prefix, local) = name.split_once(':')?;
        Some(format!("{}{}", self.namespace(prefix)?, local.replace('\\', "")))
    }

    /// The prefixed name of an IRI, for people: `/` in the local part stays as it is.
    pub fn shorten(&self, iri: &str) -> Option<String> {
        // No namespace of the table begins with another, so the first that fits is the only one.
        self.entries.iter().find_map(|(name, namespace)| {
            let local = iri.strip_prefix(namespace.as_str())?;
            (!local.is_empty()).then(|| format!("{name}:{local}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocab::DEFAULT_BASE;

    #[test]
    fn names_and_iris_are_turned_into_each_other() {
        let prefixes = Prefixes::new("https://example.org/data/");
        for (name, iri) in [
            ("case:IL-0279", "https://example.org/data/case/IL-0279"),
            ("incident:IL-0279/1", "https://example.org/data/incident/IL-0279/1"),
            ("concept:cause/software-bug", "https://example.org/data/concept/cause/software-bug"),
            ("inc:hasCause", "https://w3id.org/incident-graph/ontology#hasCause"),
        ] {
            assert_eq!(prefixes.expand(name).as_deref(), Some(iri));
            assert_eq!(prefixes.shorten(iri).as_deref(), Some(name));
        }
        assert_eq!(prefixes.expand("incident:IL-0279\\/1"), prefixes.expand("incident:IL-0279/1"));
        assert_eq!(prefixes.shorten("https://example.org/data/case/"), None);
        assert_eq!(prefixes.expand("nothing:here"), None);
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
