/* casino.h - a casino's files: the record CASINO.db, which anybody may read, and its secret
 * CASINO.key beside it, which only the house may. */
#ifndef CROUPIER_CASINO_H
#define CROUPIER_CASINO_H

#include "cage/plan.h"

#define CASINO_PATH 4096

/* "here/CASINO.key" for "here/CASINO.db"; false where the path is too long. */
bool casino_key_path(const char *path, char key[CASINO_PATH]);

/* A new casino by a plan; one that there is.  Null where that cannot be, and why says so. */
struct cage *casino_create(const char *path, const struct plan *plan, int64_t time_ms,
                           char why[PLAN_WHY]);
struct cage *casino_open(const char *path, char why[PLAN_WHY]);

/* Only to look at, even while it is open elsewhere. */
struct cage *casino_look(const char *path, char why[PLAN_WHY]);

/* Milliseconds since 1970, by the clock on the wall. */
int64_t casino_now(void);

#endif
