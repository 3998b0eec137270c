/* house.c - what games of dice give to the house besides their rules. */
#include "games/houses.h"

extern const struct game_house dice_house;
extern const struct game_dealing dice_dealing;

const struct game_house dice_house = {
    .dealing = &dice_dealing,
    .odds = 0,
};
