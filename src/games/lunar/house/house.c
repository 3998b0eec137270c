/* house.c - everything Lunar Poker supplies to the house apart from its rules. */
#include "games/houses.h"

extern const struct game_advice lunar_advice;
extern const struct game_dealing lunar_dealing;
extern const struct game_odds lunar_odds;
extern const struct game_rounds lunar_rounds;
extern const struct game_scenario lunar_scenario;
extern const struct game_state lunar_state;
extern const struct game_felt lunar_felt;
extern const struct game_words lunar_words;
extern const struct game_sim lunar_sim;
extern const struct game_house lunar_house;

const struct game_house lunar_house = {
    .advice = &lunar_advice,
    .dealing = &lunar_dealing,
    .odds = &lunar_odds,
    .rounds = &lunar_rounds,
    .scenario = &lunar_scenario,
    .state = &lunar_state,
    .felt = &lunar_felt,
    .words = &lunar_words,
    .sim = &lunar_sim,
};
