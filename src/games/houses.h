/* houses.h - what a game gives to the house besides its rules.
 *
 * One descriptor a family, in its folder (house/house.c).  Each member is a part that one layer
 * asks for, and that the header of that layer describes; null: the game has nothing there. */
#ifndef CROUPIER_HOUSES_H
#define CROUPIER_HOUSES_H

struct game_dealing;  /* pit/dealing.h: how it is dealt without staff, and its chance */
struct game_odds;     /* odds/game_odds.h: exact odds */
struct game_rounds;   /* pit/rounds.h: when a round begins, its outcome, when it is settled */
struct game_words;    /* words/game_words.h: its events in words and as JSON */
struct game_state;    /* wire/game_state.h: its state as JSON, and what the table waits for */
struct game_felt;     /* wire/layout.h: its felt */
struct game_scenario; /* scenario/game_scenario.h: its words in scenarios */

struct game_house {
    const struct game_dealing *dealing;
    const struct game_odds *odds;
    const struct game_rounds *rounds;
    const struct game_words *words;
    const struct game_state *state;
    const struct game_felt *felt;
    const struct game_scenario *scenario;
};

/* The house part of an edition, by its place in games[]. */
const struct game_house *house_of(int edition);

#endif
