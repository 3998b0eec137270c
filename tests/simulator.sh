#!/bin/sh
# simulator.sh CROUPIER PLUGIN - the simulator as users see it: exact results, strategies of their
# own with checkpoints and replays, and what it says to wrong input.  Expected figures are worked out
# here or published.
set -u
croupier=$1
plugin=$2
passed=0
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

ok() { passed=$((passed + 1)); }
no() { failed=$((failed + 1)); printf 'FAILED: %s\n' "$*"; }

# is STATUS WORDS COMMAND...: checks the exit status, and that stdout or stderr contains the words.
is() {
    status=$1
    words=$2
    shift 2
    "$croupier" "$@" >"$work/out" 2>"$work/err" </dev/null
    got=$?
    if [ "$got" != "$status" ]; then
        no "croupier $*: exit status $got, expected $status"
    elif ! grep -qF -- "$words" "$work/out" "$work/err"; then
        no "croupier $*: does not print '$words'"
        cat "$work/out" "$work/err"
    else
        ok
    fi
}

# refused WORDS COMMAND...: checks for exit status 2, nothing on stdout, one sentence on stderr.
refused() {
    words=$1
    shift
    is 2 "$words" "$@"
    if [ -s "$work/out" ]; then no "croupier $*: output on stdout after an error"; fi
    if [ "$(wc -l <"$work/err")" != 1 ]; then no "croupier $*: the error is not one sentence"; fi
}

# replayed COMMAND...: 'play' tells the session that these words replay, and finds nothing wrong.
replayed() {
    "$croupier" sim "$@" >"$work/session.play" 2>"$work/err" || no "sim $*: $(cat "$work/err")"
    is 0 "1 passed, 0 failed" play --check "$work/session.play"
}

cat >"$work/pass.lua" <<'END'
about = "the pass line from Lua"
function act(t, m)
    if t.point == 0 then t:bet("pass", t.unit) end
end
END
cat >"$work/late.lua" <<'END'
function act(t, m)
    m.n = (m.n or 0) + 1
    if m.n > 30 then error("too late") end
    t:set("field", t.unit)
end
END
red="flat:wagers=red"
pass="flat:wagers=pass"

# Exact.  The long run: pass 7/495, red 1/37.  Gambler's ruin (de Moivre): from five of ten units on
# red the goal is reached with 1 / (1 + (19/18)^5) = 18^5 / (18^5 + 19^5) = 1889568/4365667.
is 0 "1.4141414141 %, exactly 7/495, in the long run" sim craps --strategy $pass --exact
is 0 "exactly 1/37, in the long run" sim roulette --strategy $red --exact
is 0 "43.28245832" sim roulette --strategy $red --exact --bankroll 25 --stop-win 25
grep -q "1889568/4365667" "$work/out" && ok || no "sim --exact prints no fraction of the goal"
is 0 '"fraction":"1889568/4365667"}' sim roulette --strategy $red --exact --bankroll 25 --stop-win 25 --json
# Three spins: 19^3/37^3 lose all of them.
is 0 "$red	end_cents	8500	" sim roulette --strategy $red --exact --bankroll 100 --max-rounds 3 --tsv
grep -q "6859/50653$" "$work/out" && ok || no "three spins are not lost as often as 19^3/37^3"
awk -F'\t' 'NF != 5 { bad = 1 } END { exit bad }' "$work/out" && ok || no "a row of sim --exact --tsv does not have five columns"
# A martingale of 5, 10, 20, 40, 80 is lost with (19/37)^5; 50 are won by ten series: 69.51650218 %.
is 0 "69.51650218" sim roulette --strategy martingale:wager=red --exact --bankroll 200 --stop-win 50
is 0 "2. flat:wagers=black" sim roulette --strategy $red --versus flat:wagers=black --exact
is 0 "exactly 7/495" sim craps --strategy "$work/pass.lua" --exact
is 0 "" sim craps --strategy $pass --exact --bankroll 50 --max-rounds 20 --sessions 500 --html "$work/exact.html"
grep -q "Gold: the exact shares" "$work/exact.html" && ok || no "the page has no exact shares"
refused "cards, which have too many deals to be exact" sim baccarat --exact
refused "has too many states to be exact" sim roulette --strategy labouchere:wager=red --exact
refused "too late" sim craps --strategy "$work/late.lua" --exact
refused "--checkpoint can't be combined with --exact." sim craps --exact --checkpoint "$work/none"
refused "--seed can't be combined with --exact, which simulates nothing without --html." sim craps --exact --seed 4

# A risk of ruin.  To win five units on red from a units, ruin is 1 - (q^a - 1) / (q^(a + 5) - 1) with
# q = 19/18: 40.9 % from 11 units, 39.4 % from 12, which are 60; never below 1 - q^-5 = 23.7 %.
goal="roulette --strategy $red --bankroll 25 --stop-win 25 --seed 2"
is 0 "Bankroll for a risk of ruin of 40 %: 60; with it, " sim $goal --sessions 2e4 --risk 40
is 0 '"bankroll_for_risk":{"risk":0.4,"bankroll_cents":6000,' sim $goal --sessions 2e4 --risk 40 --json
is 0 "Bankroll for a risk of ruin of 15 %: even " sim $goal --sessions 300 --risk 15
refused "--risk takes a number of per cent between 0 and 100, not 'x'." sim $goal --risk x
refused "--risk takes a number of per cent between 0 and 100, not '100'." sim $goal --risk 100
refused "--risk needs --bankroll" sim craps --risk 5

# Wrong input, in one sentence.
refused "a bankroll of 30 is too small for the first bets of voisins, which take 45." sim roulette --strategy voisins --bankroll 30
refused "which take 6." sim craps --min 1 --unit 1 --strategy flat:wagers=place-6*6 --bankroll 5
refused "The table refuses 1000 on pass: the bet would be above the maximum of 500." sim craps --strategy "flat:wagers=pass*200"
refused "--strategy needs a value: --strategy STRATEGY." sim craps --strategy
printf 'function act(t, m)\n    while true do end\nend\n' >"$work/endless.lua"
refused "endless.lua, line 2: act() did not return within 5 s." sim craps --strategy "$work/endless.lua" --rounds 1e5

# Scripts, plugins and built-in ones: the same on any number of threads and processes, after a stop, and as a scenario.
evening="--bankroll 100 --sessions 2000 --max-rounds 100 --stop-win 50"
for own in "craps --strategy $work/pass.lua" "roulette --strategy $plugin:wager=red" "baccarat --strategy flat:wagers=player"; do
    is 0 "" sim $own $evening --json --threads 1
    cp "$work/out" "$work/one"
    is 0 "" sim $own $evening --json --threads 3
    cmp -s "$work/out" "$work/one" && ok || no "$own: three threads give another result than one"
    rm -f "$work/kept"
    is 0 "" sim $own $evening --json --checkpoint "$work/kept"
    cmp -s "$work/out" "$work/one" && ok || no "$own: a checkpoint changes the result"
    sed 's/^of-sessions 2000$/of-sessions 5000/' "$work/kept" | grep -v '^digest ' >"$work/more"
    is 0 "" sim $own $evening --json --checkpoint "$work/kept"
    cmp -s "$work/out" "$work/one" && ok || no "$own: a run from a checkpoint gives another result"
    refused "can't continue from $work/more: it is damaged." sim $own $evening --checkpoint "$work/more"
    replayed $own $evening --replay 3
    # On two processes, if this machine has MPI and the program knows it.
    if command -v mpirun >/dev/null && ldd "$croupier" 2>/dev/null | grep -q libmpi; then
        mpirun --allow-run-as-root --oversubscribe -n 2 "$croupier" sim $own $evening --json --threads 1 \
            >"$work/two" 2>"$work/err" </dev/null
        cmp -s "$work/two" "$work/one" && ok || { no "$own: two processes give another result"; cat "$work/err"; }
    fi
done
is 0 "the pass line from Lua" sim craps --strategy "$work/pass.lua" $evening
echo "-- changed" >>"$work/pass.lua"
rm -f "$work/kept"
is 0 "" sim craps --strategy "$work/pass.lua" $evening --checkpoint "$work/kept"
echo "-- again" >>"$work/pass.lua"
refused "can't continue from $work/kept: it is of another simulation." sim craps --strategy "$work/pass.lua" $evening --checkpoint "$work/kept"
refused "late.lua, line 3: too late" sim craps --strategy "$work/late.lua" $evening --checkpoint "$work/late"
refused "late.lua, line 3: too late" sim craps --strategy "$work/late.lua" $evening --replay 1

# If one of two processes can't begin, neither waits for the other.
apart() {
    words=$1
    shift
    timeout 60 mpirun --allow-run-as-root --oversubscribe "$@" >"$work/out" 2>"$work/err" </dev/null
    got=$?
    [ "$got" = 2 ] && grep -qF -- "$words" "$work/err" && ok || { no "mpirun $*: exit status $got"; cat "$work/err"; }
}
if command -v mpirun >/dev/null && ldd "$croupier" 2>/dev/null | grep -q libmpi; then
    apart "can't continue from $work/more: it is" -n 2 "$croupier" sim craps --checkpoint "$work/more"
    apart "another process can't play this." \
        -n 1 "$croupier" sim craps --strategy $pass : -n 1 "$croupier" sim craps --strategy "$work/none.lua"
fi

# A script that is stopped in the middle, and continued.
long="--bankroll 100 --sessions 200000 --max-rounds 200"
"$croupier" sim craps --strategy "$work/pass.lua" $long --checkpoint "$work/long" >"$work/out" 2>"$work/err" &
simulation=$!
sleep 0.5
kill -INT "$simulation" 2>/dev/null
wait "$simulation"
got=$?
case $got in
3) grep -q "Stopped before the end" "$work/out" && ok || grep -q "before the first session" "$work/err" && ok || no "a stopped script does not say so" ;;
130 | 0) ok ;; # before the signal was caught, or after the end
*) no "a script that is stopped ends with status $got" ;;
esac
"$croupier" sim craps --strategy "$work/pass.lua" $long --json --checkpoint "$work/long" >"$work/a"
"$croupier" sim craps --strategy "$work/pass.lua" $long --json >"$work/b"
cmp -s "$work/a" "$work/b" && ok || no "a script that was stopped and continued gives another result"

# Replays past one shoe of baccarat, in every way to deal; hands of poker that are declared.
for cards in shoe shuffler continuous; do
    replayed baccarat --option cards=$cards --bankroll 1000 --max-rounds 160 --replay 2
done
replayed baccarat --option burn=single --option style=B --bankroll 1000 --max-rounds 160 --replay 3
[ "$(grep -c '^dealer burns' "$work/session.play")" -ge 2 ] && ok || no "160 coups have no second shoe"
replayed lunar-poker --strategy exchange --bankroll 1000 --max-rounds 200 --replay 4
grep -q "^ana declares$" "$work/session.play" && ok || no "no hand was declared in 200 rounds"

# Best play needs the solution of the game.
export CROUPIER_SOLUTIONS="$work/none"
refused "best: It plays the solution of the game, which 'croupier solve lunar-poker' makes: can't open" sim lunar-poker --strategy best
mkdir "$work/none"
echo "Dear diary" >"$work/none/lunar-poker.solved"
refused "is not a solution of a game." sim lunar-poker --strategy best

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
