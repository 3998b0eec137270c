#!/bin/sh
# fuzz.sh TARGET - runs a fuzz target for FUZZ_SECONDS (default 5), starting with the seeds.  Fails
# at the first finding.  Ends with 'N passed, N failed'.
set -u
target=$1
seconds=${FUZZ_SECONDS:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/corpus"
case $target in
*scenario) find scenarios -name '*.play' -exec cp {} "$work/corpus" \; ;;
*wire) # a tournament and a promotion, which random bytes would never describe
    printf '%s' '05{"do":"open-item","kind":"tournament","item":"x","role":"operator","terms":[["edition","roulette"],["tables","here"],["form","a"],["fee","20"],["chips","500"],["issue","free"],["min","10"],["max","100"],["players","2 to 6"],["session","3 rounds"],["play-off","2 rounds"],["stage.1","heats seats 4 advance 2 best 1"],["stage.2","final seats 6"],["prizes","60%, 40%"],["keep","10% of fees"],["closes","2026-12-05T18:00+13:00"],["starts","2026-12-05T19:00+13:00"],["entry","open"]]}' >"$work/corpus/tournament"
    printf '%s' '00{"do":"try-open-item","kind":"promotion","item":"x","role":"operator","terms":[["manner","a"],["draw","2026-12-05T18:00"],["draw-place","a"],["eligible","a"],["closes","2026-12-05T17:00"],["starts","2026-12-01T17:00"],["place","a"],["claim","a"],["present","no"],["notified","mail, email"],["results","a"],["prize.1.kind","goods"],["prize.1.details","a"],["prize.1.value","5"],["prize.1.category","liquor"],["prize.1.litres","0.75"],["prize.1.confirmed","yes"],["prize.1.answer","no cigars"]]}' >"$work/corpus/promotion"
    ;;
*http) # a request, and two frames
    printf 'POST http://h/a%%20b?c=d HTTP/1.1\r\nHost: h\r\nCookie: a=b\r\nContent-Length: 2\r\n\r\n{}' >"$work/corpus/request"
    printf '\001\203abcdABC\211\200abcd\200\201abcdD' >"$work/corpus/frames"
    ;;
esac
if "$target" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 -max_len=8192 \
    -artifact_prefix="$work/" -print_final_stats=0 -verbosity=0 "$work/corpus" >"$work/log" 2>&1; then
    echo "1 passed, 0 failed"
else
    cat "$work/log"
    for found in "$work"/crash-* "$work"/timeout-* "$work"/oom-* "$work"/leak-*; do
        [ -f "$found" ] && { echo "input:"; od -c "$found" | head -50; }
    done
    echo "0 passed, 1 failed"
    exit 1
fi
