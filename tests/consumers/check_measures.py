"""Measures of the network against igraph, on random graphs with isolated nodes, self-loops, parallel
edges, disconnected parts and weights of zero, directed and undirected: equal to 1e-9.

Usage: check_measures.py PROGRAM
"""

import csv
import io
import math
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import igraph

program = sys.argv[1]
GRAPHS = 6
TOLERANCE = 1e-9


def analyze(measure, path, directed, *options):
    """The table of a measure over an edge list, as one dictionary a row."""
    command = [program, "analyze", measure, "--edge-list", path, "--format", "csv", "--quiet", *options]
    if directed:
        command.append("--directed")
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode in (0, 1), (command, done.stderr)
    return list(csv.DictReader(io.StringIO(done.stdout)))


def values(rows, column, number=float):
    return {int(row["node"]): (number(row[column]) if row[column] else None) for row in rows}


def compare(what, found, expect):
    assert len(found) == len(expect), what
    for node, value in enumerate(expect):
        have = found[node]
        if value is None or math.isnan(value) or math.isinf(value):
            assert have is None, (what, node, have, value)
        else:
            scale = max(1.0, abs(value))
            assert have is not None and abs(have - value) <= TOLERANCE * scale, (what, node, have, value)


def random_graph(seed, directed, least):
    """120 nodes, of which some have no edge, in two parts; weights are quarters from `least`."""
    numbers = random.Random(seed)
    edges = []
    for _ in range(190):
        part = numbers.choice([(0, 70), (70, 110)])
        edges.append((numbers.randrange(*part), numbers.randrange(*part)))
    edges += edges[:12] + [(5, 5), (5, 5), (80, 80)]
    edges = [(a, b, numbers.randrange(least, 9) / 4) for a, b in edges]
    graph = igraph.Graph(n=120, edges=[(a, b) for a, b, _ in edges], directed=directed)
    return graph, edges, [weight for *_, weight in edges]


def check(folder, seed, directed):
    for least in (0, 1):
        graph, edges, weights = random_graph(seed, directed, least)
        path = str(Path(folder) / f"{seed}-{directed}-{least}.csv")
        lines = [f"{node}" for node in range(120)] + [f"{a},{b},{w}" for a, b, w in edges]
        Path(path).write_text("from,to,weight\n" + "\n".join(lines) + "\n")
        run = lambda measure, *options: analyze(measure, path, directed, *options)
        both = graph.as_undirected(mode="each")
        simple = graph.copy()
        simple.simplify()

        rank = values(run("rank"), "score")
        assert abs(sum(rank.values()) - 1) < 1e-12, sum(rank.values())
        compare("rank", rank, graph.pagerank(weights=weights, implementation="prpack"))
        reset = [0.0] * 120
        reset[3] = 1.0
        compare(
            "personalised rank",
            values(run("rank", "--from", "3"), "score"),
            graph.personalized_pagerank(weights=weights, reset=reset, implementation="prpack"),
        )

        degree = run("degree")
        compare("degree", values(degree, "degree"), graph.degree(mode="all"))
        compare("weighted degree", values(degree, "weighted_degree"), graph.strength(weights=weights, mode="all"))
        compare("cores", values(run("cores"), "core"), both.coreness())
        if not directed:
            compare(
                "clustering",
                values(run("clustering"), "clustering"),
                simple.transitivity_local_undirected(mode="zero"),
            )

        parts = values(run("components"), "component", int)
        expect = graph.connected_components(mode="weak").membership
        pairs = {(parts[node], expect[node]) for node in range(120)}
        assert len(pairs) == len(set(parts.values())) == len(set(expect)), "components"
        assert {int(row["node"]) for row in run("articulation-points")} == set(both.articulation_points())
        bridges = sorted((int(row["from"]), int(row["to"])) for row in run("bridges"))
        expect = sorted(tuple(sorted(both.es[edge].tuple)) for edge in both.bridges())
        assert bridges == expect, (bridges, expect)

        compare("hops", values(run("hops", "--from", "3"), "hops"), graph.distances(3, mode="out")[0])
        compare(
            "distances",
            values(run("distances", "--from", "3"), "distance"),
            graph.distances(3, weights=weights, mode="out")[0],
        )
        closeness = run("closeness")
        compare("closeness", values(closeness, "closeness"), graph.closeness(mode="out"))
        compare("harmonic", values(closeness, "harmonic"), graph.harmonic_centrality(mode="out"))
        betweenness = values(run("betweenness"), "betweenness")
        compare("betweenness", betweenness, graph.betweenness(directed=directed))

        # igraph lets ways of no length be no part of these.
        if least > 0:
            found = run("closeness", "--length", "weight")
            compare("closeness by length", values(found, "closeness"), graph.closeness(mode="out", weights=weights))
            compare(
                "harmonic by length",
                values(found, "harmonic"),
                graph.harmonic_centrality(mode="out", weights=weights),
            )
            found = values(run("betweenness", "--length", "weight"), "betweenness")
            compare("betweenness by length", found, graph.betweenness(directed=directed, weights=weights))
            reached = [n for n, hops in enumerate(graph.distances(3, mode="out")[0]) if 1 < hops < math.inf]
            for target in reached[:3]:
                found = run("shortest-paths", "--from", "3", "--to", str(target), "--length", "weight")
                ways = {}
                for row in found:
                    ways.setdefault(row["way"], []).append(int(row["node"]))
                expect = graph.get_all_shortest_paths(3, target, weights=weights, mode="out")
                assert sorted(ways.values()) == sorted({tuple(way): way for way in expect}.values()), (ways, expect)

        communities = values(run("communities"), "community", int)
        own = both.modularity([communities[node] for node in range(120)], weights=weights)
        best = max(
            both.community_leiden("modularity", weights=weights, n_iterations=-1).modularity for _ in range(5)
        )
        assert own >= best - 0.01, (own, best)



def check_a_hub(folder):
    """Two million edges in one hub are no trap."""
    path = Path(folder) / "hub.csv"
    path.write_text("".join(f"0 {node}\n" for node in range(1, 2_000_001)))
    for measure in ("rank", "cores", "clustering", "communities", "components", "articulation-points"):
        done = subprocess.run(
            [program, "analyze", measure, "--edge-list", path, "-n", "1", "--format", "csv", "--quiet"],
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, (measure, done.stderr)


with tempfile.TemporaryDirectory() as folder:
    for seed in range(GRAPHS):
        for directed in (False, True):
            check(folder, seed, directed)
    check_a_hub(folder)
print(f"measures equal igraph {igraph.__version__} on {2 * GRAPHS} random graphs; a hub of two million edges is no trap")
