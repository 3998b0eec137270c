/* seals.h - checks the seals of a whole record, entry by entry: numbers without a gap, the hash
 * chain, every signed head and its place, and, with the secret, every MAC.
 *
 *   seals_begin() -> seals_entry() for each entry, from the first -> seals_end()
 *
 * Memory is bounded.  Entries are not decoded. */
#ifndef CROUPIER_SEALS_H
#define CROUPIER_SEALS_H

#include "cage/store.h"

struct seals {
    struct store *store;
    uint8_t key[32];     /* the casino's public key */
    struct hash mac_key; /* 0 without the secret, */
    bool has_secret;
    bool looked;             /* for the next head, */
    struct head next;        /* ... if any (seal_is_head()) */
    uint64_t covered;        /* entries that the last head covers */
    uint64_t authentic;      /* the last entry with a valid MAC */
    struct hash chain;       /* of the last entry */
    struct merkle_tree tree; /* its size is the number of entries so far */
    char why[STORE_WHY];     /* a sentence without full stop; empty: no difference so far */
};

/* Starts a check.  The secret may be null: then MACs cannot be checked.  Each function returns
 * false, and sets why, if the record cannot be read or is not good.  seals_wipe() forgets the key
 * of the MACs. */
bool seals_begin(struct seals *seals, struct store *store, const uint8_t *secret);
bool seals_entry(struct seals *seals, uint64_t number, const void *body, size_t length,
                 const struct hash *chain, const struct hash *mac);
bool seals_end(struct seals *seals);
void seals_wipe(struct seals *seals);

/* Checks a whole record, up to the entry that is the last one now.  Reads it in parts, so that a
 * casino that is open can tidy up its log in between.  goes_on(), if not null, is called now and
 * then with the number of entries so far; if it returns false, the check ends without a result. */
enum seals_result { SEALS_GOOD, SEALS_WRONG, SEALS_STOPPED };
enum seals_result seals_check(struct seals *seals, struct store *store, const uint8_t *secret,
                              bool goes_on(void *to, uint64_t entries), void *to);

#endif
