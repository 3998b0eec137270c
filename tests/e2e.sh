#!/bin/sh
# e2e.sh - the casino in a browser, the most important of it (./dev e2e: all); ends with 'N passed, N failed'.  Pictures of the pages are kept in
# web/pictures.
cd "$(dirname "$0")/../web" || exit 1
log=$(mktemp)
status=0
npm run --silent e2e >"$log" 2>&1 || status=$?
p=$(sed -n 's/^. pass \([0-9]*\)$/\1/p' "$log" | tail -n 1)
f=$(sed -n 's/^. fail \([0-9]*\)$/\1/p' "$log" | tail -n 1)
if [ -z "$p" ] || [ -z "$f" ]; then f=1; fi
if [ "$status" != 0 ] && [ "$f" = 0 ]; then f=1; fi
[ "$f" = 0 ] || cat "$log"
rm -f "$log"
echo "${p:-0} passed, $f failed"
[ "$f" = 0 ]
