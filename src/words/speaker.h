/* speaker.h - what happened at a table, in words and as JSON.
 *
 *   struct speaker speaker = { .sign = &table->sign, .seat = name_of_seat, .to = names };
 *   event_words(&speaker, event, say);      "ana bets 10 on Pass Line"
 *   event_put(out, &speaker, event);        "event":"placed","seat":1,"wager":"pass",...
 *
 * The sentences and the members are rows: those of any table in events.c, those of a game in its
 * folder (words/game_words.h). */
#ifndef CROUPIER_SPEAKER_H
#define CROUPIER_SPEAKER_H

#include "pit/pit.h"
#include "words/json.h"

#define WORDS_SAY REFUSAL_SAY

/* Who speaks: of which table, and by which names.  A name may be in memory that the next call
 * writes to.  Null for seat: places have no names; for person: everybody is somebody. */
struct speaker {
    const struct sign *sign;
    const char *(*seat)(const void *to, int seat); /* a seat of the table; empty: it has no name */
    const char *(*person)(const void *to, uint32_t person); /* somebody, not NOBODY */
    const void *to;
};

/* "ana", "the house", "nobody". */
const char *seat_words(const struct speaker *speaker, int seat);

/* What an event says, in one line, without its clause; the same of one around the table.  Empty
 * where there is nothing to tell. */
void event_words(const struct speaker *speaker, const struct event *event, char say[WORDS_SAY]);
void around_words(const struct speaker *speaker, const struct pit_event *event,
                  char say[WORDS_SAY]);

/* Its members, its words among them, into an object that is open. */
void event_put(struct json_out *out, const struct speaker *speaker, const struct event *event);
void around_put(struct json_out *out, const struct speaker *speaker, const struct chip_set *set,
                const struct pit_event *event);

/* "placed", as this edition calls it, by its place in games[]; null: it has no such events. */
const char *event_id(int edition, int kind);

#endif
