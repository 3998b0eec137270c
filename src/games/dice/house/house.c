/* house.c - what games of dice give to the house besides their rules. */
#include "games/houses.h"

extern const struct game_house dice_house;
extern const struct game_rounds dice_rounds;

const struct game_house dice_house = {
    .odds = 0,
    .rounds = &dice_rounds,
};
