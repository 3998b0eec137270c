/* cmd_join.c - a table played from a terminal. */
#include "cli/cli.h"
#include "server/caller.h"
#include "server/join.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LINE 1000

struct joined {
    struct caller *caller;
    char table[CALLER_TABLE];
    uint64_t request;
    struct out out;
    char line[LINE];
    size_t length;
    bool over;
};

/* ---- Lines ----------------------------------------------------------------------- */

static void take_line(struct joined *joined, const char *line)
{
    char why[JOIN_WHY];

    if (!line[strspn(line, " \t\r")]) return;
    if (!strcmp(line, "quit"))
        joined->over = true;
    else if (!strcmp(line, "help"))
        join_help(stdout);
    else if (*line == '{')
        caller_say(joined->caller, line);
    else if (join_line(line, joined->table, ++joined->request, &joined->out, why))
        caller_say(joined->caller, joined->out.text);
    else
        printf("%s.\n", why);
    fflush(stdout);
}

/* Whatever has been typed, line by line; its end is the end. */
static void read_lines(struct joined *joined)
{
    ssize_t got = read(STDIN_FILENO, joined->line + joined->length, LINE - 1 - joined->length);
    char *end;

    if (got <= 0) {
        joined->over = true;
        return;
    }
    joined->length += (size_t)got;
    joined->line[joined->length] = '\0';
    while (!joined->over && (end = strchr(joined->line, '\n'))) {
        *end = '\0';
        take_line(joined, joined->line);
        joined->length -= (size_t)(end + 1 - joined->line);
        memmove(joined->line, end + 1, joined->length + 1);
    }
    if (joined->length == LINE - 1) joined->length = 0; /* no line is that long */
}

/* ---- The table ------------------------------------------------------------------- */

static void hear_all(struct joined *joined)
{
    for (const char *message; (message = caller_hear(joined->caller, 0));)
        join_tell(stdout, message);
}

static void play(struct joined *joined)
{
    struct pollfd files[] = { { .fd = STDIN_FILENO, .events = POLLIN },
                              { .fd = caller_file(joined->caller), .events = POLLIN } };

    while (!joined->over && !caller_over(joined->caller)) {
        if (poll(files, 2, -1) < 0) break;
        if (files[0].revents) read_lines(joined);
        hear_all(joined);
    }
}

static int watch(struct joined *joined)
{
    out_object(&joined->out, NULL);
    out_text(&joined->out, "do", "watch");
    out_text(&joined->out, "table", joined->table);
    out_end(&joined->out);
    caller_say(joined->caller, joined->out.text);
    printf("Type 'come', 'sit 1', 'bring 1000', then bets; 'help' tells the rest.\n");
    play(joined);
    if (caller_over(joined->caller)) printf("The casino has closed the line.\n");
    return CLI_DONE;
}

int cmd_join(const struct cli *cli)
{
    struct joined joined = { .request = 0 };
    char why[CALLER_WHY];
    const char *name = cli_has(cli, OPT_NAME) ? cli_text(cli, OPT_NAME) : "Terminal";

    joined.caller = caller_open(cli->arguments[0], name, joined.table, why);
    if (!joined.caller) {
        size_t length = strlen(why);
        return cli_fail("%s%s", why, length && why[length - 1] == '.' ? "" : ".");
    }
    if (!*joined.table) {
        caller_close(joined.caller);
        return cli_fail("say which table: %s/table/NAME.", cli->arguments[0]);
    }
    int status = watch(&joined);
    caller_close(joined.caller);
    out_free(&joined.out);
    return status;
}
