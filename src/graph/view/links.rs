//! Cases and the links between them.

use super::{ViewError, ViewOptions};
use crate::facts::{Facts, TermId};
use crate::graph::lookup::{self, Cases, instances};
use crate::graph::{Edge, EdgeKind, Graph, Node, NodeKind};
use crate::model::{Band, LinkKind};
use crate::schema::Schema;
use crate::vocab::{self, class};

/// All cases; an edge for each link, whose ends are brought to the case where they are incidents.
///
/// Cost: linear in cases and links, and a sort.
#[expect(clippy::unnecessary_wraps, reason = "views share one signature")]
pub(super) fn build(facts: &Facts, _: &Schema, options: &ViewOptions) -> Result<Graph, ViewError> {
    let cases = Cases::new(facts);
    let nodes: Vec<Node> =
        cases.all.iter().map(|&term| Node { term, kind: NodeKind::Case }).collect();
    let links = Links::taken(facts, options);
    let mut edges = Vec::new();
    for link in &links.kept {
        // The nodes are the cases, so their places are the same.
        let to: Vec<u32> = cases.places_of(link.to).collect();
        edges.extend(
            cases
                .places_of(link.from)
                .flat_map(|from| to.iter().map(move |&to| link.edge(from, to))),
        );
    }
    let mut graph = Graph::new(nodes, edges, true);
    graph.notes.extend(links.notes());
    Ok(graph)
}

/// One link.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) term: TermId,
    pub(super) from: TermId,
    pub(super) to: TermId,
    /// From 0 to 1.
    confidence: f64,
    /// Whether its kind is one that holds both ways.
    is_symmetric: bool,
}

impl Link {
    /// The edge that it is between two nodes.
    pub(super) fn edge(&self, from: u32, to: u32) -> Edge {
        Edge {
            from,
            to,
            kind: EdgeKind::Link(self.term),
            weight: self.confidence,
            mutual: self.is_symmetric,
        }
    }
}

/// All links that have both ends.
#[derive(Debug, Default)]
pub(crate) struct Links {
    /// Those that nobody rejected, sorted by term.
    pub(super) kept: Vec<Link>,
    /// Both ends of each link, rejected ones too, in both directions, sorted.
    joined: Vec<(TermId, TermId)>,
    rejected: usize,
    /// How many are less sure than was asked for.
    unsure: usize,
    broken: usize,
}

impl Links {
    /// Cost: a few look-ups for each link, and a sort.
    pub(crate) fn new(facts: &Facts) -> Self {
        let is_rejected = is_rejected(facts);
        let value = |property| lookup::values(facts, property);
        let (from, to) = (value(vocab::LINKS_FROM), value(vocab::LINKS_TO));
        let (confidence, kind) = (value(vocab::CONFIDENCE), value(vocab::HAS_LINK_KIND));
        let mut links = Self::default();
        for term in instances(facts, class::LINK) {
            let Some((from, to)) = from(term).zip(to(term)) else {
                continue;
            };
            links.joined.extend([(from, to), (to, from)]);
            if is_rejected(term) {
                links.rejected += 1;
                continue;
            }
            let stated = confidence(term).map(|value| facts.term(value).into_text());
            let number = stated.as_ref().map(|text| text.parse::<f64>().ok());
            let confidence = match number {
                None => 1.0,
                Some(Some(number)) if (0.0..=1.0).contains(&number) => number,
                Some(_) => {
                    links.broken += 1;
                    1.0
                }
            };
            let kind = kind(term).map(|kind| lookup::notation(facts, kind));
            let is_symmetric =
                kind.and_then(LinkKind::from_notation).is_some_and(LinkKind::is_symmetric);
            links.kept.push(Link { term, from, to, confidence, is_symmetric });
        }
        links.joined.sort_unstable();
        links
    }

    /// Those that are as sure as the options ask for. Cost: as of [`Links::new`].
    pub(super) fn taken(facts: &Facts, options: &ViewOptions) -> Self {
        let mut links = Self::new(facts);
        let (is_accepted, band) = (is_accepted(facts), lookup::values(facts, vocab::HAS_BAND));
        // What says nothing of how sure it is was stated by its source.
        let band_of = |link| {
            let known = band(link).map(|band| lookup::notation(facts, band));
            known.and_then(Band::from_notation).unwrap_or(Band::Asserted)
        };
        let all = links.kept.len();
        links.kept.retain(|link| {
            is_accepted(link.term) || options.takes_link(band_of(link.term), link.confidence)
        });
        links.unsure = all - links.kept.len();
        links
    }

    /// Whether a link joins two nodes, whatever its kind, its direction and its status.
    pub(crate) fn join(&self, from: TermId, to: TermId) -> bool {
        self.joined.binary_search(&(from, to)).is_ok()
    }

    /// What was left out or mended, in words.
    pub(super) fn notes(&self) -> impl Iterator<Item = String> {
        let rejected =
            (self.rejected > 0).then(|| format!("{} rejected links left out", self.rejected));
        let unsure = (self.unsure > 0)
            .then(|| format!("links left out that are less sure than asked for: {}", self.unsure));
        let broken = (self.broken > 0).then(|| {
            format!(
                "{} links state a confidence that is no number from 0 to 1; they weigh 1",
                self.broken
            )
        });
        rejected.into_iter().chain(unsure).chain(broken)
    }
}

/// Whether a link is only suggested, and no person accepted it.
pub(crate) fn is_suggested(facts: &Facts) -> impl Fn(TermId) -> bool + use<'_> {
    let (is_accepted, band) = (is_accepted(facts), lookup::values(facts, vocab::HAS_BAND));
    let is_of = |band: TermId| lookup::notation(facts, band) == Band::Suggested.notation();
    move |link| band(link).is_some_and(is_of) && !is_accepted(link)
}

/// Whether a person judged a link to be right.
fn is_accepted(facts: &Facts) -> impl Fn(TermId) -> bool + use<'_> {
    has_status(facts, "accepted")
}

/// Whether a person judged a link to be wrong.
pub(crate) fn is_rejected(facts: &Facts) -> impl Fn(TermId) -> bool + use<'_> {
    has_status(facts, "rejected")
}

fn has_status<'f>(facts: &'f Facts, notation: &'static str) -> impl Fn(TermId) -> bool + use<'f> {
    let status = lookup::values(facts, vocab::HAS_LINK_STATUS);
    move |link| status(link).is_some_and(|status| lookup::notation(facts, status) == notation)
}
