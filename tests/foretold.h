/* foretold.h - salts that a test can foretell, so that the same evening comes again. */
#ifndef CROUPIER_FORETOLD_H
#define CROUPIER_FORETOLD_H

#include "cage/cage_internal.h"

#include <string.h>

/* By how many entries there are. */
static inline bool foretold_salt(void *to, uint8_t salt[CHANCE_SALT])
{
    const struct cage *cage = to;

    memset(salt, 0, CHANCE_SALT);
    memcpy(salt, &cage->tree.size, sizeof cage->tree.size);
    return true;
}

/* Null stays null. */
static inline struct cage *foretold(struct cage *cage)
{
    if (!cage) return NULL;
    cage->salt = foretold_salt;
    cage->salt_to = cage;
    return cage;
}

#endif
