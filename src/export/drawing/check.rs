//! The check of a graph file on its way out: ids are unique, edges have both ends, values are of the
//! types that were declared. What fails here is a fault of the graph, and no file appears.

use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::FxHasher;

use super::{Attribute, Value, ValueType};
use crate::export::ExportError;
use crate::model::ErrorCode;

/// Looks at nodes or edges as they pass. Memory: 16 bytes a node.
pub(super) struct Check<'d> {
    attributes: &'d [Attribute],
    nodes: usize,
    /// A hash of each id, and the place of its node.
    ids: Vec<(u64, u32)>,
    last: Option<[u32; 2]>,
}

impl<'d> Check<'d> {
    pub(super) fn nodes(attributes: &'d [Attribute], nodes: usize) -> Self {
        Self { attributes, nodes, ids: Vec::with_capacity(nodes), last: None }
    }

    pub(super) fn edges(attributes: &'d [Attribute], nodes: usize) -> Self {
        Self { attributes, nodes, ids: Vec::new(), last: None }
    }

    pub(super) fn node(
        &mut self,
        id: &str,
        values: &[(usize, Value<'_>)],
    ) -> Result<(), ExportError> {
        let hash = BuildHasherDefault::<FxHasher>::default().hash_one(id);
        self.ids.push((hash, self.ids.len() as u32));
        self.values(id, values)
    }

    pub(super) fn edge(&self, id: &str, values: &[(usize, Value<'_>)]) -> Result<(), ExportError> {
        self.values(id, values)
    }

    /// Edges come by their ends, so that those of one pair, which alone could have the same id, stand
    /// beside each other.
    pub(super) fn ends(&mut self, ends: [u32; 2]) -> Result<(), ExportError> {
        if let Some(end) = ends.into_iter().find(|&end| end as usize >= self.nodes) {
            let nodes = self.nodes;
            return Err(broken(&format!("an edge leads to node {end} of {nodes}")));
        }
        if self.last.is_some_and(|last| last > ends) {
            return Err(broken("edges are out of order"));
        }
        self.last = Some(ends);
        Ok(())
    }

    /// Whether no two nodes had the same id. Where two hashes are equal, the ids are made anew.
    pub(super) fn unique(
        mut self,
        write_id: &mut dyn FnMut(u32, &mut String),
    ) -> Result<(), ExportError> {
        self.ids.sort_unstable();
        let (mut left, mut right) = (String::new(), String::new());
        for pair in self.ids.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            write_id(pair[0].1, &mut left);
            write_id(pair[1].1, &mut right);
            if left == right {
                return Err(broken(&format!("two nodes have the id `{left}`")));
            }
        }
        Ok(())
    }

    fn values(&self, id: &str, values: &[(usize, Value<'_>)]) -> Result<(), ExportError> {
        let mut last = None;
        for (at, value) in values {
            let Some(attribute) = self.attributes.get(*at) else {
                return Err(broken(&format!("`{id}` has an attribute that is not declared")));
            };
            let fits = match (attribute.value_type, value) {
                (ValueType::Boolean, Value::Boolean(_))
                | (ValueType::Long, Value::Integer(_))
                | (ValueType::Text, Value::Text(_)) => true,
                (ValueType::Int, Value::Integer(value)) => i32::try_from(*value).is_ok(),
                (ValueType::Double, Value::Double(value)) => value.is_finite(),
                _ => false,
            };
            if !fits {
                let (name, declared) = (&attribute.name, attribute.value_type.name());
                return Err(broken(&format!(
                    "`{name}` of `{id}` is {value:?}, which is no {declared}"
                )));
            }
            if last.replace(*at).is_some_and(|last| last >= *at) {
                return Err(broken(&format!("`{id}` has `{}` twice", attribute.name)));
            }
        }
        Ok(())
    }
}

fn broken(message: &str) -> ExportError {
    ExportError {
        code: ErrorCode::ExportGraph,
        message: format!("the graph is broken: {message}"),
        path: None,
        help: "no file was written; check the graph with `incident-graph check`, and report this"
            .into(),
        source: None,
    }
}
