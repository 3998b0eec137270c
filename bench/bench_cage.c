/* bench_cage.c - measures the cage and the disk.
 *
 * Durable bets per second through the whole path (rules, pit, ledger, seals, SQLite), in batches of
 * several sizes, compared with bare inserts of as many rows of the same size.  A record of a
 * million entries: replayed, opened from its snapshot and verified, compared with only hashing its
 * bytes; the size of an entry, and on disk.  The memory of a table.
 *
 *   bench_cage [FOLDER]   writes its files there; default is the current folder */
#include "cage/cage_internal.h"
#include "cage/kept.h"
#include "games/wheel/wheel_rows.h"
#include "verify/verify.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define BETS    200000
#define MANY    1000000
#define TABLES  4
#define PLAYERS 16

enum { OPERATOR = 1, FIRST_PLAYER = 100 };

static const uint8_t secret[SEAL_SECRET] = { 1 };
static char path[4096], head[4200];

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void clean(void)
{
    static const char *const ends[] = { "", "-wal", "-shm", ".head" };
    char name[4200];

    for (size_t i = 0; i < LENGTH(ends); i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static void fail(const char *why)
{
    fprintf(stderr, "bench_cage: %s\n", why);
    exit(1);
}

static void must(struct cage *cage, uint32_t table, const struct order *order)
{
    struct answer answer;

    if (!cage_do(cage, table, order, 0, &answer)) fail(cage_why(cage));
    if (answer.refusal.code) fail(refusal_word(answer.refusal.code));
}

static void open_wheel(struct cage *cage, const struct chip_set *set, uint32_t table)
{
    struct opening opening;

    memset(&opening, 0, sizeof opening);
    snprintf(opening.name, sizeof opening.name, "wheel-%u", table);
    opening.sign = sign_of(game_find("roulette"));
    opening.sign.max_cents = MONEY_MOST / 1000;
    opening.set = *set;
    for (int i = 0; i < set->kinds; i++) opening.tray.count[i] = 10000000;
    opening.runs = OPERATOR;
    cage_table(cage, &opening, 1);
}

static uint32_t player_at(uint32_t table, uint32_t seat)
{
    return FIRST_PLAYER + table * PLAYERS + seat;
}

/* Seats all players, each with plenty of chips. */
static void seat_players(struct cage *cage, uint32_t table)
{
    for (uint32_t seat = 0; seat < PLAYERS; seat++) {
        struct order order = pit_order(player_at(table, seat), ROLE_PLAYER, PIT_ARRIVE);
        order.yes = true;
        must(cage, table, &order);
        order = pit_order(player_at(table, seat), ROLE_PLAYER, PIT_GAME);
        order.command.act = ACT_SIT;
        order.command.role = ROLE_PLAYER;
        order.command.seat = (int8_t)seat;
        must(cage, table, &order);
        order = pit_order(player_at(table, seat), ROLE_PLAYER, PIT_BUY);
        order.cents = MONEY_MOST / 10;
        must(cage, table, &order);
    }
}

static struct cage *open_casino(void)
{
    char why[STORE_WHY];
    struct chip_set set = chip_set_from(100);

    clean();
    struct store *store = store_sqlite(path, STORE_NEW, NULL, why);
    struct cage *cage = store ? cage_new(store, secret, &set, 1, why) : NULL;
    if (!cage) fail(why);
    snprintf(head, sizeof head, "%s.head", path);
    if (!cage_keep_heads(cage, kept_write, head)) fail("out of memory");
    for (uint32_t table = 1; table <= TABLES; table++) {
        open_wheel(cage, &set, table);
        seat_players(cage, table);
    }
    cage_commit(cage);
    return cage;
}

static uint32_t table_of(int i)
{
    return 1 + (uint32_t)i % TABLES;
}

/* Goes through the tables in turn, and at each table through its players. */
static struct order bet(int i)
{
    uint32_t seat = (uint32_t)i / TABLES % PLAYERS;
    struct order order = pit_order(player_at(table_of(i), seat), ROLE_PLAYER, PIT_GAME);

    order.request = (uint64_t)i + 1;
    order.command.act = ACT_BET;
    order.command.role = ROLE_PLAYER;
    order.command.seat = (int8_t)seat;
    order.command.bet = WHEEL_STRAIGHT;
    order.command.number = (int8_t)(i / TABLES / PLAYERS % 37);
    order.command.cents = 500;
    return order;
}

/* Only inserts rows: as many, and of the same size. */
static double bare(int rows, int batch, size_t length)
{
    static char body[4096];
    sqlite3 *db;
    sqlite3_stmt *statement;

    clean();
    sqlite3_open(path, &db);
    sqlite3_exec(db,
                 "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                 "CREATE TABLE t (number INTEGER PRIMARY KEY, body BLOB, chain BLOB) STRICT",
                 NULL, NULL, NULL);
    sqlite3_prepare_v2(db, "INSERT INTO t VALUES (?, ?, ?)", -1, &statement, NULL);
    double begin = now();
    for (int i = 0; i < rows; i++) {
        if (i % batch == 0) sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
        sqlite3_bind_int(statement, 1, i + 1);
        sqlite3_bind_blob(statement, 2, body, (int)length, SQLITE_STATIC);
        sqlite3_bind_blob(statement, 3, body, 32, SQLITE_STATIC);
        sqlite3_step(statement);
        sqlite3_reset(statement);
        if (i % batch == batch - 1) sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    }
    double took = now() - begin;
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return rows / took;
}

static double durable(struct cage *cage, int rows, int batch)
{
    double begin = now();

    for (int i = 0; i < rows; i++) {
        struct order order = bet(i);
        must(cage, table_of(i), &order);
        if (i % batch == batch - 1 && !cage_commit(cage)) exit(1);
    }
    return rows / (now() - begin);
}

/* So that opening the record replays every entry. */
static void forget_snapshots(void)
{
    sqlite3 *db;

    sqlite3_open(path, &db);
    sqlite3_exec(db, "DELETE FROM snapshots", NULL, NULL, NULL);
    sqlite3_close(db);
}

static double opens(uint64_t *entries, bool keep)
{
    char why[STORE_WHY];
    double begin = now();
    struct cage *cage = cage_open(store_sqlite(path, STORE_OPEN, NULL, why), secret, why);

    if (!cage) fail(why);
    double took = now() - begin;
    *entries = cage_entries(cage);
    if (keep)
        cage_close(cage);
    else
        cage_abandon(cage);
    return took;
}

static uint64_t body_bytes;

static bool seal_again(void *to, uint64_t number, const void *body, size_t length,
                       const struct hash *chain, const struct hash *mac)
{
    struct hash *last = to, leaf = seal_leaf(body, length);

    body_bytes += length;
    (void)number;
    (void)chain;
    (void)mac;
    *last = seal_chain(last, &leaf);
    return true;
}

/* Only reads, hashes and chains the entries. */
static double hashes(void)
{
    char why[STORE_WHY];
    struct store *store = store_sqlite(path, STORE_READ, NULL, why);
    struct hash chain = { .bytes = { 0 } };

    if (!store) fail(why);
    double begin = now();
    if (!store->ops->read_entries(store, 1, seal_again, &chain)) fail(store_why(store));
    double took = now() - begin;
    store->ops->close(store);
    return took;
}

static double verifies(void)
{
    static struct verify_report report;
    struct verify_asked asked = { .path = path };
    double begin = now();

    if (verify_casino(&asked, &report) != VERIFY_GOOD) fail(report.sentence);
    return now() - begin;
}

static void bets_in_batches(void)
{
    static const int batches[] = { 1, 10, 100, 1000 };

    printf("%-24s %12s %12s %8s\n", "durable, in batches of", "bets/s", "bare rows/s", "ratio");
    for (size_t i = 0; i < LENGTH(batches); i++) {
        int rows = batches[i] == 1 ? BETS / 100 : batches[i] == 10 ? BETS / 10 : BETS;
        struct cage *cage = open_casino();
        double ours = durable(cage, rows, batches[i]);
        cage_abandon(cage);
        double theirs = bare(rows, batches[i], 100);
        printf("%-24d %12.0f %12.0f %8.2f\n", batches[i], ours, theirs, theirs / ours);
    }
}

static void a_long_record(void)
{
    uint64_t entries;
    struct cage *cage = open_casino();

    durable(cage, MANY, 1000);
    cage_abandon(cage);
    forget_snapshots();
    double again = opens(&entries, true), sealed = hashes(), verified = verifies();
    double many = (double)entries, start = opens(&entries, false);
    printf("\n%-24s %12s %12s\n", "a record of a million", "entries/s", "seconds");
    printf("%-24s %12.0f %12.2f\n", "only read and hashed", many / sealed, sealed);
    printf("%-24s %12.0f %12.2f   %.1f times as long\n", "replayed", many / again, again,
           again / sealed);
    printf("%-24s %12.0f %12.2f   %.1f times as long\n", "verified", many / verified, verified,
           verified / sealed);
    printf("%-24s %12s %12.3f   %.4f of replaying it\n", "opened from a snapshot", "", start,
           start / again);
    struct stat about;
    if (stat(path, &about)) fail("no file");
    printf("%-24s %12.1f bytes; %.1f on disk\n", "an entry", (double)body_bytes / many,
           (double)about.st_size / many);
}

int main(int count, char **arguments)
{
    snprintf(path, sizeof path, "%s/bench-cage-%d.db", count > 1 ? arguments[1] : ".",
             (int)getpid());
    bets_in_batches();
    a_long_record();
    printf("\n%-24s %12zu bytes; %zu with an automatic dealer\n", "memory of a table",
           sizeof(struct cage_table), sizeof(struct cage_table) + sizeof(struct machine));
    clean();
    return 0;
}
