//! Names of nodes in the reader's language.

use crate::facts::{Facts, TermId, TermRef};
use crate::vocab::{self, dcterms, rdfs, skos};

/// Finds names, by a list of languages that is tried in order.
#[derive(Debug)]
pub struct Labels<'a> {
    facts: &'a Facts,
    languages: Vec<String>,
    identifier: Option<TermId>,
    properties: Vec<TermId>,
}

impl<'a> Labels<'a> {
    /// `languages` are tags such as `ko`; after them comes a name without a tag, then any.
    pub fn new<S: AsRef<str>>(facts: &'a Facts, languages: impl IntoIterator<Item = S>) -> Self {
        let languages = languages.into_iter().map(|tag| tag.as_ref().to_lowercase()).collect();
        let properties = [skos::PREF_LABEL, dcterms::TITLE, rdfs::LABEL];
        Self {
            facts,
            languages,
            identifier: facts.id_of_iri(vocab::CASE_IDENTIFIER),
            properties: properties.iter().filter_map(|p| facts.id_of_iri(p)).collect(),
        }
    }

    /// The facts whose nodes are named.
    pub fn facts(&self) -> &'a Facts {
        self.facts
    }

    /// A short name: of a case its identifier, else the label, else what the IRI ends with.
    pub fn name(&self, node: TermId) -> String {
        if let Some(identifier) = self.identifier.and_then(|p| self.facts.object(node, p)) {
            return self.facts.term(identifier).into_text().into_owned();
        }
        self.label(node).unwrap_or_else(|| local_name(self.facts, node))
    }

    /// The label in the first language that there is one in.
    pub fn label(&self, node: TermId) -> Option<String> {
        let labels = self.properties.iter().flat_map(|&p| self.facts.objects(node, p));
        let best = labels.min_by_key(|&label| (self.preference(label), label))?;
        Some(self.facts.term(best).into_text().into_owned())
    }

    fn preference(&self, label: TermId) -> usize {
        match self.facts.term(label).language() {
            None => self.languages.len(),
            Some(tag) => {
                let fits = |wanted: &String| {
                    tag.strip_prefix(wanted.as_str())
                        .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
                };
                self.languages.iter().position(fits).unwrap_or(self.languages.len() + 1)
            }
        }
    }
}

/// The end of an IRI, decoded; with what stands before it where it is only a number: `IL-0279/1`.
fn local_name(facts: &Facts, node: TermId) -> String {
    let TermRef::Iri(iri) = facts.term(node) else {
        return facts.term(node).into_text().into_owned();
    };
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let mut start = iri.rfind(['/', '#']).map_or(0, |at| at + 1);
    if is_number(&iri[start..]) && start > 0 {
        start = iri[..start - 1].rfind(['/', '#']).map_or(0, |at| at + 1);
    }
    percent_encoding::percent_decode_str(&iri[start..]).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::facts_of;

    fn check(turtle: &str, languages: &[&str], node: &str, expect: &str) {
        let facts = facts_of(turtle);
        let node = facts.id_of_iri(&format!("http://e/{node}")).expect("named in the facts");
        assert_eq!(Labels::new(&facts, languages).name(node), expect, "{turtle}");
    }

    #[test]
    fn languages_are_tried_in_order() {
        let redis = "e:r skos:prefLabel \"Redis\"@en , \"레디스\"@ko .";
        check(redis, &["en"], "r", "Redis");
        check(redis, &["ko", "en"], "r", "레디스");
        check(redis, &["vi", "ko"], "r", "레디스");
        check(redis, &["vi"], "r", "Redis");
        check("e:r rdfs:label \"Redis\"@en-GB , \"레디스\"@ko , \"any\" .", &["en"], "r", "Redis");
        check("e:r rdfs:label \"Redis\"@en , \"any\" .", &["ko"], "r", "any");
    }

    #[test]
    fn a_case_goes_by_its_identifier_and_the_nameless_by_their_iri() {
        check(
            "e:c inc:caseIdentifier \"IL-1\" ; dcterms:title \"Long\"@en .",
            &["en"],
            "c",
            "IL-1",
        );
        check(
            "<http://e/incident/a%20b/1> inc:isPartOfCase e:c .",
            &[],
            "incident/a%20b/1",
            "a b/1",
        );
        check(
            "<http://e/concept/symptom/slow> inc:isPartOfCase e:c .",
            &[],
            "concept/symptom/slow",
            "slow",
        );
    }
}
