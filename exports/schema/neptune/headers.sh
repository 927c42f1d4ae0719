#!/bin/sh
# Run in the built folder: sh schema/neptune/headers.sh WORK-FOLDER
# Then copy WORK-FOLDER to a bucket and load it with format csv.
set -eu
work=$1
mkdir -p "$work"
{ echo '~id,~label,role:String,label:String,iri:String,row_hash:String'; { cat 'tables/nodes.csv' | tail -n +2; }; } > "$work/nodes.csv"
{ echo '~from,~to,~label,status:String,band:String,confidence:Double,link_key:String,~id'; { cat 'tables/edges.csv' | tail -n +2; }; } > "$work/edges.csv"
