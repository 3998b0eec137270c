/* record.h - shared by the commands that read a casino's record: opening it, names, times, amounts.
 *
 * Each function prints its own error.  Long reads show their progress on stderr, if that is a
 * terminal. */
#ifndef CROUPIER_CLI_RECORD_H
#define CROUPIER_CLI_RECORD_H

#include "cage/cage.h"
#include "cage/read.h"
#include "cli/cli.h"

/* The output format. */
enum record_style { RECORD_WORDS, RECORD_JSON, RECORD_TSV };
enum record_style record_style(const struct cli *cli);

/* Opens a record, or returns null after an error; reads its entries or postings, or returns false
 * after an error. */
struct reading *record_open(const char *path);
bool record_read(struct reading *reading, const char *path, uint32_t table, read_each *each,
                 void *to);
bool record_postings(struct reading *reading, const char *path, read_posting *each, void *to);

/* Opens a record as a store, for callers that read it directly; null after an error. */
struct store *record_store(const char *path);

/* Checks all seals of a record, and, if its key file is next to it, that the casino itself wrote it
 * to its end.  Returns false after an error.  found says whether there is a key file; then secret
 * is set, and the caller wipes it. */
bool record_check(struct store *store, const char *path, uint8_t secret[SEAL_SECRET], bool *found);

/* Opens a casino to look at, after record_check(); null after an error. */
struct cage *record_cage(const char *path);

/* Finds a table by name, or returns 0 after an error; a person by name or number, or NOBODY after
 * an error. */
uint32_t record_table(const struct reading *reading, const char *path, const char *name);
uint32_t record_person(const struct reading *reading, const char *path, const char *word);

/* The name of a person, or "person 100" if it is unknown.  Control characters are replaced. */
#define RECORD_NAME (READ_NAME + 16)
const char *record_name(const struct reading *reading, uint32_t person, char name[RECORD_NAME]);
const char *record_table_name(const struct reading *reading, uint32_t table,
                              char name[RECORD_NAME]);

/* "2026-07-01 20:14:03" in local time; "2026-07-01T08:14:03.123Z" in UTC. */
#define RECORD_TIME 32
const char *record_local(int64_t time_ms, char word[RECORD_TIME]);
const char *record_utc(int64_t time_ms, char word[RECORD_TIME]);

/* "-12.50", always with cents. */
#define RECORD_MONEY 32
const char *record_money(int64_t cents, char word[RECORD_MONEY]);

/* Aborts if the memory is null, else returns it.  Makes room for one more in a list, or aborts. */
void *record_memory(void *memory);
void *record_room(void *list, int count, int *room, size_t size);

#endif
