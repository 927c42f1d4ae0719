"""graph.ttl and graph.nq, read by rdflib: the same triples, no blank nodes, no bad IRI. With a folder
that holds the other RDF formats as well, these too, JSON-LD also by pyld."""

import json
import logging
import sys
from pathlib import Path

import rdflib

problems = []
logging.getLogger("rdflib").addHandler(logging.NullHandler())


class Collect(logging.Handler):
    """rdflib logs what it does not like and goes on."""

    def emit(self, record):
        problems.append(record.getMessage())


logging.getLogger("rdflib").addHandler(Collect())
folder = Path(sys.argv[1])
turtle = rdflib.Graph().parse(folder / "graph.ttl", format="turtle")
quads = rdflib.Dataset(default_union=True)
quads.parse(folder / "graph.nq", format="nquads")
union = rdflib.Graph()
for s, p, o, _ in quads.quads((None, None, None, None)):
    union.add((s, p, o))


def exact(graph):
    # Compared by lexical form, not by value: forms must stay as they are.
    return {(s.n3(), p.n3(), o.n3()) for s, p, o in graph}


only_turtle, only_quads = exact(turtle) - exact(union), exact(union) - exact(turtle)
assert not only_turtle and not only_quads, (list(only_turtle)[:3], list(only_quads)[:3])
nodes = {node for triple in turtle for node in triple}
assert not any(isinstance(node, rdflib.BNode) for node in nodes), "a blank node"
assert not problems, problems[:3]
graphs = {str(graph.identifier).rsplit("/", 1)[-1] for graph in quads.graphs()} - {"default"}
expected = {"cases", "links", "inferred", "vocabulary", "meta"}
assert graphs - {"urn:x-rdflib:default"} == expected, graphs
print(f"rdflib: {len(turtle)} triples in both files, graphs {', '.join(sorted(expected))}")

more = Path(sys.argv[2]) if len(sys.argv) > 2 else None
if more:
    exact_union = exact(union)

    def named(dataset):
        return {
            (s.n3(), p.n3(), o.n3(), str(g))
            for s, p, o, g in dataset.quads((None, None, None, None))
        }

    for name, kind in [("graph.nt", "nt"), ("graph.rdf", "xml")]:
        found = exact(rdflib.Graph().parse(more / name, format=kind))
        difference = sorted(found ^ exact_union)
        assert not difference, (name, len(difference), difference[:3])
    expected_quads = named(quads)
    for name, kind in [("graph.trig", "trig"), ("graph.jsonld", "json-ld")]:
        dataset = rdflib.Dataset(default_union=True)
        dataset.parse(more / name, format=kind)
        difference = sorted(named(dataset) ^ expected_quads)
        assert not difference, (name, len(difference), difference[:3])
    from pyld import jsonld

    lines = jsonld.to_rdf(
        json.loads((more / "graph.jsonld").read_text()), {"format": "application/n-quads"}
    )
    # pyld escapes as it likes, so both sides go through one parser.
    dataset = rdflib.Dataset(default_union=True)
    dataset.parse(data=lines, format="nquads")
    difference = sorted(named(dataset) ^ expected_quads)
    assert not difference, ("pyld", len(difference), difference[:3])
    assert not problems, problems[:3]
    print("rdflib: the same in N-Triples, RDF/XML, TriG and JSON-LD; pyld: the same quads")
