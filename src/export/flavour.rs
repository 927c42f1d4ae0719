//! What only one tool wants of a graph file. A plain file pays for none of it.

/// A tool that a graph file is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    /// Gephi: size, colour, position and community of each node, so that the first look is a picture.
    Gephi,
    /// Cytoscape: the label in the column `name`, which it shows, and labels on one line.
    Cytoscape,
    /// yEd: boxes with labels, colours and positions.
    Yed,
    /// Neo4j with APOC: labels of nodes and types of relationships as its import reads them; edges stay
    /// apart, as each has a type.
    Neo4j,
}

impl Flavour {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Gephi, Self::Cytoscape, Self::Yed, Self::Neo4j];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gephi => "gephi",
            Self::Cytoscape => "cytoscape",
            Self::Yed => "yed",
            Self::Neo4j => "neo4j",
        }
    }

    /// The flavour of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|flavour| flavour.name() == name)
    }
}
