/* cmd_join.c - plays at a table from a terminal, or lets a strategy play. */
#include "cli/join_bot.h"
#include "client/join.h"
#include "rules/length.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LINE    1000
#define LAST_MS 300

struct joined {
    struct caller *caller;
    char table[CALLER_TABLE];
    struct join join;
    struct json_out out;
    char line[LINE];
    size_t length;
    bool ended; /* end of standard input */
    bool over;
};

/* ---- Lines ----------------------------------------------------------------------- */

/* Returns true if the same line sends another message after the answer to this one. */
static bool take_line(struct joined *joined, const char *line)
{
    char why[JOIN_WHY];
    bool more = false;

    if (!line[strspn(line, " \t\r")]) return false;
    if (!strcmp(line, "quit"))
        joined->over = true;
    else if (!strcmp(line, "help"))
        join_help(&joined->join, stdout);
    else if (*line == '{')
        caller_send(joined->caller, line);
    else if (join_line(&joined->join, line, &joined->out, &more, why))
        caller_send(joined->caller, joined->out.text);
    else if (*why)
        printf("%s.\n", why);
    fflush(stdout);
    return more;
}

static bool waits(const struct joined *joined)
{
    return joined->join.waits || joined->join.for_betting;
}

/* Handles the lines read so far, until one waits for an answer. */
static void take_lines(struct joined *joined)
{
    char *end;

    while (!joined->over && !waits(joined) && (end = strchr(joined->line, '\n'))) {
        *end = '\0';
        if (take_line(joined, joined->line)) {
            *end = '\n';
            continue;
        }
        joined->length -= (size_t)(end + 1 - joined->line);
        memmove(joined->line, end + 1, joined->length + 1);
    }
    if (joined->ended && !waits(joined)) joined->over = true;
}

static void read_lines(struct joined *joined)
{
    ssize_t got = read(STDIN_FILENO, joined->line + joined->length, LINE - 1 - joined->length);

    if (got <= 0) { /* the last line may have no newline */
        joined->ended = true;
        joined->line[joined->length++] = '\n';
        got = 0;
    }
    joined->length += (size_t)got;
    joined->line[joined->length] = '\0';
    if (joined->length == LINE - 1 && !strchr(joined->line, '\n'))
        joined->length = 0; /* drop a line that is too long */
}

/* ---- The table ------------------------------------------------------------------- */

static void hear_all(struct joined *joined)
{
    for (const char *message; (message = caller_receive(joined->caller, 0));)
        join_print(&joined->join, stdout, message);
}

/* Prints what follows the answer to the last line. */
static void hear_last(struct joined *joined)
{
    for (const char *message; (message = caller_receive(joined->caller, LAST_MS));)
        join_print(&joined->join, stdout, message);
}

static void play(struct joined *joined)
{
    struct pollfd files[] = { { .fd = STDIN_FILENO, .events = POLLIN },
                              { .fd = caller_file(joined->caller), .events = POLLIN } };

    while (!joined->over && !caller_over(joined->caller)) {
        bool full = joined->length == LINE - 1; /* of lines not yet handled */
        files[0].fd = joined->ended || full ? -1 : STDIN_FILENO;
        if (poll(files, 2, -1) < 0) break;
        if (files[0].revents) read_lines(joined);
        hear_all(joined);
        take_lines(joined);
    }
    if (joined->ended) hear_last(joined);
}

static int watch(struct joined *joined)
{
    json_out_object(&joined->out, NULL);
    json_out_text(&joined->out, "do", "watch");
    json_out_text(&joined->out, "table", joined->table);
    json_out_end(&joined->out);
    caller_send(joined->caller, joined->out.text);
    printf("Type 'sit 1', then 'bring', then bets; 'help' lists all commands.\n");
    joined->join.waits = true; /* for the first state of the table */
    play(joined);
    if (caller_over(joined->caller)) printf("The casino closed the connection.\n");
    return CLI_DONE;
}

/* What is only for a strategy. */
static int check_options(const struct cli *cli)
{
    static const enum cli_option_id others[] = { OPT_UNIT, OPT_BANKROLL, OPT_STOP_WIN,
                                                 OPT_STOP_LOSS, OPT_MAX_ROUNDS };

    for (size_t i = 0; i < LENGTH(others) && !cli_has(cli, OPT_STRATEGY); i++)
        if (cli_has(cli, others[i]))
            return cli_fail("--%s is for a --strategy.", cli_options[others[i]].name);
    return CLI_DONE;
}

int cmd_join(const struct cli *cli)
{
    struct joined joined = { .length = 0 };
    char why[CALLER_WHY];
    const char *usual = cli_has(cli, OPT_STRATEGY) ? "Bot" : "Terminal";
    const char *name = cli_has(cli, OPT_NAME) ? cli_text(cli, OPT_NAME) : usual;

    if (check_options(cli)) return CLI_WRONG_USAGE;

    joined.caller = caller_open(cli->arguments[0], name, joined.table, why);
    if (!joined.caller) {
        size_t length = strlen(why);
        return cli_fail("%s%s", why, length && why[length - 1] == '.' ? "" : ".");
    }
    if (!*joined.table) {
        caller_close(joined.caller);
        return cli_fail("name the table: %s/table/NAME.", cli->arguments[0]);
    }
    joined.join.table = joined.table;
    int status =
        cli_has(cli, OPT_STRATEGY) ? join_bot(cli, joined.caller, joined.table) : watch(&joined);
    join_end(&joined.join);
    caller_close(joined.caller);
    json_out_free(&joined.out);
    return status;
}
