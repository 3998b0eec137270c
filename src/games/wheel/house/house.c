/* house.c - the descriptors of games with a wheel, apart from their rules. */
#include "games/houses.h"

extern const struct game_dealing wheel_dealing;
extern const struct game_odds wheel_odds;
extern const struct game_rounds wheel_rounds;
extern const struct game_scenario wheel_scenario;
extern const struct game_state wheel_state;
extern const struct game_felt wheel_felt;
extern const struct game_words wheel_words;
extern const struct game_equity wheel_equity;
extern const struct game_sim wheel_sim;
extern const struct game_house wheel_house;

const struct game_house wheel_house = {
    .dealing = &wheel_dealing,
    .odds = &wheel_odds,
    .rounds = &wheel_rounds,
    .scenario = &wheel_scenario,
    .state = &wheel_state,
    .felt = &wheel_felt,
    .words = &wheel_words,
    .sim = &wheel_sim,
    .equity = &wheel_equity,
};
