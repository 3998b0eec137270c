/* draws.h - repeats the draws of a table: commitments, seeds, outcomes and cards.
 *
 *   draws_before()  checks an order before it is carried out: its random members
 *   draws_after()   ... and afterwards: outcomes, shuffles, commitments and reveals
 *
 * The cards of a shuffle are known only when its seed is revealed.  Until then each dealt card is
 * kept with its source - a position in the order of its draw, or the set of cards that were left -
 * and compared with that order later.
 *
 * At a table that is followed, draws_follow() checks what does not need the state of the table:
 * every seed against the commitment before it, and drawn outcomes. */
#ifndef CROUPIER_DRAWS_H
#define CROUPIER_DRAWS_H

#include "verify/ahead.h"
#include "verify/players.h"

/* Of one table. */
struct draws {
    uint64_t drawn, shown;         /* number of draws made, and revealed; at a followed table at
                                    * least as many were made */
    struct chance_commitment next; /* of the first unrevealed draw */
    bool live;
    struct draws_shuffle {
        struct chance_commitment players;
        struct shoe cards;
        uint16_t in_shoe;
        bool unknown;      /* made while the table was followed */
    } shuffles[PIT_DRAWS]; /* unrevealed, oldest first */
    struct draws_card {
        uint64_t entry, draw;
        struct chance_due due;
        int8_t card;
    } * cards; /* dealt from unrevealed draws, oldest first */
    size_t count, room;
    struct chance_shoe shown_order; /* of the last revealed draw */
    struct chance_shoe ahead_order; /* of a draw that is revealed later, */
    uint64_t ahead;                 /* ... its number; 0: none */
};

/* Working memory, shared by tables. */
#define DRAWS_WRONG 200
struct draws_work {
    uint64_t draws, cards;          /* checked so far */
    struct chance_outcome expected; /* of the current order */
    char wrong[DRAWS_WRONG];        /* the error, a sentence without full stop */
};

void draws_start(struct draws_work *work);

/* All return false on a difference, with the error in work.  by_seeds: the table's outcomes must
 * come from committed seeds. */
bool draws_before(struct draws *draws, struct draws_work *work, const struct pit *pit,
                  bool by_seeds, const struct order *order, uint64_t entry);
bool draws_after(struct draws *draws, struct draws_work *work, const struct pit *pit,
                 const struct order *order, const struct pit_events *events);

/* The order of the cards now, by seeds that are revealed at this table after the entry.  Null if
 * they are not in the record, or do not fit the commitment. */
const struct chance_shoe *draws_order(struct draws *draws, const struct pit *pit,
                                      const struct ahead *ahead, uint32_t table, uint64_t entry);

/* The same for an order at a followed table, with its recorded events.  Of the pit only name and
 * sign count.  bets: wagers stand. */
bool draws_follow(struct draws *draws, struct draws_work *work, const struct pit *pit,
                  bool by_seeds, const struct players *players, bool bets,
                  const struct order *order, const struct pit_events *events);

/* Notes a shuffle at a followed table. */
bool draws_shuffled(struct draws *draws, struct draws_work *work);

/* Goes on from the state of a table, which must fit what was followed. */
bool draws_adopt(struct draws *draws, struct draws_work *work, const struct pit *pit,
                 bool by_seeds);

void draws_close(struct draws *draws);

#endif
