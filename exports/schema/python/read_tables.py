"""Tables of a built folder in Python, with their types, by the columns of manifest.json.

    from read_tables import Folder
    incidents = Folder("exports").polars("incidents")    # or .arrow, .pandas

No reader guesses a type or takes a text such as NA for NULL.
"""

import json
from pathlib import Path


class Folder:
    def __init__(self, path):
        self.path = Path(path)
        manifest = json.loads((self.path / "manifest.json").read_text(encoding="utf-8"))
        self.tables = {}
        for entry in manifest["files"]:
            if entry["path"].startswith("tables/"):
                columns = {column["name"]: column["type"] for column in entry["columns"]}
                self.tables.setdefault(entry["table"], (columns, []))[1].append(entry["path"])

    def polars(self, name):
        import polars as pl

        types = {
            "string": pl.String, "integer": pl.Int64, "decimal": pl.Float64,
            "boolean": pl.Boolean, "date": pl.Date, "timestamp": pl.String,
        }
        columns, paths = self.tables[name]
        schema = {column: types[kind] for column, kind in columns.items()}
        moments = [column for column, kind in columns.items() if kind == "timestamp"]
        frames = [pl.read_csv(self.path / path, schema=schema) for path in paths]
        return pl.concat(frames).with_columns(
            pl.col(moments).str.to_datetime("%+", time_unit="us", time_zone="UTC")
        )

    def arrow(self, name):
        import pyarrow as pa
        from pyarrow import csv

        types = {
            "string": pa.string(), "integer": pa.int64(), "decimal": pa.float64(),
            "boolean": pa.bool_(), "date": pa.date32(), "timestamp": pa.timestamp("us", "UTC"),
        }
        columns, paths = self.tables[name]
        convert = csv.ConvertOptions(
            column_types={column: types[kind] for column, kind in columns.items()},
            strings_can_be_null=True, quoted_strings_can_be_null=False, null_values=[""],
            timestamp_parsers=[csv.ISO8601],
        )
        parse = csv.ParseOptions(newlines_in_values=True)
        # A cell of many megabytes has to fit in a block.
        read = csv.ReadOptions(block_size=64 << 20)
        return pa.concat_tables(
            [csv.read_csv(self.path / path, read, parse, convert) for path in paths]
        )

    def pandas(self, name):
        import pandas as pd

        types = {
            "string": "object", "integer": "Int64", "decimal": "float64", "boolean": "boolean",
            "date": "object", "timestamp": "object",
        }
        columns, paths = self.tables[name]
        frames = [
            pd.read_csv(
                self.path / path, dtype={column: types[kind] for column, kind in columns.items()},
                keep_default_na=False, na_values=[""], encoding="utf-8", lineterminator=None,
            )
            for path in paths
        ]
        frame = pd.concat(frames, ignore_index=True)
        for column, kind in columns.items():
            if kind == "timestamp":
                frame[column] = pd.to_datetime(frame[column], utc=True, format="ISO8601")
        return frame
