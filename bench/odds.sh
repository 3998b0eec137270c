#!/bin/sh
# odds.sh CROUPIER - time to print all exact odds of all editions, compared with the start of the
# program alone.  Best of five rounds of twenty runs each.
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
printf 'odds --all        %s rows in %s.%03d ms (startup %s.%03d ms), goal 100 ms\n' "$rows" \
    $((all / 1000)) $((all % 1000)) $((bare / 1000)) $((bare % 1000))
