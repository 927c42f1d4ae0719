"""One part of the comparison by another program: `peer.py PART FOLDER`. Prints one line of JSON."""

import json
import random
import resource
import sys
import time

part, folder = sys.argv[1], sys.argv[2]


def report(work):
    before = time.process_time()
    found = work()
    cpu = time.process_time() - before
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps({"part": part, "cpu": cpu, "found": found, "peak_mb": peak}))


def edges():
    import numpy

    table = numpy.loadtxt(f"{folder}/edges.csv", delimiter=",", skiprows=1)
    ends = table[:, :2].astype(numpy.int64)
    return int(ends.max()) + 1, ends, table[:, 2].copy()


def projection():
    """Cosine of features weighted by rarity, the nearest 15 of each: what the view `cases` does, less its
    roles, registry and rounding. Features of more than 5,000 cases bring no
    candidates, as there."""
    import numpy
    from scipy import sparse

    table = numpy.loadtxt(f"{folder}/features.csv", delimiter=",", skiprows=1, dtype=numpy.int64)

    def work():
        cases, features = table[:, 0], table[:, 1]
        count, width = cases.max() + 1, features.max() + 1
        held = sparse.csr_matrix((numpy.ones(len(table)), (cases, features)), shape=(count, width))
        held.data[:] = 1
        holders = numpy.asarray(held.sum(axis=0)).ravel()
        rarity = numpy.log(1 + count / numpy.maximum(holders, 1))
        whole = held @ sparse.diags(numpy.sqrt(rarity))
        norms = numpy.sqrt(numpy.asarray(whole.multiply(whole).sum(axis=1)).ravel())
        few = whole[:, holders <= 5000]
        found = set()
        for start in range(0, count, 2000):
            near = (few[start : start + 2000] @ few.T).tocsr()
            for row in range(near.shape[0]):
                case = start + row
                begin, end = near.indptr[row], near.indptr[row + 1]
                others, scores = near.indices[begin:end], near.data[begin:end]
                scores = scores / (norms[case] * norms[others] + 1e-300)
                scores[others == case] = -1
                if len(others) > 16:
                    best = numpy.argpartition(scores, -15)[-15:]
                    others, scores = others[best], scores[best]
                for other in others[scores > 0]:
                    found.add((min(case, other), max(case, other)))
        return {"nodes": int(count), "edges": len(found)}

    report(work)


def igraph_part():
    import igraph

    count, ends, weights = edges()
    if part == "build":
        report(lambda: {"edges": igraph.Graph(n=count, edges=ends).ecount()})
        return
    graph = igraph.Graph(n=count, edges=ends)
    del ends
    weights = weights.tolist()
    random.seed(0)
    igraph.set_random_number_generator(random)
    if part == "pagerank":
        report(lambda: {"max": max(graph.pagerank(weights=weights))})
    elif part == "leiden":
        def work():
            found = graph.community_leiden("modularity", weights=weights, n_iterations=2)
            return {"modularity": graph.modularity(found.membership, weights=weights), "communities": len(found)}

        report(work)
    elif part == "kcore":
        report(lambda: {"max": max(graph.coreness())})
    elif part == "components":
        report(lambda: {"components": len(graph.connected_components())})
    elif part == "clustering":
        report(lambda: {"mean": graph.transitivity_avglocal_undirected(mode="zero")})
    elif part == "betweenness":
        sources = random.sample(range(count), 200)
        report(lambda: {"max": max(graph.betweenness(directed=False, sources=sources))})


projection() if part == "projection" else igraph_part()
