/* replayed.h - describes one replayed entry of a record: who did what, what followed and by which
 * clauses, and the postings. */
#ifndef CROUPIER_CLI_TOLD_H
#define CROUPIER_CLI_TOLD_H

#include "verify/replay.h"
#include "words/json.h"

#include <stdio.h>

/* ---- Shared by its files --------------------------------------------------------- */

/* "Ana (person 100)", "the house". */
#define REPLAYED_PERSON 96
const char *replayed_person(const struct people *people, uint32_t number,
                            char words[REPLAYED_PERSON]);

/* The terms of the session of a tournament that is on at the entry's table after it; or null, also
 * if the entry was not replayed. */
const struct contest_terms *replayed_session(const struct verify_replayed *replayed);

/* An indented line, with its clause on the right; members that are not 0. */
void replayed_line(FILE *out, const char *say, struct record_text clause);
void replayed_members(FILE *out, const struct member *members, int count, const void *of);
void replayed_put_members(struct json_out *out, const struct member *members, int count,
                          const void *of);

/* What an entry says about an item (replayed_items.c). */
void replayed_item(FILE *out, const struct verify_replayed *replayed);
void replayed_put_item(struct json_out *out, const struct verify_replayed *replayed);

/* ---- Entries --------------------------------------------------------------------- */

void replayed_words(FILE *out, const struct verify_replayed *replayed);

void replayed_json(struct json_out *out, const struct verify_replayed *replayed);

#endif
