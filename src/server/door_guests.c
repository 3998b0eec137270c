/* door_guests.c - guests' sessions in the people's file.  Without them a guest could not get back
 * to chips at the tables after a restart. */
#include "server/door_people_internal.h"

#include <sodium.h>
#include <string.h>

/* Older files lack these tables. */
static const char tables[] =
    "CREATE TABLE IF NOT EXISTS guests (hash BLOB PRIMARY KEY, person INTEGER NOT NULL, "
    "name TEXT NOT NULL, csrf TEXT NOT NULL, began INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY, value BLOB NOT NULL) "
    "STRICT, WITHOUT ROWID;";

/* ---- The key --------------------------------------------------------------------- */

/* Creates the key unless it exists. */
static bool make_key(struct door_people *people, const char *name)
{
    sqlite3_stmt *statement = people_query(people, "INSERT OR IGNORE INTO keys VALUES (?, ?)");
    uint8_t key[DOOR_KEY];

    if (!statement) return false;
    randombytes_buf(key, sizeof key);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 2, key, sizeof key, SQLITE_TRANSIENT);
    sodium_memzero(key, sizeof key);
    return people_ended(people, statement, sqlite3_step(statement));
}

static bool get_key(struct door_people *people, const char *name, uint8_t key[DOOR_KEY])
{
    sqlite3_stmt *statement = people_query(people, "SELECT value FROM keys WHERE name = ?");

    if (!statement) return false;
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    int result = sqlite3_step(statement);
    bool good = result == SQLITE_ROW && sqlite3_column_bytes(statement, 0) == DOOR_KEY;
    if (good) memcpy(key, sqlite3_column_blob(statement, 0), DOOR_KEY);
    return people_ended(people, statement, result) && good;
}

bool door_guests_open(struct door_people *people, uint8_t key[DOOR_KEY])
{
    return people_begin(people) &&
           people_finish(people, people_run(people, tables) && make_key(people, "tokens") &&
                                     make_key(people, "devices")) &&
           get_key(people, "tokens", key);
}

bool door_device_key(struct door_people *people, uint8_t key[DOOR_KEY])
{
    return get_key(people, "devices", key);
}

/* ---- Guests ---------------------------------------------------------------------- */

static bool put_guest(sqlite3_stmt *statement, const struct kept_guest *guest)
{
    sqlite3_reset(statement);
    sqlite3_bind_blob(statement, 1, guest->hash, sizeof guest->hash, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, guest->person);
    sqlite3_bind_text(statement, 3, guest->name, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 4, guest->csrf, -1, SQLITE_STATIC);
    return sqlite3_step(statement) == SQLITE_DONE;
}

static bool put_guests(struct door_people *people, const struct kept_guest *guests, int count)
{
    sqlite3_stmt *statement = people_query(
        people, "INSERT OR REPLACE INTO guests VALUES (?, ?, ?, ?, strftime('%s', 'now'))");
    bool good = statement;

    for (int i = 0; good && i < count; i++) good = put_guest(statement, &guests[i]);
    return statement && people_ended(people, statement, good ? SQLITE_DONE : SQLITE_ERROR);
}

static bool drop_guests(struct door_people *people, const struct kept_guest *guests, int count)
{
    sqlite3_stmt *statement = people_query(people, "DELETE FROM guests WHERE hash = ?");
    bool good = statement;

    for (int i = 0; good && i < count; i++) {
        sqlite3_reset(statement);
        sqlite3_bind_blob(statement, 1, guests[i].hash, sizeof guests[i].hash, SQLITE_STATIC);
        good = sqlite3_step(statement) == SQLITE_DONE;
    }
    return statement && people_ended(people, statement, good ? SQLITE_DONE : SQLITE_ERROR);
}

bool door_guests_keep(struct door_people *people, const struct kept_guest *come, int come_count,
                      const struct kept_guest *gone, int gone_count)
{
    return people_begin(people) && people_finish(people, put_guests(people, come, come_count) &&
                                                             drop_guests(people, gone, gone_count));
}

bool door_guests_each(struct door_people *people,
                      void each(void *to, const struct kept_guest *guest), void *to)
{
    sqlite3_stmt *statement = people_query(
        people, "SELECT hash, person, name, csrf, strftime('%s', 'now') - began FROM guests "
                "ORDER BY began, person");
    int result;

    if (!statement) return false;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        struct kept_guest guest = { .person = (uint32_t)sqlite3_column_int64(statement, 1),
                                    .age_ms = 1000 * sqlite3_column_int64(statement, 4) };
        if (sqlite3_column_bytes(statement, 0) != sizeof guest.hash) continue;
        memcpy(guest.hash, sqlite3_column_blob(statement, 0), sizeof guest.hash);
        people_text(statement, 2, guest.name, sizeof guest.name);
        people_text(statement, 3, guest.csrf, sizeof guest.csrf);
        each(to, &guest);
    }
    return people_ended(people, statement, result);
}
