#!/bin/sh
# e2e.sh NAME... - tests the casino in a browser with these files of web/e2e.  'npm run e2e-make'
# bundles them first.  Ends with 'N passed, N failed'.  If PICTURES is set, screenshots are saved in
# that folder.
cd "$(dirname "$0")/../web" || exit 1
files=
for name in "$@"; do files="$files dist-e2e/$name.test.mjs"; done
log=$(mktemp)
status=0
node --test --test-reporter=spec $files >"$log" 2>&1 || status=$?
p=$(sed -n 's/^[^ ]* pass \([0-9]*\)$/\1/p' "$log" | tail -n 1)
f=$(sed -n 's/^[^ ]* fail \([0-9]*\)$/\1/p' "$log" | tail -n 1)
if [ -z "$p" ] || [ -z "$f" ]; then f=1; fi
if [ "$status" != 0 ] && [ "$f" = 0 ]; then f=1; fi
[ "$f" = 0 ] || cat "$log"
rm -f "$log"
echo "${p:-0} passed, $f failed"
[ "$f" = 0 ]
