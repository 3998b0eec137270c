/* options.c - the commands and options as rows, and the reading of a command
 * line by them.
 *
 * Options may stand before or after the command, so they are all read first
 * and held against the command at the end.  The first thing that is wrong ends
 * the reading with its sentence. */
#include "cli/cli.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAMES    (1u << CMD_GAMES)
#define ODDS     (1u << CMD_ODDS)
#define PLAY     (1u << CMD_PLAY)
#define CLAUSES  (1u << CMD_CLAUSES)
#define ROLES    (1u << CMD_ROLES)
#define LAYOUT   (1u << CMD_LAYOUT)
#define FAIR     (1u << CMD_FAIR)
#define CASINO   (1u << CMD_CASINO)
#define VERIFY   (1u << CMD_VERIFY)
#define HISTORY  (1u << CMD_HISTORY)
#define REPORT   (1u << CMD_REPORT)
#define PEOPLE   (1u << CMD_PEOPLE)
#define SERVE    (1u << CMD_SERVE)
#define JOIN     (1u << CMD_JOIN)
#define EXAMPLES (const char *const[])

/* clang-format off */
const struct cli_command cli_commands[CMD_COUNT] = {
    [CMD_GAMES] = {
        "games", "[EDITION]", "editions", 0, 1, "list the editions, their options and defaults",
        "An edition is one rule text of one game. Each is listed with the options that its text "
        "leaves to the house: what may be chosen, and what holds unless a sign at the table says "
        "otherwise. Name an edition to see that one only.",
        EXAMPLES{
            "croupier games", "every edition",
            "croupier games craps", "what the house may choose at craps",
            NULL,
        },
        cmd_games },
    [CMD_ODDS] = {
        "odds", "[EDITION]", "editions", 0, 1, "exact odds of every wager",
        "Gives the odds and the house edge of every wager of an edition, or with --all of every "
        "edition. The figures are exact fractions, found by going through every roll, number, "
        "coup or hand with the rules that pay at the table. Nothing is simulated.\n"
        "With a stake, the figures count what a table really pays: winnings and commission in "
        "whole chips.",
        EXAMPLES{
            "croupier odds craps", "every wager at craps",
            "croupier odds craps --wager place-6 --stake 1 --chip 1",
            "a 1 dollar place bet on 6 where the smallest chip is 1 dollar",
            "croupier odds snake-eyes --option field=2",
            "Snake Eyes at a table whose sign has the second column of field odds",
            "croupier odds baccarat --decks 6 --seen \"KS KS 9H 4D\"",
            "baccarat from the rest of a shoe of six decks",
            "croupier odds lunar-poker --hands --tsv",
            "how many hands of each kind there are, for a spreadsheet",
            "croupier odds --all --tsv", "everything, for a spreadsheet",
            NULL,
        },
        cmd_odds },
    [CMD_PLAY] = {
        "play", "FILE...", "scenarios", 1, INT_MAX, "play scenario files",
        "A scenario is a text file that tells a game line by line: who bets what, what dice, "
        "wheel or cards show, and what must become of it. It is played by the rules of its edition and told as "
        "it goes, with the clause behind every decision. Where the rules decide otherwise than "
        "the file expects, that is reported and the exit status is 1.\n"
        "A directory stands for every .play file in it.",
        EXAMPLES{
            "croupier play scenarios/craps/pass.play", "the pass bet, roll by roll",
            "croupier play --check scenarios", "play all of them; tell only what fails",
            "croupier play --seed 7 FILE", "throw, spin and deal where the file leaves it open",
            NULL,
        },
        cmd_play },
    [CMD_CLAUSES] = {
        "clauses", "[EDITION]", "editions", 0, 1, "the clause index of the rule texts",
        "Lists every numbered clause of an edition, or of all editions if none is named: what it "
        "says in one line, and how it is treated. A clause is settled (it decides what a wager is "
        "worth), conducted (who may do what, and when), recorded (a physical act) or not for "
        "software.",
        EXAMPLES{
            "croupier clauses craps", "the clauses of craps",
            "croupier clauses --missing", "the clauses that no scenario shows yet",
            NULL,
        },
        cmd_clauses },
    [CMD_ROLES] = {
        "roles", "[EDITION]", "editions", 0, 1, "who may do what, when and by which clause",
        "Lists every act of an edition, or of all editions if none is named, and every act around "
        "a table: which roles may do it, in which phases of the game, and the clause that says "
        "so. These are the very rows by which orders are carried out or refused.",
        EXAMPLES{
            "croupier roles craps", "everybody's part at a craps table",
            "croupier roles --tsv", "all of them, for a spreadsheet",
            NULL,
        },
        cmd_roles },
    [CMD_LAYOUT] = {
        "layout", "EDITION", "editions", 1, 1, "the felt of a table: its wagering areas",
        "Lists every area of the layout, as the options on the house's sign make it: where it lies "
        "and which wager is made there; print on the cloth; places for dice, cards, pucks and the "
        "wheel. Pages that people play at draw just these areas.",
        EXAMPLES{
            "croupier layout craps --svg craps.svg", "a picture of the felt",
            "croupier layout roulette --option wheel=38 --json", "the areas, for programs",
            NULL,
        },
        cmd_layout },
    [CMD_FAIR] = {
        "fair", "WHAT", "dice pocket shuffle new stream", 1, 1, "recompute a draw from published values",
        "Before betting opens the house publishes a commitment, which binds it to a seed; players "
        "may add seeds of their own; the outcome follows from all of them, and the house's seed "
        "is published afterwards. From these values anybody recomputes the commitment and the "
        "outcome: dice, a pocket of the wheel, or a shuffle, which is the order in which cards "
        "leave the shoe. With --commitment the exit status is 1 if the house did not keep its "
        "word.\n"
        "The word new makes a seed and its commitment; stream prints the bytes that a draw is "
        "made of. docs/fair.md tells every step.",
        EXAMPLES{
            "croupier fair new --table craps-1 --number 17", "a seed for the next throw",
            "croupier fair dice --table craps-1 --number 17 --house-seed HEX --commitment HEX",
            "what the dice showed, and whether the house kept its word",
            "croupier fair pocket --option wheel=37 --table roulette-2 --number 8 --house-seed HEX "
            "--player \"3:my own words\"",
            "a spin to which the player at place 3 has added a seed",
            "croupier fair shuffle --decks 8 --table baccarat-1 --number 4 --house-seed HEX --tsv",
            "every card of a shoe, for programs",
            NULL,
        },
        cmd_fair },
    [CMD_CASINO] = {
        "casino", "WHAT FILE...", "init check status backup export", 1, 3, "make a casino and look after it",
        "A casino is one file, its record, from which everything else follows; beside it lies its "
        "secret, which nobody else should have. init makes one: of the plan given with --plan, an "
        "INI file, or else with one table of every edition that the house deals itself. check "
        "reads a plan and says what it makes. status shows the tables of a casino, backup copies "
        "it while it is open, and export prints every posting of its ledger: as tab-separated "
        "values, or with --json as JSON Lines, one object in each line.\n"
        "docs/casino.md has a plan with everything in it.",
        EXAMPLES{
            "croupier casino check night.ini", "whether the plan is good, and what it makes",
            "croupier casino init night.db --plan night.ini", "the casino of that plan",
            "croupier casino status night.db", "its tables",
            "croupier casino backup night.db copy.db", "a copy, even while people play",
            "croupier casino export night.db > ledger.tsv", "the ledger, for a spreadsheet",
            "croupier casino export night.db --json > ledger.jsonl", "the same, for programs",
            NULL,
        },
        cmd_casino },
    [CMD_VERIFY] = {
        "verify", "[CASINO.db]", NULL, 0, 1, "check a casino's whole record, without trusting it",
        "Reads the record of a casino, makes every seal again, carries every order out again by "
        "the rules, enters every posting into books of its own and draws every draw again. The "
        "first thing that differs is told in one sentence, and the exit status is 1. Nothing is "
        "written.\n"
        "A record that is good ends with its last head: how many entries it has, the root of "
        "their tree and the casino's signature. Keep it, and --head finds whatever is changed, "
        "taken away or forked later of what it covers. docs/verify.md tells the whole.",
        EXAMPLES{
            "croupier verify CASINO.db > kept.txt", "the whole record; its last head is kept",
            "croupier verify CASINO.db --head kept.txt",
            "later: whether it still has what it had then",
            "croupier verify CASINO.db --entry 1234 > proof.txt",
            "one entry in words, with a proof that it is in the record",
            "croupier verify CASINO.db --entry 1234 --head kept.txt > proof.txt",
            "the same for somebody who has that head",
            "croupier verify --proof proof.txt --head kept.txt",
            "that proof, checked by somebody who has no record",
            NULL,
        },
        cmd_verify },
    [CMD_HISTORY] = {
        "history", "CASINO.db [TABLE]", "files", 1, 2, "recall rounds that were played",
        "Reads a casino's record, even while the casino is open. Without --round it lists the last "
        "rounds of a table, or of all tables, one line each: when, the outcome, what was staked "
        "and paid, and what it was to the house. With --round it tells one round in the order in "
        "which it happened: who wagered how much and when, the outcome, every verdict with its "
        "odds and clause, what was overruled or corrected, and what each player won or lost.\n"
        "A round is a throw that was settled, a spin, a coup, a round of poker; or one that was "
        "void. Rounds of a table are counted from 1. docs/casino.md tells more.",
        EXAMPLES{
            "croupier history casino.db", "the last 20 rounds, at whatever table",
            "croupier history casino.db craps-1 --round 17", "everything about the 17th throw",
            "croupier history casino.db --person Ana --last 100", "rounds in which Ana had a part",
            "croupier history casino.db roulette-2 --last 1000 --tsv", "for a spreadsheet",
            NULL,
        },
        cmd_history },
    [CMD_REPORT] = {
        "report", "CASINO.db", "files", 1, 1, "what the house won, beside what it should",
        "Reads a casino's record, even while the casino is open, and gives for each table, day "
        "and kind of wager: how many were decided, for how much (the handle), what the house won, "
        "and that as a share of the handle; of the wagers that have a fixed edge, what was won, "
        "what the exact odds let expect, and how far both are apart, also in standard deviations. "
        "For each table and day: what went into the box (the drop), the win as a share of that "
        "(the hold), fills and credits, commission, promotional chips taken, and chips held for "
        "people who left them.\n"
        "Days are those of the local zone. docs/casino.md tells what is counted.",
        EXAMPLES{
            "croupier report casino.db", "every table, every day",
            "croupier report casino.db --table craps-1 --day 2026-07-01", "one table on one day",
            "croupier report casino.db --tsv", "for a spreadsheet",
            NULL,
        },
        cmd_report },
    [CMD_PEOPLE] = {
        "people", "CASINO.db WHAT [NAME]", "files", 2, 3, "who may sign in: accounts and passwords",
        "Keeps the accounts of a casino, in a file beside its record: CASINO.door for CASINO.db. "
        "add makes an account; password gives another password, and the staff of the casino's "
        "plan their first; disable and enable say whether somebody may sign in; list shows "
        "everybody. Whoever has come in with an old password is out within a second.\n"
        "A password is typed twice, unseen; where standard input is no terminal it is one line "
        "of it. What the staff may do is not said here but in the plan and at the tables. "
        "docs/door.md tells more.",
        EXAMPLES{
            "croupier people casino.db add Ana", "an account for Ana",
            "croupier people casino.db password Olga", "a password for Olga, of the staff or not",
            "croupier people casino.db disable Ana", "Ana cannot sign in any more",
            "croupier people casino.db list --tsv", "everybody, for a spreadsheet",
            NULL,
        },
        cmd_people },
    [CMD_SERVE] = {
        "serve", "", NULL, 0, 0, "open a casino that people come to with a browser",
        "Opens the casino to browsers and programs, on this machine only unless --address says "
        "otherwise. Without --db it is kept in the user's data folder; where there is none yet it "
        "is made, by the plan of --casino, or with a table without staff for every edition. "
        "Guests play with play money; they are welcome on this machine, and elsewhere or "
        "behind a proxy with --guests. Stopped at any moment, it goes on where it was when it is started again. "
        "docs/running.md tells how it is run for good.",
        EXAMPLES{
            "croupier serve", "a casino on this machine, with every game",
            "croupier serve --port 8000 --db night.db --casino night.ini", "one by a plan",
            "croupier serve --address 0.0.0.0 --guests", "for everybody in the house",
            "croupier serve --behind-proxy 127.0.0.1 --origin https://casino.example",
            "behind a proxy on the same machine, which speaks TLS",
            NULL,
        },
        cmd_serve },
    [CMD_JOIN] = {
        "join", "ADDRESS", NULL, 1, 1, "play at a table from the terminal",
        "Comes to a table of a casino as a guest, tells what happens there with its clauses, and "
        "takes lines: 'sit 1', 'bring', 'bet red 5', 'wait'; 'help' tells them all. Each waits for "
        "the answer to the one before. A line that begins with { is sent as it is, which is all "
        "that a bot needs; docs/protocol.md has the messages.",
        EXAMPLES{
            "croupier join http://127.0.0.1:8080/table/roulette", "a wheel on this machine",
            "croupier join http://127.0.0.1:8080/table/craps --name Ana < evening.txt",
            "lines from a file",
            NULL,
        },
        cmd_join },
    [CMD_COMPLETION] = {
        "completion", "SHELL", "bash zsh fish", 1, 1, "print shell completion: bash, zsh or fish",
        "Prints a script with which the shell completes commands, options, editions and wagers "
        "when the Tab key is pressed.",
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
        "Prints the manual page in the form that man reads.",
        EXAMPLES{
            "croupier manual | man -l -", "read it",
            "croupier manual > croupier.1", "keep it in a file",
            NULL,
        },
        cmd_manual },
    [CMD_HELP] = {
        "help", "[COMMAND]", "commands", 0, 1, "explain a command",
        "Explains a command, its options and how it is used. Without a command it lists them.",
        EXAMPLES{
            "croupier help odds", "the same as croupier odds --help",
            NULL,
        },
        cmd_help },
};

const struct cli_option cli_options[OPT_COUNT] = {
    [OPT_JSON] = { "json", 0, NULL,
        "JSON, for programs", GAMES | ODDS | PLAY | CLAUSES | ROLES | LAYOUT | FAIR | CASINO | HISTORY | REPORT | VERIFY | PEOPLE,
        CLI_FLAG, NULL },
    [OPT_TSV] = { "tsv", 0, NULL,
        "tab-separated values with a header line", GAMES | ODDS | CLAUSES | ROLES | FAIR | CASINO | HISTORY | REPORT | PEOPLE, CLI_FLAG, NULL },
    [OPT_ALL] = { "all", 0, NULL,
        "every wager of every edition, under every value of every option", ODDS, CLI_FLAG, NULL },
    [OPT_WAGER] = { "wager", 0, "WAGER",
        "only this wager; may be given again", ODDS, CLI_TEXT_LIST, "wagers" },
    [OPT_OPTION] = { "option", 0, "NAME=VALUE",
        "an option on the house's sign; may be given again", ODDS | LAYOUT | FAIR, CLI_TEXT_LIST, "options" },
    [OPT_DECKS] = { "decks", 0, "NUMBER",
        "decks in the shoe: odds, 4 to 8, the same as --option decks=NUMBER; fair, 1 to 8",
        ODDS | FAIR, CLI_TEXT, "1 2 3 4 5 6 7 8" },
    [OPT_SEEN] = { "seen", 0, "CARDS",
        "the rest of the shoe, these cards being gone: AS 10H KD; may be given again",
        ODDS | FAIR, CLI_TEXT_LIST, NULL },
    [OPT_HANDS] = { "hands", 0, NULL,
        "instead of wagers, how often poker hands are dealt", ODDS, CLI_FLAG, NULL },
    [OPT_STAKE] = { "stake", 0, "AMOUNT",
        "edge at this stake in dollars, such as 5 or 2.50", ODDS, CLI_TEXT, NULL },
    [OPT_CHIP] = { "chip", 0, "AMOUNT",
        "with a stake: smallest chip at the table; 1 if not given", ODDS, CLI_TEXT, NULL },
    [OPT_MIN] = { "min", 0, "AMOUNT",
        "with a stake: minimum wager at the table", ODDS, CLI_TEXT, NULL },
    [OPT_MAX] = { "max", 0, "AMOUNT",
        "with a stake: maximum wager at the table", ODDS, CLI_TEXT, NULL },
    [OPT_CHECK] = { "check", 0, NULL,
        "tell only what fails, and a count at the end", PLAY, CLI_FLAG, NULL },
    [OPT_SEED] = { "seed", 0, "NUMBER",
        "chance for what the file leaves open; the same number, the same outcomes",
        PLAY, CLI_NUMBER, NULL },
    [OPT_MISSING] = { "missing", 0, NULL,
        "one line for each settled or conducted clause that no scenario shows",
        CLAUSES, CLI_FLAG, NULL },
    [OPT_SCENARIOS] = { "scenarios", 0, "DIR",
        "where the scenarios are; if not given, ./scenarios, else the installed ones",
        CLAUSES, CLI_TEXT, "directories" },
    [OPT_TABLE] = { "table", 0, "NAME",
        "the table, by its name", FAIR | REPORT, CLI_TEXT, NULL },
    [OPT_NUMBER] = { "number", 0, "NUMBER",
        "which of its draws: throw, spin, or shuffle", FAIR, CLI_NUMBER, NULL },
    [OPT_HOUSE_SEED] = { "house-seed", 0, "HEX",
        "the house's seed, 64 hexadecimal digits", FAIR, CLI_TEXT, NULL },
    [OPT_PLAYER] = { "player", 0, "PLACE:SEED",
        "a player's seed, up to 64 bytes; may be given again", FAIR, CLI_TEXT_LIST, NULL },
    [OPT_COMMITMENT] = { "commitment", 0, "HEX",
        "what the house has published, to be compared", FAIR, CLI_TEXT, NULL },
    [OPT_BYTES] = { "bytes", 0, "NUMBER",
        "bytes of the stream; if not given, as many as are read", FAIR, CLI_NUMBER, NULL },
    [OPT_PLAN] = { "plan", 0, "FILE",
        "the plan of a new casino, an INI file", CASINO, CLI_TEXT, "files" },
    [OPT_HEAD] = { "head", 0, "FILE",
        "a head that was kept, as verify prints it; may be given again", VERIFY, CLI_TEXT_LIST,
        NULL },
    [OPT_ENTRY] = { "entry", 0, "NUMBER",
        "also tell this entry, and prove that it is in the record: under a --head that covers it, "
        "else under the last head", VERIFY, CLI_NUMBER, NULL },
    [OPT_PROOF] = { "proof", 0, "FILE",
        "check such a proof; no record is needed", VERIFY, CLI_TEXT, NULL },
    [OPT_ROUND] = { "round", 0, "NUMBER",
        "one round of the table, from 1, with all that happened in it", HISTORY, CLI_NUMBER, NULL },
    [OPT_LAST] = { "last", 0, "NUMBER",
        "how many rounds are listed; 20 if not given", HISTORY, CLI_NUMBER, NULL },
    [OPT_PERSON] = { "person", 0, "NAME",
        "only what this person, by name or number, had a part in", HISTORY, CLI_TEXT, NULL },
    [OPT_DAY] = { "day", 0, "YYYY-MM-DD",
        "only this day, of the local zone", REPORT, CLI_TEXT, NULL },
    [OPT_SVG] = { "svg", 0, "FILE",
        "draw it into this file, an SVG picture", LAYOUT, CLI_TEXT, "files" },
    [OPT_SPOTS] = { "spots", 0, NULL,
        "with --svg: also circles where chips are put", LAYOUT, CLI_FLAG, NULL },
    [OPT_PORT] = { "port", 0, "NUMBER",
        "where it listens; 8080 if not given, 0: any that is free", SERVE, CLI_NUMBER, NULL },
    [OPT_ADDRESS] = { "address", 0, "ADDRESS",
        "on which it listens; 127.0.0.1, this machine alone, if not given", SERVE, CLI_TEXT, NULL },
    [OPT_CASINO] = { "casino", 0, "FILE",
        "the plan of a casino that is not there yet, an INI file", SERVE, CLI_TEXT, "files" },
    [OPT_DB] = { "db", 0, "FILE",
        "the record of the casino", SERVE, CLI_TEXT, "files" },
    [OPT_PAGES] = { "pages", 0, "FOLDER",
        "other pages than those that come with it", SERVE, CLI_TEXT, "files" },
    [OPT_GUESTS] = { "guests", 0, NULL,
        "let guests in, from wherever they come", SERVE, CLI_FLAG, NULL },
    [OPT_BETTING] = { "betting", 0, "SECONDS",
        "time to bet at tables without staff; 20 if not given", SERVE, CLI_NUMBER, NULL },
    [OPT_TEST_CLOCK] = { "test-clock", 0, NULL,
        "for tests, with --db in a temporary folder: the time stands still, and goes on by lines of "
        "standard input, each a number of milliseconds", SERVE, CLI_FLAG, NULL },
    [OPT_CERTIFICATE] = { "certificate", 0, "FILE",
        "for TLS, with --key: the certificates", SERVE, CLI_TEXT, "files" },
    [OPT_KEY] = { "key", 0, "FILE",
        "for TLS, with --certificate: the private key", SERVE, CLI_TEXT, "files" },
    [OPT_BEHIND_PROXY] = { "behind-proxy", 0, "ADDRESS,...",
        "proxies that may say, in X-Forwarded-For and X-Forwarded-Proto, for whom they ask: "
        "127.0.0.1, or 10.0.0.0/8; may be given again", SERVE, CLI_TEXT_LIST, NULL },
    [OPT_ORIGIN] = { "origin", 0, "URL,...",
        "where its pages are seen from outside: https://casino.example; may be given again",
        SERVE, CLI_TEXT_LIST, NULL },
    [OPT_LOG] = { "log", 0, "FILE",
        "write the log there, not to standard error; opened again on SIGHUP", SERVE, CLI_TEXT, "files" },
    [OPT_LOG_FORMAT] = { "log-format", 0, "FORMAT",
        "text or json, an object in each line; if not given, text to a terminal, else json",
        SERVE, CLI_TEXT, "text json" },
    [OPT_QUIET] = { "quiet", 0, NULL,
        "log only the beginning, the end, and what is suspicious or wrong", SERVE, CLI_FLAG, NULL },
    [OPT_NAME] = { "name", 0, "NAME",
        "what the guest is called", JOIN, CLI_TEXT, NULL },
    [OPT_NO_COLOR] = { "no-color", 0, NULL,
        "print without colors", CLI_EVERY_COMMAND, CLI_FLAG, NULL },
    [OPT_HELP] = { "help", 'h', NULL,
        "explain the command", CLI_EVERY_COMMAND, CLI_FLAG, NULL },
    [OPT_VERSION] = { "version", 'V', NULL,
        "print the version", CLI_EVERY_COMMAND, CLI_FLAG, NULL },
};
/* clang-format on */

const char *const cli_statuses[CLI_STATUSES] = {
    [CLI_DONE] = "done",
    [CLI_CHECK_FAILED] = "a check failed, or the output could not be written",
    [CLI_WRONG_USAGE] = "wrong usage, or a file that cannot be read or made",
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

static void say(const char *format, va_list list)
{
    fputs("croupier: ", stderr);
    vfprintf(stderr, format, list);
}

int cli_fail(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    say(format, list);
    va_end(list);
    fputc('\n', stderr);
    return CLI_WRONG_USAGE;
}

int cli_guess_fail(const struct cli_guess *guess, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    say(format, list);
    va_end(list);
    if (guess->nearest)
        fprintf(stderr, "; did you mean '%s%s'?\n", guess->dashes ? guess->dashes : "",
                guess->nearest);
    else
        fputs(".\n", stderr);
    return CLI_WRONG_USAGE;
}

static int least_of(int a, int b, int c)
{
    int least = a < b ? a : b;

    return least < c ? least : c;
}

#define WORD_MOST 32

/* Letters to change, add or leave out to make one word of the other. */
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

/* Near enough: no more than half of the letters are wrong. */
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
    return cli_guess_fail(&guess, "there is no command '%s'", name);
}

static int no_option(const struct cli *cli, const char *text)
{
    int length = (int)strcspn(text, "=");
    char name[WORD_MOST + 2];
    struct cli_guess guess = { .typed = name, .dashes = "--" };

    snprintf(name, sizeof name, "%.*s", length - 2, text + 2);
    for (int i = 0; i < OPT_COUNT; i++)
        if (!cli->command || cli_takes(cli->command, i)) cli_guess_try(&guess, cli_options[i].name);
    if (!cli->command) return cli_guess_fail(&guess, "there is no option '%.*s'", length, text);
    return cli_guess_fail(&guess, "%s has no option '%.*s'", cli->command->name, length, text);
}

static int no_letter(const struct cli *cli, int letter)
{
    if (!cli->command) return cli_fail("there is no option '-%c'.", letter);
    return cli_fail("%s has no option '-%c'.", cli->command->name, letter);
}

/* ---- Reading --------------------------------------------------------------------- */

/* What getopt_long() answers: an argument, or an option as FIRST_CODE + id. */
enum { ARGUMENT = 1, FIRST_CODE = UCHAR_MAX + 1 };

struct reader {
    char letters[2 + 2 * OPT_COUNT + 1];
    struct option names[OPT_COUNT + 1];
};

/* "-" gives arguments in their order whatever the environment says, and ":"
 * tells a missing value from an unknown option. */
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

static bool is_number(const char *text)
{
    if (!*text || text[strspn(text, "0123456789")]) return false;
    errno = 0;
    strtoull(text, NULL, 10);
    return !errno;
}

static int give(struct cli *cli, int option, const char *text)
{
    const struct cli_option *row = &cli_options[option];

    if (row->kind == CLI_NUMBER && !is_number(text))
        return cli_fail("--%s takes a whole number up to %llu, not '%s'.", row->name,
                        (unsigned long long)UINT64_MAX, text);
    if (row->kind != CLI_TEXT_LIST) cli->count[option] = 0;
    if (cli->count[option] == CLI_LIST_MOST)
        return cli_fail("--%s may be given %d times at most.", row->name, CLI_LIST_MOST);
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

/* The text is the option as it was written. */
static int take_option(struct cli *cli, int code, const char *text)
{
    bool wrong = code == '?' || code == ':';
    int option = option_of(wrong ? optopt : code);

    if (wrong && !optopt) return no_option(cli, text);
    if (option < 0) return no_letter(cli, optopt);
    if (code == '?') return cli_fail("--%s takes no value.", cli_options[option].name);
    if (code == ':')
        return cli_fail("--%s needs a value: --%s %s.", cli_options[option].name,
                        cli_options[option].name, cli_options[option].argument);
    return give(cli, option, optarg);
}

static int check_options(const struct cli *cli)
{
    for (int i = 0; i < OPT_COUNT; i++) {
        if (!cli->count[i] || cli_takes(cli->command, i)) continue;
        if (!cli->command)
            return cli_fail("--%s needs a command; 'croupier help' lists them.",
                            cli_options[i].name);
        return cli_fail("%s has no option '--%s'; 'croupier %s --help' lists those it has.",
                        cli->command->name, cli_options[i].name, cli->command->name);
    }
    if (cli_has(cli, OPT_JSON) && cli_has(cli, OPT_TSV))
        return cli_fail("--json and --tsv do not go together; choose one of them.");
    return 0;
}

static int check_arguments(const struct cli *cli)
{
    const struct cli_command *command = cli->command;

    if (!command || cli_has(cli, OPT_HELP) || cli_has(cli, OPT_VERSION)) return 0;
    if (cli->argument_count > command->most)
        return cli_fail("%s takes %s; '%s' is one too many.", command->name,
                        command->most > 1 ? command->arguments
                        : command->most   ? "at most one argument"
                                          : "no argument",
                        cli->arguments[command->most]);
    if (cli->argument_count < command->least)
        return cli_fail("%s needs %s after it; 'croupier %s --help' shows how.", command->name,
                        command->arguments, command->name);
    return 0;
}

int cli_read(struct cli *cli, int argc, char **argv)
{
    struct reader reader;
    int status = 0, code;

    memset(cli, 0, sizeof *cli);
    cli->arguments = argv;
    prepare(&reader);
    opterr = 0;
    optind = 0; /* from the start, however often this is called */
    while (!status && (code = getopt_long(argc, argv, reader.letters, reader.names, NULL)) != -1)
        status = code == ARGUMENT ? take_argument(cli, optarg)
                                  : take_option(cli, code, argv[optind - 1]);
    while (!status && optind < argc) status = take_argument(cli, argv[optind++]);
    if (!status) status = check_options(cli);
    return status ? status : check_arguments(cli);
}

/* ---- What was read --------------------------------------------------------------- */

bool cli_has(const struct cli *cli, enum cli_option_id option)
{
    return cli->count[option] > 0;
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

    return text ? strtoull(text, NULL, 10) : 0;
}

bool cli_color(const struct cli *cli)
{
    const char *no_color = getenv("NO_COLOR");

    return !cli_has(cli, OPT_NO_COLOR) && !(no_color && *no_color) && isatty(STDOUT_FILENO);
}
