/* house.c - the parts of dice games outside the rules. */
#include "games/houses.h"

extern const struct game_dealing dice_dealing;
extern const struct game_odds dice_odds;
extern const struct game_rounds dice_rounds;
extern const struct game_scenario dice_scenario;
extern const struct game_state dice_state;
extern const struct game_felt dice_felt;
extern const struct game_words dice_words;
extern const struct game_sim dice_sim;
extern const struct game_house dice_house;

const struct game_house dice_house = {
    .dealing = &dice_dealing,
    .odds = &dice_odds,
    .rounds = &dice_rounds,
    .scenario = &dice_scenario,
    .state = &dice_state,
    .felt = &dice_felt,
    .words = &dice_words,
    .sim = &dice_sim,
};
