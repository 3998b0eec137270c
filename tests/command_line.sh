#!/bin/sh
# command_line.sh CROUPIER - tests the program as users see it: output, errors, exit status.
# Expected figures are the published ones.
set -u
croupier=$1
passed=0
failed=0
work=$(mktemp -d)
casino= # process id of an open casino
trap '[ -z "$casino" ] || kill "$casino" 2>/dev/null; rm -rf "$work"' EXIT

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

# field EDITION WAGER OPTIONS COLUMN VALUE: checks a cell of odds --all --tsv.
"$croupier" odds --all --tsv >"$work/all.tsv"
field() {
    got=$(awk -F'\t' -v e="$1" -v w="$2" -v o="$3" -v c="$4" \
        '$1 == e && $3 == w && $2 == o { print $c }' "$work/all.tsv")
    if [ "$got" = "$5" ]; then ok; else no "$1 $2 $3 column $4: '$got', expected '$5'"; fi
}

head -n 1 "$work/all.tsv" | grep -qx "$(printf \
    'edition\toptions\twager\twin\tpush\tlose\tev\thouse_edge\tvariance\trolls')" && ok ||
    no "wrong header of odds --all --tsv"
awk -F'\t' 'NF != 10 { bad = 1 } END { exit bad }' "$work/all.tsv" && ok ||
    no "a row of odds --all --tsv does not have ten columns"
field craps pass "" 7 -7/495
field craps pass "" 8 1.414141
field craps pass "" 4 244/495
field craps dont-pass "" 7 -3/220
field craps dont-pass "" 5 1/36
field craps place-4 "" 7 -1/15
field craps place-5 "" 7 -1/25
field craps place-6 "" 7 -1/66
field craps hard-4 "" 7 -1/9
field craps hard-6 "" 7 -1/11
field craps field "" 7 -1/18
field craps horn "" 7 -1/8
field craps pass-odds-6 "" 7 0/1
field craps place-6 "" 10 36/11
field snake-eyes field field=1 7 -1/36
field snake-eyes field field=3 7 -1/18
field snake-eyes craps-2 craps-2=30 7 -5/36
field snake-eyes-first hard-4 hard-4=6 7 -2/9
field snake-eyes-nsw hard-4 pay-table=one 7 -1/18
field snake-eyes-nsw hard-4 pay-table=two 7 -1/9
field double-dice shooter "" 7 -23/648
field craps pass+odds odds-limit=2x 7 -1/165
field baccarat any-pair-player decks=8,any-pair-scale=1 7 -43/415
field baccarat perfect-pair-banker decks=6,perfect-pair-scale=1 7 -18/311
field baccarat banker decks=8,variant=standard,six-pays-half=no 8 1.057906
field baccarat player decks=8,variant=international 8 1.235081
field baccarat tie decks=8,variant=standard,tie=8 8 14.359629
field lunar-poker super super-table=1 7 -50543/649740
field lunar-poker super super-table=2 8 2.766183
field lunar-poker super super-table=4 7 -919/12740
field lunar-poker super super-table=7 8 12.226275
field lunar-poker ante instant=500-1500 3 ante
# The usual odds are those of the solution (tests/test_solved.c).  Others pay 300 more for 36 straight flushes
# and 900 more for 4 royal flushes of 2,598,960 hands, which is 14400 / 2598960 = 0.554068 %.
field lunar-poker ante instant=200-600 8 0.747100
field lunar-poker ante instant=500-1500 8 0.193032
field lunar-poker bet "" 3 bet
field lunar-poker bet "" 8 ""

is 0 "croupier odds" help odds
is 0 "Usage" --help
is 0 "0.1.0" --version
is 0 "odds-limit" games craps
is 0 '"edition":"double-dice"' games --json
is 0 "7/495" odds craps
is 0 "27/1925" odds craps
is 0 "1/21" odds craps --wager buy-4
is 0 "-4/11" odds craps --wager place-6 --stake 1 --chip 1
is 0 "gives the player the edge" odds craps --wager place-6 --stake 1 --chip 1
is 0 "WARNING" odds craps --wager place-6 --stake 1 --option unpayable=round-up
is 0 "4/11" odds craps --wager place-6 --stake 1 --tsv
is 0 '"house_edge":1.414141' odds craps --wager pass --json
is 0 "-1/18" odds snake-eyes --option field=2 --wager field --tsv
is 0 "1.0579 %" odds baccarat
is 0 "43/415" odds baccarat --wager any-pair-player
is 0 "35/311" odds baccarat --decks 6 --wager any-pair-player
is 0 "From the 412 cards that remain" odds baccarat --seen "AS, kd 10H TH"
is 0 "highest ante" odds baccarat --option variant=ante-up
is 0 "50543/649740" odds lunar-poker
is 0 "hand that is played best" odds lunar-poker --wager ante
is 0 "counted with the ante" odds lunar-poker --wager bet
is 0 "qualifies with 1463700 of 2598960" odds lunar-poker
is 0 "36 straight flushes (300 to 1) and 4 royal flushes (800 to 1)" \
    odds lunar-poker --hands --option instant=300-800
is 0 '"wager":"bet","name":"Bet","base":"wager","counted_with":"ante"}' odds lunar-poker --json
is 0 '"house_edge":10.113430' odds lunar-poker --option super-table=5 --wager super --json
is 0 "$(printf 'lunar-poker\t6\ttwo-combinations\tstraight\tstraight\t112380\t20358520')" \
    odds lunar-poker --hands --tsv
is 0 '"hand":"one-pair","second":"ace-and-king","hands":84480,"of":2598960}' \
    odds lunar-poker --hands --json
is 0 "below the minimum of 10" odds lunar-poker --wager super --stake 5 --min 10
is 2 "super cannot be bet" odds lunar-poker --wager super --stake 5 --min 10 --tsv

# Hands of Lunar Poker.  Figures of choices are those of the plain enumeration in lunar_naive.c.
nines="Kd 9s 9c 4h 2d"
is 0 "91087/163185" solve lunar-poker --hand "$nines" --up 7s
is 0 "$(printf 'sixth\t\t0.104626067\t717083/6853770\t0.453556364\t')" \
    solve lunar-poker --hand "$nines" --up 7s --tsv
is 0 "$(printf 'exchange\t4H 2D\t0.356617672\t1446049/4054900\t0.201564759\t')" \
    solve lunar-poker --hand "Kd,9s 9c  4h 2d" --up 7s --tsv
is 0 "2091068423/5218656300" solve lunar-poker --hand "$nines" --up 7s
is 0 '{"choice":"play","worth":0.558182431,"worth_exactly":"91087/163185","cost":0.000000000,"cost_exactly":"0/1"}' \
    solve lunar-poker --hand "$nines" --up 7s --json
is 0 '"step":"drawn","unit":"antes"' \
    solve lunar-poker --hand "9s 9c Ah 7d 3s" --gone "Kd 4h 2d" --up 7s --json
is 0 "-52751/123410" solve lunar-poker --hand "9s 9c Ah 7d 3s" --gone "Kd 4h 2d" --up 7s
is 0 "Fold    -2.000000  1.572555             -2" \
    solve lunar-poker --hand "9s 9c Ah 7d 3s" --gone "Kd 4h 2d" --up 7s
# The jack goes.  Of 42 cards two sevens, three eights, fours and deuces each make a pair, which
# three nines beat at 3 to 1 on a Bet of two antes: 11 x 6 / 42 - 1 = 4/7, less than the ante.
is 0 "$(printf 'force\t\t0.571428571\t4/7\t0.428571429\t3/7')" \
    solve lunar-poker --hand "9s 9c 9h 7d 3s" --dealer "7s Jc 8d 4s 2h" --up 7s --tsv
# Of 32 cards, 11 still make a pair: 66/32 - 1 = 17/16.
is 0 "$(printf 'force\t\t1.062500000\t17/16\t0.000000000\t0/1')" \
    solve lunar-poker --hand "9s 9c 9h 7d 3s" --dealer "7s Jc 8d 4s 2h" --tsv \
    --seen "As Ks Qs Js 10s Ad Kd Qd Jd 10d"
is 0 "$(printf 'declare\t\t200.000000000\t200/1\t')" \
    solve lunar-poker --hand "5h 6h 7h 8h 9h" --up 2c --tsv
is 0 "Instant Cash Payout of 800 to 1 on the ante if it is declared." \
    solve lunar-poker --hand "10h Jh Qh Kh Ah" --up 2c --option instant=300-800
is 0 "of 300 to 1 on the ante, and ends the hand." \
    solve lunar-poker --hand "5h 6h 7h 8h 9h" --up 2c --option instant=300-800 --option declare=automatic
[ "$(wc -l <"$work/out")" = 8 ] && ok || no "an automatic payout leaves a choice"
# With the fee of a draw returned, a fold after it costs the ante alone.
is 0 "$(printf 'fold\t\t-1.000000000\t-1/1\t')" \
    solve lunar-poker --hand "9s 9c Ah 7d 3s" --gone "Kd 4h 2d" --up 7s --reading L13-fee --tsv
for reading in L1 L1-ace-king L3 L11 L12-ante L12-equal L13-one L13-fee; do
    is 0 "$reading: " solve lunar-poker --hand "9s 9c Ah 7d 3s" --gone "Kd 4h 2d" --up 7s --reading $reading
done
[ "$("$croupier" solve lunar-poker --hand "$nines" --up 7s --tsv | wc -l)" = 30 ] && ok ||
    no "solve does not list fold, play, a sixth card and 26 exchanges"
[ "$("$croupier" solve lunar-poker --hand "$nines" --up 7s --tsv --reading L13-one | wc -l)" = 35 ] &&
    ok || no "solve does not list five exchanges of one card"
export CROUPIER_SOLUTIONS="$work/solutions" # the whole game is not solved here: that takes minutes
is 2 "--up needs the player's cards" solve lunar-poker --up 7s
is 2 "--best needs the player's cards" solve lunar-poker --best
is 2 "from 1 to 1024" solve lunar-poker --threads 0
is 2 "is for the whole game" solve lunar-poker --hand "Kd 9s 9c 4h 2d" --up 7s --threads 2
is 2 "goes with --best" solve lunar-poker --hand "Kd 9s 9c 4h 2d" --up 7s --file "$work/x"
is 2 "can't be combined with --hand" solve lunar-poker --hand "Kd 9s 9c 4h 2d" --up 7s --reading all
is 2 "can't be combined with another reading" solve lunar-poker --reading all --reading L3
is 2 "--short is about all hands" solve lunar-poker --hand "Kd 9s 9c 4h 2d" --up 7s --short
is 2 "add --short" solve lunar-poker --html "$work/page.html"
is 2 "--svg draws the whole game" solve lunar-poker --short --svg "$work/x.svg"
is 2 "--short can't be combined with --reading all" solve lunar-poker --short --reading all
is 2 "has no choices to solve" solve craps
echo "Dear diary" > "$work/diary"
is 2 "is not a solution of a game" solve lunar-poker --file "$work/diary"
is 2 "is not a solution of a game" solve lunar-poker --hand "Kd 9s 9c 4h 2d" --up 7s --best --file "$work/diary"
is 2 "can't open $work/missing" solve lunar-poker --hand "Kd 9s 9c 4h 2d" --up 7s --best --file "$work/missing"
is 2 "can't open $work/no/such/folder" solve lunar-poker --file "$work/no/such/folder"
# Without a solution the best choice is computed.
is 0 "91087/163185" solve lunar-poker --hand "Kd 9s 9c 4h 2d" --up 7s --best
refused "hand: 5 cards are needed, not 4." solve lunar-poker --hand "Kd 9s 9c 4h" --up 7s
refused "hand: at most 6 cards." solve lunar-poker --hand "Kd 9s 9c 4h 2d 3d 5d" --up 7s
refused "hand: '1s' is not a card" solve lunar-poker --hand "Kd 1s 9c 4h 2d" --up 7s
refused "hand: 9C is there twice." solve lunar-poker --hand "Kd 9c 9c 4h 2d" --up 7s
refused "9S can't be both in hand and in up." solve lunar-poker --hand "$nines" --up 9s
refused "7S can't be both in up and in seen." solve lunar-poker --hand "$nines" --up 7s --seen 7s
refused "up: only one card." solve lunar-poker --hand "$nines" --up "7s 8s"
refused "face up is missing" solve lunar-poker --hand "$nines"
refused "An exchange is of two to five cards." solve lunar-poker --hand "$nines" --up 7s --gone 3d
refused "draws once" solve lunar-poker --hand "$nines 2c" --up 7s --gone "3d 4d"
refused "The Dealer has five cards." solve lunar-poker --hand "$nines" --dealer "7s 8s"
refused "has a hand and can't be forced" solve lunar-poker --hand "$nines" --dealer "7s 7c 2s 3s 5d"
refused "not among the Dealer's" solve lunar-poker --hand "$nines" --dealer "7s 8c 2s 3s 5d" --up 7c
refused "Under this reading" \
    solve lunar-poker --hand "$nines" --dealer "7s 8c 2s 3s 5d" --reading L11
refused "unknown reading 'L4'; did you mean 'L1'?" \
    solve lunar-poker --hand "$nines" --up 7s --reading L4
refused "do not permit instant=1-2 (5.6)" \
    solve lunar-poker --hand "$nines" --up 7s --option instant=1-2
refused "craps has no choices to solve" solve craps --hand "$nines"
refused "at least five must be left" solve lunar-poker --hand "As Ks Qs Js 10s" --up 2c \
    --seen "9s 8s 7s 6s 5s 4s 3s 2s Ah Kh Qh Jh 10h 9h 8h 7h 6h 5h 4h 3h 2h" \
    --seen "Ad Kd Qd Jd 10d 9d 8d 7d 6d 5d 4d 3d 2d Ac Kc Qc Jc 10c 9c 8c 7c"
is 0 "1 passed, 0 failed" play --check scenarios/craps/tour.play
is 0 "Pass Bet of 10 wins 10" play scenarios/craps/tour.play
is 0 '"event":"verdict"' play --json scenarios/craps/tour.play
is 0 "_croupier" completion bash
is 0 "#compdef croupier" completion zsh
is 0 "complete -c croupier" completion fish
is 0 ".TH CROUPIER" manual
is 0 "Don't Pass" clauses craps

# Roles: only the operator invalidates (18.1); a dealer or game supervisor asks for a fill.
is 0 "invalidate          . . . . . . O . . . .  Div 1 r.18.1" roles craps
is 0 "pit-fill            . D . G . . . . . . .  Div 1 r.11.2" roles craps
is 0 "K clock." roles
is 0 '{"act":"pit-fill","of":"pit","who":["dealer","game supervisor"],"when":"any time"' roles craps --json
is 0 "$(printf 'craps\tgame\tinvalidate\toperator\tany time\tDiv 1 r.18.1\t')" roles craps --tsv
"$croupier" roles --tsv >"$work/roles.tsv"
head -n 1 "$work/roles.tsv" | grep -qx "$(printf 'edition\tof\tact\twho\twhen\tclause\tabout')" && ok ||
    no "wrong header of roles --tsv"
awk -F'\t' 'NF != 7 || $4 == "" || $6 == "" { bad = 1 } END { exit bad }' "$work/roles.tsv" && ok ||
    no "a row of roles --tsv does not have seven columns, a role and a clause"
[ "$(cut -f 1 "$work/roles.tsv" | sort -u | wc -l)" = \
    "$(($("$croupier" games --tsv | cut -f 1 | sort -u | wc -l)))" ] && ok ||
    no "roles --tsv does not list every edition"
is 0 "croupier roles" help roles

# The draw of docs/fair.md; any BLAKE2b program confirms its commitment.
seed=3a912acbac96f3e827e3aebe05593335dbb43fc75c1e347be79aecd410eee127
commitment=d443175878af69381e5d3d34b7ea975cc01ea335ecc1c3ee8a7e2991547076a9
# drawn KIND OPTION...: prints that draw.
drawn() {
    kind=$1
    shift
    "$croupier" fair "$kind" --table craps-1 --number 17 --house-seed $seed --player "0:lucky seven" \
        --player "3:my words" "$@"
}
# draws WORDS KIND OPTION...: checks that the draw prints the words.
draws() {
    words=$1
    shift
    if drawn "$@" 2>&1 | grep -qF -- "$words"; then ok; else no "fair $* does not print '$words'"; fi
}
draws "dice        3 2" dice
draws "$commitment" dice
draws "The commitment matches the published one." dice --commitment $commitment
draws "pocket      30" pocket --option wheel=37
draws "pocket      4" pocket --option wheel=38
draws "     1  AD  5H  7C  6C  QC  9C  6S  2H  8H  2D  10S 3S  KC" shuffle --decks 1
draws "   404  " shuffle --decks 8
draws '"outcome":["3","2"]}' dice --json
draws '"matches":true' dice --json --commitment $commitment
draws "	matches	3 2" dice --tsv --commitment $commitment
is 1 "The commitment does NOT match the published one." fair dice --table craps-1 --number 18 --house-seed $seed \
    --commitment $commitment
is 0 "commitment  $commitment" fair dice --table craps-1 --number 17 --house-seed $seed
is 0 "shuffle    " fair shuffle --decks 1 --table x --number 0 --house-seed $seed \
    --seen "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH" \
    --seen "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD"
# Lots of a promotion; tests/test_promotion.c computes them again.
entrants=afdad3e5dcb5bf1c280193606c15b72ca0195c5d4a619a8cab13c6fedaefb0e6
is 0 "     1  5   20  24  21  23  18  15  19  12  13  14  11  1" fair lots --table summer --number 1 --house-seed $seed --players $entrants --count 24
is 0 '"outcome":["1"]' fair lots --table summer --number 1 --house-seed $seed --players $entrants --count 1 --json
refused "'fair lots' needs --players HEX" fair lots --table summer --number 1 --house-seed $seed --count 24
refused "'fair lots' needs --count NUMBER" fair lots --table summer --number 1 --house-seed $seed --players $entrants
refused "--count takes a number from 1 to 65535." fair lots --table summer --number 1 --house-seed $seed --players $entrants --count 0
refused "64 hexadecimal digits, not 2" fair lots --table summer --number 1 --house-seed $seed --players ab --count 3
refused "--player can't be used with 'fair lots'" fair lots --table summer --number 1 --house-seed $seed --players $entrants --count 3 --player 0:x
is 0 "publish before betting opens" fair new --table craps-1 --number 17
is 0 '"house_seed":"' fair new --table craps-1 --number 17 --json
is 0 "" fair stream --table x --number 0 --house-seed $seed --bytes 1001
[ "$(wc -c <"$work/out")" = 1001 ] && ok || no "fair stream --bytes 1001: wrong length"
"$croupier" fair new --table a --number 1 --tsv >"$work/new"
"$croupier" fair dice --table a --number 1 --house-seed "$(tail -n 1 "$work/new" | cut -f 3)" \
    --commitment "$(tail -n 1 "$work/new" | cut -f 4)" >/dev/null && ok || no "a new seed does not match its commitment"
by_b2sum=$({
    printf '\025croupier commitment 1\007craps-1\021\0\0\0\0\0\0\0'
    for byte in $(printf '%s' $seed | sed 's/../& /g'); do printf "\\$(printf '%03o' "0x$byte")"; done
} | b2sum -l 256)
[ "${by_b2sum%% *}" = $commitment ] && ok || no "b2sum computes a different commitment: $by_b2sum"
refused "missing subcommand: dice, pocket, shuffle, lots, new or stream." fair
refused "unknown subcommand 'fair dcie'; did you mean 'dice'?" fair dcie
refused "'fair dice' needs --table NAME" fair dice --number 1 --house-seed $seed
refused "'fair dice' needs --number NUMBER" fair dice --table x --house-seed $seed
refused "'fair dice' needs --house-seed HEX" fair dice --table x --number 1
refused "'fair pocket' needs --option wheel=VALUE" fair pocket --table x --number 1 --house-seed $seed
refused "'fair shuffle' needs --decks NUMBER" fair shuffle --table x --number 1 --house-seed $seed
refused "--decks can't be used with 'fair dice'" fair dice --table x --number 1 --house-seed $seed --decks 1
refused "--house-seed can't be used with 'fair new'" fair new --table x --number 1 --house-seed $seed
refused "do not permit wheel=36 (2.3(a))" fair pocket --option wheel=36 --table x --number 1 --house-seed $seed
refused "from 1 to 8, not '9'" fair shuffle --decks 9 --table x --number 1 --house-seed $seed
refused "64 hexadecimal digits, not 63" fair dice --table x --number 1 --house-seed "${seed%?}"
refused "digits only, not '2g'" fair dice --table x --number 1 --house-seed "${seed%?}g"
refused "64 hexadecimal digits, not 2" fair dice --table x --number 1 --house-seed $seed \
    --commitment 00
refused "not 'one'" fair dice --table x --number one --house-seed $seed
refused "not '-1'" fair dice --table x --number -1 --house-seed $seed
refused "not '18446744073709551616'" fair dice --table x --number 18446744073709551616 \
    --house-seed $seed
refused "without spaces, not ''" fair dice --table "" --number 1 --house-seed $seed
refused "without spaces, not 'a b'" fair dice --table "a b" --number 1 --house-seed $seed
refused "0 to 23, not 24" fair dice --table x --number 1 --house-seed $seed --player 24:x
refused "such as 3:words, not '-1:x'" fair dice --table x --number 1 --house-seed $seed --player -1:x
refused "such as 3:words, not 'words'" fair dice --table x --number 1 --house-seed $seed --player words
refused "seat 3 has 0" fair dice --table x --number 1 --house-seed $seed --player 3:
refused "seat 3 has 65" fair dice --table x --number 1 --house-seed $seed --player "3:$seed!"
refused "seat 3 has two seeds" fair dice --table x --number 1 --house-seed $seed --player 3:a --player 3:b

# The simulator; the exact edges are those of 'odds', and tests/test_sim.c checks the rest.
pass="flat:wagers=pass"
is 0 "7/495" sim craps --rounds 1e5
is 0 "1,000 blocks of 100 rolls" sim craps --rounds 1e5 --strategy $pass
is 0 "2,500 blocks of 1,000 rolls" sim craps --rounds 2.5e6 --seed 3
is 0 '"exact_edge":0.0141414141414,"exact_fraction":"7/495"' sim craps --strategy $pass --rounds 1e5 --json
is 0 '"exact_fraction":"1/37"' sim roulette --strategy flat:wagers=red --rounds 1e5 --json
is 0 '"exact_fraction":"1/19"' sim roulette --strategy flat:wagers=red --rounds 1e5 --json --option wheel=38
is 0 "flat:wagers=pass	wager	pass	" sim craps --strategy $pass --rounds 1e5 --tsv
awk -F'\t' 'NF != 14 { bad = 1 } END { exit bad }' "$work/out" && ok ||
    no "a row of sim --tsv does not have fourteen columns"
evening="--bankroll 100 --sessions 2000 --max-rounds 100 --stop-win 50"
is 0 "2,000 sessions with a bankroll of 100, until 50 is won, at most 100 rolls" sim craps --strategy $pass $evening
is 0 "How sessions ended" sim craps --strategy $pass $evening
is 0 "flat:wagers=pass,end_cents,50 %," sim craps --strategy $pass $evening --csv
is 0 '"bankroll_for_ruin_cents":{"1":' sim craps --strategy $pass $evening --json --threads 1
cp "$work/out" "$work/one"
is 0 "" sim craps --strategy $pass $evening --json --threads 3
cmp -s "$work/out" "$work/one" && ok || no "three threads give another result than one"
is 0 "Side by side, on the same rolls" sim craps --strategy $pass --versus flat:wagers=dont-pass $evening
is 0 '"versus_first":{"mean_cents":' sim craps --strategy $pass --versus flat:wagers=field $evening --json
is 0 "strategy" sim --list
is 0 "flat" sim --list craps --json
is 0 "flat	" sim --list --tsv
is 0 "croupier sim" help sim

# A checkpoint goes on where it stopped: here, at its end.  Another plan, or another byte, is refused.
is 0 "" sim craps --strategy $pass $evening --json --checkpoint "$work/sim"
cmp -s "$work/out" "$work/one" && ok || no "a checkpoint changes the result"
is 0 "" sim craps --strategy $pass $evening --json --checkpoint "$work/sim"
cmp -s "$work/out" "$work/one" && ok || no "a run from a checkpoint gives another result"
refused "can't continue from $work/sim: it is of another simulation." sim craps --strategy $pass $evening --checkpoint "$work/sim" --seed 2
sed "s/^goal /goal 1/" "$work/sim" >"$work/sim2"
refused "can't continue from $work/sim2: it is damaged." sim craps --strategy $pass $evening --checkpoint "$work/sim2"
refused "can't continue from $work/one: it is no checkpoint of a simulation." sim craps --strategy $pass $evening --checkpoint "$work/one"
refused "can't continue from $work: " sim craps --strategy $pass $evening --checkpoint "$work"
refused "can't write the checkpoint $work/none/sim: No such file or directory." sim craps --strategy $pass $evening --checkpoint "$work/none/sim"
# Ctrl-C: exit status 3, what is known so far, and a checkpoint from which the rest gives the same.
long="--bankroll 100 --sessions 300000 --max-rounds 200"
"$croupier" sim craps --strategy $pass $long --checkpoint "$work/long" >"$work/out" 2>"$work/err" &
simulation=$!
sleep 0.3
kill -INT "$simulation" 2>/dev/null
wait "$simulation"
got=$?
case $got in
3) grep -q "Stopped before the end" "$work/out" && ok || grep -q "before the first session" "$work/err" && ok || no "a stopped simulation does not say so" ;;
130 | 0) ok ;; # before the signal was caught, or after the end
*) no "a simulation that is stopped ends with status $got" ;;
esac
"$croupier" sim craps --strategy $pass $long --json --checkpoint "$work/long" >"$work/a"
"$croupier" sim craps --strategy $pass $long --json >"$work/b"
cmp -s "$work/a" "$work/b" && ok || no "a simulation that was stopped and continued gives another result"

# Files of the report.
is 0 "" sim craps --strategy $pass $evening --html "$work/report.html" --svg "$work/fan.svg"
grep -q "Risk of ruin by bankroll" "$work/report.html" && ok || no "sim --html writes no chart of ruin"
grep -Eq '(src|href)=|<script|url\(' "$work/report.html" && no "sim --html refers to something outside" || ok
grep -q "<title>Bankroll over a session</title>" "$work/fan.svg" && ok || no "sim --svg draws no bankrolls"
[ -e "$work/report.html.new" ] && no "sim --html leaves a file behind" || ok
refused "can't write $work/none/report.html: No such file or directory." sim craps $evening --html "$work/none/report.html"

# A session as a scenario: 'play' checks its balance.
for session in 1 2 77; do
    "$croupier" sim craps --strategy flat:wagers=pass+field+place-6 --unit 6 $evening --replay $session >"$work/session.play"
    is 0 "1 passed, 0 failed" play --check "$work/session.play"
    "$croupier" sim roulette --strategy flat:wagers=red+straight-17 $evening --replay $session >"$work/session.play"
    is 0 "1 passed, 0 failed" play --check "$work/session.play"
done
grep -q "^ana bets straight-17 5$" "$work/session.play" && ok || no "sim --replay does not write bets"
grep -q "^-> ana balance " "$work/session.play" && ok || no "sim --replay does not expect a balance"
sed -i 's/balance /balance 1/' "$work/session.play"
is 1 "0 passed, 1 failed" play --check "$work/session.play"

# On two processes, if this machine has MPI and the program knows it.
if command -v mpirun >/dev/null && ldd "$croupier" 2>/dev/null | grep -q libmpi; then
    mpirun --allow-run-as-root --oversubscribe -n 2 "$croupier" sim craps --strategy $pass $evening --json --threads 1 \
        >"$work/two" 2>"$work/err" </dev/null
    cmp -s "$work/two" "$work/one" && ok || { no "two processes give another result than one"; cat "$work/err"; }
fi

refused "sim needs an edition" sim
refused "unknown edition 'crabs'; did you mean 'craps'?" sim crabs
refused "strategy 'martingael'" sim craps --strategy martingael
refused "wager 'puss'" sim craps --strategy flat:wagers=puss
refused "--unit 2 is below the table minimum of 5; see --min." sim craps --unit 2
refused "--unit must be in whole chips; the smallest chip is 1." sim craps --unit 5.50
refused "a bankroll of 4 can't bet: a unit is 5." sim craps --bankroll 4
refused "bet in multiples of 6; the least unit that works is 6." sim craps --strategy flat:wagers=place-6 --unit 5
cat >"$work/script.lua" <<'END'
function act(t, m)
    if t.point == 0 then t:bet("pass", t.unit) end
end
END
echo 'function act(t, m) error("no luck") end' >"$work/unlucky.lua"
is 0 "7/495" sim craps --strategy "$work/script.lua" --rounds 1e5
is 0 "2. flat:wagers=pass" sim craps --strategy "$work/script.lua" --versus flat:wagers=pass --rounds 1e5
refused "unlucky.lua, line 1: no luck" sim craps --strategy "$work/unlucky.lua" --rounds 1e5
refused "No such file" sim craps --strategy "$work/none.lua"
refused "--rounds is for play without a bankroll" sim craps --bankroll 100 --rounds 5
refused "--sessions needs --bankroll" sim craps --sessions 5
refused "--stop-win needs --bankroll" sim craps --stop-win 5
refused "--sessions takes a number from 1 to 1000000000000." sim craps --bankroll 100 --sessions 0
refused "--rounds takes a number from 1 to 1000000000000000." sim craps --rounds 0
refused "--max-shooters is for games with shooters; roulette has none." sim roulette --bankroll 100 --max-shooters 3
refused "--stop-loss can't be more than --bankroll." sim craps --bankroll 100 --stop-loss 200
refused "--min can't be more than --max." sim craps --min 600
refused "--seed takes a whole number up to 18446744073709551615, not 'lucky'." sim craps --seed lucky
refused "--threads takes a number from 1 to 1024." sim craps --threads 0
refused "--replay takes a session from 1 to 2000." sim craps $evening --replay 2001
refused "--versus can't be combined with --replay." sim craps $evening --replay 1 --versus $pass
refused "not '1e99'" sim craps --rounds 1e99
refused "not '1.5'" sim craps --rounds 1.5
refused "not '1e'" sim craps --rounds 1e
refused "do not permit odds-limit=9x" sim craps --option odds-limit=9x
refused "sim has no option '--stake'" sim craps --stake 5

# Equity in a tournament; tests/test_equity.c works the figures out by hand.
equity="tournament equity"
position="--stacks 120,100 --rounds 1 --min 10 --max 50 --step 10"
is 0 "19/37" $equity roulette $position
is 0 "Exact: every bet" $equity roulette $position
is 0 "20 on black" $equity roulette $position
is 0 "10/19" $equity roulette $position --option wheel=38
is 0 "straight-0" $equity roulette --stacks 200,60 --rounds 1 --min 10 --max 60 --step 10 --wagers even,straight
is 0 "1027/1369" $equity roulette --stacks 20,10 --rounds 2 --min 10 --max 10 --step 10 --wagers red,black
is 0 "28/37" $equity roulette --stacks 30,30,20 --rounds 1 --min 10 --max 10 --step 10 --wagers red,black --advance 2
is 0 "pass" $equity roulette $position --pass-cards 1,0
is 0 "10812031222309/19524993263685" $equity baccarat --stacks 500,460,300 --rounds 1 --min 20 --max 200 --step 20 --advance 2
is 0 '"method":"exact","rounds":1,"advance":1,"min":"10"' $equity roulette $position --json
is 0 '"chance":"18/37","bet":{"wager":"black","stake":"20"}}' $equity roulette $position --json
is 0 "exact	1	red	10	yes	2	black	20	0.486486	18/37	" $equity roulette $position --tsv
awk -F'\t' 'NF != 11 { bad = 1 } END { exit bad }' "$work/out" && ok ||
    no "a row of tournament equity --tsv does not have eleven columns"
simulation="--stacks 500,450,300,300 --rounds 4 --min 50 --max 200 --step 50 --sessions 200"
is 0 "Simulated, not exact: 200 sessions, seed 1." $equity roulette $simulation
is 0 "Simulated, not exact: 200 sessions, seed 5." $equity roulette $position --strategy flat,cover --sessions 200 --seed 5
is 0 "No strategy plays a pass card; a bet that is tried can be one." $equity roulette $simulation --pass-cards 1
is 0 '"method":"simulated"' $equity baccarat $simulation --json --me 3
is 0 "simulated	2	" $equity roulette $simulation --tsv --me 2
cp "$work/out" "$work/sample"
awk -F'\t' 'NF != 11 { bad = 1 } END { exit bad }' "$work/out" && ok ||
    no "a row of a simulated tournament equity --tsv does not have eleven columns"
is 0 "" $equity roulette $simulation --tsv --me 2
cmp -s "$work/out" "$work/sample" && ok || no "the same seed gives another sample"
is 0 "croupier tournament equity" help tournament
refused "missing subcommand: equity, terms, check, open, list, standings, results or bracket." tournament
refused "unknown subcommand 'tournament eqity'; did you mean 'equity'?" tournament eqity
refused "unknown subcommand 'tournament bonanza'; 'croupier tournament --help' explains them." tournament bonanza
refused "'tournament equity' needs an edition." $equity
refused "unexpected argument 'x'" $equity roulette x
refused "unknown edition 'rulette'; did you mean 'roulette'?" $equity rulette $position
refused "craps has no wagers that 'tournament equity' can study." $equity craps $position
refused "lunar-poker has no wagers that" $equity lunar-poker $position
refused "'tournament equity' needs --stacks: the chips of each player, clockwise, in multiples of the step." $equity roulette --rounds 1 --min 10 --max 50 --step 10
refused "'tournament equity' needs --rounds: how many rounds are left, with this one." $equity roulette --stacks 120,100 --min 10 --max 50 --step 10
refused "'tournament equity' needs --step: bets are multiples of this." $equity roulette --stacks 120,100 --rounds 1 --min 10 --max 50
refused "such as 500,450,300, not 'x'" $equity roulette $position --stacks 120,x
refused "such as 500,450,300, not ''" $equity roulette $position --stacks ,120
refused "such as 500,450,300, not '-10'" $equity roulette $position --stacks 120,-10
refused "every stack must be a multiple of the step." $equity roulette $position --stacks 125,100
refused "a stack is too large." $equity roulette $position --stacks 900000000,100
refused "this table seats 2 to" $equity roulette $position --stacks 120
refused "this table seats 2 to" $equity roulette $position \
    --stacks 10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10
refused "has more than 24 players" $equity roulette $position \
    --stacks 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1
refused "the session is over: fewer than two players hold the minimum" $equity roulette $position --stacks 120,0
refused "--min can't be more than --max." $equity roulette $position --min 60
refused "the limits must be multiples of the step." $equity roulette $position --min 15
refused "the rules do not permit this sign: The limits do not fit together" $equity roulette $position --step 20
refused "more than 500 different stakes; choose a larger step." $equity roulette $position --min 1 --max 600 --step 1
refused "--min takes an amount of money such as 5 or 2.50, not 'low'." $equity roulette $position --min low
refused "--rounds must be at least 1." $equity roulette $position --rounds 0
refused "a session has 1 to 100 rounds left, not 101." $equity roulette $position --rounds 101
refused "the marker must be in front of one of the players." $equity roulette $position --marker 3
refused "--marker must be at least 1." $equity roulette $position --marker 0
refused "at least one player must advance, and not all of them." $equity roulette $position --advance 2
refused "roulette has no wagers 'tie' that" $equity roulette $position --wagers even,tie
refused "roulette has no wagers 'column-1' that" $equity roulette $position --wagers column-1
refused "roulette has no wagers '' that" $equity roulette $position --wagers ""
refused "from 0 to 3 (Div 7 r.4.14), not '4'." $equity roulette $position --pass-cards 4
refused "one value for all players or one for each of the 2, not 3." $equity roulette $position --pass-cards 1,1,1
refused "do not permit wheel=36" $equity roulette $position --option wheel=36
refused "--seed is for simulations: give --strategy too." $equity roulette $position --seed 3
refused "unknown strategy 'covr'; did you mean 'cover'?" $equity roulette $position --strategy covr
refused "one value for all players or one for each of the 2, not 3." $equity roulette $position --strategy flat,flat,max
refused "--me takes a player from 1 to 2." $equity roulette $position --strategy flat --me 3
refused "player 3 has less than the minimum and can't bet." $equity roulette $simulation --stacks 500,500,0,500 --me 3
refused "--sessions takes a number from 2 to 100000000." $equity roulette $simulation --sessions 1
refused "too many positions to solve exactly" $equity roulette --stacks 5000,5000,5000 --rounds 2 --min 10 --max 2000 --step 10
refused "tournament has no option '--stake'" $equity roulette $position --stake 5

# Reading a casino's record; tests/test_history.c checks the figures.
"$croupier" casino init "$work/rounds.db" >/dev/null
is 0 "No round has ended" history "$work/rounds.db"
is 0 "No round has ended" history "$work/rounds.db" craps --last 3
is 0 "[]" history "$work/rounds.db" --json
is 0 "table	round	time	outcome	void" history "$work/rounds.db" --tsv
is 0 "No activity." report "$work/rounds.db"
is 0 "No activity on that day." report "$work/rounds.db" --day 2026-07-01
is 0 '"row":"casino","decided":0' report "$work/rounds.db" --json
is 0 "table	roulette			0	0	0" report "$work/rounds.db" --tsv --table roulette
refused "No such file" history "$work/no-such.db"
refused "No such file" report "$work/no-such.db"
refused "not a database" report "$work/all.tsv"
refused "no table 'crap' in" history "$work/rounds.db" crap
refused "did you mean 'craps'?" report "$work/rounds.db" --table crap
refused "no round has ended at craps yet." history "$work/rounds.db" craps --round 1
refused "name the table" history "$work/rounds.db" --round 1
refused "counted from 1" history "$work/rounds.db" craps --round 0
refused "--last must be at least 1" history "$work/rounds.db" --last 0
refused "--last can't be combined with --round" history "$work/rounds.db" craps --last 3 --round 1
refused "no person named 'Nobody-There' in" history "$work/rounds.db" --person Nobody-There
refused "missing argument: croupier history CASINO.db [TABLE]; see 'croupier history --help'." history
refused "unexpected argument 'x'; history takes CASINO.db [TABLE]." history "$work/rounds.db" craps x
refused "such as 2026-07-01, not '2026-02-30'" report "$work/rounds.db" --day 2026-02-30
refused "such as 2026-07-01, not '1 July'" report "$work/rounds.db" --day "1 July"
# Verifying a record; test_verify makes a good one.
record="$work/casino.db"
"$(dirname "$croupier")/tests/test_verify" keep "$record" || no "test_verify did not make a record"
if [ -f "$record" ]; then
    is 0 "The record is good." verify "$record"
    is 0 "key " verify "$record"
    cp "$work/out" "$work/kept"
    grep -q "^size [0-9]*$" "$work/kept" && ok || no "verify prints no head"
    is 0 "heads     3 in the file, 1 kept by you; entries not yet signed: 0" verify "$record" --head "$work/kept"
    is 0 '{"good":true,' verify "$record" --json
    is 0 "is called Ana" verify "$record" --entry 4
    is 0 "Div 1 r.13.1(a)" verify "$record" --entry 5
    cp "$work/out" "$work/proof"
    is 0 "this is entry 5 of a record" verify --proof "$work/proof" --head "$work/kept"
    is 0 '"good":true' verify --proof "$work/proof" --json
    is 0 '"account":"cash"' verify "$record" --entry 5 --json
    sed 's/^size .*/size 4/' "$work/kept" >"$work/other"
    is 1 "its head is not the one that you kept" verify --proof "$work/proof" --head "$work/other"
    is 1 "The record is NOT good. The kept head is not signed with the key that it names." \
        verify "$record" --head "$work/other"
    printf 'size 0\nroot %064d\n' 0 >"$work/other"
    is 1 "The record is NOT good. The first 0 entries do not match the kept head" \
        verify "$record" --head "$work/other"
    sed 's/^body 01/body 02/' "$work/proof" >"$work/forged"
    is 1 "The proof is NOT good: its bytes" verify --proof "$work/forged"
    sed 's/^beside \(.*\)\(.\)$/beside \2\1/' "$work/proof" >"$work/forged"
    is 1 "The proof is NOT good: these bytes are not entry 5" verify --proof "$work/forged"
    grep -v "^size" "$work/kept" >"$work/other"
    refused "no line 'size'" verify "$record" --head "$work/other"
    refused "there is no entry 100000" verify "$record" --entry 100000
    refused "counted from 1" verify "$record" --entry 0
    refused "--proof can't be combined with CASINO.db or --entry" verify "$record" --proof "$work/proof"
    sed 's/Ana/Eve/' "$record" >"$work/changed.db"
    is 1 "The record is NOT good. Entry 4: its bytes" verify "$work/changed.db"
    is 1 '{"good":false,"at_entry":4,' verify "$work/changed.db" --json
    head -c 9000 "$record" >"$work/cut.db"
    refused "is damaged, or part of it is missing" verify "$work/cut.db"
    rm -f "$work"/casino.db-*
fi
refused "missing argument: croupier verify CASINO.db" verify
refused "cannot read" verify no-such-casino.db
refused "is a folder" verify "$work"
refused "it is not an SQLite file" verify "$croupier"
refused "has no head" verify "$work" --head /dev/null
refused "cannot read no-such-head" verify "$work" --head no-such-head
refused "there is no line 'entry'" verify --proof /dev/null
refused "too long for a head" verify --proof /dev/zero
refused "not 'four'" verify "$work" --entry four

refused "unknown command 'ods'; did you mean 'odds'?" ods
refused "unknown edition 'crap'; did you mean 'craps'?" odds crap
refused "unknown edition 'blackjack'" games blackjack
refused "unknown edition 'crap'; did you mean 'craps'?" roles crap
refused "unexpected argument 'roulette'; roles takes at most one argument." roles craps roulette
refused "--json can't be combined with --tsv." roles --json --tsv
refused "roles has no option '--all'" roles --all
refused "craps has no wager 'plaec-6'; did you mean 'place-6'?" odds craps --wager plaec-6
refused "has no option 'feild'; did you mean 'field'?" odds snake-eyes --option feild=2
refused "do not permit field=4 (4.10)" odds snake-eyes --option field=4
refused "do not permit bonus-4=4 (9.4)" odds double-dice --option bonus-4=4
refused "NAME=VALUE" odds snake-eyes --option field
refused "not '-5'" odds craps --stake -5
refused "not '0'" odds craps --stake 0
refused "not '1.005'" odds craps --stake 1.005
refused "not '99999999999999999999'" odds craps --stake 99999999999999999999
refused "not 'five'" odds craps --stake five
refused "--chip needs --stake" odds craps --chip 5
refused "do not permit this sign" odds craps --stake 10 --chip 3 --min 5 --max 500
refused "do not permit decks=9 (3.4(a))" odds baccarat --decks 9
refused "craps has no cards" odds craps --decks 8
refused "roulette has no cards" odds roulette --seen AS
refused "one deck, shuffled for each round" odds lunar-poker --decks 8
refused "one deck, shuffled for each round" odds lunar-poker --seen AS
refused "craps has no poker hands" odds craps --hands
refused "--wager can't be combined with --hands" odds lunar-poker --hands --wager super
refused "--hands can't be combined with --all" odds --all --hands
refused "not '1H'" odds baccarat --seen "AS 1H"
refused "more AS than the shoe has" odds baccarat --decks 4 --seen "AS AS AS AS AS"
refused "--seen can't be combined with --all" odds --all --seen AS
refused "name an edition" odds
refused "--all can't be combined with an edition" odds craps --all
refused "odds has no option '--seed'" odds craps --seed 3
refused "no option '--sed'" play --sed 3 x
refused "cannot read" play no-such-file.play
refused "--json can't be combined with --tsv." odds craps --json --tsv
refused "missing shell: bash, zsh or fish." completion
refused "unknown shell 'tcsh'" completion tcsh
refused "missing argument: croupier layout EDITION" layout

printf 'table craps\nseat ana buys' >"$work/broken.play"
is 2 "broken.play:2: the line ends too early" play "$work/broken.play"
head -c 3000 /dev/urandom >"$work/binary.play"
is 2 "binary.play:" play "$work/binary.play"
head -c 2000000 /dev/zero | tr '\0' '#' >"$work/huge.play"
is 2 "too long for a scenario" play "$work/huge.play"
is 2 "too long for a scenario" play /dev/zero
is 2 "opens no table" play /dev/null
printf 'table craps\nseat ana buys 100\n-> ana balance 99\n' >"$work/wrong.play"
is 1 "wrong.play:3: expected: ana balance 99" play --check "$work/wrong.play"
is 1 "0 passed, 1 failed" play --check "$work/wrong.play"
mkdir "$work/empty"
is 2 "no scenario" play "$work/empty"

"$croupier" odds craps >"$work/plain"
grep -q "$(printf '\033')" "$work/plain" && no "colors without a terminal" || ok

"$croupier" clauses --missing --scenarios scenarios >"$work/missing"
if [ -s "$work/missing" ]; then
    no "clauses without a scenario:"
    cat "$work/missing"
else
    ok
fi
# Letters that run on through the first text of Snake Eyes are shown as the text prints them.
"$croupier" clauses snake-eyes-first --scenarios "$work/wrong.play" | sed -n 's/^\([^ ]*\), printed \([^ ]*\) .*/\1 \2/p' |
    awk 'substr($1, length($1) - length($2) + 1) != $2' >"$work/letters"
awk -F'\t' '$1 == "snake-eyes-first" && $3 { print $2, $3 }' tests/numbers.tsv >"$work/printed"
if [ -s "$work/printed" ] && cmp -s "$work/letters" "$work/printed"; then
    ok
else
    no "printed letters: $(diff "$work/letters" "$work/printed")"
fi
is 0 "need games that are not here" clauses division-7 --scenarios "$work/wrong.play"
is 0 '"mark":"needs a game that is not here"' clauses division-7 --json --scenarios "$work/wrong.play"
# The plan in docs/casino.md is complete, with an item of the programme.  Errors in its terms name the line of its section.
awk '/^```ini/ { on = 1; next } /^```/ { on = 0 } on' docs/casino.md >"$work/night.ini"
is 0 "tournament wheel-cup" casino check "$work/night.ini"
is 0 "a casino with 4 tables" casino init "$work/cup.db" --plan "$work/night.ini"
is 0 "wheel-cup  tournament  announced     0     0" casino status "$work/cup.db"
is 0 '"item":"wheel-cup","kind":"tournament","phase":"announced"' casino status "$work/cup.db" --json
is 0 "items     1: 0 orders" verify "$work/cup.db"
is 0 "wheel-cup  tournament        0         0     0     0" report "$work/cup.db"
sed 's/^stage.2.*/stage.2 = nonsense/' "$work/night.ini" >"$work/wrong.ini"
refused "wrong.ini:$(grep -n '^\[tournament' "$work/wrong.ini" | cut -d: -f1): tournament wheel-cup: " casino check "$work/wrong.ini"
# The terms in docs/promotions.md are complete.  Errors are reported with their line and clause.
awk '/^```ini/ { on = 1; next } /^```/ { on = 0 } on' docs/promotions.md >"$work/summer.ini"
is 0 "summer, a promotion" promotion check "$work/summer.ini"
is 0 "    2  travel   3200     2800  2026-12-24T09:00Z" promotion check "$work/summer.ini"
is 0 '"kind":"travel","value_cents":320000' promotion check "$work/summer.ini" --json
sed 's/^closes.*/closes = soon/' "$work/summer.ini" >"$work/wrong.ini"
refused "wrong.ini:8: 'closes' does not state when entries close (10.7.6)." promotion check "$work/wrong.ini"
sed '/^closes/d' "$work/summer.ini" >"$work/wrong.ini"
refused "wrong.ini:1: The terms must state when entries close, as 'closes' (10.7.6)." promotion check "$work/wrong.ini"
sed 's/^prize.2.persons.*/prize.2.category = books, tobacco/' "$work/summer.ini" >"$work/wrong.ini"
refused "a prize must not be or include tobacco (10.5.1)." promotion check "$work/wrong.ini"
sed '/^prize.2.confirmed/d' "$work/summer.ini" >"$work/wrong.ini"
refused "wrong.ini:1: Prize 2: the person who opens the promotion must confirm that it is as stated" promotion check "$work/wrong.ini"
sed 's/breakfast$/forty litres of wine/' "$work/summer.ini" >"$work/wrong.ini"
refused "Prize 2: 'wine' in 'prize.2.includes' suggests more than 20 litres of liquor; answer with that word why it is not, in 'prize.2.answer' (10.5.4)." promotion check "$work/wrong.ini"
(cat "$work/wrong.ini"; echo "prize.2.answer = the wine is alcohol-free") >"$work/answered.ini"
is 0 "summer, a promotion" promotion check "$work/answered.ini"
(cat "$work/summer.ini"; echo "place = here") >"$work/wrong.ini"
refused "stated twice, too long or empty: 'place'." promotion check "$work/wrong.ini"
(echo "place = here"; cat "$work/summer.ini") >"$work/wrong.ini"
refused "wrong.ini:1: a section must come before" promotion check "$work/wrong.ini"
echo "[promotion Summer!]" >"$work/wrong.ini"
refused "wrong.ini:1: a name has 1 to 32" promotion check "$work/wrong.ini"
echo "[table x]" >"$work/wrong.ini"
refused "no section '[promotion NAME]'." promotion check "$work/wrong.ini"
refused "cannot read" promotion check no-such-file.ini
refused "unknown subcommand 'promotion chek'; did you mean 'check'?" promotion chek x
refused "'promotion check' needs an INI file" promotion check

# The conditions in docs/tournaments.md are complete.
awk '/^```ini/ { on++; next } /^```/ { on += on == 1 } on == 1' docs/tournaments.md >"$work/cup.ini"
is 0 "fee             the entry fee, or 0 " tournament terms
is 0 "stage.N,a stage such as 'heats seats 7 advance 2',yes,Div 7 r.2.2(i)" tournament terms --csv
is 0 '{"key":"prize.N.kind","states":"the nature of the prize","needed":"yes","clause":"10.7.5"}' promotion terms --json
refused "unexpected argument 'x'; 'tournament terms' takes nothing else." tournament terms x
is 0 "wheel-cup, a tournament" tournament check "$work/cup.ini"
is 0 '"fee_cents":2000' tournament check "$work/cup.ini" --json
sed '/^closes/d' "$work/cup.ini" >"$work/wrong.ini"
refused "wrong.ini:1: " tournament check "$work/wrong.ini"
refused "no section '[tournament NAME]'." tournament check "$work/summer.ini"
refused "--tsv can't be used with 'tournament check'." tournament check "$work/cup.ini" --tsv
refused "'tournament results' needs a casino file and the name of a tournament." tournament results x.db
refused "'tournament open' needs a casino file and an INI file with sections '[tournament NAME]'." tournament open x.db
refused "No such file or directory." tournament open "$work/nowhere.db" "$work/cup.ini"

# Opened later, in a casino that exists; twice, or against the rules, changes nothing.
printf '[table wheel-1]\nedition = roulette\ndealer = staff\n[table wheel-2]\nedition = roulette\ndealer = staff\n' >"$work/later.ini"
is 0 "Created" casino init "$work/later.db" --plan "$work/later.ini"
is 0 "is open." tournament open "$work/later.db" "$work/cup.ini"
is 0 "announced" tournament list "$work/later.db"
refused "already" tournament open "$work/later.db" "$work/cup.ini"

# A casino with both.
(cat "$work/cup.ini"; printf '[table wheel-1]\nedition = roulette\ndealer = staff\n[table wheel-2]\nedition = roulette\ndealer = staff\n') >"$work/items.ini"
cat "$work/summer.ini" >>"$work/items.ini"
printf '[staff]\nOlga = operator\n' >>"$work/items.ini"
is 0 "Created" casino init "$work/items.db" --plan "$work/items.ini"
is 0 "wheel-cup   announced     0     0" tournament list "$work/items.db"
is 0 '{"tournament":"wheel-cup","phase":"announced","pool_cents":0,"kept_cents":0}' tournament list "$work/items.db" --json
is 0 "place	entry	player	stage	chips_cents	status	prize_cents" tournament standings "$work/items.db" wheel-cup --tsv
is 0 "place,entry,player,stage,chips_cents,status,prize_cents" tournament standings "$work/items.db" wheel-cup --csv
is 0 "No session has been drawn yet." tournament standings "$work/items.db" wheel-cup
is 0 "session	stage	state	table	seat	entry	player	chips_cents	rank" tournament results "$work/items.db" wheel-cup --tsv
is 0 "prize,kind,value_cents,status,winner,notified" promotion show "$work/items.db" summer --csv
is 0 "Nothing has been drawn yet." promotion draws "$work/items.db" summer
is 0 "The casino has no promotions." promotion list "$work/later.db"
# Tables and items are told apart by the first column, and every row has all columns.
is 0 "$(printf 'item\t\t\tannounced\t\t\t\t\t\twheel-cup\ttournament\t0\t0')" casino status "$work/items.db" --tsv
is 0 "$(printf 'table\twheel-1\troulette\tbetting\t0\t0\tunlimited\t0')" casino status "$work/items.db" --tsv
is 0 "betting       0        0  unlimited    0" casino status "$work/items.db"
is 0 '"players_cents":0,"float_cents":null,"box_cents":0' casino status "$work/items.db" --json
is 0 "unlimited" casino check "$work/items.ini"
is 0 "item,,,announced,,,,,,wheel-cup,tournament,0,0" casino status "$work/items.db" --csv
is 0 "$(printf 'item\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\tsummer\tpromotion\t0\t0\t0\t0')" report "$work/items.db" --tsv
is 0 '{"row":"item","item":"summer","kind":"promotion","in_cents":0,"out_cents":0,"kept_cents":0,"pool_cents":0}' report "$work/items.db" --json
for one in "casino status $work/items.db" "report $work/items.db" "history $work/items.db" "tournament list $work/items.db" \
    "tournament standings $work/items.db wheel-cup" "tournament results $work/items.db wheel-cup" "promotion list $work/items.db" \
    "promotion show $work/items.db summer" "promotion draws $work/items.db summer" "casino export $work/items.db"; do
    "$croupier" $one --tsv | awk -F'\t' 'NR == 1 { n = NF } NF != n { exit 1 }' && ok || no "a row of $one --tsv has another number of columns"
    [ "$("$croupier" $one --tsv | tr '\t' ,)" = "$("$croupier" $one --csv | tr -d '"')" ] && ok || no "$one --csv differs from --tsv"
    is 0 "" $one --json
done
refused "--tsv can't be combined with --csv." tournament results "$work/items.db" wheel-cup --csv --tsv
refused "--json can't be combined with --csv." tournament list "$work/items.db" --csv --json
refused "--csv can't be used with 'tournament bracket'." tournament bracket "$work/items.db" wheel-cup --csv
is 0 "heats" tournament bracket "$work/items.db" wheel-cup
is 0 '{"prize":2,"kind":"travel","value_cents":320000,"status":"open","notified":"no"}' promotion show "$work/items.db" summer --json
is 0 "[]" promotion draws "$work/items.db" summer --json
refused "no tournament named 'wheelcup' in $work/items.db; did you mean 'wheel-cup'?" tournament results "$work/items.db" wheelcup
refused "no promotion named 'wheel-cup'" promotion draws "$work/items.db" wheel-cup

# A casino is created from a plan, shown and copied.  Errors in a plan are reported with their line.
cat >"$work/night.ini" <<'END'
[casino]
; a charity night
chips = 1 5 25 100
[table craps-1]
edition = craps
dealer = staff
max = 200
limits.hard = 1 to 50
tray = 200x1 200x5
[table wheel]
edition = roulette
[staff]
Olga = operator
Dan = dealer
END
is 0 "night.ini: 2 tables, 2 staff" casino check "$work/night.ini"
is 0 "night.db, a casino with 2 tables." casino init "$work/night.db" --plan "$work/night.ini"
for one in db key head; do
    [ "$(stat -c %a "$work/night.$one")" = 600 ] && ok || no "other users can read night.$one"
done
chmod 640 "$work/night.key"
for command in "casino status $work/night.db" "casino restore $work/night.db --from $work/night.db" "serve --port 0 --db $work/night.db"; do
    refused "others can read the secret $work/night.key; protect it with chmod 600." $command
done
chmod 600 "$work/night.key"
refused "file already exists" casino init "$work/night.db"
is 0 "sum of all accounts: 0" casino status "$work/night.db"
is 0 "craps-1	craps	dice-out	0	0	120000	0" casino status "$work/night.db" --tsv
is 0 '"sum_cents":0' casino status "$work/night.db" --json
is 0 "cage	float/1	120000	Div 1 r.11.2" casino export "$work/night.db"
is 0 '"to":"float/2"' casino export "$work/night.db" --json
is 0 "is a copy with" casino backup "$work/night.db" "$work/copy.db"
is 0 "sum of all accounts: 0" casino status "$work/copy.db"
refused "copy.db" casino backup "$work/night.db" "$work/copy.db"
is 0 "The record that was there is now" casino restore "$work/night.db" --from "$work/copy.db"
is 0 "restored  from a copy of" verify "$work/night.db"
is 0 "The record was restored from a copy on" history "$work/night.db"
rm "$work/night.head"
refused "night.head is missing" casino status "$work/night.db"
is 0 "Restored" casino restore "$work/night.db" --from "$work/night.db"
is 0 "sum of all accounts: 0" casino status "$work/night.db"
refused "'casino restore' needs --from and the copy to restore." casino restore "$work/night.db"
refused "No such file" casino restore "$work/night.db" --from "$work/none.db"
refused "none.key: No such file" casino restore "$work/none.db" --from "$work/copy.db"
refused "--from can't be used with 'casino status'." casino status "$work/night.db" --from "$work/copy.db"
refused "missing subcommand: init, check, status, backup, restore, upgrade or export." casino
refused "unknown subcommand 'casino stauts'; did you mean 'status'?" casino stauts
refused "'casino status' needs a casino file." casino status
refused "No such file" casino status "$work/none.db"
refused "not a database" casino status "$work/night.ini"
refused "cannot read the file" casino check "$work/none.ini"
# wrong LINE SENTENCE: checks a plan with that line in place of the wheel's edition.
wrong() {
    sed "s|^edition = roulette|$1|" "$work/night.ini" >"$work/wrong.ini"
    refused "$2" casino check "$work/wrong.ini"
}
wrong "edition = ruolette" "wrong.ini:11: unknown edition 'ruolette'"
wrong "max = 5" "wrong.ini:11: the first line of a table must be its edition"
wrong "nonsense" "wrong.ini:11: "
sed 's|^dealer = staff|dealer = ghost|' "$work/night.ini" >"$work/wrong.ini"
refused "wrong.ini:6: 'dealer' must be 'house' or 'staff', not 'ghost'" casino check "$work/wrong.ini"
sed 's|^max = 200|max = 2|' "$work/night.ini" >"$work/wrong.ini"
refused "the sign of table craps-1 is not permitted: the limits do not fit together: minimum, \
maximum and step (Div 1 r.10.1(b))." casino check "$work/wrong.ini"
printf '[table %s]\nedition = baccarat\ndragon = yes\ndragon-scale = %s\n' a 1 b 2 >"$work/wrong.ini"
refused "the signs of tables a and b do not agree: all tables of a casino that offer this bet use the \
same scale (11B.9)." casino check "$work/wrong.ini"
printf '[table %s]\nedition = baccarat\nany-pair = yes\nany-pair-scale = %s\n' a 1 b 2 >"$work/good.ini"
is 0 "good.ini: 2 tables" casino check "$work/good.ini"
sed 's|200x5|200x7|' "$work/night.ini" >"$work/wrong.ini"
refused "the casino has no chips of 7" casino check "$work/wrong.ini"
sed 's|^Dan = dealer|Dan = boss|' "$work/night.ini" >"$work/wrong.ini"
refused "'boss' is not a role" casino check "$work/wrong.ini"
sed 's|^; a charity night|name = Charity night|' "$work/night.ini" >"$work/wrong.ini"
refused "wrong.ini:2: unknown setting 'name'; [casino] has only 'chips'" casino check "$work/wrong.ini"
sed 's|^chips = 1 5 |chips = 1 5\n  |' "$work/night.ini" >"$work/wrong.ini"
refused "wrong.ini:4: the line is indented, so it continues 'chips'" casino check "$work/wrong.ini"
sed 's|^max = 200|max = 200\nmax = 100|' "$work/night.ini" >"$work/wrong.ini"
refused "wrong.ini:8: 'max' appears twice in [table craps-1]" casino check "$work/wrong.ini"
sed 's|1 to 50|1 to 50 by 1 or so|' "$work/night.ini" >"$work/wrong.ini"
refused "write limits as '1 to 100' or '5 to 200 by 5'" casino check "$work/wrong.ini"
sed 's|25 100|25 1000000000|; s|200x5|10000000x1000000000|' "$work/night.ini" >"$work/wrong.ini"
refused "the tray of table craps-1 is worth more than 1000000000000" casino check "$work/wrong.ini"
{ cat "$work/night.ini"; seq -f 'Sue%g = game-supervisor' 34; } >"$work/wrong.ini"
refused "wrong.ini:48: too many staff: at most 35" casino check "$work/wrong.ini"
{ cat "$work/night.ini"; seq -f 'Sue%g = game-supervisor' 33; } >"$work/many.ini"
is 0 "many.db, a casino with 2 tables." casino init "$work/many.db" --plan "$work/many.ini"
# The rules, 35 names, 2 tables, and at each table 34 staff who join it and are put on duty.
is 0 "175 entries" casino status "$work/many.db"

# Files: commands that only read leave no files, and neither do failed commands.  A path that is not
# a regular file is reported at once.
is 0 "The record is good" verify "$work/night.db"
is 0 "No round has ended" history "$work/night.db"
left=$(ls "$work" | grep -e '-wal$' -e '-shm$' -e '-journal$')
[ -z "$left" ] && ok || no "commands that only read left $left"
mkdir "$work/pipes"
mkfifo "$work/pipes/a.db"
for command in "casino status" "casino check" "casino export" history report verify; do
    refused "is a folder" $command "$work/pipes"
    refused "is not a file" $command "$work/pipes/a.db"
done
printf 'mine' >"$work/mine.db"
for one in mine.db mine.db-wal mine.key mine.head; do
    refused "mine" casino init "$work/mine.db"
    [ "$(ls "$work" | grep -c mine)" = 1 ] && [ "$(cat "$work/$one")" = mine ] && ok ||
        no "an existing file was changed: $one"
    case $one in
    mine.db) mv "$work/mine.db" "$work/mine.db-wal" ;;
    mine.db-wal) mv "$work/mine.db-wal" "$work/mine.key" ;;
    mine.key) mv "$work/mine.key" "$work/mine.head" ;;
    esac
done
# full KILOBYTES COMMAND: runs a command in a folder of that size; prints the exit status and the
# files left.
mkdir "$work/full"
full() {
    unshare -rm sh -c 'mount -t tmpfs -o size=$2k tmpfs "$1" || exit; cd "$1"; shift 2; "$@" \
        >/dev/null 2>&1; echo $? *' sh "$work/full" "$@" 2>/dev/null
}
if [ "$(full 4 true)" = "0 *" ]; then
    program=$(realpath "$croupier")
    for room in 4 24 40 60 80; do
        left=$(full $room "$program" casino init a.db)
        [ "$left" = "2 *" ] && ok || no "init on a disk of $room KB: $left"
    done
    for room in 4 20; do
        left=$(full $room "$program" casino backup "$work/night.db" a.db)
        [ "$left" = "2 *" ] && ok || no "backup to a disk of $room KB: $left"
    done
    left=$(full 4000 "$program" casino init a.db)
    [ "$left" = "0 a.db a.head a.key" ] && ok || no "init on a disk with enough room: $left"
fi

# Arguments and options of each casino subcommand.
refused "'casino init' needs the name of a new file." casino init
refused "'casino check' needs a plan (INI file)." casino check
refused "'casino status' needs a casino file." casino status
refused "'casino backup' needs a casino file and a name for the copy." casino backup "$work/night.db"
refused "'casino export' needs a casino file." casino export
refused "unexpected argument 'more'" casino status "$work/night.db" more
refused "unexpected argument 'more'" casino export "$work/night.db" more
refused "unexpected argument 'more'; 'casino check' takes a plan (INI file)." casino check "$work/night.ini" more
refused "--plan can't be used with 'casino status'." casino status "$work/night.db" --plan "$work/night.ini"
refused "--json can't be used with 'casino check'." casino check "$work/night.ini" --json
refused "--tsv can't be used with 'casino check'." casino check "$work/night.ini" --tsv
refused "--json can't be used with 'casino backup'." casino backup "$work/night.db" "$work/other.db" --json
refused "--tsv can't be used with 'casino init'." casino init "$work/other.db" --tsv
[ -e "$work/other.db" ] && no "casino init created a casino after an error" || ok
is 0 "Lines, one object per line." casino --help
refused "missing argument: croupier people CASINO.db SUBCOMMAND [NAME]" people
refused "missing subcommand: add, password, disable, enable or list." people "$work/night.db"
refused "unknown subcommand 'people CASINO.db lits'; did you mean 'list'?" people "$work/night.db" lits

# The cashier's desk of a closed casino: 200 sold, 100 redeemed in one of two chips, the rest as well.
desk="$work/desk.db"
printf '[table wheel]\nedition = roulette\n[staff]\nOlga = operator\nDan = dealer\nCora = cashier\n' >"$work/desk.ini"
"$croupier" casino init "$desk" --plan "$work/desk.ini" >/dev/null
echo "correct horse" | "$croupier" people "$desk" add Ana >/dev/null
is 0 "Take 200 from Ana." cashier "$desk" sell Ana 200
is 0 "Ana now has 100 in the purse." cashier "$desk" redeem ana 100
is 0 "Ana now has 112.50 in the purse." cashier "$desk" voucher Ana 12.50 --as Cora
is 0 "1000	Ana	11250	11250" cashier "$desk" list --tsv
is 0 "Pay 112.50 to Ana." cashier "$desk" redeem Ana
is 0 "taken 212.50, paid out 212.50; play money granted 0.00." cashier "$desk" day
is 0 "	Cora	chips	Ana	20000	0" cashier "$desk" day --tsv
is 0 "1999-12-31: taken 0.00" cashier "$desk" day --day 1999-12-31
is 0 "The record is good." verify "$desk"
refused "Ana has 0." cashier "$desk" redeem Ana 5
refused "Dan is not a cashier on duty." cashier "$desk" sell Ana 5 --as Dan
refused "Cashiers can't serve themselves. (Div 1 r.13.1(a))" cashier "$desk" sell Cora 5
refused "The amount can't be made up in chips; the smallest chip is 0.25. (Div 1 r.13.1(a))" cashier "$desk" sell Ana 5.10
refused "no person named 'Bob' in $desk." cashier "$desk" sell Bob 5
refused "'-5' is not an amount." cashier "$desk" sell Ana -- -5
refused "--day takes a day such as 2026-07-01, not 'today'." cashier "$desk" day --day today
refused "takes a name and an amount." cashier "$desk" sell Ana
refused "missing subcommand: sell, voucher, redeem, list or day." cashier "$desk"
"$croupier" casino init "$work/none.db" >/dev/null
refused "has no cashier; the operator appoints one, or the plan: 'Cora = cashier'." cashier "$work/none.db" sell Ana 5
"$croupier" serve --db "$desk" --port 0 --quiet >"$work/out" 2>&1 &
casino=$!
while ! grep -q "open at" "$work/out" && kill -0 "$casino"; do sleep 0.1; done
refused "is open: the cashier sells and redeems on its page /cashier." cashier "$desk" sell Ana 5
is 0 "Ana" cashier "$desk" list
kill "$casino"
wait "$casino"
casino=
"$croupier" casino export "$work/night.db" --json >"$work/lines"
grep -vqx '{"entry":[0-9]*,"time":"[^"]*","from":"[^"]*","to":"[^"]*","cents":[0-9]*,"clause":"[^"]*"}' \
    "$work/lines" && no "casino export --json prints a line that is not an object" || ok
printf '[table a"b\\c]\nedition = craps\n' >"$work/marks.ini"
"$croupier" casino init "$work/marks.db" --plan "$work/marks.ini" >/dev/null
is 0 '"table":"a\"b\\c",' casino status "$work/marks.db" --json
is 0 '"table":"a\"b\\c",' report "$work/marks.db" --json

# Empties the files that the next command in the background writes: it may be slow to do so itself,
# and what an earlier one wrote must not pass for its output.
fresh() {
    : >"$work/open"
    : >"$work/err"
    : >"$work/told"
}

# The log of an open casino: guests, reopening after SIGHUP, closing.
refused "--log-format must be text or json, not 'xml'." serve --port 0 --db "$work/log.db" --log-format xml
refused "can't write the log $work/none/log" serve --port 0 --db "$work/log.db" --log "$work/none/log"
[ -e "$work/log.db" ] && no "serve created a casino although the log can't be written" || ok
refused "'localhost' is not the IP address of a proxy." serve --port 0 --db "$work/log.db" --behind-proxy 10.0.0.0/8,localhost
refused "--origin takes a URL such as https://casino.example, not 'casino.example'." serve --port 0 --db "$work/log.db" --origin casino.example
refused "not 'https://casino.example/'." serve --port 0 --db "$work/log.db" --origin https://a.example,https://casino.example/
# waits FILE WORDS: waits up to two minutes for the words in the file.
waits() {
    tries=1200
    while [ $tries -gt 0 ] && ! grep -qF -- "$2" "$1" 2>/dev/null; do
        tries=$((tries - 1))
        sleep 0.1
    done
    grep -qF -- "$2" "$1" 2>/dev/null && ok || no "$1 does not contain '$2'"
}
fresh
"$croupier" serve --port 0 --db "$work/log.db" --log "$work/log" >"$work/open" 2>"$work/serve-err" &
casino=$!
waits "$work/open" "The casino is open at"
url=$(sed -n 's/^The casino is open at \(.*\)/\1/p' "$work/open")
waits "$work/log" '"event":"started","address":"127.0.0.1",'
# Playing with lines from a file; each waits for the answer to the one before.  The last has no
# newline.  If the bet wins, it stays up and is taken down; if it loses, there is nothing to take.
printf 'sit 3\nbring\nbet red 5\nbet 7\nbring x\nready\nwait\ntake red 5\nstand' |
    "$croupier" join "${url}table/roulette" --name Ana >"$work/told"
for words in "Ana (guest) sits down" "Ana (guest) buys 1000 in chips" "Ana (guest) bets 5 on Red" \
    "Refused: This table has no bet '7'." "'x' is not an amount" "the ball rests in" \
    "Ana (guest) leaves the table"; do
    grep -qF -- "$words" "$work/told" && ok || no "croupier join does not print '$words'"
done
# A strategy at the table; a script there is confined, and its bot leaves after an error.
is 0 "All rounds are played." join "${url}table/roulette" --name Cleo --strategy flat:wagers=red --max-rounds 1
printf 'about = "red, once"\nfunction act(t, m)\n    if m.bet then error("no luck") end\n    m.bet = true\n    t:set("red", t.unit)\nend\n' >"$work/once.lua"
is 1 "once.lua, line 3: no luck." join "${url}table/roulette" --name Dora --strategy "$work/once.lua"
printf 'function act(t, m\n' >"$work/wrong.lua"
refused "wrong.lua, line 2:" join "${url}table/roulette" --name Eve --strategy "$work/wrong.lua"
waits "$work/log" '"event":"guest","person":16777216,"name":"Ana (guest)"'
waits "$work/log" '"event":"socket-closed"'
mv "$work/log" "$work/log.1"
kill -HUP "$casino"
tries=1200
while [ $tries -gt 0 ] && [ ! -e "$work/log" ]; do
    tries=$((tries - 1))
    sleep 0.1
done
"$croupier" join "${url}table/roulette" --name Bob </dev/null >/dev/null
waits "$work/log" '"name":"Bob (guest)"'
kill -TERM "$casino"
wait "$casino" && ok || no "croupier serve did not end cleanly"
casino=
waits "$work/log" '"event":"closed"}'
grep -q Bob "$work/log.1" && no "the old log is still written after SIGHUP" || ok
[ -s "$work/serve-err" ] && no "croupier serve --log writes to standard error" || ok
# Without a log file, SIGHUP means that the terminal was closed: the casino closes, unless it was
# started under nohup, as this test may be.
fresh
env --default-signal=HUP "$croupier" serve --port 0 --db "$work/log.db" >"$work/open" 2>"$work/err" &
casino=$!
waits "$work/err" '"event":"started","address":"127.0.0.1",'
kill -HUP "$casino"
wait "$casino" && ok || no "croupier serve did not end cleanly on SIGHUP"
casino=
waits "$work/open" "The casino is closed."
waits "$work/err" '"event":"closed"}'

# A clock for tests that only standard input advances; refused if others could connect.
for db in /casino.db /usr/casino.db "$work/none/casino.db"; do
    refused "--test-clock is for tests" serve --port 0 --db "$db" --test-clock
    [ -e "$db" ] && no "serve created a casino although --test-clock was refused" || ok
done
refused "--test-clock is for tests" serve --port 0 --test-clock
for outside in "--address 0.0.0.0" "--behind-proxy 127.0.0.1" "--origin https://casino.example" \
    "--certificate a --key b"; do
    refused "--test-clock is for tests" serve --port 0 --db "$work/clock.db" --test-clock $outside
done
mkfifo "$work/time"
fresh
"$croupier" serve --port 0 --db "$work/clock.db" --betting 300 --test-clock --quiet <"$work/time" \
    >"$work/open" 2>"$work/err" &
casino=$!
exec 3>"$work/time"
waits "$work/open" "The casino is open at"
url=$(sed -n 's/^The casino is open at \(.*\)/\1/p' "$work/open")
printf 'sit 3\nbring\nbet red 5\nwait\n' |
    "$croupier" join "${url}table/roulette" --name Ana >"$work/told" &
joined=$!
waits "$work/told" "Ana (guest) bets 5 on Red"
grep -q "the ball rests in" "$work/told" && no "betting closed too early" || ok
tries=1200
while [ $tries -gt 0 ] && kill -0 "$joined" 2>/dev/null; do
    tries=$((tries - 1))
    echo 100000 >&3 # in small steps, so that no session times out
    sleep 0.1
done
wait "$joined" && ok || no "croupier join did not end cleanly"
waits "$work/told" "the ball rests in"
echo "a minute" >&3
waits "$work/err" "cannot advance the time by 'a minute'"
exec 3>&-
kill -TERM "$casino"
wait "$casino" && ok || no "croupier serve --test-clock did not end cleanly"
casino=

# Every command reports an error if its output can't be written, to a full disk or a closed stream.
# $new is a file that does not exist yet.
unwritten() {
    for to in /dev/full closed; do
        rm -f "$new" "${new%.db}.key" "${new%.db}.head"
        if [ "$to" = closed ]; then
            "$croupier" "$@" >&- 2>"$work/err" </dev/null
        else
            "$croupier" "$@" >$to 2>"$work/err" </dev/null
        fi
        got=$?
        if [ "$got" = 1 ] && [ "$(wc -l <"$work/err")" = 1 ] &&
            grep -q '^croupier: the output could not be written: .*\.$' "$work/err"; then
            ok
        else
            no "croupier $*: exit status $got, output to $to"
        fi
    done
}
new="$work/new.db"
unwritten games
unwritten odds craps
unwritten odds --all --tsv
unwritten odds --all --csv
unwritten sim craps --rounds 1e4
unwritten sim --list
unwritten play scenarios/craps/tour.play
unwritten clauses craps
unwritten solve lunar-poker --hand "$nines" --up 7s
unwritten roles craps
unwritten layout craps
unwritten layout roulette --json
unwritten serve --port 0 --db "$new"
unwritten join --help
unwritten people "$work/night.db" list
unwritten cashier "$work/night.db" list
unwritten cashier "$work/night.db" day
unwritten fair new --table a --number 1
unwritten fair stream --table a --number 1 --house-seed $seed
unwritten casino init "$new"
unwritten casino check "$work/night.ini"
unwritten promotion check "$work/summer.ini"
unwritten casino status "$work/night.db"
unwritten casino backup "$work/night.db" "$new"
unwritten casino export "$work/night.db"
unwritten verify "$work/night.db"
unwritten history "$work/night.db"
unwritten report "$work/night.db"
unwritten completion bash
unwritten manual
unwritten tournament equity roulette $position
unwritten help
unwritten --version
for command in $("$croupier" help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    grep -q "^unwritten $command" "$0" || no "no full-disk test for $command"
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
