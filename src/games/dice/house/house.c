/* house.c - what games of dice give to the house besides their rules. */
#include "games/houses.h"

extern const struct game_house dice_house;
extern const struct game_state dice_state;
extern const struct game_felt dice_felt;

const struct game_house dice_house = {
    .odds = 0,
    .state = &dice_state,
    .felt = &dice_felt,
};
