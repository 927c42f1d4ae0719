"""Tables through other people's engines: what is loaded with the scripts of schema/ is what was written.

A graph is made with nasty values in every text column, built as CSV and Parquet, loaded into each engine,
read out, and compared cell by cell. `--engines a,b` runs some of them; spark is only run when named.

DuckDB and PostgreSQL also load an earlier snapshot and merge the changes, which must give the same. So do the
scripts for BigQuery and Snowflake, translated for DuckDB by sqlglot; those for Redshift are only translated.

The bounds in the Parquet files are compared with their values.
"""

import argparse
import datetime
import glob
import importlib.util
import json
import math
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROWS = 4_200
NASTY = [
    "\\N", "NULL", "null", "NA", "N/A", "nan", "NaN", "None", "nil", "true", "00123", "1e5", "0x1F", "-", "inf",
    '"', '""', 'say "x"', "'", "''", "\\", "\\\\", "ends with \\", '\\"', "\\n", "\\.", "a\\.b", "\\.\n", "\n\\.\n",
    "line\nfeed", "line\r\nfeed", "line\rfeed", "\n", "\r", "\r\n", "\t", "tab\there", " ", "  lead", "trail  ",
    "\u00a0nbsp\u00a0", ",", "a,b", ";", "|", "=1+1", "+1", "-1", "@SUM(A1)", "#REF!", "--", "/* c */", "$$", "{}", "[]",
    "<b>&amp;</b>", "%s%d", "2019-02-30", "2019-02-15T10:00:00Z", "😀", "👩‍👩‍👧", "그랩의 레디스", "Tiếng Việt (NFC)",
    "Tie\u0302\u0301ng Vie\u0323\u0302t (NFD)", "zero\u200bwidth\u200d", "\ufeffmark", "\u2028", "a\u2029b", "\x85", "\x1b[31m",
    "\x01", "\x7f", "\U0010ffff", "عربى", "x" * 5_000, ('"' + "\n,") * 1_000, "nul\0nul",
]
INC = "https://w3id.org/incident-graph/ontology#"
BASE = "https://w3id.org/incident-graph/"
ROOT = Path(__file__).resolve().parents[2]


def literal(text):
    return '"' + "".join(
        c if 32 <= ord(c) < 127 and c not in '"\\' else f"\\u{ord(c):04X}" if ord(c) < 65_536 else f"\\U{ord(c):08X}"
        for c in text
    ) + '"'


def make_graph(path, schema_folder):
    """Every class with every text column; texts in every field. Returns what must be read."""
    turtle = (ROOT / "ontology/incident.ttl").read_text()
    classes = {}
    for block in re.split(r"\n\n", turtle):
        table = re.search(r'inc:tableName "(\w+)"', block)
        if table:
            classes[table[1]] = block.strip().split()[0]
    prefixes = dict(re.findall(r"@prefix (\w*): <([^>]+)>", turtle))
    manifest = json.loads((schema_folder / "manifest.json").read_text())
    lines, expect, number = [], {}, 0
    graph = f"<{BASE}graph/cases>"
    datatypes = {"integer": "integer", "decimal": "decimal", "boolean": "boolean", "timestamp": "dateTime"}
    for entry in manifest["files"]:
        table = entry["table"]
        if table not in classes or table == "runs":  # what a run says steers the manifest
            continue
        prefix, _, name = classes[table].partition(":")
        iri = prefixes[prefix] + name if name else classes[table].strip("<>")
        columns = [c for c in entry["columns"][1:] if c.get("property") and not c.get("references")]
        columns = [c for c in columns if c["name"] not in ("source_file", "source_record")]
        for row in range(ROWS if table == "mentions" else len(NASTY)):
            number += 1
            node = f"{BASE}lossless/{table}/{row:06}"
            lines.append(f"<{node}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <{iri}> {graph} .")
            for position, column in enumerate(columns):
                if column["name"].endswith(("_as_stated", "_precision")) or (row + position) % 11 == 0:
                    continue
                if column["type"] == "string":
                    value = NASTY[(row + position) % len(NASTY)]
                    expect[(table, f"lossless/{table}/{row:06}", column["name"])] = value.replace("\0", "\ufffd")
                    lines.append(f"<{node}> <{column['property']}> {literal(value)} {graph} .")
                elif column["type"] in datatypes:
                    value = {
                        "integer": str((-1) ** row * row**5), "decimal": f"{row}.{position + 1}",
                        "boolean": "true" if row % 2 else "false",
                        "timestamp": f"20{row % 30:02}-02-15T23:59:59{'.000001' if row % 2 else ''}Z",
                    }[column["type"]]
                    kind = f"<http://www.w3.org/2001/XMLSchema#{datatypes[column['type']]}>"
                    lines.append(f'<{node}> <{column["property"]}> "{value}"^^{kind} {graph} .')
    fields = [f"{INC}summary", f"{INC}symptomsText", f"{INC}evidence", "http://purl.org/dc/terms/title"]
    for field in fields:
        for language in ["@en", "@ko", "@vi", ""]:
            for row in range(len(NASTY)):
                node = f"<{BASE}lossless/cases/{row:06}>"
                for shift in range(4):
                    value = literal(NASTY[(row + shift * 7) % len(NASTY)])
                    lines.append(f"{node} <{field}> {value}{language} {graph} .")
    path.write_text("\n".join(lines) + "\n")
    return expect


def typed(text, kind):
    if kind == "integer":
        return int(text)
    if kind == "decimal":
        return float(text)
    if kind == "boolean":
        return text == "true"
    if kind == "date":
        return datetime.date.fromisoformat(text)
    if kind == "timestamp":
        return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return text


CELL = re.compile(r'"((?:[^"]|"")*)"|([^,\n"]*)')


def read_reference(path, columns):
    """The dialect as it is described, by hand: quoted is text, bare is a value, nothing is NULL."""
    text = path.read_bytes().decode("utf-8")
    at = text.index("\n") + 1
    kinds = [column["type"] for column in columns]
    rows = []
    while at < len(text):
        row = []
        for position, kind in enumerate(kinds):
            cell = CELL.match(text, at)
            at = cell.end()
            end = "\n" if position == len(kinds) - 1 else ","
            assert text[at] == end, (path, len(rows), position)
            at += 1
            if cell[1] is not None:
                assert kind == "string", (path, kind)
                row.append(cell[1].replace('""', '"'))
            else:
                row.append(typed(cell[2], kind) if cell[2] else None)
        rows.append(tuple(row))
    return rows


def plain(value):
    """A cell of an engine as the reference has it."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return None
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    if hasattr(value, "to_pydatetime"):
        value = value.to_pydatetime()
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, datetime.datetime):
        zone = value.tzinfo or datetime.timezone.utc
        return value.replace(tzinfo=zone).astimezone(datetime.timezone.utc)
    return value


def compare(engine, tables, read):
    cells = 0
    for name, (columns, rows) in tables.items():
        key = next(i for i, c in enumerate(columns) if c["name"] == "row_hash")
        found = {}
        for row in read(name, [c["name"] for c in columns]):
            row = tuple(plain(value) for value in row)
            assert row[key] not in found, f"{engine}: {name}: row {row[key]} twice"
            found[row[key]] = row
        assert len(found) == len(rows), f"{engine}: {name}: {len(found)} rows of {len(rows)}"
        for row in rows:
            other = found.get(row[key])
            assert other is not None, f"{engine}: {name}: row {row!r} is missing"
            for column, left, right in zip(columns, row, other):
                if column["type"] == "date" and isinstance(right, str):
                    right = datetime.date.fromisoformat(right)
                same = left == right and type(left) in (type(right), int, float)
                assert same, f"{engine}: {name}.{column['name']}: {left!r} became {right!r}"
                cells += 1
    print(f"{engine}: {len(tables)} tables, {cells} cells, all equal", flush=True)


def statements(path):
    """The statements of a script that ends each with a semicolon at the end of its line."""
    text = "\n".join(line for line in path.read_text().splitlines() if not line.startswith("--"))
    return [statement for statement in re.split(r";\n", text + "\n") if statement.strip()]


def earlier_graph(graph):
    """The same graph, but that some statements are not there yet, and some are that are gone later."""
    lines = graph.read_text().splitlines()
    kept = [line for number, line in enumerate(lines) if number % 5]
    gone = [line.replace("/lossless/", "/earlier/") for line in lines[::7]]
    return "\n".join(kept + gone) + "\n"


def quoted(names, mark='"'):
    return ", ".join(f"{mark}{name}{mark}" for name in names)


def rows_of(db):
    """What reads the rows of a table in a connection to DuckDB."""
    return lambda name, columns: db.execute(f'SELECT {quoted(columns)} FROM "{name}"').fetchall()


def duckdb(folder, script, changed=None):
    import duckdb

    def run(folder, *scripts, db=None):
        db = db or duckdb.connect()
        db.execute("SET TimeZone = 'UTC'; SET threads = 1")
        os.chdir(folder)
        for path in scripts:
            for statement in statements(folder / "schema/duckdb" / path):
                db.execute(statement)
        return db

    db = run(folder, "create.sql", script)
    if changed:
        run(changed, "merge.sql", db=db)
        try:
            run(changed, "create.sql", "merge.sql")
            raise AssertionError("changes were merged into another snapshot")
        except duckdb.Error as error:
            assert "belong to another snapshot" in str(error), error
    return rows_of(db)


def translated(engine, folder, changed):
    """The tables and the merge of an engine that does not run here, translated by sqlglot and run in DuckDB.

    What loads a file names a bucket or a stage, so the file it names is loaded here."""
    import duckdb
    import sqlglot

    db = duckdb.connect()
    db.execute("SET TimeZone = 'UTC'; SET threads = 1")

    def run(statement):
        for part in sqlglot.transpile(statement, read=engine, write="duckdb"):
            # Keys that are only told; DuckDB would have no word for it.
            result = db.execute(part.replace(" NOT ENFORCED", ""))
        return result

    def load(table, path):
        columns = ", ".join(f"'{name}': '{kind}'" for name, kind, *_ in db.execute(f'DESCRIBE "{table}"').fetchall())
        db.execute(
            f"""INSERT INTO "{table}" FROM read_csv('{path}', auto_detect = false, header = true, delim = ',', quote = '"',
            escape = '"', new_line = '\\n', nullstr = '', allow_quoted_nulls = false, columns = {{{columns}}})""")

    def script(folder, path):
        return statements(folder / "schema" / engine / path)

    def load_all(table, statement):
        for path in re.findall(r"(?<=/)(?:tables|changes)/[^']*\.csv", statement):
            load(table, path)

    os.chdir(folder)
    for statement in script(folder, "create.sql"):
        run(statement)
    known = {name for name, in db.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
    tables_count = len(known)
    for statement in script(folder, "load.sql"):
        # Its options are read by the translator, too, so that they are at least well-formed.
        sqlglot.parse(statement, read=engine)
        target = re.match(r'(?:COPY(?: INTO)?|LOAD DATA (?:OVERWRITE|INTO)) ["`](\w+)', statement)
        if target:
            known.remove(target[1])
            load_all(target[1], statement)
    assert not known, f"{engine}: nothing is loaded into {known}"
    whole = changed or folder
    for path in ["load_parquet.sql", "load_jsonl.sql"]:
        if (whole / "schema" / engine / path).exists():
            for statement in script(whole, path):
                sqlglot.parse(statement, read=engine)
    if not changed:
        return rows_of(db)
    os.chdir(changed)
    counts = 0
    for statement in script(changed, "merge.sql"):
        staged = re.match(r"LOAD DATA OVERWRITE TEMP TABLE `(\w+)` (\(.*?\)) FROM FILES", statement)
        like = re.match(r'CREATE OR REPLACE TEMPORARY TABLE "(\w+)" LIKE "(\w+)"', statement)
        copied = re.match(r'COPY INTO "(\w+)"', statement)
        rows = re.match(r"ASSERT \((.*)\) = (\d+) AS '", statement)
        if staged:
            run(f"CREATE TABLE `{staged[1]}` {staged[2]}")
            load_all(staged[1], statement)
        elif like:
            db.execute(f'CREATE TABLE "{like[1]}" AS FROM "{like[2]}" LIMIT 0')
        elif copied:
            load_all(copied[1], statement)
        elif rows:
            assert run(rows[1]).fetchone()[0] == int(rows[2]), statement
            counts += 1
        elif statement.startswith("SELECT 1 / "):
            assert run(statement).fetchone()[0] == 1, statement
            counts += 1
        elif not re.match("PUT |CREATE OR REPLACE TEMPORARY STAGE", statement):
            run(statement)
    assert counts == tables_count, f"{engine}: {counts} tables of {tables_count} are counted in the end"
    return rows_of(db)


def chdb(folder, script):
    from chdb import session

    db = session.Session()
    db.query("CREATE DATABASE lossless; USE lossless")
    for path in ["create.sql", script]:
        for statement in statements(folder / "schema/clickhouse" / path):
            db.query(statement)

    def read(name, columns):
        import pyarrow as pa

        got = db.query(f'SELECT {quoted(columns)} FROM "{name}"', "ArrowStream")
        data = got.bytes()
        if not data:
            return []
        table = pa.ipc.open_stream(data).read_all()
        lists = []
        for column in table.columns:
            if pa.types.is_binary(column.type) or pa.types.is_large_binary(column.type):
                column = column.cast(pa.string())
            lists.append(column.to_pylist())
        return zip(*lists)

    return read


def kuzu(folder, script):
    import kuzu

    place = tempfile.mkdtemp()
    db = kuzu.Connection(kuzu.Database(place + "/db", max_num_threads=1, buffer_pool_size=1 << 30))
    for path in ["create.cypher", script]:
        for statement in statements(folder / "schema/kuzu" / path):
            db.execute(statement)

    def read(name, columns):
        got = db.execute(f"MATCH (t:`{name}`) RETURN " + ", ".join(f"t.`{column}`" for column in columns))
        while got.has_next():
            yield got.get_next()

    return read


class Postgres:
    """A server of our own on loopback, which is gone afterwards."""

    def __enter__(self):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        self.bin = Path(found[-1]) if found else Path(shutil.which("pg_ctl")).resolve().parent
        self.place = tempfile.mkdtemp(prefix="incident-graph-postgresql-")
        self.user = {}
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root; its package brings a user.
            shutil.chown(self.place, "postgres")
            self.user = {"user": "postgres", "group": "postgres", "extra_groups": []}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.run("initdb", "-D", f"{self.place}/data", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C")
        settings = f"-c listen_addresses=127.0.0.1 -p {self.port} -k {self.place} -c fsync=off"
        self.run("pg_ctl", "-D", f"{self.place}/data", "-o", settings, "-l", f"{self.place}/log", "-w", "start")
        return self

    def run(self, program, *arguments):
        done = subprocess.run(
            [self.bin / program, *arguments], cwd=self.place, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, **self.user,
        )
        assert done.returncode == 0, (program, done.stderr)

    def __exit__(self, *_):
        self.run("pg_ctl", "-D", f"{self.place}/data", "-m", "immediate", "stop")
        shutil.rmtree(self.place)


def psql(folder, server, database, *scripts, ends=0):
    for_each = [word for script in scripts for word in ("-f", f"schema/postgresql/{script}")]
    done = subprocess.run(
        [server.bin / "psql", "-q", "-h", "127.0.0.1", "-p", str(server.port), "-U", "postgres",
         *(["-1"] if "create.sql" in scripts else []), "-v", "ON_ERROR_STOP=1", "-v", f"folder={folder}", *for_each, database],
        cwd=folder, capture_output=True, text=True, env={**os.environ, "PGCLIENTENCODING": "UTF8"},
    )
    assert done.returncode == ends, done.stderr[-2000:]
    return done.stderr


def postgresql(folder, server, script, database, changed=None, merge=None):
    import psycopg2

    server.run("createdb", "-h", "127.0.0.1", "-p", str(server.port), "-U", "postgres", database)
    psql(folder, server, database, "create.sql", script, "constraints.sql")
    if changed:
        # A snapshot that the changes do not belong to stays as it was.
        other = f"{database}_empty"
        server.run("createdb", "-h", "127.0.0.1", "-p", str(server.port), "-U", "postgres", other)
        psql(changed, server, other, "create.sql", "constraints.sql")
        said = psql(changed, server, other, merge, ends=3)
        assert "belong to another snapshot" in said or "foreign key" in said, said
        psql(changed, server, database, merge)
    db = psycopg2.connect(host="127.0.0.1", port=server.port, user="postgres", dbname=database)

    def read(name, columns):
        with db.cursor() as cursor:
            cursor.execute(f'SELECT {quoted(columns)} FROM "{name}"')
            return cursor.fetchall()

    return read


def spark(folder, tables):
    """Optional and slow: needs Java and pyspark."""
    from pyspark.sql import SparkSession, types as t

    kinds = {"string": t.StringType(), "integer": t.LongType(), "decimal": t.DoubleType(),
             "boolean": t.BooleanType(), "date": t.DateType(), "timestamp": t.TimestampType()}
    session = SparkSession.builder.master("local[1]").config("spark.sql.session.timeZone", "UTC").config(
        "spark.driver.host", "127.0.0.1").getOrCreate()

    def read(name, columns):
        schema = t.StructType([t.StructField(c["name"], kinds[c["type"]]) for c in tables[name][0]])
        frame = session.read.csv(
            str(folder / f"tables/{name}.csv"), schema=schema, header=True, multiLine=True, escape='"',
            mode="FAILFAST", lineSep="\n",
        )
        return [tuple(row) for row in frame.select(*columns).collect()]

    return read


def check_bounds(tables, folder):
    """The least and the greatest value of each column of a row group, as pyarrow reads them."""
    import pyarrow.compute as pc
    import pyarrow.parquet

    checked = cut = 0
    for name, (columns, rows) in tables.items():
        file = pyarrow.parquet.ParquetFile(folder / f"parquet/{name}.parquet")
        assert file.metadata.num_rows == len(rows), name
        for group in range(file.metadata.num_row_groups):
            values = file.read_row_group(group)
            for place, column in enumerate(columns):
                place_of = (name, group, column["name"])
                stated = file.metadata.row_group(group).column(place).statistics
                found = values.column(place)
                assert stated.has_null_count and stated.null_count == found.null_count, place_of
                if stated.has_distinct_count:
                    assert stated.distinct_count == len(found.drop_null().unique()), place_of
                if found.null_count == len(found):
                    assert not stated.has_min_max, place_of
                    continue
                least, greatest = pc.min(found).as_py(), pc.max(found).as_py()
                if column["type"] == "string":
                    # Texts are ordered by their bytes, and long ones are cut.
                    texts = [text.encode() for text in found.drop_null().to_pylist()]
                    least, greatest = min(texts), max(texts)
                    if not stated.has_min_max:
                        assert len(greatest) > 64, place_of
                        continue
                    low, high = stated.min.encode(), stated.max.encode()
                    assert low <= least and greatest <= high and max(len(low), len(high)) <= 64, place_of
                    assert (low == least) == (len(least) <= 64), place_of
                    assert (high == greatest) == (len(greatest) <= 64), place_of
                    cut += low != least or high != greatest
                else:
                    assert (stated.min, stated.max) == (least, greatest), (place_of, stated.min, least)
                checked += 1
    assert checked > 100 and cut > 0, (checked, cut)
    print(f"pyarrow, bounds in Parquet: {checked} columns of row groups, {cut} with a text that was cut", flush=True)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program", type=Path)
    arguments.add_argument("--engines", default="python,duckdb,translated,postgresql,chdb,kuzu,polars,pyarrow,pandas")
    arguments = arguments.parse_args()
    engines = arguments.engines.split(",")
    program = arguments.program.resolve()
    work = Path(tempfile.mkdtemp(prefix="incident-graph-lossless-"))
    work.chmod(0o755)  # a server reads the files under its own name
    started = time.time()

    def build(*more, code=0):
        done = subprocess.run([program, "build", "-q", "--no-links", *more], capture_output=True, text=True)
        assert done.returncode == code, done.stderr[-2000:]

    (work / "empty.nq").write_text("")
    build(work / "empty.nq", "--format", "csv", "--out", work / "empty", code=1)  # no case was read
    expect = make_graph(work / "nasty.nq", work / "empty")
    folder = work / "built"
    (work / "earlier.nq").write_text(earlier_graph(work / "nasty.nq"))
    build(work / "earlier.nq", "--format", "csv", "--out", work / "earlier")
    build(work / "nasty.nq", "--format", "nquads,csv,parquet,jsonl", "--out", folder, "--changes-since", work / "earlier")
    os.chdir(folder)
    manifest = json.loads((folder / "manifest.json").read_text())
    tables = {
        entry["table"]: (entry["columns"], read_reference(folder / entry["path"], entry["columns"]))
        for entry in manifest["files"] if entry["path"].startswith("tables/")
    }
    checked = 0
    for name, (columns, rows) in tables.items():
        names = [column["name"] for column in columns]
        for row in rows:
            for column, value in zip(names, row):
                key = (name, row[0].removeprefix(BASE) if isinstance(row[0], str) else row[0], column)
                if key in expect:
                    assert value == expect.pop(key), (key, value)
                    checked += 1
    assert not expect, f"{len(expect)} values were not written, such as {next(iter(expect.items()))!r}"
    total = sum(len(rows) for _, rows in tables.values())
    assert len(tables["mentions"][1]) >= ROWS and len(tables["texts"][1]) >= ROWS
    print(f"written: {total} rows, {checked} nasty cells as they were stated")
    done = subprocess.run([program, "verify", folder], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]

    place = importlib.util.spec_from_file_location("read_tables", folder / "schema/python/read_tables.py")
    module = importlib.util.module_from_spec(place)
    place.loader.exec_module(module)
    readers = module.Folder(folder)

    def frame_rows(frame, columns):
        return zip(*[frame[column].tolist() for column in columns])

    def parquet(read):
        return lambda name, columns: read(str(folder / f"parquet/{name}.parquet"), columns)

    def arrow_rows(table, columns):
        return zip(*[table[column].to_pylist() for column in columns])

    for engine in engines:
        if engine == "duckdb":
            compare("DuckDB, CSV", tables, duckdb(folder, "load.sql"))
            compare("DuckDB, Parquet", tables, duckdb(folder, "load_parquet.sql"))
            compare("DuckDB, JSON Lines", tables, duckdb(folder, "load_jsonl.sql"))
            compare("DuckDB, changes merged", tables, duckdb(work / "earlier", "load.sql", folder))
            os.chdir(folder)
        elif engine == "translated":
            for dialect in ["bigquery", "snowflake"]:
                compare(f"{dialect} in translation, changes merged", tables, translated(dialect, work / "earlier", folder))
            compare("redshift in translation", tables, translated("redshift", folder, None))
            os.chdir(folder)
        elif engine == "chdb":
            # One session at a time; each part is a process of its own.
            for script in ["load.sql", "load_parquet.sql", "load_jsonl.sql"]:
                child = os.fork()
                if child == 0:
                    code = 1
                    try:
                        compare(f"chdb, {script}", tables, chdb(folder, script))
                        code = 0
                    except BaseException as error:
                        print(error, file=sys.stderr, flush=True)
                    os._exit(code)
                assert os.waitpid(child, 0)[1] == 0, f"chdb, {script}"
        elif engine == "kuzu":
            compare("Kuzu, CSV", tables, kuzu(folder, "load.cypher"))
            compare("Kuzu, Parquet", tables, kuzu(folder, "load_parquet.cypher"))
        elif engine == "postgresql":
            with Postgres() as server:
                compare("PostgreSQL, CSV, foreign keys", tables, postgresql(folder, server, "load_server.sql", "nasty"))
                compare("PostgreSQL, changes merged", tables, postgresql(
                    work / "earlier", server, "load_server.sql", "merged", folder, "merge_server.sql"))
                # psql before 18 stumbles over a line of \\. in a text, so its own script gets a tame graph.
                build(ROOT / "corpus/incidentlib", "--format", "csv", "--out", work / "part")
                build("--format", "csv", "--out", work / "tame", "--changes-since", work / "part")
                entries = json.loads((work / "tame/manifest.json").read_text())["files"]
                tame = {
                    entry["table"]: (entry["columns"], read_reference(work / "tame" / entry["path"], entry["columns"]))
                    for entry in entries if entry["path"].startswith("tables/")
                }
                compare("PostgreSQL, CSV through psql", tame, postgresql(work / "tame", server, "load.sql", "tame"))
                compare("PostgreSQL, changes merged through psql", tame, postgresql(
                    work / "part", server, "load.sql", "part", work / "tame", "merge.sql"))
        elif engine == "polars":
            import polars

            compare("polars, CSV", tables, lambda name, columns: readers.polars(name).select(columns).iter_rows())
            compare("polars, Parquet", tables, parquet(
                lambda path, columns: polars.read_parquet(path, hive_partitioning=False).select(columns).iter_rows()))
        elif engine == "pyarrow":
            import pyarrow.parquet

            compare("pyarrow, CSV", tables, lambda name, columns: arrow_rows(readers.arrow(name), columns))
            compare("pyarrow, Parquet", tables, parquet(
                lambda path, columns: arrow_rows(pyarrow.parquet.read_table(path), columns)))
            check_bounds(tables, folder)
            build(work / "nasty.nq", "--format", "parquet", "--row-group", "500", "--out", work / "groups")
            check_bounds(tables, work / "groups")
        elif engine == "pandas":
            import pandas

            compare("pandas, CSV", tables, lambda name, columns: frame_rows(readers.pandas(name), columns))
            # Its own types have no whole number that may be NULL; Arrow's keep what Parquet says.
            compare("pandas, Parquet", tables, parquet(
                lambda path, columns: frame_rows(pandas.read_parquet(path, dtype_backend="pyarrow"), columns)))
        elif engine == "python":
            def json_rows(name, columns):
                kinds = {column["name"]: column["type"] for column in tables[name][0]}
                for line in (folder / f"jsonl/{name}.jsonl").read_text(encoding="utf-8").split("\n")[:-1]:
                    row = json.loads(line)
                    yield [
                        typed(row[c], kinds[c]) if isinstance(row[c], str) else
                        float(row[c]) if row[c] is not None and kinds[c] == "decimal" else row[c]
                        for c in columns
                    ]
            compare("JSON Lines", tables, json_rows)
        elif engine == "spark":
            compare("Spark, CSV", tables, spark(folder, tables))
        else:
            sys.exit(f"no engine {engine}")
    os.chdir("/")
    shutil.rmtree(work)
    print(f"lossless: {len(engines)} readers, {time.time() - started:.0f} s")


main()
