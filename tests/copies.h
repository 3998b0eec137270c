/* copies.h - tables that are copied and compared often.  A table has room for the state of any
 * game, and what its own does not need is never written: most of it, at most games. */
#ifndef CROUPIER_COPIES_H
#define CROUPIER_COPIES_H

#include "rules/rows.h"

#include <stddef.h>
#include <string.h>

static inline size_t table_bytes(const struct table *table)
{
    return offsetof(struct table, game) + family_of(table)->state_bytes;
}

static inline void copy_table(struct table *to, const struct table *from)
{
    memcpy(to, from, table_bytes(from));
}

static inline bool same_table(const struct table *a, const struct table *b)
{
    return !memcmp(a, b, table_bytes(a));
}

#endif
