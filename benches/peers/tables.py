"""A million rows of eleven columns, written by us and by others in turn: CPU seconds of one thread, the least
and the median of all rounds, and megabytes. Rows are in memory beforehand, with their hashes but where noted.

    pip install duckdb polars pyarrow numpy
    python benches/peers/tables.py FOLDER [ROUNDS]
"""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

os.environ["POLARS_MAX_THREADS"] = "1"
import duckdb
import polars
import pyarrow
import pyarrow.csv
import pyarrow.parquet

pyarrow.set_cpu_count(1)
pyarrow.set_io_thread_count(1)
repository = Path(__file__).resolve().parents[2]
folder = Path(sys.argv[1]).resolve()
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
peers = folder / "peers"
peers.mkdir(parents=True, exist_ok=True)
seconds, megabytes = {}, {}


def ours():
    bench = ["cargo", "bench", "-q", "--bench", "tables", "--", str(folder)]
    told = subprocess.run(bench, cwd=repository, check=True, capture_output=True, text=True).stdout
    for line in told.splitlines():
        who, what, cpu, size = line.split("\t")
        seconds.setdefault((who, what), []).append(float(cpu))
        megabytes[who, what] = float(size)


def theirs(who, what, write):
    path = peers / f"{who}.{what.split()[0].strip(',')}"
    best = float("inf")
    for _ in range(3):
        path.unlink(missing_ok=True)
        before = time.process_time()
        write(str(path))
        best = min(best, time.process_time() - before)
    seconds.setdefault((who, what), []).append(best)
    megabytes[who, what] = path.stat().st_size / 1e6


ours()
source = str(folder / "parquet/events.parquet")
db = duckdb.connect()
db.execute("SET threads = 1; SET TimeZone = 'UTC'; SET preserve_insertion_order = true")
db.execute(f"CREATE TABLE events AS SELECT * FROM '{source}'")
frame = polars.read_parquet(source)
table = pyarrow.parquet.read_table(source, use_threads=False).combine_chunks()
STRINGS = "event_key, title, organization_key, cause_key, text, row_hash"


def copy(path, options):
    db.execute(f"COPY events TO '{path}' ({options})")


for turn in range(rounds):
    if turn > 0:
        ours()
    theirs("DuckDB", "csv, quotes forced", lambda path: copy(path, f"FORMAT csv, HEADER, FORCE_QUOTE ({STRINGS})"))
    theirs("DuckDB", "csv", lambda path: copy(path, "FORMAT csv, HEADER"))
    theirs("polars", "csv, quotes forced", lambda path: frame.write_csv(path, quote_style="non_numeric"))
    theirs("polars", "csv", lambda path: frame.write_csv(path))
    theirs("pyarrow", "csv, quotes forced", lambda path: pyarrow.csv.write_csv(table, path))
    theirs("DuckDB", "parquet", lambda path: copy(path, "FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 1048576"))
    theirs("DuckDB", "parquet, its row groups", lambda path: copy(path, "FORMAT parquet, COMPRESSION zstd"))
    theirs("polars", "parquet", lambda path: frame.write_parquet(path, compression="zstd"))
    theirs("pyarrow", "parquet", lambda path: pyarrow.parquet.write_table(table, path, compression="zstd"))

print("who\twhat\tleast\tmedian\tMB")
for (who, what), all_rounds in seconds.items():
    least, median = min(all_rounds), statistics.median(all_rounds)
    print(f"{who}\t{what}\t{least:.2f}\t{median:.2f}\t{megabytes[who, what]:.1f}")
