/* speaker.h - events of a table as sentences and as JSON.
 *
 *   struct speaker speaker = { .sign = &table->sign, .seat = name_of_seat, .to = names };
 *   event_words(&speaker, event, say);      "ana bets 10 on Pass Line"
 *   event_put(out, &speaker, event);        "event":"placed","seat":1,"wager":"pass",...
 *
 * Sentences and members come from rows (words/game_words.h): shared rows in events.c, a game's rows
 * in its folder. */
#ifndef CROUPIER_SPEAKER_H
#define CROUPIER_SPEAKER_H

#include "pit/pit.h"
#include "words/json.h"

#define WORDS_SAY REFUSAL_SAY

/* The table and the names to use.  A callback may return memory that its next call overwrites. */
struct speaker {
    const struct sign *sign;
    const char *(*seat)(const void *to, int seat); /* may return ""; null: seats have no names */
    const char *(*person)(const void *to, uint32_t person); /* not NOBODY; null: "someone" */
    const void *to;                                         /* passed to the callbacks */
};

/* "ana", "the house", "nobody". */
const char *seat_words(const struct speaker *speaker, int seat);

/* The sentence of an event of the table or of the pit: one line, without the clause.  Empty if
 * there is nothing to report. */
void event_words(const struct speaker *speaker, const struct event *event, char say[WORDS_SAY]);
void around_words(const struct speaker *speaker, const struct pit_event *event,
                  char say[WORDS_SAY]);

/* Writes the event's members and its sentence into the open object. */
void event_put(struct json_out *out, const struct speaker *speaker, const struct event *event);
void around_put(struct json_out *out, const struct speaker *speaker, const struct chip_set *set,
                const struct pit_event *event);

/* "placed", or the edition's own id for the kind; null if the edition has no such events.  edition
 * is an index into games[]. */
const char *event_id(int edition, int kind);
const char *around_id(int kind); /* "pit-paid", for an event of the pit */

#endif
