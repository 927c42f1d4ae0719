#!/bin/sh
# Run in the built folder: sh schema/neo4j/import.sh WORK-FOLDER [DATABASE]
set -eu
work=$1
mkdir -p "$work"
{ echo 'node_key:ID,:LABEL,role,label,iri,row_hash'; { cat 'tables/nodes.csv' | tail -n +2; }; } > "$work/nodes.csv"
{ echo ':START_ID,:END_ID,:TYPE,status,band,confidence:double,link_key,row_hash'; { cat 'tables/edges.csv' | tail -n +2; }; } > "$work/edges.csv"
if [ $# -gt 1 ]; then
  neo4j-admin database import full --multiline-fields=true --quote='"' \
    --nodes="$work/nodes.csv" --relationships="$work/edges.csv" "$2"
fi
