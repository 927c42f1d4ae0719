//! How many edges lie between a node and all others.

use super::Csr;

/// The distance to what is out of reach.
pub const UNREACHED: u32 = u32::MAX;

/// Edges on a shortest way from `start` to each node, along the rows; [`UNREACHED`] where there is no
/// way. Breadth first, as LDBC Graphalytics asks for in its algorithm BFS.
///
/// Cost: linear.
///
/// # Panics
/// Where `start` is no node.
pub fn hops(rows: &Csr, start: u32) -> Vec<u32> {
    let mut found = vec![UNREACHED; rows.node_count()];
    let mut order = Vec::new();
    hops_into(rows, start, &mut found, &mut order);
    found
}

/// The same into `found`, which is [`UNREACHED`] all over; `order` takes the nodes reached, nearest
/// first.
pub(super) fn hops_into(rows: &Csr, start: u32, found: &mut [u32], order: &mut Vec<u32>) {
    order.clear();
    order.push(start);
    found[start as usize] = 0;
    let mut next = 0;
    while let Some(&node) = order.get(next) {
        next += 1;
        let beyond = found[node as usize] + 1;
        for &neighbour in rows.neighbours(node) {
            let at = &mut found[neighbour as usize];
            if *at == UNREACHED {
                *at = beyond;
                order.push(neighbour);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_follow_directions_and_end_where_there_is_none() {
        let edges = [(0, 1, 1.0), (1, 2, 1.0), (0, 2, 1.0), (2, 3, 1.0), (5, 0, 1.0)];
        let csr = Csr::directed(6, edges.into_iter());
        assert_eq!(hops(&csr, 0), [0, 1, 1, 2, UNREACHED, UNREACHED]);
        assert_eq!(hops(&Csr::undirected(6, edges.into_iter()), 3), [2, 2, 1, 0, UNREACHED, 3]);
    }
}
