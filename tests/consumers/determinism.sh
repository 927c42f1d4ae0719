#!/usr/bin/env bash
# The same input gives the same bytes: twice, with its paths in another order, in another locale and
# with one thread, and when every export is made again from the built graph.nq.
set -euo pipefail
program=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
json=corpus/incidentlib text=corpus/case-texts
"$program" build --quiet "$json" "$text" --out "$work/a" 2>/dev/null
LC_ALL=C TZ=Asia/Seoul "$program" build --quiet "$text" "$json" --out "$work/b" 2>/dev/null
diff -r "$work/a" "$work/b"
cp -r "$json" "$work/copy"
mkdir "$work/reversed"
# Another order of the directory entries: files made last to first.
for file in $(ls -r "$json"); do cp "$json/$file" "$work/reversed/"; done
"$program" build --quiet "$work/reversed" --out "$work/c" 2>/dev/null
"$program" build --quiet "$work/copy" --out "$work/d" 2>/dev/null
diff -r "$work/c" "$work/d"
for format in turtle nquads graphml; do
    extension=$(case $format in turtle) echo ttl ;; nquads) echo nq ;; *) echo graphml ;; esac)
    "$program" export "$format" --graph "$work/a" --output "$work/again.$extension" --quiet
    cmp "$work/a/graph.$extension" "$work/again.$extension"
    "$program" export "$format" --graph "$work/a/graph.nq" --output - --quiet | cmp - "$work/a/graph.$extension"
done
"$program" export csv --graph "$work/a/graph.nq" --output "$work/tables" --quiet
diff -r "$work/a/tables" "$work/tables/tables"
for extension in nt trig jsonld rdf; do
    "$program" export "$extension" --graph "$work/a" --output "$work/more.$extension" --quiet
    "$program" export "$extension" --graph "$work/a/graph.nq" --output - --quiet | cmp - "$work/more.$extension"
done
for extension in trig jsonld; do
    "$program" export nquads --graph "$work/more.$extension" --output - --quiet | cmp - "$work/a/graph.nq"
done
for extension in nt rdf; do
    "$program" export ntriples --graph "$work/more.$extension" --output - --quiet | cmp - "$work/more.nt"
done
echo "equal bytes: two runs, shuffled paths, locale, read-back"
