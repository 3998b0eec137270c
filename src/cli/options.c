/* options.c - the tables of commands and options, and the parser of the command line.
 *
 * Options can come before or after the command, so they are all read first and checked against
 * the command at the end.  Reading stops at the first error and prints one sentence. */
#include "cli/cli.h"
#include "rules/length.h"

#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAMES      (1u << CMD_GAMES)
#define ODDS       (1u << CMD_ODDS)
#define SOLVE      (1u << CMD_SOLVE)
#define SIM        (1u << CMD_SIM)
#define PLAY       (1u << CMD_PLAY)
#define CLAUSES    (1u << CMD_CLAUSES)
#define ROLES      (1u << CMD_ROLES)
#define LAYOUT     (1u << CMD_LAYOUT)
#define FAIR       (1u << CMD_FAIR)
#define TOURNAMENT (1u << CMD_TOURNAMENT)
#define PROMOTION  (1u << CMD_PROMOTION)
#define CASINO     (1u << CMD_CASINO)
#define VERIFY     (1u << CMD_VERIFY)
#define HISTORY    (1u << CMD_HISTORY)
#define REPORT     (1u << CMD_REPORT)
#define PEOPLE     (1u << CMD_PEOPLE)
#define CASHIER    (1u << CMD_CASHIER)
#define SERVE      (1u << CMD_SERVE)
#define JOIN       (1u << CMD_JOIN)
#define EXAMPLES   (const char *const[])

#define SHEETS                                                                                     \
    (GAMES | ODDS | SOLVE | SIM | CLAUSES | ROLES | FAIR | TOURNAMENT | CASINO | PROMOTION |       \
     HISTORY | REPORT | PEOPLE | CASHIER)

/* clang-format off */
const struct cli_command cli_commands[CMD_COUNT] = {
    [CMD_GAMES] = {
        "games", "[EDITION]", "editions", 0, 1, "list editions, their options and defaults",
        "Lists every edition, which is one rule text of one game, with the options that its rules "
        "leave to the house: the values an option can have, and its default. Name an edition to "
        "see only that one.",
        EXAMPLES{
            "croupier games", "all editions",
            "croupier games craps", "the options of craps",
            NULL,
        },
        cmd_games },
    [CMD_ODDS] = {
        "odds", "[EDITION]", "editions", 0, 1, "exact odds of every wager",
        "Prints the odds and the house edge of every wager of an edition, or with --all of every "
        "edition. The figures are exact fractions: every roll, number, coup or hand is enumerated "
        "with the same rules that pay at the table. Nothing is simulated.\n"
        "With --stake the figures include rounding, because a table pays winnings and takes "
        "commission in whole chips.",
        EXAMPLES{
            "croupier odds craps", "every wager at craps",
            "croupier odds craps --wager place-6 --stake 1 --chip 1",
            "a 1 dollar place bet on 6 where the smallest chip is 1 dollar",
            "croupier odds snake-eyes --option field=2",
            "Snake Eyes at a table whose sign shows the second column of field odds",
            "croupier odds baccarat --decks 6 --seen \"KS KS 9H 4D\"",
            "baccarat from the rest of a six-deck shoe",
            "croupier odds lunar-poker --hands --tsv",
            "how often each poker hand is dealt, for a spreadsheet",
            "croupier odds --all --tsv", "every wager of every edition, for a spreadsheet",
            NULL,
        },
        cmd_odds },
    [CMD_SOLVE] = {
        "solve", "EDITION", "editions", 1, 1, "the best way to play, and what each choice is worth, exactly",
        "Without --hand, solves the whole game: the best choice of every hand and its exact value, and what "
        "the game is worth under each option, by the Dealer's up card, by choice and with side bets. The solution is kept "
        "in a file: the first time takes a minute or so, and if it is stopped, the next one continues. "
        "Under mpirun, several processes share the work.\n"
        "With --hand, prints every choice that a player has with these cards, the best first: what it is worth on "
        "average if everything after it is decided for the best, and what it costs to prefer it to the "
        "best one. Worths are exact fractions of the ante: every draw, every hand of the Dealer and "
        "every card that may replace the Dealer's highest is counted by the rules that pay at the "
        "table. They are results of the whole hand, with the fees for drawing and forcing.\n"
        "After a draw, give the six cards, or the hand with the cards given up as --gone. With all "
        "cards of a Dealer who has no hand, the question is whether to force. Cards that were seen by "
        "chance go into --seen.",
        EXAMPLES{
            "croupier solve lunar-poker", "solve the game, and print what it is worth",
            "croupier solve lunar-poker --option instant=500-1500 --json", "the same with other odds for Instant Cash, for programs",
            "croupier solve lunar-poker --short --html short.html", "a dozen lines to remember, what they cost, and a page to print",
            "croupier solve lunar-poker --reading all", "under each way to read the rules: this takes several minutes the first time",
            "croupier solve lunar-poker --hand \"Kd 9s 9c 4h 2d\" --up 7s", "fold, play or draw?",
            "croupier solve lunar-poker --hand \"Kd 9s 9c 4h 2d\" --up 7s --best", "only the best choice",
            "croupier solve lunar-poker --hand \"9s 9c Ah 7d 3s\" --gone \"Kd 4h 2d\" --up 7s",
            "after three cards were exchanged: fold or play?",
            "croupier solve lunar-poker --hand \"9s 9c 9h 7d 3s\" --dealer \"7s Jc 8d 4s 2h\"",
            "the Dealer has no hand: force or not?",
            "croupier solve lunar-poker --hand \"5h 6h 7h 8h 9h\" --up 2c --option instant=300-800 --json",
            "a dealt straight flush under other odds, for programs",
            NULL,
        },
        cmd_solve },
    [CMD_SIM] = {
        "sim", "[EDITION]", "editions", 0, 1, "simulate a strategy, with the exact odds beside it",
        "Plays a strategy over and over by the rules of the live table: every limit, option and "
        "rounding. It prints the house edge with its confidence interval beside the exact value, "
        "and says so if they disagree by more than chance explains; for each wager the action, how "
        "often it won, and its edge.\n"
        "Without --bankroll the player is always rich, and --rounds are played. With --bankroll, "
        "sessions are played until the money is gone, a stop is reached, or --max-rounds are over; "
        "then it also prints how sessions end, the risk of ruin, the chance of the goal, "
        "drawdowns and the longest runs.\n"
        "A seed gives the same results to the last digit on any number of threads, and of processes "
        "started by mpirun. Ctrl-C stops: what is known so far is printed, and the exit status is "
        "3. With --checkpoint the same command continues later. docs/simulator.md has the details.\n"
        "Strategies of your own are Lua scripts or C plugins (docs/strategies.md). 'croupier join' plays "
        "any strategy at a live table.",
        EXAMPLES{
            "croupier sim --list", "the strategies",
            "croupier sim craps --strategy flat:wagers=pass", "ten million rolls on the pass line",
            "croupier sim craps --strategy flat:wagers=pass --bankroll 500 --unit 5 --stop-win 250 --html report.html",
            "sessions that start with 500, and a report to look at",
            "croupier sim roulette --strategy flat:wagers=red --versus flat:wagers=straight-17 --bankroll 200",
            "two strategies on the same spins",
            "croupier sim roulette --strategy martingale:wager=red --bankroll 200 --stop-win 50 --exact", "the exact chance of ruin, not a sample",
            "croupier sim craps --strategy pass:odds=1 --bankroll 300 --max-rounds 500 --risk 5",
            "how much money it takes to be ruined in no more than 5 % of all sessions",
            "croupier sim craps --rounds 1e11 --checkpoint long.sim", "a run of hours that can be stopped and continued",
            "croupier sim craps --bankroll 100 --replay 7 | croupier play /dev/stdin", "the seventh session, clause by clause",
            NULL,
        },
        cmd_sim },
    [CMD_PLAY] = {
        "play", "FILE...", "scenarios", 1, INT_MAX, "play scenario files",
        "A scenario is a text file that describes a game line by line: the bets, the dice, numbers "
        "or cards, and the expected results. It is played by the rules of its edition, and every "
        "event is printed with its clause. If the rules decide differently from what the file "
        "expects, that is reported and the exit status is 1.\n"
        "A folder stands for all .play files in it.",
        EXAMPLES{
            "croupier play scenarios/craps/pass.play", "the pass bet, roll by roll",
            "croupier play --check scenarios", "play all scenarios and print only failures",
            "croupier play --seed 7 FILE", "random rolls, spins and cards where the file gives none",
            NULL,
        },
        cmd_play },
    [CMD_CLAUSES] = {
        "clauses", "[EDITION]", "editions", 0, 1, "the clause index of the rule texts",
        "Lists the numbered clauses of an edition, or of all editions: what each says in one line, "
        "how it is handled, and the scenarios that show it. A clause is settled (it decides what a "
        "wager pays), conducted (who may do what, and when), recorded (a physical act), not for "
        "software, or it needs a game that is not here.",
        EXAMPLES{
            "croupier clauses craps", "the clauses of craps",
            "croupier clauses --missing", "the clauses that no scenario shows yet",
            NULL,
        },
        cmd_clauses },
    [CMD_ROLES] = {
        "roles", "[EDITION]", "editions", 0, 1, "who may do what, when and by which clause",
        "Lists every act in the game and around the table, for one edition or for all: which roles "
        "may do it, in which phases of the game, and the clause that says so. Orders are accepted "
        "or refused by these same rows.",
        EXAMPLES{
            "croupier roles craps", "who does what at a craps table",
            "croupier roles --tsv", "all editions, for a spreadsheet",
            NULL,
        },
        cmd_roles },
    [CMD_LAYOUT] = {
        "layout", "EDITION", "editions", 1, 1, "the felt of a table and its betting areas",
        "Lists every area of the felt: where it is, which wager is made there, what is printed on "
        "it, and where dice, cards, pucks and the wheel go. The options on the house's sign change "
        "the felt. The web pages draw exactly these areas.",
        EXAMPLES{
            "croupier layout craps --svg craps.svg", "a picture of the felt",
            "croupier layout roulette --option wheel=38 --json", "the areas, for programs",
            NULL,
        },
        cmd_layout },
    [CMD_FAIR] = {
        "fair", "SUBCOMMAND", "dice pocket shuffle lots new stream", 1, 1, "recompute a draw from published values",
        "Before betting opens, the house publishes a commitment that binds it to a secret seed. "
        "Players can add their own seeds. All seeds together determine the outcome, and the house "
        "reveals its seed afterwards. From these values anyone can recompute the commitment and "
        "the outcome: of 'dice', of a 'pocket' of the wheel, of a 'shuffle' (the order in which "
        "cards leave the shoe), or of 'lots' (the order in which tickets of a promotion are drawn; "
        "--table is its name, and --players the published hash of its entrants). With --commitment the exit status is 1 if the seed does not match "
        "the published commitment.\n"
        "'new' makes a seed and its commitment. 'stream' prints the bytes that a draw is made "
        "from. docs/fair.md explains every step.",
        EXAMPLES{
            "croupier fair new --table craps-1 --number 17", "a seed for the next throw",
            "croupier fair dice --table craps-1 --number 17 --house-seed HEX --commitment HEX",
            "what the dice showed, and whether the house kept its commitment",
            "croupier fair pocket --option wheel=37 --table roulette-2 --number 8 --house-seed HEX "
            "--player \"3:my own words\"",
            "a spin to which the player in seat 3 added a seed",
            "croupier fair shuffle --decks 8 --table baccarat-1 --number 4 --house-seed HEX --tsv",
            "every card of a shoe, for programs",
            "croupier fair lots --table summer --number 1 --house-seed HEX --players HEX --count 24",
            "the order of 24 tickets; the first wins",
            NULL,
        },
        cmd_fair },
    [CMD_TOURNAMENT] = {
        "tournament", "SUBCOMMAND ARGUMENT...", "equity terms check open list standings results bracket", 1, 3, "tournaments: conditions, results, and chances",
        "A tournament is a competition at one or more tables of a game: all players of a session "
        "start with the same chips, and those with the most go on, until the final decides.\n"
        "'terms' lists everything that conditions of entry can state, with its clause.\n"
        "'check FILE' reads the conditions of entry from an INI file: a section [tournament NAME], "
        "then one line 'key = value' for each. It says with file, line and clause what the rules "
        "demand or do not permit; tables are taken to be there, with staff and the usual sign. "
        "docs/tournaments.md lists the keys, with a complete example.\n"
        "'open CASINO.db FILE' announces them in a casino that exists and is not being served; while "
        "it is, the operator does so on the page /programme. A new casino can announce them in its plan (see 'croupier help casino').\n"
        "'list CASINO.db' shows the tournaments of a casino, 'standings CASINO.db NAME' all players "
        "of one, best first, 'results CASINO.db NAME' every session with its seats, chips and "
        "ranks, and 'bracket CASINO.db NAME' who goes on from stage to stage. They work while "
        "people play, too.\n"
        "'equity EDITION' needs no casino, and all options but --json, --tsv and --csv are for it. "
        "It answers how good each player's chance is to win a session, or to be among the "
        "first who advance, and which bet is best now. It starts from the stacks, limits, rounds "
        "left and betting order, under the tournament rules of New Zealand, Division 7. It is for "
        "study: no device may be used at the table (Div 1 r.17.1).\n"
        "The last two rounds of two or three players are solved exactly: all players see the bets "
        "made before theirs, and each bets for the best chance of a place. Of equally good bets a "
        "player makes the smallest, then the first in the list; wagers that are mirror images "
        "after the bets so far, as red and black before anyone has bet, count as one, the first. "
        "Longer sessions and more players are simulated, with a strategy for each player; so is "
        "any session with --strategy. Players are counted from 1, clockwise.\n"
        "docs/tournament-equity.md has the details.",
        EXAMPLES{
            "croupier tournament check autumn.ini", "are the conditions complete?",
            "croupier tournament open night.db autumn.ini", "announce them in a casino",
            "croupier tournament standings night.db autumn", "who leads?",
            "croupier tournament results night.db autumn --csv > results.csv", "every session, for a spreadsheet",
            "croupier tournament equity roulette --stacks 500,450 --rounds 2 --min 10 --max 200 "
            "--step 10",
            "two players, two spins to go",
            "croupier tournament equity roulette --stacks 600,200 --rounds 1 --min 50 --max 200 "
            "--step 50 --wagers even,straight",
            "the last spin, with straight-ups; player 1 bets first",
            "croupier tournament equity baccarat --stacks 500,460,300 --rounds 2 --min 20 "
            "--max 200 --step 20 --advance 2",
            "three players, two of them advance",
            "croupier tournament equity roulette --stacks 500,450,300,300,250 --rounds 6 --min 10 "
            "--max 200 --step 10 --strategy cover --me 2",
            "a sample of sessions in which all players cover; every bet of player 2 is tried",
            NULL,
        },
        cmd_tournament },
    [CMD_CASINO] = {
        "casino", "SUBCOMMAND FILE...", "init check status backup restore upgrade export", 1, 3, "create a casino and look after it",
        "A casino is one file, its record; everything else follows from it. The key file next to "
        "it is secret: nobody else should have it.\n"
        "'init' creates a casino from a plan (an INI file, given with --plan), or else with one "
        "table without staff for every edition. 'check' reads a plan and shows what it would "
        "create. "
        "'status' shows the tables of a casino, and its tournaments and promotions. 'backup' copies it, even while it is open. "
        "'restore' puts a copy in the place of a record that is damaged or lost, and keeps the "
        "old one under another name. "
        "'upgrade' carries a casino over to the rules of this program, after they have changed; "
        "it keeps a copy of the record as it was. "
        "'export' prints every posting of the ledger: as tab-separated values, or with --json as "
        "JSON Lines, one object per line.\n"
        "docs/casino.md has a complete plan.",
        EXAMPLES{
            "croupier casino check night.ini", "check a plan and see what it would create",
            "croupier casino init night.db --plan night.ini", "create a casino from that plan",
            "croupier casino status night.db", "its tables",
            "croupier casino backup night.db copy.db", "a copy, even while people play",
            "croupier casino restore night.db --from copy.db", "put that copy in its place",
            "croupier casino upgrade night.db", "go on under the rules of a newer program",
            "croupier casino export night.db > ledger.tsv", "the ledger, for a spreadsheet",
            "croupier casino export night.db --json > ledger.jsonl", "the same, for programs",
            NULL,
        },
        cmd_casino },
    [CMD_PROMOTION] = {
        "promotion", "SUBCOMMAND ARGUMENT...", "terms check open list show draws", 1, 3, "promotions: terms, prizes and draws",
        "A promotion gives prizes away by a draw, under the rules of New South Wales.\n"
        "'terms' lists everything that its terms can state, with its clause.\n"
        "'check FILE' reads its terms from an INI file: a section [promotion NAME], then one line "
        "'key = value' for each. It shows what they offer, or says with file, line and clause what "
        "the rules demand or do not permit. docs/promotions.md lists the keys, with a complete "
        "example.\n"
        "'open CASINO.db FILE' registers them in a casino that exists and is not being served; while "
        "it is, the operator does so on the page /programme. A new casino can have them in its plan (see 'croupier help casino').\n"
        "'list CASINO.db' shows the promotions of a casino, 'show CASINO.db NAME' the prizes of "
        "one and who won them, and 'draws CASINO.db NAME' the proof of each draw, with the command "
        "line that repeats it. They work while people play, too.",
        EXAMPLES{
            "croupier promotion check summer.ini", "are the terms complete, and what do they offer?",
            "croupier promotion check summer.ini --json", "the same, for programs",
            "croupier promotion open night.db summer.ini", "register them in a casino",
            "croupier promotion show night.db summer", "the prizes, and who won them",
            "croupier promotion draws night.db summer", "check the draws yourself",
            NULL,
        },
        cmd_promotion },
    [CMD_VERIFY] = {
        "verify", "[CASINO.db]", NULL, 0, 1, "verify the whole record of a casino",
        "Replays the record of a casino from its first entry, without trusting it: recomputes "
        "every hash, checks every signature, carries out every order again by the rules, enters "
        "every posting into new books and repeats every draw. The first difference is reported in "
        "one sentence, and the exit status is 1. Nothing is written.\n"
        "For a good record, verify prints its last head: the number of entries, the root hash of "
        "their tree and the casino's signature. Keep that head. Later, verify --head detects any "
        "change, removal or fork in the entries that the head covers. docs/verify.md has the "
        "details.",
        EXAMPLES{
            "croupier verify CASINO.db > kept.txt", "verify the whole record and keep its last head",
            "croupier verify CASINO.db --head kept.txt",
            "later: check that the record still has the same entries",
            "croupier verify CASINO.db --entry 1234 > proof.txt",
            "one entry in words, with a proof that it is in the record",
            "croupier verify CASINO.db --entry 1234 --head kept.txt > proof.txt",
            "the same, for someone who has that head",
            "croupier verify --proof proof.txt --head kept.txt",
            "check that proof without the record",
            NULL,
        },
        cmd_verify },
    [CMD_HISTORY] = {
        "history", "CASINO.db [TABLE]", "files", 1, 2, "list or show rounds that were played",
        "Reads the record of a casino, even while it is open. Without --round it lists the last "
        "rounds of a table, or of all tables, one per line: time, outcome, stakes, payouts and the "
        "result for the house. With --round it shows one round from beginning to end: every bet "
        "with its time, the outcome, every verdict with its odds and clause, what was overruled or "
        "corrected, and what each player won or lost. Rounds of a tournament name it.\n"
        "A round is a settled throw, a spin, a coup or a round of poker, or one of these that was "
        "declared void. Each table counts its rounds from 1. docs/casino.md has the details.",
        EXAMPLES{
            "croupier history casino.db", "the last 20 rounds at all tables",
            "croupier history casino.db craps-1 --round 17", "everything about the 17th throw",
            "croupier history casino.db --person Ana --last 100", "the last 100 rounds that Ana played",
            "croupier history casino.db roulette-2 --last 1000 --tsv", "for a spreadsheet",
            NULL,
        },
        cmd_history },
    [CMD_REPORT] = {
        "report", "CASINO.db", "files", 1, 1, "what the house won, against exact odds",
        "Reads the record of a casino, even while it is open. For each table, day and kind of "
        "wager it prints how many wagers were decided, their stakes (the handle), the win of the "
        "house, and the win as a share of the handle. For wagers with a fixed house edge it also "
        "prints their win, the win that exact odds predict, and the difference, in money and in "
        "standard deviations. Where the edge is that of a whole hand, such as that of an ante, the "
        "later wagers and fees of the hand are counted with it.\n"
        "For each table and day it prints the drop (cash and vouchers in the box), the hold (the "
        "win as a share of the drop), fills and credits, commission, promotional chips taken, and "
        "chips held for players who left them behind. Bets in free tournament chips do not count: "
        "they are no money. Without --table it also prints what tournaments and promotions took in "
        "and paid out.\n"
        "Days are in local time. docs/casino.md explains what is counted.",
        EXAMPLES{
            "croupier report casino.db", "all tables, all days",
            "croupier report casino.db --table craps-1 --day 2026-07-01", "one table on one day",
            "croupier report casino.db --tsv", "for a spreadsheet",
            NULL,
        },
        cmd_report },
    [CMD_PEOPLE] = {
        "people", "CASINO.db SUBCOMMAND [NAME]", "files", 1, 3, "manage accounts and passwords",
        "Manages the accounts of a casino. They are in a file next to its record: CASINO.door for "
        "CASINO.db. 'add' creates an account. 'password' sets a new password; staff named in the "
        "casino's plan get their first one this way. 'disable' and 'enable' set whether a person "
        "can sign in. 'list' shows all accounts. When a password changes or an account is "
        "disabled, the person is signed out within a second.\n"
        "The password is typed twice without being shown. If standard input is not a terminal, the "
        "password is its first line. What staff may do is set in the plan and at the tables, not "
        "here. docs/door.md has the details.",
        EXAMPLES{
            "croupier people casino.db add Ana", "create an account for Ana",
            "croupier people casino.db password Olga", "a new password for Olga, staff or not",
            "croupier people casino.db disable Ana", "Ana can't sign in any more",
            "croupier people casino.db list --tsv", "all accounts, for a spreadsheet",
            NULL,
        },
        cmd_people },
    [CMD_CASHIER] = {
        "cashier", "CASINO.db SUBCOMMAND [NAME [AMOUNT]]", "files", 1, 4, "sell and redeem chips at the cashier's desk",
        "Money enters a casino only through people whose duty it is: a cashier at the desk, or the "
        "dealer of a table with staff. Cashiers are named in the plan ('Cora = cashier'), or "
        "appointed by the operator at a table.\n"
        "'sell NAME AMOUNT' takes cash from a person and gives chips, 'voucher NAME AMOUNT' a "
        "voucher. 'redeem NAME [AMOUNT]' takes chips and vouchers from the person's purse, all of "
        "them or so much, and pays cash. The record has the cashier who did it. Guests have play "
        "money, which is neither sold nor redeemed.\n"
        "While the casino is open, the cashier uses the page /cashier instead.\n"
        "'list' shows everyone with an account: what is in the purse, and what the person has in the "
        "whole casino. 'day' lists what crossed the desk today, or on another day. Both work while "
        "the casino is open, too. What dealers sold at their tables is the drop of 'croupier report'.",
        EXAMPLES{
            "croupier cashier night.db sell Ana 200", "take 200 in cash from Ana, and give her chips",
            "croupier cashier night.db redeem Ana", "pay out all that Ana has in her purse",
            "croupier cashier night.db redeem Ana 50 --as Cora", "pay out 50; Cora is the cashier",
            "croupier cashier night.db list", "everyone's money",
            "croupier cashier night.db day --tsv", "today's business, for a spreadsheet",
            NULL,
        },
        cmd_cashier },
    [CMD_SERVE] = {
        "serve", "", NULL, 0, 0, "open a casino to browsers",
        "Opens a casino to browsers and programs, only on this machine unless --address says "
        "otherwise. Without --db the casino is kept in your data folder. If it does not exist, it "
        "is created from the plan given with --casino, or with one table without staff for every "
        "edition.\n"
        "Guests play with play money. On this machine they are let in by default; on other "
        "addresses or behind a proxy they need --guests. You can stop the casino at any moment: "
        "started again, it continues where it stopped. Where many players are advised at once, let "
        "'croupier solve EDITION' store the solution of the game before you start it. "
        "docs/running.md explains how to run a casino permanently.",
        EXAMPLES{
            "croupier serve", "a casino on this machine, with every game",
            "croupier serve --port 8000 --db night.db --casino night.ini", "a casino from a plan",
            "croupier serve --address 0.0.0.0 --guests", "for everyone on your network",
            "croupier serve --behind-proxy 127.0.0.1 --origin https://casino.example",
            "behind a TLS proxy on the same machine",
            NULL,
        },
        cmd_serve },
    [CMD_JOIN] = {
        "join", "ADDRESS", NULL, 1, 1, "play at a table from the terminal",
        "Connects to a table as a guest, prints what happens there with its clauses, and reads "
        "commands such as 'sit 1', 'bring', 'bet red 5' and 'wait'; 'help' lists them all. Each "
        "command waits for the answer to the one before. A line that begins with { is sent "
        "unchanged, so a bot can send any message of docs/protocol.md.\n"
        "With --strategy a bot plays instead: a strategy of the simulator, with the same parameters, "
        "or a script or plugin of your own. It sits down, brings its chips, prints what it bets and "
        "what the table refuses, and leaves when a stop is reached, after --max-rounds, or at Ctrl-C, "
        "once its bets are decided. It does not stay where no round is played.",
        EXAMPLES{
            "croupier join http://127.0.0.1:8080/table/roulette", "a roulette table on this machine",
            "croupier join http://127.0.0.1:8080/table/craps --name Ana < evening.txt",
            "commands from a file",
            "croupier join http://127.0.0.1:8080/table/craps --strategy three-point-molly --unit 5 --stop-loss 100 --max-rounds 200",
            "a strategy plays, for a while",
            NULL,
        },
        cmd_join },
    [CMD_COMPLETION] = {
        "completion", "SHELL", "bash zsh fish", 1, 1, "print shell completion: bash, zsh or fish",
        "Prints a script that lets the shell complete commands, options, editions and wagers when "
        "you press Tab.",
        EXAMPLES{
            "source <(croupier completion bash)", "for bash: put this line into ~/.bashrc",
            "source <(croupier completion zsh)",
            "for zsh: put this line into ~/.zshrc, after compinit",
            "croupier completion fish | source",
            "for fish: put this line into ~/.config/fish/config.fish",
            NULL,
        },
        cmd_completion },
    [CMD_MANUAL] = {
        "manual", "", NULL, 0, 0, "print the manual page",
        "Prints the manual page in the format that man reads.",
        EXAMPLES{
            "croupier manual | man -l -", "read it",
            "croupier manual > croupier.1", "save it to a file",
            NULL,
        },
        cmd_manual },
    [CMD_HELP] = {
        "help", "[COMMAND]", "commands", 0, 1, "explain a command",
        "Explains a command and its options, with examples. Without a command it lists all "
        "commands.",
        EXAMPLES{
            "croupier help odds", "the same as croupier odds --help",
            NULL,
        },
        cmd_help },
};

const struct cli_option cli_options[OPT_COUNT] = {
    [OPT_JSON] = { "json", 0, NULL,
        "print JSON, for programs", GAMES | ODDS | SOLVE | SIM | PLAY | CLAUSES | ROLES | LAYOUT | FAIR | TOURNAMENT | CASINO | PROMOTION | HISTORY | REPORT | VERIFY | PEOPLE | CASHIER,
        CLI_FLAG, NULL },
    [OPT_TSV] = { "tsv", 0, NULL,
        "print tab-separated values with a header line", SHEETS, CLI_FLAG, NULL },
    [OPT_CSV] = { "csv", 0, NULL,
        "the same, separated by commas, for spreadsheets", SHEETS, CLI_FLAG, NULL },
    [OPT_ALL] = { "all", 0, NULL,
        "every wager of every edition, under every value of every option", ODDS, CLI_FLAG, NULL },
    [OPT_WAGER] = { "wager", 0, "WAGER",
        "only this wager; can be repeated", ODDS, CLI_TEXT_LIST, "wagers" },
    [OPT_OPTION] = { "option", 0, "NAME=VALUE",
        "an option on the house's sign (see 'croupier games'); can be repeated", ODDS | SOLVE | SIM | LAYOUT | FAIR | TOURNAMENT, CLI_TEXT_LIST, "options" },
    [OPT_DECKS] = { "decks", 0, "NUMBER",
        "decks in the shoe: for odds 4 to 8 (the same as --option decks=NUMBER), for fair 1 to 8",
        ODDS | FAIR, CLI_TEXT, "1 2 3 4 5 6 7 8" },
    [OPT_SEEN] = { "seen", 0, "CARDS",
        "cards that can't come any more, such as AS 10H KD: no longer in the shoe, or seen by the "
        "player; can be repeated", ODDS | SOLVE | FAIR, CLI_TEXT_LIST, NULL },
    [OPT_HANDS] = { "hands", 0, NULL,
        "how often each poker hand is dealt, instead of wagers", ODDS, CLI_FLAG, NULL },
    [OPT_STAKE] = { "stake", 0, "AMOUNT",
        "the house edge at this stake in dollars, such as 5 or 2.50", ODDS, CLI_TEXT, NULL },
    [OPT_CHIP] = { "chip", 0, "AMOUNT",
        "the smallest chip at the table, default 1; for odds, with --stake", ODDS | SIM | TOURNAMENT, CLI_TEXT, NULL },
    [OPT_MIN] = { "min", 0, "AMOUNT",
        "the table minimum; for odds, with --stake", ODDS | SIM | TOURNAMENT, CLI_TEXT, NULL },
    [OPT_MAX] = { "max", 0, "AMOUNT",
        "the table maximum; for odds, with --stake", ODDS | SIM | TOURNAMENT, CLI_TEXT, NULL },
    [OPT_CHECK] = { "check", 0, NULL,
        "print only failures, and a count at the end", PLAY, CLI_FLAG, NULL },
    [OPT_SEED] = { "seed", 0, "NUMBER",
        "seed for random outcomes, in a scenario where the file gives none or in a simulation "
        "(default 1); the same seed gives the same outcomes",
        PLAY | SIM | TOURNAMENT, CLI_NUMBER, NULL },
    [OPT_MISSING] = { "missing", 0, NULL,
        "list the settled and conducted clauses that no scenario shows, one per line",
        CLAUSES, CLI_FLAG, NULL },
    [OPT_SCENARIOS] = { "scenarios", 0, "DIR",
        "the folder with the scenarios; default ./scenarios, else the installed ones",
        CLAUSES, CLI_TEXT, "directories" },
    [OPT_TABLE] = { "table", 0, "NAME",
        "the table, given by name", FAIR | REPORT, CLI_TEXT, NULL },
    [OPT_NUMBER] = { "number", 0, "NUMBER",
        "the number of the draw at that table or promotion", FAIR, CLI_NUMBER, NULL },
    [OPT_HOUSE_SEED] = { "house-seed", 0, "HEX",
        "the house's seed, 64 hexadecimal digits", FAIR, CLI_TEXT, NULL },
    [OPT_PLAYER] = { "player", 0, "SEAT:SEED",
        "a player's seed, up to 64 bytes; seats count from 0; can be repeated", FAIR, CLI_TEXT_LIST, NULL },
    [OPT_PLAYERS] = { "players", 0, "HEX",
        "the published hash of the entrants, 64 hexadecimal digits", FAIR, CLI_TEXT, NULL },
    [OPT_LOTS] = { "count", 0, "NUMBER",
        "how many tickets took part, up to 65535", FAIR, CLI_NUMBER, NULL },
    [OPT_COMMITMENT] = { "commitment", 0, "HEX",
        "the published commitment, to compare with", FAIR, CLI_TEXT, NULL },
    [OPT_BYTES] = { "bytes", 0, "NUMBER",
        "length of the stream; without it the stream does not end", FAIR, CLI_NUMBER, NULL },
    [OPT_PLAN] = { "plan", 0, "FILE",
        "the plan of a new casino, an INI file", CASINO, CLI_TEXT, "files" },
    [OPT_FROM] = { "from", 0, "FILE",
        "the copy to restore, made by 'casino backup'", CASINO, CLI_TEXT, "files" },
    [OPT_HEAD] = { "head", 0, "FILE",
        "compare with a head that you kept, as verify printed it; can be repeated", VERIFY, CLI_TEXT_LIST,
        NULL },
    [OPT_ENTRY] = { "entry", 0, "NUMBER",
        "also show this entry and prove that it is in the record: under the first --head that "
        "covers it, else under the last head", VERIFY, CLI_NUMBER, NULL },
    [OPT_PROOF] = { "proof", 0, "FILE",
        "check a proof; needs no record", VERIFY, CLI_TEXT, NULL },
    [OPT_ROUND] = { "round", 0, "NUMBER",
        "show one round of the table in full; rounds count from 1", HISTORY, CLI_NUMBER, NULL },
    [OPT_LAST] = { "last", 0, "NUMBER",
        "how many rounds to list; default 20", HISTORY, CLI_NUMBER, NULL },
    [OPT_PERSON] = { "person", 0, "NAME",
        "only what concerns this person, given by name or number", HISTORY, CLI_TEXT, NULL },
    [OPT_DAY] = { "day", 0, "YYYY-MM-DD",
        "only this day, in local time", REPORT | CASHIER, CLI_TEXT, NULL },
    [OPT_SVG] = { "svg", 0, "FILE",
        "draw the felt, the bankrolls of a simulation, or the best choices of a solved game, into this SVG file",
        LAYOUT | SIM | SOLVE, CLI_TEXT, "files" },
    [OPT_SPOTS] = { "spots", 0, NULL,
        "with --svg: also draw circles where chips go", LAYOUT, CLI_FLAG, NULL },
    [OPT_PORT] = { "port", 0, "NUMBER",
        "the port to listen on; default 8080, 0 for any free port", SERVE, CLI_NUMBER, NULL },
    [OPT_ADDRESS] = { "address", 0, "ADDRESS",
        "the address to listen on; default 127.0.0.1, this machine only", SERVE, CLI_TEXT, NULL },
    [OPT_CASINO] = { "casino", 0, "FILE",
        "the plan for a casino that does not exist yet, an INI file", SERVE, CLI_TEXT, "files" },
    [OPT_DB] = { "db", 0, "FILE",
        "the record of the casino", SERVE, CLI_TEXT, "files" },
    [OPT_PAGES] = { "pages", 0, "FOLDER",
        "serve the web pages in this folder instead of the installed ones", SERVE, CLI_TEXT, "files" },
    [OPT_GUESTS] = { "guests", 0, NULL,
        "let guests in from any address", SERVE, CLI_FLAG, NULL },
    [OPT_BETTING] = { "betting", 0, "SECONDS",
        "time to bet at tables without staff; default 20", SERVE, CLI_NUMBER, NULL },
    [OPT_TEST_CLOCK] = { "test-clock", 0, NULL,
        "for tests, with --db in a temporary folder: time stands still, and each line of standard "
        "input advances it by that many milliseconds", SERVE, CLI_FLAG, NULL },
    [OPT_CERTIFICATE] = { "certificate", 0, "FILE",
        "for TLS, with --key: the certificate chain", SERVE, CLI_TEXT, "files" },
    [OPT_KEY] = { "key", 0, "FILE",
        "for TLS, with --certificate: the private key", SERVE, CLI_TEXT, "files" },
    [OPT_BEHIND_PROXY] = { "behind-proxy", 0, "ADDRESS,...",
        "trust X-Forwarded-For and X-Forwarded-Proto from these proxies, such as 127.0.0.1 or "
        "10.0.0.0/8; can be repeated", SERVE, CLI_TEXT_LIST, NULL },
    [OPT_ORIGIN] = { "origin", 0, "URL,...",
        "the public address of the pages, such as https://casino.example; can be repeated",
        SERVE, CLI_TEXT_LIST, NULL },
    [OPT_LOG] = { "log", 0, "FILE",
        "write the log to this file instead of standard error; SIGHUP reopens it", SERVE, CLI_TEXT, "files" },
    [OPT_LOG_FORMAT] = { "log-format", 0, "FORMAT",
        "text, or json with one object per line; default text on a terminal, else json",
        SERVE, CLI_TEXT, "text json" },
    [OPT_QUIET] = { "quiet", 0, NULL,
        "log only start, end, errors and suspicious events", SERVE, CLI_FLAG, NULL },
    [OPT_NAME] = { "name", 0, "NAME",
        "the guest's name", JOIN, CLI_TEXT, NULL },
    [OPT_STACKS] = { "stacks", 0, "AMOUNT,...",
        "the chips of each player, clockwise, in multiples of the step", TOURNAMENT, CLI_TEXT, NULL },
    [OPT_ROUNDS] = { "rounds", 0, "NUMBER",
        "how many rounds are left, with this one; for sim: rounds to play without a "
        "bankroll, such as 1e9; default 1e7", TOURNAMENT | SIM, CLI_NUMBER, NULL },
    [OPT_STEP] = { "step", 0, "AMOUNT",
        "bets are multiples of this", TOURNAMENT | SIM, CLI_TEXT, NULL },
    [OPT_MARKER] = { "marker", 0, "PLAYER",
        "who bets first in this round; default 1", TOURNAMENT, CLI_NUMBER, NULL },
    [OPT_ADVANCE] = { "advance", 0, "NUMBER",
        "how many players win a place; default 1", TOURNAMENT, CLI_NUMBER, NULL },
    [OPT_WAGERS] = { "wagers", 0, "WORD,...",
        "what can be bet on, in this order: groups such as even, straight and tie, or single wagers; "
        "default even, and tie if the game has it", TOURNAMENT, CLI_TEXT, "even straight tie" },
    [OPT_PASS_CARDS] = { "pass-cards", 0, "NUMBER,...",
        "pass cards that the players still hold: one number for all, or one for each; default 0",
        TOURNAMENT, CLI_TEXT, NULL },
    [OPT_STRATEGY] = { "strategy", 0, "STRATEGY",
        "in a tournament: simulate, with one strategy for all players or one for each: flat, max, "
        "cover or random; default cover. For sim: one strategy with its parameters, such as "
        "flat:wagers=pass; 'croupier sim --list' has them. For join: the same, at a live table", TOURNAMENT | SIM | JOIN, CLI_TEXT, "strategies" },
    [OPT_ME] = { "me", 0, "PLAYER",
        "in a simulation: the player whose bets are tried; default the first to bet", TOURNAMENT, CLI_NUMBER, NULL },
    [OPT_SESSIONS] = { "sessions", 0, "NUMBER",
        "sessions to play: of a tournament for each bet, default 10000; for sim with --bankroll, "
        "default 1e5", TOURNAMENT | SIM, CLI_NUMBER, NULL },
    [OPT_AS] = { "as", 0, "NAME",
        "the cashier who gives the order; needed if there are several", CASHIER, CLI_TEXT, NULL },
    [OPT_BANKROLL] = { "bankroll", 0, "AMOUNT",
        "what a session starts with; without it the player is always rich. For join: what the strategy "
        "may play with, default all chips of the guest", SIM | JOIN, CLI_TEXT, NULL },
    [OPT_UNIT] = { "unit", 0, "AMOUNT",
        "the stake of one unit; default the table minimum", SIM | JOIN, CLI_TEXT, NULL },
    [OPT_STOP_WIN] = { "stop-win", 0, "AMOUNT",
        "with --bankroll, or at a live table: a session ends when so much is won", SIM | JOIN, CLI_TEXT, NULL },
    [OPT_STOP_LOSS] = { "stop-loss", 0, "AMOUNT",
        "with --bankroll, or at a live table: a session ends when so much is lost", SIM | JOIN, CLI_TEXT, NULL },
    [OPT_MAX_ROUNDS] = { "max-rounds", 0, "NUMBER",
        "with --bankroll: a session ends after so many rounds; default 1000 if nothing else ends "
        "it but ruin. At a live table: leave after so many", SIM | JOIN, CLI_NUMBER, NULL },
    [OPT_MAX_SHOOTERS] = { "max-shooters", 0, "NUMBER",
        "with --bankroll: a session ends after so many shooters", SIM, CLI_NUMBER, NULL },
    [OPT_THREADS] = { "threads", 0, "NUMBER",
        "threads to use; default one for each processor. The results are the same", SIM | SOLVE, CLI_NUMBER, NULL },
    [OPT_VERSUS] = { "versus", 0, "STRATEGY",
        "another strategy for the same dice, numbers or cards; can be repeated", SIM, CLI_TEXT_LIST, "strategies" },
    [OPT_EXACT] = { "exact", 0, NULL,
        "the exact results instead of a sample, where a strategy has few enough states: the edge in "
        "the long run, and with --bankroll how sessions end; with --html, the page has both", SIM, CLI_FLAG, NULL },
    [OPT_RISK] = { "risk", 0, "PERCENT",
        "with --bankroll: also find the least bankroll that is ruined in so many per cent of sessions, "
        "such as 5, by playing with others", SIM, CLI_TEXT, NULL },
    [OPT_REPLAY] = { "replay", 0, "SESSION",
        "print this session as a scenario for 'croupier play', instead of simulating; sessions "
        "count from 1", SIM, CLI_NUMBER, NULL },
    [OPT_CHECKPOINT] = { "checkpoint", 0, "FILE",
        "keep the results so far in this file, and continue from it if it exists", SIM, CLI_TEXT, "files" },
    [OPT_HTML] = { "html", 0, "FILE",
        "write a report into this HTML file: of a simulation with charts, of --short to be printed",
        SIM | SOLVE, CLI_TEXT, "files" },
    [OPT_LIST] = { "list", 0, NULL,
        "list the strategies, with their parameters", SIM, CLI_FLAG, NULL },
    [OPT_HAND] = { "hand", 0, "CARDS",
        "the player's cards, such as \"Kd 9s 9c 4h 2d\"; six after a sixth card was bought", SOLVE, CLI_TEXT_LIST, NULL },
    [OPT_UP] = { "up", 0, "CARD",
        "the Dealer's card that is face up", SOLVE, CLI_TEXT_LIST, NULL },
    [OPT_GONE] = { "gone", 0, "CARDS",
        "cards that the player gave up for others, which are in the hand", SOLVE, CLI_TEXT_LIST, NULL },
    [OPT_DEALER] = { "dealer", 0, "CARDS",
        "all cards of a Dealer who has no hand: force or not?", SOLVE, CLI_TEXT_LIST, NULL },
    [OPT_READING] = { "reading", 0, "READING",
        "read the rules otherwise than the table does, such as L3 (docs/readings.md); can be repeated. "
        "Without --hand also 'all': solve the game under each of them", SOLVE, CLI_TEXT_LIST,
        "all L1 L1-ace-king L3 L11 L12-ante L12-equal L13-one L13-fee" },
    [OPT_BEST] = { "best", 0, NULL,
        "with --hand: only the best choice, from the solution of the game if that was made", SOLVE, CLI_FLAG, NULL },
    [OPT_SHORT] = { "short", 0, NULL,
        "a short strategy that a player can remember, and what it costs against the best play", SOLVE, CLI_FLAG, NULL },
    [OPT_FILE] = { "file", 0, "FILE",
        "keep the solution in this file; default EDITION.solved in the folder CROUPIER_SOLUTIONS names, "
        "or in ~/.local/share/croupier", SOLVE, CLI_TEXT, "files" },
    [OPT_NO_COLOR] = { "no-color", 0, NULL,
        "print without colors", CLI_EVERY_COMMAND, CLI_FLAG, NULL },
    [OPT_HELP] = { "help", 'h', NULL,
        "explain the command", CLI_EVERY_COMMAND, CLI_FLAG, NULL },
    [OPT_VERSION] = { "version", 'V', NULL,
        "print the version", CLI_EVERY_COMMAND, CLI_FLAG, NULL },
};
/* clang-format on */

const char *const cli_statuses[CLI_STATUSES] = {
    [CLI_DONE] = "success",
    [CLI_CHECK_FAILED] = "a check failed, or the output could not be written",
    [CLI_WRONG_USAGE] = "wrong usage, or a file that cannot be read or created",
    [CLI_STOPPED] = "a simulation was stopped before its end; what was known by then was printed",
};

const struct cli_command *cli_find_command(const char *name)
{
    for (int i = 0; i < CMD_COUNT; i++)
        if (!strcmp(cli_commands[i].name, name)) return &cli_commands[i];
    return NULL;
}

bool cli_takes(const struct cli_command *command, enum cli_option_id option)
{
    unsigned needed = command ? 1u << (command - cli_commands) : CLI_EVERY_COMMAND;

    return (cli_options[option].commands & needed) == needed;
}

/* ---- Error sentences ------------------------------------------------------------- */

static void print_error(const char *format, va_list list)
{
    fputs("croupier: ", stderr);
    vfprintf(stderr, format, list);
}

int cli_fail(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    print_error(format, list);
    va_end(list);
    fputc('\n', stderr);
    return CLI_WRONG_USAGE;
}

int cli_guess_fail(const struct cli_guess *guess, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    print_error(format, list);
    va_end(list);
    if (guess->nearest)
        fprintf(stderr, "; did you mean '%s%s'?\n", guess->dashes ? guess->dashes : "",
                guess->nearest);
    else
        fputs(".\n", stderr);
    return CLI_WRONG_USAGE;
}

/* "bash, zsh or fish" from "bash zsh fish". */
static void put_choices(const char *choices)
{
    while (*choices) {
        int length = (int)strcspn(choices, " ");
        fprintf(stderr, "%.*s", length, choices);
        choices += length;
        if (!*choices) return;
        fputs(strchr(++choices, ' ') ? ", " : " or ", stderr);
    }
}

int cli_missing(const char *what, const char *choices)
{
    fprintf(stderr, "croupier: missing %s: ", what);
    put_choices(choices);
    fputs(".\n", stderr);
    return CLI_WRONG_USAGE;
}

static int least_of(int a, int b, int c)
{
    int least = a < b ? a : b;

    return least < c ? least : c;
}

#define WORD_MOST 32

/* Edit distance: how many letters to change, add or remove. */
static int distance(const char *a, const char *b)
{
    int row[WORD_MOST + 1], width = (int)strlen(b);

    for (int x = 0; x <= width; x++) row[x] = x;
    for (int y = 1; a[y - 1]; y++) {
        int diagonal = row[0];
        row[0] = y;
        for (int x = 1; x <= width; x++) {
            int above = row[x];
            row[x] = least_of(above + 1, row[x - 1] + 1, diagonal + (a[y - 1] != b[x - 1]));
            diagonal = above;
        }
    }
    return row[width];
}

/* A word is near enough if at most half of its letters are wrong. */
void cli_guess_try(struct cli_guess *guess, const char *word)
{
    size_t typed = strlen(guess->typed), length = strlen(word);

    if (typed > WORD_MOST || length > WORD_MOST) return;
    int far = distance(guess->typed, word), longer = (int)(typed > length ? typed : length);
    if (2 * far > longer || (guess->nearest && far >= guess->distance)) return;
    guess->nearest = word;
    guess->distance = far;
}

int cli_no_command(const char *name)
{
    struct cli_guess guess = { .typed = name };

    for (int i = 0; i < CMD_COUNT; i++) cli_guess_try(&guess, cli_commands[i].name);
    return cli_guess_fail(&guess, "unknown command '%s'", name);
}

static int unknown_option(const struct cli *cli, const char *text)
{
    int length = (int)strcspn(text, "=");
    char name[WORD_MOST + 2];
    struct cli_guess guess = { .typed = name, .dashes = "--" };

    snprintf(name, sizeof name, "%.*s", length - 2, text + 2);
    for (int i = 0; i < OPT_COUNT; i++)
        if (!cli->command || cli_takes(cli->command, i)) cli_guess_try(&guess, cli_options[i].name);
    if (!cli->command) return cli_guess_fail(&guess, "unknown option '%.*s'", length, text);
    return cli_guess_fail(&guess, "%s has no option '%.*s'", cli->command->name, length, text);
}

static int unknown_letter(const struct cli *cli, int letter)
{
    if (!cli->command) return cli_fail("unknown option '-%c'.", letter);
    return cli_fail("%s has no option '-%c'.", cli->command->name, letter);
}

/* ---- Reading --------------------------------------------------------------------- */

/* What getopt_long() returns: an argument, or an option as FIRST_CODE + id. */
enum { ARGUMENT = 1, FIRST_CODE = UCHAR_MAX + 1 };

struct reader {
    char letters[2 + 2 * OPT_COUNT + 1];
    struct option names[OPT_COUNT + 1];
};

/* "-" makes getopt return arguments in order, even if POSIXLY_CORRECT is set.  ":" makes it
 * distinguish a missing value from an unknown option. */
static void prepare(struct reader *reader)
{
    int end = 0;

    memset(reader, 0, sizeof *reader);
    reader->letters[end++] = '-';
    reader->letters[end++] = ':';
    for (int i = 0; i < OPT_COUNT; i++) {
        const struct cli_option *row = &cli_options[i];
        reader->names[i].name = row->name;
        reader->names[i].has_arg = row->argument ? required_argument : no_argument;
        reader->names[i].val = FIRST_CODE + i;
        if (!row->letter) continue;
        reader->letters[end++] = row->letter;
        if (row->argument) reader->letters[end++] = ':';
    }
}

static int option_of(int code)
{
    if (code >= FIRST_CODE) return code - FIRST_CODE;
    for (int i = 0; i < OPT_COUNT; i++)
        if (code && cli_options[i].letter == code) return i;
    return -1;
}

/* "20", "1e9" or "2.5e6". */
static bool read_number(const char *text, uint64_t *number)
{
    int behind = 0;
    bool point = false, digits = false;

    for (*number = 0; (*text >= '0' && *text <= '9') || (*text == '.' && !point); text++) {
        if (*text == '.') {
            point = true;
            continue;
        }
        uint64_t digit = (uint64_t)(*text - '0');
        if (*number > (UINT64_MAX - digit) / 10) return false;
        *number = *number * 10 + digit;
        behind += point;
        digits = true;
    }
    if (!digits || (point && *text != 'e')) return false;
    if (!*text) return true;
    if (*text++ != 'e' || !*text || strlen(text) > 2 || text[strspn(text, "0123456789")])
        return false;
    int zeros = (int)strtoul(text, NULL, 10) - behind;
    if (zeros < 0) return false;
    for (; zeros && *number; zeros--) {
        if (*number > UINT64_MAX / 10) return false;
        *number *= 10;
    }
    return true;
}

static int give(struct cli *cli, int option, const char *text)
{
    const struct cli_option *row = &cli_options[option];
    uint64_t number;

    if (row->kind == CLI_NUMBER && !read_number(text, &number))
        return cli_fail("--%s takes a whole number up to %llu, not '%s'.", row->name,
                        (unsigned long long)UINT64_MAX, text);
    if (row->kind != CLI_TEXT_LIST) cli->count[option] = 0;
    if (cli->count[option] == CLI_LIST_MOST)
        return cli_fail("--%s can be given at most %d times.", row->name, CLI_LIST_MOST);
    cli->given[option][cli->count[option]++] = text;
    return 0;
}

static int take_argument(struct cli *cli, char *text)
{
    if (cli->command) {
        cli->arguments[cli->argument_count++] = text;
        return 0;
    }
    cli->command = cli_find_command(text);
    return cli->command ? 0 : cli_no_command(text);
}

/* The text is the option as typed. */
static int take_option(struct cli *cli, int code, const char *text)
{
    bool wrong = code == '?' || code == ':';
    int option = option_of(wrong ? optopt : code);

    if (wrong && !optopt) return unknown_option(cli, text);
    if (option < 0) return unknown_letter(cli, optopt);
    if (code == '?') return cli_fail("--%s takes no value.", cli_options[option].name);
    if (code == ':')
        return cli_fail("--%s needs a value: --%s %s.", cli_options[option].name,
                        cli_options[option].name, cli_options[option].argument);
    return give(cli, option, optarg);
}

/* Output has one form. */
static int check_forms(const struct cli *cli)
{
    static const enum cli_option_id forms[] = { OPT_JSON, OPT_TSV, OPT_CSV };
    const char *first = NULL;

    for (size_t i = 0; i < LENGTH(forms); i++) {
        if (!cli_count(cli, forms[i])) continue;
        if (first)
            return cli_fail("--%s can't be combined with --%s.", first, cli_options[forms[i]].name);
        first = cli_options[forms[i]].name;
    }
    return 0;
}

static int check_options(const struct cli *cli)
{
    for (int i = 0; i < OPT_COUNT; i++) {
        if (!cli->count[i] || cli_takes(cli->command, i)) continue;
        if (!cli->command)
            return cli_fail("--%s needs a command; 'croupier help' lists them.",
                            cli_options[i].name);
        return cli_fail("%s has no option '--%s'; 'croupier %s --help' lists its options.",
                        cli->command->name, cli_options[i].name, cli->command->name);
    }
    return check_forms(cli);
}

/* If the values are a list of words, the error lists them as choices. */
static int missing_argument(const struct cli_command *command)
{
    bool choices = command->values && strchr(command->values, ' ');

    if (choices)
        return cli_missing(strcmp(command->arguments, "SHELL") ? "subcommand" : "shell",
                           command->values);
    return cli_fail("missing argument: croupier %s %s; see 'croupier %s --help'.", command->name,
                    command->arguments, command->name);
}

static int check_arguments(const struct cli *cli)
{
    const struct cli_command *command = cli->command;

    if (!command || cli_has(cli, OPT_HELP) || cli_has(cli, OPT_VERSION)) return 0;
    if (cli->argument_count > command->most)
        return cli_fail("unexpected argument '%s'; %s takes %s.", cli->arguments[command->most],
                        command->name,
                        command->most > 1 ? command->arguments
                        : command->most   ? "at most one argument"
                                          : "no arguments");
    return cli->argument_count < command->least ? missing_argument(command) : 0;
}

int cli_read(struct cli *cli, int argc, char **argv)
{
    struct reader reader;
    int status = 0, code;

    memset(cli, 0, sizeof *cli);
    cli->arguments = argv;
    prepare(&reader);
    opterr = 0;
    optind = 0; /* start over; this can be called more than once */
    while (!status && (code = getopt_long(argc, argv, reader.letters, reader.names, NULL)) != -1)
        status = code == ARGUMENT ? take_argument(cli, optarg)
                                  : take_option(cli, code, argv[optind - 1]);
    while (!status && optind < argc) status = take_argument(cli, argv[optind++]);
    if (!status) status = check_options(cli);
    return status ? status : check_arguments(cli);
}

/* ---- Values ---------------------------------------------------------------------- */

bool cli_has(const struct cli *cli, enum cli_option_id option)
{
    return cli->count[option] > 0 || (option == OPT_TSV && cli->count[OPT_CSV]);
}

const char *cli_text(const struct cli *cli, enum cli_option_id option)
{
    return cli->count[option] ? cli->given[option][cli->count[option] - 1] : NULL;
}

int cli_count(const struct cli *cli, enum cli_option_id option)
{
    return cli->count[option];
}

const char *cli_nth(const struct cli *cli, enum cli_option_id option, int n)
{
    return n < cli->count[option] ? cli->given[option][n] : NULL;
}

uint64_t cli_number(const struct cli *cli, enum cli_option_id option)
{
    const char *text = cli_text(cli, option);
    uint64_t number = 0;

    return text && read_number(text, &number) ? number : 0;
}

bool cli_color(const struct cli *cli)
{
    const char *no_color = getenv("NO_COLOR");

    return !cli_has(cli, OPT_NO_COLOR) && !(no_color && *no_color) && isatty(STDOUT_FILENO);
}
