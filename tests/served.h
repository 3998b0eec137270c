/* served.h - runs a casino server in a separate process, for tests that kill it or measure its
 * memory.  The process is the test program itself, started with the argument "serve". */
#ifndef CROUPIER_TESTS_SERVED_H
#define CROUPIER_TESTS_SERVED_H

#include "cage/casino.h"
#include "check.h"
#include "server/server.h"

#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

struct served {
    pid_t process;
    int port;
};

/* ---- The server's process -------------------------------------------------------- */

/* Opens the record, or creates it from the text of a plan.  Null on failure. */
static inline struct cage *served_cage(const char *record, const char *text, char why[PLAN_WHY])
{
    static struct plan plan;

    if (!access(record, F_OK)) return casino_open(record, why);
    return plan_read_text(&plan, text, why) ? casino_create(record, &plan, casino_now(), why)
                                            : NULL;
}

/* main() calls this if it was started as "serve RECORD PEOPLE BETTING_MS".  Prints the port, serves
 * until stopped, and dies with its parent. */
static inline int served_main(char **words, const char *plan)
{
    const struct server_settings settings = { .address = "127.0.0.1",
                                              .people = words[3],
                                              .guests = true,
                                              .guest_cents = 100000,
                                              .betting_ms = strtol(words[4], NULL, 10),
                                              .name = "Test" };
    char why[SERVER_WHY] = "";

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGPIPE, SIG_IGN);
    struct cage *cage = served_cage(words[2], plan, why);
    struct server *server = cage ? server_open(&settings, cage, why) : NULL;
    if (!server) {
        fprintf(stderr, "no server: %s\n", why);
        return 1;
    }
    printf("%d\n", server_port(server));
    fflush(stdout);
    bool good = server_run(server);
    server_close(server);
    return good ? 0 : 1;
}

/* ---- The test's process ---------------------------------------------------------- */

/* Starts a server and waits for its port. */
static inline struct served served_start(const char *record, const char *people, int betting_ms)
{
    char betting[16], port[16] = "";
    struct served served = { 0, 0 };
    int pipes[2];

    snprintf(betting, sizeof betting, "%d", betting_ms);
    if (pipe(pipes)) fail_msg("cannot create a pipe");
    fflush(stdout);
    served.process = fork();
    if (!served.process) {
        dup2(pipes[1], STDOUT_FILENO);
        close(pipes[0]);
        close(pipes[1]);
        setenv("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1", 0);
        execl("/proc/self/exe", "serve", "serve", record, people, betting, (char *)NULL);
        _exit(1);
    }
    close(pipes[1]);
    for (size_t used = 0; used + 1 < sizeof port;) {
        ssize_t got = read(pipes[0], port + used, 1);
        if (got <= 0 || port[used] == '\n') break;
        used++;
    }
    close(pipes[0]);
    served.port = (int)strtol(port, NULL, 10);
    if (served.port <= 0) fail_msg("the server did not start");
    return served;
}

/* Ends the server with a signal.  Returns its wait status: 0 after a clean exit. */
static inline int served_end(struct served *served, int with)
{
    int status = -1;

    kill(served->process, with);
    if (waitpid(served->process, &status, 0) != served->process) return -1;
    served->process = 0;
    return status;
}

/* Creates a temporary folder; served_clear() removes it with its files. */
static inline void served_folder(char path[32])
{
    snprintf(path, 32, "/tmp/croupier-served-XXXXXX");
    if (!mkdtemp(path)) fail_msg("cannot create %s", path);
}

static inline void served_clear(const char *path)
{
    DIR *files = opendir(path);

    if (!files) return;
    for (struct dirent *file; (file = readdir(files));) unlinkat(dirfd(files), file->d_name, 0);
    closedir(files);
    rmdir(path);
}

/* ---- Group setup and teardown for tests with one server -------------------------- */

static char folder[32], record[64], people[64];
static struct served served;

static int served_begin(void **state)
{
    (void)state;
    served_folder(folder);
    snprintf(record, sizeof record, "%s/casino.db", folder);
    snprintf(people, sizeof people, "%s/casino.door", folder);
    return 0;
}

static int served_finish(void **state)
{
    (void)state;
    if (served.process) served_end(&served, SIGKILL);
    served_clear(folder);
    return 0;
}

#endif
