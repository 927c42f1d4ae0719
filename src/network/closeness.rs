//! Closeness: how short the ways from a node to all others are.

use super::hops::{UNREACHED, hops_into};
use super::sources::{self, SampleOptions, standard_error};
use super::{Csr, distances};

/// Closeness of all nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct Closeness {
    /// The nodes that were reached from each (itself left out); of a sample, those of the sample.
    pub reached: Vec<usize>,
    /// How many were reached, divided by the sum of the distances to them: the inverse of the mean
    /// distance. `None` where nothing is reached, or only at no distance.
    pub closeness: Vec<Option<f64>>,
    /// The mean of the inverse distances to all other nodes, where what is out of reach counts 0: fit
    /// for graphs that fall in parts (M. Marchiori and V. Latora, "Harmony in the small-world", 2000).
    pub harmonic: Vec<f64>,
    /// The standard error of `harmonic`; 0 where it is exact.
    pub errors: Vec<f64>,
    /// To how many nodes distances were taken.
    pub sources: usize,
}

/// Closeness (G. Sabidussi, 1966) over distances from each node along the rows, to all nodes or to a
/// sample of them (D. Eppstein and J. Wang, "Fast approximation of centrality", 2004). Where parts of
/// the graph are out of reach, closeness counts within reach only, as in igraph.
///
/// Without `by_length` each edge counts one; with it weights are lengths, not negative.
///
/// Cost: linear for each node of the sample (with lengths, times a logarithm), spread over the
/// processors.
pub fn closeness(rows: &Csr, by_length: bool, options: SampleOptions) -> Closeness {
    let count = rows.node_count();
    let targets = options.draw(count);
    // From a target against the edges: then all distances to it are found at once.
    let incoming = rows.incoming();
    let each = |target: u32, call: &mut dyn FnMut(u32, f64), state: &mut (Vec<u32>, Vec<u32>)| {
        if by_length {
            for (node, distance) in distances(&incoming, target).into_iter().enumerate() {
                if distance.is_finite() {
                    call(node as u32, distance);
                }
            }
        } else {
            let (found, order) = state;
            hops_into(&incoming, target, found, order);
            for &node in &*order {
                call(node, f64::from(std::mem::replace(&mut found[node as usize], UNREACHED)));
            }
        }
    };
    let new = || (vec![UNREACHED; count], Vec::new());
    let lengths = sources::sums(&targets, count, new, |state, target, sums| {
        each(
            target,
            &mut |node, distance| {
                if node != target {
                    sums[node as usize][0] += distance;
                    sums[node as usize][1] += 1.0;
                }
            },
            state,
        );
    });
    let inverses = sources::sums(&targets, count, new, |state, target, sums| {
        each(
            target,
            &mut |node, distance| {
                if node != target && distance > 0.0 {
                    sums[node as usize][0] += distance.recip();
                    sums[node as usize][1] += (distance * distance).recip();
                }
            },
            state,
        );
    });
    let others = count.saturating_sub(1);
    let is_exact = targets.len() == count;
    // Of a sample, the node itself is none of those to which a distance was taken.
    let taken: Vec<usize> = (0..count as u32)
        .map(|node| targets.len() - usize::from(targets.binary_search(&node).is_ok()))
        .collect();
    Closeness {
        reached: lengths.iter().map(|&[_, reached]| whole(reached)).collect(),
        closeness: lengths
            .iter()
            .map(|&[sum, reached]| (sum > 0.0).then(|| reached / sum))
            .collect(),
        harmonic: inverses
            .iter()
            .zip(&taken)
            .map(|(&[sum, _], &taken)| if taken == 0 { 0.0 } else { sum / taken as f64 })
            .collect(),
        errors: inverses
            .iter()
            .zip(&taken)
            .map(|(&[sum, squares], &taken)| {
                if is_exact {
                    0.0
                } else {
                    standard_error(others, taken, sum, squares) / others as f64
                }
            })
            .collect(),
        sources: targets.len(),
    }
}

/// A count that was summed up as a number with a fraction.
#[expect(clippy::cast_sign_loss, reason = "counts are not negative")]
fn whole(count: f64) -> usize {
    count as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: SampleOptions = SampleOptions { sources: None, seed: 0 };

    #[test]
    fn small_graphs_by_hand() {
        let line = [(0, 1, 2.0), (1, 2, 1.0)];
        let found = closeness(&Csr::undirected(4, line.into_iter()), false, ALL);
        assert_eq!(found.reached, [2, 2, 2, 0]);
        assert_eq!(found.closeness, [Some(2.0 / 3.0), Some(1.0), Some(2.0 / 3.0), None]);
        assert_eq!(found.harmonic, [0.5, 2.0 / 3.0, 0.5, 0.0]);
        let found = closeness(&Csr::directed(4, line.into_iter()), true, ALL);
        assert_eq!(found.closeness, [Some(2.0 / 5.0), Some(1.0), None, None]);
    }

    /// How many of the nodes lie within two standard errors of a sample of 100.
    fn within(rows: &Csr) -> usize {
        let exact = closeness(rows, false, ALL);
        let found = closeness(rows, false, SampleOptions { sources: Some(100), seed: 1 });
        assert_eq!((found.sources, exact.errors[0]), (100, 0.0));
        let off = |node: usize| (found.harmonic[node] - exact.harmonic[node]).abs();
        (0..rows.node_count()).filter(|&node| off(node) <= 1.96 * found.errors[node]).count()
    }

    #[test]
    fn a_sample_comes_near() {
        let ring = (0..500_u32).map(|node| (node, (node + 1) % 500, 1.0));
        assert!(within(&Csr::undirected(500, ring.clone())) > 400);
        // The same with a hub that every third node is joined to.
        let spokes = (0..500_u32).step_by(3).map(|node| (node, 500, 1.0));
        assert!(within(&Csr::undirected(501, ring.chain(spokes))) > 400);
    }
}
