//! One look over the facts that tables and graph files share: which node is of which class, which
//! predicate is which property, where the statements of a subject stand.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::ExportOptions;
use super::bits::Bits;
use super::evidence::Evidence;
use super::keys::Keys;
use crate::facts::{Facts, TermId, TermRef};
use crate::graph::{Graph, whole};
use crate::schema::{PropertyKind, Schema};
use crate::vocab::{self, graph, rdf};

/// The facts, the schema and the options of an export.
#[derive(Debug)]
pub struct Source<'a> {
    /// What is exported.
    pub facts: &'a Facts,
    /// What its classes and properties become.
    pub schema: &'a Schema,
    /// What the caller asks for.
    pub options: &'a ExportOptions,
    base: String,
    survey: OnceLock<Survey>,
    whole: OnceLock<Graph>,
    evidence: OnceLock<Evidence>,
}

impl<'a> Source<'a> {
    /// Puts the three together.
    pub fn new(facts: &'a Facts, schema: &'a Schema, options: &'a ExportOptions) -> Self {
        let base = instance_base(facts);
        let (survey, whole, evidence) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Self { facts, schema, options, base, survey, whole, evidence }
    }

    /// The base of instance IRIs: see [`instance_base`].
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The survey, made when first asked for. Cost: one pass over the quads.
    pub(super) fn survey(&self) -> &Survey {
        self.survey.get_or_init(|| Survey::new(self.facts, self.schema, &self.base))
    }

    /// The whole graph, made when first asked for: tables and graph files share it. Cost: three passes
    /// over the quads.
    pub(super) fn whole(&self) -> &Graph {
        self.whole.get_or_init(|| whole(self.facts, self.schema))
    }

    /// The words that statements rest on, found when first asked for.
    pub(super) fn evidence(&self) -> &Evidence {
        self.evidence.get_or_init(|| Evidence::new(self))
    }
}

/// The base of instance IRIs: what the run states, if it is the beginning of an IRI, or else what comes
/// before the name of one of the five graphs, or else the default.
pub fn instance_base(facts: &Facts) -> String {
    if let Some(property) = facts.id_of_iri(vocab::INSTANCE_BASE) {
        let mut of_property = facts.quads().iter().filter(|quad| quad[1] == property);
        let is_base = |text: &str| text.contains("://") && oxrdf::NamedNode::new(text).is_ok();
        let stated = of_property.find_map(|quad| match facts.term(quad[2]) {
            TermRef::Literal { value, .. } if is_base(&value) => Some(value),
            _ => None,
        });
        if let Some(base) = stated {
            return base.into_owned();
        }
    }
    let names = [graph::CASES, graph::LINKS, graph::INFERRED, graph::VOCABULARY, graph::META];
    facts
        .graphs()
        .iter()
        .filter_map(|&id| facts.iri(id))
        .find_map(|iri| names.iter().find_map(|name| iri.strip_suffix(name)))
        .unwrap_or(vocab::DEFAULT_BASE)
        .to_owned()
}

/// What is known of the facts before anything is written.
#[derive(Debug)]
pub(super) struct Survey {
    pub(super) keys: Keys,
    /// The graph of inferred statements, which tables and graph files leave out.
    inferred: Option<TermId>,
    pub(super) rdf_type: Option<TermId>,
    /// Ids from here on are IRIs or blank nodes; those before are literals.
    first_node: TermId,
    /// For each term, the property that it is: its position and one, or zero.
    properties: Vec<u16>,
    /// For each property, its term.
    pub(super) property_ids: Vec<Option<TermId>>,
    /// For each class of the schema, its instances and what is referred to as one; empty for a
    /// class without a table.
    members: Vec<Option<Bits>>,
    /// All subjects, and all values of object properties.
    pub(super) nodes: Bits,
    /// How many nodes are referred to, but are no subject of any statement.
    pub(super) bare_references: u64,
    /// For each property, those below it.
    pub(super) below: Vec<Vec<usize>>,
}

impl Survey {
    fn new(facts: &Facts, schema: &Schema, base: &str) -> Self {
        let terms = facts.term_count();
        let mut properties = vec![0; terms];
        let property_ids: Vec<Option<TermId>> =
            schema.properties.iter().map(|property| facts.id_of_iri(&property.iri)).collect();
        for (position, id) in property_ids.iter().enumerate() {
            if let Some(id) = id {
                properties[*id as usize] = position as u16 + 1;
            }
        }
        let members = schema
            .classes
            .iter()
            .map(|class| class.export.as_ref().map(|_| Bits::new(terms)))
            .collect();
        let below =
            schema.properties.iter().map(|property| schema.properties_below(property)).collect();
        let mut survey = Self {
            keys: Keys::new(schema, base),
            inferred: facts.id_of_iri(&format!("{base}{}", graph::INFERRED)),
            rdf_type: facts.id_of_iri(rdf::TYPE),
            first_node: crate::graph::lookup::first_node(facts),
            properties,
            property_ids,
            members,
            nodes: Bits::new(terms),
            bare_references: 0,
            below,
        };
        survey.fill(facts, schema, base);
        survey
    }

    fn fill(&mut self, facts: &Facts, schema: &Schema, base: &str) {
        let class_of_type: Vec<(TermId, usize)> = schema
            .classes
            .iter()
            .enumerate()
            .filter(|(_, class)| class.export.is_some())
            .filter_map(|(position, class)| Some((facts.id_of_iri(&class.iri)?, position)))
            .collect();
        // The class of an object property's values, where there is but one.
        let targets: Vec<Option<usize>> = schema
            .properties
            .iter()
            .map(|property| match schema.target_classes(property)[..] {
                [class] => schema.classes.iter().position(|known| known.iri == class.iri),
                _ => None,
            })
            .collect();
        let mut subjects = Bits::new(facts.term_count());
        // What describes the data set is for readers of RDF; tables have the manifest.
        let meta = facts.id_of_iri(&format!("{base}{}", graph::META));
        let is_description = description(facts, base);
        for &[subject, predicate, object, graph] in facts.quads() {
            if Some(graph) == self.inferred
                || (Some(graph) == meta && is_description.contains(&subject))
            {
                continue;
            }
            subjects.insert(subject);
            if Some(predicate) == self.rdf_type {
                if let Some(&(_, class)) = class_of_type.iter().find(|(id, _)| *id == object)
                    && let Some(members) = &mut self.members[class]
                {
                    members.insert(subject);
                }
                continue;
            }
            let Some(property) = self.property(predicate) else {
                continue;
            };
            let described = &schema.properties[property];
            if described.kind != PropertyKind::Object
                || described.registry_only
                || !self.is_node(object)
            {
                continue;
            }
            self.nodes.insert(object);
            if let Some(class) = targets[property]
                && let Some(members) = &mut self.members[class]
            {
                members.insert(object);
            }
        }
        self.bare_references =
            self.nodes.iter().filter(|&id| !subjects.contains(id)).count() as u64;
        self.nodes.insert_all(&subjects);
    }

    /// The property that a predicate is, as its position in the schema.
    pub(super) fn property(&self, predicate: TermId) -> Option<usize> {
        usize::from(self.properties[predicate as usize]).checked_sub(1)
    }

    /// Whether a term is an IRI or a blank node.
    pub(super) fn is_node(&self, id: TermId) -> bool {
        id >= self.first_node
    }

    /// Whether a node is an instance of a class, or is referred to as one.
    pub(super) fn is_member(&self, class: usize, id: TermId) -> bool {
        self.members[class].as_ref().is_some_and(|members| members.contains(id))
    }

    /// The members of a class, in the order of their keys.
    pub(super) fn members_by_key(&self, class: usize, facts: &Facts) -> Vec<TermId> {
        let mut ids: Vec<TermId> = self.members[class]
            .as_ref()
            .map(|members| members.iter().collect())
            .unwrap_or_default();
        super::keys::sort_by_key(&mut ids, |id| self.keys.of_class(class, facts, id));
        ids
    }

    /// What the sources state of a subject, as predicate and object, sorted, each once.
    pub(super) fn statements<'a>(
        &self,
        facts: &'a Facts,
        subject: TermId,
    ) -> impl Iterator<Item = (TermId, TermId)> + use<'a> {
        let inferred = self.inferred;
        let mut last = None;
        facts.of_subject(subject).iter().filter_map(move |&[_, predicate, object, graph]| {
            let statement = (predicate, object);
            (Some(graph) != inferred && last.replace(statement) != Some(statement))
                .then_some(statement)
        })
    }

    /// The least value of a functional property of ours.
    pub(super) fn value(
        &self,
        facts: &Facts,
        subject: TermId,
        property: Option<usize>,
    ) -> Option<TermId> {
        let predicate = self.property_ids[property?]?;
        self.statements(facts, subject).find(|(p, _)| *p == predicate).map(|(_, object)| object)
    }

    /// Whether a more special statement says the same and more: `hasRootCause` beside `hasCause`.
    pub(super) fn is_repeated_below(
        &self,
        facts: &Facts,
        subject: TermId,
        property: usize,
        object: TermId,
    ) -> bool {
        self.below[property].iter().filter_map(|&below| self.property_ids[below]).any(|predicate| {
            facts
                .prefix_spog(&[subject, predicate, object])
                .iter()
                .any(|quad| Some(quad[3]) != self.inferred)
        })
    }
}

/// The subjects of the description of the data set: `dataset/…` and the graphs themselves.
fn description(facts: &Facts, base: &str) -> BTreeSet<TermId> {
    let quads = facts.quads();
    let mut subjects = BTreeSet::new();
    for family in ["dataset/", "graph/"] {
        let prefix = format!("<{base}{family}");
        let start = quads.partition_point(|quad| facts.encoded(quad[0]) < prefix.as_str());
        let rest = quads[start..].iter().map(|quad| quad[0]);
        subjects.extend(rest.take_while(|&id| facts.encoded(id).starts_with(&prefix)));
    }
    subjects
}
