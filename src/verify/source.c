/* source.c - reads the SQLite file and leaves no trace.
 *
 * A record that was closed properly is opened as immutable.  Otherwise it has a write-ahead log
 * next to it, which is part of it.  SQLite readers normally share an index of that log in another
 * file, which they write; here the index is in memory only (locking_mode exclusive, a VFS without
 * locks), and the log stays as it is.  To keep writers out, the file is locked by hand.  While a
 * casino is in use the index exists already: then the record is read as SQLite readers normally do,
 * in the state of one moment. */
#include "verify/source.h"

#include "rules/length.h"
#include "verify/record.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define USER_VERSION 3
#define FACT_CHIPS   (8 * (1 + CHIP_KINDS))

/* The bytes that readers lock, by the SQLite file format. */
#define SHARED_FIRST 0x40000002
#define SHARED_SIZE  510
#define HEADER       100 /* bytes of a file's header */
#define ALIVE        128 /* byte of the log's index, locked by every process that has it open */

struct source {
    const char *path;
    char *real;  /* the path with links resolved; the log is next to it */
    int file;    /* holds the lock; -1: none */
    bool in_use; /* another process has it open for writing */
    sqlite3 *db;
    sqlite3_stmt *entries, *heads;
};

/* ---- Opening --------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool say(char why[VERIFY_SENTENCE], const char *format,
                                                      ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(why, VERIFY_SENTENCE, format, args);
    va_end(args);
    return false;
}

/* Opens a file next to the record.  Returns it, or -1. */
static int open_beside(const struct source *source, const char *end)
{
    char *name;

    if (asprintf(&name, "%s%s", source->real, end) < 0) return -1;
    int file = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    free(name);
    return file;
}

/* Whether there is a log that is not empty, or cannot be examined. */
static bool has_log(const struct source *source, const char *end)
{
    struct stat about;
    int file = open_beside(source, end);
    bool there = file < 0 ? errno != ENOENT : fstat(file, &about) || about.st_size;

    if (file >= 0) close(file);
    return there;
}

/* The length of the file according to its header: number of pages times page size. */
static int64_t size_in(const unsigned char header[HEADER])
{
    int64_t page = header[16] << 8 | header[17];
    uint32_t pages = (uint32_t)header[28] << 24 | (uint32_t)header[29] << 16 |
                     (uint32_t)header[30] << 8 | header[31];

    return (page == 1 ? 65536 : page) * pages;
}

static bool check_file(struct source *source, char why[VERIFY_SENTENCE])
{
    static const char magic[16] = "SQLite format 3";
    unsigned char start[HEADER] = { 0 };
    struct stat about;

    source->real = realpath(source->path, NULL);
    if (source->real) source->file = open(source->real, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (source->file < 0 || fstat(source->file, &about))
        return say(why, "cannot read %s: %s", source->path, strerror(errno));
    if (S_ISDIR(about.st_mode)) return say(why, "%s is a folder", source->path);
    if (!S_ISREG(about.st_mode)) return say(why, "%s is not a file", source->path);
    ssize_t length = read(source->file, start, sizeof start);
    if (length < (ssize_t)sizeof magic || memcmp(start, magic, sizeof magic))
        return say(why, "%s is not a casino's record: it is not an SQLite file", source->path);
    return about.st_size >= size_in(start) || has_log(source, "-wal") ||
           say(why, "%s is damaged, or part of it is missing", source->path);
}

/* Whether a process has the index of the log open, and so may write. */
static bool index_is_open(const struct source *source)
{
    struct flock alive = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = ALIVE, .l_len = 1 };
    int file = open_beside(source, "-shm");

    if (file < 0) return false;
    bool locked = !fcntl(file, F_GETLK, &alive) && alive.l_type != F_UNLCK;
    close(file);
    return locked;
}

/* Locks the file, which keeps writers out while it is read; or, if a casino is in use and holds an
 * exclusive lock, leaves locking to SQLite. */
static bool lock(struct source *source, char why[VERIFY_SENTENCE])
{
    struct flock shared = { .l_type = F_RDLCK, .l_whence = SEEK_SET };

    source->in_use =
        (flock(source->file, LOCK_SH | LOCK_NB) && errno == EWOULDBLOCK) || index_is_open(source);
    if (source->in_use) {
        close(source->file); /* closing it later would release SQLite's locks */
        source->file = -1;
        return true;
    }
    shared.l_start = SHARED_FIRST;
    shared.l_len = SHARED_SIZE;
    return !fcntl(source->file, F_SETLK, &shared) || (errno != EAGAIN && errno != EACCES) ||
           say(why, "another process has locked %s against reading", source->path);
}

static bool failed(struct source *source, const char *doing, char why[VERIFY_SENTENCE])
{
    int code = source->db ? sqlite3_errcode(source->db) : SQLITE_NOMEM;

    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        return say(why, "%s is damaged, or part of it is missing (%s)", source->path, doing);
    return say(why, "cannot read %s: %s (%s)", source->path,
               source->db ? sqlite3_errmsg(source->db) : "out of memory", doing);
}

/* Runs a query for one number.  Returns false if it gives none. */
static bool ask(struct source *source, const char *query, int64_t *answer)
{
    sqlite3_stmt *statement = NULL;
    bool good = !sqlite3_prepare_v2(source->db, query, -1, &statement, NULL) &&
                sqlite3_step(statement) == SQLITE_ROW;

    if (good) *answer = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return good;
}

/* The whole schema, by docs/record.md. */
static const char *const tables[] = {
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

static const char *text_of(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);

    return text ? text : "";
}

static bool is_table(sqlite3_stmt *row)
{
    for (size_t i = 0; i < LENGTH(tables) && !strcmp(text_of(row, 0), "table"); i++)
        if (!strcmp(text_of(row, 2), tables[i])) return true;
    return false;
}

static bool foreign(struct source *source, sqlite3_stmt *row, char why[VERIFY_SENTENCE])
{
    char name[96];

    snprintf(name, sizeof name, "%.16s '%.64s'", text_of(row, 0), text_of(row, 1));
    for (char *c = name; *c; c++)
        if (*c < ' ' || *c > '~') *c = '?';
    return say(why, "%s has a %s that does not belong in a record", source->path, name);
}

/* The file must have these tables and nothing else: SQLite allows no two of the same name. */
static bool has_schema(struct source *source, char why[VERIFY_SENTENCE])
{
    sqlite3_stmt *row = NULL;
    size_t count = 0;
    int code =
        sqlite3_prepare_v2(source->db, "SELECT type, name, sql FROM sqlite_schema", -1, &row, NULL);

    for (; !code && (code = sqlite3_step(row)) == SQLITE_ROW; code = 0, count++)
        if (!is_table(row)) {
            foreign(source, row, why);
            sqlite3_finalize(row);
            return false;
        }
    sqlite3_finalize(row);
    if (code != SQLITE_DONE) return failed(source, "its tables", why);
    return count == LENGTH(tables) ||
           say(why, "%s is not a casino's record: a table is missing", source->path);
}

/* The tables must exist, and must not be views. */
static bool has_tables(struct source *source, char why[VERIFY_SENTENCE])
{
    int64_t version, found;

    if (!ask(source, "PRAGMA user_version", &version)) return failed(source, "its header", why);
    if (!ask(source,
             "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND rootpage > 0"
             " AND name IN ('facts', 'entries', 'heads')",
             &found))
        return failed(source, "its tables", why);
    if (found != 3)
        return say(why, "%s is not a casino's record: it is another SQLite file", source->path);
    if (version == USER_VERSION) return has_schema(source, why);
    return say(why, "%s is a record of version %lld; this program reads version %d", source->path,
               (long long)version, USER_VERSION);
}

/* No index file and no temporary files; checks cell sizes; all reads see the same moment. */
#define ALONE "PRAGMA locking_mode = exclusive;"
#define START "PRAGMA temp_store = memory; PRAGMA cell_size_check = on; BEGIN"

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

/* NO_CKPT_ON_CLOSE: without locks SQLite would think that it closes the file last, and delete the
 * log. */
static bool connect(struct source *source, char why[VERIFY_SENTENCE])
{
    bool logged = !source->in_use && (has_log(source, "-wal") || has_log(source, "-journal"));
    char *uri = uri_of(source->real, !source->in_use && !logged);
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI;
    bool opened = uri && !sqlite3_open_v2(uri, &source->db, flags, logged ? "unix-none" : NULL);

    free(uri);
    if (!opened) return failed(source, "opening it", why);
    sqlite3_db_config(source->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_db_config(source->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(source->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_busy_timeout(source->db, 5000);
    if (sqlite3_exec(source->db, logged ? ALONE START : START, NULL, NULL, NULL))
        return failed(source, "opening it", why);
    return has_tables(source, why);
}

static bool prepare(struct source *source, char why[VERIFY_SENTENCE])
{
    if (sqlite3_prepare_v2(source->db,
                           "SELECT number, body, chain, mac FROM entries ORDER BY number", -1,
                           &source->entries, NULL) ||
        sqlite3_prepare_v2(source->db,
                           "SELECT size, time_ms, root, signature FROM heads ORDER BY size", -1,
                           &source->heads, NULL))
        return failed(source, "its tables", why);
    sqlite3_limit(source->db, SQLITE_LIMIT_LENGTH, 2 * RECORD_MOST);
    return true;
}

struct source *source_open(const char *path, char why[VERIFY_SENTENCE])
{
    struct source *source = calloc(1, sizeof *source);

    if (!source) {
        say(why, "out of memory; cannot read %s", path);
        return NULL;
    }
    source->path = path;
    source->file = -1;
    if (check_file(source, why) && lock(source, why) && connect(source, why) &&
        prepare(source, why))
        return source;
    source_close(source);
    return NULL;
}

void source_close(struct source *source)
{
    sqlite3_finalize(source->entries);
    sqlite3_finalize(source->heads);
    sqlite3_close(source->db);
    if (source->file >= 0) close(source->file);
    free(source->real);
    free(source);
}

/* ---- Facts ----------------------------------------------------------------------- */

static enum source_got wrong(char why[VERIFY_SENTENCE], const char *what)
{
    say(why, "%s", what);
    return SOURCE_WRONG;
}

static int64_t u64_at(const uint8_t *bytes)
{
    uint64_t number = 0;

    for (int i = 0; i < 8; i++) number |= (uint64_t)bytes[i] << 8 * i;
    return (int64_t)number;
}

static bool chips_from(const uint8_t *bytes, struct chip_set *set)
{
    int64_t kinds = u64_at(bytes);

    memset(set, 0, sizeof *set);
    if (kinds < 1 || kinds > CHIP_KINDS) return false;
    set->kinds = (int32_t)kinds;
    for (int i = 0; i < CHIP_KINDS; i++) {
        set->cents[i] = u64_at(bytes + 8 * (i + 1));
        if (set->cents[i] < 0 || set->cents[i] > MONEY_MOST || (i >= kinds && set->cents[i]))
            return false;
    }
    return chip_set_good(set);
}

/* The bytes of a column if it has exactly this many; else null. */
static const void *blob(sqlite3_stmt *row, int column, int length)
{
    return sqlite3_column_type(row, column) == SQLITE_BLOB &&
                   sqlite3_column_bytes(row, column) == length
               ? sqlite3_column_blob(row, column)
               : NULL;
}

/* Takes one fact.  Returns which one it is, as a bit; 0: unknown or malformed. */
static int take_fact(sqlite3_stmt *row, struct source_facts *facts)
{
    const char *name = (const char *)sqlite3_column_text(row, 0);
    const void *key = blob(row, 1, VERIFY_KEY), *chips = blob(row, 1, FACT_CHIPS);

    if (name && !strcmp(name, "key") && key) {
        memcpy(facts->key, key, VERIFY_KEY);
        return 1;
    }
    return name && !strcmp(name, "chips") && chips && chips_from(chips, &facts->set) ? 2 : 0;
}

enum source_got source_facts(struct source *source, struct source_facts *facts,
                             char why[VERIFY_SENTENCE])
{
    sqlite3_stmt *row = NULL;
    int got = 0, code, one = 1;

    if (sqlite3_prepare_v2(source->db, "SELECT name, value FROM facts", -1, &row, NULL)) {
        failed(source, "its facts", why);
        return SOURCE_FAILED;
    }
    while ((code = sqlite3_step(row)) == SQLITE_ROW && one) {
        one = take_fact(row, facts);
        if (got & one) one = 0;
        got |= one;
    }
    bool cut = code != SQLITE_DONE && code != SQLITE_ROW;
    if (cut) failed(source, "its facts", why);
    sqlite3_finalize(row);
    if (cut) return SOURCE_FAILED;
    if (one && got == 3) return SOURCE_ROW;
    return wrong(why, "the facts must be a key of 32 bytes and a set of chips");
}

/* ---- Rows ------------------------------------------------------------------------ */

/* Steps to the next row; SOURCE_END after the last. */
static enum source_got step(struct source *source, sqlite3_stmt *row, const char *of,
                            char why[VERIFY_SENTENCE])
{
    int code = sqlite3_step(row);

    if (code == SQLITE_ROW) return SOURCE_ROW;
    if (code == SQLITE_DONE) return SOURCE_END;
    failed(source, of, why);
    return SOURCE_FAILED;
}

enum source_got source_next_entry(struct source *source, struct source_entry *entry,
                                  char why[VERIFY_SENTENCE])
{
    sqlite3_stmt *row = source->entries;
    enum source_got got = step(source, row, "its entries", why);

    if (got != SOURCE_ROW) return got;
    entry->number = sqlite3_column_int64(row, 0);
    entry->length = (size_t)sqlite3_column_bytes(row, 1);
    entry->body = blob(row, 1, (int)entry->length);
    entry->chain = blob(row, 2, VERIFY_HASH);
    if (sqlite3_column_type(row, 0) != SQLITE_INTEGER || !entry->chain || !entry->body)
        return wrong(why, "its row must have a number, the bytes of an entry and a hash");
    if (sqlite3_column_type(row, 3) != SQLITE_NULL && !blob(row, 3, VERIFY_HASH))
        return wrong(why, "its MAC is malformed");
    return entry->length <= RECORD_MOST ? SOURCE_ROW : wrong(why, "it is too long");
}

enum source_got source_look_ahead(struct source *source, uint64_t after, void *to,
                                  bool each(void *to, const uint8_t *body, size_t length),
                                  char why[VERIFY_SENTENCE])
{
    sqlite3_stmt *row = NULL;
    enum source_got got = SOURCE_ROW;

    if (sqlite3_prepare_v2(source->db, "SELECT body FROM entries WHERE number > ? ORDER BY number",
                           -1, &row, NULL)) {
        failed(source, "its entries", why);
        return SOURCE_FAILED;
    }
    sqlite3_bind_int64(row, 1, (sqlite3_int64)after);
    while (got == SOURCE_ROW && (got = step(source, row, "its entries", why)) == SOURCE_ROW) {
        int length = sqlite3_column_bytes(row, 0);
        const uint8_t *body = blob(row, 0, length);
        if (!body || each(to, body, (size_t)length)) continue;
        say(why, "out of memory");
        got = SOURCE_FAILED;
    }
    sqlite3_finalize(row);
    return got;
}

enum source_got source_next_head(struct source *source, struct verify_head *head,
                                 char why[VERIFY_SENTENCE])
{
    sqlite3_stmt *row = source->heads;
    enum source_got got = step(source, row, "its heads", why);

    if (got != SOURCE_ROW) return got;
    memset(head, 0, sizeof *head);
    int64_t size = sqlite3_column_int64(row, 0);
    const void *root = blob(row, 2, VERIFY_HASH), *signature = blob(row, 3, VERIFY_SIGNATURE);
    if (sqlite3_column_type(row, 0) != SQLITE_INTEGER || size < 0 ||
        sqlite3_column_type(row, 1) != SQLITE_INTEGER || !root || !signature)
        return wrong(why, "the row of a head must have a size, a time, a root and a signature");
    head->size = (uint64_t)size;
    head->time_ms = sqlite3_column_int64(row, 1);
    memcpy(head->root, root, VERIFY_HASH);
    memcpy(head->signature, signature, VERIFY_SIGNATURE);
    head->is_signed = true;
    return SOURCE_ROW;
}

static uint64_t largest(struct source *source, const char *query)
{
    int64_t number = 0;

    return ask(source, query, &number) && number > 0 ? (uint64_t)number : 0;
}

uint64_t source_last_entry(struct source *source)
{
    return largest(source, "SELECT max(number) FROM entries");
}

uint64_t source_last_head(struct source *source)
{
    return largest(source, "SELECT max(size) FROM heads");
}
