#!/bin/sh
# solving.sh CROUPIER - 'croupier solve' of a whole game: its file, stops, damage, several processes.
# The program has a game that is solved in no time (solvable.c, which works out what it is worth),
# instead of craps' none.
set -u
croupier=$1
passed=0
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CROUPIER_SOLUTIONS="$work/solutions" SOLVED_LOG="$work/log"

ok() { passed=$((passed + 1)); }
no() { failed=$((failed + 1)); printf 'FAILED: %s\n' "$*"; }

# check STATUS WORDS: of the last command; both streams together must contain the words.
check() {
    if [ "$got" != "$1" ]; then
        no "$command: exit status $got, expected $1"
        cat "$work/out" "$work/err"
    elif ! grep -qF -- "$2" "$work/out" "$work/err"; then
        no "$command: does not print '$2'"
        cat "$work/out" "$work/err"
    else
        ok
    fi
}

# one STATUS WORDS OPTION...: solves on one process, with one thread.
one() {
    status=$1
    words=$2
    shift 2
    command="solve $*"
    rm -f "$SOLVED_LOG"
    "$croupier" solve craps --threads 1 "$@" >"$work/out" 2>"$work/err" </dev/null
    got=$?
    check "$status" "$words"
}

# two STATUS WORDS OPTION...: the same on two processes.  A minute is for ever.
two() {
    status=$1
    words=$2
    shift 2
    command="two processes: solve $*"
    rm -f "$SOLVED_LOG"
    timeout 60 mpirun --allow-run-as-root --oversubscribe -n 2 "$croupier" solve craps --threads 1 "$@" \
        >"$work/out" 2>"$work/err" </dev/null
    got=$?
    check "$status" "$words"
}

# solved COUNT: the log has so many parts, each once; of both processes, if there are two.
solved() {
    [ "$(cut -d ' ' -f 2 "$SOLVED_LOG" | sort -u | wc -l)" = "$1" ] && [ "$(wc -l <"$SOLVED_LOG")" = "$1" ] && ok ||
        { no "$command: does not solve $1 parts, each once"; cat "$SOLVED_LOG"; }
    case $command in
    two*) [ "$(cut -d ' ' -f 1 "$SOLVED_LOG" | sort -u | wc -l)" = 2 ] && ok || no "$command: one process does nothing" ;;
    esac
}

digest() { sed -n 's/^Digest //p' "$work/out"; }

# same FILE: the parts are those of the file that one process made.
same() {
    [ "$(digest)" = "$usual" ] && ok || no "$command: another digest than on one process"
    [ "$(wc -c <"$1")" = "$size" ] && ok || no "$command: the file has another length than on one process"
}

# On one process.
one 0 "Exactly 28/17 points a hand." --file "$work/one"
solved 13
usual=$(digest)
size=$(wc -c <"$work/one")
one 0 "Exactly 28/17 points a hand." --file "$work/one"
[ ! -e "$SOLVED_LOG" ] && ok || no "a complete file is solved again"
one 0 '"mean_exactly":"28/17"' --file "$work/one" --json
one 2 "was solved under other rules or readings." --file "$work/one" --reading kept
one 0 "Exactly 0/1 points a hand." --reading kept
one 0 "kept     0.000000      -1.647059  the card must be kept" --reading all
solved 13

# The short strategy, in each form.
one 0 "exactly 4/17." --file "$work/one" --short
[ ! -e "$SOLVED_LOG" ] && ok || no "the short strategy solves a complete file again"
check 0 "   1. A 10 or higher: keep it."
check 0 "the short strategy  1.411765  -141.1765 %      -70.5882 %"
check 0 "   2     69.2308 %  0.235294"
one 0 '"cost_exactly":"4/17"' --file "$work/one" --short --json
check 0 '"mean_exactly":"24/17"'
one 0 "first	2	Anything else, <7> & 9 alike	take another	0.692307692308	0.235294117647	4/17" --file "$work/one" --short --tsv
one 0 "exactly 4/17." --file "$work/one" --short --html "$work/short.html"
grep -qF '<td class="then">take another</td>' "$work/short.html" && grep -qF '&lt;7> &amp; 9' "$work/short.html" && ok ||
    no "the page of the short strategy lacks a line"
one 2 "can't write $work/no/page" --file "$work/one" --short --html "$work/no/page"
one 0 "Exactly 28/17 points a hand." --file "$work/one" --svg "$work/picture.svg"
grep -qF '>+1.647</text>' "$work/picture.svg" && ok || no "the picture lacks what the game is worth"
one 2 "can't write $work/no/picture" --file "$work/one" --svg "$work/no/picture"
[ "$(ls "$work" | grep -c new)" = 0 ] && ok || no "a page leaves another file behind"

# A file that is cut short is continued: the last part is solved again.
head -c $((size - 10)) "$work/one" >"$work/cut"
one 0 "Exactly 28/17 points a hand." --file "$work/cut"
solved 1
cmp -s "$work/cut" "$work/one" && ok || no "a file that was cut short is not completed"

# Stopped, and continued.
rm -f "$SOLVED_LOG"
"$croupier" solve craps --threads 1 --file "$work/stopped" >"$work/out" 2>"$work/err" &
solving=$!
while ! [ -s "$SOLVED_LOG" ]; do sleep 0.02; done
kill -INT "$solving"
wait "$solving"
got=$?
command="a stopped solve"
check 3 " of 13 ranks are solved; the same command continues."
done_before=$(wc -l <"$SOLVED_LOG")
one 0 "Exactly 28/17 points a hand." --file "$work/stopped"
solved $((13 - done_before))
cmp -s "$work/stopped" "$work/one" && ok || no "a computation that was stopped makes another file"

# On two processes, if this machine has MPI and the program knows it.
if command -v mpirun >/dev/null && ldd "$croupier" 2>/dev/null | grep -q libmpi; then
    two 0 "Exactly 28/17 points a hand." --file "$work/two"
    check 0 " s by 2 processes with 1 thread each."
    solved 13
    same "$work/two"
    head -c $((size / 2)) "$work/one" >"$work/half"
    two 0 "Exactly 28/17 points a hand." --file "$work/half"
    solved 7
    same "$work/half"
    two 0 "Exactly 28/17 points a hand." --file "$work/two"
    [ ! -e "$SOLVED_LOG" ] && ok || no "two processes solve a complete file again"
    two 2 "can't open $work/no/such/file" --file "$work/no/such/file"
    two 2 "was solved under other rules or readings." --file "$work/two" --reading kept
    rm -r "$CROUPIER_SOLUTIONS"
    two 0 "kept     0.000000      -1.647059  the card must be kept" --reading all
    [ "$(wc -l <"$SOLVED_LOG")" = 26 ] && ok || no "two readings are not solved once each"
    for process in 0 1; do
        SOLVED_FAILS=$process
        export SOLVED_FAILS
        two 2 "$([ $process = 0 ] && echo "out of memory." || echo "a process could not solve its part.")" \
            --file "$work/failed-$process"
    done
    unset SOLVED_FAILS
    two 0 "Exactly 28/17 points a hand." --file "$work/failed-1"
    same "$work/failed-1"
fi

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
