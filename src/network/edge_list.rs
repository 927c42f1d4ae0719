//! Graphs as lists of edges, one a line.

use std::fmt;

use rustc_hash::FxHashMap;

use super::Csr;

/// A graph as it stands in a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EdgeList {
    /// The names of the nodes: sorted as numbers where all are whole numbers, otherwise by their
    /// characters.
    pub names: Vec<String>,
    /// From, to and weight of each edge, in the order of the file.
    pub edges: Vec<(u32, u32, f64)>,
}

/// A line that is no edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeListError {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong, and how it should be.
    pub message: String,
}

impl fmt::Display for EdgeListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for EdgeListError {}

impl EdgeList {
    /// Reads `from to weight`, one edge a line, divided by commas, tabs or blanks, whichever comes
    /// first in that order. Without a weight it is 1; a line with one name is a node, perhaps without
    /// edges. Empty lines and those that begin with `#` or `%` say nothing, and neither does a first
    /// line that names its columns (`from,to` or `source,target`). Names may stand in `"`, so that they
    /// can hold commas, but not `"` themselves.
    ///
    /// # Errors
    /// Where a line has more than three fields, or a weight that is no number, not finite, or negative.
    pub fn parse(text: &str) -> Result<Self, EdgeListError> {
        let mut places: FxHashMap<&str, u32> = FxHashMap::default();
        let mut names: Vec<&str> = Vec::new();
        let mut edges: Vec<(u32, u32, f64)> = Vec::new();
        let mut is_first = true;
        for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with(['#', '%']) {
                continue;
            }
            let fields = fields(line);
            if std::mem::take(&mut is_first) && is_header(&fields) {
                continue;
            }
            let error = |message| EdgeListError { line: number + 1, message };
            let mut place = |name| {
                *places.entry(name).or_insert_with(|| {
                    names.push(name);
                    names.len() as u32 - 1
                })
            };
            match *fields.as_slice() {
                [name] => {
                    place(name);
                }
                [from, to] => edges.push((place(from), place(to), 1.0)),
                [from, to, weight] => {
                    let value: f64 = weight.parse().map_err(|_| {
                        error(format!("`{weight}` is no weight; write a number such as 0.5"))
                    })?;
                    if !value.is_finite() || value < 0.0 {
                        let message =
                            format!("the weight `{weight}` is not a finite number from 0");
                        return Err(error(message));
                    }
                    edges.push((place(from), place(to), value));
                }
                _ => {
                    let message = format!("{} fields; write from, to and weight", fields.len());
                    return Err(error(message));
                }
            }
        }
        Ok(Self::sorted(&names, edges))
    }

    /// Gives the nodes numbers in the order of their names.
    fn sorted(found: &[&str], mut edges: Vec<(u32, u32, f64)>) -> Self {
        let mut order: Vec<(Option<i64>, &str, u32)> =
            found.iter().zip(0..).map(|(&name, place)| (name.parse().ok(), name, place)).collect();
        if order.iter().all(|(number, ..)| number.is_some()) {
            order.sort_unstable();
        } else {
            order.sort_unstable_by_key(|&(_, name, _)| name);
        }
        let mut renamed = vec![0; order.len()];
        for (new, (.., old)) in order.iter().enumerate() {
            renamed[*old as usize] = new as u32;
        }
        for (from, to, _) in &mut edges {
            (*from, *to) = (renamed[*from as usize], renamed[*to as usize]);
        }
        Self { names: order.into_iter().map(|(_, name, _)| name.to_owned()).collect(), edges }
    }

    /// The rows of the graph: along its edges, or both ways.
    pub fn rows(&self, is_directed: bool) -> Csr {
        let edges = self.edges.iter().copied();
        if is_directed {
            Csr::directed(self.names.len(), edges)
        } else {
            Csr::undirected(self.names.len(), edges)
        }
    }
}

fn fields(line: &str) -> Vec<&str> {
    if line.contains(',') {
        let mut fields = Vec::new();
        let mut rest = line;
        loop {
            let begins = rest.trim_start();
            if let Some(quoted) = begins.strip_prefix('"')
                && let Some(end) = quoted.find('"')
            {
                fields.push(&quoted[..end]);
                let after = quoted[end + 1..].trim_start();
                match after.strip_prefix(',') {
                    Some(next) => rest = next,
                    None => return fields,
                }
            } else if let Some((field, next)) = rest.split_once(',') {
                fields.push(field.trim());
                rest = next;
            } else {
                fields.push(rest.trim());
                return fields;
            }
        }
    }
    if line.contains('\t') {
        line.split('\t').map(|field| field.trim().trim_matches('"')).collect()
    } else {
        line.split_whitespace().map(|field| field.trim_matches('"')).collect()
    }
}

fn is_header(fields: &[&str]) -> bool {
    matches!(fields, [from, to, ..] if {
        let pair = (from.to_lowercase(), to.to_lowercase());
        matches!((pair.0.as_str(), pair.1.as_str()), ("from", "to") | ("source", "target"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, names: &[&str], edges: &[(u32, u32, f64)]) {
        let found = EdgeList::parse(text).expect("edges");
        assert_eq!(found.names, names, "{text}");
        assert_eq!(found.edges, edges, "{text}");
    }

    #[test]
    fn commas_tabs_and_blanks_divide() {
        check("from,to,weight\na b,c,0.5\n", &["a b", "c"], &[(0, 1, 0.5)]);
        check("a b\tc\t2", &["a b", "c"], &[(0, 1, 2.0)]);
        check("# x\n\n10 9 1\n9 10\n2\n", &["2", "9", "10"], &[(2, 1, 1.0), (1, 2, 1.0)]);
        check("Source,Target\n\"a, b\",c\n", &["a, b", "c"], &[(0, 1, 1.0)]);
        check("", &[], &[]);
        check("x\n", &["x"], &[]);
        check("10 a\n", &["10", "a"], &[(0, 1, 1.0)]);
    }

    #[test]
    fn what_is_no_edge_is_named() {
        let error = |text| EdgeList::parse(text).expect_err("no edge").to_string();
        assert_eq!(error("a b\na b x"), "line 2: `x` is no weight; write a number such as 0.5");
        assert_eq!(error("a,b,NaN"), "line 1: the weight `NaN` is not a finite number from 0");
        assert_eq!(error("a,b,-1"), "line 1: the weight `-1` is not a finite number from 0");
        assert_eq!(error("a b 1 2"), "line 1: 4 fields; write from, to and weight");
    }
}
