/* house.c - what games of baccarat give to the house besides their rules. */
#include "games/houses.h"

extern const struct game_house baccarat_house;
extern const struct game_dealing baccarat_dealing;

const struct game_house baccarat_house = {
    .dealing = &baccarat_dealing,
    .odds = 0,
};
