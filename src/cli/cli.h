/* cli.h - the frame of the command line: two tables and what is read by them.
 *
 * cli_commands[] and cli_options[] are the one source of the reading, the
 * help, the manual page and the completions.  Whatever is wrong with a command
 * line is one sentence on stderr and exit status 2; nothing is printed then.
 * A file that includes this and rules/game.h does not include getopt.h: both
 * have a struct option. */
#ifndef CROUPIER_CLI_H
#define CROUPIER_CLI_H

#include <stdbool.h>
#include <stdint.h>

#ifndef CROUPIER_VERSION
#define CROUPIER_VERSION "0.1.0"
#endif
#ifndef CROUPIER_SCENARIOS
#define CROUPIER_SCENARIOS "/usr/local/share/croupier/scenarios" /* the installed ones */
#endif

#define CLI_PURPOSE "casino table games exactly as their rule texts say"

/* ---- The tables ------------------------------------------------------------------ */

enum cli_command_id {
    CMD_GAMES,
    CMD_ODDS,
    CMD_PLAY,
    CMD_CLAUSES,
    CMD_ROLES,
    CMD_LAYOUT,
    CMD_FAIR,
    CMD_CASINO,
    CMD_VERIFY,
    CMD_HISTORY,
    CMD_REPORT,
    CMD_PEOPLE,
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
    OPT_COMMITMENT,
    OPT_BYTES,
    OPT_PLAN,
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
    OPT_NO_COLOR,
    OPT_HELP,
    OPT_VERSION,
    OPT_COUNT,
};

struct cli;

/* Values, of an argument or an option, are what a shell completes: "editions",
 * "wagers", "options", "commands", "scenarios", "directories", or the words
 * themselves with spaces between; null: nothing. */
struct cli_command {
    const char *name;
    const char *arguments; /* "[EDITION]"; "": none */
    const char *values;
    int least, most;                /* how many arguments */
    const char *summary;            /* for one line */
    const char *about;              /* sentences; a newline parts paragraphs */
    const char *const *examples;    /* pairs: a command line, what it shows; null-ended */
    int (*run)(const struct cli *); /* the exit status */
};

enum cli_kind {
    CLI_FLAG,
    CLI_TEXT,      /* given twice, the last one counts */
    CLI_TEXT_LIST, /* may be given again and again */
    CLI_NUMBER,    /* a whole number of 64 bits, checked when read */
};

struct cli_option {
    const char *name;
    char letter;          /* 0: none */
    const char *argument; /* null: a flag */
    const char *help;
    unsigned commands; /* those that have it: bits 1u << CMD_... */
    enum cli_kind kind;
    const char *values;
};

#define CLI_EVERY_COMMAND ((1u << CMD_COUNT) - 1)

extern const struct cli_command cli_commands[CMD_COUNT];
extern const struct cli_option cli_options[OPT_COUNT];

/* What each exit status means. */
enum { CLI_DONE, CLI_CHECK_FAILED, CLI_WRONG_USAGE, CLI_STATUSES };
extern const char *const cli_statuses[CLI_STATUSES];

const struct cli_command *cli_find_command(const char *name); /* or null */

/* Whether a command has an option; without a command, whether all have it. */
bool cli_takes(const struct cli_command *command, enum cli_option_id option);

/* ---- A command line as read ------------------------------------------------------ */

#define CLI_LIST_MOST 64

/* Every text belongs to argv. */
struct cli {
    const struct cli_command *command; /* null: none was named */
    int argument_count;
    char **arguments; /* without the command and the options */
    int count[OPT_COUNT];
    const char *given[OPT_COUNT][CLI_LIST_MOST];
};

/* Reads a command line; options may stand anywhere, and "--" ends them.  The
 * places of argv are reused for the arguments.  0, or the status to exit with
 * after an error sentence. */
int cli_read(struct cli *cli, int argc, char **argv);

bool cli_has(const struct cli *cli, enum cli_option_id option);
const char *cli_text(const struct cli *cli, enum cli_option_id option); /* the last, or null */
int cli_count(const struct cli *cli, enum cli_option_id option);
const char *cli_nth(const struct cli *cli, enum cli_option_id option, int n); /* n from 0 */
uint64_t cli_number(const struct cli *cli, enum cli_option_id option); /* 0 where not given */

/* Colors only for a terminal, without --no-color and without NO_COLOR. */
bool cli_color(const struct cli *cli);

/* ---- Error sentences ------------------------------------------------------------- */

/* Prints "croupier: " and the whole sentence, its full stop included; returns
 * CLI_WRONG_USAGE. */
int cli_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The word that somebody may have meant: start with what was typed, try every
 * word there is, then fail with a sentence without its full stop, which ends
 * "; did you mean 'play'?" where one was near enough. */
struct cli_guess {
    const char *typed;
    const char *dashes;  /* written before the nearest word; null: none */
    const char *nearest; /* null: none so far */
    int distance;
};
void cli_guess_try(struct cli_guess *guess, const char *word);
int cli_guess_fail(const struct cli_guess *guess, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Fails for a command that is not there. */
int cli_no_command(const char *name);

/* ---- The commands ---------------------------------------------------------------- */

/* The help of a command, or without one the short help. */
void help_print(const struct cli_command *command);

int cmd_games(const struct cli *cli);
int cmd_odds(const struct cli *cli);
int cmd_play(const struct cli *cli);
int cmd_clauses(const struct cli *cli);
int cmd_roles(const struct cli *cli);
int cmd_layout(const struct cli *cli);
int cmd_fair(const struct cli *cli);
int cmd_casino(const struct cli *cli);
int cmd_verify(const struct cli *cli);
int cmd_history(const struct cli *cli);
int cmd_report(const struct cli *cli);
int cmd_people(const struct cli *cli);
int cmd_serve(const struct cli *cli);
int cmd_join(const struct cli *cli);
int cmd_completion(const struct cli *cli);
int cmd_manual(const struct cli *cli);
int cmd_help(const struct cli *cli);

#endif
