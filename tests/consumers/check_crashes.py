"""A build that is killed, or that the disk has no room for, leaves the old folder or the new one.

The program is killed at random moments, at least 100 times, while it builds over an older folder; after
each the folder is one of the two, to the byte, and the next build cleans up. Then files may not grow
beyond a limit, and a small disk is full: both are said with the file and the bytes, and nothing changes."""

import hashlib
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

program = Path(sys.argv[1]).resolve()
kills = int(sys.argv[2]) if len(sys.argv) > 2 else 100
root = Path(__file__).resolve().parents[2]
old_input, new_input = root / "tests/fixtures/record.json", root / "tests/fixtures/series.txt"
work = Path(tempfile.mkdtemp(prefix="incident-graph-crashes-"))
target = work / "out"


def command(source, out):
    return [program, "build", "-q", source, "--format", "csv,parquet,nquads", "--out", out]


def build(source, out, **options):
    return subprocess.run(command(source, out), capture_output=True, text=True, **options)


def contents(folder):
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


for name, source in [("old", old_input), ("new", new_input)]:
    assert build(source, work / name).returncode < 2
known = {contents(work / "old"): "old", contents(work / "new"): "new"}
assert len(known) == 2
assert build(old_input, target).returncode < 2
# How long a build takes from its first hidden folder to its end, to kill within it.
begun = time.time()
assert build(old_input, target).returncode < 2
span = time.time() - begun
random.seed(7)
counts = {"old": 0, "new": 0, "killed": 0}
turn = [old_input, new_input]
for attempt in range(kills):
    child = subprocess.Popen(
        command(turn[attempt % 2], target), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    time.sleep(random.uniform(0, span * 1.1))
    child.send_signal(signal.SIGKILL)
    counts["killed"] += child.wait() == -signal.SIGKILL
    state = known.get(contents(target))
    assert state, f"after kill {attempt + 1} the folder is neither the old nor the new one"
    counts[state] += 1
assert build(new_input, target).returncode < 2
assert known[contents(target)] == "new"
left = [path.name for path in work.iterdir() if path.name.startswith(".out")]
assert not left, f"left behind: {left}"
print(f"{kills} kills ({counts['killed']} before the end): {counts['old']} times the old folder, "
      f"{counts['new']} times the new one")


def limit():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4_096, 4_096))


def check_full(done, folder, before, what):
    assert done.returncode == 2, (what, done.returncode, done.stderr)
    for words in ["error[export-space]", "  --> ", "bytes", "help: "]:
        assert words in done.stderr, (what, words, done.stderr)
    assert contents(folder) == before, f"{what}: the old folder changed"
    assert not [path for path in folder.parent.iterdir() if path.name.startswith(f".{folder.name}.")]
    print(f"{what}: the old folder stands, and the message is\n" + "\n".join(
        "  " + line for line in done.stderr.strip().splitlines()[:3]))


check_full(build(old_input, target, preexec_fn=limit), target, contents(target), "a limit on files")
small = work / "small"
small.mkdir()
mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1500k", "tmpfs", small], capture_output=True)
if mounted.returncode == 0:
    try:
        first = [program, "build", "-q", old_input, "--format", "nquads", "--out", small / "out"]
        assert subprocess.run(first, stderr=subprocess.DEVNULL).returncode < 2
        before = contents(small / "out")
        done = subprocess.run(
            [program, "build", "-q", "--out", small / "out"], capture_output=True, text=True)
        check_full(done, small / "out", before, "a full disk")
    finally:
        subprocess.run(["umount", small], check=True)
else:
    print("a full disk: not tried, no file system can be mounted here")
shutil.rmtree(work)
