/* house.c - what games of Lunar Poker give to the house besides their rules. */
#include "games/houses.h"

extern const struct game_house lunar_house;
extern const struct game_dealing lunar_dealing;

const struct game_house lunar_house = {
    .dealing = &lunar_dealing,
    .odds = 0,
};
