/* house.c - what games of Lunar Poker give to the house besides their rules. */
#include "games/houses.h"

extern const struct game_house lunar_house;
extern const struct game_state lunar_state;
extern const struct game_felt lunar_felt;

const struct game_house lunar_house = {
    .odds = 0,
    .state = &lunar_state,
    .felt = &lunar_felt,
};
