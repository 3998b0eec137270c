/* door_people.c - the people's file: accounts in an SQLite file next to the casino's record,
 * readable by its owner only.  Every change is one transaction, durable once it returns. */
#include "server/door_people_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FORMAT       1
#define WAIT_MS      1000 /* for another writer */
#define GUESTS_BLOCK 256  /* numbers reserved at once, to save one write per guest */

static const char schema[] =
    "CREATE TABLE people (number INTEGER PRIMARY KEY, name TEXT NOT NULL, "
    "folded TEXT NOT NULL UNIQUE, hash TEXT NOT NULL, disabled INTEGER NOT NULL, "
    "changed INTEGER NOT NULL) STRICT;"
    "CREATE INDEX people_changed ON people (changed);"
    "CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "INSERT INTO counters VALUES ('person', 1000), ('guest', 16777216), ('change', 0);"
    "PRAGMA user_version=1;";

#define ROW "SELECT number, name, hash, disabled, changed FROM people "

bool door_people_path(const char *casino, char *path, size_t room)
{
    size_t length = strlen(casino);

    if (length > 3 && !strcmp(casino + length - 3, ".db")) length -= 3;
    return (size_t)snprintf(path, room, "%.*s.door", (int)length, casino) < room;
}

const char *door_people_why(const struct door_people *people)
{
    return people->why;
}

/* ---- The file -------------------------------------------------------------------- */

static bool because(struct door_people *people, const char *why)
{
    snprintf(people->why, sizeof people->why, "%s", why);
    return false;
}

static bool fails(struct door_people *people, const char *what)
{
    snprintf(people->why, sizeof people->why, "%s: %s", what,
             people->db ? sqlite3_errmsg(people->db) : "out of memory");
    return false;
}

bool people_run(struct door_people *people, const char *text)
{
    return sqlite3_exec(people->db, text, NULL, NULL, NULL) == SQLITE_OK ||
           fails(people, "can't write it");
}

sqlite3_stmt *people_query(struct door_people *people, const char *text)
{
    sqlite3_stmt *statement;

    if (sqlite3_prepare_v2(people->db, text, -1, &statement, NULL) == SQLITE_OK) return statement;
    fails(people, "can't read it");
    return NULL;
}

bool people_ended(struct door_people *people, sqlite3_stmt *statement, int result)
{
    if (result != SQLITE_DONE && result != SQLITE_ROW) fails(people, "can't read it");
    sqlite3_finalize(statement);
    return result == SQLITE_DONE || result == SQLITE_ROW;
}

static bool get_number(struct door_people *people, const char *text, int64_t *number)
{
    sqlite3_stmt *statement = people_query(people, text);

    if (!statement) return false;
    int result = sqlite3_step(statement);
    *number = result == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    return people_ended(people, statement, result);
}

bool people_begin(struct door_people *people)
{
    return people_run(people, "BEGIN IMMEDIATE");
}

bool people_finish(struct door_people *people, bool good)
{
    if (good && people_run(people, "COMMIT")) return true;
    if (!sqlite3_get_autocommit(people->db)) sqlite3_exec(people->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* Creates the file with mode 0600, so that others can never read it; refuses one that others can.
 */
static bool secure(struct door_people *people, const char *path, enum door_people_mode mode)
{
    struct stat about;
    int made = mode == PEOPLE_MAKE ? open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600) : -1;

    if (made >= 0) close(made);
    if (stat(path, &about)) return because(people, strerror(errno));
    if (!S_ISREG(about.st_mode)) return because(people, "not a regular file");
    return !(about.st_mode & 077) ||
           because(people, "others can read it; protect it with chmod 600");
}

static bool prepare(struct door_people *people, enum door_people_mode mode)
{
    int64_t format, tables;

    if (sqlite3_db_readonly(people->db, "main")) return because(people, "can't write it");
    sqlite3_busy_timeout(people->db, WAIT_MS);
    if (!people_run(people, "PRAGMA synchronous=FULL") ||
        !get_number(people, "PRAGMA user_version", &format))
        return false;
    if (format == FORMAT) return true;
    if (!people_begin(people)) return false;
    bool good = get_number(people, "PRAGMA user_version", &format) &&
                get_number(people, "SELECT count(*) FROM sqlite_schema", &tables);
    if (good && format != FORMAT) /* no other process has created it since */
        good = format || tables || mode == PEOPLE_MUST_EXIST
                   ? because(people, "not a people's file")
                   : people_run(people, schema);
    return people_finish(people, good);
}

struct door_people *door_people_open(const char *path, enum door_people_mode mode, const char *vfs,
                                     char why[DOOR_WHY])
{
    struct door_people *people = calloc(1, sizeof *people);
    int flags = SQLITE_OPEN_READWRITE | (mode == PEOPLE_MAKE ? SQLITE_OPEN_CREATE : 0);

    if (!people) return snprintf(why, DOOR_WHY, "out of memory"), NULL;
    if ((vfs || secure(people, path, mode)) &&
        (sqlite3_open_v2(path, &people->db, flags, vfs) == SQLITE_OK
             ? prepare(people, mode)
             : fails(people, "can't open it")))
        return people;
    snprintf(why, DOOR_WHY, "%s", people->why);
    door_people_close(people);
    return NULL;
}

void door_people_close(struct door_people *people)
{
    if (!people) return;
    sqlite3_close(people->db);
    free(people);
}

/* ---- Reading --------------------------------------------------------------------- */

void people_text(sqlite3_stmt *statement, int column, char *text, size_t room)
{
    const char *from = (const char *)sqlite3_column_text(statement, column);

    snprintf(text, room, "%s", from ? from : "");
}

static void get_row(sqlite3_stmt *statement, struct door_people_row *row)
{
    row->number = (uint32_t)sqlite3_column_int64(statement, 0);
    people_text(statement, 1, row->name, sizeof row->name);
    people_text(statement, 2, row->hash, sizeof row->hash);
    row->disabled = sqlite3_column_int(statement, 3);
    row->changed = sqlite3_column_int64(statement, 4);
}

static bool get_one(struct door_people *people, sqlite3_stmt *statement,
                    struct door_people_row *row)
{
    memset(row, 0, sizeof *row);
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW) get_row(statement, row);
    return people_ended(people, statement, result);
}

bool door_people_find(struct door_people *people, const char *name, struct door_people_row *row)
{
    sqlite3_stmt *statement = people_query(people, ROW "WHERE folded = ?");
    char folded[DOOR_NAME];

    if (!statement) return false;
    door_people_fold(name, folded);
    sqlite3_bind_text(statement, 1, folded, -1, SQLITE_STATIC);
    return get_one(people, statement, row);
}

bool door_people_numbered(struct door_people *people, uint32_t number, struct door_people_row *row)
{
    sqlite3_stmt *statement = people_query(people, ROW "WHERE number = ?");

    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, number);
    return get_one(people, statement, row);
}

bool door_people_each(struct door_people *people,
                      void each(void *to, const struct door_people_row *row), void *to)
{
    sqlite3_stmt *statement = people_query(people, ROW "ORDER BY number");
    struct door_people_row row;
    int result;

    if (!statement) return false;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        get_row(statement, &row);
        each(to, &row);
    }
    return people_ended(people, statement, result);
}

bool door_people_changed(struct door_people *people, int64_t *since,
                         void each(void *to, uint32_t number), void *to)
{
    sqlite3_stmt *statement = people_query(
        people, "SELECT number, changed FROM people WHERE changed > ? ORDER BY changed");
    int64_t last = *since;
    int result;

    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, *since);
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        if (each) each(to, (uint32_t)sqlite3_column_int64(statement, 0));
        last = sqlite3_column_int64(statement, 1);
    }
    if (!people_ended(people, statement, result)) return false;
    *since = last;
    return true;
}

/* ---- Writing --------------------------------------------------------------------- */

/* Reserves `by` numbers of a counter and sets first to the first of them.  Returns false if that
 * would exceed last. */
static bool reserve(struct door_people *people, const char *counter, int64_t by, int64_t last,
                    int64_t *first)
{
    sqlite3_stmt *statement = people_query(
        people, "UPDATE counters SET value = value + ?2 WHERE name = ?1 AND value + ?2 - 1 <= ?3 "
                "RETURNING value - ?2");

    if (!statement) return false;
    sqlite3_bind_text(statement, 1, counter, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, by);
    sqlite3_bind_int64(statement, 3, last);
    int result = sqlite3_step(statement);
    bool some = result == SQLITE_ROW;
    if (some) *first = sqlite3_column_int64(statement, 0);
    if (!people_ended(people, statement, result)) return false;
    return some || because(people, "no numbers left");
}

static bool next_change(struct door_people *people, int64_t *change)
{
    if (!reserve(people, "change", 1, INT64_MAX - 1, change)) return false;
    ++*change;
    return true;
}

/* Runs a statement that must change exactly one row; otherwise why is `otherwise`. */
static bool one_row(struct door_people *people, sqlite3_stmt *statement, const char *otherwise)
{
    int result = sqlite3_step(statement);
    bool taken = sqlite3_extended_errcode(people->db) == SQLITE_CONSTRAINT_UNIQUE ||
                 sqlite3_extended_errcode(people->db) == SQLITE_CONSTRAINT_PRIMARYKEY;
    bool good = result == SQLITE_DONE || fails(people, "can't write it");

    sqlite3_finalize(statement);
    if (!good) return taken ? because(people, otherwise) : false;
    return sqlite3_changes(people->db) == 1 || because(people, otherwise);
}

static bool insert(struct door_people *people, const char *name, const char *hash, int64_t number)
{
    int64_t change;
    char folded[DOOR_NAME];

    if (!next_change(people, &change)) return false;
    sqlite3_stmt *statement =
        people_query(people, "INSERT INTO people (number, name, folded, hash, disabled, changed) "
                             "VALUES (?, ?, ?, ?, 0, ?)");
    if (!statement) return false;
    door_people_fold(name, folded);
    sqlite3_bind_int64(statement, 1, number);
    sqlite3_bind_text(statement, 2, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 3, folded, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 4, hash, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 5, change);
    return one_row(people, statement, "that name or number is taken");
}

/* Names ending in "(guest)" are reserved for guests. */
static bool is_guest_name(const char *name)
{
    static const char end[] = "(guest)";
    char folded[DOOR_NAME];

    door_people_fold(name, folded);
    size_t length = strlen(folded);
    return length >= sizeof end - 1 && !strcmp(folded + length - (sizeof end - 1), end);
}

static bool good_name(struct door_people *people, const char *name)
{
    const char *wrong = door_name_error(name, strlen(name));

    if (wrong) return because(people, wrong);
    return !is_guest_name(name) || because(people, "only guests have a name like that");
}

bool door_people_add(struct door_people *people, const char *name, const char *hash,
                     uint32_t *number)
{
    int64_t next = 0;

    if (!good_name(people, name) || !people_begin(people)) return false;
    bool good =
        reserve(people, "person", 1, PEOPLE_GUESTS - 1, &next) && insert(people, name, hash, next);
    if (!people_finish(people, good)) return false;
    *number = (uint32_t)next;
    return true;
}

bool door_people_add_staff(struct door_people *people, const char *name, const char *hash,
                           uint32_t number)
{
    if (!number || number >= PEOPLE_FIRST) return because(people, "not a staff number");
    return good_name(people, name) && people_begin(people) &&
           people_finish(people, insert(people, name, hash, number));
}

static bool update(struct door_people *people, const char *text, const char *name,
                   const char *value)
{
    char folded[DOOR_NAME];
    int64_t change;

    if (!next_change(people, &change)) return false;
    sqlite3_stmt *statement = people_query(people, text);
    if (!statement) return false;
    door_people_fold(name, folded);
    sqlite3_bind_text(statement, 1, folded, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, value, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 3, change);
    return one_row(people, statement, "no account has that name");
}

bool door_people_set_password(struct door_people *people, const char *name, const char *hash)
{
    return people_begin(people) &&
           people_finish(
               people, update(people, "UPDATE people SET hash = ?2, changed = ?3 WHERE folded = ?1",
                              name, hash));
}

bool door_people_disable(struct door_people *people, const char *name, bool disabled)
{
    return people_begin(people) &&
           people_finish(people,
                         update(people,
                                "UPDATE people SET disabled = CAST(?2 AS INTEGER), changed = ?3 "
                                "WHERE folded = ?1",
                                name, disabled ? "1" : "0"));
}

static bool raise_counter(struct door_people *people, const char *counter, int64_t to)
{
    sqlite3_stmt *statement =
        people_query(people, "UPDATE counters SET value = ?2 WHERE name = ?1 AND value < ?2");

    if (!statement) return false;
    sqlite3_bind_text(statement, 1, counter, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, to);
    return people_ended(people, statement, sqlite3_step(statement));
}

bool door_people_start_above(struct door_people *people, uint32_t person, uint32_t guest)
{
    people->guests_left = 0;
    return people_begin(people) &&
           people_finish(people, raise_counter(people, "person", (int64_t)person + 1) &&
                                     raise_counter(people, "guest", (int64_t)guest + 1));
}

bool door_people_guest(struct door_people *people, uint32_t *number)
{
    int64_t first = 0;

    if (!people->guests_left) {
        if (!people_begin(people) ||
            !people_finish(people, reserve(people, "guest", GUESTS_BLOCK, PEOPLE_LAST, &first)))
            return false;
        people->guest = (uint32_t)first;
        people->guests_left = GUESTS_BLOCK;
    }
    people->guests_left--;
    *number = people->guest++;
    return true;
}
