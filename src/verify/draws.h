/* draws.h - repeats the draws of a table: commitments, seeds, outcomes and cards.
 *
 *   draws_before()  checks an order before it is carried out: its random members
 *   draws_after()   ... and afterwards: outcomes, shuffles, commitments and reveals
 *
 * The cards of a shuffle are known only when its seed is revealed.  Until then each dealt card is
 * kept with its source - a position in the order of its draw, or the set of cards that were left -
 * and compared with that order later. */
#ifndef CROUPIER_DRAWS_H
#define CROUPIER_DRAWS_H

#include "pit/pit.h"

/* Of one table. */
struct draws {
    uint64_t drawn, shown;         /* number of draws made, and revealed */
    struct chance_commitment next; /* of the first unrevealed draw */
    bool live;
    struct draws_shuffle {
        struct chance_commitment players;
        struct shoe cards;
        uint16_t in_shoe;
    } shuffles[PIT_DRAWS]; /* unrevealed, oldest first */
    struct draws_card {
        uint64_t entry, draw;
        struct chance_due due;
        int8_t card;
    } * cards; /* dealt from unrevealed draws, oldest first */
    size_t count, room;
    struct chance_shoe shown_order; /* of the last revealed draw */
};

/* Working memory, shared by tables. */
#define DRAWS_WRONG 200
struct draws_work {
    uint64_t draws, cards;          /* checked so far */
    struct chance_outcome expected; /* of the current order */
    char wrong[DRAWS_WRONG];        /* the error, a sentence without full stop */
};

void draws_start(struct draws_work *work);

/* Both return false on a difference, with the error in work.  by_seeds: the table's outcomes must
 * come from committed seeds. */
bool draws_before(struct draws *draws, struct draws_work *work, const struct pit *pit,
                  bool by_seeds, const struct order *order, uint64_t entry);
bool draws_after(struct draws *draws, struct draws_work *work, const struct pit *pit,
                 const struct order *order, const struct pit_events *events);

void draws_close(struct draws *draws);

#endif
