//! Names of blank nodes. A label holds within its file only, and parsers make up another one for `[ … ]` in
//! each run: so nodes are numbered as they come, behind what stands for their file.

use std::collections::HashMap;

use oxrdfio::RdfFormat;
use sha2::{Digest, Sha256};

use crate::model::hexadecimal;

/// So many bytes of a hash stand for a file.
const FILE_BYTES: usize = 8;

/// Gives the blank nodes of one file the names that they have in the facts.
#[derive(Debug)]
pub struct BlankNodes {
    /// What each name begins with; `None` where labels stay as they are.
    prefix: Option<String>,
    /// The label of each node that came, and its number.
    numbers: HashMap<String, usize>,
}

impl BlankNodes {
    /// For one of several files: no other one has the same names.
    pub fn of_file(name: &str) -> Self {
        let hash = Sha256::digest(name.as_bytes());
        Self::numbered(format!("_:f{}-", hexadecimal(&hash[..FILE_BYTES])))
    }

    /// For the only file. N-Triples and N-Quads label each node, and keep the labels.
    pub fn of_only_file(format: RdfFormat) -> Self {
        match format {
            RdfFormat::NTriples | RdfFormat::NQuads => {
                Self { prefix: None, numbers: HashMap::new() }
            }
            _ => Self::numbered("_:b".to_owned()),
        }
    }

    fn numbered(prefix: String) -> Self {
        Self { prefix: Some(prefix), numbers: HashMap::new() }
    }

    /// The name of the node with this label, in N-Triples form.
    pub fn name(&mut self, label: &str) -> String {
        let Some(prefix) = &self.prefix else { return format!("_:{label}") };
        let next = self.numbers.len();
        let number = self.numbers.get(label).copied().unwrap_or_else(|| {
            self.numbers.insert(label.to_owned(), next);
            next
        });
        format!("{prefix}{number}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_holds_in_its_file_only() {
        let (mut a, mut b) = (BlankNodes::of_file("a.ttl"), BlankNodes::of_file("b.ttl"));
        let name = a.name("x");
        assert_eq!(a.name("x"), name);
        assert_ne!(a.name("y"), name);
        assert_ne!(b.name("x"), name);
        assert!(oxrdf::BlankNode::new(&name[2..]).is_ok(), "{name}");
    }

    #[test]
    fn the_only_file_keeps_labels_where_each_node_has_one() {
        assert_eq!(BlankNodes::of_only_file(RdfFormat::NQuads).name("x"), "_:x");
        assert_eq!(BlankNodes::of_only_file(RdfFormat::Turtle).name("x"), "_:b0");
    }
}
