"""docs/how-to-add-a-property.md, performed on a copy of the repository as it stands there: the new
property has to appear in Turtle, CSV, GraphML, JSON-LD and on the page."""

import csv
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

root = Path(__file__).resolve().parents[2]
guide = (root / "docs/how-to-add-a-property.md").read_text()
steps = re.findall(r"<!-- (into|new file:) (.+?) -->\n```\w+\n(.*?)```\n", guide, re.S)
assert len(steps) == 5, f"{len(steps)} steps: has the guide another shape?"


def run(*command, cwd, **environment):
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, (command, done.stderr[-3000:])
    return done.stdout


def perform(copy, target):
    names = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=root)
    for name in filter(None, names.split("\0")):
        if (root / name).is_file() and not name.startswith("exports/"):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, copy / name)

    for kind, where, block in steps:
        if kind == "new file:":
            (copy / where).write_text(block)
            continue
        name, _, spot = where.partition(", ")
        text = (copy / name).read_text()
        if spot == "at the end":
            text += block
        else:
            line = spot.removeprefix("before the line: ")
            assert text.count(f"\n{line}\n") == 1, f"{name} has no line {line!r}, or several"
            text = text.replace(f"\n{line}\n", f"\n{block}{line}\n")
        (copy / name).write_text(text)

    # Dependencies are those that were built for the repository; only the program is built again.
    environment = {"CARGO_BUILD_BUILD_DIR": str(target), "CARGO_TARGET_DIR": str(copy / "target")}
    run("cargo", "build", "--offline", "--quiet", cwd=copy, **environment)
    program = copy / "target/debug/incident-graph"
    out = copy / "out"
    formats = "csv,parquet,nquads,turtle,graphml,jsonld"
    run(program, "build", "tests/fixtures/sections.md", "--quiet", "--format", formats, "--out", out, cwd=copy)

    turtle = (out / "graph.ttl").read_text()
    assert "inc:sectionCount 2" in turtle, "Turtle"
    with open(out / "tables/cases.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["section_count"] for row in rows] == ["2"], "CSV"
    manifest = json.loads((out / "manifest.json").read_text())
    columns = [c for f in manifest["files"] if f["path"] == "tables/cases.csv" for c in f["columns"]]
    column = next(c for c in columns if c["name"] == "section_count")
    assert (column["type"], column["definition"]) == ("integer", "How many sections an account has.")
    assert b"section_count" in (out / "parquet/cases.parquet").read_bytes(), "Parquet"
    described = [path for path in (out / "schema").rglob("*") if path.is_file()] + [out / "datapackage.json"]
    # What knows only nodes and edges, or reads the manifest, or names no columns.
    apart = ["neo4j", "neptune", "python", "property_graph", "postgresql/load", "postgresql/constraints",
             "bigquery/load", "redshift/load", "snowflake/load", "kuzu/load"]
    described = [path for path in described if not any(name in str(path) for name in apart)]
    assert len(described) > 12, described
    for path in described:
        assert "section_count" in path.read_text(), path
    assert "How many sections an account has." in (out / "schema/dictionary.md").read_text()
    graphml = (out / "graph.graphml").read_text()
    key = re.search(r'<key id="(\w+)"[^>]*attr.name="section_count"[^>]*attr.type="(\w+)"', graphml)
    assert key and key[2] in ("long", "int"), "GraphML: no typed key"
    assert f'<data key="{key[1]}">2</data>' in graphml, "GraphML: no value"
    document = json.loads((out / "graph.jsonld").read_text())
    assert document["@context"]["sectionCount"] == {"@id": "inc:sectionCount", "@type": "xsd:integer"}
    nodes = [node for graph in document["@graph"] for node in graph["@graph"]]
    assert [node["sectionCount"] for node in nodes if "sectionCount" in node] == [2], "JSON-LD"
    page = run(program, "ontology", "--quiet", cwd=copy)
    for words in ['<article id="sectionCount"', "How many sections an account has.", "글에 있는 절의 수."]:
        assert words in page, ("the page", words)

    run("cargo", "test", "--offline", "--quiet", "--test", "it", "terms::", cwd=copy, UPDATE_TERMS="1", **environment)
    assert "property sectionCount\n" in (copy / "tests/data/terms.txt").read_text()
    run("cargo", "test", "--offline", "--quiet", "--test", "it", "sections_are_counted", cwd=copy, **environment)

target = Path(os.environ.get("CARGO_TARGET_DIR", root / "target"))
# Always the same place, so that a second run builds over the first one.
copy = target / "how-to"
shutil.rmtree(copy, ignore_errors=True)
try:
    perform(copy, target)
finally:
    shutil.rmtree(copy, ignore_errors=True)
print("how to add a property: done as written; Turtle, CSV, Parquet, every schema, GraphML, JSON-LD and the page have it")
