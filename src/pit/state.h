/* state.h - the state of a table in the pit by the names of its members (rules/fields.h), so that
 * another version of the program can read it, and only what changed needs to be written.
 *
 *   state_put()   the members in which two states differ
 *   state_get()   sets the members that were written; all others stay as they are
 *
 * Written against a cleared state, it is the whole state.  docs/record.md has the bytes. */
#ifndef CROUPIER_STATE_H
#define CROUPIER_STATE_H

#include "pit/bytes.h"
#include "pit/pit.h"
#include "rules/fields.h"

extern const struct field pit_fields[];

/* A state in which every member is 0. */
extern const struct pit state_cleared;

/* Writes the members in which now differs from before. */
void state_put(struct writer *to, const struct pit *now, const struct pit *before);

/* Sets members as written.  Returns false if the bytes are malformed or have a member, word or
 * label that this program does not have; why is then the error as the end of a sentence, and the
 * state must not be used. */
#define STATE_WHY 160
bool state_get(struct reader *from, struct pit *pit, char why[STATE_WHY]);

/* The same for any struct whose rows these are; words and labels get no sign. */
void fields_put(struct writer *to, const struct field *rows, const void *now, const void *before);
bool fields_get(struct reader *from, const struct field *rows, void *into, char why[STATE_WHY]);

/* Sets the members that follow from others, after the last state_get(). */
void state_derive(struct pit *pit);

/* Whether the state can be played on, with the guard of pit/guard.h: chips can be added up, and all
 * seats, wagers and chips that it names exist.  Changes nothing. */
bool state_sound(struct pit *pit);

/* A plain bet changes only what its one event says: chips go from the rack to the layout.  Orders
 * of this kind are by far the most frequent, and nothing needs to be written for them.
 * state_is_plain_bet() says whether an order that was carried out is one; state_bet() does to
 * another state what the order did, or returns false if that is impossible. */
bool state_is_plain_bet(struct pit *pit, const struct order *order, const struct events *events,
                        int pit_events);
bool state_bet(struct pit *pit, const struct order *order, const struct event *placed);

#endif
