/* players.h - who sits where at a table that is followed, not replayed, and which players' seeds
 * count there.  Orders and events say so, by docs/fair.md:
 *
 *   a seed counts when an event says so, until another or its end is told
 *
 * In records from before there were such events, whose seeds have no numbers:
 *
 *   a seed counts from its SEED on, until the player changes it, or the house commits anew, or the
 *   player has left and then a command is carried out after which no wager stands
 *
 * What stands is known by the accounts, except for wagers in promotional chips alone. */
#ifndef CROUPIER_PLAYERS_H
#define CROUPIER_PLAYERS_H

#include "pit/told_seeds.h"
#include "verify/books.h"

struct players {
    uint32_t person[TABLE_SEATS]; /* NOBODY: the seat is empty */
    struct told_seeds told;
    bool by_events;           /* events tell when seeds count, */
    bool unsure[TABLE_SEATS]; /* ... or perhaps the seed counts no longer */
    bool lost;                /* after an order of unknown kind: no seed is sure */
};

/* From the state of a table. */
void players_start(struct players *players, const struct pit *pit);

/* Whether all players' seeds are known; then adds them to a draw. */
bool players_known(const struct players *players);
void players_add(const struct players *players, struct chance_draw *draw);

/* Whether wagers in value chips stand. */
bool players_bet(const struct books_table *books);

/* Follows an order that was carried out, with its recorded events; books: after it. */
void players_follow(struct players *players, const struct edition *edition,
                    const struct order *order, const struct pit_events *events,
                    const struct books_table *books);

/* Whether the players' seeds in the state of a table are those that were followed. */
bool players_agree(const struct players *players, const struct pit *pit);

#endif
