/* house.c - what games with a wheel give to the house besides their rules. */
#include "games/houses.h"

extern const struct game_house wheel_house;
extern const struct game_state wheel_state;
extern const struct game_felt wheel_felt;

const struct game_house wheel_house = {
    .odds = 0,
    .state = &wheel_state,
    .felt = &wheel_felt,
};
