/* house.c - everything Grand Hazard supplies to the house apart from its rules. */
#include "games/houses.h"

extern const struct game_dealing hazard_dealing;
extern const struct game_odds hazard_odds;
extern const struct game_rounds hazard_rounds;
extern const struct game_scenario hazard_scenario;
extern const struct game_state hazard_state;
extern const struct game_felt hazard_felt;
extern const struct game_words hazard_words;
extern const struct game_house hazard_house;

const struct game_house hazard_house = {
    .dealing = &hazard_dealing,
    .odds = &hazard_odds,
    .rounds = &hazard_rounds,
    .scenario = &hazard_scenario,
    .state = &hazard_state,
    .felt = &hazard_felt,
    .words = &hazard_words,
};
