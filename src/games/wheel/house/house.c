/* house.c - what games with a wheel give to the house besides their rules. */
#include "games/houses.h"

extern const struct game_house wheel_house;
extern const struct game_dealing wheel_dealing;

const struct game_house wheel_house = {
    .dealing = &wheel_dealing,
    .odds = 0,
};
