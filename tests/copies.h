/* copies.h - fast copying and comparing of tables.  A table has room for the state of any game;
 * only the bytes that its own game uses are copied and compared. */
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
