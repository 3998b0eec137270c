/* cli.h - the command line: tables of commands and options, and the parser.
 *
 * The parser, the help, the manual page and the completions all use cli_commands[] and
 * cli_options[].  A wrong command line prints one sentence on stderr, nothing on stdout, and exits
 * with status 2.  A file that includes this and rules/game.h must not include getopt.h: both
 * define struct option. */
#ifndef CROUPIER_CLI_H
#define CROUPIER_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef CROUPIER_VERSION
#define CROUPIER_VERSION "0.1.0"
#endif
#ifndef CROUPIER_SCENARIOS
#define CROUPIER_SCENARIOS "/usr/local/share/croupier/scenarios" /* where they are installed */
#endif

#define CLI_PURPOSE "casino table games exactly as their rule texts say"

/* ---- The tables ------------------------------------------------------------------ */

enum cli_command_id {
    CMD_GAMES,
    CMD_ODDS,
    CMD_SOLVE,
    CMD_SIM,
    CMD_PLAY,
    CMD_CLAUSES,
    CMD_ROLES,
    CMD_LAYOUT,
    CMD_FAIR,
    CMD_TOURNAMENT,
    CMD_CASINO,
    CMD_PROMOTION,
    CMD_VERIFY,
    CMD_HISTORY,
    CMD_REPORT,
    CMD_PEOPLE,
    CMD_CASHIER,
    CMD_SERVE,
    CMD_JOIN,
    CMD_COMPLETION,
    CMD_MANUAL,
    CMD_HELP,
    CMD_COUNT,
};

enum cli_option_id {
    OPT_JSON,
    OPT_TSV,
    OPT_CSV,
    OPT_ALL,
    OPT_WAGER,
    OPT_OPTION,
    OPT_DECKS,
    OPT_SEEN,
    OPT_HANDS,
    OPT_STAKE,
    OPT_CHIP,
    OPT_MIN,
    OPT_MAX,
    OPT_CHECK,
    OPT_SEED,
    OPT_MISSING,
    OPT_SCENARIOS,
    OPT_TABLE,
    OPT_NUMBER,
    OPT_HOUSE_SEED,
    OPT_PLAYER,
    OPT_PLAYERS,
    OPT_LOTS,
    OPT_COMMITMENT,
    OPT_BYTES,
    OPT_PLAN,
    OPT_FROM,
    OPT_HEAD,
    OPT_ENTRY,
    OPT_PROOF,
    OPT_ROUND,
    OPT_LAST,
    OPT_PERSON,
    OPT_DAY,
    OPT_SVG,
    OPT_SPOTS,
    OPT_PORT,
    OPT_ADDRESS,
    OPT_CASINO,
    OPT_DB,
    OPT_PAGES,
    OPT_GUESTS,
    OPT_BETTING,
    OPT_TEST_CLOCK,
    OPT_CERTIFICATE,
    OPT_KEY,
    OPT_BEHIND_PROXY,
    OPT_ORIGIN,
    OPT_LOG,
    OPT_LOG_FORMAT,
    OPT_QUIET,
    OPT_NAME,
    OPT_STACKS,
    OPT_ROUNDS,
    OPT_STEP,
    OPT_MARKER,
    OPT_ADVANCE,
    OPT_WAGERS,
    OPT_PASS_CARDS,
    OPT_STRATEGY,
    OPT_ME,
    OPT_SESSIONS,
    OPT_AS,
    OPT_BANKROLL, /* those from here on are of commands without subcommands */
    OPT_UNIT,
    OPT_STOP_WIN,
    OPT_STOP_LOSS,
    OPT_MAX_ROUNDS,
    OPT_MAX_SHOOTERS,
    OPT_THREADS,
    OPT_VERSUS,
    OPT_EXACT,
    OPT_RISK,
    OPT_REPLAY,
    OPT_CHECKPOINT,
    OPT_HTML,
    OPT_LIST,
    OPT_HAND,
    OPT_UP,
    OPT_GONE,
    OPT_DEALER,
    OPT_READING,
    OPT_BEST,
    OPT_SHORT,
    OPT_FILE,
    OPT_NO_COLOR,
    OPT_HELP,
    OPT_VERSION,
    OPT_COUNT,
};

struct cli;

/* Values are what a shell completes for an argument or an option: "editions", "wagers", "options",
 * "strategies", "commands", "scenarios", "files", "directories", or a list of words separated by
 * spaces.  Null if nothing is completed. */
struct cli_command {
    const char *name;
    const char *arguments; /* "[EDITION]"; "" if none */
    const char *values;
    int least, most;                /* number of arguments */
    const char *summary;            /* one line */
    const char *about;              /* sentences; a newline separates paragraphs */
    const char *const *examples;    /* pairs of command line and explanation; null-terminated */
    int (*run)(const struct cli *); /* returns the exit status */
};

enum cli_kind {
    CLI_FLAG,
    CLI_TEXT,      /* if given twice, the last one counts */
    CLI_TEXT_LIST, /* repeatable */
    CLI_NUMBER,    /* an unsigned 64-bit number, such as 20 or 1e9, checked by the parser */
};

struct cli_option {
    const char *name;
    char letter;          /* or 0 */
    const char *argument; /* null for a flag */
    const char *help;
    unsigned commands; /* that take it, as bits 1u << CMD_... */
    enum cli_kind kind;
    const char *values;
};

/* A set of options that a subcommand takes.  Those from OPT_BANKROLL on are in none. */
_Static_assert(OPT_BANKROLL <= 64, "sets of options are 64 bits");
#define CLI_OPTION(name) (UINT64_C(1) << OPT_##name)
static inline bool cli_in_set(uint64_t set, int option)
{
    return option < OPT_BANKROLL && set >> option & 1;
}

#define CLI_EVERY_COMMAND ((1u << CMD_COUNT) - 1)

extern const struct cli_command cli_commands[CMD_COUNT];
extern const struct cli_option cli_options[OPT_COUNT];

/* What each exit status means. */
enum { CLI_DONE, CLI_CHECK_FAILED, CLI_WRONG_USAGE, CLI_STOPPED, CLI_STATUSES };
extern const char *const cli_statuses[CLI_STATUSES];

const struct cli_command *cli_find_command(const char *name); /* or null */

/* Whether a command takes an option; for a null command, whether all of them do. */
bool cli_takes(const struct cli_command *command, enum cli_option_id option);

/* ---- A parsed command line ------------------------------------------------------- */

#define CLI_LIST_MOST 64

/* All strings point into argv. */
struct cli {
    const struct cli_command *command; /* null if none was given */
    int argument_count;
    char **arguments; /* without the command and the options */
    int count[OPT_COUNT];
    const char *given[OPT_COUNT][CLI_LIST_MOST];
};

/* Parses a command line.  Options can be anywhere; "--" ends them.  The argument list overwrites
 * argv.  Returns 0, or the exit status after printing an error. */
int cli_read(struct cli *cli, int argc, char **argv);

/* Whether the option was given.  With --csv, --tsv was: only the way it is printed differs
 * (cli/csv.h). */
bool cli_has(const struct cli *cli, enum cli_option_id option);
const char *cli_text(const struct cli *cli, enum cli_option_id option); /* the last one, or null */
int cli_count(const struct cli *cli, enum cli_option_id option);
const char *cli_nth(const struct cli *cli, enum cli_option_id option, int n); /* n from 0 */
uint64_t cli_number(const struct cli *cli, enum cli_option_id option);        /* 0 if not given */

/* Whether to print colors: on a terminal, unless --no-color or NO_COLOR is set. */
bool cli_color(const struct cli *cli);

/* ---- Errors ---------------------------------------------------------------------- */

/* Prints "croupier: " and the sentence, which must include its full stop.  Returns
 * CLI_WRONG_USAGE. */
int cli_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Suggests a word for a misspelt one.  Set what was typed, try every valid word, then fail with a
 * sentence without its full stop.  If a word is near enough, "; did you mean 'play'?" is added. */
struct cli_guess {
    const char *typed;
    const char *dashes;  /* printed before the nearest word, or null */
    const char *nearest; /* so far, or null */
    int distance;
};
void cli_guess_try(struct cli_guess *guess, const char *word);
int cli_guess_fail(const struct cli_guess *guess, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Fails for an unknown command. */
int cli_no_command(const char *name);

/* Fails with "missing subcommand: init, check or status".  Spaces separate the choices. */
int cli_missing(const char *what, const char *choices);

/* ---- Subcommands (subcommands.c) ------------------------------------------------- */

/* A subcommand: what its arguments are, how many, and its set of options; those with TSV take CSV,
 * too. */
struct cli_subcommand {
    const char *word, *needs;
    int arguments;
    uint64_t options;
    int (*run)(const struct cli *);
};

/* Runs the subcommand that the first argument names, if the others and the options fit it. */
int cli_run_subcommand(const struct cli *cli, const struct cli_subcommand *rows, size_t count);

/* ---- The commands ---------------------------------------------------------------- */

/* Prints the help of a command, or for null the overview. */
void help_print(const struct cli_command *command);

int cmd_games(const struct cli *cli);
int cmd_odds(const struct cli *cli);
int cmd_solve(const struct cli *cli);
int cmd_sim(const struct cli *cli);
int cmd_play(const struct cli *cli);
int cmd_clauses(const struct cli *cli);
int cmd_roles(const struct cli *cli);
int cmd_layout(const struct cli *cli);
int cmd_fair(const struct cli *cli);
int cmd_tournament(const struct cli *cli);
int cmd_casino(const struct cli *cli);
int cmd_promotion(const struct cli *cli);
int cmd_verify(const struct cli *cli);
int cmd_history(const struct cli *cli);
int cmd_report(const struct cli *cli);
int cmd_people(const struct cli *cli);
int cmd_cashier(const struct cli *cli);
int cmd_serve(const struct cli *cli);
int cmd_join(const struct cli *cli);
int cmd_completion(const struct cli *cli);
int cmd_manual(const struct cli *cli);
int cmd_help(const struct cli *cli);

#endif
