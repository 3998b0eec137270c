/* source.h - the file of a record, opened read-only. */
#ifndef CROUPIER_SOURCE_H
#define CROUPIER_SOURCE_H

#include "pit/chips.h"
#include "verify/verify.h"

struct source;

/* The facts about the casino in the file. */
struct source_facts {
    uint8_t key[VERIFY_KEY];
    struct chip_set set;
};

/* A row of the table of entries; its bytes are valid until the next call. */
struct source_entry {
    int64_t number;
    const uint8_t *body, *chain;
    size_t length;
};

enum source_got { SOURCE_ROW, SOURCE_END, SOURCE_WRONG, SOURCE_FAILED };

/* Opens a record.  Returns null on failure, with the reason in why.  path must stay valid until
 * source_close(). */
struct source *source_open(const char *path, char why[VERIFY_SENTENCE]);
void source_close(struct source *source);

/* The facts; the next entry by number; the next head by size.  SOURCE_WRONG: it is malformed;
 * SOURCE_FAILED: it cannot be read; both with the reason in why. */
enum source_got source_facts(struct source *source, struct source_facts *facts,
                             char why[VERIFY_SENTENCE]);
enum source_got source_next_entry(struct source *source, struct source_entry *entry,
                                  char why[VERIFY_SENTENCE]);
enum source_got source_next_head(struct source *source, struct verify_head *head,
                                 char why[VERIFY_SENTENCE]);

/* Calls each() with the bytes of every entry after this one, until it returns false: out of memory.
 * Malformed rows are skipped; they are found when their turn comes. */
enum source_got source_look_ahead(struct source *source, uint64_t after, void *to,
                                  bool each(void *to, const uint8_t *body, size_t length),
                                  char why[VERIFY_SENTENCE]);

/* The number of the last entry, and the size of the last head; 0: none. */
uint64_t source_last_entry(struct source *source);
uint64_t source_last_head(struct source *source);

#endif
