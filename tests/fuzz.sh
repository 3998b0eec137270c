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
