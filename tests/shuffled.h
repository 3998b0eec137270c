/* shuffled.h - the cards of a table shuffled by a draw, as the pit does it when dealer_shuffles()
 * says so and the seed is revealed: what the game has at hand, in the order that chance gives. */
#ifndef CROUPIER_TESTS_SHUFFLED_H
#define CROUPIER_TESTS_SHUFFLED_H

#include "pit/dealing.h"

#include <string.h>

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
