//! The k shortest chains without loops.

use std::collections::BTreeSet;

use petgraph::algo::{astar, dijkstra};
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::{EdgeFiltered, EdgeRef};

/// The `k` cheapest ways from `from` to `to` that visit no node twice, cheapest first, those of one cost
/// in the order of their nodes.
///
/// J. Y. Yen, "Finding the K Shortest Loopless Paths in a Network", Management Science 17 (1971). Each
/// search is A* with the true distance to the goal, taken once, as its estimate: taking nodes and
/// edges out never makes a way shorter, so the estimate stays a lower bound.
///
/// Cost: one search by Dijkstra from `to` until `from` is reached, then at most k times the length of a
/// chain searches that go nearly straight.
pub(super) fn cheapest_ways<N>(
    graph: &UnGraph<N, u64>,
    from: NodeIndex,
    to: NodeIndex,
    k: usize,
) -> Vec<(u64, Vec<NodeIndex>)> {
    let distances = dijkstra(graph, to, Some(from), |edge| *edge.weight());
    let Some(&whole) = distances.get(&from) else {
        return Vec::new();
    };
    // The search stopped at `from`: what it had not settled is at least as far as that.
    let estimate =
        |node: NodeIndex| distances.get(&node).map_or(whole, |&distance| distance.min(whole));
    let search = |start: NodeIndex, root: &[NodeIndex], taken: &[NodeIndex]| {
        let rest = EdgeFiltered::from_fn(graph, |edge| {
            let (a, b) = (edge.source(), edge.target());
            let leads_back = root.contains(&a) || root.contains(&b);
            let is_taken = a == start && taken.contains(&b) || b == start && taken.contains(&a);
            !leads_back && !is_taken
        });
        astar(&rest, start, |node| node == to, |edge| *edge.weight(), estimate)
    };

    let mut found: Vec<(u64, Vec<NodeIndex>)> = Vec::new();
    let mut candidates: BTreeSet<(u64, Vec<NodeIndex>)> =
        search(from, &[], &[]).into_iter().collect();
    while found.len() < k
        && let Some((cost, way)) = candidates.pop_first()
    {
        let mut root_cost = 0;
        for spur in 0..way.len() - 1 {
            let root = &way[..=spur];
            let alike = found.iter().map(|(_, known)| known).chain([&way]);
            let taken: Vec<NodeIndex> = alike
                .filter(|known| known.starts_with(root))
                .map(|known| known[spur + 1])
                .collect();
            if let Some((rest_cost, rest)) = search(way[spur], &way[..spur], &taken) {
                let branch: Vec<NodeIndex> = way[..spur].iter().copied().chain(rest).collect();
                candidates.insert((root_cost + rest_cost, branch));
            }
            let edge =
                graph.find_edge(way[spur], way[spur + 1]).and_then(|edge| graph.edge_weight(edge));
            root_cost += edge.copied().unwrap_or(0);
        }
        found.push((cost, way));
    }
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn graph(edges: &[(u32, u32, u64)]) -> UnGraph<(), u64> {
        let mut graph = UnGraph::from_edges(edges);
        while graph.node_count() < 7 {
            graph.add_node(());
        }
        graph
    }

    fn ways(graph: &UnGraph<(), u64>, k: usize) -> Vec<(u64, Vec<usize>)> {
        cheapest_ways(graph, NodeIndex::new(0), NodeIndex::new(6), k)
            .into_iter()
            .map(|(cost, way)| (cost, way.into_iter().map(NodeIndex::index).collect()))
            .collect()
    }

    #[test]
    fn the_cheapest_ways_come_in_order() {
        let graph = graph(&[(0, 1, 1), (1, 6, 1), (0, 2, 2), (2, 6, 2), (1, 2, 1), (0, 6, 9)]);
        let expect = vec![
            (2, vec![0, 1, 6]),
            (4, vec![0, 1, 2, 6]),
            (4, vec![0, 2, 1, 6]),
            (4, vec![0, 2, 6]),
            (9, vec![0, 6]),
        ];
        assert_eq!(ways(&graph, 9), expect);
        assert_eq!(ways(&graph, 2), expect[..2]);
        assert_eq!(ways(&graph, 0), []);
    }

    #[test]
    fn there_may_be_no_way() {
        assert_eq!(ways(&graph(&[(0, 1, 1), (5, 6, 1)]), 3), []);
    }

    /// All ways without loops, by trying each.
    fn all_ways(graph: &UnGraph<(), u64>) -> Vec<u64> {
        fn walk(
            graph: &UnGraph<(), u64>,
            way: &mut Vec<NodeIndex>,
            cost: u64,
            costs: &mut Vec<u64>,
        ) {
            let last = way[way.len() - 1];
            if last.index() == 6 {
                costs.push(cost);
                return;
            }
            for edge in graph.edges(last) {
                if !way.contains(&edge.target()) {
                    way.push(edge.target());
                    walk(graph, way, cost + edge.weight(), costs);
                    way.pop();
                }
            }
        }
        let mut costs = Vec::new();
        walk(graph, &mut vec![NodeIndex::new(0)], 0, &mut costs);
        costs.sort_unstable();
        costs
    }

    proptest! {
        #[test]
        fn costs_are_those_of_trying_each_way(edges in prop::collection::btree_map((0..7_u32, 0..7_u32), 1..6_u64, 0..16)) {
            let mut edges: Vec<(u32, u32, u64)> =
                edges.into_iter().map(|((a, b), cost)| (a.min(b), a.max(b), cost)).filter(|(a, b, _)| a != b).collect();
            edges.sort_unstable();
            edges.dedup_by_key(|&mut (a, b, _)| (a, b));
            let graph = graph(&edges);
            let all = all_ways(&graph);
            let found = ways(&graph, 8);
            let costs: Vec<u64> = found.iter().map(|&(cost, _)| cost).collect();
            prop_assert_eq!(&costs[..], &all[..all.len().min(8)]);
            for (_, way) in &found {
                let distinct: BTreeSet<usize> = way.iter().copied().collect();
                prop_assert_eq!(distinct.len(), way.len(), "no node twice");
            }
        }
    }
}
