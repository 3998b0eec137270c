/* casino.h - a casino's files: the record CASINO.db, which holds no secrets, and next to it the
 * secret CASINO.key, which only the house may read, and CASINO.head, the last signed head.
 *
 * A record that is opened with the secret is compared with the kept head: one that was cut off,
 * replaced or rewritten is refused.  Only casino_restore() accepts another one. */
#ifndef CROUPIER_CASINO_H
#define CROUPIER_CASINO_H

#include "cage/plan.h"

#define CASINO_PATH 4096

/* "here/CASINO.key" and "here/CASINO.head" for "here/CASINO.db".  Return false if the path is too
 * long. */
bool casino_key_path(const char *path, char key[CASINO_PATH]);
bool casino_head_path(const char *path, char head[CASINO_PATH]);

/* Creates a casino from a plan; opens an existing one.  Return null on failure, with the reason in
 * why.  casino_create() then leaves no files behind. */
struct cage *casino_create(const char *path, const struct plan *plan, int64_t time_ms,
                           char why[PLAN_WHY]);
struct cage *casino_open(const char *path, char why[PLAN_WHY]);

/* Opens a casino read-only, even while another process has it open. */
struct cage *casino_open_read_only(const char *path, char why[PLAN_WHY]);

/* Reads a secret from a file that nobody else can read. */
bool casino_read_secret(const char *path, uint8_t secret[SEAL_SECRET], char why[PLAN_WHY]);

/* Whether the record at this path contains the head that is kept next to it. */
bool casino_check_kept(const char *path, struct store *store, const uint8_t secret[SEAL_SECRET],
                       char why[STORE_WHY]);

/* Puts a copy of the record in the place of a record that is damaged or lost.  The casino must be
 * closed, and its secret there; the copy must be of the same casino and good.  The restored record
 * says so in its last entry, and is signed.  What it replaces, if anything, is kept under the name
 * set in replaced; otherwise that is empty.  Returns false on failure, with the reason in why; then
 * nothing has changed.  goes_on() may be null (seals_check()). */
bool casino_restore(const char *path, const char *from, int64_t time_ms,
                    bool goes_on(void *to, uint64_t entries), char replaced[CASINO_PATH],
                    char why[PLAN_WHY]);

/* Carries a casino over to the rules of this program, if it was used last under others.  The casino
 * must be closed.  The record as it was stays as a copy.  Returns false on failure, with the reason
 * in why; then nothing has changed. */
struct casino_upgrade {
    struct stretch before; /* the rules so far */
    uint32_t tables, items;
    char copy[CASINO_PATH];
};
bool casino_upgrade(const char *path, int64_t time_ms, struct casino_upgrade *done,
                    char why[PLAN_WHY]);

/* Milliseconds since 1970, by the system's real-time clock. */
int64_t casino_now(void);

#endif
