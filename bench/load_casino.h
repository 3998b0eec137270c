/* load_casino.h - the casino of the benchmarks with many clients: roulette tables without staff,
 * its record on the current disk, and guests with play money. */
#ifndef CROUPIER_LOAD_CASINO_H
#define CROUPIER_LOAD_CASINO_H

#include "cage/casino.h"
#include "load_client.h"
#include "rules/length.h"
#include "server/server.h"

#include <signal.h>
#include <sys/prctl.h>

#define LOAD_GUEST 500000 /* cents of each guest */

enum { LOAD_OPERATOR = 1 };

static const uint8_t load_secret[SEAL_SECRET] = { 1 };
static char record[64], people[64];

/* Names the record and the people's file after this process. */
static inline void load_name(const char *name)
{
    snprintf(record, sizeof record, "%s-%d.db", name, (int)getpid());
    snprintf(people, sizeof people, "%s-%d.door", name, (int)getpid());
}

static inline void load_clean(void)
{
    static const char *const ends[] = { "", "-wal", "-shm", "-journal" };
    char name[128];

    for (size_t i = 0; i < LENGTH(ends); i++) {
        snprintf(name, sizeof name, "%s%s", record, ends[i]);
        unlink(name);
        snprintf(name, sizeof name, "%s%s", people, ends[i]);
        unlink(name);
    }
}

static inline struct cage *load_open(int tables)
{
    char why[STORE_WHY] = "";
    struct chip_set set = chip_set_from(100);
    struct store *store = store_sqlite(record, STORE_NEW, NULL, why);
    struct cage *cage = store ? cage_new(store, load_secret, &set, casino_now(), why) : NULL;

    if (!cage) swarm_fail(why);
    for (int i = 1; i <= tables; i++) {
        struct opening opening;
        memset(&opening, 0, sizeof opening);
        snprintf(opening.name, sizeof opening.name, "wheel-%d", i);
        opening.sign = sign_of(game_find("roulette"));
        opening.set = set;
        for (int kind = 0; kind < set.kinds; kind++) opening.tray.count[kind] = 1000000;
        opening.runs = LOAD_OPERATOR;
        opening.automatic = true;
        if (!cage_table(cage, &opening, casino_now())) swarm_fail(cage_why(cage));
    }
    if (!cage_by_duty(cage, casino_now()) || !cage_commit(cage)) swarm_fail(cage_why(cage));
    return cage;
}

/* Serves until it is stopped; reports the port first.  Does not return. */
static inline void load_serve(int tables, int betting_ms, int report)
{
    char why[SERVER_WHY];
    const struct server_settings settings = { .address = "127.0.0.1",
                                              .people = people,
                                              .guests = true,
                                              .guest_cents = LOAD_GUEST,
                                              .betting_ms = betting_ms,
                                              .name = "Load" };
    struct server *server = server_open(&settings, load_open(tables), why);

    if (!server) swarm_fail(why);
    int port = server_port(server);
    if (write(report, &port, sizeof port) != sizeof port) swarm_fail("cannot report the port");
    bool good = server_run(server);
    server_close(server);
    _exit(!good);
}

/* Starts a server in another process, which ends together with this one, and reads its port. */
static inline pid_t load_start(void run(int tables, int report), int tables, int *port)
{
    int pipes[2];

    fflush(stdout);
    if (pipe(pipes)) swarm_fail("pipe");
    pid_t process = fork();
    if (process < 0) swarm_fail("fork");
    if (!process) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        run(tables, pipes[1]);
    }
    close(pipes[1]);
    if (read(pipes[0], port, sizeof *port) != sizeof *port) swarm_fail("the server did not start");
    close(pipes[0]);
    return process;
}

#endif
