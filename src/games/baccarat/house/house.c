/* house.c - what games of baccarat give to the house besides their rules. */
#include "games/houses.h"

extern const struct game_house baccarat_house;
extern const struct game_rounds baccarat_rounds;

const struct game_house baccarat_house = {
    .odds = 0,
    .rounds = &baccarat_rounds,
};
