/* store_sqlite.c - the record in one SQLite file: write-ahead log, and nothing acknowledged
 * before it is on the disk (synchronous=FULL). */
#include "cage/store.h"

#include "rules/length.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define FORMAT 1 /* of the tables below */

enum statement { PUT_ENTRY, PUT_HEAD, PUT_SNAPSHOT, DROP_SNAPSHOTS, PUT_FACT, STATEMENTS };

static const char *const texts[STATEMENTS] = {
    [PUT_ENTRY] = "INSERT INTO entries (number, body, chain) VALUES (?, ?, ?)",
    [PUT_HEAD] = "INSERT OR REPLACE INTO heads (size, time_ms, root, signature) VALUES (?,?,?,?)",
    [PUT_SNAPSHOT] = "INSERT OR REPLACE INTO snapshots (size, state) VALUES (?, ?)",
    [DROP_SNAPSHOTS] = "DELETE FROM snapshots WHERE size <> ?",
    [PUT_FACT] = "INSERT INTO facts (name, value) VALUES (?, ?)",
};

static const char schema[] =
    "CREATE TABLE facts (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE entries (number INTEGER PRIMARY KEY, body BLOB NOT NULL, chain BLOB NOT NULL) "
    "STRICT;"
    "CREATE TABLE heads (size INTEGER PRIMARY KEY, time_ms INTEGER NOT NULL, root BLOB NOT NULL, "
    "signature BLOB NOT NULL) STRICT;"
    "CREATE TABLE snapshots (size INTEGER PRIMARY KEY, state BLOB NOT NULL) STRICT;";

struct sqlite_store {
    struct store store;
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENTS];
    int lock;   /* the file, which is one writer's at a time; -1: not ours */
    bool alone; /* a VFS of its own, without memory to share with readers */
    bool begun; /* a batch */
};

static struct sqlite_store *of(struct store *store)
{
    return (struct sqlite_store *)store;
}

/* ---- Failing --------------------------------------------------------------------- */

static bool fails(struct sqlite_store *s, const char *what)
{
    snprintf(s->store.why, sizeof s->store.why, "%s: %s", what,
             s->db ? sqlite3_errmsg(s->db) : "no memory");
    return false;
}

static bool run(struct sqlite_store *s, const char *text)
{
    return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK ||
           fails(s, "the record cannot be written");
}

/* ---- Writing --------------------------------------------------------------------- */

static sqlite3_stmt *ready(struct sqlite_store *s, enum statement which)
{
    if (!s->begun && !run(s, "BEGIN IMMEDIATE")) return NULL;
    s->begun = true;
    if (!s->statements[which] &&
        sqlite3_prepare_v3(s->db, texts[which], -1, SQLITE_PREPARE_PERSISTENT,
                           &s->statements[which], NULL) != SQLITE_OK) {
        fails(s, "the record cannot be written");
        return NULL;
    }
    return s->statements[which];
}

static bool step(struct sqlite_store *s, sqlite3_stmt *statement)
{
    int result = sqlite3_step(statement);

    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return result == SQLITE_DONE || fails(s, "the record cannot be written");
}

static bool put_entry(struct store *store, uint64_t number, const void *body, size_t length,
                      const struct hash *chain)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement = ready(s, PUT_ENTRY);

    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)number);
    sqlite3_bind_blob64(statement, 2, body, length, SQLITE_STATIC);
    sqlite3_bind_blob64(statement, 3, chain, sizeof *chain, SQLITE_STATIC);
    return step(s, statement);
}

static bool put_head(struct store *store, const struct head *head)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement = ready(s, PUT_HEAD);

    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)head->size);
    sqlite3_bind_int64(statement, 2, head->time_ms);
    sqlite3_bind_blob64(statement, 3, &head->root, sizeof head->root, SQLITE_STATIC);
    sqlite3_bind_blob64(statement, 4, head->signature, sizeof head->signature, SQLITE_STATIC);
    return step(s, statement);
}

/* The last one is kept, and no other. */
static bool put_snapshot(struct store *store, uint64_t size, const void *state, size_t length)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement = ready(s, PUT_SNAPSHOT);

    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)size);
    sqlite3_bind_blob64(statement, 2, state, length, SQLITE_STATIC);
    if (!step(s, statement)) return false;
    statement = ready(s, DROP_SNAPSHOTS);
    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)size);
    return step(s, statement);
}

static bool put_fact(struct store *store, const char *name, const void *value, size_t length)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement = ready(s, PUT_FACT);

    if (!statement) return false;
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_blob64(statement, 2, value, length, SQLITE_STATIC);
    return step(s, statement);
}

static bool commit(struct store *store)
{
    struct sqlite_store *s = of(store);

    if (!s->begun) return true;
    s->begun = false;
    return run(s, "COMMIT");
}

/* ---- Reading --------------------------------------------------------------------- */

static sqlite3_stmt *query(struct sqlite_store *s, const char *text)
{
    sqlite3_stmt *statement;

    if (sqlite3_prepare_v2(s->db, text, -1, &statement, NULL) == SQLITE_OK) return statement;
    fails(s, "the record cannot be read");
    return NULL;
}

static bool ended(struct sqlite_store *s, sqlite3_stmt *statement, int result)
{
    if (result != SQLITE_DONE && result != SQLITE_ROW) fails(s, "the record cannot be read");
    sqlite3_finalize(statement);
    return result == SQLITE_DONE || result == SQLITE_ROW;
}

static bool read_entries(struct store *store, uint64_t from, store_reader *each, void *to)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement =
        query(s, "SELECT number, body, chain FROM entries WHERE number >= ? ORDER BY number");
    int result;

    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)from);
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        struct hash chain;
        memset(&chain, 0, sizeof chain);
        if (sqlite3_column_bytes(statement, 2) == sizeof chain)
            memcpy(&chain, sqlite3_column_blob(statement, 2), sizeof chain);
        const void *body = sqlite3_column_blob(statement, 1);
        size_t length = (size_t)sqlite3_column_bytes(statement, 1);
        if (!each(to, (uint64_t)sqlite3_column_int64(statement, 0), body ? body : "", length,
                  &chain))
            break;
    }
    return ended(s, statement, result);
}

static bool last_head(struct store *store, struct head *head)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement =
        query(s, "SELECT size, time_ms, root, signature FROM heads ORDER BY size DESC LIMIT 1");

    memset(head, 0, sizeof *head);
    if (!statement) return false;
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW && sqlite3_column_bytes(statement, 2) == SEAL_HASH &&
        sqlite3_column_bytes(statement, 3) == SEAL_SIGNATURE) {
        head->size = (uint64_t)sqlite3_column_int64(statement, 0);
        head->time_ms = sqlite3_column_int64(statement, 1);
        memcpy(&head->root, sqlite3_column_blob(statement, 2), SEAL_HASH);
        memcpy(head->signature, sqlite3_column_blob(statement, 3), SEAL_SIGNATURE);
    }
    return ended(s, statement, result);
}

static bool last_snapshot(struct store *store, uint64_t *size, void **state, size_t *length)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement =
        query(s, "SELECT size, state FROM snapshots ORDER BY size DESC LIMIT 1");

    *state = NULL;
    if (!statement) return false;
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW) {
        *size = (uint64_t)sqlite3_column_int64(statement, 0);
        *length = (size_t)sqlite3_column_bytes(statement, 1);
        *state = malloc(*length ? *length : 1);
        if (*state && *length) memcpy(*state, sqlite3_column_blob(statement, 1), *length);
        if (!*state) {
            sqlite3_finalize(statement);
            snprintf(store->why, sizeof store->why, "there is no memory for a snapshot");
            return false;
        }
    }
    return ended(s, statement, result);
}

static bool get_fact(struct store *store, const char *name, void *value, size_t length)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement = query(s, "SELECT value FROM facts WHERE name = ?");

    if (!statement) return false;
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    int result = sqlite3_step(statement);
    bool there = result == SQLITE_ROW && (size_t)sqlite3_column_bytes(statement, 0) == length;
    if (there) memcpy(value, sqlite3_column_blob(statement, 0), length);
    if (!ended(s, statement, result)) return false;
    if (!there) snprintf(store->why, sizeof store->why, "the record does not say its %s", name);
    return there;
}

static bool backup(struct store *store, const char *path)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement = query(s, "VACUUM INTO ?");

    if (!statement) return false;
    sqlite3_bind_text(statement, 1, path, -1, SQLITE_STATIC);
    bool done = sqlite3_step(statement) == SQLITE_DONE;
    if (!done) fails(s, "the copy cannot be written");
    sqlite3_finalize(statement);
    return done;
}

/* ---- Opening and closing --------------------------------------------------------- */

static void close_store(struct store *store)
{
    struct sqlite_store *s = of(store);

    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(s->statements[i]);
    sqlite3_close(s->db);
    if (s->lock >= 0) close(s->lock);
    free(s);
}

static const struct store_ops ops = {
    .put_entry = put_entry,
    .put_head = put_head,
    .put_snapshot = put_snapshot,
    .put_fact = put_fact,
    .commit = commit,
    .read_entries = read_entries,
    .last_head = last_head,
    .last_snapshot = last_snapshot,
    .get_fact = get_fact,
    .backup = backup,
    .close = close_store,
};

static bool get_number(struct sqlite_store *s, const char *text, int *number)
{
    sqlite3_stmt *statement = query(s, text);

    if (!statement) return false;
    int result = sqlite3_step(statement);
    *number = result == SQLITE_ROW ? sqlite3_column_int(statement, 0) : 0;
    return ended(s, statement, result);
}

static bool because(struct sqlite_store *s, const char *why)
{
    snprintf(s->store.why, sizeof s->store.why, "%s", why);
    return false;
}

/* One writer at a time.  Closed after SQLite's own, whose locks go with any close of the file. */
static bool lock(struct sqlite_store *s, const char *path)
{
    s->lock = open(path, O_RDONLY | O_CLOEXEC);
    return (s->lock >= 0 && !flock(s->lock, LOCK_EX | LOCK_NB)) ||
           because(s, "it is open elsewhere, or cannot be locked");
}

/* What is in the log may be in the memory of the system only: where a sync has failed, the next one
 * succeeds without writing it.  Written again as it is, it is new to the system, and is synced
 * before anything is made of it. */
static bool log_again(struct sqlite_store *s)
{
    sqlite3_file *log = NULL;
    uint8_t part[4096];
    sqlite3_int64 size = 0;

    if (sqlite3_file_control(s->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) != SQLITE_OK ||
        !log || !log->pMethods)
        return true; /* there is none */
    int result = log->pMethods->xFileSize(log, &size);
    for (sqlite3_int64 at = 0; result == SQLITE_OK && at < size; at += (int)sizeof part) {
        int length = size - at < (int)sizeof part ? (int)(size - at) : (int)sizeof part;
        result = log->pMethods->xRead(log, part, length, at);
        if (result == SQLITE_OK) result = log->pMethods->xWrite(log, part, length, at);
    }
    if (result == SQLITE_OK && size) result = log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
    return result == SQLITE_OK || because(s, "the log cannot be written again");
}

/* Readers may look on while one writer writes.  A new record is committed together with its
 * facts: before that there is none. */
static bool settle_in(struct sqlite_store *s, const char *path, enum store_mode mode)
{
    int tables, format;

    if ((s->alone && !run(s, "PRAGMA locking_mode=EXCLUSIVE")) ||
        !get_number(s, "SELECT count(*) FROM sqlite_schema", &tables) ||
        !get_number(s, "PRAGMA user_version", &format))
        return false;
    if (mode == STORE_NEW && tables) return because(s, "there is a record already");
    if (mode != STORE_NEW && format != FORMAT) return because(s, "it is no record of a casino");
    if (mode == STORE_READ) return true;
    if (mode == STORE_OPEN && !s->alone && !lock(s, path)) return false;
    if (!run(s, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
                "PRAGMA wal_autocheckpoint=4000"))
        return false;
    /* What is found may never have been synced, if its writer was stopped just before: it is
     * durable from here on, so that it can be relied on. */
    if (mode == STORE_OPEN) return log_again(s) && run(s, "PRAGMA wal_checkpoint(TRUNCATE)");
    s->begun = run(s, "BEGIN IMMEDIATE");
    return s->begun && (s->alone || lock(s, path)) && run(s, schema) &&
           run(s, "PRAGMA user_version=1");
}

struct store *store_sqlite(const char *path, enum store_mode mode, const char *vfs,
                           char why[STORE_WHY])
{
    struct sqlite_store *s = calloc(1, sizeof *s);
    int flags = mode == STORE_READ  ? SQLITE_OPEN_READONLY
                : mode == STORE_NEW ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                    : SQLITE_OPEN_READWRITE;

    if (!s) return snprintf(why, STORE_WHY, "there is no memory"), NULL;
    s->store.ops = &ops;
    s->lock = -1;
    s->alone = vfs;
    if (sqlite3_open_v2(path, &s->db, flags, vfs) == SQLITE_OK ? settle_in(s, path, mode)
                                                               : fails(s, "it cannot be opened"))
        return &s->store;
    snprintf(why, STORE_WHY, "%s", s->store.why);
    close_store(&s->store);
    return NULL;
}
