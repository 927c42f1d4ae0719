"""Compares measures of networks with igraph, and the projection with scipy, on one core.

Usage: python3 benches/peers/compare.py [CASES] [FOLDER]

Installs the peers in a virtual environment (target/peers), builds `benches/network.rs`, generates the
graph, and runs each part of each program in a process of its own, bound to one core: three times, the
least CPU time counts. Prints a table in Markdown. The graph of 100,000 cases takes two minutes and two
gigabytes to generate; it is kept in FOLDER (target/peers-graph).
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
cases = sys.argv[1] if len(sys.argv) > 1 else "100000"
folder = Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / f"target/peers-graph-{cases}")
venv = ROOT / "target/peers"
PARTS = ["build", "pagerank", "leiden", "kcore", "components", "clustering", "betweenness"]


def one_core():
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, preexec_fn=one_core)
    if done.returncode != 0:
        sys.exit(f"{command}: {done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def best(*command):
    runs = [run(*command) for _ in range(3)]
    return min(runs, key=lambda found: found["cpu"])


if not (venv / "bin/python").exists():
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
subprocess.run([venv / "bin/pip", "install", "--quiet", "-r", HERE / "requirements.txt"], check=True)
built = subprocess.run(
    ["cargo", "bench", "--bench", "network", "--no-run", "--message-format", "json"],
    cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True,
)
messages = [json.loads(line) for line in built.stdout.splitlines() if line.startswith("{")]
own = next(m["executable"] for m in messages if m.get("target", {}).get("name") == "network" and m.get("executable"))
python, peer = venv / "bin/python", HERE / "peer.py"

projection = folder / "projection.json"
if not projection.exists():
    folder.mkdir(parents=True, exist_ok=True)
    projection.write_text(json.dumps(run(own, "graph", cases, folder)))
ours = json.loads(projection.read_text())
print(f"{ours['found']['nodes']} cases, {ours['found']['edges']} edges\n")
print("| part | ours, CPU s | peer, CPU s | ratio | ours, peak MB | peer, peak MB | found, ours / peer |")
print("|---|---:|---:|---:|---:|---:|---|")


def line(name, ours, theirs):
    figures = " / ".join(json.dumps(found["found"]) for found in (ours, theirs))
    ratio = ours["cpu"] / max(theirs["cpu"], 0.005)
    print(
        f"| {name} | {ours['cpu']:.2f} | {theirs['cpu']:.2f} | {ratio:.2f} | {ours['peak_mb']} | {theirs['peak_mb']} | {figures} |",
        flush=True,
    )


line("projection (scipy)", ours, run(python, peer, "projection", folder))
for part in PARTS:
    repeat = run if part == "betweenness" else best
    line(f"{part} (igraph)", repeat(own, part, folder / "edges.csv"), repeat(python, peer, part, folder))
