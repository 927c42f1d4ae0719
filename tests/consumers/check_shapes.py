"""The shapes, run by pyshacl.

1. Every tests/shapes/NAME_PASS.ttl has no finding; every NAME_XFAIL.ttl has exactly those of
   NAME_XFAIL.expected.csv: focus node, path, constraint component, severity, source shape.
2. Every constraint of ontology/shapes.ttl is exercised by some XFAIL. A constraint is a parameter (a
   datatype, a maximum …) of a shape with a target, or of a property shape of one: what a finding can
   name. What shapes of values ask for (ish:Date, ish:Symptom …) is exercised through those.
3. The graph of a built folder has no violation; warnings and infos are counted.

A path is written as in SPARQL: IRI, `^` in front of one that is read backwards, `/` between steps.
A blank node is `_:blank`, whatever its label.

Usage: check_shapes.py [FOLDER]        FOLDER is a built folder (default: exports)
       check_shapes.py --rewrite       rewrite the expected findings, then read the diff
"""

import csv
import logging
import sys
from collections import Counter
from pathlib import Path

import pyshacl
import rdflib
from rdflib import RDF, SH

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "shapes"
COLUMNS = ["focus_node", "path", "component", "severity", "source_shape"]
# Bad dates are what some fixtures are about: rdflib need not tell of each.
logging.getLogger("rdflib").setLevel(logging.CRITICAL)
SHAPES = rdflib.Graph().parse(ROOT / "ontology" / "shapes.ttl")
# Parameters of a constraint, and the component that a finding names.
COMPONENTS = {
    SH[name]: f"{name[0].upper()}{name[1:]}ConstraintComponent"
    for name in (
        "minCount maxCount datatype class node nodeKind in hasValue pattern minLength maxLength minInclusive "
        "maxInclusive uniqueLang lessThanOrEquals disjoint equals or xone and not"
    ).split()
}
NO_CONSTRAINT = {
    SH[name] for name in "path message severity targetClass targetSubjectsOf property flags deactivated".split()
}


def path_text(node, *graphs):
    if isinstance(node, rdflib.URIRef):
        return str(node)
    for graph in graphs:
        inverse = graph.value(node, SH.inversePath)
        if inverse is not None:
            return "^" + path_text(inverse, *graphs)
        if (node, RDF.first, None) in graph:
            return "/".join(path_text(step, *graphs) for step in graph.items(node))
    raise AssertionError("a path of another kind: teach it to this script")


def local(node):
    return str(node).rsplit("#", 1)[-1]


def findings(data):
    """What pyshacl finds, without the details below a finding."""
    _, report, _ = pyshacl.validate(data, shacl_graph=SHAPES, inference="none", advanced=False)
    details = set(report.objects(None, SH.detail))
    rows = []
    for result in report.subjects(RDF.type, SH.ValidationResult):
        if result in details:
            continue
        path = report.value(result, SH.resultPath)
        focus = report.value(result, SH.focusNode)
        shape = report.value(result, SH.sourceShape)
        assert isinstance(shape, rdflib.URIRef), f"a shape without an IRI finds something about {focus}"
        assert report.value(result, SH.resultMessage), f"{shape} says nothing"
        rows.append(
            (
                "_:blank" if isinstance(focus, rdflib.BNode) else str(focus),
                "" if path is None else path_text(path, report, SHAPES),
                local(report.value(result, SH.sourceConstraintComponent)),
                local(report.value(result, SH.resultSeverity)),
                str(shape),
            )
        )
    return sorted(set(rows))


def constraints():
    """Shape and component of all that a finding can name."""
    targeted = {shape for target in (SH.targetClass, SH.targetSubjectsOf) for shape in SHAPES.subjects(target)}
    named = targeted | {p for shape in targeted for p in SHAPES.objects(shape, SH.property)}
    found = set()
    for shape in named:
        for parameter in set(SHAPES.predicates(shape)) - NO_CONSTRAINT:
            if not str(parameter).startswith(str(SH)):
                continue
            assert parameter in COMPONENTS, f"{local(shape)} has {local(parameter)}: teach it to this script"
            found.add((str(shape), COMPONENTS[parameter]))
    return found


def fixtures(rewrite):
    exercised, count = set(), Counter()
    for path in sorted(FIXTURES.glob("*.ttl")):
        rows = findings(rdflib.Graph().parse(path))
        count[path.stem.rsplit("_", 1)[-1]] += 1
        expected = path.with_name(path.stem + ".expected.csv")
        if path.stem.endswith("_PASS"):
            assert not rows, f"{path.name} should pass: {rows[:3]}"
            continue
        assert path.stem.endswith("_XFAIL"), f"{path.name} is neither _PASS nor _XFAIL"
        exercised |= {(shape, component) for _, _, component, _, shape in rows}
        if rewrite:
            with expected.open("w", newline="") as file:
                writer = csv.writer(file, lineterminator="\n")
                writer.writerows([COLUMNS, *rows])
            continue
        with expected.open(newline="") as file:
            header, *known = [tuple(row) for row in csv.reader(file)]
        assert list(header) == COLUMNS, expected.name
        missing, surplus = set(known) - set(rows), set(rows) - set(known)
        assert not missing and not surplus, f"{path.name}: not found {sorted(missing)[:3]}, found {sorted(surplus)[:3]}"
        assert rows, f"{path.name} should fail"
    stray = {p.stem[: -len(".expected")] for p in FIXTURES.glob("*.csv")} - {p.stem for p in FIXTURES.glob("*.ttl")}
    assert not stray, f"no fixture for {stray}"
    untried = sorted(f"{local(shape)} {component}" for shape, component in constraints() - exercised)
    assert not untried, f"no XFAIL for {untried}"
    print(f"pyshacl: {count['PASS']} files pass, {count['XFAIL']} fail as expected, {len(constraints())} constraints all exercised")


def corpus(folder):
    rows = findings(rdflib.Graph().parse(folder / "graph.ttl"))
    violations = [row for row in rows if row[3] == "Violation"]
    assert not violations, "\n".join(" ".join(row) for row in violations[:10])
    others = Counter(severity for _, _, _, severity, _ in rows)
    print(f"pyshacl: {folder.name}/graph.ttl has no violation, {others['Warning']} warnings, {others['Info']} infos")


if __name__ == "__main__":
    if sys.argv[1:] == ["--rewrite"]:
        fixtures(rewrite=True)
        sys.exit()
    fixtures(rewrite=False)
    corpus(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "exports")
