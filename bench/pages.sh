#!/bin/sh
# pages.sh - how fast a newcomer gets to play in a browser, and how fast a lone player plays on.
# 'npm run e2e-make' bundles it first.  Needs an idle machine: the pages wait for no one else.
cd "$(dirname "$0")/../web" || exit 1
log=$(mktemp)
FIGURES=$(mktemp)
export FIGURES
status=0
node --test dist-e2e/pace.bench.mjs >"$log" 2>&1 || status=$?
echo "From the lobby to the first bet decided; rounds a minute in quick play, one click each"
printf '%-18s  %-18s  %8s  %-18s  %s\n' table alone 'a minute' 'with an idle guest' 'then each round'
cat "$FIGURES"
[ "$status" = 0 ] || cat "$log" >&2
rm -f "$log" "$FIGURES"
exit "$status"
