/* item_words.h - events of items (programme/programme.h) as sentences and as JSON. */
#ifndef CROUPIER_ITEM_WORDS_H
#define CROUPIER_ITEM_WORDS_H

#include "programme/programme.h"
#include "words/speaker.h"

/* One line, without the clause.  The speaker needs only names of people. */
void item_words(const struct speaker *speaker, const struct item_kind *kind,
                const struct item_event *event, char say[WORDS_SAY]);

/* Writes the event's members and its sentence into the open object. */
void item_put(struct json_out *out, const struct speaker *speaker, const struct item_kind *kind,
              const struct item_event *event);

const char *item_account_id(int account);      /* "pool" */
const char *term_kind_id(enum term_kind kind); /* "money" */

/* The key of a row as messages and manuals have it: "fee", "stage.N", "prize.N.kind". */
#define TERM_KEY (2 * ITEM_KEY)
const char *term_key_words(const struct item_term *term, char words[TERM_KEY]);

#endif
