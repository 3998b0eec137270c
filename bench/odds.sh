#!/bin/sh
# odds.sh - all exact odds of all editions, start-up included, beside the same
# program doing nothing but start.  Twenty runs each, the best of five rounds.
set -eu
croupier=$1

best() {
    least=
    for round in 1 2 3 4 5; do
        start=$(date +%s%N)
        i=0
        while [ $i -lt 20 ]; do
            "$@" >/dev/null
            i=$((i + 1))
        done
        took=$((($(date +%s%N) - start) / 20000))
        if [ -z "$least" ] || [ "$took" -lt "$least" ]; then least=$took; fi
    done
    echo "$least"
}

bare=$(best "$croupier" --version)
all=$(best "$croupier" odds --all --tsv)
rows=$("$croupier" odds --all --tsv | tail -n +2 | wc -l)
printf 'odds --all        %s rows in %s.%03d ms (start alone %s.%03d ms), goal 100 ms\n' "$rows" \
    $((all / 1000)) $((all % 1000)) $((bare / 1000)) $((bare % 1000))
