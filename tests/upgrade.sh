#!/bin/sh
# upgrade.sh BUILD - a casino goes on under a program whose rules have changed.  Grand Hazard is
# compiled again with a bet inserted, a payout corrected, an act removed; each program must notice
# that the casino was used under other rules, carry it over to the cent, and not change the past.
#
# By hand, in cents: Ana buys 100000, Ben 50000.  In each round Ana has 500 on Number 3 and 1000 on
# Raffle, Ben 2500 on Low; three threes are thrown.  Number 3 wins 3 to 1: 1500.  Raffle wins 30 to 1:
# 30000.  Low loses.  So the players have 150000 + 1500 + 30000 - 2500 = 179000 after the first round,
# and 29000 more after the second; if Raffle pays 25 to 1, 24000 more.
set -u
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
source=$(dirname "$here")
passed=0
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

check() {
    what=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $what"
        cat "$work/log"
    fi
}

# prints WORD COMMAND...: the command succeeds, and its output has this word; 'fails' the same for a
# command that must not succeed.
prints() { word=$1; shift; "$@" >"$work/out" 2>&1; status=$?; cat "$work/out"; [ $status = 0 ] && grep -qF -- "$word" "$work/out"; }
fails() { word=$1; shift; "$@" >"$work/out" 2>&1; status=$?; cat "$work/out"; [ $status != 0 ] && grep -qF -- "$word" "$work/out"; }

# players PROGRAM CASINO TABLE CENTS: what the players have at a table, in racks and on the layout.
players() {
    cents=$("$1" casino status "$2" --tsv | awk -F '\t' -v t="$3" '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
        $column["table"] == t { print $column["players_cents"] }')
    [ "$cents" = "$4" ]
}

# make NAME SED FILE: builds croupier and upgrade_play with a changed Grand Hazard.
make() {
    folder=$work/$1
    mkdir -p "$folder/games"
    cp -r "$here/games/hazard" "$folder/games/"
    before=$(cat "$folder/games/hazard/"*.[ch] | cksum)
    for file in "$folder/games/hazard/"*.[ch]; do sed -i -f "$2" "$file"; done
    if [ "$1" != same ] && [ "$before" = "$(cat "$folder/games/hazard/"*.[ch] | cksum)" ]; then
        echo "nothing changed"
        return 1
    fi
    "$build/tools/rules_hash" "$folder/hazard_source.c" "$folder/hazard_source.d" hazard "$folder/games/hazard" || return 1
    flags="-std=gnu17 -O0 -w -D_GNU_SOURCE -DHASH_NONFATAL_OOM=1 -fno-strict-aliasing -I$folder -I$source/src -I$here"
    libraries="$build/libserver.a $build/libown_strategies.a $build/libcroupier.a -lluajit-5.1 -ldl -lgmp -lsodium -lsqlite3 -linih -ljansson -lwebsockets -lssl -lcrypto -lz -lev -lpthread -lm"
    (
        cd "$folder" && ${CC:-cc} $flags '-DMORE_GAMES(X)=X(grand_hazard, hazard)' -c hazard_source.c games/hazard/*.c \
            "$source/src/games/list.c" "$source/src/games/houses.c" "$source/src/sim/host/mpi.c" &&
            for file in games/hazard/house/*.c; do
                ${CC:-cc} $flags -c "$file" -o "house_$(basename "$file" .c).o" || exit 1
            done &&
            ${CC:-cc} "$build"/croupier.p/*.o ./*.o $libraries -o croupier &&
            ${CC:-cc} $flags "$here/upgrade_play.c" ./*.o $libraries -o play
    )
}

# The changes, as sed scripts over all sources of the game.
cat >"$work/same.sed" <<'END'
END
cat >"$work/payout.sed" <<'END'
s/"3.1(f)(ii)", 30, 3, 18/"3.1(f)(ii)", 25, 3, 18/
END
cat >"$work/removed.sed" <<'END'
/{ ACT_TAKE,  .*"3.2" },/d
END
# Two new bets, whose spots come before all others, so that every stake moves.
cat >"$work/inserted.sed" <<'END'
s/^    HAZARD_SEVEN = 7,/&\n    HAZARD_SURE = 8,\n    HAZARD_SAFE = 9,/
s/^#define HAZARD_SPOTS  12/#define HAZARD_SPOTS  14/
s/^    \[HAZARD_SEVEN\] = .*/&\n    [HAZARD_SURE] = { "sure", "Sure", "3.1(g)", "3.1(g)(i)", "3.1(g)(ii)", 0, 3, 18, -1, false },\n    [HAZARD_SAFE] = { "safe", "Safe", "3.1(g)", "3.1(g)(i)", "3.1(g)(ii)", 0, 3, 18, -1, false },/
s/^    bool numbered = spot < 6;/    if (spot < 2) {\n        *bet = HAZARD_SURE + spot;\n        *number = 0;\n        return;\n    }\n    spot -= 2;\n    bool numbered = spot < 6;/
s/return number >= 1 && number <= 6 ? number - 1 : -1;/return number >= 1 \&\& number <= 6 ? number + 1 : -1;/
s/return bet > HAZARD_NUMBER && bet < HAZARD_BETS && !number ? 6 + bet - HAZARD_LOW : -1;/if (bet >= HAZARD_SURE \&\& bet < HAZARD_BETS) return number ? -1 : bet - HAZARD_SURE;\n    return bet > HAZARD_NUMBER \&\& bet < HAZARD_SURE \&\& !number ? 8 + bet - HAZARD_LOW : -1;/
END

cat >"$work/plan.ini" <<'END'
[table hazard]
edition = grand-hazard
dealer = staff
[table wheel]
edition = roulette
dealer = staff
[staff]
Olga = operator
Dan = dealer
END

check "the same rules" make same "$work/same.sed"
old=$work/same
for change in payout removed inserted; do
    new=$work/$change
    casino=$work/$change.db
    check "$change: build" make "$change" "$work/$change.sed"
    check "$change: init" "$old/croupier" casino init "$casino" --plan "$work/plan.ini"
    check "$change: killed in the middle of a round" fails "" "$old/play" "$casino" begin
    check "$change: noticed by serve" fails "croupier casino upgrade" "$new/croupier" serve --db "$casino" --port 0
    check "$change: noticed by status" fails "other rules of grand-hazard" "$new/croupier" casino status "$casino"
    check "$change: carried over" prints "2 tables carried over" "$new/croupier" casino upgrade "$casino"
    check "$change: the record as it was" test -s "$(ls "$casino".before-upgrade-* 2>/dev/null)"
    check "$change: every cent of hazard" players "$new/croupier" "$casino" hazard 179000
    check "$change: every cent of wheel" players "$new/croupier" "$casino" wheel 10000
    check "$change: verified" prints "The record is good" "$new/croupier" verify "$casino"
    check "$change: verified by the old program" prints "The record is good" "$old/croupier" verify "$casino"
    check "$change: not upgraded twice" fails "already under the rules of this program" "$new/croupier" casino upgrade "$casino"
    check "$change: the round ends" "$new/play" "$casino" end
    more=29000
    [ "$change" = payout ] && more=24000
    check "$change: paid by the new rules" players "$new/croupier" "$casino" hazard $((179000 + more))
    check "$change: the past is as it was" prints "Raffle of 10 wins 300, at 30 to 1" "$new/croupier" history "$casino" hazard --round 1
    check "$change: verified at the end" prints "The record is good" "$new/croupier" verify "$casino"
    check "$change: refused by the old program" fails "other rules of grand-hazard" "$old/croupier" casino status "$casino"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
