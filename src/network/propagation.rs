//! Communities by label propagation.

use super::Csr;

/// Labels, and how they were reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Propagated {
    /// The label of each node: a node of its group.
    pub labels: Vec<u32>,
    /// How many rounds were made.
    pub rounds: u32,
    /// Whether the last round changed nothing.
    pub is_settled: bool,
}

/// Label propagation as LDBC Graphalytics defines it in its algorithm CDLP (after U. Raghavan,
/// R. Albert and S. Kumara, 2007): each node starts with itself as label, and in each round all nodes
/// at once take the label that most of their edges lead to, the least of several. Rows hold each edge
/// at both ends; in a directed graph two nodes that are joined both ways count twice.
///
/// It knows no weights and can swing for ever between two states, so it ends after `most_rounds`.
///
/// Cost: linear for each round.
pub fn propagated(rows: &Csr, most_rounds: u32) -> Propagated {
    let count = rows.node_count();
    let mut labels: Vec<u32> = (0..count as u32).collect();
    let mut next = labels.clone();
    let mut counts = vec![0_u32; count];
    let mut rounds = 0;
    let mut is_settled = count == 0;
    while rounds < most_rounds && !is_settled {
        for node in 0..count as u32 {
            let near = rows.neighbours(node);
            let (mut most, mut best) = (0, labels[node as usize]);
            for &neighbour in near {
                let label = labels[neighbour as usize];
                let count = &mut counts[label as usize];
                *count += 1;
                if *count > most || *count == most && label < best {
                    (most, best) = (*count, label);
                }
            }
            for &neighbour in near {
                counts[labels[neighbour as usize] as usize] = 0;
            }
            next[node as usize] = best;
        }
        rounds += 1;
        is_settled = labels == next;
        std::mem::swap(&mut labels, &mut next);
    }
    Propagated { labels, rounds, is_settled }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_neighbours_decide_then_the_least_label() {
        let edges = [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)];
        let csr = Csr::undirected(7, edges.into_iter().map(|(a, b)| (a, b, 1.0)));
        assert_eq!(propagated(&csr, 1).labels, [1, 0, 0, 2, 3, 3, 6]);
        let pair = Csr::undirected(2, [(0, 1, 1.0)].into_iter());
        let swinging = propagated(&pair, 10);
        assert_eq!((swinging.rounds, swinging.is_settled), (10, false));
        assert!(propagated(&Csr::default(), 10).is_settled);
    }
}
