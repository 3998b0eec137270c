/* kept.h - the last signed head of a casino, kept next to its key in CASINO.head, as five lines of
 * text (docs/verify.md).  A record that was changed without the key does not match it. */
#ifndef CROUPIER_KEPT_H
#define CROUPIER_KEPT_H

#include "cage/store.h"

/* Replaces the kept head; it is durable, or unchanged on failure.  A cage_keeper. */
bool kept_write(const char *path, const struct head *head, const uint8_t key[32],
                char why[STORE_WHY]);

/* Reads the kept head and checks its signature with this key.  KEPT_NONE: there is no such file. */
enum kept { KEPT_FOUND, KEPT_NONE, KEPT_WRONG };
enum kept kept_read(const char *path, const uint8_t key[32], struct head *head,
                    char why[STORE_WHY]);

/* Whether the record has this head.  If not, it was cut off, replaced or rewritten. */
bool kept_fits(struct store *store, const struct head *kept, char why[STORE_WHY]);

/* Makes a change of names in the folder of this file durable. */
bool kept_sync_folder(const char *path);

#endif
