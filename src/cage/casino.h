/* casino.h - a casino's files: the record CASINO.db, which anyone may read, and next to it the
 * secret CASINO.key, which only the house may read. */
#ifndef CROUPIER_CASINO_H
#define CROUPIER_CASINO_H

#include "cage/plan.h"

#define CASINO_PATH 4096

/* "here/CASINO.key" for "here/CASINO.db".  Returns false if the path is too long. */
bool casino_key_path(const char *path, char key[CASINO_PATH]);

/* Creates a casino from a plan; opens an existing one.  Return null on failure, with the reason in
 * why.  casino_create() then leaves no files behind. */
struct cage *casino_create(const char *path, const struct plan *plan, int64_t time_ms,
                           char why[PLAN_WHY]);
struct cage *casino_open(const char *path, char why[PLAN_WHY]);

/* Opens a casino read-only, even while another process has it open. */
struct cage *casino_open_read_only(const char *path, char why[PLAN_WHY]);

/* Milliseconds since 1970, by the system's real-time clock. */
int64_t casino_now(void);

#endif
