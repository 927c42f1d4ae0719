"""tables/*.csv in DuckDB, by the columns of the manifest: all rows load, keys are unique, every
foreign key resolves, and the files are what the manifest says."""

import hashlib
import json
import sys
from pathlib import Path

import duckdb

folder = Path(sys.argv[1])
manifest = json.loads((folder / "manifest.json").read_text())
types = {
    "string": "VARCHAR", "key": "VARCHAR", "integer": "BIGINT", "decimal": "DECIMAL(38, 10)",
    "boolean": "BOOLEAN", "date": "DATE", "timestamp": "TIMESTAMP WITH TIME ZONE",
}
db = duckdb.connect()
db.execute("SET TimeZone = 'UTC'")
keys, tables = {}, {}
for entry in manifest["files"]:
    data = (folder / entry["path"]).read_bytes()
    assert len(data) == entry["bytes"], entry["path"]
    assert hashlib.sha256(data).hexdigest() == entry["sha256"], entry["path"]
    if not entry["path"].startswith("tables/"):
        continue
    name = Path(entry["path"]).stem
    columns = {column["name"]: types[column["type"]] for column in entry["columns"]}
    listed = ", ".join(f"'{name}': '{kind}'" for name, kind in columns.items())
    db.execute(
        f"""CREATE TABLE "{name}" AS SELECT * FROM read_csv('{folder / entry["path"]}',
        auto_detect=false, header=true, delim=',', quote='"', escape='"', nullstr='',
        allow_quoted_nulls=false, columns={{{listed}}})"""
    )
    rows = db.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
    assert rows == entry["rows"], (name, rows, entry["rows"])
    tables[name] = entry["columns"]
    first = entry["columns"][0]["name"]
    if not entry["columns"][0].get("references") and first.endswith("_key"):
        unique = db.execute(f'SELECT count(DISTINCT "{first}") FROM "{name}"').fetchone()[0]
        assert unique == rows, f"{name}.{first} is no key"
        keys[first] = name

checked = 0
for name, columns in tables.items():
    for column in columns:
        target = column.get("references")
        if not target:
            continue
        table, key = target.rsplit(".", 1)
        dangling = db.execute(
            f"""SELECT count(*) FROM "{name}" AS child WHERE child."{column["name"]}" IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM "{table}" AS parent WHERE parent."{key}" = child."{column["name"]}")"""
        ).fetchone()[0]
        assert dangling == 0, f"{name}.{column['name']}: {dangling} rows lead nowhere in {table}.{key}"
        checked += 1
assert checked > 20, f"only {checked} foreign keys: does the manifest name them?"
print(f"DuckDB: {len(tables)} tables, {checked} foreign keys, all resolve")
