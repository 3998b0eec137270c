/* source.h - the file of a record: opened to be read, and never written. */
#ifndef CROUPIER_SOURCE_H
#define CROUPIER_SOURCE_H

#include "pit/chips.h"
#include "verify/verify.h"

struct source;

/* What the file says of the casino. */
struct source_facts {
    uint8_t key[VERIFY_KEY];
    struct chip_set set;
};

/* A row of entries; its bytes are there until the next one. */
struct source_entry {
    int64_t number;
    const uint8_t *body, *chain;
    size_t length;
};

enum source_got { SOURCE_ROW, SOURCE_END, SOURCE_WRONG, SOURCE_FAILED };

/* Null, with why in one sentence, where there is no record to be read. */
struct source *source_open(const char *path, char why[VERIFY_SENTENCE]);
void source_close(struct source *source);

/* Facts, or the next row: in the order of their numbers, of their sizes.  SOURCE_WRONG: it is
 * there, but not as it should be; SOURCE_FAILED: it cannot be read; why says what. */
enum source_got source_facts(struct source *source, struct source_facts *facts,
                             char why[VERIFY_SENTENCE]);
enum source_got source_next_entry(struct source *source, struct source_entry *entry,
                                  char why[VERIFY_SENTENCE]);
enum source_got source_next_head(struct source *source, struct verify_head *head,
                                 char why[VERIFY_SENTENCE]);

/* The number of the last entry, and the size of the last head; 0: there is none. */
uint64_t source_last_entry(struct source *source);
uint64_t source_last_head(struct source *source);

#endif
