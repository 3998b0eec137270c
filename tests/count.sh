#!/bin/sh
# count.sh TOTALS TITLE COMMAND... - runs a command that ends with 'N passed, N failed', prints one line
# of it, adds the numbers to the file TOTALS, and shows all that it said where something failed.
totals=$1
title=$2
shift 2
log=$(mktemp)
started=$(date +%s)
status=0
"$@" >"$log" 2>&1 || status=$?
line=$(tail -n 1 "$log" | grep -E '^[0-9]+ passed, [0-9]+ failed$' || true)
if [ -z "$line" ]; then
    line="0 passed, 1 failed"
    status=1
fi
p=${line%% passed*}
f=${line#*, }
f=${f%% failed*}
if [ "$status" != 0 ] && [ "$f" = 0 ]; then f=1; fi
[ "$f" = 0 ] || cat "$log"
rm -f "$log"
echo "$p $f" >>"$totals"
printf '%-52s %5d passed %3d failed  %3d s\n' "$title" "$p" "$f" $(($(date +%s) - started))
