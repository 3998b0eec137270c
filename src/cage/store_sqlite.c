/* store_sqlite.c - the record in one SQLite file, with a write-ahead log; a commit returns only
 * when it is on disk (synchronous=FULL).
 *
 * A writer holds an exclusive lock (flock) on the file.  A reader holds a shared lock if there is
 * no writer, and then leaves no trace: without a write-ahead log the file is opened as immutable;
 * with a log, left by a process that was killed, it is opened without SQLite's locks and with the
 * index of the log in memory, and the log stays as it is.  While a casino is in use, its file is
 * read as SQLite readers normally do. */
#include "cage/store.h"

#include "rules/length.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FORMAT      3    /* of the tables below */
#define PATIENCE_MS 5000 /* to wait for processes that use the file briefly */
#define OFTEN_MS    10

/* Bytes that SQLite locks, by its file format: readers in the record, and every process that has
 * the index of the log open in that index. */
#define READERS_FIRST 0x40000002
#define READERS_SIZE  510
#define INDEX_ALIVE   128

enum statement {
    BEGIN,
    COMMIT,
    PUT_ENTRY,
    PUT_HEAD,
    PUT_SNAPSHOT,
    DROP_SNAPSHOTS,
    DROP_CHANGES,
    PUT_CHANGE,
    PUT_FACT,
    STATEMENTS
};

static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [PUT_ENTRY] = "INSERT INTO entries (number, body, chain, mac) VALUES (?, ?, ?, ?)",
    [PUT_HEAD] = "INSERT OR REPLACE INTO heads (size, time_ms, root, signature) VALUES (?,?,?,?)",
    [PUT_SNAPSHOT] = "INSERT OR REPLACE INTO snapshots (size, state) VALUES (?, ?)",
    [DROP_SNAPSHOTS] = "DELETE FROM snapshots WHERE size <> ?",
    [DROP_CHANGES] = "DELETE FROM changes",
    [PUT_CHANGE] = "INSERT INTO changes (number, at_table, state) VALUES (?, ?, ?)",
    [PUT_FACT] = "INSERT INTO facts (name, value) VALUES (?, ?)",
};

/* Everything in the schema, as in docs/record.md.  A file with anything else is refused. */
static const char *const schema[] = {
    "CREATE TABLE facts (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE entries (number INTEGER PRIMARY KEY, body BLOB NOT NULL, chain BLOB NOT NULL, "
    "mac BLOB) STRICT",
    "CREATE TABLE heads (size INTEGER PRIMARY KEY, time_ms INTEGER NOT NULL, root BLOB NOT NULL, "
    "signature BLOB NOT NULL) STRICT",
    "CREATE TABLE snapshots (size INTEGER PRIMARY KEY, state BLOB NOT NULL) STRICT",
    "CREATE TABLE changes (number INTEGER NOT NULL, at_table INTEGER NOT NULL, state BLOB NOT "
    "NULL, "
    "PRIMARY KEY (number, at_table)) STRICT, WITHOUT ROWID",
};

/* How the file is accessed. */
enum way {
    SHARED,    /* with SQLite's locks, next to a writer */
    UNCHANGED, /* no writer and no log */
    LOGGED,    /* no writer, but a log */
    OWN_VFS,   /* for tests: a simulated disk, without memory shared with readers */
};

struct sqlite_store {
    struct store store;
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENTS];
    char *path; /* with links resolved; the log is next to it */
    int file;   /* holds the lock; -1: none */
    enum way way;
    bool begun; /* a batch is open */
    struct {
        bool there, has_mac;
        uint64_t number;
        uint8_t *body;
        size_t length, room;
        struct hash chain, mac;
    } held;     /* the last entry put, until it is known whether it is the last of its commit */
    bool fresh; /* created here, and nothing committed yet */
    dev_t device;
    ino_t inode;
    char *log; /* the path of the log, once it is there */
    dev_t log_device;
    ino_t log_inode;
    struct sqlite_store *next; /* in the list of SHARED stores */
    struct left {
        int file;
        struct left *next;
    } * left; /* left open by stores of the same file that were closed earlier */
};

static struct sqlite_store *of(struct store *store)
{
    return (struct sqlite_store *)store;
}

/* ---- Failure --------------------------------------------------------------------- */

/* The system's last error with the record or its log.  sqlite3_system_errno() has often been
 * overwritten by what SQLite did after the error. */
static bool failed_for_room(sqlite3 *db, int which)
{
    sqlite3_file *file = NULL;
    int error = 0;

    if (sqlite3_file_control(db, "main", which, &file) != SQLITE_OK || !file || !file->pMethods ||
        file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error) != SQLITE_OK)
        return false;
    return store_is_no_room(error);
}

static bool is_no_room(sqlite3 *db)
{
    int code = sqlite3_errcode(db) & 0xff;

    return code == SQLITE_FULL ||
           (code == SQLITE_IOERR && (failed_for_room(db, SQLITE_FCNTL_FILE_POINTER) ||
                                     failed_for_room(db, SQLITE_FCNTL_JOURNAL_POINTER)));
}

static bool fails(struct sqlite_store *s, const char *what)
{
    snprintf(s->store.why, sizeof s->store.why, "%s: %s", what,
             s->db ? sqlite3_errmsg(s->db) : "out of memory");
    s->store.no_room = s->db && is_no_room(s->db);
    return false;
}

__attribute__((format(printf, 2, 3))) static bool because(struct sqlite_store *s,
                                                          const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(s->store.why, sizeof s->store.why, format, list);
    va_end(list);
    return false;
}

static bool run(struct sqlite_store *s, const char *text)
{
    return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK ||
           fails(s, "cannot write the record");
}

/* ---- Writing --------------------------------------------------------------------- */

/* The statement, prepared once; or null. */
static sqlite3_stmt *prepared(struct sqlite_store *s, enum statement which)
{
    if (!s->statements[which] &&
        sqlite3_prepare_v3(s->db, texts[which], -1, SQLITE_PREPARE_PERSISTENT,
                           &s->statements[which], NULL) != SQLITE_OK) {
        fails(s, "cannot write the record");
        return NULL;
    }
    return s->statements[which];
}

static bool step(struct sqlite_store *s, sqlite3_stmt *statement)
{
    int result = sqlite3_step(statement);

    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return result == SQLITE_DONE || fails(s, "cannot write the record");
}

static bool step_alone(struct sqlite_store *s, enum statement which)
{
    sqlite3_stmt *statement = prepared(s, which);

    return statement && step(s, statement);
}

/* The statement, in a batch. */
static sqlite3_stmt *ready(struct sqlite_store *s, enum statement which)
{
    if (!s->begun && !step_alone(s, BEGIN)) return NULL;
    s->begun = true;
    return prepared(s, which);
}

/* Writes the entry that is held back, if any. */
static bool write_held(struct sqlite_store *s)
{
    if (!s->held.there) return true;
    sqlite3_stmt *statement = ready(s, PUT_ENTRY);
    if (!statement) return false;
    s->held.there = false;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)s->held.number);
    sqlite3_bind_blob64(statement, 2, s->held.body, s->held.length, SQLITE_STATIC);
    sqlite3_bind_blob64(statement, 3, &s->held.chain, sizeof s->held.chain, SQLITE_STATIC);
    if (s->held.has_mac)
        sqlite3_bind_blob64(statement, 4, &s->held.mac, sizeof s->held.mac, SQLITE_STATIC);
    return step(s, statement);
}

static bool put_entry(struct store *store, uint64_t number, const void *body, size_t length,
                      const struct hash *chain)
{
    struct sqlite_store *s = of(store);

    if (!write_held(s)) return false;
    if (length > s->held.room) {
        uint8_t *larger = realloc(s->held.body, 2 * length);
        if (!larger) return because(s, "out of memory");
        s->held.body = larger;
        s->held.room = 2 * length;
    }
    memcpy(s->held.body, body, length);
    s->held.number = number;
    s->held.length = length;
    s->held.chain = *chain;
    s->held.has_mac = false;
    s->held.there = true;
    return true;
}

static bool put_mac(struct store *store, const struct hash *mac)
{
    struct sqlite_store *s = of(store);

    if (!s->held.there) return because(s, "there is no entry for a MAC");
    s->held.mac = *mac;
    s->held.has_mac = true;
    return true;
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

/* Keeps only the last snapshot, and no changes before it. */
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
    if (!step(s, statement)) return false;
    statement = ready(s, DROP_CHANGES);
    return statement && step(s, statement);
}

static bool put_change(struct store *store, uint64_t number, uint32_t table, const void *state,
                       size_t length)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement = ready(s, PUT_CHANGE);

    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)number);
    sqlite3_bind_int64(statement, 2, table);
    sqlite3_bind_blob64(statement, 3, state, length, SQLITE_STATIC);
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

/* Whether the path still leads to this file. */
static bool leads_to(const char *path, dev_t device, ino_t inode)
{
    struct stat about;

    return !stat(path, &about) && about.st_dev == device && about.st_ino == inode;
}

/* Notes which file the log is.  It stays the same as long as the record is open. */
static void note_log(struct sqlite_store *s)
{
    struct stat about;
    char *log;

    if (s->log || s->way == OWN_VFS || asprintf(&log, "%s-wal", s->path) < 0) return;
    if (stat(log, &about)) {
        free(log);
        return;
    }
    s->log = log;
    s->log_device = about.st_dev;
    s->log_inode = about.st_ino;
}

/* Fails if the record or its log was deleted, moved or replaced: then what was written is lost, or
 * is in another file than the next process will open.  The log is then left as it is, so that the
 * record can be put back. */
static bool still_there(struct sqlite_store *s)
{
    if (s->way == OWN_VFS) return true;
    note_log(s);
    if (leads_to(s->path, s->device, s->inode) && s->log &&
        leads_to(s->log, s->log_device, s->log_inode))
        return true;
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    return because(s, "the record or its log was deleted, moved or replaced while it was open");
}

static bool commit(struct store *store)
{
    struct sqlite_store *s = of(store);

    if (!write_held(s)) return false;
    if (!s->begun) return true;
    s->begun = false;
    if (!step_alone(s, COMMIT)) return false;
    s->fresh = false;
    return still_there(s);
}

/* ---- Reading --------------------------------------------------------------------- */

static sqlite3_stmt *query(struct sqlite_store *s, const char *text)
{
    sqlite3_stmt *statement;

    if (sqlite3_prepare_v2(s->db, text, -1, &statement, NULL) == SQLITE_OK) return statement;
    fails(s, "cannot read the record");
    return NULL;
}

static bool ended(struct sqlite_store *s, sqlite3_stmt *statement, int result)
{
    if (result != SQLITE_DONE && result != SQLITE_ROW) fails(s, "cannot read the record");
    sqlite3_finalize(statement);
    return result == SQLITE_DONE || result == SQLITE_ROW;
}

/* A hash in a column; if its length is wrong, all 0. */
static void get_hash(sqlite3_stmt *statement, int column, struct hash *hash)
{
    memset(hash, 0, sizeof *hash);
    if (sqlite3_column_bytes(statement, column) == sizeof *hash)
        memcpy(hash, sqlite3_column_blob(statement, column), sizeof *hash);
}

static bool read_entries(struct store *store, uint64_t from, store_reader *each, void *to)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement =
        query(s, "SELECT number, body, chain, mac FROM entries WHERE number >= ? ORDER BY number");
    int result;

    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)from);
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        struct hash chain, mac;
        get_hash(statement, 2, &chain);
        get_hash(statement, 3, &mac);
        bool has_mac = sqlite3_column_type(statement, 3) != SQLITE_NULL;
        const void *body = sqlite3_column_blob(statement, 1);
        size_t length = (size_t)sqlite3_column_bytes(statement, 1);
        if (!each(to, (uint64_t)sqlite3_column_int64(statement, 0), body ? body : "", length,
                  &chain, has_mac ? &mac : NULL))
            break;
    }
    return ended(s, statement, result);
}

static bool last_entry(struct store *store, uint64_t *number)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement = query(s, "SELECT max(number) FROM entries");

    *number = 0;
    if (!statement) return false;
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW) *number = (uint64_t)sqlite3_column_int64(statement, 0);
    return ended(s, statement, result);
}

#define HEADS "SELECT size, time_ms, root, signature FROM heads "

/* Takes the first row as a head.  One that is malformed gets a signature that is not valid. */
static bool get_head(struct sqlite_store *s, sqlite3_stmt *statement, struct head *head)
{
    int result = sqlite3_step(statement);

    if (result == SQLITE_ROW) {
        head->size = (uint64_t)sqlite3_column_int64(statement, 0);
        head->time_ms = sqlite3_column_int64(statement, 1);
        get_hash(statement, 2, &head->root);
        if (sqlite3_column_bytes(statement, 3) == SEAL_SIGNATURE)
            memcpy(head->signature, sqlite3_column_blob(statement, 3), SEAL_SIGNATURE);
        if (!seal_is_head(head)) memset(head->signature, 0xff, SEAL_SIGNATURE);
    }
    return ended(s, statement, result);
}

static bool last_head(struct store *store, struct head *head)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement = query(s, HEADS "ORDER BY size DESC LIMIT 1");

    memset(head, 0, sizeof *head);
    return statement && get_head(s, statement, head);
}

static bool find_head(struct store *store, uint64_t at_least, struct head *head)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement = query(s, HEADS "WHERE size >= ? ORDER BY size LIMIT 1");

    memset(head, 0, sizeof *head);
    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)at_least);
    return get_head(s, statement, head);
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
            snprintf(store->why, sizeof store->why, "out of memory for a snapshot");
            return false;
        }
    }
    return ended(s, statement, result);
}

static bool read_changes(struct store *store, store_change_reader *each, void *to)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *statement =
        query(s, "SELECT number, at_table, state FROM changes ORDER BY number, at_table");
    int result;

    if (!statement) return false;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        const void *state = sqlite3_column_blob(statement, 2);
        size_t length = (size_t)sqlite3_column_bytes(statement, 2);
        if (!each(to, (uint64_t)sqlite3_column_int64(statement, 0),
                  (uint32_t)sqlite3_column_int64(statement, 1), state ? state : "", length))
            break;
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
    if (!there) snprintf(store->why, sizeof store->why, "the record has no fact '%s'", name);
    return there;
}

static bool get_number(struct sqlite_store *s, const char *text, int *number)
{
    sqlite3_stmt *statement = query(s, text);

    if (!statement) return false;
    int result = sqlite3_step(statement);
    *number = result == SQLITE_ROW ? sqlite3_column_int(statement, 0) : 0;
    return ended(s, statement, result);
}

/* ---- Files next to it ------------------------------------------------------------ */

static const char *const beside[] = { "", "-wal", "-shm", "-journal" };

/* The name of the record or of a file next to it.  Returns null when out of memory; the caller
 * frees. */
static char *name_of(const char *path, const char *end)
{
    char *name;

    return asprintf(&name, "%s%s", path, end) < 0 ? NULL : name;
}

/* Whether there is a log that is not empty. */
static bool has_log(const char *path, const char *end)
{
    struct stat about;
    char *name = name_of(path, end);
    bool there = !name || (!lstat(name, &about) && about.st_size);

    free(name);
    return there;
}

static void remove_all(const char *path)
{
    for (size_t i = 0; i < LENGTH(beside); i++) {
        char *name = name_of(path, beside[i]);
        if (name) unlink(name);
        free(name);
    }
}

static bool any_there(const char *path)
{
    bool there = false;

    for (size_t i = 0; i < LENGTH(beside) && !there; i++) {
        struct stat about;
        char *name = name_of(path, beside[i]);
        there = !name || !lstat(name, &about);
        free(name);
    }
    return there;
}

/* Creates and locks a file that others cannot read, with no files next to it, to which SQLite gives
 * the same mode.  Returns it, or -1. */
static int make_file(struct sqlite_store *s, const char *path)
{
    if (any_there(path)) {
        because(s, "file already exists");
        return -1;
    }
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (file >= 0 && !flock(file, LOCK_EX | LOCK_NB)) return file;
    because(s, "cannot create the file: %s", strerror(errno));
    if (file < 0) return -1;
    unlink(path);
    close(file);
    return -1;
}

/* ---- Copying --------------------------------------------------------------------- */

static bool copy_to(struct sqlite_store *s, const char *path)
{
    sqlite3_stmt *statement = query(s, "VACUUM INTO ?");

    if (!statement) return false;
    sqlite3_bind_text(statement, 1, path, -1, SQLITE_STATIC);
    bool done = sqlite3_step(statement) == SQLITE_DONE;
    if (!done) fails(s, "cannot write the copy");
    sqlite3_finalize(statement);
    return done;
}

/* On failure it leaves no file. */
static bool backup(struct store *store, const char *path)
{
    struct sqlite_store *s = of(store);
    int file = make_file(s, path);

    if (file < 0) return false;
    char *name = realpath(path, NULL);
    bool done = name ? copy_to(s, name) : because(s, "%s", strerror(errno));
    if (done && fsync(file)) done = because(s, "cannot write the copy: %s", strerror(errno));
    if (!done) remove_all(path);
    free(name);
    close(file);
    return done;
}

/* ---- Locking --------------------------------------------------------------------- */

/* Any close of a file releases SQLite's locks on it in the whole process.  So a file that is SHARED
 * here is not opened again without need, and stays open until its last store is closed. */
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static struct sqlite_store *shared;

/* Another store of this process with the same file, or null. */
static struct sqlite_store *find_other(const struct sqlite_store *s)
{
    struct sqlite_store *other = shared;

    while (other && (other == s || other->device != s->device || other->inode != s->inode))
        other = other->next;
    return other;
}

static bool share(struct sqlite_store *s)
{
    s->way = SHARED;
    s->next = shared;
    shared = s;
    return true;
}

/* Hands the open files to another store of the same file, or closes them.  When out of memory one
 * stays open. */
static void release_files(struct sqlite_store *s, struct sqlite_store *other)
{
    struct left *mine = s->file >= 0 ? malloc(sizeof *mine) : NULL;

    if (mine) {
        *mine = (struct left){ s->file, s->left };
        s->left = mine;
    }
    while (s->left) {
        struct left *one = s->left;
        s->left = one->next;
        if (other) {
            one->next = other->left;
            other->left = one;
        } else {
            close(one->file);
            free(one);
        }
    }
}

static void release(struct sqlite_store *s)
{
    struct sqlite_store **at = &shared;

    pthread_mutex_lock(&guard);
    while (*at && *at != s) at = &(*at)->next;
    if (*at) *at = s->next;
    if (s->file >= 0) flock(s->file, LOCK_UN);
    release_files(s, find_other(s));
    pthread_mutex_unlock(&guard);
}

static bool is_file(struct sqlite_store *s, const struct stat *about)
{
    s->device = about->st_dev;
    s->inode = about->st_ino;
    if (S_ISDIR(about->st_mode)) return because(s, "this is a folder");
    return S_ISREG(about->st_mode) || because(s, "this is not a file");
}

/* Locks the file for writing.  Waits for readers, which are soon done, but not for a writer. */
static bool lock_exclusive(struct sqlite_store *s)
{
    const struct timespec moment = { .tv_nsec = OFTEN_MS * 1000000L };

    for (int i = 0; i < PATIENCE_MS / OFTEN_MS; i++) {
        if (!flock(s->file, LOCK_EX | LOCK_NB)) return true;
        if (flock(s->file, LOCK_SH | LOCK_NB)) break; /* there is a writer */
        flock(s->file, LOCK_UN);
        pthread_mutex_unlock(&guard);
        nanosleep(&moment, NULL);
        pthread_mutex_lock(&guard);
    }
    return because(s, "it is open in another process, or cannot be locked");
}

/* Whether a process has the index of the log open, and so may write. */
static bool index_is_open(const struct sqlite_store *s)
{
    struct flock alive = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = INDEX_ALIVE };
    char *name = name_of(s->path, "-shm");
    int file = name ? open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;

    free(name);
    if (file < 0) return false;
    alive.l_len = 1;
    bool open_there = !fcntl(file, F_GETLK, &alive) && alive.l_type != F_UNLCK;
    close(file);
    return open_there;
}

/* Locks the file for reading, which keeps writers out; or, if there is a writer, reads next to it
 * with SQLite's locks. */
static bool lock_shared(struct sqlite_store *s)
{
    struct flock readers = { .l_type = F_RDLCK, .l_whence = SEEK_SET, .l_start = READERS_FIRST };

    if ((flock(s->file, LOCK_SH | LOCK_NB) && errno == EWOULDBLOCK) || index_is_open(s)) {
        close(s->file); /* must happen before SQLite opens it */
        s->file = -1;
        return share(s);
    }
    readers.l_len = READERS_SIZE;
    if (fcntl(s->file, F_SETLK, &readers) && (errno == EAGAIN || errno == EACCES))
        return because(s, "another process has locked it against reading");
    bool log = has_log(s->path, "-wal") || has_log(s->path, "-journal");
    s->way = log ? LOGGED : UNCHANGED;
    return true;
}

/* Finds and locks an existing file.  Checks its type before opening it, and opens without
 * waiting. */
static bool find_file(struct sqlite_store *s, const char *path, enum store_mode mode)
{
    struct stat about;

    s->path = realpath(path, NULL);
    if (!s->path || stat(s->path, &about)) return because(s, "%s", strerror(errno));
    if (!is_file(s, &about)) return false;
    if (mode == STORE_READ && find_other(s)) return share(s);
    s->file = open(s->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (s->file < 0 || fstat(s->file, &about)) return because(s, "%s", strerror(errno));
    if (!is_file(s, &about)) return false;
    return mode == STORE_READ ? lock_shared(s) : lock_exclusive(s) && share(s);
}

/* Creates the file; or uses an existing one, which must have no record in it: its writer was
 * killed too early. */
static bool new_file(struct sqlite_store *s, const char *path)
{
    struct stat about;

    s->file = make_file(s, path);
    if (s->file < 0) return !access(path, F_OK) && find_file(s, path, STORE_NEW);
    s->fresh = true;
    s->path = realpath(path, NULL);
    if (!s->path || fstat(s->file, &about)) {
        because(s, "%s", strerror(errno));
        unlink(path);
        return false;
    }
    return is_file(s, &about) && share(s);
}

static bool take_file(struct sqlite_store *s, const char *path, enum store_mode mode)
{
    if (s->way == OWN_VFS) return true;
    pthread_mutex_lock(&guard);
    bool taken = mode == STORE_NEW ? new_file(s, path) : find_file(s, path, mode);
    pthread_mutex_unlock(&guard);
    return taken;
}

/* ---- Opening and closing --------------------------------------------------------- */

/* Removes a file to which nothing was ever committed. */
static void close_store(struct store *store)
{
    struct sqlite_store *s = of(store);

    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(s->statements[i]);
    sqlite3_close(s->db);
    if (s->fresh && s->path) remove_all(s->path);
    release(s);
    free(s->held.body);
    free(s->log);
    free(s->path);
    free(s);
}

static const struct store_ops ops = {
    .put_entry = put_entry,
    .put_mac = put_mac,
    .put_head = put_head,
    .put_snapshot = put_snapshot,
    .put_change = put_change,
    .put_fact = put_fact,
    .commit = commit,
    .read_entries = read_entries,
    .last_entry = last_entry,
    .last_head = last_head,
    .find_head = find_head,
    .last_snapshot = last_snapshot,
    .read_changes = read_changes,
    .get_fact = get_fact,
    .backup = backup,
    .close = close_store,
};

/* The path as a URI, with every byte escaped.  Returns null when out of memory; the caller frees.
 */
static char *uri_of(const char *path, bool unchanged)
{
    char *uri = malloc(3 * strlen(path) + sizeof "file:?immutable=1"), *to = uri;

    if (!uri) return NULL;
    to += snprintf(to, sizeof "file:", "file:");
    for (; *path; path++) to += snprintf(to, sizeof "%00", "%%%02X", (unsigned char)*path);
    if (unchanged) snprintf(to, sizeof "?immutable=1", "?immutable=1");
    return uri;
}

static bool open_db(struct sqlite_store *s, const char *path, enum store_mode mode, const char *vfs)
{
    int flags = mode == STORE_READ  ? SQLITE_OPEN_READONLY
                : mode == STORE_NEW ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                    : SQLITE_OPEN_READWRITE;
    char *uri = vfs ? NULL : uri_of(s->path, s->way == UNCHANGED);

    if (!vfs && !uri) return because(s, "out of memory");
    if (s->way == LOGGED) vfs = "unix-none";
    int result =
        sqlite3_open_v2(uri ? uri : path, &s->db, uri ? flags | SQLITE_OPEN_URI : flags, vfs);
    free(uri);
    if (result != SQLITE_OK) return fails(s, "cannot open the file");
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    /* Without locks SQLite would think that it closes the file last, and delete the log. */
    if (mode == STORE_READ) sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_busy_timeout(s->db, PATIENCE_MS);
    return true;
}

/* Makes the existing entries durable: their writer may have been killed before it synced them. */
static bool sync_found(struct sqlite_store *s)
{
    int busy;

    if (!get_number(s, "PRAGMA wal_checkpoint(TRUNCATE)", &busy))
        return fails(s, "cannot write the record");
    return !busy || because(s, "another process is still reading it; try again");
}

/* Rewrites the log in place and syncs it.  After a failed sync its data may be only in the page
 * cache, and the next sync would succeed without writing them.  Rewriting marks them as changed. */
static bool rewrite_log(struct sqlite_store *s)
{
    sqlite3_file *log = NULL;
    uint8_t part[4096];
    sqlite3_int64 size = 0;

    if (sqlite3_file_control(s->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) != SQLITE_OK ||
        !log || !log->pMethods)
        return true; /* no log */
    int result = log->pMethods->xFileSize(log, &size);
    for (sqlite3_int64 at = 0; result == SQLITE_OK && at < size; at += (int)sizeof part) {
        int length = size - at < (int)sizeof part ? (int)(size - at) : (int)sizeof part;
        result = log->pMethods->xRead(log, part, length, at);
        if (result == SQLITE_OK) result = log->pMethods->xWrite(log, part, length, at);
    }
    if (result == SQLITE_OK && size) result = log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
    return result == SQLITE_OK || because(s, "cannot rewrite the log");
}

/* ---- The schema ------------------------------------------------------------------ */

static const char *text_of(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);

    return text ? text : "";
}

/* Whether one object of the file is a table of the schema.  Returns which one, as a bit; 0: none.
 */
static int table_of(sqlite3_stmt *row)
{
    for (size_t i = 0; i < LENGTH(schema) && !strcmp(text_of(row, 0), "table"); i++)
        if (!strcmp(text_of(row, 2), schema[i])) return 1 << i;
    return 0;
}

/* Triggers, views, indexes and columns that do not belong there could change what is written or
 * read. */
static bool has_schema(struct sqlite_store *s)
{
    sqlite3_stmt *row = query(s, "SELECT type, name, sql FROM sqlite_schema");
    char foreign[128] = "";
    int result, found = 0;

    if (!row) return false;
    while ((result = sqlite3_step(row)) == SQLITE_ROW && !*foreign) {
        int one = table_of(row);
        if (!one || (found & one))
            snprintf(foreign, sizeof foreign, "%.16s '%.64s'", text_of(row, 0), text_of(row, 1));
        found |= one;
    }
    if (!ended(s, row, result)) return false;
    for (char *c = foreign; *c; c++)
        if (*c < ' ' || *c > '~') *c = '?';
    if (*foreign) return because(s, "this record has a %s that does not belong there", foreign);
    return found == (1 << LENGTH(schema)) - 1 || because(s, "this is not a casino's record");
}

/* Other versions, and other files, are refused. */
static bool is_record(struct sqlite_store *s)
{
    int entries, format;

    if (!get_number(s, "SELECT count(*) FROM sqlite_schema WHERE name = 'entries'", &entries) ||
        !get_number(s, "PRAGMA user_version", &format))
        return false;
    if (!entries) return because(s, "this is not a casino's record");
    if (format == FORMAT) return has_schema(s);
    return because(s,
                   "this is a record of version %d; this program reads version %d: use the program "
                   "that made it, or move it aside to start a new casino",
                   format, FORMAT);
}

static bool create(struct sqlite_store *s)
{
    s->begun = run(s, "BEGIN IMMEDIATE");
    for (size_t i = 0; s->begun && i < LENGTH(schema); i++)
        if (!run(s, schema[i])) return false;
    return s->begun && run(s, "PRAGMA user_version=3");
}

/* Configures the database, so that readers can read while one writer writes, and checks its format.
 * The tables of a new record are committed together with its facts. */
static bool set_up(struct sqlite_store *s, enum store_mode mode)
{
    bool exclusive = s->way == OWN_VFS || s->way == LOGGED;
    int tables;

    if ((exclusive && !run(s, "PRAGMA locking_mode=EXCLUSIVE")) ||
        !run(s, "PRAGMA cell_size_check=ON") ||
        !get_number(s, "SELECT count(*) FROM sqlite_schema", &tables))
        return false;
    if (mode == STORE_NEW && tables) return because(s, "file already exists and has a record");
    if (mode != STORE_NEW && !is_record(s)) return false;
    if (mode == STORE_READ) return true;
    if (!run(s, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
                "PRAGMA wal_autocheckpoint=4000"))
        return false;
    note_log(s);
    return mode == STORE_OPEN ? rewrite_log(s) && sync_found(s) : create(s);
}

struct store *store_sqlite(const char *path, enum store_mode mode, const char *vfs,
                           char why[STORE_WHY])
{
    struct sqlite_store *s = calloc(1, sizeof *s);

    if (!s) return snprintf(why, STORE_WHY, "out of memory"), NULL;
    s->store.ops = &ops;
    s->file = -1;
    s->way = vfs ? OWN_VFS : SHARED;
    if (take_file(s, path, mode) && open_db(s, path, mode, vfs) && set_up(s, mode))
        return &s->store;
    snprintf(why, STORE_WHY, "%s", s->store.why);
    close_store(&s->store);
    return NULL;
}
