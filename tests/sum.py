#!/usr/bin/env python3
"""sum.py LOG... - adds up the closing lines, 'N passed, N failed', of all tests in logs of meson
(meson-logs/testlog.json), and prints one like them.  A test that failed, ran out of time or said no
such thing counts as failed, and so does a log that is not there.  Exit status 1 where anything failed."""
import json
import re
import sys

CLOSING = re.compile(r"^(\d+) passed, (\d+) failed$")


def counts(test):
    lines = test.get("stdout", "").splitlines()
    closing = CLOSING.match(lines[-1]) if lines else None
    passed, failed = map(int, closing.groups()) if closing else (0, 1)
    return passed, failed or int(test["result"] != "OK")


def read(path):
    try:
        with open(path, encoding="utf-8") as log:
            return [json.loads(line) for line in log]
    except OSError as why:
        print(why, file=sys.stderr)
        return [{"result": "there is no log"}]


tests = [test for path in sys.argv[1:] for test in read(path)]
sums = [sum(column) for column in zip(*map(counts, tests))] or [0, 1]
print(f"{sums[0]} passed, {sums[1]} failed")
sys.exit(sums[1] != 0)
