/* houses.h - what a game provides to the house in addition to its rules.
 *
 * One descriptor per family, in its folder (house/house.c).  Each member is described in the header
 * of the layer that uses it; null if the game has nothing there. */
#ifndef CROUPIER_HOUSES_H
#define CROUPIER_HOUSES_H

struct game_dealing;  /* pit/dealing.h: dealing without staff, and its draws */
struct game_odds;     /* odds/game_odds.h: exact odds */
struct game_rounds;   /* pit/rounds.h: when a round begins and is settled, and its outcome */
struct game_words;    /* words/game_words.h: its events in words and as JSON */
struct game_state;    /* wire/game_state.h: its state as JSON, and whose turn it is */
struct game_felt;     /* wire/layout.h: its felt */
struct game_scenario; /* scenario/game_scenario.h: its words in scenarios */
struct game_equity;   /* equity/game_equity.h: its wagers in a tournament */
struct game_sim;      /* sim/game_sim.h: its rounds in the simulator */
struct game_advice;   /* solve/game_advice.h: what each choice of a player is worth */

struct game_house {
    const struct game_dealing *dealing;
    const struct game_odds *odds;
    const struct game_rounds *rounds;
    const struct game_words *words;
    const struct game_state *state;
    const struct game_felt *felt;
    const struct game_scenario *scenario;
    const struct game_equity *equity;
    const struct game_sim *sim;
    const struct game_advice *advice;
};

/* The house part of an edition, by its index in games[]. */
const struct game_house *house_of(int edition);

#endif
