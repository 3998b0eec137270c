/* house.c - what games of baccarat give to the house besides their rules. */
#include "games/houses.h"

extern const struct game_house baccarat_house;
extern const struct game_state baccarat_state;
extern const struct game_felt baccarat_felt;

const struct game_house baccarat_house = {
    .odds = 0,
    .state = &baccarat_state,
    .felt = &baccarat_felt,
};
