//! What a file says of an edge.

use std::borrow::Cow;

use super::{Attribute, EDGE, Value, ValueType};
use crate::export::Source;
use crate::export::edges::{LinkProperties, LinkValues};
use crate::export::fit::plain_number;
use crate::export::literal::Literal;
use crate::graph::{self, EdgeKind, EdgeNames, Graph};

/// The attributes of the edges of a graph: those of all, then what links say of themselves where there
/// are links, then the steps up the registry where there are any, then whether an edge of a directed graph
/// holds both ways.
pub(super) fn attributes(graph: &Graph) -> Vec<Attribute> {
    let mut attributes = vec![
        Attribute::new("label", ValueType::Text),
        Attribute::new("interaction", ValueType::Text),
        Attribute::new("kind", ValueType::Text),
        Attribute::new("weight", ValueType::Double),
        Attribute::new("count", ValueType::Int),
        Attribute::new("eid", ValueType::Text),
    ];
    debug_assert_eq!(attributes.len(), EDGE.eid + 1);
    if graph.edges.iter().any(|edge| matches!(edge.kind, EdgeKind::Link(_))) {
        attributes.push(Attribute::new("status", ValueType::Text));
        attributes.push(Attribute::new("band", ValueType::Text));
        attributes.push(Attribute::new("confidence", ValueType::Double));
        attributes.push(Attribute::new("iri", ValueType::Text));
    }
    let climbed =
        |edge: &graph::Edge| matches!(edge.kind, EdgeKind::Element { hops, .. } if hops > 0);
    if graph.edges.iter().any(climbed) {
        attributes.push(Attribute::new("hops", ValueType::Int));
    }
    if graph.directed && graph.edges.iter().any(|edge| edge.mutual) {
        attributes.push(Attribute::new("mutual", ValueType::Boolean));
    }
    attributes
}

/// Kinds of link that only say that there is one.
const VAGUE_LINKS: [&str; 2] = ["mentions", "related"];

/// Kinds of statement about an element, what says most of an incident first. The view `elements` has them
/// without `_element`.
const ELEMENT_KINDS: [&str; 6] = ["failed", "affected", "remedy", "uses", "named", "names"];

/// The kind of several, sorted, that says most: by [`ELEMENT_KINDS`], then the first.
fn most_telling<'k>(kinds: &[Cow<'k, str>]) -> Cow<'k, str> {
    let rank = |kind: &str| {
        let role = kind.strip_suffix("_element").unwrap_or(kind);
        ELEMENT_KINDS.iter().position(|known| *known == role).unwrap_or(ELEMENT_KINDS.len())
    };
    kinds.iter().min_by_key(|kind| rank(kind)).expect("an edge has a kind").clone()
}

/// Reads what there is to say of edges.
pub(super) struct Reader<'a> {
    source: &'a Source<'a>,
    names: EdgeNames<'a>,
    properties: LinkProperties,
    status: Option<usize>,
    hops: Option<usize>,
    mutual: Option<usize>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(source: &'a Source<'a>, attributes: &[Attribute]) -> Self {
        let place = |name| attributes.iter().position(|attribute| attribute.name == name);
        Self {
            source,
            names: EdgeNames::new(source.facts, source.schema),
            properties: LinkProperties::new(source),
            status: place("status"),
            hops: place("hops"),
            mutual: place("mutual"),
        }
    }

    /// The name of a kind of edge.
    pub(super) fn name(&self, kind: EdgeKind) -> Cow<'a, str> {
        self.names.of(kind)
    }

    /// Fills `values` with what there is to say of the edges of one pair.
    pub(super) fn read(
        &self,
        pair: &[graph::Edge],
        id: &str,
        values: &mut Vec<(usize, Value<'a>)>,
    ) {
        values.clear();
        let mut kinds: Vec<Cow<'a, str>> = pair.iter().map(|edge| self.name(edge.kind)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let link = self.most_telling_link(pair);
        let kind = match &link {
            Some(link) => link.kind.clone(),
            None => most_telling(&kinds),
        };
        let interaction =
            if kinds.len() == 1 { kinds.remove(0) } else { Cow::Owned(kinds.join("; ")) };
        values.push((EDGE.label, Value::Text(interaction.clone())));
        values.push((EDGE.interaction, Value::Text(interaction)));
        values.push((EDGE.kind, Value::Text(kind)));
        values.push((EDGE.weight, Value::Double(graph::weight(pair))));
        values.push((EDGE.count, Value::Integer(i64::from(pair.len() as u32))));
        values.push((EDGE.eid, Value::Text(Cow::Owned(id.to_owned()))));
        if let (Some(at), Some(link)) = (self.status, link) {
            let words = [link.values.status, link.values.band];
            for (at, word) in (at..).zip(words) {
                values.extend(word.map(|word| (at, Value::Text(word))));
            }
            values.extend(link.confidence.map(|number| (at + 2, Value::Double(number))));
            values.extend(link.iri.map(|iri| (at + 3, Value::Text(Cow::Borrowed(iri)))));
        }
        if let Some(at) = self.hops {
            let hops = pair.iter().filter_map(|edge| match edge.kind {
                EdgeKind::Element { hops, .. } => Some(hops),
                _ => None,
            });
            values.extend(hops.min().map(|hops| (at, Value::Integer(i64::from(hops)))));
        }
        // Left out where it is false: most edges of the whole graph are statements that lead one way.
        let is_mutual = pair.iter().all(|edge| edge.mutual);
        values.extend(self.mutual.filter(|_| is_mutual).map(|at| (at, Value::Boolean(true))));
    }

    /// The link of a pair that says most: one with a kind of its own before a mere mention, the surest
    /// of these. Links say more than the statements beside them.
    fn most_telling_link(&self, pair: &[graph::Edge]) -> Option<LinkOfPair<'a>> {
        let (facts, survey) = (self.source.facts, self.source.survey());
        pair.iter()
            .filter_map(|edge| {
                let EdgeKind::Link(link) = edge.kind else { return None };
                let values = self.properties.of(facts, survey, &self.names, link);
                let stated = values.confidence.and_then(|id| Literal::split(facts.encoded(id)));
                let number = stated.and_then(|stated| plain_number(stated.escaped));
                let confidence = number.and_then(|number| number.parse::<f64>().ok());
                Some(LinkOfPair {
                    kind: self.name(edge.kind),
                    values,
                    confidence: confidence.filter(|number| number.is_finite()),
                    iri: facts.iri(link),
                })
            })
            .reduce(|best, next| {
                let telling = |link: &LinkOfPair<'_>| {
                    (!VAGUE_LINKS.contains(&&*link.kind), link.confidence.unwrap_or(0.0))
                };
                if telling(&next) > telling(&best) { next } else { best }
            })
    }
}

struct LinkOfPair<'a> {
    kind: Cow<'a, str>,
    values: LinkValues<'a>,
    confidence: Option<f64>,
    iri: Option<&'a str>,
}
