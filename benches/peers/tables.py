"""The rows of `cargo bench --bench tables -- FOLDER`, written by others: CPU seconds of one thread, best of
three, rows in memory beforehand, and megabytes.

    pip install duckdb polars pyarrow
    POLARS_MAX_THREADS=1 python benches/peers/tables.py FOLDER
"""

import os
import sys
import time
from pathlib import Path

os.environ.setdefault("POLARS_MAX_THREADS", "1")
import duckdb
import polars
import pyarrow
import pyarrow.csv
import pyarrow.parquet

pyarrow.set_cpu_count(1)
pyarrow.set_io_thread_count(1)
folder = Path(sys.argv[1])
source = str(folder / "parquet/events.parquet")
out = folder / "peers"
out.mkdir(exist_ok=True)
db = duckdb.connect()
db.execute(f"SET threads = 1; SET TimeZone = 'UTC'; SET preserve_insertion_order = true; CREATE TABLE events AS SELECT * FROM '{source}'")
frame = polars.read_parquet(source)
table = pyarrow.parquet.read_table(source, use_threads=False).combine_chunks()


def measure(name, kind, path, write):
    best = float("inf")
    for _ in range(3):
        path.unlink(missing_ok=True)
        before = time.process_time()
        write(str(path))
        best = min(best, time.process_time() - before)
    print(f"{name}\t{kind}\t{best:.2f}\t{path.stat().st_size / 1e6:.1f}", flush=True)


csv, parquet = out / "events.csv", out / "events.parquet"
measure("DuckDB", "csv, quotes forced", csv, lambda path: db.execute(f"COPY events TO '{path}' (FORMAT csv, HEADER, FORCE_QUOTE (event_key, title, organization_key, cause_key, text, row_hash))"))
measure("DuckDB", "csv", csv, lambda path: db.execute(f"COPY events TO '{path}' (FORMAT csv, HEADER)"))
measure("polars", "csv", csv, lambda path: frame.write_csv(path, quote_style="non_numeric"))
measure("polars", "csv, quotes where needed", csv, lambda path: frame.write_csv(path))
measure("pyarrow", "csv", csv, lambda path: pyarrow.csv.write_csv(table, path))
measure("DuckDB", "parquet zstd", parquet, lambda path: db.execute(f"COPY events TO '{path}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 1048576)"))
measure("DuckDB", "parquet zstd, its row groups", parquet, lambda path: db.execute(f"COPY events TO '{path}' (FORMAT parquet, COMPRESSION zstd)"))
measure("pyarrow", "parquet zstd", parquet, lambda path: pyarrow.parquet.write_table(table, path, compression="zstd"))
measure("polars", "parquet zstd", parquet, lambda path: frame.write_parquet(path, compression="zstd"))
