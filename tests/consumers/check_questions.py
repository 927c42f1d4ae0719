"""The bundled questions, asked with their defaults of exports/graph.ttl.

1. Each question has its header: titles in English, Korean and Vietnamese, whom it helps, the columns of
   its answer in their order, and a default for each parameter; a label stands beside each column of nodes.
2. questions/expected/NAME.csv has at least one row, and rdflib and pyoxigraph give the same rows, with the
   same labels. Parameters are put in the place of their variables, as the program does.

Rows are compared in their order: each question sorts by something that no two rows share, and by nothing
that SPARQL leaves open, such as texts in a language. Numbers and moments are compared by value, everything
else by the letter. rdflib counts AVG or SUM over nothing as 0; no question relies on that.

3. With --program, a built incident-graph gives these rows, too, asked by the name of the question.

FOLDER is a built folder (default: exports). After a change of the questions, the corpus or the links that
was meant, rewrite the rows with --rewrite PROGRAM (`just questions` does it), then read the diff.
"""

import argparse
import csv
import io
import logging
import re
import subprocess
import sys
import time
from collections import Counter
from datetime import datetime
from decimal import Decimal, InvalidOperation
from pathlib import Path

import pyoxigraph
import rdflib
import rdflib.util
from rdflib import DCTERMS, RDFS, SKOS, XSD

ROOT = Path(__file__).resolve().parents[2]
QUESTIONS = ROOT / "questions"
BASE = "https://w3id.org/incident-graph/"
NAMESPACES = {
    name: f"{BASE}{name}/"
    for name in (
        "action case concept diagnosis diagnostic factor file graph impact incident link mention org passage "
        "quantity run section setting source system technology unmapped"
    ).split()
} | {
    "dcterms": str(DCTERMS),
    "inc": f"{BASE}ontology#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "prov": "http://www.w3.org/ns/prov#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": str(RDFS),
    "skos": str(SKOS),
    "xsd": str(XSD),
}
FAMILIES = {"case": "case", "organization": "org", "technology": "technology", "concept": "concept"}
# Statements, whose text or words stand beside them in a column of their own, and addresses.
NO_LABEL = {"action", "statement", "source"}
logging.getLogger("rdflib").setLevel(logging.CRITICAL)


class Question:
    def __init__(self, path):
        self.name, self.text = path.stem, path.read_text()
        self.header, self.parameters = {}, []
        for line in self.text.splitlines():
            if not line.startswith("#"):
                break
            key, colon, value = line[1:].partition(":")
            if colon and key.strip() == "param":
                found = re.fullmatch(r"(\w+) \((\w+)\)(?: = (.*))?", value.strip())
                assert found, f"{path.name}: {line}"
                self.parameters.append(found.groups())
            elif colon:
                self.header[key.strip()] = value.strip()
        self.columns = [column.strip() for column in self.header.get("columns", "").split(",")]

    def check_header(self):
        for key in ("title", "title@ko", "title@vi", "for", "columns"):
            assert self.header.get(key), f"{self.name}: the header has no `# {key}: …`"
        for name, _, default in self.parameters:
            assert default, f"{self.name}: the parameter {name} has no default"
            assert re.search(rf"[?$]{name}\b", self.body()), f"{self.name}: nothing uses the parameter {name}"
        select = re.search(r"^SELECT\s+(?:DISTINCT\s+)?(.*?)\s*^WHERE\b", self.text, re.M | re.S).group(1)
        select = re.sub(r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\bAS\s+(\?\w+)\s*\)", r"\1", select)
        columns = re.findall(r"\?(\w+)", select)
        assert columns == self.columns, f"{self.name}: the header says {self.columns}, SELECT {columns}"

    def body(self):
        return "\n".join(line for line in self.text.splitlines() if not line.lstrip().startswith("#"))

    def value(self, name, kind, default, known):
        if kind in FAMILIES:
            family = FAMILIES[kind]
            path = default if kind != "concept" or "/" in default else f"{name}/{default}"
            node = rdflib.URIRef(f"{BASE}{family}/{path}")
            assert node in known, f"{self.name}: there is no {node}"
            return node.n3()
        if kind == "iri":
            prefix, local = default.split(":", 1)
            return rdflib.URIRef(NAMESPACES[prefix] + local).n3()
        datatype = {"integer": XSD.integer, "date": XSD.date}.get(kind)
        return rdflib.Literal(default, datatype=datatype).n3()

    def sparql(self, known):
        """The text with prefixes, and values in the place of parameters."""
        query = self.body()
        for name, kind, default in self.parameters:
            value = self.value(name, kind, default, known)
            query = re.sub(rf"[?$]{name}\b", lambda _: value, query)
        return "".join(f"PREFIX {name}: <{iri}>\n" for name, iri in NAMESPACES.items()) + query

    def is_label(self, column):
        """A column `xLabel` beside a column `x`, which the program fills, not SPARQL."""
        return column.endswith("Label") and column[: -len("Label")] in self.columns


class Labels:
    """What the program calls a node in English: an English label, else one without a language, else any."""

    def __init__(self, graph):
        self.graph, self.known = graph, {}

    def of(self, iri):
        if iri not in self.known:
            if not iri.startswith("http") or not re.fullmatch(r"[^\s<>\"{}|\\^`]+", iri):
                return ""
            found = []
            for rank, predicate in enumerate((SKOS.prefLabel, DCTERMS.title, RDFS.label)):
                for label in self.graph.objects(rdflib.URIRef(iri), predicate):
                    language = label.language or ""
                    fit = 0 if language == "en" else 1 if language.startswith("en-") else 2 if not language else 3
                    found.append(((fit, language, rank, str(label)), str(label)))
            self.known[iri] = min(found)[1] if found else ""
        return self.known[iri]


def comparable(cell):
    """Numbers and moments by value: 60, 60.0 and 6E1 are the same, so are Z and +00:00."""
    try:
        return f"{Decimal(cell).normalize():f}" if re.fullmatch(r"[+-]?[0-9]+([.][0-9]*)?([eE][+-]?[0-9]+)?", cell) else moment(cell)
    except InvalidOperation:
        return cell


def moment(cell):
    if re.fullmatch(r"\d{4}-\d\d-\d\dT[^ ]+", cell):
        return datetime.fromisoformat(cell.replace("Z", "+00:00")).isoformat()
    return cell


def values(rows):
    return [tuple(map(comparable, row)) for row in rows]


def labelled(question, rows, labels):
    """Rows of the columns that SPARQL gives, with the labels filled in."""
    for row in rows:
        cells = dict(zip(question.columns, row))
        for column in question.columns:
            if question.is_label(column):
                cells[column] = labels.of(cells[column[: -len("Label")]])
        yield [cells[column] for column in question.columns]


def ask_rdflib(question, graph, query):
    result = graph.query(query)
    names = [str(name) for name in result.vars]
    for row in result:
        cells = {name: "" if value is None else str(value) for name, value in zip(names, row)}
        yield [cells.get(column, "") for column in question.columns]


def ask_oxigraph(question, store, query):
    result = store.query(query)
    names = [variable.value for variable in result.variables]
    for row in result:
        cells = {name: "" if row[name] is None else row[name].value for name in names}
        yield [cells.get(column, "") for column in question.columns]


def expected(question):
    path = QUESTIONS / "expected" / f"{question.name}.csv"
    with path.open(newline="") as file:
        header, *rows = list(csv.reader(file))
    assert header == question.columns, f"{path.name}: columns {header}"
    assert rows, f"{question.name}: the corpus answers it with no row"
    return rows


def ask_program(program, folder, asked):
    command = [program, "query", *asked, "--graph", str(folder / "graph.nq"), "--format", "csv", "--lang", "en"]
    answer = subprocess.run(command, capture_output=True)
    assert answer.returncode == 0, f"{' '.join(asked)}: {answer.stderr.decode() or 'no row'}"
    return list(csv.reader(io.StringIO(answer.stdout.decode("utf-8"), newline="")))


def rewrite(questions, program, folder):
    target = QUESTIONS / "expected"
    target.mkdir(exist_ok=True)
    for stale in {path.stem for path in target.glob("*.csv")} - {question.name for question in questions}:
        (target / f"{stale}.csv").unlink()
    for question in questions:
        # From the file, whose header holds the defaults, so that a program built before a change will do.
        asked = ["--file", str(QUESTIONS / f"{question.name}.rq")]
        with (target / f"{question.name}.csv").open("w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(ask_program(program, folder, asked))
    print(f"rewritten: {len(questions)} files in questions/expected")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", nargs="?", type=Path, default=ROOT / "exports")
    arguments.add_argument("--only", metavar="NAME", help="one question")
    arguments.add_argument("--program", metavar="PROGRAM", help="a built incident-graph that has to give these rows, too")
    arguments.add_argument("--rewrite", metavar="PROGRAM", help="rewrite questions/expected with a built incident-graph")
    given = arguments.parse_args()
    questions = [Question(path) for path in sorted(QUESTIONS.glob("*.rq"))]
    assert len(questions) >= 32, f"only {len(questions)} questions"
    if given.only:
        questions = [question for question in questions if question.name == given.only]
    for question in questions:
        question.check_header()
    if given.rewrite:
        return rewrite(questions, given.rewrite, given.folder)

    graph = rdflib.Graph().parse(given.folder / "graph.ttl")
    store = pyoxigraph.Store()
    store.load(path=str(given.folder / "graph.ttl"), format=pyoxigraph.RdfFormat.TURTLE)
    known, labels = set(graph.subjects()), Labels(graph)
    wrong, rows, slowest = [], 0, (0.0, "")
    for question in questions:
        query, wanted = question.sparql(known), values(expected(question))
        rows += len(wanted)
        bare = {c for c in question.columns if f"{c}Label" not in question.columns} - NO_LABEL
        for row in wanted:
            named = [c for c, cell in zip(question.columns, row) if c in bare and labels.of(cell)]
            assert not named, f"{question.name}: no label stands beside {named}"
        for engine, ask, data in (("rdflib", ask_rdflib, graph), ("pyoxigraph", ask_oxigraph, store)):
            started = time.time()
            found = values(labelled(question, ask(question, data, query), labels))
            slowest = max(slowest, (time.time() - started, f"{question.name} in {engine}"))
            if found != wanted:
                surplus = list((Counter(found) - Counter(wanted)).elements())
                missing = list((Counter(wanted) - Counter(found)).elements())
                difference = f"has {len(surplus)} other rows, {surplus[:2]}, and lacks {len(missing)}, {missing[:2]}"
                wrong.append(f"{question.name}: {engine} {difference if surplus or missing else 'sorts otherwise'}")
        if given.program:
            header, *found = ask_program(given.program, given.folder, [question.name])
            if [header, *found] != [question.columns, *expected(question)]:
                wrong.append(f"{question.name}: the program gives other rows")
    assert not wrong, "\n".join(wrong) + "\nif the change was meant: `just questions`, then read the diff"
    engines = "rdflib, pyoxigraph" + (", the program" if given.program else "")
    print(f"{engines}: {len(questions)} questions, {rows} rows, the same and in the same order (slowest: {slowest[1]}, {slowest[0]:.1f} s)")


if __name__ == "__main__":
    sys.exit(main())
