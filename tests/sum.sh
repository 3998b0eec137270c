#!/bin/sh
# sum.sh LOG... - adds up the last lines, 'N passed, N failed', of all tests in meson logs
# (meson-logs/testlog.json, one test per line), and prints the total in the same form.  A test that
# failed, timed out or has no such line counts as failed and is named, and so does a missing or empty
# log.
# The exit status is 1 if anything failed.
for log in "$@"; do
    if [ -s "$log" ]; then cat "$log"; else echo "no log: $log"; fi
done | awk '
    {
        # Quotes and newlines in the text are escaped.
        good = $0 ~ /"result": "OK"/
        p = 0
        f = 1
        if (match($0, /"stdout": "([^"\\]|\\.)*"/)) {
            said = substr($0, RSTART + 11, RLENGTH - 12)
            sub(/\\n$/, "", said)
            count = split(said, lines, /\\n/)
            if (count && lines[count] ~ /^[0-9]+ passed, [0-9]+ failed$/) {
                split(lines[count], words, " ")
                p = words[1]
                f = words[3]
            }
        }
        if (f || !good) {
            name = "a test"
            if (match($0, /"name": "[^"]*"/)) name = substr($0, RSTART + 9, RLENGTH - 10)
            print name ": " (good && f == 1 && p == 0 ? "failed, or did not say how many passed" : "failed")
        }
        passed += p
        failed += f == 0 && !good ? 1 : f
    }
    END {
        if (!NR) failed = 1
        printf "%d passed, %d failed\n", passed, failed
        exit failed != 0
    }'
