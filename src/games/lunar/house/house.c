/* house.c - what games of Lunar Poker give to the house besides their rules. */
#include "games/houses.h"

extern const struct game_house lunar_house;
extern const struct game_rounds lunar_rounds;

const struct game_house lunar_house = {
    .odds = 0,
    .rounds = &lunar_rounds,
};
