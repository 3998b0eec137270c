/* store.h - where the record is kept: what any kind of store does.
 *
 * There is one writer.  Whatever is put since the last commit becomes durable together, or none
 * of it does.  Any function may fail; then it is false, store_why() says in one sentence why, and
 * nothing that was put since the last commit is to be relied on: the writer stops. */
#ifndef CROUPIER_STORE_H
#define CROUPIER_STORE_H

#include "cage/seal.h"

#define STORE_WHY 256

struct store;

/* Called for each entry in turn; false ends it. */
typedef bool store_reader(void *to, uint64_t number, const void *body, size_t length,
                          const struct hash *chain);

struct store_ops {
    bool (*put_entry)(struct store *, uint64_t number, const void *body, size_t length,
                      const struct hash *chain);
    bool (*put_head)(struct store *, const struct head *head);
    bool (*put_snapshot)(struct store *, uint64_t size, const void *state, size_t length);
    bool (*put_fact)(struct store *, const char *name, const void *value, size_t length);
    bool (*commit)(struct store *);

    /* Entries from this number on. */
    bool (*read_entries)(struct store *, uint64_t from, store_reader *each, void *to);
    /* The last head; of size 0 where there is none. */
    bool (*last_head)(struct store *, struct head *head);
    /* The last snapshot, in memory that is the caller's to free; null where there is none. */
    bool (*last_snapshot)(struct store *, uint64_t *size, void **state, size_t *length);
    /* A fact of this length exactly; false where there is none such. */
    bool (*get_fact)(struct store *, const char *name, void *value, size_t length);
    /* A copy of everything that is durable, in a file that there is not yet. */
    bool (*backup)(struct store *, const char *path);
    void (*close)(struct store *);
};

struct store {
    const struct store_ops *ops;
    char why[STORE_WHY];
};

static inline const char *store_why(const struct store *store)
{
    return store->why;
}

/* ---- SQLite (store_sqlite.c) ----------------------------------------------------- */

enum store_mode {
    STORE_NEW,  /* there must be none; there is one from the first commit on */
    STORE_OPEN, /* there must be one */
    STORE_READ, /* the same, only to look; somebody else may be writing */
};

/* Null where it cannot be opened: why says so.  The name of a SQLite VFS is for tests; null:
 * the usual one. */
struct store *store_sqlite(const char *path, enum store_mode mode, const char *vfs,
                           char why[STORE_WHY]);

#endif
