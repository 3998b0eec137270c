#!/bin/sh
# pages.sh [BUILD] - checks the types of the web pages and runs their tests with node.  Ends with
# 'N passed, N failed'.  BUILD is the folder with make_types: the generated types must be up to date.
cd "$(dirname "$0")/../web" || exit 1
passed=0
failed=0
now=$(mktemp -d)
if "../${1:-build}/make_types" "$now" && diff -rq "$now" src/generated; then
    passed=1
else
    echo "web/src/generated is out of date; './dev build' updates it."
    failed=1
fi
rm -rf "$now"
if npm run --silent check; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
log=$(mktemp)
npm run --silent test >"$log" 2>&1 || [ "$(grep -c '^# fail [1-9]' "$log")" != 0 ] || failed=$((failed + 1))
p=$(sed -n 's/^# pass \([0-9]*\)$/\1/p; s/^. pass \([0-9]*\)$/\1/p' "$log" | tail -n 1)
f=$(sed -n 's/^# fail \([0-9]*\)$/\1/p; s/^. fail \([0-9]*\)$/\1/p' "$log" | tail -n 1)
if [ -z "$p" ]; then
    cat "$log"
    failed=$((failed + 1))
elif [ "$f" != 0 ]; then
    cat "$log"
fi
rm -f "$log"
echo "$((passed + ${p:-0})) passed, $((failed + ${f:-0})) failed"
[ "$((failed + ${f:-0}))" = 0 ]
