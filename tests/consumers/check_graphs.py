"""Every graph format, read by the tools that people open it with: same nodes, edges, labels, numbers.

    check_graphs.py [--all] PROGRAM GRAPH:VIEW[:apart]...

Each graph (a built folder, a Turtle file) is exported by PROGRAM in a view, with parallel edges merged
or apart, and read back. What to expect comes from the node-link JSON, which a Rust test compares with the
graph that measures walk over. Graphviz, graph-tool and the tools of Node are left out where they are not
installed; with --all that is a failure.

Readers change some things, whatever a file says. They are listed here and in docs/graph-files.md:
- XML cannot hold control characters: GraphML, GEXF and DOT leave them out.
- igraph: every number is a double, so whole numbers above 2^53 are rounded; an absent text is "", an
  absent number NaN; edges have the attribute `id` of their nodes' numbers.
- graph-tool: an absent value is "", 0 or false.
- NetworKit: nothing but nodes, edges and weights.
- Tulip: of a text that its parser gets in pieces only the last one is kept: what comes before an entity
  or a line feed is lost, so it gets --safe-labels; and a few texts at the borders of its read buffer.
- graphology and cytoscape.js: whole numbers above 2^53 are rounded (JavaScript has doubles only);
  cytoscape-graphml makes texts of all values (check_graphs.cjs).
- Graphviz: absent values are "", and `name` is `data_name`, as pydot has an argument of that name.
"""

import collections
import csv
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

import igraph
import networkit
import networkx
import rustworkx
from ndex2.cx2 import RawCX2NetworkFactory
from tulip import tlp

HERE = os.path.dirname(os.path.abspath(__file__))
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def clean(value):
    """What XML can hold of a value."""
    return CONTROL.sub("", value) if isinstance(value, str) else value


class Expected:
    """Nodes by id and edges by id, each with its attributes."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        self.directed, self.multi = data["directed"], data["multigraph"]
        self.nodes = {node.pop("id"): {k: clean(v) for k, v in node.items()} for node in data["nodes"]}
        self.edges = {}
        for edge in data["edges"]:
            ends = (edge.pop("source"), edge.pop("target"))
            edge.pop("key", None)
            self.edges[edge["eid"]] = (ends, {k: clean(v) for k, v in edge.items()})
        assert len(self.nodes) == len(data["nodes"]) and len(self.edges) == len(data["edges"])
        self.weight = sum(edge["weight"] for _, edge in self.edges.values())


def equal(tool, found, expected, what):
    if found == expected:
        return
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in sorted(set(found) | set(expected), key=str):
            if found.get(key) != expected.get(key):
                raise AssertionError(f"{tool}: {what} {key!r}: {found.get(key)!r}, not {expected.get(key)!r}")
    raise AssertionError(f"{tool}: {what}: {found!r}, not {expected!r}")


def typed(attributes):
    return {name: (type(value).__name__, value) for name, value in attributes.items()}


def check_networkx(tool, graph, expected, aside=()):
    """Everything, with its type."""
    assert graph.is_directed() == expected.directed, tool
    drop = {"id", *aside}
    nodes = {n: typed({k: v for k, v in a.items() if k not in drop}) for n, a in graph.nodes(data=True)}
    equal(tool, nodes, {n: typed(a) for n, a in expected.nodes.items()}, "node")
    edges = {
        a["eid"]: (frozenset((s, t)) if not expected.directed else (s, t), typed({k: v for k, v in a.items() if k not in drop}))
        for s, t, a in graph.edges(data=True)
    }
    wanted = {
        eid: (frozenset(ends) if not expected.directed else ends, typed(a)) for eid, (ends, a) in expected.edges.items()
    }
    equal(tool, edges, wanted, "edge")


def check_igraph(path, expected):
    graph = igraph.Graph.Read_GraphML(path)
    ids = graph.vs["id"]
    assert graph.is_directed() == expected.directed

    def same(value, wanted):
        if wanted is None:
            return value in ("", False) or isinstance(value, float) and math.isnan(value)
        return value == (float(wanted) if type(wanted) is int else wanted)

    assert set(ids) == set(expected.nodes)
    for vertex in graph.vs:
        wanted = expected.nodes[vertex["id"]]
        for name in graph.vs.attributes():
            if name != "id":
                assert same(vertex[name], wanted.get(name)), ("igraph", vertex["id"], name, vertex[name])
        assert set(wanted) <= set(graph.vs.attributes())
    assert graph.ecount() == len(expected.edges)
    for edge in graph.es:
        ends, wanted = expected.edges[edge["eid"]]
        found = (ids[edge.source], ids[edge.target])
        assert found == ends or not expected.directed and found[::-1] == ends, edge
        for name in graph.es.attributes():
            if name != "id":
                assert same(edge[name], wanted.get(name)), ("igraph", edge["eid"], name, edge[name])


def check_rustworkx(path, expected):
    [graph] = rustworkx.read_graphml(path)
    nodes = {a["id"]: typed({k: v for k, v in a.items() if k != "id" and v is not None}) for a in graph.nodes()}
    equal("rustworkx", nodes, {n: typed(a) for n, a in expected.nodes.items()}, "node")
    edges = {a["eid"]: typed({k: v for k, v in a.items() if k != "id" and v is not None}) for a in graph.edges()}
    equal("rustworkx", edges, {e: typed(a) for e, (_, a) in expected.edges.items()}, "edge")
    ends = collections.Counter((graph[s]["id"], graph[t]["id"]) for s, t in graph.edge_list())
    assert ends == collections.Counter(ends for ends, _ in expected.edges.values())


def check_networkit(path, expected):
    graph = networkit.readGraph(path, networkit.Format.GraphML)
    assert (graph.numberOfNodes(), graph.numberOfEdges()) == (len(expected.nodes), len(expected.edges))
    assert graph.isDirected() == expected.directed
    if expected.edges:
        assert math.isclose(graph.totalEdgeWeight(), expected.weight, rel_tol=1e-12), graph.totalEdgeWeight()


def check_tulip(path, expected):
    graph = tlp.importGraph("GraphML", {"file::filename": path})
    assert (graph.numberOfNodes(), graph.numberOfEdges()) == (len(expected.nodes), len(expected.edges))
    labels = collections.Counter(graph["label"][node] for node in graph.getNodes())
    wanted = collections.Counter(a["label"] for a in expected.nodes.values())
    cut = sum((labels - wanted).values())
    assert cut <= len(expected.nodes) / 100, f"tulip: {cut} labels differ, such as {list(labels - wanted)[:3]}"
    for label in labels - wanted:
        assert any(whole.endswith(label) for whole in wanted - labels), f"tulip: {label!r}"
    if expected.edges:
        found = sorted(graph["weight"][edge] for edge in graph.getEdges())
        assert found == sorted(a["weight"] for _, a in expected.edges.values())


def check_graphviz(path, expected):
    # The engine that places nodes in no time, as places do not matter here.
    command = ["dot", "-Kosage", "-Gsplines=", "-Tdot_json", path]
    output = subprocess.run(command, check=True, capture_output=True, text=True, timeout=100)
    assert not output.stderr, output.stderr
    data = json.loads(output.stdout, strict=False)
    assert data["directed"] == expected.directed
    objects = data.get("objects", [])
    names = [node["name"] for node in objects]
    assert set(names) == set(expected.nodes), set(names) ^ set(expected.nodes)

    def label(text):
        # Labels are read twice.
        return text.replace("\\\\", "\0").replace("\\n", "\n").replace("\0", "\\")

    def text(value):
        return value if isinstance(value, str) else json.dumps(value)

    for node in objects:
        for name, value in expected.nodes[node["name"]].items():
            found = node["data_name" if name == "name" else name]
            if name == "label":
                found = label(node["tooltip"])
            assert found == text(value) or value.endswith("\\"), (name, found, value)
    assert len(data.get("edges", [])) == len(expected.edges)
    for edge in data.get("edges", []):
        ends, wanted = expected.edges[edge["eid"]]
        assert (names[edge["tail"]], names[edge["head"]]) == ends
        assert float(edge["weight"]) == wanted["weight"] and label(edge["tooltip"]) == wanted["label"]


def check_tables(folder, expected):
    """Gephi's headers, read as any spreadsheet is."""
    with open(os.path.join(folder, "gephi", "nodes.csv"), encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["Id"]: row["Label"] for row in rows} == {
        n: uncleaned["label"] for n, uncleaned in expected.raw_nodes.items()
    }
    with open(os.path.join(folder, "gephi", "edges.csv"), encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = {row["Id"]: ((row["Source"], row["Target"]), float(row["Weight"]), row["Label"]) for row in rows}
    equal("gephi-csv", found, {e: (ends, a["weight"], a["label"]) for e, (ends, a) in expected.edges.items()}, "edge")
    both_ways = lambda attributes: not expected.directed or attributes.get("mutual")
    types = {e: "Undirected" if both_ways(a) else "Directed" for e, (_, a) in expected.edges.items()}
    equal("gephi-csv", {row["Id"]: row["Type"] for row in rows}, types, "type of edge")


def check_cx2(path, expected):
    """The declared types and counts hold, and the library of NDEx reads it and writes it again as it was."""
    with open(path, encoding="utf-8") as file:
        aspects = json.load(file)
    assert aspects[0] == {"CXVersion": "2.0", "hasFragments": False}
    assert aspects[-1] == {"status": [{"success": True, "error": ""}]}
    by_name = {name: value for aspect in aspects[1:-1] for name, value in aspect.items()}
    for entry in by_name["metaData"]:
        assert len(by_name[entry["name"]]) == entry["elementCount"], entry
    [declared] = by_name["attributeDeclarations"]
    types = {"string": str, "integer": int, "long": int, "double": float, "boolean": bool}
    for part in ("nodes", "edges"):
        for thing in by_name[part]:
            for name, value in thing["v"].items():
                assert type(value) is types[declared[part][name]["d"]], (name, value)
    ids = {node["id"]: node["v"]["id"] for node in by_name["nodes"]}
    assert set(ids.values()) == set(expected.nodes)
    found = {edge["v"]["eid"]: (ids[edge["s"]], ids[edge["t"]]) for edge in by_name["edges"]}
    equal("cx2", found, {e: ends for e, (ends, _) in expected.edges.items()}, "edge")
    network = RawCX2NetworkFactory().get_cx2network(aspects)
    again = {name: value for aspect in network.to_cx2()[1:-1] for name, value in aspect.items()}
    # It leaves out what is empty: the edges of a graph without any.
    [found] = again["attributeDeclarations"]
    equal("ndex2", found, {part: names for part, names in declared.items() if names}, "declaration")
    for part in ("nodes", "edges", "networkAttributes"):
        equal("ndex2", again.get(part, []), by_name[part], part)


def main(arguments):
    all_tools = "--all" in arguments
    program, *graphs = [argument for argument in arguments if argument != "--all"]
    for graph in graphs:
        path, view, *apart = graph.split(":")
        check(program, path, view, ("--multi",) if apart else (), all_tools)


def check(program, graph, view, apart, all_tools):
    with tempfile.TemporaryDirectory() as place:
        def export(form, name, *more):
            path = os.path.join(place, name)
            subprocess.run(
                [program, "export", form, "--graph", graph, "--view", view, *apart, *more, "--quiet", "--output", path],
                check=True,
            )
            return path

        path = export("node-link", "graph.json")
        expected = Expected(path)
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        expected.raw_nodes = {node["id"]: node for node in data["nodes"]}
        check_networkx("networkx node-link", networkx.node_link_graph(data), cleaned(expected, data))
        graphml = export("graphml", "graph.graphml")
        check_networkx("networkx GraphML", networkx.read_graphml(graphml), expected)
        check_igraph(graphml, expected)
        check_rustworkx(graphml, expected)
        check_networkit(graphml, expected)
        gexf = export("gexf", "graph.gexf")
        check_networkx("networkx GEXF", networkx.read_gexf(gexf), expected, aside=("viz",))
        safe = Expected(export("node-link", "safe.json", "--safe-labels"))
        check_tulip(export("graphml", "safe.graphml", "--safe-labels"), safe)
        check_cx2(export("cx2", "graph.cx2"), expected)
        check_tables(export("gephi-csv", "gephi"), expected)
        dot = export("dot", "graph.gv")
        tools = "networkx igraph rustworkx NetworKit Tulip ndex2"
        if shutil.which("dot"):
            check_graphviz(dot, expected)
            tools += " Graphviz"
        export("cytoscape-json", "graph.cyjs")
        if os.environ.get("NODE_PATH"):
            subprocess.run(["node", os.path.join(HERE, "check_graphs.cjs"), place], check=True)
            tools += " graphology cytoscape.js"
        system = "/usr/bin/python3"
        known = [system, "-c", "import graph_tool"]
        if os.path.exists(system) and subprocess.run(known, capture_output=True).returncode == 0:
            subprocess.run([system, os.path.join(HERE, "check_graph_tool.py"), place], check=True)
            tools += " graph-tool"
        assert not all_tools or tools.endswith("Graphviz graphology cytoscape.js graph-tool"), tools
        for flavour in ("gephi", "cytoscape", "yed", "neo4j") if view == "full" and not apart else ():
            flavoured = networkx.read_graphml(export("graphml", f"{flavour}.graphml", "--flavour", flavour))
            assert set(flavoured.nodes) == set(expected.nodes), flavour
        name = os.path.basename(graph)
        kind = "apart" if apart else "merged"
        print(f"{name} {view} {kind}: {len(expected.nodes)} nodes, {len(expected.edges)} edges; {tools}", flush=True)


def cleaned(expected, data):
    """Node-link JSON keeps what XML cannot hold."""
    whole = Expected.__new__(Expected)
    whole.directed, whole.multi = expected.directed, expected.multi
    whole.nodes = {node["id"]: {k: v for k, v in node.items() if k != "id"} for node in data["nodes"]}
    whole.edges = {
        edge["eid"]: (
            (edge["source"], edge["target"]),
            {k: v for k, v in edge.items() if k not in ("source", "target", "key")},
        )
        for edge in data["edges"]
    }
    return whole


if __name__ == "__main__":
    main(sys.argv[1:])
