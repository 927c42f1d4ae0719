//! Where the words stand that a statement of an incident or a case rests on.
//!
//! A statement that was read out of a text has a mention that refers to its value and tells of its
//! incident; what a field of a record states may be named in a text as well. Of several mentions the
//! surest counts, and of those the first in the file.

use super::Source;
use crate::facts::TermId;
use crate::graph::{ROLE_PROPERTIES, lookup};
use crate::model::{Band, Role};
use crate::vocab::{self, class};

/// The words that a statement rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Words {
    /// What the statement is about, and its value.
    statement: (TermId, TermId),
    /// How far the mention is from sure.
    doubt: u8,
    /// Where it stands; the end of all where it does not say.
    place: (u32, u32),
    /// The mention.
    pub(super) mention: TermId,
    /// The field or section that the words stand in.
    pub(super) field: Option<TermId>,
    /// Their line.
    pub(super) line: Option<TermId>,
    role: Option<Role>,
}

/// All words, by the statement that they may be evidence of.
#[derive(Debug, Default)]
pub(super) struct Evidence(Vec<Words>);

impl Evidence {
    /// Cost: one pass over the statements of mentions, and a sort of what they refer to.
    pub(super) fn new(source: &Source<'_>) -> Self {
        let (facts, schema) = (source.facts, source.schema);
        let id = |iri| facts.id_of_iri(iri);
        let refers: Vec<TermId> = schema.property(vocab::REFERS_TO).map_or(Vec::new(), |general| {
            let below = schema.properties_below(general);
            let iris = below.iter().map(|&at| schema.properties[at].iri.as_str());
            iris.chain([vocab::REFERS_TO]).filter_map(id).collect()
        });
        let owners: Vec<TermId> =
            [vocab::TELLS_OF, vocab::IS_PART_OF_CASE].into_iter().filter_map(id).collect();
        let [band, role, line, offset, field] = [
            vocab::HAS_BAND,
            vocab::HAS_ROLE,
            vocab::INPUT_LINE,
            vocab::CHARACTER_OFFSET,
            vocab::FIELD,
        ]
        .map(id);
        let mut all = Vec::new();
        let (mut about, mut values) = (Vec::new(), Vec::new());
        let mentions = schema.classes.iter().position(|class| class.iri == class::MENTION);
        let is_row = |mention: &TermId| {
            mentions.is_some_and(|mentions| source.survey().is_member(mentions, *mention))
        };
        for mention in lookup::instances(facts, class::MENTION).filter(is_row) {
            let mut words = Words {
                statement: (0, 0),
                doubt: u8::MAX,
                place: (u32::MAX, u32::MAX),
                mention,
                field: None,
                line: None,
                role: None,
            };
            about.clear();
            values.clear();
            for (predicate, object) in source.survey().statements(facts, mention) {
                let number = || facts.term(object).into_text().parse().unwrap_or(u32::MAX);
                if refers.contains(&predicate) {
                    values.push(object);
                } else if owners.contains(&predicate) {
                    about.push(object);
                } else if Some(predicate) == band {
                    words.doubt = doubt(lookup::notation(facts, object));
                } else if Some(predicate) == role {
                    words.role = lookup::role_of(facts, object);
                } else if Some(predicate) == line {
                    (words.place.0, words.line) = (number(), words.line.or(Some(object)));
                } else if Some(predicate) == offset {
                    words.place.1 = number();
                } else if Some(predicate) == field {
                    words.field = words.field.or(Some(object));
                }
            }
            for &of in &about {
                let statements = values.iter().map(|&value| (of, value));
                all.extend(statements.map(|statement| Words { statement, ..words }));
            }
        }
        all.sort_unstable();
        Self(all)
    }

    /// The best words for a statement. A property that gives an element a role wants words that do.
    ///
    /// Cost: a binary search.
    pub(super) fn of(&self, owner: TermId, property: &str, value: TermId) -> Option<&Words> {
        let statement = (owner, value);
        let start = self.0.partition_point(|words| words.statement < statement);
        let role = ROLE_PROPERTIES.iter().find(|(iri, _)| *iri == property).map(|(_, role)| *role);
        self.0[start..]
            .iter()
            .take_while(|words| words.statement == statement)
            .find(|words| role.is_none() || words.role == role)
    }
}

/// From 0 for what a source says; what states no band comes last.
fn doubt(band: &str) -> u8 {
    let bands = [Band::Asserted, Band::Certain, Band::Probable, Band::Suggested];
    let place = bands.iter().position(|known| known.notation() == band);
    place.unwrap_or(bands.len()) as u8
}
