/* house.c - the descriptors of games of baccarat, apart from their rules. */
#include "games/houses.h"

extern const struct game_dealing baccarat_dealing;
extern const struct game_odds baccarat_odds;
extern const struct game_rounds baccarat_rounds;
extern const struct game_scenario baccarat_scenario;
extern const struct game_state baccarat_state;
extern const struct game_felt baccarat_felt;
extern const struct game_words baccarat_words;
extern const struct game_equity baccarat_equity;
extern const struct game_sim baccarat_sim;
extern const struct game_house baccarat_house;

const struct game_house baccarat_house = {
    .dealing = &baccarat_dealing,
    .odds = &baccarat_odds,
    .rounds = &baccarat_rounds,
    .scenario = &baccarat_scenario,
    .state = &baccarat_state,
    .felt = &baccarat_felt,
    .words = &baccarat_words,
    .equity = &baccarat_equity,
    .sim = &baccarat_sim,
};
