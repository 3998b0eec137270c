/* record.h - what commands over a casino's record share: opening it, names, times, amounts.
 *
 * Each prints its own error sentence.  While it takes long, how far the reading is stands on
 * stderr, if that is a terminal. */
#ifndef CROUPIER_CLI_RECORD_H
#define CROUPIER_CLI_RECORD_H

#include "cage/read.h"
#include "cli/cli.h"

/* For whom it is told. */
enum record_style { RECORD_WORDS, RECORD_JSON, RECORD_TSV };
enum record_style record_style(const struct cli *cli);

/* The record, or null after a sentence; its entries or postings, or false after one. */
struct reading *record_open(const char *path);
bool record_read(struct reading *reading, const char *path, uint32_t table, read_each *each,
                 void *to);
bool record_postings(struct reading *reading, const char *path, read_posting *each, void *to);

/* The record for somebody who reads it in another way, or null after a sentence. */
struct store *record_store(const char *path);

/* A table by its name, or 0 after a sentence; a person by name or number, or NOBODY. */
uint32_t record_table(const struct reading *reading, const char *path, const char *name);
uint32_t record_person(const struct reading *reading, const char *path, const char *word);

/* What a person is called, in a line of text; a number where there is no name. */
#define RECORD_NAME (READ_NAME + 16)
const char *record_name(const struct reading *reading, uint32_t person, char name[RECORD_NAME]);

/* "2026-07-01 20:14:03" in the local zone; "2026-07-01T08:14:03.123Z". */
#define RECORD_TIME 32
const char *record_local(int64_t time_ms, char word[RECORD_TIME]);
const char *record_utc(int64_t time_ms, char word[RECORD_TIME]);

/* "-12.50", always with cents. */
#define RECORD_MONEY 32
const char *record_money(int64_t cents, char word[RECORD_MONEY]);

/* Memory as it was got: without any the program ends.  Room for one more in a list, likewise. */
void *record_memory(void *memory);
void *record_room(void *list, int count, int *room, size_t size);

#endif
