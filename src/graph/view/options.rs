//! What a view takes in.

use std::sync::{Arc, LazyLock};

use crate::graph::NodeKind;
use crate::graph::lookup::ROLES;
use crate::model::{Band, Role};
use crate::ontology::Ontology;
use crate::schema::Schema;

/// What a view takes in.
#[derive(Clone, Debug, PartialEq)]
pub struct ViewOptions {
    /// The kinds of node that take part.
    pub kinds: Vec<NodeKind>,
    /// The kinds of edge that take part, by their names; all where it is empty.
    pub edge_kinds: Vec<String>,
    /// The roles in which elements take part.
    pub roles: Vec<Role>,
    /// Whether the view `elements` joins a case to what stands above its elements in the registry.
    pub climb: bool,
    /// How many nearest cases each case is joined to in the view `cases`.
    pub neighbours: usize,
    /// A feature that more cases than this have joins no two cases in the view `cases` by itself: that
    /// keeps the cost linear.
    pub most_holders: usize,
    /// The most edges that a projection may have.
    pub most_edges: u64,
    /// Links that are less sure than this band take no part, but those that a person accepted.
    pub min_band: Band,
    /// Links of less confidence than this, from 0 to 1, take no part, but those that a person accepted.
    pub min_confidence: f64,
    /// Whether edges between the same two nodes stay apart. Otherwise they count as one, with the sum
    /// of their weights.
    pub multi: bool,
    /// The ontology, which says what is a node and an edge; the bundled one where it is `None`.
    pub schema: Option<Arc<Schema>>,
}

impl Default for ViewOptions {
    fn default() -> Self {
        Self {
            kinds: NodeKind::ALL.to_vec(),
            edge_kinds: Vec::new(),
            roles: ROLES.to_vec(),
            climb: false,
            neighbours: 10,
            most_holders: 500,
            most_edges: 20_000_000,
            min_band: Band::Suggested,
            min_confidence: 0.0,
            multi: false,
            schema: None,
        }
    }
}

/// An option that only some views heed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewOption {
    /// [`ViewOptions::roles`].
    Roles,
    /// [`ViewOptions::climb`].
    Climb,
    /// [`ViewOptions::neighbours`].
    Neighbours,
    /// [`ViewOptions::most_edges`].
    MostEdges,
    /// [`ViewOptions::min_band`].
    MinBand,
    /// [`ViewOptions::min_confidence`].
    MinConfidence,
}

impl ViewOption {
    /// Its name on the command line.
    pub fn flag(self) -> &'static str {
        match self {
            Self::Roles => "--roles",
            Self::Climb => "--climb",
            Self::Neighbours => "--neighbours",
            Self::MostEdges => "--max-edges",
            Self::MinBand => "--min-band",
            Self::MinConfidence => "--min-confidence",
        }
    }
}

static BUNDLED: LazyLock<Schema> = LazyLock::new(|| {
    Schema::from_facts(&Ontology::bundled().facts)
        .expect("the bundled ontology is a schema: a test reads it")
});

impl ViewOptions {
    /// The ontology that says what is a node and an edge. The bundled one is read when it is first
    /// asked for.
    pub fn schema(&self) -> &Schema {
        self.schema.as_deref().unwrap_or(&BUNDLED)
    }

    /// Whether all nodes and edges of the view `full` take part.
    pub fn takes_all(&self) -> bool {
        self.edge_kinds.is_empty()
            && NodeKind::ALL.iter().all(|kind| self.kinds.contains(kind))
            && self.takes_link(Band::Suggested, 0.0)
    }

    /// Whether nodes of a kind take part. Those of which nobody says what they are do where no kind is
    /// left out.
    pub(super) fn takes_node(&self, kind: NodeKind) -> bool {
        self.kinds.contains(&kind)
            || kind == NodeKind::Unknown
                && NodeKind::ALL.iter().all(|kind| self.kinds.contains(kind))
    }

    /// Whether links that are so sure take part.
    pub(super) fn takes_link(&self, band: Band, confidence: f64) -> bool {
        band >= self.min_band && confidence >= self.min_confidence
    }

    /// Whether edges of this name take part.
    pub(super) fn takes_edge(&self, name: &str) -> bool {
        self.edge_kinds.is_empty() || self.edge_kinds.iter().any(|known| known == name)
    }
}
