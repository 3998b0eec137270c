/* door_people_internal.h - shared by door_people.c (accounts) and door_guests.c (guests' sessions).
 */
#ifndef CROUPIER_DOOR_PEOPLE_INTERNAL_H
#define CROUPIER_DOOR_PEOPLE_INTERNAL_H

#include "server/door.h"

#include <sqlite3.h>

struct door_people {
    sqlite3 *db;
    uint32_t guest, guests_left; /* next number of the reserved block, and how many are left */
    char why[DOOR_WHY];
};

/* Return false or null on failure, and set why.  people_ended() finalizes the statement. */
bool people_run(struct door_people *people, const char *text);
sqlite3_stmt *people_query(struct door_people *people, const char *text);
bool people_ended(struct door_people *people, sqlite3_stmt *statement, int result);

/* A transaction: committed if good, otherwise rolled back.  Return false on failure. */
bool people_begin(struct door_people *people);
bool people_finish(struct door_people *people, bool good);

void people_text(sqlite3_stmt *statement, int column, char *text, size_t room);

#endif
