/* house.c - what games of baccarat give to the house besides their rules. */
#include "games/houses.h"

extern const struct game_house baccarat_house;
extern const struct game_odds baccarat_odds;

const struct game_house baccarat_house = {
    .odds = &baccarat_odds,
};
