/* house.c - what games with a wheel give to the house besides their rules. */
#include "games/houses.h"

extern const struct game_house wheel_house;
extern const struct game_rounds wheel_rounds;

const struct game_house wheel_house = {
    .odds = 0,
    .rounds = &wheel_rounds,
};
