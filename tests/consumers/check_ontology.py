"""The ontology, checked by other people's tools.

1. Every query of ontology/lint finds nothing in ontology/*.ttl (rdflib), and something in the file
   beside it that must fail.
2. HermiT, through owlready2, finds consistent: the classes and properties alone, with the alignments,
   with the concepts and registries, and with a built folder. No class is unsatisfiable.

Usage: check_ontology.py [FOLDER]    FOLDER is a built folder (default: exports)
"""

import logging
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import rdflib
from rdflib import OWL, RDF, XSD

ROOT = Path(__file__).resolve().parents[2]
ONTOLOGY = ROOT / "ontology"
INC = "https://w3id.org/incident-graph/ontology#"
# What OWL 2 has no place for: HermiT stops at a literal of these types instead of reasoning.
NOT_IN_OWL = {XSD.duration, XSD.date, XSD.gYear, XSD.gYearMonth}
logging.getLogger("rdflib").setLevel(logging.CRITICAL)


def read(*paths):
    graph = rdflib.Graph()
    for path in paths:
        graph.parse(path)
    return graph


def lint():
    everything = read(*sorted(ONTOLOGY.glob("*.ttl")))
    queries = sorted((ONTOLOGY / "lint").glob("*.rq"))
    assert len(queries) > 60, f"only {len(queries)} lints: where are they?"
    found = []
    for path in queries:
        query = path.read_text()
        for key in ("name", "source", "problem", "fix"):
            assert f"# {key}: " in query, f"{path.name} has no line `# {key}: …`"
        assert f"# name: {path.stem}\n" in query, f"{path.name} calls itself otherwise"
        fix = query.split("# fix: ")[1].splitlines()[0]
        found += [f"{path.stem}: {' '.join(str(term) for term in row)}; {fix}" for row in everything.query(query)]
        bad = path.with_name(path.stem + "_XFAIL.ttl")
        assert list(read(bad).query(query)), f"{path.name} finds nothing in {bad.name}, where it should"
    stray = {path.name[: -len("_XFAIL.ttl")] for path in (ONTOLOGY / "lint").glob("*.ttl")} - {q.stem for q in queries}
    assert not stray, f"no query for {stray}"
    assert not found, "\n".join(found)
    print(f"rdflib: {len(queries)} lints find nothing in the ontology, and each finds its own bad file")


def java():
    """Java runs HermiT. It is there on most machines; on Debian and its like it can be installed."""
    if shutil.which("java"):
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update"], **quiet)
        install = ["apt-get", "install", "--yes", "--no-install-recommends", "default-jre-headless"]
        subprocess.run(install, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, **quiet)
    if not shutil.which("java"):
        sys.exit("HermiT needs Java, and there is none: install a Java runtime (Debian: default-jre-headless)")


def reason(name, graph):
    """HermiT over one graph, written as RDF/XML for owlready2."""
    import owlready2

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "graph.rdf"
        graph.serialize(path, format="xml")
        world = owlready2.World()
        ontology = world.get_ontology(f"file://{path}").load(only_local=True)
        started = time.time()
        try:
            with ontology:
                owlready2.sync_reasoner_hermit(world, infer_property_values=False, debug=0)
        except owlready2.OwlReadyInconsistentOntologyError:
            sys.exit(f"HermiT: {name} contradict each other")
        # owlready2 writes what HermiT found empty as equivalent to owl:Nothing.
        empty = [str(found) for found in world.inconsistent_classes() if found is not owlready2.Nothing]
        assert not empty, f"{name}: no instance can be in {empty}"
        print(f"HermiT: {name}: consistent, no empty class ({time.time() - started:.1f} s)")


def for_hermit(graph):
    """The graph without what HermiT refuses.

    Literals of types outside OWL 2 (durations, days, months, years) become strings: their properties
    have no range but rdfs:Literal, so no conclusion changes. Moments with fractions of a second, which
    OWL 2 has and HermiT's parser refuses, lose the fraction: no axiom compares moments. Annotations in
    the data (labels, comments) take no part in reasoning and are left out, which saves most of the time.
    """
    out = rdflib.Graph()
    annotations = set(graph.subjects(RDF.type, OWL.AnnotationProperty))
    for s, p, o in graph:
        if p in annotations:
            continue
        if isinstance(o, rdflib.Literal):
            if o.datatype in NOT_IN_OWL:
                o = rdflib.Literal(str(o))
            elif o.datatype == XSD.dateTime and "." in str(o):
                head, tail = str(o).split(".", 1)
                o = rdflib.Literal(head + tail.lstrip("0123456789"), datatype=XSD.dateTime, normalize=False)
        out.add((s, p, o))
    return out


def hermit(folder):
    java()
    core = read(ONTOLOGY / "incident.ttl")
    aligned = core + read(ONTOLOGY / "alignments.ttl")
    vocabulary = aligned + read(*(ONTOLOGY / f"{name}.ttl" for name in ("concepts", "technologies", "organizations")))
    built = vocabulary + read(folder / "graph.ttl")
    reason("classes and properties", for_hermit(core))
    reason("classes and properties with alignments, concepts, registries and the built graph", for_hermit(built))
    # That HermiT can say no at all: a system that is a technology.
    wrong = for_hermit(core)
    node = rdflib.URIRef("https://example.org/both")
    for name in ("System", "Technology"):
        wrong.add((node, RDF.type, rdflib.URIRef(INC + name)))
    try:
        reason("a contradiction", wrong)
    except SystemExit:
        print("HermiT: a contradiction is noticed")
    else:
        sys.exit("HermiT finds no fault in a system that is a technology too: it did not see the axioms")


if __name__ == "__main__":
    lint()
    hermit(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "exports")
