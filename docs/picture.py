"""Draws docs/corpus-graph.svg: the file that Gephi would open, read by networkx, as plain SVG.

    incident-graph export gexf --view elements --flavour gephi --output elements.gexf
    python docs/picture.py elements.gexf > docs/corpus-graph.svg

Places, sizes and colours are those of the file. Nodes without an edge are left out; names stand at
technologies and systems, and at the cases with most edges, as far as there is room for them.
"""

import sys
from xml.sax.saxutils import escape

import networkx

WIDTH, HEIGHT, MARGIN = 1200, 860, 60
NAMES = {"case": "cases", "system": "systems", "technology": "technologies"}

graph = networkx.read_gexf(sys.argv[1])
graph.remove_nodes_from([node for node in graph if graph.degree(node) == 0])
graph = graph.subgraph(max(networkx.connected_components(graph), key=len)).copy()
viz = {node: data["viz"] for node, data in graph.nodes(data=True)}
places = {node: (at["position"]["x"], -at["position"]["y"]) for node, at in viz.items()}
low = [min(place[axis] for place in places.values()) for axis in (0, 1)]
high = [max(place[axis] for place in places.values()) for axis in (0, 1)]
scale = min((size - 2 * MARGIN) / (high[axis] - low[axis]) for axis, size in enumerate((WIDTH, HEIGHT)))
shift = [(size - (high[axis] - low[axis]) * scale) / 2 for axis, size in enumerate((WIDTH, HEIGHT))]
at = {node: [shift[axis] + (place[axis] - low[axis]) * scale for axis in (0, 1)] for node, place in places.items()}
color = {node: "#%02x%02x%02x" % tuple(v["color"][c] for c in "rgb") for node, v in viz.items()}
radius = {node: max(3.5, v["size"] * 0.65 * scale) for node, v in viz.items()}

print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="Helvetica,Arial,sans-serif">')
print(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/><g stroke="#999" stroke-opacity="0.45">')
for source, target in graph.edges():
    (a, b), (c, d) = at[source], at[target]
    print(f'<path d="M{a:.0f} {b:.0f}L{c:.0f} {d:.0f}"/>')
print('</g><g stroke="#fff" stroke-width="1">')
for node in graph:
    (x, y), label = at[node], escape(graph.nodes[node]["label"])
    print(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius[node]:.1f}" fill="{color[node]}"><title>{label}</title></circle>')
print('</g><g font-size="12" fill="#222" stroke="#fff" stroke-width="3" paint-order="stroke" text-anchor="middle">')
taken = []
order = sorted(graph, key=lambda node: (graph.nodes[node]["kind"] == "case", -graph.degree(node), node))
for node in order:
    data = graph.nodes[node]
    is_case = data["kind"] == "case"
    if is_case and graph.degree(node) < 4:
        continue
    name = data["name"] if is_case else data["label"]
    (x, y), half = at[node], 3.4 * len(name)
    y += radius[node] + 11
    x = min(max(x, half), WIDTH - half)
    box = (x - half, y - 10, x + half, y + 3)
    if any(box[0] < c and a < box[2] and box[1] < d and b < box[3] for a, b, c, d in taken):
        continue
    taken.append(box)
    print(f'<text x="{x:.0f}" y="{y:.0f}">{escape(name)}</text>')
print('</g><g font-size="14" fill="#222">')
for row, (kind, name) in enumerate(NAMES.items()):
    fill = next((color[node] for node in graph if graph.nodes[node]["kind"] == kind), None)
    if fill:
        print(f'<circle cx="22" cy="{24 + 22 * row}" r="7" fill="{fill}"/><text x="36" y="{29 + 22 * row}">{name}</text>')
print("</g></svg>")
