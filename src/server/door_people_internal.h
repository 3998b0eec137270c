/* door_people_internal.h - what the files of the people's file share: door_people.c, the accounts;
 * door_guests.c, guests who come back. */
#ifndef CROUPIER_DOOR_PEOPLE_INTERNAL_H
#define CROUPIER_DOOR_PEOPLE_INTERNAL_H

#include "server/door.h"

#include <sqlite3.h>

struct door_people {
    sqlite3 *db;
    uint32_t guest, guests_left; /* of the block that was taken */
    char why[DOOR_WHY];
};

/* False or null, and why is there, where it cannot be. */
bool people_run(struct door_people *people, const char *text);
sqlite3_stmt *people_query(struct door_people *people, const char *text);
bool people_ended(struct door_people *people, sqlite3_stmt *statement, int result);

/* A transaction, done or as if it had never begun. */
bool people_begin(struct door_people *people);
bool people_finish(struct door_people *people, bool good);

void people_text(sqlite3_stmt *statement, int column, char *text, size_t room);

#endif
