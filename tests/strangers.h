/* strangers.h - a server in a thread, and many guests with raw sockets who can misbehave.  The
 * casino's clock stands still unless a test moves it. */
#ifndef CROUPIER_TESTS_STRANGERS_H
#define CROUPIER_TESTS_STRANGERS_H

#include "cage/casino.h"
#include "client.h"
#include "server/house_clock.h"
#include "server/log.h"
#include "server/server.h"
#include "verify/verify.h"

#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

static char folder[64], record[96], people[96];
static struct server *server;
static pthread_t thread;

/* ---- The server ------------------------------------------------------------------ */

static void *run_server(void *of)
{
    server_run(of);
    return NULL;
}

/* The default casino, with all tables dealt by the house. */
static inline void start_server(const struct server_settings *asked)
{
    static struct plan plan;
    struct server_settings settings = *asked;
    char why[SERVER_WHY] = "";

    /* in memory if possible: the disk of a busy machine is slow */
    snprintf(folder, sizeof folder, "%s/croupier-attack-XXXXXX",
             access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    if (!mkdtemp(folder)) fail_msg("cannot create %s", folder);
    snprintf(record, sizeof record, "%s/casino.db", folder);
    snprintf(people, sizeof people, "%s/casino.door", folder);
    plan_default(&plan);
    struct cage *cage = casino_create(record, &plan, casino_now(), why);
    if (!cage) fail_msg("%s", why);
    settings.address = "127.0.0.1";
    settings.people = people;
    settings.guests = true;
    settings.guest_cents = 100000;
    settings.name = "Test";
    server = server_open(&settings, cage, why);
    if (!server) fail_msg("%s", why);
    assert_int_equal(pthread_create(&thread, NULL, run_server, server), 0);
}

static inline void stop_server(void)
{
    server_stop(server);
    pthread_join(thread, NULL);
    assert_true(server_close(server));
}

/* The record is good; removes the casino. */
static inline void verify_and_remove(void)
{
    static const char *const ends[] = { "db",   "db-wal",   "db-shm",   "key",         "head",
                                        "door", "door-wal", "door-shm", "door-journal" };
    static struct verify_report report;
    struct verify_asked asked = { .path = record };
    char name[128];

    verify_casino(&asked, &report);
    if (report.end != VERIFY_GOOD) fail_msg("%s", report.sentence);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s/casino.%s", folder, ends[i]);
        unlink(name);
    }
    assert_int_equal(rmdir(folder), 0);
}

/* What the record has, after the server has stopped: entries by kind, their bytes, and the sum of
 * counted refusals. */
struct tally {
    int64_t kinds[ENTRY_KINDS], entries, bytes;
    uint64_t counted;
};

static bool tally_entry(void *to, uint64_t number, const void *body, size_t length,
                        const struct hash *chain, const struct hash *mac)
{
    struct tally *tally = to;
    struct reader from = { body, (const uint8_t *)body + length, false };
    struct counted counted;
    struct entry entry;

    (void)number, (void)chain, (void)mac;
    assert_true(entry_get(&from, &entry));
    tally->kinds[entry.kind]++;
    tally->entries++;
    tally->bytes += (int64_t)length;
    if (entry.kind != ENTRY_COUNTED) return true;
    assert_true(counted_get(&from, &counted));
    tally->counted += counted.count;
    return true;
}

static inline struct tally tally_record(void)
{
    struct tally tally = { { 0 }, 0, 0, 0 };
    char why[STORE_WHY];
    struct store *store = store_sqlite(record, STORE_READ, NULL, why);

    if (!store) fail_msg("%s", why);
    assert_true(store->ops->read_entries(store, 1, tally_entry, &tally));
    store->ops->close(store);
    return tally;
}

/* ---- Guests ---------------------------------------------------------------------- */

struct stranger {
    struct client client;
    uint32_t last; /* byte of the address */
    int port;
    uint64_t request;
    char token[80];
};

static char heard[1 << 20];

/* Signs in as a guest from 127.0.0.<last>; returns the status. */
static inline int come_at(struct stranger *stranger, uint32_t last, int port)
{
    static const char key[] = "\"token\":\"";
    char answer[1024];

    memset(stranger, 0, sizeof *stranger);
    stranger->last = last;
    stranger->port = port;
    stranger->client = client_reach_from(last, port);
    int status = client_ask(&stranger->client, "POST", "/api/guest", "Origin: http://localhost\r\n",
                            "{\"name\":\"Ana\"}", answer, sizeof answer);
    const char *at = strstr(answer, key);
    if (status == 200)
        snprintf(stranger->token, sizeof stranger->token, "%.64s", at + sizeof key - 1);
    client_close(&stranger->client);
    return status;
}

static inline void connect_to(struct stranger *stranger)
{
    char headers[256];

    stranger->client = client_reach_from(stranger->last, stranger->port);
    snprintf(headers, sizeof headers, "Origin: http://localhost\r\nAuthorization: Bearer %s\r\n",
             stranger->token);
    assert_true(client_upgrade(&stranger->client, headers));
}

static inline void enter_at(struct stranger *stranger, uint32_t last, int port)
{
    assert_int_equal(come_at(stranger, last, port), 200);
    connect_to(stranger);
}

static inline void enter(struct stranger *stranger, uint32_t last)
{
    enter_at(stranger, last, server_port(server));
}

static inline void send_order(struct stranger *stranger, const char *table, const char *members)
{
    char text[512];

    snprintf(text, sizeof text, "{\"do\":\"order\",\"request\":%" PRIu64 ",\"table\":\"%s\",%s}",
             ++stranger->request, table, members);
    assert_true(client_say(&stranger->client, text));
}

/* Waits for the answer to this request (0: the next answer), in `heard`; whether it was done. */
static inline bool answered(struct stranger *stranger, uint64_t request)
{
    char wanted[64];

    snprintf(wanted, sizeof wanted, "\"request\":%" PRIu64 ",", request);
    while (client_hear(&stranger->client, heard, sizeof heard, CLIENT_PATIENCE)) {
        bool done = !strncmp(heard, "{\"tell\":\"done\"", 14);
        if ((done || !strncmp(heard, "{\"tell\":\"refused\"", 17)) &&
            (!request || strstr(heard, wanted)))
            return done;
    }
    fail_msg("no answer to request %" PRIu64, request);
    return false;
}

static inline bool order(struct stranger *stranger, const char *table, const char *members)
{
    send_order(stranger, table, members);
    return answered(stranger, stranger->request);
}

static inline void must(struct stranger *stranger, const char *table, const char *members)
{
    if (!order(stranger, table, members)) fail_msg("%s: %s", members, heard);
}

#define ARRIVE "\"act\":\"pit-arrive\",\"yes\":true"
#define DEPART "\"act\":\"pit-depart\""
#define BUY    "\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"100000\":1}"

static inline bool sit(struct stranger *stranger, const char *table, int seat)
{
    char members[64];

    snprintf(members, sizeof members, "\"act\":\"sit\",\"seat\":%d", seat);
    return order(stranger, table, members);
}

static inline void part(struct stranger *strangers, int count)
{
    for (int i = 0; i < count; i++) client_close(&strangers[i].client);
}

/* Moves the casino's clock, in steps that the floor can follow. */
static inline void let_pass(int64_t ms)
{
    for (; ms > 0; ms -= 1000) {
        house_clock_move(ms < 1000 ? ms : 1000);
        usleep(25000);
    }
}

static inline void begin_strangers(void)
{
    struct rlimit files = { 4096, 4096 };

    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGPIPE, SIG_IGN);
    house_clock_stop();
}

#endif
