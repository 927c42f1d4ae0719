//! Cores: how deep in dense parts of the graph a node stands.

use super::Csr;

/// The core number of each node of a graph whose edges stand at both of their ends: the greatest k
/// for which the node is in a part of the graph where each node has k edges to others of the part
/// (V. Batagelj and M. Zaversnik, "An O(m) algorithm for cores decomposition of networks", 2003).
///
/// Each parallel edge counts, and a self-loop twice, as in igraph.
///
/// Cost: linear.
pub fn cores(rows: &Csr) -> Vec<u32> {
    let mut degrees: Vec<u32> = rows.degrees().into_iter().map(|degree| degree as u32).collect();
    let count = degrees.len();
    // Nodes sorted by degree; where each node stands; where each degree begins.
    let most = degrees.iter().copied().max().unwrap_or(0) as usize;
    let mut begins = vec![0_u32; most + 2];
    for &degree in &degrees {
        begins[degree as usize + 1] += 1;
    }
    for degree in 0..=most {
        begins[degree + 1] += begins[degree];
    }
    let mut next = begins.clone();
    let (mut order, mut place) = (vec![0_u32; count], vec![0_u32; count]);
    for (node, &degree) in degrees.iter().enumerate() {
        place[node] = next[degree as usize];
        order[place[node] as usize] = node as u32;
        next[degree as usize] += 1;
    }
    for at in 0..count {
        let node = order[at];
        for &neighbour in rows.neighbours(node) {
            let degree = degrees[neighbour as usize];
            if degree <= degrees[node as usize] {
                continue;
            }
            // To the front of its degree, which then begins one later.
            let (from, to) = (place[neighbour as usize], begins[degree as usize]);
            let first = order[to as usize];
            order.swap(from as usize, to as usize);
            place[first as usize] = from;
            place[neighbour as usize] = to;
            begins[degree as usize] += 1;
            degrees[neighbour as usize] -= 1;
        }
    }
    degrees
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_clique_with_a_tail() {
        let edges = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3), (3, 4), (4, 5)];
        let csr = Csr::undirected(7, edges.into_iter().map(|(a, b)| (a, b, 1.0)));
        assert_eq!(cores(&csr), [3, 3, 3, 3, 1, 1, 0]);
        assert_eq!(cores(&Csr::default()), [0; 0]);
    }

    proptest! {
        #[test]
        fn peeling_by_hand_gives_the_same(edges in prop::collection::vec((0..12_u32, 0..12_u32), 0..50)) {
            let edges: Vec<(u32, u32)> = edges.into_iter().filter(|(a, b)| a != b).collect();
            let csr = Csr::undirected(12, edges.iter().map(|&(a, b)| (a, b, 1.0)));
            let mut expect = vec![0; 12];
            let mut alive = [true; 12];
            for k in 1..60 {
                loop {
                    let degree = |node: u32| edges.iter().filter(|&&(a, b)| (a == node || b == node) && alive[a as usize] && alive[b as usize]).count();
                    let Some(weak) = (0..12).find(|&node| alive[node as usize] && degree(node) < k) else { break };
                    alive[weak as usize] = false;
                    expect[weak as usize] = k as u32 - 1;
                }
            }
            prop_assert_eq!(cores(&csr), expect);
        }
    }
}
