"""Draws docs/corpus-graph.svg: the file that Gephi would open, read by networkx, as plain SVG.

    incident-graph export gexf --view elements --flavour gephi --output elements.gexf
    python docs/picture.py elements.gexf > docs/corpus-graph.svg

Places, sizes and colours are those of the file, of its largest component. Names stand at technologies and
systems and at the cases with most edges, where they lie on no node and on no other name.
"""

import sys
from xml.sax.saxutils import escape

import networkx

WIDTH, MARGIN, LEGEND = 1200, 56, 30
NAMES = {"case": "cases", "system": "systems", "technology": "technologies"}
FONT, CHARACTER = 12, 6.9
LONGEST = 24


def short(label):
    return label if len(label) <= LONGEST else label[: LONGEST - 1].rstrip() + "…"


def boxes_near(x, y, radius, width):
    """Where a name may stand: below, above, to the right, to the left, then a line further down and up."""
    half, gap = width / 2, radius + 2
    for left, top in [
        (x - half, y + gap),
        (x - half, y - gap - FONT),
        (x + gap + 1, y - FONT / 2),
        (x - gap - 1 - width, y - FONT / 2),
        (x + gap * 0.7, y + gap * 0.7),
        (x - gap * 0.7 - width, y + gap * 0.7),
        (x + gap * 0.7, y - gap * 0.7 - FONT),
        (x - gap * 0.7 - width, y - gap * 0.7 - FONT),
    ]:
        yield (left, top, left + width, top + FONT)


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


graph = networkx.read_gexf(sys.argv[1])
graph = graph.subgraph(max(networkx.connected_components(networkx.Graph(graph)), key=len)).copy()
viz = {node: data["viz"] for node, data in graph.nodes(data=True)}
places = {node: (at["position"]["x"], -at["position"]["y"]) for node, at in viz.items()}
low = [min(place[axis] for place in places.values()) for axis in (0, 1)]
high = [max(place[axis] for place in places.values()) for axis in (0, 1)]
scale = (WIDTH - 2 * MARGIN) / (high[0] - low[0])
height = round((high[1] - low[1]) * scale) + 2 * MARGIN + LEGEND
at = {node: (MARGIN + (x - low[0]) * scale, MARGIN + LEGEND + (y - low[1]) * scale) for node, (x, y) in places.items()}
color = {node: "#%02x%02x%02x" % tuple(v["color"][c] for c in "rgb") for node, v in viz.items()}
radius = {node: v["size"] * scale / 2 for node, v in viz.items()}

print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="Helvetica,Arial,sans-serif">')
print(f'<rect width="{WIDTH}" height="{height}" fill="#fff"/><g stroke="#8a93a3" stroke-opacity="0.55">')
for source, target in graph.edges():
    (a, b), (c, d) = at[source], at[target]
    print(f'<path d="M{a:.0f} {b:.0f}L{c:.0f} {d:.0f}"/>')
print('</g><g stroke="#fff" stroke-width="1">')
for node in graph:
    (x, y), label = at[node], escape(graph.nodes[node]["label"])
    print(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius[node]:.1f}" fill="{color[node]}"><title>{label}</title></circle>')
names = []
taken = {node: (x - radius[node], y - radius[node], x + radius[node], y + radius[node]) for node, (x, y) in at.items()}
order = sorted(graph, key=lambda node: (graph.nodes[node]["kind"] == "case", -graph.degree(node), node))
for node in order:
    data = graph.nodes[node]
    is_case = data["kind"] == "case"
    if is_case and graph.degree(node) < 4:
        continue
    name = short(data["name"] if is_case else data["label"])
    x, y = at[node]
    for box in boxes_near(x, y, radius[node], CHARACTER * len(name)):
        inside = box[0] > 2 and box[2] < WIDTH - 2
        if inside and not any(overlap(box, other) for other in taken.values()):
            taken["name of " + node] = box
            middle = (box[0] + box[2]) / 2
            names.append(f'<text x="{middle:.0f}" y="{box[3] - 2:.0f}">{escape(name)}</text>')
            break
# Each name twice: a white rim below it, which needs nothing that some readers of SVG lack.
for style in ('stroke="#fff" stroke-width="3" stroke-linejoin="round"', 'fill="#1d2430"'):
    print(f'</g><g font-size="{FONT}" text-anchor="middle" {style}>')
    print("\n".join(names))
print('</g><g font-size="14" fill="#1d2430">')
left = 20
for kind, name in NAMES.items():
    fill = next((color[node] for node in graph if graph.nodes[node]["kind"] == kind), None)
    if fill:
        print(f'<circle cx="{left}" cy="22" r="7" fill="{fill}"/><text x="{left + 13}" y="27">{name}</text>')
        left += 40 + 8 * len(name)
print("</g></svg>")
