/* cmd_serve.c - opens a casino to browsers. */
#include "cage/casino.h"
#include "cli/cli.h"
#include "cli/test_clock.h"
#include "rules/length.h"
#include "server/door.h"
#include "server/log.h"
#include "server/server.h"
#include "server/server_proxy.h"
#include "words/folder.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PORT        8080
#define BETTING_S   20
#define GUEST_CENTS 100000
#define PATH        4096

/* ---- Paths ----------------------------------------------------------------------- */

/* The default record, in the user's data folder. */
static bool usual_record(char path[PATH])
{
    char folder[FOLDER_PATH];

    if (!folder_of_data(folder) || !folder_make(folder)) return false;
    snprintf(path, PATH, "%s/casino.db", folder);
    return true;
}

/* The paths of the record and of the accounts next to it.  Returns false after an error. */
static bool find_record(const struct cli *cli, char record[PATH], char people[PATH])
{
    if (cli_has(cli, OPT_DB)) {
        snprintf(record, PATH, "%s", cli_text(cli, OPT_DB));
    } else if (!usual_record(record)) {
        cli_fail("there is no data folder for the casino; use --db FILE.");
        return false;
    }
    if (door_people_path(record, people, PATH)) return true;
    cli_fail("the path is too long.");
    return false;
}

/* Looks for the pages next to the program, in the source tree, and where they are installed. */
static const char *find_pages(const struct cli *cli, char path[PATH])
{
    static const char *const places[] = { "/web", "/../web/dist", "/../share/croupier/web" };
    char program[PATH - 64];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    if (cli_has(cli, OPT_PAGES)) return cli_text(cli, OPT_PAGES);
    if (length <= 0) return NULL;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < LENGTH(places); i++) {
        char index[PATH + 32];
        snprintf(path, PATH, "%s%s", program, places[i]);
        snprintf(index, sizeof index, "%s/index.html", path);
        if (!access(index, R_OK)) return path;
    }
    return NULL;
}

/* ---- The casino ------------------------------------------------------------------ */

static struct cage *fail(const char *why)
{
    size_t length = strlen(why);

    cli_fail("%s%s", why, length && why[length - 1] == '.' ? "" : ".");
    return NULL;
}

/* Opens the casino if it exists; otherwise creates one from the plan. */
static struct cage *open_record(const struct cli *cli, const char *path)
{
    static struct plan plan;
    const char *from = cli_text(cli, OPT_CASINO);
    char why[PLAN_WHY];

    if (!access(path, F_OK)) {
        if (from) fprintf(stderr, "croupier: %s already exists; --casino is ignored.\n", path);
        struct cage *cage = casino_open(path, why);
        return cage ? cage : fail(why);
    }
    if (from && !plan_read(&plan, from, why)) return fail(why);
    if (!from) plan_default(&plan);
    struct cage *cage = casino_create(path, &plan, casino_now(), why);
    return cage ? cage : fail(why);
}

/* Prints the address.  Returns false if standard output can't be written. */
static bool print_address(const struct server_settings *settings, const struct server *server,
                          const char *record)
{
    bool six = strchr(settings->address, ':');

    printf("The casino is open at %s://%s%s%s:%d/\n", settings->certificate ? "https" : "http",
           six ? "[" : "", settings->address, six ? "]" : "", server_port(server));
    if (!settings->pages) printf("There are no web pages; build them with ./dev build.\n");
    printf("Its record is %s. Stop it with Ctrl-C; nothing is lost.\n", record);
    return !fflush(stdout) && !ferror(stdout);
}

static bool number_between(const struct cli *cli, enum cli_option_id option, const char *name,
                           uint64_t least, uint64_t most, uint64_t usual, uint64_t *number)
{
    *number = cli_has(cli, option) ? cli_number(cli, option) : usual;
    if (*number >= least && *number <= most) return true;
    cli_fail("--%s must be from %llu to %llu.", name, (unsigned long long)least,
             (unsigned long long)most);
    return false;
}

/* ---- The log --------------------------------------------------------------------- */

static struct log *reopened; /* SIGHUP reopens this log; or, if null, */
static struct server *ended; /* ... stops this server */

static void on_hangup(int number)
{
    (void)number;
    if (reopened)
        log_reopen(reopened);
    else
        server_stop(ended);
}

/* On SIGHUP: reopens the log if it is a file.  Otherwise the terminal was closed, and the casino
 * closes cleanly, unless SIGHUP is ignored (nohup). */
static void handle_hangup(struct server *server)
{
    const struct sigaction action = { .sa_handler = on_hangup, .sa_flags = SA_RESTART };
    struct sigaction before;

    ended = server;
    sigaction(SIGHUP, NULL, &before);
    if (reopened || before.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, NULL);
}

/* Returns null after an error. */
static struct log *open_log(const struct cli *cli)
{
    static const char *const forms[] = {
        [LOG_AS_TEXT] = "text",
        [LOG_AS_JSON] = "json",
    };
    const char *form = cli_text(cli, OPT_LOG_FORMAT);
    char why[LOG_WHY];
    int as = form ? (int)LENGTH(forms) - 1 : LOG_AS_USUAL;

    while (form && as && strcmp(forms[as], form)) as--;
    if (form && !as) {
        cli_fail("--log-format must be text or json, not '%s'.", form);
        return NULL;
    }
    struct log *log =
        log_open(cli_text(cli, OPT_LOG), (enum log_form)as, cli_has(cli, OPT_QUIET), why);
    if (!log) {
        cli_fail("%s.", why);
        return NULL;
    }
    signal(SIGPIPE, SIG_IGN); /* the reader of the log can close it */
    if (cli_has(cli, OPT_LOG)) reopened = log;
    return log;
}

/* ---- Proxies and origins --------------------------------------------------------- */

#define ORIGINS 64

struct outside {
    struct proxies proxies;
    char texts[ORIGINS][256];
    const char *origins[ORIGINS + 1]; /* null-terminated */
};

/* "https://casino.example", with or without a port.  No path, because browsers send none. */
static bool is_origin(const char *text)
{
    static const char *const schemes[] = { "http://", "https://" };

    for (size_t i = 0; i < LENGTH(schemes); i++) {
        size_t length = strlen(schemes[i]);
        if (strncmp(text, schemes[i], length)) continue;
        return text[length] && !strpbrk(text + length, "/?#@ ");
    }
    return false;
}

static bool add_origin(struct outside *outside, const char *from, size_t length)
{
    int count = 0;

    while (outside->origins[count]) count++;
    if (count == ORIGINS || length >= sizeof outside->texts[0]) return false;
    snprintf(outside->texts[count], sizeof outside->texts[0], "%.*s", (int)length, from);
    if (!is_origin(outside->texts[count])) return false;
    outside->origins[count] = outside->texts[count];
    return true;
}

static bool add_origins(struct outside *outside, const char *text)
{
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        if (!add_origin(outside, at, length)) {
            cli_fail("--origin takes a URL such as https://casino.example, not '%.*s'.",
                     (int)length, at);
            return false;
        }
        at += length;
        if (!*at) return true;
    }
}

/* Returns false after an error. */
static bool read_outside(const struct cli *cli, struct outside *outside)
{
    char why[PROXY_WHY];

    for (int i = 0; i < cli_count(cli, OPT_BEHIND_PROXY); i++)
        if (!proxies_read(&outside->proxies, cli_nth(cli, OPT_BEHIND_PROXY, i), why)) {
            cli_fail("%s.", why);
            return false;
        }
    for (int i = 0; i < cli_count(cli, OPT_ORIGIN); i++)
        if (!add_origins(outside, cli_nth(cli, OPT_ORIGIN, i))) return false;
    return true;
}

/* ---- Serving --------------------------------------------------------------------- */

static int serve(const struct server_settings *settings, struct cage *cage, const char *record)
{
    char why[SERVER_WHY];
    struct server *server = server_open(settings, cage, why);

    if (!server) {
        fail(why);
        return CLI_WRONG_USAGE;
    }
    handle_hangup(server);
    bool printed = print_address(settings, server, record);
    bool good = !printed || server_run(server);
    signal(SIGHUP, SIG_IGN);
    good &= server_close(server);
    if (!printed) return CLI_DONE; /* main() reports the error */
    if (!good)
        return cli_fail(
            "the casino stopped because its record could not be written, or is damaged; its log "
            "says why.");
    printf("The casino is closed.\n");
    return CLI_DONE;
}

int cmd_serve(const struct cli *cli)
{
    char record[PATH], people[PATH], pages[PATH];
    const char *address = cli_has(cli, OPT_ADDRESS) ? cli_text(cli, OPT_ADDRESS) : "127.0.0.1";
    static struct outside outside;
    uint64_t port, betting;

    if (!number_between(cli, OPT_PORT, "port", 0, 65535, PORT, &port) ||
        !number_between(cli, OPT_BETTING, "betting", 1, 3600, BETTING_S, &betting))
        return CLI_WRONG_USAGE;
    if (cli_has(cli, OPT_CERTIFICATE) != cli_has(cli, OPT_KEY))
        return cli_fail("--certificate and --key must be given together.");
    if (!find_record(cli, record, people) || !read_outside(cli, &outside) ||
        (cli_has(cli, OPT_TEST_CLOCK) && !test_clock_may_be(cli, address, record)))
        return CLI_WRONG_USAGE;
    struct log *log = open_log(cli);
    if (!log) return CLI_WRONG_USAGE;
    struct cage *cage = open_record(cli, record);
    if (!cage) {
        log_close(log, casino_now());
        return CLI_WRONG_USAGE;
    }
    if (cli_has(cli, OPT_TEST_CLOCK)) test_clock_start();
    const struct server_settings settings = {
        .address = address,
        .port = (int)port,
        .certificate = cli_text(cli, OPT_CERTIFICATE),
        .key = cli_text(cli, OPT_KEY),
        .pages = find_pages(cli, pages),
        .record = record,
        .people = people,
        .origins = outside.origins,
        .proxies = &outside.proxies,
        .guests = cli_has(cli, OPT_GUESTS) || (door_is_local(address) && !outside.proxies.count),
        .guest_cents = GUEST_CENTS,
        .betting_ms = (int64_t)betting * 1000,
        .name = "Croupier",
        .log = log,
    };
    int status = serve(&settings, cage, record);
    log_close(log, casino_now());
    return status;
}
