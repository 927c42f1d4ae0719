//! Clustering: how many neighbours of a node are neighbours of each other.

use super::Csr;

/// Local clustering of all nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct Clustering {
    /// For each node, the share of pairs of its neighbours that are joined; 0 with fewer than two.
    pub coefficients: Vec<f64>,
    /// How many different neighbours each node has, itself left out.
    pub neighbours: Vec<u32>,
    /// How many triangles each node is in.
    pub triangles: Vec<u64>,
}

/// Local clustering, as LDBC Graphalytics defines it in its algorithm LCC: neighbours are those over
/// edges of either direction, and each direction in which two of them are joined counts. Parallel
/// edges count once, self-loops never.
///
/// `rows` are those along the edges of a directed graph, or both ways of an undirected one.
///
/// Triangles are listed once each, from their node of least degree (M. Latapy, "Main-memory triangle
/// computations for very large (sparse (power-law)) graphs", 2008). Cost: entries to the power of 1.5
/// at worst, so a hub of millions of edges is no trap.
pub fn clustering(rows: &Csr) -> Clustering {
    let count = rows.node_count();
    let degrees = joined_degrees(rows);
    let (offsets, targets, arcs) = upward(rows, &degrees);
    let mut closed = vec![0_u64; count];
    let mut triangles = vec![0_u64; count];
    // For the present node, the place of each of its upper neighbours, from 1.
    let mut place = vec![0_u32; count];
    for node in 0..count {
        let row = offsets[node]..offsets[node + 1];
        for (at, &upper) in targets[row.clone()].iter().enumerate() {
            place[upper as usize] = at as u32 + 1;
        }
        for middle_at in row.clone() {
            let middle = targets[middle_at] as usize;
            for top_at in offsets[middle]..offsets[middle + 1] {
                let top = targets[top_at] as usize;
                if place[top] == 0 {
                    continue;
                }
                let far = arcs[row.start + place[top] as usize - 1];
                closed[node] += u64::from(arcs[top_at]);
                closed[middle] += u64::from(far);
                closed[top] += u64::from(arcs[middle_at]);
                triangles[node] += 1;
                triangles[middle] += 1;
                triangles[top] += 1;
            }
        }
        for &upper in &targets[row] {
            place[upper as usize] = 0;
        }
    }
    let coefficient = |(&closed, &degree): (&u64, &u32)| {
        if degree < 2 { 0.0 } else { closed as f64 / (f64::from(degree) * f64::from(degree - 1)) }
    };
    let coefficients = closed.iter().zip(&degrees).map(coefficient).collect();
    Clustering { coefficients, neighbours: degrees, triangles }
}

/// How many different neighbours each node has, over edges of either direction.
fn joined_degrees(rows: &Csr) -> Vec<u32> {
    let mut degrees = vec![0; rows.node_count()];
    let incoming = rows.incoming();
    for node in 0..rows.node_count() as u32 {
        each_joined(rows, &incoming, node, &mut |_, _| degrees[node as usize] += 1);
    }
    degrees
}

/// Calls with each different neighbour and the number of directions, 1 or 2, in which it is joined.
fn each_joined(rows: &Csr, incoming: &Csr, node: u32, call: &mut dyn FnMut(u32, u8)) {
    let out = rows.neighbours(node).chunk_by(|a, b| a == b).map(|same| same[0]);
    if rows.is_symmetric() {
        out.filter(|&next| next != node).for_each(|next| call(next, 2));
        return;
    }
    let mut into = incoming.neighbours(node).chunk_by(|a, b| a == b).map(|same| same[0]).peekable();
    for next in out {
        while let Some(other) = into.next_if(|&other| other < next) {
            if other != node {
                call(other, 1);
            }
        }
        let is_mutual = into.next_if_eq(&next).is_some();
        if next != node {
            call(next, 1 + u8::from(is_mutual));
        }
    }
    into.filter(|&other| other != node).for_each(|other| call(other, 1));
}

/// For each node its neighbours of higher degree (ties by node), and in how many directions each is
/// joined.
fn upward(rows: &Csr, degrees: &[u32]) -> (Vec<usize>, Vec<u32>, Vec<u8>) {
    let incoming = rows.incoming();
    let mut offsets = Vec::with_capacity(degrees.len() + 1);
    offsets.push(0);
    let half = degrees.iter().map(|&degree| degree as usize).sum::<usize>() / 2;
    let (mut targets, mut arcs) = (Vec::with_capacity(half), Vec::with_capacity(half));
    for node in 0..degrees.len() as u32 {
        each_joined(rows, &incoming, node, &mut |next, directions| {
            if (degrees[node as usize], node) < (degrees[next as usize], next) {
                targets.push(next);
                arcs.push(directions);
            }
        });
        offsets.push(targets.len());
    }
    (offsets, targets, arcs)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_triangle_with_a_tail() {
        let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (2, 3), (3, 3)];
        let edges = edges.into_iter().map(|(a, b)| (a, b, 1.0));
        let found = clustering(&Csr::undirected(5, edges.clone()));
        assert_eq!(found.coefficients, [1.0, 1.0, 1.0 / 3.0, 0.0, 0.0]);
        assert_eq!((found.neighbours, found.triangles), (vec![2, 2, 3, 1, 0], vec![1, 1, 1, 0, 0]));
        let directed = clustering(&Csr::directed(5, edges));
        assert_eq!(directed.coefficients, [0.5, 0.5, 1.0 / 6.0, 0.0, 0.0]);
    }

    proptest! {
        #[test]
        fn pairs_counted_one_by_one_give_the_same(
            edges in prop::collection::vec((0..12_u32, 0..12_u32), 0..70),
            is_directed in any::<bool>(),
        ) {
            let weighted = edges.iter().map(|&(a, b)| (a, b, 1.0));
            let rows = if is_directed { Csr::directed(12, weighted) } else { Csr::undirected(12, weighted) };
            let arcs: BTreeSet<(u32, u32)> = edges
                .iter()
                .flat_map(|&(a, b)| if is_directed { vec![(a, b)] } else { vec![(a, b), (b, a)] })
                .filter(|(a, b)| a != b)
                .collect();
            let found = clustering(&rows);
            for node in 0..12 {
                let near: BTreeSet<u32> = (0..12).filter(|&other| arcs.contains(&(node, other)) || arcs.contains(&(other, node))).collect();
                let joined = near.iter().flat_map(|&a| near.iter().map(move |&b| (a, b))).filter(|pair| arcs.contains(pair)).count();
                let pairs = near.len() * near.len().saturating_sub(1);
                let expect = if pairs == 0 { 0.0 } else { joined as f64 / pairs as f64 };
                prop_assert_eq!(found.coefficients[node as usize], expect);
            }
        }
    }
}
