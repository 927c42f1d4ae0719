"""graph.graphml, read by networkx, igraph and rustworkx: equal counts, labels and numeric weights."""

import sys

import igraph
import networkx
import rustworkx

path = sys.argv[1]
nx = networkx.read_graphml(path)
ig = igraph.Graph.Read_GraphML(path)
rx = rustworkx.read_graphml(path)[0]

nodes = {"networkx": nx.number_of_nodes(), "igraph": ig.vcount(), "rustworkx": rx.num_nodes()}
edges = {"networkx": nx.number_of_edges(), "igraph": ig.ecount(), "rustworkx": rx.num_edges()}
assert len(set(nodes.values())) == 1 and nodes["igraph"] > 0, nodes
assert len(set(edges.values())) == 1 and edges["igraph"] > 0, edges

labels = {
    "networkx": sorted(data["label"] for _, data in nx.nodes(data=True)),
    "igraph": sorted(ig.vs["label"]),
    "rustworkx": sorted(data["label"] for data in rx.nodes()),
}
assert labels["networkx"] == labels["igraph"] == labels["rustworkx"], "labels differ"
assert all(labels["igraph"]), "a node without a label"
weights = {
    "networkx": sorted(data["weight"] for *_, data in nx.edges(data=True)),
    "igraph": sorted(ig.es["weight"]),
    "rustworkx": sorted(data["weight"] for data in rx.edges()),
}
assert weights["networkx"] == weights["igraph"] == weights["rustworkx"], "weights differ"
assert all(isinstance(weight, float) and weight > 0 for weight in weights["networkx"])
years = [data["incident_year"] for _, data in nx.nodes(data=True) if "incident_year" in data]
assert years and all(isinstance(year, int) for year in years), "years are numbers"
print(f"networkx, igraph, rustworkx: {nodes['igraph']} nodes, {edges['igraph']} edges, equal labels and weights")
