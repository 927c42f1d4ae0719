"""What describes the tables of a built folder, read by the tools that it is for: frictionless validates the
data package (types, keys, foreign keys), csvw reads every table by its metadata, and dbt parses sources.yml
and runs all its tests on tables that DuckDB loaded. The questions of docs/tables.md have answers there, too."""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
from csvw import TableGroup
from frictionless import validate

folder = Path(sys.argv[1]).resolve()
manifest = json.loads((folder / "manifest.json").read_text())
tables = [entry for entry in manifest["files"] if entry["path"].startswith("tables/")]
rows = sum(entry["rows"] for entry in tables)


def load(path):
    """The tables in DuckDB, by the scripts of the folder."""
    os.chdir(folder)
    with duckdb.connect(str(path)) as db:
        for script in ["create.sql", "load.sql"]:
            text = (folder / "schema/duckdb" / script).read_text()
            db.execute("\n".join(line for line in text.splitlines() if not line.startswith("--")))


def ask(path):
    """Every statement in docs/tables.md, on the tables in DuckDB."""
    text = (Path(__file__).resolve().parents[2] / "docs/tables.md").read_text()
    statements = [
        statement for block in re.findall(r"^```sql\n(.*?)^```$", text, re.M | re.S)
        for statement in block.split(";\n") if statement.strip()
    ]
    with duckdb.connect(str(path), read_only=True) as db:
        for statement in statements:
            assert db.execute(statement).fetchall(), f"no row: {statement}"
    return len(statements)


def start_dbt(project):
    """dbt test on a project that has the sources and nothing else, while the others run."""
    (project / "models").mkdir()
    (project / "models/sources.yml").write_text((folder / "schema/dbt/sources.yml").read_text())
    (project / "dbt_project.yml").write_text("name: check\nversion: '1.0'\nprofile: check\n")
    (project / "profiles.yml").write_text(
        "check: {target: it, outputs: {it: {type: duckdb, path: loaded.duckdb, schema: main, threads: 2}}}\n"
    )
    load(project / "loaded.duckdb")
    print(f"docs/tables.md: {ask(project / 'loaded.duckdb')} statements, each has rows", flush=True)
    return subprocess.Popen(
        [Path(sys.executable).parent / "dbt", "--quiet", "--no-send-anonymous-usage-stats", "test",
         "--project-dir", project, "--profiles-dir", project],
        cwd=project, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )


with tempfile.TemporaryDirectory(prefix="incident-graph-dbt-") as place:
    project = Path(place)
    dbt = start_dbt(project)

    report = validate(str(folder / "datapackage.json"))
    faults = [(task.name, error.message) for task in report.tasks for error in task.errors]
    assert report.valid and not faults, (report.errors, faults[:5])
    assert len(report.tasks) == len(tables)
    print(f"frictionless: {len(report.tasks)} tables, valid", flush=True)

    group = TableGroup.from_file(folder / "schema/csvw.json")
    read = sum(1 for table in group.tables for _ in table.iterdicts(strict=True))
    assert read == rows, (read, rows)
    assert group.check_referential_integrity()
    print(f"csvw: {len(group.tables)} tables, {read} rows, foreign keys resolve", flush=True)

    said, _ = dbt.communicate()
    assert dbt.returncode == 0, said[-3000:]
    results = json.loads((project / "target/run_results.json").read_text())["results"]
    assert all(result["status"] == "pass" for result in results)
    sources = (folder / "schema/dbt/sources.yml").read_text()
    asked = len(re.findall(r"^ +- (?:unique|not_null|relationships:)$", sources, re.M))
    assert len(results) == asked > 300, (len(results), asked)
    print(f"dbt: {len(results)} tests, all pass", flush=True)
