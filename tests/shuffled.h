/* shuffled.h - shuffles the cards of a table by a draw, as the pit does when dealer_shuffles() says
 * so and the seed is revealed. */
#ifndef CROUPIER_TESTS_SHUFFLED_H
#define CROUPIER_TESTS_SHUFFLED_H

#include "pit/dealing.h"

#include <string.h>

/* shoe: the cards that the game has at hand, in the drawn order; empty if it has none. */
static inline void shuffle_at(const struct chance_draw *draw, const struct table *table,
                              struct chance_shoe *shoe)
{
    const struct shuffled_game *shuffled = dealing_of(table->sign.edition)->shuffled;
    struct shoe cards;
    uint16_t in_shoe;

    memset(shoe, 0, sizeof *shoe);
    if (!shuffled) return;
    shuffled->cards(table, &cards, &in_shoe);
    chance_shuffle(draw, &cards, shoe);
    shoe->in_shoe = in_shoe;
}

#endif
