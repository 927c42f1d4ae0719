//! The label of a node in the languages that were asked for.

use super::Source;
use super::literal::Literal;
use crate::facts::TermId;
use crate::vocab::{dcterms, rdfs, skos};

/// The properties that hold labels, the best first.
const PROPERTIES: [&str; 3] = [dcterms::TITLE, skos::PREF_LABEL, rdfs::LABEL];

/// Chooses labels.
#[derive(Debug)]
pub(super) struct Labels<'a> {
    languages: &'a [String],
    /// The terms of [`PROPERTIES`].
    predicates: [Option<TermId>; 3],
}

impl<'a> Labels<'a> {
    pub(super) fn new(source: &Source<'a>) -> Self {
        Self {
            languages: &source.options.languages,
            predicates: PROPERTIES.map(|iri| source.facts.id_of_iri(iri)),
        }
    }

    /// Whether statements with this predicate are labels, and how good ones.
    pub(super) fn rank(&self, predicate: TermId) -> Option<usize> {
        self.predicates
            .iter()
            .position(|known| *known == Some(predicate))
    }

    /// The best label of a node: by language, then by property, then by the order of terms.
    pub(super) fn best(&self, source: &Source<'_>, node: TermId) -> Option<TermId> {
        source
            .survey()
            .statements(source.facts, node)
            .filter_map(|(predicate, object)| {
                let property = self.rank(predicate)?;
                let literal = Literal::split(source.facts.encoded(object))?;
                Some((
                    (self.language_rank(literal.language()), property, object),
                    object,
                ))
            })
            .min()
            .map(|(_, label)| label)
    }

    /// Lower is better: the languages asked for in their order, each followed by its regional
    /// forms (`en-gb` for `en`) and then by the form it is a region of; then no language; then any.
    fn language_rank(&self, language: Option<&str>) -> usize {
        let Some(language) = language else {
            return 3 * self.languages.len();
        };
        self.languages
            .iter()
            .enumerate()
            .filter_map(|(position, wanted)| {
                let distance = if language.eq_ignore_ascii_case(wanted) {
                    0
                } else if is_region_of(language, wanted) {
                    1
                } else if is_region_of(wanted, language) {
                    2
                } else {
                    return None;
                };
                Some(3 * position + distance)
            })
            .min()
            .unwrap_or(3 * self.languages.len() + 1)
    }
}

fn is_region_of(language: &str, wider: &str) -> bool {
    language.len() > wider.len()
        && language.as_bytes()[wider.len()] == b'-'
        && language.as_bytes()[..wider.len()].eq_ignore_ascii_case(wider.as_bytes())
}
