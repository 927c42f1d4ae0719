"""graph.graphml, read by graph-tool (Debian: python3-graph-tool, so the system's Python): called by
check_graphs.py with a folder that also holds what to expect, graph.json."""

import json
import re
import sys
import warnings

warnings.simplefilter("ignore")
import graph_tool

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
with open(f"{sys.argv[1]}/graph.json", encoding="utf-8") as file:
    data = json.load(file)
graph = graph_tool.load_graph(f"{sys.argv[1]}/graph.graphml")
assert graph.is_directed() == data["directed"] or not data["edges"]


def same(found, wanted):
    if wanted is None:
        return found in ("", 0, False)
    return found == (CONTROL.sub("", wanted) if isinstance(wanted, str) else wanted)


def properties(maps):
    return {name: of for name, of in maps.items() if not name.startswith("_graphml")}


names = graph.vp["_graphml_vertex_id"] if data["nodes"] else {}
nodes = {node["id"]: node for node in data["nodes"]}
assert {names[vertex] for vertex in graph.vertices()} == set(nodes)
for name, of in properties(graph.vp).items():
    for vertex in graph.vertices():
        assert same(of[vertex], nodes[names[vertex]].get(name)), (name, of[vertex], nodes[names[vertex]].get(name))
edges = {edge["eid"]: edge for edge in data["edges"]}
assert graph.num_edges() == len(edges)
for edge in graph.edges():
    wanted = edges[graph.ep["eid"][edge]]
    ends = {names[edge.source()], names[edge.target()]}
    assert ends == {wanted["source"], wanted["target"]}
    assert not data["directed"] or names[edge.source()] == wanted["source"]
    for name, of in properties(graph.ep).items():
        assert same(of[edge], wanted.get(name)), (name, of[edge], wanted.get(name))
