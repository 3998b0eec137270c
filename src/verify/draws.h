/* draws.h - the chance of a table drawn again: commitments, seeds, outcomes and cards.
 *
 *   draws_before()  looks at an order before it is carried out: what chance has to say in it
 *   draws_after()   ... and afterwards: what was told, shuffled, committed to or revealed
 *
 * Which card a seed gives is known only when the seed is revealed.  Until then each card that
 * was dealt is kept with where it was to come from - a place in the order of its draw, or the
 * cards that were left - and held against that order when it is known. */
#ifndef CROUPIER_DRAWS_H
#define CROUPIER_DRAWS_H

#include "pit/pit.h"

/* Of one table. */
struct draws {
    uint64_t drawn, shown;         /* draws made, and revealed */
    struct chance_commitment next; /* to the first that is not revealed */
    bool live;
    struct draws_shuffle {
        struct chance_commitment players;
        struct shoe cards;
        uint16_t in_shoe;
    } shuffles[PIT_DRAWS]; /* not revealed yet, the oldest first */
    struct draws_card {
        uint64_t entry, draw;
        struct chance_due due;
        int8_t card;
    } * cards; /* dealt from draws that are not revealed yet, the oldest first */
    size_t count, room;
    struct chance_shoe shown_order; /* of the last draw that was revealed */
};

/* Used for all tables: what was counted, what is known of an order before it is carried out, and
 * what is wrong, in words for the end of a sentence. */
#define DRAWS_WRONG 200
struct draws_work {
    uint64_t draws, cards;
    struct chance_outcome foreseen;
    char wrong[DRAWS_WRONG];
};

void draws_start(struct draws_work *work);

/* Each is false where something is wrong.  Automatic: the house deals by itself. */
bool draws_before(struct draws *draws, struct draws_work *work, const struct pit *pit,
                  bool by_seeds, const struct order *order, uint64_t entry);
bool draws_after(struct draws *draws, struct draws_work *work, const struct pit *pit,
                 const struct order *order, const struct pit_events *events);

void draws_close(struct draws *draws);

#endif
