/* store.h - where the record is kept: the interface of a store.
 *
 * There is one writer.  Everything put since the last commit becomes durable together or not at
 * all.  Every function may fail: it returns false, and store_why() gives the reason in one
 * sentence.  After a failure the writer must stop; what was put since the last commit is lost.  If
 * there was no room on the disk, opening the record again may help later. */
#ifndef CROUPIER_STORE_H
#define CROUPIER_STORE_H

#include "cage/seal.h"

#include <errno.h>

#define STORE_WHY 256

struct store;

/* Called for each entry in order; return false to stop.  The MAC is null if it has none. */
typedef bool store_reader(void *to, uint64_t number, const void *body, size_t length,
                          const struct hash *chain, const struct hash *mac);

/* The same for changes. */
typedef bool store_change_reader(void *to, uint64_t number, uint32_t table, const void *state,
                                 size_t length);

struct store_ops {
    bool (*put_entry)(struct store *, uint64_t number, const void *body, size_t length,
                      const struct hash *chain);
    bool (*put_mac)(struct store *, const struct hash *mac); /* of the last entry put */
    bool (*put_head)(struct store *, const struct head *head);
    bool (*put_snapshot)(struct store *, uint64_t size, const void *state, size_t length);
    /* what changed at a table up to an entry; dropped by the next snapshot */
    bool (*put_change)(struct store *, uint64_t number, uint32_t table, const void *state,
                       size_t length);
    bool (*put_fact)(struct store *, const char *name, const void *value, size_t length);
    bool (*commit)(struct store *);

    /* entries from this number on */
    bool (*read_entries)(struct store *, uint64_t from, store_reader *each, void *to);
    bool (*last_entry)(struct store *, uint64_t *number); /* 0: none */
    /* the last head; the first one of at least this size.  No head: all 0 (seal_is_head()) */
    bool (*last_head)(struct store *, struct head *head);
    bool (*find_head)(struct store *, uint64_t at_least, struct head *head);
    /* the last snapshot, or null; the caller frees it */
    bool (*last_snapshot)(struct store *, uint64_t *size, void **state, size_t *length);
    /* all changes in the order of their entries */
    bool (*read_changes)(struct store *, store_change_reader *each, void *to);
    /* a fact of exactly this length; false if it is missing */
    bool (*get_fact)(struct store *, const char *name, void *value, size_t length);
    /* copies everything that is durable to a new file, which must not exist */
    bool (*backup)(struct store *, const char *path);
    void (*close)(struct store *);
};

struct store {
    const struct store_ops *ops;
    bool no_room; /* why it failed: the disk, a quota or a limit of the process is exhausted */
    char why[STORE_WHY];
};

/* Whether an error of the system means that there is no room for a file to grow. */
static inline bool store_is_no_room(int error)
{
    return error == ENOSPC || error == EDQUOT || error == EFBIG;
}

static inline const char *store_why(const struct store *store)
{
    return store->why;
}

/* ---- SQLite (store_sqlite.c) ----------------------------------------------------- */

enum store_mode {
    STORE_NEW,  /* must not exist; the first commit creates it */
    STORE_OPEN, /* must exist */
    STORE_READ, /* must exist; read-only, while another process may be writing */
};

/* Opens a record.  Returns null on failure, with the reason in why.  Tests may name a SQLite VFS;
 * null: the default one. */
struct store *store_sqlite(const char *path, enum store_mode mode, const char *vfs,
                           char why[STORE_WHY]);

#endif
