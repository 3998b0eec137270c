/* house.c - what games of Lunar Poker give to the house besides their rules. */
#include "games/houses.h"

extern const struct game_house lunar_house;
extern const struct game_odds lunar_odds;

const struct game_house lunar_house = {
    .odds = &lunar_odds,
};
