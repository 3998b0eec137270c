/* ahead.h - what later entries of a record say about hidden cards: the seeds that are revealed at a
 * table, and the keys that are shown there.
 *
 *   the rest of the record -> ahead_take() for each entry -> seeds and keys by table
 *
 * Nothing here is trusted: nobody has checked the seals of these entries yet.  A seed counts only
 * if it fits the commitment before it, a key only if it fits its commitment; others are treated as
 * if they were not there.  Filled once, before anyone looks something up. */
#ifndef CROUPIER_AHEAD_H
#define CROUPIER_AHEAD_H

#include "verify/record.h"

struct ahead {
    struct ahead_table {
        bool wanted; /* a game with hidden cards: its seeds are collected */
        struct ahead_seed {
            uint64_t entry;
            uint8_t bytes[CHANCE_BYTES];
        } * seeds; /* in the order of the record */
        size_t seed_count, seed_room;
        struct record_shown *keys; /* the same */
        size_t key_count, key_room;
    } tables[RECORD_TABLES]; /* by number - 1 */
};

/* Notes that a table was opened: whether its game has hidden cards.  The cursor is after the start
 * of the entry. */
void ahead_opened(struct ahead *ahead, uint32_t table, struct cursor cursor);

/* Takes a later entry, which may be malformed.  Returns false when out of memory. */
bool ahead_take(struct ahead *ahead, const uint8_t *body, size_t length);

/* The nth seed, from 1, that is revealed at the table after this entry; the key shown for what was
 * encrypted since the entry `first`.  Null: there is none. */
const uint8_t *ahead_seed(const struct ahead *ahead, uint32_t table, uint64_t entry, uint64_t nth);
const uint8_t *ahead_key(const struct ahead *ahead, uint32_t table, uint64_t first);

void ahead_close(struct ahead *ahead);

/* ---- Encryption ------------------------------------------------------------------ */

/* Whether this is the key of that commitment. */
bool ahead_key_fits(const uint8_t key[RECORD_KEY], const uint8_t commitment[RECORD_KEY]);

/* Decrypts bytes of the entry with this number. */
void ahead_decrypt(const uint8_t key[RECORD_KEY], uint64_t number, const void *from, void *to,
                   size_t length);

#endif
